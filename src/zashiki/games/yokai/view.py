"""What each player may know (chapter 12)."""

from __future__ import annotations

from operator import attrgetter

import msgspec

from zashiki.games.yokai.rules import league
from zashiki.games.yokai.rules.board import energy_limit, stone_limit
from zashiki.games.yokai.rules.cards import on_table, seen_at_once
from zashiki.games.yokai.rules.piles import EMPTY, Pile, at_least, count, kinds, size, with_update
from zashiki.games.yokai.rules.state import Duel, Result, Sighting, Tournament, YokaiState
from zashiki.games.yokai.rules.terms import (
    TYPES,
    Bracket,
    CardType,
    Kind,
    Place,
    Player,
    UpdateCard,
    type_of,
    update_kind,
)
from zashiki.kernel.story import bit
from zashiki.kernel.views import View, view_fields

UNKNOWN = -1
"""A card whose kind the viewer cannot tell."""


class SideView(msgspec.Struct, frozen=True, kw_only=True):
    """One fighter's side. Cards are kinds, sorted; those that the viewer may not see are None.

    Everybody sees the board (YF-12.3). hand, pile: the viewer's own cards. hand_count, pile_count: how many there are,
    open to all (YF-12.1). discard: open to all (YF-12.2). updates: the updates received, those that the viewer can tell
    first, then an UNKNOWN for each other one. unseen: the cards of hand and draw pile together; for each unknown update
    a start card stands there.
    """

    energy: int
    stone: int
    victory: int
    energy_place: Place
    victory_place: Place
    energy_limit: int
    stone_limit: int
    hand_count: int
    pile_count: int
    discard: tuple[Kind, ...]
    updates: tuple[Kind, ...]
    unseen: tuple[Kind, ...]
    hand: tuple[Kind, ...] | None
    pile: tuple[Kind, ...] | None


class DuelView(msgspec.Struct, frozen=True):
    """One duel, with the fields of `state.Duel`. Everybody sees the coin and the cards turned up (YF-12.3)."""

    first: Player
    second: Player
    bracket: Bracket
    coin: Player
    turn: int
    last: tuple[Kind, Kind] | None
    open: bool
    winner: Player
    capped: bool

    def has(self, player: Player | None) -> bool:
        """Whether a player fights in this duel."""
        return player in (self.first, self.second)

    def opponent(self, player: Player) -> Player:
        """The opponent of one of the two fighters."""
        return self.second if player == self.first else self.first

    def last_cards(self) -> dict[Player, Kind]:
        """The card that each fighter has revealed last, or PASSED; empty before the first turn."""
        return {} if self.last is None else dict(zip((self.first, self.second), self.last, strict=True))


class TournamentView(msgspec.Struct, frozen=True, kw_only=True):
    """The tournament, as far as the viewer knows it; most fields are those of `state.Tournament`.

    update_decks: how many updates are left in each copy's deck. deck_known: those that the viewer knows to be in it.
    offer_count: how many updates the winner of a duel is sharing out. offer: their kinds, for the winner alone.
    refused: the kinds of updates refused just now. table: the league table, best first; empty in other formats.
    """

    orders: tuple[tuple[Player, ...], ...]
    round: int
    winners: tuple[tuple[Player, ...], ...]
    losers: tuple[tuple[Player, ...], ...]
    breaks: tuple[int, ...]
    results: tuple[Result, ...]
    update_decks: tuple[int, ...]
    deck_known: tuple[tuple[Kind, ...], ...]
    offer_count: int
    offer: tuple[Kind, ...] | None
    refused: tuple[Kind, ...]
    table: tuple[league.Row, ...]

    def results_of(self, player: Player) -> list[Result]:
        """The duels that a player has fought."""
        return [result for result in self.results if player in (result.first, result.second)]

    def wins_of(self, player: Player) -> int:
        """How many duels a player has won."""
        return sum(result.winner == player for result in self.results)


