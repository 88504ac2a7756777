"""Limits, ownership, what a discard does (YE-3), and decks that run out (YE-R5 to YE-R9, YE-R20, YE-R61, YE-R62)."""

from __future__ import annotations

import pytest

from tests.rules.yedo.table import (
    A,
    B,
    asked,
    bottom,
    clan,
    earned,
    game,
    hand,
    lay,
    legal,
    missions,
    own,
    play,
    weapons,
)
from zashiki.games.yedo.rules.effects import Carry, carry
from zashiki.games.yedo.rules.hands import DiscardCard
from zashiki.games.yedo.rules.state import FROM_OTHER, SPENT, YedoState
from zashiki.games.yedo.rules.terms import (
    ACTION,
    BONUS,
    EVENT,
    EVENT_WORDS,
    GREEN,
    REWARD_WORDS,
    WEAPON,
    YELLOW,
    compile_effects,
)

FOUR = ["double-time", "pickpocket", "feint", "silver-tongue"]
SIX = ["G01", "G02", "G03", "Y02", "Y03", "R01"]


def gain(player: int, *words: str) -> Carry:
    """Effects that happen to a player."""
    return Carry(player, FROM_OTHER, compile_effects(words, (*REWARD_WORDS, *EVENT_WORDS)))


def after(state: YedoState, player: int, *words: str) -> YedoState:
    """More effects, at once."""
    carry(state, player, compile_effects(words, (*REWARD_WORDS, *EVENT_WORDS)))
    state.settle()
    return state


@pytest.mark.rule("YE-3.1", "YE-6.31", "YE-6.32")
def test_four_disciples_at_most() -> None:
    state = lay(clan(disciples=3, reserve=1), clan(), now=[gain(A, "gain_disciple 3")])
    assert (own(state, A), state.house[A], state.reserve[A]) == (4, 4, 0)


@pytest.mark.rule("YE-3.2", "YE-3.3", "YE-R29")
def test_the_last_two_disciples_are_safe() -> None:
    state = lay(clan(disciples=3, reserve=1), clan(), now=[gain(A, "lose_disciple 3"), gain(B, "lose_disciple 1")])
    assert (state.house[A], state.reserve[A]) == (2, 2)
    assert (state.house[B], state.reserve[B]) == (2, 2)


@pytest.mark.rule("YE-3.4")
def test_one_annex_of_each_type() -> None:
    state = lay(clan(annexes=["dojo", "yashiki"]), clan(), now=[gain(A, "gain_annex")])
    assert legal(state) == ["annex:karesansui", "annex:kobudo-ryu"]


@pytest.mark.rule("YE-3.5", "YE-3.20", "YE-R1", "YE-R6")
def test_two_bonus_cards() -> None:
    state = lay(
        clan(bonuses=["BC01", "BC02"]), clan(), now=[gain(A, "draw_bonus 1")], decks={"bonus": {"top": ["BC03"]}}
    )
    assert legal(state) == ["bonus:BC01", "bonus:BC02", "bonus:BC03"]
    play(state, "bonus:BC03")
    assert bottom(state, BONUS) == ["BC03"]
    assert len(state.bonuses[A]) == 2


@pytest.mark.rule("YE-3.6", "YE-3.16", "YE-3.21", "YE-R6", "YE-R7")
def test_four_action_cards() -> None:
    decks = {"action": {"top": ["crowded-streets", "disguise"], "bottom": []}}
    state = lay(clan(actions=FOUR), clan(), now=[gain(A, "draw_action 2")], decks=decks)
    assert asked(state) == ("DiscardCard", A)
    play(state, "card:silver-tongue", "card:crowded-streets")
    assert hand(state, A) == sorted(["double-time", "pickpocket", "feint", "disguise"])
    assert bottom(state, ACTION) == ["silver-tongue", "crowded-streets"]
    assert asked(state) is None


@pytest.mark.rule("YE-3.8", "YE-3.19", "YE-R6", "YE-R7")
def test_six_missions_in_hand_and_any_number_completed() -> None:
    done = [f"Y{at:02}" for at in range(4, 12)]
    decks = {"green": {"top": ["G09"]}}
    state = lay(clan(missions=SIX, completed=done), clan(), now=[gain(A, "draw_mission 1")], decks=decks)
    play(state, "deck:green")
    assert len(legal(state)) == 7
    play(state, "mission:Y03")
    assert bottom(state, YELLOW) == ["Y03"]
    assert missions(state, A) == sorted(["G01", "G02", "G03", "G09", "Y02", "R01"])
    assert len(state.completed[A]) == 8


@pytest.mark.rule("YE-3.9")
def test_weapons_and_geisha_have_no_limit() -> None:
    state = lay(
        clan(weapons=["katana"] * 5 + ["yumi"] * 5, geisha=3), clan(), now=[gain(A, "draw_weapon 2", "gain_geisha 1")]
    )
    assert len(state.weapons[A]) == 12
    assert asked(state) is None


