"""The whole table, as a position file writes it: at the start, in a turn, at the end of a duel, in a draft.

So nothing is changed beside what a rule says, and nothing of an earlier turn or duel is left over.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yokai.table import FIVE, START, UPDATES, A, B, LastOutcome, Table, duel, tournament, yokai
from zashiki.games.yokai.rules.duel_start import StartDuel
from zashiki.games.yokai.rules.setup import set_up
from zashiki.games.yokai.rules.tournament import CloseRound, EndSingleDuel
from zashiki.games.yokai.rules.turn import ChooseCards
from zashiki.kernel.lanes import Lanes

LAST_FIVE = {"hand": ["block", "sling", "sling", "upgrade", "collect"],
             "draw_pile": ["refresh", "refresh", "refresh", "block", "block"]}  # fmt: skip
"""The start deck where LastOutcome has drawn the hand."""
OTHERS = ["refresh", "refresh", "block", "block", "sling"]
"""What is left of the start deck without FIVE."""


def board(**changes: Any) -> dict[str, Any]:
    """A fighter's side with the board as it comes from the box; what is 0 or empty is not written."""
    side = {"energy": 1, "energy_blockade": 1, "victory_blockade": 2, **changes}
    return {name: value for name, value in side.items() if value not in (0, [])} | {"draw_pile": side["draw_pile"]}


READY = board(**LAST_FIVE)
"""A fighter's side when the first duel begins, with LastOutcome."""
WAITING = board(draw_pile=START)
"""The side of a player who has no duel yet: the whole deck lies ready."""


# ---------------------------------------------------------------- the start


@pytest.mark.rule("YF-2.1", "YF-2.3", "YF-2.4", "YF-2.5", "YF-2.8")
def test_a_single_duel_at_its_start() -> None:
    table = Table(yokai().new_initial_state(chance=LastOutcome()))
    assert table.position() == {"fighters": [READY, READY], "duels": [{"players": (A, B)}]}
    assert table.state.steps == [EndSingleDuel(), ChooseCards(0, A, B)]
    assert (table.state.answers, table.state.reveals) == ([-1, -1], 0)
    assert table.game.view(table.state, None).duels[0].coin == -1


@pytest.mark.rule("YF-2.3", "YF-2.5", "YF-2.6")
def test_before_the_first_cards_are_drawn_the_decks_lie_whole() -> None:
    table = Table(set_up(yokai(), LastOutcome()))
    assert table.position() == {"fighters": [WAITING, WAITING], "duels": [{"players": (A, B)}]}
    assert (table.state.answers, table.state.reveals) == ([-1, -1], 0)


@pytest.mark.rule("YF-2.7", "YF-11.12")
def test_a_match_at_its_start() -> None:
    table = tournament(2, format="match")
    assert table.position() == {
        "fighters": [READY, READY],
        "duels": [{"players": (A, B), "bracket": "match"}],
        "tournament": {"orders": [[0, 1]], "winners": [[0, 1]], "losers": [[]], "update_decks": [UPDATES]},
    }
    assert table.state.steps == [CloseRound(), ChooseCards(0, A, B)]
    assert (table.state.answers, table.state.reveals) == ([-1, -1], 0)


@pytest.mark.rule("YF-1.3", "YF-2.6", "YF-2.7", "YF-11.10")
def test_brackets_of_three_at_their_start_while_one_waits() -> None:
    table = tournament(3)
    assert table.position() == {
        "fighters": [READY, READY, WAITING],
        "duels": [{"players": (0, 1), "bracket": "winners"}],
        "tournament": {"orders": [[0, 1, 2]], "winners": [[0, 1, 2]], "losers": [[]], "update_decks": [UPDATES]},
    }
    assert table.state.answers == [-1, -1, -1]


@pytest.mark.rule("YF-11.6", "YF-11.9", "YF-1.7")
def test_brackets_of_eight_at_their_start() -> None:
    table = tournament(8)
    pairs = [(0, 1), (2, 3), (4, 5), (6, 7)]
    everybody = list(range(8))
    assert table.position() == {
        "fighters": [READY] * 8,
        "duels": [{"players": pair, "bracket": "winners"} for pair in pairs],
        "tournament": {"orders": [everybody], "winners": [everybody], "losers": [[]], "update_decks": [UPDATES]},
    }
    lanes = tuple((ChooseCards(number, *pair),) for number, pair in enumerate(pairs))
    assert table.state.steps == [CloseRound(), Lanes((), lanes)]


