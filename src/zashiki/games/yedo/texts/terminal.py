"""The table in plain text for the terminal and for screen readers, from a view; at most 80 columns."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from zashiki.games.yedo.pack import Requirement
from zashiki.games.yedo.rules.records import earned_bonus, mission_of
from zashiki.games.yedo.rules.state import EGRESS, MANNED, NOT_BUILT, ON_TRACK
from zashiki.games.yedo.rules.terms import BIDDING, COLOURS, Player
from zashiki.games.yedo.texts import ANNEX_NAMES, DECK_NAMES, DISTRICT_NAMES
from zashiki.games.yedo.view import UNKNOWN, DeckView, YedoView

if TYPE_CHECKING:
    from zashiki.games.yedo import YedoGame

WIDTH = 80
PHASES = ("Setup", "Prep", "Bidding", "Event", "Assigning", "Watch Patrol", "Trade", "Action")
INDENT = "  "


def text(game: YedoGame, view: YedoView, names: Sequence[str]) -> str:
    """The board, then each clan, then the viewer's own cards."""
    short = [name if len(name) <= 20 else name[:19] + "…" for name in names]
    lines = [headline(game, view, short), ""]
    lines += board(game, view, short)
    for player in view.order:
        lines += ["", *clan(game, view, player, short)]
    if view.viewer is not None:
        lines += own_cards(game, view, view.viewer)
    return "\n".join([line.rstrip() for line in lines]) + "\n"


def headline(game: YedoGame, view: YedoView, names: Sequence[str]) -> str:
    """Round and phase, or how it ended."""
    if view.outcome is not None:
        return game.catalog.say(view.outcome.reason, names)[:WIDTH]
    return f"Round {view.round} of {game.table.numbers.rounds}, {PHASES[view.phase]}" if view.round else "Setup"


def folded(label: str, words: str) -> list[str]:
    """A labelled line, folded at words, further lines indented."""
    return wrap(f"{label}{words}", WIDTH, subsequent_indent=INDENT * 2) or [label]


def listed(names: Sequence[str], nothing: str = "none") -> str:
    """Names in a row."""
    return ", ".join(names) or nothing


# ---------------------------------------------------------------- the board


def board(game: YedoGame, view: YedoView, names: Sequence[str]) -> list[str]:
    """Order, places, Patrol, Market, decks and supplies."""
    table = game.table
    lines = folded("Player order: ", listed([names[player] for player in view.order]))
    if view.track and view.phase == BIDDING:
        lines += folded("Still bidding: ", listed([names[player] for player in view.track]))
    for spot, spaces in enumerate(table.spot_spaces):
        words = [names[view.spaces[space]] for space in spaces if view.spaces[space] >= 0]
        free = len([space for space in table.open_spaces[spot] if view.spaces[space] < 0])
        closed = " (inaccessible)" if table.spot_district[spot] == view.closed else ""
        lines += folded(
            f"{INDENT}{table.pack.board.spot[spot].name:<11}", f"{free} free{closed}: {listed(words, 'nobody')}"
        )
    if view.patrol >= 0:
        colour = ("red, clockwise", "blue, counterclockwise")[view.colour]
        lines.append(f"Watch Patrol: in {DISTRICT_NAMES[table.circuit[view.patrol]]} ({colour})")
    lines.append(f"Church: {view.church} Mon")
    stalls = [
        f"{table.weapon_names[kind]} {price}"
        for kind, price in zip(view.market, table.numbers.market_prices, strict=True)
        if kind != UNKNOWN
    ]
    lines += folded("Market: ", listed(stalls, "empty"))
    annexes = [f"{name} {left}" for name, left in zip(ANNEX_NAMES, view.annexes_left, strict=True)]
    lines += folded("On the board: ", f"Geisha {view.geisha_left}, Blessings {view.blessings_left}, {listed(annexes)}")
    if view.events:
        event = table.pack.events.event[view.events[-1]]
        lines += folded("Event: ", f"{event.name}. {event.text}")
    for number, deck in enumerate(view.decks):
        cards = known_top(game, number, deck)
        if cards:
            lines += folded(f"On top of {DECK_NAMES[number]}: ", cards)
    return lines


def known_top(game: YedoGame, number: int, deck: DeckView) -> str:
    """The top cards of a deck as far as the viewer knows them."""
    if all(kind == UNKNOWN for kind in deck.top):
        return ""
    names = (
        game.table.action_names,
        game.table.bonus_names,
        game.table.event_names,
        game.table.weapon_names,
    )
    titles = names[number] if number < len(names) else game.table.mission_names
    return listed([titles[kind] if kind != UNKNOWN else "?" for kind in deck.top])


# ---------------------------------------------------------------- clans


