"""Stealing, tactics, noble actions and columns, whole answers compared (GU-8, GU-9, GU-13, GU-14, GU-19)."""

from __future__ import annotations

import pytest

from tests.rules.gunsen.table import (
    A,
    B,
    asked,
    asks,
    effect,
    game,
    goods,
    hero_place,
    lay,
    legal,
    number,
    play,
    side,
    turn,
)
from zashiki.games.gunsen.rules.columns import Activate, triggered_effects
from zashiki.games.gunsen.rules.effects import Effects
from zashiki.games.gunsen.rules.movement import MoveArmy, Transport
from zashiki.games.gunsen.rules.terms import BUY_TACTICS, MOVE_HERO
from zashiki.games.gunsen.view import names_of


@pytest.mark.rule("GU-29.1", "GU-R57")
def test_stealing_may_be_declined() -> None:
    state = lay(side("Scorpion"), side("Crane", koku=2), now=[effect("steal(koku,1)")], bottom=[])
    play(state, "pass")
    assert (goods(state), goods(state, B), asks(state)) == ({}, {"koku": 2}, "")
    second = lay(side("Crane", koku=2), side("Scorpion"), now=[effect("steal(koku,1)", B)], active=1, bottom=[])
    play(second, "pass")
    assert (goods(second), goods(second, B), asks(second)) == ({"koku": 2}, {}, "")


@pytest.mark.rule("GU-13.1", "GU-13.4")
def test_after_a_tactic_and_what_it_does_the_next_one_is_asked_for() -> None:
    state = lay(side("Lion", koku=7), side("Crane"), now=[effect("tactics(koku)")], bottom=[])
    play(state, "tactic:T-Lion-1")
    assert asks(state) == "RecruitHero"
    assert state.steps[:-1] == [Effects(A, ((BUY_TACTICS, 0, 0),))]
    play(state, "hero:H-Lion-1")
    assert legal(state) == ["pass", "tactic:T-Lion-2"]


@pytest.mark.rule("GU-R65", "GU-4.4")
def test_only_a_hero_acts_with_what_a_hero_triggers() -> None:
    state = lay(side("Unicorn", heroes={"H-Unicorn-3": "fort-B"}), side("Crane"), now=[effect("recruit(1)")])
    table = state.game.table
    hero = table.hero_ids.index("H-Unicorn-3")
    assert triggered_effects(state, A, hero, 2, True) == Effects(A, ((0, 0, 1), (0, 2, 1)), hero, True)
    assert triggered_effects(state, A, table.first_use_tactic, 2, False) == Effects(A, (), -1, False)
    assert triggered_effects(state, A, table.first_use_tactic - 1, 2, False) == Effects(A, (), 23, False)
    building = table.first_use_building + table.building_ids.index("B-Phoenix-U")
    assert triggered_effects(state, A, building, 2, False) == Effects(A, ((0, 2, 1),), -1, False)


@pytest.mark.rule("GU-R74", "GU-14.9")
def test_the_order_of_movements_is_not_asked_when_all_movement_has_ended() -> None:
    unicorn = side("Unicorn", armies={"F3": 2}, heroes={"H-Unicorn-2": "F3"}, tactics=["N09"])
    ended = lay(unicorn, side("Crane"), now=[Activate(A, 0, False)], moving=False, bottom=[])
    assert asks(ended) == ""
    moving = lay(unicorn, side("Crane"), now=[Activate(A, 0, False)], bottom=[])
    play(moving, "pass")
    assert legal(moving) == ["use:H-Unicorn-2", "use:N09"]