@pytest.mark.rule("YF-11.16", "YF-11.22")
def test_a_league_of_three_at_its_start() -> None:
    table = tournament(3, format="league", update_deck="listed10")
    names = ["refresh-2#1", "refresh-2#2", "block-2#1", "block-2#2", "block-2#3", "sling-2#1", "sling-2#2", "sling-2#3"]
    assert table.position() == {
        "fighters": [WAITING, READY, READY],
        "duels": [{"players": (1, 2), "bracket": "league"}],
        "tournament": {"orders": [[0, 1, 2]], "winners": [[0, 1, 2]], "losers": [[]],
                       "update_decks": [[*names, "upgrade-2#1", "collect-2#1"]]},
    }  # fmt: skip


@pytest.mark.rule("YF-11.24", "YF-R32", "YF-R36", "YF-1.4")
def test_an_epic_tournament_at_its_start() -> None:
    table = tournament(16)
    first, second = list(range(8)), list(range(8, 16))
    position = table.position()
    assert position["fighters"] == [READY] * 16
    assert position["duels"] == [{"players": (at, at + 1), "bracket": "winners"} for at in range(0, 16, 2)]
    decks = position["tournament"].pop("update_decks")
    assert position["tournament"] == {"orders": [first, second], "winners": [first, second], "losers": [[], []]}
    assert [[name.partition("#")[0] for name in deck] for deck in decks] == [
        [name.partition("#")[0] for name in UPDATES]
    ] * 2
    assert len({name for deck in decks for name in deck}) == 30


@pytest.mark.rule("YF-10.3", "YF-10.4", "YF-10.1")
def test_a_new_duel_clears_all_that_the_last_one_has_left() -> None:
    """A has collected, so that everybody remembers something of the hand; B has passed."""
    stuck = {"hand": ["sling", "upgrade"], "draw_pile": ["collect"], "discard_pile": [*START[:6], "sling"]}
    table = duel(
        a={"e": 3, "v": 4, "energy": 2, "stone": 2, "victory": 1, "discard_pile": ["refresh"]},
        b={**stuck, "e": 2, "v": 3, "energy": 1, "victory": 1},
        turn=7,
        chance=LastOutcome(),
    )
    table.play("collect", "pass")
    assert {"remembered", "shown", "victory", "stone"} <= set(table.position()["fighters"][A])
    assert {"remembered", "discard_pile", "victory"} <= set(table.position()["fighters"][B])
    assert table.coin == A
    StartDuel(0, A, B).run(table.state)
    assert table.position() == {
        "fighters": [
            board(energy=3, energy_blockade=3, victory_blockade=4, **LAST_FIVE),
            board(energy=2, energy_blockade=2, victory_blockade=3, **LAST_FIVE),
        ],
        "duels": [{"players": (A, B)}],
    }


# ---------------------------------------------------------------- a turn


@pytest.mark.rule("YF-3.2", "YF-3.3", "YF-3.4", "YF-4.12", "YF-5.3")
def test_a_turn_with_a_shot_that_wounds() -> None:
    table = duel(a={"stone": 1}, b={"e": 3, "v": 3, "energy": 3, "stone": 1}, turn=4, chance=LastOutcome())
    table.play("sling", "refresh")
    assert table.position() == {
        "fighters": [
            board(
                hand=["refresh", "block", "sling", "upgrade", "collect"],
                draw_pile=["refresh", "refresh", "block", "block"],
                discard_pile=["sling"],
            ),
            board(
                energy=2,
                stone=2,
                energy_blockade=3,
                victory_blockade=3,
                hand=["block", "sling", "sling", "upgrade", "collect"],
                draw_pile=["refresh", "refresh", "block", "block"],
                discard_pile=["refresh"],
            ),
        ],
        "duels": [{"players": (A, B), "turn": 5, "revealed": ["sling", "refresh"]}],
    }
    assert table.state.answers == [-1, -1]
    assert table.state.reveals == 1


