"""A table for the tests of Yokai Forest Duel: lay out a position, play cards by name, look at the sides.

table = duel(a={"stone": 1}, b={"energy_blockade": 2})
table.play("sling", "refresh")
assert table.b.energy == 1
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import msgspec

from zashiki.games.yokai import YokaiGame
from zashiki.games.yokai.position import FighterPosition, YokaiPosition
from zashiki.games.yokai.rules.piles import kinds, pile_of, size
from zashiki.games.yokai.rules.state import Duel, Side, Tournament, YokaiState
from zashiki.games.yokai.rules.terms import CENTRE
from zashiki.games.yokai.rules.tournament import EndSingleDuel
from zashiki.games.yokai.rules.turn import ChooseCards
from zashiki.kernel.chance import Chance, FastChance, SharedChance
from zashiki.kernel.game import load_game
from zashiki.kernel.steps import Step
from zashiki.kernel.views import Outcome

A, B = 0, 1
FIVE = ["refresh", "block", "sling", "upgrade", "collect"]
"""A hand of the start deck with a card of each type; the other five lie in the draw pile."""
START = ["refresh"] * 3 + ["block"] * 3 + ["sling"] * 2 + ["upgrade", "collect"]
"""The start deck, sorted."""
UPDATES = [
    *["refresh-2#1", "refresh-2#2", "refresh-2#3", "block-2#1", "block-2#2", "block-2#3", "block-2#4"],
    *["sling-2#1", "sling-2#2", "sling-2#3", "sling-2#4", "upgrade-2#1", "upgrade-2#2", "collect-2#1", "collect-2#2"],
]
"""The Update deck, by the names of its cards in position files."""


class LastOutcome(SharedChance):
    """Chance that always takes the last possibility: shuffled lists stay as they are, piles are drawn from the end.

    So the tournament order is 0, 1, 2, ..., and updates come in the order in which `updates_next` puts them.
    """

    __slots__ = ()
    kind = "last"

    def below(self, n: int) -> int:
        return n - 1


class Table:
    """A state with helpers that speak in card names. `a` and `b` are the sides of players 0 and 1."""

    def __init__(self, state: YokaiState) -> None:
        self.state = state
        self.game = state.game

    @property
    def a(self) -> Side:
        return self.state.sides[A]

    @property
    def b(self) -> Side:
        return self.state.sides[B]

    @property
    def duel(self) -> Duel:
        return self.state.duels[0]

    @property
    def coin(self) -> int:
        return self.duel.coin

    def action(self, token: str) -> int:
        """The action of a token; a card's bare name will do."""
        vocabulary = self.game.vocabulary
        return vocabulary.parse(f"card:{token}" if token in self.game.printed.names else token)

    def legal(self, player: int) -> list[str]:
        """The tokens open to a player, cards by their bare names."""
        actions = self.state.legal_actions(player)
        return [self.game.vocabulary.text(action).removeprefix("card:") for action in actions]

    def answer(self, player: int, token: str) -> None:
        """One answer."""
        self.state.apply_action(player, self.action(token))

    def play(self, a: str, b: str, blockade_a: str = "", blockade_b: str = "") -> None:
        """A turn of players 0 and 1: both cards, then the blockades that are asked for."""
        self.answer(A, a)
        self.answer(B, b)
        for player, blockade in ((A, blockade_a), (B, blockade_b)):
            if blockade:
                self.answer(player, f"blockade:{blockade}")

    def position(self) -> dict[str, Any]:
        """The whole table as a position file writes it. What is 0, empty or as at the start is left out there."""
        position: dict[str, Any] = msgspec.to_builtins(self.game.to_position(self.state))
        return position

    def question(self) -> str:
        """The name of the question that waits, or nothing."""
        step = self.state.next_step()
        return "" if step is None else type(step).__name__

    def hand(self, player: int) -> list[str]:
        """The names of a hand."""
        return self.names(self.state.sides[player].hand)

    def names(self, pile: int) -> list[str]:
        """The names of a pile."""
        return [self.game.printed.names[kind] for kind in kinds(pile)]

    def counts(self, player: int) -> tuple[int, int, int]:
        """How many cards lie in hand, draw pile and discard pile: the h, d, x of the examples."""
        side = self.state.sides[player]
        return size(side.hand), size(side.pile), size(side.discard)

    # ------------------------------------------------------------ tournaments

    @property
    def tournament(self) -> Tournament:
        """What is carried from duel to duel."""
        assert self.state.tournament is not None
        return self.state.tournament

    @property
    def outcome(self) -> Outcome:
        """How the game has ended."""
        assert self.state.result is not None
        return self.state.result

    def give_update(self, player: int, name: str) -> None:
        """Give a player an update of this name from their Update deck, as if they had received it earlier."""
        pool = self.tournament.deck_for(player).pool
        card = next(card for card in pool if self.update_name(card) == name)
        pool.remove(card)
        self.tournament.received[player] += (card,)

    def pile(self, names: Sequence[str]) -> int:
        """The pile of these cards."""
        return pile_of(self.game.printed.names.index(name) for name in names)

    def give_hand(self, player: int, names: Sequence[str], discard: Sequence[str] = ()) -> None:
        """Put these cards of a player's deck into the hand and on the discard pile, all others into the draw pile."""
        side = self.state.sides[player]
        side.hand, side.discard = self.pile(names), self.pile(discard)
        side.pile = self.state.deck_of(player) - side.hand - side.discard

    def win(self, winner: int, loser_victories: int = 0) -> None:
        """Let a player win the duel that they fight in, by one shot at an opponent who refreshes."""
        duel = next(duel for duel in self.state.duels if winner in (duel.first, duel.second))
        loser = duel.second if duel.first == winner else duel.first
        sides = self.state.sides
        for player, card in ((winner, shot(self, winner)), (loser, refreshing(self, loser))):
            self.give_hand(player, [card])
        sides[winner].victory, sides[winner].stone = 1, 1
        sides[loser].victory, sides[loser].energy = loser_victories, 1
        self.answer(winner, shot(self, winner))
        self.answer(loser, refreshing(self, loser))

    def win_all(self, *winners: int) -> None:
        """Let these players win the duels of this round, in the order of the table."""
        for winner in winners:
            self.win(winner)

    def pairs(self) -> list[tuple[int, int]]:
        """Who meets whom in this round."""
        return [(duel.first, duel.second) for duel in self.state.duels]

    def updates_next(self, *names: str, copy: int = 0) -> None:
        """Put these updates where LastOutcome draws them, the first one first."""
        pool = self.tournament.decks[copy].pool
        chosen = []
        for name in names:
            card = next(card for card in pool if self.update_name(card) == name)
            pool.remove(card)
            chosen.append(card)
        pool += reversed(chosen)

    def update_name(self, card: int) -> str:
        """The name of an update card."""
        return self.game.printed.names[2 * self.game.update_types[card] + 1]

    def received(self, player: int) -> list[str]:
        """The updates that a player has received, oldest first."""
        return [self.update_name(card) for card in self.tournament.received[player]]

    def updates_left(self, copy: int = 0) -> list[str]:
        """The updates in the deck, sorted."""
        return sorted(self.update_name(card) for card in self.tournament.decks[copy].pool)

    def answer_rewards(self) -> None:
        """Take the first choice in every draft and break until the next duels begin or the game ends."""
        while self.state.steps and self.question() not in ("ChooseCards", "Lanes"):
            player = self.state.acting_players()[0]
            self.state.apply_action(player, self.state.legal_actions(player)[-1])


