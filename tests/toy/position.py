"""Position files of Night Watch: the table in words, both ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from tests.toy.rules.setup import RECRUITS
from tests.toy.rules.state import Watch
from zashiki.kernel.chance import Chance
from zashiki.kernel.decks import Deck
from zashiki.kernel.files.reading import PositionReader
from zashiki.kernel.steps import Step
from zashiki.kernel.story import bit

if TYPE_CHECKING:
    from tests.toy import NightWatch

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
SPECTATORS = -1
"""How spectators are written in a list of viewers."""


class PlayerPosition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player: lanterns by post, squad in words, cards by name."""

    lives: Count
    coins: Count
    lanterns: tuple[Count, Count, Count]
    squad: list[str] = []
    omen: Count = 0
    training: Count = 0
    offered: list[str] = []


class SidePosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side."""

    medals: Count
    hand: list[str]


class DeckPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deck, by name; top and bottom in the order in which they are drawn."""

    top: list[str] = []
    pool: list[str] = []
    bottom: list[str] = []


class NightPosition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table. `known` tells for cards that lie hidden which players know them (-1: spectators)."""

    night: Count
    captain: int = -1
    bank: Count
    dark: Count = 0
    shown: bool = True
    reveals: int = 0
    players: list[PlayerPosition]
    sides: list[SidePosition]
    deck: DeckPosition
    discard: list[str] = []
    known: dict[str, list[int]] = {}


def to_position(state: Watch) -> NightPosition:
    """The table in words."""
    cards = state.game.cards

    def names(zone: list[int]) -> list[str]:
        return [cards[card].name for card in zone]

    viewers = [SPECTATORS, *range(len(state.lives))]
    known = {
        cards[card].name: [viewer for viewer in viewers if mask & bit(None if viewer == SPECTATORS else viewer)]
        for card, mask in enumerate(state.known)
        if mask
    }
    players = [
        PlayerPosition(
            lives=state.lives[player],
            coins=state.coins[player],
            lanterns=(lanterns[0], lanterns[1], lanterns[2]),
            squad=[RECRUITS[kind] for kind in state.squads[player]],
            omen=state.omens[player],
            training=state.training[player],
            offered=names(state.offered[player]),
        )
        for player, lanterns in enumerate(state.lanterns)
    ]
    deck = state.deck
    return NightPosition(
        night=state.night,
        captain=state.captain,
        bank=state.bank,
        dark=state.dark,
        shown=state.shown,
        reveals=state.reveals,
        players=players,
        sides=[SidePosition(medals, names(hand)) for medals, hand in zip(state.medals, state.hands, strict=True)],
        deck=DeckPosition(names(deck.top[::-1]), names(deck.pool), names(deck.bottom)),
        discard=names(state.discard),
        known=known,
    )


def from_position(
    game: NightWatch, position: NightPosition, chance: Chance, steps: list[Step[Any]], answers: list[int]
) -> Watch:
    """The state. Raises InvalidPosition that names the field."""
    reader = _Reader(game)
    players, sides = len(position.players), len(position.sides)
    reader.check(players == game.num_players(), "players", f"there are {players}; the game has {game.num_players()}")
    reader.check(sides == game.sides, "sides", f"there are {sides}; the game has {game.sides}")
    deck = position.deck
    state = Watch(
        game,
        chance,
        steps,
        answers,
        position.reveals,
        None,
        None,
        hands=[sorted(reader.zone(side.hand, f"sides[{at}].hand")) for at, side in enumerate(position.sides)],
        deck=Deck(
            reader.zone(deck.top, "deck.top")[::-1],
            reader.zone(deck.pool, "deck.pool"),
            reader.zone(deck.bottom, "deck.bottom"),
        ),
        known=[0] * len(game.cards),
        discard=reader.zone(position.discard, "discard"),
        offered=[reader.zone(player.offered, f"players[{at}].offered") for at, player in enumerate(position.players)],
        lives=[player.lives for player in position.players],
        coins=[player.coins for player in position.players],
        medals=[side.medals for side in position.sides],
        bank=position.bank,
        lanterns=[list(player.lanterns) for player in position.players],
        dark=position.dark,
        squads=[reader.squad(player.squad, f"players[{at}].squad") for at, player in enumerate(position.players)],
        omens=[player.omen for player in position.players],
        shown=position.shown,
        training=[player.training for player in position.players],
        night=position.night,
        captain=position.captain,
    )
    reader.check_complete()
    for name, viewers in position.known.items():
        card = reader.card(name, "known")
        for viewer in viewers:
            state.known[card] |= bit(None if viewer == SPECTATORS else reader.player(viewer, f"known.{name}"))
    return state


class _Reader(PositionReader):
    """Finds cards by name and sees that each lies in one place."""

    def __init__(self, game: NightWatch) -> None:
        super().__init__(game)
        self.names = [card.name for card in game.cards]
        self.places: dict[str, str] = {}

    def card(self, name: str, where: str) -> int:
        return self.find(name, self.names, where, "card")

    def zone(self, names: list[str], where: str) -> list[int]:
        cards = [self.card(name, where) for name in names]
        for name in names:
            self.check(name not in self.places, where, f"the card {name!r} lies in {self.places.get(name)} already")
            self.places[name] = where
        return cards

    def check_complete(self) -> None:
        for name in sorted(self.names):
            self.check(name in self.places, "deck.pool", f"the card {name!r} lies nowhere; here is its place")

    def squad(self, words: list[str], where: str) -> list[int]:
        return [self.find(word, RECRUITS, where, "recruit") for word in words]
