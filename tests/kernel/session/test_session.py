"""A game being played: whole paths, withdrawal, undo, going back, the story, and looking at earlier positions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest

from tests.kernel.costs import calls_of
from tests.kernel.nights import KINDS, NAMES, asks, begun, night, played, step, until, watch
from tests.toy.rules.state import Watch
from zashiki.kernel.chance import FastChance, HmacChance, RecordingChance, ScriptedChance
from zashiki.kernel.errors import IllegalAction, InvalidRecord, InvalidToken
from zashiki.kernel.files.entries import Act, Record, Rewind, Undo, Withdraw
from zashiki.kernel.files.plain import digest
from zashiki.kernel.files.records import read_record, write_record
from zashiki.kernel.messages import Message
from zashiki.kernel.session import Session
from zashiki.kernel.session.endings import agreed, resigned
from zashiki.kernel.state import State
from zashiki.kernel.views import Outcome

KEY = bytes(range(32))


def hash_of(session: Session) -> str:
    return digest(session.state)


def siege() -> Session:
    """Three players who recruit in hidden lanes."""
    return begun(players=3, mode="siege")


def captain(session: Session) -> int:
    return watch(session).captain


def mover(seed: int = 0) -> tuple[Session, int]:
    """A game of two in which the captain may move lanterns."""
    session = until(begun(seed), asks("CaptainOrder", "move"), seed)
    return session, captain(session)


def trick(state: State) -> str:
    """A trick that the captain may play now; laying it openly shows a hidden card."""
    text = state.game.vocabulary.text
    tokens = [text(action) for player in state.acting_players() for action in state.legal_actions(player)]
    cards = [token for token in tokens if token.startswith("card:")]
    return cards[0] if asks("CaptainOrder")(state) and cards else ""


# ---------------------------------------------------------------- playing


def test_the_session_plays_the_same_game_as_the_state() -> None:
    session, rng = begun(seed=7), Random(7)
    state = night().new_initial_state(seed=7)
    while not state.is_terminal():
        player = rng.choice(state.acting_players())
        action = rng.choice(state.legal_actions(player))
        state.apply_action(player, action)
        entry = session.apply(player, action)
        assert entry.hash == digest(state) == hash_of(session)
        assert entry.token == state.game.vocabulary.text(action)
    assert session.state.outcome() == state.outcome()


def test_without_seed_the_operating_system_gives_one() -> None:
    assert len({Session.start(night()).setup.hash for _ in range(5)}) > 1


def test_the_seats_have_names() -> None:
    assert Session.start(night()).names == ("Player 1", "Player 2")
    with pytest.raises(ValueError, match="3 names were given; the game has 2 players"):
        Session.start(night(), names=("a", "b", "c"))


@pytest.mark.parametrize(
    ("player", "action", "error"),
    [
        (0, "pass", IllegalAction),
        (0, 99999, IllegalAction),
        (7, "pass", IllegalAction),
        (0, "nonsense", InvalidToken),
    ],
)
def test_what_is_illegal_changes_nothing(player: int, action: int | str, error: type[Exception]) -> None:
    session = begun()
    before = session.record()
    with pytest.raises(error):
        session.apply(player, action)
    assert session.record() == before
    assert hash_of(session) == session.setup.hash
    step(session, Random(1))


def test_a_fault_in_the_rules_leaves_nothing_half_done(monkeypatch: pytest.MonkeyPatch) -> None:
    session, player = mover()
    before, version = hash_of(session), session.version

    def half(state: Watch, *_: Any) -> None:
        state.chance.below(6)
        state.coins[0] = 99
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr("tests.toy.rules.attack.RollAttack.run", lambda self, state: half(state))
        with pytest.raises(ZeroDivisionError):
            session.apply(player, "attack")
    assert (hash_of(session), session.version) == (before, version)
    clean, _ = mover()
    assert session.apply(player, "attack") == clean.apply(player, "attack")


def test_outcomes_and_the_kernels_own_answers_are_recorded() -> None:
    session, player = mover()
    entry = session.apply(player, "attack")
    assert entry.given == ((player, f"player:{1 - player}"),)
    assert len(entry.chance) == 2
    assert all(0 <= outcome < 6 for outcome in entry.chance)


def test_each_lane_records_its_own_outcomes() -> None:
    """Whatever the order of the lanes, a lane's outcomes are the same."""
    forth, back = siege(), siege()
    first = {player: forth.apply(player, "pass").chance for player in (0, 1)}
    second = {player: back.apply(player, "pass").chance for player in (1, 0)}
    assert first == second
    assert all(len(outcomes) == 1 for outcomes in first.values())


