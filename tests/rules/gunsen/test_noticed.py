"""What happens is noticed at once: goals, markers, the end, and what is told of it (GU-5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.gunsen.fights import STRONG, fight, keep
from tests.rules.gunsen.table import (
    A,
    B,
    achieved,
    asks,
    effect,
    goals,
    goods,
    lay,
    legal,
    node,
    play,
    side,
    troops,
    turn,
    upgrade_owner,
    winners,
)
from zashiki.games.gunsen.rules.columns import Activate
from zashiki.games.gunsen.rules.heroes import RecruitHero
from zashiki.games.gunsen.rules.state import BOARD, CARDS, GOODS, MARKERS, GunsenState

THREE = {"three_goals": True}
SIX = ["first-battle", "second-battle", "first-goal", "buildings", "tactics", "nobles"]


def told(state: GunsenState, *tokens: str) -> list[tuple[str, dict[str, Any]]]:
    """What is told while these answers are played: kinds with their fields."""
    state.story = []
    play(state, *tokens)
    return [(event.message.id, dict(event.message.fields)) for event in state.story]


# ---------------------------------------------------------------- goals at the moment of the change


@pytest.mark.rule("GU-5.12", "GU-5.18", "GU-R53")
def test_a_goal_of_heroes_is_met_when_the_hero_is_placed() -> None:
    state = lay(side("Crane", armies={"F5": 1}), side("Lion"), now=[RecruitHero(A, 0)], options=THREE, bottom=[])
    play(state, "hero:H-Crane-1", "hex:F5")
    assert goals(state) == {"G-Crane-3"}


@pytest.mark.rule("GU-5.12", "GU-R16", "GU-R53")
def test_a_goal_of_territories_is_met_when_a_building_is_built() -> None:
    armies = {"F3": 1, "F4": 1, "E5": 1, "D5": 1, "D3": 1}
    state = lay(side("Unicorn", armies=armies, wood=2), side("Lion"), now=[effect("build(wood)")], bottom=[])
    play(state, "building:camp", "hex:G2")
    assert goals(state) == {"G-Unicorn-1"}


@pytest.mark.rule("GU-R16", "GU-12.7", "GU-R53")
@pytest.mark.parametrize(("place", "holder"), [("A4", -1), ("A4", B), ("E3", -1), ("E3", B)])
def test_a_building_without_troops_counts_for_its_builder_until_an_opponent_comes(place: str, holder: int) -> None:
    """Also on the first hexagon of the board."""
    others = [side("Lion", armies={place: 1} if holder == B else {}), side("Crane"), side("Crab")]
    armies = {"F3": 1, "F4": 1, "E5": 1, "D5": 1, "D3": 1}
    state = lay(
        side("Unicorn", armies=armies, buildings={"camp": place}), *others, now=[effect("recruit(1)")], bottom=[]
    )
    play(state, "hex:fort-F0")
    assert goals(state) == (set() if holder == B else {"G-Unicorn-1"})
    assert state.building_controller(node(state, place)) == (B if holder == B else A)


@pytest.mark.rule("GU-5.12", "GU-R53", "GU-16.2")
def test_a_goal_of_upgrades_is_met_when_the_second_tile_is_taken() -> None:
    state = lay(
        side("Phoenix", armies={"F5": 1, "fort-B": 2}, upgrades=["expand"]), side("Lion"), now=[effect("recruit(1)")]
    )
    play(state, "pass")
    assert goals(state) == {"G-Phoenix-1"}
    assert asks(state) == "ChooseOrder"


@pytest.mark.rule("GU-5.12", "GU-R53")
@pytest.mark.parametrize(
    ("clan", "pieces", "effects", "answers", "goal"),
    [
        ("Phoenix", {"koku": 4, "wood": 4, "influence": 3}, "recruit(1); gain(influence,1); recruit(1)", ["pass"],
         "G-Phoenix-2"),
        ("Phoenix", {"koku": 3, "wood": 4, "influence": 4}, "choice(1,koku/wood); recruit(1)", ["resource:koku"],
         "G-Phoenix-2"),
        ("Crab", {"armies": {"fort-B": 11}}, "recruit(1); move(1)", ["hex:fort-B"], "G-Crab-2"),
        ("Dragon", {"armies": {"C4": 1, "E3": 1}}, "move(1); recruit(1)", ["hex:E3", "hex:E4"], "G-Dragon-2"),
    ],
)  # fmt: skip
def test_a_goal_is_met_in_the_middle_of_a_column(
    clan: str, pieces: dict[str, Any], effects: str, answers: list[str], goal: str
) -> None:
    state = lay(side(clan, **pieces), side("Lion"), now=[effect(effects)], bottom=[])
    play(state, *answers)
    assert goals(state) == {goal}
    assert asks(state) != ""  # the rest of the column follows


@pytest.mark.rule("GU-5.12", "GU-R68")
def test_a_goal_of_order_cards_is_met_when_the_card_is_placed() -> None:
    columns = {"armory": ["OA01"], "recruit": ["OR01"], "influence": ["OI01"]}
    state = lay(side("Dragon", columns=columns), side("Lion"), now=turn(), row=["OE02", "OA02", "OR02"])
    play(state, "order:OE02")
    assert goals(state) == {"G-Dragon-1"}
    special = side("Dragon", columns=columns, koku=4, hand=["N02"])
    placed = lay(special, side("Lion"), now=[effect("tactics(koku)")], bottom=[])
    play(placed, "tactic:N02", "special:S-Dragon-1", "column:expand")
    assert goals(placed) == {"G-Dragon-1"}


@pytest.mark.rule("GU-5.12", "GU-R53")
def test_a_stolen_resource_can_meet_a_goal() -> None:
    scorpion = side("Scorpion", influence=6)
    state = lay(
        scorpion, side("Crane", influence=2), now=[effect("steal(influence,1); recruit(1)")], options=THREE, bottom=[]
    )
    play(state, "seat:1")
    assert goals(state) == {"G-Scorpion-3"}


@pytest.mark.rule("GU-R53", "GU-5.4")
def test_the_own_fort_and_buildings_that_are_not_built_are_nobodys_conquests() -> None:
    """The Crab's fort is the last place of the board here, which is where the number -1 would lead."""
    state = lay(
        side("Crab", fort="fort-C", armies={"fort-C": 5}), side("Lion", fort="fort-B"), now=[effect("recruit(1)")],
        options=THREE, bottom=[],
    )  # fmt: skip
    play(state, "hex:fort-C")
    assert goals(state) == set()
    own = lay(
        side("Crab", armies={"G2": 2}, buildings={"camp": "G2"}), side("Lion"), now=[effect("recruit(1)")],
        options=THREE, bottom=[],
    )  # fmt: skip
    play(own, "hex:G2")
    assert goals(own) == set()


