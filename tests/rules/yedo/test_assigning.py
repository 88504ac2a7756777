"""Phase 4: assigning Disciples (YE-8) and the Action Cards played there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yedo.table import A, B, C, D, asked, at, changes, clan, hand, lay, legal, pass_until, play, told
from zashiki.games.yedo.rules.assigning import Assign, OpenAssigning
from zashiki.games.yedo.rules.state import YedoState


def assigning(*clans: dict[str, Any], **fields: Any) -> YedoState:
    """Phase 4 begins."""
    return lay(*clans, now=[OpenAssigning()], **fields)


def home(number: int, **fields: Any) -> dict[str, Any]:
    """A player with so many Disciples at home."""
    return clan(disciples=number, **fields)


@pytest.mark.rule("YE-8.1", "YE-8.3", "YE-8.8")
def test_one_disciple_a_turn_in_player_order_until_all_are_placed() -> None:
    state = assigning(home(2), home(3), home(2), home(2), order=[2, 0, 1, 3])
    order = []
    while (now := asked(state)) is not None:
        assert "pass" not in legal(state)
        order.append(now[1])
        play(state, legal(state)[-1])
    assert order == [2, 0, 1, 3, 2, 0, 1, 3, 1]
    assert state.house == [0] * 4


@pytest.mark.rule("YE-8.2", "YE-8.4", "YE-8.9", "YE-8.10")
def test_spaces_and_own_annexes() -> None:
    state = assigning(
        home(2, annexes=["dojo", "yashiki"], manned=["yashiki"]),
        home(1),
        home(1),
        spaces={"harbor": [C, B]},
        auto=False,
    )
    options = legal(state)
    assert "annex:dojo" in options
    assert "annex:yashiki" not in options  # one Disciple is there
    assert "spot:harbor" not in options
    play(state, "annex:dojo")
    assert state.annexes[:4] == [2, 0, 2, 0]
    assert state.house[A] == 1
    assert not any(option.startswith("annex") for option in legal(state))  # B owns none


@pytest.mark.rule("YE-8.5")
def test_a_placeholder_occupies_its_space() -> None:
    state = assigning(home(2), home(2))
    assert "spot:bower-2" not in legal(state)
    assert "spot:bower-3" not in legal(state)
    play(state, "spot:tavern", "spot:tavern")
    assert "spot:tavern" not in legal(state)


@pytest.mark.rule("YE-8.6", "YE-R32")
def test_one_disciple_in_the_bower() -> None:
    state = assigning(home(2), home(2), home(2), home(2), spaces={"bower-2": [A]}, auto=False)
    assert not {"spot:bower-1", "spot:bower-3"} & set(legal(state))
    assert "spot:audience" in legal(state)


@pytest.mark.rule("YE-8.7", "YE-R68")
def test_a_closed_district_takes_nobody() -> None:
    assert "spot:temple" not in legal(assigning(home(2), home(2), closed="temple"))


@pytest.mark.rule("YE-R31")
def test_nobody_is_asked_for_what_he_cannot_do() -> None:
    state = assigning(
        home(2),
        home(2),
        spaces={
            "gates": [A, A],
        },
        closed="castle",
        auto=False,
    )
    table = state.game.table
    for spot, spaces in enumerate(table.open_spaces):
        if table.spot_ids[spot] != "temple":
            for space in spaces:
                state.spaces[space] = B
    for space in table.open_spaces[table.spot_ids.index("temple")][:1]:
        state.spaces[space] = B
    assert legal(state) == ["spot:temple"]
    play(state, "spot:temple")
    assert asked(state) is None
    assert state.house == [1, 2]


@pytest.mark.rule("YE-R31")
def test_a_free_annex_has_to_be_used() -> None:
    state = assigning(home(2, annexes=["dojo"]), home(2), auto=False)
    table = state.game.table
    for spaces in table.open_spaces:
        for space in spaces:
            state.spaces[space] = B
    assert legal(state) == ["annex:dojo"]
    play(state, "annex:dojo")
    assert asked(state) is None


@pytest.mark.rule("YE-R75", "YE-4.8", "YE-8.7")
def test_heart_of_the_dragon_opens_a_district_for_all() -> None:
    state = assigning(home(2, actions=["heart-of-the-dragon"]), home(2), home(2), home(2), closed="temple")
    assert "card:heart-of-the-dragon" in legal(state)
    play(state, "card:heart-of-the-dragon")
    assert state.this_round.closed == -1
    assert asked(state) == ("Assign", A)
    play(state, "spot:temple")
    assert "spot:temple" in legal(state)
    state = assigning(home(2, actions=["heart-of-the-dragon"]), home(2), home(2), home(2))
    assert "card:heart-of-the-dragon" not in legal(state)  # nothing to open


def test_the_event_that_closed_a_district_says_that_it_is_open_again() -> None:
    state = assigning(home(2, actions=["heart-of-the-dragon"]), home(2), closed="castle", events=["EV01"])
    assert "Castle District is inaccessible" in drawn(state)
    play(state, "card:heart-of-the-dragon")
    assert "inaccessible" not in drawn(state)
    assert "The District is open again." in drawn(state)


def drawn(state: YedoState) -> str:
    return str(state.game.regions(state.game.view(state, A), ["Ann", "Ben"])["board"])


@pytest.mark.rule("YE-R74")
def test_ambush_sends_a_disciple_home_to_be_assigned_again() -> None:
    state = assigning(
        home(2, actions=["ambush"]),
        clan(disciples=0),
        clan(disciples=0),
        home(2),
        setting="samurai",
        spaces={"market": [B, B], "temple": [C, C]},
    )
    play(state, "card:ambush")
    assert legal(state) == ["seat:1", "seat:2"]
    play(state, "seat:1")  # both stand in the Market
    assert (at(state, "market"), state.house[B]) == ([B], 1)
    play(state, "spot:gates")  # then the normal turn
    assert asked(state) == ("Assign", B)
    play(state, "spot:harbor")
    assert state.house[B] == 0


@pytest.mark.rule("YE-R74", "YE-R10")
def test_an_ambush_needs_somebody_elses_disciple_on_the_board() -> None:
    clans = [home(1, actions=["ambush"]), home(2, annexes=["dojo"], manned=["dojo"])]
    assert "card:ambush" not in legal(assigning(*clans, setting="samurai", spaces={"market": [A]}))
    clans[1] = home(1)
    assert "card:ambush" in legal(assigning(*clans, setting="samurai", spaces={"market": [A, B]}))


@pytest.mark.rule("YE-R74", "YE-R31")
def test_an_ambush_brings_back_a_player_whose_turns_were_over() -> None:
    """The board is full. A, in the Bower, frees a space of the Bower, where he may not go himself: its owner may."""
    state = assigning(
        home(1, actions=["ambush"]),
        clan(disciples=0),
        clan(disciples=0),
        clan(disciples=0),
        setting="samurai",
        order=[1, 0, 2, 3],
        spaces={"bower-1": [A], "bower-2": [B], "gates": [B]},
        auto=False,
    )
    for spaces in state.game.table.open_spaces:
        for space in spaces:
            state.spaces[space] = C if state.spaces[space] < 0 else state.spaces[space]
    play(state, "card:ambush", "seat:1", "spot:bower-2")
    assert legal(state) == ["pass"]
    play(state, "pass")
    assert asked(state) == ("Assign", B)
    play(state, "spot:bower-2")
    assert (asked(state), at(state, "bower-2"), state.house[:2]) == (None, [B], [1, 0])


@pytest.mark.rule("YE-R31")
def test_who_holds_a_card_but_finds_no_place_is_asked_once() -> None:
    state = assigning(
        home(1, actions=["heart-of-the-dragon"]), clan(disciples=0), clan(disciples=0), home(1), auto=False
    )
    for spaces in state.game.table.open_spaces:
        for space in spaces:
            state.spaces[space] = B
    assert (asked(state), legal(state)) == (("AssignOrPlay", A), ["pass"])
    play(state, "pass")
    assert (asked(state), state.house[A]) == (None, 1)


@pytest.mark.rule("YE-R78")
def test_crowded_streets_uses_a_covered_space() -> None:
    state = assigning(home(2, actions=["crowded-streets"]), home(2), closed="gates")
    play(state, "card:crowded-streets")
    covered = [
        "spot:bower-2",
        "spot:bower-3",
        "spot:tavern",
        "spot:harbor",
        "spot:red-light",
        "spot:market",
        "spot:temple",
    ]
    assert legal(state) == covered
    play(state, "spot:bower-2")
    assert at(state, "bower-2") == [A]
    assert not state.this_turn.override
    play(state, "spot:harbor")
    assert "spot:bower-1" not in legal(state)  # the Bower limit holds for covered spaces too
    state.lift(A, state.game.table.spot_ids.index("bower-2"))
    assert "spot:bower-2" not in legal(state)  # covered again


@pytest.mark.rule("YE-R78", "YE-8.6")
def test_crowded_streets_keeps_the_limit_of_the_bower() -> None:
    state = assigning(home(1, actions=["crowded-streets"]), home(1), spaces={"bower-1": [A]})
    play(state, "card:crowded-streets")
    assert "spot:tavern" in legal(state)
    assert not {"spot:bower-2", "spot:bower-3"} & set(legal(state))


@pytest.mark.rule("YE-R77", "YE-R10")
def test_one_card_a_turn_before_placing() -> None:
    state = assigning(home(3, actions=["heart-of-the-dragon", "crowded-streets"]), home(2), closed="temple")
    play(state, "card:heart-of-the-dragon")
    assert asked(state) == ("Assign", A)
    assert "card:crowded-streets" not in legal(state)
    play(state, "spot:gates", "spot:gates")
    assert "card:crowded-streets" in legal(state)


def test_a_cancelled_card_leaves_the_turn() -> None:
    state = assigning(home(2, actions=["heart-of-the-dragon"]), home(2, actions=["feint"]), closed="temple")
    play(state, "card:heart-of-the-dragon", "card:feint")
    pass_until(state, "Assign")
    assert asked(state) == ("Assign", A)
    assert state.this_round.closed >= 0
    assert hand(state, A) == []


@pytest.mark.rule("YE-R80")
def test_of_two_disciples_the_one_on_the_open_space_leaves_first() -> None:
    state = assigning(home(2, actions=["crowded-streets"]), home(2))
    play(state, "card:crowded-streets", "spot:tavern", "spot:gates", "spot:tavern")
    tavern = state.game.table.spot_ids.index("tavern")
    assert [space for space, owner in enumerate(state.spaces) if owner == A] == [
        state.game.table.open_spaces[tavern][0],
        state.game.table.covered_spaces[tavern][0],
    ]
    state.lift(A, tavern)
    assert at(state, "tavern") == [A]
    assert state.free_space(tavern) == state.game.table.open_spaces[tavern][0]


# ---------------------------------------------------------------- all that a turn changes


@pytest.mark.rule("YE-8.1", "YE-8.2", "YE-8.4")
def test_all_that_placing_a_disciple_changes() -> None:
    """The first free space of a place is taken, or an own Annex; what was meant for the last turn is over."""
    state = assigning(home(1), home(2, annexes=["dojo", "yashiki"]), home(1), order=[1, 0, 2],
                      spaces={"market": [C, -1, A]}, forged=1, doubled=1, extra=1)  # fmt: skip
    assert asked(state) == ("Assign", B)
    assert (state.this_turn.forged, state.this_turn.doubled, state.this_turn.extra) == (0, 0, 0)
    board = state.copy()
    assert told(state.copy(), "spot:market") == ["assign"]
    assert changes(board, "spot:market") == {"spaces": {"market": [C, B, A, -1]}, "B.disciples": 1}
    assert told(state.copy(), "annex:dojo") == ["assign-annex"]
    assert changes(state, "annex:dojo") == {"B.manned": ["dojo"], "B.disciples": 1}
    assert asked(state) == asked(board) == ("Assign", A)


@pytest.mark.rule("YE-8.2", "YE-8.5", "YE-8.6", "YE-8.7", "YE-8.9")
@pytest.mark.parametrize(
    ("players", "fields", "places"),
    [
        (5, {}, ["bower-1", "bower-2", "bower-3", "audience", "gates", "tavern", "harbor", "red-light", "market",
                 "temple"]),
        (2, {}, ["bower-1", "audience", "gates", "tavern", "harbor", "red-light", "market", "temple"]),
        (3, {"closed": "castle"}, ["gates", "tavern", "harbor", "red-light", "market", "temple"]),
        (3, {"closed": "temple", "spaces": {"bower-1": [B]}},
         ["audience", "gates", "tavern", "harbor", "red-light", "market"]),
        (3, {"spaces": {"bower-1": [A], "gates": [A, A]}},
         ["bower-2", "audience", "tavern", "harbor", "red-light", "market", "temple"]),
        (4, {"spaces": {"tavern": [A, A, C], "gates": [-1, A, C]}},
         ["bower-1", "bower-2", "bower-3", "audience", "gates", "harbor", "red-light", "market", "temple"]),
    ],
)  # fmt: skip
def test_where_a_disciple_can_go(players: int, fields: dict[str, Any], places: list[str]) -> None:
    clans = [home(1), home(1, annexes=["dojo", "yashiki"], manned=["yashiki"]), *[home(1) for _ in range(players - 2)]]
    state = lay(*clans, now=[Assign(B)], auto=False, **fields)
    assert legal(state) == [*[f"spot:{place}" for place in places], "annex:dojo"]


@pytest.mark.rule("YE-R31", "YE-R10")
def test_the_last_in_order_is_asked_for_a_card_on_a_full_board_too_and_once() -> None:
    clans = [home(1), home(1), home(1), home(1, actions=["heart-of-the-dragon"])]
    state = lay(*clans, now=[], order=[2, 0, 1, 3], auto=False)
    for spaces in state.game.table.open_spaces:
        for space in spaces:
            state.spaces[space] = B
    state.then(OpenAssigning())
    state.settle()
    assert (asked(state), legal(state)) == (("AssignOrPlay", D), ["pass"])
    play(state, "pass")
    assert (asked(state), state.house) == (None, [1, 1, 1, 1])


@pytest.mark.rule("YE-8.3", "YE-8.1")
def test_players_without_disciples_are_skipped() -> None:
    state = assigning(home(0), home(2), home(0), home(1), order=[0, 1, 2, 3])
    order = []
    while (now := asked(state)) is not None:
        order.append(now[1])
        play(state, legal(state)[0])
    assert order == [B, D, B]


@pytest.mark.rule("YE-R80", "YE-8.4")
def test_the_first_disciple_of_a_place_leaves_it_and_nobody_else_s() -> None:
    state = lay(clan(), clan(), clan(), now=[], spaces={"market": [A, B, C, B]})
    market = state.game.table.spot_ids.index("market")
    state.lift(B, market)
    assert (state.spaces[17:21], state.house) == ([A, -1, C, B], [2, 3, 2])
    with pytest.raises(LookupError, match="player 1 has no Disciple at gates"):
        state.lift(B, state.game.table.spot_ids.index("gates"))


@pytest.mark.rule("YE-8.10", "YE-R33", "YE-11.7")
def test_where_a_player_is_present() -> None:
    """A Disciple on an Annex is placed, but stands in no District."""
    dojo = clan(annexes=["dojo"], manned=["dojo"], disciples=0)
    state = lay(clan(disciples=0), dojo, clan(), now=[], spaces={"bower-1": [A], "audience": [A], "temple": [C, A]})
    assert [state.presence(player) for player in (A, B, C)] == [[2, 0, 0, 0, 0, 0, 1], [0] * 7, [0] * 6 + [1]]
    assert [state.placed(player) for player in (A, B, C)] == [3, 1, 1]
    assert [state.has_placed(player) for player in (A, B, C)] == [True, True, True]
    assert [state.is_in(player, 0) for player in (A, B, C)] == [True, False, False]
    assert [state.own_spots(player) for player in (A, B, C)] == [[0, 3, 9], [], [9]]
    gone = lay(clan(), dojo, clan(annexes=["dojo"]), now=[])
    assert [gone.has_placed(player) for player in (A, B, C)] == [False, True, False]


@pytest.mark.rule("YE-8.4", "YE-8.5")
def test_the_first_free_space_of_a_place() -> None:
    state = lay(clan(), clan(), now=[], spaces={"tavern": [A, -1, B]})
    tavern, gates = (state.game.table.spot_ids.index(name) for name in ("tavern", "gates"))
    assert (state.free_space(tavern), state.free_space(tavern, covered=True)) == (8, 10)
    state.spaces[8] = state.spaces[10] = A
    assert (state.free_space(tavern), state.free_space(tavern, covered=True)) == (-1, -1)
    assert (state.free_space(gates), state.free_space(gates, covered=True)) == (4, 6)
    assert state.free_spots(A, covered=True) == [1, 2, 4, 6, 7, 8, 9]


@pytest.mark.rule("YE-4.7")
def test_all_or_all_but_one_in_player_order() -> None:
    state = lay(clan(), clan(), clan(), now=[], order=[2, 0, 1])
    assert (state.in_order(), state.in_order(A), state.in_order(C)) == ((2, 0, 1), (2, 1), (0, 1))


@pytest.mark.rule("YE-R31", "YE-R10", "YE-8.1")
@pytest.mark.parametrize(("first", "second"), [((2, True), (0, False)), ((1, False), (1, True))])
def test_when_the_last_place_is_taken_who_holds_a_card_is_asked_once(
    first: tuple[int, bool], second: tuple[int, bool]
) -> None:
    """The one who has placed the Disciple, or the next player."""
    card = ["heart-of-the-dragon"]
    clans = [home(number, actions=card if holds else []) for number, holds in (first, second, (0, False), (0, False))]
    state = lay(*clans, now=[], auto=False)
    for spaces in state.game.table.open_spaces[1:]:
        for space in spaces:
            state.spaces[space] = C
    state.then(OpenAssigning())
    state.settle()
    player = A if first[1] else B
    assert legal(state) == ["spot:bower-1"]
    play(state, "spot:bower-1")
    assert (asked(state), legal(state)) == (("AssignOrPlay", player), ["pass"])
    play(state, "pass")
    assert asked(state) is None
