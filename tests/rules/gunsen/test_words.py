"""Every word that a card can say, and what it becomes for the rules (GU-29, GU-R56)."""

from __future__ import annotations

from typing import Any

import pytest

from zashiki.games.gunsen.rules.goals import WORDS, Need, read_need
from zashiki.games.gunsen.rules.numbers import members
from zashiki.games.gunsen.rules.state import BOARD, CARDS, GOODS
from zashiki.games.gunsen.rules.terms import (
    Boost,
    Card,
    Place,
    Price,
    add_icons,
    read_card,
    read_cost,
    read_icons,
    read_ops,
    read_words,
)
from zashiki.kernel.errors import InvalidPack

PLACE = Place("file.toml", "C1", "effect")
GAIN, CHOICE, RECRUIT, MOVE, BUY_MOVE, BUILD, BUY_TACTICS, KILL, STEAL, HERO, SPECIAL, ADD_TROOP, MOVE_HERO = range(13)


@pytest.mark.rule("GU-29.1", "GU-R56")
@pytest.mark.parametrize(
    ("text", "op"),
    [
        ("gain(koku,1)", (GAIN, 0, 1)),
        ("gain(wood,2)", (GAIN, 1, 2)),
        ("gain(influence,15)", (GAIN, 2, 15)),
        ("choice(2,koku/influence)", (CHOICE, 0b101, 2)),
        ("choice(1,koku/koku)", (CHOICE, 0b001, 1)),
        ("choice(3,koku/wood/influence)", (CHOICE, 0b111, 3)),
        ("recruit(4)", (RECRUIT, 0, 4)),
        ("move(2)", (MOVE, 0, 2)),
        ("buymove(koku)", (BUY_MOVE, 0, 0)),
        ("buymove(influence)", (BUY_MOVE, 2, 0)),
        ("build(wood)", (BUILD, 1, 0)),
        ("tactics(koku)", (BUY_TACTICS, 0, 0)),
        ("kill(3)", (KILL, 0, 3)),
        ("steal(wood,2)", (STEAL, 1, 2)),
        ("steal(any,1)", (STEAL, 3, 1)),
        ("hero(clan)", (HERO, 0, 1)),
        ("hero(mercenary)", (HERO, 1, 1)),
        ("special_order", (SPECIAL, 0, 1)),
        ("add_troop_here(1)", (ADD_TROOP, 0, 1)),
        ("move_with_hero(2)", (MOVE_HERO, 0, 2)),
    ],
)
def test_each_word_is_read_as_one_thing_that_happens(text: str, op: tuple[int, int, int]) -> None:
    assert read_ops(text, PLACE) == (op,)


@pytest.mark.rule("GU-R56")
def test_words_are_read_in_their_order() -> None:
    assert read_ops("", PLACE) == ()
    assert read_ops("move(1); gain(koku,2) ;kill(1)", PLACE) == ((MOVE, 0, 1), (GAIN, 0, 2), (KILL, 0, 1))
    assert read_words("on(battle_end,if(own_troops_killed>=1,recruit(1))); now(gain(wood,2))", PLACE) == [
        ("on", ("battle_end", "if(own_troops_killed>=1,recruit(1))")),
        ("now", ("gain(wood,2)",)),
    ]


@pytest.mark.rule("GU-29.2", "GU-R56")
def test_battle_icons_are_counted_by_kind() -> None:
    assert read_icons("", PLACE) == (0, 0, 0, 0, 0, 0)
    assert read_icons("S A*2 B*3 roll*4 reroll*5 keep*9", PLACE) == (1, 2, 3, 4, 5, 9)
    assert read_icons("S*2 S A", PLACE) == (3, 1, 0, 0, 0, 0)
    assert add_icons((1, 2, 3, 4, 5, 6), (10, 20, 30, 40, 50, 60)) == (11, 22, 33, 44, 55, 66)


@pytest.mark.rule("GU-7.1", "GU-R56")
def test_a_cost_names_resources_with_numbers() -> None:
    assert read_cost("", PLACE) == (0, 0, 0)
    assert read_cost("koku 2", PLACE) == (2, 0, 0)
    assert read_cost("koku 1 wood 2 influence 9", PLACE) == (1, 2, 9)
    assert read_cost("influence 1 influence 2", PLACE) == (0, 0, 3)


