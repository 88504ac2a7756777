"""Phase 3: the Market and the Events (YE-7, 20.4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yedo.table import (
    A,
    B,
    Setting,
    asked,
    bottom,
    clan,
    earned,
    game,
    hand,
    lay,
    legal,
    names,
    own,
    play,
    weapons,
)
from zashiki.games.yedo.rules.assigning import Assign
from zashiki.games.yedo.rules.events import OpenEvents, RevealEvent, adjust_market
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import ACTION, DISTRICTS

DECK = {"weapon": {"top": ["doku", "fukiya", "nawa"]}}


def market(*stalls: str, discards: list[str] | None = None) -> YedoState:
    """The Market after it was adjusted."""
    state = lay(clan(), clan(), now=[], market=list(stalls), discards=discards or [], decks=DECK)
    adjust_market(state)
    return state


def shown(state: YedoState) -> list[str]:
    """The Market from the left."""
    return [state.game.table.card_ids[card] if card >= 0 else "" for card in state.market]


def event(name: str, *clans: dict[str, Any], **fields: Any) -> YedoState:
    """An Event is revealed."""
    setting: Setting = "samurai" if int(name[2:]) > 19 else "geisha"
    return lay(*clans, now=[RevealEvent()], decks={"event": {"top": [name]}, **fields.pop("decks", {})},
               setting=setting, phase=3, **fields)  # fmt: skip


@pytest.mark.rule("YE-7.1")
def test_first_the_market_then_the_event() -> None:
    state = lay(clan(actions=["feint"]), clan(), now=[OpenEvents()], market=["", "", "", "yumi", "yumi"])
    assert asked(state) == ("PlayOrPass", A)
    assert shown(state)[3:] == ["yumi", "yumi"]
    assert all(shown(state))
    assert state.events == ()
    play(state, "pass")
    assert len(state.events) == 1


@pytest.mark.rule("YE-7.2", "YE-7.4", "YE-R21")
def test_two_weapons_slide_and_the_others_drop_out() -> None:
    state = market("katana", "shuko", "yumi", "doku", "doku")
    assert shown(state) == ["doku", "fukiya", "nawa", "katana", "shuko"]
    assert sorted(names(state, state.discards)) == ["doku", "doku", "yumi"]
    assert shown(market("", "shuko", "yumi", "doku", ""))[3:] == ["shuko", "yumi"]


@pytest.mark.rule("YE-R22", "YE-7.2")
def test_one_weapon_slides_to_the_left_of_the_cheap_spaces() -> None:
    state = market("", "", "yumi", "doku", "shuko")
    assert shown(state)[3:] == ["yumi", ""]
    assert sorted(names(state, state.discards)) == ["doku", "shuko"]


@pytest.mark.rule("YE-7.3", "YE-7.4")
def test_with_no_weapon_left_of_the_cheap_ones_these_stay() -> None:
    state = market("", "", "", "katana", "")
    assert shown(state) == ["doku", "fukiya", "nawa", "katana", ""]
    assert state.discards == ()


@pytest.mark.rule("YE-7.5", "YE-7.6")
def test_the_event_takes_effect_at_once() -> None:
    state = event("EV10", clan(mon=1), clan(mon=2), events=["EV01"])
    assert names(state, state.events) == ["EV01", "EV10"]
    assert state.mon == [4, 5]


@pytest.mark.rule("YE-7.7", "YE-8.7")
@pytest.mark.parametrize("number", range(7))
def test_a_district_is_closed(number: int) -> None:
    state = event(f"EV{number + 1:02}", clan(), clan())
    assert state.this_round.closed == number
    state.then(Assign(A))
    district = DISTRICTS[number]
    table = state.game.table
    closed = {f"spot:{spot.id}" for spot in table.pack.board.spot if spot.district == district}
    assert not closed & set(legal(state))
    assert event(f"EV{number + 1:02}", clan(), clan(), round=11, patrol="").this_round.closed == number


def test_the_milder_events() -> None:
    """EV08 to EV19, each by what it changes."""
    assert event("EV08", clan(), clan(), colour="red").colour == 1
    assert event("EV09", clan(), clan(), colour="blue").colour == 0
    drawn = event("EV11", clan(), clan(actions=["feint"]), decks={"action": {"top": ["disguise", "hidden-tunnel"]}})
    assert (hand(drawn, A), hand(drawn, B)) == (["disguise"], ["feint", "hidden-tunnel"])
    assert event("EV12", clan(), clan(), church=2).church == 5
    assert event("EV13", clan(), clan()).this_round.prices == (-2, 0, 0, 0)
    assert event("EV14", clan(), clan()).this_round.prices == (2, 0, 0, 0)
    assert event("EV15", clan(), clan()).this_round.prices == (0, -2, 0, 0)
    assert event("EV16", clan(), clan()).this_round.patrol_extra == 1
    assert event("EV17", clan(), clan()).this_round.skipped == 1 << 5
    assert event("EV18", clan(), clan()).this_round.skipped == 1 << 6
    assert event("EV19", clan(mon=2), clan(mon=9)).mon == [0, 6]


@pytest.mark.rule("YE-R40")
def test_without_a_patrol_its_events_do_nothing() -> None:
    assert event("EV08", clan(), clan(), colour="red", patrol="").colour == 0


@pytest.mark.rule("YE-7.8", "YE-R26", "YE-R27")
def test_earthquake_takes_a_disciple_and_an_annex() -> None:
    rich = clan(disciples=3, reserve=1, annexes=["dojo", "yashiki"])
    state = event("EV20", rich, clan(annexes=["dojo"]), order=[1, 0])
    # B comes first; his last Disciples are safe, his only Annex goes by itself
    assert (own(state, B), state.annexes[4:]) == (2, [0, 0, 0, 0])
    assert asked(state) == ("LoseAnnex", A)
    assert own(state, A) == 3 - 1
    play(state, "annex:dojo")
    assert state.annexes[:4] == [1, 0, 0, 0]
    assert state.supplies.annexes_left == (1, 2, 2, 2)


@pytest.mark.rule("YE-7.9", "YE-7.10", "YE-R28", "YE-R79")
def test_a_blessing_reduces_an_earthquake_to_one_loss() -> None:
    state = event("EV20", clan(disciples=3, reserve=1, annexes=["dojo"], blessing=1), clan())
    assert asked(state) == ("ReturnBlessing", A)
    play(state, "yes")
    assert (state.blessing[A], state.supplies.blessings_left) == (0, 2)
    assert legal(state) == ["loss:disciple", "loss:annex"]
    play(state, "loss:disciple")
    assert (own(state, A), state.annexes[:4]) == (2, [0, 0, 1, 0])
    # a Disciple that is protected cannot be chosen: the Annex goes
    state = event("EV20", clan(annexes=["dojo"], blessing=1), clan())
    play(state, "yes")
    assert (own(state, A), state.annexes[:4]) == (2, [0, 0, 0, 0])
    # and the Blessing may be kept
    state = event("EV20", clan(annexes=["dojo"], blessing=1), clan())
    play(state, "pass")
    assert (state.blessing[A], state.annexes[:4]) == (1, [0, 0, 0, 0])


@pytest.mark.rule("YE-7.9", "YE-R28")
def test_a_blessing_is_of_no_use_against_a_milder_event() -> None:
    state = event("EV19", clan(mon=5, blessing=1), clan(mon=5))
    assert (asked(state), state.mon, state.blessing) == (None, [2, 2], [1, 0])


@pytest.mark.parametrize(
    ("name", "before", "plain", "shielded"),
    [
        ("EV21", {"annexes": ["dojo"], "mon": 9}, {"annexes": 0, "mon": 5}, {"annexes": 1, "mon": 5}),
        ("EV22", {"disciples": 3, "reserve": 1, "geisha": 2}, {"own": 2, "geisha": 1}, {"own": 2, "geisha": 2}),
        ("EV23", {"weapons": ["yumi"] * 3}, {"weapons": 1}, {"weapons": 2}),
        ("EV24", {"pp": 5}, {"pp": 2}, {"pp": 4}),
        ("EV25", {"mon": 9}, {"mon": 3}, {"mon": 7}),
        ("EV26", {"actions": ["feint"] * 3}, {"actions": 0}, {"actions": 2}),
        ("EV27", {"weapons": ["yumi"] * 2, "actions": ["feint"] * 2}, {"weapons": 1, "actions": 1}, {"actions": 2}),
    ],
)  # fmt: skip
@pytest.mark.rule("YE-7.8", "YE-7.9", "YE-R30")
def test_the_cruel_events(name: str, before: dict[str, Any], plain: dict[str, int], shielded: dict[str, int]) -> None:
    for blessing, expected in ((0, plain), (1, shielded)):
        state = event(name, clan(blessing=blessing, **before), clan())
        if blessing:
            play(state, "yes")
        while asked(state) is not None:
            play(state, legal(state)[-1])
        found = {
            "annexes": sum(state.annexes[:4]),
            "mon": state.mon[A],
            "own": own(state, A),
            "geisha": state.geisha[A],
            "weapons": len(weapons(state, A)),
            "pp": state.pp[A],
            "actions": len(state.actions[A]),
        }
        assert {key: found[key] for key in expected} == expected
        assert state.supplies.geisha_left + sum(state.geisha) == 3, "what is lost lies on the board again"
        assert sum(state.supplies.annexes_left) + sum(state.annexes) == 4 * 2
        if name == "EV26" and not blessing:
            assert bottom(state, ACTION) == ["feint"] * 3
        if name == "EV24":
            assert earned(state, A)["spent"] == expected["pp"] - 5


def test_every_event_has_been_tried() -> None:
    assert len(game(2, "samurai").table.pack.events.event) == 27
