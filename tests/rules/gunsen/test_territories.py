"""Shrines, villages, Toshi Ranbo, and the end of a turn (GU-16 to GU-18, GU-27)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.gunsen.table import (
    A,
    B,
    C,
    achieved,
    asked,
    asks,
    effect,
    goods,
    lay,
    legal,
    may,
    node,
    play,
    side,
    troops,
    turn,
    upgrade_owner,
    winners,
)


@pytest.mark.rule("GU-16.1", "GU-16.3", "GU-16.4", "GU-27.1")
def test_the_upgrade_tile_is_taken_from_the_opponent() -> None:
    state = lay(
        side("Lion", armies={"F5": 1}), side("Crane", upgrades=["recruit"]), now=[],
        shrines={"A5": "armory", "F5": "recruit"},
    )  # fmt: skip
    assert upgrade_owner(state, "recruit") == A
    gone = lay(side("Lion", upgrades=["recruit"]), side("Crane"), shrines={"A5": "armory", "F5": "recruit"})
    assert upgrade_owner(gone, "recruit") == A  # kept without troops there
    assert not gone.controls(A, node(gone, "F5"))


@pytest.mark.rule("GU-16.1", "GU-R49")
def test_only_the_active_player_claims() -> None:
    state = lay(
        side("Lion", armies={"F4": 1}), side("Crane", armies={"F5": 1, "F1": 1}), villages={"F1": "koku"},
        shrines={"A5": "armory", "F5": "recruit"},
    )  # fmt: skip
    assert upgrade_owner(state, "recruit") == -1
    assert state.tokens[B] == ()


@pytest.mark.rule("GU-5.8", "GU-16.5", "GU-R50", "GU-5.12")
def test_two_shrines_count_at_once_in_the_middle_of_a_turn() -> None:
    state = lay(side("Lion", armies={"F5": 1, "A6": 1}), side("Crane"), now=[effect("move(2)")])
    play(state, "hex:A6", "hex:A5")
    assert asks(state) == "MoveArmy"
    assert achieved(state) == {"shrines"}


@pytest.mark.rule("GU-5.8", "GU-R50", "GU-R53", "GU-22.5")
def test_a_contested_shrine_does_not_count() -> None:
    state = lay(
        side("Lion", armies={"F5": 1, "A6": 1}), side("Crane", armies={"A5": 1}), now=[effect("move(1)")], bottom=[]
    )
    play(state, "hex:A6", "hex:A5")
    assert achieved(state) == set()
    held = lay(
        side("Lion"), side("Crane", armies={"F5": 1, "A5": 1}), contested="A5", attackers=1, moving=False,
        now=[effect("recruit(1)")], bottom=[],
    )  # fmt: skip
    held.changed = 15
    held.after()
    assert achieved(held, B) == set()  # nor for its defender


@pytest.mark.rule("GU-17.1", "GU-17.2", "GU-5.10", "GU-17.4")
def test_villages_are_claimed_at_the_end_of_the_turn() -> None:
    state = lay(
        side("Lion", armies={"E1": 1, "F4": 1, "F1": 1, "fort-B": 0}),
        side("Crane"),
        villages={"E1": "troop", "F4": "wood", "F1": "influence"},
    )
    assert state.reveals >= 3  # flipping a token cannot be taken back
    assert troops(state, "fort-B") == 1
    assert goods(state) == {"wood": 1, "influence": 1}
    assert sorted(state.tokens[A]) == [0, 2, 3]
    assert achieved(state) == {"villages"}
    assert set(state.villages) == {-1}


@pytest.mark.rule("GU-R14", "GU-10.3", "GU-17.2")
def test_a_village_gives_no_sixteenth_troop() -> None:
    state = lay(side("Lion", armies={"E1": 1, "fort-B": 14}), side("Crane"), villages={"E1": "troop"})
    assert troops(state, "fort-B") == 14
    assert state.supply[A] == 0
    assert state.tokens[A] == (0,)


@pytest.mark.rule("GU-27.1", "GU-27.2")
def test_villages_are_claimed_before_troops_are_filled_up() -> None:
    state = lay(side("Lion", armies={"E1": 2}), side("Crane"), villages={"E1": "troop"})
    assert state.troops_on_board(A) == 3
    assert troops(state, "fort-B") == 1


@pytest.mark.rule("GU-17.3", "GU-R49")
def test_a_fourth_token_leaves_the_game_and_the_player_chooses_the_order() -> None:
    state = lay(
        side("Lion", armies={"E1": 1, "F4": 1}, villages=["koku", "koku"]),
        side("Crane"),
        villages={"E1": "wood", "F4": "troop"},
    )
    assert legal(state) == ["hex:E1", "hex:F4"]
    play(state, "hex:F4")
    assert state.tokens[A] == (1, 1, 0)
    assert state.gone == (2,)
    assert goods(state) == {"wood": 1}  # the gain happens all the same


@pytest.mark.rule("GU-R48", "GU-5.15")
def test_achievements_are_never_lost() -> None:
    state = lay(
        side("Lion", armies={"fort-B": 3}, achievements=["villages", "shrines", "buildings"]), side("Crane"), now=turn()
    )
    assert achieved(state) == {"villages", "shrines", "buildings"}


# ---------------------------------------------------------------- Toshi Ranbo


@pytest.mark.rule("GU-18.1", "GU-18.2", "GU-R22")
def test_strength_for_the_first_entry() -> None:
    columns = {"armory": ["OA12"], "expand": ["OE07"]}  # 3 strength on order cards
    alone = lay(side("Lion", armies={"D3": 5}), side("Crane"), now=[effect("move(1)")])
    play(alone, "hex:D3", "troops:5")
    assert may(alone, "hex:D4")
    four = lay(side("Lion", armies={"D3": 4}), side("Crane"), now=[effect("move(1)")])
    play(four, "hex:D3", "troops:4")
    assert not may(four, "hex:D4")
    cards = lay(side("Lion", armies={"D3": 2}, columns=columns), side("Crane"), now=[effect("move(1)")])
    play(cards, "hex:D3", "troops:2")
    assert may(cards, "hex:D4")
    hero = lay(side("Dragon", armies={"D3": 4}, heroes={"H-Dragon-2": "D3"}), side("Crane"), now=[effect("move(1)")])
    play(hero, "hex:D3", "troops:4")
    assert may(hero, "hex:D4")
    conditional = lay(
        side("Lion", armies={"D3": 4}, heroes={"H-Lion-2": "D3"}, tactics=["T-Lion-2"]),
        side("Crane"),
        now=[effect("move(1)")],
    )
    play(conditional, "hex:D3", "troops:4")
    assert not may(conditional, "hex:D4")  # when(attack, ...) and tactics do not count


@pytest.mark.rule("GU-R68", "GU-18.2")
def test_special_orders_count_as_order_cards() -> None:
    state = lay(
        side("Lion", armies={"D3": 3}, columns={"armory": ["S-Lion-1"]}), side("Crane"), now=[effect("move(1)")]
    )
    play(state, "hex:D3", "troops:3")
    assert may(state, "hex:D4")


@pytest.mark.rule("GU-18.3", "GU-R62", "GU-18.4")
def test_the_first_entry_ends_movement_and_is_no_battle() -> None:
    state = lay(
        side("Lion", koku=2, armies={"D3": 5, "G3": 1}),
        side("Crane"),
        now=[effect("move(3); gain(wood,1); buymove(koku)")],
        bottom=[],
    )
    play(state, "hex:D3", "troops:5", "hex:D4")
    assert state.is_terminal()
    assert goods(state) == {"koku": 2, "wood": 1}
    assert state.opened
    assert achieved(state) == set()


@pytest.mark.rule("GU-18.4", "GU-R23")
def test_later_entries_need_no_strength() -> None:
    state = lay(side("Lion", armies={"D3": 1}), side("Crane"), now=[effect("move(2)")], opened=True)
    play(state, "hex:D3", "hex:D4")
    assert asks(state) == "MoveArmy"


@pytest.mark.rule("GU-18.5", "GU-18.6", "GU-5.9", "GU-5.11", "GU-R24")
def test_claiming_toshi_ranbo_at_the_end_of_the_turn() -> None:
    state = lay(side("Lion", armies={"D4": 2}), side("Crane"), opened=True)
    assert achieved(state) == {"gain-castle", "hold-castle"}
    assert upgrade_owner(state, "expand") == A


@pytest.mark.rule("GU-R24")
def test_passing_through_toshi_ranbo_claims_nothing() -> None:
    state = lay(side("Lion", armies={"D3": 1}), side("Crane"), now=[effect("move(2)")], opened=True)
    play(state, "hex:D3", "hex:D4", "hex:D4", "hex:D5")
    assert achieved(state) == set()
    assert upgrade_owner(state, "expand") == -1


@pytest.mark.rule("GU-5.16", "GU-18.10", "GU-18.7", "GU-R25")
def test_the_holding_marker_is_lost_on_leaving_and_won_again() -> None:
    held = ["gain-castle", "hold-castle"]
    state = lay(
        side("Lion", armies={"D4": 1}, achievements=held, upgrades=["expand"]), side("Crane"), now=[effect("move(2)")],
        opened=True,
    )  # fmt: skip
    play(state, "hex:D4", "hex:D5")
    assert achieved(state) == {"gain-castle"}
    assert upgrade_owner(state, "expand") == A  # the tile is kept, but is no control
    play(state, "hex:D5", "hex:D4")
    assert achieved(state) == set(held)


@pytest.mark.rule("GU-18.8", "GU-R25", "GU-18.5")
def test_the_former_owner_gets_the_marker_back() -> None:
    state = lay(
        side("Lion", armies={"D4": 1}, achievements=["gain-castle"]),
        side("Crane", upgrades=["expand"], achievements=["gain-castle"]),
        opened=True,
    )
    assert achieved(state, A) == {"gain-castle", "hold-castle"}
    assert achieved(state, B) == {"gain-castle"}
    assert upgrade_owner(state, "expand") == A


# ---------------------------------------------------------------- end of turn


@pytest.mark.rule("GU-27.2", "GU-R60", "GU-R54")
def test_everybody_has_three_troops_at_the_end_of_a_turn() -> None:
    state = lay(
        side("Lion", armies={"F3": 1}), side("Crane", armies={"C2": 1, "fort-B": 1}), side("Crab", armies={"B7": 4}),
        active=1,
    )  # fmt: skip
    assert [state.troops_on_board(player) for player in (A, B, C)] == [3, 3, 4]
    assert troops(state, state.game.table.names[state.forts[A]], A) == 2


@pytest.mark.rule("GU-R55")
def test_the_last_round() -> None:
    def ended(lion: dict[str, Any], crane: dict[str, Any], **fields: Any) -> list[int]:
        state = lay(
            side("Lion", **lion), side("Crane", **crane), round=4, active=1, options={"max_rounds": 4}, **fields
        )
        return winners(state)

    army = {"armies": {"fort-B": 3}}
    other = {"armies": {"fort-C": 3}}
    assert ended({**army, "achievements": ["villages"]}, other) == [A]
    assert ended(army, {**other, "achievements": ["villages"]}) == [B]
    castle = {"armies": {"D4": 1, "fort-B": 2}, "achievements": ["gain-castle", "hold-castle"]}
    assert ended(castle, {**other, "achievements": ["villages", "shrines"]}, opened=True) == [A]
    assert ended(army, {"armies": {"fort-C": 4}}) == [B]
    assert ended({**army, "koku": 2}, {**other, "wood": 1}) == [A]
    assert ended(army, other) == [A, B]


@pytest.mark.rule("GU-27.4", "GU-R55")
def test_the_round_before_the_last_goes_on() -> None:
    state = lay(side("Lion"), side("Crane"), round=3, active=1, options={"max_rounds": 4})
    assert asked(state) == A
    assert state.round == 4
