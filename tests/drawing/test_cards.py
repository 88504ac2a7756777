"""Cards, piles, tracks, counters and dice: what is printed comes out, what is hidden does not."""

import re
import xml.etree.ElementTree as ET

import pytest

from zashiki.drawing import (
    Face,
    Post,
    Track,
    army,
    board_size,
    card,
    card_back,
    card_fan,
    card_row,
    card_size,
    cell_place,
    counter,
    die,
    fan_width,
    measure,
    pile,
    player_board,
    row_places,
    small_backs,
    symbol_die,
)

SLING = Face("Sling", "rust", "sling", cost=(("stone", 1),), rank="II", effect="Target loses 2 Energy.")


def texts(drawn: str) -> list[str | None]:
    return [one.text for one in ET.fromstring(drawn).iter("text")]


def test_a_card_says_everything_printed_on_it() -> None:
    assert SLING.spoken() == "Sling II, costs 1 Stone. Target loses 2 Energy"
    assert texts(card(SLING)) == ["II", "Sling", "1", "Target loses 2", "Energy."]


def test_a_mini_card_shows_kind_rank_and_cost() -> None:
    assert texts(card(SLING, size="mini")) == ["II", "1"]


def test_all_values_come_out_however_many_there_are() -> None:
    values = (("movement", 2), ("shield", 4), ("range", 4), ("dice", 12))
    drawn = card(Face("Unit", values=values))
    assert [text for text in texts(drawn) if text != "Unit"] == ["2", "4", "4", "12"]
    rightmost = max(float(x) for x in re.findall(r'<text[^>]* x="([^"]+)"', drawn))
    assert rightmost < card_size()[0] - 10


def test_a_long_effect_ends_in_dots_inside_the_card() -> None:
    drawn = card(Face("Unit", effect="word " * 80, values=(("dice", 1),)))
    lines = [float(y) for y in re.findall(r'<text[^>]* y="([^"]+)"', drawn)]
    assert "…" in drawn
    assert max(lines) < card_size()[1]


def test_backs_do_not_depend_on_the_card() -> None:
    assert card_back() == card_back()
    assert texts(card_back()) == []


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(KeyError, match="crimson"):
        Face("x", hue="crimson")


def test_a_row_closes_up_only_when_it_must() -> None:
    width = card_size()[0]
    assert row_places(3, 1000) == [0, width + 12, 2 * (width + 12)]
    tight = row_places(5, 400)
    assert tight[-1] + width == 400
    assert row_places(0, 400) == []


def test_a_fan_is_as_wide_as_said() -> None:
    places = [float(x) for x in re.findall(r"translate\((\d+) 0\)", card_fan([card(SLING, size="mini")] * 3, step=30))]
    assert max(places) + card_size("mini")[0] == fan_width(3, step=30)
    with pytest.raises(ValueError, match="2 places"):
        card_row([card(SLING)], [0, 1])


def test_a_pile_always_says_how_many_it_holds() -> None:
    assert texts(pile(12, name="Draw pile")) == ["12", "Draw pile"]
    assert texts(pile(0)) == ["0"]
    assert "Discard, 3" in texts(pile(3, top=card(SLING, size="mini"), name="Discard"))
    assert 'aria-label="Draw pile, 1 card"' in pile(1, name="Draw pile")
    with pytest.raises(ValueError, match="-1"):
        pile(-1)


def test_a_hand_of_many_cards_keeps_its_number() -> None:
    assert texts(small_backs(30)) == ["30"]


def test_a_track_marks_its_value_and_closes_what_lies_beyond_the_limit() -> None:
    drawn = player_board([Track("energy", 1, 2, 4)], 3, name="Tomas")
    assert texts(drawn) == ["1", "of 2", "0", "2", "3", "4"]
    assert drawn.count("pat-hatch") == 2
    assert 'aria-label="Tomas: Energy 1 of 2"' in drawn


def test_a_post_stands_between_its_cells() -> None:
    drawn = player_board([Track("energy", 1, 2, 4)], 3, posts=[Post("energy", 2)])
    (x2, _), (x3, _) = cell_place(2), cell_place(3)
    assert f'x="{(x2 + x3) / 2 - 3.5:g}"' in drawn


def test_a_marker_off_the_track_is_refused() -> None:
    with pytest.raises(ValueError, match="0 to 4"):
        player_board([Track("energy", 5, 4, 4)], 3)


def test_a_board_has_room_for_its_signs() -> None:
    rows = [Track("energy", 1, 2, 4)] * 2
    assert board_size(rows, 2)[0] > board_size(rows)[0]
    assert board_size(rows * 2)[1] > board_size(rows)[1]


def test_counters_say_whose_they_are_and_how_they_stand() -> None:
    assert 'aria-label="Kappa wound"' in counter(0, 0, 0, name="Kappa", states=["wound"])
    assert 'aria-label="fan"' in counter(0, 0, 8)
    assert 'aria-label="4 of leaf with hero"' in army(0, 0, 1, 4, hero="hero")


def test_a_large_army_is_wider_than_its_number() -> None:
    for strength in (1, 10, 1000):
        drawn = army(0, 0, 1, strength)
        wide = float(re.findall(r'width="([\d.]+)"[^>]*class="z-face"', drawn)[0])
        assert wide > measure(str(strength), 17 * 1.22, bold=True) + 30  # the crest stands before it


def test_dice_show_what_was_rolled() -> None:
    assert die(0, 0, 5).count('<circle cx="') == 5
    assert 'aria-label="6, hit"' in die(0, 0, 6, look="hit")
    assert 'aria-label="Strength, Blood, kept"' in symbol_die(0, 0, ["strength", "blood"], player=0)
    with pytest.raises(ValueError, match="7"):
        die(0, 0, 7)
    with pytest.raises(ValueError, match="not 0"):
        symbol_die(0, 0, [])
