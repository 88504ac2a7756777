"""The Akuma vortex (chapter 28): where it can go, and its shot."""

from __future__ import annotations

from zashiki.games.yohei.rules.numbers import Corner
from zashiki.games.yohei.rules.ranged import Shooting, shoot_from_site, targets_from_corner
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.kernel.steps import PASS, Choice


def vortex_goals(state: YoheiState) -> list[Corner]:
    """The intersections that one move of the vortex can end on (YH-28.2, YH-R68)."""
    board = state.game.board
    steps = state.game.table.figures.vortex_steps
    if state.vortex < 0:
        entries = state.game.layout.areas[state.areas[state.vortex_side]]
        reached = {corner for place in entries for corner in board.hex_corners[place]}
        steps -= 1
    else:
        reached = {state.vortex}
    edge = set(reached)
    for _ in range(steps):
        edge = {other for corner in edge for other in board.corner_links[corner]} - reached
        reached |= edge
    return sorted(
        corner
        for corner in reached
        if corner != state.vortex and not state.site[corner] and not board.corner_walls[corner] & state.walls
    )


class MoveVortex(Choice[YoheiState], frozen=True):
    """Where the vortex goes; if the move is free (Relocate Vortex), it may also stay (YH-28.2, YH-31.4)."""

    rules = ("YH-28.2", "YH-31.4", "YH-R68")
    continues = True

    free: bool

    def legal(self, state: YoheiState, player: int) -> list[int]:
        goals = [state.game.actions.site + corner for corner in vortex_goals(state)]
        return [PASS, *goals] if self.free else goals

    def answer(self, state: YoheiState, action: int) -> None:
        if action == PASS:
            return
        state.vortex = state.token(action).value
        if state.story is not None:
            state.tell("vortex", player=self.player, site=state.vortex)


class AimFromSite(Choice[YoheiState], frozen=True):
    """Whom a watchtower or the vortex shoots (YH-14.11, YH-28.4)."""

    rules = ("YH-14.11", "YH-28.4", "YH-19.9", "YH-R71", "YH-R123")
    continues = True
    obvious = True

    site: Corner
    shooting: Shooting

    def legal(self, state: YoheiState, player: int) -> list[int]:
        targets = targets_from_corner(state, self.site, state.game.side[player], self.shooting)
        return sorted([state.game.actions.unit + target for target in targets])

    def answer(self, state: YoheiState, action: int) -> None:
        shoot_from_site(state, self.player, self.site, state.token(action).value, self.shooting)
