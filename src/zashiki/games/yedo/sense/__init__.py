"""What Yedo tells its bots: a rule of thumb for every question."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from zashiki.games.yedo.rules.terms import CODE
from zashiki.games.yedo.sense.cards import card_options, ears_worth, feint_worth, keep_options
from zashiki.games.yedo.sense.places import Places, activate_options, assign_options
from zashiki.games.yedo.sense.plan import Plan
from zashiki.games.yedo.sense.trade import amount_action, deal_worth, offer_action, partner_options
from zashiki.kernel.game import Advice
from zashiki.kernel.steps import PASS

if TYPE_CHECKING:
    from zashiki.games.yedo import YedoGame
    from zashiki.games.yedo.view import YedoView

Options = dict[int, float]
STEADY = 1.5
"""How much more than its price an asset must be worth to be bid for."""
VARIETY = 1.5
"""How much less a Mission is worth for each of its colour that was drawn before."""


def advice(game: YedoGame, view: YedoView) -> list[Advice]:
    """The legal actions with their worth, as far as there is a rule of thumb."""
    ask = view.ask
    if ask is None or view.viewer is None or not ask.legal:
        return []
    rule = RULES.get(ask.step)
    if rule is None:
        return []
    worths = rule(Plan(game, view, view.viewer), ask.legal)
    legal = set(ask.legal)
    return [Advice(action, worth) for action, worth in worths.items() if action in legal]


# ---------------------------------------------------------------- setup, bidding


def first_mission(plan: Plan, legal: tuple[int, ...]) -> Options:
    """What those of a colour promise; a few of each."""
    start = plan.game.act.deck + 4
    held = [plan.table.colour[mission] for mission in plan.view.hands[plan.player].missions]
    return {action: plan.colour_worth(action - start) - VARIETY * held.count(action - start) for action in legal}


def choose_favor(plan: Plan, legal: tuple[int, ...]) -> Options:
    """By what its effects are worth."""
    start = plan.game.act.favor
    return {action: plan.effects_worth(plan.table.favor_effects[action - start]) for action in legal}


def surplus(plan: Plan, category: int, price: int) -> float:
    """What winning a category at a price brings beyond that price."""
    table = plan.table
    auctions = table.main_auctions[category] if table.few else (category,)
    return max([plan.auction_worth(auction) for auction in auctions]) - plan.mon_worth * price


def join_bidding(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Bid if something is worth clearly more than the minimum and the Mon for staying away."""
    table, player = plan.table, plan.player
    minima = table.main_minimum if table.few else table.minimum
    best = max(
        [surplus(plan, at, price) for at, price in enumerate(minima) if price <= plan.view.mon[player]], default=0.0
    )
    reserve = 0.0 if plan.view.mon[player] > 4 else 3.0
    return {PASS: plan.mon_worth * table.numbers.egress_mon + reserve, plan.game.act.yes: best}


