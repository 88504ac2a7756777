"""Processes in which bots think. They touch no other wing, only `settings` and `metrics`.

| module | holds |
| --- | --- |
| `bots` | the pool of processes: which are killed when late, and the fallback move when they fail |
| `bot_process` | one such process: takes a decision, thinks, answers |
"""
