"""All that each Event changes, and what a Blessing does against it (YE-7; 20.4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yedo.table import (
    A,
    B,
    C,
    Setting,
    asked,
    changes,
    changes_by,
    clan,
    lay,
    legal,
    own_game,
    play,
    told,
)
from zashiki.games.yedo import YedoGame
from zashiki.games.yedo.rules.events import OpenEvents, RevealEvent, adjust_market, sufferable, suffering
from zashiki.games.yedo.rules.state import FROM_OTHER, SPENT, YedoState
from zashiki.games.yedo.rules.terms import WORDS, compile_effects

TOPS = {"action": {"top": ["feint", "disguise", "pickpocket"]}, "weapon": {"top": ["doku", "nawa", "yumi"]}}


def about_to(name: str, *clans: dict[str, Any], of: YedoGame | None = None, **fields: Any) -> YedoState:
    """An Event lies on top of its deck."""
    setting: Setting = "samurai" if int(name[2:]) > 19 else "geisha"
    decks = {"event": {"top": [name]}, **TOPS}
    return lay(*clans, now=[], decks=decks, setting=setting, phase=3, of=of, **fields)


def reveal(state: YedoState) -> dict[str, Any]:
    """All that is different after the Event, until somebody is asked."""
    return changes_by(state, lambda: state.then(RevealEvent()))


def turned_up(name: str, players: int = 3) -> dict[str, Any]:
    """What changes with every Event."""
    return {"events": [name], "event.top": [], f"known.{name}": [-1, *range(players)], "reveals": 1}


@pytest.mark.rule("YE-7.5", "YE-7.6", "YE-7.7", "YE-R26")
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("EV01", {"closed": "castle"}), ("EV02", {"closed": "gates"}), ("EV03", {"closed": "tavern"}),
        ("EV04", {"closed": "harbor"}), ("EV05", {"closed": "red-light"}), ("EV06", {"closed": "market"}),
        ("EV07", {"closed": "temple"}), ("EV08", {"colour": "blue"}), ("EV09", {"colour": "blue"}),
        ("EV10", {"A.mon": 3, "B.mon": 8, "C.mon": 5, "bank": -9}),
        ("EV11", {"A.actions": ["pickpocket#1"], "B.actions": ["feint#1"], "C.actions": ["disguise#1"],
                  "action.top": [], "known.feint#1": [B], "known.disguise#1": [C], "known.pickpocket#1": [A],
                  "reveals": 4}),
        ("EV12", {"church": 6, "bank": -3}), ("EV13", {"prices": (-1, 0, 2, 0)}), ("EV14", {"prices": (3, 0, 2, 0)}),
        ("EV15", {"prices": (1, -2, 2, 0)}), ("EV16", {"patrol_extra": 2}), ("EV17", {"skipped": [5]}),
        ("EV18", {"skipped": [6]}), ("EV19", {"B.mon": 2, "C.mon": 0, "bank": 3 + 2}),
    ],
)  # fmt: skip
def test_all_that_a_milder_event_changes(name: str, expected: dict[str, Any]) -> None:
    """It comes on top of what holds for this round already."""
    clans = [clan(), clan(mon=5), clan(mon=2)]
    state = about_to(name, *clans, order=[1, 2, 0], prices=[1, 0, 2, 0], patrol_extra=1)
    assert reveal(state) == {**turned_up(name), **expected}
    assert asked(state) is None


@pytest.mark.rule("YE-7.6", "YE-4.2")
def test_two_events_can_skip_two_phases() -> None:
    state = about_to("EV18", clan(), clan(), skipped=[5])
    assert reveal(state)["skipped"] == [5, 6]


SAMURAI: dict[str, Any] = {
    "mon": 9, "pp": 5, "disciples": 3, "reserve": 1, "geisha": 2, "annexes": ["dojo"], "weapons": ["katana"],
    "actions": ["double-time"],
}  # fmt: skip
"""B, before a cruel Event; every choice has one answer."""


@pytest.mark.rule("YE-7.8", "YE-R27", "YE-R29", "YE-R30")
@pytest.mark.parametrize(
    ("name", "plain", "shielded"),
    [
        ("EV21", {"B.annexes": [], "annexes_left": [2, 2, 2, 2], "B.mon": 5, "bank": 4}, {"B.mon": 5, "bank": 4}),
        ("EV22", {"B.disciples": 2, "B.reserve": 2, "B.geisha": 1, "geisha_left": 4},
         {"B.disciples": 2, "B.reserve": 2}),
        ("EV23", {"B.weapons": [], "discards": ["katana#1"]}, {"B.weapons": [], "discards": ["katana#1"]}),
        ("EV24", {"B.pp": 2, "B.earned": {"other": 5, "spent": -3}},
         {"B.pp": 4, "B.earned": {"other": 5, "spent": -1}}),
        ("EV25", {"B.mon": 3, "bank": 6}, {"B.mon": 7, "bank": 2}),
        ("EV26", {"B.actions": [], "action.bottom": ["double-time#1"]},
         {"B.actions": [], "action.bottom": ["double-time#1"]}),
        ("EV27", {"B.weapons": [], "discards": ["katana#1"], "B.actions": [], "action.bottom": ["double-time#1"]}, {}),
    ],
)  # fmt: skip
def test_all_that_a_cruel_event_changes_with_and_without_a_blessing(
    name: str, plain: dict[str, Any], shielded: dict[str, Any]
) -> None:
    state = about_to(name, clan(), clan(**SAMURAI), clan(), order=[1, 0, 2])
    assert reveal(state) == {**turned_up(name), **plain}
    state = about_to(name, clan(), clan(blessing=1, **SAMURAI), clan(), order=[1, 0, 2])
    reveal(state)
    assert (asked(state), legal(state)) == (("ReturnBlessing", B), ["pass", "yes"])
    assert told(state.copy(), "yes")[0] == "blessing-returned"
    assert changes(state.copy(), "pass") == plain
    assert changes(state, "yes") == {"B.blessing": 0, "blessings_left": 3, **shielded}


@pytest.mark.rule("YE-7.8", "YE-R26", "YE-R28")
def test_each_player_suffers_in_player_order() -> None:
    """B and A hold Blessings; C has none, and loses at once, between the two questions."""
    clans = [clan(mon=9, blessing=1), clan(mon=9, blessing=1), clan(mon=9)]
    state = about_to("EV25", *clans, order=[1, 2, 0])
    reveal(state)
    assert (asked(state), state.mon) == (("ReturnBlessing", B), [9, 9, 9])
    play(state, "pass")
    assert (asked(state), state.mon) == (("ReturnBlessing", A), [9, 3, 3])
    play(state, "yes")
    assert (asked(state), state.mon, state.blessing) == (None, [7, 3, 3], [0, 1, 0])


# ---------------------------------------------------------------- one of several losses, as an owner's Event may say

EARTHQUAKE = 'effects = ["lose_disciple 1", "lose_annex 1"]\nshield = ["one_of"]'
EVERY = (
    'effects = ["lose_mon 1", "lose_pp 1", "lose_geisha 1", "lose_disciple 1", "lose_annex 1", "lose_weapon 1", '
    '"lose_action 1", "lose_mission 1", "gain_mon 0"]\nshield = ["one_of"]'
)


@pytest.fixture(scope="module")
def every_loss(tmp_path_factory: pytest.TempPathFactory) -> YedoGame:
    """The game with an Earthquake that takes one of everything."""
    folder = tmp_path_factory.mktemp("pack")
    return own_game(folder, "events.toml", EARTHQUAKE, EVERY, players=3, setting="samurai")


POOR: dict[str, Any] = {"blessing": 1}
GOODS: dict[str, dict[str, Any]] = {
    "mon": {"mon": 1}, "pp": {"pp": 1}, "geisha": {"geisha": 1}, "disciple": {"disciples": 3, "reserve": 1},
    "annex": {"annexes": ["yashiki"]}, "weapon": {"weapons": ["yumi"]}, "action": {"actions": ["feint"]},
    "mission": {"missions": ["G01"]},
}  # fmt: skip
"""What somebody needs to suffer each loss, as actions name them."""


@pytest.mark.rule("YE-R79")
@pytest.mark.parametrize("loss", GOODS)
def test_only_a_loss_that_takes_something_can_be_chosen(loss: str, every_loss: YedoGame) -> None:
    rich = {key: value for goods in GOODS.values() for key, value in goods.items()} | {"missions": ["G02"]}
    state = about_to("EV20", clan(**rich), clan(**POOR, **GOODS[loss]), clan(), of=every_loss, order=[1, 0, 2])
    event = state.game.table.event_ids.index("EV20")
    assert [WORDS[effect[0]] for effect in sufferable(state, B, event)] == [f"lose_{loss}"]
    assert sufferable(state, C, event) == []
    without = {name: value for other, goods in GOODS.items() if other != loss for name, value in goods.items()}
    state = about_to("EV20", clan(), clan(**POOR, **without), clan(), of=every_loss, order=[1, 0, 2])
    reveal(state)
    play(state, "yes")
    assert legal(state) == [f"loss:{name}" for name in GOODS if name != loss]


@pytest.mark.rule("YE-R79", "YE-7.9")
@pytest.mark.parametrize(
    ("loss", "expected"),
    [
        ("mon", {"B.mon": 0, "bank": 1}), ("pp", {"B.pp": 0, "B.earned": {"other": 1, "spent": -1}}),
        ("geisha", {"B.geisha": 0, "geisha_left": 5}), ("disciple", {"B.disciples": 2, "B.reserve": 2}),
        ("annex", {"B.annexes": [], "annexes_left": [2, 2, 2, 2]}),
        ("weapon", {"B.weapons": [], "discards": ["yumi#1"]}),
        ("action", {"B.actions": [], "action.bottom": ["feint#4"]}),
        ("mission", {"B.missions": [], "green.bottom": ["G01"]}),
    ],
)  # fmt: skip
def test_the_loss_that_is_chosen_is_the_only_one(loss: str, expected: dict[str, Any], every_loss: YedoGame) -> None:
    rich = {key: value for goods in GOODS.values() for key, value in goods.items()} | {"actions": ["feint#4"]}
    state = about_to("EV20", clan(), clan(**POOR, **rich), clan(), of=every_loss, order=[1, 0, 2])
    reveal(state)
    play(state, "yes")
    assert changes(state, f"loss:{loss}") == expected


@pytest.mark.rule("YE-R79", "YE-R28")
def test_a_blessing_may_be_returned_for_nothing(every_loss: YedoGame) -> None:
    state = about_to("EV20", clan(), clan(**POOR), clan(), of=every_loss, order=[1, 0, 2])
    reveal(state)
    assert changes(state, "yes") == {"B.blessing": 0, "blessings_left": 3}
    assert asked(state) is None


@pytest.mark.rule("YE-3.23", "YE-7.8")
def test_losses_of_an_event_are_booked_as_spent() -> None:
    for words, source in ((("lose_pp 1",), SPENT), (("gain_mon 1", "lose_mon 1"), SPENT), (("gain_pp 1",), FROM_OTHER)):
        effects = compile_effects(words, WORDS)
        steps = suffering(B, (*compile_effects(("church_add 1",), WORDS), *effects))
        assert [getattr(step, "source", None) for step in steps] == [source]
        assert [getattr(step, "effects", None) for step in steps] == [effects]
    assert suffering(B, compile_effects(("church_add 1", "flip_patrol"), WORDS)) == []


# ---------------------------------------------------------------- the Market


@pytest.mark.rule("YE-7.2", "YE-7.3", "YE-7.4", "YE-R21", "YE-R22")
@pytest.mark.parametrize(
    ("stalls", "cheap", "discards"),
    [
        (["katana", "shuko", "fukiya", "nawa", "yumi"], ["katana", "shuko"], ["fukiya", "nawa", "yumi"]),
        (["katana", "", "fukiya", "nawa", ""], ["katana", "fukiya"], ["nawa"]),
        (["", "shuko", "fukiya", "", "yumi"], ["shuko", "fukiya"], ["yumi"]),
        (["katana", "", "", "nawa", "yumi"], ["katana", ""], ["nawa", "yumi"]),
        (["", "", "fukiya", "", ""], ["fukiya", ""], []),
        (["", "", "", "nawa", "yumi"], ["nawa", "yumi"], []), (["", "", "", "", "yumi"], ["", "yumi"], []),
        (["", "", "", "", ""], ["", ""], []),
    ],
)  # fmt: skip
def test_weapons_slide_to_the_cheap_spaces(stalls: list[str], cheap: list[str], discards: list[str]) -> None:
    """Three new ones come to the dear spaces from the left, in the order in which they are drawn."""
    decks = {"weapon": {"top": ["doku", "metsubushi", "shuriken"]}}
    state = lay(clan(), clan(), now=[], market=stalls, discards=["doku#5"], decks=decks)
    found = changes_by(state, lambda: adjust_market(state))
    market = tuple([f"{name}#1" if name else "" for name in ("doku", "metsubushi", "shuriken", *cheap)])
    assert found["market"] == market
    assert sorted(found.get("discards", ["doku#5"])) == sorted(["doku#5", *[f"{name}#1" for name in discards]])
    assert (found["reveals"], found["weapon.top"], found["known.shuriken#1"]) == (3, [], [-1, A, B])


@pytest.mark.rule("YE-7.1", "YE-7.4", "YE-R10")
def test_the_market_is_adjusted_before_a_card_is_played_and_the_event_revealed() -> None:
    state = lay(clan(), clan(actions=["feint"]), now=[], decks=TOPS, phase=2)
    first = changes_by(state, lambda: state.then(OpenEvents()))
    assert (first["phase"], first["market"], "events" in first) == (3, ("doku#1", "nawa#1", "yumi#1", "", ""), False)
    assert asked(state) == ("PlayOrPass", B)
    assert len(changes(state, "pass")["events"]) == 1
