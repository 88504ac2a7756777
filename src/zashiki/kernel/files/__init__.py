"""What the kernel writes and reads: packs, positions, records.

| module | holds |
| --- | --- |
| `packs` | printed values as TOML data, checked |
| `plain` | a state as plain data, and its short hash |
| `positions` | any position of a game as TOML or JSON, both ways |
| `reading` | what the readers of all games' position files share |
| `records`, `entries` | whole games, one JSON object a line, both ways |
| `decoding`, `toml` | strict decoding with errors that name the place; readable TOML |
"""
