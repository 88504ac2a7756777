"""The pictures of the table, from a view alone: its regions for a page, and one picture that stands alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zashiki.drawing import (
    Markup,
    cover,
    element,
    icon,
    icon_tag,
    join,
    mon,
    shorten,
    standalone,
    tatami,
    write,
)
from zashiki.drawing import picture as svg_picture
from zashiki.games.yohei.drawing.aside import aside
from zashiki.games.yohei.drawing.cards import hand
from zashiki.games.yohei.drawing.choices import action_buttons
from zashiki.games.yohei.drawing.end import ending
from zashiki.games.yohei.drawing.map import TableMap
from zashiki.games.yohei.drawing.market import market
from zashiki.games.yohei.drawing.melee import fold_row, narrow_scene, scene
from zashiki.games.yohei.drawing.reach import sketch as sketch
from zashiki.games.yohei.drawing.sayings import round_line as token_line
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.rules.numbers import Player
from zashiki.games.yohei.view import YoheiView

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame

CROWDED = 3
"""From this number of players on, the bars have room for fewer counts."""


def regions(game: YoheiGame, view: YoheiView, names: Sequence[str]) -> dict[str, str]:
    """The drawn regions by id; see the protocol for what a page does with them."""
    words = Words(game, view, names)
    before = market(words)
    over = before if before is not None else scene(words)
    narrow_over = None if before is not None else narrow_scene(words)
    wide, narrow = TableMap(words, narrow=False), TableMap(words, narrow=True)
    free = not over
    pictures: dict[str, str] = {
        "board": wide.draw("board", tall=free)
        + action_buttons(words, free)
        + covering(words, "board", over, shared=not narrow_over),
        "board-narrow": narrow.draw("board-narrow")
        + covering(words, "board-narrow", narrow_over, height=fold_row(words)),
    }
    for player in range(view.players):
        pictures[f"player-{player}"] = bar(words, player)
    if view.viewer is not None:
        pictures["hand"] = hand(words, view.viewer)
        pictures["aside"] = aside(words)
    pictures["round"] = round_line(words)
    if view.round:
        pictures["view-score"] = ending(words)
    return {name: text for name, text in pictures.items() if text}


def covering(words: Words, id: str, picture: str | None, *, shared: bool = False, height: float = 0) -> Markup:
    """What lies over the battlefield: dice, or what is chosen before the first round."""
    return cover(id, picture, words.say("drawn.fold"), words.say("drawn.unfold"), shared=shared, at=height)


def bar(words: Words, player: Player) -> str:
    """What everybody sees of a player: command points, cards, tokens, bases, units."""
    view = words.view
    reserve = len(view.supply[player])
    parts = [_stat(sign, count, words.say(text, count=count)) for sign, count, text in _counts(words, player)]
    if view.out[player]:
        parts = [element("span", words.say("drawn.out"), class_="badge")]
    elif view.players < CROWDED and reserve and not view.army:
        parts.append(element("small", words.say("drawn.reserve", count=reserve), class_="stat"))
    token = f"seat:{player}"
    if token in words.legal or token in words.later:
        label = words.say("drawn.choose-seat", player=player)
        parts.append(element("span", icon_tag("hand", 18), label, class_="z-deed", data_token=token, aria_label=label))
    return str(join(*parts))


def _counts(words: Words, player: Player) -> list[tuple[str, int, str]]:
    """The open counts of a player: sign, number, sentence."""
    view = words.view
    row = view.sides[words.game.side[player]]
    counts = [("command", row.cp, "drawn.cp")]
    if player != view.viewer:  # the viewer's own are in the region `hand`
        counts.append(("cards", len(row.hand), "drawn.hand"))
        counts.append(("torii", len(row.torii), "drawn.torii"))
        counts.append(("chest", len(row.chest), "drawn.chest"))
    counts.append(("kill", len(row.trophies), "drawn.trophies"))
    counts.append(("base", view.bases[player], "drawn.bases"))
    if view.players < CROWDED:
        counts.append(("troop", sum(unit.player == player for unit in view.units), "drawn.in-play"))
    return counts


def _stat(sign: str, count: int, label: str) -> Markup:
    inner = icon_tag(sign, 20, label="") + element("b", str(count))
    return element("span", inner, class_="stat", role="img", aria_label=label)


def round_line(words: Words) -> str:
    """The rounds with the one that is played filled, and what its token does."""
    view = words.view
    if not view.round:
        return element("span", words.say("drawn.setup"))
    items = []
    for number in range(1, view.round + view.stack + 1):
        now = number == view.round and view.outcome is None
        state = "now" if now else "past" if number <= view.round else None
        items.append(element("li", str(number), class_=state, aria_current="step" if now else None))
    parts = [element("span", words.say("drawn.round")), element("ol", *items, class_="rounds")]
    if view.now >= 0 and view.outcome is None:
        parts.append(element("b", words.say("drawn.token", token=view.now), class_="serif"))
        parts.append(element("small", token_line(words, view.now)))
    return str(join(*parts))


# ---------------------------------------------------------------- one picture


def picture(game: YoheiGame, view: YoheiView, names: Sequence[str], theme: str = "light") -> str:
    """The table as one SVG: the players over the battlefield on its mat."""
    words = Words(game, view, names)
    table = TableMap(words, narrow=False)
    board = table.draw("board", live=False)
    left, top, wide, high = table.chart.box
    width = max(wide + 48, 760.0)
    parts: list[Markup] = []
    y = 20.0
    for player in range(view.players):
        parts.append(_plain_bar(words, player, 24, y))
        y += 40
    parts.append(tatami(12, y, width - 24, high + 40))
    place = f"translate({(width - wide) / 2 - left:.2f} {y + 20 - top:.2f})"
    parts.append(element("g", Markup(board.split(">", 1)[1].removesuffix("</svg>")), transform=place))
    y += high + 56
    text = game.text(view, names)
    svg = svg_picture(*parts, width=width, height=y, title=game.title, text=text, ground="washi")
    return str(standalone(svg, "dark" if theme == "dark" else "light"))


def _plain_bar(words: Words, player: Player, x: float, y: float) -> Markup:
    """A player's crest, name and open counts in a line."""
    name = shorten(words.names[player], 190, 17, bold=True, serif=True)
    parts = [mon(player, x + 15, y + 15, 30), write(name, x + 40, y + 15, 17, bold=True, serif=True, centred=True)]
    for index, (sign, count, _) in enumerate(_counts(words, player)):
        parts.append(icon(sign, x + 260 + 62 * index, y + 15, 20, "sumi-2"))
        parts.append(write(str(count), x + 274 + 62 * index, y + 15, 17, bold=True, centred=True))
    return join(*parts)
