"""Order cards as drawn: strips in the order row, small ones in a column of a clan board."""

from __future__ import annotations

from zashiki.drawing import Markup, colour, fit, icon, join, measure, path, piece, pill, rect, write
from zashiki.drawing.memory import remembered
from zashiki.games.gunsen.drawing.effects import (
    Run,
    cost_run,
    draw_runs,
    fight_plate,
    fight_width,
    ops_run,
    run_width,
)
from zashiki.games.gunsen.drawing.words import COLUMN_HUES, COLUMN_SIGNS, Words
from zashiki.games.gunsen.rules.numbers import Column, OrderCard
from zashiki.games.gunsen.rules.order_row import order_cost
from zashiki.games.gunsen.rules.terms import ANY_COLUMN, Icons
from zashiki.games.gunsen.texts.spoken import spoken_order

STRIP, TALL_STRIP = 30.0, 46.0
GAP = 5.0
BETWEEN_STRIPS = 6.0
BAND = 30.0
NAME_AT = 82.0
EFFECT = 14.0
SMALL_EFFECT = 13.0
SMALL_CARD = 41.0

Drawn = tuple[Markup, float]
"""A part and its height."""


def hue(column: Column) -> str:
    """The colour of a column's cards; black for cards of any column."""
    return "black" if column == ANY_COLUMN else COLUMN_HUES[column]


def sign(column: Column) -> str:
    """The sign of a column's cards."""
    return "order" if column == ANY_COLUMN else COLUMN_SIGNS[column]


# ---------------------------------------------------------------- the order row


def order_row(words: Words, width: float, *, live: bool = True) -> Drawn:
    """The row with its title, the card in hand, and the cards as strips."""
    view = words.view
    parts = [
        write(words.say("drawn.order-row"), 2, 15, 16, bold=True, serif=True),
        write(words.say("drawn.deck", deck=view.deck), width - 2, 15, 14, anchor="end", colour="sumi-2"),
    ]
    if live and "clear" in words.legal:
        text = words.say("drawn.clear")
        parts.append(pill(width / 2 + 20, 10, text, size=13.5, token="clear", label=text, state="legal"))
    y = 30.0
    if view.held >= 0:
        parts.append(_held(words, y, width))
        y += STRIP + BETWEEN_STRIPS
    for card in view.row:
        strip, high = _strip(words, card, width, live)
        parts.append(piece(strip, y=y))
        y += high + BETWEEN_STRIPS
    return join(*parts), y


def _held(words: Words, y: float, width: float) -> Markup:
    view = words.view
    mine = view.viewer == view.active
    sentence = words.say("drawn.held" if mine else "drawn.held-by", card=view.held, player=view.active)
    text, size = fit(sentence, width - 50, 14)
    column = words.table.card_column[view.held]
    return piece(
        rect(
            0.5, 0.5, width - 1, STRIP - 1, rx=6, fill=colour("sunk"), stroke=colour("line-2"), stroke_dasharray="4 3"
        ),
        icon(sign(column), 17, STRIP / 2, 18, f"k-{hue(column)}-ink"),
        write(text, 36, STRIP / 2, size, colour="sumi-2", centred=True),
        y=y,
        label=spoken_order(view.held, words),
    )


def _strip(words: Words, card: OrderCard, width: float, live: bool) -> Drawn:
    table, view = words.table, words.view
    cost = table.card_cost[card] if view.viewer is None else order_cost(words.state, view.viewer, card)
    runs, icons = ops_run(table.source_ops[card], words), table.card_icons[card]
    column = table.card_column[card]
    face, high = _strip_face(table.card_names[card], column, cost_run(cost), runs, icons, width)
    halo = rect(-2.5, -2.5, width + 5, high + 5, rx=8, class_="z-halo")
    label = spoken_order(card, words)
    token = f"order:{table.card_ids[card]}"
    return (words.thing(token, label, halo, face) if live else piece(face, label=label)), high


