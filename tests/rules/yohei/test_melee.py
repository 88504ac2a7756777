"""Melee attack, engagement, disengaging, KO (YH-15 to YH-17, YH-R41 to YH-R52)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.rules.yohei.table import (
    BLACK,
    WHITE,
    asked,
    asks,
    attack,
    engaged,
    facing,
    ko,
    lay,
    legal,
    piece,
    play,
    question,
    roll,
    scene,
    site,
    unit,
    used_up,
    where,
    wounded,
)
from zashiki.games.yohei import odds
from zashiki.games.yohei.rules.melee import Melee, MeleeAttack
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.rules.values import facing_section, melee_dice
from zashiki.kernel.chance import Chance, enumerate_outcomes

# D4 lies in the middle; D5 is east of it, D3 west.


def duel(
    attacker: str = "sumo-wrestler",
    defender: str = "ronin-blade",
    a_facing: str = "E",
    d_facing: str = "W",
    **fields: Any,
) -> YoheiState:
    """White's unit on D4, Black's on D5, face to face."""
    return lay(white=[unit(attacker, "D4", a_facing)], black=[unit(defender, "D5", d_facing)], **fields)


# The table of chances in docs/rules/yohei.md: attack dice, Shield, and the chances against 1, 2 and 3 defence dice.
CHANCES = {
    (1, 3): ("7/18", "1/4", "14/81"),
    (1, 4): ("1/3", "25/108", "1/6"),
    (1, 5): ("1/4", "41/216", "7/48"),
    (1, 6): ("5/36", "25/216", "125/1296"),
    (2, 3): ("19/27", "331/648", "1441/3888"),
    (2, 4): ("7/12", "289/648", "1325/3888"),
    (2, 5): ("4/9", "461/1296", "1109/3888"),
    (2, 6): ("7/27", "95/432", "725/3888"),
    (3, 3): ("47/54", "469/648", "26573/46656"),
    (3, 4): ("3/4", "67/108", "7823/15552"),
    (3, 5): ("16/27", "107/216", "3205/7776"),
    (3, 6): ("157/432", "203/648", "6295/23328"),
}
# Facings that turn a green, yellow or red section of an Assault frame (G G Y R R Y) to the enemy in the east.
TURNED = {3: "E", 2: "NW", 1: "W"}
# Units with an Assault frame and no melee skill, by Shield; Armor makes it 6.
BY_SHIELD = {3: "horse-mercenary", 4: "okami-wolf-captain", 5: "okami-wolf-captain", 6: "okami-wolf-captain"}


@pytest.mark.rule("YH-15.3", "YH-15.4", "YH-15.5", "YH-15.6", "YH-15.8", "YH-R43", "YH-6.7", "YH-R2")
@pytest.mark.parametrize(("attack_dice", "shield"), CHANCES)
def test_the_table_of_chances_comes_out_of_the_engine(attack_dice: int, shield: int) -> None:
    west = {3: "W", 2: "SE", 1: "E"}
    for defence_dice, expected in enumerate(CHANCES[attack_dice, shield], 1):
        if shield == 5:
            # A Line frame (G Y Y R Y Y) with Shield 5: Imperial Naginata Guard, healthy, counts nothing here.
            defender = unit("imperial-naginata-guard", "D5", {3: "W", 2: "SW", 1: "E"}[defence_dice])
        else:
            worn = ["armor"] if shield == 6 else []
            defender = unit(BY_SHIELD[shield], "D5", west[defence_dice], items=worn)
        state = lay(white=[unit("yabusame-rider", "D4", TURNED[attack_dice])], black=[defender])
        state.steps.append(MeleeAttack(Melee(piece(state, "yabusame-rider"), piece(state, defender.unit))))

        def run(chance: Chance, state: YoheiState = state, name: str = defender.unit) -> bool:
            twin = state.copy(chance)
            twin.settle()
            while asks(twin) == "StrikeBack":
                play(twin, "pass")
            return wounded(twin, name)

        found = sum((weight for weight, hit in enumerate_outcomes(run) if hit), Fraction(0))
        assert found == Fraction(expected), (attack_dice, shield, defence_dice)
        assert odds.melee(attack_dice, shield, defence_dice) == found


@pytest.mark.rule("YH-15.1", "YH-15.2", "YH-R42", "YH-R44")
def test_a_melee_attack_is_on_an_adjacent_enemy_and_engages() -> None:
    state = lay(
        white=[unit("sumo-wrestler", "D4"), unit("nekomata", "C4")],
        black=[unit("ronin-blade", "D5", "W"), unit("minpei", "D7")],
    )
    play(state, "unit:sumo-wrestler")
    assert "act:melee" in legal(state)
    roll(state, 1, 1, 1, 1)
    play(state, "act:melee", "pass")
    assert engaged(state, "sumo-wrestler", "ronin-blade")
    assert not engaged(state, "nekomata", "ronin-blade")
    assert not wounded(state, "ronin-blade")


@pytest.mark.rule("YH-15.7", "YH-6.1", "YH-6.2")
def test_one_attack_causes_one_wound_at_most() -> None:
    state = duel(defender="okami-wolf-captain", d_facing="E")
    attack(state, "sumo-wrestler", "okami-wolf-captain", 6, 6, 6, 6, 1)
    assert wounded(state, "okami-wolf-captain")
    assert where(state, "okami-wolf-captain") == "D5"
    assert used_up(state)


@pytest.mark.rule("YH-6.4", "YH-6.5", "YH-R41", "YH-14.7")
def test_a_second_wound_kills_and_a_wall_parts() -> None:
    state = lay(white=[unit("sumo-wrestler", "D4")], black=[unit("minpei", "D5", "W", wounded=True)])
    attack(state, "sumo-wrestler", "minpei", 6, 6, 6, 6, 1, 1, 1)
    assert where(state, "minpei") == ""
    assert not state.engaged
    assert state.bases[BLACK] == 6
    behind = lay(white=[unit("sumo-wrestler", "D5")], black=[unit("minpei", "E4", "W")], walls=["D5-SE"])
    assert piece(behind, "minpei") == behind.board[behind.at[piece(behind, "minpei")]]
    wall = behind.game.board.walls[behind.game.board.wall_names.index("D5-SE")]
    one, other = (behind.game.board.names[hex_] for hex_ in wall)
    parted = lay(white=[unit("sumo-wrestler", one)], black=[unit("minpei", other, "W")], walls=["D5-SE"])
    assert "act:melee" not in legal(play(parted, "unit:sumo-wrestler"))
    together = lay(white=[unit("sumo-wrestler", one)], black=[unit("minpei", other, "W")])
    assert "act:melee" in legal(play(together, "unit:sumo-wrestler"))


@pytest.mark.rule("YH-29.9", "YH-29.3", "YH-R50")
def test_example_3_mighty_and_stun() -> None:
    state = lay(white=[unit("chiyome", "D4")], black=[unit("manjari", "D5", "SW")])
    assert melee_dice(state, piece(state, "manjari"), state.at[piece(state, "chiyome")]) == 2
    attack(state, "chiyome", "manjari", 3, 5, 6, 2, 4, 1)
    assert used_up(state)
    assert wounded(state, "manjari")
    assert ko(state, "manjari") == 1
    assert engaged(state, "chiyome", "manjari")


@pytest.mark.rule("YH-R43", "YH-15.5")
@pytest.mark.parametrize(("blocks", "hurt"), [((6, 5, 1), False), ((6, 4, 4), True), ((5, 5, 5), True)])
def test_each_hit_needs_a_die_of_its_own(blocks: tuple[int, ...], hurt: bool) -> None:
    state = lay(white=[unit("chiyome", "D4")], black=[unit("manjari", "D5", "SW")])
    attack(state, "chiyome", "manjari", 3, 5, 6, *blocks)
    assert wounded(state, "manjari") == hurt


@pytest.mark.rule("YH-30.3", "YH-R46")
def test_a_counterattack_answers_an_attack_without_hits() -> None:
    state = duel("sumo-wrestler", "ronin-blade")
    attack(state, "sumo-wrestler", "ronin-blade", 1, 2, 3, 3)
    assert asks(state) == "StrikeBack"
    assert asked(state) == BLACK
    roll(state, 6, 6, 1, 1, 1, 1, 1)
    play(state, "yes")
    assert wounded(state, "sumo-wrestler")
    state = duel("sumo-wrestler", "ronin-blade")
    attack(state, "sumo-wrestler", "ronin-blade", 6, 1, 1, 1, 6, 1, 1)
    assert asks(state) == "Turn"


@pytest.mark.rule("YH-R46")
def test_a_counterattack_can_be_countered_once_by_each() -> None:
    state = duel("himeji", "ronin-blade")
    play(state, "unit:himeji", "act:melee")
    roll(state, 1, 1, 1)
    play(state, "strike:dice")
    roll(state, 1, 1, 1)
    play(state, "yes")
    assert (asks(state), asked(state)) == ("StrikeBack", WHITE)
    roll(state, 1, 1, 1)
    play(state, "yes", "strike:dice")
    assert asks(state) == "Turn", "the Ronin has countered already"


@pytest.mark.rule("YH-30.2", "YH-R47")
def test_confound_turns_the_target_before_the_dice() -> None:
    state = lay(white=[unit("nine-tails-dancer", "D4")], black=[unit("ashigaru-spearman", "D5", "W")])
    play(state, "unit:nine-tails-dancer", "act:melee")
    assert legal(state) == ["pass", "turn:clockwise", "turn:back"]
    spearman = piece(state, "ashigaru-spearman")
    roll(state, 6, 6, 6, 1, 1)
    play(state, "turn:clockwise")
    assert used_up(state), "the yellow section (2 dice) was turned to the attacker"
    assert facing(state, "ashigaru-spearman") == "NW"
    assert state.wounded[spearman]


@pytest.mark.rule("YH-29.7", "YH-R49")
def test_aimed_strike_is_a_six_instead_of_the_roll() -> None:
    state = duel("himeji", "okami-wolf-captain")
    play(state, "unit:himeji", "act:melee")
    assert legal(state) == ["strike:aimed", "strike:dice"]
    roll(state, 6, 1, 1)
    play(state, "strike:aimed")
    assert used_up(state), "only the defender rolled"
    assert not wounded(state, "okami-wolf-captain")
    state = duel("himeji", "okami-wolf-captain", boosts=[("himeji", "aimed-strike")])
    play(state, "unit:himeji", "act:melee")
    roll(state, 6, 1, 1)
    play(state, "strike:aimed")
    assert wounded(state, "okami-wolf-captain"), "two instances are two sixes"


@pytest.mark.rule("YH-29.4", "YH-R48")
def test_charge_adds_a_point_and_the_red_die() -> None:
    state = lay(white=[unit("yabusame-rider", "D1")], black=[unit("okami-wolf-captain", "D6", "E")])
    play(state, "unit:yabusame-rider", "act:charge", "hex:D2", "hex:D3", "hex:D4", "hex:D5")
    assert question(state).left == 0
    play(state, "facing:E", "unit:yabusame-rider")
    assert legal(state) == ["act:melee"], "the bonus point was spent"
    roll(state, 1, 1, 1, 6, 6)
    play(state, "act:melee")
    assert used_up(state), "3 dice and the red one, then one die against the rear"


@pytest.mark.rule("YH-R48")
def test_the_bonus_point_has_to_end_next_to_an_enemy_and_the_red_die_needs_a_real_move() -> None:
    state = lay(white=[unit("yabusame-rider", "D1")], black=[unit("minpei", "G4", "W")])
    play(state, "unit:yabusame-rider", "act:charge", "hex:D2", "hex:D3", "hex:D4")
    assert "hex:D5" not in legal(state)
    assert "act:run" not in legal(play(state, "facing:E", "unit:yabusame-rider"))
    near = lay(white=[unit("yabusame-rider", "D4", "W")], black=[unit("okami-wolf-captain", "D5", "E")])
    play(near, "unit:yabusame-rider", "act:move", "facing:E", "unit:yabusame-rider")
    roll(near, 1, 1, 1)
    play(near, "act:melee")
    assert used_up(near), "a mere rotation gives no red die"


@pytest.mark.rule("YH-30.4", "YH-R51")
def test_demon_takes_a_point_of_the_victim_or_of_the_supply() -> None:
    for points in (2, 0):
        state = lay(
            white=[unit("karasu-tengu", "D4")],
            black=[unit("okami-wolf-captain", "D5", "E")],
            sides={BLACK: {"cp": points}},
        )
        attack(state, "karasu-tengu", "okami-wolf-captain", 6, 6, 6, 1)
        assert state.cp == [1, max(0, points - 1)]


@pytest.mark.rule("YH-29.11", "YH-R52")
def test_explosive_rolls_for_each_neighbour_by_direction() -> None:
    state = lay(
        white=[unit("okami-wolf-captain", "D4"), unit("minpei", "C5")],
        black=[
            unit("onibi-berserker", "D5", "E", wounded=True),
            unit("minpei.2", "D6"),
            unit("karakuri-bulwark", "E5"),
        ],
    )
    # Neighbours of D5 by direction: D6, E5, (E4), D4, (C5), C6.
    attack(state, "okami-wolf-captain", "onibi-berserker", 6, 6, 6, 1, 6, 5, 4, 3)
    assert where(state, "onibi-berserker") == ""
    assert wounded(state, "minpei.2")
    assert ko(state, "karakuri-bulwark") == 0, "Automaton is never knocked out"
    assert not wounded(state, "karakuri-bulwark"), "5 is no wound"
    assert ko(state, "okami-wolf-captain") == 1
    assert not wounded(state, "minpei")
    assert used_up(state)


@pytest.mark.rule("YH-R58", "YH-37.7")
def test_automaton_gets_no_ko_and_is_no_target_of_one() -> None:
    state = lay(
        white=[unit("chiyome", "D4")],
        black=[unit("karakuri-bulwark", "D5", "E"), unit("minpei", "A4")],
        sides={WHITE: {"cp": 9, "hand": ["drunk-umbrella"]}},
    )
    attack(state, "chiyome", "karakuri-bulwark", 6, 6, 6, 1, 1)
    assert wounded(state, "karakuri-bulwark")
    assert ko(state, "karakuri-bulwark") == 0
    play(state, "play:drunk-umbrella")
    assert "unit:karakuri-bulwark" not in legal(state)


# ---------------------------------------------------------------- engagement


def held(**fields: Any) -> YoheiState:
    """White's Nekomata on D4 engaged with a Minpei on D5 and a Ronin on D3."""
    fields.setdefault("engaged", [("nekomata", "minpei"), ("nekomata", "ronin-blade")])
    return lay(
        white=[unit("nekomata", "D4", wounded=True), unit("sumo-wrestler", "G4")],
        black=[unit("minpei", "D5", "W"), unit("ronin-blade", "D3", "E"), unit("okami-wolf-captain", "C4")],
        **fields,
    )


