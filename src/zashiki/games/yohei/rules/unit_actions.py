"""What a unit does in its turn (chapters 10 and 13): which actions are open, and which one is taken."""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.yohei import actions as a
from zashiki.games.yohei.rules.build import Build, LayFoundation, build_sites, may_lay
from zashiki.games.yohei.rules.cards import cards_left, draw_cards
from zashiki.games.yohei.rules.demolish import AttackBuilding, hostile_near
from zashiki.games.yohei.rules.melee import MeleeAttack
from zashiki.games.yohei.rules.move import start_move, start_run
from zashiki.games.yohei.rules.ranged import ChooseShot, unit_shots
from zashiki.games.yohei.rules.rerolls import on_table, roll_dice
from zashiki.games.yohei.rules.routes import has_exit, points, steps_on
from zashiki.games.yohei.rules.skills import CHARGE, DEMON, MARTYR, REGENERATE
from zashiki.games.yohei.rules.state import (
    ACTIONS,
    AREA,
    BOUND,
    CHARGED,
    DONE_BUILD,
    DONE_FOUNDATION,
    DONE_MELEE,
    DONE_MOVE,
    DONE_PLOT,
    DONE_RANGED,
    DONE_RAZE,
    LEFT_HEX,
    NOBODY,
    Scene,
    YoheiState,
)
from zashiki.games.yohei.rules.values import enemies_near, is_engaged, on_field, side_of, skill
from zashiki.games.yohei.rules.wounds import heal, wound
from zashiki.kernel.steps import Choice, Task

MOST_ACTIONS = 2


def actions_left(state: YoheiState, piece: int) -> int:
    """How many actions a unit may still take (YH-5.7, YH-10.1): they follow one another (YH-R27).

    A unit that has just been deployed has both (YH-7.7). KO takes away one or both (YH-17.1, YH-17.2). At 0 the card is
    turned (YH-10.2).
    """
    used = (state.done[piece] & ACTIONS).bit_count()
    if used and piece != state.acting:
        return 0
    return MOST_ACTIONS - min(MOST_ACTIONS, state.stunned[piece]) - used


def can_act(state: YoheiState, piece: int) -> bool:
    """Whether a unit has anything to do: on the battlefield there is always a Move or a Plot."""
    left = actions_left(state, piece)
    if state.at[piece] == AREA:
        return left > 0 and has_exit(state, piece, left == MOST_ACTIONS)
    if left > 0 and (not state.done[piece] & BOUND or melee_targets(state, piece)):
        return True
    return can_regenerate(state, piece) or can_take_wound(state, piece)


def area_acts(state: YoheiState, piece: int, left: int) -> list[int]:
    """How a unit can leave the deployment area (YH-7.8)."""
    found = []
    if steps_on(state, piece, AREA, points(state, piece, 0, 0), 0):
        found.append(a.MOVE)
    if left == MOST_ACTIONS and steps_on(state, piece, AREA, points(state, piece, 1, 0), 0):
        found.append(a.MOVE_RUN)
    bonus = skill(state, piece, CHARGE)
    if left == MOST_ACTIONS and bonus and steps_on(state, piece, AREA, points(state, piece, 0, bonus), bonus):
        found.append(a.CHARGE_MOVE)
    return found


def melee_targets(state: YoheiState, piece: int) -> list[int]:
    """Whom a unit may attack; while engaged only those it is engaged with (YH-16.1)."""
    near = enemies_near(state, piece, state.at[piece])
    if near and is_engaged(state, piece):
        return [other for other in near if (min(piece, other), max(piece, other)) in state.engaged]
    return near


def can_regenerate(state: YoheiState, piece: int) -> bool:
    """Regenerate: wounded, once a turn, not while KO counts (YH-17.4, YH-R55)."""
    return bool(
        state.wounded[piece]
        and not state.stunned[piece]
        and not state.healed >> piece & 1
        and skill(state, piece, REGENERATE)
    )


def can_take_wound(state: YoheiState, piece: int) -> bool:
    """Martyr: a healthy unit may take the wound of another of its side, once a turn (YH-R54)."""
    if state.wounded[piece] or state.martyred >> piece & 1 or not skill(state, piece, MARTYR):
        return False
    return bool(martyr_targets(state, piece))


def martyr_targets(state: YoheiState, piece: int) -> list[int]:
    """Wounded units of the side on the battlefield."""
    members = state.game.members[side_of(state, piece)]
    return [other for player in members for other in on_field(state, player) if state.wounded[other] and other != piece]


def acts(state: YoheiState, piece: int) -> list[int]:
    """All that a unit may do now, sorted."""
    left, done = actions_left(state, piece), state.done[piece]
    if state.at[piece] == AREA:
        return area_acts(state, piece, left) if left > 0 else []
    found: list[int] = []
    if left > 0 and done & BOUND:
        found += [a.MELEE] if melee_targets(state, piece) else []
    elif left > 0:
        found += _moves(state, piece, left, done) + _deeds(state, piece, done)
    if can_regenerate(state, piece):
        found.append(a.REGENERATE_ACT)
    if can_take_wound(state, piece):
        found.append(a.MARTYR_ACT)
    return sorted(found)


def _moves(state: YoheiState, piece: int, left: int, done: int) -> list[int]:
    if not done & DONE_MOVE:
        found = [a.MOVE]
        if left == MOST_ACTIONS:
            found.append(a.MOVE_RUN)
            if skill(state, piece, CHARGE):
                found.append(a.CHARGE_MOVE)
        return found
    # YH-12.2: a unit that runs does nothing in this turn but Move and Run.
    return [a.RUN] if done & ACTIONS == DONE_MOVE and not done & CHARGED else []


