"""What is on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.toy.rules.scoring import win_at_once
from zashiki.kernel.chance import Chance
from zashiki.kernel.decks import Deck, Known
from zashiki.kernel.state import State
from zashiki.kernel.steps import Step
from zashiki.kernel.story import bits
from zashiki.kernel.views import Outcome

if TYPE_CHECKING:
    from tests.toy import NightWatch

GATE, WALL, TOWER = range(3)
POSTS = ("gate", "wall", "tower")


class Watch(State):
    """A game of Night Watch.

    | field | holds |
    | --- | --- |
    | hands | one hand a side, cards sorted; a team shares one |
    | deck, discard | the face-down deck; the open pile, oldest first |
    | known | for each card who knows where it lies, while it lies hidden |
    | offered | one place a player: [] or the card that he has offered face down |
    | lives, coins | one number a player; lives 0: out of the game |
    | medals | one number a side |
    | bank, dark | coins in the bank; lanterns out of the game |
    | lanterns | each player's lanterns at gate, wall and tower |
    | squads, omens | each player's recruits (0 dog, 1 archer, 2 samurai), omen (0: none yet); secret until `shown` |
    | training | each player's worth in the brawl, 0: not yet trained; secret until the bout is decided |
    | night, captain | the number of the night, from 1; who is captain, or -1 |
    """

    __slots__ = (
        "bank",
        "captain",
        "coins",
        "dark",
        "deck",
        "discard",
        "hands",
        "known",
        "lanterns",
        "lives",
        "medals",
        "night",
        "offered",
        "omens",
        "shown",
        "squads",
        "training",
    )
    game: NightWatch
    watches = True

    def __init__(
        self,
        game: NightWatch,
        chance: Chance,
        steps: list[Step[Any]],
        answers: list[int],
        reveals: int,
        result: Outcome | None,
        streams: dict[tuple[int, ...], Chance] | None,
        hands: list[list[int]],
        deck: Deck,
        known: Known,
        discard: list[int],
        offered: list[list[int]],
        lives: list[int],
        coins: list[int],
        medals: list[int],
        bank: int,
        lanterns: list[list[int]],
        dark: int,
        squads: list[list[int]],
        omens: list[int],
        shown: bool,
        training: list[int],
        night: int,
        captain: int,
    ) -> None:
        super().__init__(game, chance, steps, answers, reveals, result, streams)
        self.hands = hands
        self.deck = deck
        self.known = known
        self.discard = discard
        self.offered = offered
        self.lives = lives
        self.coins = coins
        self.medals = medals
        self.bank = bank
        self.lanterns = lanterns
        self.dark = dark
        self.squads = squads
        self.omens = omens
        self.shown = shown
        self.training = training
        self.night = night
        self.captain = captain

    def copy(self, chance: Chance | None = None) -> Watch:
        return type(self)(
            *self.kernel_fields(chance),
            [hand[:] for hand in self.hands],
            self.deck.copy(),
            self.known[:],
            self.discard[:],
            [cards[:] for cards in self.offered],
            self.lives[:],
            self.coins[:],
            self.medals[:],
            self.bank,
            [posts[:] for posts in self.lanterns],
            self.dark,
            [squad[:] for squad in self.squads],
            self.omens[:],
            self.shown,
            self.training[:],
            self.night,
            self.captain,
        )

    def after(self) -> None:
        win_at_once(self)

    # ------------------------------------------------------------ who

    def living(self) -> list[int]:
        """The players who are not out, in order of seats."""
        return [player for player, lives in enumerate(self.lives) if lives]

    def side(self, player: int) -> int:
        """The side that a player belongs to; each player is a side of his own unless there are teams."""
        return player % len(self.hands)

    def enemies(self, player: int) -> list[int]:
        """Living players of other sides, clockwise from `player`."""
        count = len(self.lives)
        ring = [(player + step) % count for step in range(1, count)]
        return [other for other in ring if self.lives[other] and self.side(other) != self.side(player)]

    def holders(self, player: int) -> tuple[int, ...]:
        """For each other side with cards its first living member, clockwise: whoever could react, as all can see."""
        found: dict[int, int] = {}
        for other in self.enemies(player):
            if self.hands[self.side(other)]:
                found.setdefault(self.side(other), other)
        return tuple(found.values())

    def members(self, side: int) -> list[int]:
        """The seats of a side, those out of the game included."""
        return list(range(side, len(self.lives), len(self.hands)))

    # ------------------------------------------------------------ cards

    def hand(self, player: int) -> list[int]:
        """The hand that a player plays from."""
        return self.hands[self.side(player)]

    def eyes(self, side: int) -> int:
        """The set of viewers who see a side's hand."""
        return bits(self.members(side))

    def take(self, side: int, card: int) -> None:
        """Put a card into a hand and show it to its owners."""
        self.known[card] |= self.eyes(side)
        self.hands[side].append(card)
        self.hands[side].sort()

    def discard_open(self, side: int, card: int) -> None:
        """Lay a card of a hand openly on the discard pile."""
        self.hands[side].remove(card)
        self.known[card] = 0
        self.discard.append(card)
        self.reveals += 1

    # ------------------------------------------------------------ coins

    def pay_bank(self, player: int, count: int = 1) -> None:
        """Pay coins to the bank."""
        self.coins[player] -= count
        self.bank += count

    def earn(self, player: int, count: int = 1) -> None:
        """Take coins from the bank, as far as it has them."""
        count = min(count, self.bank)
        self.bank -= count
        self.coins[player] += count
