"""Movement: which army, how many troops, which hero, where to; bought movement; transports by watchtower.

A place with movement icons is one loop (GU-R13): `Movement` asks again until the icons are used, the player stops, or
all movement ends because an army has met another (GU-14.9) or was the first to enter Toshi Ranbo (GU-18.3).
"""

from __future__ import annotations

from zashiki.games.gunsen.rules import achievements
from zashiki.games.gunsen.rules.effects import starts
from zashiki.games.gunsen.rules.goals import MOVEMENTS
from zashiki.games.gunsen.rules.routes import (
    RIDE,
    WALK,
    can_walk,
    companions,
    destinations,
    riders,
    sizes,
    walkers,
)
from zashiki.games.gunsen.rules.state import BOARD, GunsenState
from zashiki.games.gunsen.rules.terms import BUY_MOVE, MOVE, MOVE_HERO, Op
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import PASS, Choice, Step, Task, public_fields


@starts(MOVE)
def _move(state: GunsenState, player: int, op: Op, hero: int, sparing: bool) -> Step[GunsenState] | None:
    """Free movements, from a column or from any other card (GU-14.2, GU-R18); only `buymove` sells movements."""
    return Movement(player, op[2]) if state.moving else None


@starts(MOVE_HERO)
def _move_hero(state: GunsenState, player: int, op: Op, hero: int, sparing: bool) -> Step[GunsenState] | None:
    return Movement(player, op[2], forced=hero) if state.moving else None


@starts(BUY_MOVE)
def _buy_move(state: GunsenState, player: int, op: Op, hero: int, sparing: bool) -> Step[GunsenState] | None:
    return Movement(player, 0, bought=op[1]) if state.moving else None


class Movement(Task[GunsenState], frozen=True):
    """Movements that a player has: `left` free ones, or as many as they buy with the resource `bought`.

    Each is finished before the next one is asked for (GU-14.7). forced: the hero who has to go along, or -1.
    """

    player: int
    left: int
    bought: int = -1
    forced: int = -1

    def run(self, state: GunsenState) -> None:
        player, bought = self.player, self.bought
        if not state.moving:
            return
        # GU-15.3: without a movement there is no transport either.
        if self.left < 1 if bought < 0 else not state.goods[3 * player + bought]:
            return
        if can_walk(state, player, self.forced) or riders(state, player, bought, self.forced):
            state.steps.append(MoveArmy(player, self.left, bought, self.forced))


class MoveArmy(Choice[GunsenState], frozen=True):
    """Which army moves next, or is transported just before a movement; or no more."""

    rules = ("GU-14.1", "GU-14.3", "GU-14.8", "GU-15.1")

    left: int
    bought: int
    forced: int

    def legal(self, state: GunsenState, player: int) -> list[int]:
        act = state.game.act
        walk = [act.hex + node for node in walkers(state, player, self.forced)]
        return [PASS, *walk, *[act.tower + node for node in riders(state, player, self.bought, self.forced)]]

    def message(self, state: GunsenState, player: int) -> Message:
        return Message("ask.MoveArmy-bought" if self.bought >= 0 else "ask.MoveArmy", public_fields(self))

    def answer(self, state: GunsenState, action: int) -> None:
        if action == PASS:
            return
        act = state.game.act
        player = self.player
        if self.bought >= 0:
            state.pay_one(player, self.bought, 1)
        if action < act.tower:
            state.steps.append(Moved(player, self.left, self.bought, self.forced, False))
            ask_size(state, player, action - act.hex, WALK, self.forced)
        else:
            state.steps.append(MoveOn(player, self.left, self.bought, self.forced))
            pay_transport(state, player)
            ask_size(state, player, action - act.tower, RIDE, -1, self.forced)


class MoveOn(Task[GunsenState], frozen=True):
    """After a transport the movement that paid for it has to be used, if it still can be (GU-R20)."""

    player: int
    left: int
    bought: int
    forced: int

    def run(self, state: GunsenState) -> None:
        if state.moving and can_walk(state, self.player, self.forced):
            state.steps.append(MoveOnward(self.player, self.left, self.bought, self.forced))
        else:
            state.steps.append(next_movement(self.player, self.left, self.bought, self.forced))


class MoveOnward(Choice[GunsenState], frozen=True):
    """Which army moves just after a transport."""

    rules = ("GU-15.1", "GU-R20")
    obvious = True

    left: int
    bought: int
    forced: int

    def legal(self, state: GunsenState, player: int) -> list[int]:
        start = state.game.act.hex
        return [start + node for node in walkers(state, player, self.forced)]

    def answer(self, state: GunsenState, action: int) -> None:
        state.steps.append(Moved(self.player, self.left, self.bought, self.forced, True))
        ask_size(state, self.player, action - state.game.act.hex, WALK, self.forced)


class Moved(Task[GunsenState], frozen=True):
    """A movement has been used; `rode` tells whether its transport has been too."""

    player: int
    left: int
    bought: int
    forced: int
    rode: bool

    def run(self, state: GunsenState) -> None:
        state.moves += 1
        achievements.event(state, self.player, MOVEMENTS, state.moves)
        if not state.moving:
            return
        state.steps.append(next_movement(self.player, self.left, self.bought, self.forced))
        if not self.rode and riders(state, self.player):
            state.steps.append(Transport(self.player))


