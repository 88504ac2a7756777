"""What a choice would do, from a view alone: the odds of an attack, the price of a card, the points left of a Move."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from zashiki.games.yohei import odds
from zashiki.games.yohei.actions import TOWER, VORTEX
from zashiki.games.yohei.fight import read_fight
from zashiki.games.yohei.public import public_table
from zashiki.games.yohei.rules.demolish import raze_dice
from zashiki.games.yohei.rules.deploy import price
from zashiki.games.yohei.rules.events import surcharge
from zashiki.games.yohei.rules.ranged import Shooting, tower_of, tower_shooting, unit_shots, vortex_shooting
from zashiki.games.yohei.rules.routes import left_after
from zashiki.games.yohei.rules.skills import AIMED_STRIKE, CHARGE, CONFOUND, COUNTERATTACK, FOREST, STEALTH
from zashiki.games.yohei.rules.state import LEFT_HEX, YoheiState
from zashiki.games.yohei.rules.values import attack_dice, movement, shield, skill
from zashiki.games.yohei.view import YoheiView
from zashiki.kernel.game import Preview
from zashiki.kernel.messages import Message

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame


Context = tuple[int, str, int, int]
"""Who acts, what it does, which of its ranged attacks, and the intersection that shoots; -1 and "" for none."""


def preview(game: YoheiGame, view: YoheiView, path: Sequence[int]) -> Preview:
    """Notes about answering `path`, as far as there is something to say."""
    if view.ask is None or view.viewer is None or not path:
        return Preview()
    token = game.vocabulary.describe(path[-1])
    fields, table = view.ask.message.fields, public_table(game, view)
    piece, doing, which, site = read_path(table, view, path)
    match doing, token.kind:
        case "Turn", "play":
            cost = max(0, game.table.cost[token.value] + surcharge(table, view.viewer))
            return Preview((Message("cost", {"cp": cost}),))
        case "Turn", "deploy" if game.market and token.value in view.market:
            return Preview((Message("cost", {"cp": price(table, view.market.index(token.value))}),))
        case "Moving", "hex":
            left = left_after(table, piece, _number(fields.get("left")), token.value)
            return Preview((Message("reach", {"left": left}),), (token.text,))
        case "melee", "unit":
            return _odds(*melee_odds(table, piece, token.value), token.text)
        case "ranged", "unit":
            shots = [how for number, how, _ in unit_shots(table, piece) if which in (-1, number)]
            apart = game.board.apart[table.at[piece]][table.at[token.value]]
            return _odds(shot_odds(table, shots[0], token.value, apart), True, token.text) if shots else Preview()
        case "aim", "unit":
            apart = game.board.corner_near[site][table.at[token.value]]
            return _odds(shot_odds(table, site_shooting(table, view, site), token.value, apart), True, token.text)
        case "raze", "site" | "wall":
            dice = raze_dice(table, piece, path[-1])
            return _note("odds-raze", odds.razed(dice, game.table.figures.building_shield), token.text)
        case ("Reroll", "reroll") | (("StrikeBack" | "FreeAttack"), "yes") | ("AimOrRoll", "strike"):
            return preview_dice(table, view, token.text)
        case _:
            return Preview()


def read_path(table: YoheiState, view: YoheiView, path: Sequence[int]) -> Context:
    """What the answers before the last one have begun, or the question itself where there are none."""
    assert view.ask is not None
    fields = view.ask.message.fields
    piece, which, site = (_number(fields.get(name)) for name in ("piece", "which", "site"))
    doing = BEGUN.get(view.ask.step, view.ask.step)
    for action in path[:-1]:
        token = table.game.vocabulary.describe(action)
        if token.kind == "unit" and piece < 0:
            piece = token.value
        elif token.kind == "act":
            doing = token.text.partition(":")[2]
        elif token.kind == "shot":
            which = token.value
        elif token.kind == "do":
            assert view.viewer is not None
            doing = "aim" if token.value != VORTEX else ""
            site = tower_of(table, table.game.side[view.viewer]) if token.value == TOWER else view.vortex
        else:
            doing = ""
    return piece, doing, which, site


BEGUN = {
    "MeleeTarget": "melee",
    "ChooseTarget": "ranged",
    "ChooseShot": "ranged",
    "AimFromSite": "aim",
    "AttackBuilding": "raze",
}
"""What a unit is doing while a question about it waits."""


def site_shooting(table: YoheiState, view: YoheiView, site: int) -> Shooting:
    """How an intersection shoots: as the question says, else as a watchtower or the vortex does."""
    assert view.ask is not None
    if view.ask.step == "AimFromSite":
        return Shooting(*[_number(view.ask.message.fields.get(name)) for name in Shooting._fields])
    return vortex_shooting(table) if site == view.vortex else tower_shooting(table)


def preview_dice(table: YoheiState, view: YoheiView, token: str) -> Preview:
    """What another roll, a blow back or a sure hit may bring."""
    assert view.ask is not None
    fields = view.ask.message.fields
    match view.ask.step:
        case "Reroll" if view.scene is not None:
            fight = read_fight(table, view.scene)
            return Preview() if fight.again is None else _note(f"odds-{fight.kind}", fight.again, token)
        case "StrikeBack":
            return _odds(*melee_odds(table, _number(fields.get("striker")), _number(fields.get("target"))), token)
        case "FreeAttack":
            return _odds(*melee_odds(table, _number(fields.get("enemy")), _number(fields.get("piece"))), token)
        case "AimOrRoll":
            attacker, defender = _number(fields.get("attacker")), _number(fields.get("defender"))
            if token == "strike:dice":
                return _odds(melee_odds(table, attacker, defender)[0], True, token)
            guards = attack_dice(table, defender, table.at[attacker])
            return _odds(odds.aimed(skill(table, attacker, AIMED_STRIKE), guards), True, token)
    return Preview()


def melee_odds(table: YoheiState, attacker: int, target: int) -> tuple[Fraction, bool]:
    """The chance that a melee attack wounds, and whether it is exact: without rerolls and what may interrupt it."""
    red = bool(skill(table, attacker, CHARGE) and table.done[attacker] & LEFT_HEX)
    attack = attack_dice(table, attacker, table.at[target]) + red
    defence = attack_dice(table, target, table.at[attacker])
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


def _note(id: str, chance: Fraction, mark: str) -> Preview:
    return Preview((Message(id, {"percent": _percent(chance)}),), (mark,))


def _percent(chance: Fraction) -> int:
    return round(100 * chance)


def _number(value: object) -> int:
    return value if isinstance(value, int) else -1
