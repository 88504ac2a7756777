"""Processes in which bots think. They touch no other wing, only `settings` and `metrics`.

| module | holds |
| --- | --- |
| `bots` | which bots may sit down; the pool of processes, which kills late ones and plays a fallback move |
| `bot_process` | one such process: takes a decision, thinks, answers |
"""
