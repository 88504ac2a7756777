"""Logs: one JSON object per line, or in a terminal plain lines for people.

Only the allowed fields are written. Names, chat, the queries of addresses and secrets are never logged.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

ALLOWED = frozenset(
    {
        "address",
        "bot",
        "code",
        "count",
        "error",
        "game",
        "kind",
        "method",
        "milliseconds",
        "reason",
        "route",
        "seat",
        "seq",
        "status",
        "table",
        "where",
        "writes",
    }
)


class JsonLines(logging.Formatter):
    """Time, level, logger, message and the allowed fields."""

    def format(self, record: logging.LogRecord) -> str:
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, Any] = {
            "time": f"{stamp}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line.update({name: value for name, value in vars(record).items() if name in ALLOWED})
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = type(record.exc_info[1]).__name__
            line["where"] = _where(record.exc_info[2])
        return json.dumps(line, ensure_ascii=False, default=str)


class PlainLines(logging.Formatter):
    """For people at a terminal: time, message and the allowed fields, without the names of loggers."""

    def format(self, record: logging.LogRecord) -> str:
        stamp = time.strftime("%H:%M:%S", time.localtime(record.created))
        level = "" if record.levelno < logging.WARNING else f"{record.levelname.lower()}: "
        fields = [f"{name} {value}" for name, value in vars(record).items() if name in ALLOWED]
        if record.exc_info and record.exc_info[1] is not None:
            fields += [type(record.exc_info[1]).__name__, _where(record.exc_info[2])]
        return f"{stamp}  {level}{record.getMessage().strip()}" + (f" ({', '.join(fields)})" if fields else "")


def _where(trace: Any) -> str:
    """The innermost frames of a traceback as file:line, without the text of the error, which may hold secret values."""
    places: list[str] = []
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('zashiki/')[2]}:{trace.tb_lineno}")
        trace = trace.tb_next
    return " > ".join(places[-6:])


def set_up(level: str = "INFO") -> None:
    """Write all logs to standard error: as JSON, or as plain lines if it is a terminal."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainLines() if sys.stderr.isatty() else JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic", "httpx", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.WARNING)