def clan(game: YedoGame, view: YedoView, player: Player, names: Sequence[str]) -> list[str]:
    """What lies in front of a player."""
    table = game.table
    you = " (you)" if player == view.viewer else ""
    lines = [
        f"{names[player]}{you}: {view.pp[player]} Prestige, {view.mon[player]} Mon, "
        f"Disciples {view.house[player]} at home, {view.reserve[player]} in the Reserve"
    ]
    hand = view.hands[player]
    backs = [0] * len(COLOURS)
    for mission in hand.missions:
        backs[table.colour[mission]] += 1
    counts = [
        f"{count + hidden} {name}"
        for name, count, hidden in zip(COLOURS, backs, hand.missions_hidden, strict=True)
        if count + hidden
    ]
    goods = [f"Geisha {view.geisha[player]}"] if view.geisha[player] else []
    goods += ["Blessing"] if view.blessing[player] else []
    goods += ["Blackmail"] if view.blackmail[player] else []
    for name, condition in zip(ANNEX_NAMES, view.annexes_of(player), strict=True):
        if condition != NOT_BUILT:
            goods.append(f"{name} (Disciple)" if condition == MANNED else name)
    lines += folded(
        f"{INDENT}Cards: ",
        f"{hand.action_count()} Action, {hand.bonus_count()} Bonus, Missions {listed(counts)}",
    )
    lines += folded(f"{INDENT}Owns: ", listed([*goods, *[table.weapon_names[kind] for kind in view.weapons[player]]]))
    marker = view.markers[player]
    if marker not in (ON_TRACK, EGRESS):
        lines.append(f"{INDENT}Won this round: {table.auction_names[marker]}")
    if view.completed[player]:
        marks = [(table.mission_names[mission_of(mark)], earned_bonus(mark)) for mark in view.completed[player]]
        completed = [f"{name} with Bonus" if bonus else name for name, bonus in marks]
        lines += folded(f"{INDENT}Completed: ", listed(completed))
    if player != view.viewer:
        known = [table.action_names[kind] for kind in hand.actions]
        known += [table.bonus_names[kind] for kind in hand.bonuses]
        known += [table.mission_names[kind] for kind in hand.missions]
        if known:
            lines += folded(f"{INDENT}Known to you: " if view.viewer is not None else f"{INDENT}Known: ", listed(known))
    return lines


# ---------------------------------------------------------------- the viewer's cards


def own_cards(game: YedoGame, view: YedoView, viewer: int) -> list[str]:
    """Missions with what they ask and pay, Action Cards, Bonus Cards."""
    table, hand = game.table, view.hands[viewer]
    lines = ["", "Your cards"]
    for mission in hand.missions:
        row = table.missions[mission]
        lines += folded(
            f"{INDENT}{row.name} ({row.colour}, {row.category}): ",
            f"{requirement_text(row.standard)} → {reward_text(row.reward)}; "
            f"also {requirement_text(row.bonus)} → {reward_text(row.bonus_reward)}",
        )
    for kind in hand.actions:
        card = table.pack.actions.card[kind]
        lines += folded(f"{INDENT}{card.name}: ", card.text)
    for kind in hand.bonuses:
        bonus = table.pack.bonuses.bonus[kind]
        tie = f" ({bonus.tie} at a tie)" if bonus.tie else ""
        lines += folded(
            f"{INDENT}{bonus.name}: ", f"{' and '.join(map(task_text, bonus.tasks))} → {bonus.pp} Prestige{tie}"
        )
    return lines if len(lines) > 2 else []


def spaced(word: str) -> str:
    """A word of the pack for people."""
    return word.replace("_", " ")


COUNTED = {
    "missions": "completed Missions", "bonus_rewards": "Bonus rewards", "weapons": "Weapons",
    "weapon_types": "different Weapons", "equal_weapons": "equal Weapons", "geisha": "Geisha", "annexes": "Annexes",
    "disciples": "Disciples", "blessings": "Blessing", "mon": "Mon", "action_cards": "Action Cards in hand",
    "uncompleted_missions": "uncompleted Missions",
}  # fmt: skip
SETS = {"colours": "colour", "categories": "category"}
COMPARED = {"most": "the most", "at_least": "at least", "exactly": "exactly"}


def task_text(task: str) -> str:
    """What a Bonus Card asks for, in words: `most missions_of Warfare` is "the most Warfare Missions"."""
    word, name, *rest = task.split()
    if word == "each_of":
        return f"at least {rest[0]} completed Mission of each {SETS[name]}"
    if name == "missions_of":
        kind, *rest = rest
        counted = f"{kind} Missions"
    else:
        counted = COUNTED[name]
    number = ["no" if word == "exactly" and count == "0" else count for count in rest]
    start = [] if number == ["no"] else [COMPARED[word]]
    return " ".join([*start, *number, counted])


def requirement_text(need: Requirement) -> str:
    """What a part of a Mission asks for, in words."""
    words = [place.replace("-", " ").title() for place in need.districts]
    words += [weapon.title() for weapon in need.weapons]
    words += [annex.capitalize() for annex in need.annexes]
    words += [f"{need.geisha} Geisha"] if need.geisha else []
    words += ["Blessing"] if need.blessings else []
    return " + ".join(words)


REWARDS = {
    "gain_pp": "Prestige", "gain_mon": "Mon", "draw_action": "Action Card", "draw_bonus": "Bonus Card",
    "draw_weapon": "Weapon", "draw_mission": "Mission", "flip_patrol": "may turn the Patrol",
}  # fmt: skip


def reward_text(effects: Sequence[str]) -> str:
    """What a reward pays, in words."""
    words = []
    for effect in effects:
        word, *numbers = effect.split()
        words.append(" ".join([*numbers, REWARDS.get(word, spaced(word))]))
    return ", ".join(words)
