"""The table before the first step and the start of a game in each mode, field by field (YH-3, YH-4, YH-24, YH-25)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.yohei.table import Luck, asked, asks, everything, game, legal
from zashiki.games.yohei.pack import Pack
from zashiki.games.yohei.rules.maps import Ground, Layout, can_be_entered, shuffle_tiles
from zashiki.games.yohei.rules.setup import empty_table, set_temples, set_up
from zashiki.games.yohei.rules.skills import LETTERS
from zashiki.games.yohei.rules.state import Army, ThisTurn, YoheiState
from zashiki.games.yohei.rules.turn import EndRound, EndTurn, StartTurn, Turn
from zashiki.kernel.chance import Chance, FastChance, SharedChance
from zashiki.kernel.story import bit


class First(SharedChance):
    """Chance that always takes the first outcome: a pick takes the first card, and the last one moves to its place."""

    def below(self, n: int) -> int:
        return 0


class Last(SharedChance):
    """Chance that always takes the last of all outcomes: a pick takes the last card, and a shuffle changes nothing."""

    def below(self, n: int) -> int:
        return n - 1


def begun(chance: Chance, players: int = 2, **options: Any) -> YoheiState:
    """A game that has begun with this chance, at its first question."""
    state = set_up(game(players, **options), chance)
    state.settle()
    return state


def bare(players: int, sides: int, hexes: int, corners: int, pieces: int = 64, boxes: int = 1) -> dict[str, Any]:
    """A table on which nothing lies but the map."""
    return {
        "order": (), "round": 0, "active": -1, "out": (False,) * players, "turn": ThisTurn(), "scene": None,
        "temples": (), "burnt": False, "areas": tuple(range(sides)), "walls": 0, "site": [0] * corners,
        "buildings": [2, 1] * sides, "vortex": -1, "vortex_side": -1,
        "owner": [-1] * pieces, "at": [-1] * pieces, "facing": [0] * pieces, "wounded": [0] * pieces,
        "ko": [0] * pieces, "stunned": [0] * pieces, "done": [0] * pieces, "carried": [()] * pieces,
        "board": [-1] * hexes, "engaged": (), "fielded": [()] * players, "bases": [7] * players,
        "supply": [()] * players, "clans": ((),) * players, "kills": (0,) * players, "trophies": [()] * sides,
        "market": [], "unit_deck": [], "unit_discards": [], "armies": [],
        "cp": [0] * sides, "hands": [[] for _ in range(sides)], "chests": [[] for _ in range(sides)],
        "boxed": [[] for _ in range(sides)], "known": [0] * 42 * boxes, "decks": [([], [], [])] * boxes,
        "discards": [[]] * boxes, "lying": (), "torii": [[] for _ in range(sides)], "torii_at": [-1] * hexes,
        "torii_supply": ([], list(range(24)), []), "torii_discards": [], "torii_known": [0] * 24,
        "tokens": list(range(24)), "stack": 7, "now": -1, "shown": (),
    }  # fmt: skip


@pytest.mark.rule("YH-1.4", "YH-1.5", "YH-3.11", "YH-3.14", "YH-3.15")
@pytest.mark.parametrize(
    ("players", "mode", "sides", "hexes", "corners", "pieces", "boxes"),
    [(2, "clan", 2, 37, 54, 64, 1), (3, "clan", 3, 46, 69, 64, 1), (4, "yohei", 2, 67, 106, 64, 1),
     (2, "duel", 2, 37, 54, 128, 2)],
)  # fmt: skip
def test_nothing_lies_on_the_table_at_first(
    players: int, mode: str, sides: int, hexes: int, corners: int, pieces: int, boxes: int
) -> None:
    found = game(players, mode=mode)
    state = empty_table(found, FastChance(0), [])
    ground = {"terrain": found.layout.ground.terrain, "spaces": found.layout.ground.spaces}
    assert everything(state) == bare(players, sides, hexes, corners, pieces, boxes) | ground
    assert (state.steps, state.answers) == ([], [-1] * players)


@pytest.mark.rule("YH-3.16", "YH-R8")
@pytest.mark.parametrize(("players", "walls"), [(2, 6), (3, 6), (4, 8)])
def test_all_walls_of_the_map_stand_where_that_is_agreed(players: int, walls: int) -> None:
    assert empty_table(game(players, walls=True), FastChance(0), []).walls == 2**walls - 1


# ---------------------------------------------------------------- the start of a game

SPACES = {
    2: (2, 9, 10, 11, 13, 14, 22, 23, 25, 26, 27, 34),
    3: (5, 6, 8, 13, 16, 18, 23, 26, 35, 36, 38, 44),
    4: (2, 4, 9, 12, 21, 22, 23, 24, 26, 27, 39, 40, 42, 43, 44, 45, 54, 57, 62, 64),
}
"""The torii spaces of the map for so many players. On the map for two they are A6, C2, C3, C4, C6, C7 and so on."""
TEMPLE = {2: 18, 3: 21, 4: 33}
"""The hex of the temple."""


def changed(row: list[int], values: dict[int, int]) -> list[int]:
    """The same list with other values at some places."""
    return [values.get(place, value) for place, value in enumerate(row)]


def laid_out(state: YoheiState, tokens: list[int], rest: list[int]) -> dict[str, Any]:
    """A table with the map, the temple and these torii tokens on their spaces; the others are in the supply."""
    players, sides = state.game.num_players(), len(state.game.members)
    start = bare(players, sides, len(state.board), len(state.site), len(state.at), state.game.table.boxes)
    return start | {
        "terrain": state.game.layout.ground.terrain,
        "spaces": SPACES[players],
        "temples": ((TEMPLE[players], 0),),
        "torii_at": changed(start["torii_at"], dict(zip(SPACES[players], tokens, strict=True))),
        "torii_supply": ([], rest, []),
    }


def with_minpei(start: dict[str, Any]) -> dict[str, Any]:
    """Each player has a Minpei in their area, on one of their seven bases."""
    minpei = {60 + player: player for player in range(len(start["bases"]))}
    return start | {
        "owner": changed(start["owner"], minpei),
        "at": changed(start["at"], dict.fromkeys(minpei, -2)),
        "fielded": [(one,) for one in minpei],
        "bases": [6] * len(minpei),
    }


def holding(start: dict[str, Any], hands: list[list[int]], seers: list[int], deck: list[int]) -> dict[str, Any]:
    """Each side has drawn these cards and knows them; the others are in the deck."""
    known = {card: seen for hand, seen in zip(hands, seers, strict=True) for card in hand}
    return start | {"hands": hands, "known": changed(start["known"], known), "decks": [([], deck, [])]}


DECK = [*range(30), *range(36, 42)]
"""All cards but the six exclusive events."""


@pytest.mark.rule("YH-3.1", "YH-3.2", "YH-3.3", "YH-3.4", "YH-3.6")
def test_a_clan_game_for_two_before_the_draft() -> None:
    state = begun(First())
    start = with_minpei(laid_out(state, [0, *range(23, 12, -1)], [12, *range(1, 12)]))
    hands = [[0, 41], [38, 39, 40]]
    expected = holding(start, hands, [bit(0), bit(1)], [37, *range(1, 30), 36])
    assert everything(state) == expected | {"areas": (1, 0), "order": (0, 1), "cp": [0, 1]}
    assert (asks(state), asked(state)) == ("ChooseClan", 0)
    assert legal(state) == [f"clan:{name}" for name in state.game.table.clan_ids]


@pytest.mark.rule("YH-3.7", "YH-3.12", "YH-4.4", "YH-23.1", "YH-R15")
def test_a_clan_game_for_three_before_the_draft() -> None:
    state = begun(Last(), 3)
    start = with_minpei(laid_out(state, list(range(23, 11, -1)), list(range(12))))
    hands = [[37, 38, 39], [28, 29, 36], [40, 41]]
    expected = holding(start, hands, [bit(0), bit(1), bit(2)], list(range(28)))
    assert everything(state) == expected | {"order": (2, 0, 1), "cp": [0, 1, 0]}
    assert (asks(state), asked(state)) == ("ChooseClan", 2)


@pytest.mark.rule("YH-3.8", "YH-27.2", "YH-27.3", "YH-R11", "YH-R14")
def test_a_clan_game_for_teams_before_the_draft() -> None:
    state = begun(Last(), 4)
    start = with_minpei(laid_out(state, list(range(23, 3, -1)), list(range(4))))
    team, other = bit(0) | bit(2), bit(1) | bit(3)
    expected = holding(start, [[37, 38, 39], [40, 41]], [team, other], [*range(30), 36])
    assert everything(state) == expected | {"order": (1, 0, 3, 2), "cp": [1, 0]}
    assert (asks(state), asked(state)) == ("ChooseClan", 1)


@pytest.mark.rule("YH-4.3", "YH-4.5", "YH-24.1", "YH-24.2", "YH-R18")
def test_a_game_with_a_market_begins_with_its_first_round() -> None:
    state = begun(Last(), mode="yohei")
    start = with_minpei(laid_out(state, list(range(23, 11, -1)), list(range(12))))
    expected = holding(start, [[37, 38, 39], [40, 41]], [bit(0), bit(1)], [*range(30), 36])
    assert everything(state) == expected | {
        "order": (1, 0),
        "cp": [1, 0],
        "market": [55, 56, 57, 58, 59],
        "unit_deck": list(range(55)),
        "round": 1,
        "active": 1,
        "tokens": list(range(23)),
        "stack": 6,
        "shown": (23,),
        "now": 11,
    }
    assert state.steps == [EndRound(), StartTurn(0), EndTurn(1), Turn(1)]


@pytest.mark.rule("YH-24.6", "YH-R18")
def test_a_commander_goes_to_the_dearest_place_of_the_first_market() -> None:
    state = begun(First(), mode="yohei")
    # Tsuchimikado Harue is revealed first, then the Bakuto Gambler and the units before it in the pack.
    assert state.market == [0, 56, 57, 58, 59]


@pytest.mark.rule("YH-25.1", "YH-25.3", "YH-R115")
def test_a_duel_begins_with_thirty_halves_of_a_point_for_each() -> None:
    state = begun(Last(), mode="duel")
    assert everything(state) == laid_out(state, list(range(23, 11, -1)), list(range(12))) | {
        "armies": [Army(30), Army(30)]
    }
    assert state.acting_players() == [0, 1]


@pytest.mark.rule("YH-3.5", "YH-3.10", "YH-22.1", "YH-22.2")
@pytest.mark.parametrize(
    ("players", "mode", "seers"),
    [(2, "clan", [bit(0), bit(1)]), (4, "yohei", [bit(0) | bit(2), bit(1) | bit(3)])],
)
def test_before_the_offer_each_side_has_two_cards_and_nothing_else(players: int, mode: str, seers: list[int]) -> None:
    state = begun(Last(), players, mode=mode, offer=True)
    count = len(SPACES[players])
    start = laid_out(state, list(range(23, 23 - count, -1)), list(range(24 - count)))
    expected = holding(start, [[40, 41], [38, 39]], seers, [*range(30), 36, 37])
    assert everything(state) == expected | {"unit_deck": list(range(60)) if mode == "yohei" else []}
    assert (asks(state), asked(state)) == ("OfferPoints", 1)


@pytest.mark.rule("YH-38.1", "YH-R4", "YH-R9")
@pytest.mark.parametrize(
    ("chance", "players", "temples"),
    [(First(), 3, ((21, 0), (11, 2), (43, 3), (12, 1))), (Last(), 2, ((18, 3), (3, 0), (33, 1)))],
)
def test_more_temples_have_other_kinds_and_their_terrains(
    chance: Chance, players: int, temples: tuple[tuple[int, int], ...]
) -> None:
    state = begun(chance, players, temple="random", extra_temples=True)
    ground = state.game.layout.ground
    assert state.temples == temples
    # The kinds and their terrains have the same numbers: normal on grass, ominous in a forest and so on.
    assert list(state.terrain) == changed(list(ground.terrain), dict(temples))
    assert state.spaces == tuple(place for place in ground.spaces if place not in dict(temples))


@pytest.mark.rule("YH-38.1", "YH-R9")
def test_a_temple_takes_the_place_of_a_torii_space() -> None:
    state = begun(Last())
    state.spaces = (9, 18, 22)
    set_temples(state)
    assert list(state.spaces) == [9, 22]


# ---------------------------------------------------------------- random maps


class Printed(SharedChance):
    """Chance that leaves tiles in their order, and turns up one side of all."""

    def __init__(self, side: int) -> None:
        self.side = side

    def below(self, n: int) -> int:
        return self.side

    def shuffle(self, items: list[Any]) -> None:
        pass


@pytest.mark.rule("YH-R4", "YH-1.3")
@pytest.mark.parametrize(("players", "side"), [(2, 0), (3, 1), (4, 0)])
def test_the_printed_boards_are_made_of_the_tiles_in_order(players: int, side: int) -> None:
    found = game(players, map="random")
    assert shuffle_tiles(found.table.pack, found.layout, Printed(side)) == found.layout.ground


@pytest.mark.rule("YH-R4")
def test_tiles_of_a_random_map_lie_in_other_places_and_show_either_side() -> None:
    found = game(2, map="random")
    pack, layout = found.table.pack, found.layout
    first, last = shuffle_tiles(pack, layout, First()), shuffle_tiles(pack, layout, Last())
    board = layout.board
    # East of the temple lies the second tile with its first side, or the first one with its second side.
    east = [board.number[cell] for cell in ((1, 0), (2, 0), (1, 1), (3, 0), (2, 1), (1, 2))]
    assert letters(first, east) == "W* G M F G G*"
    assert letters(last, east) == "G W* G G F G*"


def letters(ground: Ground, places: list[int]) -> str:
    """The terrain of some hexes as a tile writes it."""
    return " ".join(LETTERS[ground.terrain[place]] + "*" * (place in ground.spaces) for place in places)


def three_tiles(side_a: str, side_b: str) -> tuple[Pack, Layout]:
    """The pack and the map for three, with these sides of the tiles of three hexes, which are its deployment areas."""
    found = game(3, map="random")
    pack = found.table.pack
    rows = [replace(tile, a=side_a, b=side_b) if tile.id.startswith("three") else tile for tile in pack.maps.tile]
    return replace(pack, maps=replace(pack.maps, tile=tuple(rows))), found.layout


@pytest.mark.rule("YH-R4")
def test_tiles_are_shuffled_again_until_all_areas_can_be_entered() -> None:
    pack, layout = three_tiles("M M G", "F F M")
    # Six tiles and then three: the first try turns the second of the three to a side with two mountains.
    places, sides = [0] * 5, [0] * 6
    chance = Luck([*places, *sides, 0, 0, 1, 0, 1, *places, *sides, 0, 0, 1, 1, 1])
    ground = shuffle_tiles(pack, layout, chance)
    assert [letters(ground, list(area)) for area in layout.areas] == ["F F M"] * 3
    assert chance.left() == 0


@pytest.mark.rule("YH-R4")
def test_the_printed_map_is_taken_when_no_shuffle_can_be_entered() -> None:
    pack, layout = three_tiles("M M G", "G M M")
    assert shuffle_tiles(pack, layout, First()) is layout.ground


@pytest.mark.rule("YH-R4")
def test_two_entries_without_mountains_are_enough() -> None:
    assert [can_be_entered(row, (0, 2, 3)) for row in ((0, 3, 1, 3), (0, 3, 3, 3), (3, 0, 2, 1))] == [True, False, True]
