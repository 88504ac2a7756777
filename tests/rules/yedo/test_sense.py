"""What the rules of thumb do: plans for Missions, bids, places, answers to offers, and how well they play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.rules.yedo.table import A, B, C, asked, clan, game, lay, play
from zashiki.bots.sense import best_advice
from zashiki.games.yedo import YedoGame
from zashiki.games.yedo.rules.activation import OpenActions
from zashiki.games.yedo.rules.assigning import OpenAssigning
from zashiki.games.yedo.rules.bidding import NextAuction, OpenBidding
from zashiki.games.yedo.rules.patrol import OpenPatrol
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.trade import OpenTrade
from zashiki.games.yedo.sense import thumbs
from zashiki.games.yedo.sense.plan import Plan


def advised(state: YedoState) -> str:
    """What the rules of thumb like best."""
    (player,) = state.acting_players()
    action = best_advice(state.game, state.game.view(state, player), Random(1))
    assert action is not None
    return state.game.vocabulary.text(action)


def test_a_plan_says_what_is_missing() -> None:
    state = lay(clan(missions=["Y01", "G01"], weapons=["metsubushi"], annexes=["yashiki"]), clan(), now=[OpenBidding()])
    plan = Plan(state.game, state.game.view(state, A), A)
    ledger = next(aim for aim in plan.aims if state.game.table.mission_ids[aim.mission] == "Y01")
    assert (ledger.missing.weapons, ledger.missing.annexes, ledger.missing.geisha) == ((), (), 1)
    other = lay(clan(missions=["G01"], weapons=["metsubushi"], annexes=["yashiki"]), clan(), now=[OpenBidding()])
    without = Plan(other.game, other.game.view(other, A), A)
    assert plan.geisha_worth > without.geisha_worth
    assert plan.weapon_worth[2] > plan.weapon_worth[0]  # G01 wants a Katana, nothing a Doku


def test_disciples_go_where_a_mission_waits_for_them() -> None:
    ready = clan(missions=["Y01"], weapons=["metsubushi"], annexes=["yashiki"], geisha=1, mon=2)
    state = lay(ready, clan(), now=[OpenAssigning()], patrol="castle", colour="blue")
    assert {"spot:market", "spot:temple"} <= set(sent(state, A))


def sent(state: YedoState, player: int) -> list[str]:
    """Where a player's Disciples go while everybody follows the rules of thumb."""
    found = []
    while (now := asked(state)) is not None:
        token = advised(state)
        if now[1] == player:
            found.append(token)
        play(state, token)
    return found


def test_a_black_mission_is_planned_and_completed() -> None:
    ready = clan(
        missions=["B05"], weapons=["nawa", "shuko", "shuriken"], geisha=1, annexes=["kobudo-ryu"], blessing=1,
        disciples=4, mon=0,
    )  # fmt: skip
    state = lay(ready, clan(), now=[OpenAssigning(), OpenActions()], patrol="castle", colour="blue")
    assert {"spot:market", "spot:temple", "spot:tavern", "mission:B05"} <= set(sent(state, A))


def test_an_errand_is_planned_for_what_a_mission_lacks() -> None:
    poor = clan(missions=["R01"], weapons=["shuriken", "yumi"], disciples=4, mon=8)
    state = lay(
        poor, clan(), now=[OpenAssigning()], patrol="harbor", market=["katana", "", "", "", ""],
        spaces={"temple": [B, B]},
    )  # fmt: skip
    tokens = sent(state, A)
    assert tokens.count("spot:market") == 2  # one buys the Katana, the other is there when the Mission is completed
    assert "spot:gates" in tokens


def test_a_mission_is_completed_before_anything_else() -> None:
    ready = clan(missions=["Y01"], weapons=["metsubushi"], annexes=["yashiki"], geisha=1, mon=20)
    state = lay(ready, clan(), now=[OpenActions()], spaces={"market": [A], "temple": [A], "audience": [A]})
    play(state, advised(state))
    assert advised(state) == "mission:Y01"


def test_bids_end_where_the_price_is_too_high() -> None:
    state = lay(clan(mon=60), clan(mon=60), now=[NextAuction()], track=[0, 1])
    play(state, "main:red")
    bids = []
    state.game.view(state, B)
    while (now := asked(state)) is not None and now[0] == "Bid":
        bids.append(advised(state))
        play(state, bids[-1])
    assert bids
    high = lay(clan(mon=60), clan(mon=60), now=[NextAuction()], track=[0, 1])
    play(high, "main:red", "amount:50")
    assert advised(high) == "pass"


def test_a_good_offer_is_accepted_and_a_bad_one_is_not() -> None:
    clans = [clan(mon=20), clan(weapons=["doku"])]
    for price, answer in (("12", "yes"), ("1", "pass")):
        state = lay(*clans, now=[OpenTrade()], spaces={"market": [A, B]})
        play(state, "seat:1", "goods:mon", f"amount:{price}", "done", "goods:doku", "done")
        assert asked(state) == ("AnswerOffer", B)
        assert advised(state) == answer


