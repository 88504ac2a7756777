"""All that each action of a District and each Annex changes, and when it can be chosen (YE-13, YE-14, YE-R54)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.rules.yedo.table import A, B, asked, changes, clan, earned, lay, legal, own_game, play, told, weapons
from zashiki.games.yedo.rules.activation import OpenActions
from zashiki.games.yedo.rules.annexes import UseAnnex, usable
from zashiki.games.yedo.rules.districts import deliverable, stall_price
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import (
    ACTION,
    BONUS,
    DECKS,
    DOJO,
    KARESANSUI,
    KOBUDO,
    WEAPON,
    WORDS,
    YASHIKI,
    compile_effect,
)

TOPS = {
    "action": {"top": ["feint", "disguise", "pickpocket"]},
    "bonus": {"top": ["BC01", "BC02", "BC03"]},
    "event": {"top": ["EV01", "EV02", "EV03"]},
    "weapon": {"top": ["doku", "nawa", "yumi"]},
    "yellow": {"top": ["Y01", "Y02", "Y03"]},
}
"""What lies on top of the decks."""


def at_work(spot: str, **fields: Any) -> YedoState:
    """The only Disciple on the board is activated; it is B's, who has 20 Mon and 5 Prestige unless `own` says else."""
    own = {"mon": 20, "pp": 5, "disciples": 1, **fields.pop("own", {})}
    return lay(clan(), clan(**own), clan(), clan(), now=[OpenActions()], phase=7, order=[0, 2, 1, 3],
               spaces={spot: [B]}, decks=TOPS, **fields)  # fmt: skip


def looked(*cards: str) -> dict[str, Any]:
    """What changes when B looks at cards."""
    return {"reveals": 1, **{f"known.{card}": [B] for card in cards}}


ACTIONS = ("feint#1", "disguise#1", "pickpocket#1")
WEAPONS = ("doku#1", "nawa#1", "yumi#1")


