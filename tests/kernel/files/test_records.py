"""Records: written, read, cut anywhere, replayed and verified; and what a player may download of a running game."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import zashiki
from tests.kernel.nights import KINDS, NAMES, begun, night, played, step
from zashiki.kernel.chance import HmacChance
from zashiki.kernel.errors import InvalidRecord
from zashiki.kernel.files.entries import Entry, Record, read_line
from zashiki.kernel.files.packs import pack_hash
from zashiki.kernel.files.plain import digest
from zashiki.kernel.files.records import read_record, write_record
from zashiki.kernel.session import Session
from zashiki.kernel.session.endings import agreed
from zashiki.kernel.session.replays import private_history, replay

DOCS = Path(__file__).parents[3] / "docs"
KEY = bytes(range(32))


def fair(seed: int = 1, actions: int = 10_000, **options: Any) -> Session:
    """A game over HMAC chance after so many actions, with some of them taken back."""
    session = Session.start(night(**options), chance=HmacChance(KEY), names=NAMES[: options.get("players", 2)])
    rng = Random(seed)
    while not session.state.is_terminal() and session.version < actions:
        player = rng.randrange(len(session.names))
        if session.may_undo(player) and rng.random() < 0.2:
            session.undo(player)
        elif rng.random() < 0.01:
            session.rewind(session.version // 2)
        else:
            step(session, rng)
    return session


def check(text: str, **how: Any) -> int:
    """Replay a text to its end; how many entries it had."""
    return len(list(replay(read_record(text), **how)))


# ---------------------------------------------------------------- both ways


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_a_record_comes_back_and_replays(kind: int) -> None:
    session = fair(kind, **KINDS[kind])
    text = write_record(session.record())
    record = read_record(text)
    assert record == session.record()
    assert write_record(record) == text
    assert [entry for entry, _ in replay(record)] == session.entries
    assert [digest(state) for _, state in replay(record)][-1] == digest(session.state)
    assert check(text, verify=False) == session.version


def test_a_file_is_written_whole_and_read(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    record = played(1, 10).record()
    assert write_record(record, path) == path.read_text()
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.jsonl"]
    assert read_record(path) == read_record(str(path)) == zashiki.read_record(path) == record
    assert isinstance(record, zashiki.Record)


def test_each_line_is_one_json_object() -> None:
    seen = set()
    for seed in range(4):
        session = fair(seed, players=3)
        lines = write_record(session.record()).splitlines()
        assert len(lines) == session.version + 3
        kinds = [json.loads(line)["line"] for line in lines]
        assert (kinds[0], kinds[1], kinds[-1]) == ("zashiki-record", "setup", "result")
        seen |= set(kinds[2:-1])
    assert seen == {"act", "undo", "withdraw", "rewind"}


def test_an_owners_pack_travels_with_the_record(tmp_path: Path) -> None:
    cards = Path(__file__).parents[2] / "toy" / "pack" / "cards.toml"
    (tmp_path / "cards.toml").write_text(cards.read_text().replace("strength = 4", "strength = 1", 1))
    game = zashiki.load_game("night-watch", pack=tmp_path)
    session, rng = Session.start(game, seed=1), Random(1)
    while not session.state.is_terminal():
        step(session, rng)
    text = write_record(session.record())
    (tmp_path / "cards.toml").unlink()
    record = read_record(text)
    assert record.header.pack == pack_hash(game) != pack_hash(night())
    assert check(text) == session.version


# ---------------------------------------------------------------- cut


def test_a_record_cut_anywhere_is_readable_up_to_the_cut(tmp_path: Path) -> None:
    session = Session.start(night(), seed=3, names=("Ōkubo", "Çelik"), date="2026-01-31")
    rng = Random(3)
    for _ in range(6):
        step(session, rng)
    session.end(agreed(2))
    whole = write_record(session.record()).encode()
    assert len(whole) > 1000
    path = tmp_path / "cut.jsonl"
    for at in range(len(whole)):
        path.write_bytes(whole[:at])
        # A line counts as soon as its last brace is there; its end may be cut off.
        lines = whole[: at + 1].count(b"}\n") if whole[at : at + 1] == b"\n" else whole[:at].count(b"\n")
        complete = whole[at : at + 1] == b"\n" or whole[:at].endswith(b"\n")
        if lines == 0:
            with pytest.raises(InvalidRecord, match=r"^line 1"):
                read_record(path)
            continue
        record = read_record(path)
        assert record.cut == (0 if complete else lines + 1)
        assert record.entries == session.entries[: max(lines - 2, 0)]
        entries, fault = replayed(record)
        assert entries == record.entries
        if lines == 1:
            assert fault == "line 2: the record is cut off before the setup; nothing of the game can be replayed"
        elif complete:
            assert fault == ""
        else:
            assert fault == f"line {lines + 1} is cut off: the record can be replayed up to the line before"


def replayed(record: Record) -> tuple[list[Entry], str]:
    """The entries that replay, and why no more do."""
    entries = []
    try:
        for entry, _ in replay(record):
            entries.append(entry)
    except InvalidRecord as error:
        return entries, str(error)
    return entries, ""


# ---------------------------------------------------------------- errors


def lines_of(session: Session) -> list[str]:
    return write_record(session.record()).splitlines()


def changed(number: int, change: Callable[[dict[str, Any]], Any], session: Session | None = None) -> str:
    """The text of a game with one line changed."""
    lines = lines_of(session or played(2, 30))
    data = json.loads(lines[number - 1])
    change(data)
    lines[number - 1] = json.dumps(data)
    return "\n".join(lines) + "\n"


def put(**fields: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.update(fields)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: "\n", r"line 1 is not JSON.*"),
        (lambda: '{"line":"setup","hash":"0"}\n', r"line 1: a record begins with a line zashiki-record, not with.*"),
        (lambda: "{}\n", r"line 1: no line of a record is like this; its \"line\" is one of zashiki-record, setup, .*"),
        (lambda: "[1]\n{}", r"line 1: no line of a record is like this.*"),
        (lambda: '{"line": 5}\n', r"line 1: no line of a record is like this.*"),
        (lambda: '{"a":' * 5000 + "\n", r"line 1 is not JSON.*"),
        (lambda: "[\n{}", r"line 1 is not JSON.*"),
        (lambda: "[" * 5000 + "\n", r"line 1 is not JSON.*"),
        (lambda: '{"line": ["act"]}\n', r"line 1: no line of a record is like this.*"),
        (lambda: changed(1, put(version=2)), r"line 1: the record has version 2, this .* reads version 1; update.*"),
        (lambda: changed(1, put(version=2, new="x")), r"line 1: the record has version 2.*"),
        (lambda: changed(1, put(version=0)), r"line 1: the record has version 0, .*there was none before 1"),
        (lambda: changed(1, put(game="night-wach")), r"line 1: there is no game 'night-wach'; did you mean 'nigh.*"),
        (lambda: changed(1, put(options={"plyers": 3})), r"line 1: night-watch has no option 'plyers'; did you m.*"),
        (lambda: changed(1, put(options={"pack": 3})), r"line 1: the options of night-watch cannot be \{'pack': 3\}"),
        (lambda: changed(1, put(options={"name": 3})), r"line 1: the options of night-watch cannot be \{'name': 3\}"),
        (lambda: changed(1, put(files={"../x.toml": ""})), r"line 1: the pack has a file '\.\./x\.toml'.*"),
        (lambda: changed(1, put(files={"cards.toml": "x"})), r"line 1: .*cards\.toml: it is not TOML.*"),
        (lambda: changed(1, put(names=["a"])), r"line 1: it names 1 players; the game has 2"),
        (lambda: changed(1, put(names="a")), r"line 1, \$\.names: 'a' does not fit: it must be a list"),
        (lambda: changed(1, put(rules_version=7)), r"line 1: it was played by version 7 .*; these are version 1.*"),
        (lambda: changed(1, put(pack="0" * 16)), r"line 1: it was played with the pack 0{16}; this one is .*"),
        (lambda: changed(1, put(seed="zz")), r"line 1: 'zz' is no seed of fast chance; it is a whole number"),
        (lambda: changed(2, put(hash="0")), r"line 2: the position is not the recorded one \(\w{16}, recorded 0\); .*"),
        (lambda: changed(2, put(chance=[1])), r"line 2: .*"),
        (lambda: changed(2, put(hsh="0")), r"line 2, \$: there is no field 'hsh' here; did you mean 'hash'\?.*"),
        (lambda: changed(2, lambda data: data.pop("hash")), r"line 2, \$: the field 'hash' is missing"),
        (lambda: changed(5, put(token="card:akirra")), r"line 5: no action is called 'card:akirra'; did you mean.*"),
        (lambda: changed(5, put(token="yes")), r"line 5: .*does not allow yes; it allows .*"),
        (lambda: changed(5, put(player=7)), r"line 5: there is no player 7; players are 0 to 1"),
        (lambda: changed(5, put(player="0")), r"line 5, \$\.player: '0' does not fit: it must be a whole number"),
        (lambda: changed(5, put(hash="0" * 16)), r"line 5: the position is not the recorded one .*"),
        (lambda: changed(5, put(given=[[0, "pass"]])), r"line 5: given is recorded as \(\(0, 'pass'\),\), but re.*"),
        (lambda: changed(5, put(line="undo", back=[1])), r"line 5, \$: there is no field .*"),
        (lambda: "\n".join(lines_of(played(2, 30))[:3] + lines_of(played(2, 30))[:1]) + "\n", r"line 4: another rec.*"),
        (lambda: "\n".join(lines_of(played(2, 30))[:3] + lines_of(played(2, 30))[1:2]) + "\n", r"line 4: the set.*"),
        (lambda: "\n".join(lines_of(played(2, 30))[:1] + lines_of(played(2, 30))[2:]) + "\n", r"line 2: .*missin.*"),
        (lambda: "\n".join(lines_of(played(2)) + lines_of(played(2))[2:3]) + "\n", r"line \d+: nothing comes after .*"),
        (lambda: "\n".join(lines_of(played(2))[:9] + lines_of(played(2))[-1:]) + "\n", r"line 10: there is a res.*"),
        (lambda: write_record(played(2, 9).record()).replace("hash", "hash\x00", 1), r"line 2 is not JSON, so th.*"),
    ],
)  # fmt: skip
def test_a_bad_record_names_the_line_and_the_remedy(make: Callable[[], str], message: str) -> None:
    with pytest.raises(InvalidRecord) as caught:
        check(make())
    assert re.fullmatch(message, str(caught.value), re.DOTALL), str(caught.value)


def test_an_edited_result_is_found() -> None:
    session = played(2)
    text = changed(session.version + 3, lambda data: data["outcome"]["places"].reverse(), session)
    outcome = session.state.outcome()
    assert outcome is not None
    assert outcome.places != (1, 1)
    with pytest.raises(
        InvalidRecord, match=rf"line {session.version + 3}: the result is not the one that the game had"
    ):
        check(text)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InvalidRecord, match=r"the record .*nothing\.jsonl cannot be read: No such file"):
        read_record(tmp_path / "nothing.jsonl")
    with pytest.raises(InvalidRecord, match="there is no record"):
        read_record("a\0b")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"\xff\xfe\n\x00")
    with pytest.raises(InvalidRecord, match="line 1 is not JSON"):
        read_record(tmp_path / "x")


@pytest.mark.parametrize("known", [True, False])
def test_every_edited_entry_is_found_at_its_line(known: bool) -> None:
    """Another outcome, another token, a line left out: each is found, with the seed known and without."""
    session = fair(2, 60)
    lines = write_record(session.record(seed=known)).splitlines()
    assert (read_record("\n".join(lines)).seed() != "") is known
    found = 0
    for at in range(2, len(lines)):
        data = json.loads(lines[at])
        if data.get("chance"):
            found += 1
            data["chance"][0] += 1 if data["chance"][0] == 0 else -1
            with pytest.raises(InvalidRecord, match=rf"^line {at + 1}: "):
                check("\n".join([*lines[:at], json.dumps(data), *lines[at + 1 :]]) + "\n")
        if at + 1 < len(lines):
            with pytest.raises(InvalidRecord, match=rf"^line {at + 1}: "):
                check("\n".join([*lines[:at], *lines[at + 1 :]]) + "\n")
    assert found > 5


def test_outcomes_that_nothing_asked_for_are_found() -> None:
    session = played(2, 30)
    text = changed(5, lambda data: data.update(chance=[*data.get("chance", []), 0]), session)
    assert read_record(text).seed() == ""
    with pytest.raises(InvalidRecord, match=r"line 5: chance is recorded as"):
        check(text)


def test_without_verifying_a_record_of_other_rules_can_be_looked_at() -> None:
    text = changed(1, put(rules_version=7, pack="0" * 16))
    text = re.sub(r'"hash": ?"\w+"', '"hash":"0000"', text)
    assert check(text, verify=False) == 30
    with pytest.raises(InvalidRecord, match="line 1"):
        check(text)


# ---------------------------------------------------------------- fair dice


def test_the_seed_is_shown_at_the_end_and_its_commitment_at_the_start() -> None:
    running = fair(1, 20).record()
    assert running.header.commitment == hashlib.sha256(KEY).hexdigest()
    assert running.seed() == ""
    assert KEY.hex() not in write_record(running)
    over = fair(1).record()
    assert over.result is not None
    assert over.result.seed == KEY.hex()
    assert over.header.seed == ""
    assert check(write_record(over)) == len(over.entries)


def test_another_seed_than_the_promised_one_is_found() -> None:
    session = fair(1)
    text = changed(session.version + 3, put(seed="00" * 32), session)
    with pytest.raises(InvalidRecord, match="this is not the seed that was promised when the game began"):
        check(text)


def test_a_broken_seed_is_found() -> None:
    session = fair(1)
    with pytest.raises(InvalidRecord, match="'12' is no seed of hmac chance; it is 64 hex digits"):
        check(changed(session.version + 3, put(seed="12"), session))


def test_outcomes_that_the_seed_does_not_give_are_found() -> None:
    """A record that is true in itself, played with other dice than the promised ones."""
    other = Session.start(night(), chance=HmacChance(bytes(32)))
    rng = Random(1)
    while not other.state.is_terminal():
        step(other, rng)
    lines = lines_of(other)
    header, result = json.loads(lines[0]), json.loads(lines[-1])
    header["commitment"], result["seed"] = hashlib.sha256(KEY).hexdigest(), KEY.hex()
    text = "\n".join([json.dumps(header), *lines[1:-1], json.dumps(result)]) + "\n"
    with pytest.raises(InvalidRecord, match="line 2: chance is recorded as"):
        check(text)
    del result["seed"]
    assert check("\n".join([json.dumps(header), *lines[1:-1], json.dumps(result)]) + "\n") == other.version


def test_a_key_that_is_given_is_checked_too() -> None:
    record = fair(1, 20).record()
    assert len(list(replay(record, key=KEY))) == 20
    with pytest.raises(InvalidRecord, match="promised"):
        list(replay(record, key=bytes(32)))


# ---------------------------------------------------------------- a player's own history


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_a_players_history_holds_his_own_view_only(kind: int) -> None:
    session = fair(kind, 40, **KINDS[kind])
    for viewer in (None, 0, 1):
        text = private_history(session, viewer)
        header, *lines = [json.loads(line) for line in text.splitlines()]
        assert header["viewer"] == viewer
        assert set(header) == {"line", "version", "game", "options", "names", "viewer", "date"}
        assert all(set(line) == {"line", "story", "view"} for line in lines)
        assert all(line["view"]["viewer"] == viewer for line in lines)
        assert lines[-1]["view"] == json.loads(json.dumps(_view(session, viewer)))
        for secret in ("hash", "chance", "seed", "commitment", KEY.hex(), hashlib.sha256(KEY).hexdigest()):
            assert secret not in text


def _view(session: Session, viewer: int | None) -> Any:
    return msgspec.to_builtins(session.view(viewer))


def test_a_players_history_is_the_same_whatever_the_others_hide() -> None:
    """Two games that differ in what player 1 recruited, unseen by player 0."""
    texts = []
    for recruits in (("dog", "dog"), ("archer",)):
        session = begun(players=3, mode="siege")
        for kind in recruits:
            session.apply(1, f"recruit:{kind}")
        session.apply(0, "recruit:samurai")
        texts.append((private_history(session, 0), private_history(session, 1)))
    assert texts[0][0] == texts[1][0]
    assert texts[0][1] != texts[1][1]


def test_a_history_says_what_happened_in_words() -> None:
    session = fair(1, 40)
    lines = [json.loads(line) for line in private_history(session, 0, names=("Eins", "Zwei")).splitlines()]
    sentences = [event["text"] for line in lines[1:] for event in line["story"]]
    assert len(sentences) > 10
    assert any("Eins" in sentence for sentence in sentences)
    assert lines[0]["names"] == ["Eins", "Zwei"]


# ---------------------------------------------------------------- documents


def test_the_lines_of_the_documentation_are_lines() -> None:
    text = (DOCS / "records.md").read_text()
    lines = [line for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]
    kinds = set()
    for line in lines:
        kind = json.loads(line)["line"]
        kinds.add(kind)
        if kind not in ("zashiki-history", "seen"):
            read_line(line, 1)
    assert kinds == {"zashiki-record", "setup", "act", "withdraw", "undo", "rewind", "end", "result"} | {
        "zashiki-history",
        "seen",
    }