@pytest.mark.rule("GU-R53", "GU-5.12")
def test_of_a_laid_position_only_what_changes_is_looked_at() -> None:
    pieces: dict[str, Any] = {"armies": {"F5": 1, "A5": 1, "fort-B": 12}, "koku": 4, "wood": 4, "influence": 4}
    state = lay(side("Crab", **pieces), side("Lion"), now=[effect("gain(koku,1); recruit(1)")], bottom=[])
    assert (goals(state), achieved(state)) == (set(), set())
    play(state, "hex:fort-B")
    assert (goals(state), achieved(state)) == ({"G-Crab-2"}, {"first-goal", "shrines"})


@pytest.mark.rule("GU-5.12")
def test_each_kind_of_change_is_marked() -> None:
    state = lay(side("Lion", koku=3, armies={"F3": 2}), side("Crane"), now=[effect("recruit(1)")])
    changes = (
        (lambda: state.gain(A, 0, 1), GOODS),
        (lambda: state.pay(A, (1, 0, 0)), GOODS),
        (lambda: state.pay_one(A, 0, 1), GOODS),
        (lambda: state.hand_over(A, B, 0, 1), GOODS),
        (lambda: state.set_column(A, 0, (0,)), CARDS),
        (lambda: state.put_in_column(A, 1, 20), CARDS),
        (lambda: state.set_noble(A, 1, 21), CARDS),
        (lambda: state.set_building(A, 0, node(state, "G2")), BOARD | CARDS),
        (state.mark_cards, CARDS),
        (lambda: state.add_troops(A, node(state, "F3"), 1), BOARD),
        (lambda: state.put_troops(A, node(state, "F3"), 1), BOARD),
        (lambda: state.take_troops(A, node(state, "F3"), 2), BOARD),
    )
    for change, bits in changes:
        state.changed = 0
        change()
        assert state.changed == bits
    assert (BOARD, GOODS, CARDS, MARKERS) == (1, 2, 4, 8)


