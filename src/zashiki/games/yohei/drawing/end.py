"""Points by source for all sides: as they stand while the game runs, and the final scene."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.drawing import SVG, Markup, colour, element, fit, icon, join, mon, path, picture, piece, rect, write
from zashiki.drawing.markup import Attribute
from zashiki.drawing.memory import remembered
from zashiki.games.yohei.drawing.sayings import SYMBOL_SIGNS, symbol_name
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.rules.numbers import Side
from zashiki.games.yohei.rules.scoring import fewest_kills, healthy, points, symbols, wounded
from zashiki.games.yohei.rules.skills import SYMBOLS
from zashiki.games.yohei.view import HIDDEN

SOURCES = {
    "healthy units": ("troop", "score.healthy"),
    "wounded units": ("wound", "score.wounded"),
    "buildings": ("barracks", "score.buildings"),
    "symbols": ("chest", "score.symbols"),
    "trophies": ("kill", "score.trophies"),
}
"""The sign and the sentence of each source of points."""
FLEX = "display:flex;flex-wrap:wrap;align-content:flex-start;justify-content:center;gap:14px;height:100%;overflow:auto"


class Layout(NamedTuple):
    """Where the parts of a side's card lie.

    width: of the card. margin: beside the lines between the rows. crests: the middle of the first crest and how far it
    is to the next. head: the middle of the headline. rows, row: where the rows of points begin, and the height of one.
    numbers: the right edge of all numbers.
    """

    width: float
    margin: float
    crests: tuple[float, float]
    head: float
    rows: float
    row: float
    numbers: float


CARD = Layout(width=328.0, margin=12, crests=(30, 34), head=32, rows=62.0, row=32.0, numbers=312)


class Tally(NamedTuple):
    """What a side has, for its card. parts: sign, words and points; signs: copies of each symbol."""

    players: tuple[int, ...]
    names: tuple[str, ...]
    parts: tuple[tuple[str, str, int], ...]
    signs: tuple[int, ...]
    notes: tuple[str, ...]
    total: int
    won: bool


def ending(words: Words) -> str:
    """A card for each side with its points by source: the final score, or the points as far as the viewer knows."""
    tallies = [_tally(words, side) for side in range(len(words.game.members))]
    if words.view.outcome is not None:
        tallies.sort(key=lambda tally: (not tally.won, -tally.total))
    title = words.say("score.final" if words.view.outcome is not None else "score.now")
    cards = [score_card(words, tally, place) for place, tally in enumerate(tallies)]
    return str(element("div", *cards, style=FLEX, role="group", aria_label=title))


def _tally(words: Words, side: Side) -> Tally:
    view, state, say = words.view, words.state, words.say
    members = words.game.members[side]
    counts = symbols(state, side)
    row = view.sides[side]
    for kind in row.torii:
        if kind != HIDDEN:
            for symbol in words.table.torii_symbols[kind]:
                counts[symbol] += 1
    outcome = view.outcome
    if outcome is not None:
        sources = dict(outcome.scores[members[0]])
    else:
        sources = points(state, side)
        sources["symbols"] = sum(max(0, count - 1) for count in counts)
        if words.game.skirmish and fewest_kills(state, side):
            sources["symbols"] = 0
    parts = tuple(
        [(SOURCES[name][0], say(SOURCES[name][1]), value) for name, value in sources.items() if name in SOURCES]
    )
    notes = []
    hidden = row.chest.count(HIDDEN)
    if all(view.out[player] for player in members):
        notes.append(say("score.out"))
    elif outcome is None:
        if hidden:
            notes.append(say("score.hidden", number=hidden))
        if not healthy(state, side) + wounded(state, side):
            notes.append(say("score.stands"))
        if words.game.skirmish and fewest_kills(state, side):
            notes.append(say("score.fewest"))
    won = outcome is not None and outcome.places[members[0]] == 1
    names = tuple([words.name(player) for player in members])
    return Tally(members, names, parts, tuple(counts), tuple(notes), sum(value for _, _, value in parts), won)


def score_card(words: Words, tally: Tally, place: int) -> SVG:
    """A side's points."""
    card, high = _score(tally, words.say("score.wins") if tally.won else "")
    sources = "; ".join(f"{text}: {value}" for _, text, value in tally.parts)
    chest = ", ".join(f"{count} {symbol_name(number)}" for number, count in enumerate(tally.signs))
    label = f"{' & '.join(tally.names)}: {tally.total}. {sources}. {chest}"
    return picture(piece(card, x=2, y=2, label=label), width=CARD.width + 4, height=high + 6, id=f"score-{place}")


@remembered
def _score(tally: Tally, victory: str) -> tuple[Markup, float]:
    """The card of a side, and its height."""
    parts = [_headline(tally, victory)]
    y = CARD.rows
    for sign, source, value in tally.parts:
        text, size = fit(source, CARD.width - 92, 15)
        middle = y + CARD.row / 2
        parts.append(_line(y))
        parts.append(icon(sign, 26, middle, 21, "sumi-2"))
        parts.append(write(text, 46, middle, size, centred=True))
        parts.append(write(str(value), CARD.numbers, middle, 18, anchor="end", bold=True, centred=True))
        y += CARD.row
    parts += [_line(y), _symbols(tally.signs, y + 24)]
    y += 46
    for note in tally.notes:
        text, size = fit(note, CARD.width - 28, 14)
        parts.append(write(text, 14, y + 6, size, colour="sumi-2"))
        y += 20
    high = y + 6
    edge, thick = ("kin", 2.5) if tally.won else ("line", 1.0)
    paper: dict[str, Attribute] = {"rx": 12, "fill": colour("raised"), "stroke": colour(edge), "stroke_width": thick}
    return join(rect(0.5, 0.5, CARD.width - 1, high - 1, **paper), *parts), high


def _headline(tally: Tally, victory: str) -> Markup:
    """Crests, names and the sum of a side; for a winner, that it has won."""
    first, step = CARD.crests
    y, x = CARD.head, first - 10 + step * len(tally.players)
    room = CARD.width - 36 * len(tally.players) - 96
    names, size = fit(" & ".join(tally.names), room, 19, bold=True, serif=True)
    parts = [mon(player, first + step * number, y, 34) for number, player in enumerate(tally.players)]
    parts.append(write(names, x, y - 7 if victory else y, size, bold=True, serif=True, centred=True))
    total = write(
        str(tally.total), CARD.numbers, y, 38, anchor="end", colour="kin-ink", bold=True, serif=True, centred=True
    )
    parts.append(total)
    if victory:
        parts.append(icon("victory", x + 8, y + 14, 17, "kin-ink"))
        parts.append(write(victory, x + 20, y + 14, 14, colour="kin-ink", bold=True, centred=True))
    return join(*parts)


def _line(y: float) -> Markup:
    return path(f"M{CARD.margin} {y}H{CARD.width - CARD.margin}", stroke=colour("line"))


def _symbols(counts: tuple[int, ...], y: float) -> Markup:
    """How many of each symbol a side has."""
    step = (CARD.width - 2 * CARD.margin) / len(SYMBOLS)
    parts = []
    for number, count in enumerate(counts):
        x = CARD.margin + step * number
        parts.append(icon(SYMBOL_SIGNS[number], x + 14, y, 22, "sumi" if count else "line-2"))
        ink = "sumi" if count else "sumi-2"
        parts.append(write(str(count), x + 30, y, 17, bold=bool(count), colour=ink, centred=True))
    return join(*parts)
