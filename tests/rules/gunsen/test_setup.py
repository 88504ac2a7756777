"""Components, setup and what is open or hidden (GU-1 to GU-4)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.gunsen.table import asks, begin, by_seat, effect, game, goods, lay, legal, play, side
from zashiki.games.gunsen.options import GunsenOptions
from zashiki.games.gunsen.rules.achievements import PLACES
from zashiki.games.gunsen.rules.terms import BUILD, BUY_MOVE, BUY_TACTICS, CHOICE, GAIN, MOVE, NO_ICONS, RECRUIT
from zashiki.games.gunsen.tables import CASTLE, FORT, SHRINE, TOWER, VILLAGE
from zashiki.kernel.errors import InvalidOption
from zashiki.kernel.game import parse_options

TABLE = game(2).table
PACK = TABLE.pack
CLANS = ("Crab", "Crane", "Dragon", "Lion", "Phoenix", "Scorpion", "Unicorn")


@pytest.mark.rule("GU-1.1")
def test_two_to_six_players_and_two_sides_of_the_board() -> None:
    assert {players: game(players).table.side for players in range(2, 7)} == {
        2: "M23", 3: "M23", 4: "M46", 5: "M46", 6: "M46",
    }  # fmt: skip
    for players in (1, 7):
        with pytest.raises(InvalidOption, match="players"):
            parse_options(game(2).options_type, "gunsen", {"players": players})


@pytest.mark.rule("GU-R4", "GU-R7", "GU-R55")
def test_a_game_without_options_is_a_draft_for_two_with_the_reminder_and_sixty_rounds() -> None:
    assert GunsenOptions() == GunsenOptions(players=2, clans="draft", three_goals=False, max_rounds=60)


@pytest.mark.rule("GU-1.2", "GU-1.3", "GU-1.4")
def test_tiles() -> None:
    state = begin(4)
    assert state.opened is False
    assert sorted(state.shrines) == [0, 1, 2]
    assert game(4).table.kind.count(TOWER) == 3
    assert state.upgrades == [-1, -1, -1, -1]


@pytest.mark.rule("GU-1.5")
def test_village_tokens() -> None:
    assert Counter(TABLE.village_tokens) == {0: 3, 1: 3, 2: 3, 3: 3}


@pytest.mark.rule("GU-1.6")
def test_six_battle_dice_with_eight_faces() -> None:
    assert PACK.board.figures.dice == 6
    assert len(TABLE.faces) == 8


@pytest.mark.rule("GU-1.7")
def test_76_order_cards() -> None:
    assert Counter(row.column for row in PACK.orders.order) == {
        "armory": 19, "recruit": 19, "influence": 19, "expand": 19,
    }  # fmt: skip
    assert sum(row.large for row in PACK.orders.order) == 20


@pytest.mark.rule("GU-1.8", "GU-R2")
def test_resources_are_30_of_each_and_a_gain_takes_what_is_left() -> None:
    state = lay(side("Lion", koku=3), side("Crane", koku=26), now=[effect("gain(koku,3)")], bottom=[])
    assert goods(state) == {"koku": 4}
    assert state.game.table.figures.tokens == 30
    other = lay(side("Lion", koku=4), side("Crane", koku=26), now=[effect("choice(2,koku/wood)")], bottom=[])
    assert goods(other) == {"koku": 4, "wood": 2}  # no koku is left to choose


@pytest.mark.rule("GU-1.9", "GU-1.10", "GU-4.6", "GU-R7")
def test_seven_clans_with_twelve_cards_each() -> None:
    assert TABLE.clans == CLANS
    for clan in range(7):
        assert len(TABLE.clan_heroes[clan]) == 3
        assert len(TABLE.clan_goals[clan]) == 3
        assert len(TABLE.clan_tactics[clan]) == 2
        assert len(TABLE.clan_specials[clan]) == 2
        assert [PACK.buildings.building[card].kind for card in TABLE.clan_buildings[clan]] == ["unique", "camp"]
    assert PACK.board.figures.troops == 15


@pytest.mark.rule("GU-1.11", "GU-20.1")
def test_neutral_cards() -> None:
    assert len(TABLE.neutral_cards) == 13
    assert [TABLE.hero_names[hero] for hero in TABLE.mercenaries] == ["Toturi the Black", "Dairya", "Ginawa"]
    assert [TABLE.tactic_names[kind] for kind in TABLE.neutral_cards].count("Mercenary") == 3


@pytest.mark.rule("GU-1.13")
@pytest.mark.parametrize(("players", "counts"), [(2, (1, 2, 2, 7, 3, 31)), (4, (1, 3, 3, 10, 6, 37))])
def test_features_of_the_map(players: int, counts: tuple[int, ...]) -> None:
    table = game(players).table
    found = tuple(table.kind.count(kind) for kind in (CASTLE, SHRINE, TOWER, VILLAGE, FORT))
    assert (*found, len(table.territories)) == counts


@pytest.mark.rule("GU-1.13")
@pytest.mark.parametrize("players", [2, 4])
def test_the_map_hangs_together_without_forts_and_forts_have_two_exits(players: int) -> None:
    table = game(players).table
    seen, todo = {table.castle}, [table.castle]
    while todo:
        for near in table.land[todo.pop()]:
            if near not in seen:
                seen.add(near)
                todo.append(near)
    assert seen == set(table.territories)
    for fort in range(len(table.territories), len(table.names)):
        assert len(table.near[fort]) == 2
        assert all(fort in table.near[node] for node in table.near[fort])
    assert all(node in table.near[near] for node in table.territories for near in table.land[node])


@pytest.mark.parametrize(
    ("players", "towers"),
    [
        pytest.param(2, 2, marks=pytest.mark.rule("GU-2.4")),
        pytest.param(3, 2, marks=pytest.mark.rule("GU-2.4")),
        pytest.param(4, 3, marks=pytest.mark.rule("GU-2.5")),
        pytest.param(5, 3, marks=pytest.mark.rule("GU-2.5")),
        pytest.param(6, 3, marks=pytest.mark.rule("GU-2.5")),
    ],
)
def test_watchtowers_on_the_board(players: int, towers: int) -> None:
    assert len(begin(players).game.table.towers) == towers


@pytest.mark.rule("GU-2.1")
@pytest.mark.parametrize(("players", "side_of_the_board"), [(2, "M23"), (3, "M23"), (4, "M46"), (5, "M46"), (6, "M46")])
def test_the_side_of_the_board_goes_by_the_number_of_players(players: int, side_of_the_board: str) -> None:
    table = begin(players).game.table
    assert table.side == side_of_the_board
    assert players in next(board.players for board in table.pack.maps.map if board.id == table.side)


@pytest.mark.parametrize(
    ("players", "shrines"),
    [
        pytest.param(2, 2, marks=pytest.mark.rule("GU-2.6", "GU-R3")),
        pytest.param(3, 2, marks=pytest.mark.rule("GU-2.6", "GU-R3")),
        pytest.param(4, 3, marks=pytest.mark.rule("GU-2.7")),
        pytest.param(5, 3, marks=pytest.mark.rule("GU-2.7")),
        pytest.param(6, 3, marks=pytest.mark.rule("GU-2.7")),
    ],
)
def test_only_upgrade_tiles_of_shrines_in_play_and_of_toshi_ranbo_are_used(players: int, shrines: int) -> None:
    state = begin(players)
    assert len(set(state.shrines)) == len(state.shrines) == len(state.game.table.shrines) == shrines
    assert set(state.shrines) <= {0, 1, 2}
    assert [tile for tile, owner in enumerate(state.upgrades) if owner == -1] == [*sorted(state.shrines), 3]
    assert state.upgrades.count(-2) == 3 - shrines


@pytest.mark.rule("GU-2.8")
@pytest.mark.parametrize(("players", "villages"), [(2, 7), (3, 7), (4, 10), (5, 10), (6, 10)])
def test_a_token_lies_face_down_on_each_village_and_the_others_leave_the_game(players: int, villages: int) -> None:
    state = begin(players)
    assert len(state.villages) == villages
    assert len(state.aside_villages) == 12 - villages
    assert sorted([*state.villages, *state.aside_villages]) == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert list(state.aside_villages) == sorted(state.aside_villages)


@pytest.mark.parametrize(
    ("seat", "own", "in_fort"),
    [
        pytest.param(0, {"koku": 3, "wood": 1, "influence": 1}, 3, marks=pytest.mark.rule("GU-3.4")),
        pytest.param(1, {"koku": 4, "wood": 1, "influence": 1}, 3, marks=pytest.mark.rule("GU-3.5")),
        pytest.param(2, {"koku": 4, "wood": 1, "influence": 1}, 4, marks=pytest.mark.rule("GU-3.6")),
        pytest.param(3, {"koku": 4, "wood": 2, "influence": 1}, 4, marks=pytest.mark.rule("GU-3.7")),
        pytest.param(4, {"koku": 4, "wood": 2, "influence": 1}, 5, marks=pytest.mark.rule("GU-3.8")),
        pytest.param(5, {"koku": 4, "wood": 2, "influence": 2}, 5, marks=pytest.mark.rule("GU-3.9")),
    ],
)
def test_what_each_seat_starts_with(seat: int, own: dict[str, int], in_fort: int) -> None:
    for players in range(max(2, seat + 1), 7):
        state = begin(players)
        player = by_seat(state, seat)
        assert goods(state, player) == own
        assert state.count[state.forts[player]] == in_fort


@pytest.mark.rule("GU-3.10")
def test_the_other_troops_are_in_supply() -> None:
    state = begin(6)
    assert [state.supply[by_seat(state, seat)] for seat in range(6)] == [12, 12, 11, 11, 10, 10]


@pytest.mark.rule("GU-3.11")
@pytest.mark.parametrize(("players", "left"), [(2, 9), (3, 7), (4, 5), (5, 3), (6, 1)])
def test_two_neutral_tactics_are_dealt_to_each_player_and_the_rest_leaves_the_game(players: int, left: int) -> None:
    state = begin(players)
    assert [len(hand) for hand in state.hands] == [2] * players
    assert len(state.aside_tactics) == left
    assert sorted([*state.aside_tactics, *(kind for hand in state.hands for kind in hand)]) == list(TABLE.neutral_cards)
    assert [list(hand) for hand in (*state.hands, state.aside_tactics)] == [
        sorted(hand) for hand in (*state.hands, state.aside_tactics)
    ]


@pytest.mark.rule("GU-2.9")
def test_four_players_use_no_card_with_the_mark_and_five_use_all() -> None:
    assert len(begin(4).pool) == 51
    assert len(begin(5).pool) == 71


@pytest.mark.rule("GU-2.2", "GU-2.3", "GU-2.10", "GU-3.12")
def test_nothing_is_built_recruited_or_played_at_the_start() -> None:
    state = begin(2)
    assert state.opened is False
    assert state.upgrades[3] == -1
    assert set(state.hero_node) == {-1}
    assert set(state.built) == {-1}
    assert set(state.columns) == {()}
    assert len(state.row) == 5
    assert state.discards == []


@pytest.mark.parametrize(
    ("players", "field"),
    [
        pytest.param(3, "shrines", marks=pytest.mark.rule("GU-2.6")),
        pytest.param(4, "shrines", marks=pytest.mark.rule("GU-2.7")),
        pytest.param(3, "villages", marks=pytest.mark.rule("GU-2.8")),
        pytest.param(3, "row", marks=pytest.mark.rule("GU-2.10")),
        pytest.param(3, "hands", marks=pytest.mark.rule("GU-3.11")),
    ],
)
def test_this_part_of_the_setup_is_at_random(players: int, field: str) -> None:
    assert len({tuple(getattr(begin(players, seed), field)) for seed in range(40)}) > 3


@pytest.mark.rule("GU-3.1")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_first_player_is_chosen_at_random(players: int) -> None:
    states = [begin(players, seed) for seed in range(40)]
    assert {state.first for state in states} == set(range(players))
    assert all(state.active == state.first for state in states)


@pytest.mark.rule("GU-3.2", "GU-3.1", "GU-R4")
def test_clans_are_chosen_in_turn_order_and_nobody_shares_one() -> None:
    state = game(3).new_initial_state(seed=5)
    order = []
    for left in (7, 6, 5):
        order.append(state.acting_players()[0])
        assert len(legal(state)) == left
        play(state, legal(state)[0])
    assert order == [by_seat(state, seat) for seat in range(3)]
    assert len(set(state.clans)) == 3
    dealt = game(3, clans="random").new_initial_state(seed=5)
    assert asks(dealt) == "ChooseOrder"
    assert len(set(dealt.clans)) == 3


@pytest.mark.rule("GU-3.3", "GU-R5")
@pytest.mark.parametrize(
    ("players", "forts"),
    [(2, "B C"), (3, "A B C"), (4, "F0 F2 F3 F5"), (5, "F0 F2 F3 F4 F5"), (6, "F0 F1 F2 F3 F4 F5")],
)
def test_seats_have_their_forts(players: int, forts: str) -> None:
    state = begin(players, seed=players)
    found = [state.game.table.names[state.forts[by_seat(state, seat)]] for seat in range(players)]
    assert found == [f"fort-{name}" for name in forts.split()]


@pytest.mark.rule("GU-4.8", "GU-R7")
def test_the_reminder_is_never_achieved_and_the_option_replaces_it() -> None:
    plain, third = TABLE, game(2, three_goals=True).table
    for clan in range(7):
        uses = [PACK.goals.goal[goal].use for goal in plain.clan_goals[clan]]
        assert sorted(uses) == ["default", "default", "reminder"]
        assert sorted(PACK.goals.goal[goal].use for goal in third.clan_goals[clan]) == ["default", "default", "reserve"]
        assert len(plain.state_goals[clan]) <= 2


@pytest.mark.rule("GU-4.10", "GU-24.1", "GU-R61")
def test_printed_columns() -> None:
    found = [[TABLE.source_ops[source][0] for source in column] for column in TABLE.printed]
    assert found == [
        [(MOVE, 0, 1), (BUY_MOVE, 0, 0)],
        [(RECRUIT, 0, 1), (MOVE, 0, 1), (BUY_MOVE, 1, 0)],
        [(GAIN, 2, 1), (MOVE, 0, 1), (BUY_MOVE, 2, 0)],
        [(CHOICE, 0b011, 1), (BUILD, 1, 0), (BUY_TACTICS, 0, 0)],
    ]
    assert TABLE.printed_icons == (0, 0, 0, 3, 0, 2)


@pytest.mark.rule("GU-29.1", "GU-29.2")
def test_every_icon_is_used_by_some_card() -> None:
    used = {op[0] for ops in TABLE.source_ops for op in ops}
    for card in (*TABLE.hero_card, *TABLE.tactic_card, *TABLE.building_card):
        used |= {op[0] for ops in (card.now, card.battle_start, card.battle_win, card.battle_end) for op in ops}
        used |= {op[0] for column in card.on_column for op in column}
    assert used == set(range(13))
    icons = [sum(column) for column in zip(*[*TABLE.card_icons, NO_ICONS], strict=True)]
    assert min(icons) > 0


@pytest.mark.rule("GU-5.2", "GU-R8")
def test_eleven_marker_places_of_nine_kinds() -> None:
    assert len(PLACES) == 11
    assert len({place.removeprefix("first-").removeprefix("second-") for place in PLACES}) == 9
