"""Movement and watchtowers (GU-14, GU-15)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.gunsen.table import (
    A,
    B,
    achieved,
    asks,
    effect,
    game,
    goals,
    goods,
    hero_place,
    lay,
    legal,
    may,
    node,
    play,
    side,
    troops,
    turn,
    upgrade_owner,
)
from zashiki.games.gunsen.rules.columns import Activate
from zashiki.games.gunsen.rules.effects import Effects
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import MOVE_HERO

H_KAMOKO = game(2).table.hero_ids.index("H-Unicorn-2")


@pytest.mark.rule("GU-14.1", "GU-14.6", "GU-6.3")
def test_part_of_an_army_moves_to_a_neighbour() -> None:
    state = lay(side("Lion", armies={"F3": 4}), side("Crane"), now=[effect("move(1)")])
    assert legal(state) == ["pass", "hex:F3"]
    play(state, "hex:F3")
    assert legal(state) == ["troops:1", "troops:2", "troops:3", "troops:4"]
    play(state, "troops:3")
    assert legal(state) == ["hex:E3", "hex:E4", "hex:F2", "hex:F4", "hex:G2", "hex:G3"]
    play(state, "hex:E3")
    assert (troops(state, "F3"), troops(state, "E3")) == (1, 3)


@pytest.mark.rule("GU-14.1", "GU-14.11", "GU-11.3")
def test_into_the_own_fort() -> None:
    state = lay(side("Lion", armies={"G3": 1}), side("Crane"), now=[effect("move(1)")], bottom=[])
    play(state, "hex:G3", "hex:fort-B")
    assert troops(state, "fort-B") == 1
    assert troops(state, "G3") == 0


@pytest.mark.rule("GU-14.2", "GU-9.5")
def test_movements_of_the_three_columns() -> None:
    found = {}
    for column in range(4):
        state = lay(side("Lion", armies={"G3": 1}), side("Crane"), now=[Activate(A, column, False)])
        found[column] = 0
        while asks(state) != "ChooseOrder":
            found[column] += asks(state) == "MoveArmy"
            play(state, "pass" if may(state, "pass") else legal(state)[0])
    assert found == {0: 1, 1: 1, 2: 2, 3: 0}  # the influence column has just gained what buys one more


@pytest.mark.rule("GU-14.3", "GU-14.7", "GU-14.8")
def test_bought_movement_costs_one_each() -> None:
    state = lay(side("Lion", koku=2, armies={"G3": 2, "F1": 1}), side("Crane"), now=[effect("buymove(koku)")])
    play(state, "hex:G3", "troops:2", "hex:F4")
    assert goods(state) == {"koku": 1}
    assert asks(state) == "MoveArmy"
    play(state, "hex:F1", "hex:E2")  # another army
    assert goods(state) == {}
    assert (troops(state, "F4"), troops(state, "E2")) == (2, 1)
    assert asks(state) == "ChooseOrder"  # of the next player


@pytest.mark.rule("GU-14.4", "GU-14.5")
def test_armies_merge_up_to_five() -> None:
    state = lay(side("Lion", armies={"F3": 4, "F4": 3}), side("Crane"), now=[effect("move(1)")])
    play(state, "hex:F3", "troops:2")
    assert may(state, "hex:F4")
    other = lay(side("Lion", armies={"F3": 4, "F4": 3}), side("Crane"), now=[effect("move(1)")])
    play(other, "hex:F3", "troops:3")
    assert not may(other, "hex:F4")  # 6, also when only passing through


@pytest.mark.rule("GU-14.4", "GU-12.10")
def test_no_limit_in_the_fort_and_in_a_camp() -> None:
    state = lay(
        side("Lion", armies={"F3": 5, "F4": 5}, buildings={"camp": "F3"}),
        side("Crane"),
        now=[effect("move(1)")],
    )
    play(state, "hex:F4", "troops:5")
    assert may(state, "hex:F3")
    home = lay(side("Lion", armies={"fort-B": 8}), side("Crane"), now=[effect("move(1)")])
    play(home, "hex:fort-B")
    assert legal(home)[-1] == "troops:5"  # at most 5 reach a territory


@pytest.mark.rule("GU-R21")
def test_entering_a_camp() -> None:
    empty = lay(
        side("Lion", armies={"F3": 8}, buildings={"camp": "F3"}),
        side("Crane", buildings={"camp": "F2"}),
        now=[effect("move(1)")],
    )
    play(empty, "hex:F3", "troops:8")
    assert legal(empty) == ["hex:F2"]  # the only place for so many: control comes at once
    play(empty, "hex:F2")
    assert troops(empty, "F2") == 8
    held = lay(
        side("Lion", armies={"F3": 8}, buildings={"camp": "F3"}),
        side("Crane", buildings={"camp": "F2"}, armies={"F2": 7}),
        now=[effect("move(1)")],
    )
    play(held, "hex:F3")
    assert legal(held)[-1] == "troops:5"
    play(held, "troops:5")
    assert may(held, "hex:F2")


@pytest.mark.rule("GU-14.9", "GU-22.1")
def test_meeting_an_army_ends_all_movement() -> None:
    state = lay(
        side("Lion", koku=3, armies={"F3": 2, "C4": 1}),
        side("Crane", armies={"F2": 1}),
        now=[effect("move(3); gain(wood,1); buymove(koku)")],
        bottom=[],
    )
    play(state, "hex:F3", "troops:2", "hex:F2")
    assert state.contested == node(state, "F2")
    assert state.attackers == 2
    assert goods(state) == {"koku": 3, "wood": 1}  # everything else of the column happened
    assert state.is_terminal()


@pytest.mark.rule("GU-14.10", "GU-17.5", "GU-17.1")
def test_passing_a_village_claims_nothing() -> None:
    state = lay(
        side("Lion", armies={"G3": 1}), side("Crane", armies={"fort-C": 3}), villages={"F4": "koku"},
        now=[effect("move(2)")],
    )  # fmt: skip
    play(state, "hex:G3", "hex:F4")
    assert state.villages[state.game.table.villages.index(node(state, "F4"))] >= 0
    play(state, "hex:F4", "hex:E4")
    assert state.tokens[A] == ()
    stays = lay(side("Lion", armies={"G3": 1}), side("Crane"), villages={"F4": "koku"}, now=[effect("move(1)")])
    play(stays, "hex:G3", "hex:F4")
    assert stays.tokens[A] == (1,)
    assert goods(stays) == {"koku": 1}


@pytest.mark.rule("GU-14.1", "GU-14.3", "GU-14.10", "GU-16.1", "GU-16.2")
def test_e03_influence_movement_to_a_shrine() -> None:
    state = lay(
        side("Lion", influence=1, armies={"E5": 1, "fort-B": 3}),
        side("Crane"),
        shrines={"A5": "recruit", "F5": "armory"},
        now=[Activate(A, 2, False)],
    )
    play(state, "hex:E5", "hex:E6")
    assert goods(state) == {"influence": 2}
    play(state, "hex:E6", "hex:E5")
    assert goods(state) == {"influence": 1}
    assert upgrade_owner(state, "armory") == -1
    play(state, "hex:E5", "hex:F5")
    assert goods(state) == {}
    assert upgrade_owner(state, "armory") == A  # the turn has ended


@pytest.mark.rule("GU-R18")
def test_movements_of_other_sources_are_free_only() -> None:
    state = lay(side("Unicorn", koku=3, wood=3, influence=3, tactics=["N09"], armies={"F3": 1}), side("Crane"),
                now=[effect("move(1)")])  # fmt: skip
    play(state, "hex:F3", "hex:F2")
    assert asks(state) == "ChooseOrder"  # of the next player
    assert goods(state) == {"koku": 3, "wood": 3, "influence": 3}


@pytest.mark.rule("GU-20.5", "GU-20.6", "GU-20.9", "GU-R45")
def test_heroes_on_the_way() -> None:
    heroes = {"H-Lion-1": "F3", "H-Lion-2": "F4", "H-Lion-3": "fort-B"}
    state = lay(
        side("Lion", armies={"F3": 2, "F4": 2, "fort-B": 2}, heroes=heroes), side("Crane"), now=[effect("move(1)")]
    )
    part = state.copy()
    play(part, "hex:F3", "troops:1")
    assert legal(part) == ["pass", "hero:H-Lion-1"]
    play(part, "hero:H-Lion-1")
    assert not may(part, "hex:F4")  # a hero of the clan is there
    whole = state.copy()
    play(whole, "hex:F3", "troops:2")
    assert asks(whole) == "Destination"  # the hero is never left alone
    play(whole, "hex:E3")
    assert hero_place(whole, "H-Lion-1") == "E3"
    home = state.copy()
    play(home, "hex:fort-B", "troops:2")
    assert legal(home) == ["pass", "hero:H-Lion-3"]  # in the fort the hero may stay
    play(home, "hero:H-Lion-3", "hex:G2")
    assert hero_place(home, "H-Lion-3") == "G2"


@pytest.mark.rule("GU-20.4")
def test_heroes_do_not_count_toward_the_limit() -> None:
    state = lay(
        side("Lion", armies={"F3": 4, "F4": 1}, heroes={"H-Lion-1": "F4"}), side("Crane"), now=[effect("move(1)")]
    )
    play(state, "hex:F4")
    assert may(state, "hex:F3")


@pytest.mark.rule("GU-4.9", "GU-28.8", "GU-R38", "GU-14.4")
def test_toturi_raises_the_limit_to_six_where_he_is() -> None:
    state = lay(
        side("Lion", armies={"F3": 5, "F4": 1}, heroes={"H-Merc-1": "F4"}), side("Crane"), now=[effect("move(1)")]
    )
    play(state, "hex:F4", "hex:F3")
    assert troops(state, "F3") == 6
    six = lay(
        side("Lion", armies={"F3": 6}, heroes={"H-Merc-1": "F3"}),
        side("Crane", buildings={"camp": "F2"}, armies={"F2": 2}),
        now=[effect("move(1)")],
    )
    play(six, "hex:F3", "troops:6")
    assert may(six, "hex:F2")  # six against a defended camp too
    assert may(six, "hex:E3")


@pytest.mark.rule("GU-5.4", "GU-R53")
def test_swift_as_the_wind() -> None:
    state = lay(side("Unicorn", armies={"F3": 1}), side("Crane"), now=[effect("move(5)")])
    play(state, "hex:F3", "hex:F2", "hex:F2", "hex:E3", "hex:E3", "hex:D3", "hex:D3", "hex:C3")
    assert goals(state) == set()
    play(state, "hex:C3", "hex:C4")
    assert goals(state) == {"G-Unicorn-2"}
    assert achieved(state) == {"first-goal"}


# ---------------------------------------------------------------- watchtowers


def crab(**fields: Any) -> dict[str, Any]:
    return side("Crab", **{"koku": 2, "armies": {"fort-B": 3, "F2": 1}, **fields})


@pytest.mark.rule("GU-15.1", "GU-15.2", "GU-15.4", "GU-R19", "GU-R20")
def test_e04_watchtowers() -> None:
    state = lay(crab(koku=3), side("Crane"), now=[effect("move(2)")])
    assert not state.turn.transported
    play(state, "tower:fort-B", "troops:3", "hex:E4")
    assert state.turn.transported  # for Thunder from Afar
    assert goods(state) == {"koku": 2}
    assert legal(state) == ["hex:E4", "hex:F2"]  # the movement has to be used
    play(state, "hex:F2", "hex:F1")
    assert asks(state) == "MoveArmy"  # no second transport for this movement
    play(state, "hex:F1", "hex:E2")
    assert legal(state) == ["pass", "tower:E4"]
    play(state, "tower:E4", "troops:3", "hex:C4")
    assert troops(state, "C4") == 3
    assert goods(state) == {"koku": 1}
    assert asks(state) == "ChooseOrder"  # of the next player: a third is illegal even with more koku


@pytest.mark.rule("GU-15.3")
def test_no_transport_without_a_movement() -> None:
    state = lay(crab(), side("Crane"), now=[effect("gain(wood,1)")], bottom=[])
    assert state.is_terminal()
    unbuyable = lay(crab(koku=1), side("Crane"), now=[effect("buymove(koku)")])
    assert not [token for token in legal(unbuyable) if token.startswith("tower")]
    buyable = lay(crab(koku=2), side("Crane"), now=[effect("buymove(koku)")])
    assert may(buyable, "tower:fort-B")


@pytest.mark.rule("GU-15.4", "GU-15.5")
def test_transports_end_on_another_tower_or_the_own_fort() -> None:
    state = lay(crab(armies={"C4": 2, "F2": 1}), side("Crane"), now=[effect("move(1)")])
    assert [token for token in legal(state) if token.startswith("tower")] == ["tower:C4"]
    play(state, "tower:C4", "troops:2")
    assert legal(state) == ["hex:E4", "hex:fort-B"]


@pytest.mark.rule("GU-15.6", "GU-R20", "GU-14.9")
def test_a_transport_into_an_army_starts_a_battle_and_cancels_the_movement() -> None:
    state = lay(crab(goals=[]), side("Crane", armies={"E4": 1}), now=[effect("move(3)")], bottom=[])
    play(state, "tower:fort-B", "troops:3", "hex:E4")
    assert state.contested == node(state, "E4")
    assert state.is_terminal()
    assert state.turn.moves == 0  # a cancelled movement does not count


@pytest.mark.rule("GU-15.7")
def test_a_tower_need_not_be_controlled() -> None:
    state = lay(crab(), side("Crane"), now=[effect("move(1)")])
    play(state, "tower:fort-B", "troops:1")
    assert legal(state) == ["hex:C4", "hex:E4"]


@pytest.mark.rule("GU-15.1")
def test_no_transport_without_a_koku() -> None:
    state = lay(crab(koku=0, wood=5, influence=5), side("Crane"), now=[effect("move(1)")])
    assert legal(state) == ["pass", "hex:F2", "hex:fort-B"]


@pytest.mark.rule("GU-R20")
def test_a_movement_lost_after_a_transport_leaves_nothing_to_ask() -> None:
    state = lay(side("Crab", koku=1, armies={"fort-B": 1}), side("Crane"), now=[effect("move(1)")])
    play(state, "tower:fort-B", "hex:E4")
    assert asks(state) == "Destination"  # the only army has to use the movement
    play(state, "hex:E3")
    assert troops(state, "E3") == 1


@pytest.mark.rule("GU-15.1", "GU-14.3")
def test_a_transport_after_a_bought_movement() -> None:
    state = lay(side("Lion", armies={"F3": 1, "fort-B": 3}, koku=2), side("Crane"), now=[effect("buymove(koku)")])
    play(state, "hex:F3", "hex:F2")
    assert asks(state) == "Transport"
    tower = state.game.table.names[state.game.table.towers[0]]
    play(state, "tower:fort-B", "troops:3", f"hex:{tower}")
    assert goods(state) == {}  # one koku for the movement, one for the transport
    assert troops(state, tower) == 3


@pytest.mark.rule("GU-15.3", "GU-R20")
def test_no_transport_before_a_heros_movement_that_nobody_could_use() -> None:
    """Kamoko's movement is that of her army: here she waits in the fort, at first without one."""

    def begin(**armies: int) -> GunsenState:
        return lay(
            side("Unicorn", koku=2, armies=armies, heroes={"H-Unicorn-2": "fort-B"}),
            side("Crane"),
            now=[Effects(A, ((MOVE_HERO, 0, 1),), H_KAMOKO)],
            bottom=[],
        )

    alone = begin(C4=2)
    assert legal(alone) == ["pass", "tower:C4"]
    play(alone, "tower:C4", "troops:1")
    assert legal(alone) == ["hex:fort-B"]  # only there somebody could move with her
    play(alone, "hex:fort-B")
    assert legal(alone) == ["hex:G2", "hex:G3"]  # the movement has to be used
    far = begin(F3=2)
    assert far.is_terminal()
    full = begin(**{"fort-B": 2})
    play(full, "tower:fort-B")
    whole = full.copy()
    play(whole, "troops:2")
    assert asks(whole) == "Destination"  # she has to come along
    part = full.copy()
    play(part, "troops:1")
    assert legal(part) == ["pass", "hero:H-Unicorn-2"]


