"""The table in the browser: the server, and the pages that it draws. It knows no game; games come through the kernel.

| module | holds |
| --- | --- |
| `protocol`, `models` | what browser and server say to each other; what a page is drawn from |
| `storage/` | tables, seats, moves, chat and codes in SQLite or PostgreSQL; migrations |
| `payload` | what one viewer is sent of a position: a pure function |
| `table`, `house` | one running table in memory; all of them, loaded when needed and put away when idle |
| `moves`, `talks`, `hosting` | what players, talkers and hosts do at a table |
| `seats` | who sits where: cookies, invitations, codes |
| `bots` | worker processes for bots, killed when late |
| `live` | sockets and event streams: who is sent what, when |
| `app`, `forms`, `safety` | routes, what they take, and what they refuse |
| `command`, `settings`, `logs`, `metrics` | `zashiki serve` and what it tells its operator |
"""
