"""Checks of what is written down: positions, records, a player's own history."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Literal

import msgspec

from tests.conformance.configurations import Subject
from tests.conformance.playing import Fault, action_text, positions, require, viewers, where
from zashiki.kernel.chance import FastChance, HmacChance, RecordingChance
from zashiki.kernel.errors import InvalidPosition, InvalidRecord, ZashikiError
from zashiki.kernel.files.entries import Act
from zashiki.kernel.files.plain import digest, plain
from zashiki.kernel.files.positions import read_position, write_position
from zashiki.kernel.files.records import read_record, write_record
from zashiki.kernel.session import Session
from zashiki.kernel.session.replays import private_history, replay
from zashiki.kernel.state import State

AHEAD = 25
SESSION = 150
"""How many entries the sessions of these checks have."""
FORMATS: tuple[Literal["toml", "json"], ...] = ("toml", "json")


# ---------------------------------------------------------------- positions


def check_positions(subject: Subject, seed: int) -> None:
    """A position written and read is the same one, in either format, and plays on alike with the outcomes given."""
    rng = Random(seed)
    for number, state in enumerate(positions(subject, seed)):
        here = where(subject, state, seed)
        actions, outcomes, end = played_on(state, rng)
        text = write_position(state, outcomes, FORMATS[number % 2])
        try:
            read = read_position(text, subject.game.pack_directory)
        except InvalidPosition as error:
            require(False, f"{here}: its position cannot be read: {error}\n{text}")
            raise
        if plain(read) != plain(state):
            raise Fault(f"{here}: its position comes back as another one:\n{first_change(state, read)}")
        require(
            write_position(read, outcomes, FORMATS[number % 2]) == text, f"{here}: written again it reads otherwise"
        )
        for player, action in actions:
            read.apply_action(player, action)
        require(digest(read) == end, f"{here}: read from its position it plays on differently")


def played_on(state: State, rng: Random) -> tuple[list[tuple[int, int]], list[int], str]:
    """Some random actions from a position, the outcomes that chance gave, and the hash at their end."""
    outcomes: list[int] = []
    trial = state.copy(RecordingChance(FastChance.seeded(rng.getrandbits(32)), outcomes))
    actions: list[tuple[int, int]] = []
    while len(actions) < AHEAD and not trial.is_terminal():
        player = rng.choice(trial.acting_players())
        action = rng.choice(trial.legal_actions(player))
        actions.append((player, action))
        trial.apply_unchecked(player, action)
    return actions, outcomes, digest(trial)


def first_change(one: State, other: State) -> str:
    """The first field in which two states differ."""
    first, second = plain(one), plain(other)
    for name, value in first.items():
        if value != second[name]:
            return f"{name}: {value} became {second[name]}"
    return "nothing differs"


def check_broken_positions(subject: Subject, seed: int) -> None:
    """A position with a line left out or a value changed is read as some position, or refused with a reason."""
    rng = Random(seed)
    states = positions(subject, seed)
    for state in rng.sample(states, min(10, len(states))):
        lines = write_position(state).splitlines()
        for _ in range(6):
            broken = lines[:]
            at = rng.randrange(len(broken))
            change = rng.choice(["leave out", "negative", "huge", "word"])
            if change == "leave out":
                del broken[at]
            else:
                value = {"negative": "-7", "huge": "99999", "word": '"nothing"'}[change]
                broken[at] = f"{broken[at].partition(' = ')[0]} = {value}"
            text = "\n".join(broken)
            try:
                read_position(text, subject.game.pack_directory)
            except ZashikiError as error:
                require(str(error), f"{where(subject, state, seed)}: a refusal without a word")
            except Exception as error:
                require(
                    False,
                    f"{where(subject, state, seed)}: with line {at + 1} changed to {broken[at : at + 1]} reading fails "
                    f"with {error!r}",
                )


# ---------------------------------------------------------------- records


def session_played(subject: Subject, seed: int, hmac: bool = False) -> Session:
    """A random game with everything that a table does: answers, withdrawals, undo, going back."""
    rng = Random(seed)
    chance = HmacChance(rng.randbytes(32)) if hmac else None
    session = Session.start(subject.game, seed=seed, chance=chance, date="2025-01-01")
    while session.version < SESSION and not session.state.is_terminal():
        step(session, rng)
    return session


def step(session: Session, rng: Random) -> None:
    """One thing that happens at a table."""
    state = session.state
    able = [player for player in range(len(state.answers)) if session.may_undo(player)]
    if able and rng.random() < 0.12:
        session.undo(rng.choice(able))
    elif session.version > 5 and rng.random() < 0.01:
        session.rewind(session.version - rng.randint(1, 5))
    else:
        player = rng.choice(state.acting_players())
        session.apply(player, rng.choice(state.legal_actions(player)))


def check_records(subject: Subject, seed: int) -> None:
    """A record written and read replays to the same game, and verifies; a cut one up to the cut."""
    for hmac in (False, True):
        here = f"{subject!r}, seed {seed}, {'hmac' if hmac else 'fast'} chance"
        session = session_played(subject, seed, hmac)
        text = write_record(session.record())
        record = read_record(text)
        require(record.entries == session.entries, f"{here}: the record comes back with other entries")
        require(write_record(record) == text, f"{here}: written again it reads otherwise")
        state = None
        try:
            for _, after in replay(record):
                state = after
        except InvalidRecord as error:
            require(False, f"{here}: the record does not verify: {error}")
        require(
            state is None or digest(state) == digest(session.state), f"{here}: the record replays to another position"
        )
        check_cuts(text, Random(seed), here)
        check_edits(text, Random(seed), here)


def check_cuts(text: str, rng: Random, here: str) -> None:
    """Cut anywhere, a record replays up to the cut."""
    first = text.index("\n")
    for _ in range(4):
        cut = text[: rng.randrange(first + 1, len(text))]
        whole = cut.count("\n") + (cut.endswith("}") and cut != text) - 2
        played = 0
        try:
            for _, _ in replay(read_record(cut), verify=False):
                played += 1
        except InvalidRecord as error:
            require(False, f"{here}: cut after {len(cut)} characters it cannot be replayed: {error}")
        require(played >= min(whole, 0) and played >= whole - 1, f"{here}: {whole} whole lines, {played} replayed")


def check_edits(text: str, rng: Random, here: str) -> None:
    """A record in which something was changed does not verify: an outcome of chance only where the seed is known."""
    lines = text.splitlines()
    known = '"seed"' in lines[-1]
    acts = [at for at, line in enumerate(lines) if '"line":"act"' in line]
    for at in rng.sample(acts, min(4, len(acts))):
        entry = msgspec.json.decode(lines[at])
        if known and entry.get("chance"):
            entry["chance"][0] += 1
        else:
            field = rng.choice(["player", "hash", "token"])
            entry[field] = {"player": entry["player"] + 1, "hash": "0" * 16, "token": "no-such"}[field]
        edited = [*lines[:at], msgspec.json.encode(entry).decode(), *lines[at + 1 :]]
        try:
            for _ in replay(read_record("\n".join(edited) + "\n")):
                pass
        except InvalidRecord as error:
            require("line" in str(error), f"{here}: the refusal names no line: {error}")
            continue
        require(False, f"{here}: line {at + 1} was edited and the record still verifies: {lines[at]}")


def check_undo(subject: Subject, seed: int) -> None:
    """Undo leads back to exactly the position before, and never past chance, a reveal or another's action."""
    rng = Random(seed)
    session = Session.start(subject.game, seed=seed)
    for _ in range(SESSION):
        state = session.state
        if state.is_terminal():
            return
        player = rng.choice(state.acting_players())
        action = rng.choice(state.legal_actions(player))
        before = digest(state)
        reveals = state.reveals
        entry = session.apply(player, action)
        told = entry.chance or session.state.reveals != reveals
        here = f"{subject!r}, seed {seed}, entry {session.version}, {action_text(state, action)}"
        if not session.may_undo(player):
            continue
        require(not told or session.state.may_withdraw(player), f"{here}: what was revealed or rolled can be undone")
        if entry.follows or rng.random() < 0.5:
            continue
        session.undo(player)
        require(digest(session.state) == before, f"{here}: undo leads to another position")