@remembered
def _strip_face(
    name: str, column: Column, cost: tuple[Run, ...], runs: tuple[Run, ...], icons: Icons, width: float
) -> Drawn:
    fight = fight_width(icons)
    right = width - 7
    across = run_width(runs, EFFECT) + (fight + 6 if fight else 0)
    name_x = max(NAME_AT, BAND + 14 + run_width(cost, 14.5))
    text, size = fit(name, right - across - 8 - name_x, 15, bold=True, serif=True)
    tall = text != name or size < 13
    if tall:
        text, size = fit(name, right - name_x, 15, bold=True, serif=True)
    high = TALL_STRIP if tall else STRIP
    first, second = (15.0, 33.0) if tall else (high / 2, high / 2)
    band = f"M6 0.5H{BAND}V{high - 0.5}H6a5.5 5.5 0 0 1-5.5-5.5V6a5.5 5.5 0 0 1 5.5-5.5z"
    parts = [
        rect(1, 2.5, width - 1, high, rx=6, fill=colour("shade"), opacity=0.14),
        rect(0.5, 0.5, width - 1, high - 1, rx=6, class_="z-face", fill=colour("raised"), stroke=colour("line-2")),
        path(band, fill=colour(f"k-{hue(column)}")),
        icon(sign(column), BAND / 2 + 0.5, high / 2, 19, "white"),
        draw_runs(cost, BAND + 8, high / 2, 14.5),
        write(text, name_x, first, size, bold=True, serif=True, centred=True),
        draw_runs(runs, right - across, second, EFFECT),
        fight_plate(icons, right, second),
    ]
    return join(*parts), high


# ---------------------------------------------------------------- cards in a column


def small_cards(words: Words, cards: tuple[int, ...], width: float) -> Drawn:
    """The cards of a column, the newest first, as many in a line as there is room for."""
    table = words.table
    lines: list[list[tuple[int, float]]] = []
    room = 0.0
    for card in reversed(cards):
        runs, icons = ops_run(table.source_ops[card], words), table.card_icons[card]
        wide = min(_small_width(table.card_names[card], runs, icons), width)
        if not lines or wide + GAP > room:
            lines.append([])
            room = width + GAP
        lines[-1].append((card, wide))
        room -= wide + GAP
    parts = []
    for number, line in enumerate(lines):
        spare = (width + GAP - sum(wide + GAP for _, wide in line)) / len(line) if len(line) > 1 else 0.0
        x, y = 0.0, (SMALL_CARD + GAP - 1) * number
        for card, least in line:
            wide = least + spare if spare else max(least, (width - GAP) / 2)
            runs, icons = ops_run(table.source_ops[card], words), table.card_icons[card]
            face = _small_face(table.card_names[card], runs, icons, wide)
            parts.append(piece(face, x=x, y=y, label=spoken_order(card, words)))
            x += wide + GAP
    return join(*parts), (SMALL_CARD + GAP - 1) * len(lines) - GAP + 1 if lines else 0.0


def _small_width(name: str, runs: tuple[Run, ...], icons: Icons) -> float:
    fight = fight_width(icons, SMALL_EFFECT)
    effects = run_width(runs, SMALL_EFFECT) + (fight + 5 if fight else 0)
    return max(effects, measure(name, 12, bold=True, serif=True)) + 13


@remembered
def _small_face(name: str, runs: tuple[Run, ...], icons: Icons, width: float) -> Markup:
    text, size = fit(name, width - 12, 14, bold=True, serif=True)
    across = run_width(runs, SMALL_EFFECT)
    plate = 7 + across + (5 if runs else 0) + fight_width(icons, SMALL_EFFECT)
    return join(
        rect(0.5, 0.5, width - 1, SMALL_CARD - 1, rx=5, fill=colour("raised"), stroke=colour("line-2")),
        write(text, 7, 11, size, bold=True, serif=True, centred=True),
        draw_runs(runs, 7, 29, SMALL_EFFECT),
        fight_plate(icons, plate, 29, SMALL_EFFECT),
    )
