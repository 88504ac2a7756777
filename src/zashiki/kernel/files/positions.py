"""Position files: any position of a game as readable TOML or JSON and back, like chess's FEN; see `docs/positions.md`.

The kernel writes what it knows (steps, waiting answers, the next outcomes of chance); the game writes its `[table]`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from zashiki.kernel.chance import Chance, FastChance, ScriptedChance
from zashiki.kernel.errors import (
    ChanceExhausted,
    InvalidOption,
    InvalidPack,
    InvalidPosition,
    InvalidToken,
    UnknownGame,
    ZashikiError,
    suggest,
)
from zashiki.kernel.files.decoding import Misfit, Part, fit, place
from zashiki.kernel.files.packs import pack_hash
from zashiki.kernel.files.plain import plain_stack
from zashiki.kernel.files.toml import to_toml
from zashiki.kernel.game import AnyGame, load_game
from zashiki.kernel.lanes import Fork, Lanes
from zashiki.kernel.state import State
from zashiki.kernel.steps import Parameters, Step
from zashiki.kernel.views import Outcome

VERSION = 1
"""The version of the format."""

STUMBLES = (LookupError, TypeError, AttributeError, ArithmeticError, AssertionError, ValueError)
"""What rules raise at a table that they do not fit."""

TRIED_OUT = 200
"""So many answers are given when a position is tried out."""

Natural = Annotated[int, msgspec.Meta(ge=0)]


class PositionFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position file. `docs/positions.md` shows each field by example."""

    zashiki_position: int
    game: str
    rules: int | None = None
    pack: str | None = None
    reveals: Natural = 0
    chance: list[Natural] = []
    seed: int = 0
    answers: list[str] = []
    steps: list[Any] = []
    options: dict[str, Any] = {}
    outcome: Outcome | None = None
    table: dict[str, Any]


def write_position(state: State, chance: Sequence[int] = (), format: Literal["toml", "json"] = "toml") -> str:
    """A position as text; `chance` are the next outcomes that are to come."""
    game = state.game
    text = game.vocabulary.text
    answers = ["" if answer < 0 else text(answer) for answer in state.answers]
    table = msgspec.to_builtins(game.to_position(state))
    file = PositionFile(
        zashiki_position=VERSION,
        game=game.name,
        rules=game.rules_version,
        pack=None if game.pack_directory is None else pack_hash(game),
        reveals=state.reveals,
        chance=list(chance),
        answers=answers if any(answers) else [],
        steps=[step if fields else step[0] for step in plain_stack(state.steps) for fields in step[1:]],
        options=game.option_values(),
        outcome=state.result,
        table=table,
    )
    data = msgspec.to_builtins(file)
    if format == "json":
        return msgspec.json.format(msgspec.json.encode(data)).decode() + "\n"
    return to_toml(data)


def read_position(text: str, pack: Path | None = None, try_out: bool = False) -> State:
    """The position of a text, TOML or JSON. It draws the outcomes given, then from a fast source.

    With `try_out` it is also drawn and played on for a while, on a copy: a number that fits nothing may show only when
    it is used. Raises InvalidPosition that names the place, as `$.table.sides[0].hand[2]`, and the reason.
    """
    try:
        file = fit(_parse(text), PositionFile)
        reader = _Reader(file, pack)
        state = reader.state()
        if try_out:
            reader.try_out(state)
        return state
    except Misfit as error:
        raise InvalidPosition(f"{place(error.parts)}: {error.reason}") from error


def _parse(text: str) -> dict[str, Any]:
    try:
        if text.lstrip().startswith("{"):
            data = msgspec.json.decode(text)
        else:
            data = tomllib.loads(text)
    except (ValueError, msgspec.DecodeError, RecursionError) as error:  # ValueError: of TOML, or of too long a number
        raise InvalidPosition(f"it is neither TOML nor JSON: {error}") from error
    if not isinstance(data, dict) or "zashiki_position" not in data:
        raise InvalidPosition(f"it is no position of zashiki: a position says zashiki_position = {VERSION} at its head")
    if data["zashiki_position"] != VERSION:
        raise InvalidPosition(
            f"$.zashiki_position: this zashiki reads version {VERSION} of positions, not {data['zashiki_position']}"
        )
    return data


