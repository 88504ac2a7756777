"""Lay a Foundation and Build (chapter 14)."""

from __future__ import annotations

from zashiki.games.yohei.rules.numbers import Corner, Piece
from zashiki.games.yohei.rules.state import (
    BARRACKS,
    WATCHTOWER,
    YoheiState,
    site_built,
    site_code,
    site_kind,
    site_side,
)
from zashiki.games.yohei.rules.values import side_of
from zashiki.kernel.steps import Choice


def foundation_sites(state: YoheiState, piece: Piece) -> list[Corner]:
    """Intersections next to a unit that are free of buildings and untouched by walls (YH-14.2 to YH-14.4, YH-R25)."""
    board = state.game.board
    return [
        corner
        for corner in board.hex_corners[state.at[piece]]
        if not state.site[corner] and corner != state.vortex and not board.corner_walls[corner] & state.walls
    ]


def may_lay(state: YoheiState, piece: Piece) -> bool:
    """Whether the side has a building left and there is a place for it."""
    return any(state.buildings_of(side_of(state, piece))) and bool(foundation_sites(state, piece))


def build_sites(state: YoheiState, piece: Piece) -> list[Corner]:
    """The side's own foundations next to a unit (YH-14.6, YH-R59)."""
    side = side_of(state, piece)
    return [
        corner
        for corner in state.game.board.hex_corners[state.at[piece]]
        if state.site[corner] and site_side(state.site[corner]) == side and not site_built(state.site[corner])
    ]


class LayFoundation(Choice[YoheiState], frozen=True):
    """On which intersection the foundation is laid (YH-14.2)."""

    rules = ("YH-14.2", "YH-14.3", "YH-14.4", "YH-R3")
    continues = True
    obvious = True

    piece: Piece

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return sorted([state.game.actions.site + corner for corner in foundation_sites(state, self.piece)])

    def answer(self, state: YoheiState, action: int) -> None:
        state.then(ChooseBuilding(self.player, state.token(action).value))


class ChooseBuilding(Choice[YoheiState], frozen=True):
    """Which building it will be; this cannot be changed later (YH-R25)."""

    rules = ("YH-14.5", "YH-R25")
    continues = True
    obvious = True

    corner: Corner

    def legal(self, state: YoheiState, player: int) -> list[int]:
        side = state.game.side[player]
        # YH-14.7: players cannot build walls, so a wall is none of the kinds.
        kinds = [kind for kind in (BARRACKS, WATCHTOWER) if state.buildings_left(side, kind)]
        return [state.game.actions.building + kind for kind in kinds]

    def answer(self, state: YoheiState, action: int) -> None:
        side, kind = state.game.side[self.player], state.token(action).value
        state.take_building(side, kind)
        state.site[self.corner] = site_code(side, kind, False)
        if state.story is not None:
            state.tell("foundation", player=self.player, building=kind, site=self.corner)


class Build(Choice[YoheiState], frozen=True):
    """Which foundation becomes a building (YH-14.6)."""

    rules = ("YH-14.1", "YH-14.6", "YH-R59")
    continues = True
    obvious = True

    piece: Piece

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return sorted([state.game.actions.site + corner for corner in build_sites(state, self.piece)])

    def answer(self, state: YoheiState, action: int) -> None:
        corner = state.token(action).value
        code = state.site[corner]
        state.site[corner] = site_code(site_side(code), site_kind(code), True)
        if state.story is not None:
            state.tell("built", player=self.player, building=site_kind(code), site=corner)
