"""Play in a terminal: the same questions as everywhere, the board in text, numbered choices.

| module | holds |
| --- | --- |
| `screen` | lines in and out: width, colour, questions to the person, polite ends |
| `choices` | the choices of a question as numbered lines, and what a typed answer means |
| `news` | what happened, told to each person once and only as far as he may know it |
| `table` | a game played to its end: people take turns at the screen, bots choose in between |
| `playback` | a recorded game, forward and back |
| `ending` | the last scene: places, scores in their parts, the reason |
| `rule_texts` | a numbered rule, printed |
"""
