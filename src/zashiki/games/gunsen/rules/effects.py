"""Effects in order, each begun by the chapter that plays it; gains and stealing (Activate a Column, Icon Key)."""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import CHOICE, GAIN, STEAL, Op
from zashiki.kernel.steps import PASS, Choice, Step, Task

Starter = Callable[[GunsenState, int, Op, int, bool], Step[GunsenState] | None]
"""Begins an effect for (state, player, effect, hero it stands on or -1, sparing): returns the step that plays it, or
None when it is done or cannot happen."""

STARTERS: dict[int, Starter] = {}


def starts(word: int) -> Callable[[Starter], Starter]:
    """Register what begins a word; each chapter does so for its own."""

    def register(starter: Starter) -> Starter:
        STARTERS[word] = starter
        return starter

    return register


class Effects(Task[GunsenState], frozen=True):
    """Effects that happen one after the other, each used or forfeited when it is reached (GU-R13).

    hero: the hero whose ability it is, or -1. sparing: whether the player decides about every gain.
    """

    player: int
    ops: tuple[tuple[int, int, int], ...]
    hero: int = -1
    sparing: bool = False

    def run(self, state: GunsenState) -> None:
        ops = self.ops
        for at, op in enumerate(ops):
            step = STARTERS[op[0]](state, self.player, op, self.hero, self.sparing)
            if step is not None:
                if at + 1 < len(ops):
                    state.steps.append(Effects(self.player, ops[at + 1 :], self.hero, self.sparing))
                state.steps.append(step)
                return


# ---------------------------------------------------------------- gains


def take_gain(state: GunsenState, player: int, resource: int, number: int) -> None:
    """Gain resources, and tell it."""
    got = state.gain(player, resource, number)
    if state.story is not None and got:
        state.tell("gain", player=player, resource=resource, number=got)


@starts(GAIN)
def _gain(state: GunsenState, player: int, op: Op, hero: int, sparing: bool) -> Step[GunsenState] | None:
    if sparing:
        return UseGain(player, op[1], op[2])
    take_gain(state, player, op[1], op[2])
    return None


class UseGain(Choice[GunsenState], frozen=True):
    """Whether to take a gain at all: having less can be better only where somebody steals (GU-9.4, GU-R69)."""

    rules = ("GU-9.4", "GU-R69")

    resource: int
    number: int

    def legal(self, state: GunsenState, player: int) -> list[int]:
        return [PASS, state.game.act.yes]

    def answer(self, state: GunsenState, action: int) -> None:
        if action != PASS:
            take_gain(state, self.player, self.resource, self.number)

    def default(self, state: GunsenState, player: int) -> int | None:
        return state.game.act.yes


@starts(CHOICE)
def _choice(state: GunsenState, player: int, op: Op, hero: int, sparing: bool) -> Step[GunsenState] | None:
    return ChooseResource(player, op[1], op[2], sparing)


class ChooseResource(Choice[GunsenState], frozen=True):
    """Which of the listed resources the next unit is; `listed` is a set of bits."""

    rules = ("GU-29.1", "GU-R66")
    obvious = True

    listed: int
    left: int
    sparing: bool

    def legal(self, state: GunsenState, player: int) -> list[int]:
        act = state.game.act
        tokens = state.game.table.figures.tokens
        listed = [resource for resource in range(3) if self.listed >> resource & 1]
        there = [act.resource + resource for resource in listed if sum(state.goods[resource::3]) < tokens]
        return [PASS, *there] if self.sparing or not there else there

    def answer(self, state: GunsenState, action: int) -> None:
        if action == PASS:
            return
        take_gain(state, self.player, action - state.game.act.resource, 1)
        if self.left > 1:
            state.steps.append(ChooseResource(self.player, self.listed, self.left - 1, self.sparing))


# ---------------------------------------------------------------- stealing


@starts(STEAL)
def _steal(state: GunsenState, player: int, op: Op, hero: int, sparing: bool) -> Step[GunsenState] | None:
    resource, number = op[1], op[2]
    if state.battle is not None:  # from the other side
        victim = state.battle.sides[player == state.battle.sides[0]]
        return _steal_from(state, player, victim, resource, number)
    if victims(state, player, resource):
        return StealFrom(player, resource, number)
    return None  # GU-R57


def victims(state: GunsenState, player: int, resource: int) -> list[int]:
    """The opponents who have something of this resource, or of any (3)."""
    return [other for other in range(len(state.clans)) if other != player and _loot(state, other, resource)]


def _loot(state: GunsenState, victim: int, resource: int) -> list[int]:
    goods = state.goods[3 * victim : 3 * victim + 3]
    return [kind for kind in range(3) if goods[kind] and resource in (kind, 3)]


def _steal_from(state: GunsenState, player: int, victim: int, resource: int, number: int) -> Step[GunsenState] | None:
    loot = _loot(state, victim, resource)
    if not loot:  # GU-R57
        return None
    if len(loot) > 1:
        return StealWhat(player, victim, number)
    transfer(state, player, victim, loot[0], min(number, state.goods[3 * victim + loot[0]]))
    return None


def transfer(state: GunsenState, thief: int, victim: int, resource: int, number: int) -> None:
    """Resources change hands, by stealing alone: players do not trade, nor give anything away (GU-R6)."""
    state.pay_one(victim, resource, number)
    state.goods[3 * thief + resource] += number
    if state.story is not None:
        state.tell("steal", player=thief, victim=victim, resource=resource, number=number)


class StealFrom(Choice[GunsenState], frozen=True):
    """Which opponent to steal from, when no battle says it."""

    rules = ("GU-29.1",)

    resource: int
    number: int

    def legal(self, state: GunsenState, player: int) -> list[int]:
        seat = state.game.act.seat
        return [PASS, *(seat + victim for victim in victims(state, player, self.resource))]

    def answer(self, state: GunsenState, action: int) -> None:
        if action == PASS:
            return
        victim = action - state.game.act.seat
        step = _steal_from(state, self.player, victim, self.resource, self.number)
        if step is not None:
            state.steps.append(step)


class StealWhat(Choice[GunsenState], frozen=True):
    """Which resource the next stolen unit is."""

    rules = ("GU-29.1",)
    obvious = True

    victim: int
    number: int

    def legal(self, state: GunsenState, player: int) -> list[int]:
        resource = state.game.act.resource
        return [resource + kind for kind in _loot(state, self.victim, 3)]

    def answer(self, state: GunsenState, action: int) -> None:
        transfer(state, self.player, self.victim, action - state.game.act.resource, 1)
        if self.number > 1 and _loot(state, self.victim, 3):
            state.steps.append(StealWhat(self.player, self.victim, self.number - 1))


# ---------------------------------------------------------------- armies


def armies(state: GunsenState, player: int) -> list[int]:
    """Every territory with an army of this player, one in a battle included."""
    owner = state.owner
    nodes = [node for node in state.game.table.territories if owner[node] == player]
    if state.contested >= 0 and player == state.active:
        nodes.append(state.contested)
    return nodes
