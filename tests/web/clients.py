"""A server in a thread, and browsers that talk to it as ours does."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import re
import threading
import time
from collections.abc import Coroutine
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from zashiki.web.app import Application, make_app
from zashiki.web.command import Server, listen
from zashiki.web.settings import Settings
from zashiki.web.wire.layers import layers_of

T = TypeVar("T")
EXTRAS = ("tests.web.with_extras",)
PATIENCE = 90.0  # seconds; a machine may be slow, or busy
_keys = itertools.count(random.Random().randrange(10**9))


def new_key() -> str:
    """A key that was not used before."""
    return f"test-key-{next(_keys):012d}"


class Hurried:
    """The module `asyncio` as uvicorn sees it in tests: it need not wait so long before it looks again."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        """Sleep a twentieth of the time, as a server that is to stop looks for it ten times a second."""
        await asyncio.sleep(seconds / 20)


class Served:
    """A real server on a free port of the loopback interface."""

    def __init__(self, database: str, **settings: Any) -> None:
        plain: dict[str, Any] = {"bot_pause": 0.0, "rate": 1e6, "burst": 1e6, "chat_rate": 1e6, "chat_burst": 1e6}
        self.listener = listen("127.0.0.1", 0)
        port = self.listener.getsockname()[1]
        self.settings = Settings(database=database, port=port, bot_modules=EXTRAS, **{**plain, **settings})
        self.app: Application = make_app(self.settings)
        self.server = Server(self.app, self.settings)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        until = time.monotonic() + PATIENCE
        while not self.server.started:
            assert time.monotonic() < until, "the server does not start"
            time.sleep(0.01)

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.server.serve(sockets=[self.listener])

        asyncio.run(serve())

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.settings.port}"

    def ask(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something on the server's own loop."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def browser(self) -> Browser:
        return Browser(self.address)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "the server does not stop"
        self.listener.close()


class Browser:
    """One browser: its cookie, pages and sockets."""

    def __init__(self, address: str) -> None:
        self.address = address
        # Certificates, which nobody here needs, would be read anew for every browser.
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, verify=False)

    def new_table(self, game: str, *seats: str, **options: Any) -> str:
        """A table; seats are `me`, `hotseat`, `open` or `bot:spec`. Returns its path."""
        form = {f"option.{name}": str(value) for name, value in options.items()}
        for number, seat in enumerate(seats):
            kind, _, spec = seat.partition(":")
            form[f"seat.{number}.kind"] = kind
            form[f"seat.{number}.name"] = f"{kind.capitalize()} {number}"
            if spec:
                form[f"seat.{number}.bot"] = spec
        answer = self.http.post(f"/new/{game}", data=form)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    def invites(self, table: str) -> list[str]:
        """The invitations that the host's page holds."""
        return sorted(set(re.findall(r"/j/[\w-]+", self.http.get(table).text)))

    def join(self, invite: str, name: str = "Guest") -> str:
        answer = self.http.post(invite, data={"name": name})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def live(self, table: str, seat: int | None = None, **headers: str) -> Live:
        return Live(self, table, seat, headers)

    def act(self, table: str, message: dict[str, Any], seat: int | None = None) -> httpx.Response:
        """Send one message by POST."""
        query = "" if seat is None else f"?seat={seat}"
        return self.http.post(f"{table}/act{query}", json=message)


