"""Melee attack (chapter 15), in its exact sequence (YH-R44), with everything that may interrupt it."""

from __future__ import annotations

import msgspec

from zashiki.games.yohei.rules.numbers import Dice, Piece
from zashiki.games.yohei.rules.rerolls import all_met, on_table, roll_dice
from zashiki.games.yohei.rules.skills import AIMED_STRIKE, CONFOUND, COUNTERATTACK, STUN
from zashiki.games.yohei.rules.state import Scene, YoheiState
from zashiki.games.yohei.rules.values import attack_dice, engage, hits_of_attack, shield, skill
from zashiki.games.yohei.rules.wounds import knock_out, strike
from zashiki.kernel.steps import PASS, Choice, Parameters, Task

AIMED, DICE = 0, 1
"""The values of the actions `strike`."""
CLOCKWISE, BACK = 0, 1
"""The values of the actions `turn`."""
SIX = 6
"""What an Aimed Strike scores (YH-29.7)."""


class Melee(Parameters, frozen=True):
    """A melee attack on its way.

    red: whether the red die is rolled (YH-29.4). attacker_countered, defender_countered: how often each has struck back
    since the first attack (YH-R46).
    """

    attacker: Piece
    defender: Piece
    red: bool = False
    attacker_countered: int = 0
    defender_countered: int = 0


class MeleeAttack(Task[YoheiState], frozen=True):
    """1 and 2: the target is declared and engaged; the attacker may turn it (YH-15.1, YH-15.2, YH-30.2)."""

    melee: Melee

    def run(self, state: YoheiState) -> None:
        attacker, defender = self.melee.attacker, self.melee.defender
        engage(state, attacker, defender)
        if state.story is not None:
            state.tell("melee", attacker=attacker, defender=defender)
        turns = skill(state, attacker, CONFOUND)
        confound = [Confound(state.owner[attacker], attacker, defender, turns)] if turns else []
        state.then(*confound, ChooseAttack(self.melee))


class Confound(Choice[YoheiState], frozen=True):
    """2: the attacker may turn its target by a section, once for each instance (YH-30.2, YH-R47)."""

    rules = ("YH-30.2", "YH-R47")

    attacker: Piece
    defender: Piece
    left: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        turn = state.game.actions.turn
        return [PASS, turn + CLOCKWISE, turn + BACK]

    def default(self, state: YoheiState, player: int) -> int | None:
        return PASS

    def answer(self, state: YoheiState, action: int) -> None:
        if action == PASS:
            return
        step = 1 if state.token(action).value == CLOCKWISE else -1
        state.facing[self.defender] = (state.facing[self.defender] + step) % 6
        if state.story is not None:
            state.tell("turned", piece=self.defender)
        if self.left > 1:
            state.then(Confound(self.player, self.attacker, self.defender, self.left - 1))


class ChooseAttack(Task[YoheiState], frozen=True):
    """3: Aimed Strike or dice, where there is a choice (YH-29.7)."""

    melee: Melee

    def run(self, state: YoheiState) -> None:
        attacker = self.melee.attacker
        if skill(state, attacker, AIMED_STRIKE):
            state.then(AimOrRoll(state.owner[attacker], self.melee))
        else:
            state.then(RollAttack(self.melee))


class AimOrRoll(Choice[YoheiState], frozen=True):
    """3: one 6 for each Aimed Strike instead of the roll, or the dice (YH-R49)."""

    rules = ("YH-29.7", "YH-R49")

    melee: Melee

    def legal(self, state: YoheiState, player: int) -> list[int]:
        start = state.game.actions.strike
        return [start + AIMED, start + DICE]

    def answer(self, state: YoheiState, action: int) -> None:
        attacker, defender = self.melee.attacker, self.melee.defender
        if state.token(action).value == DICE:
            state.then(RollAttack(self.melee))
            return
        hits = (SIX,) * skill(state, attacker, AIMED_STRIKE)
        if state.story is not None:
            state.tell("aimed", piece=attacker)
        defend(state, attacker, defender, hits)