class YokaiView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it: a side a player, and the duels of this round."""

    format: str
    sides: tuple[SideView, ...]
    duels: tuple[DuelView, ...]
    tournament: TournamentView | None

    def duel_of(self, player: Player | None) -> DuelView | None:
        """The duel of this round in which a player fights."""
        return next((duel for duel in self.duels if duel.has(player)), None)


def view(state: YokaiState, player: Player | None) -> YokaiView:
    """The view of a player, or of a spectator."""
    return YokaiView(
        **view_fields(state, player),
        format=state.game.format,
        sides=tuple([_side(state, owner, player) for owner in range(len(state.sides))]),
        duels=tuple([_duel(duel) for duel in state.duels]),
        tournament=None if state.tournament is None else _tournament(state, state.tournament, player),
    )


def _side(state: YokaiState, player: Player, viewer: Player | None) -> SideView:
    printed = state.game.printed
    side = state.sides[player]
    mine = player == viewer
    if state.tournament is None:
        updates: tuple[Kind, ...] = ()
        unseen = kinds(side.hand + side.pile)
    else:
        updates = updates_seen(state, state.tournament, player, viewer)
        unseen = kinds(_deck_with(state, updates) - side.discard - on_table(state, player))
    return SideView(
        energy=side.energy,
        stone=side.stone,
        victory=side.victory,
        energy_place=side.energy_place,
        victory_place=side.victory_place,
        energy_limit=energy_limit(printed, side),
        stone_limit=stone_limit(printed, side),
        hand_count=size(side.hand),
        pile_count=size(side.pile),
        discard=kinds(side.discard),
        updates=updates,
        unseen=unseen,
        # YF-12.1: hands are hidden, and `kinds` sorts, so nobody sees the order of a draw pile.
        hand=kinds(side.hand) if mine else None,
        pile=kinds(side.pile) if mine else None,
    )


def evidence(state: YokaiState, player: Player) -> tuple[Sighting, ...]:
    """What everybody has seen of a fighter's deck, in earlier duels and in this one."""
    tournament = state.tournament
    assert tournament is not None
    earlier, now = tournament.sightings[player], seen_at_once(state, player)
    return (*earlier, Sighting(len(tournament.received[player]), now)) if now != EMPTY else earlier


def updates_seen(state: YokaiState, tournament: Tournament, player: Player, viewer: Player | None) -> tuple[Kind, ...]:
    """The kinds of a fighter's updates: those that the viewer knows or has seen in play, then UNKNOWN (YF-12.4)."""
    cards = tournament.received[player]
    if not cards:
        return ()
    mine, known, types = bit(viewer), tournament.known, state.game.update_types
    known_types = [types[card] for card in cards if known[card] & mine]
    seen = EMPTY
    for sighting in evidence(state, player):
        seen = at_least(seen, sighting.shown)

    def certain(type_: CardType) -> int:
        """How many updates of a type the viewer is sure of."""
        return max(known_types.count(type_), count(seen, update_kind(type_)))

    updates = [update_kind(type_) for type_ in TYPES for _ in range(certain(type_))]
    return (*updates, *[UNKNOWN] * (len(cards) - len(updates)))


def _deck_with(state: YokaiState, updates: tuple[Kind, ...]) -> Pile:
    """The deck of a fighter with these updates, the unknown ones left out."""
    deck = state.game.printed.start_deck
    for kind in updates:
        if kind != UNKNOWN:
            deck = with_update(deck, type_of(kind))
    return deck


def _tournament(state: YokaiState, tournament: Tournament, viewer: Player | None) -> TournamentView:
    types, known, mine = state.game.update_types, tournament.known, bit(viewer)

    def known_kinds(cards: list[UpdateCard]) -> tuple[Kind, ...]:
        """The kinds of those cards that the viewer knows, sorted."""
        return tuple(sorted([update_kind(types[card]) for card in cards if known[card] & mine]))

    return TournamentView(
        orders=tournament.orders,
        round=tournament.round,
        winners=tuple(tournament.winners),
        losers=tuple(tournament.losers),
        breaks=tuple(tournament.breaks),
        results=tournament.results,
        update_decks=tuple([len(deck) for deck in tournament.decks]),
        deck_known=tuple([known_kinds(deck.cards()) for deck in tournament.decks]),
        offer_count=len(tournament.offer),
        offer=known_kinds(tournament.offer) or None,
        refused=known_kinds(tournament.refused),
        table=tuple(league.table(tournament)) if state.game.format == "league" else (),
    )


_fields_of_duel = attrgetter(*DuelView.__struct_fields__)


def _duel(duel: Duel) -> DuelView:
    """The view of a duel: it has the same fields."""
    return DuelView(*_fields_of_duel(duel))