@pytest.mark.rule("YH-16.1", "YH-R32", "YH-R31")
def test_an_engaged_unit_can_plot_turn_fight_and_leave() -> None:
    state = lay(
        white=[unit("ashigaru-archer", "D4")],
        black=[unit("minpei", "D5", "W"), unit("ronin-blade", "D3", "E")],
        engaged=[("ashigaru-archer", "minpei")],
        sites={"D4.0": site(BLACK), "D4.1": site(WHITE, built=False)},
    )
    play(state, "unit:ashigaru-archer")
    assert set(legal(state)) == {"act:move", "act:move-run", "act:plot-cp", "act:plot-card", "act:melee"}
    roll(state, 1, 1, 1)
    play(state, "act:melee")
    assert scene(state).target == piece(state, "minpei"), "the Ronin cannot be attacked"
    free = lay(
        white=[unit("ashigaru-archer", "D4")],
        black=[unit("minpei", "D5", "W")],
        sites={"D4.0": site(BLACK), "D4.1": site(WHITE, built=False)},
    )
    play(free, "unit:ashigaru-archer")
    assert {"act:foundation", "act:build", "act:ranged", "act:raze"} <= set(legal(free))


@pytest.mark.rule("YH-R32", "YH-11.8")
def test_turning_in_place_keeps_the_markers_and_needs_no_dice() -> None:
    state = held()
    play(state, "unit:nekomata", "act:move")
    assert not [token for token in legal(state) if token.startswith("hex:")]
    play(state, "facing:W")
    assert engaged(state, "nekomata", "minpei")
    assert asks(state) == "Turn"


