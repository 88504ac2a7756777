"""Many games summed up: first and second players, modes, clans and factions, ends, points, units and events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from zashiki.games.yohei.rules.numbers import Action, Player
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.tables import Table as Units
from zashiki.reports import Facts, MatchResult, Shares, Table, percent, rates

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame

OUT = ("ended.last", "ended.all-out")
"""Ends by the check of YH-2.2."""
FIELD = ("ended.last-standing", "ended.nobody-stands")
"""Ends after the last round in which nobody counts points (YH-R103)."""

Share = tuple[str, float]
"""What a player had in a game, and their share of the win."""


class Watch:
    """Notes what each player deploys and plays, and at the end the clans and the points of each."""

    def __init__(self, game: YoheiGame, state: YoheiState) -> None:
        self.game = game
        self.deployed: list[str] = []
        self.played: list[str] = []

    def before(self, state: YoheiState, player: Player, action: Action) -> None:
        """Deployments and cards played are choices of the turn; in the Duel hiring comes before the first round."""
        if not state.round:
            return
        token, table = self.game.vocabulary.describe(action), self.game.table
        if token.kind == "deploy":
            self.deployed.append(f"{player} {table.units[token.value].id}")
        elif token.kind == "play":
            self.played.append(f"{player} {table.titles[token.value]}")

    def end(self, state: YoheiState) -> Facts:
        table, outcome = self.game.table, state.outcome()
        assert outcome is not None
        alive = [f"{p} {table.units[piece].id}" for p, row in enumerate(state.fielded) for piece in row]
        return {
            "order": list(state.order),
            "rounds": state.round,
            "turns": state.round * len(state.order),
            "out": sum(state.out),
            "clans": [f"{p} {table.clan_ids[clan]}" for p, clans in enumerate(state.clans) for clan in clans],
            "deployed": list(self.deployed),
            "alive": list(alive),
            "played": list(self.played),
            "points": {f"{p} {part}": points for p, row in enumerate(outcome.scores) for part, points in row.items()},
        }


def report(game: YoheiGame, results: Sequence[MatchResult]) -> list[Table | Shares]:
    """The tables of one option set; `zashiki simulate -o mode=...` gives each mode its own."""
    table, fair = game.table, 1 / len(game.members)
    clans = [(clan, share) for result in results for clan, share in _owned(result, "clans")]
    faction = {clan.id: clan.faction for clan in table.pack.board.clan}
    tables: list[Table | Shares] = [
        _turns(results, game.num_players()), _rounds(results), _ends(results), _points(results),
    ]  # fmt: skip
    if clans:
        tables.append(_shares("Wins by clan", "clan", clans, fair))
        tables.append(_shares("Wins by faction", "faction", [(faction[clan], share) for clan, share in clans], fair))
    events = _shares("Value of each event", "event", _once_a_game(results, "played"), fair)
    return [*tables, _units(table, results, fair), events]


def _owned(result: MatchResult, fact: str) -> Iterator[Share]:
    """What a fact lists as `<player> <name>`, with the share of the win of that player."""
    shares, listed = result.shares(), result.facts.get(fact, [])
    assert isinstance(listed, list)
    for entry in listed:
        player, _, name = str(entry).partition(" ")
        yield name, shares[int(player)] * _side_size(result)


def _side_size(result: MatchResult) -> int:
    """A team's win is shared by its two players; each of them has won."""
    return 2 if len(result.places) == 4 else 1


def _once_a_game(results: Sequence[MatchResult], fact: str) -> list[Share]:
    """Each name counts once for a player and game, however often they had it."""
    pairs: list[Share] = []
    for result in results:
        listed = result.facts.get(fact, [])
        assert isinstance(listed, list)
        shares = result.shares()
        for entry in sorted({str(entry) for entry in listed}):
            player, _, name = entry.partition(" ")
            pairs.append((name, shares[int(player)] * _side_size(result)))
    return pairs


def _shares(title: str, what: str, pairs: Iterable[Share], fair: float) -> Shares:
    """Wins by name, the most successful first."""
    rows = sorted(rates(pairs).items(), key=lambda row: (-row[1].share, row[0]))
    return Shares(title, what, tuple(rows), fair=fair)


def _turns(results: Sequence[MatchResult], players: int) -> Shares:
    pairs: list[Share] = []
    for result in results:
        order, shares = result.facts["order"], result.shares()
        assert isinstance(order, list)
        pairs += [(str(turn), shares[int(player)]) for turn, player in enumerate(order, start=1)]
    return Shares("Wins by turn order", "turn", tuple(sorted(rates(pairs).items())), fair=1 / players)


def _rounds(results: Sequence[MatchResult]) -> Table:
    counts = Counter(str(result.facts["rounds"]) for result in results)
    rows = tuple((rounds, str(counts[rounds]), percent(counts[rounds] / len(results))) for rounds in sorted(counts))
    return Table("Rounds played", ("rounds", "games", "share"), rows)


def _ends(results: Sequence[MatchResult]) -> Table:
    kinds = Counter(
        "elimination" if result.reason in OUT else "nobody else on the field" if result.reason in FIELD else "points"
        for result in results
    )
    kinds["a player eliminated"] = sum(bool(result.facts["out"]) for result in results)
    rows = tuple((kind, str(count), percent(count / len(results))) for kind, count in kinds.items())
    return Table("Kinds of ends", ("end", "games", "share"), rows)


def _points(results: Sequence[MatchResult]) -> Table:
    """Mean points of winners and of others by source, over the games that points decided."""
    sums: dict[bool, dict[str, float]] = {True: {}, False: {}}
    seats: Counter[bool] = Counter()
    for result in results:
        points = result.facts["points"]
        assert isinstance(points, dict)
        if result.reason in OUT + FIELD or result.tied():
            continue
        seats.update([place == 1 for place in result.places])
        for key, value in points.items():
            player, _, part = key.partition(" ")
            row = sums[result.places[int(player)] == 1]
            row[part] = row.get(part, 0.0) + float(value)
    parts = dict.fromkeys([part for row in sums.values() for part in row])
    rows = [
        (part, *(f"{sums[won].get(part, 0.0) / seats[won]:.2f}" if seats[won] else "-" for won in (True, False)))
        for part in parts
    ]
    return Table("Points by source", ("source", "winners", "others"), tuple(rows))


def _units(table: Units, results: Sequence[MatchResult], fair: float) -> Table:
    """How often each unit was deployed, how often it survived, and how often its player won."""
    deployed = [name for result in results for name, _ in _owned(result, "deployed")]
    alive = Counter(name for result in results for name, _ in _owned(result, "alive"))
    total = Counter(deployed)
    wins = _shares("Value of each unit", "unit", _once_a_game(results, "deployed"), fair).table()
    names = {unit.id: unit.clan for unit in table.units}
    rows = [(*row, percent(min(1.0, alive[row[0]] / total[row[0]])), names[row[0]]) for row in wins.rows]
    return Table(wins.title, (*wins.columns, "lives", "clan"), tuple(rows))
