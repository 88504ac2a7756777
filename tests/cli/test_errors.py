"""Whatever is wrong with the input: one clear message that names place and remedy, exit code 2, no traceback."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Refused, Run


@pytest.mark.parametrize("command", ["play", "simulate", "games", "rules", "pack show", "pack check", "pack new"])
def test_a_wrong_game(refused: Refused, command: str) -> None:
    line = f"{command} yokay" + (" box" if command in ("pack check", "pack new") else "")
    assert "there is no game 'yokay'; did you mean 'yokai'?" in refused(line)


def test_a_wrong_command(refused: Refused) -> None:
    assert "there is no command 'simulat'; did you mean 'simulate'?" in refused("simulat yokai")


@pytest.mark.parametrize("command", ["play yokai", "simulate yokai", "position new yokai start.toml"])
@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("-o player=2", "yokai has no option 'player'; did you mean 'players'?"),
        ("-o players=1", "option players of yokai cannot be '1': it is a whole number from 2 to 16"),
        ("-o format=duell", "option format of yokai cannot be 'duell': it is one of"),
        ("-o players=9", "9 players have no format; 2 to 8 or 16 can play"),
        ("-o players", "'players' is not NAME=VALUE; write for example -o players=2"),
        ("-o players=2 -o players=3", "players is given twice: '2' and '3'"),
        ("--pack nowhere", "there is no pack directory nowhere"),
    ],
)
def test_a_wrong_option(refused: Refused, command: str, option: str, message: str) -> None:
    assert message in refused(f"{command} {option}")


@pytest.mark.parametrize("command", ["play yokai", "simulate yokai -n 1"])
@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ("serch", "there is no bot 'serch'; did you mean 'search'?"),
        ("greedy:3", "the bot greedy takes no settings, but '3' was given"),
        ("search:fast", "the bot search does not understand 'fast'; say a time (search:100ms, search:2s)"),
        ("search:10,depth=3", "the bot search has no setting 'depth'"),
    ],
)
def test_a_wrong_bot(refused: Refused, command: str, bots: str, message: str) -> None:
    assert message in refused(f"{command} --bots {bots}")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("play yokai --seat 3", "there is no seat 3: Yokai Forest Duel is played by 2 here; seats are 1-2"),
        ("play yokai --seat x", "'x' is not a list of seats; write 1, or 1,3, or all"),
        ("play yokai --seat 1,1", "'1,1' names a seat twice"),
        ("play yokai --names A,B", "2 names for 1 person"),
        ("play yokai --record nowhere/x.zashiki", "there is no directory nowhere to write x.zashiki to"),
        ("simulate yokai -n 0", "the number of games is at least 1, not 0"),
        ("simulate yokai --jobs 0", "the number of processes is at least 1, not 0"),
        ("simulate yokai --bots random,random,greedy", "3 bots cannot share the 2 seats of yokai"),
        ("simulate yokai --plot wins.gif", "wins.gif: the suffix chooses the format; it can be .svg or .png"),
        ("simulate yokai --json .", ". is a directory; name a file in it"),
        ("rules yokai --where", "--where needs a rule or words, as in zashiki rules yokai YF-1.1 --where"),
        ("rules yokai copies per deck --where", "only a section has it; --where is for rules"),
        ("rules yokai YF-99.1", "no rule of yokai has 'YF-99.1'"),
        ("position new chess x.toml", "'chess' is neither a game nor the file of a record; the games are: yokai"),
    ],
)
def test_wrong_arguments(refused: Refused, line: str, message: str) -> None:
    assert message in refused(line)


# ---------------------------------------------------------------- files

READERS = ["replay {}", "replay {} --verify", "draw {} -o x.svg", "position show {}", "position check {}",
           "play yokai --from {}", "position new {} x.toml"]  # fmt: skip


@pytest.mark.parametrize("command", READERS[:-1])
def test_a_file_that_is_not_there(refused: Refused, command: str) -> None:
    assert "nothing.zashiki cannot be read: No such file or directory" in refused(command.format("nothing.zashiki"))


@pytest.mark.parametrize("command", READERS)
def test_a_file_that_is_no_text(refused: Refused, here: Path, command: str) -> None:
    (here / "photo.zashiki").write_bytes(b"\x89PNG\xff\xfe")
    assert "photo.zashiki is not text in UTF-8" in refused(command.format("photo.zashiki"))


@pytest.mark.parametrize("command", READERS)
def test_a_file_that_is_something_else(refused: Refused, here: Path, command: str) -> None:
    (here / "letter.zashiki").write_text("Dear Ann,\nlet us play.\n")
    message = refused(command.format("letter.zashiki"))
    assert "letter.zashiki" in message
    assert "zashiki-record" in message or "zashiki_position" in message or "neither TOML nor JSON" in message


@pytest.mark.parametrize("command", ["replay duel.zashiki", "draw duel.zashiki -o x.svg", "position show start.toml"])
def test_a_seat_that_is_not_there(refused: Refused, run: Run, duel: Path, command: str) -> None:
    run("position new yokai start.toml")
    assert "there is no seat 5: this game of yokai has seats 1 to 2" in refused(f"{command} --as 5")


@pytest.mark.parametrize("command", ["replay duel.zashiki --step", "draw duel.zashiki -o x.svg --at",
                                     "position new duel.zashiki x.toml --at"])  # fmt: skip
def test_a_step_that_is_not_there(refused: Refused, duel: Path, command: str) -> None:
    assert "duel.zashiki has no step 999: its steps are 0 to" in refused(f"{command} 999")


# ---------------------------------------------------------------- records


def edit(path: Path, line: int, change: Callable[[dict[str, Any]], object]) -> None:
    """Change one line of a record, as a person with an editor would."""
    lines = path.read_text().splitlines()
    data = json.loads(lines[line - 1])
    change(data)
    lines[line - 1] = json.dumps(data)
    path.write_text("\n".join(lines) + "\n")


def illegal(data: dict[str, object]) -> None:
    data["token"] = "keep:block-2" if "keep" not in str(data["token"]) else "pass"


READ_RECORD = ["replay duel.zashiki", "replay duel.zashiki --verify", "draw duel.zashiki -o x.svg",
               "position new duel.zashiki x.toml", "play yokai --from duel.zashiki"]  # fmt: skip


@pytest.mark.parametrize("command", READ_RECORD)
@pytest.mark.parametrize(
    ("line", "change", "message"),
    [
        (5, illegal, "duel.zashiki"),
        (5, lambda data: data.update(token="card:banana"), "no action is called 'card:banana'"),
        (5, lambda data: data.update(hash="0123456789abcdef"), "line 5"),
        (5, lambda data: data.update(player="Ann"), "line 5"),
        (1, lambda data: data.update(version=99), "the record has version 99, this zashiki reads version 1; update"),
        (1, lambda data: data.update(game="shogi"), "line 1: there is no game 'shogi'"),
        (1, lambda data: data.update(options={"colour": "red"}), "line 1: yokai has no option 'colour'"),
    ],
)
def test_an_edited_record(
    refused: Refused, duel: Path, command: str, line: int, change: Callable[..., object], message: str
) -> None:
    edit(duel, line, change)
    said = refused(command)
    assert message in said
    assert "duel.zashiki" in said
    assert f"line {line}" in said


def test_an_edited_result(refused: Refused, duel: Path) -> None:
    lines = duel.read_text().splitlines()
    edit(duel, len(lines), lambda data: data["outcome"]["places"].reverse())
    assert "the result is not the one that the game had" in refused("replay duel.zashiki --verify")


def test_edited_chance(refused: Refused, duel: Path) -> None:
    edit(duel, 2, lambda data: data["chance"].reverse())
    assert "line 2" in refused("replay duel.zashiki --verify")


def test_another_version_of_the_rules(refused: Refused, duel: Path) -> None:
    edit(duel, 1, lambda data: data.update(rules_version=99))
    assert "played by version 99 of the rules of yokai" in refused("replay duel.zashiki --verify")


def test_another_pack(refused: Refused, duel: Path) -> None:
    edit(duel, 1, lambda data: data.update(pack="0123456789abcdef"))
    assert "it was played with the pack 0123456789abcdef" in refused("replay duel.zashiki --verify")


def test_a_cut_record_is_shown_to_the_cut(run: Run, refused: Refused, duel: Path) -> None:
    text = duel.read_text()
    cut = text[: len(text) * 2 // 3]
    duel.write_text(cut)
    line = cut.count("\n") + 1
    assert f"The record is cut off in line {line}" in run("replay duel.zashiki").output
    assert f"line {line} is cut off" in refused("replay duel.zashiki --verify")


def test_a_record_cut_in_its_first_line(refused: Refused, duel: Path) -> None:
    duel.write_text(duel.read_text()[:40])
    assert "duel.zashiki, line 1" in refused("replay duel.zashiki")


def test_an_ended_record_is_not_played_on(refused: Refused, duel: Path) -> None:
    assert "duel.zashiki is a game that has ended" in refused("play yokai --from duel.zashiki")


def test_options_beside_a_file(refused: Refused, half: Path) -> None:
    assert "says with which options it is played; leave -o out" in refused(
        "play yokai --from half.zashiki -o players=2"
    )


# ---------------------------------------------------------------- positions


@pytest.mark.parametrize("command", ["position show {}", "position check {}", "draw {} -o x.svg",
                                     "play yokai --from {}"])  # fmt: skip
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("zashiki_position = 1", "zashiki_position = 7", "this zashiki reads version 1 of positions, not 7"),
        ('game = "yokai"', 'game = "yokay"', "$.game: there is no game 'yokay'; did you mean 'yokai'?"),
        ("energy = ", "enargy = ", "enargy"),
        ("energy = 1", 'energy = "much"', "energy"),
        ("ChooseCards", "ChooseCarts", "yokai has no step 'ChooseCarts'; did you mean 'ChooseCards'?"),
    ],
)
def test_an_edited_position(
    refused: Refused, run: Run, here: Path, command: str, old: str, new: str, message: str
) -> None:
    run("position new yokai start.toml --seed 1")
    text = (here / "start.toml").read_text()
    assert old in text
    (here / "start.toml").write_text(text.replace(old, new, 1))
    said = refused(command.format("start.toml"))
    assert message in said
    assert "start.toml" in said


def test_a_position_cut_in_the_middle(refused: Refused, run: Run, here: Path) -> None:
    run("position new yokai start.json --seed 1")
    text = (here / "start.json").read_text()
    (here / "start.json").write_text(text[: len(text) // 2])
    assert "start.json" in refused("position check start.json")


def test_a_step_of_a_position(refused: Refused, run: Run) -> None:
    run("position new yokai start.toml")
    assert "start.toml is a position and has no steps; leave --at out" in refused("draw start.toml -o x.svg --at 3")


def test_a_step_of_a_new_game(refused: Refused) -> None:
    assert "yokai is a game, and a new game has no steps yet" in refused("position new yokai x.toml --at 3")


def test_options_of_a_record(refused: Refused, half: Path) -> None:
    said = refused("position new half.zashiki x.toml -o players=4")
    assert "says with which options it is played; leave -o out" in said


# ---------------------------------------------------------------- packs

PACK_COMMANDS = ["pack check yokai box", "pack show yokai box", "play yokai --pack box", "simulate yokai --pack box"]


@pytest.mark.parametrize("command", PACK_COMMANDS)
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("copies = 3", 'copies = "three"', "box/cards.toml: card 'refresh', field copies"),
        ("copies = 3", "copys = 3", "copys"),
        ('source = "rulebook"', 'source = "hearsay"', "box/cards.toml: card 'refresh', field source"),
        ("[[card]]", "[[card]", "box/cards.toml: it is not TOML"),
    ],
)
def test_an_edited_pack(refused: Refused, run: Run, here: Path, command: str, old: str, new: str, message: str) -> None:
    run("pack new yokai box")
    path = here / "box" / "cards.toml"
    path.write_text(path.read_text().replace(old, new, 1))
    assert message in refused(command)


def test_a_pack_with_a_file_too_many(refused: Refused, run: Run, here: Path) -> None:
    run("pack new yokai box")
    (here / "box" / "card.toml").write_text("")
    assert "the game has no such table; did you mean 'cards.toml'?" in refused("pack check yokai box")


def test_an_empty_pack(refused: Refused, here: Path) -> None:
    (here / "box").mkdir()
    assert "the pack directory box holds no table; it may hold cards.toml, board.toml" in refused(
        "pack check yokai box"
    )


def test_a_pack_is_not_written_over(refused: Refused, run: Run) -> None:
    run("pack new yokai box")
    assert "box is not empty; name a new directory" in refused("pack new yokai box")


def test_a_name_in_a_strangers_record_does_not_steer_the_terminal(run: Run, duel: Path) -> None:
    lines = duel.read_text().split("\n")
    lines[0] = lines[0].replace("Player 1", "\\u001b[31mAnn\\u001b]0;title\\u0007\\u202e")
    duel.write_text("\n".join(lines))
    output = run("replay duel.zashiki").stdout
    assert "Ann" in output
    assert not set("\x1b\x07\u202e") & set(output)


def test_a_server_says_which_module_or_number_is_wrong(refused: Refused) -> None:
    pytest.importorskip("uvicorn")
    assert "the module 'no_such_bots' of bots cannot be imported" in refused("serve --port 0 --bots no_such_bots")
    assert "-5 is not in the range" in refused("serve --port 0 --tables-per-hour -5")
