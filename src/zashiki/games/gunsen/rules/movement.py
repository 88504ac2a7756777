"""Movement: which army, how many troops, which hero, where to; bought movement; transports by watchtower.

A place with movement icons is one loop (GU-R13): `Movement` asks again until the icons are used, the player stops, or
all movement ends because an army has met another (GU-14.9) or was the first to enter Toshi Ranbo (GU-18.3).
"""

from __future__ import annotations

from zashiki.games.gunsen.rules import achievements
from zashiki.games.gunsen.rules.effects import Effects, starts
from zashiki.games.gunsen.rules.goals import MOVEMENTS
from zashiki.games.gunsen.rules.numbers import NO_HERO, NO_RESOURCE, NOBODY, Hero, Node, Player, Resource
from zashiki.games.gunsen.rules.routes import (
    RIDE,
    WALK,
    Way,
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
from zashiki.kernel.steps import PASS, Choice, Parameters, Step, Task, public_fields


class MovesLeft(Parameters, frozen=True):
    """The movements that a player has: `left` free ones, or as many as they buy with the resource `bought`.

    forced: the hero who has to go along, or -1.
    """

    left: int
    bought: Resource = NO_RESOURCE
    forced: Hero = NO_HERO

    def after_one(self) -> MovesLeft:
        """What is left after one movement: a free one less, or as many as can be bought."""
        return MovesLeft(self.left - 1 if self.bought < 0 else 0, self.bought, self.forced)


@starts(MOVE)
def _move(state: GunsenState, effects: Effects, op: Op) -> Step[GunsenState] | None:
    """Free movements, from a column or from any other card (GU-14.2, GU-R18); only `buymove` sells movements."""
    _, _, number = op
    return Movement(effects.player, MovesLeft(number)) if state.turn.moving else None


@starts(MOVE_HERO)
def _move_hero(state: GunsenState, effects: Effects, op: Op) -> Step[GunsenState] | None:
    _, _, number = op
    return Movement(effects.player, MovesLeft(number, forced=effects.hero)) if state.turn.moving else None


@starts(BUY_MOVE)
def _buy_move(state: GunsenState, effects: Effects, op: Op) -> Step[GunsenState] | None:
    _, resource, _ = op
    return Movement(effects.player, MovesLeft(0, bought=resource)) if state.turn.moving else None


class Movement(Task[GunsenState], frozen=True):
    """Movements that a player has; each is finished before the next one is asked for (GU-14.7)."""

    player: Player
    moves: MovesLeft

    def run(self, state: GunsenState) -> None:
        player, moves = self.player, self.moves
        if not state.turn.moving:
            return
        # GU-15.3: without a movement there is no transport either.
        left = moves.left if moves.bought < 0 else state.amount(player, moves.bought)
        if left < 1:
            return
        if can_walk(state, player, moves.forced) or riders(state, player, moves.bought, moves.forced):
            state.then(MoveArmy(player, moves))


class MoveArmy(Choice[GunsenState], frozen=True):
    """Which army moves next, or is transported just before a movement; or no more."""

    rules = ("GU-14.1", "GU-14.3", "GU-14.8", "GU-15.1")

    moves: MovesLeft

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        actions, moves = state.game.actions, self.moves
        walk = [actions.hex + node for node in walkers(state, player, moves.forced)]
        ride = [actions.tower + node for node in riders(state, player, moves.bought, moves.forced)]
        return [PASS, *walk, *ride]

    def message(self, state: GunsenState, player: Player) -> Message:
        return Message("ask.MoveArmy-bought" if self.moves.bought >= 0 else "ask.MoveArmy", public_fields(self))

    def answer(self, state: GunsenState, action: int) -> None:
        if action == PASS:
            return
        player, moves = self.player, self.moves
        if moves.bought >= 0:
            state.pay_one(player, moves.bought, 1)
        kind, node, _ = state.token(action)
        if kind == "hex":
            state.then(march_question(state, player, node, WALK, moves.forced), Moved(player, moves, False))
        else:  # a watchtower
            pay_transport(state, player)
            question = march_question(state, player, node, RIDE, NO_HERO, moves.forced)
            state.then(question, MoveOn(player, moves))


class MoveOn(Task[GunsenState], frozen=True):
    """After a transport the movement that paid for it has to be used, if it still can be (GU-R20)."""

    player: Player
    moves: MovesLeft

    def run(self, state: GunsenState) -> None:
        if state.turn.moving and can_walk(state, self.player, self.moves.forced):
            state.then(MoveOnward(self.player, self.moves))
        else:
            state.then(Movement(self.player, self.moves.after_one()))


class MoveOnward(Choice[GunsenState], frozen=True):
    """Which army moves just after a transport."""

    rules = ("GU-15.1", "GU-R20")
    obvious = True

    moves: MovesLeft

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        start = state.game.actions.hex
        return [start + node for node in walkers(state, player, self.moves.forced)]

    def answer(self, state: GunsenState, action: int) -> None:
        question = march_question(state, self.player, state.token(action).value, WALK, self.moves.forced)
        state.then(question, Moved(self.player, self.moves, True))


class Moved(Task[GunsenState], frozen=True):
    """A movement has been used; `rode` tells whether its transport has been too."""

    player: Player
    moves: MovesLeft
    rode: bool

    def run(self, state: GunsenState) -> None:
        turn = state.turn
        turn.moves += 1
        achievements.event(state, self.player, MOVEMENTS, turn.moves)
        if not turn.moving:
            return
        transport = [Transport(self.player)] if not self.rode and riders(state, self.player) else []
        state.then(*transport, Movement(self.player, self.moves.after_one()))


class Transport(Choice[GunsenState], frozen=True):
    """Whether an army is transported just after a movement, and which."""

    rules = ("GU-15.1", "GU-15.2", "GU-15.4", "GU-R19")

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        start = state.game.actions.tower
        return [PASS, *sorted([start + node for node in riders(state, player)])]

    def answer(self, state: GunsenState, action: int) -> None:
        if action != PASS:
            pay_transport(state, self.player)
            state.then(march_question(state, self.player, state.token(action).value, RIDE, NO_HERO))

    def default(self, state: GunsenState, player: Player) -> int | None:
        return PASS


def pay_transport(state: GunsenState, player: Player) -> None:
    """Pay for a transport and remember it."""
    state.pay(player, state.game.table.transport)
    state.turn.transported = True


# ---------------------------------------------------------------- how many, who, where to


def march_question(
    state: GunsenState, player: Player, source: Node, way: Way, forced: Hero, follows: Hero = NO_HERO
) -> Choice[GunsenState]:
    """The first question about a march: how many troops go, unless there is but one."""
    if state.count[source] == 1:  # nothing to ask
        return hero_question(state, player, source, way, forced, 1, follows)
    return ArmySize(player, source, way, forced, follows)


def hero_question(
    state: GunsenState, player: Player, source: Node, way: Way, forced: Hero, troops: int, follows: Hero
) -> Choice[GunsenState]:
    """The question which hero goes along; where there is no choice, where to."""
    if state.hero_at(player, source) < 0:
        return Destination(player, source, way, troops, NO_HERO, follows)
    heroes = companions(state, player, source, way, forced, troops, follows)
    if len(heroes) == 1:
        return Destination(player, source, way, troops, heroes[0], follows)
    return HeroGoes(player, source, way, forced, troops, follows)


class ArmySize(Choice[GunsenState], frozen=True):
    """How many troops of an army go; the others stay (GU-14.6)."""

    rules = ("GU-14.4", "GU-14.6", "GU-18.1")
    continues = True

    source: Node
    way: Way
    forced: Hero
    follows: Hero = NO_HERO

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        start = state.game.actions.troops
        return [start + number for number in sizes(state, player, self.source, self.way, self.forced, self.follows)]

    def answer(self, state: GunsenState, action: int) -> None:
        troops = state.token(action).value
        state.then(hero_question(state, self.player, self.source, self.way, self.forced, troops, self.follows))

    def default(self, state: GunsenState, player: Player) -> int | None:
        return self.legal(state, player)[-1]


class HeroGoes(Choice[GunsenState], frozen=True):
    """Which hero goes along; `pass` when none does."""

    rules = ("GU-20.5", "GU-20.6", "GU-20.9")
    continues = True

    source: Node
    way: Way
    forced: Hero
    troops: int
    follows: Hero = NO_HERO

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        start = state.game.actions.hero
        heroes = companions(state, player, self.source, self.way, self.forced, self.troops, self.follows)
        return sorted([start + hero if hero >= 0 else PASS for hero in heroes])

    def answer(self, state: GunsenState, action: int) -> None:
        hero = NO_HERO if action == PASS else state.token(action).value
        state.then(Destination(self.player, self.source, self.way, self.troops, hero, self.follows))

    def default(self, state: GunsenState, player: Player) -> int | None:
        return self.legal(state, player)[-1]


class Destination(Choice[GunsenState], frozen=True):
    """Where the army goes."""

    rules = ("GU-11.4", "GU-14.1", "GU-14.4", "GU-15.4", "GU-18.1", "GU-20.5")
    continues = True

    source: Node
    way: Way
    troops: int
    hero: Hero
    follows: Hero = NO_HERO

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        start = state.game.actions.hex
        nodes = destinations(state, player, self.source, self.way, self.hero, self.troops, self.follows)
        return sorted([start + node for node in nodes])

    def answer(self, state: GunsenState, action: int) -> None:
        march(state, self.player, self.source, self.troops, self.hero, state.token(action).value)


def march(state: GunsenState, player: Player, source: Node, troops: int, hero: Hero, target: Node) -> None:
    """An army arrives: it may meet another (GU-22.1), or be the first in Toshi Ranbo (GU-18.3, GU-18.4).

    To arrive gives neither a village token nor an upgrade tile (GU-14.10).
    """
    state.take_troops(player, source, troops)
    if hero >= 0:
        state.hero_node[hero] = target
    if state.story is not None:
        state.tell("move", player=player, source=source, target=target, troops=troops, hero=hero)
    if state.owner[target] not in (NOBODY, player):  # GU-14.9, after a transport GU-15.6
        state.contested = target
        state.attackers = troops
        state.turn.moving = False  # GU-22.2: unused movement is lost, every other effect still happens
        state.changed |= BOARD
        return
    state.put_troops(player, target, troops)
    if target == state.game.table.castle and not state.opened:  # GU-R23: a later entry ends no movement
        state.opened = True
        state.turn.moving = False  # GU-R62: effects other than movement still happen
        if state.story is not None:
            state.tell("castle-opened", player=player)