@pytest.mark.parametrize(
    ("spot", "tokens", "expected"),
    [
        pytest.param(
            "gates", ["recruit-disciple"], {"B.mon": 13, "bank": 7, "B.disciples": 3, "B.reserve": 1},
            marks=pytest.mark.rule("YE-13.1", "YE-R55"),
        ),
        pytest.param(
            "gates", ["sell-reputation"],
            {"B.mon": 23, "bank": -3, "B.pp": 4, "B.earned": {"other": 5, "spent": -1}},
            marks=pytest.mark.rule("YE-13.2", "YE-3.23"),
        ),
        pytest.param(
            "gates", ["sell-more-reputation"],
            {"B.mon": 25, "bank": -5, "B.pp": 3, "B.earned": {"other": 5, "spent": -2}},
            marks=pytest.mark.rule("YE-13.2", "YE-3.23"),
        ),
        pytest.param(
            "gates", ["foresee-actions", "order:231"],
            {"action.top": ["disguise#1", "pickpocket#1", "feint#1"], **looked(*ACTIONS)},
            marks=pytest.mark.rule("YE-13.3", "YE-13.20"),
        ),
        pytest.param(
            "tavern", ["carpenter", "annex:dojo"],
            {"B.mon": 9, "bank": 11, "B.annexes": ["dojo"], "annexes_left": [3, 3, 2, 3]},
            marks=pytest.mark.rule("YE-13.4", "YE-R63"),
        ),
        pytest.param(
            "tavern", ["foresee-weapons", "order:231"],
            {"weapon.top": ["nawa#1", "yumi#1", "doku#1"], **looked(*WEAPONS)},
            marks=pytest.mark.rule("YE-13.5", "YE-13.20"),
        ),
        pytest.param(
            "red-light", ["recruit-geisha"], {"B.mon": 12, "bank": 8, "B.geisha": 1, "geisha_left": 5},
            marks=pytest.mark.rule("YE-13.6", "YE-R63"),
        ),
        pytest.param(
            "red-light", ["charm-geisha"],
            {"B.pp": 3, "B.earned": {"other": 5, "spent": -2}, "B.geisha": 1, "geisha_left": 5},
            marks=pytest.mark.rule("YE-13.6", "YE-3.23"),
        ),
        pytest.param(
            "red-light", ["buy-action"],
            {
                "B.mon": 16, "bank": 4, "B.actions": ["feint#1"], "action.top": ["disguise#1", "pickpocket#1"],
                **looked("feint#1"),
            },
            marks=pytest.mark.rule("YE-13.7"),
        ),
        pytest.param(
            "market", ["foresee-missions", "deck:yellow", "order:231"],
            {"yellow.top": ["Y02", "Y03", "Y01"], **looked("Y01", "Y02", "Y03")},
            marks=pytest.mark.rule("YE-13.10", "YE-13.20"),
        ),
        pytest.param(
            "harbor", ["luxury-goods"],
            {"B.mon": 15, "bank": 5, "B.pp": 7, "B.earned": {"harbor": 2, "other": 5}},
            marks=pytest.mark.rule("YE-13.13", "YE-3.23"),
        ),
        pytest.param(
            "harbor", ["more-luxury-goods"],
            {"B.mon": 11, "bank": 9, "B.pp": 8, "B.earned": {"harbor": 3, "other": 5}},
            marks=pytest.mark.rule("YE-13.13", "YE-3.23"),
        ),
        pytest.param("harbor", ["foresee-events"], looked("EV01", "EV02", "EV03"), marks=pytest.mark.rule("YE-13.14")),
        pytest.param(
            "temple", ["receive-blessing"], {"B.mon": 15, "bank": 5, "B.blessing": 1, "blessings_left": 3},
            marks=pytest.mark.rule("YE-13.15"),
        ),
        pytest.param(
            "temple", ["foresee-bonuses", "order:231"],
            {"bonus.top": ["BC02", "BC03", "BC01"], **looked("BC01", "BC02", "BC03")},
            marks=pytest.mark.rule("YE-13.16", "YE-13.20"),
        ),
        pytest.param(
            "temple", ["seek-task", "deck:yellow"],
            {"B.mon": 17, "bank": 3, "B.missions": ["Y01"], "yellow.top": ["Y02", "Y03"], **looked("Y01")},
            marks=pytest.mark.rule("YE-13.17"),
        ),
        pytest.param(
            "bower-1", ["first-in-bower"],
            {"order": [1, 0, 2, 3], "B.pp": 6, "B.earned": {"castle": 1, "other": 5}},
            marks=pytest.mark.rule("YE-13.18", "YE-3.23"),
        ),
        pytest.param(
            "bower-2", ["second-in-bower"],
            {"order": [0, 1, 2, 3], "B.pp": 6, "B.earned": {"castle": 1, "other": 5}},
            marks=pytest.mark.rule("YE-13.18"),
        ),
        pytest.param(
            "bower-3", ["third-in-bower"], {"B.pp": 6, "B.earned": {"castle": 1, "other": 5}},
            marks=pytest.mark.rule("YE-13.18"),
        ),
        pytest.param(
            "audience", ["audience"], {"B.mon": 16, "bank": 4, "B.pp": 7, "B.earned": {"castle": 2, "other": 5}},
            marks=pytest.mark.rule("YE-13.19"),
        ),
        pytest.param(
            "audience", ["long-audience"], {"B.mon": 13, "bank": 7, "B.pp": 8, "B.earned": {"castle": 3, "other": 5}},
            marks=pytest.mark.rule("YE-13.19"),
        ),
    ],
)  # fmt: skip
def test_all_that_an_action_changes(spot: str, tokens: list[str], expected: dict[str, Any]) -> None:
    """Beside this the Disciple goes home, and nothing else happens."""
    state = at_work(spot)
    home = {"spaces": {}, "B.disciples": 2}
    assert changes(state, f"deed:{tokens[0]}", *tokens[1:]) == {**home, **expected}
    assert asked(state) is None


@pytest.mark.rule("YE-11.5", "YE-R49")
def test_a_disciple_that_does_nothing_goes_home() -> None:
    state = at_work("gates")
    assert told(state.copy(), "pass") == ["idle"]
    assert changes(state, "pass") == {"spaces": {}, "B.disciples": 2}