@pytest.mark.rule("GU-4.9", "GU-R56")
@pytest.mark.parametrize(
    ("kind", "effect", "fields"),
    [
        ("column", "gain(koku,1); move(2)", {"activate": ((GAIN, 0, 1), (MOVE, 0, 2))}),
        ("tactic", "now(gain(wood,2)); now(recruit(1))", {"now": ((GAIN, 1, 2), (RECRUIT, 0, 1))}),
        ("tactic", "now(choice(1,koku/wood))", {"now": ((CHOICE, 0b011, 1),)}),
        ("tactic", "hero(clan); special_order", {"now": ((HERO, 0, 1), (SPECIAL, 0, 1))}),
        ("tactic", "now(gain(koku,1)); hero(mercenary)", {"now": ((GAIN, 0, 1), (HERO, 1, 1))}),
        ("hero", "when(attack,S*2); when(attack,A)", {"attack": (2, 1, 0, 0, 0, 0)}),
        ("building", "when(defend,B); when(defend,B roll)", {"defend": (0, 0, 2, 1, 0, 0)}),
        ("building", "when(here,A); when(here,A*2)", {"here": (0, 3, 0, 0, 0, 0)}),
        ("hero", "on(activate_armory,move_with_hero(1))", {"on_column": (((MOVE_HERO, 0, 1),), (), (), ())}),
        (
            "hero", "on(activate_recruit,move(1); gain(koku,1))",
            {"on_column": ((), ((MOVE, 0, 1), (GAIN, 0, 1)), (), ())},
        ),
        (
            "tactic", "on(activate_influence,kill(1)); on(activate_influence,steal(koku,1))",
            {"on_column": ((), (), ((KILL, 0, 1), (STEAL, 0, 1)), ())},
        ),
        (
            "tactic", "on(activate_expand,choice(1,wood)); on(activate_armory,recruit(1))",
            {"on_column": (((RECRUIT, 0, 1),), (), (), ((CHOICE, 0b010, 1),))},
        ),
        ("hero", "on(activate_expand,add_troop_here(1))", {"on_column": ((), (), (), ((ADD_TROOP, 0, 1),))}),
        ("hero", "on(battle_start,add_troop_here(1))", {"battle_start": ((ADD_TROOP, 0, 1),)}),
        (
            "hero", "on(battle_start,steal(any,1)); on(battle_start,steal(koku,2))",
            {"battle_start": ((STEAL, 3, 1), (STEAL, 0, 2))},
        ),
        ("hero", "on(battle_start,silence_heroes(influence,2))", {"silence": Price(2, 2)}),
        (
            "hero", "on(battle_win,gain(koku,1)); on(battle_win,choice(1,wood)); on(battle_win,steal(any,1))",
            {"battle_win": ((GAIN, 0, 1), (CHOICE, 0b010, 1), (STEAL, 3, 1))},
        ),
        (
            "hero", "on(battle_end,gain(koku,1)); on(battle_end,choice(1,koku)); on(battle_end,recruit(2))",
            {"battle_end": ((GAIN, 0, 1), (CHOICE, 0b001, 1), (RECRUIT, 0, 2))},
        ),
        (
            "hero", "on(battle_end,if(own_troops_killed>=3,recruit(1)))",
            {"battle_end": ((RECRUIT, 0, 1),), "losses": 3},
        ),
        ("hero", "option(battle_call,hero_joins)", {"may_join": True}),
        ("hero", "option(battle_start,cancel_all_kills)", {"may_cancel_kills": True}),
        (
            "hero", "option(battle_start,pay(influence,1),S*2)",
            {"boost": Boost(Price(2, 1), (2, 0, 0, 0, 0, 0))},
        ),
        ("tactic", "discount(order,1)", {"order_discount": 1}),
        ("tactic", "discount(noble,2)", {"noble_discount": 2}),
        ("hero", "army_limit(6)", {"army_limit": 6}),
        ("hero", "late_troop_strength", {"late_troops": True}),
    ],
)  # fmt: skip
def test_each_word_on_a_card_changes_one_field(kind: str, effect: str, fields: dict[str, Any]) -> None:
    assert read_card(effect, "", kind, "file.toml", "C1") == Card()._replace(**fields)
    assert read_card(effect, "A*2", kind, "file.toml", "C1") == Card()._replace(**fields, icons=(0, 2, 0, 0, 0, 0))


