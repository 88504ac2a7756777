"""Many games: the same for any number of processes, fair in its seats, clear about what went wrong."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

import zashiki.games  # noqa: F401  (registers the rooms)
from tests.bots.parlour import AdvisedNim, Bidding, LaneRace, Nim
from tests.registering import make_known
from zashiki.arena import EndlessGame, Report, derive, play_games, play_match, plot, simulate, tournament
from zashiki.bots import Bot, RandomBot, make_bot
from zashiki.kernel.errors import IllegalAction, InvalidBot, InvalidOption
from zashiki.kernel.files.records import read_record
from zashiki.kernel.game import GameOptions, load_game
from zashiki.kernel.session.replays import replay
from zashiki.reports import MatchResult, Shares, Table, rate


@pytest.fixture
def nim(monkeypatch: pytest.MonkeyPatch) -> Nim:
    """Nim, known by its name so that it can travel to other processes."""
    make_known(monkeypatch, "nim", "tests.bots.parlour:AdvisedNim")
    return AdvisedNim()


def test_any_number_of_processes_gives_the_same_report(nim: Nim) -> None:
    reports = [simulate(nim, ["search:6", "random"], 25, seed=3, jobs=jobs) for jobs in (1, 2, 3)]
    assert reports[0].timeless() == reports[1].timeless() == reports[2].timeless()
    assert simulate(nim, ["search:6", "random"], 25, seed=4).timeless() != reports[0].timeless()


def test_games_keep_their_seeds_when_there_are_more(nim: Nim) -> None:
    assert play_games(nim, ["random"], 5, seed=9) == play_games(nim, ["random"], 12, seed=9, jobs=2)[:5]


def test_bots_take_turns_on_the_seats() -> None:
    results = play_games(LaneRace(GameOptions(players=3)), ["random", "greedy"], 4)
    assert [result.bots for result in results] == [(0, 1, 0), (1, 0, 1), (0, 1, 0), (1, 0, 1)]


def test_the_better_bot_wins_on_every_seat(nim: Nim) -> None:
    """Who knows Nim wins from the first seat always, and from the second nearly always against the lot."""
    report = simulate(nim, ["search:60", "random"], 40, seed=1)
    assert report.by_bot[0].wins.share >= 0.9
    assert report.by_bot[0].mean_return == pytest.approx(2 * report.by_bot[0].wins.share - 1)
    assert report.by_bot[0].wins.share + report.by_bot[1].wins.share == pytest.approx(1)
    assert sum(row.wins.share for row in report.by_seat) == pytest.approx(1)
    assert report.ties == 0
    assert report.reasons == {"won": 40}


def test_bots_measure_their_time_by_the_clock_that_is_named(nim: Nim, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[str] = Counter()

    def clock(name: str) -> Callable[[], float]:
        def read() -> float:
            asked[name] += 1
            return asked[name] / 1000

        return read

    monkeypatch.setattr("zashiki.arena.simulation.CLOCKS", {"wall": clock("wall"), "cpu": clock("cpu")})
    simulate(nim, ["search:20ms", "random"], 1)
    assert asked["wall"] > 20
    assert not asked["cpu"]
    asked.clear()
    simulate(nim, ["search:20ms", "random"], 1, clock="cpu")
    assert asked["cpu"] > 20
    assert not asked["wall"]
    with pytest.raises(InvalidOption, match="no clock 'sun'; it can be wall or cpu"):
        simulate(nim, ["random"], 1, clock="sun")


def test_tied_games_are_shared_and_counted() -> None:
    report = simulate(Bidding(), ["random"], 200, seed=2)
    assert report.ties == report.reasons["tied"] > 0
    assert [row.wins.share for row in report.by_bot] == [1.0]
    assert sum(row.wins.share for row in report.by_seat) == pytest.approx(1)


def test_a_shared_win_is_parted() -> None:
    result = MatchResult(1, (0, 1, 0), (1, 2, 1), (0.5, -1.0, 0.5), 3, "won")
    assert result.shares() == [0.5, 0.0, 0.5]
    assert not result.tied()
    assert MatchResult(1, (0, 1), (1, 1), (0, 0), 3, "tied").tied()


def test_equal_bots_are_told_apart(nim: Nim) -> None:
    report = simulate(nim, ["random", "random"], 4)
    assert [row.name for row in report.by_bot] == ["random", "random (2)"]


def test_progress_counts_up_to_all(nim: Nim) -> None:
    for jobs in (1, 2):
        seen: list[int] = []
        simulate(nim, ["random"], 9, jobs=jobs, progress=seen.append)
        assert seen == list(range(1, 10))


@pytest.mark.parametrize(
    ("bots", "n", "jobs", "error", "says"),
    [
        (["serach"], 3, 1, InvalidBot, "did you mean 'search'"),
        (["random"], 0, 1, InvalidOption, "at least 1, not 0"),
        (["random"], 3, 0, InvalidOption, "processes is at least 1"),
        (["random"] * 3, 3, 1, InvalidOption, "share the 2 seats"),
        ([], 3, 1, InvalidOption, "share the 2 seats"),
    ],
)
def test_what_cannot_be_played_is_explained(
    nim: Nim, bots: list[str], n: int, jobs: int, error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        simulate(nim, bots, n, jobs=jobs)


class Cheat(Bot):
    def choose(self, seat: Any) -> int:
        return 9


def test_an_illegal_answer_is_refused() -> None:
    with pytest.raises(IllegalAction, match=r"TakeSticks \(P-1\) does not allow"):
        play_match(Nim(), [RandomBot(1), Cheat()], seed=1)


def test_a_game_without_end_is_told() -> None:
    with pytest.raises(EndlessGame, match="not ended after 2 decisions; it waits for player 0 at TakeSticks"):
        play_match(Nim(), [RandomBot(1), RandomBot(2)], seed=1, limit=2)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_names_the_game(nim: Nim, monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    def broken(self: Any, player: int) -> None:
        raise ZeroDivisionError("no winner")

    monkeypatch.setattr("tests.bots.parlour.Table.win", broken)
    with pytest.raises(ZeroDivisionError, match="no winner") as caught:
        simulate(nim, ["random"], 3, seed=5, jobs=jobs)
    notes = [f"in game {game} of the simulation: {nim!r}, seed {derive(5, game)}" for game in range(3)]
    assert any(note in notes for note in caught.value.__notes__)


def test_json_holds_everything(nim: Nim) -> None:
    report = simulate(nim, ["greedy", "random"], 6, seed=1)
    assert msgspec.json.decode(report.json(), type=Report) == report
    assert report.json().startswith(b'{\n  "game": "nim",')


def test_the_tables_say_what_the_report_holds(nim: Nim) -> None:
    report = simulate(nim, ["greedy", "random"], 6, seed=1)
    texts = [table.text() for table in report.summary()]
    assert texts[0].startswith("Wins per bot\nbot ")
    assert f"{report.by_bot[0].wins.share * 100:.1f}%" in texts[0]
    assert str(report.decisions.most) in texts[2]
    assert "won" in texts[3]


def test_the_picture_shows_every_bot_and_seat(nim: Nim) -> None:
    report = simulate(nim, ["greedy", "random"], 6, seed=1)
    drawn = plot(report)
    for word in ("greedy", "random", "Wins per seat in nim: 6 games", f"{report.by_bot[0].wins.share * 100:.1f}"):
        assert word in drawn
    assert "var(--" not in drawn


class Takes:
    """Counts the threes that are taken."""

    def __init__(self, game: Any, state: Any) -> None:
        self.sticks = state.open[0]
        self.threes = 0

    def before(self, state: Any, player: int, action: int) -> None:
        self.threes += action == 3

    def end(self, state: Any) -> dict[str, Any]:
        return {"sticks": self.sticks, "threes": self.threes, "turns": self.threes + 1}


def threes(game: Any, results: list[MatchResult]) -> list[Table]:
    return [
        Table("Threes", ("game", "threes"), tuple((str(at), str(r.facts["threes"])) for at, r in enumerate(results)))
    ]


def test_a_room_reports_its_balance(nim: Nim, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("tests.bots.balance")
    monkeypatch.setattr(module, "Watch", Takes, raising=False)
    monkeypatch.setattr(module, "report", threes, raising=False)
    module.__spec__ = sys.modules["tests.bots.parlour"].__spec__
    monkeypatch.setitem(sys.modules, "tests.bots.balance", module)
    reports = [simulate(nim, ["greedy"], 3, jobs=jobs) for jobs in (1, 2)]
    assert reports[0].timeless() == reports[1].timeless()
    assert reports[0].tables == (Table("Threes", ("game", "threes"), (("0", "3"), ("1", "3"), ("2", "3"))),)
    assert reports[0].turns is not None
    assert reports[0].turns.mean == 4
    assert reports[0].summary()[-1].title == "Threes"


def charts(game: Any, results: list[MatchResult]) -> list[Table | Shares]:
    threes = sum(bool(result.facts["threes"]) for result in results)
    rows = (("threes", rate(threes, len(results))), ("none", rate(len(results) - threes, len(results))))
    return [Shares(f"Chart {at}", "takes", rows, fair=0.5) for at in range(6)]


def test_shares_are_tables_and_charts(nim: Nim, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("tests.bots.balance")
    monkeypatch.setattr(module, "Watch", Takes, raising=False)
    monkeypatch.setattr(module, "report", charts, raising=False)
    module.__spec__ = sys.modules["tests.bots.parlour"].__spec__
    monkeypatch.setitem(sys.modules, "tests.bots.balance", module)
    report = simulate(nim, ["greedy"], 3)
    assert report.tables[0].rows == (("threes", "3", "100.0%", "43.9-100.0%"), ("none", "3", "0.0%", "0.0-56.1%"))
    assert len(report.charts) == len(report.tables) == 6
    assert msgspec.json.decode(report.json(), type=Report) == report
    drawn = plot(report)
    assert all(f"Chart {at}: threes 100" in drawn for at in range(6))
    assert float(re.findall(r'viewBox="0 0 (\d+)', drawn)[0]) > 1400, "more than a few charts stand in two columns"


def test_everybody_meets_everybody(nim: Nim) -> None:
    seen: list[int] = []
    standings = tournament(nim, ["random", "search:60", "greedy"], 10, seed=1, progress=seen.append)
    assert seen == list(range(1, 31))
    assert [meeting.report.games for meeting in standings.meetings] == [10, 10, 10]
    assert standings.ranking()[0] == 1
    assert all(wins.games == 20 for wins in standings.wins)
    assert sum(wins.share for wins in standings.wins) == pytest.approx(1.5)
    assert standings.against(0, 1).share == pytest.approx(1 - standings.against(1, 0).share)
    assert standings.table().rows[0][0] == "search:60"
    assert standings.table().rows[0][3] == "-"
    with pytest.raises(InvalidOption, match="at least two"):
        tournament(nim, ["random"], 10)


def test_seeds_do_not_depend_on_neighbours() -> None:
    seeds = [derive(seed, game) for seed in range(20) for game in range(50)]
    assert len(set(seeds)) == 1000
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert derive(1, 23) != derive(12, 3)
    halves = Counter(seed >> 62 for seed in seeds)
    assert 400 < halves[0] < 600


def test_bots_of_one_game_have_luck_of_their_own() -> None:
    bots = [make_bot("random", derive(1, 0, "seat", seat)) for seat in range(2)]
    assert bots[0].rng.random() != bots[1].rng.random()


def test_records_replay_and_change_nothing(tmp_path: Path) -> None:
    game = load_game("yokai", format="match")
    kept = tmp_path / "records"
    with_records = play_games(game, ["greedy", "random"], 6, seed=4, jobs=2, records=kept)
    assert with_records == play_games(game, ["greedy", "random"], 6, seed=4)
    files = sorted(kept.iterdir())
    assert [file.name for file in files] == [f"yokai-{number:06}.zashiki" for number in range(6)]
    for file, result in zip(files, with_records, strict=True):
        record = read_record(file)
        *_, (_, state) = replay(record)
        assert state.result is not None
        assert state.result.places == result.places
        assert len(record.entries) == result.decisions
        names = ["greedy", "random"] if result.bots == (0, 1) else ["random", "greedy"]
        assert list(record.header.names) == names
