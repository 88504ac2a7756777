"""Whole pictures with everything that the toolkit draws, for tests that hold for all of them."""

from __future__ import annotations

import pytest

from zashiki.drawing import (
    SVG,
    Bar,
    Face,
    Grid,
    Lane,
    Mark,
    Match,
    Post,
    Series,
    Side,
    Track,
    army,
    badge,
    bar_chart,
    bracket,
    bracket_words,
    card,
    card_back,
    card_fan,
    card_slot,
    coin,
    counter,
    die,
    disc_of_hexes,
    face_down,
    grid_lines,
    ground,
    hex_name,
    hit_hex,
    icon,
    icon_names,
    join,
    line_chart,
    mon,
    path_line,
    picture,
    pile,
    pill,
    player_board,
    reach_cost,
    reach_hex,
    rect,
    rim_names,
    small_backs,
    symbol_die,
    tile,
    wall,
)
from zashiki.drawing import board as hex_board
from zashiki.drawing import board_paper as paper
from zashiki.drawing.patterns import PATTERNS, pattern

FACE = Face(
    'Sling <of> the "Wind" & Rain',
    "rust",
    "sling",
    cost=(("stone", 1), ("koku", 12)),
    rank="II",
    values=(("movement", 2), ("shield", 4), ("range", 4), ("dice", 2)),
    effect="Target loses 2 Energy; all others at the table lose as much as they have won since the last full moon.",
    gold=True,
)


def _cards() -> SVG:
    minis = [card(FACE, size="mini"), card(Face("Plain"), size="mini")]
    return picture(
        *(
            card(FACE, 160 * i, id=f"card-{i}", token=f"card:{i}", state=s, note=s.title())
            for i, s in enumerate(STATES)
        ),
        card_back(640, sign="action", size="normal", id="back"),
        card_fan(minis, y=200, id="discard", label="Discard"),
        pile(3, name="Draw pile", x=200, y=200, id="pile", token="draw", label="Draw pile, 3 cards"),
        pile(0, x=300, y=200),
        pile(1, top=minis[0], x=400, y=200),
        card_slot(500, 200, sign="hourglass"),
        small_backs(11, x=600, y=200),
        width=820,
        height=330,
        title="Cards",
        text="cards in every state",
        ground="tatami",
    )


def _pieces() -> SVG:
    drawn = [counter(60 * i + 40, 40, i, name=f"P{i}", states=["wound", "ko"], state=STATES[i % 4]) for i in range(10)]
    drawn += [army(90 * i + 40, 110, i, 10**i, hero="hero", id=f"army-{i}") for i in range(4)]
    drawn += [mon(i, 40 + 60 * i, 160, name=f"Player {i}") for i in range(10)]
    drawn += [die(60 * i, 220, i, look="hit") for i in range(1, 7)]
    drawn += [symbol_die(450, 220, ("strength", "blood", "armour"), player=2), symbol_die(530, 220, ("blood",))]
    drawn += [tile(40, 290, "barracks", 1), tile(90, 290, "tower", 1, built=False), face_down(140, 290, "torii")]
    drawn += [coin(190, 290), pill(260, 290, "55 %", sign="range"), badge(330, 290, "wound", label="wounded")]
    drawn += [
        icon(name, 20 + 26 * (i % 30), 340 + 26 * (i // 30))
        for i, name in enumerate(icon_names())
        if not name.startswith(("mon-", "emblem-", "logo"))
    ]
    fills = [pattern(name, ink) for name in PATTERNS for ink in ("line", "white")]
    drawn += [rect(40 * i, 450, 36, 20, fill=fill) for i, fill in enumerate(fills)]
    return picture(*drawn, width=820, height=480, title="Pieces")


STATES = ("", "legal", "chosen", "disabled")
LANES = (
    Lane(
        (
            (
                Match("A", (Side("Mika", 4, 2), Side("Bea", 5, 0)), 0),
                Match("B", (Side("Ines", 1, 1), Side("Zed & Co", 9, 1)), now=True, note="Play", token="watch:B"),
            ),
            (Match("C", (Side("Mika", 4, source="A"), Side(source="B"))),),
        ),
        "Winner bracket",
        "One loss so far.",
    ),
)
FINALS = (Match("D", (Side(source="C"), Side(source="B", loser=True)), final=True),)


def _results() -> SVG:
    lines = [
        Series("Mika", (0, 2.5, None, 7), 4, own=True),
        Series("Zed", (0, 1, -2, 3), 12),
        Series("Bot", (1, 1, 1, 1)),
    ]
    bars = [Bar("Search", 63.2, 58, 68, note="58 to 68"), Bar("Mika", -4, player=4)]
    return picture(
        bracket(LANES, FINALS, now=0),
        line_chart(
            lines, title="Lines", labels=("1", "2", "3", "end"), marks=(Mark("1", 0, 1),), closing=1, y=320, id="lines"
        ),
        bar_chart(bars, title="Bars", unit=" %", reference=50, y=720, id="bars"),
        width=920,
        height=900,
        title="Results",
        text=bracket_words(LANES, FINALS),
    )


def _tracks() -> SVG:
    rows = (Track("energy", 1, 2, 4), Track("stone", 0, 4, 4, tokens=((1, "stone:1"), (2, "stone:2"))))
    posts = (Post("energy", 2, 0, 1), Post("victory", 3, 1, 1, foot=True, token="post:1", state="legal"))
    return picture(
        player_board(rows, 3, posts=posts, won=("victory", 1, 2), name="Tomas", id="board-3"),
        player_board(rows[:1], 9, now=True, y=180, id="board-9"),
        width=620,
        height=290,
        title="Boards",
    )


def _hexes() -> SVG:
    grid, cells = Grid(), disc_of_hexes(3)
    kinds = ("grass", "forest", "water", "mountain", "open")
    left, top, width, height = grid.box(cells, 60)
    layers = {
        "plate": paper(grid, cells),
        "terrain": join(*(ground(grid, c, kinds[i % 5], id=f"hex-{hex_name(c)}") for i, c in enumerate(cells)))
        + grid_lines(grid, cells),
        "reach": reach_hex(grid, (0, 1)) + reach_hex(grid, (1, 0), dashed=True) + reach_hex(grid, (0, 0), chosen=True),
        "spaces": rim_names(grid, cells),
        "walls": wall(grid, (0, 0), 1, id="wall-D4-1"),
        "lines": path_line([grid.centre((-1, 0)), grid.centre((0, 0))], stop=10),
        "marks": reach_cost(grid, (1, 0), 12),
        "hits": join(*(hit_hex(grid, c, f"hex:{hex_name(c)}", hex_name(c)) for c in cells)),
    }
    return picture(hex_board(layers), left=left, top=top, width=width, height=height, title="Hexes")


@pytest.fixture(scope="session", params=["cards", "pieces", "results", "tracks", "hexes"])
def drawn(request: pytest.FixtureRequest) -> SVG:
    """One of the whole pictures."""
    makers = {"cards": _cards, "pieces": _pieces, "results": _results, "tracks": _tracks, "hexes": _hexes}
    return makers[request.param]()