# ---------------------------------------------------------------- Toshi Ranbo


@pytest.mark.rule("GU-5.16", "GU-R41")
@pytest.mark.parametrize(("count", "held"), [(1, False), (2, True)])
def test_the_marker_is_lost_when_the_last_troop_is_killed_by_an_icon(count: int, held: bool) -> None:
    markers = ["gain-castle", "hold-castle"]
    state = lay(
        side("Lion", armies={"D3": 1}), side("Crane", armies={"D4": count}, achievements=markers, upgrades=["expand"]),
        now=[effect("kill(1); recruit(1)")], opened=True, bottom=[],
    )  # fmt: skip
    play(state, "hex:D4")
    assert achieved(state, B) == (set(markers) if held else {"gain-castle"})
    assert upgrade_owner(state, "expand") == B


@pytest.mark.rule("GU-18.5", "GU-18.6", "GU-5.9")
@pytest.mark.parametrize("has", [[], ["villages"], ["shrines", "nobles"]])
def test_toshi_ranbo_is_claimed_whatever_else_was_achieved(has: list[str]) -> None:
    state = lay(side("Crane"), side("Lion", armies={"D4": 3}, achievements=has), active=1, opened=True)
    assert achieved(state, B) == {"gain-castle", "hold-castle", *has}


@pytest.mark.rule("GU-18.7", "GU-18.8")
def test_who_holds_toshi_ranbo_already_claims_nothing_new() -> None:
    held = side("Lion", armies={"D4": 3}, achievements=["hold-castle"], upgrades=["expand"])
    state = lay(held, side("Crane", armies={"fort-C": 3}), now=[effect("recruit(1)")], opened=True)
    assert not {"achievement", "castle-lost", "upgrade"} & {kind for kind, _ in told(state, "pass")}
    assert achieved(state) == {"hold-castle"}


@pytest.mark.rule("GU-R59", "GU-18.8", "GU-5.9")
def test_the_second_player_takes_toshi_ranbo_from_the_first() -> None:
    state = lay(
        side(
            "Crane", armies={"D4": 2, "fort-B": 3}, buildings={"camp": "G2"}, upgrades=["expand"],
            achievements=["gain-castle", "hold-castle"],
        ),
        side("Lion"), active=1, contested="D4", attackers=5, moving=False, chance=STRONG, opened=True,
    )  # fmt: skip
    keep(state, 0, 0)
    keep(state, 0, 0)
    assert asks(state) == "Retreat"  # the marker goes back before
    assert achieved(state, A) == {"gain-castle"}
    assert achieved(state, B) == {"first-battle", "gain-castle", "hold-castle"}
    assert upgrade_owner(state, "expand") == B


@pytest.mark.rule("GU-18.8", "GU-5.16")
def test_nobody_loses_toshi_ranbo_where_nobody_held_it() -> None:
    state = lay(side("Lion", armies={"D4": 2, "fort-B": 2}), side("Crane"), now=[effect("recruit(1)")], opened=True)
    kinds = [kind for kind, _ in told(state, "pass")]
    assert "castle-lost" not in kinds
    assert kinds.count("achievement") == 2


