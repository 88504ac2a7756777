"""What each player sees of a table, field by field, and copies of a state (YH-R116, YH-R115, YH-8.3)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.rules.yohei.table import BLACK, GREY, WHITE, deck, everything, game, lay, play, site, unit
from zashiki.games.yohei.public import public_table
from zashiki.games.yohei.rules.setup import empty_table
from zashiki.games.yohei.rules.state import (
    BARRACKS,
    WATCHTOWER,
    Army,
    Scene,
    YoheiState,
    site_built,
    site_code,
    site_kind,
    site_side,
)
from zashiki.games.yohei.view import DeckView, SideView, UnitView, YoheiView
from zashiki.kernel.chance import FastChance
from zashiki.kernel.decks import Deck
from zashiki.kernel.story import EVERYBODY, bit


def rich(**fields: Any) -> YoheiState:
    """A table on which something of everything lies."""
    return lay(
        white=[
            unit("minpei", "D4", "SW", wounded=True, ko=1, stunned=2, done=5, items=["bow", "armor"]),
            unit("kappa"),
            unit("tsuchimikado-harue", "A4"),
        ],
        black=[unit("minpei.2", "D5")],
        players={
            WHITE: {"supply": ["nekomata"], "clans": ["hori", "majishan"], "bases": 3, "kills": 2},
            BLACK: {"supply": ["soemon", "himeji"], "clans": ["kaji"], "bases": 5, "out": True},
        },
        sides={
            WHITE: {
                "cp": 3,
                "hand": ["drunk-umbrella", "cloak"],
                "chest": ["helmet"],
                "torii": ["ko", "cp"],
                "area": 1,
            },
            BLACK: {
                "cp": 4,
                "hand": ["katanas"],
                "chest": ["fatal-wound-lantern"],
                "boxed": ["greaves"],
                "torii": ["medic"],
                "trophies": ["chiyome"],
                "area": 0,
                "buildings": (1, 0),
            },
        },
        engaged=[("minpei", "minpei.2")],
        decks=[
            deck(
                top=["drunk-origami", "drunk-rice-bowl"],
                pool=["water-reading-bamboo", "fear-bomb-origami"],
                bottom=["karmic-cure-lantern"],
                discards=["sudden-arrival-lantern", "fear-bomb-hand-fan"],
            )
        ],
        torii=deck(pool=["cross-any", "reroll"], discards=["elusive", "aimed-strike"]),
        torii_at={"A5": "cp.2", "D6": "ko.2"},
        lying=[("A6", "the-last-option-bamboo")],
        sites={"A4.0": site(WHITE), "D4.0": site(BLACK, "watchtower", built=False)},
        walls=["D5-SE"],
        vortex="E4.1",
        vortex_side=BLACK,
        burnt=True,
        order=[1, 0],
        round=4,
        stack=2,
        now="blizzard",
        shown=["blizzard", "nightfall"],
        fresh=["kappa"],
        healed=["minpei"],
        martyred=["kappa"],
        razed=["minpei", "kappa"],
        boosts=[("minpei", "elusive")],
        acting="minpei",
        left=2,
        deployed=1,
        used=5,
        decisions=9,
        active=1,
        **fields,
    )


def seen(state: YoheiState, viewer: int | None) -> YoheiView:
    return state.game.view(state, viewer)


def face(name: str) -> int:
    return game().table.face_ids.index(name)


@pytest.mark.rule("YH-R116")
@pytest.mark.parametrize("viewer", [WHITE, BLACK, None])
def test_what_everybody_sees(viewer: int | None) -> None:
    state = rich()
    view = seen(state, viewer)
    board = state.game.board
    assert view.mode == "clan"
    assert (view.order, view.round, view.active, view.out) == ((1, 0), 4, 1, (False, True))
    assert (view.terrain, view.spaces, view.temples, view.burnt) == (state.terrain, state.spaces, ((18, 0),), True)
    assert (view.walls, view.engaged) == (1, ((60, 61),))
    assert view.units == (
        UnitView(0, WHITE, 0, 0, False, 0, 0, 0, ()),
        UnitView(60, WHITE, 18, 2, True, 1, 2, 5, (face("bow"), face("armor"))),
        UnitView(61, BLACK, 19, 0, False, 0, 0, 0, ()),
        UnitView(17, WHITE, -2, 0, False, 0, 0, 0, ()),
    )
    assert (view.bases, view.supply, view.clans, view.kills) == ((3, 5), ((1,), (16, 44)), ((7, 0), (5,)), (2, 0))
    assert [at for at, lies in enumerate(view.torii_at) if lies] == [1, 20]
    assert set(view.torii_at) == {0, 1}
    assert (view.torii_supply, view.torii_inside, view.torii_discards) == (2, (), (8, 9))
    assert view.lying == ((2, face("the-last-option-bamboo")),)
    assert {at: code for at, code in enumerate(view.site) if code} == {
        board.corner_aliases["A4.0"]: 2, board.corner_aliases["D4.0"]: 7,
    }  # fmt: skip
    assert (view.vortex, view.vortex_side) == (board.corner_aliases["E4.1"], BLACK)
    assert (view.market, view.unit_deck, view.unit_discards, view.army) == ((), 0, (), None)
    assert (view.stack, view.now, view.shown) == (2, 10, (10, 0))
    assert (view.fresh, view.healed, view.martyred, view.razed) == (1 << 17, 1 << 60, 1 << 17, (60, 17))
    assert (view.boosts, view.acting_unit, view.left, view.deployed, view.used) == (((60, 7),), 60, 2, 1, 5)
    assert (view.guarded, view.scene) == (False, None)


@pytest.mark.rule("YH-R116", "YH-35.1")
def test_hands_and_tokens_are_seen_by_their_own_side() -> None:
    state = rich()
    white, black = face("drunk-umbrella"), face("katanas")
    mine = SideView(cp=3, hand=(white, face("cloak")), chest=(face("helmet"),), torii=(0, 10), trophies=(),
                    buildings=(1, 1), area=1)  # fmt: skip
    theirs = SideView(cp=4, hand=(black,), chest=(face("fatal-wound-lantern"),), torii=(11,), trophies=(8,),
                      buildings=(1, 0), area=0)  # fmt: skip
    hidden = msgspec.structs.replace(mine, hand=(-1, -1), torii=(-1, -1))
    away = msgspec.structs.replace(theirs, hand=(-1,), torii=(-1,))
    assert list(seen(state, WHITE).sides) == [mine, away]
    assert list(seen(state, BLACK).sides) == [hidden, theirs]
    assert list(seen(state, None).sides) == [hidden, away]


@pytest.mark.rule("YH-R116", "YH-31.2", "YH-R87")
def test_what_is_known_of_a_deck() -> None:
    state = rich()
    for name, mask in (
        ("drunk-origami", bit(WHITE)), ("karmic-cure-lantern", EVERYBODY), ("water-reading-bamboo", bit(BLACK)),
        ("fear-bomb-origami", bit(WHITE)), ("greaves", bit(BLACK)),
    ):  # fmt: skip
        state.known[face(name)] = mask
    piled = tuple(sorted([face("sudden-arrival-lantern"), face("fear-bomb-hand-fan")]))
    bottom = (face("karmic-cure-lantern"),)
    decks = {
        WHITE: DeckView(
            size=5, top=(face("drunk-origami"), -1), bottom=bottom, inside=(face("fear-bomb-origami"),), discards=piled
        ),
        BLACK: DeckView(size=5, top=(-1, -1), bottom=bottom, inside=(face("water-reading-bamboo"),), discards=piled),
        None: DeckView(size=5, top=(-1, -1), bottom=bottom, inside=(), discards=piled),
    }
    for viewer, expected in decks.items():
        assert seen(state, viewer).decks == (expected,)
    assert [seen(state, viewer).lost for viewer in (WHITE, BLACK)] == [((), (-1,)), ((), (face("greaves"),))]


@pytest.mark.rule("YH-R116", "YH-35.1")
def test_what_is_known_of_the_torii_supply() -> None:
    state = rich()
    for token in state.torii_supply.cards():
        state.torii_known[token] = bit(BLACK)
    assert [seen(state, viewer).torii_inside for viewer in (WHITE, BLACK, None)] == [(), (1, 2), ()]


@pytest.mark.rule("YH-4.1", "YH-R116", "YH-8.7")
def test_in_the_duel_both_decks_and_piles_show_faces() -> None:
    state = lay(
        white=[unit("minpei", "D4")], black=[unit("minpei.5", "A7", items=["bow.2"])], options={"mode": "duel"},
        decks=[deck(pool=["armor"], discards=["cloak"]), deck(pool=["armor.2", "helmet.2"], discards=["cloak.2"])],
        lying=[("A4", "katanas.2")],
    )  # fmt: skip
    view = seen(state, WHITE)
    assert view.mode == "duel"
    assert [(row.size, row.discards) for row in view.decks] == [(1, (face("cloak"),)), (2, (face("cloak"),))]
    assert (view.units[0].items, view.lying) == ((face("bow"),), ((0, face("katanas")),))


@pytest.mark.rule("YH-24.2", "YH-R20", "YH-R116")
def test_the_market_is_open_and_its_deck_is_not() -> None:
    state = lay(
        white=[unit("minpei", "D4")],
        black=[unit("minpei.2", "A7")],
        options={"mode": "yohei"},
        market=["himeji", "kappa"],
        unit_deck=["soemon", "chiyome", "nekomata"],
        unit_discards=["manjari", "yurei"],
    )
    view = seen(state, WHITE)
    assert (view.mode, view.market, view.unit_deck, view.unit_discards) == ("yohei", (44, 17), 3, (34, 37))


@pytest.mark.rule("YH-R115", "YH-R116")
def test_an_army_is_seen_by_its_player_alone() -> None:
    state = game(2, mode="duel").new_initial_state(1)
    assert [seen(state, viewer).army for viewer in (WHITE, BLACK, None)] == [Army(30), Army(30), None]
    state.armies = [Army(30, cp=1), Army(30, cp=2)]
    assert [seen(state, viewer).army for viewer in (WHITE, BLACK, None)] == [Army(30, cp=1), Army(30, cp=2), None]


@pytest.mark.rule("YH-R120", "YH-R116")
def test_everybody_sees_that_a_turn_has_to_end() -> None:
    for decisions, guarded in ((499, False), (500, True)):
        state = lay(white=[unit("minpei", "D4")], black=[unit("minpei.2", "A7")], decisions=decisions)
        assert seen(state, BLACK).guarded is guarded


@pytest.mark.rule("YH-R116", "YH-26.1")
def test_three_players_have_three_areas_and_see_their_own_cards() -> None:
    state = lay(
        white=[unit("minpei", "D3")],
        black=[unit("minpei.2", "D6")],
        grey=[unit("minpei.3", "G3")],
        options={"players": 3},
        sides={
            WHITE: {"hand": ["bow"], "area": 2},
            BLACK: {"hand": ["armor"], "area": 0},
            GREY: {"hand": ["cloak"], "area": 1},
        },
    )
    view = seen(state, GREY)
    assert [row.hand for row in view.sides] == [(-1,), (-1,), (face("cloak"),)]
    assert [row.area for row in view.sides] == [2, 0, 1]
    assert view.order == (0, 1, 2)


# ---------------------------------------------------------------- a view as a state again

NOT_BACK = {
    "armies", "boxed", "decks", "discards", "fielded", "hands", "known", "shown", "tokens", "torii", "torii_at",
    "torii_discards", "torii_known", "torii_supply", "turn", "unit_deck",
}  # fmt: skip
"""What a view hides, or what `public_table` leaves out of it."""


@pytest.mark.rule("YH-R116")
def test_a_view_as_a_state_has_every_open_field_of_the_table() -> None:
    state = rich(spaces=["A5", "D6"])
    state.scene = Scene("attack", WHITE, 60, 61, dice=(3,))
    state.market, state.unit_deck, state.unit_discards, state.armies = [1], [2], [3, 4], [Army(30)]
    before, table = everything(state), everything(public_table(state.game, seen(state, WHITE)))
    empty = everything(empty_table(state.game, FastChance(0), []))
    assert {name for name in before if table[name] != before[name]} == NOT_BACK
    assert {name for name in before if table[name] == empty[name]} < NOT_BACK, "no other field is at its default"
    assert [sorted(pieces) for pieces in table["fielded"]] == [sorted(pieces) for pieces in before["fielded"]]
    assert table["hands"] == [before["hands"][WHITE], []]
    assert table["decks"] == [([], [0] * 5, [])]
    assert [place for place, token in enumerate(table["torii_at"]) if token >= 0] == [1, 20]
    assert table["turn"] == msgspec.structs.replace(state.turn, decisions=0)
    for name in set(msgspec.structs.asdict(state.turn)) - {"decisions"}:
        assert getattr(state.turn, name) != getattr(empty["turn"], name), name


# ---------------------------------------------------------------- buildings as numbers


@pytest.mark.rule("YH-14.5", "YH-14.6", "YH-R101")
def test_a_building_as_a_number() -> None:
    codes = {}
    for side in range(4):
        for kind in (BARRACKS, WATCHTOWER):
            for built in (False, True):
                code = site_code(side, kind, built)
                assert (site_side(code), site_kind(code), site_built(code)) == (side, kind, built)
                codes[side, kind, built] = code
    assert sorted(codes.values()) == list(range(1, 17))
    assert (codes[0, BARRACKS, False], codes[0, BARRACKS, True], codes[0, WATCHTOWER, False]) == (1, 2, 3)
    assert codes[1, BARRACKS, False] == 5


@pytest.mark.rule("YH-3.11", "YH-14.5", "YH-R14")
def test_the_buildings_that_a_side_has_left() -> None:
    state = lay(
        white=[unit("minpei", "D3")],
        black=[unit("minpei.2", "D6")],
        grey=[unit("minpei.3", "G3")],
        options={"players": 3},
    )
    for side, left in enumerate(((2, 1), (1, 0), (0, 3))):
        state.set_buildings(side, left)
    assert state.buildings == [2, 1, 1, 0, 0, 3]
    assert [state.buildings_of(side) for side in range(3)] == [(2, 1), (1, 0), (0, 3)]
    assert [[state.buildings_left(side, kind) for kind in (0, 1)] for side in range(3)] == [[2, 1], [1, 0], [0, 3]]
    state.take_building(BLACK, BARRACKS)
    state.take_building(GREY, WATCHTOWER)
    assert state.buildings == [2, 1, 0, 0, 0, 2]


# ---------------------------------------------------------------- copies


@pytest.mark.rule("YH-R116")
def test_a_copy_is_the_same_and_shares_nothing_that_changes() -> None:
    state = rich()
    state.scene, state.tokens = Scene("attack", WHITE, 60, 61, dice=(3,)), [4, 5]
    state.market, state.unit_deck, state.unit_discards, state.armies = [1], [2], [3], [Army(30)]
    before = everything(state)
    twin = state.copy()
    assert everything(twin) == before
    for name in YoheiState.__slots__:
        value, other = getattr(state, name), getattr(twin, name)
        if isinstance(value, (list, Deck)) or name == "turn":
            assert value is not other, name
    for row, other in (
        (state.hands, twin.hands),
        (state.chests, twin.chests),
        (state.boxed, twin.boxed),
        (state.decks, twin.decks),
        (state.discards, twin.discards),
        (state.torii, twin.torii),
    ):
        assert all(part is not its_copy for part, its_copy in zip(row, other, strict=True))
    twin.turn.left = 9
    play(twin, "play:drunk-umbrella", "unit:minpei.2")
    assert everything(state) == before
