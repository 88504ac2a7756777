"""What each viewer sees of a table, field by field (YE-3.13 to YE-3.15, YE-R9), and what the start looks like."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.rules.yedo.table import A, B, C, clan, game, in_words, lay
from zashiki.games.yedo.rules.hands import DiscardCard
from zashiki.games.yedo.rules.setup import bare_table
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import ACTION
from zashiki.kernel.chance import FastChance


def full_table() -> YedoState:
    """A table on which something of everything lies: A looks for an Action Card to discard."""
    return lay(
        clan(
            mon=7, pp=2, geisha=1, blessing=1, disciples=1, annexes=["yashiki", "dojo"], manned=["dojo"],
            marker="annex", blackmail=True, missions=["G03", "R02", "Y05"], actions=["feint#2", "disguise"],
            bonuses=["BC04"], weapons=["yumi", "doku"], offered=["feint#1"],
        ),
        clan(
            mon=5, guest=["tavern"], marker="egress", missions=["B01"], actions=["omen-reader"],
            completed=["G05", "R01"], with_bonus=["R01"], offered=["BC07", "Y09"],
        ),
        clan(earned={"castle": 4, "spent": -1}, disciples=0, guest=["market"], bonuses=["BC01", "BC02"],
             weapons=["shuko"]),
        now=[DiscardCard(A, ACTION, 1)], round=5, phase=6, order=[2, 0, 1], track=[2], favors=["favor-2"],
        spaces={"gates": [-1, C], "temple": [A, C]}, closed="harbor", patrol="temple", colour="blue", church=4,
        bank=-9, market=["katana", "", "nawa", "", "doku"], discards=["yumi", "fukiya"], events=["EV03", "EV01"],
        decks={"action": {"top": ["pickpocket", "double-time"], "bottom": ["silver-tongue", "deep-pockets"]}},
        known={"pickpocket#1": [B], "deep-pockets#1": [-1, A, B, C], "feint#2": [A, C], "Y05": [A, B]},
        geisha_left=2, blessings_left=1, annexes_left=[1, 2, 0, 1], drawn=["BC09"], played=["second-wind"],
        prices=[-2, 1, 0, 3], patrol_extra=2, skipped=[5], saved=[3, 6], discount=2, override=True, forged=1,
        doubled=2, extra=3, ending=True,
    )  # fmt: skip


def seen(state: YedoState, viewer: int | None) -> dict[str, Any]:
    """A view as plain data."""
    found: dict[str, Any] = msgspec.to_builtins(state.game.view(state, viewer))
    return found


def cards(**fields: Any) -> dict[str, Any]:
    """A player's cards as a viewer sees them, the ones not given none."""
    none: dict[str, Any] = {
        "actions": (), "actions_hidden": 0, "bonuses": (), "bonuses_hidden": 0, "missions": (),
        "missions_hidden": (0, 0, 0, 0),
    }  # fmt: skip
    return {**none, **fields}


def deck(size: int, top: tuple[int, ...] = (), bottom: tuple[int, ...] = ()) -> dict[str, Any]:
    """A deck as a viewer sees it."""
    return {"size": size, "top": top, "bottom": bottom}


DECKS = [deck(38, (-1, -1), (-1, 17)), *[deck(size) for size in (22, 17, 32, 10, 16, 16, 10)]]
"""The decks of the full table for a spectator: all saw Deep Pockets (17) go under the Action deck."""

PUBLIC: dict[str, Any] = {
    "players": 3, "acting": (A,), "answered": (), "mine": None, "outcome": None, "round": 5, "phase": 6,
    "order": (2, 0, 1), "track": (2,), "markers": (3, -1, -2), "mon": (7, 5, 0), "pp": (2, 0, 3),
    "earned": (0, 0, 0, 0, 0, 2, 0, 0, 0, *(0,) * 9, 0, 0, 0, 4, 0, 0, -1, 0, 0), "geisha": (1, 0, 0),
    "blessing": (1, 0, 0), "house": (1, 2, 0), "reserve": (1, 2, 2), "annexes": (1, 0, 2, 0, *(0,) * 8),
    "blackmail": (1, 0, 0), "favors": (1,), "weapons": ((0, 7), (), (5,)), "completed": ((), (8, 61), ()),
    "spaces": (*(-1,) * 5, 2, *(-1,) * 15, 0, 2, -1), "closed": 3, "patrol": 1, "colour": 1, "church": 4,
    "market": (2, -1, 4, -1, 0), "discards": (1, 7), "events": (2, 0), "annexes_left": (1, 2, 0, 1),
    "geisha_left": 2, "blessings_left": 1, "played": (19,), "prices": (-2, 1, 0, 3), "patrol_extra": 2,
    "skipped": 1 << 5, "guests": 1 << 3 | 1 << 4, "saved": 1 << 3 | 1 << 6, "discount": 2, "override": True,
    "forged": 1, "doubled": 2, "extra": 3, "ending": True,
}  # fmt: skip
"""What everybody sees of the full table. The trade in the Tavern is number 1: B deals there, C in the Market."""

