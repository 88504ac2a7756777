"""The end of the game and the final scoring (chapter 15)."""

from __future__ import annotations

from zashiki.games.yedo.rules.records import earned_bonus, mission_of
from zashiki.games.yedo.rules.state import FROM_BLACKMAIL, FROM_BONUS_CARDS, NOT_BUILT, SOURCES, YedoState
from zashiki.games.yedo.rules.terms import AT_LEAST, CATEGORIES, EACH_OF, METRICS, MISSIONS_OF, MOST, Card, Player
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import Task
from zashiki.kernel.views import Outcome


class FinalScoring(Task[YedoState], frozen=True):
    """Bonus Cards, then Blackmail Cards; most Prestige wins, ties go to the player farther up (YE-15.3 to YE-15.9).

    Mon, Weapons and all other goods give no Prestige (YE-15.10).
    """

    def run(self, state: YedoState) -> None:
        table = state.game.table
        gains = [
            (player, card, worth(state, player, card)) for player in state.order for card in state.bonuses[player]
        ]  # YE-R58: all on the same final state
        for player, card, pp in gains:
            state.show(card)
            if state.story is not None:
                state.tell("bonus", player=player, card=state.face(card), number=pp)
            state.gain_pp(player, pp, FROM_BONUS_CARDS)
        for player in state.order:
            if state.blackmail[player]:
                state.gain_pp(player, table.numbers.blackmail_pp, FROM_BLACKMAIL)  # YE-15.7, YE-16.7
        ranks = [(-state.pp[player], state.order.index(player)) for player in range(len(state.pp))]
        best_first = sorted(ranks)
        places = tuple([1 + best_first.index(mine) for mine in ranks])
        winner = places.index(1)
        reason = "ended.shogun" if state.ending else "ended.rounds"
        scores = tuple([parts(state, player) for player in range(len(ranks))])
        state.finish(Outcome(places, scores, Message(reason, {"winner": winner})))


def parts(state: YedoState, player: Player) -> dict[str, int]:
    """A player's Prestige by its sources; the sum is their score."""
    return dict(zip(SOURCES, state.earned_of(player), strict=True))


def metric(state: YedoState, player: Player, number: int) -> int:
    """What a task counts (20.5)."""
    if number >= len(METRICS):
        return len(completed_of(state, player, number - len(METRICS)))
    weapons = state.weapon_counts(player)
    counts = (
        len(state.completed[player]),
        [earned_bonus(mark) for mark in state.completed[player]].count(True),
        sum(weapons),
        len([count for count in weapons if count]),
        max(weapons),
        state.geisha[player],
        len([condition for condition in state.annexes_of(player) if condition != NOT_BUILT]),
        state.game.table.numbers.clan_disciples - state.reserve[player],
        state.blessing[player],
        state.mon[player],
        len(state.actions[player]),
        len(state.missions[player]),
    )
    return counts[number]


def completed_of(state: YedoState, player: Player, which: int) -> list[int]:
    """Completed Missions of a category, or of a colour."""
    table = state.game.table
    kinds = [table.kind[mission_of(mark)] for mark in state.completed[player]]
    if which < len(CATEGORIES):
        return [kind for kind in kinds if table.category[kind] == which]
    return [kind for kind in kinds if table.colour[kind] == which - len(CATEGORIES)]


def worth(state: YedoState, player: Player, card: Card) -> int:
    """The Prestige of a Bonus Card for its owner at the end."""
    table = state.game.table
    bonus = state.kind(card)
    full, tied = table.bonus_pp[bonus]
    tie = False
    for kind, number, least in table.tasks[bonus]:
        if kind == EACH_OF:
            sets = range(len(CATEGORIES)) if number else range(len(CATEGORIES), len(MISSIONS_OF))
            if any(len(completed_of(state, player, which)) < least for which in sets):
                return 0
            continue
        mine = metric(state, player, number)
        if kind == MOST:
            best = max([metric(state, other, number) for other in range(len(state.pp)) if other != player])
            if mine == 0 or best > mine:  # YE-R57, YE-15.6
                return 0
            tie = tie or best == mine
        elif mine < least if kind == AT_LEAST else mine != least:  # YE-R59: a threshold, without comparison
            return 0
    return tied if tie else full
