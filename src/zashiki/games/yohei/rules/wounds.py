"""Wounds, KO markers and death (chapters 6 and 17), with Demon, Explosive, trophies and items that fall."""

from __future__ import annotations

from zashiki.games.yohei.rules.numbers import Piece, Place, Player, Side
from zashiki.games.yohei.rules.rerolls import on_table, roll_dice
from zashiki.games.yohei.rules.skills import AUTOMATON, DEMON, EXPLOSIVE
from zashiki.games.yohei.rules.state import NOBODY, NOWHERE, Scene, YoheiState
from zashiki.games.yohei.rules.values import carry_over, movement, part, side_of, skill
from zashiki.kernel.steps import Task


def wound(state: YoheiState, piece: Piece, by: Player) -> bool:
    """A wound marker on a unit; a second one kills it (YH-6.2, YH-6.4). `by` is the player who did it, or NOBODY.

    The values of the wounded side count at once; facing, items, KO and engaged markers stay (YH-R38). Returns whether
    the unit lives.
    """
    if state.wounded[piece]:
        kill(state, piece, by)
        return False
    before = movement(state, piece)
    state.wounded[piece] = 1
    carry_over(state, piece, before)
    if state.story is not None:
        state.tell("wounded", piece=piece)
    return True


def heal(state: YoheiState, piece: Piece) -> None:
    """A wound marker is removed (YH-6.3)."""
    before = movement(state, piece)
    state.wounded[piece] = 0
    carry_over(state, piece, before)
    if state.story is not None:
        state.tell("healed", piece=piece)


def knock_out(state: YoheiState, piece: Piece) -> None:
    """A KO marker, which counts in the unit's next turn (YH-17, YH-R57); Automaton gets none (YH-R58)."""
    if not skill(state, piece, AUTOMATON):
        state.ko[piece] += 1
        if state.story is not None:
            state.tell("knocked-out", piece=piece)


def can_be_knocked_out(state: YoheiState, piece: Piece) -> bool:
    """Whether a unit is a valid target of a KO (YH-R36)."""
    return not skill(state, piece, AUTOMATON)


def drain(state: YoheiState, attacker: Piece, victim_side: Side) -> None:
    """Demon: a command point of the victim's side, or of the supply (YH-30.4, YH-R51)."""
    state.cp[side_of(state, attacker)] += 1
    if state.cp[victim_side]:
        state.cp[victim_side] -= 1
    if state.story is not None:
        state.tell("drained", piece=attacker)


def strike(state: YoheiState, attacker: Piece, victim: Piece) -> bool:
    """A unit wounds an enemy in combat, with Demon; returns whether the victim lives (YH-15.6, YH-15.7)."""
    side = side_of(state, victim)
    demon = skill(state, attacker, DEMON) > 0
    lives = wound(state, victim, state.owner[attacker])
    if demon:
        drain(state, attacker, side)
    return lives


def kill(state: YoheiState, piece: Piece, by: Player) -> None:
    """A unit leaves the battlefield for the box, with its base (YH-6.4, YH-6.5); its items fall (YH-9.4)."""
    here, owner = state.at[piece], state.owner[piece]
    explosive = skill(state, piece, EXPLOSIVE) > 0
    part(state, piece)
    if state.board[here] == piece:
        state.board[here] = NOBODY
    if state.carried[piece]:
        state.lying = (*state.lying, *[(here, card) for card in state.carried[piece]])
        state.carried[piece] = ()
    state.at[piece] = NOWHERE
    state.owner[piece] = NOBODY
    for values in (state.wounded, state.facing, state.ko, state.stunned, state.done):
        values[piece] = 0
    state.fielded[owner] = tuple([other for other in state.fielded[owner] if other != piece])
    if state.turn.acting == piece:
        state.turn.acting = NOBODY
    if state.turn.boosts:
        state.turn.boosts = tuple([boost for boost in state.turn.boosts if boost[0] != piece])
    if state.story is not None:
        state.tell("killed", piece=piece, player=owner)
    if by >= 0 and state.game.side[by] != state.game.side[owner]:
        state.kills = tuple([kills + 1 if player == by else kills for player, kills in enumerate(state.kills)])
        if state.game.skirmish:
            state.trophies[state.game.side[by]] += (piece,)  # YH-6.6, YH-26.3, YH-R53
    if explosive:
        state.then(Explode(here, owner, piece))


class Explode(Task[YoheiState], frozen=True):
    """Explosive: a die for each adjacent unit, in the order of directions (YH-29.11, YH-R52)."""

    place: Place
    player: Player
    piece: Piece

    def run(self, state: YoheiState) -> None:
        near = neighbours(state, self.place)
        if near:
            scene = Scene("explosion", self.player, actor=self.piece)
            roll_dice(state, scene, len(near), Blast(self.place, self.player))


class Blast(Task[YoheiState], frozen=True):
    """What the dice of an explosion do, all at once; units that die of it explode next (YH-29.11, YH-R52)."""

    place: Place
    player: Player

    def run(self, state: YoheiState) -> None:
        scene = on_table(state)
        figures = state.game.table.figures
        for piece, die in zip(neighbours(state, self.place), scene.dice, strict=True):
            if die >= figures.explosive_wound:
                wound(state, piece, self.player)
            elif die >= figures.explosive_ko:
                knock_out(state, piece)


def neighbours(state: YoheiState, place: Place) -> list[Piece]:
    """The units next to a hex, by direction."""
    return [state.board[there] for there in state.game.board.near[place] if there >= 0 and state.board[there] >= 0]
