"""A game being played, with its history: what a terminal, a server or a program at a table of people stands on.

The history only grows: taking something back is an entry too. Any position can be rebuilt by playing the entries that
count from a kept copy of an earlier position.

| module | holds |
| --- | --- |
| `history` | the entries, which of them still count, and which may be taken back |
| `rebuild` | earlier positions, rebuilt from kept copies |
| `endings` | the outcomes when a player resigns, and when all agree |
| `replays` | records played again; the history of a game as one player saw it |
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import msgspec

from zashiki.kernel.chance import Chance, FastChance, HmacChance, OutcomeLog, RecordingChance, ScriptedChance
from zashiki.kernel.errors import ChanceExhausted, IllegalAction, InvalidPosition, InvalidRecord, ZashikiError
from zashiki.kernel.files.entries import (
    VERSION,
    Act,
    End,
    Entry,
    Given,
    Header,
    Record,
    Result,
    Rewind,
    Setup,
    Undo,
    Withdraw,
    game_of,
    seed_text,
    source_of,
)
from zashiki.kernel.files.packs import pack_hash, pack_text
from zashiki.kernel.files.plain import digest
from zashiki.kernel.files.positions import read_position
from zashiki.kernel.game import AnyGame
from zashiki.kernel.messages import Message
from zashiki.kernel.paths import ClosedChance, goes_on_after
from zashiki.kernel.session.history import (
    FIRM,
    BeforeAnswer,
    History,
    LanePath,
    Link,
    Mark,
    Told,
    audience_of,
    numbers,
)
from zashiki.kernel.session.rebuild import Rebuilder, Remembered, end
from zashiki.kernel.state import State
from zashiki.kernel.story import EVERYBODY, Event
from zashiki.kernel.views import Outcome, View

_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that change the direction in which a line is read."""


