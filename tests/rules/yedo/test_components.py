"""Components and counts (YE-1), the pack, and what an owner's pack may say."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.rules.yedo.table import clan, game, lay
from zashiki.games.yedo import YedoGame
from zashiki.games.yedo.options import YedoOptions
from zashiki.games.yedo.pack import read_pack
from zashiki.games.yedo.rules.bidding import OpenBidding
from zashiki.games.yedo.rules.terms import DECKS, WORDS
from zashiki.kernel.errors import InvalidOption, InvalidPack
from zashiki.kernel.game import parse_options

PACK = Path(read_pack.__code__.co_filename).parent / "pack"


@pytest.mark.rule("YE-1.1")
def test_two_to_five_players() -> None:
    for players in (2, 3, 4, 5):
        assert game(players).num_players() == players
        assert parse_options(YedoOptions, "yedo", {"players": players}) == YedoOptions(players=players)
    for players in (1, 6):
        with pytest.raises(InvalidOption):
            parse_options(YedoOptions, "yedo", {"players": players})


@pytest.mark.rule("YE-1.1", "YE-2.1")
def test_two_players_of_the_geisha_setting_unless_something_else_is_chosen() -> None:
    assert YedoOptions() == parse_options(YedoOptions, "yedo", {}) == YedoOptions(players=2, setting="geisha")
    assert (game(2).table.players, game(2).table.samurai, game(2, "samurai").table.samurai) == (2, False, True)


@pytest.mark.rule("YE-1.2", "YE-1.3", "YE-8.11")
def test_the_board_has_seven_districts_and_their_spaces() -> None:
    table = game(5).table
    assert Counter(spot.district for spot in table.pack.board.spot for _ in range(spot.spaces)) == {
        "castle": 4, "gates": 3, "tavern": 4, "harbor": 3, "red-light": 3, "market": 4, "temple": 3,
    }  # fmt: skip
    assert sum(spot.bower for spot in table.pack.board.spot) == 3
    assert len(table.auction_names) == 7
    assert table.numbers.rounds == 11
    assert len(DECKS) == 8


@pytest.mark.rule("YE-1.4", "YE-1.5", "YE-1.6", "YE-1.7", "YE-1.8")
def test_cards_annexes_and_weapons_are_counted() -> None:
    table = game(5, "samurai").table
    sizes = dict(zip(DECKS, map(len, table.deck_cards), strict=True))
    assert sizes == {
        "action": 50, "bonus": 27, "event": 27, "weapon": 40, "green": 12, "yellow": 18, "red": 18, "black": 11,
    }  # fmt: skip
    assert len(table.pack.board.favor) == 5
    assert table.start_annexes == 4
    assert Counter(table.card_ids[card] for card in table.deck_cards[DECKS.index("weapon")]) == dict.fromkeys(
        ("doku", "fukiya", "katana", "metsubushi", "nawa", "shuko", "shuriken", "yumi"), 5
    )


@pytest.mark.rule("YE-1.9", "YE-1.10", "YE-1.12")
def test_pieces_are_counted() -> None:
    state = game(5).new_initial_state(1)
    assert state.supplies.geisha_left == 7
    assert state.supplies.blessings_left == 5
    assert [h + r for h, r in zip(state.house, state.reserve, strict=True)] == [4] * 5
    assert sum(game(2).table.covered) == 10
    assert len(state.annexes) == 4 * 5


@pytest.mark.rule("YE-1.11", "YE-R5")
def test_the_bank_never_runs_out() -> None:
    state = lay(clan(mon=500), clan(mon=400), now=[OpenBidding()])
    state.gain_mon(0, 300)
    assert state.mon[0] == 800


@pytest.mark.rule("YE-1.13")
def test_the_market_has_five_prices() -> None:
    assert game(4).table.numbers.market_prices == (8, 8, 8, 6, 6)


def test_missions_get_dearer_by_colour() -> None:
    """The balance of the designed cards: more is paid where more is asked, and Kill the Shogun is the hardest."""
    table = game(5).table
    pp = [sum(int(word.split()[1]) for word in row.reward if word.startswith("gain_pp")) for row in table.missions]
    by_colour = [[p for p, colour in zip(pp, table.colour, strict=True) if colour == c] for c in range(4)]
    assert [max(by_colour[c]) < min(by_colour[c + 1]) for c in range(1, 3)] == [True, True]
    assert table.mission_ids[pp.index(max(pp))] == "B11"
    assert Counter(row.category for row in table.missions) == {
        "Warfare": 12, "Espionage": 12, "Theft": 12, "Assassination": 12, "Kidnapping": 11,
    }  # fmt: skip


def test_every_word_of_the_vocabulary_is_understood(tmp_path: Path) -> None:
    """An owner's cards may use any word in its place."""
    text = (PACK / "events.toml").read_text()
    text = text.replace('effects = ["gain_mon 3"]', 'effects = ["price_mod annex -2", "price_mod disciple 3"]')
    text = text.replace('effects = ["lose_mon 3"]', 'effects = ["lose_mission 1", "gain_geisha 1", "gain_disciple 1"]')
    (tmp_path / "events.toml").write_text(text)
    assert YedoGame(YedoOptions(), tmp_path).table.event_effects[9] == (
        (WORDS.index("price_mod"), 2, -2),
        (WORDS.index("price_mod"), 3, 3),
    )


@pytest.mark.parametrize(
    ("file", "right", "wrong", "message"),
    [
        ("missions.toml", '"gain_pp 3", "gain_mon 10"', '"gain_pips 3", "gain_mon 10"', "gain_pips.*gain_pp"),
        ("missions.toml", 'weapons = ["yumi"]', 'weapons = ["bow"]', "weapons"),
        ("missions.toml", 'colour = "black"', 'colour = "pink"', "colour"),
        ("missions.toml", "geisha = 2 }", "geisha = 9 }", "geisha"),
        ("actions.toml", '["move_patrol 2"]', '["move_patrol much"]', "move_patrol"),
        ("actions.toml", '["cancel_card"]', '["open_district"]', "open_district"),
        ("events.toml", '["skip_phase 5"]', '["skip_phase 7"]', "skip_phase|phase"),
        ("events.toml", '["close_district castle"]', '["close_district moon"]', "moon"),
        ("bonuses.toml", '["at_least mon 20"]', '["at_least mon"]', "at_least mon"),
        ("bonuses.toml", '["most geisha"]', '["most gold"]', "gold"),
        ("board.toml", 'at = "tavern"', 'at = "pub"', "pub"),
        ("board.toml", 'last_mission = "B11"', 'last_mission = "B99"', "B99"),
        ("actions.toml", 'id = "feint"', 'id = "walls-have-ears"', "walls-have-ears"),
    ],
)
def test_a_wrong_word_names_file_and_place(file: str, right: str, wrong: str, message: str, tmp_path: Path) -> None:
    text = (PACK / file).read_text()
    assert right in text
    (tmp_path / file).write_text(text.replace(right, wrong))
    with pytest.raises(InvalidPack, match=message) as error:
        YedoGame(YedoOptions(), tmp_path)
    assert file in str(error.value)