def announce(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The category with the greatest surplus at its minimum."""
    table, act = plan.table, plan.game.act
    start = act.main if table.few else act.auction
    minima = table.main_minimum if table.few else table.minimum
    return {
        PASS: 0.0,
        **{action: surplus(plan, action - start, minima[action - start]) for action in legal if action != PASS},
    }


def bid(plan: Plan, legal: tuple[int, ...]) -> Options:
    """One more than the last bid, while that leaves a surplus."""
    fields = message_of(plan)
    category, last = fields["category"], fields["bid"]
    assert isinstance(category, int)
    assert isinstance(last, int)
    more = surplus(plan, category, last + 1) - STEADY
    spare = plan.view.mon[plan.player] - last - 1
    return {PASS: 0.0, plan.game.act.amount + last + 1: more if spare >= 0 else -1.0}


def choose_category(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The best of the main category."""
    start = plan.game.act.auction
    return {action: plan.auction_worth(action - start) for action in legal}


def message_of(plan: Plan) -> dict[str, int | str | tuple[int, ...]]:
    """The fields of the question."""
    assert plan.view.ask is not None
    return plan.view.ask.message.fields


# ---------------------------------------------------------------- cards, decks, Annexes, losses


def keep(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The best card."""
    return keep_options(plan, plan.view)


def give_up(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The worst card."""
    return {action: -worth for action, worth in keep_options(plan, plan.view).items()}


def choose_deck(plan: Plan, legal: tuple[int, ...]) -> Options:
    """A Mission that can still be completed."""
    start = plan.game.act.deck + 4
    choice = message_of(plan).get("keep") == 1
    return {action: plan.colour_worth(action - start, choice) for action in legal if action >= start}


def foresight_deck(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The Action Cards, whose order can help soonest."""
    start = plan.game.act.deck
    return {action: 1.0 if action == start else 0.5 for action in legal}


def choose_annex(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The Annex that is needed most."""
    start = plan.game.act.annex
    return {action: plan.annex_worth[action - start] for action in legal}


def lose_annex(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The Annex that is needed least: for no Mission in hand."""
    start = plan.game.act.annex
    return {
        action: -sum([aim.worth for aim in plan.aims if action - start in aim.need.annexes])
        - plan.annex_worth[action - start]
        for action in legal
    }


def lose_weapon(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The Weapon that is needed least."""
    start = plan.game.act.weapon
    own = plan.view.weapons[plan.player]
    return {
        action: -sum(
            [
                aim.worth
                for aim in plan.aims
                for kind, number in aim.need.weapons
                if kind == action - start and number >= own.count(kind)
            ]
        )
        for action in legal
    }


def choose_loss(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Mon and cards rather than Disciples."""
    order = (6, 2, 3, 1, 4, 5, 7, 5)
    start = plan.game.act.loss
    return {action: float(order[action - start]) for action in legal}


def say_yes(plan: Plan, legal: tuple[int, ...]) -> Options:
    """What costs nothing is taken."""
    return {legal[-1]: 1.0}


def return_blessing(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Unless a Mission needs it."""
    needed = max([aim.worth for aim in plan.aims if aim.need.blessings and aim.missing.total() < 2], default=0.0)
    return {PASS: 0.0, plan.game.act.yes: 5.0 - 0.5 * needed}


def may_flip(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Leave the Patrol alone."""
    return {PASS: 0.0}


def bury_event(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Away with what makes players lose something."""
    top = plan.view.decks[2].top
    losses = {CODE[word] for word in CODE if word.startswith("lose_")}
    bad = bool(top) and top[0] >= 0 and any(e[0] in losses for e in plan.table.event_effects[top[0]])
    return {PASS: 0.5, plan.game.act.yes: 1.0 if bad else 0.0}


def put_back(plan: Plan, legal: tuple[int, ...]) -> Options:
    """As they are."""
    return {legal[0]: 1.0}


# ---------------------------------------------------------------- Action Cards


def play_or_pass(plan: Plan, legal: tuple[int, ...]) -> Options:
    """A card if it does something worth while."""
    return {PASS: 0.0, **card_options(plan, plan.view)}


def feint(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Against what is aimed at oneself."""
    return {PASS: 0.0, **{action: feint_worth(plan, plan.view) for action in legal if action != PASS}}


def ears(plan: Plan, legal: tuple[int, ...]) -> Options:
    """For a good card."""
    return {PASS: 0.0, **{action: ears_worth(plan, plan.view) for action in legal if action != PASS}}


def aim(plan: Plan, legal: tuple[int, ...]) -> Options:
    """At the leader; a Disciple to where it is most useful."""
    view, act = plan.view, plan.game.act
    places = Places(plan)
    found = {}
    for action in legal:
        if action >= act.seat:
            found[action] = float(view.pp[action - act.seat])
        else:
            found[action] = places.activate_worth(action - act.spot)
    return found


# ---------------------------------------------------------------- Disciples


def assign(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Where the Disciple is most useful; a card first if it helps."""
    act = plan.game.act
    cards = {action: worth for action, worth in card_options(plan, plan.view).items() if worth > 0}
    places = assign_options(plan.view, Places(plan), act.spot, act.annex)
    return {**places, **dict.fromkeys(cards, 1000.0)}


def activate(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The Disciple that does most, a Mission first; before it a card that helps."""
    act = plan.game.act
    cards = {action: 1000.0 + worth for action, worth in card_options(plan, plan.view).items() if worth > 0}
    return {**activate_options(plan.view, Places(plan), act.spot, act.annex), **cards}


def choose_deed(plan: Plan, legal: tuple[int, ...]) -> Options:
    """A Mission if one can be completed, else the best action."""
    act, places = plan.game.act, Places(plan)
    found: Options = {PASS: 0.0}
    for action in legal:
        if act.mission <= action < act.weapon:
            found[action] = 100.0 + plan.aim(action - act.mission).worth
        elif act.deed <= action < act.favor:
            found[action] = places.deed_worth(action - act.deed)
    return found


def use_annex(plan: Plan, legal: tuple[int, ...]) -> Options:
    """If it helps."""
    annex = message_of(plan)["annex"]
    assert isinstance(annex, int)
    return {PASS: 0.6, plan.game.act.yes: Places(plan).annex_use(annex)}


def buy_weapon(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The Weapon with the greatest surplus."""
    places, start = Places(plan), plan.game.act.stall
    return {action: places.stall_worth(action - start) for action in legal}


# ---------------------------------------------------------------- deals


def propose(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Somebody who has a Weapon that is needed."""
    return {PASS: 0.5, **partner_options(plan, plan.game.act.seat, legal)}


def build_offer(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Mon for that Weapon."""
    return {offer_action(plan, legal): 1.0}


def how_many(plan: Plan, legal: tuple[int, ...]) -> Options:
    """The usual price."""
    return {amount_action(plan, legal): 1.0}


def answer_offer(plan: Plan, legal: tuple[int, ...]) -> Options:
    """Accept what is worth more than it costs."""
    return {PASS: 0.0, plan.game.act.yes: deal_worth(plan, plan.view)}


RULES: dict[str, Callable[[Plan, tuple[int, ...]], Options]] = {
    "FirstMission": first_mission,
    "ChooseFavor": choose_favor,
    "JoinBidding": join_bidding,
    "Announce": announce,
    "Bid": bid,
    "ChooseCategory": choose_category,
    "KeepCard": keep,
    "DiscardCard": give_up,
    "LayOutCard": give_up,
    "ChooseDeck": choose_deck,
    "ForesightDeck": foresight_deck,
    "PutBack": put_back,
    "ChooseAnnex": choose_annex,
    "LoseAnnex": lose_annex,
    "LoseWeapon": lose_weapon,
    "ChooseLoss": choose_loss,
    "ReturnBlessing": return_blessing,
    "MayFlip": may_flip,
    "BuryEvent": bury_event,
    "SendForBonus": say_yes,
    "PlayOrPass": play_or_pass,
    "FeintWindow": feint,
    "EarsWindow": ears,
    "Aim": aim,
    "BlackmailFor": aim,
    "Assign": assign,
    "AssignOrPlay": assign,
    "Activate": activate,
    "ActivateOrPlay": activate,
    "ChooseDeed": choose_deed,
    "UseAnnex": use_annex,
    "BuyWeapon": buy_weapon,
    "Propose": propose,
    "BuildOffer": build_offer,
    "HowMany": how_many,
    "AnswerOffer": answer_offer,
}