@pytest.mark.rule("GU-R56")
@pytest.mark.parametrize(
    ("kind", "effect", "reason"),
    [
        ("column", "now(gain(koku,1))", "'now' does not fit here"),
        ("column", "hero(clan)", "'hero' does not fit here"),
        ("column", "add_troop_here(1)", "'add_troop_here' does not fit here"),
        ("tactic", "gain(koku,1)", "'gain' does not fit here"),
        ("tactic", "option(battle_call,hero_joins)", "'option' does not fit here"),
        ("tactic", "now(move(1))", "'move' does not fit here"),
        ("tactic", "now(gain(koku,1),gain(wood,1))", r"'now' is written as 'now\(gain\(wood,2\)\)'"),
        ("hero", "discount(order,1)", "'discount' does not fit here"),
        ("building", "army_limit(6)", "'army_limit' does not fit here"),
        ("building", "late_troop_strength", "'late_troop_strength' does not fit here"),
        ("hero", "late_troop_strength(1)", "is written as 'late_troop_strength'"),
        ("hero", "army_limit(16)", "'16' is no number from 1 to 15"),
        ("hero", "army_limit(0)", "'0' is no number from 1 to 15"),
        ("hero", "on(activate_castle,gain(koku,1))", "'activate_castle' is no point"),
        ("hero", "on(recruit,gain(koku,1))", "'recruit' is no point of the game"),
        ("hero", "on(activate_armoury,gain(koku,1))", "did you mean 'activate_armory'"),
        ("hero", "on(battle_strat,gain(koku,1))", "did you mean 'battle_start'"),
        ("hero", "on(battle_wine,gain(koku,1))", "did you mean 'battle_win'"),
        ("hero", "on(battle_ends,gain(koku,1))", "did you mean 'battle_end'"),
        ("hero", "when(atack,S)", "did you mean 'attack'"),
        ("hero", "when(defence,S)", "did you mean 'defend'"),
        ("hero", "when(her,S)", "did you mean 'here'"),
        ("tactic", "discount(orders,1)", "did you mean 'order'"),
        ("tactic", "discount(nobles,1)", "did you mean 'noble'"),
        ("tactic", "hero(clans)", "did you mean 'clan'"),
        ("tactic", "hero(mercenaries)", "did you mean 'mercenary'"),
        ("hero", "on(activate_armory,build(wood))", "'build' does not fit here"),
        ("hero", "on(battle_start,gain(koku,1))", "'gain' does not fit here"),
        ("hero", "on(battle_win,recruit(1))", "'recruit' does not fit here"),
        ("hero", "on(battle_end,steal(any,1))", "'steal' does not fit here"),
        ("hero", "when(attack)", r"'when' is written as 'when\(attack,S\*1\)'"),
        ("hero", "option(battle_start,win)", "the word 'option' is written as"),
        ("hero", "option(battle_start,give(koku,1),S)", "the word 'option' is written as"),
        ("tactic", "discount(hero,1)", "'hero' has no discount"),
        ("tactic", "special_order(1)", "'special_order' is written as 'special_order'"),
    ],
)
def test_a_word_that_fits_nowhere_is_refused(kind: str, effect: str, reason: str) -> None:
    with pytest.raises(InvalidPack, match=reason):
        read_card(effect, "", kind, "file.toml", "C1")


@pytest.mark.rule("GU-R56")
@pytest.mark.parametrize("text", ["koku 0", "koku 10", "wood", "koku x", "gold 1", "1 koku"])
def test_a_wrong_cost_is_refused(text: str) -> None:
    with pytest.raises(InvalidPack, match=r"file.toml: card C1, field effect"):
        read_cost(text, PLACE)


