"""The table as drawn, from a view alone: its regions for a page, and one picture that stands alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from zashiki.drawing import (
    SVG,
    Markup,
    colour,
    cover,
    element,
    icon,
    join,
    mon,
    paragraph,
    path,
    piece,
    region,
    shorten,
    slip,
    standalone,
    tatami,
    wrap,
    write,
)
from zashiki.drawing import picture as svg_picture
from zashiki.drawing.memory import remembered
from zashiki.games.gunsen.drawing.battle import FIGHTING, FREE_ROW, battle_picture, narrow_battle
from zashiki.games.gunsen.drawing.cards import order_row
from zashiki.games.gunsen.drawing.clan import ClanBoard, achievement_signs, achievements_label, remembered_board
from zashiki.games.gunsen.drawing.map import TableMap
from zashiki.games.gunsen.drawing.words import ORDERING, Words
from zashiki.games.gunsen.rules.numbers import Player
from zashiki.games.gunsen.rules.orders import ChooseOrder
from zashiki.games.gunsen.rules.setup import ChooseClan
from zashiki.games.gunsen.rules.terms import RESOURCES, Cost
from zashiki.games.gunsen.rules.territories import ClaimVillage
from zashiki.games.gunsen.view import GunsenView, names_of

if TYPE_CHECKING:
    from zashiki.games.gunsen import GunsenGame

_SIZE = re.compile(r' (?:width|height)="[^"]*"')

HAND = 318.0
"""As wide as your part beside the map is at 1440 pixels."""
SIDE_BY_SIDE = "display:flex;flex-wrap:wrap;align-content:start;gap:14px 28px;height:100%;overflow:auto"
ROOMY = 4
"""Up to so many players, everybody's bar has room for the clan's name; your own has it always."""
MANY = 5
"""From so many opponents on the bars have no room for signs."""
ORDER_PHASE, PLACE_PHASE, COLUMN_PHASE, BATTLE_PHASE, END_PHASE = range(5)
TAKING = names_of(ChooseOrder)
ENDING = names_of(ClaimVillage)
FORMING = names_of(ChooseClan)


def regions(game: GunsenGame, view: GunsenView, names: Sequence[str]) -> dict[str, str]:
    """The drawn regions by id; see the protocol for what a page does with them."""
    words = Words(game, view, names)
    fighting = view.battle is not None and words.step in FIGHTING
    chart = TableMap(words)
    over = battle_picture(words, "battle") if fighting else None
    narrow_over = narrow_battle(words, "battle-narrow") if fighting else None
    pictures: dict[str, str] = {
        "board": chart.wide("board", tall=not fighting) + covering(words, "board", over),
        "board-narrow": chart.narrow("board-narrow") + covering(words, "board-narrow", narrow_over, FREE_ROW),
    }
    for player in range(view.players):
        pictures[f"player-{player}"] = bar(words, player)
    if view.viewer is not None:
        # It has room only beside the map. Elsewhere the page hides it, so that it need not be sent again.
        pictures["hand"] = element("div", hand(words, view.viewer), data_beside="")
    pictures["round"] = round_line(words)
    if view.viewer is None:
        pictures["orders"] = orders_alone(words)
    pictures["view-clans"] = all_boards(words)
    return pictures


def covering(words: Words, id: str, battle: SVG | None, y: float = 0) -> Markup:
    """The battle over the map."""
    return cover(id, battle, words.say("drawn.fold"), words.say("drawn.unfold"), at=y)


def hand(words: Words, viewer: int) -> SVG:
    """The order row and the viewer's clan board; clans to choose from at the beginning."""
    parts: list[Markup] = []
    y = 4.0
    if words.step in FORMING:
        markup, high = _clans(words)
        parts.append(piece(markup, x=3, y=y))
        y += high + 10
    markup, high = order_row(words, HAND)
    parts.append(region("hand-orders", markup, x=3, y=y))
    y += high + 8
    if words.view.clans[viewer] >= 0:
        markup, high = ClanBoard(words, viewer, HAND, live=True).draw()
        parts.append(piece(markup, x=3, y=y))
        y += high
    title = words.say("drawn.clan-board", player=viewer)
    return svg_picture(*parts, width=HAND + 6, height=y + 4, title=title, id="hand-cards")


