"""A tournament as drawn: both brackets with the final, or the league's table with the duels of the round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

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
from zashiki.games.yokai.drawing.words import Words
from zashiki.games.yokai.rules.bracket import WITHOUT_BREAKS, interleave
from zashiki.games.yokai.rules.state import Result
from zashiki.games.yokai.rules.terms import NOBODY, Bracket, Player
from zashiki.games.yokai.view import DuelView, TournamentView, YokaiView


class Feed(NamedTuple):
    """Where a player comes from: a match's id, and whether they lost it. Without an id it is the first round."""

    id: str = ""
    lost: bool = False


START = Feed()
FINAL = "Fin"
"""The id of the final."""
FIRST_LETTERS = {"winners": "A", "losers": "a"}
"""The id of the first match of each bracket; the others have the letters that follow."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A match of the schedule: its id, round and bracket, and where its two players come from."""

    id: str
    round: int
    bracket: Bracket
    feeds: tuple[Feed, Feed]


def schedule(players: int) -> list[Slot]:
    """All matches of two brackets without breaks, for 4 or 8 players (YF-11.9, YF-R26)."""
    winners: list[Feed] = [START] * players
    losers: list[Feed] = []
    slots: list[Slot] = []
    ids = MatchIds()
    round = 0

    def fight(bracket: Bracket, feeds: Sequence[Feed]) -> list[str]:
        """The ids of the matches in which these meet, neighbour against neighbour."""
        matches = [Slot(ids.next(bracket), round, bracket, pair) for pair in zip(feeds[::2], feeds[1::2], strict=True)]
        slots.extend(matches)
        return [slot.id for slot in matches]

    while (len(winners), len(losers)) != (1, 1):
        round += 1
        above = fight("winners", winners) if len(winners) > 1 else []
        # Of an odd number the one who fell last waits, and stands behind those who had to fight to stay.
        idle = [feed for feed in losers if feed.lost][-1:] if len(losers) % 2 and len(losers) > 1 else []
        fighting = [feed for feed in losers if feed not in idle]
        below = fight("losers", fighting) if len(fighting) > 1 else []
        stay = [Feed(id) for id in below] + idle if below else fighting
        fall = [Feed(id, lost=True) for id in reversed(above)]
        if above:
            winners = [Feed(id) for id in above]
        losers = interleave(stay, fall) if stay else fall[::-1]
    slots.append(Slot(FINAL, round + 1, "final", (winners[0], losers[0])))
    return slots


class MatchIds:
    """Gives the ids of matches: a letter for each one of a bracket, in order."""

    def __init__(self) -> None:
        self.given = dict.fromkeys(FIRST_LETTERS, 0)

    def next(self, bracket: Bracket) -> str:
        """The id of the next match of a bracket; every other match is the final."""
        if bracket not in FIRST_LETTERS:
            return FINAL
        self.given[bracket] += 1
        return chr(ord(FIRST_LETTERS[bracket]) + self.given[bracket] - 1)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A duel that has been fought or is being fought: who, with how many Victories, who won."""

    round: int
    bracket: Bracket
    first: Player
    second: Player
    victories: tuple[int, int]
    winner: Player
    now: bool


def meeting_of_result(result: Result) -> Meeting:
    """A duel whose result is in."""
    return Meeting(
        round=result.round,
        bracket=result.bracket,
        first=result.first,
        second=result.second,
        victories=result.victories,
        winner=result.winner,
        now=False,
    )


def meeting_of_duel(view: YokaiView, duel: DuelView, round: int) -> Meeting:
    """A duel of this round that is not among the results."""
    return Meeting(
        round=round,
        bracket=duel.bracket,
        first=duel.first,
        second=duel.second,
        victories=(view.sides[duel.first].victory, view.sides[duel.second].victory),
        winner=duel.winner,
        now=duel.winner == NOBODY,
    )


def current_round(view: YokaiView, tournament: TournamentView) -> int:
    """The round that is being fought, or the last one: `tournament.round` counts those whose results are in."""
    pairs = _pairs_of(tournament.results, tournament.round)
    return tournament.round + any((duel.first, duel.second) not in pairs for duel in view.duels)


def _pairs_of(meetings: Iterable[Result | Meeting], round: int) -> set[tuple[Player, Player]]:
    """Who has met whom in a round."""
    return {(meeting.first, meeting.second) for meeting in meetings if meeting.round == round}


def meetings(view: YokaiView, tournament: TournamentView, copy: int) -> list[Meeting]:
    """The duels of one copy of the game, in the order of the table."""
    results = [
        meeting_of_result(result) for result in tournament.results if result.copy == copy and result.bracket != "epic"
    ]
    order, now = tournament.orders[copy], current_round(view, tournament)
    counted = _pairs_of(results, now)
    duels = [
        meeting_of_duel(view, duel, now)
        for duel in view.duels
        if duel.first in order and (duel.first, duel.second) not in counted and duel.bracket != "epic"
    ]
    return results + duels


def tournament_picture(words: Words) -> SVG | None:
    """The tournament that the viewer's game is, as far as it has brackets or a table."""
    tournament = words.view.tournament
    if tournament is None or words.view.format == "match":
        return None
    return league(words, tournament) if words.view.format == "league" else tree(words, tournament)