def shot(table: Table, player: int) -> str:
    """A Sling of a player's deck."""
    return next(name for name in table.names(table.state.deck_of(player)) if name.startswith("sling"))


def refreshing(table: Table, player: int) -> str:
    """A Refresh of a player's deck."""
    return next(name for name in table.names(table.state.deck_of(player)) if name.startswith("refresh"))


def yokai(players: int = 2, pack: Path | None = None, **options: Any) -> YokaiGame:
    """The game, of an owner's pack if there is one."""
    return cast(YokaiGame, load_game("yokai", pack, players=players, **options))


def duel(
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    coin: int = CENTRE,
    turn: int = 0,
    chance: Chance | None = None,
    game: YokaiGame | None = None,
) -> Table:
    """A single duel in its first turn, with what is said of either side; each holds FIVE unless said otherwise."""
    game = game or yokai()
    fighters = [fighter(given or {}) for given in (a, b)]
    data = {"fighters": fighters, "duels": [{"players": (A, B), "coin": coin, "turn": turn}]}
    steps: list[Step[Any]] = [EndSingleDuel(), ChooseCards(0, A, B)]
    position = msgspec.convert(data, YokaiPosition)
    return Table(game.from_position(position, chance or FastChance.seeded(1), steps, [-1, -1]))


def duel_of(
    player: int, own: dict[str, Any] | None = None, other: dict[str, Any] | None = None, turn: int = 0
) -> Table:
    """A single duel in which this player has the side `own`, and the opponent the side `other`."""
    a, b = (own, other) if player == A else (other, own)
    return duel(a, b, turn=turn)


def fighter(given: dict[str, Any]) -> dict[str, Any]:
    """One side as a position file has it; `e` and `v` stand for the blockades' places."""
    words = {"e": "energy_blockade", "v": "victory_blockade"}
    side = {words.get(name, name): value for name, value in given.items()}
    side.setdefault("hand", FIVE)
    msgspec.convert(side, FighterPosition)
    return side


def tournament(players: int, **options: Any) -> Table:
    """A tournament at its first duels, with the order 0, 1, 2, ..."""
    game = yokai(players, **options)
    return Table(game.new_initial_state(chance=LastOutcome()))
