"""Bots on the server: worker processes that are killed when late, and a fallback move when they fail.

Nothing of a bot runs on the event loop: a thread waits at the pipe of each busy worker.
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
from typing import Any, NamedTuple

import msgspec

from zashiki.bots import known_bots
from zashiki.kernel.game import Game
from zashiki.kernel.state import State
from zashiki.web.metrics import Metrics
from zashiki.web.settings import Settings
from zashiki.web.workers.bot_process import READY, Thought, pack_decision, serve

log = logging.getLogger("zashiki.web.workers.bots")

START_SECONDS = 30.0
"""So long a process may take to start."""
SEARCH_LEVELS = ((100, "Search, quick"), (500, "Search"), (1500, "Search, strong"))


class BotChoice(msgspec.Struct, frozen=True):
    """A bot that may sit down. spec: its value in the form."""

    spec: str
    label: str


def bot_choices(settings: Settings) -> tuple[BotChoice, ...]:
    """The bots that may sit down: ours from weak to strong, and those that other packages bring."""
    limit = settings.bot_budget * 1000
    ours = [BotChoice("random", "Random"), BotChoice("greedy", "Rules of thumb")]
    ours += [BotChoice(f"search:{ms}ms", label) for ms, label in SEARCH_LEVELS if ms <= limit]
    named = {choice.spec.partition(":")[0] for choice in ours}
    others = [BotChoice(name, name.capitalize()) for name in sorted(known_bots()) if name not in named | {"search"}]
    return (*ours, *others)


class Worker:
    """One process and our end of its pipe."""

    def __init__(self, modules: tuple[str, ...]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe: Connection
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=serve, args=(theirs, modules), daemon=True)
        self.process.start()
        theirs.close()
        self.fresh = True

    def think(self, data: bytes, seconds: float) -> Thought | None:
        """Send a decision and wait for the answer; None when it is late or the process has died."""
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
        """End the process now."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Decision(NamedTuple):
    """A decision as it goes to a worker, and what is played when nothing comes back."""

    data: bytes
    legal: tuple[int, ...]
    fallback: int
    spec: str


class BotPool:
    """A few workers, taken in turn. `choose` always gives a legal action, from the bot or in its place."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings = settings
        self.metrics = metrics
        self._free: asyncio.LifoQueue[Worker | None] = asyncio.LifoQueue()
        for _ in range(settings.bot_workers):
            self._free.put_nowait(None)  # a process is started when it is first needed
        self._threads = ThreadPoolExecutor(settings.bot_workers, thread_name_prefix="zashiki-bot")
        self._workers: set[Worker] = set()

    def prepare(self, game: Game[Any, Any], state: State, player: int, spec: str) -> Decision:
        """Pack a decision, so that the state may go on before the bot has thought."""
        legal = state.legal_actions(player)
        natural = fallback(state, player, legal)
        data = b""
        if len(legal) > 1:
            try:
                data = pack_decision(game, state, player, spec, secrets.randbits(63))
            except Exception:  # no fault of a game may stop a table
                log.exception("a decision cannot be sent to a bot", extra={"game": game.name, "bot": spec})
                self.metrics.errors.labels("bots").inc()
        return Decision(data, tuple(legal), natural, spec)

    async def choose(self, decision: Decision) -> int:
        """The bot's action for a decision; a fallback when it crashes, is late or plays what is not legal."""
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
                except OSError:  # the system has no room for another process
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
        """The ids of the running processes."""
        return [worker.process.pid for worker in self._workers if worker.process.pid is not None]

    def close(self) -> None:
        """Kill all workers."""
        for worker in self._workers:
            worker.process.kill()
        self._threads.shutdown()
        for worker in self._workers:
            worker.process.join(timeout=5)
            worker.pipe.close()
        self._workers.clear()


def fallback(state: State, player: int, legal: list[int]) -> int:
    """What is played in a bot's place: the question's natural answer, else any legal one."""
    question = state.question(player)
    natural = question.default(state, player) if question is not None else None
    return natural if natural in legal else secrets.choice(legal)


async def pause(since: float, least: float) -> None:
    """Wait until `least` seconds have passed since a moment of the monotonic clock."""
    left = since + least - time.monotonic()
    if left > 0:
        await asyncio.sleep(left)
