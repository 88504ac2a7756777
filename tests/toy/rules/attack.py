"""Attacks (NW-4): rolls, rerolls paid by either side, attacks back, and falling."""

from __future__ import annotations

from tests.toy.rules.state import GATE, POSTS, Watch
from zashiki.kernel.steps import PASS, Choice, Task

DICE = 2
ARCHER, SAMURAI = 1, 2


class ChooseTarget(Choice[Watch], frozen=True):
    """Whom to attack; all see who is left, so a single enemy is not asked for."""

    rules = ("NW-4.1",)
    obvious = True

    def legal(self, state: Watch, player: int) -> list[int]:
        return sorted(state.game.player + other for other in state.enemies(player))

    def answer(self, state: Watch, action: int) -> None:
        state.then(RollAttack(self.player, action - state.game.player))


class RollAttack(Task[Watch], frozen=True):
    """The attacker rolls."""

    attacker: int
    target: int

    def run(self, state: Watch) -> None:
        dice = state.chance.roll(DICE + state.squads[self.attacker].count(SAMURAI))
        if state.story is not None:
            state.tell("rolls", player=self.attacker, dice=dice)
        block = RollBlock(self.attacker, self.target, dice)
        if can_pay(state, self.attacker):
            state.then(RerollAttack(self.attacker, self.target, dice), block)
        else:
            state.then(block)


class RollBlock(Task[Watch], frozen=True):
    """The defender rolls against the attacker's dice."""

    attacker: int
    target: int
    attack: tuple[int, ...]

    def run(self, state: Watch) -> None:
        dice = state.chance.roll(DICE + state.squads[self.target].count(ARCHER))
        if state.story is not None:
            state.tell("rolls", player=self.target, dice=dice)
        resolve = ResolveAttack(self.attacker, self.target, self.attack, dice)
        if can_pay(state, self.target):
            state.then(RerollBlock(self.target, self.attacker, self.attack, dice), resolve)
        else:
            state.then(resolve)


def can_pay(state: Watch, player: int) -> bool:
    """Whether a player may have something to pay a reroll with, as all can see."""
    return state.coins[player] > 0 or len(state.hand(player)) > 0


def payments(state: Watch, player: int) -> list[int]:
    """Keep the dice, or pay a coin or a card (NW-4.2)."""
    coin = [state.game.reroll] if state.coins[player] else []
    return [PASS, *coin, *[state.game.card + card for card in state.hand(player)]]


def pay(state: Watch, player: int, action: int) -> None:
    """Pay for a reroll."""
    if action == state.game.reroll:
        state.pay_bank(player)
    else:
        state.discard_open(state.side(player), action - state.game.card)


class RerollAttack(Choice[Watch], frozen=True):
    """Whether the attacker repeats his roll."""

    rules = ("NW-4.2",)
    target: int
    dice: tuple[int, ...]

    def legal(self, state: Watch, player: int) -> list[int]:
        return payments(state, player)

    def default(self, state: Watch, player: int) -> int | None:
        return PASS

    def answer(self, state: Watch, action: int) -> None:
        if action != PASS:
            pay(state, self.player, action)
            state.cancel(RollBlock(self.player, self.target, self.dice))
            state.then(RollAttack(self.player, self.target))


class RerollBlock(Choice[Watch], frozen=True):
    """Whether the defender repeats his roll."""

    rules = ("NW-4.2",)
    attacker: int
    attack: tuple[int, ...]
    dice: tuple[int, ...]

    def legal(self, state: Watch, player: int) -> list[int]:
        return payments(state, player)

    def default(self, state: Watch, player: int) -> int | None:
        return PASS

    def answer(self, state: Watch, action: int) -> None:
        if action != PASS:
            pay(state, self.player, action)
            state.cancel(ResolveAttack(self.attacker, self.player, self.attack, self.dice))
            state.then(RollBlock(self.attacker, self.player, self.attack))


class ResolveAttack(Task[Watch], frozen=True):
    """NW-4.1, NW-4.3, NW-4.4: hit or block."""

    attacker: int
    target: int
    attack: tuple[int, ...]
    block: tuple[int, ...]

    def run(self, state: Watch) -> None:
        if max(self.attack) >= max(self.block):
            state.lives[self.target] -= 1
            state.medals[state.side(self.attacker)] += 1
            if state.story is not None:
                state.tell("hits", player=self.attacker, other=self.target)
            if not state.lives[self.target]:
                state.then(FallOut(self.target))
        elif len(set(self.block)) < len(self.block) and state.coins[self.target]:
            state.then(StrikeBack(self.target, self.attacker))


class StrikeBack(Choice[Watch], frozen=True):
    """Whether a player pays a coin to attack in another's turn: back, or somebody who left his gate."""

    rules = ("NW-4.4", "NW-5.2")
    target: int

    def legal(self, state: Watch, player: int) -> list[int]:
        return [PASS, state.game.yes]

    def default(self, state: Watch, player: int) -> int | None:
        return PASS

    def answer(self, state: Watch, action: int) -> None:
        if action != PASS:
            state.pay_bank(self.player)
            state.then(RollAttack(self.player, self.target))


class MayStrike(Task[Watch], frozen=True):
    """NW-5.2: offer the attack on somebody who left his gate, if both are still there and it can be paid."""

    player: int
    target: int

    def run(self, state: Watch) -> None:
        if state.lives[self.player] and state.lives[self.target] and state.coins[self.player]:
            state.then(StrikeBack(self.player, self.target))


class FallOut(Task[Watch], frozen=True):
    """NW-4.5: a player is out."""

    player: int

    def run(self, state: Watch) -> None:
        state.pay_bank(self.player, state.coins[self.player])
        state.dark += sum(state.lanterns[self.player])
        state.lanterns[self.player] = [0] * len(POSTS)
        side = state.side(self.player)
        if state.story is not None:
            state.tell("falls", player=self.player)
        if not any(state.lives[member] for member in state.members(side)):
            for card in state.hands[side][:]:
                state.discard_open(side, card)


def left_the_gate(state: Watch, player: int, post: int) -> list[MayStrike]:
    """The attacks that others may make when lanterns leave a post."""
    return [MayStrike(enemy, player) for enemy in state.enemies(player)] if post == GATE else []
