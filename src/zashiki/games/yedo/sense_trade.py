"""Rules of thumb for deals: what goods are worth, which offer to make, which to accept."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from zashiki.games.yedo.actions import (
    ACTION_GOODS,
    BONUS_GOODS,
    FIRST_MISSIONS,
    FIRST_WEAPONS,
    GEISHA_GOODS,
    MON_GOODS,
)
from zashiki.games.yedo.sense_cards import bonus_promise, keep_action
from zashiki.games.yedo.sense_plan import Plan
from zashiki.games.yedo.trade import PER_GOODS

if TYPE_CHECKING:
    from zashiki.games.yedo.view import YedoView

MARGIN = 1.0
"""By how much a deal has to be better than none."""
OTHERS_WEAPON, OTHERS_GEISHA = 5.0, 9.0
"""What others probably ask for a Weapon or a Geisha."""
UNSEEN = 2.0
"""What a card is worth that one has not seen."""


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
        kept = sorted([plan.promise(aim) for aim in plan.aims if plan.table.colour[aim.mission] == colour])
    return sum(kept[:number]) + number


def weapon_worth(plan: Plan, kind: int, giving: bool) -> float:
    """A Weapon to be given away may be one that a Mission needs."""
    if not giving:
        return plan.weapon_worth[kind]
    own = plan.view.weapons[plan.player].count(kind)
    needed = any(kind == weapon and number >= own for aim in plan.aims for weapon, number in aim.need.weapons)
    return 12.0 if needed else 3.0


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


def wish(plan: Plan, partner: int) -> tuple[int, int] | None:
    """What to want from a partner, and how much Mon to offer for it; None if nothing is worth it."""
    view = plan.view
    best: tuple[float, int, int] | None = None
    for kind in sorted(set(view.weapons[partner])):
        price = ceil(OTHERS_WEAPON)
        gain = plan.weapon_worth[kind] - plan.mon_worth * price - MARGIN
        if gain > 0 and price <= view.mon[plan.player] and (best is None or gain > best[0]):
            best = (gain, FIRST_WEAPONS + kind, price)
    return None if best is None else best[1:]


def partner_options(plan: Plan, first_seat: int, legal: tuple[int, ...]) -> dict[int, float]:
    """Whom to make an offer: somebody who has what is wanted; else nobody."""
    assert plan.view.ask is not None
    left = plan.view.ask.message.fields["left"]
    if left != 3:  # an offer that was refused is not made again
        return {}
    return {action: 1.0 for action in legal if action >= first_seat and wish(plan, action - first_seat) is not None}


def offer_action(plan: Plan, legal: tuple[int, ...]) -> int:
    """The next answer in building the offer that `wish` has in mind; 0 drops it."""
    view, act = plan.view, plan.game.act
    assert view.ask is not None
    fields = view.ask.message.fields
    partner, give, want = fields["partner"], fields["give"], fields["want"]
    assert isinstance(partner, int)
    assert isinstance(give, tuple)
    wanted = wish(plan, partner)
    if wanted is None:
        return 0
    if "want" not in view.ask.message.id:
        chosen = act.done if give else act.goods + MON_GOODS
    else:
        chosen = act.done if want else act.goods + wanted[0]
    return chosen if chosen in legal else 0


def amount_action(plan: Plan, legal: tuple[int, ...]) -> int:
    """How many: one of anything but Mon, of which the usual price of a Weapon."""
    view, act = plan.view, plan.game.act
    assert view.ask is not None
    number = ceil(OTHERS_WEAPON) if view.ask.message.fields["goods"] == MON_GOODS else 1
    action = act.amount + number
    return action if action in legal else legal[0]
