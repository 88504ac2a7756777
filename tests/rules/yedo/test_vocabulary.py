"""What the words on cards, deeds and tasks mean as numbers, and what is printed on the cards (20.1 to 20.5).

The numbers stand in position files, so they stay as they are.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.rules.yedo.table import Setting, game, own_game
from zashiki.games.yedo.pack import Requirement
from zashiki.games.yedo.rules.terms import (
    COST_WORDS,
    DEED_WORDS,
    EVENT_WORDS,
    REWARD_WORDS,
    SHIELD_WORDS,
    WORDS,
    compile_effect,
    compile_effects,
    compile_task,
)
from zashiki.games.yedo.rules.trade import parcel_of
from zashiki.games.yedo.tables import AUCTIONS, Need
from zashiki.kernel.errors import InvalidPack

EFFECTS: dict[str, tuple[int, ...]] = {
    "gain_mon 3": (0, 3), "gain_pp 12": (1, 12), "draw_action 1": (2, 1), "draw_bonus 2": (3, 2),
    "draw_weapon 1": (4, 1), "draw_mission 1": (5, 1), "draw_keep bonus 3 2": (6, 1, 3, 2), "gain_geisha 1": (7, 1),
    "gain_blessing": (8,), "gain_disciple 2": (9, 2), "gain_annex": (10,), "lose_mon 6": (11, 6),
    "lose_pp all": (12, 99), "lose_geisha 1": (13, 1), "lose_disciple 1": (14, 1), "lose_annex 0": (15, 0),
    "lose_weapon 99": (16, 99), "lose_action all": (17, 99), "lose_mission 1": (18, 1), "one_of": (19,),
    "pay_mon 7": (20, 7), "give_pp 2": (21, 2), "give_weapon 1": (22, 1), "buy_weapon": (23,), "take_church": (24,),
    "church_add 3": (25, 3), "foresight mission": (26, 8), "peek_event": (27,), "set_order 3": (28, 3),
    "flip_patrol": (29,), "move_patrol -1": (30, -1), "extra_patrol_step 1": (31, 1), "save_disciple all": (32, 99),
    "relocate_disciple": (33,), "bounce_disciple": (34,), "assign_override": (35,), "open_district": (36,),
    "close_district temple": (37, 6), "skip_phase 5": (38, 5), "price_mod disciple -99": (39, 3, -99),
    "join_trade": (40,), "auction_discount 3": (41, 3), "wild_weapon 1": (42, 1), "virtual_disciple": (43,),
    "steal_mon 3": (44, 3), "opponent_loses_geisha 1": (45, 1), "extra_activation": (46,), "cancel_card": (47,),
    "claim_card": (48,),
}  # fmt: skip
"""Every word once, each with arguments that it can have."""


@pytest.mark.rule("YE-1.5")
@pytest.mark.parametrize("text", EFFECTS)
def test_every_word_with_its_arguments_is_understood(text: str) -> None:
    assert compile_effect(text, WORDS) == EFFECTS[text]
    word = text.split()[0]
    with pytest.raises(InvalidPack, match=f"has {len(text.split())} arguments; it is written '{word}"):
        compile_effect(f"{text} 1", WORDS)


def test_every_word_is_among_the_examples() -> None:
    assert [text.split()[0] for text in EFFECTS] == list(WORDS)


@pytest.mark.rule("YE-1.5")
@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("foresight action", 0), ("foresight bonus", 1), ("foresight event", 2), ("foresight weapon", 3),
        ("foresight mission", 8), ("close_district castle", 0), ("close_district gates", 1),
        ("close_district tavern", 2), ("close_district harbor", 3), ("close_district red-light", 4),
        ("close_district market", 5), ("close_district temple", 6), ("skip_phase 5", 5), ("skip_phase 6", 6),
        ("move_patrol 99", 99), ("move_patrol -99", -99), ("move_patrol 0", 0), ("gain_mon 0", 0), ("gain_mon 99", 99),
        ("lose_mon all", 99), ("lose_mon 99", 99), ("lose_mon 0", 0),
    ],
)  # fmt: skip
def test_the_last_argument_as_a_number(text: str, number: int) -> None:
    assert compile_effect(text, WORDS)[1:] == (number,)


@pytest.mark.rule("YE-13.8", "YE-13.6", "YE-13.4", "YE-13.1")
def test_four_kinds_of_prices_can_change() -> None:
    kinds = ("weapon", "geisha", "annex", "disciple")
    assert [compile_effect(f"price_mod {kind} 2", WORDS)[1:] for kind in kinds] == [(0, 2), (1, 2), (2, 2), (3, 2)]


@pytest.mark.rule("YE-1.5")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "effect here called ''"),
        ("dance 1", "effect here called 'dance'"),
        ("gain_mon", "'gain_mon' has 0 arguments; it is written 'gain_mon <n>'"),
        ("draw_keep action 3", "has 2 arguments; it is written 'draw_keep <deck> <n> <n>'"),
        ("gain_annex 1", "has 1 arguments; it is written 'gain_annex'"),
        ("gain_mon 100", "'100' should be a whole number up to 99"),
        ("gain_mon -1", "'-1' should be a whole number up to 99"),
        ("gain_mon all", "'all' should be a whole number up to 99"),
        ("gain_mon ²", "'²' should be a whole number up to 99"),
        ("gain_mon ٣", "'٣' should be a whole number up to 99"),
        ("gain_mon x", "'x' should be a whole number up to 99"),
        ("lose_mon -1", "'-1' should be a whole number up to 99, or all"),
        ("lose_mon 100", "'100' should be a whole number up to 99, or all"),
        ("lose_mon some", "'some' should be a whole number up to 99, or all"),
        ("move_patrol 100", "'100' should be a whole number from -99 to 99"),
        ("move_patrol -100", "'-100' should be a whole number from -99 to 99"),
        ("move_patrol --1", "'--1' should be a whole number from -99 to 99"),
        ("move_patrol all", "'all' should be a whole number from -99 to 99"),
        ("price_mod gold 1", "kind of price"),
        ("foresight green", "deck"),
        ("close_district moon", "district"),
        ("skip_phase 7", "phase that can be skipped"),
        ("skip_phase 4", "phase that can be skipped"),
    ],
)
def test_a_word_that_is_not_understood(text: str, message: str) -> None:
    with pytest.raises(InvalidPack, match=message):
        compile_effects((text,), WORDS)


@pytest.mark.rule("YE-1.5", "YE-12.1")
def test_each_place_has_its_own_words() -> None:
    gains = [
        "gain_mon", "gain_pp", "draw_action", "draw_bonus", "draw_weapon", "draw_mission", "draw_keep", "gain_geisha",
        "gain_blessing", "gain_disciple", "gain_annex", "take_church", "foresight", "flip_patrol",
    ]  # fmt: skip
    losses = [
        "lose_mon", "lose_pp", "lose_geisha", "lose_disciple", "lose_annex", "lose_weapon", "lose_action",
        "lose_mission",
    ]  # fmt: skip
    table = ["church_add", "price_mod", "close_district", "skip_phase", "extra_patrol_step"]
    assert list(REWARD_WORDS) == [*gains, "set_order"]
    assert list(DEED_WORDS) == [*gains, "set_order", "buy_weapon"]
    assert list(COST_WORDS) == ["pay_mon", "give_pp", "give_weapon"]
    assert list(EVENT_WORDS) == [*gains, *losses, *table]
    assert list(SHIELD_WORDS) == [*losses, "one_of"]


# ---------------------------------------------------------------- tasks of Bonus Cards


@pytest.mark.rule("YE-15.3", "YE-R59")
@pytest.mark.parametrize(
    ("text", "task"),
    [
        ("most missions", (0, 0, 0)), ("most bonus_rewards", (0, 1, 0)), ("at_least weapons 3", (1, 2, 3)),
        ("at_least weapon_types 6", (1, 3, 6)), ("exactly equal_weapons 0", (2, 4, 0)),
        ("at_least geisha 99", (1, 5, 99)), ("at_least annexes 4", (1, 6, 4)), ("exactly disciples 4", (2, 7, 4)),
        ("at_least blessings 1", (1, 8, 1)), ("most mon", (0, 9, 0)), ("most action_cards", (0, 10, 0)),
        ("exactly uncompleted_missions 0", (2, 11, 0)), ("most missions_of Warfare", (0, 12, 0)),
        ("most missions_of Espionage", (0, 13, 0)), ("most missions_of Theft", (0, 14, 0)),
        ("most missions_of Kidnapping", (0, 15, 0)), ("at_least missions_of Assassination 2", (1, 16, 2)),
        ("most missions_of green", (0, 17, 0)), ("most missions_of yellow", (0, 18, 0)),
        ("most missions_of red", (0, 19, 0)), ("exactly missions_of black 1", (2, 20, 1)),
        ("each_of colours 1", (3, 0, 1)), ("each_of categories 2", (3, 1, 2)),
    ],
)  # fmt: skip
def test_a_task_as_numbers(text: str, task: tuple[int, int, int]) -> None:
    assert compile_task(text) == task


@pytest.mark.rule("YE-15.3")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "task"),
        ("some mon", "task"),
        ("most", "thing to count"),
        ("most gold", "thing to count"),
        ("most colours", "thing to count"),
        ("each_of mon 1", "thing to count"),
        ("most missions_of", "kind of Missions"),
        ("most missions_of pink", "kind of Missions"),
        ("most mon 3", "'most' takes no number"),
        ("most missions_of red 1", "'most' takes no number"),
        ("at_least mon", "ends with one whole number up to 99"),
        ("at_least mon 1 2", "ends with one whole number up to 99"),
        ("at_least mon 100", "ends with one whole number up to 99"),
        ("at_least mon -1", "ends with one whole number up to 99"),
        ("at_least mon ²", "ends with one whole number up to 99"),
        ("at_least mon ٣", "ends with one whole number up to 99"),
        ("each_of colours", "ends with one whole number up to 99"),
    ],
)
def test_a_task_that_is_not_understood(text: str, message: str) -> None:
    with pytest.raises(InvalidPack, match=message):
        compile_task(text)


# ---------------------------------------------------------------- what is printed, as the rules look it up


@pytest.mark.rule("YE-1.5", "YE-4.6")
def test_when_each_action_card_may_be_played() -> None:
    table = game(4, "samurai").table
    timed = [sorted({table.card_ids[card] for card in cards}) for cards in table.timed]
    assert timed == [
        ["deep-pockets"], ["omen-reader"], ["ambush", "crowded-streets", "heart-of-the-dragon"],
        ["about-face", "double-time", "forced-march", "sleeping-sentry"],
        ["bribe-the-guard", "disguise", "hidden-tunnel"], ["silver-tongue"],
        ["master-forger", "pickpocket", "poisoned-tea", "second-wind", "shadow-double"], ["feint", "walls-have-ears"],
    ]  # fmt: skip
    assert list(map(len, table.timed)) == [2, 1, 7, 11, 9, 2, 11, 7]
    assert [table.card_ids[card] for card in table.feints] == ["feint"] * 4
    assert [table.card_ids[card] for card in table.ears] == ["walls-have-ears"] * 3
    geisha = game(4).table
    assert list(map(len, geisha.timed)) == [2, 1, 4, 9, 9, 2, 9, 7]


@pytest.mark.rule("YE-R11", "YE-1.5")
@pytest.mark.parametrize(
    ("right", "own"),
    [('["move_patrol 1"]', '["move_patrol 47"]'), ('["cancel_card"]', '["cancel_card", "claim_card"]')],
)
def test_the_first_word_makes_an_owner_s_card_a_feint(right: str, own: str, tmp_path: Path) -> None:
    """47 is the number of the word `cancel_card`, which says nothing where it is an argument."""
    assert WORDS.index("cancel_card") == 47
    table = own_game(tmp_path, "actions.toml", f"effects = {right}", f"effects = {own}").table
    assert [table.card_ids[card] for card in table.feints] == ["feint"] * 4
    assert [table.card_ids[card] for card in table.ears] == ["walls-have-ears"] * 3


@pytest.mark.rule("YE-2.2", "YE-2.3", "YE-R2")
def test_the_cards_of_the_samurai_setting() -> None:
    counts: tuple[tuple[Setting, int, int], ...] = (("geisha", 0, 0), ("samurai", 3, 1))
    for setting, ambushes, earthquakes in counts:
        table = game(4, setting).table
        in_play = [table.card_ids[card] for deck in table.deck_cards for card in deck]
        assert (in_play.count("ambush"), in_play.count("EV20")) == (ambushes, earthquakes)
        assert {"feint", "EV19", "BC27", "yumi", "G01", "Y18", "R18", "B11"} <= set(in_play)
        assert [len(table.deck_cards[deck]) for deck in (1, 3, 4, 5, 6, 7)] == [27, 40, 12, 18, 18, 11]


@pytest.mark.rule("YE-1.4", "YE-1.5", "YE-1.8")
def test_each_card_has_its_deck_its_print_and_its_name() -> None:
    table = game(4, "samurai").table
    assert Counter(table.deck_of) == {0: 50, 1: 27, 2: 27, 3: 40, 4: 12, 5: 18, 6: 18, 7: 11}
    expected = {
        "feint": (0, 0, "Feint"), "second-wind": (0, 19, "Second Wind"), "BC01": (1, 0, "Warlord"),
        "BC10": (1, 9, "Busy Clan"), "EV27": (2, 26, "Typhoon"), "yumi": (3, 7, "Yumi"),
        "G01": (4, 0, "Drill the Recruits"), "B11": (7, 58, "Kill the Shogun"),
    }  # fmt: skip
    for name, card_of_it in expected.items():
        cards = [card for card, other in enumerate(table.card_ids) if other == name]
        assert {(table.deck_of[card], table.kind[card], table.card_names[card]) for card in cards} == {card_of_it}
    for card, face in enumerate(table.face):
        assert table.card_ids[card] == table.card_ids[face]
        assert face == table.card_ids.index(table.card_ids[card])
    assert [table.card_ids[card] for card in table.mission_card] == list(table.mission_ids)


@pytest.mark.rule("YE-12.1", "YE-R76")
def test_what_a_mission_needs_as_numbers() -> None:
    """Y12 asks for two Disciples at the Gates; B02 asks for one Geisha, and for one more in its Bonus."""
    table = game(4).table
    doku, fukiya, katana, yumi = 0, 1, 2, 7
    kinds = {name: kind for kind, name in enumerate(table.mission_ids)}
    assert table.standard[kinds["Y12"]] == Need(((1, 2), (3, 1)), (), 1, (), 0)
    assert table.both[kinds["Y12"]] == Need(((1, 2), (3, 1)), ((katana, 1),), 1, (), 0)
    districts = ((0, 1), (1, 1), (4, 1), (6, 1))
    assert table.standard[kinds["B02"]] == Need(districts, ((doku, 1), (fukiya, 1)), 1, (), 1)
    assert table.both[kinds["B02"]] == Need(districts, ((doku, 1), (fukiya, 1), (yumi, 1)), 2, (), 1)
    assert table.standard[kinds["B08"]].annexes == (0, 1)
    assert table.both[kinds["Y08"]].blessings == 1
    assert table.missions[table.last_mission].id == "B11"


@pytest.mark.rule("YE-12.1")
def test_requirements_of_an_owner_s_mission_are_sorted_and_counted(tmp_path: Path) -> None:
    own = 'districts = ["temple", "gates", "temple"], weapons = ["yumi", "doku", "yumi"], annexes = ["dojo", "yashiki"]'
    mine = own_game(tmp_path, "missions.toml", 'districts = ["gates"], weapons = ["katana"]', own)
    assert isinstance(mine.table.missions[0].standard, Requirement)
    assert mine.table.standard[0] == Need(((1, 1), (6, 2)), ((0, 1), (7, 2)), 0, (0, 2), 0)


@pytest.mark.rule("YE-6.1", "YE-6.2", "YE-6.19")
def test_the_seven_categories_and_the_three_main_ones() -> None:
    table = game(2).table
    assert AUCTIONS == ("action", "bonus", "weapon", "annex", "geisha", "disciple", "mission")
    assert table.auction_main == (0, 0, 0, 1, 1, 2, 2)
    assert table.main_auctions == ((0, 1, 2), (3, 4), (5, 6))
    assert (table.minimum, table.main_minimum) == ((3, 3, 3, 5, 5, 3, 3), (3, 5, 3))
    assert [game(players).table.few for players in (2, 3, 4, 5)] == [True, True, False, False]


@pytest.mark.rule("YE-6.19")
def test_an_owner_s_main_category_costs_what_its_dearest_part_costs(tmp_path: Path) -> None:
    own = 'main = "black"\nminimum = 7\nreward = ["gain_pp 2", "gain_geisha 1"]'
    right = 'main = "black"\nminimum = 5\nreward = ["gain_pp 2", "gain_geisha 1"]'
    assert own_game(tmp_path, "board.toml", right, own).table.main_minimum == (3, 7, 3)


@pytest.mark.rule("YE-10.2")
def test_sixteen_kinds_of_goods_change_hands() -> None:
    assert parcel_of(()) == (0,) * 16
    assert parcel_of((4, 1002, 15001)) == (4, 2, *(0,) * 13, 1)


@pytest.mark.rule("YE-8.11", "YE-8.6")
def test_the_spaces_are_numbered_place_by_place() -> None:
    table = game(3).table
    assert table.spot_spaces == (
        (0,), (1,), (2,), (3,), (4, 5, 6), (7, 8, 9, 10), (11, 12, 13), (14, 15, 16), (17, 18, 19, 20), (21, 22, 23),
    )  # fmt: skip
    assert table.open_spaces == (
        (0,), (1,), (), (3,), (4, 5), (7, 8, 9), (11, 12), (14, 15, 16), (17, 18, 19), (21, 22),
    )  # fmt: skip
    assert table.covered_spaces == ((), (), (2,), (), (6,), (10,), (13,), (), (20,), (23,))
    assert table.spot_district == (0, 0, 0, 0, 1, 2, 3, 4, 5, 6)
    assert [spot for spot, bower in enumerate(table.bower) if bower] == [0, 1, 2]
    assert [space for space, bower in enumerate(table.space_bower) if bower] == [0, 1, 2]


@pytest.mark.rule("YE-9.4", "YE-2.12", "YE-R34")
def test_the_circuit_as_numbers_of_districts() -> None:
    table = game(3).table
    assert (table.circuit, table.patrol_start) == ((0, 6, 5, 4, 3, 2, 1), 6)
    assert [table.patrol_after(6, 0, 1), table.patrol_after(0, 1, 1), table.patrol_after(3, 1, -2)] == [0, 6, 5]


@pytest.mark.rule("YE-13.1", "YE-13.2", "YE-13.11")
def test_what_deeds_cost_in_mon_prestige_and_weapons() -> None:
    table = game(3).table
    costs = dict(zip(table.deed_ids, table.deed_cost, strict=True))
    assert {name: cost for name, cost in costs.items() if cost != (0, 0, 0)} == {
        "recruit-disciple": (7, 0, 0), "sell-reputation": (0, 1, 0), "sell-more-reputation": (0, 2, 0),
        "carpenter": (11, 0, 0), "recruit-geisha": (8, 0, 0), "charm-geisha": (0, 2, 0), "buy-action": (4, 0, 0),
        "sell-weapon": (0, 0, 1), "luxury-goods": (5, 0, 0), "more-luxury-goods": (9, 0, 0),
        "receive-blessing": (5, 0, 0), "seek-task": (3, 0, 0), "audience": (4, 0, 0), "long-audience": (7, 0, 0),
    }  # fmt: skip


@pytest.mark.rule("YE-R66", "YE-13.9")
def test_prices_change_only_where_mon_is_asked_for_and_are_never_below_0() -> None:
    table = game(3).table
    deed = table.deed_ids.index
    changed = (1, -3, -20, 2)
    prices = {
        name: table.deed_price(deed(name), changed)
        for name in ("recruit-geisha", "charm-geisha", "carpenter", "recruit-disciple", "buy-action", "luxury-goods")
    }
    assert prices == {
        "recruit-geisha": 5, "charm-geisha": 0, "carpenter": 0, "recruit-disciple": 9, "buy-action": 4,
        "luxury-goods": 5,
    }  # fmt: skip
    assert [table.stall_price(stall, (0, 5, 5, 5), False) for stall in range(5)] == [8, 8, 8, 6, 6]
    assert [table.stall_price(stall, (-2, 5, 5, 5), True) for stall in range(5)] == [3, 3, 3, 1, 1]
    assert table.stall_price(3, (-3, 0, 0, 0), True) == table.stall_price(3, (-7, 0, 0, 0), False) == 0
