"""A duel as drawn: two boards with their piles, the cards laid between them, the coin."""

from __future__ import annotations

from zashiki.drawing import (
    SVG,
    Markup,
    Post,
    Track,
    card,
    card_back,
    card_fan,
    card_slot,
    coin,
    colour,
    element,
    fan_width,
    icon,
    join,
    measure,
    mon,
    paragraph,
    picture,
    piece,
    pile,
    player_board,
    rect,
    shorten,
    wrap,
    write,
)
from zashiki.games.yokai.drawing.cards import HUES, ICONS, face
from zashiki.games.yokai.drawing.words import Words
from zashiki.games.yokai.rules.knockout import VICTORIES
from zashiki.games.yokai.rules.terms import CENTRE, NOBODY, OFF, PASSED, Kind, Player, type_of
from zashiki.games.yokai.view import DuelView, SideView, YokaiView

WIDE = (1024, 474)
BOARD_X = 232
LAID = {False: (380, 176, 188), True: (78, 114, 136)}
"""Where the opponent's laid card lies, and how far right of it the viewer's, by whether the board is narrow."""
DISCARD_ROW, DISCARD_STEP, DISCARD_LINE = 5, 29, 31
"""The discard pile: the cards in a row, from card to card, from row to row."""


def wide_board(words: Words, duel: DuelView) -> SVG:
    """The duel on a desk: piles beside the boards, the last cards at the left, the coin's meaning at the right."""
    above, below = sides_of(words.view, duel)
    parts: list[Markup] = []
    for player, top in ((above, 8), (below, 314)):
        side = words.view.sides[player]
        name = words.say("drawn.draw-pile")
        parts.append(pile(side.pile_count, name=name, x=86, y=top + 18, id=f"pile-{player}"))
        parts.append(board(words, player, BOARD_X, top))
        parts.append(discard_pile(words, side, player, 826, top + 10))
    parts.append(last_turn(words, duel, above, below, 20, 214))
    parts.append(laid_cards(words, duel, above, below, narrow=False))
    parts.append(coin_rail(words, duel, above, below, 512, 236))
    parts.append(coin_note(words, duel, 736, 224, 256))
    return frame(words, duel, parts, WIDE, "board")


def frame(words: Words, duel: DuelView, parts: list[Markup], size: tuple[float, float], id: str) -> SVG:
    """A board's picture with its title."""
    title = words.say("drawn.duel", first=duel.first, second=duel.second)
    return picture(*parts, width=size[0], height=size[1], title=title, id=id)


def sides_of(view: YokaiView, duel: DuelView) -> tuple[Player, Player]:
    """Who is drawn above and who below: the viewer sits below."""
    below = duel.second if view.viewer is None or not duel.has(view.viewer) else view.viewer
    return duel.opponent(below), below


def board(words: Words, player: Player, x: float, y: float) -> Markup:
    """A player's board; where they move a blockade, the posts answer."""
    side = words.view.sides[player]
    tracks = (
        Track("energy", side.energy, side.energy_limit, 4),
        Track("stone", side.stone, side.stone_limit, 4),
    )
    return player_board(
        tracks,
        player,
        posts=posts_of(words, player),
        won=("victory", side.victory, VICTORIES),
        name=words.name(player),
        now=player == words.view.viewer and player in words.view.acting,
        x=x,
        y=y,
        id=f"side-{player}",
    )


def posts_of(words: Words, player: Player) -> list[Post]:
    """The blockades that are still on a board; where its owner moves one, they answer."""
    side = words.view.sides[player]
    legal = words.legal if player == words.view.viewer else frozenset()
    posts = []
    places = (("energy", side.energy_place, 0, 1, False), ("victory", side.victory_place, 1, 1, True))
    for name, place, first, last, foot in places:
        if place != OFF:
            token = f"blockade:{name}" if f"blockade:{name}" in legal else ""
            label = f"{words.say(f'action.blockade:{name}')} {words.say('drawn.behind', place=place)}"
            posts.append(Post(name, place, first, last, foot, label, token, "legal" if token else ""))
    return posts


def discard_pile(words: Words, side: SideView, player: Player, x: float, y: float) -> Markup:
    """The discard pile in rows of five, so that every corner symbol can be read (YF-12.2)."""
    size = len(side.discard)
    if not size:
        return pile(0, name=words.say("drawn.discard-empty"), x=x, y=y + 8, id=f"discard-{player}")
    title = words.say("drawn.discard", count=size)
    rows = [side.discard[start : start + DISCARD_ROW] for start in range(0, size, DISCARD_ROW)]
    fans = [
        card_fan(
            [card(face(words, kind), size="mini", label="") for kind in row],
            step=DISCARD_STEP,
            y=DISCARD_LINE * number,
        )
        for number, row in enumerate(rows)
    ]
    middle = fan_width(min(DISCARD_ROW, size), step=DISCARD_STEP) / 2
    foot = write(title, max(middle, 36), DISCARD_LINE * (len(rows) - 1) + 114, 14, anchor="middle")
    cards = ", ".join(words.game.printed.titles[kind] for kind in side.discard)
    return piece(*fans, foot, x=x, y=y, id=f"discard-{player}", label=f"{title}: {cards}")


