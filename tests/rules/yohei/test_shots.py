"""Shots of units, watchtowers and the vortex, and rerolls: every target, number and roll (YH-19, YH-21, YH-28)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yohei.table import (
    BLACK,
    GREY,
    WHITE,
    asks,
    kinds,
    ko,
    lay,
    legal,
    piece,
    play,
    question,
    roll,
    scene,
    script,
    site,
    torii,
    unit,
    used_up,
    where,
    wounded,
)
from zashiki.games.yohei.rules.ranged import (
    Shoot,
    Shooting,
    Shot,
    in_melee_with,
    shootings,
    targets_from_corner,
    targets_from_hex,
    tower_of,
    tower_shooting,
    unit_shots,
    vortex_shooting,
)
from zashiki.games.yohei.rules.rerolls import can_pay, on_table, reroll_tokens
from zashiki.games.yohei.rules.skills import ACCURACY, LIGHTNING, SKILLS
from zashiki.games.yohei.rules.state import USED_TOWER, USED_VORTEX, Scene
from zashiki.games.yohei.rules.vortex import vortex_goals

FAR = [unit("minpei.2", "A7")]
HARUE = 0
"""Tsuchimikado Harue, the first unit of the box."""


# ---------------------------------------------------------------- shots


@pytest.mark.rule("YH-19.1", "YH-R77", "YH-32.2")
def test_the_ranged_attacks_of_units() -> None:
    state = lay(
        white=[
            unit("onmyoji-adept", "D1", items=["cloak", "bow"]),
            unit("bone-archer", "D2", wounded=True),
            unit("kappa", "D3"),
            unit("teppo-gunner", "D5"),
        ],
        black=FAR,
    )
    ways = {
        name: shootings(state, piece(state, name)) for name in ("onmyoji-adept", "bone-archer", "kappa", "teppo-gunner")
    }
    assert ways == {
        "onmyoji-adept": [(0, Shooting(4, 2, 1, 1)), (1, Shooting(5, 3, 2, 2))],
        "bone-archer": [(0, Shooting(4, 1, 0, 0))],
        "kappa": [],
        "teppo-gunner": [(0, Shooting(5, 1, 1, 0))],
    }
    only = lay(white=[unit("minpei", "D1", items=["armor", "bow"])], black=FAR)
    assert shootings(only, 60) == [(1, Shooting(5, 3, 1, 1))]


@pytest.mark.rule("YH-14.11", "YH-28.4", "YH-36.5", "YH-R70")
def test_the_shots_of_towers_and_of_the_vortex() -> None:
    assert tower_shooting(lay(white=[unit("minpei", "D4")])) == Shooting(5, 1, 1, 0)
    assert tower_shooting(lay(white=[unit("minpei", "D4")], now="imposing-towers")) == Shooting(5, 3, 1, 0)
    assert tower_shooting(lay(white=[unit("minpei", "D4")], now="blizzard")) == Shooting(5, 1, 1, 0)
    assert vortex_shooting(lay(white=[unit("minpei", "D4")], now="imposing-towers")) == Shooting(4, 1, 0, 1)


@pytest.mark.rule("YH-19.2", "YH-19.4", "YH-19.5", "YH-R5")
def test_whom_a_unit_may_shoot() -> None:
    state = lay(
        white=[unit("ashigaru-archer", "A6"), unit("minpei", "B5")],
        black=[
            unit("tsuchimikado-harue", "A4"),
            unit("himeji", "D6"),
            unit("soemon", "E5"),
            unit("minpei.2"),
            unit("kappa", "C5"),
        ],
        engaged=[("minpei", "kappa")],
    )
    archer = piece(state, "ashigaru-archer")
    [(_, how)] = shootings(state, archer)
    names = [state.game.table.piece_ids[one] for one in targets_from_hex(state, archer, how)]
    assert names == ["tsuchimikado-harue", "himeji", "soemon"], "the Kappa is in melee, and nobody is out of the area"
    near = Shooting(2, 2, 1, 0)
    assert targets_from_hex(state, archer, near) == [HARUE, piece(state, "kappa")]
    assert in_melee_with(state, piece(state, "kappa"), WHITE)
    assert not in_melee_with(state, piece(state, "kappa"), BLACK)
    assert not in_melee_with(state, piece(state, "himeji"), WHITE)
    assert [which for which, _, _ in unit_shots(state, archer)] == [0]
    assert unit_shots(state, piece(state, "minpei")) == []
    state.engaged = ((HARUE, archer),)
    assert unit_shots(state, archer) == [], "an engaged unit does not shoot"


@pytest.mark.rule("YH-19.5", "YH-16.1")
def test_only_those_in_a_pair_are_in_melee() -> None:
    state = lay(
        white=[unit("kappa", "D4")],
        black=[unit("minpei.2", "D5"), unit("himeji", "D6")],
        engaged=[("kappa", "minpei.2")],
    )
    table = [
        [in_melee_with(state, piece(state, name), side) for side in (WHITE, BLACK)]
        for name in ("kappa", "minpei.2", "himeji")
    ]
    assert table == [[False, True], [True, False], [False, False]]


@pytest.mark.rule("YH-32.2", "YH-R77")
def test_a_bow_has_its_own_skills_and_a_second_one_adds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    state = lay(
        white=[unit("minpei", "D4", items=["bow", "bow.2"])], black=[unit("minpei.5", "A7")], options={"mode": "duel"}
    )
    assert shootings(state, 60) == [(1, Shooting(5, 3, 1, 1))]
    none = [0] * len(SKILLS)
    for skill, how in ((ACCURACY, Shooting(5, 3, 1, 0)), (LIGHTNING, Shooting(5, 3, 0, 1))):
        bow = tuple([int(number == skill) for number in range(len(SKILLS))])
        monkeypatch.setattr(state.game.table, "bow_skills", (tuple(none), bow))
        assert shootings(state, 60) == [(1, how)]


@pytest.mark.rule("YH-14.11", "YH-14.12")
@pytest.mark.parametrize("first", [site(BLACK, "watchtower"), site(WHITE), site(3, "watchtower")])
def test_which_building_is_the_tower_of_a_side(first: Any) -> None:
    state = lay(white=[unit("minpei", "D4")], black=FAR, sites={"A4.0": first, "D4.0": site(WHITE, "watchtower")})
    assert tower_of(state, WHITE) == state.game.board.corner_aliases["D4.0"]


@pytest.mark.rule("YH-R53", "YH-14.11")
def test_a_kill_of_the_tower_is_its_player_s() -> None:
    state = lay(
        white=[unit("minpei", "D4")],
        black=[unit("himeji", "A5", wounded=True)],
        sites={"A4.0": site(WHITE, "watchtower")},
    )
    roll(state, 6, 1, 1)
    play(state, "do:tower")
    assert (where(state, "himeji"), state.kills) == ("", (1, 0))


@pytest.mark.rule("YH-R51", "YH-30.4")
def test_a_demon_with_the_first_number_drains_with_a_shot() -> None:
    state = lay(
        white=[unit("tsuchimikado-harue", "D2")],
        black=[unit("minpei.2", "D4")],
        boosts=[("tsuchimikado-harue", "demon")],
        sides={WHITE: {"cp": 1}, BLACK: {"cp": 1}},
    )
    state.then(Shoot(Shot(WHITE, HARUE, -1, 61, 2), 1, 0, 0))
    roll(state, 6, 1, 1)
    state.settle()
    assert (wounded(state, "minpei.2"), state.cp) == (True, [2, 0])


@pytest.mark.rule("YH-19.9", "YH-R71", "YH-R123")
def test_whom_an_intersection_may_shoot() -> None:
    state = lay(
        white=[unit("minpei", "B5")],
        black=[unit("tsuchimikado-harue", "A4"), unit("kappa", "C5"), unit("himeji", "A7"), unit("minpei.2")],
        engaged=[("minpei", "kappa")],
        ground={"A6": "M"},
    )
    assert targets_from_corner(state, 0, WHITE, Shooting(5, 1, 1, 0)) == [HARUE, piece(state, "kappa")]
    assert targets_from_corner(state, 0, WHITE, Shooting(5, 1, 0, 0)) == [HARUE]
    assert targets_from_corner(state, 0, WHITE, Shooting(1, 1, 1, 0)) == [HARUE]
    assert targets_from_corner(state, 0, BLACK, Shooting(9, 1, 1, 0)) == [60]


@pytest.mark.rule("YH-14.11", "YH-14.12", "YH-R62")
def test_a_tower_on_the_first_intersection_shoots() -> None:
    state = lay(
        white=[unit("minpei", "D4")], black=[unit("tsuchimikado-harue", "A5"), unit("himeji", "A6")],
        sites={"A4.0": site(WHITE, "watchtower")},
    )  # fmt: skip
    assert [tower_of(state, side) for side in (WHITE, BLACK)] == [0, -1]
    play(state, "do:tower")
    assert (asks(state), legal(state)) == ("AimFromSite", ["unit:tsuchimikado-harue", "unit:himeji"])
    assert state.turn.used == USED_TOWER
    roll(state, 2, 1, 1)
    play(state, "unit:tsuchimikado-harue")
    assert (used_up(state), scene(state)) == (True, Scene("dodge", BLACK, HARUE, -1, 0, (1, 1), (3,)))
    assert (wounded(state, "tsuchimikado-harue"), ko(state, "tsuchimikado-harue")) == (True, 0)
    assert "do:tower" not in legal(state)
    for other in (site(WHITE), site(WHITE, "watchtower", False), site(BLACK, "watchtower")):
        assert tower_of(lay(white=[unit("minpei", "D4")], black=FAR, sites={"A4.0": other}), WHITE) == -1


@pytest.mark.rule("YH-28.3", "YH-28.4", "YH-R70", "YH-29.8")
def test_a_vortex_on_the_first_intersection_shoots() -> None:
    state = lay(
        white=[unit("minpei", "D4")],
        black=[unit("minpei.2", "A5"), unit("himeji", "A6")],
        vortex="A4.0",
        vortex_side=WHITE,
        sides={WHITE: {"cp": 1}},
    )
    assert kinds(state, "do") == {"vortex", "vortex-shot"}
    play(state, "do:vortex-shot")
    assert (legal(state), state.turn.used) == (["unit:himeji", "unit:minpei.2"], USED_VORTEX)
    roll(state, 2, 1, 1)
    play(state, "unit:minpei.2")
    assert (ko(state, "minpei.2"), wounded(state, "minpei.2"), state.cp) == (1, False, [1, 0])
    assert kinds(state, "do") == {"vortex"}


@pytest.mark.rule("YH-28.2", "YH-R68")
def test_the_vortex_moves_from_and_to_the_first_intersection() -> None:
    state = lay(white=[unit("minpei", "D4")], black=FAR, vortex="A4.0", vortex_side=WHITE, sides={WHITE: {"cp": 1}})
    links = state.game.board.corner_links
    expected = sorted({two for one in links[0] for two in (one, *links[one])} - {0})
    assert vortex_goals(state) == expected
    play(state, "do:vortex")
    assert (state.cp, len(legal(state))) == ([0, 0], len(expected))
    back = lay(white=[unit("minpei", "D4")], black=FAR, vortex="A4.1", vortex_side=WHITE, sides={WHITE: {"cp": 1}})
    assert vortex_goals(back)[0] == 0
    play(back, "do:vortex", "site:A4.0")
    assert (back.vortex, back.turn.used) == (0, 0)
    for side, cp in ((BLACK, 1), (WHITE, 0)):
        sides = {WHITE: {"cp": cp}, BLACK: {"cp": 5}}
        none = lay(white=[unit("minpei", "D4")], black=FAR, vortex="A4.0", vortex_side=side, sides=sides)
        assert "do:vortex" not in legal(none)


@pytest.mark.rule("YH-19.10", "YH-19.12", "YH-R95")
def test_the_scenes_of_a_shot() -> None:
    state = lay(white=[unit("ashigaru-archer", "D2")], black=[unit("tsuchimikado-harue", "D4")])
    roll(state, 5, 3, 1, 1)
    play(state, "unit:ashigaru-archer", "act:ranged")
    assert scene(state) == Scene("dodge", BLACK, HARUE, 48, -1, (1, 1), (5, 3))
    missed = lay(white=[unit("ashigaru-archer", "D2")], black=[unit("tsuchimikado-harue", "D4")])
    roll(missed, 1, 1)
    play(missed, "unit:ashigaru-archer", "act:ranged")
    assert scene(missed) == Scene("shot", WHITE, 48, HARUE, -1, (1, 1), ())


@pytest.mark.rule("YH-29.8", "YH-R76", "YH-R51")
def test_each_instance_of_lightning_is_a_marker_and_no_wound() -> None:
    state = lay(
        white=[unit("street-conjurer", "D3")], black=[unit("minpei.2", "D4")], boosts=[("street-conjurer", "lightning")]
    )
    roll(state, 6, 6, 1, 1)
    play(state, "unit:street-conjurer", "act:ranged")
    assert (ko(state, "minpei.2"), wounded(state, "minpei.2"), where(state, "minpei.2")) == (2, False, "D4")


# ---------------------------------------------------------------- rerolls


@pytest.mark.rule("YH-21.3", "YH-21.4", "YH-R96")
@pytest.mark.parametrize(
    ("cards", "trophies", "may"),
    [(0, 0, False), (1, 0, False), (2, 0, True), (1, 1, True), (0, 2, True), (0, 1, False)],
)
def test_who_can_pay_for_a_reroll(cards: int, trophies: int, may: bool) -> None:
    state = lay(
        white=[unit("minpei", "D3")],
        black=[unit("minpei.2", "D6")],
        grey=[unit("minpei.3", "G3")],
        options={"players": 3},
        sides={
            WHITE: {},
            BLACK: {"chest": ["bow", "armor"][:cards], "trophies": ["kappa", "soemon"][:trophies]},
            GREY: {},
        },
    )
    assert [can_pay(state, side) for side in range(3)] == [False, may, False]


@pytest.mark.rule("YH-21.1", "YH-21.5", "YH-R95")
def test_the_reroll_tokens_of_a_side() -> None:
    state = lay(
        white=[unit("kappa", "D3", wounded=True)], black=FAR, sides={WHITE: {"torii": ["ko", "reroll", "reroll.2"]}}
    )
    assert reroll_tokens(state, WHITE) == [2, 2]
    assert reroll_tokens(state, BLACK) == []
    script(state, 0)
    play(state, "unit:kappa", "act:regenerate")
    assert legal(state) == ["pass", "reroll:token"]
    script(state, 4)
    play(state, "reroll:token")
    assert (scene(state), torii(state)) == (Scene("regenerate", WHITE, 17, dice=(5,)), ["reroll", "ko"])
    assert wounded(state, "kappa"), "the dice may be rolled again"
    play(state, "pass")
    assert not wounded(state, "kappa")


@pytest.mark.rule("YH-35.4", "YH-21.1")
def test_the_first_of_several_kinds_of_reroll_tokens_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    state = lay(
        white=[unit("kappa", "D3", wounded=True)], black=FAR, sides={WHITE: {"torii": ["event-card", "reroll"]}}
    )
    monkeypatch.setattr(state.game.table, "reroll_kinds", (2, 3))
    script(state, 0)
    play(state, "unit:kappa", "act:regenerate")
    script(state, 0)
    play(state, "reroll:token")
    assert torii(state) == ["event-card"]


@pytest.mark.rule("YH-21.4", "YH-R96")
def test_trophies_and_cards_are_mixed() -> None:
    state = lay(
        white=[unit("kappa", "D3", wounded=True)],
        black=[unit("minpei.2", "D6")],
        grey=[unit("minpei.3", "G3")],
        options={"players": 3},
        sides={WHITE: {"trophies": ["soemon", "himeji"], "chest": ["bow"]}, BLACK: {}, GREY: {}},
    )
    script(state, 0)
    play(state, "unit:kappa", "act:regenerate", "reroll:chest")
    assert (legal(state), question(state).left) == (["card:bow", "reroll:trophy"], 2)
    play(state, "reroll:trophy")
    assert (state.trophies[WHITE], question(state).left) == ((16,), 1), "the last one goes first"
    script(state, 3)
    play(state, "card:bow")
    assert (state.trophies[WHITE], state.chests[WHITE], len(state.discards[0])) == ((16,), [], 1)
    assert (asks(state), wounded(state, "kappa")) == ("Turn", False)


@pytest.mark.rule("YH-21.1")
def test_without_dice_there_is_nothing_to_roll_again() -> None:
    state = lay(white=[unit("minpei", "D4")], black=FAR)
    with pytest.raises(LookupError, match="scene is missing"):
        on_table(state)
