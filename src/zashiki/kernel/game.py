"""The contract of a game. A game's room subclasses `Game`; everything else meets games only through it.

The object holds what never changes in a game: options, pack, vocabulary, tables made from them. States share it.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Annotated, Any, ClassVar, Generic, Literal, TypeAlias, TypeVar, get_args, get_origin

import msgspec

from zashiki.kernel.actions import Vocabulary
from zashiki.kernel.chance import Chance, FastChance
from zashiki.kernel.errors import BrokenGame, InvalidOption, ZashikiError, in_a_line, suggest
from zashiki.kernel.messages import Catalog, Message
from zashiki.kernel.plain_drawing import text_picture, text_regions
from zashiki.kernel.registry import locate
from zashiki.kernel.rooms import check_steps, furnish
from zashiki.kernel.state import State
from zashiki.kernel.steps import Step
from zashiki.kernel.views import View

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class GameOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options that every game has; a game's own options are a subclass with typed fields and defaults.

    Give each field its range and a sentence for people: `Annotated[int, msgspec.Meta(ge=2, le=4, description=...)]`; a
    choice is a `Literal`. The same fields serve `load_game`, `-o name=value` and the form on the web.
    """

    players: int = 2
    auto: bool = True
    """Whether the kernel gives single answers that everybody can foresee itself."""
    windows: Literal["all", "able"] = "all"
    """Who is asked in reaction windows: all who could react as far as everybody knows, or only who can."""


class Preview(msgspec.Struct, frozen=True):
    """What a choice would do, from the view alone: sentences (reach, cost, odds) and the tokens or regions it touches.

    Odds that are not exact say "about".
    """

    notes: tuple[Message, ...] = ()
    marks: tuple[str, ...] = ()


class Sketch(msgspec.Struct, frozen=True):
    """What is shown on the table while a path of choices is being made, from the view alone.

    drawn: markup by the id of an empty element of a region. ways: a token that a question further on asks for -> the
    tokens from here to it, itself the last, which are chosen together with it.
    """

    drawn: dict[str, str] = {}
    ways: dict[str, tuple[str, ...]] = {}


class Advice(msgspec.Struct, frozen=True):
    """A rule of thumb: an action and how good it looks (only the order matters)."""

    action: int
    worth: float


class Game(Generic[S, V]):
    """One game with its options and pack. Subclasses fill in the class attributes and the methods below.

    | class attribute | holds |
    | --- | --- |
    | name, title, summary | the name in `load_game`, the title for people, one sentence about it |
    | rules_version | raised when a changed rule changes any game (records name it) |
    | options_type | the type of its options, a subclass of `GameOptions` |
    | position_type | the msgspec type of the `[table]` of its position files |
    | steps | every step type of its rules, for position files |
    | catalog | the texts of its messages |

    With `class MyGame(Game[...], room=__name__)` the methods are functions of the modules of the game's package, and
    `steps` are those of its rules: `zashiki.kernel.rooms.ROOM` says what stands where.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    rules_version: ClassVar[int]
    options_type: ClassVar[type[GameOptions]]
    position_type: ClassVar[type[msgspec.Struct]]
    steps: ClassVar[tuple[type[Step[Any]], ...]]
    catalog: Catalog

    def __init_subclass__(cls, room: str = "") -> None:
        """Take the methods and steps of the package called `room`. Raises TypeError if a question names no rules."""
        super().__init_subclass__()
        if room:
            furnish(cls, room)
        check_steps(getattr(cls, "steps", ()))

    def __init__(self, options: GameOptions, pack: Path | None = None) -> None:
        self.options = options
        self.pack_directory = pack
        self.auto = options.auto
        self.able = options.windows == "able"
        self.vocabulary = Vocabulary(())

    def __reduce__(self) -> tuple[Any, ...]:
        """Games travel between processes by name, options and pack directory."""
        return restore, (self.name, msgspec.json.encode(self.options), self.pack_directory)

    def __repr__(self) -> str:
        options = ", ".join(f"{key}={value!r}" for key, value in self.option_values().items())
        return f"load_game({self.name!r}{', ' if options else ''}{options})"

    # ------------------------------------------------------------ facts

    def num_players(self) -> int:
        """How many seats the game has."""
        return self.options.players

    def num_actions(self) -> int:
        """The size of the vocabulary."""
        return len(self.vocabulary)

    def option_values(self) -> dict[str, Any]:
        """The options that differ from their defaults."""
        values: dict[str, Any] = msgspec.to_builtins(self.options)
        plain: dict[str, Any] = msgspec.to_builtins(type(self.options)())
        return {key: value for key, value in values.items() if value != plain[key]}

    def tables(self) -> dict[str, Any]:
        """The pack's typed tables by name, for `zashiki pack` and reports."""
        return {}

    # ------------------------------------------------------------ rules

    def new_initial_state(self, seed: int | None = None, chance: Chance | None = None) -> S:
        """A game at its first question. `seed` is any int; without it one comes from the operating system.

        `chance` gives another source instead: HMAC at tables of people, scripted in tests.
        """
        if chance is None:
            chance = FastChance.seeded(secrets.randbits(64) if seed is None else seed)
        state = self.set_up(chance)
        state.settle()
        return state

    def set_up(self, chance: Chance) -> S:
        """The table before the first step has run, with the first steps on the stack."""
        raise NotImplementedError

    def view(self, state: S, player: int | None) -> V:
        """What a player may know, built by listing what is allowed; None is a spectator."""
        raise NotImplementedError

    def sample_world(self, state: S, player: int | None, rng: Random) -> S:
        """A state that this player cannot tell from the true one, with a chance source of its own.

        Others' waiting answers are there (chosen among what they could answer), so that the view is the same.
        """
        raise NotImplementedError

    def preview(self, view: V, path: Sequence[int]) -> Preview:
        """What answering `path` (actions in a row) would do, from the view alone. By default nothing is said."""
        return Preview()

    def sketch(self, view: V, path: Sequence[int], names: Sequence[str]) -> Sketch:
        """What the table shows after `path`: reach, ways, lines of sight; nothing unless a game says so.

        names: of the players, for what is written there.
        """
        return Sketch()

    # ------------------------------------------------------------ text and pictures

    def to_position(self, state: S) -> Any:
        """The table as a readable `position_type`; steps, answers and chance are written by the kernel."""
        raise NotImplementedError

    def from_position(self, position: Any, chance: Chance, steps: list[Step[Any]], answers: list[int]) -> S:
        """The state of a `position_type`. Raises InvalidPosition that names the field when it cannot be."""
        raise NotImplementedError

    def text(self, view: V, names: Sequence[str]) -> str:
        """The table in plain text, for the terminal and for screen readers; at most 100 columns."""
        raise NotImplementedError

    def regions(self, view: V, names: Sequence[str]) -> dict[str, str]:
        """The table as drawn regions by id (`board`, `player-0`, `hand`, ...), each a fragment of HTML or SVG.

        What can be clicked bears the token that it answers in `data-token`. A region's text changes only when what it
        shows has changed. By default the text is shown.
        """
        return text_regions(self.text(view, names))

    def picture(self, view: V, names: Sequence[str], theme: str = "light") -> str:
        """The whole table as one SVG that stands alone. By default the text is written into it."""
        return text_picture(self.title, self.text(view, names), theme)

    # ------------------------------------------------------------ sense, for bots

    def value(self, view: V, player: int) -> float:
        """A quick guess of the player's return, from -1 to 1."""
        return 0.0

    def is_settled(self, state: S) -> bool:
        """Whether nothing is half done, so that `value` says something: searches play on until then."""
        return True

    def advice(self, view: V) -> list[Advice]:
        """Rules of thumb: the viewer's legal actions with their worth; may leave actions out. Empty: no idea."""
        return []

    def features(self, view: V) -> list[float]:
        """The view as numbers, of fixed length for the game and options, each about -1 to 1."""
        raise NotImplementedError

    def num_features(self) -> int:
        """The length of `features`."""
        raise NotImplementedError


