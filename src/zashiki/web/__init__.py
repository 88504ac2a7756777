"""The table in the browser: the server, and the pages that it draws. It knows no game; games come through the kernel.

| module | holds |
| --- | --- |
| `protocol`, `parts`, `models` | what browser and server say to each other; what a page is drawn from |
| `storage/` | tables, seats, moves, chat and codes in SQLite or PostgreSQL; migrations |
| `payload` | what one viewer is sent of a position: a pure function |
| `table`, `stories` | one running table in memory; how far each viewer has been told its story |
| `house`, `revival` | all tables; from rows to a table |
| `moves`, `talks`, `hosting`, `autoplay` | what players, talkers, hosts and bots do at a table |
| `looking`, `replays` | what is looked up without changing anything |
| `secret`, `names` | what browsers are known by; what people are called |
| `bots`, `bot_process` | worker processes for bots, killed when late |
| `crowd`, `live` | who is connected, and what is sent when |
| `app`, `visits`, `forms`, `asking`, `safety` | routes, what they take, and what they refuse |
| `command`, `settings`, `logs`, `metrics` | `zashiki serve` and what it tells its operator |
"""
