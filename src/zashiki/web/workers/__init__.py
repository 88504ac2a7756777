"""Processes in which bots think. This wing imports no other wing, only `settings` and `metrics`.

| module | holds |
| --- | --- |
| `bots` | which bots can take a seat; the pool of processes, which kills late ones and chooses in their place |
| `bot_process` | one such process: it receives a decision, thinks and answers |
"""