class Session:
    """A game being played: made with `start`, or with `resume` of a record.

    | attribute | holds |
    | --- | --- |
    | game, names | the game and the seats' names |
    | state | the position now; play only through the session |
    | header, setup | the first two lines of its record |
    | fault | why the game cannot go on (its record no longer replays), else empty |
    """

    def __init__(self, game: AnyGame, header: Header, chance: Chance, seed: str = "", listen: bool = True) -> None:
        """A session at the first question, for `start` and `opening`; `seed` goes into the record at the end."""
        self.game = game
        self.header = header
        self.names = tuple([_printable(name) for name in header.names])
        self.fault = ""
        self._seed = seed
        self._listen = listen
        self._log = OutcomeLog()
        self._feed = chance if isinstance(chance, Remembered) else None
        self.state = self._set_up(chance)
        self.game = self.state.game  # where the game begins from a position, the game that was read with it
        self._start_listening()
        self.state.settle()
        self.setup = Setup(chance=self._log.take(), given=self._given(), hash=digest(self.state))
        self._history = History(self.state.story or [])
        self._rebuilder = Rebuilder(self._history, self._log, self._feed, self.state)

    @classmethod
    def start(
        cls,
        game: AnyGame,
        seed: int | None = None,
        chance: Chance | None = None,
        names: Sequence[str] = (),
        date: str | None = None,
        listen: bool = True,
        position: str = "",
    ) -> Session:
        """A new game. Without seed and chance the seed comes from the operating system.

        `chance` is an HmacChance at tables of people. Without `listen` no story is kept. `position` is the text of a
        position file of this game to begin from; the outcomes that it names come first. Raises InvalidPosition, and
        ValueError unless there is a name for each player (or none at all).
        """
        secret = commitment = ""
        if chance is None:
            seed = secrets.randbits(63) if seed is None else seed
            chance, secret = FastChance.seeded(seed), str(seed)
        elif isinstance(chance, HmacChance):
            secret, commitment = chance.key.hex(), chance.commitment()
        header = Header(
            version=VERSION,
            game=game.name,
            rules_version=game.rules_version,
            options=game.option_values(),
            pack=pack_hash(game),
            files=pack_text(game.pack_directory) if game.pack_directory is not None else {},
            chance=chance.kind,
            names=tuple(names) or tuple(f"Player {player + 1}" for player in range(game.num_players())),
            date=datetime.now(UTC).date().isoformat() if date is None else date,
            commitment=commitment,
            position=position,
        )
        if len(header.names) != game.num_players():
            raise ValueError(f"{len(header.names)} names were given; the game has {game.num_players()} players")
        return cls(game, header, chance, secret, listen)

    @classmethod
    def resume(
        cls, record: Record, key: bytes | int | str | None = None, listen: bool = True, freeze: bool = False
    ) -> Session:
        """The game of a record, where the record ends: in the middle of any step, secret answers included.

        `key` is the seed that the record itself must not hold; it goes on with the same chance, else with chance from
        the operating system. A record that does not replay raises InvalidRecord; with `freeze` the session stands at
        the last good position instead and says why in `fault`. Another version of the rules is no fault as long as
        every position is the recorded one.
        """
        session = cls.opening(record, key, listen=listen)
        try:
            session.check_setup(record)
            for entry in record.entries:
                session.repeat(entry)
        except InvalidRecord as error:
            if not freeze:
                raise
            session.fault = str(error)
        if session._feed is not None:
            session._feed.go_on_with(FastChance.seeded(secrets.randbits(63)))
            session.header = msgspec.structs.replace(session.header, chance="scripted", commitment="", seed="")
        return session

    @classmethod
    def opening(
        cls, record: Record, key: bytes | int | str | None = None, listen: bool = True, fed: bool = False
    ) -> Session:
        """The game of a record at its first question; `repeat` then plays its entries. Raises InvalidRecord.

        Chance comes from the seed if it is known and `fed` is False, else from the recorded outcomes.
        """
        if record.setup is None:
            raise InvalidRecord("line 2: the record is cut off before the setup; nothing of the game can be replayed")
        game = game_of(record.header)
        seed = record.seed() if key is None else seed_text(key)
        chance = None if fed else source_of(record.header, seed)
        if chance is None:
            chance, seed = Remembered(), ""
            chance.feed(record.setup.chance)
        try:
            return cls(game, record.header, chance, seed, listen)
        except ZashikiError as error:
            raise InvalidRecord(f"line 2: the game cannot be set up so: {error}") from error

    def _set_up(self, chance: Chance) -> State:
        """The table before the first question: the game's own, or that of the position that it begins from."""
        if not self.header.position:
            state: State = self.game.set_up(RecordingChance(chance, self._log))
            return state
        state = read_position(self.header.position, self.game.pack_directory)
        if repr(state.game) != repr(self.game):
            raise InvalidPosition(f"the position is one of {state.game!r}, not of {self.game!r}")
        source = state.chance
        if self._feed is None and isinstance(source, ScriptedChance):
            chance = ScriptedChance(source.rest(), chance)
        return state.copy(RecordingChance(chance, self._log))

    # ------------------------------------------------------------ playing

    @property
    def entries(self) -> list[Entry]:
        """All that was done, from the first on; the entry at index i has the number i + 1."""
        return self._history.entries

    @property
    def version(self) -> int:
        """How many entries there are. A viewer who has seen fewer of them has not seen the newest position."""
        return len(self._history.entries)

    def apply(self, player: int, action: int | str, follows: bool | None = None) -> Act:
        """Play one action, given as int or token. Raises IllegalAction or InvalidToken, with nothing changed.

        `follows` says that it belongs to the path of the player's answer before; by default the question says so.
        """
        self._refuse_if_stopped()
        state = self.state
        if isinstance(action, str):
            action = self.game.vocabulary.parse(action)
        question = state.question(player)
        before = BeforeAnswer.of(state, player)
        self._play(player, action)
        lane = before.lane_touched(state)
        if follows is None:
            follows = question is not None and question.continues and self._history.last_in(lane) == player
        entry = Act(
            player=player,
            token=self.game.vocabulary.text(action),
            chance=self._log.take(),
            given=self._given(),
            follows=follows,
            hash=digest(state),
        )
        self._append(entry, self._history.next_line(), before.mark(entry, lane, state), state.story or [])
        return entry

    def _play(self, player: int, action: int) -> None:
        """Play one action, and write its outcomes into the log. Where it raises, nothing has changed."""
        self._log.take()
        self._start_listening()
        try:
            self.state.apply_action(player, action)
        except IllegalAction:
            raise
        except BaseException:  # a fault in the rules: nothing may stay half done
            self.state = self._rebuilder.position(self._history.lines[-1])
            raise

    def apply_path(self, player: int, tokens: Sequence[str]) -> list[Act]:
        """Play a path of one player's answers, whole or not at all. Raises IllegalAction or InvalidToken.

        Only its last answer may ask chance, reveal something or lead to another player's decision.
        """
        self._refuse_if_stopped()
        if not tokens:
            raise IllegalAction("a path has at least one answer")
        actions = [self.game.vocabulary.parse(token) for token in tokens]
        if len(actions) > 1:
            self._try(player, actions, tokens)
        first, *rest = actions
        return [self.apply(player, first), *[self.apply(player, action, follows=True) for action in rest]]

    def _try(self, player: int, actions: list[int], tokens: Sequence[str]) -> None:
        """Raise IllegalAction unless a whole path can be played."""
        trial = self.state.copy(ClosedChance())
        for index, action in enumerate(actions):
            if action not in trial.legal_actions(player):
                trial.apply_action(player, action)  # refuses, with the reason
            if index + 1 < len(actions) and not goes_on_after(trial, player, action):
                raise IllegalAction(
                    f"the path ends with {tokens[index]}; {tokens[index + 1]} cannot be chosen before it"
                )

    def end(self, outcome: Outcome) -> End:
        """End the game outside its rules, by resignation or agreement (see `resigned` and `agreed`).

        Raises IllegalAction if it has ended already.
        """
        self._refuse_if_stopped()
        if self.state.is_terminal():
            raise IllegalAction("the game has ended")
        end(self.state, outcome)
        entry = End(outcome=outcome, hash=digest(self.state))
        self._append(entry, self._history.next_line(), FIRM, [Event(outcome.reason)])
        return entry

    # ------------------------------------------------------------ taking back

    def may_undo(self, player: int) -> bool:
        """Whether the player can take back what they chose last."""
        if self.fault:
            return False
        if self.state.may_withdraw(player):
            return self._history.waiting_answer(player) > 0
        return bool(self._history.last_path(player))

    def undo(self, player: int) -> Undo | Withdraw:
        """Take back the player's last path, or their answer that still waits for others. Raises IllegalAction.

        A path can be taken back as far as it used no chance, revealed nothing, and nobody else has acted since (in a
        lane: nobody in that lane).
        """
        self._refuse_if_stopped()
        if self.state.may_withdraw(player):
            return self.withdraw(player)
        back = self._history.last_path(player)
        if not back:
            raise IllegalAction(
                f"player {player} can take nothing back: chance, a reveal or another's move lies in between"
            )
        lane = self._history.marks[back[0] - 1].lane
        before = audience_of(self.state, lane)
        line = self._history.without(set(back))
        self.state = self._rebuilder.position(line)
        entry = Undo(player=player, back=tuple(back), hash=digest(self.state))
        self._append_taken_back(entry, line, lane, before)
        return entry

    def withdraw(self, player: int) -> Withdraw:
        """Take back an answer that still waits for others. Raises IllegalAction if there is none."""
        self._refuse_if_stopped()
        number = self._history.waiting_answer(player) if self.state.may_withdraw(player) else 0
        if not number:
            raise IllegalAction(f"player {player} has no waiting answer to withdraw")
        lane = self._history.marks[number - 1].lane
        before = audience_of(self.state, lane)
        self.state.withdraw(player)
        entry = Withdraw(player=player, back=number, hash=digest(self.state))
        self._append_taken_back(entry, self._history.without({number}), lane, before)
        return entry

    def rewind(self, to: int) -> Rewind:
        """Go back, with everybody's consent, to the position after entry `to` (0: the start of the game).

        Chance goes back as well: the same outcomes come again in the same order, so nobody gains by it. Raises
        IllegalAction unless `to` is the number of an earlier entry.
        """
        self._refuse_if_stopped()
        if not 0 <= to < self.version:
            raise IllegalAction(f"the game can go back to entries 0 to {self.version - 1}, not to {to}")
        line = self._history.lines[to]
        if self._feed is not None:
            kept = set(numbers(line))
            undone = [number for number in numbers(self._history.lines[-1]) if number not in kept]
            again = [outcome for number in undone for outcome in getattr(self.entries[number - 1], "chance", ())]
            self._feed.put_first(again)
        self.state = self._rebuilder.position(line)
        entry = Rewind(to=to, hash=digest(self.state))
        self._append(entry, line, FIRM, [Event(Message("rewound"))])
        return entry

    def _append_taken_back(self, entry: Undo | Withdraw, line: Link | None, lane: LanePath, before: int) -> None:
        """Add an entry that takes something back in a lane; if it is hidden, only its owner notices it."""
        audience = before if audience_of(self.state, lane) == before else EVERYBODY
        kind = "undone" if isinstance(entry, Undo) else "withdrawn"
        news = Event(Message(kind, {"player": entry.player}), audience, lane)
        self._append(entry, line, FIRM._replace(audience=audience), [news])

    # ------------------------------------------------------------ looking

    def view(self, viewer: int | None, number: int | None = None) -> View:
        """What a viewer may know now, or knew after an earlier entry."""
        view: View = self.game.view(self.state if number is None else self.state_at(number), viewer)
        return view

    def state_at(self, number: int) -> State:
        """The position after an entry (0: at the start), to look at: no chance is left in it. Raises IndexError."""
        if not 0 <= number <= self.version:
            raise IndexError(f"there is no entry {number}; there are {self.version}")
        return self._rebuilder.picture(self._history.lines[number])

    def positions(self) -> Iterator[State]:
        """The positions after the setup and after each entry, in order: one state that is played on, to look at."""
        return self._rebuilder.pictures()

    def story(self, viewer: int | None, since: int = -1) -> list[Told]:
        """What a viewer may read of the entries after number `since`; by default of all, the setup (0) too."""
        return self._history.told(viewer, since)

    def story_back(self, viewer: int | None, number: int) -> Iterator[Told]:
        """What a viewer might read after entry `number`, the newest first, for those who do not need to read all."""
        return self._history.told_back(viewer, number)

    def noticed(self, viewer: int | None, number: int | None = None) -> int:
        """How many of the (first `number`) entries a viewer has noticed: all but what others do in hidden lanes."""
        return self._history.noticed(viewer, self.version if number is None else number)

    def is_noticed(self, number: int) -> bool:
        """Whether everybody noticed an entry (its number counts from 1)."""
        return self._history.marks[number - 1].audience == EVERYBODY

    def nth_noticed(self, viewer: int | None, count: int) -> int:
        """The number of the entry that a viewer noticed as their `count`th (0: the start). Raises IndexError."""
        if not 0 <= count <= self.noticed(viewer):
            raise IndexError(f"the viewer has noticed {self.noticed(viewer)} entries, not {count}")
        return self._history.nth_noticed(viewer, count)

    def record(self, seed: bool | None = None) -> Record:
        """The whole history. Of a running game it holds all secrets: for the server's own storage only.

        The seed is in it once the game is over, or when `seed` is True (for the file of a player who plays alone).
        """
        outcome = self.state.outcome()
        with_seed = outcome is not None if seed is None else seed
        known_seed = self._seed if with_seed else ""
        if outcome is None:
            return Record(msgspec.structs.replace(self.header, seed=known_seed), self.setup, list(self.entries), None)
        return Record(self.header, self.setup, list(self.entries), Result(outcome=outcome, seed=known_seed))

    # ------------------------------------------------------------ replaying a record

    def check_setup(self, record: Record, verify: bool = True) -> None:
        """Compare the setup with a record's. Raises InvalidRecord."""
        assert record.setup is not None, "opening refuses a record without one"
        if len(record.header.names) != self.game.num_players():
            raise InvalidRecord(
                f"line 1: it names {len(record.header.names)} players; the game has {self.game.num_players()}"
            )
        if verify:
            self._compare(self.setup, record.setup, 2)

    def repeat(self, entry: Entry, verify: bool = True) -> None:
        """Play the next entry of a record, and check that it gives what the record says.

        Raises InvalidRecord, naming the line, with the session as it was before.
        """
        line = self.version + 3
        if self._feed is not None and isinstance(entry, Act):
            self._feed.put_first(entry.chance, skip=len(entry.chance))
        try:
            replayed = self._do(entry)
        except ChanceExhausted as error:
            raise InvalidRecord(f"line {line}: its outcomes of chance do not fit: {error}; it was edited") from error
        except ZashikiError as error:
            raise InvalidRecord(f"line {line}: {error}") from error
        if not verify:
            return
        try:
            self._compare(replayed, entry, line)
        except InvalidRecord:
            self._rebuilder.drop_last()
            self.state = self._rebuilder.position(self._history.lines[-1])
            raise

    def _do(self, entry: Entry) -> Entry:
        match entry:
            case Act():
                return self.apply(entry.player, entry.token, entry.follows)
            case Withdraw():
                return self.withdraw(entry.player)
            case Undo():
                return self.undo(entry.player)
            case Rewind():
                return self.rewind(entry.to)
            case End():
                return self.end(entry.outcome)

    def _compare(self, replayed: Setup | Entry, recorded: Setup | Entry, line: int) -> None:
        if replayed == recorded:
            return
        for name in replayed.__struct_fields__:
            have, want = getattr(replayed, name), getattr(recorded, name, None)
            if have == want:
                continue
            if name == "hash":
                reason = f"the position is not the recorded one ({have}, recorded {want})"
            else:
                reason = f"{name} is recorded as {want}, but replaying gives {have}"
            raise InvalidRecord(f"line {line}: {reason}; the record was edited, or the rules have changed since")
        raise InvalidRecord(
            f"line {line}: replaying gives another entry, {type(replayed).__name__}; the record was edited"
        )

    # ------------------------------------------------------------ inside

    def _refuse_if_stopped(self) -> None:
        if self.fault:
            raise IllegalAction(f"the game cannot go on: {self.fault}")

    def _start_listening(self) -> None:
        self.state.given = []
        self.state.story = [] if self._listen else None

    def _given(self) -> Given:
        text = self.game.vocabulary.text
        return tuple([(player, text(action)) for player, action in self.state.given or ()])

    def _append(self, entry: Entry, line: Link | None, mark: Mark, story: list[Event]) -> None:
        self._history.append(entry, line, mark, story if self._listen else [])
        self._rebuilder.keep(self.state)


def _printable(name: str) -> str:
    """A name without what steers a terminal or turns a line around: a record may be a stranger's."""
    return "".join(letter for letter in name if unicodedata.category(letter) != "Cc" and letter not in _TURNS)