@pytest.mark.rule("GU-9.4", "GU-R69", "GU-19.2", "GU-19.3", "GU-21.1")
def test_a_column_of_a_noble_action_can_be_activated_gain_by_gain_where_somebody_steals() -> None:
    columns = ["column:armory", "column:recruit", "column:influence", "column:expand"]
    sparing = ["sparing:armory", "sparing:recruit", "sparing:influence", "sparing:expand"]
    dragon, row = side("Dragon", influence=3), ["OA01", "OR02", "OI01"]
    for other, whole in (("Scorpion", columns + sparing), ("Crane", columns)):
        second = lay(dragon, side(other), now=turn(), row=row)
        play(second, "order:OA01", "noble:order", "order:OR02")
        assert legal(second) == whole
        special = lay(dragon, side(other), now=turn(), row=row)
        play(special, "order:OA01", "noble:special", "special:S-Dragon-1")
        assert legal(special) == whole
    play(second, "column:expand")
    innovation = lay(side("Dragon", koku=4, hand=["N02"]), side("Scorpion"), now=[effect("tactics(koku)")], bottom=[])
    play(innovation, "tactic:N02", "special:S-Dragon-1")
    assert legal(innovation) == columns  # nothing is activated
    armory = lay(side("Dragon", influence=3), side("Scorpion"), now=turn(), row=row)
    play(armory, "order:OA01", "noble:special", "special:S-Dragon-2")
    assert legal(armory) == ["column:armory", "sparing:armory"]
    play(armory, "sparing:armory")
    assert armory.specials[A] == (armory.game.table.card_ids.index("S-Dragon-1"),)


@pytest.mark.rule("GU-R10")
def test_after_clearing_for_want_of_a_payable_card_the_same_player_chooses() -> None:
    row = ["OA08", "OA09", "OA12", "OR07", "OR08"]
    deck = ["OE01", "OE02", "OE03", "OE04", "OA01"]
    state = lay(side("Lion"), side("Crane"), now=turn(), row=row, deck=deck)
    assert (asked(state), asks(state)) == (A, "ChooseOrder")
    assert legal(state) == ["clear", "order:OA01", "order:OE01", "order:OE02", "order:OE03", "order:OE04"]


@pytest.mark.rule("GU-19.1")
@pytest.mark.parametrize("card", ["OA01", "OE15"])
def test_a_noble_action_is_used_once_whatever_card_lies_on_it(card: str) -> None:
    lion = side("Lion", influence=9, nobles={"hero": card})
    state = lay(lion, side("Crane"), now=turn(), row=["OA02", "OR02", "OI01"])
    play(state, "order:OA02")
    assert legal(state) == ["column:armory", "noble:order", "noble:special"]
    second = lay(side("Crane"), lion, now=turn(), active=1, row=["OA02", "OR02", "OI01"])
    play(second, "order:OA02", "noble:special")
    assert second.nobles_of(B) == (-1, second.game.table.card_ids.index(card), 1)
    assert second.nobles_of(A) == (-1, -1, -1)
    assert goods(second, B) == {"influence": 6}


@pytest.mark.rule("GU-14.3", "GU-14.7")
@pytest.mark.parametrize("resource", ["koku", "wood", "influence"])
def test_bought_movements_never_run_out_before_the_resource(resource: str) -> None:
    lion = side("Lion", armies={"F3": 1}, **{resource: 2})
    state = lay(lion, side("Crane"), now=[effect(f"buymove({resource})")], bottom=[])
    assert number(state, "left") == 0
    play(state, "hex:F3", "hex:F2")
    assert (asks(state), number(state, "left"), goods(state)) == ("MoveArmy", 0, {resource: 1})
    play(state, "hex:F2", "hex:F3")
    assert (asks(state), goods(state)) == ("", {})


@pytest.mark.rule("GU-9.5", "GU-R45", "GU-20.6")
def test_kamokos_movement_takes_no_other_hero_out_of_the_fort() -> None:
    heroes = {"H-Unicorn-2": "fort-B", "H-Unicorn-3": "fort-B", "H-Unicorn-1": "fort-B"}
    kamoko = game(2).table.hero_ids.index("H-Unicorn-2")
    movement = Effects(A, ((MOVE_HERO, 0, 1),), kamoko)
    state = lay(side("Unicorn", armies={"fort-B": 3}, heroes=heroes), side("Crane"), now=[movement], bottom=[])
    assert legal(state) == ["pass", "hex:fort-B"]
    play(state, "hex:fort-B", "troops:2")
    assert asks(state) == "Destination"  # nobody else may go
    play(state, "hex:G2")
    assert [hero_place(state, f"H-Unicorn-{index}") for index in (1, 2, 3)] == ["fort-B", "G2", "fort-B"]


@pytest.mark.rule("GU-R67")
def test_questions_are_known_by_their_names() -> None:
    assert names_of(MoveArmy, Transport) == {"MoveArmy", "Transport"}
