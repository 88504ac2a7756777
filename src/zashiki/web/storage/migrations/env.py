"""What Alembic runs: the migrations, on the connection that `upgrade.py` hands over."""

from __future__ import annotations

from alembic import context

from zashiki.web.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transaction_per_migration=False,
)
context.run_migrations()
