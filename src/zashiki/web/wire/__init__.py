"""The messages between browser and server at a table. This wing imports no other wing.

| module | holds |
| --- | --- |
| `protocol`, `message_parts` | all messages, as tagged unions that are decoded strictly, and their parts |
| `payload`, `layers` | what one viewer is sent of a position, without what has not changed |
| `stories` | the story of a table as far as each viewer knows it |
| `replay_parts` | what only a replay shows |
"""
