"""Rules of thumb for deals: what goods are worth, which offer to make, which to accept."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zashiki.games.yedo.actions import (
    ACTION_GOODS,
    BONUS_GOODS,
    FIRST_MISSIONS,
    FIRST_WEAPONS,
    GEISHA_GOODS,
    MON_GOODS,
)
from zashiki.games.yedo.rules.trade import OFFERS, PER_GOODS
from zashiki.games.yedo.sense.cards import bonus_promise, keep_action
from zashiki.games.yedo.sense.plan import Plan

if TYPE_CHECKING:
    from zashiki.games.yedo.view import YedoView

MARGIN = 1.0
"""By how much a deal has to be better than none."""
PRICE = 4
"""The usual price of a Weapon among players, in Mon: more than the Market pays for it, less than it asks."""
OTHERS_GEISHA = 9.0
"""What others probably ask for a Geisha."""
RIVALRY = 2.0
"""How much a proposer minds that his partner, too, gets what he needs."""
UNSEEN = 2.0
"""What a card is worth that one has not seen."""


class Wish(NamedTuple):
    """A deal to propose: goods and how many of them are given and wanted; what it would bring."""

    gain: float
    give: int
    given: int
    want: int
    wanted: int


def worth_of(plan: Plan, goods: int, number: int, giving: bool) -> float:
    """What so many goods are worth to a player, who gives them or gets them."""
    view, player = plan.view, plan.player
    hand = view.hands[player]
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


def weapon_worth(plan: Plan, kind: int, giving: bool) -> float:
    """A Weapon to be given away may be one that a Mission needs."""
    return plan.keep_weapon(kind) + MARGIN if giving else plan.weapon_worth[kind]


def deal_worth(plan: Plan, view: YedoView) -> float:
    """What the offer on the table is worth to the one who answers."""
    assert view.ask is not None
    fields = view.ask.message.fields
    total = 0.0
    for name, giving in (("give", False), ("want", True)):
        bundle = fields[name]
        assert isinstance(bundle, tuple)
        for part in bundle:
            goods, number = divmod(part, PER_GOODS)
            total += worth_of(plan, goods, number, giving) * (-1 if giving else 1)
    return total - MARGIN


def wish(plan: Plan, partner: int) -> Wish | None:
    """The best deal to propose to a partner: Mon for a Weapon, a spare Weapon for another one, or for Mon."""
    view, player, mon_worth = plan.view, plan.player, plan.mon_worth
    own = sorted(set(view.weapons[player]))
    spare = min(own, key=plan.keep_weapon, default=None)
    found: list[Wish] = []
    for kind in sorted(set(view.weapons[partner])):
        gain = plan.weapon_worth[kind] - MARGIN
        if view.mon[player] >= PRICE:
            found.append(Wish(gain - mon_worth * PRICE, MON_GOODS, PRICE, FIRST_WEAPONS + kind, 1))
        if spare is not None and kind not in own:
            gain -= plan.keep_weapon(spare) + RIVALRY
            found.append(Wish(gain, FIRST_WEAPONS + spare, 1, FIRST_WEAPONS + kind, 1))
    if spare is not None and view.mon[partner] >= PRICE:
        gain = mon_worth * PRICE - plan.keep_weapon(spare) - MARGIN - RIVALRY
        found.append(Wish(gain, FIRST_WEAPONS + spare, 1, MON_GOODS, PRICE))
    best = max(found, default=None)
    return best if best is not None and best.gain > 0 else None


def partner_options(plan: Plan, first_seat: int, legal: tuple[int, ...]) -> dict[int, float]:
    """Whom to make an offer: somebody with whom a deal is worth while; an offer that was refused is not made again."""
    assert plan.view.ask is not None
    if plan.view.ask.message.fields["left"] != OFFERS:
        return {}
    wishes = {action: wish(plan, action - first_seat) for action in legal if action >= first_seat}
    return {action: 0.5 + found.gain for action, found in wishes.items() if found is not None}


def offer_action(plan: Plan, legal: tuple[int, ...]) -> int:
    """The next answer in building the offer that `wish` has in mind; 0 drops it."""
    view, act = plan.view, plan.game.act
    assert view.ask is not None
    fields = view.ask.message.fields
    partner, give, want = fields["partner"], fields["give"], fields["want"]
    assert isinstance(partner, int)
    found = wish(plan, partner)
    if found is None:
        return 0
    if "want" not in view.ask.message.id:
        chosen = act.done if give else act.goods + found.give
    else:
        chosen = act.done if want else act.goods + found.want
    return chosen if chosen in legal else 0


def amount_action(plan: Plan, legal: tuple[int, ...]) -> int:
    """How many: one of anything but Mon, of which the usual price of a Weapon."""
    view, act = plan.view, plan.game.act
    assert view.ask is not None
    action = act.amount + (PRICE if view.ask.message.fields["goods"] == MON_GOODS else 1)
    return action if action in legal else legal[0]
