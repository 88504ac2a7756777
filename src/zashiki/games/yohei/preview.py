"""What a choice would do, from a view alone: the odds of an attack, the price of a card, the points left of a Move."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from zashiki.games.yohei import odds
from zashiki.games.yohei.actions import TOWER, VORTEX
from zashiki.games.yohei.drawing.reach import notes
from zashiki.games.yohei.fight import melee_odds, read_fight, shooting_from, shot_odds
from zashiki.games.yohei.public import public_table
from zashiki.games.yohei.rules.demolish import AttackBuilding, raze_dice
from zashiki.games.yohei.rules.deploy import price
from zashiki.games.yohei.rules.events import surcharge
from zashiki.games.yohei.rules.melee import AimOrRoll, StrikeBack
from zashiki.games.yohei.rules.move import FreeAttack, Moving
from zashiki.games.yohei.rules.numbers import Corner
from zashiki.games.yohei.rules.ranged import (
    ChooseShot,
    ChooseTarget,
    Shooting,
    tower_of,
    unit_shots,
)
from zashiki.games.yohei.rules.rerolls import Reroll
from zashiki.games.yohei.rules.routes import left_after
from zashiki.games.yohei.rules.skills import AIMED_STRIKE
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.rules.turn import Turn
from zashiki.games.yohei.rules.unit_actions import MeleeTarget
from zashiki.games.yohei.rules.values import attack_dice, skill
from zashiki.games.yohei.rules.vortex import AimFromSite
from zashiki.games.yohei.view import YoheiView
from zashiki.kernel.game import Preview
from zashiki.kernel.messages import Message

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame


Context = tuple[int, str, int, int]
"""The unit that acts, what it does, by which ranged attack, and the intersection that shoots; -1 or "" for none."""


def preview(game: YoheiGame, view: YoheiView, path: Sequence[int]) -> Preview:
    """Notes about answering `path`, as far as there is something to say.

    A longer path whose last answer says nothing is described by what the table shows for it.
    """
    last = _preview_last(game, view, path)
    return last if last.notes or len(path) < 2 else Preview(notes(game, view, path), last.marks)


def _preview_last(game: YoheiGame, view: YoheiView, path: Sequence[int]) -> Preview:
    """What the last answer of a path does."""
    if view.ask is None or view.viewer is None or not path:
        return Preview()
    token = game.vocabulary.describe(path[-1])
    table = public_table(game, view)
    piece, doing, which, site = read_path(table, view, path)
    match doing, token.kind:
        case Turn.__name__, "play":
            cost = max(0, game.table.cost[token.value] + surcharge(table, view.viewer))
            return Preview((Message("cost", {"cp": cost}),))
        case Turn.__name__, "deploy" if game.market and token.value in view.market:
            return Preview((Message("cost", {"cp": price(table, view.market.index(token.value))}),))
        case Moving.__name__, "hex":
            left = left_after(table, piece, view.ask.message.number("left"), token.value)
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
        case (
            (Reroll.__name__, "reroll")
            | ((StrikeBack.__name__ | FreeAttack.__name__), "yes")
            | (AimOrRoll.__name__, "strike")
        ):
            return preview_dice(table, view, token.text)
        case _:
            return Preview()


def read_path(table: YoheiState, view: YoheiView, path: Sequence[int]) -> Context:
    """What the answers before the last one have begun, or the question itself where there are none."""
    assert view.ask is not None
    message = view.ask.message
    piece, which, site = (message.number(name) if name in message.fields else -1 for name in ("piece", "which", "site"))
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
    MeleeTarget.__name__: "melee",
    ChooseTarget.__name__: "ranged",
    ChooseShot.__name__: "ranged",
    AimFromSite.__name__: "aim",
    AttackBuilding.__name__: "raze",
}
"""What a unit is doing while a question about it waits."""


def site_shooting(table: YoheiState, view: YoheiView, site: Corner) -> Shooting:
    """How an intersection shoots: as the question says, else as a watchtower or the vortex does."""
    assert view.ask is not None
    if view.ask.step == AimFromSite.__name__:
        return Shooting(*[view.ask.message.number(name) for name in Shooting.__struct_fields__])
    return shooting_from(table, site)


def preview_dice(table: YoheiState, view: YoheiView, token: str) -> Preview:
    """What another roll, a blow back or a sure hit may bring."""
    assert view.ask is not None
    message = view.ask.message
    match view.ask.step:
        case Reroll.__name__ if view.scene is not None:
            fight = read_fight(table, view.scene)
            return Preview() if fight.again is None else _note(f"odds-{fight.kind}", fight.again, token)
        case StrikeBack.__name__:
            return _odds(*melee_odds(table, message.number("striker"), message.number("target")), token)
        case FreeAttack.__name__:
            return _odds(*melee_odds(table, message.number("enemy"), message.number("piece")), token)
        case AimOrRoll.__name__:
            attacker, defender = message.number("attacker"), message.number("defender")
            if token == "strike:dice":
                return _odds(melee_odds(table, attacker, defender)[0], True, token)
            guards = attack_dice(table, defender, table.at[attacker])
            return _odds(odds.aimed(skill(table, attacker, AIMED_STRIKE), guards), True, token)
    return Preview()


def _odds(chance: Fraction, exact: bool, mark: str) -> Preview:
    note = Message("odds" if exact else "odds-about", {"percent": odds.percent(chance)})
    return Preview((note,), (mark,))


def _note(id: str, chance: Fraction, mark: str) -> Preview:
    return Preview((Message(id, {"percent": odds.percent(chance)}),), (mark,))