@pytest.mark.rule("GU-5.13", "GU-5.19")
def test_a_marker_is_placed_once() -> None:
    has = ["shrines", "villages"]
    state = lay(
        side("Lion", armies={"F5": 1, "A5": 1, "F3": 2}, achievements=has),
        side("Crane"),
        now=[effect("move(1)")],
        bottom=[],
    )
    assert [kind for kind, _ in told(state, "hex:F3", "troops:1", "hex:F2")] == ["move"]
    assert achieved(state) == set(has)


@pytest.mark.rule("GU-5.8", "GU-16.5", "GU-R50")
@pytest.mark.parametrize("player", [A, B])
def test_two_shrines_are_an_achievement_of_whoever_holds_both(player: int) -> None:
    """Also of the first shrine of the board; one shrine each is none."""
    sides = [side("Lion"), side("Crane")]
    sides[player] |= {"armies": {"A6": 1, "F5": 1}}
    state = lay(*sides, active=player, now=[effect("move(1)", player)], bottom=[])
    play(state, "hex:A6", "hex:A5")
    assert achieved(state, player) == {"shrines"}
    assert achieved(state, 1 - player) == set()
    sides[1 - player] |= {"armies": {"F5": 1}}
    sides[player] |= {"armies": {"A6": 1, "E5": 1}}
    shared = lay(*sides, active=player, now=[effect("move(1)", player)], bottom=[])
    play(shared, "hex:A6", "hex:A5")
    assert (achieved(shared, A), achieved(shared, B)) == (set(), set())


# ---------------------------------------------------------------- the end


@pytest.mark.rule("GU-R55")
@pytest.mark.parametrize(
    ("lion", "crane", "won", "places", "reason"),
    [
        ({"koku": 2}, {"wood": 1}, [A], (1, 2), "ended.rounds"),
        ({"koku": 1}, {"wood": 2}, [B], (2, 1), "ended.rounds"),
        ({"koku": 1}, {"wood": 1}, [A, B], (1, 1), "ended.rounds-shared"),
    ],
)
def test_how_a_game_of_all_rounds_ends(
    lion: dict[str, int], crane: dict[str, int], won: list[int], places: tuple[int, ...], reason: str
) -> None:
    state = lay(
        side("Lion", armies={"fort-B": 3}, **lion), side("Crane", armies={"fort-C": 3}, **crane),
        round=4, active=1, options={"max_rounds": 4},
    )  # fmt: skip
    assert state.result is not None
    assert state.result.places == places
    assert winners(state) == won
    assert (state.result.reason.id, state.result.reason.fields) == (reason, {"players": tuple(won)})
    assert [sum(score.values()) for score in state.result.scores] == [3 + sum(lion.values()), 3 + sum(crane.values())]


@pytest.mark.rule("GU-R55", "GU-5.1")
def test_the_final_standing_shows_its_four_parts() -> None:
    state = lay(
        side("Lion", armies={"fort-B": 5}, koku=1, wood=2, influence=4, achievements=SIX[:2]),
        side("Crane", armies={"D4": 2, "fort-C": 2}, koku=5, achievements=["gain-castle", "hold-castle"]),
        round=4, active=1, options={"max_rounds": 4}, opened=True,
    )  # fmt: skip
    assert state.result is not None
    assert state.result.scores == (
        {"achievements": 2, "castle": 0, "troops": 5, "resources": 7},
        {"achievements": 2, "castle": 1, "troops": 4, "resources": 5},
    )
    assert winners(state) == [B]


@pytest.mark.rule("GU-5.1", "GU-5.17")
def test_the_seventh_marker_ends_the_game_for_its_player_alone() -> None:
    six = side("Lion", armies={"A6": 1, "F5": 1}, achievements=SIX)
    state = lay(six, side("Crane", achievements=SIX), side("Crab"), now=[effect("move(2)")])
    play(state, "hex:A6", "hex:A5")
    assert state.result is not None
    assert state.result.places == (1, 2, 3)
    assert (state.result.reason.id, state.result.reason.fields) == ("ended.won-by-achievements", {"players": (A,)})
    five = lay({**six, "achievements": SIX[:5]}, side("Crane"), now=[effect("move(2)")])
    play(five, "hex:A6", "hex:A5")
    assert five.result is None