def test_an_offer_is_made_for_what_a_mission_lacks() -> None:
    state = lay(
        clan(mon=20, missions=["G01"]), clan(weapons=["katana"]), clan(weapons=["doku"]), now=[OpenTrade()],
        spaces={"market": [A, B, C]},
    )  # fmt: skip
    tokens = []
    while (now := asked(state)) is not None and now[0] != "AnswerOffer":
        tokens.append(advised(state))
        play(state, tokens[-1])
    assert tokens[0] == "seat:1"
    assert "goods:katana" in tokens


def test_a_spare_weapon_is_offered_for_mon() -> None:
    state = lay(clan(weapons=["katana"]), clan(mon=9), now=[OpenTrade()], spaces={"market": [A, B]})
    tokens = []
    while (now := asked(state)) is not None and now[0] != "AnswerOffer":
        tokens.append(advised(state))
        play(state, tokens[-1])
    assert tokens == ["seat:1", "goods:katana", "done", "goods:mon", "amount:4", "done"]


def test_what_is_good_for_a_player_makes_a_position_better() -> None:
    def worth(one: dict[str, Any], **fields: Any) -> float:
        state = lay(one, clan(mon=5), now=[OpenActions()], **fields)
        view = state.game.view(state, A)
        mine, other = state.game.value(view, A), state.game.value(view, B)
        assert mine == pytest.approx(-other)
        return mine

    plain = worth(clan(mon=5))
    assert plain == pytest.approx(0.0)
    for better in (
        clan(mon=9), clan(mon=5, pp=2), clan(mon=5, weapons=["katana"]), clan(mon=5, geisha=1),
        clan(mon=5, annexes=["dojo"]), clan(mon=5, disciples=3), clan(mon=5, missions=["Y01"]),
    ):  # fmt: skip
        assert worth(better) > plain
    ready = clan(mon=5, missions=["G01"], weapons=["katana"])
    assert worth(ready, spaces={"gates": [A]}) > worth(ready, spaces={"temple": [A]})


def test_a_position_is_worse_where_the_patrol_will_stop() -> None:
    def worth(patrol: str, phase: int) -> float:
        state = lay(clan(disciples=1), clan(), now=[OpenActions()], spaces={"market": [A, A]}, patrol=patrol)
        state.phase = phase
        return state.game.value(state.game.view(state, A), A)

    assert worth("temple", 4) < worth("gates", 4)  # the red figure moves from the Temple to the Market
    assert worth("market", 5) < worth("temple", 5)  # where it is in 5b and 5c


def test_disciples_in_danger_are_saved() -> None:
    state = lay(
        clan(actions=["hidden-tunnel"], disciples=0), clan(), now=[OpenPatrol()], patrol="castle",
        spaces={"temple": [A, A], "market": [A], "gates": [A]},
    )  # fmt: skip
    play(state, "pass")
    assert advised(state) == "card:hidden-tunnel"


def greedy_game(players: int, greedy: set[int], seed: int) -> YedoState:
    """A game of those who follow the rules of thumb and those who choose by lot."""
    found, rng = game(players, windows="able"), Random(seed)
    state = found.new_initial_state(seed)
    while not state.is_terminal():
        (player,) = state.acting_players()
        legal = state.legal_actions(player)
        action = None
        if player in greedy and len(legal) > 1:
            action = best_advice(found, found.view(state, player), rng)
        state.apply_action(player, rng.choice(legal) if action is None else action)
    return state


def test_greedy_beats_random_and_completes_missions() -> None:
    games = [greedy_game(2, {seed % 2}, seed) for seed in range(20)]
    won = sum(state.result.places[seed % 2] == 1 for seed, state in enumerate(games) if state.result is not None)
    assert won >= 19
    assert sum(len(state.completed[seed % 2]) for seed, state in enumerate(games)) >= 3 * 20


def test_every_question_has_its_rule_of_thumb() -> None:
    """Whoever follows them is never left without advice."""
    for seed, players in ((1, 2), (2, 4), (3, 5)):
        found, rng = game(players, "samurai"), Random(seed)
        state = found.new_initial_state(seed)
        while not state.is_terminal():
            (player,) = state.acting_players()
            legal = state.legal_actions(player)
            view = found.view(state, player)
            if len(legal) > 1:
                assert found.advice(view), asked(state)
            state.apply_action(player, rng.choice(legal))


def test_no_question_lacks_a_rule_of_thumb() -> None:
    questions = [step.__name__ for step in YedoGame.steps if step.waits]
    assert [name for name in questions if thumbs.get(name) is None] == []