@pytest.mark.rule("YF-8.1", "YF-8.2", "YF-8.3", "YF-8.4")
def test_a_turn_with_a_knock_out() -> None:
    side = {"e": 2, "v": 3, "energy": 1, "stone": 2}
    table = duel(a={**side, "victory": 1}, b=side, coin=A, turn=9, chance=LastOutcome())
    table.play("refresh", "sling")
    common = {"energy_blockade": 2, "victory_blockade": 3, "draw_pile": ["refresh", "refresh", "block", "block"]}
    assert table.position() == {
        "fighters": [
            board(**common, energy=2, stone=2, victory=1, hand=["block", "sling", "sling", "upgrade", "collect"],
                  discard_pile=["refresh"]),
            board(**common, energy=1, stone=1, victory=1, hand=["refresh", "block", "sling", "upgrade", "collect"],
                  discard_pile=["sling"]),
        ],
        "duels": [{"players": (A, B), "turn": 10, "revealed": ["refresh", "sling"]}],
    }  # fmt: skip


@pytest.mark.rule("YF-5.1", "YF-4.13", "YF-R17")
def test_while_an_upgrade_waits_for_its_choice_the_cards_lie_open_and_are_paid_for() -> None:
    table = duel(b={"stone": 1}, turn=2, chance=LastOutcome())
    table.play("collect", "upgrade")
    assert table.legal(B) == ["blockade:energy", "blockade:victory"]
    assert table.position() == {
        "fighters": [
            board(hand=["refresh", "block", "sling", "upgrade"], draw_pile=OTHERS),
            board(hand=["refresh", "block", "sling", "collect"], draw_pile=OTHERS),
        ],
        "duels": [{"players": (A, B), "turn": 2, "revealed": ["collect", "upgrade"], "open": True}],
    }
    table.answer(B, "blockade:victory")
    memory = {"held": 4, "away": ["collect"], "possible": list(table.game.printed.names)}
    assert table.position()["duels"] == [{"players": (A, B), "coin": A, "turn": 3, "revealed": ["collect", "upgrade"]}]
    assert table.position()["fighters"] == [
        board(
            hand=["refresh", "block", "sling", "upgrade", "collect"],
            draw_pile=OTHERS,
            shown=["collect"],
            remembered=memory,
        ),
        board(
            victory_blockade=3,
            hand=["refresh", "block", "sling", "sling", "collect"],
            draw_pile=OTHERS[:4],
            discard_pile=["upgrade"],
        ),
    ]


@pytest.mark.rule("YF-3.10", "YF-R12")
def test_a_turn_in_which_one_passes() -> None:
    """Everybody can tell that a hand that passes held nothing but what costs a Stone."""
    stuck = {"hand": ["sling", "upgrade"], "draw_pile": ["block", "collect"], "discard_pile": [*START[:5], "sling"]}
    table = duel(a={"hand": FIVE}, b=stuck, chance=LastOutcome())
    table.play("block", "pass")
    assert table.position() == {
        "fighters": [
            board(
                hand=["refresh", "block", "block", "sling", "sling", "upgrade", "collect"],
                draw_pile=["refresh", "refresh"],
                discard_pile=["block"],
            ),
            board(
                hand=["sling", "upgrade", "collect"],
                draw_pile=["block"],
                discard_pile=stuck["discard_pile"],
                remembered={
                    "held": 2,
                    "away": stuck["discard_pile"],
                    "possible": ["sling", "sling-2", "upgrade", "upgrade-2"],
                    "played": stuck["discard_pile"],
                },
            ),
        ],
        "duels": [{"players": (A, B), "turn": 1, "revealed": ["block", "pass"]}],
    }


@pytest.mark.rule("YF-4.15", "YF-12.1", "YF-12.2")
def test_after_two_collects_everybody_has_seen_the_greater_count_of_each_kind() -> None:
    discard = ["refresh", "refresh", "block", "sling"]
    table = duel(a={"hand": ["collect", "upgrade"], "draw_pile": [*OTHERS[2:], "refresh"], "discard_pile": discard})
    table.play("collect", "refresh")
    first = table.position()["fighters"][A]
    assert first["shown"] == sorted([*discard, "collect"], key=START.index)
    assert first["remembered"]["away"] == first["shown"]
    assert first["remembered"]["held"] == 1
    assert table.a.memory is not None
    assert table.a.memory.possible == 0b11_1111_1111
    table.give_hand(A, ["collect", "upgrade"], discard=["refresh", "block", "block"])
    table.play("collect", "block")
    assert table.position()["fighters"][A]["shown"] == ["refresh", "refresh", "block", "block", "sling", "collect"]
