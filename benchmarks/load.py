"""Many tables on one server, over the loopback interface: how long a move takes from its arrival to its answer.

    python -m benchmarks.load --tables 300 --sockets 600 --moves 100 --minutes 5

It starts its own server on its own database, plays by lot at an even pace, and stops by itself. Percentiles are of the
time from sending a move to its acknowledgement, which comes after the commit; the server's own measure, from arrival to
acknowledgement, is printed beside.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PAGE = 2**22


class Sitter:
    """One socket: reads what comes and keeps the last question."""

    def __init__(self, table: str, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.version = 0
        self.prompt: dict[str, Any] | None = None
        self.ended = False
        self.bytes = 0
        self.waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.socket: ClientConnection | None = None

    async def read(self, socket_: ClientConnection) -> None:
        """Take over what comes until the socket is closed."""
        self.socket = socket_
        await socket_.send(json.dumps({"type": "hello", "seat": self.seat}))
        async for text in socket_:
            self.bytes += len(text)
            message = json.loads(text)
            kind = message["type"]
            if kind in {"ack", "refused"} and message["key"] in self.waiting:
                waiting = self.waiting.pop(message["key"])
                if not waiting.done():
                    waiting.set_result(message)
            elif kind in {"page", "update"}:
                now = message["position"] if kind == "page" else message
                self.version, self.prompt, self.ended = now["version"], now.get("prompt"), now["ended"]

    async def act(self, key: str, rng: random.Random) -> dict[str, Any]:
        """Answer the question by lot, and wait for what the server says."""
        assert self.socket is not None
        path, prompt = [], self.prompt
        while prompt:
            choice = rng.choice(prompt["choices"])
            path.append(choice["token"])
            prompt = choice.get("next")
        self.prompt = None
        answer = self.waiting[key] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"type": "act", "key": key, "version": self.version, "path": path}))
        return await asyncio.wait_for(answer, 30)


class Load:
    """The whole run."""

    def __init__(self, options: argparse.Namespace, address: str, process: int) -> None:
        self.options = options
        self.address = address
        self.process = process
        self.rng = random.Random(options.seed)
        self.latencies: list[float] = []
        self.errors: list[str] = []
        self.memory: list[tuple[float, int]] = []
        self.sitters: list[list[Sitter]] = []
        self.tasks: set[asyncio.Task[Any]] = set()
        self.started = 0.0
        self.processor = 0.0
        self.number = 0

    async def open_table(self, http: httpx.AsyncClient) -> tuple[str, str]:
        """A table with all seats in one browser; its path and cookie."""
        seats = {f"seat.{seat}.kind": "me" if seat == 0 else "hotseat" for seat in range(self.options.players)}
        http.cookies.clear()
        form = {"option.players": str(self.options.players), **seats}
        answer = await http.post(f"/new/{self.options.game}", data=form)
        if answer.status_code != 303:
            raise SystemExit(f"a table cannot be made: {answer.status_code} {answer.text[:300]}")
        return answer.headers["location"], answer.headers["set-cookie"].partition(";")[0]

    async def seat_table(self, http: httpx.AsyncClient) -> list[Sitter]:
        """A table with its sockets."""
        path, cookie = await self.open_table(http)
        sitters = []
        for number in range(self.options.sockets // self.options.tables):
            sitter = Sitter(path, number if number < self.options.players else 0)
            sitters.append(sitter)
            self.begin(self.connect(sitter, cookie))
        return sitters

    async def connect(self, sitter: Sitter, cookie: str) -> None:
        """Keep one socket open."""
        address = self.address.replace("http", "ws", 1) + sitter.table + "/live"
        headers = {"Cookie": cookie, "Origin": self.address}
        opening = connect(
            address, additional_headers=headers, max_size=PAGE, open_timeout=60, ping_interval=None, max_queue=None
        )
        try:
            async with opening as socket_:
                await sitter.read(socket_)
        except (OSError, ConnectionClosed) as error:
            self.errors.append(type(error).__name__)

    def begin(self, work: Any) -> asyncio.Task[Any]:
        """Run something beside, and keep hold of it."""
        task: asyncio.Task[Any] = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def run(self) -> None:
        """Open all tables, play at an even pace, measure."""
        limits = httpx.Limits(max_connections=4)
        async with httpx.AsyncClient(base_url=self.address, timeout=30, limits=limits) as http:
            for _ in range(self.options.tables):
                self.sitters.append(await self.seat_table(http))
            await asyncio.sleep(2)
            await self.play(http, self.options.warm)
            self.latencies.clear()
            self.started = time.monotonic()
            before = processor_seconds(self.process)
            await self.play(http, self.options.minutes * 60)
            self.processor = processor_seconds(self.process) - before

    async def play(self, http: httpx.AsyncClient, seconds: float) -> None:
        """Make moves at an even pace for so long, and look at the memory every five seconds."""
        due = began = time.monotonic()
        watched = 0.0
        while (now := time.monotonic()) < began + seconds:
            if now - watched >= 5:
                watched = now
                self.memory.append((now - self.started if self.started else -1.0, resident(self.process)))
            due += 1 / self.options.moves
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            sitter = await self.next_sitter(http)
            if sitter is not None:
                self.number += 1
                self.begin(self.move(sitter, f"load-{self.options.seed:04d}-{self.number:09d}"))

    async def next_sitter(self, http: httpx.AsyncClient) -> Sitter | None:
        """Somebody who is asked something; a finished table is cleared away and another one opened."""
        for _ in range(40):
            at = self.rng.randrange(len(self.sitters))
            table = self.sitters[at]
            if table[0].ended:
                for sitter in table:
                    if sitter.socket is not None:
                        self.begin(sitter.socket.close())
                self.sitters[at] = await self.seat_table(http)
                continue
            asked = [sitter for sitter in table if sitter.prompt]
            if asked:
                return self.rng.choice(asked)
        return None

    async def move(self, sitter: Sitter, key: str) -> None:
        sent = time.perf_counter()
        try:
            answer = await sitter.act(key, self.rng)
        except (TimeoutError, OSError) as error:
            self.errors.append(type(error).__name__)
            return
        if answer["type"] == "ack":
            self.latencies.append(time.perf_counter() - sent)
        elif answer["code"] != "stale":
            self.errors.append(answer["code"])

    def report(self, figures: dict[str, float]) -> dict[str, Any]:
        """What was measured."""
        times = sorted(self.latencies)
        span = self.memory[-1][0] if self.memory else 0.0
        settled = next((size for at, size in self.memory if at >= min(60.0, span / 2)), 1)
        last = self.memory[-1][1] if self.memory else 1
        sent = sum(sitter.bytes for table in self.sitters for sitter in table)
        return {
            "tables": self.options.tables,
            "sockets": sum(len(table) for table in self.sitters),
            "moves": len(times),
            "moves a second": round(len(times) / (self.options.minutes * 60), 1),
            "milliseconds p50": round(percentile(times, 0.5) * 1000, 1),
            "milliseconds p95": round(percentile(times, 0.95) * 1000, 1),
            "milliseconds p99": round(percentile(times, 0.99) * 1000, 1),
            "milliseconds most": round((times[-1] if times else 0.0) * 1000, 1),
            "server: mean milliseconds of a move": round(figures.get("move", 0.0) * 1000, 2),
            "server: mean milliseconds of a commit": round(figures.get("commit", 0.0) * 1000, 2),
            "server: mean milliseconds of a position": round(figures.get("position", 0.0) * 1000, 2),
            "server: milliseconds of processor a move": round(self.processor / max(1, len(times)) * 1000, 2),
            "memory after a minute, MB": round(settled / 1e6, 1),
            "memory at the end, MB": round(last / 1e6, 1),
            "growth, percent": round((last / settled - 1) * 100, 2),
            "MB received by open tables": round(sent / 1e6, 1),
            "errors": len(self.errors),
            "kinds of errors": sorted(set(self.errors)),
        }


def percentile(times: list[float], share: float) -> float:
    """The value below which this share of sorted times lies."""
    return times[min(len(times) - 1, int(len(times) * share))] if times else 0.0


def resident(process: int) -> int:
    """A process's resident memory in bytes."""
    text = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    found = re.search(r"VmRSS:\s+(\d+) kB", text)
    return int(found[1]) * 1024 if found else 0


