"""What Yedo tells its bots: a rule of thumb for every question; the worth of a view stands in `standings`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from zashiki.games.yedo.rules.activation import Activate, ActivateOrPlay, ChooseDeed
from zashiki.games.yedo.rules.annexes import UseAnnex
from zashiki.games.yedo.rules.assigning import Assign, AssignOrPlay
from zashiki.games.yedo.rules.bidding import Announce, Bid, ChooseCategory, JoinBidding
from zashiki.games.yedo.rules.card_effects import BuryEvent
from zashiki.games.yedo.rules.cards import Aim, PlayOrPass
from zashiki.games.yedo.rules.districts import BuyWeapon
from zashiki.games.yedo.rules.effects import ChooseAnnex, LoseAnnex, LoseWeapon, MayFlip
from zashiki.games.yedo.rules.events import ChooseLoss, ReturnBlessing
from zashiki.games.yedo.rules.exchange import LayOutCard
from zashiki.games.yedo.rules.hands import ChooseDeck, DiscardCard, ForesightDeck, KeepCard, PutBack
from zashiki.games.yedo.rules.missions import SendForBonus
from zashiki.games.yedo.rules.reactions import EarsWindow, FeintWindow
from zashiki.games.yedo.rules.setup import ChooseFavor, FirstMission
from zashiki.games.yedo.rules.targets import BlackmailFor
from zashiki.games.yedo.rules.terms import ACTION, CODE, EVENT, GREEN, LOSSES
from zashiki.games.yedo.rules.trade import AnswerOffer, BuildOffer, HowMany, Propose
from zashiki.games.yedo.sense.cards import card_options, ears_worth, feint_worth, keep_options
from zashiki.games.yedo.sense.places import READY, Places, activate_options, assign_options
from zashiki.games.yedo.sense.plan import Plan
from zashiki.games.yedo.sense.standings import features, num_features, value
from zashiki.games.yedo.sense.trade import amount_action, deal_worth, offer_action, partner_options
from zashiki.kernel.game import Advice
from zashiki.kernel.steps import PASS
from zashiki.kernel.thumbs import RulesOfThumb

if TYPE_CHECKING:
    from zashiki.games.yedo import YedoGame
    from zashiki.games.yedo.view import YedoView

__all__ = ["advice", "features", "num_features", "value"]

Options: TypeAlias = dict[int, float]
"""How good actions look, by action."""
Rule: TypeAlias = Callable[[Plan, tuple[int, ...]], Options]
"""From a player's plan and their legal actions to how good these look; some may be left out."""

thumbs = RulesOfThumb[Rule]()

STEADY = 1.5
"""How much more than its price an asset must be worth to be bid for."""
VARIETY = 1.5
"""How much less a Mission is worth for each of its colour that was drawn before."""
FIRST = 1000.0
"""Added to the worth of a card that helps: it is played before anything else is done."""


def advice(game: YedoGame, view: YedoView) -> list[Advice]:
    """The legal actions with their worth, as far as there is a rule of thumb."""
    ask = view.ask
    if ask is None or view.viewer is None or not ask.legal:
        return []
    rule = thumbs.get(ask.step)
    if rule is None:
        return []
    worths = rule(Plan(game, view, view.viewer), ask.legal)
    legal = set(ask.legal)
    return [Advice(action, worth) for action, worth in worths.items() if action in legal]


# ---------------------------------------------------------------- setup, bidding


@thumbs.of(FirstMission)
def first_mission(plan: Plan, legal: tuple[int, ...]) -> Options:
    """What the Missions of a colour promise; a few of each colour."""
    drawn_before = [plan.table.colour[mission] for mission in plan.hand.missions]
    colours = {action: plan.token(action).value - GREEN for action in legal}
    return {
        action: plan.colour_worth(colour) - VARIETY * drawn_before.count(colour) for action, colour in colours.items()
    }


@thumbs.of(ChooseFavor)
def choose_favor(plan: Plan, legal: tuple[int, ...]) -> Options:
    """What the effects of a Favor are worth."""
    return {action: plan.effects_worth(plan.table.favor_effects[plan.token(action).value]) for action in legal}


