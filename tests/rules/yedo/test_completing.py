"""All that completing a Mission changes, by players on any seat (YE-12; YE-R50 to YE-R52, YE-R76, YE-R77)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yedo.table import A, B, C, asked, changes, clan, lay, legal, play, told
from zashiki.games.yedo.rules.activation import ChooseDeed, OpenActions
from zashiki.games.yedo.rules.missions import completable_missions, helped_by, lack
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.tables import Need

AWAY: dict[str, Any] = {"disciples": 0}


def acting(own: dict[str, Any], spaces: dict[str, list[int]], **fields: Any) -> YedoState:
    """Phase 7: B, who sits second of three, comes first in the player order."""
    own = {**AWAY, **own}
    return lay(clan(), clan(**own), clan(), now=[OpenActions()], phase=7, order=[1, 0, 2], spaces=spaces, **fields)


LEDGER: dict[str, Any] = {
    "missions": ["Y01", "R01"], "weapons": ["metsubushi"], "annexes": ["yashiki", "dojo"], "geisha": 1,
}  # fmt: skip
"""What B needs for Y01 beside Disciples in the Market and the Temple; the Bonus asks for a Nawa."""
FEINT = {"action": {"top": ["feint"]}}
OPENED = {"known.Y01": [-1, A, B, C], "B.missions": ["R01"], "B.completed": ["Y01"]}
"""The Mission is turned up for all, and lies with the completed ones."""


@pytest.mark.rule("YE-12.11", "YE-12.6", "YE-12.15", "YE-12.7", "YE-12.8")
def test_all_that_a_completed_mission_changes() -> None:
    state = acting(LEDGER, {"market": [B], "temple": [B]}, decks=FEINT)
    tokens = ("spot:market", "mission:Y01")
    assert told(state.copy(), *tokens) == ["mission", "pp", "mon", "draw", "draw-own"]
    assert changes(state, *tokens) == {
        **OPENED, "B.pp": 3, "B.earned": {"missions": 3}, "B.mon": 10, "bank": -10, "B.actions": ["feint#1"],
        "action.top": [], "known.feint#1": [B], "reveals": 2, "spaces": {"temple": [B, -1, -1]}, "B.disciples": 1,
    }  # fmt: skip


@pytest.mark.rule("YE-12.11", "YE-12.13", "YE-R76", "YE-3.23")
def test_all_that_a_bonus_changes() -> None:
    state = acting({**LEDGER, "weapons": ["metsubushi", "nawa"]}, {"market": [B], "temple": [B]}, decks=FEINT)
    tokens = ("spot:market", "mission:Y01")
    assert told(state.copy(), *tokens)[-3:] == ["mission-bonus", "pp", "mon"]
    assert changes(state, *tokens) == {
        **OPENED, "B.with_bonus": ["Y01"], "B.pp": 4, "B.earned": {"missions": 3, "mission_bonuses": 1},
        "B.mon": 12, "bank": -12, "B.actions": ["feint#1"], "action.top": [], "known.feint#1": [B], "reveals": 2,
        "spaces": {"temple": [B, -1, -1]}, "B.disciples": 1,
    }  # fmt: skip


@pytest.mark.rule("YE-12.12", "YE-12.11")
def test_what_was_completed_before_keeps_its_bonus_or_stays_without() -> None:
    own = {**LEDGER, "weapons": ["metsubushi", "nawa"], "completed": ["G01", "Y02", "G03"], "with_bonus": ["Y02"]}
    state = acting(own, {"market": [B], "temple": [B]}, decks=FEINT)
    found = changes(state, "spot:market", "mission:Y01")
    assert found["B.completed"] == ["G01", "Y02", "G03", "Y01"]
    assert found["B.with_bonus"] == ["Y02", "Y01"]


@pytest.mark.rule("YE-14.4", "YE-14.12", "YE-R51")
def test_all_that_the_disciple_on_the_yashiki_changes() -> None:
    own = {**LEDGER, "geisha": 0, "manned": ["yashiki", "dojo"]}
    state = acting(own, {"market": [B], "temple": [B]}, decks=FEINT)
    tokens = ("spot:market", "mission:Y01")
    assert told(state.copy(), *tokens)[:3] == ["mission", "stands-in", "pp"]
    found = changes(state, *tokens)
    assert (found["B.manned"], found["B.disciples"], "B.geisha" in found) == (["dojo"], 2, False)


GARDEN: dict[str, Any] = {
    "missions": ["Y08", "G01"], "weapons": ["nawa"], "annexes": ["karesansui", "yashiki"],
    "manned": ["karesansui", "yashiki"],
}  # fmt: skip
"""Y08 asks for a Geisha and a Karesansui; its Bonus for a Blessing. Both Disciples can stand in."""


@pytest.mark.rule("YE-14.7", "YE-R51", "YE-R52")
@pytest.mark.parametrize(
    ("answer", "stories", "expected"),
    [
        ("yes", ["stands-in", "mission-bonus", "pp", "mon"],
         {"B.manned": [], "B.disciples": 3, "B.pp": 3, "B.earned": {"missions": 2, "mission_bonuses": 1},
          "B.mon": 16, "bank": -16, "B.with_bonus": ["Y08"], "spaces": {}}),
        ("pass", [], {"spaces": {}, "B.disciples": 2}),
    ],
)  # fmt: skip
def test_a_second_disciple_stands_in_for_the_bonus_or_stays(
    answer: str, stories: list[str], expected: dict[str, Any]
) -> None:
    state = acting(GARDEN, {"audience": [B]}, auto=False)
    first = changes(state, "spot:audience", "mission:Y08")
    assert first == {
        "known.Y08": [-1, A, B, C], "B.missions": ["G01"], "B.completed": ["Y08"], "B.manned": ["karesansui"],
        "B.disciples": 1, "B.pp": 2, "B.earned": {"missions": 2}, "B.mon": 14, "bank": -14, "reveals": 1,
    }  # fmt: skip
    assert (asked(state), legal(state)) == (("SendForBonus", B), ["pass", "yes"])
    assert told(state.copy(), answer) == stories
    assert changes(state, answer) == expected


@pytest.mark.rule("YE-R77", "YE-R52")
@pytest.mark.parametrize("answer", ["yes", "pass"])
def test_cards_of_this_turn_are_used_up_with_the_mission(answer: str) -> None:
    """A Forger stands for the Nawa. Whatever comes of the Bonus, it does not help a second Mission."""
    own = clan(**{**AWAY, **GARDEN, "weapons": []})
    state = lay(clan(), own, clan(), now=[ChooseDeed(B, 3)], spaces={"audience": [B]}, forged=1, auto=False)
    play(state, "mission:Y08")
    assert (asked(state), state.this_turn.forged) == (("SendForBonus", B), 1)
    assert changes(state, answer)["forged"] == 0


@pytest.mark.rule("YE-R77", "YE-R85")
def test_a_double_is_used_up_also_without_a_bonus() -> None:
    """G04 asks for Disciples in the Red Light District and at the Gates, where B has two."""
    clans = [clan(), clan(missions=["G04"], **AWAY), clan()]
    state = lay(*clans, now=[ChooseDeed(B, 4)], spaces={"gates": [B, B]}, doubled=1, auto=False)
    assert legal(state)[:2] == ["pass", "mission:G04"]
    found = changes(state, "mission:G04")
    assert (found["B.completed"], found["doubled"]) == (["G04"], 0)


@pytest.mark.rule("YE-12.16", "YE-15.2")
def test_kill_the_shogun_and_no_other_mission_ends_the_game() -> None:
    own: dict[str, Any] = {
        "missions": ["B11", "G01"], "weapons": ["doku", "fukiya", "katana", "shuko"], "geisha": 2, "blessing": 1,
        "annexes": ["karesansui", "kobudo-ryu"],
    }  # fmt: skip
    spaces = {"bower-1": [B], "gates": [B], "red-light": [B], "temple": [B]}
    assert changes(acting(own, spaces, patrol=""), "spot:gates", "mission:B11")["ending"]
    assert "ending" not in changes(acting(own, spaces, patrol=""), "spot:gates", "mission:G01")


# ---------------------------------------------------------------- what is required

SHOGUN: dict[str, Any] = {
    "missions": ["B02"], "weapons": ["doku", "fukiya"], "geisha": 1, "blessing": 1,
    "spaces": {"red-light": [B], "temple": [B], "bower-1": [B], "gates": [B]},
}  # fmt: skip
"""All that B02 asks for."""


def lacking(bonus: bool = False, **own: Any) -> tuple[int, int, int, int] | None:
    """What B lacks for B02: Disciples, Weapons, Geisha, Blessings."""
    fields = {**SHOGUN, **own}
    spaces = fields.pop("spaces")
    state = lay(clan(), clan(**AWAY, **fields), clan(), now=[], spaces=spaces)
    table = state.game.table
    kind = table.mission_ids.index("B02")
    return lack(state, B, (table.both if bonus else table.standard)[kind])


@pytest.mark.rule("YE-12.3", "YE-12.7", "YE-12.9", "YE-12.10", "YE-R76")
def test_what_is_missing_is_counted() -> None:
    assert lacking() == (0, 0, 0, 0)
    assert lacking(bonus=True) == (0, 1, 1, 0)
    assert lacking(bonus=True, geisha=5, weapons=["doku", "yumi", "yumi"]) == (0, 1, 0, 0)
    assert lacking(spaces={"red-light": [A, B], "temple": [A], "gates": [C]}) == (3, 0, 0, 0)
    assert lacking(weapons=["katana"], geisha=0, blessing=0) == (0, 2, 1, 1)


@pytest.mark.rule("YE-12.4", "YE-12.7")
def test_two_of_a_kind_are_counted_one_by_one() -> None:
    need = Need(((1, 2), (6, 3)), ((0, 2), (7, 3)), 2, (), 1)
    state = lay(clan(), clan(weapons=["doku", "yumi"], geisha=1, **AWAY), clan(), now=[],
                spaces={"gates": [B], "temple": [B]})  # fmt: skip
    assert lack(state, B, need) == (1 + 2, 1 + 2, 1, 1)
    assert lack(state, A, need) == (5, 5, 2, 1)


@pytest.mark.rule("YE-12.8")
def test_an_annex_that_is_missing_cannot_be_made_up_for() -> None:
    need = Need((), (), 0, (1, 3), 0)
    for owner in (B, C):
        for annexes, found in (
            (["karesansui"], None), (["kobudo-ryu"], None), (["karesansui", "kobudo-ryu"], (0, 0, 0, 0)),
        ):  # fmt: skip
            clans = [clan(annexes=["karesansui", "kobudo-ryu"]) if owner == C else clan(), clan(), clan()]
            clans[owner] = clan(annexes=annexes, manned=annexes[:1])
            assert lack(lay(*clans, now=[]), owner, need) == found


@pytest.mark.rule("YE-12.2", "YE-12.5")
def test_the_districts_in_which_a_mission_is_completed() -> None:
    """G03: Tavern; its Bonus: Harbor. G04: Red Light and Gates."""
    own = clan(missions=["G03", "G04"], weapons=["metsubushi"], **AWAY)
    spaces = {"tavern": [B], "harbor": [B], "red-light": [B], "gates": [B]}
    state = lay(clan(), own, clan(), now=[], spaces=spaces)
    names = state.game.table.card_ids
    found = [[names[card] for card in completable_missions(state, B, district)] for district in range(7)]
    assert found == [[], ["G04"], ["G03"], [], ["G04"], [], []]
    assert all(completable_missions(state, player, 2) == [] for player in (A, C))


@pytest.mark.rule("YE-R51", "YE-14.4", "YE-14.7")
@pytest.mark.parametrize(
    ("geisha", "blessing", "manned", "completes"),
    [
        (1, 1, [], True), (0, 1, [], False), (1, 0, [], False), (0, 1, ["yashiki"], True),
        (1, 0, ["karesansui"], True), (0, 0, ["yashiki", "karesansui"], True), (0, 0, ["yashiki"], False),
        (0, 0, ["karesansui"], False), (0, 1, ["karesansui"], False), (1, 0, ["yashiki"], False),
        (0, 0, ["dojo", "kobudo-ryu"], False),
    ],
)  # fmt: skip
def test_who_may_stand_in_for_what(geisha: int, blessing: int, manned: list[str], completes: bool) -> None:
    """Y06 asks for Disciples in the Temple and the Tavern, a Geisha and a Blessing; B has built every Annex."""
    every = ["yashiki", "karesansui", "dojo", "kobudo-ryu"]
    own = clan(missions=["Y06"], annexes=every, manned=manned, geisha=geisha, blessing=blessing, **AWAY)
    state = lay(clan(), own, clan(), now=[], spaces={"temple": [B], "tavern": [B]})
    assert bool(completable_missions(state, B, 6)) == completes


@pytest.mark.rule("YE-R85", "YE-R77")
def test_more_forgers_or_doubles_help_where_they_complete_more() -> None:
    """Y14 asks for a Disciple in the Tavern, a Doku and a Fukiya, and a Dojo; its Bonus for one in the Harbor."""

    def helped(weapons: list[str], forged: int, doubled: int, turn: tuple[int, int] = (0, 0)) -> bool:
        own = clan(missions=["Y14"], annexes=["dojo"], weapons=weapons, **AWAY)
        state = lay(clan(), own, clan(), now=[], spaces={"tavern": [B]}, forged=turn[0], doubled=turn[1])
        return helped_by(state, B, forged, doubled)

    assert not helped([], 1, 0)
    assert helped([], 2, 0)
    assert helped([], 1, 0, turn=(1, 0))
    assert helped(["doku"], 1, 0)
    assert not helped(["doku"], 0, 1)
    assert not helped(["doku", "fukiya"], 1, 0)
    assert helped(["doku", "fukiya"], 0, 1)  # for the Bonus
    assert not helped(["doku", "fukiya"], 0, 1, turn=(0, 1))
    assert not helped(["doku", "fukiya"], 0, 0)


@pytest.mark.rule("YE-R85", "YE-R51")
def test_a_card_does_not_help_where_something_else_is_missing() -> None:
    """Y10 asks for a Yumi, a Fukiya and a Geisha in Harbor and Red Light; its Bonus for a Blessing."""

    def helped(geisha: int, blessing: int, weapons: list[str], manned: list[str]) -> bool:
        annexes = ["yashiki", "karesansui"]
        own = clan(missions=["Y10"], geisha=geisha, blessing=blessing, weapons=weapons, annexes=annexes, manned=manned,
                   **AWAY)  # fmt: skip
        state = lay(clan(), own, clan(), now=[], spaces={"harbor": [B], "red-light": [B]})
        return helped_by(state, B, 1, 0)

    assert helped(1, 0, ["yumi"], [])
    assert not helped(0, 0, ["yumi"], [])
    assert not helped(0, 1, ["yumi"], ["karesansui"])
    assert helped(0, 0, ["yumi"], ["yashiki"])
    assert not helped(1, 0, ["yumi", "fukiya"], [])


@pytest.mark.rule("YE-R51", "YE-14.7", "YE-R76")
@pytest.mark.parametrize(("geisha", "bonus"), [(0, False), (1, True)])
def test_who_has_stood_in_for_a_blessing_stands_in_for_no_geisha(geisha: int, bonus: bool) -> None:
    """R18 asks for a Blessing; its Bonus for a Geisha."""
    own = {
        "missions": ["R18"], "weapons": ["yumi", "katana"], "annexes": ["karesansui", "kobudo-ryu"],
        "manned": ["karesansui"], "geisha": geisha,
    }  # fmt: skip
    state = acting(own, {"gates": [B], "audience": [B]}, auto=False)
    found = changes(state, "spot:gates", "mission:R18")
    assert (found["B.completed"], found.get("B.with_bonus", [])) == (["R18"], ["R18"] * bonus)
    assert found["B.manned"] == []
    assert asked(state) != ("SendForBonus", B)


@pytest.mark.rule("YE-R51", "YE-14.4", "YE-R52")
@pytest.mark.parametrize(("blessing", "bonus"), [(0, False), (1, True)])
def test_who_has_stood_in_for_a_geisha_stands_in_for_no_blessing(blessing: int, bonus: bool) -> None:
    """Y08 asks for a Geisha; its Bonus for a Blessing, and nobody stands on the Karesansui."""
    state = acting({**GARDEN, "manned": ["yashiki"], "blessing": blessing}, {"audience": [B]}, auto=False)
    found = changes(state, "spot:audience", "mission:Y08")
    assert (found["B.completed"], found.get("B.with_bonus", [])) == (["Y08"], ["Y08"] * bonus)
    assert asked(state) != ("SendForBonus", B)
