"""Phase 5: the Watch Patrol moves, cards steer it and save Disciples, the others are arrested (chapter 9)."""

from __future__ import annotations

from zashiki.games.yedo.rules.cards import Poll
from zashiki.games.yedo.rules.effects import move_patrol
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import NOBODY, P5B, P5C, WATCH_PATROL
from zashiki.kernel.steps import Task


class OpenPatrol(Task[YedoState], frozen=True):
    """5a: the Patrol moves one District along the circuit; then 5b, 5c and 5d follow (YE-9.1, YE-9.2).

    Without a Patrol, as in round 11, the phase is skipped (YE-4.4, YE-9.16).
    """

    def run(self, state: YedoState) -> None:
        state.phase = WATCH_PATROL
        state.this_round.saved = 0
        if state.patrol < 0 or state.this_round.skips(WATCH_PATROL):
            return
        move_patrol(state, 1 + state.this_round.patrol_extra)
        # YE-9.8: nothing after 5b moves the Patrol
        state.then(Poll(P5B, state.order), Poll(P5C, state.order), Arrest())


class Arrest(Task[YedoState], frozen=True):
    """5d: every Disciple in the Patrol's District that nobody has saved is arrested (YE-9.11, YE-9.12, YE-R38).

    Those on Annexes are in no District, so they are safe (YE-9.13, YE-R33).
    """

    def run(self, state: YedoState) -> None:
        district = state.patrol_district()
        for space in state.game.district_spaces[district]:
            owner = state.spaces[space]
            if owner < 0 or state.this_round.is_saved(space):
                continue
            state.spaces[space] = NOBODY  # YE-9.15, YE-R39: it does not act in this round, even if it goes home
            state.house[owner] += 1
            kept = not state.lose_disciple(owner)  # YE-3.3: then it goes to its Clan House
            if state.story is not None:
                state.tell("arrest-home" if kept else "arrest", player=owner, district=district)
        state.this_round.saved = 0