@pytest.mark.rule("GU-5.4", "GU-5.18", "GU-5.19")
def test_the_same_goal_gives_one_marker() -> None:
    lion = side("Lion", achievements=["first-battle", "second-battle", "first-goal"], goals=["G-Lion-1"])
    state = fight(lion, side("Crane", armies={"F2": 3, "fort-C": 3}), [1, 1, 2, 0, 0, 1], attackers=5)
    keep(state, 1, 1)
    keep(state, 0, 0)
    assert troops(state, "F2") == 5
    assert (goals(state), achieved(state)) == ({"G-Lion-1"}, {"first-battle", "second-battle", "first-goal"})


# ---------------------------------------------------------------- what is told


@pytest.mark.rule("GU-27.2", "GU-R60")
def test_only_who_has_too_few_troops_is_told_to_get_some() -> None:
    state = lay(
        side("Lion", armies={"F3": 1, "fort-A": 2}), side("Crane", armies={"E1": 1}), side("Crab", armies={"B7": 5}),
        now=[effect("recruit(1)")],
    )  # fmt: skip
    fills = [fields for kind, fields in told(state, "pass") if kind == "reinforce"]
    assert fills == [{"player": B, "number": 2}]
    assert [state.troops_on_board(player) for player in range(3)] == [3, 3, 5]


@pytest.mark.rule("GU-R2", "GU-29.1")
def test_what_is_gained_is_told_as_much_as_it_is() -> None:
    state = lay(
        side("Lion", koku=28), side("Crane", wood=2), now=[effect("recruit(1); gain(koku,3); gain(koku,1)")], bottom=[]
    )
    assert told(state, "pass") == [("gain", {"player": A, "resource": 0, "number": 2})]
    assert goods(state) == {"koku": 30}


@pytest.mark.rule("GU-24.5", "GU-24.6")
def test_kept_dice_are_marked_as_kept() -> None:
    state = fight(side("Lion"), side("Crane", armies={"F2": 2}), STRONG)
    assert state.battle is not None
    assert (state.battle.kept, state.battle.dice) == ((False, False), ((), (0, 0, 1)))
    assert legal(state) == ["dice:1-2", "dice:1-3"]
    keep(state, 0, 1)
    assert state.battle is not None
    assert (state.battle.kept, state.battle.dice) == ((False, True), ((0, 0, 1), (0, 1)))


@pytest.mark.rule("GU-22.1", "GU-25.2")
def test_attackers_come_and_go_in_the_contested_territory() -> None:
    state = fight(side("Lion"), side("Crane", armies={"F2": 2}), STRONG)
    place = node(state, "F2")
    state.put_troops(A, place, 2)
    assert (state.attackers, state.count[place]) == (5, 2)
    state.take_troops(A, place, 4)
    assert (state.attackers, state.count[place], state.owner[place]) == (1, 2, B)
    state.take_troops(B, place, 1)
    assert (state.attackers, state.count[place], state.owner[place]) == (1, 1, B)
    assert (troops(state, "F2", A), troops(state, "F2", B)) == (1, 1)
    assert not state.has_army(A, place)
    assert state.has_army(B, place)
    assert not state.has_army(A, node(state, "fort-B"))


@pytest.mark.rule("GU-R69", "GU-9.4", "GU-R65")
def test_the_steps_of_a_column_carry_what_the_player_decided() -> None:
    """Gain by gain also for what the column triggers: two gains of one hero."""
    unicorn = side("Unicorn", armies={"F3": 1}, heroes={"H-Unicorn-3": "F3"})
    state = lay(unicorn, side("Scorpion"), now=[Activate(A, 2, True)], bottom=[])
    play(state, "yes", "pass", "pass", "yes")
    assert goods(state) == {"koku": 1, "influence": 1}
    assert asks(state) == "UseGain"
    play(state, "pass")
    assert goods(state) == {"koku": 1, "influence": 1}
    plain = lay(unicorn, side("Scorpion"), now=[Activate(A, 2, False)], bottom=[])
    play(plain, "pass", "pass")
    assert goods(plain) == {"koku": 1, "influence": 2}
