"""Heroes in battles (GU-28)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.gunsen.fights import DICE, STRONG, fight, keep, values
from tests.rules.gunsen.table import (
    ARM,
    BLO,
    SB,
    SBB,
    A,
    B,
    S,
    achieved,
    asked,
    asks,
    battle,
    goods,
    hero_place,
    legal,
    play,
    side,
    troops,
)
from zashiki.games.gunsen.rules.state import GunsenState


@pytest.mark.rule("GU-28.1", "GU-R36", "GU-R40", "GU-28.2")
def test_aramoro_silences_unless_paid() -> None:
    def begin(**fields: Any) -> GunsenState:
        return fight(
            side("Scorpion", heroes={"H-Scorpion-1": "F2"}),
            side("Crane", armies={"F2": 2}, heroes={"H-Crane-2": "F2"}, **fields),
            DICE,
        )

    poor = begin()
    assert battle(poor).silenced == (False, True)
    assert battle(poor).values[1][:5] == (2, 0, 0, 3, 0)
    rich = begin(influence=1)
    assert (asks(rich), asked(rich)) == ("PaySilence", B)
    paid = rich.copy()
    play(paid, "yes")
    assert goods(paid, B) == {}
    assert battle(paid).values[1][:5] == (3, 0, 0, 3, 1)
    play(rich, "pass")
    assert battle(rich).values[1][:5] == (2, 0, 0, 3, 0)
    assert goods(rich, B) == {"influence": 1}


@pytest.mark.rule("GU-28.1", "GU-R36")
def test_aramoro_silences_in_defence_too() -> None:
    state = fight(
        side("Crane", heroes={"H-Crane-2": "F2"}),
        side("Scorpion", armies={"F2": 2}, heroes={"H-Scorpion-1": "F2"}),
        DICE,
    )
    assert battle(state).silenced == (True, False)
    assert battle(state).values[0][:5] == (3, 0, 0, 3, 0)


@pytest.mark.rule("GU-28.1", "GU-R40")
def test_aramoro_comes_before_the_options_of_the_other_side() -> None:
    state = fight(
        side("Scorpion", heroes={"H-Scorpion-1": "F2"}),
        side("Phoenix", armies={"F2": 2}, influence=2, heroes={"H-Phoenix-3": "F2"}),
        DICE,
    )
    assert asks(state) == "PaySilence"
    silent = state.copy()
    play(silent, "pass")
    assert asks(silent) == "KeepDice"  # neither her option nor her reroll
    play(state, "yes")
    assert (asks(state), asked(state)) == ("BuyIcons", B)


@pytest.mark.rule("GU-R71")
def test_aramoro_asks_nothing_where_no_hero_is() -> None:
    state = fight(side("Scorpion", heroes={"H-Scorpion-1": "F2"}), side("Crane", armies={"F2": 2}, influence=3), DICE)
    assert asks(state) == "KeepDice"


@pytest.mark.rule("GU-28.3", "GU-R36", "GU-R38")
def test_aramoro_leaves_chagatais_move_and_toturis_limit() -> None:
    state = fight(
        side("Scorpion", heroes={"H-Scorpion-1": "F2"}),
        side("Unicorn", armies={"F2": 2, "fort-C": 3}, heroes={"H-Unicorn-1": "fort-C"}),
        DICE,
    )
    assert asks(state) == "CallHero"
    play(state, "yes")
    assert hero_place(state, "H-Unicorn-1") == "F2"
    assert battle(state).values[1][0] == 2  # silenced: no troop is added
    toturi = fight(
        side("Scorpion", heroes={"H-Scorpion-1": "F2"}),
        side("Crane", armies={"F2": 6}, heroes={"H-Merc-1": "F2"}),
        DICE,
    )
    assert troops(toturi, "F2", B) == 6


@pytest.mark.rule("GU-28.6", "GU-R38", "GU-R72")
def test_chagatai_joins_and_brings_a_troop() -> None:
    def begin(**heroes: str) -> GunsenState:
        return fight(
            side("Lion"),
            side("Unicorn", armies={"F2": 2, "D6": 1, "fort-C": 3}, heroes={"H-Unicorn-1": "D6", **heroes}),
            DICE,
        )

    state = begin()
    assert (asks(state), asked(state)) == ("CallHero", B)
    stays = state.copy()
    play(stays, "pass")
    assert battle(stays).values[1][0] == 2
    play(state, "yes")
    assert battle(state).started == (3, 3)
    assert battle(state).values[1][0] == 3
    assert asks(begin(**{"H-Unicorn-2": "F2"})) != "CallHero"  # another hero is there
    attacks = fight(side("Unicorn", heroes={"H-Unicorn-1": "fort-B"}), side("Lion", armies={"F2": 2}), DICE)
    assert (asks(attacks), asked(attacks)) == ("CallHero", A)
    play(attacks, "yes")
    assert hero_place(attacks, "H-Unicorn-1") == "F2"
    assert battle(attacks).started == (4, 2)


@pytest.mark.rule("GU-R38", "GU-10.3")
def test_toturi_brings_a_troop_within_his_limit() -> None:
    for count, there in ((5, 6), (6, 6), (2, 3)):
        state = fight(side("Lion"), side("Crane", armies={"F2": count}, heroes={"H-Merc-1": "F2"}), DICE)
        assert troops(state, "F2", B) == there


@pytest.mark.rule("GU-R21", "GU-R38", "GU-12.10")
def test_a_troop_joins_the_defender_of_a_camp_however_many_there_are() -> None:
    unicorn = side("Unicorn", armies={"F2": 7}, heroes={"H-Unicorn-1": "F2"}, buildings={"camp": "F2"})
    state = fight(side("Lion"), unicorn, DICE)
    assert troops(state, "F2", B) == 8
    attacker = side("Unicorn", heroes={"H-Unicorn-1": "F2"}, buildings={"camp": "F2"})
    full = fight(attacker, side("Lion", armies={"F2": 7}), DICE, attackers=5)
    assert troops(full, "F2", A) == 5  # who attacks a camp has the common limit, whoever built it


@pytest.mark.rule("GU-28.5", "GU-R37")
def test_e15_uji_counts_survivors() -> None:
    state = fight(
        side("Crane", heroes={"H-Crane-1": "F2"}),
        side("Lion", armies={"F2": 3, "fort-C": 3}, columns={"armory": ["OA03"]}),
        [S, ARM, ARM, SB, ARM, ARM],
        attackers=4,
    )
    assert battle(state).values[0][:3] == (0, 0, 1)
    keep(state, S, ARM)
    keep(state, SB, ARM)
    # Crane: blood 2, armor 1; Lion: blood 1, armor 1. One of Lion's troops is killed, none of Crane's.
    assert troops(state, "F2") == 4
    plain = fight(
        side("Crane", heroes={"H-Crane-1": "F2"}),
        side("Lion", armies={"F2": 3, "fort-C": 3}, columns={"armory": ["OA03"]}),
        [S, S, ARM, SB, S, ARM],
        attackers=4,
    )
    keep(plain, S, S)
    keep(plain, SB, S)
    # E15: 2 blood kill two of three, 1 blood kills one of four: strength 3 + 2 against 1 + 2.
    assert troops(plain, "F2") == 3
    assert achieved(plain) == {"first-battle"}


@pytest.mark.rule("GU-28.5", "GU-R37")
def test_uji_counts_survivors_in_defence_too() -> None:
    state = fight(side("Lion"), side("Crane", armies={"F2": 3}, heroes={"H-Crane-1": "F2"}), DICE)
    assert values(state) == [(0, 0, 0), (0, 0, 1)]


@pytest.mark.rule("GU-28.5")
def test_uji_turns_a_battle() -> None:
    """Counted at the start the attacker would be stronger; the survivors are fewer."""
    state = fight(
        side("Crane", heroes={"H-Crane-1": "F2"}),
        side("Lion", armies={"F2": 3, "fort-C": 3}),
        [SBB, BLO, S, ARM, S, S],
        attackers=4,
    )
    keep(state, SBB, BLO)
    keep(state, ARM, S)
    # 3 blood against 1 armor kill two of four; one blood kills one of three: 2 + 1 against 2 + 1, a tie.
    assert troops(state, "F2", B) == 2
    assert troops(state, "fort-B") == 3


@pytest.mark.rule("GU-28.7", "GU-R39", "GU-28.2")
def test_yokuni_cancels_all_kills() -> None:
    def begin() -> GunsenState:
        return fight(
            side("Lion"), side("Dragon", armies={"F2": 2, "fort-C": 3}, heroes={"H-Dragon-1": "F2"}),
            [BLO, BLO, S, SBB, SB, S],
        )  # fmt: skip

    state = begin()
    assert (asks(state), asked(state)) == ("CancelKills", B)
    play(state, "yes")
    keep(state, BLO, BLO)
    keep(state, SBB, SB)
    assert troops(state, "F2") == 3
    assert troops(state, "fort-C", B) == 5
    assert "first-battle" in achieved(state)  # strength decides as usual
    killing = begin()
    play(killing, "pass")
    keep(killing, BLO, BLO)
    keep(killing, SBB, SB)
    assert troops(killing, "F2") == 1


@pytest.mark.rule("GU-28.2", "GU-R40")
def test_kaede_buys_strength() -> None:
    state = fight(side("Phoenix", influence=1, heroes={"H-Phoenix-3": "F2"}), side("Crane", armies={"F2": 2}), DICE)
    assert asks(state) == "BuyIcons"
    play(state, "yes")
    assert goods(state) == {}
    assert battle(state).values[0][0] == 3 + 2
    poor = fight(side("Phoenix", heroes={"H-Phoenix-3": "F2"}), side("Crane", armies={"F2": 2}), DICE)
    assert asks(poor) == "KeepDice"


@pytest.mark.rule("GU-R40", "GU-28.2")
def test_options_of_the_defender_come_first() -> None:
    state = fight(
        side("Phoenix", influence=1, heroes={"H-Phoenix-3": "F2"}),
        side("Dragon", armies={"F2": 2}, heroes={"H-Dragon-1": "F2"}),
        DICE,
    )
    assert (asks(state), asked(state)) == ("CancelKills", B)
    play(state, "pass")
    assert (asks(state), asked(state)) == ("BuyIcons", A)


@pytest.mark.rule("GU-28.2", "GU-R40")
def test_web_of_secrets_steals_after_prices_are_paid() -> None:
    state = fight(
        side("Scorpion", tactics=["T-Scorpion-2"]),
        side("Phoenix", armies={"F2": 2}, influence=1, heroes={"H-Phoenix-3": "F2"}),
        DICE,
    )
    play(state, "yes")  # Kaede's price is paid when it is chosen
    assert goods(state) == {}
    stolen = fight(side("Scorpion", tactics=["T-Scorpion-2"]), side("Crane", armies={"F2": 2}, influence=2), DICE)
    assert goods(stolen) == {"influence": 1}
    assert goods(stolen, B) == {"influence": 1}


@pytest.mark.rule("GU-23.3", "GU-4.4")
def test_shoju_steals_when_he_wins_and_yori_recruits_when_he_lost_troops() -> None:
    shoju = fight(
        side("Scorpion", heroes={"H-Scorpion-3": "F2"}), side("Crane", armies={"F2": 1}, koku=1, wood=1), STRONG,
        attackers=5,
    )  # fmt: skip
    keep(shoju, S, S)
    keep(shoju, S, S)
    assert legal(shoju) == ["resource:koku", "resource:wood"]
    play(shoju, "resource:wood")
    assert goods(shoju) == {"wood": 1}
    yori = fight(
        side("Crab", heroes={"H-Crab-3": "F2"}), side("Crane", armies={"F2": 1}), [BLO, BLO, S, S, S, ARM], attackers=5
    )
    keep(yori, BLO, BLO)
    keep(yori, S, S)
    assert asks(yori) == "RecruitTroop"  # 2 blood, 1 armor: one troop was killed
    unhurt = fight(side("Crab", heroes={"H-Crab-3": "F2"}), side("Crane", armies={"F2": 1}), STRONG, attackers=5)
    keep(unhurt, S, S)
    keep(unhurt, S, S)
    assert asks(unhurt) == "ChooseOrder"