@pytest.mark.rule("YE-3.10", "YE-R8")
def test_one_blessing() -> None:
    state = lay(clan(blessing=1), clan(), now=[gain(A, "gain_blessing"), gain(B, "gain_blessing")])
    assert (state.blessing, state.supplies.blessings_left) == ([1, 1], 0)


@pytest.mark.rule("YE-3.11", "YE-3.22", "YE-3.23")
def test_the_score_never_drops_below_0() -> None:
    state = lay(clan(pp=2), clan(), now=[gain(A, "lose_pp 3", "gain_pp 1")])
    assert state.pp[A] == 1
    state.gain_pp(A, -1, SPENT)
    assert state.pp[A] == 0
    assert earned(state, A) == {"other": 3, "spent": -3}


@pytest.mark.rule("YE-3.12", "YE-R27")
def test_mon_never_drops_below_0() -> None:
    assert lay(clan(mon=2), clan(), now=[gain(A, "lose_mon 6")]).mon[A] == 0


@pytest.mark.rule("YE-3.13", "YE-3.14", "YE-R9")
def test_what_is_public() -> None:
    state = lay(
        clan(mon=7, weapons=["katana"], missions=["G01", "R02", "R03"], actions=["feint"], bonuses=["BC01"]),
        clan(completed=["Y02"], with_bonus=["Y02"], blackmail=True),
        now=[DiscardCard(A, GREEN, 1)],
    )
    view = state.game.view(state, None)
    seen = view.hands[A]
    assert (view.mon[A], view.weapons[A], view.blackmail[B]) == (7, (2,), 1)
    assert (seen.actions, seen.bonuses, seen.missions) == ((), (), ())
    assert (seen.actions_hidden, seen.bonuses_hidden, seen.missions_hidden) == (1, 1, (1, 0, 2, 0))
    assert view.completed[B] == (2 * state.game.table.mission_ids.index("Y02") + 1,)
    mine = state.game.view(state, A).hands[A]
    assert mine.missions == tuple(state.game.table.mission_ids.index(name) for name in ("G01", "R02", "R03"))
    assert mine.actions_hidden == 0


@pytest.mark.rule("YE-3.17", "YE-R30")
def test_a_weapon_goes_face_up_to_the_discards() -> None:
    state = lay(clan(weapons=["katana", "yumi"]), clan(), now=[gain(A, "lose_weapon 1")])
    play(state, "weapon:yumi")
    assert [state.game.table.card_ids[card] for card in state.discards] == ["yumi"]
    assert weapons(state, A) == ["katana"]


@pytest.mark.rule("YE-3.18", "YE-R20")
def test_an_empty_weapon_deck_is_replaced_by_the_discards() -> None:
    deck = {"top": ["katana"], "pool": [], "bottom": []}
    others = [name for name in ("doku", "fukiya", "metsubushi", "nawa", "shuko", "shuriken", "yumi") for _ in range(5)]
    state = lay(
        clan(weapons=others), clan(), now=[gain(A, "draw_weapon 3")], decks={"weapon": deck}, discards=["katana"] * 4
    )
    assert weapons(state, A).count("katana") == 3
    assert (state.discards, len(state.decks[WEAPON])) == ((), 2)
    after(state, A, "draw_weapon 3")  # both are empty after two: fewer are drawn
    assert weapons(state, A).count("katana") == 5


@pytest.mark.rule("YE-R61")
def test_an_exhausted_deck_yields_nothing() -> None:
    black = [f"B{at:02}" for at in range(1, 12)]
    drawing = Carry(A, FROM_OTHER, compile_effects(("draw_keep mission 3 1",), REWARD_WORDS))
    state = lay(clan(), clan(completed=black[:9]), now=[drawing])
    play(state, "deck:black")
    assert legal(state) == ["mission:B10", "mission:B11"]  # the top 3 are these two
    state = lay(clan(), clan(completed=black[:10]), now=[drawing])
    play(state, "deck:black")
    assert missions(state, A) == ["B11"]
    state = lay(clan(), clan(completed=black), now=[drawing])
    assert "deck:black" not in legal(state)


@pytest.mark.rule("YE-R62")
def test_there_are_events_enough() -> None:
    for setting in ("geisha", "samurai"):
        assert len(game(2, setting).table.deck_cards[EVENT]) >= 11 + 3


@pytest.mark.rule("YE-R53", "YE-R63", "YE-R69")
def test_rewards_come_in_order_and_lapse_if_there_is_nothing() -> None:
    state = lay(
        clan(geisha=3),
        clan(),
        now=[gain(B, "gain_pp 1", "gain_mon 2", "gain_geisha 1", "draw_action 1")],
        geisha_left=0,
    )
    assert (state.pp[B], state.mon[B], state.geisha[B], len(state.actions[B])) == (1, 2, 0, 1)
