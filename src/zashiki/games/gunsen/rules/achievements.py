"""Achievements and winning, at any moment and in anybody's turn (Winning the Game, Achievements Details)."""

from __future__ import annotations

from zashiki.games.gunsen.rules.goals import is_met
from zashiki.games.gunsen.rules.numbers import NOBODY, Goal, Marker, Player
from zashiki.games.gunsen.rules.state import BOARD, MARKERS, GunsenState
from zashiki.kernel.messages import Message
from zashiki.kernel.views import Outcome

FIRST_BATTLE, SECOND_BATTLE, FIRST_GOAL, SECOND_GOAL, BUILDINGS, TACTICS, NOBLES, SHRINES, GAIN_CASTLE, VILLAGES = (
    range(10)
)
HOLD_CASTLE = 10
"""The one marker that can be lost; it lies on the Toshi Ranbo tile (GU-5.11)."""
PLACES = (
    "first-battle", "second-battle", "first-goal", "second-goal", "buildings", "tactics", "nobles", "shrines",
    "gain-castle", "villages", "hold-castle",
)  # fmt: skip
"""The 11 places for markers, of 9 kinds of achievement: two kinds have 2 places (GU-5.2, GU-R8)."""

SHRINES_NEEDED = 2


def place_marker(state: GunsenState, player: Player, place: Marker) -> None:
    """Put a marker on a place of the board, unless the player has one there (GU-5.13).

    Markers of other players do not matter (GU-5.14). `return_marker` takes back the only marker that can be lost
    (GU-5.15).
    """
    if state.has_marker(player, place):
        return
    state.markers[player] |= 1 << place
    state.changed |= MARKERS
    if state.story is not None:
        state.tell("achievement", player=player, place=place, markers=state.markers[player].bit_count())


def return_marker(state: GunsenState, player: Player) -> None:
    """The marker for holding Toshi Ranbo goes back to its owner (GU-5.16)."""
    state.markers[player] &= ~(1 << HOLD_CASTLE)
    if state.story is not None:
        state.tell("castle-lost", player=player)


def win_battle(state: GunsenState, player: Player) -> None:
    """A battle won as the attacker: the first two count (GU-5.3, GU-5.19)."""
    place_marker(state, player, SECOND_BATTLE if state.has_marker(player, FIRST_BATTLE) else FIRST_BATTLE)


def castle_holder(state: GunsenState) -> int:
    """Whose marker lies on the Toshi Ranbo tile, or -1."""
    for player, markers in enumerate(state.markers):
        if markers >> HOLD_CASTLE & 1:
            return player
    return NOBODY


def achieve_goal(state: GunsenState, player: Player, goal: Goal) -> None:
    """Place a goal card; the first two count (GU-5.4, GU-5.18, GU-5.19)."""
    if state.has_goal(player, goal):
        return
    state.goals[player] |= 1 << goal
    if state.story is not None:
        state.tell("goal", player=player, goal=goal)
    place_marker(state, player, SECOND_GOAL if state.has_marker(player, FIRST_GOAL) else FIRST_GOAL)


def event(state: GunsenState, player: Player, kind: int, figure: int = 0) -> None:
    """An event of this kind has ended: goals that wait for it, and need no more than `figure`, are achieved."""
    table = state.game.table
    for goal in table.clan_goals[state.clans[player]]:
        need = table.goal_need[goal]
        if need.kind == kind and figure >= need.first:
            achieve_goal(state, player, goal)


def look(state: GunsenState) -> None:
    """After every change: what is lost, goals that are met, two shrines, and whether somebody has won (GU-5.12)."""
    changed = state.changed
    if changed & BOARD:
        _look_at_board(state)
    state_goals, goals = state.game.table.state_goals, state.goals
    for player, clan in enumerate(state.clans):
        if clan >= 0:
            for goal, need in state_goals[clan]:
                if need.depends & changed and not goals[player] >> goal & 1 and is_met(state, player, need):
                    achieve_goal(state, player, goal)
    if state.changed & MARKERS:
        _look_for_winner(state)
    state.changed = 0


def _look_at_board(state: GunsenState) -> None:
    table = state.game.table
    holder = castle_holder(state)
    if holder >= 0 and not state.troops_at(holder, table.castle):
        return_marker(state, holder)
    owner, count, contested = state.owner, state.count, state.contested
    holders = [owner[node] for node in table.shrines if node != contested and count[node]]
    if len(holders) >= SHRINES_NEEDED:
        for player in set(holders):
            if holders.count(player) >= SHRINES_NEEDED:  # GU-5.8, GU-16.5, GU-R50
                place_marker(state, player, SHRINES)


def _look_for_winner(state: GunsenState) -> None:
    """The first with enough markers wins, in anybody's turn (GU-R58).

    At the same moment the active player wins, else the next in turn order (GU-5.17, GU-R9).
    """
    enough = state.game.table.figures.markers
    players = len(state.markers)
    for turn in range(players):
        player = (state.active + turn) % players
        if state.markers[player].bit_count() >= enough:
            finish(state, [player], "won-by-achievements")
            return


def finish(state: GunsenState, winners: list[int], reason: str) -> None:
    """End the game: winners first, the others by their final standing."""
    standings = [final_standing(state, player) for player in range(len(state.markers))]
    best = [(player in winners, standing) for player, standing in enumerate(standings)]
    places = tuple([1 + sum(other > mine for other in best) for mine in best])
    scores = tuple(
        [
            {"achievements": standing[0], "castle": standing[1], "troops": standing[2], "resources": standing[3]}
            for standing in standings
        ]
    )
    shared = "-shared" if len(winners) > 1 else ""
    message = Message(f"ended.{reason}{shared}", {"players": tuple(winners)})
    state.finish(Outcome(places, scores, message))


def final_standing(state: GunsenState, player: Player) -> tuple[int, int, int, int]:
    """What decides when the rounds run out (GU-R55): achievements, Toshi Ranbo, troops on the board, resources."""
    return (
        state.markers[player].bit_count(),
        int(state.controls(player, state.game.table.castle)),
        state.troops_on_board(player),
        sum(state.goods_of(player)),
    )