SEEN: dict[int | None, dict[str, Any]] = {
    None: {
        "hands": (
            cards(actions_hidden=2, bonuses_hidden=1, missions_hidden=(1, 1, 1, 0)),
            cards(actions_hidden=1, missions_hidden=(0, 0, 0, 1)),
            cards(bonuses_hidden=2),
        ),
        "decks": tuple(DECKS), "drawn": (-1,), "offered": ((-1,), (-1, -1), ()),
    },
    A: {
        "hands": (
            cards(actions=(0, 8), bonuses=(3,), missions=(2, 16, 31)),
            cards(actions_hidden=1, missions_hidden=(0, 0, 0, 1)),
            cards(bonuses_hidden=2),
        ),
        "decks": tuple(DECKS), "drawn": (-1,), "offered": ((0,), (-1, -1), ()),
    },
    B: {
        "hands": (
            cards(actions_hidden=2, bonuses_hidden=1, missions=(16,), missions_hidden=(1, 0, 1, 0)),
            cards(actions=(18,), missions=(48,)),
            cards(bonuses_hidden=2),
        ),
        "decks": (deck(38, (15, -1), (-1, 17)), *DECKS[1:]), "drawn": (-1,), "offered": ((-1,), (6, 20), ()),
    },
    C: {
        "hands": (
            cards(actions=(0,), actions_hidden=1, bonuses_hidden=1, missions_hidden=(1, 1, 1, 0)),
            cards(actions_hidden=1, missions_hidden=(0, 0, 0, 1)),
            cards(bonuses=(0, 1)),
        ),
        "decks": tuple(DECKS), "drawn": (-1,), "offered": ((-1,), (-1, -1), ()),
    },
}  # fmt: skip


@pytest.mark.rule("YE-3.13", "YE-3.14", "YE-3.15", "YE-R9")
@pytest.mark.parametrize("viewer", [None, A, B, C])
def test_a_viewer_sees_what_lies_open_and_the_cards_that_they_know(viewer: int | None) -> None:
    view = seen(full_table(), viewer)
    assert (view.pop("viewer"), view.pop("ask")["step"]) == (viewer, "DiscardCard")
    assert view == {**PUBLIC, **SEEN[viewer]}


@pytest.mark.rule("YE-3.14")
def test_hand_sizes_are_public_by_kind() -> None:
    state = full_table()
    for viewer in (None, A, B, C):
        hands = state.game.view(state, viewer).hands
        assert [(hand.action_count(), hand.bonus_count(), hand.mission_count()) for hand in hands] == [
            (2, 1, 3), (1, 0, 1), (0, 2, 0),
        ]  # fmt: skip


@pytest.mark.rule("YE-R9", "YE-9.14", "YE-4.4")
def test_annexes_phases_that_are_left_out_and_the_saved_are_public() -> None:
    state = full_table()
    view = state.game.view(state, None)
    assert [view.annexes_of(player) for player in (A, B, C)] == [(1, 0, 2, 0), (0, 0, 0, 0), (0, 0, 0, 0)]
    assert [phase for phase in range(9) if view.skips(phase)] == [5]
    assert [space for space in range(24) if view.is_saved(space)] == [3, 6]


# ---------------------------------------------------------------- the table at the start

SUPPLIES = {2: (2, 3), 3: (2, 5), 4: (3, 6), 5: (4, 7)}
"""Annexes of each type, and Geisha, by the number of players (YE-2.8, YE-2.9)."""

AT_THE_START: dict[str, Any] = {
    "round": 0, "phase": 0, "track": [], "favors": [], "spaces": {}, "closed": "", "patrol": "gates",
    "colour": "red", "church": 3, "bank": -3, "market": ("",) * 5, "discards": [], "events": [], "drawn": [],
    "played": [], "prices": (0, 0, 0, 0), "patrol_extra": 0, "skipped": [], "saved": [], "discount": 0,
    "override": False, "forged": 0, "doubled": 0, "extra": 0, "ending": False, "reveals": 0,
}  # fmt: skip
A_CLAN_AT_THE_START: dict[str, Any] = {
    "mon": 0, "earned": {}, "geisha": 0, "blessing": 0, "disciples": 2, "reserve": 2, "marker": "track",
    "annexes": [], "manned": [], "blackmail": False, "guest": [], "missions": [], "actions": [], "bonuses": [],
    "weapons": [], "completed": [], "with_bonus": [], "offered": [], "pp": 0,
}  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "setting",
    [
        pytest.param("geisha", marks=pytest.mark.rule("YE-1.3", "YE-2.4", "YE-2.7", "YE-2.10", "YE-2.15")),
        pytest.param("samurai", marks=pytest.mark.rule("YE-1.12", "YE-2.6", "YE-2.8", "YE-2.9", "YE-2.17")),
    ],
)
def test_the_table_before_anything_is_dealt(players: int, setting: Any) -> None:
    state = bare_table(game(players, setting), FastChance.seeded(1), [])
    words = in_words(state)
    pools = {name: cards for name, cards in words.items() if name.endswith(".pool")}
    annexes, geisha = SUPPLIES[players]
    expected = {
        **AT_THE_START, "order": list(range(players)), "annexes_left": [annexes] * 4, "geisha_left": geisha,
        "blessings_left": players,
    }  # fmt: skip
    for letter in "ABCDE"[:players]:
        expected |= {f"{letter}.{field}": value for field, value in A_CLAN_AT_THE_START.items()}
    for name in ("action", "bonus", "event", "weapon", "green", "yellow", "red", "black"):
        expected |= {f"{name}.top": [], f"{name}.bottom": []}
    assert {name: value for name, value in words.items() if name not in pools} == expected
    sizes = [43, 27, 19] if setting == "geisha" else [50, 27, 27]
    assert [len(set(cards)) for cards in pools.values()] == [*sizes, 40, 12, 18, 18, 11]
    assert (state.answers, state.result, state.streams) == ([-1] * players, None, None)
