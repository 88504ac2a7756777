"""What a unit does in its turn (chapters 10 and 13): which actions are open, and which one is taken."""

from __future__ import annotations

from zashiki.games.yohei import actions as a
from zashiki.games.yohei.rules.build import Build, LayFoundation, build_sites, may_lay
from zashiki.games.yohei.rules.cards import cards_left, draw_cards
from zashiki.games.yohei.rules.demolish import AttackBuilding, hostile_near
from zashiki.games.yohei.rules.melee import Melee, MeleeAttack
from zashiki.games.yohei.rules.move import start_move, start_run
from zashiki.games.yohei.rules.numbers import Piece, Player
from zashiki.games.yohei.rules.ranged import ChooseShot, unit_shots
from zashiki.games.yohei.rules.rerolls import on_table, roll_dice
from zashiki.games.yohei.rules.routes import has_exit, points, steps_on
from zashiki.games.yohei.rules.skills import CHARGE, DEMON, MARTYR, REGENERATE
from zashiki.games.yohei.rules.state import (
    ACTION_BITS,
    AREA,
    CHARGED,
    DONE_BUILD,
    DONE_FOUNDATION,
    DONE_MELEE,
    DONE_MOVE,
    DONE_PLOT,
    DONE_RANGED,
    DONE_RAZE,
    NOBODY,
    OWES_MELEE,
    Scene,
    YoheiState,
)
from zashiki.games.yohei.rules.values import enemies_near, is_engaged, on_field, rolls_red_die, side_of, skill
from zashiki.games.yohei.rules.wounds import heal, wound
from zashiki.kernel.steps import Choice, Step, Task

ACTIONS_A_TURN = 2
"""How many actions a unit has in a turn without KO markers (YH-5.7)."""


def actions_left(state: YoheiState, piece: Piece) -> int:
    """How many actions a unit may still take (YH-5.7, YH-10.1): they follow one another (YH-R27).

    A unit that has just been deployed has both (YH-7.7). KO takes away one or both (YH-17.1, YH-17.2). At 0 the card is
    turned (YH-10.2).
    """
    used = (state.done[piece] & ACTION_BITS).bit_count()
    if used and piece != state.turn.acting:
        return 0
    return ACTIONS_A_TURN - min(ACTIONS_A_TURN, state.stunned[piece]) - used


def can_act(state: YoheiState, piece: Piece) -> bool:
    """Whether a unit has anything to do: on the battlefield there is always a Move or a Plot."""
    left = actions_left(state, piece)
    if state.at[piece] == AREA:
        return left > 0 and has_exit(state, piece, left == ACTIONS_A_TURN)
    if left > 0 and (not state.done[piece] & OWES_MELEE or melee_targets(state, piece)):
        return True
    return can_regenerate(state, piece) or can_take_wound(state, piece)


def unit_actions(state: YoheiState, piece: Piece) -> list[int]:
    """All that a unit may do now, sorted. The numbers are those of `actions.UNIT_ACTIONS`."""
    left, done = actions_left(state, piece), state.done[piece]
    if state.at[piece] == AREA:
        return _ways_out(state, piece, left) if left > 0 else []
    numbers: list[int] = []
    if left > 0 and done & OWES_MELEE:
        numbers += [a.MELEE] if melee_targets(state, piece) else []
    elif left > 0:
        numbers += _moves(state, piece, left, done) + _other_actions(state, piece, done)
    if can_regenerate(state, piece):
        numbers.append(a.REGENERATE)
    if can_take_wound(state, piece):
        numbers.append(a.MARTYR)
    return sorted(numbers)


