"""What a choice would do, from a view alone: the odds of an attack, the price of a card, the points left of a Move."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from zashiki.games.yohei import odds
from zashiki.games.yohei.demolish import raze_dice
from zashiki.games.yohei.events import surcharge
from zashiki.games.yohei.move import LEFT_HEX
from zashiki.games.yohei.public import public_table
from zashiki.games.yohei.ranged import Shooting, unit_shots
from zashiki.games.yohei.skills import (
    AIMED_STRIKE,
    CHARGE,
    CONFOUND,
    COUNTERATTACK,
    FOREST,
    MIGHTY,
    STEALTH,
)
from zashiki.games.yohei.state import YoheiState
from zashiki.games.yohei.values import melee_dice, movement, shield, skill, step_cost
from zashiki.games.yohei.view import YoheiView
from zashiki.kernel.game import Preview
from zashiki.kernel.messages import Message

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame


def preview(game: YoheiGame, view: YoheiView, path: Sequence[int]) -> Preview:
    """Notes about answering `path`, as far as there is something to say."""
    if view.ask is None or view.viewer is None or not path:
        return Preview()
    token = game.vocabulary.describe(path[-1])
    fields = view.ask.message.fields
    piece, site = _number(fields.get("piece")), _number(fields.get("site"))
    table = public_table(game, view)
    match view.ask.step, token.kind:
        case "Turn", "play":
            cost = max(0, game.table.cost[token.value] + surcharge(table, view.viewer))
            return Preview((Message("cost", {"cp": cost}),))
        case "Moving", "hex":
            left = _number(fields.get("left")) - step_cost(table, piece, token.value)
            return Preview((Message("reach", {"left": left}),), (token.text,))
        case "MeleeTarget", _:
            return _odds(*melee_odds(table, piece, token.value), token.text)
        case "ChooseTarget", _:
            found = [how for which, how, _ in unit_shots(table, piece) if which == _number(fields.get("which"))]
            apart = game.board.apart[table.at[piece]][table.at[token.value]]
            return _odds(shot_odds(table, found[0], token.value, apart), True, token.text)
        case "AimFromSite", _:
            parts = [_number(fields.get(name)) for name in Shooting._fields]
            apart = game.board.corner_near[site][table.at[token.value]]
            return _odds(shot_odds(table, Shooting(*parts), token.value, apart), True, token.text)
        case "AttackBuilding", _:
            dice = raze_dice(table, piece, path[-1])
            chance = odds.razed(dice, game.table.figures.building_shield)
            return Preview((Message("odds-raze", {"percent": _percent(chance)}),), (token.text,))
        case _:
            return Preview()


def melee_odds(table: YoheiState, attacker: int, target: int) -> tuple[Fraction, bool]:
    """The chance that a melee attack wounds, and whether it is exact: without rerolls and what may interrupt it."""
    red = bool(skill(table, attacker, CHARGE) and table.done[attacker] & LEFT_HEX)
    attack = melee_dice(table, attacker, table.at[target]) + skill(table, attacker, MIGHTY) + red
    defence = melee_dice(table, target, table.at[attacker]) + skill(table, target, MIGHTY)
    chance = odds.melee(attack, shield(table, target), defence)
    interrupted = any(skill(table, attacker, one) for one in (AIMED_STRIKE, CONFOUND))
    return chance, not interrupted and not skill(table, target, COUNTERATTACK)


def shot_odds(table: YoheiState, how: Shooting, target: int, apart: int) -> Fraction:
    """The chance that a shot is not dodged."""
    dodge = movement(table, target) + (table.terrain[table.at[target]] == FOREST)
    return odds.shot(how.dice, apart, how.accuracy - skill(table, target, STEALTH), dodge)


def _odds(chance: Fraction, exact: bool, mark: str) -> Preview:
    note = Message("odds" if exact else "odds-about", {"percent": _percent(chance)})
    return Preview((note,), (mark,))


def _percent(chance: Fraction) -> int:
    return round(100 * chance)


def _number(value: object) -> int:
    return value if isinstance(value, int) else -1