def tree(words: Words, tournament: TournamentView) -> SVG:
    """Both brackets of every copy, the finals, and in an epic tournament the last duel of all."""
    view = words.view
    lanes: list[Lane] = []
    finals: list[Match] = []
    for copy in range(len(tournament.orders)):
        prefix = "" if len(tournament.orders) == 1 else str(copy + 1)
        above, below, final = _copy(words, tournament, copy, prefix)
        note = "" if prefix else words.say("drawn.looser-note")
        lanes.append(Lane(above, _title(words, "drawn.winner-bracket", prefix)))
        lanes.append(Lane(below, _title(words, "drawn.looser-bracket", prefix), note))
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
    brackets = bracket(lanes, finals, rounds=heads, now=now, column=column, id="tree")
    title = words.say("drawn.tree")
    text = bracket_words(lanes, finals)
    return picture(brackets, width=layout.width, height=layout.height, title=title, text=text, id="tree-picture")


def _title(words: Words, id: str, prefix: str) -> str:
    return words.say("drawn.group", bracket=words.say(id), copy=prefix) if prefix else words.say(id)


Rounds = tuple[tuple[Match, ...], ...]


def full_id(id: str, prefix: str) -> str:
    """A match's id among those of both copies."""
    return f"{prefix}-F" if prefix and id == FINAL else prefix + id


def _copy(words: Words, tournament: TournamentView, copy: int, prefix: str) -> tuple[Rounds, Rounds, list[Match]]:
    """The matches of one copy: by round in the Winner and in the Looser bracket, and its final."""
    played = meetings(words.view, tournament, copy)
    players = len(tournament.orders[copy])
    slots = schedule(players) if players in WITHOUT_BREAKS else slots_so_far(played)
    waiting: dict[tuple[int, Bracket], list[Meeting]] = {(slot.round, slot.bracket): [] for slot in slots}
    for meeting in played:
        waiting[meeting.round, meeting.bracket].append(meeting)
    last_round = max((slot.round for slot in slots if slot.bracket != "final"), default=1)
    above: list[list[Match]] = [[] for _ in range(last_round)]
    below: list[list[Match]] = [[] for _ in range(last_round)]
    final: list[Match] = []
    for slot in slots:
        queue = waiting[slot.round, slot.bracket]
        match = _match(words, slot, queue.pop(0) if queue else None, prefix)
        if slot.bracket == "final":
            final.append(match)
        else:
            (above if slot.bracket == "winners" else below)[slot.round - 1].append(match)
    return tuple(map(tuple, above)), tuple(map(tuple, below)), final


