"""The process of a bot: it receives one decision after another from a pipe, thinks and answers.

It may be killed at any moment. The state that it receives does not hold the dice of the table: sources of chance never
go through the pipe.
"""

from __future__ import annotations

import importlib
import io
import os
import pickle
import signal
from collections import OrderedDict
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from zashiki import load_game
from zashiki.bots import make_bot
from zashiki.kernel.chance import Chance, FastChance
from zashiki.kernel.game import AnyGame, Game
from zashiki.kernel.seat import Seat
from zashiki.kernel.state import State

GAMES_KEPT = 8
CHANCE = "chance"
READY = b"ready"
"""A process sends this first. From then on its time counts."""


class GameKey(msgspec.Struct, frozen=True):
    """What a process needs to load the game of a decision."""

    name: str
    options: str
    pack: str


class Thought(msgspec.Struct):
    """The answer to a decision: an action, or one line that says what went wrong."""

    action: int | None = None
    error: str = ""


class _Writer(pickle.Pickler):
    """Pickles a state without its game and its dice."""

    def persistent_id(self, value: Any) -> Any:
        if isinstance(value, Game):
            return "game"
        if isinstance(value, Chance):
            return CHANCE
        return None


class _Reader(pickle.Unpickler):
    """Puts the game of this process and a new source of chance where the sender has left them out."""

    def __init__(self, data: bytes, game: AnyGame, chance: Chance) -> None:
        super().__init__(io.BytesIO(data))
        self._parts = {"game": game, CHANCE: chance}

    def persistent_load(self, name: str) -> Any:
        return self._parts[name]


def pack_decision(game: AnyGame, state: State, player: int, spec: str, seed: int) -> bytes:
    """A decision, as bytes for the pipe."""
    body = io.BytesIO()
    _Writer(body, protocol=5).dump(state.copy(FastChance(0)))
    pack = str(game.pack_directory) if game.pack_directory is not None else ""
    key = GameKey(game.name, msgspec.json.encode(game.options).decode(), pack)
    return msgspec.msgpack.encode((key, spec, seed, player, body.getvalue()))


def decide(data: bytes, games: OrderedDict[GameKey, AnyGame]) -> int:
    """The action that the bot chooses. games: the games that were used last."""
    key, spec, seed, player, body = msgspec.msgpack.decode(data, type=tuple[GameKey, str, int, int, bytes])
    game = games.pop(key, None)
    if game is None:
        options: dict[str, Any] = msgspec.json.decode(key.options)
        game = load_game(key.name, Path(key.pack) if key.pack else None, **options)
    games[key] = game
    if len(games) > GAMES_KEPT:
        games.popitem(last=False)
    state: State = _Reader(body, game, FastChance.seeded(Random(seed).getrandbits(64))).load()
    return make_bot(spec, seed).choose(Seat(game, state, player))


def serve(pipe: Connection, modules: tuple[str, ...]) -> None:
    """Answer decisions until the pipe closes. It does so when the server ends, even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    for name in modules:
        importlib.import_module(name)
    games: OrderedDict[GameKey, AnyGame] = OrderedDict()
    pipe.send_bytes(READY)
    while True:
        try:
            data = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        try:
            thought = Thought(decide(data, games))
        except Exception as error:
            thought = Thought(error=f"{type(error).__name__}: {error}"[:500])
        try:
            pipe.send_bytes(msgspec.json.encode(thought))
        except (BrokenPipeError, OSError):
            return
