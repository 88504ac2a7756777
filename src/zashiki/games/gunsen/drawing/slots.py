"""What lies beside the columns of a clan board: noble actions, heroes, tactics, special orders, buildings and goals."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.drawing import Markup, colour, icon, join, measure, paragraph, rect, shorten, wrap
from zashiki.drawing.memory import remembered
from zashiki.games.gunsen.drawing.effects import Run, cost_run, draw_runs, icons_run, ops_run, run_width
from zashiki.games.gunsen.drawing.words import Words
from zashiki.games.gunsen.rules.columns import UseNext
from zashiki.games.gunsen.rules.nobles import noble_cost
from zashiki.games.gunsen.rules.numbers import CAMP, Player
from zashiki.games.gunsen.rules.terms import BUILDING_KINDS, FREE, NOBLE_ACTIONS
from zashiki.games.gunsen.texts.spoken import spoken_card, spoken_order

REMINDER = "reminder"
ONE_LINE, TWO_LINES = 40.0, 52.0
TEXT = 12.0
NARROW_SLOT = 51.7
"""How wide text may be in a row of four."""


class Slot(NamedTuple):
    """A place beside the columns: a line of effects or a sign, and one or two lines of text.

    look: "own" (solid), "open" (dashed), "used" (filled), "gold".
    """

    text: str
    label: str
    runs: tuple[Run, ...] = ()
    sign: str = ""
    token: str = ""
    look: str = "open"


class Section(NamedTuple):
    """A title and its slots, so many in a row."""

    title: str
    in_row: int
    slots: list[Slot]


def sections(words: Words, player: Player, *, live: bool) -> list[Section]:
    """Everything beside the columns that a player of a clan has or can have."""
    say = words.say
    heroes, tactics = _heroes(words, player, live), _tactics(words, player, live)
    beside = [*_buildings(words, player), *_goals(words, player)]
    all_sections = [
        Section(say("drawn.nobles"), 3, _nobles(words, player)),
        Section(say("drawn.heroes"), _in_row(heroes), heroes),
        Section(say("drawn.tactics"), _in_row(tactics), tactics),
        Section(say("drawn.specials"), 2, _specials(words, player)),
        Section(say("drawn.buildings"), _in_row(beside), beside),
    ]
    return [section for section in all_sections if section.slots]


def _in_row(slots: list[Slot]) -> int:
    """Four in a row where every name has room for that, else three."""
    if len(slots) < 4:
        return 3
    lines = [wrap(slot.text, NARROW_SLOT, TEXT) for slot in slots]
    words = [word for slot in slots for word in slot.text.split()]
    fits = all(len(few) < 3 for few in lines) and all(measure(word, TEXT) <= NARROW_SLOT for word in words)
    widest_runs = max(run_width(slot.runs, TEXT) + (24 if slot.sign else 0) for slot in slots)
    return 4 if fits and widest_runs <= NARROW_SLOT else 3


def _nobles(words: Words, player: Player) -> list[Slot]:
    slots = []
    for noble, card in enumerate(words.view.nobles_of(player)):
        name = NOBLE_ACTIONS[noble]
        text, label = words.say(f"drawn.noble-{name}"), words.say(f"action.noble:{name}")
        if card >= 0:
            used = words.say("drawn.noble-used", what=label)
            slots.append(Slot(text, f"{used} ({words.table.card_names[card]})", sign="check", look="used"))
        else:
            cost = cost_run((0, 0, noble_cost(words.state, player, noble)))
            slots.append(Slot(text, label, cost, token=f"noble:{name}"))
    return slots


def _heroes(words: Words, player: Player, live: bool) -> list[Slot]:
    view, table = words.view, words.table
    mine = view.heroes[player]
    heroes = [*mine, *(hero for hero in table.clan_heroes[view.clans[player]] if hero not in mine)]
    if live:
        legal = [hero for hero, id in enumerate(table.hero_ids) if f"hero:{id}" in words.legal]
        heroes += [hero for hero in legal if hero not in heroes]
    slots = []
    for hero in heroes:
        node = view.hero_node[hero]
        name, card = table.hero_names[hero], table.hero_card[hero]
        label = spoken_card(name, card, words)
        short = name.split()[-1]
        if hero in mine and node >= 0:
            label = f"{words.say('drawn.hero-at', hero=hero, node=node)}. {label}"
            if node < table.first_fort:
                short = f"{short} {table.names[node]}"
        own = hero in mine
        token = (
            f"use:{table.hero_ids[hero]}" if own and words.step == UseNext.__name__ else f"hero:{table.hero_ids[hero]}"
        )
        runs = icons_run(card.icons)
        sign = "hero" if len(runs) < 3 else ""  # many icons need the room
        slots.append(Slot(short, label, runs, sign, token, "own" if own else "open"))
    return slots


def _tactics(words: Words, player: Player, live: bool) -> list[Slot]:
    view, table = words.view, words.table
    bought = view.tactics[player]
    clan = [kind for kind in table.clan_tactics[view.clans[player]] if kind not in bought]
    hand = view.hand if player == view.viewer and live else ()
    slots: list[Slot] = []
    for kind in (*bought, *clan, *hand):
        own = len(slots) < len(bought)
        card, cost = table.tactic_card[kind], table.tactic_cost[kind]
        label = spoken_card(table.tactic_names[kind], card, words, FREE if own else cost)
        runs = icons_run(card.icons) if own else cost_run(cost)
        token = f"use:{table.tactic_ids[kind]}" if own else f"tactic:{table.tactic_ids[kind]}"
        slots.append(
            Slot(table.tactic_names[kind], label, runs, "tactic" if own else "", token, "own" if own else "open")
        )
    if not hand and view.hand_sizes[player]:
        text = words.say("drawn.secret", count=view.hand_sizes[player])
        slots.append(Slot(text, text, sign="cards"))
    return slots


def _specials(words: Words, player: Player) -> list[Slot]:
    table = words.table
    slots = []
    for card in words.view.specials[player]:
        token = f"special:{table.card_ids[card]}"
        runs = ops_run(table.source_ops[card], words)
        slots.append(Slot(table.card_names[card], spoken_order(card, words), runs, "", token))
    return slots


def _buildings(words: Words, player: Player) -> list[Slot]:
    view, table = words.view, words.table
    slots = []
    buildings = table.clan_buildings[view.clans[player]]
    for kind, (building, node) in enumerate(zip(buildings, view.buildings_of(player), strict=True)):
        cost, name = table.building_cost[building], table.building_names[building]
        sign = "camp" if kind == CAMP else "castle"
        label = spoken_card(name, table.building_card[building], words, cost if node < 0 else FREE)
        token = f"building:{BUILDING_KINDS[kind]}"
        if node >= 0:
            token = f"use:{table.building_ids[building]}"
            name = f"{name} {table.names[node]}"
        slots.append(Slot(name, label, cost_run(cost) if node < 0 else (), sign, token, "own" if node >= 0 else "open"))
    return slots


def _goals(words: Words, player: Player) -> list[Slot]:
    view, table = words.view, words.table
    slots = []
    for goal in table.clan_goals[view.clans[player]]:
        if table.pack.goals.goal[goal].use == REMINDER:  # it can never be achieved
            continue
        done = view.has_goal(player, goal)
        name, text = table.goal_names[goal], table.goal_texts[goal]
        label = f"{name}: {text}"
        if done:
            label = words.say("drawn.achieved", what=label)
        slots.append(Slot(name, label, sign="goal", look="gold" if done else "open"))
    return slots


# ---------------------------------------------------------------- faces


def slot_height(section: Section, width: float) -> float:
    """How high the slots of a section are."""
    most = max(len(_lines(slot.text, width)) for slot in section.slots)
    return ONE_LINE if most < 2 else TWO_LINES + 13 * (most - 2)


@remembered
def _lines(text: str, width: float) -> list[str]:
    """A name in three lines at most; words that are too wide are shortened, not cut."""
    kept = " ".join(shorten(word, width - 4, TEXT) for word in text.split())
    return wrap(kept, width - 4, TEXT, most=3)


_LOOKS = {
    "own": ("raised", "sumi-2", None, "sumi"),
    "open": ("washi", "line-2", "3 3", "sumi"),
    "used": ("sunk", "line-2", None, "sumi-2"),
    "gold": ("kin-wash", "kin", None, "kin-ink"),
}


@remembered
def slot_face(slot: Slot, width: float, high: float) -> Markup:
    """A slot in its frame."""
    ground, edge, dashes, ink = _LOOKS[slot.look]
    lines = _lines(slot.text, width)
    size = 14.0
    while size > 12 and run_width(slot.runs, size) + (22 if slot.sign else 0) > width - 6:
        size -= 0.5
    across = run_width(slot.runs, size) + ((20 + (4 if slot.runs else 0)) if slot.sign else 0)
    x = (width - across) / 2
    parts = [
        rect(-2.5, -2.5, width + 5, high + 5, rx=8, class_="z-halo"),
        rect(
            0.5,
            0.5,
            width - 1,
            high - 1,
            rx=6,
            class_="z-face",
            fill=colour(ground),
            stroke=colour(edge),
            stroke_width=1.2,
            stroke_dasharray=dashes,
        ),
    ]
    if slot.sign:
        parts.append(icon(slot.sign, x + 10, 13, 18, ink))
        x += 24
    parts.append(draw_runs(slot.runs, x, 13, size, ink))
    first = 32.5 if len(lines) < 2 else 31.5
    parts.append(paragraph(lines, width / 2, first, TEXT, spacing=1.1, anchor="middle", colour=ink))
    return join(*parts)