# ---------------------------------------------------------------- paths


def test_a_path_is_played_whole() -> None:
    session, player = mover()
    entries = session.apply_path(player, ["move", "post:gate", "amount:2", "post:wall"])
    assert [entry.follows for entry in entries] == [False, True, True, True]
    assert watch(session).lanterns[player][1] >= 2


def test_answers_that_continue_form_a_path_by_themselves() -> None:
    session, player = mover()
    for token in ("move", "post:gate", "amount:2"):
        session.apply(player, token)
    assert [entry.follows for entry in session.entries[-3:] if isinstance(entry, Act)] == [False, True, True]


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ([], "a path has at least one answer"),
        (
            ["move", "post:gate", "amount:2", "post:gate"],
            r"MoveTo \(NW-5.1, NW-5.2\) does not allow post:gate; it allo",
        ),
        (["move", "post:gate", "amount:9", "post:wall"], r"MoveAmount \(NW-5.1\) does not allow amount:9"),
        (["attack", "reroll"], r"the path ends with attack; reroll cannot be chosen before it"),
    ],
)
def test_a_path_is_played_whole_or_not_at_all(path: list[str], message: str) -> None:
    session, player = mover()
    before = session.record(), hash_of(session)
    with pytest.raises(IllegalAction, match=message):
        session.apply_path(player, path)
    assert (session.record(), hash_of(session)) == before


def test_a_path_with_an_unknown_token_changes_nothing() -> None:
    session, player = mover()
    before = session.record()
    with pytest.raises(InvalidToken):
        session.apply_path(player, ["move", "post:gaet"])
    assert session.record() == before


# ---------------------------------------------------------------- withdrawal


def test_an_answer_can_be_withdrawn_whoever_else_has_answered() -> None:
    session = begun(players=3)
    hashes = [session.setup.hash]
    for player in (0, 2):
        session.apply(player, session.state.legal_actions(player)[0])
        hashes.append(hash_of(session))
    assert session.may_undo(0)
    entry = session.undo(0)
    assert isinstance(entry, Withdraw)
    assert entry.back == 1
    assert sorted(session.state.acting_players()) == [0, 1]
    assert session.state.answers[2] >= 0
    session.withdraw(2)
    assert hash_of(session) == hashes[0]
    assert session.version == 4
    with pytest.raises(IllegalAction, match="player 0 has no waiting answer to withdraw"):
        session.withdraw(0)


def test_an_answer_that_the_kernel_gave_cannot_be_withdrawn() -> None:
    """He would only be given it again, so there is nothing to take back."""
    session = until(begun(), lambda state: isinstance(state, Watch) and state.night == 2 and asks("ChooseWatch")(state))
    assert any(isinstance(entry, Act) and entry.player == 0 for entry in session.entries)
    entry = session.apply(0, session.state.legal_actions(0)[0])
    assert session.may_undo(0)
    session.entries[-1] = Act(player=1, token="yes", given=((0, entry.token),), hash=entry.hash)
    assert not session.may_undo(0)
    with pytest.raises(IllegalAction, match="no waiting answer"):
        session.withdraw(0)


# ---------------------------------------------------------------- undo


def test_undo_takes_back_one_path_and_then_the_one_before() -> None:
    session, player = mover()
    start = hash_of(session)
    session.apply(player, "move")
    session.apply_path(player, ["post:gate", "amount:1"])
    between = hash_of(session)
    session.undo(player)
    assert hash_of(session) == start
    session.apply_path(player, ["move", "post:gate", "amount:1"])
    assert hash_of(session) == between
    entry = session.undo(player)
    assert isinstance(entry, Undo)
    assert entry.back == (session.version - 3, session.version - 2, session.version - 1)
    assert hash_of(session) == start


def test_entries_are_never_taken_out() -> None:
    session, player = mover()
    before = list(session.entries)
    session.apply(player, "move")
    session.undo(player)
    assert session.entries[: len(before)] == before
    assert len(session.entries) == len(before) + 2
    assert session.version == len(session.entries)