def next_movement(player: int, left: int, bought: int, forced: int) -> Movement:
    """What is left after one movement: a free one less, or as many as can be bought."""
    return Movement(player, left - 1 if bought < 0 else 0, bought, forced)


class Transport(Choice[GunsenState], frozen=True):
    """Whether an army is transported just after a movement, and which."""

    rules = ("GU-15.1", "GU-15.2", "GU-15.4", "GU-R19")

    def legal(self, state: GunsenState, player: int) -> list[int]:
        start = state.game.act.tower
        return [PASS, *sorted([start + node for node in riders(state, player)])]

    def answer(self, state: GunsenState, action: int) -> None:
        if action != PASS:
            pay_transport(state, self.player)
            ask_size(state, self.player, action - state.game.act.tower, RIDE, -1)

    def default(self, state: GunsenState, player: int) -> int | None:
        return PASS


def pay_transport(state: GunsenState, player: int) -> None:
    """Pay for a transport and remember it."""
    state.pay(player, state.game.table.transport)
    state.transported = True


# ---------------------------------------------------------------- how many, who, where to


def ask_size(state: GunsenState, player: int, source: int, way: int, forced: int, follows: int = -1) -> None:
    """Ask how many troops go, unless there is but one."""
    if state.count[source] == 1:  # nothing to ask
        ask_hero(state, player, source, way, forced, 1, follows)
    else:
        state.steps.append(ArmySize(player, source, way, forced, follows))


def ask_hero(state: GunsenState, player: int, source: int, way: int, forced: int, troops: int, follows: int) -> None:
    """Ask which hero goes along, unless there is no choice."""
    if state.hero_at(player, source) < 0:
        state.steps.append(Destination(player, source, way, troops, -1, follows))
        return
    heroes = companions(state, player, source, way, forced, troops, follows)
    if len(heroes) == 1:
        state.steps.append(Destination(player, source, way, troops, heroes[0], follows))
    else:
        state.steps.append(HeroGoes(player, source, way, forced, troops, follows))


class ArmySize(Choice[GunsenState], frozen=True):
    """How many troops of an army go; the others stay (GU-14.6)."""

    rules = ("GU-14.4", "GU-14.6", "GU-18.1")
    continues = True

    source: int
    way: int
    forced: int
    follows: int = -1

    def legal(self, state: GunsenState, player: int) -> list[int]:
        start = state.game.act.troops
        return [start + number for number in sizes(state, player, self.source, self.way, self.forced, self.follows)]

    def answer(self, state: GunsenState, action: int) -> None:
        troops = action - state.game.act.troops
        ask_hero(state, self.player, self.source, self.way, self.forced, troops, self.follows)

    def default(self, state: GunsenState, player: int) -> int | None:
        return self.legal(state, player)[-1]


class HeroGoes(Choice[GunsenState], frozen=True):
    """Which hero goes along; `pass` when none does."""

    rules = ("GU-20.5", "GU-20.6", "GU-20.9")
    continues = True

    source: int
    way: int
    forced: int
    troops: int
    follows: int = -1

    def legal(self, state: GunsenState, player: int) -> list[int]:
        start = state.game.act.hero
        heroes = companions(state, player, self.source, self.way, self.forced, self.troops, self.follows)
        return sorted([start + hero if hero >= 0 else PASS for hero in heroes])

    def answer(self, state: GunsenState, action: int) -> None:
        hero = -1 if action == PASS else action - state.game.act.hero
        state.steps.append(Destination(self.player, self.source, self.way, self.troops, hero, self.follows))

    def default(self, state: GunsenState, player: int) -> int | None:
        return self.legal(state, player)[-1]


class Destination(Choice[GunsenState], frozen=True):
    """Where the army goes."""

    rules = ("GU-11.4", "GU-14.1", "GU-14.4", "GU-15.4", "GU-18.1", "GU-20.5")
    continues = True

    source: int
    way: int
    troops: int
    hero: int
    follows: int = -1

    def legal(self, state: GunsenState, player: int) -> list[int]:
        start = state.game.act.hex
        found = destinations(state, player, self.source, self.way, self.hero, self.troops, self.follows)
        return sorted([start + node for node in found])

    def answer(self, state: GunsenState, action: int) -> None:
        march(state, self.player, self.source, self.troops, self.hero, action - state.game.act.hex)


def march(state: GunsenState, player: int, source: int, troops: int, hero: int, target: int) -> None:
    """An army arrives: it may meet another (GU-22.1), or be the first in Toshi Ranbo (GU-18.3, GU-18.4).

    To arrive gives neither a village token nor an upgrade tile (GU-14.10).
    """
    state.take_troops(player, source, troops)
    if hero >= 0:
        state.hero_node[hero] = target
    if state.story is not None:
        state.tell("move", player=player, source=source, target=target, troops=troops, hero=hero)
    if state.owner[target] not in (-1, player):  # GU-14.9, after a transport GU-15.6
        state.contested = target
        state.attackers = troops
        state.moving = False  # GU-22.2: unused movement is lost, every other effect still happens
        state.changed |= BOARD
        return
    state.put_troops(player, target, troops)
    if target == state.game.table.castle and not state.opened:  # GU-R23: a later entry ends no movement
        state.opened = True
        state.moving = False  # GU-R62: effects other than movement still happen
        if state.story is not None:
            state.tell("castle-opened", player=player)
