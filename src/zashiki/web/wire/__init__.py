"""What browser and server say to each other at a table. It touches no other wing.

| module | holds |
| --- | --- |
| `protocol`, `message_parts` | all messages as tagged unions, decoded strictly, and what they are made of |
| `payload`, `layers` | what one viewer is sent of a position: only what has changed |
| `stories` | how far each viewer of a table has been told its story |
| `replay_parts` | what a replay shows that a table does not |
"""
