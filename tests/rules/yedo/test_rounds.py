"""The rounds (YE-4) and phase 1, Prep (YE-5)."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.yedo.table import A, B, C, D, Setting, asked, clan, game, lay, play
from zashiki.games.yedo.rules.rounds import EndRound, StartRound
from zashiki.games.yedo.rules.state import EGRESS, ON_TRACK, YedoState

FOUR = [clan(), clan(), clan(), clan()]


def walk(state: YedoState, seed: int = 1) -> list[tuple[int, int]]:
    """Play at random to the end; the rounds and phases in which somebody was asked, without repeats."""
    rng, seen = Random(seed), [(0, 0)]
    while not state.is_terminal():
        (player,) = state.acting_players()
        if seen[-1] != (state.round, state.phase):
            seen.append((state.round, state.phase))
        state.apply_action(player, rng.choice(state.legal_actions(player)))
    return seen


@pytest.mark.rule("YE-4.1", "YE-4.2", "YE-4.4", "YE-15.1")
def test_eleven_rounds_of_phases_in_their_order() -> None:
    state = game(4).new_initial_state(3)
    seen = walk(state)
    assert seen == sorted(seen)
    assert {number for number, _ in seen} == set(range(12))
    assert (11, 5) not in seen
    assert state.round == 11


@pytest.mark.rule("YE-4.3", "YE-7.11", "YE-R24")
def test_the_first_round_has_no_prep_but_an_event() -> None:
    state = lay(*[clan(mon=9)] * 4, now=[StartRound()], round=0, church=5, track=[0, 1, 2, 3])
    assert (state.round, state.phase, state.church) == (1, 2, 5)
    state = lay(*[clan(mon=0)] * 4, now=[StartRound()], round=0, track=[0, 1, 2, 3])
    assert state.round == 1
    assert len(state.events) == 1
    assert all(card >= 0 for card in state.market[:3])


@pytest.mark.rule("YE-4.5", "YE-15.2", "YE-R56")
def test_the_end_after_the_round_of_kill_the_shogun() -> None:
    for number, ending in ((11, False), (4, True)):
        state = lay(*FOUR, now=[EndRound()], round=number, ending=ending)
        assert state.is_terminal()
        assert state.result is not None
    going_on = lay(*[clan(mon=9)] * 4, now=[EndRound()], round=4)
    assert (going_on.round, asked(going_on)) == (5, ("JoinBidding", A))


@pytest.mark.rule("YE-5.1", "YE-5.2")
def test_markers_return_in_player_order() -> None:
    clans = [clan(mon=9, marker=marker) for marker in ("action", "weapon", "egress", "egress")]
    state = lay(*clans, now=[StartRound()], round=4, order=[2, 0, 3, 1], track=[])
    assert state.round == 5
    assert state.bidding.track == (C, A, D, B)
    assert state.bidding.markers == (ON_TRACK,) * 4
    play(state, "pass")
    assert state.bidding.markers[C] == EGRESS


@pytest.mark.rule("YE-5.3", "YE-5.4", "YE-R67")
def test_the_church_fills_up() -> None:
    for before, after in ((0, 3), (1, 2), (4, 5)):
        assert lay(*[clan(mon=9)] * 4, now=[StartRound()], church=before).church == after


@pytest.mark.rule("YE-5.5", "YE-14.9", "YE-R65")
def test_a_dojo_pays_one_mon() -> None:
    clans = [clan(mon=5, annexes=["dojo"]), clan(mon=5), clan(mon=5, annexes=["yashiki"]), clan(mon=5)]
    state = lay(*clans, now=[StartRound()])
    assert state.mon == [6, 5, 5, 5]


@pytest.mark.rule("YE-5.6", "YE-R71", "YE-9.16")
@pytest.mark.parametrize("setting", ["geisha", "samurai"])
def test_the_patrol_leaves_in_the_last_round(setting: Setting) -> None:
    state = lay(*[clan(mon=9)] * 4, now=[StartRound()], round=10, setting=setting)
    assert (state.round, state.patrol) == (11, -1)
    assert lay(*[clan(mon=9)] * 4, now=[StartRound()], round=9).patrol >= 0


@pytest.mark.rule("YE-5.7", "YE-R25", "YE-7.6")
def test_what_lasted_for_a_round_ends() -> None:
    state = lay(
        *[clan(mon=9, guest=["tavern"])] * 4,
        now=[StartRound()],
        closed="castle",
        prices=[-2, 0, 0, 0],
        skipped=[5, 6],
        patrol_extra=1,
    )
    assert (
        state.this_round.closed,
        state.this_round.prices,
        state.this_round.skipped,
        state.this_round.patrol_extra,
        state.this_round.guests,
    ) == (-1, (0, 0, 0, 0), 0, 0, 0)