@pytest.mark.rule("YE-13.8")
@pytest.mark.parametrize(
    ("stall", "price", "left"),
    [
        (1, 8, ("", "shuko#1", "nawa#1", "yumi#1", "doku#1")), (2, 8, ("katana#1", "", "nawa#1", "yumi#1", "doku#1")),
        (3, 8, ("katana#1", "shuko#1", "", "yumi#1", "doku#1")),
        (4, 6, ("katana#1", "shuko#1", "nawa#1", "", "doku#1")),
        (5, 6, ("katana#1", "shuko#1", "nawa#1", "yumi#1", "")),
    ],
)  # fmt: skip
def test_a_weapon_is_bought_and_its_space_stays_empty(stall: int, price: int, left: tuple[str, ...]) -> None:
    names = ["katana", "shuko", "nawa", "yumi", "doku"]
    clans = [clan(), clan(mon=9, weapons=["fukiya"])]
    state = lay(*clans, now=[OpenActions()], phase=7, spaces={"market": [B]}, market=names)
    expected = {"B.mon": 9 - price, "bank": price, "market": left, "spaces": {}, "B.disciples": 3}
    bought = f"{names[stall - 1]}#1"
    assert changes(state, "deed:buy-weapon", f"stall:{stall}").items() >= expected.items()
    assert weapons(state, B) == sorted(["fukiya", bought[:-2]])
    assert state.reveals == 0


@pytest.mark.rule("YE-13.9", "YE-14.11", "YE-R66")
def test_prices_with_and_without_a_kobudo() -> None:
    plain = lay(clan(), clan(mon=9), now=[], prices=[1, 5, 5, 5])
    ryu = lay(clan(), clan(mon=9, annexes=["kobudo-ryu"], manned=["kobudo-ryu"]), now=[], prices=[1, 5, 5, 5])
    assert [stall_price(plain, B, stall) for stall in range(5)] == [9, 9, 9, 7, 7]
    assert [stall_price(ryu, B, stall) for stall in range(5)] == [6, 6, 6, 4, 4]
    assert [stall_price(ryu, A, stall) for stall in range(5)] == [9, 9, 9, 7, 7], "A has none"


@pytest.mark.rule("YE-13.8", "YE-R54")
def test_what_can_be_bought_is_what_can_be_paid() -> None:
    for mon, stalls in ((9, [1, 2, 4, 5]), (8, [1, 2, 4, 5]), (7, [4, 5]), (6, [4, 5]), (5, [])):
        fields: dict[str, Any] = {"market": ["katana", "shuko", "katana", "katana", "doku"], "auto": False}
        state = lay(clan(), clan(mon=mon), now=[OpenActions()], spaces={"market": [B]}, **fields)
        play(state, "spot:market")
        assert ("deed:buy-weapon" in legal(state)) == bool(stalls)
        if stalls:
            play(state, "deed:buy-weapon")
            assert legal(state) == [f"stall:{stall}" for stall in stalls]


@pytest.mark.rule("YE-13.11", "YE-3.17")
def test_all_that_the_sale_of_a_weapon_changes() -> None:
    state = at_work("market", own={"weapons": ["yumi", "katana"]}, discards=["shuko"])
    assert changes(state, "deed:sell-weapon", "weapon:yumi") == {
        "B.mon": 23, "bank": -3, "B.weapons": ["katana#1"], "discards": ["shuko#1", "yumi#1"], "spaces": {},
        "B.disciples": 2,
    }  # fmt: skip


@pytest.mark.rule("YE-13.12", "YE-R67")
def test_all_that_a_visit_of_the_church_changes() -> None:
    """The Mon are no longer the bank's."""
    state = at_work("harbor", church=5)
    expected = {"church": 0, "B.mon": 25, "spaces": {}, "B.disciples": 2}
    assert changes(state, "deed:visit-church") == expected


# ---------------------------------------------------------------- what can be chosen

GATES = ["recruit-disciple", "sell-reputation", "sell-more-reputation", "foresee-actions"]


