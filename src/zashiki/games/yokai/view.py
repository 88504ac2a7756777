"""What each player may know (chapter 12)."""

from __future__ import annotations

import msgspec

from zashiki.games.yokai.board import energy_limit, stone_limit
from zashiki.games.yokai.piles import kinds, size
from zashiki.games.yokai.state import Duel, YokaiState
from zashiki.kernel.views import View, view_fields

UNKNOWN = -1


class SideView(msgspec.Struct, frozen=True, kw_only=True):
    """One fighter's side. Cards are kinds (see `piles.py`), sorted; those that the viewer may not see are None.

    hand, pile: the viewer's own cards. hand_count, pile_count: how many there are. discard: open to all. updates: the
    updates received, those that the viewer can tell first, then an UNKNOWN for each other one. unseen: what hand and
    draw pile hold together, if the unknown updates were start cards.
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
    """One duel, with the fields of `state.Duel`."""

    first: int
    second: int
    coin: int
    turn: int
    last: tuple[int, int] | None
    open: bool
    winner: int
    capped: bool


class YokaiView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it: a side a player, and the duels of this round."""

    format: str
    sides: tuple[SideView, ...]
    duels: tuple[DuelView, ...]


def view(state: YokaiState, viewer: int | None) -> YokaiView:
    """The view of a player, or of a spectator."""
    return YokaiView(
        **view_fields(state, viewer),
        format=state.game.format,
        sides=tuple([_side(state, player, viewer) for player in range(len(state.sides))]),
        duels=tuple([_duel(duel) for duel in state.duels]),
    )


def _side(state: YokaiState, player: int, viewer: int | None) -> SideView:
    printed = state.game.printed
    side = state.sides[player]
    mine = player == viewer
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
        updates=(),
        unseen=kinds(side.hand + side.pile),
        hand=kinds(side.hand) if mine else None,
        pile=kinds(side.pile) if mine else None,
    )


def _duel(duel: Duel) -> DuelView:
    return DuelView(
        duel.first, duel.second, duel.coin, duel.turn, duel.last, duel.open, duel.winner, duel.capped
    )  # fmt: skip
