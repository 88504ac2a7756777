"""A battle until the dice: who joins, what happens when it starts, and the values of both sides (Resolve Battle)."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from zashiki.games.gunsen.rules.battle_dice import RollDice
from zashiki.games.gunsen.rules.battle_outcome import DecideBattle
from zashiki.games.gunsen.rules.battle_values import (
    add,
    battle_cards,
    battle_hero,
    counts_late,
    initial_icons,
    troops_in_battle,
    with_troops,
)
from zashiki.games.gunsen.rules.effects import Effects
from zashiki.games.gunsen.rules.state import ATTACKER, BOARD, DEFENDER, Battle, GunsenState
from zashiki.kernel.steps import PASS, Choice, Task

T = TypeVar("T")

replace = msgspec.structs.replace


def put(pair: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    """A pair with one side's value changed."""
    return (value, pair[1]) if side == ATTACKER else (pair[0], value)


def standing_battle(state: GunsenState) -> Battle:
    """The battle that is being resolved."""
    assert state.battle is not None
    return state.battle


class ResolveBattle(Task[GunsenState], frozen=True):
    """Step 4: if an army has met another, fight (GU-22.1, GU-22.3).

    There is one battle at most in a turn (GU-22.4), because the meeting has ended all movement.
    """

    def run(self, state: GunsenState) -> None:
        node = state.contested
        if node < 0:
            return
        sides = (state.active, state.owner[node])
        state.battle = Battle(sides, node)
        if state.story is not None:
            state.tell("battle", attacker=sides[0], defender=sides[1], node=node)
        state.then(JoinBattle(DEFENDER), JoinBattle(ATTACKER), CountHeroes())


class JoinBattle(Task[GunsenState], frozen=True):
    """A hero who may come to a battle of his clan is asked for before values are counted (GU-R38)."""

    side: int

    def run(self, state: GunsenState) -> None:
        battle = standing_battle(state)
        player = battle.sides[self.side]
        if state.hero_at(player, battle.node) >= 0:  # GU-28.6
            return
        for hero in state.heroes[player]:
            if state.game.table.hero_card[hero].may_join:
                state.steps.append(CallHero(player, hero))
                return


class CallHero(Choice[GunsenState], frozen=True):
    """Whether a hero comes to the battle from where he is."""

    rules = ("GU-28.6", "GU-R38")

    hero: int

    def legal(self, state: GunsenState, player: int) -> list[int]:
        return [PASS, state.game.act.yes]

    def answer(self, state: GunsenState, action: int) -> None:
        if action == PASS:
            return
        node = standing_battle(state).node
        state.hero_node[self.hero] = node
        state.changed |= BOARD
        if state.story is not None:
            state.tell("hero-moved", player=self.player, hero=self.hero, node=node)

    def default(self, state: GunsenState, player: int) -> int | None:
        return state.game.act.yes


class CountHeroes(Task[GunsenState], frozen=True):
    """Note who is in the battle; heroes that silence come first, then the options of defender and attacker (GU-R40)."""

    def run(self, state: GunsenState) -> None:
        battle = standing_battle(state)
        node = battle.node
        heroes = (state.hero_at(battle.sides[ATTACKER], node), state.hero_at(battle.sides[DEFENDER], node))
        state.battle = replace(battle, heroes=heroes)
        state.then(Silence(DEFENDER), Silence(ATTACKER), StartOptions(DEFENDER), StartOptions(ATTACKER), StartBattle())


# ---------------------------------------------------------------- silence (GU-28.1)


class Silence(Task[GunsenState], frozen=True):
    """A hero of `side` silences the other side's hero unless its player pays."""

    side: int

    def run(self, state: GunsenState) -> None:
        battle = standing_battle(state)
        hero = battle.heroes[self.side]
        card = state.game.table.hero_card[hero] if hero >= 0 else None
        other = 1 - self.side
        if card is None or card.silence is None or battle.heroes[other] < 0:  # GU-R71
            return
        resource, number = card.silence
        player = battle.sides[other]
        if state.goods[3 * player + resource] < number:  # GU-R36: it applies by itself
            silence(state, other)
        else:
            state.steps.append(PaySilence(player, other, resource, number))