@pytest.mark.rule("YE-R54", "YE-3.11", "YE-3.12")
@pytest.mark.parametrize(
    ("spot", "own", "fields", "offered"),
    [
        ("gates", {"mon": 7, "pp": 2}, {}, GATES),
        ("gates", {"mon": 6, "pp": 1}, {}, [GATES[1], GATES[3]]),
        ("gates", {"pp": 0, "disciples": 2, "reserve": 1}, {}, [GATES[0], GATES[3]]),
        ("gates", {"pp": 0, "disciples": 3, "reserve": 0}, {}, [GATES[3]]),
        ("tavern", {"mon": 11}, {}, ["carpenter", "foresee-weapons"]),
        ("tavern", {"mon": 10}, {}, ["foresee-weapons"]),
        ("tavern", {"annexes": ["dojo"]}, {"annexes_left": [0, 0, 2, 0]}, ["foresee-weapons"]),
        ("tavern", {"annexes": ["dojo"]}, {"annexes_left": [1, 0, 2, 0]}, ["carpenter", "foresee-weapons"]),
        ("tavern", {}, {"annexes_left": [0, 0, 0, 1]}, ["carpenter", "foresee-weapons"]),
        ("red-light", {"mon": 8, "pp": 2}, {}, ["recruit-geisha", "charm-geisha", "buy-action"]),
        ("red-light", {"mon": 7, "pp": 1}, {}, ["buy-action"]),
        ("red-light", {"mon": 3, "pp": 9}, {"geisha_left": 1}, ["charm-geisha"]),
        ("red-light", {"mon": 9, "pp": 9}, {"geisha_left": 0}, ["buy-action"]),
        ("market", {"weapons": ["yumi"]}, {}, ["foresee-missions", "sell-weapon"]),
        ("harbor", {"mon": 9}, {"church": 1}, ["visit-church", "luxury-goods", "more-luxury-goods", "foresee-events"]),
        ("harbor", {"mon": 8}, {"church": 0}, ["luxury-goods", "foresee-events"]),
        ("harbor", {"mon": 4}, {"church": 0}, ["foresee-events"]),
        ("temple", {"mon": 5}, {"blessings_left": 1}, ["receive-blessing", "foresee-bonuses", "seek-task"]),
        ("temple", {"mon": 4}, {}, ["foresee-bonuses", "seek-task"]),
        ("temple", {"mon": 2}, {}, ["foresee-bonuses"]),
        ("temple", {"mon": 9}, {"blessings_left": 0}, ["foresee-bonuses", "seek-task"]),
        ("temple", {"mon": 9, "blessing": 1}, {}, ["foresee-bonuses", "seek-task"]),
        ("bower-1", {"mon": 0}, {}, ["first-in-bower"]),
        ("audience", {"mon": 7}, {}, ["audience", "long-audience"]),
        ("audience", {"mon": 6}, {}, ["audience"]),
        ("audience", {"mon": 3}, {}, []),
    ],
)
def test_the_actions_that_can_be_chosen(
    spot: str, own: dict[str, Any], fields: dict[str, Any], offered: list[str]
) -> None:
    state = at_work(spot, own=own, auto=bool(offered), **fields)
    if asked(state) == ("Activate", B):
        play(state, f"spot:{spot}")
    assert legal(state) == ["pass", *[f"deed:{deed}" for deed in offered]]


def emptied(*decks: int) -> YedoState:
    """A table on which some decks are exhausted."""
    state = lay(clan(), clan(), now=[])
    for deck in decks:
        state.decks[deck].pool.clear()
    return state


MISSIONS = (4, 5, 6, 7)


@pytest.mark.rule("YE-R54", "YE-R61", "YE-6.35")
@pytest.mark.parametrize(
    ("effect", "decks"),
    [
        ("draw_action 1", (ACTION,)), ("draw_bonus 1", (BONUS,)), ("draw_weapon 1", (WEAPON,)),
        ("draw_mission 1", MISSIONS), ("draw_keep action 3 1", (ACTION,)), ("draw_keep bonus 3 1", (BONUS,)),
        ("draw_keep mission 3 1", MISSIONS), ("foresight mission", MISSIONS), ("foresight event", (2,)),
        ("foresight weapon", (WEAPON,)),
    ],
)  # fmt: skip
def test_what_draws_needs_cards_in_the_deck(effect: str, decks: tuple[int, ...]) -> None:
    """An owner's deeds can draw from any deck."""
    words = compile_effect(effect, WORDS)
    every = range(len(DECKS))
    assert not deliverable(emptied(*decks), B, words)
    assert deliverable(emptied(*[deck for deck in every if deck not in decks]), B, words)
    for deck in decks[1:]:
        assert deliverable(emptied(*[other for other in decks if other != deck]), B, words), "one deck is enough"


