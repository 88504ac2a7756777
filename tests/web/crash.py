"""A server process that is killed at random moments while browsers play, and what must be true afterwards."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx

from tests.web.clients import Browser, new_key, path_of

ROOT = Path(__file__).parents[2]
READY_SECONDS = 20.0
RECOVERY_SECONDS = 5.0


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
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            [*command, "--database", database, "--bots", "tests.web.extras"],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.log: list[str] = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        self.log.extend(self.process.stderr)

    def wait_until_ready(self) -> float:
        """Seconds until it answers."""
        started = time.monotonic()
        while time.monotonic() - started < READY_SECONDS:
            try:
                if httpx.get(f"{self.address}/healthz", timeout=2).status_code == 200:
                    return time.monotonic() - started
            except httpx.TransportError:
                time.sleep(0.02)
        raise AssertionError(f"the server does not come back: {''.join(self.log[-10:])}")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def terminate(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)


class Player(threading.Thread):
    """Plays both seats of tables by lot, without sockets; resends with the same key until an answer comes."""

    def __init__(self, address: str, game: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.browser = Browser(address)
        self.browser.http.timeout = httpx.Timeout(3.0)
        self.game = game
        self.rng = random.Random(seed)
        self.acknowledged: dict[str, dict[str, int]] = {}
        self.longest = 0.0
        self.stop = False
        self.problem = ""

    def run(self) -> None:
        try:
            while not self.stop:
                table = self.patiently(lambda: self.browser.new_table(self.game, "me", "hotseat"))
                self.acknowledged[table] = {}
                while not self.stop and self.move(table):
                    pass
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
        answers = self.patiently(lambda: self.browser.act(table, message, seat).raise_for_status().json())
        answer = answers[0]
        if answer["type"] == "ack":
            self.acknowledged[table][message["key"]] = answer["version"]
        elif answer["code"] not in {"stale", "not_your_turn", "storage"}:
            self.problem = f"refused: {answer}"
            return False
        return True

    def look(self, table: str, seat: int) -> Any:
        """A seat's position, by the event stream's first page."""
        import json

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
                if self.stop or time.monotonic() - started > 40:
                    raise
                if isinstance(error, AssertionError) and "503" not in str(error) and not failed:
                    failed = True
                time.sleep(0.02)
                continue
            self.longest = max(self.longest, time.monotonic() - started)
            return answer


def crash_again_and_again(
    database: str, rounds: int, seed: int, games: tuple[str, ...] = ("yokai", "night-watch")
) -> dict[str, Any]:
    """Kill the server `rounds` times under play; returns what was seen. The caller checks the database."""
    rng = random.Random(seed)
    port = free_port()
    server = Process(database, port)
    server.wait_until_ready()
    players = [Player(server.address, game, seed + number) for number, game in enumerate(games * 2)]
    for player in players:
        player.start()
    comeback = []
    for _ in range(rounds):
        time.sleep(rng.uniform(0.05, 0.6))
        server.kill()
        server = Process(database, port)
        comeback.append(server.wait_until_ready())
    time.sleep(0.5)
    for player in players:
        player.stop = True
    for player in players:
        player.join(30)
    code = server.terminate()
    return {
        "acknowledged": {table: keys for player in players for table, keys in player.acknowledged.items()},
        "problems": [player.problem for player in players if player.problem],
        "comeback": comeback,
        "longest": max(player.longest for player in players),
        "code": code,
        "log": server.log,
    }
