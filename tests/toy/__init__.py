"""Night Watch: the game that lives in the tests alone. It has everything that is hard, and nothing else (rules.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.toy import drawing, position
from tests.toy.options import NightOptions
from tests.toy.pack import read_pack
from tests.toy.position import NightPosition
from tests.toy.rules.brawl import STANCES
from tests.toy.rules.setup import RECRUITS
from tests.toy.rules.state import POSTS, Watch
from tests.toy.rules.tricks import ORDERS
from tests.toy.texts import TEXTS
from tests.toy.view import NightView
from zashiki.kernel.actions import Block, Vocabulary
from zashiki.kernel.errors import InvalidPack
from zashiki.kernel.game import Game
from zashiki.kernel.messages import Catalog, naming

MOST_COINS = 24


class NightWatch(Game[Watch, NightView], room=__name__):
    """The game object: options, cards and vocabulary."""

    name = "night-watch"
    title = "Night Watch"
    summary = "Guard a castle at night, with secret choices, dice and feints."
    rules_version = 1
    options_type = NightOptions
    position_type = NightPosition
    text = drawing.text
    from_position = position.from_position

    def __init__(self, options: NightOptions, pack: Path | None = None) -> None:
        super().__init__(options, pack)
        self.mode = options.mode
        self.sides = 2 if options.mode == "teams" else options.players
        self.pack = read_pack(pack)
        self.cards = self.pack.cards.card
        slugs = tuple(card.slug for card in self.cards)
        if len(set(slugs)) < len(slugs):
            raise InvalidPack("cards.toml: two cards have the same name")
        self.vocabulary = Vocabulary(
            (
                Block("pass"),
                Block("yes"),
                Block("attack"),
                Block("move"),
                Block("reroll"),
                Block("player", options.players),
                Block("post", len(POSTS), POSTS),
                Block("amount", MOST_COINS + 1),
                Block("recruit", len(RECRUITS), RECRUITS),
                Block("stance", len(STANCES), STANCES),
                Block("order", len(ORDERS), tuple("".join(str(at + 1) for at in o) for o in ORDERS)),
                Block("card", len(slugs), slugs),
            )
        )
        start = self.vocabulary.start
        self.yes, self.attack, self.move, self.reroll = start("yes"), start("attack"), start("move"), start("reroll")
        self.player, self.post, self.amount = start("player"), start("post"), start("amount")
        self.recruit, self.stance, self.order, self.card = (
            start("recruit"),
            start("stance"),
            start("order"),
            start("card"),
        )
        self.catalog = Catalog(
            TEXTS,
            {
                "card": naming([card.name for card in self.cards]),
                "post": naming(POSTS),
                "recruit": naming(RECRUITS),
                "step": lambda step: str(step).lower(),
            },
        )

    def tables(self) -> dict[str, Any]:
        return {"cards": self.cards}