def check_histories(subject: Subject, seed: int) -> None:
    """A player's own history of a running game holds no secrets: no outcomes, hashes, seed or planted names."""
    planted, hidden_names = subject.planted, subject.hooks.hidden_names
    if planted is None or hidden_names is None:
        return
    rng = Random(seed)
    session = Session.start(planted.game, seed=seed)
    hidden = {viewer: hidden_names(session.state, session.state, viewer) for viewer in viewers(session.state)}
    for _ in range(60):
        if session.state.is_terminal():
            break
        before = session.state.copy()
        step(session, rng)
        for viewer, names in hidden.items():
            names &= hidden_names(before, session.state, viewer)
    hashes = [entry.hash for entry in session.entries if isinstance(entry, Act)]
    for viewer, names in hidden.items():
        text = private_history(session, viewer)
        here = f"{planted!r}, seed {seed}, the history of viewer {viewer}"
        for line in lines_of(text):
            found = sorted(name for name in names if name in line)
            require(not found, f"{here} names {found}: {line[:300]}")
            require(not any(found in line for found in hashes), f"{here} holds a hash: {line[:300]}")
            require('"seed"' not in line and '"chance"' not in line, f"{here} holds what chance gave: {line[:300]}")


def lines_of(text: str) -> Iterator[str]:
    """The lines of a text that are not empty."""
    return (line for line in text.splitlines() if line)
