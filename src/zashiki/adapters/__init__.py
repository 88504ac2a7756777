"""Adapters: the games of zashiki with the interfaces of other libraries.

| module | interface | extra |
| --- | --- | --- |
| `pettingzoo` (made in `aec`) | PettingZoo's AEC environment | `zashiki[pettingzoo]` |
"""
