"""How far each side's units are exposed to attacks, from a view alone and quickly: for the value of positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zashiki.games.yohei.rules.skills import MIGHTY
from zashiki.games.yohei.rules.unit_actions import ACTIONS_A_TURN
from zashiki.games.yohei.sense.units import melee_chance
from zashiki.games.yohei.view import YoheiView

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame

MOST = 1.2
"""If a unit may expect more wounds than these, it is hardly worse off."""


def exposure(game: YoheiGame, view: YoheiView, ready: dict[int, int]) -> dict[int, float]:
    """For each unit on the battlefield the wounds to be expected if all enemies near it attack it, at most `MOST`.

    ready: how many actions each piece has before its side's next turn is over. Only printed melee values count.
    """
    table, board, side = game.table, game.board, game.side
    units = [unit for unit in view.units if unit.at >= 0]
    exposed: dict[int, float] = {}
    for unit in units:
        mine, here, piece = side[unit.player], unit.at, unit.piece
        printed = table.sides[piece][unit.wounded]
        shield, mighty, dice = printed.shield, printed.skills[MIGHTY], table.section_dice[piece]
        aparts, ahead, facing = board.apart[here], board.ahead(here), unit.facing
        wounds = 0.0
        for enemy in units:
            actions = ready[enemy.piece]
            if side[enemy.player] == mine or actions <= 0:
                continue
            theirs = table.sides[enemy.piece][enemy.wounded]
            apart = aparts[enemy.at]
            if apart > 1 + (theirs.mp if actions >= ACTIONS_A_TURN else 0):
                continue
            defence = max([dice[way - facing] for way in ahead[enemy.at]])
            attack = max(table.section_dice[enemy.piece]) + theirs.skills[MIGHTY]
            wounds += melee_chance(attack, shield, defence + mighty)
        exposed[piece] = min(wounds, MOST)
    return exposed
