"""A tournament as drawn: both brackets with the final, or the league's table with the duels of the round."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.drawing import (
    SVG,
    Lane,
    Markup,
    Match,
    Side,
    bracket,
    bracket_layout,
    bracket_words,
    colour,
    mon,
    path,
    picture,
    piece,
    rect,
    shorten,
    write,
)
from zashiki.games.yokai.drawing.duel import Words
from zashiki.games.yokai.rules.state import NOBODY
from zashiki.games.yokai.view import TournamentView, YokaiView

Feed = tuple[str, bool]
"""Where somebody comes from: a match's id, and whether he lost it; ("", False) is a place of the first round."""
START: Feed = ("", False)
FINAL = "Fin"


class Slot:
    """A match of the schedule: its id, round and bracket, and where its two players come from."""

    __slots__ = ("bracket", "feeds", "id", "round")

    def __init__(self, id: str, round: int, bracket: str, feeds: tuple[Feed, Feed]) -> None:
        self.id = id
        self.round = round
        self.bracket = bracket
        self.feeds = feeds


def schedule(players: int) -> list[Slot]:
    """All matches of two brackets without breaks, for 4 or 8 players (YF-11.9, YF-R26)."""
    winners: list[Feed] = [START] * players
    losers: list[Feed] = []
    slots: list[Slot] = []
    letters = {"winners": 0, "losers": 0}
    round = 0

    def fight(bracket: str, pairs: Sequence[Feed]) -> list[str]:
        made = []
        for first, second in zip(pairs[::2], pairs[1::2], strict=True):
            id = chr((65 if bracket == "winners" else 97) + letters[bracket])
            letters[bracket] += 1
            slots.append(Slot(id, round, bracket, (first, second)))
            made.append(id)
        return made

    while (len(winners), len(losers)) != (1, 1):
        round += 1
        above = fight("winners", winners) if len(winners) > 1 else []
        # Of an odd number the one who fell last waits: he stands behind those who had to fight to stay.
        sitting = [feed for feed in losers if feed[1]][-1:] if len(losers) % 2 and len(losers) > 1 else []
        fighting = [feed for feed in losers if feed not in sitting]
        below = fight("losers", fighting) if len(fighting) > 1 else []
        stay = [(id, False) for id in below] + sitting if below else fighting
        fall = [(id, True) for id in reversed(above)]
        if above:
            winners = [(id, False) for id in above]
        losers = _interleaved(stay, fall) if stay else fall[::-1]
    slots.append(Slot(FINAL, round + 1, "final", (winners[0], losers[0])))
    return slots


def _interleaved(stay: list[Feed], fall: list[Feed]) -> list[Feed]:
    shorter = min(len(stay), len(fall))
    mixed = [feed for pair in zip(stay, fall, strict=False) for feed in pair]
    return mixed + stay[shorter:] + fall[shorter:]


class Fought:
    """A duel that has been fought or is being fought: who, with how many Victories, who won."""

    __slots__ = ("bracket", "first", "now", "round", "second", "victories", "winner")

    def __init__(
        self, round: int, bracket: str, first: int, second: int, victories: tuple[int, int], winner: int, now: bool
    ) -> None:
        self.round = round
        self.bracket = bracket
        self.first = first
        self.second = second
        self.victories = victories
        self.winner = winner
        self.now = now


def current_round(view: YokaiView, tournament: TournamentView) -> int:
    """The round that is being fought, or the last one: `tournament.round` counts those whose results are in."""
    done = {(r.first, r.second) for r in tournament.results if r.round == tournament.round}
    return tournament.round + any((duel.first, duel.second) not in done for duel in view.duels)


def fought(view: YokaiView, tournament: TournamentView, copy: int) -> list[Fought]:
    """The duels of one copy of the game, in the order of the table."""
    done = [
        Fought(r.round, r.bracket, r.first, r.second, r.victories, r.winner, False)
        for r in tournament.results
        if r.copy == copy and r.bracket != "epic"
    ]
    order, now = tournament.orders[copy], current_round(view, tournament)
    counted = {(one.first, one.second) for one in done if one.round == now}
    for duel in view.duels:
        if duel.first in order and (duel.first, duel.second) not in counted and duel.bracket != "epic":
            victories = (view.sides[duel.first].victory, view.sides[duel.second].victory)
            running = duel.winner == NOBODY
            done.append(Fought(now, duel.bracket, duel.first, duel.second, victories, duel.winner, running))
    return done


