"""`zashiki serve`: the tables in the browser, for this machine, the local network, or the world behind a proxy."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import logging
import signal
import socket
import sqlite3
import sys
import threading
import time
import webbrowser
from pathlib import Path
from urllib.parse import urlsplit

import click
import uvicorn

from zashiki.kernel.errors import ZashikiError
from zashiki.web import logs
from zashiki.web.app import Application, make_app
from zashiki.web.settings import Settings
from zashiki.web.storage.database import StorageError, read_url

SOCKET_BYTES = 65_536
"""A larger frame ends its socket before anything looks at it."""
GOODBYE_SECONDS = 0.2
GARBAGE_THRESHOLDS = (10_000, 20, 100)
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8  # of glibc's mallopt
ALLOCATION = {M_ARENA_MAX: 2, M_MMAP_THRESHOLD: 32_768, M_TRIM_THRESHOLD: 131_072}
SWITCH_SECONDS = 0.001
EVERYWHERE = {"0.0.0.0", "::", ""}
_NOWHERE = ("192.0.2.1", 9)  # an address for examples: nothing is sent, the system only says from where it would be


class Unusable(click.ClickException):
    """What was given cannot be used, and why; exit code 2, as of every command."""

    exit_code = 2


def local_address() -> str:
    """This machine's address in its network, or an empty text when there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_NOWHERE)
            address: str = probe.getsockname()[0]
        except OSError:
            return ""
    return "" if address.startswith("127.") else address


def nearby_address(host: str, port: int) -> str:
    """Where others of the local network reach a server that listens everywhere; empty when they do not."""
    local = local_address() if host in EVERYWHERE else ""
    return f"http://{local}:{port}" if local else ""


def addresses(settings: Settings) -> list[tuple[str, str]]:
    """Where people find the tables: what it is for, and the address."""
    found = []
    if settings.host in EVERYWHERE:
        found.append(("On this machine", f"http://localhost:{settings.port}"))
        if settings.nearby:
            found.append(("In this network", settings.nearby))
    else:
        shown = f"[{settings.host}]" if ":" in settings.host else settings.host
        found.append(("On this machine", f"http://{shown}:{settings.port}"))
    if settings.public_url:
        found.append(("For everybody", settings.public_url))
    return found


def default_database() -> str:
    """Where tables are kept when nothing else was said: a file in the user's data directory."""
    return f"sqlite:///{Path(click.get_app_dir('zashiki')) / 'tables.db'}"


@click.command(epilog="\b\nExamples:\n  zashiki serve\n  zashiki serve --host 127.0.0.1 --port 8080 --open")
@click.option(
    "--host", default="0.0.0.0", show_default=True, help="Address to listen at; 127.0.0.1: this machine only."
)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port to listen at.")
@click.option("--public-url", default="", metavar="URL", help="Where people reach it through a proxy or tunnel.")
@click.option(
    "--database",
    default="",
    metavar="URL",
    help="sqlite:///FILE or postgresql+psycopg://...  [default: a file of yours]",
)
@click.option(
    "--packs", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Directory whose folders are packs."
)
@click.option(
    "--bots", "modules", multiple=True, metavar="MODULE", help="Module that registers further bots; may be repeated."
)
@click.option(
    "--tables-per-hour",
    default=60,
    show_default=True,
    type=click.IntRange(min=1),
    help="New tables that one address may make in an hour.",
)
@click.option("--open", "show", is_flag=True, help="Open the start page in a browser.")
@click.option(
    "--fast-disk", is_flag=True, help="Do not wait for the disk at each move: a power cut may lose the last ones."
)
def serve(
    host: str,
    port: int,
    public_url: str,
    database: str,
    packs: Path | None,
    modules: tuple[str, ...],
    show: bool,
    fast_disk: bool,
    tables_per_hour: int,
) -> None:
    """Open the house: sit down and play in the browser, alone, with bots, or with friends."""
    parts = urlsplit(public_url)
    if public_url and (parts.scheme not in {"http", "https"} or not parts.netloc):
        raise click.BadParameter("it begins with http:// or https:// and names a host", param_hint="--public-url")
    logs.set_up()
    listener = listen(host, port)
    settings = Settings(
        database=database or default_database(),
        host=host,
        port=listener.getsockname()[1],
        public_url=public_url.rstrip("/"),
        nearby=nearby_address(host, listener.getsockname()[1]),
        packs=packs,
        bot_modules=modules,
        tables_per_hour=tables_per_hour,
        synchronous="NORMAL" if fast_disk else "FULL",
    )
    try:
        application = make_app(settings)
    except ZashikiError as error:
        raise Unusable(str(error)) from error
    for what, address in addresses(settings):
        click.echo(f"{what}: {address}")
    click.echo("Stop with Ctrl+C.")
    if show:
        threading.Thread(target=open_page, args=(f"http://localhost:{settings.port}",), daemon=True).start()
    server = Server(application, settings)
    # The server shuts down in good order on these, and then passes them on to whoever had them before: to us.
    signal.signal(signal.SIGTERM, leave)
    signal.signal(signal.SIGINT, leave)
    # Rules and drawing keep the interpreter busy; the thread that waits for the disk must not wait for them as well.
    sys.setswitchinterval(SWITCH_SECONDS)
    prepare_memory()
    server.run(sockets=[listener])


