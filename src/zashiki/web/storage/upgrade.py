"""Bring a database up to the schema of this version with Alembic. The migrations are beside this file."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine

MIGRATIONS = Path(__file__).parent / "migrations"


def configuration(connection: Connection) -> Config:
    """Alembic's settings, without a file."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Run the missing migrations in one transaction."""
    with engine.begin() as connection:
        command.upgrade(configuration(connection), revision)


def downgrade(engine: Engine, revision: str = "base") -> None:
    """Undo migrations down to a revision."""
    with engine.begin() as connection:
        command.downgrade(configuration(connection), revision)
