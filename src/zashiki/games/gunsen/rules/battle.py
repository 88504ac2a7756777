"""A battle until the dice: who joins, what happens when it starts, and the values of both sides (Resolve Battle)."""

from __future__ import annotations

import msgspec

from zashiki.games.gunsen.rules.battle_dice import RollDice
from zashiki.games.gunsen.rules.battle_outcome import DecideBattle
from zashiki.games.gunsen.rules.battle_values import (
    battle_hero,
    cards_with_heroes,
    counts_late,
    initial_icons,
    troops_in_battle,
    with_troops,
)
from zashiki.games.gunsen.rules.effects import Effects
from zashiki.games.gunsen.rules.heroes import move_hero
from zashiki.games.gunsen.rules.numbers import ATTACKER, DEFENDER, Hero, Player, Side
from zashiki.games.gunsen.rules.records import Battle, put
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import Price, add_icons
from zashiki.kernel.steps import PASS, Choice, Task

replace = msgspec.structs.replace


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
    """A hero who may come to a battle of the clan is asked for before values are counted (GU-R38)."""

    side: Side

    def run(self, state: GunsenState) -> None:
        battle = state.current_battle()
        player = battle.sides[self.side]
        if state.hero_at(player, battle.node) >= 0:  # GU-28.6
            return
        for hero in state.heroes[player]:
            if state.game.table.hero_card[hero].may_join:
                state.then(CallHero(player, hero))
                return


class CallHero(Choice[GunsenState], frozen=True):
    """Whether a hero comes to the battle from another place."""

    rules = ("GU-28.6", "GU-R38")

    hero: Hero

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        return [PASS, state.game.actions.yes]

    def answer(self, state: GunsenState, action: int) -> None:
        if action == PASS:
            return
        move_hero(state, self.player, self.hero, state.current_battle().node)

    def default(self, state: GunsenState, player: Player) -> int | None:
        return state.game.actions.yes


class CountHeroes(Task[GunsenState], frozen=True):
    """Note who is in the battle; heroes that silence come first, then the options of defender and attacker (GU-R40)."""

    def run(self, state: GunsenState) -> None:
        battle = state.current_battle()
        node = battle.node
        heroes = (state.hero_at(battle.sides[ATTACKER], node), state.hero_at(battle.sides[DEFENDER], node))
        state.battle = replace(battle, heroes=heroes)
        state.then(Silence(DEFENDER), Silence(ATTACKER), StartOptions(DEFENDER), StartOptions(ATTACKER), StartBattle())


# ---------------------------------------------------------------- silence (GU-28.1)


class Silence(Task[GunsenState], frozen=True):
    """A hero of `side` silences the other side's hero unless its player pays."""

    side: Side

    def run(self, state: GunsenState) -> None:
        battle = state.current_battle()
        hero = battle.heroes[self.side]
        card = state.game.table.hero_card[hero] if hero >= 0 else None
        other = 1 - self.side
        if card is None or card.silence is None or battle.heroes[other] < 0:  # GU-R71
            return
        player = battle.sides[other]
        if state.amount(player, card.silence.resource) < card.silence.number:  # GU-R36: it applies by itself
            silence(state, other)
        else:
            state.then(PaySilence(player, other, card.silence))


def silence(state: GunsenState, side: Side) -> None:
    """Ignore the battle icons and battle abilities of a side's hero.

    To come to a battle and to have a larger army are no such abilities; to add a troop at the start is one (GU-28.3).
    """
    battle = state.current_battle()
    state.battle = replace(battle, silenced=put(battle.silenced, side, True))
    if state.story is not None:
        state.tell("silenced", player=battle.sides[side], hero=battle.heroes[side])


class PaySilence(Choice[GunsenState], frozen=True):
    """Whether the opponent pays so that their hero is not silenced."""

    rules = ("GU-28.1", "GU-R36")

    side: Side
    price: Price

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        return [PASS, state.game.actions.yes]

    def answer(self, state: GunsenState, action: int) -> None:
        if action == PASS:
            silence(state, self.side)
            return
        price = self.price
        state.pay_one(self.player, price.resource, price.number)
        if state.story is not None:
            state.tell("pay", player=self.player, resource=price.resource, number=price.number)


# ---------------------------------------------------------------- options (GU-R40)


class StartOptions(Task[GunsenState], frozen=True):
    """What a side's hero lets its player choose when the battle starts."""

    side: Side

    def run(self, state: GunsenState) -> None:
        battle = state.current_battle()
        card = battle_hero(state, battle, self.side)
        if card is None:
            return
        player = battle.sides[self.side]
        options: list[Choice[GunsenState]] = []
        if card.may_cancel_kills:
            options.append(CancelKills(player, self.side))
        boost = card.boost
        if boost is not None and state.amount(player, boost.price.resource) >= boost.price.number:
            options.append(BuyIcons(player, self.side, boost.price))
        state.then(*options)


class BuyIcons(Choice[GunsenState], frozen=True):
    """Whether to pay for the hero's icons in this battle; the price is paid at once."""

    rules = ("GU-28.2", "GU-R40")

    side: Side
    price: Price

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        return [PASS, state.game.actions.yes]

    def answer(self, state: GunsenState, action: int) -> None:
        if action == PASS:
            return
        battle = state.current_battle()
        card = battle_hero(state, battle, self.side)
        assert card is not None
        assert card.boost is not None
        state.pay_one(self.player, self.price.resource, self.price.number)
        icons = add_icons(battle.boost[self.side], card.boost.icons)
        state.battle = replace(battle, boost=put(battle.boost, self.side, icons))
        if state.story is not None:
            state.tell("boost", player=self.player, hero=battle.heroes[self.side])


class CancelKills(Choice[GunsenState], frozen=True):
    """Whether nobody is killed in this battle (GU-28.7, GU-R39)."""

    rules = ("GU-28.2", "GU-28.7", "GU-R39")

    side: Side

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        return [PASS, state.game.actions.yes]

    def answer(self, state: GunsenState, action: int) -> None:
        if action != PASS:
            battle = state.current_battle()
            state.battle = replace(battle, spared=True)
            if state.story is not None:
                state.tell("spared", player=self.player, hero=battle.heroes[self.side])


# ---------------------------------------------------------------- start and values


class StartBattle(Task[GunsenState], frozen=True):
    """What happens by itself when the battle starts, on both sides; then the values (GU-28.2)."""

    def run(self, state: GunsenState) -> None:
        battle = state.current_battle()
        effects = [
            Effects(battle.sides[side], card.battle_start, hero)
            for side in (DEFENDER, ATTACKER)
            for card, hero in reversed(cards_with_heroes(state, battle, side))
            if card.battle_start
        ]
        state.then(*effects, CountValues())


class CountValues(Task[GunsenState], frozen=True):
    """The initial values; then the defender's dice, the attacker's dice, and the decision (GU-22.3, GU-24.6)."""

    def run(self, state: GunsenState) -> None:
        battle = state.current_battle()
        # GU-R72: troops that have joined at the start count for goals too.
        started = troops_in_battle(state)
        icons = (initial_icons(state, battle, ATTACKER), initial_icons(state, battle, DEFENDER))
        if not counts_late(state, battle):
            icons = (with_troops(icons[ATTACKER], started[ATTACKER]), with_troops(icons[DEFENDER], started[DEFENDER]))
        state.battle = replace(battle, started=started, values=icons)
        state.then(RollDice(DEFENDER), RollDice(ATTACKER), DecideBattle())