def _ways_out(state: YoheiState, piece: Piece, left: int) -> list[int]:
    """How a unit can leave the deployment area (YH-7.8)."""
    numbers = []
    if steps_on(state, piece, AREA, points(state, piece, 0, 0), 0):
        numbers.append(a.MOVE)
    if left == ACTIONS_A_TURN and steps_on(state, piece, AREA, points(state, piece, 1, 0), 0):
        numbers.append(a.MOVE_RUN)
    bonus = skill(state, piece, CHARGE)
    if left == ACTIONS_A_TURN and bonus and steps_on(state, piece, AREA, points(state, piece, 0, bonus), bonus):
        numbers.append(a.CHARGE_MOVE)
    return numbers


def _moves(state: YoheiState, piece: Piece, left: int, done: int) -> list[int]:
    """Move, alone or with a Run or a charge, and the Run after a Move (YH-R29, YH-R48)."""
    if not done & DONE_MOVE:
        numbers = [a.MOVE]
        if left == ACTIONS_A_TURN:
            numbers.append(a.MOVE_RUN)
            if skill(state, piece, CHARGE):
                numbers.append(a.CHARGE_MOVE)
        return numbers
    # YH-12.2: a unit that runs does nothing in this turn but Move and Run.
    return [a.RUN] if done & ACTION_BITS == DONE_MOVE and not done & CHARGED else []


def _other_actions(state: YoheiState, piece: Piece, done: int) -> list[int]:
    """All actions but Move and Run (YH-10.1)."""
    numbers = []
    # YH-R31: every unit on the battlefield may plot, an engaged one too.
    if not done & DONE_PLOT:
        numbers.append(a.PLOT_CP)
        if cards_left(state, side_of(state, piece)):
            numbers.append(a.PLOT_CARD)
    if not done & DONE_MELEE and melee_targets(state, piece):
        numbers.append(a.MELEE)
    if is_engaged(state, piece):  # YH-16.1, YH-R32
        return numbers
    if not skill(state, piece, DEMON):  # YH-30.5
        if not done & DONE_FOUNDATION and may_lay(state, piece):
            numbers.append(a.FOUNDATION)
        if not done & DONE_BUILD and build_sites(state, piece):
            numbers.append(a.BUILD)
    if not done & DONE_RANGED and unit_shots(state, piece):
        numbers.append(a.RANGED)
    if not done & DONE_RAZE and hostile_near(state, piece):
        numbers.append(a.RAZE)
    return numbers


def melee_targets(state: YoheiState, piece: Piece) -> list[Piece]:
    """Whom a unit may attack; while engaged only those it is engaged with (YH-16.1)."""
    near = enemies_near(state, piece, state.at[piece])
    if near and is_engaged(state, piece):
        return [other for other in near if (min(piece, other), max(piece, other)) in state.engaged]
    return near


def can_regenerate(state: YoheiState, piece: Piece) -> bool:
    """Regenerate: wounded, once a turn, not while KO counts (YH-17.4, YH-R55)."""
    return bool(
        state.wounded[piece]
        and not state.stunned[piece]
        and not state.turn.healed >> piece & 1
        and skill(state, piece, REGENERATE)
    )


def can_take_wound(state: YoheiState, piece: Piece) -> bool:
    """Martyr: a healthy unit may take the wound of another of its side, once a turn (YH-R54)."""
    if state.wounded[piece] or state.turn.martyred >> piece & 1 or not skill(state, piece, MARTYR):
        return False
    return bool(martyr_targets(state, piece))


def martyr_targets(state: YoheiState, piece: Piece) -> list[Piece]:
    """Wounded units of the side on the battlefield."""
    members = state.game.members[side_of(state, piece)]
    return [other for player in members for other in on_field(state, player) if state.wounded[other] and other != piece]


class UnitActs(Choice[YoheiState], frozen=True):
    """What the chosen unit does."""

    rules = ("YH-5.5", "YH-5.6", "YH-5.7", "YH-5.8", "YH-10.1", "YH-R27")
    continues = True

    piece: Piece

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return [state.game.actions.unit_action + number for number in unit_actions(state, self.piece)]

    def answer(self, state: YoheiState, action: int) -> None:
        take_unit_action(state, self.player, self.piece, state.token(action).value)


