"""The shape of a board: its hexes, intersections, sides and lines, written out for four hexes (YH-R1, YH-R3, YH-R72).

       A2  A3
     B1  B2

There are walls between A2 and A3, and between B2 and B1.
"""

from __future__ import annotations

import pytest

from tests.rules.yohei.table import kinds, lay, piece, place, play, roll, unit, used_up
from zashiki.games.yohei.rules.board import Board
from zashiki.games.yohei.rules.values import enemies_near, walled

BOARD = Board([(1, 0), (0, 0), (0, 1), (-1, 1)], [((0, 0), 0), ((0, 1), 3)])
A2, A3, B1, B2 = range(4)


@pytest.mark.rule("YH-R1")
def test_hexes_are_numbered_by_rows_from_the_west() -> None:
    assert BOARD.cells == ((0, 0), (1, 0), (-1, 1), (0, 1))
    assert BOARD.number == {(0, 0): 0, (1, 0): 1, (-1, 1): 2, (0, 1): 3}
    assert BOARD.names == ("A2", "A3", "B1", "B2")


@pytest.mark.rule("YH-R1")
def test_neighbours_by_direction_from_the_east_clockwise() -> None:
    assert BOARD.near == (
        (A3, B2, B1, -1, -1, -1),
        (-1, -1, B2, A2, -1, -1),
        (B2, -1, -1, -1, -1, A2),
        (-1, -1, -1, B1, A2, A3),
    )
    assert BOARD.neighbours == ((A3, B2, B1), (B2, A2), (B2, A2), (B1, A2, A3))
    assert BOARD.apart == ((0, 1, 1, 1), (1, 0, 2, 1), (1, 2, 0, 1), (1, 1, 1, 0))
    assert [BOARD.direction(B2, there) for there in (B1, A2, A3)] == [3, 4, 5]


@pytest.mark.rule("YH-R1")
def test_the_directions_that_lead_nearer_to_a_hex() -> None:
    every = (0, 1, 2, 3, 4, 5)
    assert BOARD.ahead(A3) == ((3,), every, (2, 3), (2,))
    assert BOARD.ahead(B1) == ((5,), (0, 5), every, (0,))


@pytest.mark.rule("YH-R3")
def test_intersections_lie_where_three_hexes_meet() -> None:
    assert BOARD.corners == ((A2, A3, B2), (A2, B1, B2))
    assert BOARD.corner_names == ("A2.0", "A2.1")
    assert BOARD.corner_aliases == {"A2.0": 0, "A3.2": 0, "B2.4": 0, "A2.1": 1, "B1.5": 1, "B2.3": 1}
    assert BOARD.hex_corners == ((0, 1), (0,), (1,), (1, 0))
    assert BOARD.corner_links == ((1,), (0,)), "the side between A2 and B2 leads from one to the other"


@pytest.mark.rule("YH-R71", "YH-R3")
def test_how_far_hexes_are_from_an_intersection() -> None:
    assert BOARD.corner_near == ((1, 1, 2, 1), (1, 2, 1, 1))


@pytest.mark.rule("YH-R60", "YH-11.12")
def test_a_wall_stands_on_the_side_of_both_its_hexes() -> None:
    assert BOARD.walls == ((A2, A3), (B2, B1))
    assert BOARD.wall_names == ("A2-E", "B2-W")
    assert BOARD.wall_sides == (
        (1, 0, 0, 0, 0, 0),
        (0, 0, 0, 1, 0, 0),
        (2, 0, 0, 0, 0, 0),
        (0, 0, 0, 2, 0, 0),
    )


@pytest.mark.rule("YH-14.3", "YH-R68")
def test_a_wall_touches_the_intersections_at_its_ends() -> None:
    assert BOARD.corner_walls == (1, 2)


