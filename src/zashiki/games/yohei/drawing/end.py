"""Points by source for all sides: as they stand while the game runs, and the final scene."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.drawing import SVG, Markup, colour, element, fit, icon, join, mon, path, picture, piece, rect, write
from zashiki.drawing.memory import remembered
from zashiki.games.yohei.drawing.sayings import SYMBOL_SIGNS, symbol_name
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.rules.scoring import fewest_kills, healthy, points, symbols, wounded
from zashiki.games.yohei.rules.skills import SYMBOLS
from zashiki.games.yohei.view import HIDDEN

SIGNS = {
    "healthy units": "troop",
    "wounded units": "wound",
    "buildings": "barracks",
    "symbols": "chest",
    "trophies": "kill",
}
WORDS = {
    "healthy units": "score.healthy",
    "wounded units": "score.wounded",
    "buildings": "score.buildings",
    "symbols": "score.symbols",
    "trophies": "score.trophies",
}
WIDE = 328.0
ROW = 32.0
FLEX = "display:flex;flex-wrap:wrap;align-content:flex-start;justify-content:center;gap:14px;height:100%;overflow:auto"


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


def _tally(words: Words, side: int) -> Tally:
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
    parts = tuple([(SIGNS[name], say(WORDS[name]), value) for name, value in sources.items() if name in SIGNS])
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
    card, high = _score(tally, words.say("score.total"), words.say("score.wins") if tally.won else "")
    sources = "; ".join(f"{text}: {value}" for _, text, value in tally.parts)
    chest = ", ".join(f"{count} {symbol_name(number)}" for number, count in enumerate(tally.signs))
    label = f"{' & '.join(tally.names)}: {tally.total}. {sources}. {chest}"
    return picture(piece(card, x=2, y=2, label=label), width=WIDE + 4, height=high + 6, id=f"score-{place}")


@remembered
def _score(tally: Tally, total: str, victory: str) -> tuple[Markup, float]:
    names = " & ".join(tally.names)
    text, size = fit(names, WIDE - 36 * len(tally.players) - 96, 19, bold=True, serif=True)
    crests = [mon(player, 30 + 34 * number, 32, 34) for number, player in enumerate(tally.players)]
    parts: list[Markup] = [
        *crests,
        write(text, 20 + 34 * len(tally.players), 25 if victory else 32, size, bold=True, serif=True, centred=True),
        write(str(tally.total), WIDE - 16, 32, 38, anchor="end", colour="kin-ink", bold=True, serif=True, centred=True),
    ]
    if victory:
        left = 20 + 34 * len(tally.players)
        parts.append(icon("victory", left + 8, 46, 17, "kin-ink"))
        parts.append(write(victory, left + 20, 46, 14, colour="kin-ink", bold=True, centred=True))
    y = 62.0
    for sign, source, value in tally.parts:
        words, small = fit(source, WIDE - 92, 15)
        parts.append(path(f"M12 {y}H{WIDE - 12}", stroke=colour("line")))
        parts.append(icon(sign, 26, y + ROW / 2, 21, "sumi-2"))
        parts.append(write(words, 46, y + ROW / 2, small, centred=True))
        parts.append(write(str(value), WIDE - 16, y + ROW / 2, 18, anchor="end", bold=True, centred=True))
        y += ROW
    parts.append(path(f"M12 {y}H{WIDE - 12}", stroke=colour("line")))
    step = (WIDE - 24) / len(SYMBOLS)
    for number, count in enumerate(tally.signs):
        x = 12 + step * number
        ink = "sumi" if count else "line-2"
        parts.append(icon(SYMBOL_SIGNS[number], x + 14, y + 24, 22, ink))
        count_ink = "sumi" if count else "sumi-2"
        parts.append(write(str(count), x + 30, y + 24, 17, bold=bool(count), colour=count_ink, centred=True))
    y += 46
    for note in tally.notes:
        text, small = fit(note, WIDE - 28, 14)
        parts.append(write(text, 14, y + 6, small, colour="sumi-2"))
        y += 20
    high = y + 6
    edge, thick = ("kin", 2.5) if tally.won else ("line", 1.0)
    ground = rect(0.5, 0.5, WIDE - 1, high - 1, rx=12, fill=colour("raised"), stroke=colour(edge), stroke_width=thick)
    return join(ground, *parts), high