class RollAttack(Task[YoheiState], frozen=True):
    """3 and 4: the attack roll, which may be rerolled (YH-15.3)."""

    melee: Melee

    def run(self, state: YoheiState) -> None:
        attacker, defender = self.melee.attacker, self.melee.defender
        dice = attack_dice(state, attacker, state.at[defender])
        if self.melee.red:
            dice += 1
        roll_dice(state, Scene("attack", state.owner[attacker], attacker, defender), dice, CountHits(self.melee))


class CountHits(Task[YoheiState], frozen=True):
    """5 and 6: without a hit the defender may strike back; else they block (YH-15.4, YH-15.8, YH-30.3)."""

    melee: Melee

    def run(self, state: YoheiState) -> None:
        melee = self.melee
        attacker, defender = melee.attacker, melee.defender
        hits = hits_of_attack(on_table(state).dice, shield(state, defender))
        if hits:
            defend(state, attacker, defender, hits)
        else:
            offer_counterattack(state, defender, attacker, melee.defender_countered, melee.attacker_countered)


def offer_counterattack(
    state: YoheiState, striker: Piece, target: Piece, countered: int, target_countered: int
) -> None:
    """5: a unit may strike back if it has an instance of Counterattack left (YH-30.3, YH-R46).

    countered, target_countered: how often each of the two has struck back.
    """
    if skill(state, striker, COUNTERATTACK) > countered:
        state.then(StrikeBack(state.owner[striker], striker, target, countered, target_countered))


class StrikeBack(Choice[YoheiState], frozen=True):
    """5: Counterattack on an attacker without hits (YH-30.3, YH-R46). `striker` strikes at `target`."""

    rules = ("YH-30.3", "YH-R46")
    window = True

    striker: Piece
    target: Piece
    countered: int
    target_countered: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return [PASS, state.game.actions.yes]

    def answer(self, state: YoheiState, action: int) -> None:
        if action == PASS:
            return
        striker, target, countered = self.striker, self.target, self.countered + 1
        state.replace_steps(lambda step: step.after(striker) if isinstance(step, StrikeAgain) else step)
        blow = MeleeAttack(Melee(striker, target, False, countered, self.target_countered))
        if skill(state, striker, COUNTERATTACK) > countered:
            state.then(blow, StrikeAgain(striker, target, countered, self.target_countered))
        else:
            state.then(blow)


class StrikeAgain(Task[YoheiState], frozen=True):
    """5: a further instance of Counterattack strikes at the same attacker, once the first blow is over (YH-R39)."""

    striker: Piece
    target: Piece
    countered: int
    target_countered: int

    def after(self, striker: Piece) -> StrikeAgain:
        """The same step when one of the two has struck back meanwhile: that counts here too (YH-R46)."""
        if striker == self.striker:
            return msgspec.structs.replace(self, countered=self.countered + 1)
        if striker == self.target:
            return msgspec.structs.replace(self, target_countered=self.target_countered + 1)
        return self

    def run(self, state: YoheiState) -> None:
        striker, target = self.striker, self.target
        if state.at[striker] >= 0 and state.at[target] >= 0:
            offer_counterattack(state, striker, target, self.countered, self.target_countered)


def defend(state: YoheiState, attacker: Piece, defender: Piece, hits: Dice) -> None:
    """6: the defender rolls the dice of their section, and may reroll them (YH-15.5)."""
    scene = Scene("block", state.owner[defender], defender, attacker, hits=hits)
    roll_dice(state, scene, attack_dice(state, defender, state.at[attacker]), Block(attacker, defender))


class Block(Task[YoheiState], frozen=True):
    """7 and 8: a hit without a die of its own wounds, with Demon and Stun (YH-15.6, YH-29.3, YH-R43)."""

    attacker: Piece
    defender: Piece

    def run(self, state: YoheiState) -> None:
        scene = on_table(state)
        if all_met(scene.hits, scene.dice):
            if state.story is not None:
                state.tell("blocked", piece=self.defender)
            return
        stuns = skill(state, self.attacker, STUN)
        if strike(state, self.attacker, self.defender):  # YH-R50: a unit that dies gets no KO marker
            for _ in range(stuns):
                knock_out(state, self.defender)
