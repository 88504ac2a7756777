"""A clan board as drawn: counts, the four columns, noble actions, heroes, tactics, buildings and goals."""

from __future__ import annotations

from functools import lru_cache

from zashiki.drawing import (
    Markup,
    circle,
    colour,
    element,
    icon,
    join,
    paragraph,
    path,
    piece,
    rect,
    region,
    wrap,
    write,
)
from zashiki.drawing.memory import remembered
from zashiki.games.gunsen.drawing.cards import GAP, Drawn, small_cards
from zashiki.games.gunsen.drawing.effects import chip, fight_plate, fight_width, ops_run, run_width
from zashiki.games.gunsen.drawing.slots import Section, sections, slot_face, slot_height
from zashiki.games.gunsen.drawing.words import COLUMN_HUES, COLUMN_SIGNS, Words
from zashiki.games.gunsen.rules.numbers import Column, Player, members
from zashiki.games.gunsen.rules.terms import COLUMNS, RESOURCES, VILLAGE_KINDS, Place, read_icons
from zashiki.games.gunsen.texts import PLACES
from zashiki.games.gunsen.texts.spoken import spoken_icons, spoken_ops

HEAD = 72.0
SIDE = 72.0
"""Where slots begin, beside the titles of their sections."""
PAD = 6.0
TITLE = 12.0
"""The size of a column's title: "Influence" has to fit in any typeface."""
LOW_COLUMN, SPARING_COLUMN = 50.0, 71.0
"""How high a column is at least, without and with its button."""
BOARDS_KEPT = 256
SIGNS = (
    "engaged", "engaged", "goal", "goal", "castle", "tactic", "noble", "torii", "fort", "village", "crown",
)  # fmt: skip
"""Of the achievements, in their order."""