@pytest.mark.rule("YH-16.2", "YH-16.3", "YH-16.4", "YH-R45")
def test_disengaging_rolls_a_die_for_each_enemy_in_the_order_of_directions() -> None:
    state = held()
    play(state, "unit:nekomata", "act:move")
    roll(state, 3, 2)  # east: Minpei, MP 2, exceeded; west: Ronin, MP 2, not exceeded
    play(state, "disengage")
    assert (asks(state), asked(state)) == ("FreeAttack", BLACK)
    assert question(state).enemy == piece(state, "ronin-blade")
    play(state, "pass")
    assert not state.engaged
    assert asks(state) == "Moving"
    assert not [token for token in legal(state) if token.startswith("facing:")], "it has to leave its hex"
    play(state, "hex:E4", "facing:E")
    assert where(state, "nekomata") == "E4"


@pytest.mark.rule("YH-R45", "YH-16.4")
def test_a_free_attack_may_kill_the_unit_that_leaves() -> None:
    state = held()
    play(state, "unit:nekomata", "act:move")
    roll(state, 6, 1)
    play(state, "disengage")
    roll(state, 6, 6, 6, 1, 1, 1)
    play(state, "yes")
    assert where(state, "nekomata") == ""
    assert asks(state) == "Turn"
    assert "unit:nekomata" not in legal(state)


