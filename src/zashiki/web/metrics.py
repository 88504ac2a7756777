"""Figures for Prometheus, in a registry of their own, so that several servers can run in one process."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """What is counted and timed. Labels have few, fixed values: never a table, a seat or a name."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = Counter("zashiki_moves", "Entries stored, by kind.", ["kind"], registry=self.registry)
        self.refused = Counter("zashiki_refused", "Messages refused, by code.", ["code"], registry=self.registry)
        self.latency = Histogram(
            "zashiki_move_seconds", "From a move's arrival to its ack.", registry=self.registry, buckets=BUCKETS
        )
        self.commit = Histogram(
            "zashiki_commit_seconds", "From a move's write to its commit.", registry=self.registry, buckets=BUCKETS
        )
        self.drawing = Histogram(
            "zashiki_position_seconds", "Making one viewer's position.", registry=self.registry, buckets=BUCKETS
        )
        self.tables = Gauge("zashiki_tables_in_memory", "Tables in memory.", registry=self.registry)
        self.sockets = Gauge("zashiki_connections", "Open connections, by kind.", ["kind"], registry=self.registry)
        self.queue = Gauge("zashiki_write_queue", "Writes that wait.", registry=self.registry)
        self.bots_waiting = Gauge("zashiki_bot_queue", "Bots' decisions that wait or run.", registry=self.registry)
        self.bots = Counter("zashiki_bot_moves", "Bots' decisions, by how they ended.", ["end"], registry=self.registry)
        self.frozen = Counter("zashiki_frozen_tables", "Tables frozen since the start.", registry=self.registry)
        self.errors = Counter("zashiki_errors", "Errors that are ours.", ["where"], registry=self.registry)

    def text(self) -> bytes:
        """All figures in the format of Prometheus."""
        return generate_latest(self.registry)
