"""How the server is set up: what `zashiki serve` was told, and the limits that tests change."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One server's settings. Times are in seconds.

    packs: a directory whose folders are packs. bot_modules: imported by each bot process, to register bots.
    bot_pause: the least time a bot takes, so that people can follow. nearby: the address
    in the local network, for links. auto_pass_delay: the same whether or not the
    player holds a card. keepalive: after so long a silence a connection is sent a `ping`. idle: after this a table
    leaves memory.
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
        """Whether people reach us by HTTPS."""
        return self.public_url.startswith("https://")

    @property
    def address(self) -> str:
        """Where people reach us."""
        return self.public_url.rstrip("/") or f"http://{self.host}:{self.port}"