def test_undo_stops_at_chance() -> None:
    session, player = mover()
    session.apply(player, "attack")
    assert not session.may_undo(player)
    with pytest.raises(IllegalAction, match="chance, a reveal or another's move lies in between"):
        session.undo(player)


def test_undo_stops_at_a_reveal() -> None:
    session = until(begun(3), lambda state: trick(state) != "", 3)
    player = captain(session)
    entry = session.apply(player, trick(session.state))
    assert not entry.chance
    assert not session.may_undo(player)


def test_undo_stops_at_another_players_move() -> None:
    session, player = mover()
    session.apply_path(player, ["move", "post:gate", "amount:1", "post:wall"])
    assert session.may_undo(player)
    session.apply(1 - player, "pass")
    assert not session.may_undo(player)
    assert session.may_undo(1 - player)
    session.undo(1 - player)
    assert session.may_undo(player)


def test_the_last_simultaneous_answer_shows_the_others_and_stays() -> None:
    session = begun()
    for player in (0, 1):
        session.apply(player, session.state.legal_actions(player)[0])
    assert not session.may_undo(0)
    assert not session.may_undo(1)


def test_undo_in_a_lane_leaves_the_other_lanes_alone() -> None:
    session = siege()
    session.apply(0, "recruit:dog")
    session.apply(1, "recruit:archer")
    session.apply(1, "pass")  # rolls his omen
    session.apply(2, "recruit:samurai")
    omens = watch(session).omens[:]
    assert session.may_undo(0)
    assert not session.may_undo(1)
    entry = session.undo(0)
    assert isinstance(entry, Undo)
    assert entry.back == (1,)
    assert watch(session).squads == [[], [1], [2]]
    assert watch(session).omens == omens
    fresh = siege()
    for player, token in ((1, "recruit:archer"), (1, "pass"), (2, "recruit:samurai")):
        fresh.apply(player, token)
    assert hash_of(session) == hash_of(fresh)
    assert session.apply(0, "pass").chance == fresh.apply(0, "pass").chance


def test_undo_cannot_go_back_into_lanes_that_are_closed() -> None:
    session = begun(players=2, mode="siege")
    session.apply(0, "recruit:dog")
    session.apply(1, "pass")
    assert session.may_undo(0)
    session.apply(0, "pass")
    assert not session.state.streams
    assert not session.may_undo(0)
    assert not session.may_undo(1)


def test_who_closes_lanes_acts_for_all_who_were_in_them() -> None:
    """Both train in lanes of their own; the second one to be ready opens the bout for both."""
    session = until(begun(), asks("Train"))
    first, second = session.state.acting_players()
    before = hash_of(session)
    session.apply(first, "stance:steady")
    assert session.may_undo(first)
    assert not session.apply(second, "stance:steady").chance
    assert asks("Bout")(session.state)
    assert not session.may_undo(first)
    session.undo(second)
    assert session.may_undo(first)
    session.undo(first)
    assert hash_of(session) == before


def test_a_path_goes_on_whatever_happens_in_other_lanes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.toy.rules.setup.Recruit.continues", True)
    session = siege()
    follows = [session.apply(player, "recruit:dog").follows for player in (0, 1, 0, 1, 1)]
    assert follows == [False, False, True, True, True]
    session.undo(0)
    assert watch(session).squads == [[], [0, 0, 0], []]


def test_lanes_that_share_one_source_share_it_after_an_undo_too() -> None:
    source = ScriptedChance(range(6), FastChance.seeded(1))
    session = Session.start(night(players=3, mode="siege"), chance=source)
    for _ in range(10):  # past the next kept copy
        session.apply(1, "recruit:dog")
        session.undo(1)
    for _ in range(2):
        omens = [session.apply(player, "pass").chance[0] for player in (0, 1, 2)]
        assert omens == [0, 1, 2]
        session.rewind(session.version - 3)


def test_nothing_is_taken_back_once_the_game_is_over() -> None:
    for seed in range(5):
        session = played(seed)
        assert not any(session.may_undo(player) for player in range(2))


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_undo_gives_the_position_before_and_chance_goes_on_as_if_nothing_had_been(kind: int) -> None:
    """Random games in which half of all that may be taken back is: each equals a game played without it."""
    taken_back = 0
    for seed in range(4):
        session, rng = begun(seed, **KINDS[kind]), Random(seed)
        while not session.state.is_terminal():
            player = rng.randrange(len(session.names))
            if session.may_undo(player) and rng.random() < 0.5:
                session.undo(player)
                taken_back += 1
            step(session, rng)
        again = begun(seed, **KINDS[kind])
        dead = {number for e in session.entries for number in _back(e)}
        for number, entry in enumerate(session.entries, 1):
            if isinstance(entry, Act) and number not in dead:
                assert again.apply(entry.player, entry.token).chance == entry.chance
        assert hash_of(again) == hash_of(session)
    assert taken_back > 10


