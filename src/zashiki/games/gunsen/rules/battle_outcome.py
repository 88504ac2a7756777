"""The end of a battle: kills, the five outcomes, retreat, stealing (Resolve Kills, Determine Winner)."""

from __future__ import annotations

import msgspec

from zashiki.games.gunsen.rules import achievements
from zashiki.games.gunsen.rules.battle_values import (
    cards_with_heroes,
    counts_late,
    killed_troops,
    stronger_side,
    troops_in_battle,
)
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
from zashiki.games.gunsen.rules.numbers import ATTACKER, BOTH_SIDES, DEFENDER, NOBODY, Player, Side
from zashiki.games.gunsen.rules.records import Battle
from zashiki.games.gunsen.rules.state import BOARD, GunsenState
from zashiki.games.gunsen.rules.terms import ARMOR, BLOOD, STRENGTH
from zashiki.games.gunsen.rules.territories import claim_castle, gain_from_village
from zashiki.kernel.steps import Choice, Step, Task


class DecideBattle(Task[GunsenState], frozen=True):
    """Kills, winner and what the winner earns: one moment (GU-25, GU-26, GU-R9); then retreat and stealing."""

    def run(self, state: GunsenState) -> None:
        battle = state.current_battle()
        killed = kills(state, battle)  # GU-25.4, GU-R31: of both sides, before any troop is removed
        # GU-25.3: kills do not lower strength, unless troops count only after them (GU-28.5).
        strength = (battle.values[ATTACKER][STRENGTH], battle.values[DEFENDER][STRENGTH])
        late = counts_late(state, battle)
        for side in BOTH_SIDES:
            remove_killed(state, battle, side, killed[side])
        # GU-R64: a hero is no survivor.
        survivors = troops_in_battle(state)
        if late:
            strength = (strength[ATTACKER] + survivors[ATTACKER], strength[DEFENDER] + survivors[DEFENDER])
        stronger = stronger_side(strength)  # GU-R33
        # GU-26.2, GU-26.6, GU-R32: a side without troops has not won, but the other side still retreats.
        winner = stronger if survivors[stronger] else NOBODY
        state.battle = battle = msgspec.structs.replace(battle, killed=killed, winner=winner)
        if state.story is not None:
            state.tell("decided", strength=strength, killed=killed, survivors=survivors, winner=winner)
            if winner >= 0:
                state.tell("battle-won", player=battle.sides[winner], node=battle.node)
        for side in BOTH_SIDES:
            achievements.event(state, battle.sides[side], KILL_IN_BATTLE, killed[1 - side])
        if winner >= 0:
            reward(state, battle, winner)
        state.then(*aftermath(state, battle, 1 - stronger, survivors))


def kills(state: GunsenState, battle: Battle) -> tuple[int, int]:
    """How many troops each side loses (GU-25.1)."""
    if battle.spared:
        return (0, 0)
    values = battle.values
    attackers, defenders = troops_in_battle(state)
    return (
        killed_troops(values[DEFENDER][BLOOD], values[ATTACKER][ARMOR], attackers),
        killed_troops(values[ATTACKER][BLOOD], values[DEFENDER][ARMOR], defenders),
    )


def remove_killed(state: GunsenState, battle: Battle, side: Side, number: int) -> None:
    """Killed troops return to the supply (GU-25.2)."""
    leave_battle(state, battle, side, number)
    state.supply[battle.sides[side]] += number


def leave_battle(state: GunsenState, battle: Battle, side: Side, number: int) -> None:
    """Troops of a side are killed or retreat. The defender's army keeps its place until the battle is over."""
    if side == ATTACKER:
        state.attackers -= number
    else:
        state.count[battle.node] -= number
    state.changed |= BOARD


def reward(state: GunsenState, battle: Battle, winner: Side) -> None:
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
    if state.turn.transported:
        achievements.event(state, player, WIN_TRANSPORTED)
    if battle.node == state.game.table.castle:
        claim_castle(state, player)  # the defender's marker is returned first (GU-R59)
    achievements.win_battle(state, player)


