"""Chapter 1: what is in the box."""

from __future__ import annotations

from typing import cast

import msgspec
import pytest

from tests.rules.yokai.table import tournament, yokai
from zashiki.games.yokai import YokaiGame
from zashiki.games.yokai.options import YokaiOptions
from zashiki.games.yokai.rules.terms import is_update
from zashiki.kernel.errors import InvalidOption
from zashiki.kernel.game import load_game


@pytest.mark.rule("YF-1.1", "YF-1.2", "YF-2.3")
def test_everybody_has_the_same_ten_start_cards() -> None:
    table = tournament(8)
    decks = [table.names(table.state.deck_of(player)) for player in range(8)]
    assert decks == [["refresh"] * 3 + ["block"] * 3 + ["sling"] * 2 + ["upgrade", "collect"]] * 8
    assert sum(map(len, decks)) == 80


@pytest.mark.rule("YF-1.3", "YF-1.5")
def test_everybody_has_a_board_with_three_markers_and_two_blockades() -> None:
    sides = tournament(8).state.sides
    assert len(sides) == 8
    for side in sides:
        assert (side.energy, side.stone, side.victory) == (1, 0, 0)
        assert (side.energy_place, side.victory_place) == (1, 2)


@pytest.mark.rule("YF-1.4", "YF-R19")
@pytest.mark.parametrize(
    ("deck", "copies"), [("fifteen", {"refresh-2": 3, "block-2": 4, "sling-2": 4, "upgrade-2": 2, "collect-2": 2}),
                         ("listed10", {"refresh-2": 2, "block-2": 3, "sling-2": 3, "upgrade-2": 1, "collect-2": 1})]
)  # fmt: skip
def test_the_update_deck(deck: str, copies: dict[str, int]) -> None:
    left = tournament(4, update_deck=deck).updates_left()
    assert {name: left.count(name) for name in left} == copies
    assert len(left) == (15 if deck == "fifteen" else 10)


@pytest.mark.rule("YF-1.7")
def test_a_copy_of_the_game_holds_four_duels_at_once() -> None:
    assert len(tournament(8).state.duels) == 4


@pytest.mark.rule("YF-1.9", "YF-11.16", "YF-11.24")
@pytest.mark.parametrize(
    ("players", "formats"),
    [(2, {"duel", "match"}), *[(n, {"elimination", "league"}) for n in range(3, 9)], (9, set()), (12, set()),
     (15, set()), (16, {"epic"})],
)  # fmt: skip
def test_which_numbers_of_players_play_which_format(players: int, formats: set[str]) -> None:
    for format in ("duel", "match", "elimination", "league", "epic"):
        if format in formats:
            assert yokai(players, format=format).format == format
        else:
            with pytest.raises(InvalidOption, match=str(players)):
                yokai(players, format=format)


@pytest.mark.rule("YF-1.2", "YF-1.4", "YF-5.8", "YF-5.9", "YF-R18")
def test_what_is_printed_on_each_kind_of_card() -> None:
    """The table at the end of the rules page: cost, Stones, cards drawn, always, damage, blockades moved."""
    printed = yokai().printed
    rows = {
        "refresh": (0, 1, 0, False, 0, 0), "refresh-2": (0, 2, 0, False, 0, 0),
        "block": (0, 0, 2, False, 0, 0), "block-2": (0, 0, 2, True, 0, 0),
        "sling": (1, 0, 0, False, 1, 0), "sling-2": (1, 0, 0, False, 2, 0),
        "upgrade": (1, 0, 1, False, 0, 1), "upgrade-2": (1, 0, 1, False, 0, 2),
        "collect": (0, 0, 0, False, 0, 0), "collect-2": (0, 0, 1, False, 0, 0),
    }  # fmt: skip
    columns = (printed.cost, printed.stone, printed.draw, printed.always, printed.damage, printed.moves)
    assert dict(zip(printed.names, zip(*columns, strict=True), strict=True)) == rows
    assert printed.titles[:4] == ("Refresh", "Refresh II", "Block", "Block II")
    assert printed.copies == (3, 3, 2, 1, 1)
    assert (printed.update_copies(False), printed.update_copies(True)) == ((3, 4, 4, 2, 2), (2, 3, 3, 1, 1))


@pytest.mark.rule("YF-1.4")
def test_start_cards_and_updates_take_turns_among_the_kinds() -> None:
    names = yokai().printed.names
    assert [is_update(kind) for kind in range(10)] == [name.endswith("-2") for name in names] == [False, True] * 5


@pytest.mark.rule("YF-1.9", "YF-R15", "YF-R19")
def test_what_is_played_where_nothing_is_chosen() -> None:
    options = cast(YokaiGame, load_game("yokai")).options
    assert options == YokaiOptions(players=2, format="duel", turn_cap=300, update_deck="fifteen")


@pytest.mark.rule("YF-1.9", "YF-11.24")
@pytest.mark.parametrize(
    ("players", "format", "message"),
    [
        (3, "duel", "format duel takes 2 players, not 3; 3 players can play elimination or league"),
        (2, "league", "format league takes 3 to 8 players, not 2; 2 players can play duel or match"),
        (8, "epic", "format epic takes 16 players, not 8; 8 players can play elimination or league"),
    ],
)
def test_a_format_for_another_number_of_players_is_refused(players: int, format: str, message: str) -> None:
    with pytest.raises(InvalidOption, match=message):
        yokai(players, format=format)


@pytest.mark.rule("YF-1.9")
def test_without_a_format_the_number_of_players_decides() -> None:
    assert [yokai(players).format for players in (2, 3, 8, 16)] == ["duel", "elimination", "elimination", "epic"]
    with pytest.raises(InvalidOption, match="9 players have no format; 2 to 8 or 16 can play"):
        yokai(9)


def test_options_have_sentences_for_people() -> None:
    for field in msgspec.structs.fields(type(yokai().options)):
        if field.name not in ("auto", "windows"):
            [note] = field.type.__metadata__
            assert note.description.endswith(".")