@pytest.mark.rule("YE-R54", "YE-R40", "YE-R20")
def test_what_else_can_be_delivered() -> None:
    def can(effect: str, own: dict[str, Any] | None = None, **fields: Any) -> bool:
        return deliverable(lay(clan(), clan(**(own or {})), now=[], **fields), B, compile_effect(effect, WORDS))

    assert can("flip_patrol", patrol="castle")
    assert not can("flip_patrol", patrol="")
    assert can("gain_mon 1")
    assert can("gain_pp 1")
    assert can("set_order 1")
    assert can("take_church", church=1)
    assert not can("take_church", church=0)
    assert can("gain_disciple 1", {"disciples": 3})
    assert not can("gain_disciple 1", {"disciples": 4, "reserve": 0})
    assert not can("buy_weapon", {"mon": 9})
    empty = emptied(WEAPON)
    empty.discards = (empty.game.table.deck_cards[WEAPON][0],)
    assert deliverable(empty, B, compile_effect("draw_weapon 1", WORDS))
    assert not deliverable(empty, B, compile_effect("buy_weapon", WORDS))


@pytest.mark.rule("YE-R66", "YE-13.1", "YE-13.4")
def test_prices_of_a_round_hold_for_deeds_that_cost_mon() -> None:
    state = at_work("tavern", prices=[5, 5, -4, 5])
    assert changes(state, "deed:carpenter", "annex:dojo")["B.mon"] == 20 - 11 + 4
    state = at_work("gates", prices=[5, 5, 5, 2])
    assert changes(state, "deed:recruit-disciple")["B.mon"] == 20 - 7 - 2
    assert "deed:recruit-disciple" not in legal(at_work("gates", prices=[0, 0, 0, 2], own={"mon": 8}))


@pytest.mark.rule("YE-3.23", "YE-13.18")
def test_prestige_of_an_owner_s_deed_counts_for_its_district(tmp_path: Path) -> None:
    right = 'effects = ["foresight action"]'
    mine = own_game(tmp_path, "board.toml", right, 'effects = ["gain_pp 2"]', players=2)
    state = lay(clan(), clan(), now=[OpenActions()], of=mine, spaces={"gates": [B]})
    play(state, "deed:foresee-actions")
    assert earned(state, B) == {"other": 2}


@pytest.mark.rule("YE-R54", "YE-13.8")
@pytest.mark.parametrize(
    ("own", "mon", "gained"), [('["gain_mon 23"]', 3, 23), ('["gain_mon 1", "gain_geisha 1"]', 3, 1),
                               ('["buy_weapon", "gain_mon 1"]', 8, -8)],
)  # fmt: skip
def test_the_first_word_of_an_owner_s_deed_says_whether_it_can_be_done(
    own: str, mon: int, gained: int, tmp_path: Path
) -> None:
    """There is no Geisha to take. 23 is the number of the word `buy_weapon`; a deed that buys does nothing else."""
    assert WORDS.index("buy_weapon") == 23
    mine = own_game(tmp_path, "board.toml", 'effects = ["foresight action"]', f"effects = {own}", players=2)
    state = lay(clan(), clan(mon=mon), now=[OpenActions()], of=mine, spaces={"gates": [B]}, geisha_left=0,
                market=["doku", "", "", "", ""])  # fmt: skip
    play(state, "deed:foresee-actions")
    assert state.mon[B] == mon + gained


# ---------------------------------------------------------------- Annexes


def on_annex(annex: str, **own: Any) -> YedoState:
    """B's Disciple on an Annex is activated."""
    fields = {"annexes": [annex], "manned": [annex], "disciples": 1, **own}
    return lay(clan(), clan(**fields), clan(), clan(), now=[OpenActions()], phase=7, decks=TOPS)