@pytest.mark.rule("GU-15.6", "GU-R20")
def test_a_transport_before_a_heros_movement_may_start_a_battle() -> None:
    state = lay(
        side("Unicorn", koku=1, armies={"C4": 2}, heroes={"H-Unicorn-2": "fort-B"}),
        side("Crane", armies={"E4": 1}),
        now=[Effects(A, ((MOVE_HERO, 0, 1),), H_KAMOKO)],
        bottom=[],
    )
    play(state, "tower:C4", "troops:1")
    assert legal(state) == ["hex:E4", "hex:fort-B"]


@pytest.mark.rule("GU-R41", "GU-29.1")
def test_kill_icons_reach_next_to_an_army_or_the_fort() -> None:
    state = lay(
        side("Lion", armies={"F3": 1}),
        side("Crane", armies={"F2": 2, "G2": 1, "B7": 1, "fort-C": 3}, heroes={"H-Crane-2": "G2"}),
        now=[effect("kill(2)")],
    )
    assert legal(state) == ["pass", "hex:F2", "hex:G2"]
    play(state, "hex:G2")
    assert troops(state, "G2", B) == 0
    assert hero_place(state, "H-Crane-2") == "fort-C"
    assert state.supply[B] == 15 - 6
    play(state, "hex:F2")
    assert troops(state, "F2", B) == 1


