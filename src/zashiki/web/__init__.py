"""The table in the browser: the server, and the pages that it draws. It knows no game; games come through the kernel.

| wing | holds | may touch, of the web |
| --- | --- | --- |
| `pages/` | routes, forms, what each page is drawn from, HTML | all wings below, `settings` |
| `tables/` | the running tables: what is done at them, and who is connected | all wings below, `settings`, `metrics` |
| `wire/` | what browser and server say to each other at a table | nothing |
| `workers/` | processes in which bots think | `settings`, `metrics` |
| `storage/` | tables, seats, moves, chat and codes in SQLite or PostgreSQL; migrations | nothing |
| `safety/` | what is refused, what browsers are known by, what people may be called | nothing |

| module | holds |
| --- | --- |
| `app` | the application: routes, and what stands before and behind all of them |
| `command` | `zashiki serve` and `zashiki backup` |
| `settings`, `logs`, `metrics` | how the server is set up, and what it tells its operator |
| `templates/`, `static/` | the pages' HTML; style sheets, scripts and the icon |
"""
