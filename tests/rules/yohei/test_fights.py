"""Melee attacks, wounds, deaths and explosions: every number and roll, and all that changes (YH-6, YH-15, YH-29)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yohei.table import (
    BLACK,
    GREY,
    WHITE,
    asked,
    asks,
    engaged,
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
    unit,
    used_up,
    wounded,
)
from zashiki.games.yohei.rules.melee import StrikeAgain
from zashiki.games.yohei.rules.rerolls import all_met, roll_dice
from zashiki.games.yohei.rules.state import Scene, YoheiState
from zashiki.games.yohei.rules.turn import Turn
from zashiki.games.yohei.rules.wounds import heal, kill, knock_out, neighbours, wound

FAR = [unit("minpei.2", "A7")]
HARUE = 0
"""Tsuchimikado Harue, the first unit of the box."""


# ---------------------------------------------------------------- melee


@pytest.mark.rule("YH-15.3", "YH-15.5", "YH-R44")
def test_the_scenes_of_a_melee_attack() -> None:
    state = lay(
        white=[unit("minpei", "D4", "E")], black=[unit("tsuchimikado-harue", "D5", "W")],
        sides={WHITE: {"torii": ["cp"]}, BLACK: {"torii": ["ko"]}},
    )  # fmt: skip
    roll(state, 6, 2, 3)
    play(state, "unit:minpei", "act:melee")
    minpei = piece(state, "minpei")
    assert scene(state) == Scene("attack", WHITE, minpei, HARUE, -1, (6, 2, 3), ())
    assert (asks(state), asked(state)) == ("Reroll", WHITE)
    roll(state, 5, 6, 1)
    play(state, "pass")
    assert scene(state) == Scene("block", BLACK, HARUE, minpei, -1, (5, 6, 1), (6, 3))
    assert (asks(state), asked(state)) == ("Reroll", BLACK)
    play(state, "pass")
    assert (asks(state), wounded(state, "tsuchimikado-harue")) == ("Turn", False)
    assert engaged(state, "minpei", "tsuchimikado-harue")


@pytest.mark.rule("YH-15.1", "YH-16.1", "YH-R44")
def test_whom_a_unit_may_attack() -> None:
    state = lay(
        white=[unit("minpei", "A5"), unit("kappa", "B5")],
        black=[unit("tsuchimikado-harue", "A4"), unit("himeji", "A6"), unit("minpei.2", "C4")],
    )
    play(state, "unit:minpei", "act:melee")
    assert (asks(state), legal(state)) == ("MeleeTarget", ["unit:tsuchimikado-harue", "unit:himeji"])
    roll(state, 1)
    play(state, "unit:tsuchimikado-harue")
    assert state.engaged == ((HARUE, 60),)
    state.done[60] = 0
    state.turn.acting = -1
    roll(state, 1)
    play(state, "unit:minpei", "act:melee")
    assert scene(state).target == HARUE, "only whom it is engaged with"


@pytest.mark.rule("YH-30.2", "YH-R47")
@pytest.mark.parametrize(("turn", "facing"), [("clockwise", 4), ("back", 2)])
def test_confound_turns_by_a_section(turn: str, facing: int) -> None:
    state = lay(white=[unit("nine-tails-dancer", "D4")], black=[unit("ashigaru-spearman", "D5", "W")])
    play(state, "unit:nine-tails-dancer", "act:melee")
    assert (asks(state), asked(state), question(state).left) == ("Confound", WHITE, 1)
    play(state, f"turn:{turn}")
    assert state.facing[piece(state, "ashigaru-spearman")] == facing
    assert state.facing[piece(state, "nine-tails-dancer")] == 0
    assert asks(state) == "Turn"


@pytest.mark.rule("YH-30.2", "YH-R47")
def test_who_passes_confounds_no_more() -> None:
    state = lay(
        white=[unit("nine-tails-dancer", "D4")], black=[unit("ashigaru-spearman", "D5", "SE")],
        boosts=[("nine-tails-dancer", "confound")],
    )  # fmt: skip
    play(state, "unit:nine-tails-dancer", "act:melee")
    assert question(state).left == 2
    passed = play(state.copy(), "pass")
    assert (asks(passed), passed.facing[47]) == ("Turn", 1)
    play(state, "turn:back")
    assert (question(state).left, state.facing[47]) == (1, 0)
    play(state, "turn:back")
    assert (asks(state), state.facing[47]) == ("Turn", 5), "from east back to north-east"


@pytest.mark.rule("YH-29.7", "YH-R49")
@pytest.mark.parametrize("instances", [1, 2])
def test_an_aimed_strike_scores_a_six_for_each_instance(instances: int) -> None:
    state = lay(
        white=[unit("himeji", "D4")], black=[unit("okami-wolf-captain", "D5", "W")],
        boosts=[("himeji", "aimed-strike")] * (instances - 1),
    )  # fmt: skip
    roll(state, 6, 6, 1)
    play(state, "unit:himeji", "act:melee", "strike:aimed")
    assert scene(state) == Scene("block", BLACK, 45, 44, -1, (6, 6, 1), (6,) * instances)


@pytest.mark.rule("YH-29.4", "YH-R48")
def test_the_red_die_is_for_the_attack_of_the_unit_that_has_charged() -> None:
    state = lay(white=[unit("yabusame-rider", "D4", "E", done=256)], black=[unit("ronin-blade", "D5", "W")])
    roll(state, 1, 1, 1, 1)
    play(state, "unit:yabusame-rider", "act:melee")
    assert (used_up(state), len(scene(state).dice)) == (True, 4)
    assert (asks(state), asked(state)) == ("StrikeBack", BLACK)
    roll(state, 1, 1, 1)
    play(state, "yes")
    assert (used_up(state), scene(state).player, len(scene(state).dice)) == (True, BLACK, 3)


@pytest.mark.rule("YH-30.3", "YH-R46", "YH-15.8")
def test_a_counterattack_is_offered_by_a_yes_or_no() -> None:
    state = lay(white=[unit("minpei", "D4")], black=[unit("ronin-blade", "D5", "W")])
    roll(state, 3, 1, 1)
    play(state, "unit:minpei", "act:melee")
    assert (asks(state), asked(state), legal(state)) == ("StrikeBack", BLACK, ["pass", "yes"])
    strike = question(state)
    assert (strike.striker, strike.target, strike.countered, strike.target_countered) == (46, 60, 0, 0)
    passed = play(state.copy(), "pass")
    assert asks(passed) == "Turn"
    roll(state, 1, 1, 1)
    play(state, "yes")
    assert asks(state) == "Turn", "a Minpei cannot strike back"
    assert engaged(state, "minpei", "ronin-blade")


@pytest.mark.rule("YH-R46")
def test_a_blow_struck_back_counts_for_the_one_that_struck() -> None:
    waiting = StrikeAgain(46, 60, 1, 0)
    assert waiting.after(46) == StrikeAgain(46, 60, 2, 0)
    assert waiting.after(60) == StrikeAgain(46, 60, 1, 1)
    assert waiting.after(17) == waiting


@pytest.mark.rule("YH-R46", "YH-R39")
@pytest.mark.parametrize(("instances", "waits"), [(1, False), (2, True)])
def test_only_a_further_instance_waits_for_its_blow(instances: int, waits: bool) -> None:
    state = lay(
        white=[unit("minpei", "D4")],
        black=[unit("ronin-blade", "D5", "W", items=["katanas"] * (instances - 1))],
        sides={WHITE: {}, BLACK: {"torii": ["ko"]}},
    )
    roll(state, 1, 1, 1, 1, 1, 1)
    play(state, "unit:minpei", "act:melee", "yes")
    assert asks(state) == "Reroll"
    waiting = [step for step in state.steps if isinstance(step, StrikeAgain)]
    assert waiting == [StrikeAgain(46, 60, 1, 0)] * waits


@pytest.mark.rule("YH-R46", "YH-R39", "YH-6.4")
@pytest.mark.parametrize(
    ("striker", "target", "offered"), [("A4", "A5", True), ("A5", "A4", True), ("", "A4", False), ("A4", "", False)]
)
def test_a_further_blow_needs_both_units(striker: str, target: str, offered: bool) -> None:
    state = lay(
        white=[unit("minpei", target)] if target else [],
        black=[unit("ronin-blade", striker), *FAR] if striker else FAR,
    )
    state.then(StrikeAgain(46, 60, 0, 0))
    if not striker:
        state.owner[46] = BLACK
    state.settle()
    assert (asks(state) == "StrikeBack") is offered


@pytest.mark.rule("YH-29.3", "YH-R50", "YH-R57")
def test_stun_counts_only_with_a_wound() -> None:
    for blocks, markers in (((6, 1, 1), 0), ((5, 1, 1), 1)):
        state = lay(white=[unit("chiyome", "D4")], black=[unit("kappa", "D5", "W")])
        roll(state, 6, 1, 1, *blocks)
        play(state, "unit:chiyome", "act:melee")
        assert (used_up(state), ko(state, "kappa"), wounded(state, "kappa")) == (True, markers, bool(markers))


@pytest.mark.rule("YH-R43", "YH-15.6")
@pytest.mark.parametrize(
    ("hits", "dice", "met"),
    [
        ((), (), True),
        ((), (1,), True),
        ((4,), (), False),
        ((4,), (4,), True),
        ((4,), (3, 3), False),
        ((4, 2), (2, 4), True),
        ((5, 5), (6, 4), False),
        ((2, 6), (6, 1, 3), True),
        ((3, 3), (3,), False),
    ],
)
def test_when_all_hits_are_met(hits: tuple[int, ...], dice: tuple[int, ...], met: bool) -> None:
    assert all_met(hits, dice) is met


# ---------------------------------------------------------------- wounds


@pytest.mark.rule("YH-6.2", "YH-6.3", "YH-R38", "YH-R29")
def test_a_wound_and_its_cure_change_one_unit() -> None:
    state = lay(
        white=[unit("mole-sapper", "D4", "W", items=["cloak"], ko=1), unit("kappa", "D3")],
        black=FAR,
        acting="mole-sapper",
        left=2,
    )
    mole = piece(state, "mole-sapper")
    assert wound(state, mole, BLACK)
    assert [one for one, hurt in enumerate(state.wounded) if hurt] == [mole]
    assert (state.turn.left, state.facing[mole], len(state.carried[mole]), state.ko[mole]) == (1, 3, 1, 1)
    heal(state, mole)
    assert (state.wounded[mole], state.turn.left, state.kills) == (0, 2, (0, 0))


@pytest.mark.rule("YH-6.4", "YH-6.5", "YH-9.4", "YH-R53")
def test_all_that_a_death_changes() -> None:
    state = lay(
        white=[unit("minpei", "D4"), unit("kappa", "D3")],
        black=[
            unit("minpei.2", "D5", "W", wounded=True, ko=2, stunned=1, done=5, items=["bow", "cloak"]),
            unit("himeji", "A7"),
        ],
        engaged=[("minpei", "minpei.2")],
        boosts=[("minpei.2", "elusive"), ("himeji", "elusive"), ("minpei", "mp")],
        acting="minpei.2",
        lying=[("A4", "armor")],
    )
    foe = piece(state, "minpei.2")
    bases = state.bases[:]
    assert not wound(state, foe, WHITE)
    assert (state.at[foe], state.owner[foe], state.board[19]) == (-1, -1, -1)
    assert [row[foe] for row in (state.wounded, state.facing, state.ko, state.stunned, state.done)] == [0] * 5
    assert state.carried[foe] == ()
    faces = state.game.table.face_ids
    assert [(state.game.board.names[at], faces[card]) for at, card in state.lying] == [
        ("A4", "armor"), ("D5", "bow"), ("D5", "cloak"),
    ]  # fmt: skip
    assert state.fielded == [(60, 17), (44,)]
    assert (state.engaged, state.turn.acting) == ((), -1)
    assert state.turn.boosts == ((44, 7), (60, 23))
    assert (state.kills, state.trophies, state.bases) == ((1, 0), [(), ()], bases)


@pytest.mark.rule("YH-R53", "YH-26.3", "YH-6.6")
@pytest.mark.parametrize(("by", "kills"), [(WHITE, (1, 0, 0)), (BLACK, (0, 0, 0)), (GREY, (0, 0, 1)), (-1, (0, 0, 0))])
def test_whose_kill_it_is(by: int, kills: tuple[int, ...]) -> None:
    state = lay(
        white=[unit("minpei", "D3")],
        black=[unit("minpei.2", "D6"), unit("kappa", "D7")],
        grey=[unit("minpei.3", "G3")],
        options={"players": 3},
        acting="kappa",
    )
    foe = piece(state, "minpei.2")
    kill(state, foe, by)
    assert state.kills == kills
    assert state.trophies == [(foe,) if kills[player] else () for player in range(3)]
    assert state.turn.acting == piece(state, "kappa"), "another unit goes on"


@pytest.mark.rule("YH-17.1", "YH-R57", "YH-R58")
def test_ko_markers_add_up_but_not_on_an_automaton() -> None:
    state = lay(white=[unit("karakuri-bulwark", "D3"), unit("minpei", "D4")], black=FAR)
    for name in ("karakuri-bulwark", "minpei", "minpei"):
        knock_out(state, piece(state, name))
    assert {one: count for one, count in enumerate(state.ko) if count} == {60: 2}


@pytest.mark.rule("YH-30.4", "YH-R51")
@pytest.mark.parametrize(("points", "after"), [(2, [6, 1]), (1, [6, 0]), (0, [6, 0])])
def test_a_demon_drains_the_side_of_its_victim(points: int, after: list[int]) -> None:
    state = lay(
        white=[unit("karasu-tengu", "D4")],
        black=[unit("okami-wolf-captain", "D5", "E")],
        sides={WHITE: {"cp": 5}, BLACK: {"cp": points}},
    )
    roll(state, 6, 6, 6, 1)
    play(state, "unit:karasu-tengu", "act:melee")
    assert state.cp == after
    blocked = lay(
        white=[unit("karasu-tengu", "D4")], black=[unit("okami-wolf-captain", "D5", "E")], sides={BLACK: {"cp": 2}}
    )
    roll(blocked, 6, 1, 1, 6)
    play(blocked, "unit:karasu-tengu", "act:melee")
    assert blocked.cp == [0, 2]


@pytest.mark.rule("YH-29.11", "YH-R52")
def test_an_explosion_rolls_a_die_for_each_unit_around() -> None:
    state = lay(
        white=[unit("minpei", "B3"), unit("tsuchimikado-harue", "A5")],
        black=[unit("onibi-berserker", "A4", wounded=True)],
    )
    assert neighbours(state, 0) == [HARUE, 60], "to the east, then to the south-west"
    script(state, 3, 5)
    kill(state, piece(state, "onibi-berserker"), WHITE)
    state.settle()
    assert scene(state) == Scene("explosion", BLACK, actor=22, dice=(4, 6))
    assert (ko(state, "tsuchimikado-harue"), wounded(state, "tsuchimikado-harue")) == (1, False)
    assert (ko(state, "minpei"), wounded(state, "minpei")) == (0, True)
    alone = lay(white=[unit("minpei", "D4")], black=[unit("onibi-berserker", "A4", wounded=True)])
    kill(alone, piece(alone, "onibi-berserker"), WHITE)
    alone.settle()
    assert alone.scene is None


# ---------------------------------------------------------------- what is no action


@pytest.mark.rule("YH-R55", "YH-17.4")
@pytest.mark.parametrize(("die", "hurt"), [(3, True), (4, False)])
def test_regenerate(die: int, hurt: bool) -> None:
    state = lay(white=[unit("kappa", "D4", wounded=True), unit("minpei", "D3", wounded=True)], black=FAR)
    roll(state, die)
    play(state, "unit:kappa", "act:regenerate")
    assert (wounded(state, "kappa"), wounded(state, "minpei"), state.turn.healed) == (hurt, True, 1 << 17)
    assert (state.done[17], state.turn.acting) == (0, -1)
    assert "act:regenerate" not in legal(play(state.copy(), "unit:kappa"))


@pytest.mark.rule("YH-R54", "YH-30.6")
def test_martyr() -> None:
    def table(**fields: Any) -> YoheiState:
        return lay(
            white=[unit("yamabushi", "D4"), unit("kappa", "D3", wounded=True), unit("minpei", "A4", wounded=True)],
            black=FAR,
            **fields,
        )

    state = table()
    play(state, "unit:yamabushi", "act:martyr")
    assert (asks(state), legal(state)) == ("TakeWound", ["unit:kappa", "unit:minpei"])
    play(state, "unit:minpei")
    assert [wounded(state, name) for name in ("yamabushi", "kappa", "minpei")] == [True, True, False]
    assert (state.turn.martyred, state.turn.acting, state.done[38]) == (1 << 38, -1, 0)
    assert "act:martyr" not in legal(play(table(martyred=["yamabushi"]), "unit:yamabushi"))
    assert "act:martyr" in legal(play(table(martyred=["kappa"]), "unit:yamabushi"))


# ---------------------------------------------------------------- buildings, and what never runs out


@pytest.mark.rule("YH-18.5", "YH-R65")
@pytest.mark.parametrize(("dice", "stands"), [((5, 5, 5), True), ((6, 1, 1), False), ((6, 6, 6), False)])
def test_a_building_has_shield_six_and_falls_to_one_hit(dice: tuple[int, ...], stands: bool) -> None:
    state = lay(white=[unit("sumo-wrestler", "D4", "E")], black=FAR, sites={"D4.5": site(BLACK), "D4.2": site(BLACK)})
    spot = state.game.board.corner_names[state.game.board.corner_aliases["D4.5"]]
    roll(state, *dice)
    play(state, "unit:sumo-wrestler", "act:raze", f"site:{spot}")
    assert used_up(state), "nobody defends it, and Mighty does not count"
    assert len([code for code in state.site if code]) == 1 + stands
    assert asks(state) == "Turn"


@pytest.mark.rule("YH-18.6")
def test_nobody_aims_at_a_building() -> None:
    state = lay(white=[unit("himeji", "D4", "E")], black=FAR, sites={"D4.0": site(BLACK)})
    roll(state, 1, 1, 1)
    play(state, "unit:himeji", "act:raze")
    assert (asks(state), used_up(state), scene(state).kind) == ("Turn", True, "building")


@pytest.mark.rule("YH-R24", "YH-1.5")
def test_markers_points_and_dice_never_run_out() -> None:
    state = lay(white=[unit("minpei", "D4")], black=FAR, sides={WHITE: {"cp": 99}, BLACK: {}})
    for _ in range(40):
        knock_out(state, 60)
    play(state, "pass")
    roll_dice(state, Scene("attack", WHITE, 60, 61), 40)
    assert (state.ko[60], state.cp, len(scene(state).dice)) == (40, [99, 0], 40)


@pytest.mark.rule("YH-26.2", "YH-3.11")
def test_the_third_player_has_bases_and_buildings_of_their_own() -> None:
    state = lay(
        white=[unit("minpei", "D3")],
        black=[unit("minpei.2", "D6")],
        grey=[unit("minpei.3", "G3")],
        options={"players": 3},
        players={GREY: {"supply": ["kappa"]}},
        steps=[Turn(GREY)],
        active=GREY,
    )
    play(state, "deploy:kappa", "unit:minpei.3", "act:foundation", "site:G3.0", "building:watchtower")
    assert state.bases == [6, 6, 5]
    assert [state.buildings_of(side) for side in range(3)] == [(2, 1), (2, 1), (2, 0)]
