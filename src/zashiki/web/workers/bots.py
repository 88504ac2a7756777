"""Bots on the server: processes that are killed when they are late, and a choice in their place when they fail.

Nothing of a bot runs on the event loop: for each busy process a thread waits at its pipe.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import NamedTuple

import msgspec

from zashiki.bots import known_bots
from zashiki.kernel.game import AnyGame
from zashiki.kernel.state import State
from zashiki.web.metrics import Metrics
from zashiki.web.settings import Settings
from zashiki.web.workers.bot_process import READY, Thought, pack_decision, serve

log = logging.getLogger("zashiki.web.workers.bots")

START_SECONDS = 30.0
"""A process may take this long to start."""
SEARCH_LEVELS = ((100, "Search, quick"), (500, "Search"), (1500, "Search, strong"))


class BotChoice(msgspec.Struct, frozen=True):
    """A bot that can take a seat. spec: its value in the form."""

    spec: str
    label: str


def bot_choices(settings: Settings) -> tuple[BotChoice, ...]:
    """The bots that can take a seat: our own from weak to strong, then those of other packages."""
    limit = settings.bot_budget * 1000
    ours = [BotChoice("random", "Random"), BotChoice("greedy", "Rules of thumb")]
    ours += [BotChoice(f"search:{ms}ms", label) for ms, label in SEARCH_LEVELS if ms <= limit]
    our_names = {choice.spec.partition(":")[0] for choice in ours} | {"search"}
    others = [BotChoice(name, name.capitalize()) for name in sorted(known_bots()) if name not in our_names]
    return (*ours, *others)


class Worker:
    """One process, and our end of the pipe to it."""

    def __init__(self, modules: tuple[str, ...]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe: Connection
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=serve, args=(theirs, modules), daemon=True)
        self.process.start()
        theirs.close()
        self.fresh = True

    def think(self, data: bytes, seconds: float) -> Thought | None:
        """Send a decision and wait for the answer; None if it is late or the process has ended."""
        try:
            if self.fresh and not (self.pipe.poll(START_SECONDS) and self.pipe.recv_bytes() == READY):
                return None
            self.fresh = False
            self.pipe.send_bytes(data)
            if not self.pipe.poll(seconds):
                return None
            return msgspec.json.decode(self.pipe.recv_bytes(), type=Thought)
        except (EOFError, OSError, msgspec.DecodeError):
            return None

    def kill(self) -> None:
        """Kill the process."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


class BotDecision(NamedTuple):
    """A decision as it is sent to a process, and the action that is played if no answer comes."""

    data: bytes
    legal: tuple[int, ...]
    fallback: int
    spec: str


class BotPool:
    """A few processes. `choose` always returns a legal action, from the bot or in its place."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings = settings
        self.metrics = metrics
        self._free: asyncio.LifoQueue[Worker | None] = asyncio.LifoQueue()
        for _ in range(settings.bot_workers):
            self._free.put_nowait(None)  # a process starts when it is first needed
        self._threads = ThreadPoolExecutor(settings.bot_workers, thread_name_prefix="zashiki-bot")
        self._workers: set[Worker] = set()

    def prepare(self, game: AnyGame, state: State, player: int, spec: str) -> BotDecision:
        """Pack a decision, so that the state may change while the bot thinks."""
        legal = state.legal_actions(player)
        in_place = fallback(state, player, legal)
        data = b""
        if len(legal) > 1:
            try:
                data = pack_decision(game, state, player, spec, secrets.randbits(63))
            except Exception:  # an error of a game must not stop a table
                log.exception("a decision cannot be sent to a bot", extra={"game": game.name, "bot": spec})
                self.metrics.errors.labels("bots").inc()
        return BotDecision(data, tuple(legal), in_place, spec)

    async def choose(self, decision: BotDecision) -> int:
        """The bot's action; the fallback if the bot crashes, is late or answers with an illegal action."""
        if not decision.data:
            return decision.fallback
        self.metrics.bots_waiting.inc()
        try:
            thought = await self._think(decision.data)
        finally:
            self.metrics.bots_waiting.dec()
        if thought is not None and thought.action in decision.legal:
            self.metrics.bots.labels("chosen").inc()
            return thought.action
        end = "late" if thought is None else "crashed" if thought.action is None else "illegal"
        self.metrics.bots.labels(end).inc()
        reason = end if thought is None else f"{end}: {thought.error}"
        log.warning("a bot failed; a fallback move is played", extra={"bot": decision.spec, "reason": reason})
        return decision.fallback

    async def _think(self, data: bytes) -> Thought | None:
        worker = await self._free.get()
        loop = asyncio.get_running_loop()
        seconds = self.settings.bot_budget + self.settings.bot_grace
        try:
            if worker is None:
                try:
                    worker = await loop.run_in_executor(self._threads, Worker, self.settings.bot_modules)
                except OSError:  # the system cannot start another process
                    log.exception("no process of a bot can be started")
                    return None
                self._workers.add(worker)
            thought = await loop.run_in_executor(self._threads, worker.think, data, seconds)
            if thought is None:
                self._workers.discard(worker)
                await loop.run_in_executor(self._threads, worker.kill)
                worker = None
            return thought
        finally:
            self._free.put_nowait(worker)

    def processes(self) -> list[int]:
        """The system's ids of the running processes."""
        return [worker.process.pid for worker in self._workers if worker.process.pid is not None]

    def close(self) -> None:
        """Kill all processes."""
        for worker in self._workers:
            worker.process.kill()
        self._threads.shutdown()
        for worker in self._workers:
            worker.process.join(timeout=5)
            worker.pipe.close()
        self._workers.clear()


def fallback(state: State, player: int, legal: list[int]) -> int:
    """The action that is played in a bot's place: the default answer of the question, or else any legal one."""
    question = state.question(player)
    default = question.default(state, player) if question is not None else None
    return default if default in legal else secrets.choice(legal)


async def pause(since: float, least: float) -> None:
    """Wait until at least this many seconds have passed since a time of the monotonic clock."""
    left = since + least - time.monotonic()
    if left > 0:
        await asyncio.sleep(left)