def tree(words: Words, tournament: TournamentView) -> SVG:
    """Both brackets of every copy, the finals, and in an epic tournament the last duel of all."""
    view = words.view
    lanes: list[Lane] = []
    finals: list[Match] = []
    for copy in range(len(tournament.orders)):
        prefix = "" if len(tournament.orders) == 1 else str(copy + 1)
        above, below, final = _copy(words, tournament, copy, prefix)
        lanes += [
            Lane(above, _title(words, "drawn.winner-bracket", prefix)),
            Lane(
                below, _title(words, "drawn.looser-bracket", prefix), "" if prefix else words.say("drawn.looser-note")
            ),
        ]
        finals += final
    if len(tournament.orders) > 1:
        finals.append(_epic(words, tournament))
    count = max(len(lane.rounds) for lane in lanes)
    heads = [words.say("drawn.round", round=number + 1) for number in range(count)]
    heads += [words.say("drawn.final")] * len(finals)
    running = current_round(view, tournament)
    now = running - 1 if view.outcome is None and running <= len(heads) else None
    if now is not None and now < count:
        heads[now] = words.say("drawn.round-now", round=running)
    column = 190 if len(finals) > 1 else 234
    layout = bracket_layout(lanes, finals, column=column)
    drawn = bracket(lanes, finals, rounds=heads, now=now, column=column, id="tree")
    title = words.say("drawn.tree")
    text = bracket_words(lanes, finals)
    return picture(drawn, width=layout.width, height=layout.height, title=title, text=text, id="tree-picture")


def _title(words: Words, id: str, prefix: str) -> str:
    return words.say("drawn.group", bracket=words.say(id), copy=prefix) if prefix else words.say(id)


Rounds = tuple[tuple[Match, ...], ...]


def named(id: str, prefix: str) -> str:
    """A match's id among those of both copies."""
    return f"{prefix}-F" if prefix and id == FINAL else prefix + id


def _copy(words: Words, tournament: TournamentView, copy: int, prefix: str) -> tuple[Rounds, Rounds, list[Match]]:
    """The matches of one copy: by round in the Winner and in the Looser bracket, and its final."""
    done = fought(words.view, tournament, copy)
    players = len(tournament.orders[copy])
    slots = schedule(players) if players in (4, 8) else _so_far(done)
    waiting: dict[tuple[int, str], list[Fought]] = {(slot.round, slot.bracket): [] for slot in slots}
    for duel in done:
        waiting[duel.round, duel.bracket].append(duel)
    last_round = max((slot.round for slot in slots if slot.bracket != "final"), default=1)
    above: list[list[Match]] = [[] for _ in range(last_round)]
    below: list[list[Match]] = [[] for _ in range(last_round)]
    final: list[Match] = []
    for slot in slots:
        queue = waiting[slot.round, slot.bracket]
        one = queue.pop(0) if queue else None
        sides = _unknown(slot, prefix) if one is None else _known(words, one, slot, prefix)
        match = _match(words, slot, one, sides, prefix)
        if slot.bracket == "final":
            final.append(match)
        else:
            (above if slot.bracket == "winners" else below)[slot.round - 1].append(match)
    return tuple(map(tuple, above)), tuple(map(tuple, below)), final


def _so_far(done: list[Fought]) -> list[Slot]:
    """The matches that are known where breaks make the rest of the schedule depend on who takes them."""
    slots: list[Slot] = []
    came: dict[int, Feed] = {}
    letters = {"winners": 65, "losers": 97}
    for one in done:
        id = FINAL
        if one.bracket in letters:
            id = chr(letters[one.bracket])
            letters[one.bracket] += 1
        slots.append(Slot(id, one.round, one.bracket, (came.get(one.first, START), came.get(one.second, START))))
        for player in (one.first, one.second):
            came[player] = (id, one.winner not in (player, NOBODY))
    return slots


def _known(words: Words, one: Fought, slot: Slot, prefix: str) -> tuple[Side, Side]:
    sides: list[Side] = []
    for player, victories in zip((one.first, one.second), one.victories, strict=True):
        source, loser = _source(slot, prefix, len(sides))
        sides.append(Side(words.names[player], player, victories, source, loser))
    return sides[0], sides[1]