class _Reader:
    """Makes a state of a decoded file."""

    def __init__(self, file: PositionFile, pack: Path | None) -> None:
        self.file = file
        self.game = _game(file, pack)

    def state(self) -> State:
        file, game = self.file, self.game
        if bool(file.steps) == (file.outcome is not None):
            raise Misfit(("steps",), "a position has steps while the game runs, and an outcome once it has ended")
        if file.outcome is not None and (fault := file.outcome.fault(game.catalog, game.num_players())):
            raise Misfit(("outcome",), fault)
        steps = StackReader(game, file.steps, ("steps",)).all()
        chance: Chance = FastChance.seeded(file.seed)
        if file.chance:
            chance = ScriptedChance(file.chance, chance)
        state = self._table(chance, steps, self._answers())
        state.reveals = file.reveals or state.reveals
        state.result = file.outcome
        _open_streams(state, chance)
        if file.outcome is None:
            self._check_question(state)
            self._check_answers(state)
        self._check_view(state)
        return state

    def _table(self, chance: Chance, steps: list[Step[Any]], answers: list[int]) -> State:
        try:
            table = fit(self.file.table, self.game.position_type)
            return self.game.from_position(table, chance, steps, answers)  # type: ignore[no-any-return]
        except Misfit as error:
            raise Misfit(("table", *error.parts), error.reason) from error
        except InvalidPosition as error:
            raise InvalidPosition(_in_table(str(error))) from error

    def _answers(self) -> list[int]:
        players = self.game.num_players()
        answers = [-1] * players
        if self.file.answers and len(self.file.answers) != players:
            raise Misfit(("answers",), f"there are {len(self.file.answers)} answers; one a player is right, {players}")
        for player, token in enumerate(self.file.answers):
            if token:
                try:
                    answers[player] = self.game.vocabulary.parse(token)
                except InvalidToken as error:
                    raise Misfit(("answers", player), str(error)) from error
        return answers

    def _check_question(self, state: State) -> None:
        """Run the tasks on top, and see that the question can be asked at this table."""
        where = ("steps", len(self.file.steps) - 1)
        try:
            if not state.steps[-1].waits:
                state.settle()
            for player in state.acting_players():
                if player not in range(self.game.num_players()):
                    raise Misfit(where, f"it asks player {player}; players are 0 to {self.game.num_players() - 1}")
                if not state.legal_actions(player):
                    raise Misfit(where, f"it asks player {player}, who has no answer to it")
        except ChanceExhausted as error:
            raise Misfit(("chance",), str(error)) from error
        except (Misfit, ZashikiError):
            raise
        except STUMBLES as error:
            raise Misfit(where, f"{_name(self.file.steps[-1])} does not fit this table: {_said(error)}") from error

    def _check_answers(self, state: State) -> None:
        """Each waiting answer is one that the player could have given."""
        for player, answer in enumerate(state.answers):
            if answer < 0:
                continue
            state.answers[player] = -1
            if answer not in state.legal_actions(player):
                token = self.game.vocabulary.text(answer)
                raise Misfit(("answers", player), f"player {player} cannot have answered {token} here")
            state.answers[player] = answer

    def try_out(self, state: State) -> None:
        """Render the position, play random moves on a copy, and render the result."""
        played, rng = 0, Random(self.file.seed)
        trial = state.copy(FastChance.seeded(self.file.seed))
        try:
            self._draw(trial)
            while not trial.is_terminal() and played < TRIED_OUT:
                player = rng.choice(trial.acting_players())
                trial.apply_unchecked(player, rng.choice(trial.legal_actions(player)))
                played += 1
            self._draw(trial)
        except (ZashikiError, *STUMBLES) as error:
            when = f"after {played} more answers it cannot go on" if played else "it cannot be drawn or played"
            raise InvalidPosition(
                f"{when}: a number in the table or its steps fits nothing there ({_said(error)})"
            ) from error

    def _draw(self, state: State) -> None:
        names = [f"Player {player}" for player in range(self.game.num_players())]
        for viewer in (None, *range(self.game.num_players())):
            view = self.game.view(state, viewer)
            self.game.text(view, names)
            self.game.regions(view, names)

    def _check_view(self, state: State) -> None:
        try:
            for viewer in (None, *range(self.game.num_players())):
                self.game.view(state, viewer)
        except STUMBLES as error:
            raise Misfit(("table",), f"nobody could look at this table: {_said(error)}") from error


