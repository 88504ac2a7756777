"""What is refused, how requests are read, and what people and browsers are known by. It touches no other wing.

| module | holds |
| --- | --- |
| `requests` | what requests ask, read with care |
| `http` | foreign origins, floods, oversized bodies; headers for all answers |
| `secret` | secrets of browsers, invitations, codes and tables' names |
| `names` | names and chat as people write them |
"""
