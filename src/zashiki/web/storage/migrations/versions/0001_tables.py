"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def moment(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Float, nullable=False)


def flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False)


def of_table(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f(f"fk_{name}_table_id"))


def upgrade() -> None:
    op.create_table(
        "tables",
        *map(text, ("id", "game", "options", "pack", "header", "setup", "seed", "commitment", "host")),
        *map(text, ("status", "reason", "result", "acting", "proposal", "next")),
        moment("created"),
        moment("touched"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_table(
        "seats",
        text("table_id"),
        number("seat"),
        *map(text, ("kind", "name", "holder", "invite", "bot")),
        *map(flag, ("standing_in", "resigned", "auto_pass")),
        of_table("seats"),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_holder"), "seats", ["holder"])
    op.create_index(op.f("ix_seats_invite"), "seats", ["invite"])
    op.create_table(
        "entries",
        text("table_id"),
        number("seq"),
        text("key"),
        number("seat"),
        *map(text, ("kind", "body")),
        moment("at"),
        of_table("entries"),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_entries")),
        sa.UniqueConstraint("table_id", "key", name=op.f("uq_entries_table_id_key")),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, autoincrement=True, nullable=False),
        text("table_id"),
        text("key"),
        number("seat"),
        text("name"),
        text("text"),
        moment("at"),
        of_table("chat"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat")),
        sa.UniqueConstraint("table_id", "key", name=op.f("uq_chat_table_id_key")),
    )
    op.create_table(
        "codes",
        text("code"),
        text("table_id"),
        number("seat"),
        moment("expires"),
        of_table("codes"),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_codes")),
    )
    op.create_table(
        "records",
        text("id"),
        text("text"),
        moment("created"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_records")),
    )


def downgrade() -> None:
    for name in ("records", "codes", "chat", "entries", "seats", "tables"):
        op.drop_table(name)
