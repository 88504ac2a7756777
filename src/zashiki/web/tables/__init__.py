"""The running tables. They may touch every wing but `pages`, and `settings` and `metrics`; they know no page.

| module | holds |
| --- | --- |
| `house`, `revival` | all tables, in memory while somebody needs them; from rows to a running table |
| `table` | one table in memory: the game, who sits where, what each viewer is shown |
| `moves` | what players do to the game itself: answer, take back, agree, resign |
| `hosting` | who sits where: claims, stand-ins, rematch, preferences |
| `chat` | what is said at the table |
| `queries` | what is looked up without changing anything |
| `autoplay` | moves that no person makes: bots' moves, and passes |
| `connections` | who is connected to which table, and what each connection has been sent |
| `endpoints` | where a browser's messages come in, by socket or by POST |
"""
