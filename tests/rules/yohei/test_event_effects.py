"""Each event card to its end: what it may be played on, as a whole list, and all that it changes (YH-33, YH-34)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yohei.hands import FAR, HARUE, can_play, holding, targets
from tests.rules.yohei.table import (
    BLACK,
    GREY,
    WHITE,
    asked,
    asks,
    chest,
    deck,
    hand,
    items,
    ko,
    lay,
    legal,
    piece,
    place,
    play,
    script,
    site,
    torii,
    unit,
    where,
    wounded,
)
from zashiki.games.yohei.position import UnitPosition
from zashiki.games.yohei.rules.events import playable, surcharge
from zashiki.games.yohei.rules.state import USED_EVENT, USED_TOWER, ThisTurn
from zashiki.kernel.story import EVERYBODY

# ---------------------------------------------------------------- paying and playing


@pytest.mark.rule("YH-8.1", "YH-8.2", "YH-8.3", "YH-R23")
def test_an_event_is_paid_for_and_lies_open_under_the_own_chest() -> None:
    state = holding(
        "water-reading-bamboo", "bow", player=BLACK, cp=3, sides={BLACK: {"chest": ["cloak", "drunk-rice-bowl"]}},
        decks=[deck(top=["armor", "helmet", "katanas", "greaves"])],
    )  # fmt: skip
    play(state, "pass", "play:water-reading-bamboo")
    assert state.cp == [5, 1]
    assert hand(state, BLACK) == ["katanas", "bow", "armor", "helmet"]
    assert chest(state, BLACK) == ["drunk-rice-bowl", "water-reading-bamboo", "cloak"]
    assert chest(state) == []
    number = state.game.table.face_ids.index("water-reading-bamboo")
    assert state.known[number] == EVERYBODY
    assert state.turn == ThisTurn(used=USED_EVENT, decisions=1)
    assert state.reveals == 2, "the card, and those that are drawn"


@pytest.mark.rule("YH-9.2", "YH-9.3", "YH-9.7", "YH-R23")
def test_an_item_is_paid_for_and_lies_with_its_unit() -> None:
    state = holding("cloak", player=BLACK, cp=2, black=[unit("minpei.2", "A7", items=["helmet"]), unit("kappa")])
    play(state, "pass", "play:cloak")
    assert (asks(state), asked(state), legal(state)) == ("EventTarget", BLACK, ["unit:kappa", "unit:minpei.2"])
    ask = state.game.view(state, BLACK).ask
    assert ask is not None
    assert ask.message.fields == {"face": state.game.table.face_ids.index("cloak")}
    play(state, "unit:minpei.2")
    assert items(state, "minpei.2") == ["helmet", "cloak"]
    assert (state.cp, hand(state, BLACK), chest(state, BLACK)) == ([5, 0], [], [])
    assert state.turn.used == USED_EVENT


@pytest.mark.rule("YH-8.1", "YH-R35", "YH-30.1", "YH-30.9", "YH-36.9")
@pytest.mark.parametrize(
    ("white", "black", "now", "used", "change"),
    [
        ([unit("minpei", "D3")], FAR, "", 0, 0),
        ([unit("nekomata", "D3")], FAR, "", 0, -1),
        ([unit("nekomata", "D3")], FAR, "", USED_EVENT, 0),
        ([unit("nekomata", "D3")], FAR, "", USED_TOWER, -1),
        ([unit("minpei", "D3")], [unit("nekomata", "A7")], "", 0, 0),
        ([unit("mole-sapper", "D3")], [unit("stone-warden", "A7")], "", 0, 2),
        ([unit("nekomata", "D3")], [unit("stone-warden", "A7")], "the-price-to-pay", USED_EVENT, 2),
        ([unit("nekomata", "D3")], [unit("stone-warden", "A7")], "the-price-to-pay", 0, 1),
    ],
)
def test_what_changes_the_price_of_a_card(
    white: list[UnitPosition], black: list[UnitPosition], now: str, used: int, change: int
) -> None:
    state = holding("drunk-umbrella", "fear-bomb-origami", white=white, black=black, now=now, used=used, cp=3)
    assert surcharge(state, WHITE) == change
    assert ("drunk-umbrella" in can_play(state)) == (1 + change <= 3)
    assert ("fear-bomb-origami" in can_play(state)) == (3 + change <= 3)
    play(state, "play:drunk-umbrella", legal(play(state.copy(), "play:drunk-umbrella"))[0])
    assert state.cp == [3 - max(0, 1 + change), 5]


@pytest.mark.rule("YH-8.5", "YH-8.1")
def test_a_hand_is_played_as_far_as_it_does_something() -> None:
    state = holding(
        "karmic-cure-lantern",
        "drunk-umbrella",
        "fatal-wound-lantern",
        "supplies-bamboo",
        "bow",
        "clearing-the-peak-umbrella",
    )
    assert can_play(state) == ["drunk-umbrella", "fatal-wound-lantern", "bow"]
    assert playable(state, BLACK) == []


# ---------------------------------------------------------------- events on units


@pytest.mark.rule("YH-33.7", "YH-R36", "YH-R82")
def test_drunk() -> None:
    state = holding(
        "drunk-umbrella", white=[HARUE, unit("karakuri-bulwark", "D4"), unit("kappa")],
        black=[unit("manjari", "A7"), unit("minpei.2", "D5", ko=1)],
    )  # fmt: skip
    assert targets(state, "drunk-umbrella") == ["unit:tsuchimikado-harue", "unit:minpei.2"]
    play(state, "play:drunk-umbrella", "unit:minpei.2")
    assert {one: count for one, count in enumerate(state.ko) if count} == {61: 2}
    assert not any(state.stunned)


@pytest.mark.rule("YH-33.3", "YH-6.3", "YH-R36")
def test_karmic_cure() -> None:
    state = holding(
        "karmic-cure-lantern", white=[unit("kappa", "D4", wounded=True), unit("minpei", "D3")],
        black=[unit("lady-kuzunoha", "A7", wounded=True), unit("minpei.2", "D6", wounded=True)],
    )  # fmt: skip
    assert targets(state, "karmic-cure-lantern") == ["unit:kappa", "unit:minpei.2"], "Aura protects from help as well"
    play(state, "play:karmic-cure-lantern", "unit:minpei.2")
    assert [wounded(state, name) for name in ("kappa", "lady-kuzunoha", "minpei.2")] == [True, True, False]


@pytest.mark.rule("YH-33.11", "YH-R53", "YH-R82")
def test_fatal_wound() -> None:
    state = holding(
        "fatal-wound-lantern", white=[HARUE], black=[unit("lady-kuzunoha", "A7"), unit("minpei.2", "D6", wounded=True)]
    )
    assert targets(state, "fatal-wound-lantern") == ["unit:tsuchimikado-harue", "unit:minpei.2"]
    own = play(state.copy(), "play:fatal-wound-lantern", "unit:tsuchimikado-harue")
    assert wounded(own, "tsuchimikado-harue")
    play(state, "play:fatal-wound-lantern", "unit:minpei.2")
    assert (where(state, "minpei.2"), state.kills) == ("", (1, 0))


@pytest.mark.rule("YH-33.5", "YH-R40")
def test_explosive_speed() -> None:
    state = holding("explosive-speed-umbrella", white=[HARUE, unit("minpei", "D4")])
    play(state, "play:explosive-speed-umbrella")
    assert legal(state) == ["unit:tsuchimikado-harue", "unit:minpei", "unit:minpei.2"]
    play(state, "unit:minpei")
    assert state.turn == ThisTurn(boosts=((60, 23), (60, 23)), used=USED_EVENT, decisions=1)


@pytest.mark.rule("YH-33.4", "YH-R90", "YH-6.5")
def test_the_last_option() -> None:
    state = holding(
        "the-last-option-bamboo", cp=1, white=[HARUE, unit("minpei", "D4")], black=[unit("minpei.2", "D5")],
        engaged=[("minpei", "minpei.2")],
    )  # fmt: skip
    assert targets(state, "the-last-option-bamboo") == ["unit:tsuchimikado-harue", "unit:minpei"]
    play(state, "play:the-last-option-bamboo", "unit:minpei")
    assert (state.cp, where(state, "minpei"), state.kills, state.engaged) == ([4, 5], "", (0, 0), ())
    inside = holding("the-last-option-bamboo", white=[unit("minpei")])
    assert can_play(inside) == [], "a unit in the area is no target"


@pytest.mark.rule("YH-33.6", "YH-R30", "YH-R91")
def test_sudden_arrival() -> None:
    state = holding(
        "sudden-arrival-lantern",
        white=[HARUE, unit("minpei", "D4")],
        black=[unit("lady-kuzunoha", "A7"), unit("kappa", "D5")],
    )
    assert targets(state, "sudden-arrival-lantern") == ["unit:tsuchimikado-harue", "unit:kappa", "unit:minpei"]
    play(state, "play:sudden-arrival-lantern", "unit:kappa")
    taken = {"A4", "D4", "A7", "D5"}
    assert legal(state) == [f"hex:{name}" for name in state.game.board.names if name not in taken]
    play(state, "hex:A5")
    assert legal(state) == [f"facing:{way}" for way in ("E", "SE", "SW", "W", "NW", "NE")]
    kappa = piece(state, "kappa")
    board = state.board
    assert (state.at[kappa], board[place(state, "A5")], board[place(state, "D5")]) == (place(state, "A5"), kappa, -1)
    play(state, "facing:NE")
    assert (state.facing[kappa], asks(state)) == (5, "Turn")


@pytest.mark.rule("YH-33.6", "YH-R91")
def test_a_unit_arrives_on_the_first_hex_and_the_unit_that_stands_where_it_was_stays() -> None:
    state = holding("sudden-arrival-lantern", white=[unit("minpei", "D4")], black=FAR)
    play(state, "play:sudden-arrival-lantern", "unit:minpei", "hex:A4", "facing:E")
    assert (state.at[60], state.board[0], state.board[place(state, "D4")]) == (0, 60, -1)


# ---------------------------------------------------------------- events on places


@pytest.mark.rule("YH-33.8", "YH-R83")
def test_fear_bomb() -> None:
    state = holding(
        "fear-bomb-origami", white=[HARUE, unit("kappa")],
        black=[unit("karakuri-bulwark", "B4"), unit("minpei.2", "A6")],
    )  # fmt: skip
    near = ["A4", "A5", "A6", "A7", "B3", "B4", "B5", "B6"]
    assert targets(state, "fear-bomb-origami") == [f"hex:{name}" for name in near]
    play(state, "play:fear-bomb-origami", "hex:A5")
    assert {one: count for one, count in enumerate(state.ko) if count} == {0: 1, 61: 1}
    machines = holding(
        "fear-bomb-origami", white=[unit("karakuri-bulwark", "D4")], black=[unit("karakuri-blade-dancer", "A7")]
    )
    assert can_play(machines) == []


@pytest.mark.rule("YH-34.7", "YH-R83")
def test_wrath_of_the_kaji() -> None:
    card = "wrath-of-the-kaji-lantern"
    state = holding(card, white=[HARUE], black=[unit("kappa", "B4", wounded=True), unit("minpei.2", "G1")])
    names = {name: state.game.board.corner_names[number] for name, number in state.game.board.corner_aliases.items()}
    around = {names[name] for name in ("A4.0", "A4.1", "B4.0", "B4.1", "B4.2", "B4.5", "G1.5", "G1.4") if name in names}
    assert set(targets(state, card)) == {f"site:{name}" for name in around}
    play(state, f"play:{card}", "site:A4.0")
    assert wounded(state, "tsuchimikado-harue")
    assert (where(state, "kappa"), wounded(state, "minpei.2"), state.kills) == ("", False, (1, 0))
    assert can_play(holding(card, white=[unit("minpei")], black=[])) == []


@pytest.mark.rule("YH-33.12", "YH-R67", "YH-14.13")
def test_attack_the_supply_chain() -> None:
    card = "attack-the-supply-chain-bamboo"
    sites = {"A4.0": site(WHITE), "D4.0": site(BLACK, "watchtower", built=False), "E4.1": site(3)}
    state = holding(card, sites=sites, walls=["D5-SE", "B4-E", "F2-W"], vortex="C3.1", vortex_side=BLACK)
    board = state.game.board
    sites_ = sorted(board.corner_aliases[name] for name in ("A4.0", "C3.1", "D4.0", "E4.1"))
    expected = [f"site:{board.corner_names[number]}" for number in sites_]
    assert targets(state, card) == [*expected, "wall:D5-SE", "wall:B4-E", "wall:F2-W"]
    before = state.site[:]
    wall = play(state.copy(), f"play:{card}", "wall:B4-E")
    assert wall.walls == 0b100001
    assert (wall.site, wall.vortex) == (before, state.vortex)
    vortex = play(state.copy(), f"play:{card}", expected[sites_.index(state.vortex)])
    assert (vortex.vortex, vortex.vortex_side, vortex.site, vortex.walls) == (-1, BLACK, before, state.walls)
    play(state, f"play:{card}", "site:A4.0")
    assert state.site == [0, *before[1:]]
    assert [state.buildings_of(side) for side in (WHITE, BLACK)] == [(1, 1), (2, 0)], "it is out of the game"
    only = holding(card, walls=["F2-W"])
    play(only, f"play:{card}")
    assert only.walls == 0


# ---------------------------------------------------------------- events without a target


@pytest.mark.rule("YH-33.10", "YH-R121", "YH-26.1")
def test_you_will_lose_everything() -> None:
    card = "you-will-lose-everything-origami"
    state = lay(
        white=[unit("minpei", "D3")],
        black=[unit("minpei.2", "D6")],
        grey=[unit("minpei.3", "G3")],
        options={"players": 3},
        sides={
            WHITE: {"cp": 9, "hand": [card, "bow"]},
            BLACK: {"hand": ["armor", "cloak", "helmet"]},
            GREY: {"hand": ["katanas"]},
        },
    )  # fmt: skip
    assert targets(state, card) == ["seat:1", "seat:2"]
    script(state, 0, 0)
    play(state, f"play:{card}", "seat:1")
    faces = state.game.table.face_ids
    assert [len(row) for row in state.hands] == [1, 1, 1]
    assert [faces[one] for one in state.discards[0]] == ["armor", "helmet"]
    assert [state.known[one] for one in state.discards[0]] == [EVERYBODY] * 2
    assert state.reveals == 3


@pytest.mark.rule("YH-34.2", "YH-R22", "YH-R122")
def test_life_in_the_void() -> None:
    card = "life-in-the-void-rice-bowl"
    state = holding(card, decks=[deck(top=["bow", "armor", "cloak"])], sides={WHITE: {"chest": ["katanas", "helmet"]}})
    play(state, f"play:{card}")
    assert chest(state) == [card, "katanas", "bow", "armor", "helmet"]
    faces = state.game.table.face_ids
    assert [state.known[faces.index(name)] for name in ("bow", "armor", "cloak")] == [0, 0, 0]
    assert can_play(holding(card, decks=[deck(pool=[])])) == []


@pytest.mark.rule("YH-34.3", "YH-17.1")
@pytest.mark.parametrize(("ko_", "stunned"), [(2, 0), (0, 2)])
def test_clearing_the_peak(ko_: int, stunned: int) -> None:
    card = "clearing-the-peak-umbrella"
    state = holding(card, black=[unit("tsuchimikado-harue", "A4", ko=ko_, stunned=stunned), unit("kappa", ko=1)])
    assert can_play(state) == [card]
    play(state, f"play:{card}")
    assert (state.ko[0], state.stunned[0], ko(state, "kappa")) == (0, 0, 1)
    assert can_play(holding(card, black=[unit("kappa", ko=1)])) == [], "nobody on the battlefield has a marker"


@pytest.mark.rule("YH-34.4", "YH-R22")
def test_vault_loot() -> None:
    card = "vault-loot-origami"
    state = holding(card, torii=deck(pool=["cp", "ko"], discards=["medic", "elusive"]))
    play(state, f"play:{card}")
    assert len(torii(state)) == 3
    assert [len(row) for row in state.torii] == [3, 0]
    used = holding(card, torii=deck(pool=[], discards=["medic"]))
    play(used, f"play:{card}")
    assert torii(used) == ["medic"]
    assert can_play(holding(card, torii=deck(pool=[]))) == []


@pytest.mark.rule("YH-34.5", "YH-R92")
@pytest.mark.parametrize(
    ("sites", "may"),
    [
        ({"A4.0": site(WHITE)}, True),
        ({"A4.0": site(WHITE, built=False)}, False),
        ({"A4.0": site(WHITE, "watchtower")}, False),
        ({"A4.0": site(BLACK)}, False),
        ({"A4.0": site(3)}, False),
        ({"A4.0": site(WHITE, built=False), "D4.0": site(WHITE)}, True),
    ],
)
def test_supplies(sites: dict[str, Any], may: bool) -> None:
    state = holding("supplies-bamboo", sites=sites, cp=1)
    assert (can_play(state) == ["supplies-bamboo"]) == may
    if may:
        play(state, "play:supplies-bamboo")
        assert state.cp == [3, 5]
