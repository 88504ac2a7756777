"""Position files: the table in words, and how it is written (`position_reader.py` reads it).

Cards are written by name, places and players by number.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from zashiki.games.yokai.rules.piles import Pile, kinds
from zashiki.games.yokai.rules.state import Duel, Memory, Result, Tournament, YokaiState
from zashiki.games.yokai.rules.terms import (
    CENTRE,
    KINDS,
    NOBODY,
    OFF,
    PASSED,
    Bracket,
    Player,
    TournamentBracket,
    UpdateCard,
)
from zashiki.kernel.story import bit

PASS_NAME = "pass"
"""How a pass is written among the revealed cards."""
Count = Annotated[int, msgspec.Meta(ge=0)]
Place = Annotated[int, msgspec.Meta(ge=1, le=OFF)]
Viewer = Annotated[int, msgspec.Meta(ge=-1)]
SPECTATORS = -1
"""How spectators are written in a list of viewers."""


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a position file."""


class RememberedPosition(Record, frozen=True, kw_only=True):
    """What everybody can tell of a hand from a Collect or a pass; the fields of `state.Memory`."""

    held: Count
    away: list[str] = []
    possible: list[str] = []
    played: list[str] = []


class SeenPosition(Record, frozen=True, kw_only=True):
    """What was seen of a deck in an earlier duel; the fields of `state.Sighting`."""

    received: Count
    shown: list[str]


class FighterPosition(Record, frozen=True, kw_only=True):
    """A fighter's side. Without `draw_pile` it holds the rest of the deck; without `energy` it is full."""

    energy: Count | None = None
    stone: Count = 0
    victory: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    energy_blockade: Place | None = None
    victory_blockade: Place | None = None
    hand: list[str] = []
    draw_pile: list[str] | None = None
    discard_pile: list[str] = []
    updates: list[str] = []
    breaks: Count = 0
    remembered: RememberedPosition | None = None
    shown: list[str] = []
    seen: list[SeenPosition] = []


class DuelPosition(Record, frozen=True, kw_only=True):
    """A duel. coin, winner: a player, -1 for nobody. open: the revealed cards are not yet discarded."""

    players: tuple[int, int]
    bracket: Bracket = "duel"
    coin: int = CENTRE
    turn: Count = 0
    revealed: list[str] = []
    open: bool = False
    winner: int = NOBODY
    capped: bool = False


class ResultPosition(Record, frozen=True, kw_only=True):
    """A duel that was fought; the fields of `state.Result`."""

    round: Count
    bracket: TournamentBracket
    copy: Count = 0
    players: tuple[int, int]
    winner: int
    victories: tuple[Count, Count]
    turns: Count
    capped: bool = False


class TournamentPosition(Record, frozen=True, kw_only=True):
    """The tournament. Update cards are numbered: `sling-2#3` is the third of its kind, `sling-2` any that is left.

    orders, winners, losers: one list for each copy of the game. known: who knows where an update is (-1: spectators).
    """

    orders: list[list[int]]
    round: Count = 0
    winners: list[list[int]] = []
    losers: list[list[int]] = []
    results: list[ResultPosition] = []
    update_decks: list[list[str]]
    offer: list[str] = []
    refused: list[str] = []
    known: dict[str, list[Viewer]] = {}


class YokaiPosition(Record, frozen=True, kw_only=True):
    """The table: a fighter a player, the duels of this round, the tournament unless it is a single duel."""

    fighters: list[FighterPosition]
    duels: list[DuelPosition]
    tournament: TournamentPosition | None = None


def to_position(state: YokaiState) -> YokaiPosition:
    """The table in words."""
    tournament = state.tournament
    return YokaiPosition(
        fighters=[_write_fighter(state, player) for player in range(len(state.sides))],
        duels=[_write_duel(state, duel) for duel in state.duels],
        tournament=None if tournament is None else _write_tournament(state, tournament),
    )


def _names(state: YokaiState, pile: Pile) -> list[str]:
    return [state.game.printed.names[kind] for kind in kinds(pile)]


def _update_names(state: YokaiState, cards: tuple[UpdateCard, ...] | list[UpdateCard]) -> list[str]:
    return [state.game.update_names[card] for card in cards]


def _write_fighter(state: YokaiState, player: Player) -> FighterPosition:
    side, tournament = state.sides[player], state.tournament
    return FighterPosition(
        energy=side.energy,
        stone=side.stone,
        victory=side.victory,
        energy_blockade=side.energy_place,
        victory_blockade=side.victory_place,
        hand=_names(state, side.hand),
        draw_pile=_names(state, side.pile),
        discard_pile=_names(state, side.discard),
        updates=[] if tournament is None else _update_names(state, tournament.received[player]),
        breaks=0 if tournament is None else tournament.breaks[player],
        remembered=None if side.memory is None else _write_memory(state, side.memory),
        shown=_names(state, side.shown),
        seen=[] if tournament is None else [
            SeenPosition(received=sighting.received, shown=_names(state, sighting.shown))
            for sighting in tournament.sightings[player]
        ],
    )  # fmt: skip


def _write_memory(state: YokaiState, memory: Memory) -> RememberedPosition:
    names = state.game.printed.names
    return RememberedPosition(
        held=memory.held,
        away=_names(state, memory.away),
        possible=[names[kind] for kind in KINDS if memory.possible >> kind & 1],
        played=_names(state, memory.played),
    )


def _write_duel(state: YokaiState, duel: Duel) -> DuelPosition:
    names = state.game.printed.names
    return DuelPosition(
        players=(duel.first, duel.second),
        bracket=duel.bracket,
        coin=duel.coin,
        turn=duel.turn,
        revealed=[PASS_NAME if kind == PASSED else names[kind] for kind in duel.last or ()],
        open=duel.open,
        winner=duel.winner,
        capped=duel.capped,
    )


def _write_tournament(state: YokaiState, tournament: Tournament) -> TournamentPosition:
    return TournamentPosition(
        orders=[list(order) for order in tournament.orders],
        round=tournament.round,
        winners=[list(players) for players in tournament.winners],
        losers=[list(players) for players in tournament.losers],
        results=[_write_result(result) for result in tournament.results],
        update_decks=[_update_names(state, deck.pool) for deck in tournament.decks],
        offer=_update_names(state, tournament.offer),
        refused=_update_names(state, tournament.refused),
        known=_write_known(state, tournament),
    )


def _write_result(result: Result) -> ResultPosition:
    return ResultPosition(
        round=result.round,
        bracket=result.bracket,
        copy=result.copy,
        players=(result.first, result.second),
        winner=result.winner,
        victories=result.victories,
        turns=result.turns,
        capped=result.capped,
    )


def _write_known(state: YokaiState, tournament: Tournament) -> dict[str, list[Viewer]]:
    viewers = {SPECTATORS: bit(None)} | {player: bit(player) for player in range(len(state.sides))}
    return {
        state.game.update_names[card]: [viewer for viewer, mine in viewers.items() if mask & mine]
        for card, mask in enumerate(tournament.known)
        if mask
    }
