"""A duel as drawn for a phone, 360 pixels wide: smaller boards, cards and coin between them."""

from __future__ import annotations

from zashiki.drawing import (
    SVG,
    Markup,
    board_plate,
    circle,
    colour,
    icon,
    join,
    path,
    pattern,
    piece,
    player_colour,
    rect,
    write,
)
from zashiki.games.yokai.drawing.duel import coin_note, coin_rail, frame, laid_cards, posts_of, sides_of
from zashiki.games.yokai.drawing.words import Words
from zashiki.games.yokai.rules.knockout import VICTORIES
from zashiki.games.yokai.rules.terms import Player
from zashiki.games.yokai.view import DuelView

SIZE = (360, 366)
BOARD = (344, 96)
FIRST, STEP = 104.0, 38.0
ROWS = (27.0, 67.0)
CELL = (28.0, 26.0)
LAST = 4


def narrow_board(words: Words, duel: DuelView) -> SVG:
    """The duel on a phone: boards, cards and coin; the piles' numbers stand in the players' bars."""
    above, below = sides_of(words.view, duel)
    parts = [small_board(words, player, 8, top) for player, top in ((above, 8), (below, 222))]
    parts.append(laid_cards(words, duel, above, below, narrow=True))
    parts.append(coin_rail(words, duel, above, below, 180, 161, "narrow-", 0.75))
    parts.append(coin_note(words, duel, 12, 344, 340))
    return frame(words, duel, parts, SIZE, "board-narrow")


def small_board(words: Words, player: Player, x: float, y: float) -> Markup:
    """A player's board: both tracks with their posts, and the Victories."""
    side = words.view.sides[player]
    mine = player == words.view.viewer and player in words.view.acting
    parts = [board_plate(*BOARD, player, now=mine)]
    parts.append(_track("energy", side.energy, side.energy_limit, player, ROWS[0]))
    parts.append(_track("stone", side.stone, side.stone_limit, player, ROWS[1]))
    for post in posts_of(words, player):
        middle = FIRST + STEP * post.after + STEP / 2
        top, bottom = ROWS[post.first] - 18, ROWS[post.last] + 18
        end = bottom if post.foot else top
        parts.append(
            piece(
                rect(middle - 11, top - 7, 22, bottom - top + 14, rx=9, class_="z-halo"),
                rect(middle - 2.5, top, 5, bottom - top, rx=2, fill=colour("sumi")),
                circle(middle, end, 8, fill=colour("sumi"), stroke=colour("raised"), stroke_width=1.2),
                icon(post.icon, middle, end, 12, "washi", weight=2),
                kind="z-post",
                token=post.token,
                label=post.label,
                state=post.state,
            )
        )
    parts.append(path(f"M284 10V{BOARD[1] - 10}", stroke=colour("line")))
    for number in range(VICTORIES):
        scored = number < side.victory
        middle = 298.0 + 27 * number
        parts.append(circle(middle, 34, 12, fill=colour("kin" if scored else "sunk"), stroke=colour("line-2")))
        parts.append(icon("victory", middle, 34, 17, "on-kin" if scored else "sumi-2"))
    parts.append(_amount(side.victory, VICTORIES, 292, 72))
    label = words.say(
        "drawn.board",
        player=player,
        energy=side.energy,
        most_energy=side.energy_limit,
        stone=side.stone,
        most_stone=side.stone_limit,
        victory=side.victory,
    )
    return piece(*parts, kind="z-board", x=x, y=y, id=f"narrow-side-{player}", label=label, role="group")


def _amount(value: int, limit: int, x: float, y: float) -> Markup:
    return join(
        write(str(value), x, y, 21, bold=True, centred=True),
        write(f"/{limit}", x + 14, y + 2, 13, colour="sumi-2", centred=True),
    )


def _track(sign: str, value: int, limit: int, player: Player, y: float) -> Markup:
    width, height = CELL
    parts = [
        icon(sign, 24, y, 19, "sumi-2"),
        _amount(value, limit, 42, y),
        path(f"M{FIRST} {y}H{FIRST + STEP * LAST}", stroke=colour("line-2"), stroke_width=2, opacity=0.7),
    ]
    for cell in range(LAST + 1):
        x, is_open = FIRST + STEP * cell, cell <= limit
        parts.append(
            rect(
                x - width / 2,
                y - height / 2,
                width,
                height,
                fill=colour("sunk" if is_open else "raised"),
                stroke=colour("line-2" if is_open else "line"),
                rx=6.0,
                stroke_dasharray=None if is_open else "3 3",
            )
        )
        if not is_open:
            fill = pattern("hatch", "line-2")
            parts.append(rect(x - width / 2, y - height / 2, width, height, rx=6, fill=fill, opacity=0.3))
        if cell != value:
            parts.append(write(str(cell), x, y, 13, anchor="middle", colour="sumi-2", centred=True))
    marker = FIRST + STEP * value
    parts.append(circle(marker, y, 12.5, fill=colour(player_colour(player))))
    parts.append(icon(sign, marker, y, 16, "white"))
    return join(*parts)
