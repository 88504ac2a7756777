"""Rules of thumb for Action Cards, reactions, Events and what is kept or discarded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zashiki.games.yedo.rules.state import RED_PATROL
from zashiki.games.yedo.rules.terms import AT_LEAST, CODE, EACH_OF, METRICS, MOST
from zashiki.games.yedo.sense.places import Places
from zashiki.games.yedo.sense.plan import PRESTIGE, Plan

if TYPE_CHECKING:
    from zashiki.games.yedo.view import YedoView

A_DISCIPLE = 4.5
"""What the action of one Disciple is worth."""
KEEP_BLACKMAIL = 2 * PRESTIGE


def card_options(plan: Plan, view: YedoView) -> dict[int, float]:
    """The worth of playing each Action Card in hand now, by action; 0 is as good as not."""
    act = plan.game.act
    legal = view.ask.legal if view.ask is not None else ()
    places = Places(plan)
    found = {}
    for action in legal:
        if act.card <= action < act.bonus:
            found[action] = play_worth(plan, places, action - act.card)
        elif action == act.blackmail:
            found[action] = endangered(places) - KEEP_BLACKMAIL
    return found


def play_worth(plan: Plan, places: Places, kind: int) -> float:
    """What playing a kind of card now brings."""
    view, table = plan.view, plan.table
    codes = [effect[0] for effect in table.card_effects[kind]]
    code = codes[-1]
    if code in (CODE["move_patrol"], CODE["flip_patrol"]):
        return patrol_worth(plan, places, kind)
    if code in (CODE["save_disciple"], CODE["relocate_disciple"]):
        return endangered(places) - 1.5
    if code == CODE["open_district"]:
        return 1.0 if any(view.closed in places.lacking(aim, [0] * 7) for aim in plan.aims) else -1.0
    if code in (CODE["wild_weapon"], CODE["virtual_disciple"]):
        return 150.0
    if code == CODE["steal_mon"]:
        return 120.0 if max([mon for other, mon in enumerate(view.mon) if other != plan.player]) >= 3 else -1.0
    if code in (CODE["opponent_loses_geisha"], CODE["auction_discount"], CODE["peek_event"]):
        return 120.0
    if code == CODE["join_trade"]:
        return -1.0
    if code == CODE["extra_activation"]:
        return 110.0 if view.hands[plan.player].action_count() >= 3 else -1.0
    return -1.0


def endangered(places: Places) -> float:
    """What is at stake in the Patrol's District now."""
    view = places.view
    if view.patrol < 0:
        return 0.0
    district = places.table.circuit[view.patrol]
    mine = places.present[district]
    stake = mine * A_DISCIPLE
    if mine:
        stake += 0.6 * max([places.completable(spot) for spot in range(len(places.at)) if places.at[spot]], default=0.0)
        stake += 1.5 * places.plan.left * (view.reserve[places.player] < places.plan.game.protected)
    return stake


def patrol_worth(plan: Plan, places: Places, kind: int) -> float:
    """What a card that steers the Patrol brings: Disciples of others arrested instead of own ones."""
    view, table = plan.view, plan.table
    position, colour = view.patrol, view.colour
    before = arrests(places, table.circuit[position])
    for effect in table.card_effects[kind]:
        if effect[0] == CODE["flip_patrol"]:
            colour = 1 - colour
        else:
            position += effect[1] if colour == RED_PATROL else -effect[1]
    after = arrests(places, table.circuit[position % len(table.circuit)])
    return after - before - 1.5


def arrests(places: Places, district: int) -> float:
    """How good arrests in a District are for the player."""
    others = sum(
        [
            owner >= 0 and owner != places.player
            for space, owner in enumerate(places.view.spaces)
            if places.table.space_district[space] == district
        ]
    )
    return 0.8 * others - A_DISCIPLE * places.present[district]


# ---------------------------------------------------------------- reactions


