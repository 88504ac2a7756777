"""The turn, order cards, columns (GU-6 to GU-9)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.gunsen.table import (
    A,
    B,
    achieved,
    asked,
    asks,
    cards,
    effect,
    goods,
    lay,
    legal,
    may,
    number,
    play,
    side,
    troops,
    turn,
)
from zashiki.games.gunsen.rules.columns import Activate

FREE = ["OA01", "OR02", "OI01", "OE01", "OA02"]


@pytest.mark.rule("GU-6.1", "GU-27.4")
def test_turns_go_clockwise() -> None:
    state = lay(side("Lion"), side("Crane"), side("Crab"), now=turn(), first=2, active=2)
    seen = []
    for _ in range(4):
        while asks(state) != "ChooseOrder":
            play(state, legal(state)[0])
        seen.append(asked(state))
        play(state, legal(state)[-1])
    assert seen == [2, 0, 1, 2]
    assert state.round == 2


@pytest.mark.rule("GU-6.2", "GU-8.1")
def test_steps_of_a_turn() -> None:
    state = lay(side("Lion", koku=0), side("Crane"), now=turn(), row=FREE)
    assert asks(state) == "ChooseOrder"
    play(state, "order:OE01")
    assert asks(state) == "ChooseResource"  # placed and activated: the only column, the only question
    assert cards(state, "expand") == ["OE01"]
    assert goods(state) == {"koku": 2}


@pytest.mark.rule("GU-7.1", "GU-7.2", "GU-19.6")
def test_a_card_is_paid_when_it_is_taken_also_face_down() -> None:
    state = lay(side("Lion", koku=1, influence=2), side("Crane"), now=turn(), row=["OA08", "OA12", *FREE[:3]])
    assert may(state, "order:OA08")
    assert not may(state, "order:OA12")  # costs 2 koku
    play(state, "order:OA08")
    assert goods(state) == {"influence": 2}
    play(state, "noble:hero")
    assert goods(state) == {}
    assert cards(state, "armory") == []


@pytest.mark.rule("GU-7.3", "GU-R12")
def test_the_row_can_be_cleared_for_one_colour_once() -> None:
    row = ["OA01", "OA02", "OA03", "OA04", "OE01"]
    deck = ["OA05", "OA06", "OA07", "OA09", "OA10"]
    state = lay(side("Lion", koku=1), side("Crane"), now=turn(), row=row, deck=deck)
    play(state, "clear")
    names = [state.game.table.card_ids[card] for card in state.row]
    assert sorted(names) == sorted(deck)
    assert sorted(state.game.table.card_ids[card] for card in state.discards) == sorted(row)
    assert not may(state, "clear")  # 5 of one colour again, but only once by choice


@pytest.mark.rule("GU-7.3", "GU-7.4")
@pytest.mark.parametrize(
    ("row", "clears"),
    [
        (["OA08", "OR07", "OI12", "OE08", "OE01"], True),  # 4 with a cost
        (["OA01", "OA02", "OA03", "OR07", "OE01"], False),  # 3 of a colour and another with a cost
        (["OA08", "OR07", "OI12", "OE02", "OE01"], False),  # 3 with a cost
        (["OA08", "OA09", "OA14", "OR07", "OE01"], True),  # 3 of a colour, but 4 with a cost
        (["OA01", "OA02", "OA03", "OA04"], True),  # a row of 4 that all match
        (["OA01", "OA02", "OA03"], False),  # a shorter one not
    ],
)
def test_when_the_row_can_be_cleared(row: list[str], clears: bool) -> None:
    state = lay(side("Lion", koku=3, wood=3, influence=3), side("Crane"), now=turn(), row=row)
    assert may(state, "clear") == clears


@pytest.mark.rule("GU-7.5", "GU-R12")
def test_discards_become_the_new_deck() -> None:
    row = ["OA01", "OA02", "OA03", "OA04", "OE01"]
    state = lay(side("Lion"), side("Crane"), now=turn(), row=row, deck=["OE02"], discards=["OE03"])
    play(state, "clear")
    names = {state.game.table.card_ids[card] for card in state.row}
    assert "OE02" in names
    assert len(names) == 5
    assert len(state.pool) == 2
    assert state.discards == []


@pytest.mark.rule("GU-6.2", "GU-R12", "GU-14.9")
def test_every_turn_begins_afresh() -> None:
    row = ["OA01", "OA02", "OA03", "OA04", "OE01"]
    used: dict[str, Any] = {"moving": False, "moves": 4, "transported": True, "cleared": True}
    state = lay(side("Lion", armies={"F3": 1}), side("Crane"), now=turn(), row=row, **used)
    assert may(state, "clear")
    assert (state.turn.moving, state.turn.moves, state.turn.transported) == (True, 0, False)


@pytest.mark.rule("GU-7.6", "GU-27.3")
def test_the_row_is_refilled_at_the_end_of_the_turn_only() -> None:
    state = lay(side("Lion"), side("Crane"), now=turn(), row=FREE)
    play(state, "order:OE01")
    assert len(state.row) == 4
    play(state, "resource:koku")
    while asks(state) != "ChooseOrder":
        play(state, "pass")
    assert asked(state) == B
    assert len(state.row) == 5


@pytest.mark.rule("GU-8.2")
def test_the_card_has_to_be_placed() -> None:
    state = lay(side("Lion", influence=3), side("Crane"), now=turn(), row=FREE)
    assert "pass" not in legal(state)
    play(state, "order:OA01")
    assert legal(state) == ["column:armory", "noble:order", "noble:hero", "noble:special"]


@pytest.mark.rule("GU-R10", "GU-R75")
def test_without_a_payable_card_the_row_is_cleared_until_one_can_be_paid() -> None:
    row = ["OA08", "OA09", "OA12", "OR07", "OR08"]
    state = lay(side("Lion"), side("Crane"), now=turn(), row=row, deck=["OI09", "OI10", "OI11", "OI13", "OE08", "OE01"])
    assert asks(state) == "ChooseOrder"  # the kernel has cleared: it was the only answer, once or twice
    assert (asked(state), set(legal(state)) - {"clear"}) == (A, {"order:OE01"})
    hopeless = lay(side("Lion"), side("Crane", koku=9), now=turn(), row=row, deck=["OI09"])
    assert asked(hopeless) == B  # Lion's steps are skipped


@pytest.mark.rule("GU-R11")
def test_with_an_empty_row_any_column_is_activated_without_a_card() -> None:
    state = lay(side("Lion", influence=3), side("Crane"), now=turn(), row=[], deck=[])
    assert legal(state) == ["column:armory", "column:recruit", "column:influence", "column:expand"]
    play(state, "column:influence")
    assert goods(state) == {"influence": 4}


@pytest.mark.rule("GU-7.1")
def test_a_discount_waives_the_first_resource() -> None:
    state = lay(
        side("Phoenix", koku=1, tactics=["T-Phoenix-2"]), side("Crane"), now=turn(), row=["OA12", "OA08", *FREE[:3]]
    )
    play(state, "order:OA12")  # 2 koku, one waived
    assert goods(state) == {}


@pytest.mark.rule("GU-7.1", "GU-7.3")
def test_a_discount_waives_one_of_whatever_the_card_costs_but_the_printed_cost_clears() -> None:
    row = ["OR11", "OA10", "OI08", "OE08", "OE01"]  # 2 influence; wood; influence; koku; nothing
    poor = lay(side("Phoenix", tactics=["T-Phoenix-2"]), side("Crane"), now=turn(), row=row)
    assert legal(poor) == ["clear", "order:OA10", "order:OI08", "order:OE01", "order:OE08"]
    state = lay(side("Phoenix", influence=1, tactics=["T-Phoenix-2"]), side("Crane"), now=turn(), row=row)
    play(state, "order:OR11")
    assert goods(state) == {}


# ---------------------------------------------------------------- columns


@pytest.mark.rule("GU-9.1", "GU-9.5", "GU-7.1", "GU-12.1", "GU-13.1")
def test_e01_expand_column() -> None:
    state = lay(
        side("Lion", koku=5, wood=4, columns={"expand": ["OE07"]}), side("Crane"), now=turn(), row=["OE14", *FREE[:4]]
    )
    play(state, "order:OE14")
    assert goods(state) == {"koku": 6, "wood": 4}  # 5 - 2 + 2 + 1, nothing for battle icons
    assert legal(state) == ["resource:koku", "resource:wood"]
    play(state, "resource:koku")
    assert goods(state) == {"koku": 7, "wood": 4}
    assert asks(state) == "Build"
    play(state, "pass")
    assert asks(state) == "BuyTactic"
    assert cards(state, "expand") == ["OE07", "OE14"]


@pytest.mark.rule("GU-9.2")
def test_order_cards_work_again_whenever_their_column_is_activated() -> None:
    columns = {"influence": ["OI01", "OI02"]}
    twice = [Activate(A, 2, False), Activate(A, 2, False)]
    state = lay(side("Lion", columns=columns), side("Crane"), now=twice, bottom=[])
    assert goods(state) == {"koku": 2, "influence": 2 * (1 + 2 + 1)}
    assert cards(state, "influence") == ["OI01", "OI02"]


@pytest.mark.rule("GU-9.3")
def test_a_card_that_has_cost_something_costs_nothing_when_it_is_activated() -> None:
    state = lay(side("Lion", columns={"influence": ["OI13"]}), side("Crane"), now=[Activate(A, 2, False)], bottom=[])
    assert goods(state) == {"influence": 3}
    rich = lay(
        side("Lion", koku=2, columns={"influence": ["OI13"]}), side("Crane"), now=[Activate(A, 2, False)], bottom=[]
    )
    assert goods(rich) == {"koku": 2, "influence": 3}


@pytest.mark.rule("GU-9.1", "GU-R13")
def test_a_column_goes_from_the_newest_card_to_the_printed_actions() -> None:
    columns = {"recruit": ["OR11", "OR04", "OR08"]}  # 3 troops; 1 troop, 1 movement; 1 troop, 2 movements
    state = lay(side("Lion", armies={"G3": 1}, columns=columns), side("Crane"), now=[Activate(A, 1, False)])
    seen = []
    while asks(state) in ("RecruitTroop", "MoveArmy"):
        seen.append((asks(state)[0], number(state, "left")))
        play(state, "pass")
    assert seen == [("R", 1), ("M", 2), ("R", 1), ("M", 1), ("R", 3), ("R", 1), ("M", 1)]


@pytest.mark.rule("GU-9.4", "GU-R66", "GU-R69")
def test_gains_can_be_refused_where_somebody_steals() -> None:
    state = lay(side("Lion"), side("Scorpion"), now=turn(), row=["OE03", *FREE[:4]])
    play(state, "order:OE03")
    assert legal(state) == ["column:expand", "sparing:expand"]
    play(state, "sparing:expand", "pass", "yes", "pass")
    assert goods(state) == {"wood": 1}
    nobody = lay(side("Lion"), side("Crane"), now=turn(), row=["OE03", *FREE[:4]])
    play(nobody, "order:OE03")
    assert goods(nobody) == {"koku": 1, "wood": 1}


@pytest.mark.rule("GU-9.4", "GU-R69")
def test_triggered_gains_can_be_refused_too() -> None:
    """Of heroes, tactics and buildings, whether their order is asked or not."""
    dragon = side("Dragon", tactics=["T-Dragon-2"], buildings={"unique": "G2"})
    state = lay(dragon, side("Scorpion"), now=[Activate(A, 2, True)], bottom=[])
    play(state, "pass")  # the printed influence
    assert legal(state) == ["pass", "resource:koku", "resource:wood", "resource:influence"]
    play(state, "pass")
    assert goods(state) == {}
    unicorn = side("Unicorn", armies={"G3": 3}, tactics=["T-Unicorn-2", "N06"])
    ordered = lay(unicorn, side("Scorpion"), now=[Activate(A, 1, True)], bottom=[])
    play(ordered, "pass", "pass", "use:T-Unicorn-2", "pass")
    assert asks(ordered) == "UseGain"
    play(ordered, "pass")
    assert goods(ordered) == {}
    first = lay(unicorn, side("Scorpion"), now=[Activate(A, 1, True)], bottom=[])
    play(first, "pass", "pass", "use:N06", "yes")
    assert goods(first) == {"koku": 1}


@pytest.mark.rule("GU-9.4", "GU-R66")
def test_recruits_and_movements_can_be_ignored() -> None:
    state = lay(side("Lion", armies={"fort-B": 3}), side("Crane"), now=turn(), row=["OR04", *FREE[:4]])
    play(state, "order:OR04", "pass", "pass", "pass", "pass")
    assert troops(state, "fort-B") == 3
    assert asked(state) == B


@pytest.mark.rule("GU-9.6", "GU-16.2")
def test_an_upgrade_tile_replaces_the_first_printed_action() -> None:
    for upgrades, others, gained in (([], [], 1), (["influence"], [], 2), ([], ["influence"], 1)):
        state = lay(
            side("Lion", upgrades=upgrades),
            side("Crane", upgrades=others),
            now=[Activate(A, 2, False)],
            shrines={"A5": "influence", "F5": "recruit"},
        )
        assert goods(state) == {"influence": gained}


@pytest.mark.rule("GU-R1")
def test_upgrade_tiles_of_all_four_columns() -> None:
    table = lay(side("Lion"), side("Crane"), now=turn()).game.table
    assert all(plain[1:] == better[1:] for plain, better in zip(table.printed, table.upgraded, strict=True))
    assert [table.source_ops[column[0]] for column in table.upgraded] == [
        ((3, 0, 2), (0, 0, 1)), ((2, 0, 2),), ((0, 2, 2),), ((1, 0b011, 2),),
    ]  # fmt: skip


@pytest.mark.rule("GU-R65", "GU-R13", "GU-R74")
def test_triggered_effects_come_after_the_printed_actions_in_the_players_order() -> None:
    pieces = {"armies": {"G3": 3}, "tactics": ["T-Unicorn-2", "N06"]}  # a movement; 1 koku
    state = lay(side("Unicorn", **pieces), side("Crane"), now=[Activate(A, 1, False)])
    play(state, "pass", "pass")
    assert goods(state) == {}
    assert legal(state) == ["use:T-Unicorn-2", "use:N06"]
    play(state, "use:N06")
    assert goods(state) == {"koku": 1}
    assert asks(state) == "MoveArmy"
    gains = {"tactics": ["T-Crane-2"], "buildings": {"unique": "G2"}}
    both = lay(side("Crane", **gains), side("Scorpion", buildings={"unique": "F3"}, armies={"F4": 1}, fort="fort-C"),
               now=[Activate(A, 2, False)])  # fmt: skip
    assert goods(both) == {"koku": 1, "influence": 1}  # nothing to order


@pytest.mark.rule("GU-R65", "GU-12.11", "GU-12.8")
def test_a_building_left_before_its_turn_has_no_effect() -> None:
    """A movement and the captured War College (a recruit) are triggered: whoever moves out first has no recruit."""
    pieces = {"armies": {"G3": 3}, "tactics": ["T-Unicorn-2"]}
    lion = side("Lion", buildings={"unique": "G3"})
    for leave, name in ((("hex:G3", "troops:3", "hex:F3"), ""), (("hex:G3", "troops:2", "hex:F3"), "RecruitTroop")):
        state = lay(side("Unicorn", **pieces), lion, now=[Activate(A, 1, False)], bottom=[])
        play(state, "pass", "pass")
        assert legal(state) == ["use:T-Unicorn-2", "use:B-Lion-U"]
        play(state, "use:T-Unicorn-2", *leave)
        assert asks(state) == name
    own = side("Unicorn", buildings={"unique": "G3"}, armies={"G3": 1}, tactics=["N09"])
    stays = lay(own, side("Crane"), now=[Activate(A, 0, False)], bottom=[])
    play(stays, "pass", "use:N09", "hex:G3", "hex:F3")
    assert asks(stays) == "MoveArmy"  # the Horse Fields: an own building needs no troops


@pytest.mark.rule("GU-R65", "GU-R13")
def test_a_building_entered_by_a_triggered_movement_has_no_effect_yet() -> None:
    lion = side("Lion", buildings={"unique": "F3"})
    pieces = {"armies": {"G3": 3}, "tactics": ["T-Unicorn-2", "N06"]}
    state = lay(side("Unicorn", **pieces), lion, now=[Activate(A, 1, False)], bottom=[])
    play(state, "pass", "pass", "use:T-Unicorn-2", "hex:G3", "troops:3", "hex:F3")
    assert asks(state) == ""
    assert goods(state) == {"koku": 1}


@pytest.mark.rule("GU-R74", "GU-14.9")
def test_the_order_is_not_asked_for_a_movement_that_cannot_happen_any_more() -> None:
    pieces = {"armies": {"F3": 3}, "tactics": ["T-Unicorn-2", "N06"]}
    state = lay(
        side("Unicorn", **pieces), side("Lion", armies={"F2": 1}), now=[effect("move(1)"), Activate(A, 1, False)]
    )
    play(state, "hex:F3", "troops:3", "hex:F2", "pass")
    assert goods(state) == {"koku": 1}
    assert asks(state) == "KeepDice"  # straight to the battle


@pytest.mark.rule("GU-R74")
@pytest.mark.parametrize("moving", [True, False])
def test_the_order_of_a_choice_and_a_gain_is_not_asked(moving: bool) -> None:
    """The Dragon has captured the Isawa Library beside the High House of Light."""
    dragon = side("Dragon", armies={"F3": 1}, buildings={"unique": "G2"})
    phoenix = side("Phoenix", buildings={"unique": "F3"})
    state = lay(dragon, phoenix, now=[Activate(A, 2, False)], moving=moving, bottom=[])
    play(state, *(["pass", "pass"] if moving else []))
    assert asks(state) == "ChooseResource"
    play(state, "resource:wood")
    assert goods(state) == {"wood": 1, "influence": 2}


@pytest.mark.rule("GU-R6")
def test_nothing_is_given_away() -> None:
    words = {block.kind for block in lay(side("Lion"), side("Crane"), now=turn()).game.vocabulary.blocks}
    assert not words & {"give", "trade", "offer"}


@pytest.mark.rule("GU-5.1")
def test_the_seventh_achievement_wins_in_the_middle_of_a_turn() -> None:
    six = ["first-battle", "second-battle", "first-goal", "buildings", "tactics", "villages"]
    state = lay(
        side("Crane", achievements=six, goals=["G-Crane-1"], columns={"influence": ["OI01", "OI02", "OI03"]}),
        side("Lion"),
        now=turn(),
        row=["OI04", "OA01", "OA02", "OE01", "OE02"],
    )
    play(state, "order:OI04")  # the fourth influence card meets Refined Patron
    assert state.result is not None
    assert state.result.winners() == [A]
    assert "second-goal" in achieved(state)
    assert goods(state) == {}  # the column was not activated any more
