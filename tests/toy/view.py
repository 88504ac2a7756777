"""What each player may know of a night watch."""

from __future__ import annotations

import msgspec

from tests.toy.rules.state import Watch
from zashiki.kernel.story import bit
from zashiki.kernel.views import View, view_fields

HIDDEN = -1
"""A card whose face the viewer does not know."""


class Cards(msgspec.Struct, frozen=True):
    """A face-down zone: the cards that the viewer knows in it, sorted, and how many others there are."""

    known: tuple[int, ...]
    hidden: int

    def __len__(self) -> int:
        return len(self.known) + self.hidden


class NightView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it; the fields of `Watch`, with HIDDEN for faces that he does not know.

    deck_top, deck_bottom: as far as the order is known to anybody, the first one is drawn first. squads, omens: None
    where hidden. worth: the viewer's own training.
    """

    night: int
    captain: int
    lives: tuple[int, ...]
    coins: tuple[int, ...]
    medals: tuple[int, ...]
    bank: int
    lanterns: tuple[tuple[int, ...], ...]
    dark: int
    hands: tuple[Cards, ...]
    offered: tuple[tuple[int, ...], ...]
    deck_top: tuple[int, ...]
    deck_pool: Cards
    deck_bottom: tuple[int, ...]
    discard: tuple[int, ...]
    squads: tuple[tuple[int, ...] | None, ...]
    omens: tuple[int | None, ...]
    worth: int


def view(state: Watch, player: int | None) -> NightView:
    """List what the viewer may know."""
    fields = view_fields(state, player)
    known, mine = state.known, bit(player)

    def face(card: int) -> int:
        return card if known[card] & mine else HIDDEN

    def zone(cards: list[int]) -> Cards:
        seen = sorted(card for card in cards if known[card] & mine)
        return Cards(tuple(seen), len(cards) - len(seen))

    players = range(len(state.lives))
    shown = [state.shown or owner == player for owner in players]
    return NightView(
        **fields,
        night=state.night,
        captain=state.captain,
        lives=tuple(state.lives),
        coins=tuple(state.coins),
        medals=tuple(state.medals),
        bank=state.bank,
        lanterns=tuple(map(tuple, state.lanterns)),
        dark=state.dark,
        hands=tuple(map(zone, state.hands)),
        offered=tuple(tuple(map(face, cards)) for cards in state.offered),
        deck_top=tuple(map(face, reversed(state.deck.top))),
        deck_pool=zone(state.deck.pool),
        deck_bottom=tuple(map(face, state.deck.bottom)),
        discard=tuple(state.discard),
        squads=tuple(tuple(state.squads[owner]) if shown[owner] else None for owner in players),
        omens=tuple(state.omens[owner] if shown[owner] else None for owner in players),
        worth=0 if player is None else state.training[player],
    )
