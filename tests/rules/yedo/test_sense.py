"""What the rules of thumb do: plans for Missions, bids, places, answers to offers, and how well they play."""

from __future__ import annotations

from random import Random

from tests.rules.yedo.table import A, B, C, asked, clan, game, lay, play
from zashiki.bots.sense import best_advice
from zashiki.games.yedo.activation import OpenActions
from zashiki.games.yedo.assigning import OpenAssigning
from zashiki.games.yedo.bidding import NextAuction, OpenBidding
from zashiki.games.yedo.patrol import OpenPatrol
from zashiki.games.yedo.sense_plan import Plan
from zashiki.games.yedo.state import YedoState
from zashiki.games.yedo.trade import OpenTrade


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
    seen = set()
    while (now := asked(state)) is not None:
        token = advised(state)
        if now[1] == A:
            seen.add(token)
        play(state, token)
    assert {"spot:market", "spot:temple"} <= seen


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