def feint_worth(plan: Plan, view: YedoView) -> float:
    """Whether to cancel what is on the table: only what is aimed at oneself, or a great help."""
    assert view.ask is not None
    fields = view.ask.message.fields
    if fields.get("target") == plan.player:
        return 1.0
    card = fields["card"]
    assert isinstance(card, int)
    kind = plan.table.kind[card]
    code = plan.table.card_effects[kind][-1][0]
    if code in (CODE["wild_weapon"], CODE["virtual_disciple"]):
        return 0.5
    return -1.0


def ears_worth(plan: Plan, view: YedoView) -> float:
    """Whether to take the card that goes under the deck: if it is worth more than the one that takes it."""
    assert view.ask is not None
    card = view.ask.message.fields["card"]
    assert isinstance(card, int)
    return keep_action(plan, plan.table.kind[card]) - 1.6


def keep_action(plan: Plan, kind: int) -> float:
    """How good an Action Card is to have."""
    code = plan.table.card_effects[kind][-1][0]
    return KEEP.get(code, 1.5)


KEEP = {
    CODE["cancel_card"]: 1.8,
    CODE["claim_card"]: 1.6,
    CODE["move_patrol"]: 2.0,
    CODE["save_disciple"]: 2.5,
    CODE["relocate_disciple"]: 2.0,
    CODE["wild_weapon"]: 4.0,
    CODE["virtual_disciple"]: 4.0,
    CODE["steal_mon"]: 3.0,
    CODE["opponent_loses_geisha"]: 2.5,
    CODE["auction_discount"]: 3.0,
    CODE["extra_activation"]: 1.0,
    CODE["join_trade"]: 0.5,
    CODE["peek_event"]: 0.8,
}


# ---------------------------------------------------------------- cards to keep


def keep_options(plan: Plan, view: YedoView) -> dict[int, float]:
    """How good each card that can be named is to have, by action."""
    act = plan.game.act
    assert view.ask is not None
    found: dict[int, float] = {}
    for action in view.ask.legal:
        if act.card <= action < act.bonus:
            found[action] = keep_action(plan, action - act.card)
        elif act.bonus <= action < act.mission:
            found[action] = bonus_promise(plan, action - act.bonus)
        elif act.mission <= action < act.weapon:
            found[action] = plan.aim(action - act.mission).promise
        elif act.weapon <= action < act.stall:
            found[action] = plan.weapon_worth[action - act.weapon]
    return found


def bonus_promise(plan: Plan, bonus: int) -> float:
    """How much Prestige a Bonus Card promises as things stand."""
    view, table = plan.view, plan.table
    full, _ = table.bonus_pp[bonus]
    chance = 1.0
    for kind, number, least in table.tasks[bonus]:
        if kind == EACH_OF:
            chance *= 0.15 + 0.1 * len(view.completed[plan.player])
        elif number >= len(METRICS):
            chance *= 0.35
        else:
            mine = count(view, plan.player, number)
            others = max([count(view, other, number) for other in range(view.players) if other != plan.player])
            if kind == MOST:
                chance *= 0.7 if mine > others else 0.4 if mine == others else 0.2
            elif kind == AT_LEAST:
                chance *= min(0.9, 0.2 + 0.6 * mine / max(1, least))
            else:
                chance *= 0.5 if mine == least else 0.3
    return PRESTIGE * full * chance


def count(view: YedoView, player: int, number: int) -> int:
    """A metric of Bonus Cards from what everybody sees."""
    name = METRICS[number]
    weapons = view.weapons[player]
    values = {
        "missions": len(view.completed[player]),
        "bonus_rewards": sum([mark & 1 for mark in view.completed[player]]),
        "weapons": len(weapons),
        "weapon_types": len(set(weapons)),
        "equal_weapons": max([weapons.count(kind) for kind in weapons], default=0),
        "geisha": view.geisha[player],
        "annexes": sum([annex > 0 for annex in view.annexes[4 * player : 4 * player + 4]]),
        "disciples": 4 - view.reserve[player],
        "blessings": view.blessing[player],
        "mon": view.mon[player],
        "action_cards": view.hands[player].action_count(),
        "uncompleted_missions": view.hands[player].mission_count(),
    }
    return values[name]