class Server(uvicorn.Server):
    """The server; when it ends it says so at every table first."""

    def __init__(self, application: Application, settings: Settings) -> None:
        self.application = application
        super().__init__(
            uvicorn.Config(
                application.asgi,
                ws="websockets-sansio",
                ws_max_size=SOCKET_BYTES,
                ws_ping_interval=20.0,
                ws_ping_timeout=20.0,
                h11_max_incomplete_event_size=32_768,
                timeout_graceful_shutdown=int(settings.shutdown),
                timeout_keep_alive=30,
                log_config=None,
                access_log=False,
                server_header=False,
            )
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.application.say_goodbye()
        await asyncio.sleep(GOODBYE_SECONDS)  # so that it is heard
        await super().shutdown(sockets)


def prepare_memory() -> None:
    """Set garbage collection and allocation up for a process that runs for long.

    The house looks for garbage at an even pace, so the collector need not do it by itself; pages of fifty kilobytes
    come and go all the time, so they are taken from the system and given back rather than kept in a heap full of holes.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    try:
        library = ctypes.CDLL(None)
        for parameter, value in ALLOCATION.items():
            library.mallopt(parameter, value)
    except (OSError, AttributeError):
        return  # another system's allocator


def leave(_signal: int, _frame: object) -> None:
    """End the process, now that everything is closed."""
    raise SystemExit(0)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises Unusable that says why it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host or "0.0.0.0", port), family=family)
    except OSError as error:
        raise Unusable(
            f"port {port} of {host} cannot be had: {error.strerror or error}; take another with --port"
        ) from error
    # Every connection inherits it; without it an answer waits 40 ms for the acknowledgement of its own headers.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def open_page(address: str) -> None:
    """Open a page once the server answers."""
    host, port = urlsplit(address).hostname or "localhost", urlsplit(address).port or 80
    for _ in range(50):
        try:
            socket.create_connection((host, port), timeout=1).close()
            break
        except OSError:
            time.sleep(0.1)
    if not webbrowser.open(address):
        logging.getLogger("zashiki.web").info("no browser could be opened", extra={"address": address})


@click.command(epilog="\b\nExample:\n  zashiki backup sqlite:///tables.db monday.db")
@click.argument("database", metavar="DATABASE_URL")
@click.argument("target", metavar="FILE", type=click.Path(path_type=Path))
def backup(database: str, target: Path) -> None:
    """Copy a SQLite database into FILE while the server runs; the copy is a consistent moment."""
    try:
        url = read_url(database)
    except StorageError as error:
        raise Unusable(str(error)) from None
    if url.get_backend_name() != "sqlite" or not url.database or not Path(url.database).is_file():
        raise Unusable(f"{database} is no SQLite file; of PostgreSQL pg_dump makes a copy")
    if target.exists():
        raise Unusable(f"{target} is there already; choose another name")
    beside = target.with_name(target.name + ".part")
    source = sqlite3.connect(f"file:{url.database}?mode=ro", uri=True)
    copy = sqlite3.connect(beside)
    try:
        source.backup(copy)
        verdict = copy.execute("PRAGMA integrity_check").fetchone()[0]
    finally:
        copy.close()
        source.close()
    if verdict != "ok":
        beside.unlink()
        raise Unusable(f"the copy is not sound: {verdict}")
    beside.replace(target)
    click.echo(f"{target} holds all tables as they stood just now.")
