"""The kernel: what every game stands on. It knows no game and imports nothing else of zashiki.

| module | holds |
| --- | --- |
| `errors` | what can go wrong, each with a message for people |
| `actions` | the vocabulary of a game: ints and their text tokens |
| `chance` | the one door that randomness comes through |
| `steps` | tasks, questions, simultaneous questions |
| `lanes`, `windows` | independent stacks side by side; reaction windows |
| `state` | the data of a game and its stack of steps |
| `decks` | ordered and unordered cards, and who knows which |
| `worlds` | states that a player cannot tell from the true one |
| `messages`, `story` | sentences as ids with fields; what happened, and who may know it |
| `views` | what one player may know |
| `game`, `rooms`, `registry` | a game's contract and typed options; its room of modules; where it is found |
| `thumbs` | rules of thumb for bots, by the question |
| `table_words` | what every drawing of a table says, and what can be answered on it |
| `plain_drawing` | a table drawn as its text, until a game has pictures of its own |
| `paths`, `seat` | choices that continue, a bot's chair |

| wing | holds |
| --- | --- |
| `files/` | packs, positions and records: what is read and written; it stands on the modules above |
| `session/` | a game being played, with its history and undo; it stands on `files/` too |
"""
