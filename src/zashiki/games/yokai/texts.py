"""Every sentence that the game says: questions, story, how it ended."""

from __future__ import annotations

from zashiki.games.yokai.pack import OFF, Printed
from zashiki.games.yokai.piles import PASSED
from zashiki.kernel.messages import Catalog, Field

TEXTS = {
    "ask.ChooseCards": "Turn {turn}: choose a card to play face down against {opponent:player}.",
    "ask.ChooseBlockade": "Your Upgrade moves one blockade: choose which.",
    "duel": "{first:player} and {second:player} begin a duel.",
    "reveal": "{first:player} plays {first_card:card}, {second:player} plays {second_card:card}.",
    "pay": "{player:player} pays {count} {count|Stone|Stones}.",
    "refresh": "{player:player} gains {count} {count|Stone|Stones}.",
    "draw": "{player:player} draws {count} {count|card|cards}.",
    "draw-own": "You draw {cards:card}.",
    "draw-nothing": "{player:player} draws nothing: the draw pile is empty.",
    "energy-blockade": "{player:player} moves the Energy blockade {place:place}.",
    "victory-blockade": "{player:player} moves the Victory blockade {place:place}.",
    "collect": "{player:player} shuffles {count} {count|card|cards} back into the draw pile.",
    "coin": "{player:player} takes the coin.",
    "coin-returned": "The coin goes back to the centre.",
    "both-shoot": "{first:player} and {second:player} both shoot, and nobody holds the coin: no damage.",
    "blocked": "{player:player} blocks the shot of {shooter:player}.",
    "hit": "{shooter:player} hits {player:player}: {count} Energy lost.",
    "knock-out": "{player:player} is knocked out and rises again with {count} Energy; {shooter:player} scores.",
    "duel-won": "{player:player} wins the duel against {loser:player}.",
    "turn-cap": "After {count} turns the duel is ended; it goes to {player:player}.",
    "ended.duel": "{player:player} reached two Victories.",
    "ended.cap": "The duel reached the turn limit and went to {player:player}.",
}


def catalog(printed: Printed) -> Catalog:
    """The texts, with the pack's names of cards."""

    def card(kind: Field) -> str:
        return "no card" if kind == PASSED else printed.titles[int(kind)]  # type: ignore[arg-type]

    def place(value: Field) -> str:
        return "off the board" if value == OFF else f"to place {value}"

    return Catalog(TEXTS, {"card": card, "place": place})
