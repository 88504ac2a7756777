"""The tables of the database. A change here needs a migration; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# A table where people sit. options: JSON; pack: a name under --packs, "" for the standard pack; header, setup: the
# first lines of its record; seed: of the fair dice, 64 hex digits, never sent before the end; host: hash of the secret
# of the browser that made it; status: running, ended or frozen; reason: why it is frozen; result: JSON, once it has
# ended; acting: the seats that have to act, JSON; proposal: JSON or ""; next: the table of the rematch.
tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("pack", Text, nullable=False),
    Column("header", Text, nullable=False),
    Column("setup", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("result", Text, nullable=False),
    Column("acting", Text, nullable=False),
    Column("proposal", Text, nullable=False),
    Column("next", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
)

# A seat. kind: person, bot or open; holder: hash of the secret of the browser that claimed it; invite: the invitation
# of an open seat; bot: the bot that plays or stands in.
seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("holder", Text, nullable=False),
    Column("invite", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("standing_in", Boolean, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("auto_pass", Boolean, nullable=False),
    Index(None, "holder"),
    Index(None, "invite"),
)

# The entries of the record, in order; rows are only appended, never changed. key: of the message that made the entry
# (`key.1`, `key.2` for the further entries of a path); kind, body: the line of the record.
entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("key", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "key"),
)

# Chat. seat: -1 for a spectator.
chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("key", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "key"),
)

# Codes that move a seat to another device. Only their hash is stored, and a used code is deleted.
codes = Table(
    "codes",
    metadata,
    Column("code", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("expires", Float, nullable=False),
)

# Uploaded records, which can be replayed.
records = Table(
    "records",
    metadata,
    Column("id", Text, primary_key=True),
    Column("text", Text, nullable=False),
    Column("created", Float, nullable=False),
)
