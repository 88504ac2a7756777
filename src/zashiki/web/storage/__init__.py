"""Storage: tables, seats, entries, chat and codes, in SQLite or PostgreSQL. Truth is here, never in memory.

It touches no other wing.

| module | holds |
| --- | --- |
| `store`, `rows` | what is asked of the database, and the rows that it gives |
| `database` | connections, and one writer that commits in batches |
| `schema`, `upgrade`, `migrations/` | the tables of the database, and how an older one becomes a newer one |
"""