@pytest.mark.rule("YH-R72", "YH-19.7")
def test_what_lines_between_hexes_touch() -> None:
    both = (1 << A2 | 1 << B2, 0b11)
    assert BOARD.line(A3, B1) == BOARD.line(B1, A3) == both, "it runs along a side, and past the ends of both walls"
    assert BOARD.line(A2, A3) == (0, 0b01)
    assert BOARD.line(B1, B2) == (0, 0b10)
    assert BOARD.line(A2, B2) == (0, 0)


@pytest.mark.rule("YH-R73", "YH-19.9")
def test_what_lines_from_an_intersection_touch() -> None:
    along = 1 << A2 | 1 << B2
    lines = [[BOARD.corner_line(corner, there) for there in range(4)] for corner in (0, 1)]
    # The line to the far hex runs along a side and past the end of one wall; the wall at its own end does not count.
    assert lines == [[(0, 0), (0, 0), (along, 0b10), (0, 0)], [(0, 0), (along, 0b01), (0, 0), (0, 0)]]


# ---------------------------------------------------------------- walls from both sides


WALL = ("D5", "E5")
"""The hexes on both sides of the wall D5-SE."""


@pytest.mark.rule("YH-11.12", "YH-R60")
@pytest.mark.parametrize(("here", "there"), [WALL, WALL[::-1]])
def test_a_wall_stops_a_step_from_either_side(here: str, there: str) -> None:
    state = lay(white=[unit("shikigami-swarm", here)], black=[unit("minpei.2", "A7")], walls=["D5-SE"])
    near = [state.game.board.names[hex_] for hex_ in state.game.board.neighbours[place(state, here)]]
    play(state, "unit:shikigami-swarm", "act:move")
    assert kinds(state, "hex") == set(near) - {there}


@pytest.mark.rule("YH-R60", "YH-18.3")
@pytest.mark.parametrize(("here", "dice"), [("D5", 3), ("E5", 2)])
def test_a_wall_is_attacked_from_either_side_with_the_section_that_faces_it(here: str, dice: int) -> None:
    # An Elite frame (G G Y R Y G) that faces east: the wall lies to the south-east of D5 and to the north-west of E5.
    state = lay(white=[unit("himeji", here, "E")], black=[unit("minpei.2", "A7")], walls=["D5-SE", "B4-E"])
    roll(state, *[6] * dice)
    play(state, "unit:himeji", "act:raze")
    assert used_up(state)
    assert state.walls == 1 << state.game.board.wall_names.index("B4-E"), "the other wall stands"


@pytest.mark.rule("YH-R41", "YH-11.12")
@pytest.mark.parametrize(("here", "there"), [WALL, WALL[::-1]])
def test_nobody_fights_through_a_wall(here: str, there: str) -> None:
    state = lay(white=[unit("himeji", here)], black=[unit("minpei.2", there)], walls=["D5-SE"])
    mine, enemy = piece(state, "himeji"), piece(state, "minpei.2")
    assert enemies_near(state, mine, place(state, here)) == enemies_near(state, enemy, place(state, there)) == []
    state.walls = 0
    assert enemies_near(state, mine, place(state, here)) == [enemy]


@pytest.mark.rule("YH-R41", "YH-R1")
def test_enemies_are_near_in_all_six_directions() -> None:
    names = ["minpei.2", "kappa", "soemon", "himeji", "chiyome", "yurei"]
    around = ["C4", "C5", "D5", "E4", "E3", "D3"]
    state = lay(white=[unit("minpei", "D4")], black=[unit(one, at) for one, at in zip(names, around, strict=True)])
    by_direction = [piece(state, one) for one in ["soemon", "himeji", "chiyome", "yurei", "minpei.2", "kappa"]]
    assert enemies_near(state, piece(state, "minpei"), place(state, "D4")) == by_direction
    corner = lay(white=[unit("minpei", "B4")], black=[unit("minpei.2", "A4")])
    assert enemies_near(corner, piece(corner, "minpei"), place(corner, "B4")) == [piece(corner, "minpei.2")]
    assert [walled(corner, 0, way) for way in range(6)] == [False] * 6