def laid_cards(words: Words, duel: DuelView, above: Player, below: Player, *, narrow: bool) -> Markup:
    """What lies between the boards: cards just revealed, or what each has laid face down so far."""
    x, y, step = LAID[narrow]
    revealed = duel.last_cards() if duel.open else {}
    parts: list[Markup] = []
    for player, left in ((above, x), (below, x + step)):
        id = f"{'narrow-' if narrow else ''}laid-{player}"
        drawing, name = _laid_card(words, duel, player, revealed.get(player), id)
        parts.append(piece(drawing, x=left, y=y))
        if narrow:
            parts.append(_name_beside(name, left, y, right=player == below))
        else:
            parts.append(write(shorten(name, 120, 14), left + 34, y + 112, 14, anchor="middle"))
    return join(*parts)


def _laid_card(words: Words, duel: DuelView, player: Player, revealed: Kind | None, id: str) -> tuple[Markup, str]:
    """The card that a player has laid, or its place, and the name under it."""
    view, name = words.view, words.name(player)
    if revealed is not None and revealed != PASSED:
        return card(face(words, revealed), size="mini", id=id), name
    laid = words.laid_kind() if player == view.viewer else None
    if laid is not None:
        return card(face(words, laid), size="mini", id=id), words.say("drawn.you-hidden")
    if player in view.answered:
        return card_back(id=id, label=words.say("drawn.laid", player=player)), name
    waits = player in view.acting and duel.winner == NOBODY
    sign = "hourglass" if waits else ""
    return card_slot(sign=sign, id=id, label=words.say("drawn.slot", player=player)), name


def _name_beside(name: str, x: float, y: float, *, right: bool) -> Markup:
    """A name in at most two lines beside a laid card, at its right or left."""
    lines = wrap(name, 66, 14, most=2)
    first = y + 52 - 8.5 * (len(lines) - 1)
    return paragraph(lines, x + 78 if right else x - 10, first, 14, spacing=1.2, anchor="start" if right else "end")


def coin_rail(
    words: Words,
    duel: DuelView,
    above: Player,
    below: Player,
    x: float,
    y: float,
    prefix: str = "",
    scale: float = 1,
) -> Markup:
    """The coin on its rail: with the player above, in the centre, with the player below (YF-7.1)."""
    places = {above: -44, CENTRE: 0, below: 44}
    label = words.say("drawn.coin-centre") if duel.coin == CENTRE else words.say("drawn.coin", player=duel.coin)
    rail = rect(-24, -68, 48, 136, rx=24, fill=colour("sumi"), opacity=0.13)
    rings = [
        element("circle", cx=0, cy=place, r=5, fill="none", stroke=colour("sumi-2"), opacity=0.8)
        for place in places.values()
    ]
    return piece(
        rail,
        *rings,
        coin(0, places[duel.coin], id=f"{prefix}coin-{above}-{below}", label=""),
        x=x,
        y=y,
        label=label,
        transform=f"scale({scale})" if scale != 1 else "",
    )


def coin_note(words: Words, duel: DuelView, x: float, y: float, width: float, size: float = 14) -> Markup:
    """What the coin means now (YF-7.3)."""
    if duel.coin == CENTRE:
        note = words.say("drawn.coin-note-centre")
    elif duel.coin == words.view.viewer:
        note = words.say("drawn.coin-note-you")
    else:
        note = words.say("drawn.coin-note", player=duel.coin)
    lines = wrap(note, width - size * 1.9, size, most=3)
    first = y - (len(lines) - 1) * size * 0.65
    return join(
        icon("coin", x + size * 0.7, y - size * 0.32, size * 1.45, "sumi"),
        paragraph(lines, x + size * 1.9, first, size),
    )


def last_turn(words: Words, duel: DuelView, above: Player, below: Player, x: float, y: float) -> Markup:
    """What both played last, in words."""
    cards = duel.last_cards()
    if not cards or duel.open:
        return Markup()
    parts = [write(words.say("drawn.turn", turn=duel.turn), 0, 0, 14, colour="sumi-2")]
    for number, player in enumerate((below, above)):
        line = 24 + 32 * number
        parts.append(mon(player, 11, line, 20))
        parts.append(_chip(words, cards[player], 30, line))
    return piece(*parts, x=x, y=y)


def _chip(words: Words, kind: Kind, x: float, y: float) -> Markup:
    if kind == PASSED:
        return write(words.say("drawn.passed"), x, y, 14, centred=True)
    name = words.game.printed.titles[kind]
    type_ = type_of(kind)
    width = measure(name, 15, bold=True, serif=True) + 40
    return join(
        rect(x, y - 13, width, 26, rx=6, fill=colour(f"k-{HUES[type_]}")),
        icon(ICONS[type_], x + 17, y, 19, "white"),
        write(name, x + 31, y, 15, colour="white", bold=True, serif=True, centred=True),
    )