def _back(entry: object) -> tuple[int, ...]:
    if isinstance(entry, Undo):
        return entry.back
    return (entry.back,) if isinstance(entry, Withdraw) else ()


# ---------------------------------------------------------------- going back by consent


@pytest.mark.parametrize("chance", ["fast", "hmac", "scripted", "keyless"])
def test_after_going_back_the_same_outcomes_come_again(chance: str) -> None:
    sources: dict[str, Any] = {
        "fast": FastChance.seeded(4),
        "hmac": HmacChance(KEY),
        "scripted": ScriptedChance([], FastChance.seeded(4)),
        "keyless": FastChance.seeded(4),
    }
    session = Session.start(night(players=3), chance=sources[chance])
    rng = Random(4)
    for _ in range(40):
        step(session, rng)
    if chance == "keyless":
        session = Session.resume(session.record())
    hashes = [session.setup.hash, *[entry.hash for entry in session.entries]]
    acts = [entry for entry in session.entries if isinstance(entry, Act)]
    entry = session.rewind(7)
    assert entry == Rewind(to=7, hash=hashes[7])
    assert hash_of(session) == hashes[7]
    for act in acts[7:]:
        assert session.apply(act.player, act.token) == act
    assert hash_of(session) == hashes[-1]


def test_other_answers_after_going_back_meet_the_same_outcomes() -> None:
    session, player = mover()
    rolled = session.apply(player, "attack")
    session.rewind(session.version - 1)
    session.apply_path(player, ["move", "post:gate", "amount:1", "post:wall"])
    session.apply(1 - player, "pass")
    assert session.apply(player, "attack").chance == rolled.chance


def test_going_back_over_an_undo_brings_back_what_it_took() -> None:
    session, player = mover()
    session.apply(player, "move")
    moving, version = hash_of(session), session.version
    session.undo(player)
    session.rewind(version)
    assert hash_of(session) == moving
    session.undo(player)
    assert hash_of(session) == session.entries[version - 2].hash


def test_outcomes_that_are_to_come_again_outlive_a_restart() -> None:
    session = Session.resume(played(4, 40, players=3).record())
    acts = [entry for entry in session.entries if isinstance(entry, Act)]
    session.rewind(7)
    for act in acts[7:20]:
        session.apply(act.player, act.token)
    again = Session.resume(session.record())
    assert [again.apply(act.player, act.token) for act in acts[20:]] == acts[20:]


def test_the_game_goes_back_to_an_earlier_entry_only() -> None:
    session = played(1, 5)
    for to in (-1, 5, 99):
        with pytest.raises(IllegalAction, match=f"can go back to entries 0 to 4, not to {to}"):
            session.rewind(to)
    session.rewind(0)
    assert hash_of(session) == session.setup.hash


def test_a_game_without_its_seed_brings_remembered_outcomes_into_range() -> None:
    session = Session.resume(played(2, 30, players=3).record())
    session.rewind(0)
    rng = Random(9)
    while not session.state.is_terminal():
        step(session, rng)
    assert Session.resume(session.record()).state.outcome() == session.state.outcome()


# ---------------------------------------------------------------- ends


def test_a_player_resigns() -> None:
    session = played(1, 6)
    session.end(resigned(2, 1))
    assert session.state.is_terminal()
    assert session.state.returns() == [1.0, -1.0]
    assert session.story(None)[-1].events[0].message.id == "ended.resigned"
    for refused in (lambda: session.end(agreed(2)), lambda: session.apply(0, "pass")):
        with pytest.raises(IllegalAction, match="the game has ended"):
            refused()
    assert not session.may_undo(0)
    session.rewind(6)
    assert not session.state.is_terminal()
    step(session, Random(1))


