"""A server process that is killed at random moments while browsers play, and what must be true afterwards."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.web.clients import Browser, Live, new_key, path_of

ROOT = Path(__file__).parents[2]
READY_SECONDS = 60.0
RECOVERY_SECONDS = 5.0
DIES_YOUNG = 0.2
"""So often the server is killed once more while it starts."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Process:
    """`zashiki serve` as a process."""

    def __init__(self, database: str, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "tests.web.serve", "--host", "127.0.0.1", "--port", str(port)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONFAULTHANDLER": "1"}
        self.process = subprocess.Popen(
            [*command, "--database", database, "--bots", "tests.web.with_extras"],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.number = self.process.pid
        self.log: list[str] = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        self.log.extend(self.process.stderr)

    def wait_until_ready(self) -> float:
        """Seconds until it answers."""
        started = time.monotonic()
        with httpx.Client(timeout=2, verify=False) as client:
            while time.monotonic() - started < READY_SECONDS:
                try:
                    if client.get(f"{self.address}/healthz").status_code == 200:
                        return time.monotonic() - started
                except httpx.TransportError:
                    time.sleep(0.02)
        os.kill(self.number, signal.SIGABRT)  # says where each thread stands
        time.sleep(1)
        raise AssertionError(f"the server does not come back: {''.join(self.log[-80:])}")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def terminate(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)


class Nursery:
    """Servers that are forked from one process: they start at once, also where importing takes long."""

    def __init__(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONFAULTHANDLER": "1"}
        command = [sys.executable, "-m", "tests.web.nursery"]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, text=True, bufsize=1,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        self.log: list[str] = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        self.log.extend(self.process.stderr)

    def ask(self, line: str) -> int:
        """Say something, and read the number that comes back; lines for people come between."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{line}\n")
        while not (answer := self.process.stdout.readline().strip()).lstrip("-").isdigit():
            assert answer, f"the nursery has ended: {''.join(self.log[-20:])}"
        return int(answer)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


class Forked(Process):
    """A server of the nursery."""

    def __init__(self, nursery: Nursery, database: str, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.nursery = nursery
        self.log = nursery.log
        self.number = nursery.ask(f"--host 127.0.0.1 --port {port} --database {database}")

    def kill(self) -> None:
        self.nursery.ask(f"kill {self.number}")

    def terminate(self) -> int:
        return self.nursery.ask(f"end {self.number}")


class Player(threading.Thread):
    """Plays both seats of tables at random, without sockets; resends with the same key until an answer comes."""

    def __init__(self, address: str, game: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.browser = Browser(address)
        self.browser.http.timeout = httpx.Timeout(3.0)
        self.game = game
        self.rng = random.Random(seed)
        self.acknowledged: dict[str, dict[str, int]] = {}
        self.longest = 0.0
        self.answered = time.monotonic()
        self.stopped = threading.Event()
        self.problem = ""

    def run(self) -> None:
        try:
            while not self.stopped.is_set():
                table = self.patiently(lambda: self.browser.new_table(self.game, "me", "hotseat"))
                self.acknowledged[table] = {}
                while not self.stopped.is_set() and self.move(table):
                    pass
        except httpx.HTTPError as error:
            if not self.stopped.is_set():  # whoever is told to stop does not wait for the answer
                self.problem = self.problem or f"{type(error).__name__}: {error}"
        except Exception as error:
            self.problem = self.problem or f"{type(error).__name__}: {error}"

    def move(self, table: str) -> bool:
        """One move, or one withdrawal; False at the end of the game."""
        frames = [self.patiently(lambda seat=seat: self.look(table, seat)) for seat in (0, 1)]
        choosing = [(seat, frame) for seat, frame in enumerate(frames) if frame["prompt"]]
        if not choosing:
            return not frames[0]["ended"]
        seat, frame = self.rng.choice(choosing)
        message = {
            "type": "act",
            "key": new_key(),
            "version": frame["version"],
            "path": path_of(frame["prompt"], self.rng),
        }
        answer = self.patiently(lambda: self.tell(table, message, seat))
        if answer["type"] == "ack":
            self.acknowledged[table][message["key"]] = answer["version"]
        elif answer["code"] not in {"stale", "not_your_turn", "storage"}:
            self.problem = f"refused: {answer}"
            return False
        return True

    def tell(self, table: str, message: dict[str, Any], seat: int) -> Any:
        """Send a message by POST; the answer to it."""
        return self.browser.act(table, message, seat).raise_for_status().json()[0]

    def look(self, table: str, seat: int) -> Any:
        """A seat's position, by the event stream's first page."""
        with self.browser.http.stream("GET", f"{table}/events?seat={seat}") as stream:
            stream.raise_for_status()
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    message = json.loads(line[6:])
                    if message["type"] == "page":
                        return message["position"]
        raise httpx.ReadError("the stream ended")

    def patiently(self, ask: Any) -> Any:
        """Ask until there is an answer, as a page does."""
        started = time.monotonic()
        failed = False
        while True:
            try:
                answer = ask()
            except (httpx.HTTPError, AssertionError) as error:
                if self.stopped.is_set() or time.monotonic() - started > 2 * READY_SECONDS:
                    raise
                if isinstance(error, AssertionError) and "503" not in str(error) and not failed:
                    failed = True
                time.sleep(0.02)
                continue
            self.answered = time.monotonic()
            self.longest = max(self.longest, self.answered - started)
            return answer


class Sitter(Player):
    """The same with a socket for each seat, opened anew when it breaks."""

    def __init__(self, address: str, game: str, seed: int) -> None:
        super().__init__(address, game, seed)
        self.lives: dict[tuple[str, int], Live] = {}

    def live(self, table: str, seat: int) -> Live:
        if (table, seat) not in self.lives:
            self.lives[table, seat] = self.browser.live(table, seat)
        return self.lives[table, seat]

    def tell(self, table: str, message: dict[str, Any], seat: int) -> Any:
        """Send a message; the answer to it."""
        fields = {name: value for name, value in message.items() if name != "type"}

        def say() -> Any:
            live = self.live(table, seat)
            live.send(message["type"], **fields)
            while (answer := live.until("ack", "refused", timeout=3))["key"] != message["key"]:
                pass
            return answer

        return self.on_line(table, seat, say)

    def look(self, table: str, seat: int) -> Any:
        """A seat's position, after all that had been sent before a ping was answered."""

        def ask() -> Any:
            live = self.live(table, seat)
            live.send("ping")
            live.until("pong", timeout=3)
            return live.position

        return self.on_line(table, seat, ask)

    def on_line(self, table: str, seat: int, do: Callable[[], Any]) -> Any:
        """Do something over the socket; a broken one is closed, and what was to be done is done again."""
        try:
            return do()
        except (OSError, EOFError, WebSocketException) as error:
            live = self.lives.pop((table, seat), None)
            if live is not None:
                live.close()
            raise httpx.ReadError(str(error)) from error


def wait_until_all_play(players: list[Player]) -> float:
    """Seconds until every player has had an answer of the server that has just come back."""
    ready = time.monotonic()
    while any(player.answered < ready and not player.problem for player in players):
        if time.monotonic() - ready > READY_SECONDS:
            break
        time.sleep(0.01)
    return max(0.0, *(player.answered - ready if player.answered > ready else READY_SECONDS for player in players))


def crash_again_and_again(
    database: str, rounds: int, seed: int, games: tuple[str, ...] = ("yokai", "night-watch"), forked: bool = False
) -> dict[str, Any]:
    """Kill the server `rounds` times under play; returns what was seen. The caller checks the database."""
    rng = random.Random(seed)
    port = free_port()
    nursery = Nursery() if forked else None

    def start() -> Process:
        return Forked(nursery, database, port) if nursery is not None else Process(database, port)

    server = start()
    server.wait_until_ready()
    players = [Player(server.address, game, seed + number) for number, game in enumerate(games)]
    players += [Sitter(server.address, game, seed + 100 + number) for number, game in enumerate(games)]
    for player in players:
        player.start()
    comeback, recovery = [], []
    for _ in range(rounds):
        time.sleep(rng.uniform(0.05, 0.6))
        server.kill()
        if rng.random() < DIES_YOUNG:
            server = start()
            time.sleep(rng.uniform(0.1, 2.0))
            server.kill()
        server = start()
        comeback.append(server.wait_until_ready())
        recovery.append(wait_until_all_play(players))
    time.sleep(0.5)
    for player in players:
        player.stopped.set()
    for player in players:
        player.join(READY_SECONDS)
    code = server.terminate()
    if nursery is not None:
        nursery.close()
    return {
        "acknowledged": {table: keys for player in players for table, keys in player.acknowledged.items()},
        "problems": [player.problem for player in players if player.problem],
        "comeback": comeback,
        "recovery": recovery,
        "longest": max(player.longest for player in players),
        "code": code,
        "log": server.log,
    }
