"""The rounds (YE-4) and phase 1, Prep (YE-5)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.rules.yedo.table import A, B, C, D, Setting, asked, changes_by, clan, game, lay, play
from zashiki.games.yedo.rules.activation import OpenActions
from zashiki.games.yedo.rules.assigning import OpenAssigning
from zashiki.games.yedo.rules.bidding import OpenBidding
from zashiki.games.yedo.rules.events import OpenEvents
from zashiki.games.yedo.rules.patrol import OpenPatrol
from zashiki.games.yedo.rules.rounds import EndRound, StartRound, prepare
from zashiki.games.yedo.rules.state import EGRESS, ON_TRACK, YedoState
from zashiki.games.yedo.rules.trade import OpenTrade
from zashiki.kernel.steps import Task

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


@pytest.mark.rule("YE-4.3", "YE-5.4", "YE-5.5", "YE-R65")
def test_prep_begins_with_the_second_round() -> None:
    dojo = clan(mon=9, annexes=["dojo"])
    for number, church, mon in ((0, 1, 9), (1, 2, 10), (2, 2, 10)):
        state = lay(dojo, clan(mon=9), now=[StartRound()], round=number, church=1, track=[0, 1])
        assert (state.round, state.church, state.mon[A]) == (number + 1, church, mon)


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


AFTER_A_ROUND: dict[str, Any] = {
    "order": [2, 0, 1], "track": [], "closed": "castle", "prices": [-2, 1, 1, 1], "skipped": [5, 6], "saved": [1],
    "patrol_extra": 2, "discount": 2, "phase": 7,
}  # fmt: skip
"""A table at the end of a round in which much has happened."""


@pytest.mark.rule("YE-5.1", "YE-5.2", "YE-5.3", "YE-5.5", "YE-5.7")
def test_all_that_a_new_round_changes() -> None:
    """C cannot bid, and gets 3 Mon beside the Mon for their Dojo."""
    dojo = clan(annexes=["dojo", "yashiki"], manned=["dojo"], marker="egress")
    state = lay(
        clan(mon=3, annexes=["dojo"], marker="annex", guest=["tavern"]), clan(mon=5), dojo, now=[], round=9,
        church=0, **AFTER_A_ROUND,
    )  # fmt: skip
    expected = {
        "round": 10, "phase": 2, "track": [0, 1], "closed": "", "prices": (0, 0, 0, 0), "skipped": [], "saved": [],
        "patrol_extra": 0, "discount": 0, "church": 3, "bank": -3 - 2 - 3, "A.mon": 4, "A.marker": "track",
        "A.guest": [], "C.mon": 1 + 3,
    }  # fmt: skip
    assert changes_by(state, lambda: state.then(StartRound())) == expected
    assert asked(state) == ("JoinBidding", A)


@pytest.mark.rule("YE-5.2", "YE-5.4", "YE-5.5", "YE-5.6", "YE-14.9")
def test_all_that_prep_changes_in_the_last_round() -> None:
    state = lay(clan(marker="weapon"), clan(mon=4, annexes=["dojo"]), clan(), now=[], church=2, round=11,
                **AFTER_A_ROUND)  # fmt: skip
    assert changes_by(state, lambda: prepare(state)) == {
        "phase": 1, "track": [2, 0, 1], "discount": 0, "church": 3, "bank": -1 - 1, "patrol": "", "A.marker": "track",
        "B.mon": 5,
    }  # fmt: skip


@pytest.mark.rule("YE-4.2")
@pytest.mark.parametrize(
    ("step", "phase"),
    [
        (OpenBidding(), 2), (OpenEvents(), 3), (OpenAssigning(), 4), (OpenPatrol(), 5), (OpenTrade(), 6),
        (OpenActions(), 7),
    ],
)  # fmt: skip
def test_each_phase_has_its_number(step: Task[YedoState], phase: int) -> None:
    state = lay(clan(mon=9, disciples=0), clan(mon=9, disciples=0), now=[], phase=1)
    state.then(step)
    state.settle()
    assert state.phase == phase


@pytest.mark.rule("YE-4.1", "YE-4.5", "YE-15.1")
def test_the_last_round_is_the_eleventh() -> None:
    for number in range(1, 11):
        state = lay(*[clan(mon=9)] * 4, now=[EndRound()], round=number)
        assert (state.round, state.is_terminal()) == (number + 1, False)
    assert lay(*FOUR, now=[EndRound()], round=11).is_terminal()


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
