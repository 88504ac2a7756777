"""A clan board as drawn: counts, the four columns, noble actions, heroes, tactics, buildings and goals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from zashiki.drawing import Markup, circle, colour, icon, join, measure, paragraph, path, piece, rect, wrap, write
from zashiki.drawing.memory import remembered
from zashiki.games.gunsen.drawing_cards import GAP, Drawn, small_cards
from zashiki.games.gunsen.drawing_effects import (
    Run,
    chip,
    cost_run,
    draw_runs,
    fight_plate,
    fight_width,
    icons_run,
    ops_run,
    run_width,
    spoken_card,
    spoken_icons,
    spoken_ops,
    spoken_order,
)
from zashiki.games.gunsen.drawing_words import COLUMN_HUES, COLUMN_SIGNS, Words
from zashiki.games.gunsen.nobles import noble_cost
from zashiki.games.gunsen.words import COLUMNS, RESOURCES, Place, read_icons

HEAD = 82.0
IN_ROW = 3
NOBLES = ("order", "hero", "special")
PAD = 6.0


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


class ClanBoard:
    """Draws the board of one player; `live`: it takes the viewer's clicks."""

    def __init__(self, words: Words, player: int, width: float, *, live: bool) -> None:
        self.words = words
        self.player = player
        self.width = width
        self.live = live

    def thing(self, token: str, label: str, *parts: Markup, y: float = 0, x: float = 0) -> Markup:
        """A part that answers where this board takes clicks."""
        if self.live and token:
            return self.words.thing(token, label, *parts, x=x, y=y)
        return piece(*parts, label=label, x=x, y=y)

    def draw(self) -> Drawn:
        """The whole board."""
        parts = []
        y = 0.0
        sections = [self._counts(), *(self._column(column) for column in range(len(COLUMNS)))]
        if self.words.view.clans[self.player] >= 0:
            sections += [self._slots(*section) for section in self._sections() if section[1]]
        for drawn, high in sections:
            parts.append(piece(drawn, y=y))
            y += high + PAD
        return join(*parts), y

    # ------------------------------------------------------------ counts

    def _counts(self) -> Drawn:
        words, view, player = self.words, self.words.view, self.player
        parts = []
        for resource, name in enumerate(RESOURCES):
            count = view.goods[3 * player + resource]
            said = words.say("drawn.count", number=count, resource=resource)
            parts.append(self.thing(f"resource:{name}", said, _count(count, name), x=74 * resource))
        supply = words.say("drawn.supply", number=view.supply[player])
        parts.append(piece(_count(view.supply[player], "troop"), x=74 * 3, label=supply))
        for number in range(words.table.figures.village_spots):
            tokens = view.tokens[player]
            kind = tokens[number] if number < len(tokens) else -1
            parts.append(_village_spot(self.width - 14 - 24 * number, kind, words.say("drawn.villages")))
        return join(*parts), 28.0

    # ------------------------------------------------------------ columns

    def _column(self, column: int) -> Drawn:
        words, player = self.words, self.player
        inner = self.width - HEAD - PAD
        cards, high = small_cards(words, words.view.columns[4 * player + column], inner)
        top = high + (PAD if high else 0)
        printed, low = self._printed(column, inner)
        whole = max(top + low + 2 * PAD, 66.0)
        said = words.say("drawn.column-label", column=column)
        cells = [column_plate(column, self.width, whole, words.say("drawn.column", column=column).capitalize())]
        token = f"column:{COLUMNS[column]}"
        parts = [self.thing(token, said, *cells)]
        parts.append(piece(cards, x=HEAD, y=PAD))
        parts.append(piece(printed, x=HEAD, y=PAD + top))
        sparing = f"sparing:{COLUMNS[column]}"
        if self.live and sparing in words.legal | words.later:
            label = words.say("drawn.sparing-label", column=column)
            parts.append(self.thing(sparing, label, _small_button(words.say("drawn.sparing")), x=3, y=whole - 23))
        return join(*parts), whole

    def _printed(self, column: int, width: float) -> Drawn:
        words, table = self.words, self.words.table
        upgraded = words.view.upgrades[column] == self.player
        parts = []
        x = y = 0.0
        for number, source in enumerate((table.upgraded if upgraded else table.printed)[column]):
            ops = table.source_ops[source]
            runs = ops_run(ops, words)
            wide = run_width(runs, 13.5) + 12
            if x and x + wide > width:
                x, y = 0.0, y + 26
            gold = upgraded and number == 0
            label = spoken_ops(ops, words)
            if gold:
                label = f"{words.say('drawn.upgrade')}: {label}"
            drawn = chip(runs, x, y + 11, size=13.5, solid=gold, ground="kin-wash" if gold else "washi")
            parts.append(piece(drawn, label=label))
            x += wide + GAP
        text = table.pack.board.column[column].icons
        icons = read_icons(text, Place("board.toml", COLUMNS[column], "icons"))
        fight = fight_width(icons, 13.5)
        if fight:
            if x + fight > width:
                x, y = 0.0, y + 26
            parts.append(piece(fight_plate(icons, x + fight, y + 11, 13.5), label=spoken_icons(icons)))
        return join(*parts), y + 22

    # ------------------------------------------------------------ slots

    def _sections(self) -> list[tuple[str, list[Slot]]]:
        say = self.words.say
        return [
            (say("drawn.nobles"), self._nobles()),
            (say("drawn.heroes"), self._heroes()),
            (say("drawn.tactics"), self._tactics()),
            (say("drawn.specials"), self._specials()),
            (say("drawn.buildings"), self._buildings()),
            (say("drawn.goals"), self._goals()),
        ]

    def _nobles(self) -> list[Slot]:
        words, player = self.words, self.player
        slots = []
        for noble, name in enumerate(NOBLES):
            said, label = words.say(f"drawn.noble-{name}"), words.say(f"action.noble:{name}")
            card = words.view.nobles[3 * player + noble]
            if card >= 0:
                used = words.say("drawn.noble-used", what=label)
                slots.append(Slot(said, f"{used} ({words.table.card_names[card]})", sign="check", look="used"))
            else:
                cost = cost_run((0, 0, noble_cost(words.state, player, noble)))
                slots.append(Slot(said, label, cost, token=f"noble:{name}"))
        return slots

    def _heroes(self) -> list[Slot]:
        words, view, table = self.words, self.words.view, self.words.table
        mine = view.heroes[self.player]
        shown = [*mine, *(hero for hero in table.clan_heroes[view.clans[self.player]] if hero not in mine)]
        if self.live:
            legal = [hero for hero, id in enumerate(table.hero_ids) if f"hero:{id}" in words.legal]
            shown += [hero for hero in legal if hero not in shown]
        slots = []
        for hero in shown:
            node = view.hero_node[hero]
            name, card = table.hero_names[hero], table.hero_card[hero]
            label = spoken_card(name, card, words)
            short = name.split()[-1]
            if hero in mine and node >= 0:
                label = f"{words.say('drawn.hero-at', hero=hero, node=node)}. {label}"
                if node < table.first_fort:
                    short = f"{short} {table.names[node]}"
            own = hero in mine
            token = f"use:{table.hero_ids[hero]}" if own and words.step == "UseNext" else f"hero:{table.hero_ids[hero]}"
            slots.append(Slot(short, label, icons_run(card.icons), "hero", token, "own" if own else "open"))
        return slots

    def _tactics(self) -> list[Slot]:
        words, view, table = self.words, self.words.view, self.words.table
        player = self.player
        bought = view.tactics[player]
        clan = [kind for kind in table.clan_tactics[view.clans[player]] if kind not in bought]
        hand = view.hand if player == view.viewer and self.live else ()
        slots: list[Slot] = []
        for kind in (*bought, *clan, *hand):
            own = len(slots) < len(bought)
            card, cost = table.tactic_card[kind], table.tactic_cost[kind]
            label = spoken_card(table.tactic_names[kind], card, words, (0, 0, 0) if own else cost)
            runs = icons_run(card.icons) if own else cost_run(cost)
            token = f"use:{table.tactic_ids[kind]}" if own else f"tactic:{table.tactic_ids[kind]}"
            slots.append(
                Slot(table.tactic_names[kind], label, runs, "tactic" if own else "", token, "own" if own else "open")
            )
        if not hand and view.hand_sizes[player]:
            said = words.say("drawn.secret", count=view.hand_sizes[player])
            slots.append(Slot(said, said, sign="cards"))
        return slots

    def _specials(self) -> list[Slot]:
        words, table = self.words, self.words.table
        slots = []
        for card in self.words.view.specials[self.player]:
            token = f"special:{table.card_ids[card]}"
            runs = ops_run(table.source_ops[card], words)
            slots.append(Slot(table.card_names[card], spoken_order(card, words), runs, "", token))
        return slots

    def _buildings(self) -> list[Slot]:
        words, view, table = self.words, self.words.view, self.words.table
        slots = []
        for camp, building in enumerate(table.clan_buildings[view.clans[self.player]]):
            node = view.built[2 * self.player + camp]
            cost, name = table.building_cost[building], table.building_names[building]
            sign = "camp" if camp else "castle"
            label = spoken_card(name, table.building_card[building], words, cost if node < 0 else (0, 0, 0))
            token = f"building:{'camp' if camp else 'unique'}"
            if node >= 0:
                token = f"use:{table.building_ids[building]}"
                name = f"{name} {table.names[node]}"
            slots.append(
                Slot(name, label, cost_run(cost) if node < 0 else (), sign, token, "own" if node >= 0 else "open")
            )
        return slots

    def _goals(self) -> list[Slot]:
        words, view, table = self.words, self.words.view, self.words.table
        slots = []
        for goal in table.clan_goals[view.clans[self.player]]:
            done = view.goals[self.player] >> goal & 1
            name, text = table.goal_names[goal], table.goal_texts[goal]
            label = f"{name}: {text}"
            if done:
                label = words.say("drawn.achieved", what=label)
            slots.append(Slot(name, label, sign="goal", look="gold" if done else "open"))
        return slots

    def _slots(self, title: str, slots: Sequence[Slot]) -> Drawn:
        inner = self.width - HEAD
        wide = (inner - GAP * (IN_ROW - 1)) / IN_ROW
        high = 58.0 if any(len(_lines(slot.text, wide)) > 1 for slot in slots) else 43.0
        parts = [paragraph(wrap(title, HEAD - 8, 14, bold=True, most=2), 2, 17, 14, bold=True, colour="sumi-2")]
        for number, slot in enumerate(slots):
            x, y = HEAD + (wide + GAP) * (number % IN_ROW), (high + GAP) * (number // IN_ROW)
            parts.append(self.thing(slot.token, slot.label, _slot_face(slot, wide, high), x=x, y=y))
        rows = (len(slots) + IN_ROW - 1) // IN_ROW
        return join(*parts), rows * (high + GAP) - GAP


@remembered
def _lines(text: str, width: float) -> list[str]:
    return wrap(text, width - 8, 12.5, most=2)


_LOOKS = {
    "own": ("raised", "sumi-2", None, "sumi"),
    "open": ("washi", "line-2", "3 3", "sumi"),
    "used": ("sunk", "line-2", None, "sumi-2"),
    "gold": ("kin-wash", "kin", None, "kin-ink"),
}


@remembered
def _slot_face(slot: Slot, width: float, high: float) -> Markup:
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
        parts.append(icon(slot.sign, x + 10, 14, 19, ink))
        x += 24
    parts.append(draw_runs(slot.runs, x, 14, size, ink))
    parts.append(
        paragraph(lines, width / 2, 36 if len(lines) < 2 else 35.5, 12.5, spacing=1.16, anchor="middle", colour=ink)
    )
    return join(*parts)


@remembered
def _count(count: int, name: str) -> Markup:
    return join(
        rect(-4, 0, 68, 28, rx=8, class_="z-halo"),
        rect(-4, 0, 68, 28, rx=8, class_="z-hit", fill_opacity=0),
        icon(name, 13, 14, 25),
        write(f"{count}", 31, 14, 20, bold=True, centred=True),
    )


@remembered
def _village_spot(x: float, kind: int, label: str) -> Markup:
    if kind < 0:
        ring = circle(x, 14, 10, fill="none", stroke=colour("line-2"), stroke_dasharray="2.5 2.5")
        return piece(ring, label=label)
    disc = circle(x, 14, 10.5, fill=colour("k-umber"), stroke=colour("paper"), stroke_width=1.2)
    return piece(disc, icon(("troop", *RESOURCES)[kind], x, 14, 14, "paper"), label=label)


@remembered
def column_plate(column: int, width: float, high: float, title: str) -> Markup:
    """The ground of a column with its sign and name at the left."""
    ink = f"k-{COLUMN_HUES[column]}-ink"
    edge = f"M7 1H4.5A3.5 3.5 0 0 0 1 4.5V{high - 4.5}a3.5 3.5 0 0 0 3.5 3.5H7z"
    size = 13.5 if measure(title, 13.5, bold=True) <= HEAD - 8 else 13
    return join(
        rect(-2, -2, width + 4, high + 4, rx=8, class_="z-halo"),
        rect(0.5, 0.5, width - 1, high - 1, rx=6, class_="z-face", fill=colour("sunk"), stroke=colour("line")),
        path(edge, fill=colour(f"k-{COLUMN_HUES[column]}")),
        icon(COLUMN_SIGNS[column], HEAD / 2, 20, 22, ink),
        write(title, HEAD / 2 + 1, 42, size, anchor="middle", colour=ink, bold=True, centred=True),
    )


@remembered
def _small_button(text: str) -> Markup:
    wide = HEAD - 6
    return join(
        rect(0, 0, wide, 20, rx=10, class_="z-halo"),
        rect(1, 1, wide - 2, 18, rx=9, fill=colour("raised"), stroke=colour("line-2")),
        write(text, wide / 2, 10, 12, anchor="middle", centred=True),
    )
