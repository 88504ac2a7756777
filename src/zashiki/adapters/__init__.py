"""Adapters: zashiki's games under the interfaces of other libraries.

| module | interface | extra |
| --- | --- | --- |
| `pettingzoo` (made in `aec`) | PettingZoo's AEC environment | `zashiki[pettingzoo]` |
"""
