"""Tournament trees: no box lies on another, no link crosses a box, for every size and format."""

import itertools
from collections.abc import Callable

import pytest

from zashiki.drawing import Lane, Match, Side, bracket, bracket_layout, bracket_words
from zashiki.drawing.bracket_layout import BOX_HEIGHT, link_path

Cup = tuple[list[Lane], list[Match]]


def single(count: int) -> Cup:
    """A cup of 2, 4, 8 or 16 players in which nothing has been played."""
    now = [Match(f"1.{i}", (Side(f"P{2 * i}", 2 * i), Side(f"P{2 * i + 1}", 2 * i + 1))) for i in range(count // 2)]
    rounds = [tuple(now)]
    while len(now) > 1:
        name = len(rounds) + 1
        now = [Match(f"{name}.{i}", (_from(now[2 * i]), _from(now[2 * i + 1]))) for i in range(len(now) // 2)]
        rounds.append(tuple(now))
    return [Lane(tuple(rounds))], []


def _from(match: Match, loser: bool = False) -> Side:
    return Side(source=match.id, loser=loser)


def double(count: int) -> Cup:
    """The same with a losers' bracket and a final."""
    (winners,), _ = single(count)
    drops = [list(part) for part in winners.rounds]
    first = drops[0]
    pairs = zip(first[::2], first[1::2], strict=True)
    now = [Match(f"L1.{i}", (_from(a, True), _from(b, True))) for i, (a, b) in enumerate(pairs)]
    rounds = [(), tuple(now)]
    for dropping in drops[1:]:
        if len(now) > len(dropping):
            pairs = zip(now[::2], now[1::2], strict=True)
            now = [Match(f"L{len(rounds)}.{i}", (_from(a), _from(b))) for i, (a, b) in enumerate(pairs)]
            rounds.append(tuple(now))
        pairs = zip(now, reversed(dropping), strict=True)
        now = [Match(f"L{len(rounds)}.{i}", (_from(a), _from(b, True))) for i, (a, b) in enumerate(pairs)]
        rounds.append(tuple(now))
    final = Match("F", (_from(drops[-1][0]), _from(now[0])), final=True)
    reset = Match("F2", (_from(final), _from(final, True)), final=True)
    return [Lane(winners.rounds, "Winner bracket"), Lane(tuple(rounds), "Loser bracket")], [final, reset]


CUPS = [(make, count) for make in (single, double) for count in (4, 8, 16)]


@pytest.mark.parametrize(("make", "count"), CUPS)
@pytest.mark.parametrize("column", [170, 234])
def test_no_box_lies_on_another_and_all_lie_inside(make: Callable[[int], Cup], count: int, column: float) -> None:
    layout = bracket_layout(*make(count), column=column)
    boxes = list(layout.places.values())
    assert len(boxes) == (count - 1 if make is single else 2 * count - 1)
    for (ax, ay), (bx, by) in itertools.combinations(boxes, 2):
        assert abs(ax - bx) >= layout.box or abs(ay - by) >= BOX_HEIGHT
    assert all(0 <= x <= layout.width - layout.box and 0 <= y <= layout.height - BOX_HEIGHT for x, y in boxes)


@pytest.mark.parametrize(("make", "count"), CUPS)
def test_no_link_crosses_a_box(make: Callable[[int], Cup], count: int) -> None:
    lanes, finals = make(count)
    layout = bracket_layout(lanes, finals)
    matches = [match for lane in lanes for part in lane.rounds for match in part] + finals
    for match in matches:
        for index, side in enumerate(match.sides):
            if side.source and not side.loser:
                way = link_path(layout, side.source, match.id, index)
                for (ax, ay), (bx, by) in itertools.pairwise(way):
                    assert ax == bx or ay == by
                    for x, y in layout.places.values():
                        beside = max(ax, bx) <= x or min(ax, bx) >= x + layout.box
                        assert beside or max(ay, by) <= y or min(ay, by) >= y + BOX_HEIGHT


def test_a_match_stands_level_with_the_middle_of_its_sources() -> None:
    layout = bracket_layout(*single(4))
    assert layout.middle("2.0") == (layout.middle("1.0") + layout.middle("1.1")) / 2


def test_a_link_goes_round_a_box_in_its_way() -> None:
    start = Match("A", (Side("a"), Side("b")))
    between = Match("B", (Side(source="A"), Side("c")))
    end = Match("C", (Side(source="B"), Side(source="A", loser=False)))
    layout = bracket_layout([Lane(((start,), (between,), (end,)))])
    top = layout.places["B"][1]
    assert all(not top < y < top + BOX_HEIGHT for x, y in link_path(layout, "A", "C", 1)[2:4])


def test_the_words_tell_names_scores_and_winners() -> None:
    lane = Lane(((Match("A", (Side("Mika", 4, 2), Side("Bea", 5, 0)), 0),),), "Cup")
    final = Match("B", (Side(source="A"), Side()))
    words = bracket_words([lane], [final])
    assert words == "Cup\nMatch A: Mika 2 against Bea 0, Mika wins\nMatch B: Winner of A against free"


def test_a_match_can_be_opened_and_names_are_escaped() -> None:
    drawn = bracket([Lane(((Match("A", (Side("<b>"), Side("Bea")), token="watch:A"),),))])
    assert 'data-token="watch:A"' in drawn
    assert "<b>" not in drawn


def test_bad_trees_are_refused() -> None:
    match = Match("A", (Side("a"), Side("b")))
    with pytest.raises(ValueError, match="two matches"):
        bracket_layout([Lane(((match, match),))])
    with pytest.raises(ValueError, match="'Z', which does not exist"):
        bracket_layout([Lane(((Match("A", (Side(source="Z"), Side("b"))),),))])
    with pytest.raises(ValueError, match="170"):
        bracket_layout([Lane(((match,),))], column=100)
