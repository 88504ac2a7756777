"""Play in a terminal: the same questions as in the browser, the board as text, and numbered choices.

| module | holds |
| --- | --- |
| `screen` | what a person reads and types: width, colour, questions, the end of the input |
| `choices` | the choices of a question as numbered lines, and the meaning of a typed answer |
| `news` | what happened, for each person once, and only as far as they may know it |
| `table` | a game played to its end: people take turns at the screen, and bots choose in between |
| `playback` | a recorded game, step by step, forward and back |
| `ending` | the end of a game: places, parts of the scores, the reason |
| `rule_texts` | a numbered rule, printed |
"""
