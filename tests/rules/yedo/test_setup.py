"""Setup (YE-2) and Favors (YE-16.1 to YE-16.3)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.rules.yedo.table import (
    A,
    B,
    C,
    asked,
    at,
    bottom,
    changes,
    changes_by,
    clan,
    game,
    hand,
    in_words,
    lay,
    legal,
    missions,
    names,
    play,
    top,
    weapons,
)
from zashiki.games.yedo.rules.setup import (
    ChooseFavor,
    DealMon,
    FirstAction,
    FirstMission,
    PutFavorsAway,
    SetUp,
    ShowFavors,
    bare_table,
)
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import ACTION, BONUS, DECKS, EVENT, NOTHING, WEAPON
from zashiki.kernel.chance import FastChance, ScriptedChance


def set_up(players: int = 4, setting: str = "geisha", seed: int = 1) -> YedoState:
    """A game just begun, at its first question."""
    return game(players, setting).new_initial_state(seed)


def played(players: int, setting: str, seed: int) -> YedoState:
    """A game in which the setup is over, by random choices."""
    state, rng = set_up(players, setting, seed), Random(seed)
    while state.round == 0:
        (player,) = state.acting_players()
        state.apply_action(player, rng.choice(state.legal_actions(player)))
    return state


@pytest.mark.rule("YE-2.1", "YE-2.2", "YE-2.3", "YE-R2")
def test_samurai_cards_are_out_of_the_geisha_setting() -> None:
    for setting, actions, events in (("geisha", 43, 19), ("samurai", 50, 27)):
        table = game(4, setting).table
        assert (len(table.deck_cards[ACTION]), len(table.deck_cards[EVENT])) == (actions, events)
    geisha = {game(4).table.card_ids[card] for card in game(4).table.deck_cards[ACTION]}
    assert not geisha & {"ambush", "poisoned-tea", "forced-march"}


@pytest.mark.rule("YE-2.4", "YE-R70")
def test_decks_are_shuffled_by_the_game_s_own_chance() -> None:
    state = set_up()
    assert all(not deck.top and not deck.bottom for deck in state.decks)
    firsts = {played(4, "geisha", seed).actions[0] for seed in range(8)}
    assert len(firsts) > 3
    assert played(4, "geisha", 3).actions == played(4, "geisha", 3).actions


@pytest.mark.rule("YE-2.5", "YE-2.12", "YE-2.16")
def test_the_first_weapons_the_coin_and_the_start_player() -> None:
    """The first two Weapons lie on the cheap spaces; the coin shows blue; C begins, A and B follow clockwise."""
    state = bare_table(game(3), ScriptedChance([39, 0, 1, 2], FastChance.seeded(1)), [SetUp()])
    assert changes_by(state, lambda: None) == {
        "market": ("", "", "", "yumi#5", "doku#1"), "known.yumi#5": [-1, A, B, C], "known.doku#1": [-1, A, B, C],
        "colour": "blue", "order": [C, A, B], "track": [C, A, B],
    }  # fmt: skip
    assert asked(state) == ("FirstMission", B)


@pytest.mark.rule("YE-2.5")
def test_the_dear_spaces_of_the_market_start_empty() -> None:
    state = set_up(3)
    assert [card >= 0 for card in state.market] == [False, False, False, True, True]
    assert len(state.decks[WEAPON]) == 40 - 2


@pytest.mark.rule("YE-2.6", "YE-1.9")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_blessing_for_each_player(players: int) -> None:
    assert set_up(players).supplies.blessings_left == players


@pytest.mark.rule("YE-2.7")
def test_three_mon_on_the_church() -> None:
    assert (set_up().church, set_up().bank) == (3, -3)


@pytest.mark.rule("YE-2.10")
def test_no_district_is_inaccessible_at_first() -> None:
    assert set_up().this_round.closed == NOTHING


@pytest.mark.rule("YE-2.11")
def test_the_first_round_follows_the_setup() -> None:
    state = lay(clan(mon=9), clan(mon=9), now=[PutFavorsAway()], round=0, phase=0, favors=["favor-3"], track=[A, B])
    assert (state.round, state.phase, state.favors, asked(state)) == (1, 2, (), ("JoinBidding", A))


@pytest.mark.rule("YE-2.17")
def test_score_markers_start_at_0() -> None:
    assert (set_up(3).pp, set_up(3).earned) == ([0] * 3, [0] * 9 * 3)


@pytest.mark.rule("YE-2.8", "YE-2.9")
@pytest.mark.parametrize(("players", "annexes", "geisha"), [(2, 2, 3), (3, 2, 5), (4, 3, 6), (5, 4, 7)])
def test_supplies_by_number_of_players(players: int, annexes: int, geisha: int) -> None:
    state = set_up(players)
    assert state.supplies.annexes_left == (annexes,) * 4
    assert state.supplies.geisha_left == geisha


@pytest.mark.rule("YE-2.12")
def test_the_coin_chooses_the_patrol() -> None:
    colours = {set_up(seed=seed).colour for seed in range(12)}
    assert colours == {0, 1}
    assert set_up().game.table.circuit[set_up().patrol] == 1  # the Gates


@pytest.mark.rule("YE-2.13")
@pytest.mark.parametrize(("players", "covered"), [(2, 10), (3, 6), (4, 1), (5, 0)])
def test_placeholders(players: int, covered: int) -> None:
    table = game(players).table
    assert sum(table.covered) == covered
    for district in range(7):
        spaces = [space for space, of in enumerate(table.space_district) if of == district]
        assert sum(not table.covered[space] for space in spaces) >= 2


@pytest.mark.rule("YE-2.14", "YE-2.15")
def test_two_disciples_at_home_and_two_in_the_reserve() -> None:
    state = set_up()
    assert (state.house, state.reserve) == ([2] * 4, [2] * 4)


@pytest.mark.rule("YE-2.16")
def test_a_random_start_player_then_clockwise() -> None:
    orders = {set_up(seed=seed).order for seed in range(20)}
    assert orders == {(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)}
    assert set_up().bidding.track == set_up().order


@pytest.mark.rule("YE-2.18", "YE-2.19", "YE-R3")
def test_four_passes_from_last_to_first() -> None:
    state = set_up()
    order = []
    while (now := asked(state)) is not None and now[0] == "FirstMission":
        order.append(now[1])
        play(state, "deck:red")
    assert order == list(state.order[::-1]) * 4
    assert [len(cards) for cards in state.missions] == [4] * 4
    assert all(mon == 12 for mon in state.mon)
    assert all(len(cards) == 1 for cards in state.actions)
    assert asked(state) == ("ChooseFavor", state.order[-1])


@pytest.mark.rule("YE-2.20", "YE-R4")
def test_the_fourth_mission_makes_sure_of_a_red_or_black_one() -> None:
    four = [FirstMission(A, False)] * 3 + [FirstMission(A, True)]
    state = lay(clan(), clan(), now=four)
    play(state, "deck:green", "deck:green", "deck:yellow")
    assert legal(state) == ["deck:red", "deck:black"]
    state = lay(clan(), clan(), now=four)
    play(state, "deck:green", "deck:black", "deck:yellow")
    assert legal(state) == ["deck:green", "deck:yellow", "deck:red", "deck:black"]


@pytest.mark.rule("YE-2.20", "YE-2.19", "YE-R4")
def test_only_the_fourth_pass_asks_for_a_red_or_black_mission() -> None:
    state = set_up(2)
    for place in range(8):
        assert asked(state) == ("FirstMission", state.order[1 - place % 2])
        colours = ["green", "yellow", "red", "black"] if place < 6 else ["red", "black"]
        assert legal(state) == [f"deck:{colour}" for colour in colours]
        play(state, legal(state)[0])
    assert [missions(state, player)[0][0] for player in (A, B)] == ["G", "G"]
    assert [missions(state, player)[3][0] for player in (A, B)] == ["R", "R"]


@pytest.mark.rule("YE-2.21", "YE-2.18")
def test_twelve_mon_for_everybody() -> None:
    state = lay(clan(mon=3), clan(mon=5), clan(), now=[])
    assert changes_by(state, lambda: state.then(DealMon())) == {
        "A.mon": 15, "B.mon": 17, "C.mon": 12, "bank": -36,
    }  # fmt: skip


@pytest.mark.rule("YE-2.21")
def test_twelve_mon() -> None:
    state = set_up()
    while asked(state) != ("ChooseFavor", state.order[-1]):
        play(state, "deck:black" if "deck:black" in legal(state) else "deck:red")
    assert state.mon == [12] * 4


@pytest.mark.rule("YE-2.19", "YE-2.20")
def test_the_first_missions_come_from_any_deck_that_holds_one() -> None:
    greens = [f"G{number:02}" for number in range(1, 13)]
    state = lay(clan(), clan(completed=greens), now=[FirstMission(A, False)], decks={"red": {"top": ["R05"]}})
    assert legal(state) == ["deck:yellow", "deck:red", "deck:black"]
    assert changes(state, "deck:red") == {"A.missions": ["R05"], "red.top": [], "known.R05": [A], "reveals": 1}
    hard = [f"R{number:02}" for number in range(1, 19)] + [f"B{number:02}" for number in range(1, 12)]
    state = lay(clan(missions=["G01", "Y01", "Y02"]), clan(completed=hard), now=[FirstMission(A, True)])
    assert legal(state) == ["deck:green", "deck:yellow"]  # there is no other


@pytest.mark.rule("YE-2.22")
def test_geisha_players_draw_the_top_action_card() -> None:
    state = lay(clan(), clan(), now=[FirstAction(A), FirstAction(B)], decks={"action": {"top": ["feint"]}})
    assert hand(state, A) == ["feint"]
    assert len(state.actions[B]) == 1


@pytest.mark.rule("YE-2.23")
def test_samurai_players_keep_one_of_three() -> None:
    decks = {"action": {"top": ["feint", "ambush", "pickpocket", "double-time"]}}
    state = lay(clan(), clan(), now=[FirstAction(A), FirstAction(B)], setting="samurai", decks=decks)
    assert legal(state) == ["card:feint", "card:ambush", "card:pickpocket"]
    play(state, "card:ambush")
    assert hand(state, A) == ["ambush"]
    assert bottom(state, ACTION) == ["feint", "pickpocket"]
    assert "card:double-time" in legal(state)


@pytest.mark.rule("YE-2.23", "YE-2.24", "YE-R3")
def test_action_cards_in_player_order_then_favors_backwards() -> None:
    state = next(state for seed in range(20) if (state := set_up(4, "samurai", seed)).order[0] == 2)
    order: dict[str, list[int]] = {}
    while state.round == 0:
        now = asked(state)
        assert now is not None
        order.setdefault(now[0], []).append(now[1])
        play(state, legal(state)[-1])
    assert order["KeepCard"] == [2, 3, 0, 1]
    assert order["ChooseFavor"] == [1, 0, 3, 2]


def favors(*clans: dict[str, Any], **fields: Any) -> YedoState:
    """The Favors are displayed."""
    decks = {"action": {"top": ["feint"]}, "bonus": {"top": ["BC05"]}, "weapon": {"top": ["katana"]}}
    return lay(*clans, now=[ShowFavors()], decks=decks, round=0, phase=0, **fields)


@pytest.mark.rule("YE-2.24", "YE-16.2")
def test_favors_are_taken_from_last_to_first() -> None:
    state = favors(*[clan(mon=12) for _ in range(5)], order=[0, 1, 2, 3, 4])
    assert asked(state) == ("ChooseFavor", 4)
    play(state, "favor:favor-1", "favor:favor-5")
    assert legal(state) == ["favor:favor-2", "favor:favor-3", "favor:favor-4"]
    play(state, "favor:favor-2", "favor:favor-3")  # the last one goes by itself
    assert (hand(state, 4), names(state, state.bonuses[2]), weapons(state, 1)) == (["feint"], ["BC05"], ["katana"])
    assert state.mon == [12 + 7, 12 + 3, 12 + 3, 12, 12 + 3]


@pytest.mark.rule("YE-16.1", "YE-2.24", "YE-2.25")
@pytest.mark.parametrize(
    ("favor", "expected"),
    [
        (
            "favor-1",
            {"bank": -3, "A.mon": 15, "A.actions": ["feint#1"], "action.top": [], "known.feint#1": [A], "reveals": 1},
        ),
        ("favor-2", {"bank": -3, "A.mon": 15, "A.bonuses": ["BC05"], "bonus.top": [], "known.BC05": [A], "reveals": 1}),
        (
            "favor-3",
            {
                "bank": -3, "A.mon": 15, "A.weapons": ["katana#1"], "weapon.top": [],
                "known.katana#1": [-1, A, B, C], "reveals": 1,
            },
        ),
        ("favor-4", {"bank": -7, "A.mon": 19}),
        ("favor-5", {"A.blessing": 1, "blessings_left": 2}),
    ],
)  # fmt: skip
def test_each_favor(favor: str, expected: dict[str, Any]) -> None:
    state = favors(clan(mon=12), clan(), clan(), order=[1, 2, 0])
    left = [name for name in ("favor-1", "favor-2", "favor-3", "favor-4", "favor-5") if name != favor]
    assert changes(state, f"favor:{favor}") == {"favors": left, "A.blackmail": True, **expected}
    assert asked(state) == ("ChooseFavor", C)


@pytest.mark.rule("YE-2.25", "YE-3.15", "YE-16.3")
def test_a_taken_favor_lies_face_up_as_a_blackmail_card() -> None:
    state = favors(clan(), clan(), clan(), order=[0, 1, 2])
    for player, held in ((C, (0, 0, 1)), (B, (0, 1, 1))):
        assert asked(state) == ("ChooseFavor", player)
        play(state, legal(state)[-1])
        assert all(state.game.view(state, viewer).blackmail == held for viewer in (None, A, B, C))


@pytest.mark.rule("YE-2.26")
def test_what_is_left_of_the_favors_is_put_away() -> None:
    state = favors(clan(mon=9), clan(mon=9))
    play(state, "favor:favor-4")
    assert len(state.favors) == 4
    play(state, "favor:favor-3")
    assert in_words(state)["favors"] == []
    assert state.round == 1


@pytest.mark.rule("YE-3.7", "YE-16.3")
def test_blackmail_does_not_count_for_the_limit_of_action_cards() -> None:
    full = ["feint", "feint", "double-time", "pickpocket"]
    state = lay(clan(actions=full), clan(), now=[ChooseFavor(A)], favors=["favor-4"], round=0, auto=False)
    play(state, "favor:favor-4")
    assert (len(state.actions[A]), state.blackmail[A], asked(state)) == (4, 1, None)


@pytest.mark.rule("YE-2.26")
def test_favors_not_taken_leave_the_game() -> None:
    assert played(2, "geisha", 5).favors == ()


def test_a_scripted_setup_is_the_same_each_time() -> None:
    outcomes = [0] * 40
    first = game(2).new_initial_state(chance=ScriptedChance(outcomes))
    second = game(2).new_initial_state(chance=ScriptedChance(outcomes))
    assert first.market == second.market
    assert first.order == (0, 1)


def test_every_player_gets_his_own_missions() -> None:
    state = played(5, "samurai", 2)
    dealt = Counter(card for cards in state.missions for card in cards)
    assert max(dealt.values()) == 1
    assert all(any(name[0] in "RB" for name in missions(state, player)) for player in range(5))
    assert not at(state, "market")
    assert DECKS[BONUS] == "bonus"
    assert top(state, EVENT, 1) == []
