"""Charts: round ticks, labels apart, every value where its scale puts it."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from zashiki.drawing import Bar, Mark, Series, bar_chart, bar_chart_height, line_chart
from zashiki.drawing.axes import short_value, spread, ticks


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 42, [0, 10, 20, 30, 40, 50]),
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (-7, 12, [-10, -5, 0, 5, 10, 15]),
        (0, 0, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (0, 100, [0, 20, 40, 60, 80, 100]),
    ],
)
def test_ticks_are_round_and_hold_all_values(low: float, high: float, expected: list[float]) -> None:
    assert ticks(low, high) == expected


def test_values_are_written_as_people_write_them() -> None:
    assert [short_value(v) for v in (3, 3.0, -2, 0.25, 12345, 63.21)] == [
        "3",
        "3",
        "\u22122",
        "0.25",
        "12\u202f345",
        "63.2",
    ]


def test_labels_move_apart_and_stay_inside() -> None:
    places = spread([50, 51, 52, 99], 20, 0, 100)
    assert all(b - a >= 20 for a, b in pairwise(places))
    assert min(places) >= 0
    assert max(places) <= 100
    assert spread([10, 60], 20, 0, 100) == [10, 60]
    assert spread([], 20, 0, 100) == []


def test_labels_that_cannot_all_have_their_distance_share_the_room() -> None:
    assert spread([5, 5, 5], 80, 0, 100) == [0, 50, 100]


def test_each_line_is_labelled_with_its_last_value_and_name() -> None:
    drawn = line_chart([Series("Mika", (1, 2, 42), 4), Series("Zed", (3, 9, None))], title="Prestige")
    texts = [one.text for one in ET.fromstring(drawn).iter("text")]
    assert texts[-4:] == ["42", "Mika", "9", "Zed"]
    assert 'aria-label="Prestige: Mika 42, Zed 9"' in drawn


def test_higher_values_stand_higher() -> None:
    drawn = line_chart([Series("a", (0, 10))])
    way = re.search(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)\" stroke=\"var\(--k-indigo-ink\)", drawn)
    assert way is not None
    assert float(way[4]) < float(way[2])
    assert float(way[3]) > float(way[1])


def test_final_scoring_is_dotted_and_marks_are_numbered() -> None:
    drawn = line_chart([Series("a", (0, 10, 20))], closing=1, marks=[Mark("1", 0, 1)], labels=["1", "2", "final"])
    assert 'stroke-dasharray="1 6"' in drawn
    assert "var(--kin-wash)" in drawn
    assert ">1</text>" in drawn


def test_a_single_point_is_drawn() -> None:
    assert "<circle" in line_chart([Series("a", (3,))])


def test_many_step_labels_are_thinned() -> None:
    drawn = line_chart([Series("a", tuple(range(200)))], labels=[f"round {i}" for i in range(200)])
    assert len(re.findall(">round ", drawn)) <= 20


@pytest.mark.parametrize(
    "lines",
    [
        [],
        [Series("a", ())],
        [Series("a", (None,))],
        [Series("a", (1,)), Series("b", (1, 2))],
        [Series("a", (float("inf"),))],
    ],
)
def test_what_cannot_be_shown_is_refused(lines: list[Series]) -> None:
    with pytest.raises(ValueError, match="chart"):
        line_chart(lines)


def test_bars_are_as_long_as_their_values() -> None:
    drawn = bar_chart([Bar("a", 10), Bar("b", 20)], low=0, high=20)
    short, long = (float(w) for w in re.findall(r'width="([\d.]+)" height="18"', drawn))
    assert long == pytest.approx(2 * short, abs=0.05)


def test_bars_below_zero_end_at_zero() -> None:
    drawn = bar_chart([Bar("a", 10), Bar("b", -10)])
    (ax, aw), (bx, bw) = (
        (float(x), float(w)) for x, w in re.findall(r'x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="18"', drawn)
    )
    assert ax == pytest.approx(bx + bw, abs=0.05)
    assert aw == pytest.approx(bw, abs=0.05)


def test_bars_show_intervals_and_a_reference() -> None:
    drawn = bar_chart([Bar("Search", 63.2, 58, 68, note="58 to 68")], unit=" %", reference=50)
    assert ">63.2 %</text>" in drawn
    assert ">58 to 68</text>" in drawn
    assert "var(--shu)" in drawn
    assert bar_chart_height(2) - bar_chart_height(1) == 34


def test_an_interval_without_its_value_is_refused() -> None:
    with pytest.raises(ValueError, match="outside its interval"):
        bar_chart([Bar("a", 5, 6, 7)])
    with pytest.raises(ValueError, match="at least one bar"):
        bar_chart([])