def silence(state: GunsenState, side: int) -> None:
    """Ignore the battle icons and battle abilities of a side's hero.

    To come to a battle and to have a larger army are no such abilities; to add a troop at the start is one (GU-28.3).
    """
    battle = standing_battle(state)
    state.battle = replace(battle, silenced=put(battle.silenced, side, True))
    if state.story is not None:
        state.tell("silenced", player=battle.sides[side], hero=battle.heroes[side])


class PaySilence(Choice[GunsenState], frozen=True):
    """Whether the opponent pays so that his hero is not silenced."""

    rules = ("GU-28.1", "GU-R36")

    side: int
    resource: int
    number: int

    def legal(self, state: GunsenState, player: int) -> list[int]:
        return [PASS, state.game.act.yes]

    def answer(self, state: GunsenState, action: int) -> None:
        if action == PASS:
            silence(state, self.side)
            return
        state.pay_one(self.player, self.resource, self.number)
        if state.story is not None:
            state.tell("pay", player=self.player, resource=self.resource, number=self.number)


# ---------------------------------------------------------------- options (GU-R40)


class StartOptions(Task[GunsenState], frozen=True):
    """What a side's hero lets its player choose when the battle starts."""

    side: int

    def run(self, state: GunsenState) -> None:
        battle = standing_battle(state)
        card = battle_hero(state, battle, self.side)
        if card is None:
            return
        player = battle.sides[self.side]
        if card.boost is not None and state.goods[3 * player + card.boost[0]] >= card.boost[1]:
            state.steps.append(BuyIcons(player, self.side, card.boost[0], card.boost[1]))
        if card.may_cancel_kills:
            state.steps.append(CancelKills(player, self.side))


class BuyIcons(Choice[GunsenState], frozen=True):
    """Whether to pay for the hero's icons in this battle; the price is paid at once."""

    rules = ("GU-28.2", "GU-R40")

    side: int
    resource: int
    number: int

    def legal(self, state: GunsenState, player: int) -> list[int]:
        return [PASS, state.game.act.yes]

    def answer(self, state: GunsenState, action: int) -> None:
        if action == PASS:
            return
        battle = standing_battle(state)
        card = battle_hero(state, battle, self.side)
        assert card is not None
        assert card.boost is not None
        state.pay_one(self.player, self.resource, self.number)
        icons = add(battle.boost[self.side], card.boost[2])
        state.battle = replace(battle, boost=put(battle.boost, self.side, icons))
        if state.story is not None:
            state.tell("boost", player=self.player, hero=battle.heroes[self.side])


class CancelKills(Choice[GunsenState], frozen=True):
    """Whether nobody is killed in this battle (GU-28.7, GU-R39)."""

    rules = ("GU-28.2", "GU-28.7", "GU-R39")

    side: int

    def legal(self, state: GunsenState, player: int) -> list[int]:
        return [PASS, state.game.act.yes]

    def answer(self, state: GunsenState, action: int) -> None:
        if action != PASS:
            battle = standing_battle(state)
            state.battle = replace(battle, spared=True)
            if state.story is not None:
                state.tell("spared", player=self.player, hero=battle.heroes[self.side])


# ---------------------------------------------------------------- start and values


class StartBattle(Task[GunsenState], frozen=True):
    """What happens by itself when the battle starts, on both sides; then the values (GU-28.2)."""

    def run(self, state: GunsenState) -> None:
        battle = standing_battle(state)
        state.steps.append(CountValues())
        for side in (ATTACKER, DEFENDER):
            player = battle.sides[side]
            hero = battle_hero(state, battle, side)
            for card, _ in battle_cards(state, battle, side):
                if card.battle_start:
                    state.steps.append(Effects(player, card.battle_start, battle.heroes[side] if card is hero else -1))


class CountValues(Task[GunsenState], frozen=True):
    """The initial values; then the defender's dice, the attacker's dice, and the decision (GU-22.3, GU-24.6)."""

    def run(self, state: GunsenState) -> None:
        battle = standing_battle(state)
        # GU-R72: troops that have joined at the start count for goals too.
        started = (troops_in_battle(state, ATTACKER), troops_in_battle(state, DEFENDER))
        icons = (initial_icons(state, battle, ATTACKER), initial_icons(state, battle, DEFENDER))
        if not counts_late(state, battle):
            icons = (with_troops(icons[0], started[0]), with_troops(icons[1], started[1]))
        state.battle = replace(battle, started=started, values=icons)
        state.then(RollDice(DEFENDER), RollDice(ATTACKER), DecideBattle())