@pytest.mark.rule("GU-29.2", "GU-R56")
@pytest.mark.parametrize("text", ["S*0", "S*10", "S*", "X", "s"])
def test_wrong_battle_icons_are_refused(text: str) -> None:
    with pytest.raises(InvalidPack, match=r"file.toml: card C1, field effect"):
        read_icons(text, PLACE)


@pytest.mark.rule("GU-R56")
@pytest.mark.parametrize(
    "text",
    ["gain(koku,16)", "gain(koku,0)", "gain(koku)", "choice(koku,1)", "steal(koku)", "move()", "build", "gain koku", "",
     "hero(clan,1)", "special"],
)  # fmt: skip
def test_a_wrong_word_is_refused(text: str) -> None:
    with pytest.raises(InvalidPack, match=r"file.toml: card C1, field effect"):
        read_ops(text or "(1)", PLACE)


# ---------------------------------------------------------------- goals


@pytest.mark.rule("GU-5.4", "GU-R53")
@pytest.mark.parametrize(
    ("text", "need"),
    [
        ("", Need(21, 0, 0, 0)),
        ("win_defending", Need(0, 0, 0, 0)),
        ("win_unhurt", Need(1, 0, 0, 0)),
        ("win_outnumbered", Need(2, 0, 0, 0)),
        ("win_attacking(3)", Need(3, 3, 0, 0)),
        ("kill_in_battle(2)", Need(4, 2, 0, 0)),
        ("steal_village", Need(5, 0, 0, 0)),
        ("movements(5)", Need(6, 5, 0, 0)),
        ("win_after_transport", Need(7, 0, 0, 0)),
        ("troops_on_board(12)", Need(8, 12, 0, BOARD)),
        ("captured_buildings(1)", Need(9, 1, 0, BOARD)),
        ("orders_in(influence,4)", Need(10, 2, 4, CARDS)),
        ("shrine_with_hero", Need(11, 0, 0, BOARD)),
        ("orders_in_each(1)", Need(12, 1, 0, CARDS)),
        ("watchtowers(2)", Need(13, 2, 0, BOARD)),
        ("strong_armies(2, 5)", Need(14, 2, 5, BOARD)),
        ("upgrades(2)", Need(15, 2, 0, CARDS)),
        ("each_resource(4)", Need(16, 4, 0, GOODS)),
        ("castle_and_shrines(1)", Need(17, 1, 0, BOARD)),
        ("army_at_enemy_fort", Need(18, 0, 0, BOARD)),
        ("resource(influence,7)", Need(19, 2, 7, GOODS)),
        ("territories(6)", Need(20, 6, 0, BOARD)),
    ],
)
def test_each_goal_is_read_with_its_figures_and_what_it_depends_on(text: str, need: Need) -> None:
    assert read_need(text, PLACE) == need


@pytest.mark.rule("GU-5.4", "GU-R53")
def test_all_goals_are_read_and_a_change_of_the_board_is_no_change_of_resources() -> None:
    assert len(WORDS) == 21
    assert len({kind for kind, _, _ in WORDS.values()}) == 21
    assert sorted([BOARD, GOODS, CARDS]) == [1, 2, 4]


@pytest.mark.rule("GU-5.4")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("win", "there is no goal 'win'"),
        ("movements 5", "there is no goal"),
        ("movements", "takes 1 values in its brackets, 0 are given"),
        ("movements(5,1)", "takes 1 values in its brackets, 2 are given"),
        ("movements(many)", "'many' is no number"),
        ("orders_in(castle,4)", "'castle' is no column"),
        ("resource(gold,7)", "'gold' is no resource"),
    ],
)
def test_a_wrong_goal_is_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidPack, match=reason):
        read_need(text, PLACE)


@pytest.mark.rule("GU-24.5")
def test_a_set_of_dice_or_columns_is_kept_as_bits() -> None:
    assert [members(bits) for bits in (0, 0b1, 0b100, 0b1011)] == [[], [0], [2], [0, 1, 3]]
