"""The end of a battle: kills, the five outcomes, retreat, stealing (Resolve Kills, Determine Winner)."""

from __future__ import annotations

import msgspec

from zashiki.games.gunsen.rules import achievements
from zashiki.games.gunsen.rules.battle_values import battle_cards, battle_hero, counts_late, troops_in_battle
from zashiki.games.gunsen.rules.effects import Effects
from zashiki.games.gunsen.rules.goals import (
    KILL_IN_BATTLE,
    STEAL_VILLAGE,
    WIN_ATTACKING,
    WIN_DEFENDING,
    WIN_OUTNUMBERED,
    WIN_TRANSPORTED,
    WIN_UNHURT,
)
from zashiki.games.gunsen.rules.heroes import DisplaceHero
from zashiki.games.gunsen.rules.state import ATTACKER, BOARD, CARDS, DEFENDER, NOBODY, Battle, GunsenState
from zashiki.games.gunsen.rules.terms import ARMOR, BLOOD, STRENGTH
from zashiki.games.gunsen.rules.territories import claim_castle, gain_from_village
from zashiki.kernel.steps import Choice, Task

BOTH = (ATTACKER, DEFENDER)


class DecideBattle(Task[GunsenState], frozen=True):
    """Kills, winner and what the winner earns: one moment (GU-25, GU-26, GU-R9); then retreat and stealing."""

    def run(self, state: GunsenState) -> None:
        battle = state.battle
        assert battle is not None
        killed = kills(state, battle)  # GU-25.4, GU-R31: of both sides, before any troop is removed
        # GU-25.3: kills do not lower strength, unless troops count only after them (GU-28.5).
        strength = [battle.values[side][STRENGTH] for side in BOTH]
        late = counts_late(state, battle)
        for side in BOTH:
            remove_killed(state, battle, side, killed[side])
            if late:
                strength[side] += troops_in_battle(state, side)
        # GU-R64: a hero is no survivor.
        survivors = (troops_in_battle(state, ATTACKER), troops_in_battle(state, DEFENDER))
        # GU-26.1: the higher strength decides; with a tie the attacker is the loser (GU-26.4, GU-R33).
        loser = DEFENDER if strength[ATTACKER] > strength[DEFENDER] else ATTACKER
        # GU-26.2, GU-26.6, GU-R32: a side without troops has not won, but the other side still retreats.
        winner = 1 - loser if survivors[1 - loser] else NOBODY
        state.battle = battle = msgspec.structs.replace(battle, killed=killed, winner=winner)
        if state.story is not None:
            state.tell("decided", strength=tuple(strength), killed=killed, survivors=survivors, winner=winner)
            if winner >= 0:
                state.tell("battle-won", player=battle.sides[winner], node=battle.node)
        for side in BOTH:
            achievements.event(state, battle.sides[side], KILL_IN_BATTLE, killed[1 - side])
        if winner >= 0:
            reward(state, battle, winner)
        _go_on(state, battle, loser, survivors)


def kills(state: GunsenState, battle: Battle) -> tuple[int, int]:
    """How many troops each side loses (GU-25.1)."""
    if battle.spared:
        return (0, 0)
    lost = [
        min(
            max(0, battle.values[1 - side][BLOOD] - battle.values[side][ARMOR]),
            troops_in_battle(state, side),
        )
        for side in BOTH
    ]
    return (lost[0], lost[1])


def remove_killed(state: GunsenState, battle: Battle, side: int, number: int) -> None:
    """Killed troops return to the supply (GU-25.2). The defender's army keeps its place until the battle is over."""
    if side == ATTACKER:
        state.attackers -= number
    else:
        state.count[battle.node] -= number
    state.supply[battle.sides[side]] += number
    state.changed |= BOARD


def reward(state: GunsenState, battle: Battle, winner: int) -> None:
    """Goals and markers of the winner (GU-26.3, GU-26.5)."""
    player = battle.sides[winner]
    other = 1 - winner
    if not battle.killed[winner]:
        achievements.event(state, player, WIN_UNHURT)
    if battle.started[winner] < battle.started[other]:
        achievements.event(state, player, WIN_OUTNUMBERED)
    if winner == DEFENDER:
        achievements.event(state, player, WIN_DEFENDING)
        return
    achievements.event(state, player, WIN_ATTACKING, battle.started[DEFENDER])
    if state.transported:
        achievements.event(state, player, WIN_TRANSPORTED)
    if battle.node == state.game.table.castle:
        claim_castle(state, player)  # the defender's marker is returned first (GU-R59)
    achievements.win_battle(state, player)


