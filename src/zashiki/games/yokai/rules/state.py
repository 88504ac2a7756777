"""What is on the table: each fighter's side, the duels, and in a tournament what is carried from duel to duel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from zashiki.games.yokai.rules.piles import EMPTY, KindSet, Pile, with_update
from zashiki.games.yokai.rules.terms import (
    CENTRE,
    NOBODY,
    Bracket,
    Kind,
    Place,
    Player,
    TournamentBracket,
    UpdateCard,
)
from zashiki.kernel.chance import Chance
from zashiki.kernel.decks import Deck
from zashiki.kernel.game import AnyGame
from zashiki.kernel.state import State
from zashiki.kernel.steps import Step
from zashiki.kernel.views import Outcome

if TYPE_CHECKING:
    from zashiki.games.yokai import YokaiGame


class Memory(msgspec.Struct, frozen=True):
    """What everybody could tell of a hand when it was last partly known: at a Collect or a pass (see `worlds.py`).

    held: how many cards the hand had. away: the pile of cards that were certainly elsewhere. possible: the kinds that
    it could hold. played: what lay on the discard pile, to tell which cards have been played since.
    """

    held: int
    away: Pile
    possible: KindSet
    played: Pile


class Sighting(msgspec.Struct, frozen=True):
    """What everybody has seen of a fighter's deck in one duel.

    received: how many updates the fighter had received by then. shown: the most cards of each kind that were seen at
    the same time.
    """

    received: int
    shown: Pile


class Side:
    """A fighter's board, hand, draw pile and discard pile.

    The five tokens of a player (YF-1.5) are numbers: the cells of Energy, Stone and Victory on one track (YF-6.1), and
    the places of the two blockades (YF-6.3). memory: None as long as nobody can tell anything of the hand. shown: the
    most cards of each kind that were seen at the same time before the last Collect of this duel.
    """

    __slots__ = (
        "discard", "energy", "energy_place", "hand", "memory", "pile", "shown", "stone", "victory", "victory_place",
    )  # fmt: skip

    def __init__(
        self,
        energy: int,
        stone: int,
        victory: int,
        energy_place: Place,
        victory_place: Place,
        hand: Pile,
        pile: Pile,
        discard: Pile,
        memory: Memory | None = None,
        shown: Pile = EMPTY,
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

    def copy(self) -> Side:
        return Side(
            self.energy, self.stone, self.victory, self.energy_place, self.victory_place,
            self.hand, self.pile, self.discard, self.memory, self.shown,
        )  # fmt: skip


class Duel:
    """One contest of two fighters: the coin, the turn, and the cards turned up.

    coin: the player who holds the one coin, or CENTRE (YF-7.1). turn: how many turns have been played. last: the two
    kinds revealed last, or PASSED; None before the first turn. open: whether these cards still lie between the players
    and have not been discarded. winner: a player or NOBODY. capped: whether the duel ended at the turn cap (YF-R15).
    """

    __slots__ = ("bracket", "capped", "coin", "first", "last", "open", "second", "turn", "winner")

    def __init__(
        self,
        first: Player,
        second: Player,
        bracket: Bracket = "duel",
        coin: Player = CENTRE,
        turn: int = 0,
        last: tuple[Kind, Kind] | None = None,
        open: bool = False,
        winner: Player = NOBODY,
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

    def loser(self) -> Player:
        """Who has lost, once there is a winner."""
        return self.second if self.winner == self.first else self.first


class Result(msgspec.Struct, frozen=True):
    """A duel that has been fought. Everybody may read it. copy: in which copy of the game it was fought."""

    round: int
    bracket: TournamentBracket
    copy: int
    first: Player
    second: Player
    winner: Player
    victories: tuple[int, int]
    turns: int
    capped: bool

    def loser(self) -> Player:
        """Who lost the duel."""
        return self.second if self.winner == self.first else self.first


class Tournament:
    """What is carried from duel to duel. An epic tournament has two copies of the game side by side (YF-11.24).

    | field | holds |
    | --- | --- |
    | orders | for each copy the players in the order of the randomizer cards (YF-11.1) |
    | round | how many rounds have been fought |
    | winners, losers | for each copy the players who are still in the Winner and in the Looser bracket, in order |
    | breaks | for each player how many breaks they have taken |
    | results | the duels fought so far |
    | decks | for each copy the Update deck |
    | known | for each update card the set of viewers who know where it is |
    | received | for each player the update cards that they have received, oldest first |
    | sightings | for each player what everybody has seen of their deck, one entry a duel |
    | offer | the updates that the winner of a duel has drawn and not yet shared out (YF-9.1) |
    | refused | the updates that a loser has refused and that are not yet shuffled back (YF-9.7) |
    """

    __slots__ = (
        "breaks", "decks", "known", "losers", "offer", "orders", "received", "refused", "results", "round",
        "sightings", "winners",
    )  # fmt: skip

    def __init__(
        self,
        orders: tuple[tuple[Player, ...], ...],
        round: int,
        winners: list[tuple[Player, ...]],
        losers: list[tuple[Player, ...]],
        breaks: list[int],
        results: tuple[Result, ...],
        decks: list[Deck],
        known: list[int],
        received: list[tuple[UpdateCard, ...]],
        sightings: list[tuple[Sighting, ...]],
        offer: list[UpdateCard],
        refused: list[UpdateCard],
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

    def copy_of(self, player: Player) -> int:
        """The number of the copy of the game that a player fights in."""
        return 0 if player in self.orders[0] else 1

    def deck_for(self, player: Player) -> Deck:
        """The Update deck that a player draws from."""
        return self.decks[self.copy_of(player)]

    def results_of(self, player: Player) -> list[Result]:
        """The duels that a player has fought."""
        return [result for result in self.results if player in (result.first, result.second)]


class YokaiState(State):
    """The table: a side a player, the duels of this round, and the tournament unless it is a single duel."""

    __slots__ = ("duels", "sides", "tournament")

    game: YokaiGame

    def __init__(
        self,
        game: AnyGame,
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

    def deck_of(self, player: Player) -> Pile:
        """The ten cards of a fighter's deck: a start set with the updates received in it (YF-9.2, YF-R21)."""
        deck = self.game.printed.start_deck
        if self.tournament is not None:
            types = self.game.update_types
            for card in self.tournament.received[player]:
                deck = with_update(deck, types[card])
        return deck