def _unknown(slot: Slot, prefix: str) -> tuple[Side, Side]:
    first, second = _source(slot, prefix, 0), _source(slot, prefix, 1)
    return Side(source=first[0], loser=first[1]), Side(source=second[0], loser=second[1])


def _source(slot: Slot, prefix: str, index: int) -> Feed:
    source, loser = slot.feeds[index]
    return (named(source, prefix) if source else "", loser)


def _match(words: Words, slot: Slot, one: Fought | None, sides: tuple[Side, Side], prefix: str) -> Match:
    winner = None if one is None or one.winner == NOBODY else int(one.winner == one.second)
    now = one is not None and one.now
    note = ""
    if now and one is not None:
        mine = words.view.viewer in (one.first, one.second)
        note = words.say("drawn.yours" if mine else "drawn.now")
    return Match(named(slot.id, prefix), sides, winner, now, note, slot.bracket == "final")


def _epic(words: Words, tournament: TournamentView) -> Match:
    """The duel of both champions (YF-11.25)."""
    view = words.view
    result = next((r for r in tournament.results if r.bracket == "epic"), None)
    duel = next((d for d in view.duels if d.bracket == "epic"), None)
    one = None
    if result is not None:
        one = Fought(result.round, "epic", result.first, result.second, result.victories, result.winner, False)
    elif duel is not None:
        victories = (view.sides[duel.first].victory, view.sides[duel.second].victory)
        one = Fought(tournament.round, "epic", duel.first, duel.second, victories, duel.winner, duel.winner == NOBODY)
    slot = Slot("E", tournament.round, "final", ((named(FINAL, "1"), False), (named(FINAL, "2"), False)))
    sides = _unknown(slot, "") if one is None else _known(words, one, slot, "")
    return _match(words, slot, one, sides, "")


def league(words: Words, tournament: TournamentView) -> SVG:
    """The league's table, best first, and the duels of the round."""
    width, row = 660, 46
    heads = words.say("drawn.league-head").split("|")
    columns = (430, 530, 630)
    parts: list[Markup] = [
        write(head, x, 30, 14, anchor="end", colour="sumi-2") for head, x in zip(heads, columns, strict=True)
    ]
    for number, line in enumerate(tournament.table):
        y = 62 + row * number
        mine = line.player == words.view.viewer
        numbers = (str(line.won), signed(line.difference), str(line.scored))
        parts.append(
            piece(
                rect(6, -20, width - 12, 40, rx=8, fill=colour("sunk" if mine else "raised"), stroke=colour("line")),
                write(str(number + 1), 30, 0, 17, anchor="middle", colour="sumi-2", bold=True, centred=True),
                mon(line.player, 66, 0, 28),
                write(shorten(words.names[line.player], 280, 16), 92, 0, 16, bold=mine, centred=True),
                *map(_number, numbers, columns),
                y=y,
            )
        )
    top = 62 + row * len(tournament.table) + 8
    now = current_round(words.view, tournament)
    done = [one for one in fought(words.view, tournament, 0) if one.round == now]
    parts.append(write(words.say("drawn.pairs", round=now), 12, top + 10, 16, bold=True, serif=True))
    for number, one in enumerate(done):
        parts.append(_pair(words, one, 12, top + 40 + 36 * number, width - 24))
    height = top + 40 + 36 * len(done) + 8
    return picture(*parts, width=width, height=height, title=words.say("drawn.league"), id="league-picture")


def signed(number: int) -> str:
    """`+2`, `−1` or `0`."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def _number(value: str, x: float) -> Markup:
    return write(value, x, 0, 17, anchor="end", bold=True, centred=True)


def _pair(words: Words, one: Fought, x: float, y: float, width: float) -> Markup:
    middle = width / 2
    score = f"{one.victories[0]} : {one.victories[1]}"
    first = shorten(words.names[one.first], middle - 120, 15)
    second = shorten(words.names[one.second], middle - 120, 15)
    return piece(
        path(f"M0 18H{width}", stroke=colour("line")),
        mon(one.first, 14, 0, 24),
        write(first, 34, 0, 15, bold=one.winner == one.first, centred=True),
        write(score, middle, 0, 17, anchor="middle", bold=True, colour="shu-ink" if one.now else "sumi", centred=True),
        write(second, width - 34, 0, 15, anchor="end", bold=one.winner == one.second, centred=True),
        mon(one.second, width - 14, 0, 24),
        x=x,
        y=y,
    )
