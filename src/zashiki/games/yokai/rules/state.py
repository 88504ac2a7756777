"""What is on the table: each fighter's side, the duels, and in a tournament what is carried from duel to duel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from zashiki.games.yokai.rules.piles import EMPTY, UNIT, count
from zashiki.kernel.chance import Chance
from zashiki.kernel.decks import Deck
from zashiki.kernel.game import Game
from zashiki.kernel.state import State
from zashiki.kernel.steps import Step
from zashiki.kernel.views import Outcome

if TYPE_CHECKING:
    from zashiki.games.yokai import YokaiGame

CENTRE = -1
"""Who holds the coin while nobody does (YF-2.1)."""
NOBODY = -1


class Memory(msgspec.Struct, frozen=True):
    """What everybody could tell of a hand when it was last partly known: at a Collect or a pass (see `worlds.py`).

    held: how many cards the hand had. away: the pile of cards that were certainly elsewhere. possible: the set of kinds
    that it could hold, a bit a kind. played: what lay on the discard pile, to tell apart what has been played since.
    """

    held: int
    away: int
    possible: int
    played: int


class Sighting(msgspec.Struct, frozen=True):
    """What everybody has seen of a fighter's deck in one duel.

    received: how many updates he had received by then. shown: the most cards of each kind seen at the same time.
    """

    received: int
    shown: int


class Side:
    """A fighter's board, hand, draw pile and discard pile. Blockade places run from 1 to 4 (off the board).

    The five tokens of a player (YF-1.5) are numbers: the cells of Energy, Stone and Victory on one track (YF-6.1), and
    the places of the two blockades (YF-6.3).
    """

    __slots__ = (
        "discard", "energy", "energy_place", "hand", "memory", "pile", "shown", "stone", "victory", "victory_place",
    )  # fmt: skip

    def __init__(
        self,
        energy: int,
        stone: int,
        victory: int,
        energy_place: int,
        victory_place: int,
        hand: int,
        pile: int,
        discard: int,
        memory: Memory | None = None,
        shown: int = EMPTY,
    ) -> None:
        self.energy = energy
        self.stone = stone
        self.victory = victory
        self.energy_place = energy_place
        self.victory_place = victory_place
        self.hand = hand
        self.pile = pile
        self.discard = discard
        self.memory = memory
        self.shown = shown
        """The most cards of each kind seen at the same time before the last Collect of this duel."""

    def copy(self) -> Side:
        return Side(
            self.energy, self.stone, self.victory, self.energy_place, self.victory_place,
            self.hand, self.pile, self.discard, self.memory, self.shown,
        )  # fmt: skip


Kinds = tuple[int, int]


class Duel:
    """One contest of two fighters: the coin, the turn, and the cards turned up.

    bracket: what it is fought for (see `Result`). coin: the player who holds the one coin, or CENTRE (YF-7.1). turn:
    how many turns have been played. last: the two kinds revealed last, None before the first turn. open: whether these
    still lie between the players, undiscarded. winner: a player or NOBODY. capped: whether it ended at the turn cap
    (YF-R15).
    """

    __slots__ = ("bracket", "capped", "coin", "first", "last", "open", "second", "turn", "winner")

    def __init__(
        self,
        first: int,
        second: int,
        bracket: str = "duel",
        coin: int = CENTRE,
        turn: int = 0,
        last: Kinds | None = None,
        open: bool = False,
        winner: int = NOBODY,
        capped: bool = False,
    ) -> None:
        self.first = first
        self.second = second
        self.bracket = bracket
        self.coin = coin
        self.turn = turn
        self.last = last
        self.open = open
        self.winner = winner
        self.capped = capped

    def copy(self) -> Duel:
        return Duel(
            self.first, self.second, self.bracket, self.coin, self.turn, self.last, self.open, self.winner, self.capped
        )  # fmt: skip

    def loser(self) -> int:
        """Who has lost, once there is a winner."""
        return self.second if self.winner == self.first else self.first


class Result(msgspec.Struct, frozen=True):
    """A duel that has been fought. Everybody may read it.

    bracket: `duel`, `match`, `winners`, `losers`, `final`, `league` or `epic`. copy: in which copy of the game.
    """

    round: int
    bracket: str
    copy: int
    first: int
    second: int
    winner: int
    victories: tuple[int, int]
    turns: int
    capped: bool


class Tournament:
    """What is carried from duel to duel. An epic tournament has two copies of the game side by side (YF-11.24).

    | field | holds |
    | --- | --- |
    | orders | for each copy the players in the order of the randomizer cards (YF-11.1) |
    | round | how many rounds have been fought |
    | winners, losers | for each copy those still in the Winner and in the Looser bracket, in order |
    | breaks | for each player how many breaks he has taken |
    | results | the duels fought so far |
    | decks | for each copy the Update deck; a card is an int, its type stands in `update_types` of the game |
    | known | for each update card the set of viewers who know where it is |
    | received | for each player the update cards he has received, oldest first |
    | sightings | for each player what everybody has seen of his deck, a duel each |
    | offer | the updates that the winner of a duel has drawn and not yet shared out (YF-9.1) |
    | refused | the updates that a loser has refused and that are not yet shuffled back (YF-9.7) |
    """

    __slots__ = (
        "breaks", "decks", "known", "losers", "offer", "orders", "received", "refused", "results", "round",
        "sightings", "winners",
    )  # fmt: skip

    def __init__(
        self,
        orders: tuple[tuple[int, ...], ...],
        round: int,
        winners: list[tuple[int, ...]],
        losers: list[tuple[int, ...]],
        breaks: list[int],
        results: tuple[Result, ...],
        decks: list[Deck],
        known: list[int],
        received: list[tuple[int, ...]],
        sightings: list[tuple[Sighting, ...]],
        offer: list[int],
        refused: list[int],
    ) -> None:
        self.orders = orders
        self.round = round
        self.winners = winners
        self.losers = losers
        self.breaks = breaks
        self.results = results
        self.decks = decks
        self.known = known
        self.received = received
        self.sightings = sightings
        self.offer = offer
        self.refused = refused

    def copy(self) -> Tournament:
        return Tournament(
            self.orders, self.round, self.winners[:], self.losers[:], self.breaks[:], self.results,
            [deck.copy() for deck in self.decks], self.known[:], self.received[:], self.sightings[:],
            self.offer[:], self.refused[:],
        )  # fmt: skip

    def copy_of(self, player: int) -> int:
        """The number of the copy of the game that a player fights in."""
        return 0 if player in self.orders[0] else 1


class YokaiState(State):
    """The table: a side a player, the duels of this round, and the tournament unless it is a single duel."""

    __slots__ = ("duels", "sides", "tournament")

    game: YokaiGame

    def __init__(
        self,
        game: Game[Any, Any],
        chance: Chance,
        steps: list[Step[Any]],
        answers: list[int],
        reveals: int,
        result: Outcome | None,
        streams: dict[tuple[int, ...], Chance] | None,
        sides: list[Side],
        duels: list[Duel],
        tournament: Tournament | None,
    ) -> None:
        State.__init__(self, game, chance, steps, answers, reveals, result, streams)
        self.sides = sides
        self.duels = duels
        self.tournament = tournament

    def copy(self, chance: Chance | None = None) -> YokaiState:
        tournament = self.tournament
        return YokaiState(
            *self.kernel_fields(chance),
            [side.copy() for side in self.sides],
            [duel.copy() for duel in self.duels],
            None if tournament is None else tournament.copy(),
        )

    def deck_of(self, player: int) -> int:
        """The ten cards of a fighter's deck: a start set with his updates in it (YF-9.2, YF-R21)."""
        printed = self.game.printed
        deck = printed.start_deck
        if self.tournament is not None:
            types = self.game.update_types
            for card in self.tournament.received[player]:
                start = 2 * types[card]
                if count(deck, start):  # YF-9.6: a start copy first; once none is left the swap has no effect
                    deck += UNIT[start + 1] - UNIT[start]
        return deck
