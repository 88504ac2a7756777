"""The running tables. They know no page: they may import every wing except `pages`, and `settings` and `metrics`.

| module | holds |
| --- | --- |
| `house`, `revival` | all tables, in memory while somebody needs them; how rows become a running table |
| `table` | one table in memory: the game, who sits where, what each viewer sees |
| `moves` | what players do to the game itself: answer, take back, agree, resign |
| `hosting` | who sits where: claims, stand-ins, rematch, preferences |
| `chat` | the lines that people write at the table |
| `queries` | questions that change nothing |
| `autoplay` | moves that no person makes: moves of bots, and automatic passes |
| `connections` | who is connected to which table, and what each connection was sent |
| `endpoints` | where the messages of browsers come in, by socket or by POST |
"""