def surplus(plan: Plan, category: int, price: int) -> float:
    """What winning a category at a price brings beyond that price."""
    table = plan.table
    auctions = table.main_auctions[category] if table.few else (category,)
    return max([plan.auction_worth(auction) for auction in auctions]) - plan.mon_worth * price


@thumbs.of(JoinBidding)
def join_bidding(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Bid if something is worth clearly more than the minimum and the Mon for staying away."""
    table, mon = plan.table, plan.view.mon[plan.player]
    minima = enumerate(table.main_minimum if table.few else table.minimum)
    best = max([surplus(plan, category, price) for category, price in minima if price <= mon], default=0.0)
    reserve = 0.0 if mon > 4 else 3.0
    return {PASS: plan.mon_worth * table.numbers.egress_mon + reserve, plan.actions.yes: best}


@thumbs.of(Announce)
def announce(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The category with the greatest surplus at its minimum."""
    table = plan.table
    minima = table.main_minimum if table.few else table.minimum
    categories = {action: plan.token(action).value for action in legal if action != PASS}
    return {PASS: 0.0, **{action: surplus(plan, number, minima[number]) for action, number in categories.items()}}


@thumbs.of(Bid)
def bid(plan: Plan, legal: tuple[int, ...]) -> Options:
    """One more than the last bid, while that leaves a surplus."""
    last = plan.message.number("bid")
    more = surplus(plan, plan.message.number("category"), last + 1) - STEADY
    spare = plan.view.mon[plan.player] - last - 1
    return {PASS: 0.0, plan.actions.amount + last + 1: more if spare >= 0 else -1.0}


@thumbs.of(ChooseCategory)
def choose_category(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The best category of the main category."""
    return {action: plan.auction_worth(plan.token(action).value) for action in legal}


# ---------------------------------------------------------------- cards, decks, Annexes, losses


@thumbs.of(KeepCard)
def keep(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The best card."""
    return keep_options(plan, legal)


@thumbs.of(DiscardCard, LayOutCard)
def give_up(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The worst card."""
    return {action: -worth for action, worth in keep_options(plan, legal).items()}


@thumbs.of(ChooseDeck)
def choose_deck(plan: Plan, legal: tuple[int, ...]) -> Options:
    """A Mission that can still be completed."""
    one_of_several = plan.message.fields.get("keep") == 1
    return {action: plan.colour_worth(plan.token(action).value - GREEN, one_of_several) for action in legal}


@thumbs.of(ForesightDeck)
def foresight_deck(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The Action Cards, whose order can help soonest."""
    return {action: 1.0 if plan.token(action).value == ACTION else 0.5 for action in legal}


@thumbs.of(ChooseAnnex)
def choose_annex(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The Annex that is needed most."""
    return {action: plan.annex_worth[plan.token(action).value] for action in legal}


@thumbs.of(LoseAnnex)
def lose_annex(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The Annex that is needed least: no Mission in hand needs it."""
    options = {}
    for action in legal:
        annex = plan.token(action).value
        needed = sum([aim.worth for aim in plan.aims if annex in aim.need.annexes])
        options[action] = -needed - plan.annex_worth[annex]
    return options


@thumbs.of(LoseWeapon)
def lose_weapon(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The Weapon that is needed least."""
    own = plan.view.weapons[plan.player]
    options = {}
    for action in legal:
        weapon = plan.token(action).value
        needs = [(aim.worth, kind, number) for aim in plan.aims for kind, number in aim.need.weapons]
        options[action] = -sum([worth for worth, kind, number in needs if kind == weapon and number >= own.count(kind)])
    return options


@thumbs.of(ChooseLoss)
def choose_loss(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Mon and cards rather than Disciples."""
    worths = (6, 2, 3, 1, 4, 5, 7, 5)  # in the order of LOSS_NAMES
    return {action: float(worths[plan.token(action).value]) for action in legal}


@thumbs.of(SendForBonus)
def say_yes(plan: Plan, legal: tuple[int, ...]) -> Options:
    """What costs nothing is taken."""
    return {legal[-1]: 1.0}


@thumbs.of(ReturnBlessing)
def return_blessing(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Return it unless a Mission needs it."""
    needed = max([aim.worth for aim in plan.aims if aim.need.blessings and aim.missing.total() < 2], default=0.0)
    return {PASS: 0.0, plan.actions.yes: 5.0 - 0.5 * needed}


@thumbs.of(MayFlip)
def may_flip(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Leave the Patrol alone."""
    return {PASS: 0.0}


@thumbs.of(BuryEvent)
def bury_event(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Put an Event under the deck that makes players lose something."""
    top = plan.view.decks[EVENT].top
    losses = {CODE[word] for word in LOSSES}
    bad = bool(top) and top[0] >= 0 and any(effect[0] in losses for effect in plan.table.event_effects[top[0]])
    return {PASS: 0.5, plan.actions.yes: 1.0 if bad else 0.0}


@thumbs.of(PutBack)
def put_back(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Put the cards back in the order in which they lay."""
    return {legal[0]: 1.0}


# ---------------------------------------------------------------- Action Cards


@thumbs.of(PlayOrPass)
def play_or_pass(plan: Plan, legal: tuple[int, ...]) -> Options:
    """A card if it does something worth while."""
    return {PASS: 0.0, **card_options(Places(plan), legal)}


@thumbs.of(FeintWindow)
def feint(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Cancel what is aimed at oneself."""
    return {PASS: 0.0, **{action: feint_worth(plan) for action in legal if action != PASS}}


@thumbs.of(EarsWindow)
def ears(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Take a good card."""
    return {PASS: 0.0, **{action: ears_worth(plan) for action in legal if action != PASS}}


@thumbs.of(Aim, BlackmailFor)
def aim(plan: Plan, legal: tuple[int, ...]) -> Options:
    """At the leader; a Disciple where they are most useful."""
    places = Places(plan)
    options: Options = {}
    for action in legal:
        kind, target, _ = plan.token(action)
        options[action] = float(plan.view.pp[target]) if kind == "seat" else places.activate_worth(target)
    return options


# ---------------------------------------------------------------- Disciples


@thumbs.of(Assign, AssignOrPlay)
def assign(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Where the Disciple is most useful; a card first if it helps."""
    places = Places(plan)
    cards = [action for action, worth in card_options(places, legal).items() if worth > 0]
    return {**assign_options(places), **dict.fromkeys(cards, FIRST)}


@thumbs.of(Activate, ActivateOrPlay)
def activate(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The Disciple that does most, a Mission first; before it a card that helps."""
    places = Places(plan)
    cards = {action: FIRST + worth for action, worth in card_options(places, legal).items() if worth > 0}
    return {**activate_options(places), **cards}


@thumbs.of(ChooseDeed)
def choose_deed(plan: Plan, legal: tuple[int, ...]) -> Options:
    """A Mission if one can be completed, else the best action."""
    places = Places(plan)
    options: Options = {PASS: 0.0}
    for action in legal:
        kind, value, _ = plan.token(action)
        match kind:
            case "mission":
                options[action] = READY + plan.aim(value).worth
            case "deed":
                options[action] = places.deed_worth(value)
    return options


@thumbs.of(UseAnnex)
def use_annex(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Use the Annex if it helps."""
    return {PASS: 0.6, plan.actions.yes: Places(plan).annex_use(plan.message.number("annex"))}


@thumbs.of(BuyWeapon)
def buy_weapon(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The Weapon with the greatest surplus."""
    places = Places(plan)
    return {action: places.stall_worth(plan.token(action).value) for action in legal}


# ---------------------------------------------------------------- deals


@thumbs.of(Propose)
def propose(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Somebody who has a Weapon that is needed."""
    return {PASS: 0.5, **partner_options(plan, legal)}


@thumbs.of(BuildOffer)
def build_offer(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Mon for that Weapon."""
    return {offer_action(plan, legal): 1.0}


@thumbs.of(HowMany)
def how_many(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The usual price."""
    return {amount_action(plan, legal): 1.0}


@thumbs.of(AnswerOffer)
def answer_offer(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Accept what is worth more than it costs."""
    return {PASS: 0.0, plan.actions.yes: deal_worth(plan)}
