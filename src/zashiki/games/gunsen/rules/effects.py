"""Effects in order, each begun by the chapter that plays it; gains and stealing (Activate a Column, Icon Key)."""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.gunsen.rules.numbers import NO_HERO, Hero, Node, Player, Resource, members
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import ANY, CHOICE, GAIN, RESOURCES, STEAL, Op
from zashiki.kernel.steps import PASS, Choice, Step, Task


class Effects(Task[GunsenState], frozen=True):
    """Effects that happen one after the other, each used or forfeited when it is reached (GU-R13).

    hero: the hero whose ability it is, or -1. sparing: whether the player decides about every gain.
    """

    player: Player
    ops: tuple[tuple[int, int, int], ...]
    hero: Hero = NO_HERO
    sparing: bool = False

    def run(self, state: GunsenState) -> None:
        for number, op in enumerate(self.ops, 1):
            step = STARTERS[op[0]](state, self, op)
            if step is not None:
                rest = self.ops[number:]
                if rest:
                    state.then(step, Effects(self.player, rest, self.hero, self.sparing))
                else:
                    state.then(step)
                return


Starter = Callable[[GunsenState, Effects, Op], Step[GunsenState] | None]
"""Begins one of these effects: returns the step that plays it, or None when it is done or cannot happen."""

STARTERS: dict[int, Starter] = {}


def starts(word: int) -> Callable[[Starter], Starter]:
    """Register what begins a word; each chapter does so for its own."""

    def register(starter: Starter) -> Starter:
        STARTERS[word] = starter
        return starter

    return register


# ---------------------------------------------------------------- gains


def take_gain(state: GunsenState, player: Player, resource: Resource, number: int) -> None:
    """Gain resources, and tell it."""
    gained = state.gain(player, resource, number)
    if state.story is not None and gained:
        state.tell("gain", player=player, resource=resource, number=gained)


@starts(GAIN)
def _gain(state: GunsenState, effects: Effects, op: Op) -> Step[GunsenState] | None:
    _, resource, number = op
    if effects.sparing:
        return UseGain(effects.player, resource, number)
    take_gain(state, effects.player, resource, number)
    return None


class UseGain(Choice[GunsenState], frozen=True):
    """Whether to take a gain at all: having less can be better only where somebody steals (GU-9.4, GU-R69)."""

    rules = ("GU-9.4", "GU-R69")

    resource: Resource
    number: int

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        return [PASS, state.game.actions.yes]

    def answer(self, state: GunsenState, action: int) -> None:
        if action != PASS:
            take_gain(state, self.player, self.resource, self.number)

    def default(self, state: GunsenState, player: Player) -> int | None:
        return state.game.actions.yes


@starts(CHOICE)
def _choice(state: GunsenState, effects: Effects, op: Op) -> Step[GunsenState] | None:
    _, listed, number = op
    return ChooseResource(effects.player, listed, number, effects.sparing)


class ChooseResource(Choice[GunsenState], frozen=True):
    """Which of the listed resources the next unit is; `listed` is a set of bits."""

    rules = ("GU-29.1", "GU-R66")
    obvious = True

    listed: int
    left: int
    sparing: bool

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        start = state.game.actions.resource
        tokens = state.game.table.figures.tokens
        there = [start + resource for resource in members(self.listed) if state.on_boards(resource) < tokens]
        return [PASS, *there] if self.sparing or not there else there

    def answer(self, state: GunsenState, action: int) -> None:
        if action == PASS:
            return
        take_gain(state, self.player, state.token(action).value, 1)
        if self.left > 1:
            state.then(ChooseResource(self.player, self.listed, self.left - 1, self.sparing))


# ---------------------------------------------------------------- stealing


@starts(STEAL)
def _steal(state: GunsenState, effects: Effects, op: Op) -> Step[GunsenState] | None:
    player, (_, resource, number) = effects.player, op
    if state.battle is not None:  # from the other side
        one, other = state.battle.sides
        return _steal_from(state, player, other if player == one else one, resource, number)
    if victims(state, player, resource):
        return StealFrom(player, resource, number)
    return None  # GU-R57


def victims(state: GunsenState, player: Player, resource: Resource) -> list[Player]:
    """The opponents who have something of this resource, or of any."""
    return [other for other in range(len(state.clans)) if other != player and _loot(state, other, resource)]


def _loot(state: GunsenState, victim: Player, resource: Resource) -> list[Resource]:
    goods = state.goods_of(victim)
    return [kind for kind in range(len(RESOURCES)) if goods[kind] and resource in (kind, ANY)]


def _steal_from(
    state: GunsenState, player: Player, victim: Player, resource: Resource, number: int
) -> Step[GunsenState] | None:
    loot = _loot(state, victim, resource)
    if not loot:  # GU-R57
        return None
    if len(loot) > 1:
        return StealWhat(player, victim, number)
    transfer(state, player, victim, loot[0], min(number, state.amount(victim, loot[0])))
    return None


def transfer(state: GunsenState, thief: Player, victim: Player, resource: Resource, number: int) -> None:
    """Resources change hands, by stealing alone: players do not trade, nor give anything away (GU-R6)."""
    state.hand_over(victim, thief, resource, number)
    if state.story is not None:
        state.tell("steal", player=thief, victim=victim, resource=resource, number=number)


class StealFrom(Choice[GunsenState], frozen=True):
    """Which opponent to steal from, when no battle says it."""

    rules = ("GU-29.1",)

    resource: Resource
    number: int

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        seat = state.game.actions.seat
        return [PASS, *(seat + victim for victim in victims(state, player, self.resource))]

    def answer(self, state: GunsenState, action: int) -> None:
        if action == PASS:
            return
        victim = state.token(action).value
        step = _steal_from(state, self.player, victim, self.resource, self.number)
        if step is not None:
            state.then(step)


class StealWhat(Choice[GunsenState], frozen=True):
    """Which resource the next stolen unit is."""

    rules = ("GU-29.1",)
    obvious = True

    victim: Player
    number: int

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        start = state.game.actions.resource
        return [start + kind for kind in _loot(state, self.victim, ANY)]

    def answer(self, state: GunsenState, action: int) -> None:
        transfer(state, self.player, self.victim, state.token(action).value, 1)
        if self.number > 1 and _loot(state, self.victim, ANY):
            state.then(StealWhat(self.player, self.victim, self.number - 1))


# ---------------------------------------------------------------- armies


def armies(state: GunsenState, player: Player) -> list[Node]:
    """Every territory with an army of this player, one in a battle included."""
    owner = state.owner
    nodes = [node for node in state.game.table.territories if owner[node] == player]
    if state.contested >= 0 and player == state.active:
        nodes.append(state.contested)
    return nodes
