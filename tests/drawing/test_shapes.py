"""Points on a circle and pieces of a ring."""

import pytest

from zashiki.drawing import polar, sector


def test_angles_run_clockwise_from_east() -> None:
    assert polar(10, 0) == pytest.approx((10, 0))
    assert polar(10, 90, 1, 2) == pytest.approx((1, 12))


def test_a_sector_runs_out_along_the_outer_arc_and_back_along_the_inner() -> None:
    assert sector(10, 20, 0, 90) == "M10 0L20 0A20 20 0 0 1 0 20L0 10A10 10 0 0 0 10 0Z"