def slots_so_far(played: list[Meeting]) -> list[Slot]:
    """The matches that are known where breaks make the rest of the schedule depend on who takes them."""
    ids = MatchIds()
    slots: list[Slot] = []
    feeds: dict[Player, Feed] = {}
    for meeting in played:
        first, second = meeting.first, meeting.second
        id = ids.next(meeting.bracket)
        slots.append(Slot(id, meeting.round, meeting.bracket, (feeds.get(first, START), feeds.get(second, START))))
        for player in (first, second):
            feeds[player] = Feed(id, lost=meeting.winner not in (player, NOBODY))
    return slots


def _match(words: Words, slot: Slot, meeting: Meeting | None, prefix: str) -> Match:
    """A match of the schedule, with who meets in it if that is known."""
    first, second = [Side(source=full_id(feed.id, prefix) if feed.id else "", loser=feed.lost) for feed in slot.feeds]
    id, is_final = full_id(slot.id, prefix), slot.bracket == "final"
    if meeting is None:
        return Match(id, (first, second), None, False, "", is_final)
    sides = (_side_of(words, meeting, 0, first), _side_of(words, meeting, 1, second))
    winner = None if meeting.winner == NOBODY else int(meeting.winner == meeting.second)
    note = ""
    if meeting.now:
        mine = words.view.viewer in (meeting.first, meeting.second)
        note = words.say("drawn.yours" if mine else "drawn.now")
    return Match(id, sides, winner, meeting.now, note, is_final)


def _side_of(words: Words, meeting: Meeting, index: int, side: Side) -> Side:
    """The side of a match with the player who stands there."""
    player = (meeting.first, meeting.second)[index]
    return Side(words.names[player], player, meeting.victories[index], side.source, side.loser)


def _epic(words: Words, tournament: TournamentView) -> Match:
    """The duel of both champions (YF-11.25)."""
    view = words.view
    results = [meeting_of_result(result) for result in tournament.results if result.bracket == "epic"]
    duels = [meeting_of_duel(view, duel, tournament.round) for duel in view.duels if duel.bracket == "epic"]
    slot = Slot("E", tournament.round, "final", (Feed(full_id(FINAL, "1")), Feed(full_id(FINAL, "2"))))
    return _match(words, slot, next(iter(results + duels), None), "")


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
    pairs = [meeting for meeting in meetings(words.view, tournament, 0) if meeting.round == now]
    parts.append(write(words.say("drawn.pairs", round=now), 12, top + 10, 16, bold=True, serif=True))
    for number, meeting in enumerate(pairs):
        parts.append(_pair(words, meeting, 12, top + 40 + 36 * number, width - 24))
    height = top + 40 + 36 * len(pairs) + 8
    return picture(*parts, width=width, height=height, title=words.say("drawn.league"), id="league-picture")


def signed(number: int) -> str:
    """`+2`, `−1` or `0`."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def _number(value: str, x: float) -> Markup:
    return write(value, x, 0, 17, anchor="end", bold=True, centred=True)


def _pair(words: Words, meeting: Meeting, x: float, y: float, width: float) -> Markup:
    """A duel of the league in one line."""
    middle = width / 2
    first, second, winner = meeting.first, meeting.second, meeting.winner
    score = f"{meeting.victories[0]} : {meeting.victories[1]}"
    ink = "shu-ink" if meeting.now else "sumi"
    first_name, second_name = [shorten(words.names[player], middle - 120, 15) for player in (first, second)]
    return piece(
        path(f"M0 18H{width}", stroke=colour("line")),
        mon(first, 14, 0, 24),
        write(first_name, 34, 0, 15, bold=winner == first, centred=True),
        write(score, middle, 0, 17, anchor="middle", bold=True, colour=ink, centred=True),
        write(second_name, width - 34, 0, 15, anchor="end", bold=winner == second, centred=True),
        mon(second, width - 14, 0, 24),
        x=x,
        y=y,
    )