@pytest.mark.rule("YH-29.6")
def test_elusive_needs_no_dice_and_passes_through_enemies() -> None:
    state = lay(
        white=[unit("nekomata", "D4")],
        black=[unit("minpei", "D5", "W")],
        engaged=[("nekomata", "minpei")],
    )
    play(state, "unit:nekomata", "act:move", "disengage")
    assert not state.engaged
    assert state.scene is None
    play(state, "hex:D5")
    assert not [token for token in legal(state) if token.startswith("facing:")], "it cannot end on the enemy"
    play(state, "hex:D6", "facing:W")
    assert where(state, "nekomata") == "D6"
    assert where(state, "minpei") == "D5"


# ---------------------------------------------------------------- KO


@pytest.mark.rule("YH-17.1", "YH-17.2", "YH-17.3", "YH-R57")
def test_example_12_ko_markers_take_actions_of_the_next_turn() -> None:
    state = lay(
        white=[unit("sumo-wrestler", "D4"), unit("minpei", "F4")],
        black=[unit("nekomata", "A4", ko=1), unit("kappa", "A5", ko=3)],
    )
    play(state, "pass")
    assert asked(state) == BLACK
    assert "unit:kappa" not in legal(state)
    play(state, "unit:nekomata")
    assert "act:move-run" not in legal(state), "it has one action only"
    play(state, "act:plot-cp")
    assert "unit:nekomata" not in legal(state)
    play(state, "pass")
    while asks(state) == "Exchange":
        play(state, "pass")
    assert ko(state, "nekomata") == ko(state, "kappa") == 0