@pytest.mark.parametrize(
    ("outcome", "message"),
    [
        (resigned(3, 1), "one place and one table of scores for each of the 2 players"),
        (msgspec.structs.replace(agreed(2), scores=()), "one place and one table of scores"),
        (msgspec.structs.replace(agreed(2), places=(0, 7)), "from 1 to 2, and somebody is in place 1"),
        (msgspec.structs.replace(agreed(2), places=(2, 2)), "from 1 to 2, and somebody is in place 1"),
        (msgspec.structs.replace(agreed(2), reason=Message("ended.somehow")), "the reason 'ended.somehow' with"),
        (msgspec.structs.replace(agreed(2), reason=Message("ended.resigned")), "the reason 'ended.resigned' with"),
        (resigned(2, 5), "the reason 'ended.resigned' with"),
    ],
)
def test_a_game_cannot_end_in_a_way_that_nobody_could_show(outcome: Outcome, message: str) -> None:
    session = played(1, 6)
    with pytest.raises(IllegalAction, match=f"the game cannot end so: .*({message})"):
        session.end(outcome)
    assert not session.state.is_terminal()
    assert session.version == 6


def test_all_agree_to_end() -> None:
    session = siege()
    session.end(agreed(3))
    assert session.state.returns() == [0.0, 0.0, 0.0]
    assert Session.resume(session.record()).state.outcome() == agreed(3)


# ---------------------------------------------------------------- looking


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_every_earlier_position_can_be_looked_at(kind: int) -> None:
    session, rng = begun(11, **KINDS[kind]), Random(11)
    while not session.state.is_terminal() and session.version < 90:
        player = rng.randrange(len(session.names))
        if session.may_undo(player) and rng.random() < 0.3:
            session.undo(player)
        elif session.version % 29 == 28:
            session.rewind(session.version - 9)
        elif not session.state.is_terminal():
            step(session, rng)
    assert digest(session.state_at(0)) == session.setup.hash
    for number, entry in enumerate(session.entries, 1):
        assert digest(session.state_at(number)) == entry.hash
    assert [digest(state) for state in session.positions()] == [session.setup.hash, *[e.hash for e in session.entries]]
    now = hash_of(session)
    assert session.view(0, session.version) == session.view(0)
    assert hash_of(session) == now
    with pytest.raises(IndexError, match="there is no entry"):
        session.state_at(session.version + 1)


def test_an_earlier_position_holds_no_chance() -> None:
    session, player = mover()
    state = session.state_at(session.version)
    assert isinstance(state.chance, RecordingChance)
    with pytest.raises(ValueError, match="is used up"):
        state.apply_action(player, state.game.vocabulary.parse("attack"))
    expected = mover()[0].apply(player, "attack")
    assert session.apply(player, "attack") == expected


def test_the_story_is_told_to_its_audience_alone() -> None:
    session = siege()
    session.apply(1, "pass")
    mine, other = session.story(1), session.story(0)
    assert [event.message.id for told in mine for event in told.events] == ["omen"]
    assert other == []
    assert session.story(None) == []


def test_the_story_goes_on_from_where_it_was_read() -> None:
    session = played(5, 60)
    whole = session.story(0)
    assert [told.number for told in whole] == sorted({told.number for told in whole})
    for since in (-1, 0, 17, 60):
        assert session.story(0, since) == [told for told in whole if told.number > since]


def test_what_was_taken_back_is_marked_and_news_of_it_is_told() -> None:
    session, player = mover()
    session.apply_path(player, ["move", "post:gate", "amount:1", "post:wall"])
    number = session.version
    assert session.story(1 - player)[-1].number == number
    assert not session.story(1 - player)[-1].taken_back
    session.undo(player)
    moved, undone = session.story(1 - player)[-2:]
    assert (moved.number, moved.taken_back) == (number, True)
    assert (undone.number, undone.taken_back) == (number + 1, False)
    assert undone.events[0].message.id == "undone"
    text = session.game.catalog.say(undone.events[0].message, NAMES)
    assert text == f"{NAMES[player]} takes back the last choice."


def test_others_hear_nothing_of_an_undo_in_a_hidden_lane() -> None:
    session = siege()
    session.apply(0, "recruit:dog")
    session.undo(0)
    assert [event.message.id for told in session.story(0) for event in told.events] == ["undone"]
    assert session.story(1) == []
    assert session.story(None) == []


def test_without_listeners_nothing_is_told() -> None:
    session = Session.start(night(), seed=1, listen=False)
    rng = Random(1)
    for _ in range(20):
        step(session, rng)
    assert session.story(0) == []
    assert session.state.story is None


