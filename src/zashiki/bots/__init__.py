"""Bots: programs that take a seat. They see what a player may see, and nothing else.

    bot = make_bot("search:100ms", seed=1)
    action = bot.choose(Seat(game, state, player))

| module | holds |
| --- | --- |
| `base` | what a bot is |
| `catalog` | bots by name, and their settings |
| `random_bot`, `greedy` | bots that do not look ahead |
| `search` | the searching bot |
| `tree`, `rollout`, `budget`, `parameters` | its memory, its play beyond it, its time, its settings |
| `sense` | what a game tells its bots |
"""

from zashiki.bots.base import CLOCKS, Bot
from zashiki.bots.catalog import BotKind, known_bots, make_bot, register_bot
from zashiki.bots.greedy import GreedyBot
from zashiki.bots.parameters import SearchParameters
from zashiki.bots.random_bot import RandomBot
from zashiki.bots.search import SearchBot

__all__ = [
    "CLOCKS",
    "Bot",
    "BotKind",
    "GreedyBot",
    "RandomBot",
    "SearchBot",
    "SearchParameters",
    "known_bots",
    "make_bot",
    "register_bot",
]
