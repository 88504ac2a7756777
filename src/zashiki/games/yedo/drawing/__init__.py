"""Draws the table, from a view alone: its regions for a page, and one picture that needs no page."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from zashiki.drawing import SVG, Markup, element, icon, join, measure, mon, piece, shorten, standalone, write
from zashiki.drawing import picture as svg_picture
from zashiki.drawing.memory import remembered
from zashiki.games.yedo.drawing.auction import BIDDING
from zashiki.games.yedo.drawing.clan import HAND, all_boards, hand, own_part
from zashiki.games.yedo.drawing.frame import DESK, Measures, mat
from zashiki.games.yedo.drawing.narrow import narrow
from zashiki.games.yedo.drawing.scenes import CHOOSING, answers, has_answers
from zashiki.games.yedo.drawing.side import SIDE, STRIP, auctions, decks, event, market, tracks
from zashiki.games.yedo.drawing.sketch import ASK, STAGE, sheet, sketch
from zashiki.games.yedo.drawing.stage import stage
from zashiki.games.yedo.drawing.town import TOWN, town
from zashiki.games.yedo.drawing.trade import staged
from zashiki.games.yedo.drawing.words import Words
from zashiki.games.yedo.rules.state import NOT_BUILT
from zashiki.games.yedo.rules.terms import Player
from zashiki.games.yedo.texts.terminal import text
from zashiki.games.yedo.view import YedoView

if TYPE_CHECKING:
    from zashiki.games.yedo import YedoGame

__all__ = ["picture", "regions", "sketch"]

WIDTH = 1000.0
GAP = 6.0
HEIGHT = STRIP + GAP + TOWN[1]
MARKET, DECKS, EVENT = 79.0, 56.0, 56.0
CONTEXT = TOWN[1] - MARKET - DECKS - EVENT - 3 * GAP
MANY = 3
"""With more opponents than this the bars have room for fewer counts."""

_SIZE = re.compile(r' (?:width|height)="[^"]*"')


def regions(game: YedoGame, view: YedoView, names: Sequence[str]) -> dict[str, str]:
    """The drawn regions by id; see the protocol for what a page does with them."""
    words = Words(game, view, names)
    parts: dict[str, str] = {"board": wide(words, "board"), "board-narrow": narrow(words, "narrow")}
    for player in range(view.players):
        parts[f"player-{player}"] = bar(words, player)
    if view.viewer is not None:
        parts["hand"] = hand(words, view.viewer)
    parts["round"] = round_line(words)
    parts["view-clans"] = all_boards(words)
    return parts


def wide(words: Words, region: str) -> SVG:
    """The board on a desk: tracks; the town or a scene; beside it auctions or a question, Market, decks and Event."""
    top = STRIP + GAP
    parts = [
        layer(f"{region}-tracks", tracks(words, region, WIDTH)),
        piece(town(words, region), y=top),
        layer(f"{region}-scene", on_mat(stage(words, DESK), DESK), y=top),
        piece(*side(words, region), x=TOWN[0] + GAP, y=top),
        sheet(STAGE, 0, top),
        sheet(ASK, TOWN[0] + GAP, top),
    ]
    title = words.say("drawn.table", where=words.say("drawn.town"))
    return svg_picture(*parts, width=WIDTH, height=HEIGHT, title=title, id=f"{region}-picture")


def on_mat(scene: Markup | None, size: Measures) -> Markup:
    """A scene that hides what lies under it."""
    return mat(size) + scene if scene is not None else Markup(" ")


def layer(id: str, *parts: Markup, y: float = 0) -> Markup:
    """A part of a picture that is sent by itself when nothing else has changed."""
    return piece(*parts, kind="z-region", id=id, y=y)


def side(words: Words, region: str) -> list[Markup]:
    """What stands beside the town."""
    asks = has_answers(words) and not words.asks(*BIDDING) and not _on_stage(words)
    context = answers(words, SIDE, CONTEXT) if asks else auctions(words, SIDE, CONTEXT)
    y = CONTEXT + GAP
    return [
        layer(f"{region}-context", context),
        layer(f"{region}-stalls", market(words, SIDE, MARKET), y=y),
        layer(f"{region}-decks", decks(words, SIDE, DECKS), y=y + MARKET + GAP),
        layer(f"{region}-event", event(words, SIDE, EVENT), y=y + MARKET + DECKS + 2 * GAP),
    ]


def _on_stage(words: Words) -> bool:
    """Whether the scene holds all answers itself."""
    return bool(words.legal) and (words.asks(*CHOOSING) or staged(words)) and not words.view.played


# ---------------------------------------------------------------- bars and the top line


def bar(words: Words, player: Player) -> str:
    """What everybody sees of a player: money, goods and cards as counts, and Prestige."""
    view, say = words.view, words.say
    cards = view.hands[player]
    annexes = len([condition for condition in view.annexes_of(player) if condition != NOT_BUILT])
    counts = [
        ("mon", view.mon[player], "mon"),
        ("katana", len(view.weapons[player]), "weapons"),
        ("geisha", view.geisha[player], "geisha"),
        ("yashiki", annexes, "annexes"),
        ("disciple", view.house[player], "disciples"),
        ("action", cards.action_count(), "action"),
        ("bonus", cards.bonus_count(), "bonus"),
        ("mission", cards.mission_count(), "missions"),
    ]
    texts = [say(f"drawn.count-{name}", number=number) for _, number, name in counts]
    label = ", ".join([*texts, say("drawn.count-prestige", number=view.pp[player])])
    if player == view.viewer:
        few = counts[:1]
    elif view.players > MANY:
        few = [counts[index] for index in ((0, 1, 2, 5, 7) if view.players > MANY + 1 else (0, 1, 2, 3, 5, 7))]
    else:
        few = counts
    strip, width = _bar(tuple([(sign, number) for sign, number, _ in few]), view.pp[player])
    return svg_picture(strip, width=width, height=28, title=label)


@remembered
def _bar(counts: tuple[tuple[str, int], ...], pp: int) -> tuple[Markup, float]:
    parts = []
    x = 2.0
    for sign, number in counts:
        parts.append(icon(sign, x + 8, 14, 17, "sumi-2"))
        parts.append(write(f"{number}", x + 19, 14, 15, bold=True, centred=True))
        x += 27 + measure(f"{number}", 15, bold=True)
    parts.append(icon("prestige", x + 12, 14, 21, "kin-ink"))
    parts.append(write(f"{pp}", x + 25, 14, 20, colour="kin-ink", bold=True, centred=True))
    return join(*parts), x + 27 + measure(f"{pp}", 20, bold=True)


def round_line(words: Words) -> str:
    """The round and its seven phases; the current phase is marked."""
    view = words.view
    if not view.round:
        return element("span", words.say("drawn.setup"))
    now = view.phase if view.outcome is None else 0
    items = []
    for number, name in enumerate(words.say("drawn.phases").split("|"), 1):
        state = "past" if number < now else "now" if number == now else None
        items.append(element("li", f"{number} {name}", class_=state, aria_current="step" if number == now else None))
    line = words.say("drawn.round", round=view.round, rounds=words.table.numbers.rounds)
    return str(join(element("span", line), element("ol", *items, class_="phases")))


# ---------------------------------------------------------------- one picture


def picture(game: YedoGame, view: YedoView, names: Sequence[str], theme: str = "light") -> str:
    """Bars, board and the viewer's part as one file that needs nothing else."""
    words = Words(game, view, names)
    parts: list[Markup] = []
    y = 10.0
    step = (WIDTH + 8) / view.players
    for column, player in enumerate(view.order):
        name = shorten(words.name(player), step - 50, 17, bold=True, serif=True)
        head = join(mon(player, 16, 20, 32), write(name, 38, 20, 17, bold=True, serif=True, centred=True))
        parts.append(piece(head, x=12 + step * column, y=y))
        parts.append(piece(_nested(bar(words, player), step - 14), x=12 + step * column, y=y + 40))
    y += 76
    parts.append(piece(_nested(wide(words, "board")), x=12, y=y))
    y += HEIGHT + 12
    across = WIDTH + 24
    if view.viewer is not None:
        mine, wide_hand = own_part(words, view.viewer)
        parts.append(piece(_nested(mine), x=12, y=y))
        across = max(across, wide_hand + 24)
        y += HAND[1] + 12
    title = words.say("drawn.table", where=words.say("drawn.town"))
    table = svg_picture(*parts, width=across, height=y, title=title, text=text(game, view, names), ground="washi")
    return standalone(table, "dark" if theme == "dark" else "light")


def _nested(inner: str, most: float = math.inf) -> Markup:
    """A picture inside another one at its nominal size, or smaller where it is wider than `most`."""
    root, _, rest = inner.partition(">")
    box = re.search(r'viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"', root)
    assert box is not None
    plain = _SIZE.sub("", root)
    width = min(float(box[1]), most)
    return Markup(f'{plain} width="{width:g}" height="{box[2]}" preserveAspectRatio="xMinYMid">{rest}')