@pytest.mark.rule("GU-R41")
def test_kill_icons_reach_next_to_the_fort_without_an_army() -> None:
    state = lay(side("Lion", armies={"fort-B": 0}), side("Crane", armies={"G2": 1}), now=[effect("kill(1)")])
    assert legal(state) == ["pass", "hex:G2"]


@pytest.mark.rule("GU-4.9", "GU-20.6")
def test_every_movement_of_a_heros_army_takes_the_hero_along() -> None:
    state = lay(
        side("Unicorn", armies={"F3": 2, "E5": 1}, heroes={"H-Unicorn-2": "F3"}),
        side("Crane"),
        now=[Effects(A, ((MOVE_HERO, 0, 2),), H_KAMOKO)],
        bottom=[],
    )
    play(state, "hex:F3", "troops:1", "hex:E3")
    assert legal(state) == ["pass", "hex:E3"]


@pytest.mark.rule("GU-R41")
def test_kills_never_reach_a_fort() -> None:
    state = lay(side("Lion", armies={"C2": 1}), side("Crane", armies={"fort-C": 3}), now=[effect("kill(1)")])
    assert asks(state) == "ChooseOrder"  # of the next player


@pytest.mark.rule("GU-R42", "GU-14.9")
def test_the_end_of_all_movement_stays_when_the_defender_is_killed_by_an_icon() -> None:
    state = lay(
        side("Lion", armies={"F3": 1, "E3": 2, "fort-B": 3}, koku=3),
        side("Crane", armies={"F2": 1, "fort-C": 3}),
        now=[effect("move(2); kill(1); move(1); buymove(koku)")],
    )
    play(state, "hex:E3", "troops:2", "hex:F2", "hex:F2")
    assert state.contested == -1
    assert asks(state) == "ChooseOrder"  # of the next player


@pytest.mark.rule("GU-R42")
def test_no_battle_when_the_defender_is_gone() -> None:
    state = lay(
        side("Lion", armies={"F3": 1, "E3": 2, "fort-B": 3}),
        side("Crane", armies={"F2": 1, "fort-C": 3}),
        now=[effect("move(1); kill(1)")],
    )
    play(state, "hex:E3", "troops:2", "hex:F2", "hex:F2")
    assert state.contested == -1
    assert troops(state, "F2") == 2
    assert achieved(state) == set()
    assert asks(state) == "ChooseOrder"


@pytest.mark.rule("GU-R15")
@pytest.mark.parametrize("fort", ["fort-A", "fort-B"])
def test_a_fort_is_never_a_controlled_territory(fort: str) -> None:
    state = lay(side("Lion", fort=fort, armies={fort: 3}), side("Crane"), now=turn())
    assert not state.controls(A, node(state, fort))
    assert state.forts[A] >= len(state.game.table.territories)