def take_unit_action(state: YoheiState, player: Player, piece: Piece, number: int) -> None:
    """Begin one of `unit_actions`."""
    match number:
        case a.MOVE | a.MOVE_RUN | a.CHARGE_MOVE:
            start_move(state, player, piece, run=int(number == a.MOVE_RUN), charge=number == a.CHARGE_MOVE)
        case a.RUN:
            start_run(state, player, piece)
        case a.PLOT_CP:
            _plot_cp(state, player, piece)
        case a.PLOT_CARD:
            _plot_card(state, player, piece)
        case a.FOUNDATION:
            _begin(state, piece, DONE_FOUNDATION, LayFoundation(player, piece))
        case a.BUILD:
            _begin(state, piece, DONE_BUILD, Build(player, piece))
        case a.MELEE:
            _begin(state, piece, DONE_MELEE, MeleeTarget(player, piece))
        case a.RANGED:
            _begin(state, piece, DONE_RANGED, ChooseShot(player, piece))
        case a.RAZE:
            _begin(state, piece, DONE_RAZE, AttackBuilding(player, piece))
        case a.REGENERATE:
            _regenerate(state, player, piece)
        case a.MARTYR:
            state.then(TakeWound(player, piece))


def _begin(state: YoheiState, piece: Piece, bit: int, *then: Step[YoheiState]) -> None:
    """An action is taken: a unit that was between its two actions loses its second one (YH-R27, YH-R28)."""
    state.done[piece] |= bit
    state.turn.acting = piece
    state.then(*then)


def _plot_cp(state: YoheiState, player: Player, piece: Piece) -> None:
    """Plot for a command point (YH-13.1); there is no limit to them (YH-8.4)."""
    _begin(state, piece, DONE_PLOT)
    state.cp[state.game.side[player]] += 1
    if state.story is not None:
        state.tell("plots-cp", player=player, piece=piece)


def _plot_card(state: YoheiState, player: Player, piece: Piece) -> None:
    """Plot for the top card of the event deck (YH-8.6, YH-13.1)."""
    _begin(state, piece, DONE_PLOT)
    draw_cards(state, state.game.side[player], 1)


def _regenerate(state: YoheiState, player: Player, piece: Piece) -> None:
    """The die is rolled for a unit that regenerates (YH-R55)."""
    state.turn.healed |= 1 << piece
    roll_dice(state, Scene("regenerate", player, piece), 1, Regenerated(piece))


class Regenerated(Task[YoheiState], frozen=True):
    """A high enough die removes the wound (YH-R55)."""

    piece: Piece

    def run(self, state: YoheiState) -> None:
        scene = on_table(state)
        if scene.dice[0] >= state.game.table.figures.regenerate:
            heal(state, self.piece)


class MeleeTarget(Choice[YoheiState], frozen=True):
    """Whom a unit attacks in melee (YH-15.1)."""

    rules = ("YH-15.1", "YH-16.1", "YH-R41", "YH-R44")
    continues = True
    obvious = True

    piece: Piece

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return sorted([state.game.actions.unit + other for other in melee_targets(state, self.piece)])

    def answer(self, state: YoheiState, action: int) -> None:
        red = rolls_red_die(state, self.piece)
        state.then(MeleeAttack(Melee(self.piece, state.token(action).value, red)))


class TakeWound(Choice[YoheiState], frozen=True):
    """Whose wound a Martyr takes (YH-30.6)."""

    rules = ("YH-30.6", "YH-R54")
    continues = True
    obvious = True

    piece: Piece

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return sorted([state.game.actions.unit + other for other in martyr_targets(state, self.piece)])

    def answer(self, state: YoheiState, action: int) -> None:
        state.turn.martyred |= 1 << self.piece
        heal(state, state.token(action).value)
        wound(state, self.piece, NOBODY)