def parse_options(kind: type[GameOptions], game: str, values: dict[str, Any]) -> GameOptions:
    """Typed options from values or from texts (`players=4`). Raises InvalidOption that names the option."""
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    for name in values:
        if name not in fields:
            raise InvalidOption(f"{game} has no option {name!r}{suggest(name, fields)}")
    clean: dict[str, Any] = {}
    for name, value in values.items():
        try:
            clean[name] = msgspec.convert(value, fields[name].type, strict=not isinstance(value, str))
        except msgspec.ValidationError as error:
            raise InvalidOption(
                f"option {name} of {game} cannot be {value!r}: {describe(fields[name].type)}"
            ) from error
    try:
        return kind(**clean)
    except ValueError as error:
        raise InvalidOption(f"{game}: {error}") from error


def describe(kind: Any) -> str:
    """What an option takes, in words."""
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    if get_origin(bare) is Literal:
        return "it is one of " + ", ".join(map(str, get_args(bare)))  # in the order in which the game declares them
    info: Any = msgspec.inspect.type_info(kind)
    if isinstance(info, msgspec.inspect.Metadata):
        info = info.type
    if isinstance(info, msgspec.inspect.BoolType):
        return "it is true or false"
    if isinstance(info, msgspec.inspect.IntType):
        low, high = info.ge, info.le
        if low is not None and high is not None:
            return f"it is a whole number from {low} to {high}"
        return "it is a whole number"
    return "it is a text"


AnyGame: TypeAlias = Game[Any, Any]
"""A game of any kind, for functions that work with all games."""


def load_game(name: str, pack: str | Path | None = None, **options: Any) -> AnyGame:
    """The game of that name with these options, and optionally an owner's pack directory.

    Raises UnknownGame, BrokenGame (a fault of its own), InvalidOption or InvalidPack.
    """
    kind = locate(name)
    directory = Path(pack) if pack is not None else None
    chosen = parse_options(kind.options_type, name, options)
    try:
        game: AnyGame = kind(chosen, directory)
    except ZashikiError:
        raise
    except Exception as error:
        raise BrokenGame(f"the game {name!r} cannot be set up with these options: {in_a_line(error)}") from error
    return game


@lru_cache(maxsize=64)
def restore(name: str, options: bytes, pack: Path | None) -> AnyGame:
    """The game that travelled between processes; games never change, so states that arrive share it."""
    return load_game(name, pack, **msgspec.json.decode(options))
