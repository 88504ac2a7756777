"""The table in the browser: the server and its pages. It knows no single game; games come through the kernel.

| wing | holds | may import, of the web |
| --- | --- | --- |
| `pages/` | routes, forms, the data of each page, HTML | all wings below, `settings` |
| `tables/` | the running tables: what people do there, and who is connected | all wings below, `settings`, `metrics` |
| `wire/` | the messages between browser and server at a table | nothing |
| `workers/` | processes in which bots think | `settings`, `metrics` |
| `storage/` | tables, seats, moves, chat and codes in SQLite or PostgreSQL; migrations | nothing |
| `safety/` | what is refused, how browsers are known, which names people may have | nothing |

| module | holds |
| --- | --- |
| `app` | the application: its routes and middleware |
| `command` | `zashiki serve` and `zashiki backup` |
| `settings`, `logs`, `metrics` | the settings of the server, and what it tells its operator |
| `templates/`, `static/` | the pages' HTML; style sheets, scripts and the icon |
"""
