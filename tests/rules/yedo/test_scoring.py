"""The end and the final scoring (YE-15; 20.5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yedo.table import A, B, C, clan, game, lay
from zashiki.games.yedo.rules.scoring import FinalScoring, worth
from zashiki.games.yedo.rules.state import YedoState

WAR = ["G01", "G06", "G11", "Y02"]
ANNEXES = ["dojo", "yashiki", "karesansui", "kobudo-ryu"]
ARTS = ["doku", "fukiya", "katana", "nawa", "shuko", "yumi"]
FIVE = ["G01", "G02", "G03", "G04", "G05"]
THREATS = {"actions": ["feint", "disguise"], "blackmail": True}


def reason(state: YedoState) -> str:
    """Why the game has ended."""
    assert state.result is not None
    return state.result.reason.id


def scored(*clans: dict[str, Any], **fields: Any) -> YedoState:
    """The game after its final scoring."""
    state = lay(*clans, now=[FinalScoring()], round=11, patrol="", **fields)
    assert state.result is not None
    return state


def card_worth(name: str, *clans: dict[str, Any]) -> int:
    """What a Bonus Card is worth to A."""
    state = lay(*clans, now=[FinalScoring()], round=11, setting="samurai")
    table = state.game.table
    card = next(card for card, printed in enumerate(table.card_ids) if printed == name)
    return worth(state, A, card)


@pytest.mark.rule("YE-15.3", "YE-15.5", "YE-R58")
def test_bonus_cards_score_for_their_owner_alone() -> None:
    state = scored(clan(bonuses=["BC01", "BC10"], completed=WAR[:2], pp=3), clan(completed=WAR[2:3], pp=3))
    assert state.pp == [3 + 4 + 5, 3]
    assert state.result is not None
    assert state.result.scores[A]["bonus_cards"] == 9
    assert [sum(parts.values()) for parts in state.result.scores] == state.pp


@pytest.mark.rule("YE-15.4", "YE-15.5")
def test_a_tie_gives_the_value_in_brackets() -> None:
    state = scored(clan(bonuses=["BC01"], completed=WAR[:2]), clan(completed=WAR[2:]), clan())
    assert state.pp == [2, 0, 0]


@pytest.mark.rule("YE-15.4", "YE-15.6")
def test_who_has_most_alone_gets_the_full_value_and_who_has_less_nothing() -> None:
    assert card_worth("BC01", clan(completed=WAR[:2]), clan(completed=WAR[2:3]), clan()) == 4
    assert card_worth("BC01", clan(completed=WAR[:1]), clan(completed=WAR[1:])) == 0


@pytest.mark.rule("YE-R57")
def test_most_needs_at_least_one() -> None:
    assert card_worth("BC14", clan(), clan()) == 0
    assert card_worth("BC14", clan(geisha=1), clan()) == 4


@pytest.mark.rule("YE-R59")
@pytest.mark.parametrize(
    ("name", "met", "missed", "pp"),
    [
        ("BC18", {"annexes": ANNEXES}, {"annexes": ANNEXES[:3]}, 6),
        ("BC19", {"disciples": 4, "reserve": 0}, {"disciples": 3, "reserve": 1}, 3),
        ("BC20", {"weapons": ARTS}, {"weapons": [*ARTS[:5], "shuko"]}, 5),
        ("BC21", {"geisha": 3}, {"geisha": 2}, 5),
        ("BC22", {"completed": ["G01", "Y01", "R01", "B01"]}, {"completed": ["G01", "Y01", "R01", "R02"]}, 7),
        ("BC23", {"completed": FIVE}, {"completed": [*FIVE[:4], "G06"]}, 6),
        ("BC24", {"mon": 20}, {"mon": 19}, 4),
        ("BC25", {"blessing": 1, "geisha": 1}, {"blessing": 1}, 3),
        ("BC26", {}, {"missions": ["G01"]}, 4),
        ("BC27", {"weapons": ["yumi"] * 3}, {"weapons": ["yumi", "yumi", "doku"]}, 4),
    ],
)  # fmt: skip
def test_thresholds_need_no_comparison(name: str, met: dict[str, Any], missed: dict[str, Any], pp: int) -> None:
    rival = clan(mon=50, weapons=["katana"] * 4, completed=["Y09"])
    assert card_worth(name, clan(**met), rival) == pp
    assert card_worth(name, clan(**missed), rival) == 0


@pytest.mark.parametrize(
    ("name", "more", "less", "pp", "tie"),
    [
        ("BC01", {"completed": ["G01", "G06"]}, {"completed": ["Y02"]}, 4, 2),
        ("BC02", {"completed": ["G02", "G07"]}, {"completed": ["G12"]}, 4, 2),
        ("BC03", {"completed": ["G03", "G08"]}, {"completed": ["Y01"]}, 4, 2),
        ("BC04", {"completed": ["G04", "G09"]}, {"completed": ["Y04"]}, 4, 2),
        ("BC05", {"completed": ["G05", "G10"]}, {"completed": ["Y05"]}, 4, 2),
        ("BC06", {"completed": ["G01", "G02"]}, {"completed": ["G03"]}, 3, 1),
        ("BC07", {"completed": ["Y01", "Y02"]}, {"completed": ["Y03"]}, 4, 2),
        ("BC08", {"completed": ["R01", "R02"]}, {"completed": ["R03"]}, 5, 2),
        ("BC09", {"completed": ["B01", "B02"]}, {"completed": ["B03"]}, 6, 3),
        ("BC10", {"completed": ["G01", "Y02"]}, {"completed": ["R03"]}, 5, 2),
        ("BC11", {"completed": ["G01"], "with_bonus": ["G01"]}, {"completed": ["R03", "R04"]}, 5, None),
        ("BC12", {"weapons": ["yumi", "doku"]}, {"weapons": ["nawa"]}, 4, 2),
        ("BC13", {"weapons": ["yumi", "doku"]}, {"weapons": ["nawa", "nawa", "nawa"]}, 4, None),
        ("BC14", {"geisha": 2}, {"geisha": 1}, 4, 2),
        ("BC15", {"annexes": ["dojo", "yashiki"]}, {"annexes": ["dojo"]}, 4, 2),
        ("BC16", {"mon": 5}, {"mon": 4}, 4, 2),
        ("BC17", THREATS, {"actions": ["ambush"], "blackmail": True}, 3, 1),
    ],
)  # fmt: skip
def test_comparisons(name: str, more: dict[str, Any], less: dict[str, Any], pp: int, tie: int | None) -> None:
    assert card_worth(name, clan(**more), clan(**less)) == pp
    assert card_worth(name, clan(**less), clan(**more)) == 0
    if tie is not None:
        table = game(2).table
        bonus = next(at for at, row in enumerate(table.pack.bonuses.bonus) if row.id == name)
        assert table.bonus_pp[bonus] == (pp, tie)


@pytest.mark.rule("YE-15.7", "YE-16.7")
def test_unused_blackmail_is_worth_two() -> None:
    state = scored(clan(blackmail=True, pp=1), clan(pp=1))
    assert state.pp == [3, 1]


@pytest.mark.rule("YE-15.8")
def test_most_prestige_wins() -> None:
    state = scored(clan(pp=5), clan(pp=9), clan(pp=7))
    assert state.result is not None
    assert state.result.places == (3, 1, 2)


@pytest.mark.rule("YE-15.9")
def test_a_tie_goes_to_the_player_farther_up() -> None:
    state = scored(clan(pp=9), clan(pp=9), clan(pp=9), order=[2, 0, 1])
    assert state.result is not None
    assert state.result.places == (2, 3, 1)
    assert state.result.reason.fields == {"winner": C}
    assert B == 1


@pytest.mark.rule("YE-15.10")
def test_goods_are_worth_nothing_by_themselves() -> None:
    state = scored(clan(mon=90, geisha=3, weapons=["yumi"] * 5, annexes=["dojo"], pp=1), clan(pp=2))
    assert state.pp == [1, 2]


@pytest.mark.rule("YE-15.1", "YE-15.2")
def test_the_end_says_why() -> None:
    assert reason(scored(clan(), clan())) == "ended.rounds"
    assert reason(scored(clan(), clan(), ending=True)) == "ended.shogun"