def aftermath(state: GunsenState, battle: Battle, loser: Side, survivors: tuple[int, int]) -> list[Step[GunsenState]]:
    """What follows the decision, in order: the retreat, stealing, what cards do, the end of the battle.

    The defender's cards come before the attacker's; of several cards of a player the last one comes first.
    """
    steps: list[Step[GunsenState]] = [
        DisplaceHero(battle.sides[side], battle.heroes[side])
        for side in (DEFENDER, ATTACKER)
        if not survivors[side] and battle.heroes[side] >= 0
    ]
    if survivors[loser]:
        steps.append(Retreat(battle.sides[loser], loser, survivors[loser]))
    steps.append(LeaveTerritory())
    if battle.winner >= 0:
        winner, victim = battle.sides[battle.winner], battle.sides[1 - battle.winner]
        if state.tokens[victim]:  # GU-R57
            steps.append(StealVillage(winner, victim))
        for card, _ in reversed(cards_with_heroes(state, battle, battle.winner)):
            if card.battle_win:
                steps.append(Effects(winner, card.battle_win))
    for side in (DEFENDER, ATTACKER):
        for card, hero in reversed(cards_with_heroes(state, battle, side)):
            if card.battle_end and battle.killed[side] >= card.losses:
                steps.append(Effects(battle.sides[side], card.battle_end, hero))
    steps.append(EndBattle())
    return steps


# ---------------------------------------------------------------- retreat


class Retreat(Choice[GunsenState], frozen=True):
    """Where all that is left of the loser goes together (GU-26.7)."""

    rules = ("GU-26.7", "GU-R35")
    obvious = True

    side: Side
    troops: int

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        start = state.game.actions.hex
        return sorted([start + node for node in retreats(state, player, self.side, self.troops)])

    def answer(self, state: GunsenState, action: int) -> None:
        battle = state.current_battle()
        player, troops = self.player, self.troops
        node = state.token(action).value
        leave_battle(state, battle, self.side, troops)
        state.owner[node] = player
        state.count[node] += troops
        hero = battle.heroes[self.side]
        if hero >= 0:
            state.hero_node[hero] = node
        state.changed |= BOARD
        if state.story is not None:
            state.tell("retreat", player=player, troops=troops, source=battle.node, target=node)

    def default(self, state: GunsenState, player: Player) -> int | None:
        return state.game.actions.hex + state.forts[player]


def retreats(state: GunsenState, player: Player, side: Side, troops: int) -> list[int]:
    """The fort, and controlled buildings with room for all that retreat, the hero too (GU-11.3, GU-R35)."""
    battle = state.current_battle()
    hero = battle.heroes[side]
    buildings = [
        node
        for node in state.controlled_buildings(player)
        if (hero < 0 or state.hero_at(player, node) < 0) and state.room(player, node, hero) >= troops
    ]
    return [state.forts[player], *buildings]


class LeaveTerritory(Task[GunsenState], frozen=True):
    """After the retreat one army at most is left in the territory, and it is contested no more.

    If both sides have lost all their troops, the territory is empty (GU-R34).
    """

    def run(self, state: GunsenState) -> None:
        state.end_contest()


# ---------------------------------------------------------------- stealing


class StealVillage(Choice[GunsenState], frozen=True):
    """Which kind of village token the winner takes from the loser (GU-26.8).

    The loser keeps the achievement for villages (GU-R48).
    """

    rules = ("GU-26.8", "GU-26.9")
    obvious = True

    loser: Player

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        return sorted([state.game.actions.village + kind for kind in set(state.tokens[self.loser])])

    def answer(self, state: GunsenState, action: int) -> None:
        kind = state.token(action).value
        tokens = list(state.tokens[self.loser])
        tokens.remove(kind)
        state.tokens[self.loser] = tuple(tokens)
        state.mark_cards()
        if state.story is not None:
            state.tell("steal-village", player=self.player, victim=self.loser, village=kind)
        gain_from_village(state, self.player, kind)
        achievements.event(state, self.player, STEAL_VILLAGE)


class EndBattle(Task[GunsenState], frozen=True):
    """The battle is over."""

    def run(self, state: GunsenState) -> None:
        state.battle = None
