"""What the conformance suite is told of Night Watch: what is conserved, and what is hidden from whom."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.conformance.planted_names import planted_name
from tests.toy import NightWatch
from tests.toy.options import NightOptions
from tests.toy.rules.state import Watch
from zashiki.kernel.game import AnyGame
from zashiki.kernel.story import bit


def census(state: Watch) -> dict[str, Any]:
    """Every card lies in one place; coins and lanterns only move."""
    deck = state.deck
    zones = [*state.hands, *state.offered, deck.top, deck.pool, deck.bottom, state.discard]
    return {
        "cards": sorted(card for zone in zones for card in zone),
        "coins": sum(state.coins) + state.bank,
        "lanterns": sum(map(sum, state.lanterns)) + state.dark,
    }


def planted(game: AnyGame) -> NightWatch:
    """The same cards under names that occur nowhere else."""
    assert isinstance(game, NightWatch)
    rows = [
        f'[[card]]\nname = "{planted_name(str(number))}"\nkind = "{card.kind}"\nstrength = {card.strength}\n'
        'source = "designed"\n'
        for number, card in enumerate(game.cards)
    ]
    directory = Path(_planted_packs().name)
    (directory / "cards.toml").write_text("\n".join(rows), encoding="utf-8")
    assert isinstance(game.options, NightOptions)
    return type(game)(game.options, directory)


@cache
def _planted_packs() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="planted-")


def hidden_cards(state: Watch, viewer: int | None) -> list[list[int]]:
    """The face-down zones, each cut down to the cards that a viewer does not know."""
    mine = bit(viewer)
    deck = state.deck
    zones = [*state.hands, *state.offered, deck.top, deck.pool, deck.bottom]
    return [[card for card in zone if not state.known[card] & mine] for zone in zones]


def hidden_names(before: Watch, after: Watch, viewer: int | None) -> set[str]:
    """Names of cards that stayed hidden from a viewer; none when the discard pile, seen by all, was shuffled."""
    if len(after.discard) < len(before.discard):
        return set()
    hidden = [{card for zone in hidden_cards(state, viewer) for card in zone} for state in (before, after)]
    return {before.game.cards[card].name for card in hidden[0] & hidden[1]}


def tamper(state: Watch, viewer: int | None, rng: Random) -> None:
    """Exchange two cards that the viewer does not know, in different places, and what the others know with them."""
    zones = [zone for zone in hidden_cards(state, viewer) if zone]
    if len(zones) < 2:
        return
    first, second = (rng.choice(zone) for zone in rng.sample(zones, 2))
    swap = {first: second, second: first}
    deck = state.deck
    for zone in [*state.hands, *state.offered, deck.top, deck.pool, deck.bottom]:
        zone[:] = [swap.get(card, card) for card in zone]
    for hand in state.hands:
        hand.sort()
    state.known[first], state.known[second] = state.known[second], state.known[first]


def shares_secrets(state: Watch, viewer: int | None, owner: int) -> bool:
    """Teammates have one hand, and tell each other everything but how they train."""
    return viewer is not None and state.side(viewer) == state.side(owner)