def _deeds(state: YoheiState, piece: int, done: int) -> list[int]:
    found = []
    # YH-R31: every unit on the battlefield may plot, an engaged one too.
    if not done & DONE_PLOT:
        found.append(a.PLOT_CP)
        if cards_left(state, side_of(state, piece)):
            found.append(a.PLOT_CARD)
    if not done & DONE_MELEE and melee_targets(state, piece):
        found.append(a.MELEE)
    if is_engaged(state, piece):  # YH-16.1, YH-R32
        return found
    if not skill(state, piece, DEMON):  # YH-30.5
        if not done & DONE_FOUNDATION and may_lay(state, piece):
            found.append(a.FOUNDATION)
        if not done & DONE_BUILD and build_sites(state, piece):
            found.append(a.BUILD)
    if not done & DONE_RANGED and unit_shots(state, piece):
        found.append(a.RANGED)
    if not done & DONE_RAZE and hostile_near(state, piece):
        found.append(a.RAZE)
    return found


class UnitActs(Choice[YoheiState], frozen=True):
    """What the chosen unit does."""

    rules = ("YH-5.5", "YH-5.6", "YH-5.7", "YH-5.8", "YH-10.1", "YH-R27")
    continues = True

    piece: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return [state.game.act.act + act for act in acts(state, self.piece)]

    def answer(self, state: YoheiState, action: int) -> None:
        act = action - state.game.act.act
        DO[act](state, self.player, self.piece)


def _begin(state: YoheiState, piece: int, kind: int) -> None:
    """An action is taken: a unit that was between its two actions loses its second one (YH-R27, YH-R28)."""
    state.done[piece] |= kind
    state.acting = piece


def _plot_cp(state: YoheiState, player: int, piece: int) -> None:
    """Plot for a command point (YH-13.1); there is no limit to them (YH-8.4)."""
    _begin(state, piece, DONE_PLOT)
    state.cp[state.game.side[player]] += 1
    if state.story is not None:
        state.tell("plots-cp", player=player, piece=piece)


def _plot_card(state: YoheiState, player: int, piece: int) -> None:
    """Plot for the top card of the event deck (YH-8.6, YH-13.1)."""
    _begin(state, piece, DONE_PLOT)
    draw_cards(state, state.game.side[player], 1)


def _regenerate(state: YoheiState, player: int, piece: int) -> None:
    state.healed |= 1 << piece
    state.steps.append(Regenerated(piece))
    roll_dice(state, Scene("regenerate", player, piece), 1)


def _choice(kind: int, question: type[Choice[YoheiState]]) -> Callable[[YoheiState, int, int], None]:
    def begin(state: YoheiState, player: int, piece: int) -> None:
        if kind:
            _begin(state, piece, kind)
        state.steps.append(question(player, piece))  # type: ignore[call-arg]

    return begin


class Regenerated(Task[YoheiState], frozen=True):
    """4 or more removes the wound (YH-R55)."""

    piece: int

    def run(self, state: YoheiState) -> None:
        scene = on_table(state)
        if scene.dice[0] >= state.game.table.figures.regenerate:
            heal(state, self.piece)


class MeleeTarget(Choice[YoheiState], frozen=True):
    """Whom a unit attacks in melee (YH-15.1)."""

    rules = ("YH-15.1", "YH-16.1", "YH-R41", "YH-R44")
    continues = True
    obvious = True

    piece: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return sorted([state.game.act.unit + other for other in melee_targets(state, self.piece)])

    def answer(self, state: YoheiState, action: int) -> None:
        piece = self.piece
        red = bool(skill(state, piece, CHARGE) and state.done[piece] & LEFT_HEX)  # YH-29.4, YH-R48
        state.steps.append(MeleeAttack(piece, action - state.game.act.unit, red))


class TakeWound(Choice[YoheiState], frozen=True):
    """Whose wound a Martyr takes (YH-30.6)."""

    rules = ("YH-30.6", "YH-R54")
    continues = True
    obvious = True

    piece: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return sorted([state.game.act.unit + other for other in martyr_targets(state, self.piece)])

    def answer(self, state: YoheiState, action: int) -> None:
        state.martyred |= 1 << self.piece
        heal(state, action - state.game.act.unit)
        wound(state, self.piece, NOBODY)


DO: dict[int, Callable[[YoheiState, int, int], None]] = {
    a.MOVE: lambda state, player, piece: start_move(state, player, piece, 0, False),
    a.MOVE_RUN: lambda state, player, piece: start_move(state, player, piece, 1, False),
    a.CHARGE_MOVE: lambda state, player, piece: start_move(state, player, piece, 0, True),
    a.RUN: start_run,
    a.PLOT_CP: _plot_cp,
    a.PLOT_CARD: _plot_card,
    a.FOUNDATION: _choice(DONE_FOUNDATION, LayFoundation),
    a.BUILD: _choice(DONE_BUILD, Build),
    a.MELEE: _choice(DONE_MELEE, MeleeTarget),
    a.RANGED: _choice(DONE_RANGED, ChooseShot),
    a.RAZE: _choice(DONE_RAZE, AttackBuilding),
    a.REGENERATE_ACT: _regenerate,
    a.MARTYR_ACT: _choice(0, TakeWound),
}
"""What each act does; the numbers are those of `actions.ACTS`."""