def _go_on(state: GunsenState, battle: Battle, loser: int, survivors: tuple[int, int]) -> None:
    """Push what follows, last things first."""
    state.steps.append(EndBattle())
    for side in BOTH:
        for card, _ in battle_cards(state, battle, side):
            hero = battle.heroes[side] if card is battle_hero(state, battle, side) else -1
            if card.battle_end and battle.killed[side] >= card.losses:
                state.steps.append(Effects(battle.sides[side], card.battle_end, hero))
    if battle.winner >= 0:
        for card, _ in battle_cards(state, battle, battle.winner):
            if card.battle_win:
                state.steps.append(Effects(battle.sides[battle.winner], card.battle_win))
        if state.tokens[battle.sides[1 - battle.winner]]:  # GU-R57
            state.steps.append(StealVillage(battle.sides[battle.winner], battle.sides[1 - battle.winner]))
    state.steps.append(LeaveTerritory())
    if survivors[loser]:
        state.steps.append(Retreat(battle.sides[loser], loser, survivors[loser]))
    for side in BOTH:
        if not survivors[side] and battle.heroes[side] >= 0:
            state.steps.append(DisplaceHero(battle.sides[side], battle.heroes[side]))


# ---------------------------------------------------------------- retreat


class Retreat(Choice[GunsenState], frozen=True):
    """Where all that is left of the loser goes together (GU-26.7)."""

    rules = ("GU-26.7", "GU-R35")
    obvious = True

    side: int
    troops: int

    def legal(self, state: GunsenState, player: int) -> list[int]:
        start = state.game.act.hex
        return sorted([start + node for node in retreats(state, player, self.side, self.troops)])

    def answer(self, state: GunsenState, action: int) -> None:
        battle = state.battle
        assert battle is not None
        player, troops = self.player, self.troops
        node = action - state.game.act.hex
        if self.side == ATTACKER:
            state.attackers -= troops
        else:
            state.count[battle.node] -= troops
        state.owner[node] = player
        state.count[node] += troops
        hero = battle.heroes[self.side]
        if hero >= 0:
            state.hero_node[hero] = node
        state.changed |= BOARD
        if state.story is not None:
            state.tell("retreat", player=player, troops=troops, source=battle.node, target=node)

    def default(self, state: GunsenState, player: int) -> int | None:
        return state.game.act.hex + state.forts[player]


def retreats(state: GunsenState, player: int, side: int, troops: int) -> list[int]:
    """The fort, and controlled buildings with room for all that retreat, the hero too (GU-11.3, GU-R35)."""
    battle = state.battle
    assert battle is not None
    hero = battle.heroes[side]
    found = [state.forts[player]]
    for node in state.built:
        if node < 0 or node == battle.node or state.building_controller(node) != player:
            continue
        if hero >= 0 and state.hero_at(player, node) >= 0:
            continue
        if state.room(player, node, hero) >= troops:
            found.append(node)
    return found


class LeaveTerritory(Task[GunsenState], frozen=True):
    """After the retreat one army at most is left in the territory, and it is contested no more.

    If both sides have lost all their troops, the territory is empty (GU-R34).
    """

    def run(self, state: GunsenState) -> None:
        node = state.contested
        if state.count[node] == 0:
            state.owner[node] = state.active if state.attackers else NOBODY
            state.count[node] = state.attackers
        state.contested = -1
        state.attackers = 0
        state.changed |= BOARD


# ---------------------------------------------------------------- stealing


class StealVillage(Choice[GunsenState], frozen=True):
    """Which kind of village token the winner takes from the loser (GU-26.8).

    The loser keeps the achievement for villages (GU-R48).
    """

    rules = ("GU-26.8", "GU-26.9")
    obvious = True

    loser: int

    def legal(self, state: GunsenState, player: int) -> list[int]:
        return sorted([state.game.act.village + kind for kind in set(state.tokens[self.loser])])

    def answer(self, state: GunsenState, action: int) -> None:
        kind = action - state.game.act.village
        tokens = list(state.tokens[self.loser])
        tokens.remove(kind)
        state.tokens[self.loser] = tuple(tokens)
        state.changed |= CARDS
        if state.story is not None:
            state.tell("steal-village", player=self.player, victim=self.loser, village=kind)
        gain_from_village(state, self.player, kind)
        achievements.event(state, self.player, STEAL_VILLAGE)


class EndBattle(Task[GunsenState], frozen=True):
    """The battle is over."""

    def run(self, state: GunsenState) -> None:
        state.battle = None
