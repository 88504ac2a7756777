"""Components, setup, The Offer, the draft, the Duel, teams and secrets (YH-1, YH-3, YH-4, YH-22 to YH-27)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.rules.yohei.table import (
    BLACK,
    DARK,
    GREY,
    WHITE,
    asked,
    asks,
    game,
    hand,
    kinds,
    lay,
    legal,
    piece,
    play,
    roll,
    site,
    unit,
)
from zashiki.games import yohei
from zashiki.games.yohei.rules.duel import army_size, unit_price
from zashiki.games.yohei.rules.skills import DEPLOYMENT, SKILLS, SYMBOLS
from zashiki.games.yohei.rules.state import AREA, YoheiState
from zashiki.kernel.errors import InvalidOption, InvalidPack
from zashiki.kernel.game import load_game
from zashiki.kernel.story import EVERYBODY, bit

PACK = Path(yohei.__file__).parent / "pack"


def start(players: int = 2, seed: int = 1, **options: Any) -> YoheiState:
    """A new game of these options."""
    return game(players, **options).new_initial_state(seed)


def drafted(state: YoheiState) -> YoheiState:
    """Draft the first clans that are free."""
    while asks(state) == "ChooseClan":
        play(state, legal(state)[0])
    return state


# ---------------------------------------------------------------- components


@pytest.mark.rule("YH-1.1", "YH-1.2", "YH-1.4", "YH-1.6", "YH-4.2", "YH-37.1", "YH-37.2", "YH-37.3", "YH-37.4")
def test_what_the_box_holds() -> None:
    table = game().table
    assert table.box == 64
    assert len([face for face in range(table.faces) if table.item[face] < 0 and not table.exclusive[face]]) == 30
    assert len(table.items) == 6
    assert len(table.round_kind) == len(table.torii_kind) == 24
    clans = Counter(table.clan)
    assert len(table.clan_ids) == 11
    assert all(clans[clan] == 4 for clan in range(11))
    assert clans[table.rogues] == 16
    assert clans[table.militia] == 4
    assert Counter(table.factions) == {"loyal": 4, "rebel": 4, "ancestral": 3}
    figures = table.figures
    assert (figures.bases, figures.barracks, figures.towers, figures.rounds) == (7, 2, 1, 7)
    used = {
        SKILLS[number] for sides in table.sides for side in sides for number, count in enumerate(side.skills) if count
    }
    assert used >= set(SKILLS)
    assert {number for row in table.deployment for number in row} == set(range(len(DEPLOYMENT)))


@pytest.mark.rule("YH-1.3", "YH-3.1", "YH-R4", "YH-R1", "YH-R3", "YH-R5")
def test_maps_are_made_of_the_tiles() -> None:
    shapes = {players: game(players) for players in (2, 3, 4)}
    assert {players: len(found.board.cells) for players, found in shapes.items()} == {2: 37, 3: 46, 4: 67}
    assert {players: len(found.layout.ground.spaces) for players, found in shapes.items()} == {2: 12, 3: 12, 4: 20}
    for found in shapes.values():
        assert sum(len(three) == 3 for three in found.board.corners) == len(found.board.corners)
        for area in found.layout.areas:
            assert sum(found.layout.ground.terrain[place] != 3 for place in area) >= 2
    kinds_ = Counter(tile.id.partition("-")[0] for tile in game().table.pack.maps.tile)
    assert kinds_ == {"six": 6, "four": 6, "three": 3}
    assert max(len(found.board.walls) for found in shapes.values()) <= 12
    ways = {start(seed=seed, map="random").terrain for seed in range(8)}
    assert len(ways) == 8
    for seed in range(8):
        state = start(seed=seed, map="random")
        for area in state.game.layout.areas:
            assert sum(state.terrain[place] != 3 for place in area) >= 2
    with pytest.raises(InvalidOption, match="custom"):
        load_game("yohei", map="custom")


@pytest.mark.rule("YH-6.7", "YH-R2")
def test_frames() -> None:
    colours = {row.id: Counter(row.sections.split()) for row in game().table.pack.board.frame}
    assert colours == {
        "assault": {"G": 2, "Y": 2, "R": 2},
        "elite": {"G": 3, "Y": 2, "R": 1},
        "recon": {"G": 2, "Y": 4},
        "line": {"G": 1, "Y": 4, "R": 1},
        "projectile": {"G": 1, "Y": 2, "R": 3},
    }


@pytest.mark.rule("YH-20.6", "YH-20.7", "YH-25.13", "YH-25.14")
def test_event_copies_have_different_symbols() -> None:
    events = game().table.pack.events.event
    most = {"common": 3, "uncommon": 2, "rare": 1}
    assert all(len(set(row.symbols)) == len(row.symbols) == most[row.frequency] for row in events)
    core: Counter[str] = Counter(symbol for row in events if not row.exclusive for symbol in row.symbols)
    assert [core[symbol] for symbol in SYMBOLS] == [7, 6, 5, 5, 4, 3]


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (
            "units",
            '"counterattack", "mighty"',
            '"counterattak"',
            r"units.toml.*Yoshio.*skills.*counterattak.*counterattack",
        ),
        ("events", 'effect = "draw 3"', 'effect = "drow 3"', r"events.toml.*Water Reading.*effect.*drow.*draw"),
        ("tokens", 'effect = "taxes 3"', 'effect = "taxes"', r"tokens.toml.*Royal Taxes.*effect.*taxes <cp>"),
        ("maps", "0,-3: F G G* G", "0,-3: F X G* G", r"maps.toml.*m2.*rows.*0,-3"),
        ("board", 'faction = "loyal"', 'faction = "loyol"', r"board.toml.*Majishan.*faction.*loyol.*loyal"),
    ],
)
@pytest.mark.rule("YH-1.6")
def test_a_wrong_word_in_a_pack_is_named(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    text = (PACK / f"{file}.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / f"{file}.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InvalidPack, match=said):
        load_game("yohei", pack=tmp_path)


# ---------------------------------------------------------------- setup


@pytest.mark.rule("YH-3.3", "YH-R116", "YH-35.1")
def test_torii_tokens_lie_unseen_on_their_spaces() -> None:
    state = drafted(start())
    names = [place for place, token in enumerate(state.torii_at) if token >= 0]
    assert names == list(state.spaces)
    assert len(state.torii_supply) == 24 - 12
    assert not any(state.torii_known)


@pytest.mark.rule("YH-3.2", "YH-3.4", "YH-R11", "YH-23.1")
def test_areas_and_first_player_are_chosen_at_random() -> None:
    states = [start(seed=seed) for seed in range(30)]
    assert {state.order for state in states} == {(0, 1), (1, 0)}
    assert {state.areas for state in states} == {(0, 1), (1, 0)}
    assert {start(3, seed).order for seed in range(60)} == {
        (0, 1, 2),
        (0, 2, 1),
        (1, 0, 2),
        (1, 2, 0),
        (2, 0, 1),
        (2, 1, 0),
    }


@pytest.mark.rule("YH-3.6", "YH-3.7", "YH-3.8", "YH-27.3")
@pytest.mark.parametrize(
    ("players", "cards", "cp"), [(2, [2, 3], [0, 1]), (3, [2, 3, 3], [0, 0, 1]), (4, [2, 3], [0, 1])]
)
def test_example_7_starting_resources(players: int, cards: list[int], cp: list[int]) -> None:
    for seed in range(4):
        state = start(players, seed)
        sides = [state.game.side[player] for player in state.order[: len(cards)]]
        assert [len(state.hands[side]) for side in sides] == cards
        assert [state.cp[side] for side in sides] == cp


@pytest.mark.rule("YH-3.11", "YH-3.15", "YH-R14", "YH-R24", "YH-1.5", "YH-26.2")
def test_kits() -> None:
    for players, sides in ((2, 2), (3, 3), (4, 2)):
        state = start(players)
        assert state.buildings == [2, 1] * sides
        assert [state.bases[player] + len(state.fielded[player]) for player in range(players)] == [7] * players
        assert len(state.chests) == sides


@pytest.mark.rule("YH-3.14", "YH-R116")
def test_seven_round_tokens_are_stacked_unseen() -> None:
    state = drafted(start())
    assert len(state.shown) + state.stack == 7
    assert len(state.shown) + len(state.tokens) == 24
    assert state.game.view(state, WHITE).shown == tuple(state.game.table.round_kind[one] for one in state.shown)


@pytest.mark.rule("YH-4.2", "YH-23.2", "YH-23.3", "YH-R16", "YH-3.13", "YH-28.1")
def test_the_clan_draft_is_a_snake() -> None:
    for players in (2, 3, 4):
        state = start(players)
        picks = []
        while asks(state) == "ChooseClan":
            picks.append(asked(state))
            token = "clan:akuma" if len(picks) == 2 else next(t for t in legal(state) if t != "clan:akuma")
            play(state, token)
            assert token not in legal(state)
        order = list(state.order)
        assert picks == order + order[::-1]
        assert all(len(state.supply[player]) == 8 for player in range(players))
        assert state.vortex_side == state.game.side[order[1]]
        assert state.vortex == -1
    table = start().game.table
    assert table.rogues not in {table.clan[one] for row in state.supply for one in row}


@pytest.mark.rule("YH-4.4", "YH-R23", "YH-4.3")
def test_items_are_shuffled_into_the_event_deck() -> None:
    state = start()
    assert len(state.decks) == 1
    cards = [*state.decks[0].cards(), *state.hands[0], *state.hands[1]]
    assert sorted(cards) == state.game.common_deck
    assert sum(state.game.table.item[card] >= 0 for card in cards) == 6


@pytest.mark.rule("YH-3.16", "YH-R8")
def test_walls_are_an_option() -> None:
    assert start().walls == 0
    assert start(walls=True).walls.bit_count() == 6


# ---------------------------------------------------------------- the offer


@pytest.mark.rule("YH-3.5", "YH-3.10", "YH-22.1", "YH-22.2", "YH-22.3", "YH-22.4", "YH-R12", "YH-R13")
@pytest.mark.parametrize("accepted", [True, False])
@pytest.mark.parametrize("mode", ["clan", "yohei"])
def test_example_10_the_offer(accepted: bool, mode: str) -> None:
    state = start(offer=True, mode=mode)
    assert [len(row) for row in state.hands] == [2, 2]
    assert list(state.order) == []
    a = asked(state)
    assert kinds(state, "amount") == {str(number) for number in range(11)}
    play(state, "amount:1")
    assert kinds(state, "amount") == {str(number) for number in range(6)}
    play(state, "amount:1")
    b = asked(state)
    assert b == 1 - a
    play(state, "yes" if accepted else "pass")
    receiver = b if accepted else a
    assert len(state.hands[receiver]) == 3
    assert len(state.hands[1 - receiver]) == 2
    assert state.cp[receiver] == 1
    assert state.order[0] == 1 - receiver
    with pytest.raises(InvalidOption, match="two sides"):
        load_game("yohei", players=3, offer=True)


@pytest.mark.rule("YH-22.2")
def test_chance_says_who_makes_the_offer() -> None:
    assert {asked(start(offer=True, seed=seed)) for seed in range(8)} == {0, 1}


@pytest.mark.rule("YH-R12", "YH-3.8")
def test_in_teams_a_member_speaks_for_the_team() -> None:
    state = start(4, offer=True)
    assert asked(state) in (0, 1)
    play(state, "amount:0", "amount:0", "pass")
    assert state.game.side[state.order[0]] != state.game.side[state.order[1]]


# ---------------------------------------------------------------- the duel


def duel(seed: int = 1, **options: Any) -> YoheiState:
    return start(mode="duel", seed=seed, **options)


def hire(state: YoheiState, player: int, *tokens: str) -> None:
    """Answers of one player, whoever else acts."""
    for token in tokens:
        state.apply_action(player, state.game.vocabulary.parse(token))


def options_of(state: YoheiState, player: int) -> set[str]:
    return {state.game.vocabulary.text(action) for action in state.legal_actions(player)}


@pytest.mark.rule("YH-25.3", "YH-25.4", "YH-25.6", "YH-25.7", "YH-25.8", "YH-25.10", "YH-25.11", "YH-R112")
def test_example_15_a_legal_army() -> None:
    state = duel()
    assert all(token.startswith("deploy:") for token in options_of(state, WHITE)), "a commander comes first"
    hire(state, WHITE, "deploy:yoshio-haruhisa")
    assert state.armies[WHITE].points == 24
    assert "deploy:chiyome" not in options_of(state, WHITE), "one commander"
    for token, left in (
        ("deploy:nekomata", 20), ("deploy:onibi-berserker", 15), ("deploy:ronin-blade", 13),
        ("deploy:sumo-wrestler", 11),
        ("deploy:minpei", 10), ("hire:random-card", 8), ("hire:random-card", 6), ("hire:cp", 4), ("hire:cp", 2),
        ("hire:cp", 0),
    ):  # fmt: skip
        hire(state, WHITE, token)
        assert state.armies[WHITE].points == left, token
    assert "hire:cp" not in options_of(state, WHITE)
    assert army_size(state.armies[WHITE]) == 6


@pytest.mark.rule("YH-25.2", "YH-25.5", "YH-25.9", "YH-R111", "YH-37.4")
def test_prices_beside_a_rogue_commander() -> None:
    state = duel()
    hire(state, WHITE, "deploy:himeji")
    army = state.armies[WHITE]
    assert army.points == 26
    assert unit_price(state, army, piece(state, "nekomata")) == 5
    hire(state, WHITE, "card:fatal-wound-lantern")
    assert state.armies[WHITE].points == 23
    assert "card:fatal-wound-lantern" not in options_of(state, WHITE)
    army = state.armies[WHITE]
    prices = {name: unit_price(state, army, piece(state, name)) for name in ("ronin-blade", "minpei")}
    assert prices == {"ronin-blade": 2, "minpei": 1}


@pytest.mark.rule("YH-R112", "YH-25.1", "YH-7.12", "YH-R113")
def test_seven_units_at_most_and_four_minpei() -> None:
    state = duel()
    hire(state, WHITE, "deploy:himeji", *["deploy:minpei"] * 4)
    assert "deploy:minpei" not in options_of(state, WHITE)
    hire(state, WHITE, "deploy:ronin-blade", "deploy:sumo-wrestler")
    assert not [token for token in options_of(state, WHITE) if token.startswith("deploy:")]
    hire(state, WHITE, "pass", "pass")
    hire(state, BLACK, "deploy:himeji.2", "deploy:ronin-blade.2", "pass", "pass")
    assert len(state.fielded[WHITE]) == 4
    assert all(state.at[one] == AREA for one in state.fielded[WHITE])
    assert state.bases == [3, 7]
    assert len(state.supply[BLACK]) == 2, "both may hire the same unit cards"


@pytest.mark.rule("YH-4.1", "YH-25.12", "YH-25.15", "YH-R114", "YH-3.9", "YH-22.1", "YH-R12")
def test_own_decks_of_at_least_24_cards() -> None:
    state = duel()
    hire(state, WHITE, "deploy:himeji", "card:fatal-wound-lantern", "hire:random-card", "pass")
    assert "card:fatal-wound-lantern" not in options_of(state, WHITE)
    for _ in range(12):
        hire(state, WHITE, sorted(options_of(state, WHITE) - {"pass"})[0])
    hire(state, BLACK, "deploy:himeji.2", "pass", "pass")
    assert len(state.decks[WHITE]) == 24 - 2
    assert len(state.hands[WHITE]) == 2
    assert "fatal-wound-lantern" in hand(state, WHITE)
    assert len(state.decks[BLACK]) == 36
    assert {card // state.game.table.faces for card in state.decks[BLACK].cards()} == {1}
    assert asks(state) == "OfferPoints", "only The Offer decides"


@pytest.mark.rule("YH-R115", "YH-R116")
def test_armies_are_built_in_secret_and_shown_together() -> None:
    state = duel()
    found = state.game
    before = found.view(state, BLACK)
    hire(state, WHITE, "deploy:himeji", "hire:cp", "deploy:ronin-blade")
    assert found.view(state, BLACK) == before
    army = found.view(state, WHITE).army
    assert army is not None
    assert army.cp == 1
    assert found.view(state, None).army is None
    world = found.sample_world(state, BLACK, Random(3))
    assert found.view(world, BLACK) == before
    hire(state, WHITE, "pass", "pass")
    hire(state, BLACK, "deploy:himeji.2", "pass", "pass")
    assert found.view(state, BLACK).supply[WHITE] == (piece(state, "himeji"), piece(state, "ronin-blade"))
    assert found.view(state, BLACK).sides[WHITE].cp == 1


@pytest.mark.rule("YH-25.1")
def test_the_duel_is_for_two() -> None:
    with pytest.raises(InvalidOption, match="2 players"):
        load_game("yohei", mode="duel", players=3)


# ---------------------------------------------------------------- teams


def team_table(**fields: Any) -> YoheiState:
    """White and Grey against Black and Dark."""
    return lay(
        white=[unit("minpei", "E5"), unit("kappa")],
        black=[unit("minpei.2", "E6", "W")],
        grey=[unit("minpei.3", "D5"), unit("miko-healer", "A5")],
        dark=[unit("minpei.4", "F5")],
        options={"players": 4},
        **fields,
    )


@pytest.mark.rule("YH-27.1", "YH-27.2", "YH-R11", "YH-R14", "YH-5.1")
def test_teams_alternate_and_share() -> None:
    found = game(4)
    assert found.members == ((0, 2), (1, 3))
    for seed in range(20):
        order = found.new_initial_state(seed).order
        assert [found.side[player] for player in order] in ([0, 1, 0, 1], [1, 0, 1, 0])
    state = team_table(sides={WHITE: {"cp": 3, "hand": ["bow"], "torii": ["ko"]}})
    assert found.view(state, GREY).sides[0] == found.view(state, WHITE).sides[0]
    assert found.view(state, DARK).sides[0].hand == (-1,)
    assert found.view(state, GREY).sides[0].hand == (found.table.face_ids.index("bow"),)
    assert state.areas == (0, 1)


@pytest.mark.rule("YH-R117", "YH-14.10", "YH-R79", "YH-11.10")
def test_teammates_help_but_act_in_their_own_turns() -> None:
    state = team_table(sites={"E5.1": site(0)}, sides={WHITE: {"cp": 5, "hand": ["bow"]}}, fresh=["kappa"])
    assert "unit:minpei.3" not in legal(state)
    play(state, "unit:minpei")
    assert "act:melee" in legal(state)
    roll(state, 1, 1, 1)
    play(state, "act:melee")
    while asks(state) in ("MeleeTarget",):
        assert kinds(state, "unit") == {"minpei.2", "minpei.4"}
        play(state, "unit:minpei.2")
    play(state, "play:bow")
    assert kinds(state, "unit") == {"minpei", "kappa", "minpei.3", "miko-healer"}
    play(state, "unit:minpei.3", "unit:kappa", "act:move")
    assert {"E5", "F4"} <= kinds(state, "hex"), "an ally is passed; on F5 stands an enemy"
    assert "F5" not in kinds(state, "hex")


@pytest.mark.rule("YH-R117", "YH-R34", "YH-R101")
def test_an_out_player_stays_in_the_team() -> None:
    state = lay(
        white=[unit("minpei", "E5")],
        black=[unit("minpei.2", "E6", "W")],
        grey=[],
        dark=[],
        options={"players": 4},
        players={GREY: {"bases": 0}, DARK: {"bases": 0}},
        sides={WHITE: {"cp": 3}},
        steps=[],
    )
    from zashiki.games.yohei.rules.scoring import eliminate

    eliminate(state)
    assert state.out == (False, False, True, True)
    assert state.result is None
    assert state.cp[WHITE] == 3


# ---------------------------------------------------------------- what is hidden


@pytest.mark.rule("YH-R116")
def test_hidden_and_open_information() -> None:
    state = lay(
        white=[unit("minpei", "D4", items=["armor"])],
        black=[unit("minpei.2", "A7")],
        sides={WHITE: {"hand": ["bow"], "chest": ["drunk-umbrella"], "torii": ["ko"]}},
        players={WHITE: {"supply": ["kappa"]}},
    )
    view = state.game.view(state, BLACK)
    table = state.game.table
    assert view.sides[0].hand == (-1,)
    assert view.sides[0].torii == (-1,)
    assert view.sides[0].chest == (table.face_ids.index("drunk-umbrella"),), "it was seen when it was played"
    assert view.supply[0] == (piece(state, "kappa"),)
    assert view.units[1].items == (table.face_ids.index("armor"),)
    card = state.hands[WHITE][0]
    assert state.known[card] == bit(WHITE) != EVERYBODY
    seen = {state.game.sample_world(state, BLACK, Random(seed)).hands[WHITE][0] for seed in range(20)}
    assert len(seen) > 5