def processor_seconds(process: int) -> float:
    """How long a process has had a processor."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def means(text: str) -> dict[str, float]:
    """Means of the server's own histograms."""
    found = {}
    for name in ("move", "commit", "position"):
        total = re.search(rf"^zashiki_{name}_seconds_sum (\S+)", text, re.MULTILINE)
        count = re.search(rf"^zashiki_{name}_seconds_count (\S+)", text, re.MULTILINE)
        if total and count and float(count[1]):
            found[name] = float(total[1]) / float(count[1])
    return found


def wait_until_ready(address: str) -> None:
    """Until the server answers, half a minute at most."""
    for _ in range(300):
        try:
            if httpx.get(f"{address}/healthz", timeout=2).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise SystemExit("the server does not start")


def main() -> None:
    """Run with the options of the command line; exits with 1 when a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--game", default="yokai")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--sockets", type=int, default=600)
    parser.add_argument("--moves", type=float, default=100.0, help="a second")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument(
        "--warm", type=float, default=0.0, help="seconds of play before the measure, for tables of all ages"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="", help="default: a SQLite file that is thrown away")
    options = parser.parse_args()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        database = options.database or f"sqlite:///{folder}/load.db"
        script = "from zashiki.web.command import serve; serve()"
        arguments = ["--host", "127.0.0.1", "--port", str(port), "--database", database, "--tables-per-hour", "1000000"]
        server = subprocess.Popen(
            [sys.executable, "-c", script, *arguments],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ},
        )
        address = f"http://127.0.0.1:{port}"
        try:
            wait_until_ready(address)
            load = Load(options, address, server.pid)
            asyncio.run(load.run())
            report = load.report(means(httpx.get(f"{address}/metrics").text))
        finally:
            server.terminate()
            server.wait(30)
    for name, value in report.items():
        print(f"{name:44} {value}")
    met = report["milliseconds p99"] <= 150 and report["growth, percent"] < 5 and not report["errors"]
    print("bars met" if met else "bars missed")
    sys.exit(0 if met else 1)


if __name__ == "__main__":
    main()
