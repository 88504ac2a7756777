"""Rules of thumb for Action Cards, reactions, Events and what is kept or discarded."""

from __future__ import annotations

from zashiki.games.yedo.rules.records import earned_bonus
from zashiki.games.yedo.rules.state import NOT_BUILT
from zashiki.games.yedo.rules.terms import (
    AT_LEAST,
    BLUE_PATROL,
    CODE,
    EACH_OF,
    METRICS,
    MOST,
    NOBODY,
    RED_PATROL,
    District,
    Kind,
    Player,
)
from zashiki.games.yedo.sense.places import NOBODY_COMING, Places
from zashiki.games.yedo.sense.plan import PRESTIGE, Plan

A_DISCIPLE = 4.5
"""What the action of one Disciple is worth."""
KEEP_BLACKMAIL = 2 * PRESTIGE


def card_options(places: Places, legal: tuple[int, ...]) -> dict[int, float]:
    """The worth of playing each Action Card in hand now, by action; 0 is as good as not playing it."""
    plan = places.plan
    options = {}
    for action in legal:
        kind, card, _ = plan.token(action)
        match kind:
            case "card":
                options[action] = play_worth(plan, places, card)
            case "blackmail":
                options[action] = endangered(places) - KEEP_BLACKMAIL
    return options


def play_worth(plan: Plan, places: Places, kind: Kind) -> float:
    """What playing a kind of card now brings."""
    view, table = plan.view, plan.table
    codes = [effect[0] for effect in table.card_effects[kind]]
    code = codes[-1]
    if code in (CODE["move_patrol"], CODE["flip_patrol"]):
        return patrol_worth(plan, places, kind)
    if code in (CODE["save_disciple"], CODE["relocate_disciple"]):
        return endangered(places) - 1.5
    if code == CODE["open_district"]:
        return 1.0 if any(view.closed in places.lacking(aim, NOBODY_COMING) for aim in plan.aims) else -1.0
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
        stake += 0.6 * max([places.completable(spot) for spot in places.own_spots()], default=0.0)
        if view.reserve[places.player] < places.plan.game.protected:
            stake += 1.5 * places.plan.left
    return stake


def patrol_worth(plan: Plan, places: Places, kind: Kind) -> float:
    """What a card that steers the Patrol brings: others' Disciples are arrested instead of the player's own."""
    view, table = plan.view, plan.table
    position, colour = view.patrol, view.colour
    before = arrests(places, table.circuit[position])
    for effect in table.card_effects[kind]:
        if effect[0] == CODE["flip_patrol"]:
            colour = BLUE_PATROL if colour == RED_PATROL else RED_PATROL
        else:
            position = table.patrol_after(position, colour, effect[1])
    after = arrests(places, table.circuit[position])
    return after - before - 1.5


def arrests(places: Places, district: District) -> float:
    """How good arrests in a District are for the player."""
    others = [
        owner
        for space, owner in enumerate(places.view.spaces)
        if places.table.space_district[space] == district and owner not in (NOBODY, places.player)
    ]
    return 0.8 * len(others) - A_DISCIPLE * places.present[district]


# ---------------------------------------------------------------- reactions


def feint_worth(plan: Plan) -> float:
    """Whether to cancel what is on the table: only what is aimed at oneself, or a great help."""
    if plan.message.fields.get("target") == plan.player:
        return 1.0
    kind = plan.table.kind[plan.message.number("card")]
    code = plan.table.card_effects[kind][-1][0]
    if code in (CODE["wild_weapon"], CODE["virtual_disciple"]):
        return 0.5
    return -1.0


def ears_worth(plan: Plan) -> float:
    """Whether to take the card that goes under the deck: if it is worth more than the card that takes it."""
    return keep_action(plan, plan.table.kind[plan.message.number("card")]) - 1.6


def keep_action(plan: Plan, kind: Kind) -> float:
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


def keep_options(plan: Plan, legal: tuple[int, ...]) -> dict[int, float]:
    """How good each card that can be named is to have, by action."""
    options: dict[int, float] = {}
    for action in legal:
        kind, card, _ = plan.token(action)
        match kind:
            case "card":
                options[action] = keep_action(plan, card)
            case "bonus":
                options[action] = bonus_promise(plan, card)
            case "mission":
                options[action] = plan.aim(card).promise
            case "weapon":
                options[action] = plan.weapon_worth[card]
    return options


def bonus_promise(plan: Plan, bonus: Kind) -> float:
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
            mine = count(plan, plan.player, number)
            others = max([count(plan, other, number) for other in range(view.players) if other != plan.player])
            if kind == MOST:
                chance *= 0.7 if mine > others else 0.4 if mine == others else 0.2
            elif kind == AT_LEAST:
                chance *= min(0.9, 0.2 + 0.6 * mine / max(1, least))
            else:
                chance *= 0.5 if mine == least else 0.3
    return PRESTIGE * full * chance


def count(plan: Plan, player: Player, number: int) -> int:
    """A metric of Bonus Cards from what everybody sees."""
    view = plan.view
    name = METRICS[number]
    weapons = view.weapons[player]
    values = {
        "missions": len(view.completed[player]),
        "bonus_rewards": [earned_bonus(mark) for mark in view.completed[player]].count(True),
        "weapons": len(weapons),
        "weapon_types": len(set(weapons)),
        "equal_weapons": max([weapons.count(kind) for kind in weapons], default=0),
        "geisha": view.geisha[player],
        "annexes": len([condition for condition in view.annexes_of(player) if condition != NOT_BUILT]),
        "disciples": plan.table.numbers.clan_disciples - view.reserve[player],
        "blessings": view.blessing[player],
        "mon": view.mon[player],
        "action_cards": view.hands[player].action_count(),
        "uncompleted_missions": view.hands[player].mission_count(),
    }
    return values[name]
