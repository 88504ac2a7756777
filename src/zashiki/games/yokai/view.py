"""What each player may know (chapter 12)."""

from __future__ import annotations

import msgspec

from zashiki.games.yokai.rules import league
from zashiki.games.yokai.rules.board import energy_limit, stone_limit
from zashiki.games.yokai.rules.cards import on_table
from zashiki.games.yokai.rules.piles import EMPTY, TYPES, UNIT, at_least, count, kinds, size
from zashiki.games.yokai.rules.state import Duel, Result, Sighting, Tournament, YokaiState
from zashiki.kernel.story import bit
from zashiki.kernel.views import View, view_fields

UNKNOWN = -1
"""A card whose kind the viewer cannot tell."""


class SideView(msgspec.Struct, frozen=True, kw_only=True):
    """One fighter's side. Cards are kinds (see `piles.py`), sorted; those that the viewer may not see are None.

    Everybody sees the board (YF-12.3). hand, pile: the viewer's own cards. hand_count, pile_count: how many there are,
    open to all (YF-12.1). discard: open to all (YF-12.2). updates: the updates received, those that the viewer can tell
    first, then an UNKNOWN for each other one. unseen: what hand and draw pile hold together, if the unknown updates
    were start cards.
    """

    energy: int
    stone: int
    victory: int
    energy_place: int
    victory_place: int
    energy_limit: int
    stone_limit: int
    hand_count: int
    pile_count: int
    discard: tuple[int, ...]
    updates: tuple[int, ...]
    unseen: tuple[int, ...]
    hand: tuple[int, ...] | None
    pile: tuple[int, ...] | None


class DuelView(msgspec.Struct, frozen=True):
    """One duel, with the fields of `state.Duel`. Everybody sees the coin and the cards turned up (YF-12.3)."""

    first: int
    second: int
    bracket: str
    coin: int
    turn: int
    last: tuple[int, int] | None
    open: bool
    winner: int
    capped: bool


class TournamentView(msgspec.Struct, frozen=True, kw_only=True):
    """The tournament, as far as the viewer knows it; most fields are those of `state.Tournament`.

    update_decks: how many updates are left in each copy's deck. deck_known: those that the viewer knows to be in it.
    offer_count: how many updates the winner of a duel is sharing out. offer: their kinds, for him alone. refused: the
    kinds of updates refused just now. table: the league table, best first; empty in other formats.
    """

    orders: tuple[tuple[int, ...], ...]
    round: int
    winners: tuple[tuple[int, ...], ...]
    losers: tuple[tuple[int, ...], ...]
    breaks: tuple[int, ...]
    results: tuple[Result, ...]
    update_decks: tuple[int, ...]
    deck_known: tuple[tuple[int, ...], ...]
    offer_count: int
    offer: tuple[int, ...] | None
    refused: tuple[int, ...]
    table: tuple[league.Row, ...]


class YokaiView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it: a side a player, and the duels of this round."""

    format: str
    sides: tuple[SideView, ...]
    duels: tuple[DuelView, ...]
    tournament: TournamentView | None


def view(state: YokaiState, viewer: int | None) -> YokaiView:
    """The view of a player, or of a spectator."""
    return YokaiView(
        **view_fields(state, viewer),
        format=state.game.format,
        sides=tuple([_side(state, player, viewer) for player in range(len(state.sides))]),
        duels=tuple([_duel(duel) for duel in state.duels]),
        tournament=None if state.tournament is None else _tournament(state, state.tournament, viewer),
    )


def _side(state: YokaiState, player: int, viewer: int | None) -> SideView:
    printed = state.game.printed
    side = state.sides[player]
    mine = player == viewer
    if state.tournament is None:
        updates: tuple[int, ...] = ()
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


def evidence(state: YokaiState, player: int) -> tuple[Sighting, ...]:
    """What everybody has seen of a fighter's deck, in earlier duels and in this one."""
    tournament = state.tournament
    assert tournament is not None
    side = state.sides[player]
    shown = at_least(side.shown, side.discard + on_table(state, player))
    earlier = tournament.sightings[player]
    return (*earlier, Sighting(len(tournament.received[player]), shown)) if shown != EMPTY else earlier


def updates_seen(state: YokaiState, tournament: Tournament, player: int, viewer: int | None) -> tuple[int, ...]:
    """The kinds of a fighter's updates: those that the viewer knows or has seen in play, then UNKNOWN (YF-12.4)."""
    cards = tournament.received[player]
    if not cards:
        return ()
    mine, known, types = bit(viewer), tournament.known, state.game.update_types
    told = [types[card] for card in cards if known[card] & mine]
    seen = EMPTY
    for sighting in evidence(state, player):
        seen = at_least(seen, sighting.shown)
    found = [
        2 * type_ + 1 for type_ in TYPES for _ in range(max(told.count(type_), count(seen, 2 * type_ + 1)))
    ]  # fmt: skip
    return (*found, *[UNKNOWN] * (len(cards) - len(found)))


def _deck_with(state: YokaiState, updates: tuple[int, ...]) -> int:
    """The deck of a fighter with these updates, the unknown ones left out."""
    deck = state.game.printed.start_deck
    for kind in updates:
        if kind != UNKNOWN and count(deck, kind - 1):
            deck += UNIT[kind] - UNIT[kind - 1]
    return deck


def _tournament(state: YokaiState, tournament: Tournament, viewer: int | None) -> TournamentView:
    types, known, mine = state.game.update_types, tournament.known, bit(viewer)

    def told(cards: list[int]) -> tuple[int, ...]:
        return tuple(sorted([2 * types[card] + 1 for card in cards if known[card] & mine]))

    return TournamentView(
        orders=tournament.orders,
        round=tournament.round,
        winners=tuple(tournament.winners),
        losers=tuple(tournament.losers),
        breaks=tuple(tournament.breaks),
        results=tournament.results,
        update_decks=tuple([len(deck) for deck in tournament.decks]),
        deck_known=tuple([told(deck.cards()) for deck in tournament.decks]),
        offer_count=len(tournament.offer),
        offer=told(tournament.offer) or None,
        refused=told(tournament.refused),
        table=tuple(league.table(tournament)) if state.game.format == "league" else (),
    )


def _duel(duel: Duel) -> DuelView:
    return DuelView(
        duel.first, duel.second, duel.bracket, duel.coin, duel.turn, duel.last, duel.open, duel.winner, duel.capped
    )  # fmt: skip