def _clans(words: Words) -> tuple[Markup, float]:
    """The clans that are free, with their heroes."""
    table = words.table
    parts = [write(words.say("drawn.clans"), 2, 15, 16, bold=True, serif=True)]
    y = 26.0
    for clan, name in enumerate(table.clans):
        if clan in words.view.clans:
            continue
        heroes = ", ".join(table.hero_names[hero] for hero in table.clan_heroes[clan])
        lines = tuple(wrap(heroes, HAND - 50, 13, most=2))
        parts.append(words.thing(f"clan:{name.lower()}", f"{name}: {heroes}", _clan_face(name, lines), y=y))
        y += 31 + 16 * len(lines)
    return join(*parts), y


@remembered
def _clan_face(name: str, heroes: tuple[str, ...]) -> Markup:
    high = 26 + 16 * len(heroes)
    return join(
        slip(HAND, high, "raised", rx=6),
        icon("hero", 20, high / 2, 22),
        write(name, 42, 13, 16, bold=True, serif=True, centred=True),
        paragraph(heroes, 42, 36, 13, spacing=1.2, colour="sumi-2"),
    )


def orders_alone(words: Words) -> SVG:
    """The order row for those who watch."""
    row, high = order_row(words, HAND, live=False)
    title = words.say("drawn.order-row")
    return svg_picture(piece(row, x=3, y=4), width=HAND + 6, height=high + 8, title=title, id="orders-row")


# ---------------------------------------------------------------- bars


def bar(words: Words, player: Player) -> str:
    """What everybody sees of a player: resources, and the achievements as signs with their number."""
    view = words.view
    goods = view.goods_of(player)
    count = view.markers[player].bit_count()
    most = words.table.figures.markers
    crowded = view.players > MANY
    beside = player == view.viewer and view.battle is None  # counts stand on the clan board
    counts = [words.say("drawn.count", number=number, resource=kind) for kind, number in enumerate(goods)]
    label = ", ".join([*counts, achievements_label(words, player)])
    clan = "" if view.clans[player] < 0 else words.clan(player)
    if clan:
        label = f"{clan}: {label}"
    markup = score(count, most) if beside else _bar(goods, view.markers[player], most, crowded)
    width = 64.0 if beside else 112.0 if crowded else 204.0
    bar_picture = svg_picture(markup, width=width, height=36, title=label)
    if clan and (view.players <= ROOMY or player == view.viewer):
        return str(join(element("span", clan, class_="stat", aria_hidden="true"), bar_picture))
    return bar_picture


@remembered
def score(count: int, most: int) -> Markup:
    """How many achievements of how many."""
    return join(
        write(f"{count}", 30, 18, 24, anchor="end", colour="kin-ink", bold=True, centred=True),
        write(f"/ {most}", 35, 20, 16, colour="kin-ink", centred=True),
    )


@remembered
def _bar(goods: Cost, markers: int, most: int, crowded: bool) -> Markup:
    parts: list[Markup] = []
    step = 37 if crowded else 46
    for resource, name in enumerate(RESOURCES):
        parts.append(icon(name, 9 + step * resource, 9, 18, "sumi-2"))
        parts.append(write(f"{goods[resource]}", 20 + step * resource, 9, 16, bold=True, centred=True))
    count = markers.bit_count()
    if crowded:
        parts.append(icon("crown", 9, 27, 16, "kin-ink"))
        parts.append(write(f"{count}/{most}", 22, 27, 15, colour="kin-ink", bold=True, centred=True))
        return join(*parts)
    parts.append(piece(achievement_signs(markers, 14.3), y=27))
    parts.append(path("M165 2V34", stroke=colour("line")))
    parts.append(write(f"{count}", 186, 12, 23, anchor="middle", colour="kin-ink", bold=True, centred=True))
    parts.append(write(f"/ {most}", 186, 29, 15, anchor="middle", colour="kin-ink", centred=True))
    return join(*parts)


def round_line(words: Words) -> str:
    """The round, then the steps of a turn; the one that is played now is filled."""
    view = words.view
    if words.step in FORMING:
        return element("span", words.say("drawn.setup"))
    now = -1 if view.outcome is not None else phase(words)
    items = []
    for number, name in enumerate(words.say("drawn.phases").split("|")):
        state = "past" if number < now else "now" if number == now else None
        items.append(
            element("li", f"{number + 1} {name}", class_=state, aria_current="step" if number == now else None)
        )
    line = words.say("drawn.round", round=view.round)
    return str(join(element("span", line), element("ol", *items, class_="phases")))


