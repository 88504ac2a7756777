"""The table for a phone: what is asked on top, the districts as tiles, then auctions, Market, decks and Event."""

from __future__ import annotations

from zashiki.drawing import (
    Markup,
    circle,
    colour,
    element,
    fit,
    icon,
    join,
    paragraph,
    pattern,
    picture,
    piece,
    rect,
    slip,
    wrap,
    write,
)
from zashiki.drawing.memory import remembered
from zashiki.games.yedo.drawing.frame import PHONE, mat
from zashiki.games.yedo.drawing.patrol import patrol_disc
from zashiki.games.yedo.drawing.scenes import answers, has_answers
from zashiki.games.yedo.drawing.side import auctions, decks, event, market, order
from zashiki.games.yedo.drawing.spaces import place
from zashiki.games.yedo.drawing.stage import stage
from zashiki.games.yedo.drawing.words import (
    CATEGORY_SIGNS,
    COLOUR_HUES,
    DISTRICT_SIGNS,
    Run,
    Words,
    button,
    draw_runs,
    panel,
    run_width,
)
from zashiki.games.yedo.preview import next_stop
from zashiki.games.yedo.rules.activation import ChooseDeed
from zashiki.games.yedo.rules.terms import DISTRICTS
from zashiki.games.yedo.texts import DISTRICT_NAMES

WIDTH = 348.0
GAP = 6.0
TILE = 112.0
SLOT = 10.0
TILES = {
    "gates": (0.0, 0.0, 97.0),
    "tavern": (0.0, 103.0, 97.0),
    "castle": (118.0, 0.0, 131.0),
    "harbor": (118.0, 137.0, 63.0),
    "temple": (236.0, 0.0, 63.0),
    "market": (236.0, 68.5, 63.0),
    "red-light": (236.0, 137.0, 63.0),
}
TOWN_HIGH = 200.0
SCROLLS = "height:100%;overflow:auto;scrollbar-width:thin"


def narrow(words: Words, region: str) -> str:
    """The board at the width of a phone."""
    parts: list[Markup] = []
    y = 2.0

    def lay(name: str, part: Markup, high: float) -> None:
        nonlocal y
        parts.append(piece(part, kind="z-region", id=f"{region}-{name}", y=y))
        y += high + GAP

    scene = staging(words)
    lay("tracks", _tracks(words), 30)
    if scene is None:
        if has_answers(words):
            high = 84.0 if not words.view.played else 176.0
            lay("answers", answers(words, WIDTH, high), high)
        if any(token.startswith("stall:") for token in words.legal):
            lay("stalls", market(words, WIDTH, 80), 80)
        if any(token.startswith("deck:") for token in words.legal):
            lay("piles", decks(words, WIDTH, 62), 62)
    lay("town", town(words, region), TOWN_HIGH)
    y = max(y, PHONE.height + 8)
    lay("auctions", auctions(words, WIDTH, 208), 208)
    lay("market", market(words, WIDTH, 80), 80)
    lay("decks", decks(words, WIDTH, 62), 62)
    lay("event", event(words, WIDTH, 54), 54)
    on_top = mat(PHONE) + scene if scene is not None else Markup(" ")
    parts.append(piece(on_top, kind="z-region", id=f"{region}-scene", y=2))
    parts.append(element("g", Markup(" "), id=f"{region}-stage", class_="z-over", transform="translate(0 2)"))
    title = words.say("drawn.town")
    board = picture(*parts, width=WIDTH, height=y, title=title, id=f"{region}-picture")
    return element("div", board, style=SCROLLS)


def staging(words: Words) -> Markup | None:
    """The scene, or what a Disciple may do, which takes the place of the town; None if there is neither."""
    if words.asks(ChooseDeed) and words.legal and words.view.outcome is None:
        return deeds(words)
    return stage(words, PHONE)


def _tracks(words: Words) -> Markup:
    """All players in player order with their Prestige."""
    view = words.view
    step = (WIDTH - 12) / view.players
    parts = [panel(0, 0, WIDTH, 30), order(words, 18, 15, step, 20)]
    for column, player in enumerate(view.order):
        x = 18 + step * column
        parts.append(icon("prestige", x + 19, 15, 13, "kin-ink"))
        parts.append(write(f"{view.pp[player]}", x + 27, 15, 14, colour="kin-ink", bold=True, centred=True))
    return join(*parts)


# ---------------------------------------------------------------- the town as tiles


