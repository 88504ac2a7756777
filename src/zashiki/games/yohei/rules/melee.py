"""Melee attack (chapter 15), in its exact sequence (YH-R44), with everything that may interrupt it."""

from __future__ import annotations

import msgspec

from zashiki.games.yohei.rules.rerolls import all_met, on_table, roll_dice
from zashiki.games.yohei.rules.skills import AIMED_STRIKE, CONFOUND, COUNTERATTACK, STUN
from zashiki.games.yohei.rules.state import Scene, YoheiState
from zashiki.games.yohei.rules.values import attack_dice, engage, shield, skill
from zashiki.games.yohei.rules.wounds import knock_out, strike
from zashiki.kernel.steps import PASS, Choice, Task

AIMED, DICE = 0, 1
SIX = 6
"""What an Aimed Strike scores (YH-29.7)."""


class MeleeAttack(Task[YoheiState], frozen=True):
    """1 and 2: the target is declared and engaged; the attacker may turn it (YH-15.1, YH-15.2, YH-30.2).

    red: whether the red die is rolled (YH-29.4). attacker_countered, defender_countered: how often each has struck back
    since the first attack (YH-R46).
    """

    attacker: int
    defender: int
    red: bool = False
    attacker_countered: int = 0
    defender_countered: int = 0

    def run(self, state: YoheiState) -> None:
        engage(state, self.attacker, self.defender)
        if state.story is not None:
            state.tell("melee", attacker=self.attacker, defender=self.defender)
        state.steps.append(ChooseAttack(*msgspec.structs.astuple(self)))
        turns = skill(state, self.attacker, CONFOUND)
        if turns:
            state.steps.append(Confound(state.owner[self.attacker], self.attacker, self.defender, turns))


class Confound(Choice[YoheiState], frozen=True):
    """2: the attacker may turn its target by a section, once for each instance (YH-30.2, YH-R47)."""

    rules = ("YH-30.2", "YH-R47")

    attacker: int
    defender: int
    left: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        turn = state.game.act.turn
        return [PASS, turn, turn + 1]

    def default(self, state: YoheiState, player: int) -> int | None:
        return PASS

    def answer(self, state: YoheiState, action: int) -> None:
        if action == PASS:
            return
        step = -1 if action - state.game.act.turn else 1
        state.facing[self.defender] = (state.facing[self.defender] + step) % 6
        if state.story is not None:
            state.tell("turned", piece=self.defender)
        if self.left > 1:
            state.steps.append(Confound(self.player, self.attacker, self.defender, self.left - 1))


class ChooseAttack(Task[YoheiState], frozen=True):
    """3: Aimed Strike or dice, where there is a choice (YH-29.7)."""

    attacker: int
    defender: int
    red: bool
    attacker_countered: int
    defender_countered: int

    def run(self, state: YoheiState) -> None:
        fields = msgspec.structs.astuple(self)
        if skill(state, self.attacker, AIMED_STRIKE):
            state.steps.append(AimOrRoll(state.owner[self.attacker], *fields))
        else:
            state.steps.append(RollAttack(*fields))


class AimOrRoll(Choice[YoheiState], frozen=True):
    """3: one 6 for each Aimed Strike instead of the roll, or the dice (YH-R49)."""

    rules = ("YH-29.7", "YH-R49")

    attacker: int
    defender: int
    red: bool
    attacker_countered: int
    defender_countered: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        start = state.game.act.strike
        return [start + AIMED, start + DICE]

    def answer(self, state: YoheiState, action: int) -> None:
        if action == state.game.act.strike + DICE:
            state.steps.append(RollAttack(*msgspec.structs.astuple(self)[1:]))
            return
        hits = (SIX,) * skill(state, self.attacker, AIMED_STRIKE)
        if state.story is not None:
            state.tell("aimed", piece=self.attacker)
        defend(state, self.attacker, self.defender, hits)


class RollAttack(Task[YoheiState], frozen=True):
    """3 and 4: the attack roll, which may be rerolled (YH-15.3)."""

    attacker: int
    defender: int
    red: bool
    attacker_countered: int
    defender_countered: int

    def run(self, state: YoheiState) -> None:
        attacker, defender = self.attacker, self.defender
        number = attack_dice(state, attacker, state.at[defender]) + self.red
        state.steps.append(CountHits(*msgspec.structs.astuple(self)))
        roll_dice(state, Scene("attack", state.owner[attacker], attacker, defender), number)


class CountHits(Task[YoheiState], frozen=True):
    """5 and 6: without a hit the defender may strike back; else he blocks (YH-15.4, YH-15.8, YH-30.3)."""

    attacker: int
    defender: int
    red: bool
    attacker_countered: int
    defender_countered: int

    def run(self, state: YoheiState) -> None:
        scene = on_table(state)
        attacker, defender = self.attacker, self.defender
        needed = shield(state, defender)
        hits = tuple(sorted([die for die in scene.dice if die >= needed], reverse=True))
        if hits:
            defend(state, attacker, defender, hits)
        elif skill(state, defender, COUNTERATTACK) > self.defender_countered:
            state.steps.append(
                StrikeBack(
                    state.owner[defender], defender, attacker, self.defender_countered, self.attacker_countered
                )
            )  # fmt: skip


class StrikeBack(Choice[YoheiState], frozen=True):
    """5: Counterattack on an attacker without hits (YH-30.3, YH-R46). `striker` strikes at `target`."""

    rules = ("YH-30.3", "YH-R46")
    window = True

    striker: int
    target: int
    countered: int
    target_countered: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return [PASS, state.game.act.yes]

    def answer(self, state: YoheiState, action: int) -> None:
        if action == PASS:
            return
        striker, target, countered = self.striker, self.target, self.countered + 1
        state.steps[:] = [step.after(striker) if isinstance(step, StrikeAgain) else step for step in state.steps]
        if skill(state, striker, COUNTERATTACK) > countered:
            state.steps.append(StrikeAgain(striker, target, countered, self.target_countered))
        state.steps.append(MeleeAttack(striker, target, False, countered, self.target_countered))


class StrikeAgain(Task[YoheiState], frozen=True):
    """5: a further instance of Counterattack strikes at the same attacker, once the first blow is over (YH-R39)."""

    striker: int
    target: int
    countered: int
    target_countered: int

    def after(self, striker: int) -> StrikeAgain:
        """The same step when one of the two has struck back meanwhile: that counts here too (YH-R46)."""
        return StrikeAgain(
            self.striker,
            self.target,
            self.countered + (striker == self.striker),
            self.target_countered + (striker == self.target),
        )

    def run(self, state: YoheiState) -> None:
        striker, target = self.striker, self.target
        if state.at[striker] < 0 or state.at[target] < 0:
            return
        if skill(state, striker, COUNTERATTACK) > self.countered:
            state.steps.append(StrikeBack(state.owner[striker], striker, target, self.countered, self.target_countered))


def defend(state: YoheiState, attacker: int, defender: int, hits: tuple[int, ...]) -> None:
    """6: the defender rolls his section's dice, and may reroll them (YH-15.5)."""
    number = attack_dice(state, defender, state.at[attacker])
    state.steps.append(Block(attacker, defender))
    roll_dice(state, Scene("block", state.owner[defender], defender, attacker, hits=hits), number)


class Block(Task[YoheiState], frozen=True):
    """7 and 8: a hit without a die of its own wounds, with Demon and Stun (YH-15.6, YH-29.3, YH-R43)."""

    attacker: int
    defender: int

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
