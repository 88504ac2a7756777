"""Hex boards: neighbours share their sides, pointy and flat; only hits take clicks."""

import re
from itertools import pairwise
from math import dist, sqrt

import pytest

from zashiki.drawing import (
    LAYERS,
    Grid,
    Markup,
    board,
    disc_of_hexes,
    ground,
    hex_name,
    hit_disc,
    hit_hex,
    hit_side,
    neighbour,
    path_line,
    reach_hex,
)

GRIDS = [Grid(), Grid(pointy=False), Grid(edge=20)]


@pytest.mark.parametrize("grid", GRIDS)
def test_neighbours_share_the_side_between_them(grid: Grid) -> None:
    for direction in range(6):
        one, other = grid.side((1, 2), direction), grid.side(neighbour((1, 2), direction), direction + 3)
        assert one[0] == pytest.approx(other[1])
        assert one[1] == pytest.approx(other[0])


@pytest.mark.parametrize("grid", GRIDS)
def test_edges_have_their_length_and_middles_their_distance(grid: Grid) -> None:
    corners = grid.outline((2, -1))
    assert all(dist(a, b) == pytest.approx(grid.edge) for a, b in pairwise(corners))
    for direction in range(6):
        away = dist(grid.centre((0, 0)), grid.centre(neighbour((0, 0), direction)))
        assert away == pytest.approx(grid.edge * sqrt(3))


def test_directions_run_clockwise_from_east_or_south_east() -> None:
    assert Grid().centre(neighbour((0, 0), 0))[1] == 0
    x, y = Grid(pointy=False).centre(neighbour((0, 0), 0))
    assert x > 0
    assert y > 0


def test_pointy_hexes_have_a_corner_on_top_and_flat_ones_a_side() -> None:
    assert min(Grid().outline((0, 0)), key=lambda p: p[1])[0] == pytest.approx(0)
    tops = sorted(y for _, y in Grid(pointy=False).outline((0, 0)))
    assert tops[0] == pytest.approx(tops[1])


def test_names_run_from_north_west() -> None:
    assert hex_name((0, 0)) == "D4"
    assert hex_name((0, -3)) == "A4"
    assert len({hex_name(cell) for cell in disc_of_hexes(3)}) == 37


def test_the_box_holds_every_corner() -> None:
    grid, cells = Grid(), disc_of_hexes(2)
    left, top, width, height = grid.box(cells, 10)
    for cell in cells:
        for x, y in grid.outline(cell):
            assert left + 9.99 <= x <= left + width - 9.99
            assert top + 9.99 <= y <= top + height - 9.99
    with pytest.raises(ValueError, match="at least one hex"):
        grid.box([])


def test_layers_come_in_their_fixed_order_with_ids() -> None:
    drawn = board({"hits": Markup("<g/>"), "plate": Markup("<g/>")}, id="map")
    assert re.findall(r'id="([^"]+)"', drawn) == ["map", "map-plate", "map-hits"]
    with pytest.raises(KeyError, match="clouds"):
        board({"clouds": Markup()})
    assert LAYERS[-1] == "hits"


def test_a_hit_bears_its_token() -> None:
    assert 'data-token="hex:D4"' in hit_hex(Grid(), (0, 0), "hex:D4", "D4, temple")


def test_corners_and_sides_can_be_answered_too() -> None:
    grid = Grid()
    assert 'data-token="corner:D4-1"' in hit_disc(grid.corner((0, 0), 1), "corner:D4-1", "corner of D4")
    drawn = hit_side(grid, (0, 0), 0, "wall:D4-0", "side of D4")
    corners = [tuple(map(float, pair.split(","))) for pair in re.findall('points="([^"]+)"', drawn)[0].split()]
    ends = grid.side((0, 0), 0)
    assert dist(*corners[:2]) == pytest.approx(44, abs=0.05)
    assert all(dist(corner, ends[i in (1, 2)]) == pytest.approx(8, abs=0.05) for i, corner in enumerate(corners))


def test_chosen_hexes_are_filled_and_dear_ones_dashed() -> None:
    assert "stroke-dasharray" in reach_hex(Grid(), (0, 0), dashed=True)
    assert "stroke-dasharray" not in reach_hex(Grid(), (0, 0))
    assert 'fill-opacity="0.4"' in reach_hex(Grid(), (0, 0), chosen=True)


def test_the_same_board_is_always_drawn_the_same() -> None:
    assert ground(Grid(), (1, 1), "forest") == ground(Grid(), (1, 1), "forest")
    with pytest.raises(KeyError, match="swamp"):
        ground(Grid(), (0, 0), "swamp")


def test_a_way_needs_two_places() -> None:
    with pytest.raises(ValueError, match="two places"):
        path_line([(0, 0)])
