"""The settings of the server: the options of `zashiki serve`, and limits that only tests change."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one server. Times are in seconds, rates are per second.

    nearby: the address in the local network, for links. packs: a directory whose folders are packs. bot_modules: each
    process of bots imports these, which register bots. bot_pause: a bot takes at least this long, so that people can
    follow. auto_pass_delay: is the same whether or not the player holds a card. idle: an unused table leaves memory
    after this time. keepalive: a connection is sent a `ping` after such a silence.
    """

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    nearby: str = ""
    packs: Path | None = None
    synchronous: str = "FULL"
    bot_modules: tuple[str, ...] = ()
    bot_workers: int = 2
    bot_budget: float = 2.0
    bot_grace: float = 1.0
    bot_pause: float = 0.7
    auto_pass_delay: float = 3.0
    idle: float = 600.0
    idle_ended: float = 5.0
    sweep: float = 5.0
    collect: float = 15.0
    rate: float = 10.0
    burst: float = 30.0
    chat_rate: float = 0.5
    chat_burst: float = 8.0
    tables_per_hour: int = 60
    sockets_per_table: int = 200
    outbox: int = 256
    keepalive: float = 10.0
    shutdown: float = 10.0

    @property
    def https(self) -> bool:
        """Whether people reach the server by HTTPS."""
        return self.public_url.startswith("https://")

    @property
    def address(self) -> str:
        """The address at which people reach the server."""
        return self.public_url.rstrip("/") or f"http://{self.host}:{self.port}"