class Live:
    """A socket at a table that keeps what a page would keep."""

    def __init__(self, browser: Browser, table: str, seat: int | None = None, headers: dict[str, str] | None = None):
        self.browser = browser
        self.table = table
        address = browser.address.replace("http", "ws", 1)
        more = {"Origin": browser.address, **(headers or {})}
        if browser.cookie:
            more["Cookie"] = browser.cookie
        self._stack = ExitStack()
        opening = connect(f"{address}{table}/live", additional_headers=more, max_size=2**24, max_queue=None)
        self.socket: ClientConnection = self._stack.enter_context(opening)
        self.seat: int | None = None
        self.position: dict[str, Any] = {}
        self.lines: list[dict[str, Any]] = []
        self.facts: dict[str, Any] = {}
        self.etag = ""
        self.seen: list[dict[str, Any]] = []
        self.send("hello", seat=seat)
        self.until("page")

    def send(self, kind: str, /, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message, taken over as a page would."""
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=timeout))
        self.seen.append(message)
        self._take_over(message)
        return message

    def _take_over(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self.seat = message["seat"]
            case "page":
                self.position, self.facts, self.etag = message["position"], message["facts"], message["etag"]
                self.lines = list(self.position["lines"])
            case "update":
                self._update(message)
            case "facts":
                self.facts = message["facts"]

    def _update(self, message: dict[str, Any]) -> None:
        old, layers = self.position["regions"], message.get("layers", {})
        bare = {name: filled(text, old.get(name, "")) for name, text in message["regions"].items()}
        regions = {name: with_layers(text, layers) for name, text in {**old, **bare}.items()}
        for name in message["gone"]:
            del regions[name]
        if "keep" in message and message["keep"] is not None:
            self.lines = [line for line in self.lines if line["index"] < message["keep"]]
        self.lines += message["lines"]
        names = ("version", "prompt", "status", "acting", "answered", "mine", "withdraw", "undo", "window", "ended")
        self.position = {**self.position, **{name: message.get(name) for name in names}, "regions": regions}
        self.etag = message["etag"]

    def until(self, *kinds: str, timeout: float = PATIENCE) -> dict[str, Any]:
        """Receive until a message of one of these kinds has come."""
        end = time.monotonic() + timeout
        while True:
            message = self.receive(max(0.01, end - time.monotonic()))
            if message["type"] in kinds:
                return message

    def do(self, kind: str, /, **fields: Any) -> dict[str, Any]:
        """Send something with a new key and wait for its ack or refusal."""
        key = fields.pop("key", None) or new_key()
        self.send(kind, key=key, **fields)
        while True:
            message = self.until("ack", "refused")
            if message["key"] == key:
                return message

    def settle(self, done: Any) -> None:
        """Receive until `done()` holds."""
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, (self.position.get("status"), self.position.get("version"))
            self.receive()

    def mine_to_move(self) -> bool:
        return bool(self.position.get("prompt"))

    def act(self, rng: random.Random | None = None) -> dict[str, Any]:
        """Answer the question: the first path, or a random one."""
        return self.do("act", version=self.position["version"], path=path_of(self.position["prompt"], rng))

    def close(self) -> None:
        self._stack.close()


def path_of(prompt: dict[str, Any] | None, rng: random.Random | None = None) -> list[str]:
    """A path through a question's tree."""
    path: list[str] = []
    while prompt:
        choice = rng.choice(prompt["choices"]) if rng else prompt["choices"][0]
        path.append(choice["token"])
        prompt = choice.get("next")
    return path


def play_out(lives: list[Live], seed: int = 1, moves: int = 2000) -> int:
    """Play a table at random until it has ended; returns how many moves were made."""
    rng = random.Random(seed)
    made = 0
    while not all(live.position["ended"] for live in lives) and made < moves:
        for live in lives:
            if live.position["ended"]:
                continue
            if live.mine_to_move():
                answer = live.act(rng)
                assert answer["type"] == "ack", answer
                made += 1
                version = answer["version"]
                live.settle(lambda live=live, version=version: live.position["version"] >= version)
            else:
                try:
                    live.receive(0.02)
                except TimeoutError:
                    continue
    return made


def sqlite_url(directory: Path) -> str:
    return f"sqlite:///{directory / 'tables.db'}"


__all__ = ["EXTRAS", "Browser", "ConnectionClosed", "Live", "Served", "new_key", "path_of", "play_out", "sqlite_url"]


def filled(bare: str, old: str) -> str:
    """A region whose layers were sent empty, with what lay in them before."""
    return with_layers(bare, {layer.id: old[layer.start : layer.end] for layer in layers_of(old)})


def with_layers(text: str, parts: dict[str, str]) -> str:
    """A region's text with other insides of some of its layers."""
    pieces, at = [], 0
    for layer in layers_of(text):
        if layer.id in parts:
            pieces += [text[at : layer.start], parts[layer.id]]
            at = layer.end
    return "".join([*pieces, text[at:]])
