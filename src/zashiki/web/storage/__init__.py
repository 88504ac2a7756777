"""Storage: rows of tables, seats, entries, chat and codes, in SQLite or PostgreSQL. Truth is here, never in memory."""
