"""Storage: tables, seats, entries, chat and codes, in SQLite or PostgreSQL.

What is stored here counts, not what is in memory. This wing imports no other wing.

| module | holds |
| --- | --- |
| `store`, `rows` | what the server reads and writes, and the rows of the database |
| `database` | connections, and one thread that writes and commits in batches |
| `schema`, `upgrade`, `migrations/` | the tables of the database, and how an older database is brought up to date |
"""
