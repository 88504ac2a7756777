"""Night Watch: the game that lives in the tests alone. It has everything that is hard, and nothing else (rules.md)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from tests.toy import drawing, position, sense, view, worlds
from tests.toy.options import NightOptions
from tests.toy.pack import read_pack
from tests.toy.position import NightPosition
from tests.toy.rules import attack, brawl, lanterns, night, setup, tricks
from tests.toy.rules.setup import RECRUITS
from tests.toy.rules.state import POSTS, Watch
from tests.toy.texts import TEXTS
from tests.toy.view import NightView
from zashiki.kernel.actions import Block, Vocabulary
from zashiki.kernel.chance import Chance
from zashiki.kernel.errors import InvalidPack
from zashiki.kernel.game import Advice, Game, Preview
from zashiki.kernel.messages import Catalog
from zashiki.kernel.steps import Step

MOST_COINS = 24


class NightWatch(Game[Watch, NightView]):
    """The game object: options, cards and vocabulary."""

    name = "night-watch"
    title = "Night Watch"
    summary = "Guard a castle at night, with secret choices, dice and feints."
    rules_version = 1
    options_type = NightOptions
    position_type = NightPosition
    steps = (
        setup.Recruit,
        setup.RollOmen,
        setup.ShowSquads,
        night.BeginNight,
        night.DrawUp,
        night.OfferChoice,
        night.ChooseWatch,
        night.CaptainGoesOn,
        night.CaptainOrder,
        night.EarnByTower,
        tricks.FeintWindow,
        tricks.TakeAway,
        tricks.Foresee,
        tricks.ReorderTop,
        tricks.BuryTop,
        tricks.Spy,
        tricks.LookAtHand,
        tricks.DiscardTheirs,
        tricks.Barter,
        tricks.OfferCard,
        tricks.AnswerOffer,
        tricks.Exchange,
        attack.ChooseTarget,
        attack.RollAttack,
        attack.RollBlock,
        attack.RerollAttack,
        attack.RerollBlock,
        attack.ResolveAttack,
        attack.StrikeBack,
        attack.MayStrike,
        attack.FallOut,
        lanterns.MoveFrom,
        lanterns.MoveAmount,
        lanterns.MoveTo,
        brawl.Brawl,
        brawl.Rest,
        brawl.Train,
        brawl.TrainAgain,
        brawl.Bout,
    )

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
                Block("stance", len(brawl.STANCES), brawl.STANCES),
                Block("order", len(tricks.ORDERS), tuple("".join(str(at + 1) for at in o) for o in tricks.ORDERS)),
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
                "card": lambda card: self.cards[int(card)].name,  # type: ignore[arg-type]
                "post": lambda post: POSTS[int(post)],  # type: ignore[arg-type]
                "recruit": lambda kind: RECRUITS[int(kind)],  # type: ignore[arg-type]
                "step": lambda step: str(step).lower(),
            },
        )

    def tables(self) -> dict[str, Any]:
        return {"cards": self.cards}

    def set_up(self, chance: Chance) -> Watch:
        return setup.set_up(self, chance)

    def view(self, state: Watch, player: int | None) -> NightView:
        return view.view(state, player)

    def sample_world(self, state: Watch, player: int | None, rng: Random) -> Watch:
        return worlds.sample_world(state, player, rng)

    def preview(self, view: NightView, path: Sequence[int]) -> Preview:
        return sense.preview(self, view, path)

    def to_position(self, state: Watch) -> NightPosition:
        return position.to_position(state)

    def from_position(self, table: Any, chance: Chance, steps: list[Step[Any]], answers: list[int]) -> Watch:
        return position.from_position(self, table, chance, steps, answers)

    def text(self, view: NightView, names: Sequence[str]) -> str:
        return drawing.text(self, view, names)

    def regions(self, view: NightView, names: Sequence[str]) -> dict[str, str]:
        return drawing.regions(self, view, names)

    def picture(self, view: NightView, names: Sequence[str], theme: str = "light") -> str:
        return drawing.picture(self, view, names, theme)

    def value(self, view: NightView, player: int) -> float:
        return sense.value(view, player)

    def advice(self, view: NightView) -> list[Advice]:
        return sense.advice(self, view)

    def features(self, view: NightView) -> list[float]:
        return sense.features(self, view)

    def num_features(self) -> int:
        return sense.NUM_FEATURES