def _game(file: PositionFile, pack: Path | None) -> AnyGame:
    """The game of a file, with the pack that it needs."""
    try:
        game = load_game(file.game, pack, **file.options)
    except UnknownGame as error:
        raise Misfit(("game",), str(error)) from error
    except (InvalidOption, TypeError) as error:
        raise Misfit(("options",), str(error)) from error
    except InvalidPack as error:
        raise Misfit(("pack",), str(error)) from error
    if file.rules is not None and file.rules != game.rules_version:
        raise Misfit(
            ("rules",),
            f"it is for version {file.rules} of the rules of {game.name}; these are version {game.rules_version}. "
            "Leave the line out to read it all the same",
        )
    if file.pack is not None and file.pack != pack_hash(game):
        raise Misfit(("pack",), f"it needs the pack {file.pack}, not {pack_hash(game)}: give the pack's directory")
    return game


def _in_table(message: str) -> str:
    """A game's message about its table, as one about the file: `hand: ...` becomes `$.table.hand: ...`."""
    return f"$.table.{message}" if re.match(r"[\w.\[\]-]+: ", message) else f"$.table: {message}"


def _said(error: Exception) -> str:
    if isinstance(error, ZashikiError):
        return str(error)
    return f"{type(error).__name__}: {error}" if str(error) else "what it needs is not there"


def _name(step: Any) -> str:
    return str(step[0]) if isinstance(step, list) else str(step)


def _open_streams(state: State, chance: Chance) -> None:
    """Give every open lane its source of chance, as opening it would have."""
    streams: dict[tuple[int, ...], Chance] = {}

    def visit(stack: Sequence[Step[Any]], path: tuple[int, ...], source: Chance, parts: tuple[Part, ...]) -> None:
        if not stack or not isinstance(stack[-1], Lanes):
            return
        lanes = stack[-1]
        if lanes.path != path:
            raise Misfit((*parts, len(stack) - 1, 1, "path"), f"these lanes were opened in {list(path)}")
        for number, inner in enumerate(lanes.stacks):
            lane = streams[(*path, number)] = source.lane(number)
            visit(inner, (*path, number), lane, (*parts, len(stack) - 1, 1, "stacks", number))
        source.advance()

    visit(state.steps, (), chance, ("steps",))
    state.streams = streams or None


# ---------------------------------------------------------------- steps


