"""Rules of thumb for deals: what goods are worth, which offer to make, which to accept."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.games.yedo.actions import (
    ACTION_GOODS,
    BONUS_GOODS,
    FIRST_MISSIONS,
    FIRST_WEAPONS,
    GEISHA_GOODS,
    MON_GOODS,
)
from zashiki.games.yedo.rules.terms import Goods, Kind, Player
from zashiki.games.yedo.rules.trade import OFFERS, asks_what_is_wanted, listed_goods
from zashiki.games.yedo.sense.cards import bonus_promise, keep_action
from zashiki.games.yedo.sense.plan import Plan
from zashiki.kernel.steps import PASS

MARGIN = 1.0
"""By how much a deal has to be better than none."""
PRICE = 4
"""The usual price of a Weapon among players, in Mon: more than the Market pays for it, less than it asks."""
OTHERS_GEISHA = 9.0
"""What others probably ask for a Geisha."""
RIVALRY = 2.0
"""How much a proposer minds that the partner, too, gets what they need."""
UNSEEN = 2.0
"""What a card is worth that the player has not seen."""


class Wish(NamedTuple):
    """A deal to propose: goods and how many of them are given and wanted; what it would bring."""

    gain: float
    give: int
    given: int
    want: int
    wanted: int


def worth_of(plan: Plan, goods: Goods, number: int, giving: bool) -> float:
    """What so many goods are worth to a player who gives them or gets them."""
    hand = plan.hand
    if goods == MON_GOODS:
        return plan.mon_worth * number
    if goods == GEISHA_GOODS:
        return (max(plan.geisha_worth, OTHERS_GEISHA) if giving else plan.geisha_worth) * number
    if goods >= FIRST_WEAPONS:
        return weapon_worth(plan, goods - FIRST_WEAPONS, giving) * number
    if not giving:
        return UNSEEN * number
    if goods == ACTION_GOODS:
        kept = sorted([keep_action(plan, kind) for kind in hand.actions])
    elif goods == BONUS_GOODS:
        kept = sorted([bonus_promise(plan, kind) for kind in hand.bonuses])
    else:
        colour = goods - FIRST_MISSIONS
        kept = sorted([aim.promise for aim in plan.aims if plan.table.colour[aim.mission] == colour])
    return sum(kept[:number]) + number


def weapon_worth(plan: Plan, kind: Kind, giving: bool) -> float:
    """A Weapon to be given away may be one that a Mission needs."""
    return plan.keep_weapon(kind) + MARGIN if giving else plan.weapon_worth[kind]


def deal_worth(plan: Plan) -> float:
    """What the offer on the table is worth to the player who answers it."""
    total = 0.0
    for name, giving in (("give", False), ("want", True)):
        for part in plan.message.numbers(name):
            goods, number = listed_goods(part)
            worth = worth_of(plan, goods, number, giving)
            total += -worth if giving else worth
    return total - MARGIN


def wish(plan: Plan, partner: Player) -> Wish | None:
    """The best deal to propose to a partner: Mon for a Weapon, a spare Weapon for another one, or for Mon."""
    view, player, mon_worth = plan.view, plan.player, plan.mon_worth
    own = sorted(set(view.weapons[player]))
    spare = min(own, key=plan.keep_weapon, default=None)
    wishes: list[Wish] = []
    for kind in sorted(set(view.weapons[partner])):
        gain = plan.weapon_worth[kind] - MARGIN
        if view.mon[player] >= PRICE:
            wishes.append(Wish(gain - mon_worth * PRICE, MON_GOODS, PRICE, FIRST_WEAPONS + kind, 1))
        if spare is not None and kind not in own:
            gain -= plan.keep_weapon(spare) + RIVALRY
            wishes.append(Wish(gain, FIRST_WEAPONS + spare, 1, FIRST_WEAPONS + kind, 1))
    if spare is not None and view.mon[partner] >= PRICE:
        gain = mon_worth * PRICE - plan.keep_weapon(spare) - MARGIN - RIVALRY
        wishes.append(Wish(gain, FIRST_WEAPONS + spare, 1, MON_GOODS, PRICE))
    best = max(wishes, default=None)
    return best if best is not None and best.gain > 0 else None


def partner_options(plan: Plan, legal: tuple[int, ...]) -> dict[int, float]:
    """Whom to make an offer: somebody with whom a deal is worth while; an offer that was refused is not made again."""
    if plan.message.number("left") != OFFERS:
        return {}
    wishes = {action: wish(plan, plan.token(action).value) for action in legal if action != PASS}
    return {action: 0.5 + best.gain for action, best in wishes.items() if best is not None}


def offer_action(plan: Plan, legal: tuple[int, ...]) -> int:
    """The next answer in building the offer that `wish` has in mind, or a pass, which drops it."""
    message, actions = plan.message, plan.actions
    best = wish(plan, message.number("partner"))
    if best is None:
        return PASS
    if asks_what_is_wanted(message):
        answer = actions.done if message.numbers("want") else actions.goods + best.want
    else:
        answer = actions.done if message.numbers("give") else actions.goods + best.give
    return answer if answer in legal else PASS


def amount_action(plan: Plan, legal: tuple[int, ...]) -> int:
    """How many: one of anything but Mon, of which the usual price of a Weapon."""
    action = plan.actions.amount + (PRICE if plan.message.number("goods") == MON_GOODS else 1)
    return action if action in legal else legal[0]