def town(words: Words, prefix: str) -> Markup:
    """The seven districts with their spaces; the patrol stands in the corner of its district."""
    view, table = words.view, words.table
    here = table.circuit[view.patrol] if view.patrol >= 0 else -1
    after = next_stop(words.game, view)
    parts = []
    for district, name in enumerate(DISTRICTS):
        x, y, high = TILES[name]
        title = DISTRICT_NAMES[district].removeprefix("the ")
        inside = [_tile(title, DISTRICT_SIGNS[district], high, district == view.closed)]
        spots = [spot for spot, other in enumerate(table.spot_district) if other == district]
        inside += _spaces(words, spots, prefix, high)
        if name == "harbor":
            inside.append(piece(_coins(view.church), y=high - 33))
        if district == after and after != here:
            ring = circle(99, 12, 9, fill="none", stroke=colour("shu"), stroke_width=2.2, stroke_dasharray="3.5 3")
            inside.append(piece(ring, label=words.say("drawn.patrol-next")))
        if district == here:
            label = words.say("drawn.patrol", district=district, colour=view.colour)
            inside.append(piece(patrol_disc(view.colour, 9.5), x=99, y=12, id=f"{prefix}-patrol", label=label))
        parts.append(piece(*inside, x=x, y=y, label=title, role="group"))
    return join(*parts)


@remembered
def _tile(title: str, sign: str, high: float, shut: bool) -> Markup:
    return join(
        rect(0.5, 0.5, TILE - 1, high - 1, rx=6, fill=colour("raised"), stroke=colour("line-2")),
        rect(1, 1, TILE - 2, high - 2, rx=6, fill=pattern("hatch", "line-2"), opacity=0.5) if shut else None,
        circle(13, 13, 9.5, fill=colour("k-black")),
        icon(sign, 13, 13, 13, "paper"),
        write(title, 27, 13, 13.5, bold=True, serif=True, centred=True),
    )


@remembered
def _coins(number: int) -> Markup:
    return join(
        circle(97, 13, 10.5, fill=colour("kin"), stroke=colour("on-kin")),
        write(f"{number}", 97, 13, 12, anchor="middle", colour="on-kin", bold=True, centred=True),
    )


def _spaces(words: Words, spots: list[int], prefix: str, high: float) -> list[Markup]:
    """All spaces of a district in rows of four, those of a castle's bowers first and numbered."""
    table = words.table
    parts = []
    bowers = [spot for spot in spots if table.bower[spot]]
    for number, spot in enumerate(bowers):
        spaces = [(space, 20 + 36.0 * number, 44.0) for space in table.spot_spaces[spot]]
        parts.append(place(words, spot, spaces, prefix, 13, live=True, numbered=number + 1))
    y = high - 20 if high < 80 else 56.0
    if bowers:
        y = 98.0
    x, step = 16.0, 26.5
    for spot in [spot for spot in spots if not table.bower[spot]]:
        radius = 13.0 if high > 80 and len(table.spot_spaces[spot]) < 4 else SLOT
        step = 2 * radius + 5.5
        places = [(space, x + 3 + step * number, y) for number, space in enumerate(table.spot_spaces[spot])]
        parts.append(place(words, spot, places, prefix, radius, live=True))
        if bowers:
            parts.append(write(table.pack.board.spot[spot].name, x + 23, y, 13, centred=True))
        x += step * len(places)
    return parts


# ---------------------------------------------------------------- deeds


def deeds(words: Words) -> Markup:
    """What the activated Disciple can do: Missions, actions of the place, or nothing."""
    return deed_list(words, [words.game.vocabulary.text(action) for action in words.actions], words.question)


def deed_list(words: Words, tokens: list[str], question: str) -> Markup:
    """Missions and actions as a list."""
    table = words.table
    lines = wrap(question, WIDTH - 16, 15, bold=True, serif=True, most=2)
    parts = [panel(0, 0, WIDTH, PHONE.height), paragraph(lines, 8, 20, 15, spacing=1.15, bold=True, serif=True)]
    y = 24 + 17.0 * len(lines)
    for token in tokens:
        kind, _, name = token.partition(":")
        if kind == "deed":
            face = _choice(
                "",
                "",
                table.pack.board.deed[table.deed_ids.index(name)].name,
                words.deed_runs(table.deed_ids.index(name)),
            )
        elif kind == "mission":
            mission = table.mission_ids.index(name)
            hue, sign = COLOUR_HUES[table.colour[mission]], CATEGORY_SIGNS[table.category[mission]]
            face = _choice(hue, sign, table.mission_names[mission], words.runs(table.missions[mission].reward))
        else:
            continue
        parts.append(words.thing(token, words.label(token), face, x=8, y=y))
        y += 38
    parts.append(
        button(words, "pass", 8, PHONE.height - 38, 150, text=words.label("pass", "ask.ChooseDeed"), sign="cross")
    )
    return join(*parts)


@remembered
def _choice(hue: str, sign: str, name: str, runs: tuple[Run, ...]) -> Markup:
    width = WIDTH - 16
    across = run_width(runs, 14)
    start = 36.0 if sign else 10.0
    short, size = fit(name, width - start - across - 12, 14)
    return join(
        slip(width, 33),
        rect(5, 5, 24, 23, rx=5, fill=colour(f"k-{hue}")) if hue else None,
        icon(sign, 17, 16.5, 16, "white") if sign else None,
        write(short, start, 16.5, size, centred=True),
        draw_runs(runs, width - across - 2, 16.5, 14, "kin-ink"),
    )
