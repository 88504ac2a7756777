"""Adapters: zashiki's games under the interfaces of other libraries.

| module | interface | extra |
| --- | --- | --- |
| `pettingzoo` | PettingZoo's AEC environment | `zashiki[pettingzoo]` |
"""
