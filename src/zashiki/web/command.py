"""`zashiki serve`: tables in the browser, for this machine, the local network, or everybody through a proxy."""

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
"""A larger message closes its socket before it is decoded."""
NOTICE_SECONDS = 0.2
GARBAGE_THRESHOLDS = (10_000, 20, 100)
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8  # of glibc's mallopt
ALLOCATION = {M_ARENA_MAX: 2, M_MMAP_THRESHOLD: 32_768, M_TRIM_THRESHOLD: 131_072}
SWITCH_SECONDS = 0.001
EVERYWHERE = {"0.0.0.0", "::", ""}
_EXAMPLE = ("192.0.2.1", 9)  # nothing is sent there; the system only says from which address it would be sent


class Unusable(click.ClickException):
    """An argument cannot be used; the message says why. The exit code is 2, as of every command."""

    exit_code = 2


def local_address() -> str:
    """The address of this machine in its network; empty if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_EXAMPLE)
            address: str = probe.getsockname()[0]
        except OSError:
            return ""
    return "" if address.startswith("127.") else address


def nearby_address(host: str, port: int) -> str:
    """The address at which others in the local network reach the server; empty if it does not listen there."""
    local = local_address() if host in EVERYWHERE else ""
    return f"http://{local}:{port}" if local else ""


def addresses(settings: Settings) -> list[tuple[str, str]]:
    """The addresses of the server, each with the people whom it is for."""
    result = []
    if settings.host in EVERYWHERE:
        result.append(("On this machine", f"http://localhost:{settings.port}"))
        if settings.nearby:
            result.append(("In this network", settings.nearby))
    else:
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        result.append(("On this machine", f"http://{host}:{settings.port}"))
    if settings.public_url:
        result.append(("For everybody", settings.public_url))
    return result


def default_database() -> str:
    """The default database: a file in the user's data directory."""
    return f"sqlite:///{Path(click.get_app_dir('zashiki')) / 'tables.db'}"


@click.command(epilog="\b\nExamples:\n  zashiki serve\n  zashiki serve --host 127.0.0.1 --port 8080 --open")
@click.option(
    "--host", default="0.0.0.0", show_default=True, help="Address to listen at; 127.0.0.1 is for this machine only."
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
    """Start the server: play in the browser, alone, with bots, or with friends."""
    parts = urlsplit(public_url)
    if public_url and (parts.scheme not in {"http", "https"} or not parts.netloc):
        raise click.BadParameter("it must begin with http:// or https:// and name a host", param_hint="--public-url")
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
    # On these signals the server shuts down properly, and then calls the handlers that were set before: ours.
    signal.signal(signal.SIGTERM, leave)
    signal.signal(signal.SIGINT, leave)
    # Rules and drawing keep the interpreter busy. The thread that writes to the disk must not wait for them.
    sys.setswitchinterval(SWITCH_SECONDS)
    prepare_memory()
    server.run(sockets=[listener])


class Server(uvicorn.Server):
    """The HTTP server. When it stops it first tells all connections."""

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
        self.application.end_connections()
        await asyncio.sleep(NOTICE_SECONDS)  # so that the notice is sent
        await super().shutdown(sockets)


def prepare_memory() -> None:
    """Set up garbage collection and allocation for a process that runs for a long time.

    The house collects garbage regularly, so Python need not do it as often. Pages of fifty kilobytes are made and
    dropped all the time. They are allocated by the system and given back to it, because the heap would be fragmented.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    try:
        library = ctypes.CDLL(None)
        for parameter, value in ALLOCATION.items():
            library.mallopt(parameter, value)
    except (OSError, AttributeError):
        return  # this system has another allocator


def leave(_signal: int, _frame: object) -> None:
    """End the process after everything was closed."""
    raise SystemExit(0)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises Unusable that says why this is not possible."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host or "0.0.0.0", port), family=family)
    except OSError as error:
        raise Unusable(
            f"port {port} of {host} cannot be used: {error.strerror or error}; choose another one with --port"
        ) from error
    # All connections inherit this. Without it a response waits 40 ms for the acknowledgement of its own headers.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def open_page(address: str) -> None:
    """Open a page in the browser when the server answers."""
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
    """Copy a SQLite database into FILE while the server runs. The copy is consistent."""
    try:
        url = read_url(database)
    except StorageError as error:
        raise Unusable(str(error)) from None
    if url.get_backend_name() != "sqlite" or not url.database or not Path(url.database).is_file():
        raise Unusable(f"{database} is not a SQLite file; for PostgreSQL use pg_dump")
    if target.exists():
        raise Unusable(f"{target} already exists; choose another name")
    part = target.with_name(target.name + ".part")
    source = sqlite3.connect(f"file:{url.database}?mode=ro", uri=True)
    copy = sqlite3.connect(part)
    try:
        source.backup(copy)
        verdict = copy.execute("PRAGMA integrity_check").fetchone()[0]
    finally:
        copy.close()
        source.close()
    if verdict != "ok":
        part.unlink()
        raise Unusable(f"the copy is damaged: {verdict}")
    part.replace(target)
    click.echo(f"{target} now holds all tables.")