class StackReader:
    """Makes the steps of one stack; a step that is named by its height is the very step that waits there."""

    def __init__(self, game: AnyGame, raw: Any, parts: tuple[Part, ...]) -> None:
        if not isinstance(raw, list):
            raise Misfit(parts, "a stack is a list of steps, from the bottom to the top")
        self.game = game
        kinds: tuple[type[Step[Any]], ...] = (Fork, Lanes, *game.steps)
        self.kinds = {kind.__name__: kind for kind in kinds}
        self.raw = raw
        self.parts = parts
        self.made: dict[int, Step[Any]] = {}
        self.making: set[int] = set()

    def all(self) -> list[Step[Any]]:
        return [self.at(height, self.parts) for height in range(len(self.raw))]

    def at(self, height: int, asker: tuple[Part, ...]) -> Step[Any]:
        """The step at a height; `asker` is the place that names it."""
        if not 0 <= height < len(self.raw):
            raise Misfit(asker, f"there is no step at height {height}; the stack has {len(self.raw)}, from 0 up")
        if height in self.making:
            raise Misfit(asker, f"the step at height {height} would hold itself")
        if height not in self.made:
            self.making.add(height)
            self.made[height] = self.step(self.raw[height], (*self.parts, height))
            self.making.remove(height)
        return self.made[height]

    def step(self, raw: Any, parts: tuple[Part, ...]) -> Step[Any]:
        """A step from `"Name"` or `["Name", {fields}]`."""
        match raw:
            case str(name) | [str(name)]:
                given: dict[str, Any] = {}
            case [str(name), dict(given)]:
                pass
            case _:
                raise Misfit(parts, 'a step is written "Name" or ["Name", {field = value}]')
        kind = self.kinds.get(name)
        if kind is None:
            raise Misfit(parts, f"{self.game.name} has no step {name!r}{suggest(name, self.kinds)}")
        fields = {field.name: field for field in _fields_in_files(kind)}
        inside = (*parts, 1)
        for word in given:
            if word not in fields:
                raise Misfit(inside, f"{name} has no field {word!r}{suggest(word, fields)}")
        for word, field in fields.items():
            if field.required and word not in given:
                raise Misfit(parts, f"{name} lacks its field {word!r}")
        values = {word: self.value(fields[word].type, value, (*inside, word)) for word, value in given.items()}
        player, last = values.get("player", 0), self.game.num_players() - 1
        if isinstance(player, int) and not 0 <= player <= last:
            raise Misfit((*inside, "player"), f"there is no player {player}; players are 0 to {last}")
        try:
            return _make(kind, values)
        except ValueError as error:
            raise Misfit(parts, str(error)) from error

    def value(self, kind: Any, raw: Any, parts: tuple[Part, ...]) -> Any:
        """The value of a field; where its type holds steps, they are made here."""
        if not _holds_steps(kind):
            try:
                return fit(raw, kind)
            except Misfit as error:
                raise Misfit((*parts, *error.parts), error.reason) from error
        origin, arguments = get_origin(kind), get_args(kind)
        if origin in (Union, UnionType):
            if raw is None:
                return None
            return self.value(next(part for part in arguments if _holds_steps(part)), raw, parts)
        if origin is tuple:
            if _is_step(arguments[0]):
                return tuple(StackReader(self.game, raw, parts).all())
            if not isinstance(raw, list):
                raise Misfit(parts, "here stands a list of stacks")
            return tuple([self.value(arguments[0], part, (*parts, at)) for at, part in enumerate(raw)])
        if isinstance(raw, int) and not isinstance(raw, bool):
            return self.at(raw, parts)
        return self.step(raw, parts)


@lru_cache(maxsize=1024)
def _fields(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a kind of record. To find their types takes long, and a position has many steps of few kinds."""
    return msgspec.structs.fields(kind)


def _fields_in_files(kind: type[msgspec.Struct]) -> Iterator[msgspec.structs.FieldInfo]:
    """The fields of a kind of step as they stand in a file: those of its `Parameters` among its own."""
    for field in _fields(kind):
        if _is_parameters(field.type):
            yield from _fields(field.type)
        else:
            yield field


def _make(kind: type[Step[Any]], values: dict[str, Any]) -> Step[Any]:
    """A step of these values, which stand in a file side by side."""
    given = dict(values)
    for field in _fields(kind):
        if _is_parameters(field.type):
            names = [inner.name for inner in _fields(field.type)]
            given[field.name] = field.type(**{name: given.pop(name) for name in names if name in given})
    return kind(**given)


def _is_parameters(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Parameters)


def _is_step(kind: Any) -> bool:
    kind = get_origin(kind) or kind
    return isinstance(kind, type) and issubclass(kind, Step)


def _holds_steps(kind: Any) -> bool:
    return _is_step(kind) or any(_holds_steps(part) for part in get_args(kind))
