"""Every command does what its help says, and every example in a help text runs as it stands there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import zashiki
from tests.cli.conftest import Refused, Run, play_out
from zashiki.cli import COMMANDS, Commands, main
from zashiki.cli.files import Saver
from zashiki.kernel.files.positions import read_position
from zashiki.kernel.files.records import read_record
from zashiki.kernel.session.replays import replay

NOT_HERE = {
    "bench": "it measures for minutes; test_bench runs it briefly",
    "serve": "it serves until it is stopped; tests/web tries it",
    "backup": "it copies a server's database; tests/web tries it",
}


def commands() -> Iterator[tuple[str, click.Command]]:
    """All commands with their full names, those of groups included."""
    context = click.Context(main)
    assert isinstance(main, Commands)
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from ((f"{name} {inner}", sub) for inner, sub in command.commands.items())
        else:
            yield name, command


EXAMPLES = [
    example for name, command in commands() if name not in NOT_HERE for example in getattr(command, "examples", ())
]


def test_every_command_of_the_table_is_there() -> None:
    assert [name for name, place in COMMANDS.items() if not place.extra] == [
        "games", "play", "simulate", "replay", "draw", "rules", "position", "pack", "bench"
    ]  # fmt: skip


@pytest.mark.parametrize("name", [name for name, _ in commands()])
def test_every_help_shows_an_example(run: Run, name: str) -> None:
    text = run(f"{name} --help").output
    assert re.search(rf"^ +zashiki {name}\b", text, re.MULTILINE), text


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_runs(run: Run, duel: Path, here: Path, example: str) -> None:
    arguments = example.removeprefix("zashiki ")
    if "start.toml" in arguments and " new " not in arguments:
        run("position new yokai start.toml")
    if "position.toml" in arguments:
        run("position new yokai position.toml")
    if "my-box" in arguments and " new " not in arguments:
        run("pack new yokai my-box")
    if "--from duel.zashiki" in arguments:
        text = duel.read_text().splitlines()
        duel.write_text("\n".join(text[:8]) + "\n")
    run(arguments, typed="\nq\n")


def test_games_lists_players_options_and_bots(run: Run) -> None:
    text = run("games").output
    assert re.search(r"yokai +Yokai Forest Duel +2-16 +format=auto", text)
    assert "search:100ms" in text
    detail = run("games yokai").output
    assert "format=auto   auto, duel, match, elimination, league, epic" in detail
    assert "turn_cap=300   1-1000" in detail


def test_a_rule_leads_to_its_code_and_its_tests(run: Run) -> None:
    lines = run("rules gunsen GU-5.3 --where").output.splitlines()
    at = lines.index("    Code")
    found, within = lines[at + 1].split()
    assert within == "win_battle"
    assert found.startswith("src/zashiki/games/gunsen/rules/achievements.py:")
    tests = lines[lines.index("    Tests") + 1 :]
    assert tests
    assert all(line.startswith("        tests/rules/gunsen/test_") for line in tests)
    assert "No test could prove it. Boxes" in " ".join(run("rules gunsen GU-1.12 --where").output.split())
    assert run("rules yokai 8 --where").output.count("    Code\n") > 4


def test_rules_by_id_word_and_chapter(run: Run) -> None:
    assert run("rules yokai YF-8.5").output.startswith("YF-8.5  8. KO and end of a duel")
    ko = run("rules yokai KO").output
    assert "YF-8.2" in ko
    assert "more rules speak of 'KO'; --all shows them" in " ".join(ko.split())
    assert run("rules yokai KO --all").output.count("YF-") > ko.count("YF-")
    contents = run("rules yokai").output
    assert "7. Coin" in contents
    assert "YF-7.1 to YF-7.6" in contents
    assert "YF-R12" in run("rules yokai no playable card").output
    assert "start effect" in run("rules yokai copies per deck").output, "tables without ids are found by section"


def test_simulate_is_the_same_for_any_number_of_jobs(run: Run, here: Path) -> None:
    for jobs in (1, 2):
        run(f"simulate yokai -n 30 --bots greedy,random --seed 5 --jobs {jobs} --json {jobs}.json")
    one, two = (json.loads((here / f"{jobs}.json").read_text()) for jobs in (1, 2))
    assert one.pop("speed")["jobs"] == 1
    assert two.pop("speed")["jobs"] == 2
    assert one == two
    assert one["games"] == 30


def test_simulate_shows_wins_lengths_and_speed(run: Run) -> None:
    text = run("simulate yokai -n 20 --bots greedy,random --jobs 1").output
    assert re.search(r"greedy +20 +\d+\.\d% +\d+\.\d-\d+\.\d% ", text)
    assert re.search(r"^seat +games +wins +95% interval", text, re.MULTILINE)
    assert re.search(r"^decisions +\d+\.\d", text, re.MULTILINE)
    assert re.search(r"20 games in \d+\.\d s: [\d,]+ decisions per second", text)
    assert "Ends" not in text
    assert "Ends" in run("simulate yokai -n 20 --bots greedy,random --jobs 1 --report").output


def test_simulate_writes_records_that_replay(run: Run, here: Path) -> None:
    run("simulate yokai -n 4 --bots random --jobs 2 --records games")
    files = sorted((here / "games").iterdir())
    assert len(files) == 4
    for path in files:
        run(f"replay {path} --verify")


def test_simulate_plots(run: Run, here: Path) -> None:
    run("simulate yokai -n 10 --jobs 1 --plot wins.svg")
    assert ET.parse(here / "wins.svg").getroot().tag.endswith("svg")


def test_settings_belong_to_the_bot_before_them(run: Run) -> None:
    text = run("simulate yokai -n 2 --jobs 1 --bots search:5,rollout=2,greedy").output
    assert "search:5,rollout=2" in text
    assert re.search(r"^greedy ", text, re.MULTILINE)


def test_replay_in_a_pipe_shows_all_steps(run: Run, duel: Path) -> None:
    text = run("replay duel.zashiki").output
    last = len(read_record(duel).entries)
    assert f"Step 0 of {last}" in text
    assert f"Step {last} of {last}" in text
    first, *_, final = text.split("── Step ")[1:]
    assert "Duel, turn 1 ──" in first
    assert "has won ──" in final
    assert "The end" in text
    assert "Your hand" not in text
    assert "Your hand" in run("replay duel.zashiki --as 1").output
    assert run("replay duel.zashiki --step 4").output.count("Step ") == 1


def test_replay_verifies(run: Run, duel: Path, half: Path) -> None:
    whole = " ".join(run("replay duel.zashiki --verify").output.split())
    assert f"duel.zashiki is verified: {len(read_record(duel).entries)} entries" in whole
    assert "the result is right" in whole
    assert "the game is not over yet" in " ".join(run("replay half.zashiki --verify").output.split())


def test_draw_as_svg_and_png(run: Run, duel: Path, here: Path) -> None:
    run("draw duel.zashiki --as 1 --at 6 -o light.svg")
    run("draw duel.zashiki --as 1 --at 6 -o dark.svg --theme dark")
    run("draw duel.zashiki --at 6 -o spectator.svg")
    pictures = {name: (here / f"{name}.svg").read_text() for name in ("light", "dark", "spectator")}
    assert len(set(pictures.values())) == 3
    for text in pictures.values():
        assert ET.fromstring(text).tag.endswith("svg")
    run("draw duel.zashiki -o end.png")
    assert (here / "end.png").read_bytes().startswith(b"\x89PNG")


def test_a_position_of_a_record_is_that_position(run: Run, duel: Path, here: Path) -> None:
    run("position new duel.zashiki later.toml --at 12")
    states = [state.copy() for _, state in replay(read_record(duel))]
    there, here_ = states[11], read_position((here / "later.toml").read_text())
    for viewer in (None, 0, 1):
        assert there.game.view(there, viewer) == here_.game.view(here_, viewer)


def test_a_position_is_shown_and_checked(run: Run) -> None:
    run("position new yokai start.toml --seed 7")
    assert "seat 1 and 2 to answer" in run("position check start.toml").output
    assert "card:refresh" in run("position show start.toml --as 1").output
    assert "card:refresh" not in run("position show start.toml").output


def test_a_game_begins_from_a_position(run: Run, here: Path) -> None:
    run("position new yokai start.toml --seed 7")
    run("play yokai --from start.toml --bots random --record more.zashiki", typed="1\nq\n")
    record = read_record(here / "more.zashiki")
    assert record.header.position == (here / "start.toml").read_text()
    run("replay more.zashiki --verify")


def test_a_record_goes_on_where_it_stopped(run: Run, half: Path, here: Path) -> None:
    before = read_record(half).entries
    run("play yokai --from half.zashiki --bots random --record more.zashiki", typed="1\nq\n")
    after = read_record(here / "more.zashiki").entries
    assert after[: len(before)] == before
    assert len(after) > len(before)


def test_a_game_goes_on_with_its_own_chance(run: Run) -> None:
    """Saved and resumed, it is the game that it would have been, and its record proves it."""
    run("play yokai --seat all --seed 4 --record whole.zashiki", typed="\n1\n" * 200)
    run("play yokai --seat all --seed 4 --record part.zashiki", typed="\n1\n" * 3 + "q\n")
    run("play yokai --seat all --from part.zashiki --record rest.zashiki", typed="\n1\n" * 200)
    whole, rest = read_record(Path("whole.zashiki")), read_record(Path("rest.zashiki"))
    assert rest.result == whole.result
    assert rest.entries == whole.entries
    assert "chance is the seed's" in " ".join(run("replay rest.zashiki --verify").output.split())


def test_an_owners_pack_is_played_with(run: Run, here: Path) -> None:
    run("pack new yokai box")
    cards = here / "box" / "cards.toml"
    cards.write_text(cards.read_text().replace('title = "Refresh"', 'title = "Deep Breath"'))
    (here / "box" / "board.toml").unlink()
    assert "box is a pack for Yokai Forest Duel: cards.toml." in run("pack check yokai box").output
    assert "Deep Breath" in run("pack show yokai box").output
    assert (
        "Deep Breath" in run("play yokai --pack box --bots random --record own.zashiki --seed 1", typed="1\nq\n").output
    )
    cards.unlink()
    run("replay own.zashiki --verify")


def test_bench_measures_our_games() -> None:
    line = [sys.executable, "-c", "from zashiki.cli import main; main()", "bench", "--seconds", "0.01", "--rounds", "1"]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert re.search(r"zashiki yokai +[\d,.]+ +[\d,.]+", done.stdout)


def test_bench_says_where_it_can_measure(refused: Refused, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = here / "site-packages" / "zashiki" / "__init__.py"
    monkeypatch.setattr(zashiki, "__file__", str(installed))
    assert "take a source checkout of zashiki and run 'make bench'" in refused("bench")


def test_a_missing_extra_is_named(refused: Refused, monkeypatch: pytest.MonkeyPatch, here: Path) -> None:
    (here / "needy.py").write_text("import a_library_that_nobody_has\n")
    monkeypatch.syspath_prepend(str(here))
    monkeypatch.setitem(COMMANDS, "serve", COMMANDS["serve"]._replace(module="needy"))
    message = refused("serve --port 80")
    assert message == "serve needs a_library_that_nobody_has, which is not installed: pip install 'zashiki[web]'"


def test_the_version(run: Run) -> None:
    assert re.match(r"zashiki, version \d+\.\d+", run("--version").output)


def test_a_record_that_cannot_be_written_is_kept_elsewhere(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zashiki.cli.files.gettempdir", lambda: str(here))
    said = Saver(here / "gone" / "duel.zashiki", "yokai")(play_out(moves=5))
    assert said.endswith(f"(No such file or directory); the record is in {here / 'duel.zashiki'}.")
    assert len(read_record(here / "duel.zashiki").entries) == 5


def test_a_game_in_which_nothing_was_played_leaves_no_record(run: Run, here: Path) -> None:
    shown = run("play yokai --seat all --record none.zashiki", typed="\nq\n").output
    assert "Nothing was played, so no record is saved." in shown
    assert not (here / "none.zashiki").exists()
