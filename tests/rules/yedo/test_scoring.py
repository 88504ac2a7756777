"""The end and the final scoring (YE-15; 20.5)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.rules.yedo.table import A, B, C, changes_by, clan, game, lay, own_game
from zashiki.games.yedo.rules.scoring import FinalScoring, metric, worth
from zashiki.games.yedo.rules.state import SOURCES, YedoState

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


@pytest.mark.rule("YE-15.3", "YE-15.4", "YE-15.6")
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


EVERYBODY = [-1, A, B, C]


@pytest.mark.rule("YE-15.3", "YE-15.7", "YE-15.5", "YE-3.23", "YE-3.22")
def test_all_that_the_final_scoring_changes() -> None:
    """All Bonus Cards are turned up, also those that are worth nothing: BC16, as B has more Mon than A."""
    clans = [clan(mon=4, bonuses=["BC16"], blackmail=True), clan(mon=9, bonuses=["BC01", "BC14"], geisha=1, pp=1),
             clan(blackmail=True, pp=1)]  # fmt: skip
    state = lay(*clans, now=[], round=11, order=[2, 0, 1])
    state.story = []
    assert changes_by(state, lambda: state.then(FinalScoring())) == {
        "A.pp": 2, "A.earned": {"blackmail": 2}, "B.pp": 5, "B.earned": {"other": 1, "bonus_cards": 4}, "C.pp": 3,
        "C.earned": {"other": 1, "blackmail": 2}, "known.BC01": EVERYBODY, "known.BC14": EVERYBODY,
        "known.BC16": EVERYBODY, "reveals": 3,
    }  # fmt: skip
    cards = [event.message for event in state.story if event.message.id == "bonus"]
    assert [(message.fields["player"], message.fields["number"]) for message in cards] == [(A, 0), (B, 0), (B, 4)]
    assert state.result is not None
    assert state.result.places == (3, 1, 2)
    nothing = dict.fromkeys(SOURCES, 0)
    assert state.result.scores == (
        {**nothing, "blackmail": 2}, {**nothing, "other": 1, "bonus_cards": 4}, {**nothing, "other": 1, "blackmail": 2},
    )  # fmt: skip


@pytest.mark.rule("YE-15.3", "YE-R58")
def test_what_each_task_counts() -> None:
    """For B, with something of everything, and for A and C, who have none or less."""
    own = clan(
        completed=["G01", "G02", "Y01", "R07", "B10"], with_bonus=["G02", "R07"], geisha=2, mon=17, blessing=1,
        weapons=["katana", "yumi", "yumi", "doku"], annexes=["yashiki", "dojo", "kobudo-ryu"], manned=["dojo"],
        actions=["feint", "disguise"], missions=["G03", "R01", "R02"], disciples=2, reserve=1,
    )  # fmt: skip
    state = lay(clan(completed=["G04"], mon=3), own, clan(disciples=4, reserve=0), now=[])
    counts = [[metric(state, player, number) for number in range(12)] for player in (A, B, C)]
    assert counts == [
        [1, 0, 0, 0, 0, 0, 0, 2, 0, 3, 0, 0], [5, 2, 4, 3, 2, 2, 3, 3, 1, 17, 2, 3],
        [0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0],
    ]  # fmt: skip
    missions = [[metric(state, player, number) for number in range(12, 21)] for player in (A, B, C)]
    # by category: Warfare, Espionage, Theft, Kidnapping, Assassination; then by colour
    assert missions == [[0, 0, 0, 1, 0, 1, 0, 0, 0], [1, 1, 2, 0, 1, 2, 1, 1, 1], [0] * 9]


@pytest.mark.rule("YE-15.4", "YE-15.6", "YE-R57")
@pytest.mark.parametrize(
    ("geisha", "worths"),
    [((2, 1, 0), 0), ((1, 2, 0), 4), ((0, 2, 1), 4), ((2, 2, 0), 2), ((0, 2, 2), 2), ((0, 2, 3), 0), ((0, 0, 0), 0)],
)
def test_a_comparison_is_with_all_others(geisha: tuple[int, int, int], worths: int) -> None:
    """BC14, B's: most Geisha, 4 Prestige, at a tie 2."""
    state = lay(*[clan(geisha=number) for number in geisha], now=[], geisha_left=0)
    assert worth(state, B, state.game.table.card_ids.index("BC14")) == worths


@pytest.mark.rule("YE-R59", "YE-15.3")
def test_several_tasks_have_all_to_be_met(tmp_path: Path) -> None:
    """An owner's card may mix thresholds and comparisons."""
    own = 'tasks = ["most mon", "at_least geisha 1", "most weapons"]\npp = 5\ntie = 3'
    right = 'tasks = ["most missions_of Warfare"]\npp = 4\ntie = 2'
    mine = own_game(tmp_path, "bonuses.toml", right, own, players=2)
    for mon, geisha, weapons, expected in (
        (3, 1, ["yumi"], 5), (2, 1, ["yumi"], 3), (3, 0, ["yumi"], 0), (3, 1, [], 0), (1, 1, ["yumi"], 0),
    ):  # fmt: skip
        state = lay(clan(mon=2), clan(mon=mon, geisha=geisha, weapons=weapons), now=[], of=mine)
        assert worth(state, B, state.game.table.card_ids.index("BC01")) == expected


@pytest.mark.rule("YE-R59", "YE-15.3")
def test_a_task_that_follows_one_of_each_colour_counts_too(tmp_path: Path) -> None:
    own = 'tasks = ["each_of colours 1", "at_least mon 5"]'
    mine = own_game(tmp_path, "bonuses.toml", 'tasks = ["each_of colours 1"]', own, players=2)
    four = ["G01", "Y01", "R01", "B01"]
    for missions, mon, expected in ((four, 5, 7), (four, 4, 0), (four[1:], 5, 0)):
        state = lay(clan(), clan(completed=missions, mon=mon), now=[], of=mine)
        assert worth(state, B, state.game.table.card_ids.index("BC22")) == expected


@pytest.mark.rule("YE-15.8", "YE-15.9")
def test_every_place_is_taken_once() -> None:
    state = scored(clan(pp=4), clan(pp=9), clan(pp=4), clan(pp=9), clan(pp=1), order=[4, 3, 2, 1, 0])
    assert state.result is not None
    assert state.result.places == (4, 2, 3, 1, 5)
    assert state.result.reason.fields == {"winner": 3}


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
