"""Phase 7: activating Disciples (YE-11), the actions of the Districts (YE-13) and the Annexes (YE-14)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yedo.table import (
    A,
    B,
    C,
    D,
    asked,
    at,
    bottom,
    clan,
    earned,
    game,
    hand,
    lay,
    legal,
    missions,
    names,
    own,
    play,
    top,
    weapons,
)
from zashiki.games.yedo.rules.activation import OpenActions
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import ACTION, BONUS, DECKS, EVENT, GREEN, WEAPON, YELLOW


def acting(*clans: dict[str, Any], **fields: Any) -> YedoState:
    """Phase 7 begins."""
    return lay(*clans, now=[OpenActions()], phase=7, **fields)


def go(spot: str, *tokens: str, own: dict[str, Any] | None = None, **fields: Any) -> YedoState:
    """A has one Disciple at a place, the only one on the board; it is activated, and so on."""
    state = acting(clan(**(own or {})), clan(), spaces={spot: [A]}, **fields)
    return play(state, *tokens)


def deeds(state: YedoState) -> list[str]:
    """The actions of the District that are offered."""
    return [token.removeprefix("deed:") for token in legal(state) if token.startswith("deed:")]


@pytest.mark.rule("YE-11.1", "YE-11.2", "YE-11.7")
def test_one_disciple_a_turn_in_player_order() -> None:
    state = acting(
        clan(),
        clan(),
        clan(),
        clan(annexes=["dojo"], manned=["dojo"]),
        order=[2, 0, 1, 3],
        spaces={"gates": [A, C], "market": [A, C], "temple": [C]},
        auto=False,
    )
    order = []
    while (now := asked(state)) is not None:
        if now[0].startswith("Activate"):
            order.append(now[1])
            play(state, legal(state)[0])
        else:
            play(state, "pass")
    assert order == [C, A, D, C, A, C]
    assert (state.house, state.spaces.count(-1)) == ([4 - r for r in state.reserve], 24)


@pytest.mark.rule("YE-11.2", "YE-11.6")
def test_any_of_one_s_disciples_but_one_of_them() -> None:
    state = acting(
        clan(annexes=["dojo"], manned=["dojo"]),
        clan(),
        spaces={
            "gates": [A],
            "audience": [
                A,
            ],
        },
    )
    assert legal(state) == ["spot:audience", "spot:gates", "annex:dojo"]


@pytest.mark.rule("YE-11.3", "YE-11.5", "YE-R49", "YE-R54")
def test_a_mission_or_an_action_or_nothing() -> None:
    state = go("gates", own={"missions": ["G01"], "weapons": ["katana"], "mon": 3, "pp": 1})
    assert legal(state) == ["pass", "mission:G01", "deed:sell-reputation", "deed:foresee-actions"]
    play(state, "pass")
    assert (at(state, "gates"), state.house[A]) == ([], 3)


@pytest.mark.rule("YE-11.4", "YE-14.1", "YE-14.2")
def test_an_annex_has_its_ability_and_no_missions() -> None:
    state = acting(
        clan(annexes=["dojo"], manned=["dojo"], weapons=["katana"], missions=["G01"]), clan(), spaces={"gates": [B]}
    )
    assert asked(state) == ("UseAnnex", A)
    assert legal(state) == ["pass", "yes"]


@pytest.mark.rule("YE-11.8")
def test_an_action_may_be_chosen_again_and_again() -> None:
    state = acting(clan(pp=1), clan(pp=1), spaces={"gates": [A, B]})
    for player in (A, B):
        assert asked(state) == ("ChooseDeed", player)
        play(state, "deed:sell-reputation")
        assert state.mon[player] == 3


@pytest.mark.rule("YE-11.9", "YE-13.18", "YE-R72")
def test_each_castle_space_has_its_own_action() -> None:
    for number, place in ((1, 0), (2, 1), (3, 2)):
        state = acting(*[clan() for _ in range(4)], spaces={f"bower-{number}": [D]}, order=[0, 1, 2, 3])
        assert len(deeds(state)) == 1
        play(state, legal(state)[1])
        assert state.order.index(D) == place
        assert [p for p in state.order if p != D] == [0, 1, 2]
        assert earned(state, D) == {"castle": 1}
    state = go("bower-3", order=[0, 1])
    play(state, "deed:third-in-bower")
    assert state.order == (1, 0)  # with two players the last position


@pytest.mark.rule("YE-13.19", "YE-11.9")
def test_audience_at_two_prices() -> None:
    state = go("audience", own={"mon": 7})
    assert deeds(state) == ["audience", "long-audience"]
    play(state, "deed:long-audience")
    assert (state.mon[A], earned(state, A)) == (0, {"castle": 3})
    assert deeds(go("audience", own={"mon": 4})) == ["audience"]


@pytest.mark.rule("YE-R47")
def test_a_new_order_counts_from_the_next_phase_on() -> None:
    state = acting(clan(), clan(), clan(), spaces={"bower-1": [B], "gates": [A, C], "market": [B, A, C]}, auto=False)
    order = []
    while (now := asked(state)) is not None:
        if now[0] == "Activate":
            order.append(now[1])
            play(state, "spot:bower-1" if "spot:bower-1" in legal(state) else legal(state)[0])
        else:
            play(state, "deed:first-in-bower" if "deed:first-in-bower" in legal(state) else "pass")
    assert state.order == (B, A, C)
    assert order == [A, B, C, A, B, C]


@pytest.mark.rule("YE-13.1", "YE-R55")
def test_recruit_a_disciple() -> None:
    state = go("gates", "deed:recruit-disciple", own={"mon": 7})
    assert (state.mon[A], own(state, A), asked(state)) == (0, 3 + 1, None)
    assert "recruit-disciple" not in deeds(go("gates", own={"mon": 9, "disciples": 3}))
    assert "recruit-disciple" not in deeds(go("gates", own={"mon": 6}))


@pytest.mark.rule("YE-13.2")
def test_sell_reputation() -> None:
    assert go("gates", "deed:sell-reputation", own={"pp": 3}).mon[A] == 3
    state = go("gates", "deed:sell-more-reputation", own={"pp": 3})
    assert (state.mon[A], state.pp[A]) == (5, 1)
    assert deeds(go("gates", own={"pp": 1})) == ["sell-reputation", "foresee-actions"]
    assert deeds(go("gates")) == ["foresee-actions"]


@pytest.mark.rule("YE-13.3", "YE-13.5", "YE-13.16", "YE-13.20", "YE-R60")
@pytest.mark.parametrize(
    ("spot", "deed", "deck", "cards"),
    [
        ("gates", "foresee-actions", ACTION, ["feint", "disguise", "pickpocket"]),
        ("tavern", "foresee-weapons", WEAPON, ["katana", "yumi", "doku"]),
        ("temple", "foresee-bonuses", BONUS, ["BC01", "BC02", "BC03"]),
    ],
)
def test_foresight(spot: str, deed: str, deck: int, cards: list[str]) -> None:
    state = go(spot, f"deed:{deed}", decks={DECKS[deck]: {"top": cards}})
    assert len(legal(state)) == 6
    play(state, "order:312")
    assert top(state, deck, 3) == [cards[2], cards[0], cards[1]]
    assert -1 not in state.game.view(state, A).decks[deck].top
    assert set(state.game.view(state, B).decks[deck].top) == {-1}


@pytest.mark.rule("YE-R20", "YE-13.5", "YE-14.5")
def test_a_foresight_of_an_empty_weapon_deck_shuffles_the_discards() -> None:
    kinds = ("doku", "fukiya", "katana", "metsubushi", "nawa", "shuko", "shuriken", "yumi")
    discards = ["yumi", "katana"]
    others = [kind for kind in kinds for _ in range(5 - discards.count(kind))]
    fields: dict[str, Any] = {
        "decks": {"weapon": {"top": [], "pool": [], "bottom": []}},
        "discards": discards,
        "market": ["", "", "", "", ""],
    }
    state = go("tavern", "deed:foresee-weapons", own={"weapons": others}, **fields)
    assert sorted(top(state, WEAPON, 2)) == ["katana", "yumi"]
    assert (state.discards, legal(state)) == ((), ["order:123", "order:213"])
    state = acting(
        clan(weapons=others, disciples=1, annexes=["karesansui"], manned=["karesansui"]), clan(), spaces={}, **fields
    )
    play(state, "yes")
    assert "deck:weapon" in legal(state)
    fields["discards"] = []  # all have been sold to the other player
    state = go("tavern", own={"weapons": [*others, *discards]}, **fields)
    assert "foresee-weapons" not in deeds(state)


def test_equal_cards_are_not_told_apart_in_a_foresight() -> None:
    state = go("tavern", "deed:foresee-weapons", decks={"weapon": {"top": ["yumi", "yumi", "katana"]}})
    assert legal(state) == ["order:123", "order:132", "order:312"]


@pytest.mark.rule("YE-13.4")
def test_carpenter() -> None:
    state = go("tavern", "deed:carpenter", own={"mon": 11, "annexes": ["dojo"]})
    assert legal(state) == ["annex:yashiki", "annex:karesansui", "annex:kobudo-ryu"]
    play(state, "annex:yashiki")
    assert (state.mon[A], state.pp[A], state.annexes[:4]) == (0, 0, [1, 0, 1, 0])
    assert "carpenter" not in deeds(go("tavern", own={"mon": 10}))
    assert "carpenter" not in deeds(go("tavern", own={"mon": 20}, annexes_left=[0, 0, 0, 0]))


@pytest.mark.rule("YE-13.6", "YE-R63")
def test_recruit_a_geisha_for_mon_or_prestige() -> None:
    state = go("red-light", "deed:recruit-geisha", own={"mon": 8, "pp": 2})
    assert (state.mon[A], state.geisha[A], state.pp[A]) == (0, 1, 2)
    state = go("red-light", "deed:charm-geisha", own={"mon": 8, "pp": 2})
    assert (state.mon[A], state.geisha[A], state.pp[A]) == (8, 1, 0)
    assert deeds(go("red-light", own={"mon": 9, "pp": 9}, geisha_left=0)) == ["buy-action"]
    assert "recruit-geisha" in deeds(go("red-light", own={"mon": 6}, prices=[0, -2, 0, 0]))


@pytest.mark.rule("YE-13.7")
def test_buy_an_action_card() -> None:
    state = go("red-light", "deed:buy-action", own={"mon": 4}, decks={"action": {"top": ["feint"]}})
    assert (state.mon[A], hand(state, A)) == (0, ["feint"])


@pytest.mark.rule("YE-13.8", "YE-13.9", "YE-14.11")
def test_buy_a_weapon() -> None:
    stalls = ["katana", "yumi", "katana", "doku", "katana"]
    state = go("market", "deed:buy-weapon", own={"mon": 8}, market=stalls)
    assert legal(state) == ["stall:1", "stall:2", "stall:4", "stall:5"]  # equal ones at the same price once
    play(state, "stall:5")
    assert (state.mon[A], weapons(state, A)) == (2, ["katana"])
    assert state.market[4] == -1
    state = go("market", "deed:buy-weapon", own={"mon": 5, "annexes": ["kobudo-ryu"]}, market=stalls)
    play(state, "stall:1")
    assert state.mon[A] == 0
    assert deeds(go("market", own={"mon": 5}, market=stalls)) == ["foresee-missions"]


@pytest.mark.rule("YE-R66")
def test_prices_add_up_and_are_never_negative() -> None:
    fields: dict[str, Any] = {"market": ["", "", "", "doku", ""], "prices": [-2, 0, 0, 0]}
    state = go("market", "deed:buy-weapon", own={"mon": 1, "annexes": ["kobudo-ryu"]}, **fields)
    assert state.mon[A] == 0
    fields["prices"] = [-9, 0, 0, 0]
    assert go("market", "deed:buy-weapon", own={"mon": 1}, **fields).mon[A] == 1


@pytest.mark.rule("YE-13.10")
def test_foresight_of_a_mission_deck() -> None:
    state = go("market", "deed:foresee-missions", decks={"yellow": {"top": ["Y01", "Y02", "Y03"]}})
    assert legal(state) == ["deck:green", "deck:yellow", "deck:red", "deck:black"]
    play(state, "deck:yellow", "order:321")
    assert top(state, YELLOW, 3) == ["Y03", "Y02", "Y01"]


@pytest.mark.rule("YE-13.11", "YE-R54")
def test_sell_a_weapon() -> None:
    state = go("market", "deed:sell-weapon", "weapon:yumi", own={"weapons": ["katana", "yumi"]})
    assert (state.mon[A], weapons(state, A), names(state, state.discards)) == (3, ["katana"], ["yumi"])
    assert "sell-weapon" not in deeds(go("market"))


@pytest.mark.rule("YE-13.12", "YE-R67")
def test_visit_the_church() -> None:
    state = go("harbor", "deed:visit-church", church=4)
    assert (state.mon[A], state.church) == (4, 0)
    assert deeds(go("harbor", church=0)) == ["foresee-events"]


@pytest.mark.rule("YE-13.13")
def test_luxury_goods() -> None:
    state = go("harbor", "deed:luxury-goods", own={"mon": 9})
    assert (state.mon[A], earned(state, A)) == (4, {"harbor": 2})
    state = go("harbor", "deed:more-luxury-goods", own={"mon": 9})
    assert (state.mon[A], earned(state, A)) == (0, {"harbor": 3})


@pytest.mark.rule("YE-13.14", "YE-14.6")
def test_events_are_only_looked_at() -> None:
    state = go("harbor", "deed:foresee-events", decks={"event": {"top": ["EV01", "EV02", "EV03"]}})
    assert asked(state) is None
    assert top(state, EVENT, 3) == ["EV01", "EV02", "EV03"]
    assert -1 not in state.game.view(state, A).decks[EVENT].top


@pytest.mark.rule("YE-13.15")
def test_receive_a_blessing() -> None:
    state = go("temple", "deed:receive-blessing", own={"mon": 5})
    assert (state.mon[A], state.blessing[A], state.supplies.blessings_left) == (0, 1, 1)
    assert "receive-blessing" not in deeds(go("temple", own={"mon": 9, "blessing": 1}))
    assert "receive-blessing" not in deeds(go("temple", own={"mon": 9}, blessings_left=0))


@pytest.mark.rule("YE-3.8", "YE-3.21", "YE-R6", "YE-13.17")
def test_seek_a_task_with_a_full_hand() -> None:
    six = ["G01", "G02", "G03", "Y02", "Y03", "R01"]
    state = go(
        "temple", "deed:seek-task", "deck:green", own={"mon": 3, "missions": six}, decks={"green": {"top": ["G07"]}}
    )
    assert legal(state) == [f"mission:{name}" for name in ("G01", "G02", "G03", "G07", "Y02", "Y03", "R01")]
    play(state, "mission:G07")
    assert missions(state, A) == sorted(six)
    assert bottom(state, GREEN) == ["G07"]


@pytest.mark.rule("YE-13.17")
def test_seek_a_task() -> None:
    state = go("temple", "deed:seek-task", "deck:green", own={"mon": 3}, decks={"green": {"top": ["G07"]}})
    assert (state.mon[A], missions(state, A)) == (0, ["G07"])


@pytest.mark.rule("YE-R54", "YE-13.10", "YE-13.17")
def test_without_missions_in_the_decks_there_is_no_task_and_no_foresight() -> None:
    table = game(2).table
    gone = [name for name in table.mission_ids if name != "G07"]
    left = {"temple": "seek-task", "market": "foresee-missions"}
    for spot, deed in left.items():
        state = acting(clan(mon=3, completed=gone), clan(), spaces={spot: [A]})
        assert deed in deeds(state)
        state = acting(clan(mon=3, completed=gone), clan(missions=["G07"]), spaces={spot: [A]})
        assert deed not in deeds(state)


# ---------------------------------------------------------------- Annexes


def use(annex: str, *tokens: str, own: dict[str, Any] | None = None, **fields: Any) -> YedoState:
    """A has a Disciple on an Annex, the only one that is placed."""
    state = acting(clan(annexes=[annex], manned=[annex], **(own or {})), clan(), **fields)
    return play(state, *tokens)


@pytest.mark.rule("YE-14.3")
def test_yashiki_exchanges_a_mission() -> None:
    state = use("yashiki", "yes", own={"missions": ["G01", "R05"]}, decks={"yellow": {"top": ["Y09"]}})
    play(state, "mission:R05", "deck:yellow")
    assert missions(state, A) == ["G01", "Y09"]
    assert bottom(state, DECKS.index("red")) == ["R05"]
    assert state.annexes[:4] == [1, 0, 0, 0]
    assert asked(use("yashiki")) is None  # nothing to give back


@pytest.mark.rule("YE-14.5", "YE-14.6")
def test_karesansui_looks_at_any_deck() -> None:
    decks = {"action": {"top": ["feint", "disguise", "pickpocket"]}, "event": {"top": ["EV01", "EV02", "EV03"]}}
    state = use("karesansui", "yes", decks=decks)
    assert legal(state) == [f"deck:{name}" for name in DECKS]
    play(state, "deck:action", "order:213")
    assert top(state, ACTION, 3) == ["disguise", "feint", "pickpocket"]
    state = use("karesansui", "yes", "deck:event", decks=decks)
    assert asked(state) is None
    assert top(state, EVENT, 3) == ["EV01", "EV02", "EV03"]


@pytest.mark.rule("YE-14.8", "YE-R64")
def test_dojo_exchanges_a_weapon() -> None:
    state = use("dojo", "yes", own={"weapons": ["katana", "yumi"]}, decks={"weapon": {"top": ["doku"]}})
    play(state, "weapon:yumi")
    assert (weapons(state, A), names(state, state.discards)) == (["doku", "katana"], ["yumi"])
    assert asked(use("dojo")) is None
    others = [
        name for name in ("doku", "fukiya", "katana", "metsubushi", "nawa", "shuko", "shuriken") for _ in range(5)
    ]
    empty = acting(clan(annexes=["dojo"], manned=["dojo"], weapons=["yumi"]), clan(weapons=[*others, *["yumi"] * 4]))
    play(empty, "yes")  # the Weapon just discarded is reshuffled and drawn again
    assert (weapons(empty, A), empty.discards) == (["yumi"], ())


@pytest.mark.rule("YE-14.9", "YE-R65")
def test_a_new_dojo_pays_nothing_at_once() -> None:
    state = go("tavern", "deed:carpenter", "annex:dojo", own={"mon": 11})
    assert state.mon[A] == 0


@pytest.mark.rule("YE-14.10", "YE-R64")
def test_kobudo_exchanges_an_action_card() -> None:
    state = use(
        "kobudo-ryu",
        "annex:kobudo-ryu",
        "yes",
        own={"actions": ["feint", "disguise"]},
        decks={"action": {"top": ["pickpocket"]}},
    )
    play(state, "card:feint")
    assert (hand(state, A), bottom(state, ACTION)) == (["disguise", "pickpocket"], ["feint"])
    assert asked(use("kobudo-ryu")) is None
    assert GREEN == 4