# ---------------------------------------------------------------- resuming


@pytest.mark.parametrize("kind", range(len(KINDS)))
@pytest.mark.parametrize("known", [True, False])
def test_a_game_is_resumed_in_the_middle_of_any_step(kind: int, known: bool) -> None:
    game = night(**KINDS[kind])
    session, rng = Session.start(game, chance=HmacChance(KEY)), Random(kind)
    while not session.state.is_terminal():
        step(session, rng)
        if rng.random() < 0.1:
            player = rng.randrange(len(session.names))
            if session.may_undo(player):
                session.undo(player)
        if session.version % 5 == 0:
            record = read_record(write_record(session.record()))
            again = Session.resume(record, KEY if known else None)
            assert hash_of(again) == hash_of(session)
            assert again.state.answers == session.state.answers
            assert [again.story(viewer) for viewer in (None, 0)] == [session.story(viewer) for viewer in (None, 0)]
            assert [again.may_undo(p) for p in range(len(session.names))] == [
                session.may_undo(p) for p in range(len(session.names))
            ]
            if known:
                session = again
    assert not known or session.record() == Session.resume(session.record()).record()


def test_with_its_key_a_resumed_game_goes_on_with_the_same_chance() -> None:
    session, player = mover()
    session = Session.start(night(), chance=HmacChance(KEY))
    until(session, asks("CaptainOrder", "attack"))
    player = captain(session)
    again = Session.resume(session.record(), KEY)
    assert again.apply(player, "attack") == session.apply(player, "attack")
    assert again.header == session.header


def test_without_its_key_a_resumed_game_says_that_only_its_outcomes_are_known() -> None:
    session = Session.start(night(), chance=HmacChance(KEY))
    again = Session.resume(session.record())
    assert (again.header.chance, again.header.commitment) == ("scripted", "")
    rng = Random(1)
    while not again.state.is_terminal():
        step(again, rng)
    assert again.record().seed() == ""
    assert Session.resume(again.record()).state.outcome() == again.state.outcome()


def changed(record: Record, number: int, **fields: Any) -> Record:
    """A record with one entry edited."""
    entries = list(record.entries)
    entries[number - 1] = msgspec.structs.replace(entries[number - 1], **fields)
    return Record(record.header, record.setup, entries, record.result)


def test_a_record_that_no_longer_replays_is_frozen_at_its_last_good_position() -> None:
    session = played(3, 20)
    record = changed(session.record(), 13, hash="0" * 16)
    with pytest.raises(InvalidRecord, match="line 15: the position is not the recorded one"):
        Session.resume(record)
    frozen = Session.resume(record, freeze=True)
    assert frozen.version == 12
    assert hash_of(frozen) == session.entries[11].hash
    assert frozen.fault.startswith("line 15: ")
    player = frozen.state.acting_players()[0]
    assert frozen.view(player).ask is not None
    assert not any(frozen.may_undo(player) for player in range(2))
    moves = (
        lambda: frozen.apply(player, frozen.state.legal_actions(player)[0]),
        lambda: frozen.apply_path(player, ["pass"]),
        lambda: frozen.undo(player),
        lambda: frozen.withdraw(player),
        lambda: frozen.rewind(0),
        lambda: frozen.end(agreed(2)),
    )
    for move in moves:
        with pytest.raises(IllegalAction, match="the game cannot go on: line 15"):
            move()


def test_other_rules_are_no_fault_while_every_position_is_the_recorded_one(monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(3, 20)
    monkeypatch.setattr("tests.toy.NightWatch.rules_version", 2)
    again = Session.resume(session.record(), freeze=True)
    assert again.fault == ""
    assert hash_of(again) == hash_of(session)


# ---------------------------------------------------------------- speed


def test_the_history_costs_little_above_the_rules() -> None:
    def cost(play: Callable[[int, int], object], state: Callable[[], State]) -> float:
        rng, calls, answers = Random(5), 0, 0
        while not state().is_terminal():
            player = rng.choice(state().acting_players())
            action = rng.choice(state().legal_actions(player))
            calls += calls_of(partial(play, player, action))
            answers += 1
        return calls / answers

    bare, session = night().new_initial_state(seed=5), begun(5)
    above = cost(session.apply, lambda: session.state) - cost(bare.apply_action, lambda: bare)
    assert above < 200, "calls for each answer; there were 116"