class ClanBoard:
    """Draws the board of one player; `live`: it takes the viewer's clicks."""

    def __init__(self, words: Words, player: Player, width: float, *, live: bool) -> None:
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
        lines = [self._counts(), *(self._column(column) for column in range(len(COLUMNS)))]
        if self.live:
            lines.insert(1, self._achievements())
        if self.words.view.clans[self.player] >= 0:
            beside = sections(self.words, self.player, live=self.live)
            lines += [self._section(section) for section in beside]
        prefix = "hand" if self.live else f"clan-{self.player}"
        for number, (markup, high) in enumerate(lines):
            parts.append(region(f"{prefix}-part-{number}", markup, y=y))
            y += high + PAD
        return join(*parts), y

    # ------------------------------------------------------------ counts

    def _counts(self) -> Drawn:
        words, view, player = self.words, self.words.view, self.player
        parts = []
        for resource, (name, count) in enumerate(zip(RESOURCES, view.goods_of(player), strict=True)):
            label = words.say("drawn.count", number=count, resource=resource)
            parts.append(self.thing(f"resource:{name}", label, _count(count, name), x=56 * resource))
        supply = words.say("drawn.supply", number=view.supply[player])
        parts.append(piece(_count(view.supply[player], "troop"), x=56 * 3, label=supply))
        for number in range(words.table.figures.village_spots):
            tokens = view.tokens[player]
            kind = tokens[number] if number < len(tokens) else -1
            parts.append(_village_spot(self.width - 14 - 24 * number, kind, words.say("drawn.villages")))
        return join(*parts), 28.0

    def _achievements(self) -> Drawn:
        markers = self.words.view.markers[self.player]
        label = achievements_label(self.words, self.player)
        return piece(achievement_signs(markers, 28.5), y=11, x=2, label=label), 24.0

    # ------------------------------------------------------------ columns

    def _column(self, column: Column) -> Drawn:
        words, player = self.words, self.player
        inner = self.width - HEAD - PAD
        cards, high = small_cards(words, words.view.cards_in(player, column), inner)
        top = high + (PAD if high else 0)
        printed, low = self._printed(column, inner)
        sparing = f"sparing:{COLUMNS[column]}"
        stepwise = self.live and sparing in words.legal | words.later
        whole = max(top + low + 2 * PAD, SPARING_COLUMN if stepwise else LOW_COLUMN)
        label = words.say("drawn.column-label", column=column)
        cells = [column_plate(column, self.width, whole, words.say("drawn.column", column=column).capitalize())]
        token = f"column:{COLUMNS[column]}"
        parts = [self.thing(token, label, *cells)]
        parts.append(piece(cards, x=HEAD, y=PAD))
        parts.append(piece(printed, x=HEAD, y=PAD + top))
        if stepwise:
            label = words.say("drawn.sparing-label", column=column)
            parts.append(self.thing(sparing, label, _small_button(words.say("drawn.sparing")), x=9, y=whole - 24))
        return join(*parts), whole

    def _printed(self, column: Column, width: float) -> Drawn:
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
            markup = chip(runs, x, y + 11, size=13.5, solid=gold, ground="kin-wash" if gold else "washi")
            parts.append(piece(markup, label=label))
            x += wide + GAP
        text = table.pack.board.column[column].icons
        icons = read_icons(text, Place("board.toml", COLUMNS[column], "icons"))
        fight = fight_width(icons, 13.5)
        if fight:
            if x + fight > width:
                x, y = 0.0, y + 26
            parts.append(piece(fight_plate(icons, x + fight, y + 11, 13.5), label=spoken_icons(icons)))
        return join(*parts), y + 22

    # ------------------------------------------------------------ beside the columns

    def _section(self, section: Section) -> Drawn:
        inner = self.width - SIDE
        wide = (inner - GAP * (section.in_row - 1)) / section.in_row
        high = slot_height(section, wide)
        lines = wrap(section.title, SIDE - 2, 13, bold=True, most=2)
        parts = [paragraph(lines, 2, 16, 13, spacing=1.2, bold=True, colour="sumi-2")]
        for number, slot in enumerate(section.slots):
            x, y = SIDE + (wide + GAP) * (number % section.in_row), (high + GAP) * (number // section.in_row)
            parts.append(self.thing(slot.token, slot.label, slot_face(slot, wide, high), x=x, y=y))
        rows = (len(section.slots) + section.in_row - 1) // section.in_row
        return join(*parts), rows * (high + GAP) - GAP


@remembered
def _count(count: int, name: str) -> Markup:
    return join(
        rect(-4, 0, 54, 28, rx=8, class_="z-halo"),
        rect(-4, 0, 54, 28, rx=8, class_="z-hit", fill_opacity=0),
        icon(name, 12, 14, 23),
        write(f"{count}", 27, 14, 19, bold=True, centred=True),
    )


@remembered
def _village_spot(x: float, kind: int, label: str) -> Markup:
    if kind < 0:
        ring = circle(x, 14, 10, fill="none", stroke=colour("line-2"), stroke_dasharray="2.5 2.5")
        return piece(ring, label=label)
    disc = circle(x, 14, 10.5, fill=colour("k-umber"), stroke=colour("paper"), stroke_width=1.2)
    return piece(disc, icon(VILLAGE_KINDS[kind], x, 14, 14, "paper"), label=label)


@remembered
def column_plate(column: Column, width: float, high: float, title: str) -> Markup:
    """The ground of a column with its sign and name at the left."""
    ink = f"k-{COLUMN_HUES[column]}-ink"
    edge = f"M7 1H4.5A3.5 3.5 0 0 0 1 4.5V{high - 4.5}a3.5 3.5 0 0 0 3.5 3.5H7z"
    return join(
        rect(-2, -2, width + 4, high + 4, rx=8, class_="z-halo"),
        rect(0.5, 0.5, width - 1, high - 1, rx=6, class_="z-face", fill=colour("sunk"), stroke=colour("line")),
        path(edge, fill=colour(f"k-{COLUMN_HUES[column]}")),
        icon(COLUMN_SIGNS[column], HEAD / 2 + 2, 17, 20, ink),
        write(title, HEAD / 2 + 3, 38, TITLE, anchor="middle", colour=ink, bold=True, centred=True),
    )


@remembered
def _small_button(text: str) -> Markup:
    wide = HEAD - 13
    return join(
        rect(0, 0, wide, 20, rx=10, class_="z-halo"),
        rect(1, 1, wide - 2, 18, rx=9, fill=colour("raised"), stroke=colour("line-2")),
        write(text, wide / 2, 10, 12, anchor="middle", centred=True),
    )


def achievements_label(words: Words, player: Player) -> str:
    """How many achievements a player has, and which."""
    markers = words.view.markers[player]
    count = words.say("drawn.achievements", number=markers.bit_count(), most=words.table.figures.markers)
    return f"{count}: {', '.join(PLACES[place] for place in members(markers))}" if markers else count


@remembered
def achievement_signs(markers: int, step: float) -> Markup:
    """The eleven achievements in a row about the line 0, gold where they are earned."""
    parts = []
    size = min(step * 0.98, 22.0)
    for number, sign in enumerate(SIGNS):
        done = markers >> number & 1
        one = icon(sign, step * number + size / 2, 0, size, "kin-ink" if done else "sumi-2")
        parts.append(one if done else element("g", one, opacity=0.42))
    return join(*parts)


# ---------------------------------------------------------------- boards that only show


class BoardToDraw:
    """A board to draw, equal to another one when all that it shows is equal."""

    def __init__(self, words: Words, player: Player, width: float) -> None:
        self.words: Words | None = words
        self.player = player
        self.width = width
        view = words.view
        own = view.heroes[player]
        clan = view.clans[player]
        heroes = own if clan < 0 else (*own, *words.table.clan_heroes[clan])
        self.key = (
            *(words.table, player, width, clan, view.goods_of(player), view.supply[player], view.nobles_of(player)),
            *(view.columns_of(player), view.tactics[player], view.hand_sizes[player]),
            *(view.buildings_of(player), view.goals[player], view.tokens[player], view.specials[player]),
            *(own, tuple([view.hero_node[hero] for hero in heroes])),
            tuple([holder == player for holder in view.upgrades]),
        )

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoardToDraw) and self.key == other.key


@lru_cache(BOARDS_KEPT)
def _draw_remembered(board: BoardToDraw) -> Drawn:
    assert board.words is not None
    markup = ClanBoard(board.words, board.player, board.width, live=False).draw()
    board.words = None  # what is remembered is the drawing, not the table
    return markup


def remembered_board(words: Words, player: Player, width: float) -> Drawn:
    """A clan board that takes no clicks; remembered, as most of them change in their owner's turn only."""
    return _draw_remembered(BoardToDraw(words, player, width))