@pytest.mark.rule("YH-R57")
def test_markers_gained_in_the_own_turn_count_in_the_next_one() -> None:
    state = lay(
        white=[unit("sumo-wrestler", "D4")],
        black=[unit("minpei", "A4")],
        sides={WHITE: {"cp": 5, "hand": ["drunk-umbrella"]}},
    )
    play(state, "play:drunk-umbrella", "unit:sumo-wrestler", "unit:sumo-wrestler", "act:plot-cp", "unit:sumo-wrestler")
    assert "act:move" in legal(state), "it still has both actions"
    play(state, "act:move", "facing:W", "pass")
    assert ko(state, "sumo-wrestler") == 1


@pytest.mark.rule("YH-17.4", "YH-R55", "YH-R56")
def test_regenerate_is_free_once_a_turn_and_not_while_ko_counts() -> None:
    state = lay(white=[unit("kappa", "D4", wounded=True)], black=[unit("minpei", "A4")])
    play(state, "unit:kappa")
    roll(state, 3)
    play(state, "act:regenerate")
    assert wounded(state, "kappa")
    assert "act:regenerate" not in legal(play(state, "unit:kappa"))
    state = lay(white=[unit("kappa", "D4", wounded=True)], black=[unit("minpei", "A4")])
    play(state, "unit:kappa")
    roll(state, 4)
    play(state, "act:regenerate")
    assert not wounded(state, "kappa")
    dazed = lay(white=[unit("kappa", "D4", wounded=True, stunned=1)], black=[unit("minpei", "A4")])
    assert "act:regenerate" not in legal(play(dazed, "unit:kappa"))


@pytest.mark.rule("YH-30.6", "YH-R54", "YH-6.3")
def test_martyr_takes_a_wound_once_a_turn() -> None:
    state = lay(
        white=[unit("miko-healer", "D4"), unit("kappa", "A4", wounded=True), unit("minpei", "area", wounded=True)],
        black=[unit("nekomata", "G4", wounded=True)],
    )
    play(state, "unit:miko-healer")
    play(state, "act:martyr")
    assert not wounded(state, "kappa")
    assert wounded(state, "miko-healer")
    assert wounded(state, "nekomata")
    assert state.done[piece(state, "miko-healer")] == 0, "it is no action"


@pytest.mark.rule("YH-R2", "YH-1.6")
def test_sections_are_counted_clockwise_from_the_front() -> None:
    around = ["D5", "E4", "E3", "D3", "C4", "C5"]
    for front, name in enumerate(("E", "SE", "SW", "W", "NW", "NE")):
        state = lay(white=[unit("minpei", "D4", name)])
        hexes = [state.game.board.names.index(other) for other in around]
        sections = [facing_section(state, piece(state, "minpei"), other) for other in hexes]
        assert sections == [(d - front) % 6 for d in range(6)]
        assert sections[front] == 0