@pytest.mark.parametrize(
    ("annex", "own", "tokens", "expected", "stories"),
    [
        pytest.param(
            "yashiki", {"missions": ["R01", "G01"]}, ["mission:R01", "deck:yellow"],
            {
                "B.missions": ["G01", "Y01"], "yellow.top": ["Y02", "Y03"], "red.bottom": ["R01"], "reveals": 1,
                "known.Y01": [B],
            },
            ["discard", "discard-own", "draw", "draw-own"], marks=pytest.mark.rule("YE-14.3", "YE-3.19"),
        ),
        pytest.param(
            "karesansui", {}, ["deck:bonus", "order:321"],
            {"bonus.top": ["BC03", "BC02", "BC01"], **looked("BC01", "BC02", "BC03")}, ["foresee", "foresee-own"],
            marks=pytest.mark.rule("YE-14.5"),
        ),
        pytest.param(
            "karesansui", {}, ["deck:event"], looked("EV01", "EV02", "EV03"), ["foresee", "foresee-own"],
            marks=pytest.mark.rule("YE-14.6"),
        ),
        pytest.param(
            "dojo", {"weapons": ["katana", "shuko"]}, ["weapon:katana"],
            {
                "B.weapons": ["doku#1", "shuko#1"], "discards": ["katana#1"], "weapon.top": ["nawa#1", "yumi#1"],
                "reveals": 1, "known.doku#1": [-1, 0, 1, 2, 3],
            },
            ["discard-weapon", "draw-seen"], marks=pytest.mark.rule("YE-14.8", "YE-3.17"),
        ),
        pytest.param(
            "kobudo-ryu", {"actions": ["double-time", "second-wind"]}, ["card:second-wind"],
            {
                "B.actions": ["feint#1", "double-time#1"], "action.top": ["disguise#1", "pickpocket#1"],
                "action.bottom": ["second-wind#1"], "reveals": 1, "known.feint#1": [B],
            },
            ["discard", "discard-own", "draw", "draw-own"], marks=pytest.mark.rule("YE-14.10", "YE-3.16"),
        ),
    ],
)  # fmt: skip
def test_all_that_an_annex_changes(
    annex: str, own: dict[str, Any], tokens: list[str], expected: dict[str, Any], stories: list[str]
) -> None:
    state = on_annex(annex, **own)
    while asked(state) != ("UseAnnex", B):
        play(state, f"annex:{annex}")
    assert told(state.copy(), "yes", *tokens) == ["use-annex", *stories]
    assert changes(state, "yes", *tokens) == {"B.manned": [], "B.disciples": 2, **expected}


@pytest.mark.rule("YE-14.2", "YE-R49", "YE-R64")
@pytest.mark.parametrize(
    ("annex", "goods"),
    [(YASHIKI, {"missions": ["G01"]}), (DOJO, {"weapons": ["yumi"]}), (KOBUDO, {"actions": ["feint"]})],
)
def test_an_annex_is_used_by_those_who_have_something_to_give_back(annex: int, goods: dict[str, Any]) -> None:
    every = {"missions": ["G01"], "weapons": ["yumi"], "actions": ["feint"]}
    others = {name: cards for name, cards in every.items() if name not in goods}
    assert legal(lay(clan(), clan(**goods), now=[UseAnnex(B, annex)], auto=False)) == ["pass", "yes"]
    assert legal(lay(clan(**goods), clan(**others), now=[UseAnnex(B, annex)], auto=False)) == ["pass"]


@pytest.mark.rule("YE-14.5", "YE-R49")
def test_the_karesansui_needs_one_deck_with_cards() -> None:
    every = range(len(DECKS))
    assert not usable(emptied(*every), B, KARESANSUI)
    for deck in every:
        state = emptied(*[other for other in every if other != deck])
        assert usable(state, B, KARESANSUI)
        state.then(UseAnnex(B, KARESANSUI))
        state.settle()
        play(state, "yes")  # the only deck is looked at without a question
        assert [number for number in every if state.decks[number].top] == [deck]


@pytest.mark.rule("YE-14.5", "YE-13.10", "YE-6.35")
def test_exhausted_decks_are_not_looked_at() -> None:
    garden = lay(clan(completed=["G01"]), clan(), now=[], auto=False)
    for deck in (0, 4, 7):
        garden.decks[deck].pool.clear()
    garden.then(UseAnnex(B, KARESANSUI))
    play(garden, "yes")
    assert legal(garden) == ["deck:bonus", "deck:event", "deck:weapon", "deck:yellow", "deck:red"]
    state = at_work("market")
    state.decks[6].pool.clear()
    play(state, "deed:foresee-missions")
    assert legal(state) == ["deck:green", "deck:yellow", "deck:black"]