def phase(words: Words) -> int:
    """Which step of the turn is played: order, place, column, battle, end."""
    view = words.view
    if view.battle is not None or view.contested >= 0:
        return BATTLE_PHASE
    if words.step in TAKING:
        return ORDER_PHASE
    if words.step in ORDERING:
        return PLACE_PHASE
    return END_PHASE if words.step in ENDING else COLUMN_PHASE


# ---------------------------------------------------------------- all boards, one picture


def all_boards(words: Words) -> str:
    """Every clan board at its natural size, side by side as far as there is room; it scrolls."""
    view = words.view
    first = view.viewer or 0
    boards = []
    for player in [(first + number) % view.players for number in range(view.players)]:
        board, high = _headed(words, player)
        title = words.say("drawn.clan-board", player=player)
        placed = piece(board, x=3, y=3)
        boards.append(svg_picture(placed, width=HAND + 6, height=high + 8, title=title, id=f"clan-board-{player}"))
    return element("div", *boards, style=SIDE_BY_SIDE, role="group", aria_label=words.say("drawn.clan-boards"))


def _headed(words: Words, player: Player, *, live: bool = False) -> tuple[Markup, float]:
    """A clan board under its owner's crest, name and achievements."""
    view = words.view
    name = shorten(words.name(player), 104, 17, bold=True, serif=True)
    goods = view.goods_of(player)
    board, high = ClanBoard(words, player, HAND, live=True).draw() if live else remembered_board(words, player, HAND)
    head = region(
        f"hand-head-{player}" if live else f"clan-{player}-head",
        mon(player, 18, 18, 36),
        write(name, 44, 12, 17, bold=True, serif=True, centred=True),
        write(words.clan(player), 44, 29, 13, colour="sumi-2", centred=True),
        piece(_bar(goods, view.markers[player], words.table.figures.markers, False), x=HAND - 204),
    )
    return join(head, piece(board, y=46)), high + 46


def picture(game: GunsenGame, view: GunsenView, names: Sequence[str], theme: str = "light") -> str:
    """The table as one SVG: the board on its mat, the order row beside it, the clan boards where there is room."""
    words = Words(game, view, names)
    fighting = view.battle is not None and words.step in FIGHTING
    main = battle_picture(words, "board") if fighting else TableMap(words).wide("board")
    under = 3 if fighting else 2
    step = HAND + 24
    wide, high = step * under - 10, 850.0 if fighting else 800.0
    parts = [tatami(12, 12, wide, high), _fitted(main, 20, 26, wide - 16, high - 28)]
    beside = 16 + step * under
    row, row_high = order_row(words, HAND, live=not fighting)
    parts.append(piece(row, x=beside, y=16))
    top = 16 + row_high + 14
    if view.outcome is not None:
        ending = game.catalog.say(view.outcome.reason, list(names))
        lines = wrap(ending, HAND, 16, bold=True, most=3)
        parts.append(paragraph(lines, beside, top + 14, 16, bold=True, colour="kin-ink"))
        top += 72
    tops = [high + 30] * under + [top]
    first = 0 if view.viewer is None else view.viewer
    for number in range(view.players):
        player = (first + number) % view.players
        live = player == view.viewer and not fighting
        board, board_high = _headed(words, player, live=live)
        column = min(range(under + 1), key=lambda column: (tops[column], column))
        parts.append(piece(board, x=16 + step * column, y=tops[column]))
        tops[column] += board_high + 20
    width, height = beside + HAND + 16, max(*tops, high + 24)
    ending = game.text(view, names)
    svg = svg_picture(*parts, width=width, height=height, title=game.title, text=ending, ground="washi")
    return str(standalone(svg, "dark" if theme == "dark" else "light"))


def _fitted(markup: str, x: float, y: float, width: float, height: float) -> Markup:
    """A picture scaled into a box."""
    head, rest = markup.split(">", 1)
    head = _SIZE.sub("", head)
    return Markup(f'{head} x="{x}" y="{y}" width="{width}" height="{height}">{rest}')
