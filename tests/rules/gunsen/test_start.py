"""The whole table at the start, field by field, for each number of players (GU-2, GU-3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.gunsen.table import asks, begin, by_seat, game, legal, play
from zashiki.games.gunsen.rules.records import Battle, ThisTurn, put
from zashiki.games.gunsen.rules.setup import set_up
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import Card
from zashiki.kernel.chance import FastChance

SEATS = ((3, 1, 1, 3), (4, 1, 1, 3), (4, 1, 1, 4), (4, 2, 1, 4), (4, 2, 1, 5), (4, 2, 2, 5))
"""The koku, wood, influence and troops of each place in the turn order."""
FORTS = {2: "B C", 3: "A B C", 4: "F0 F2 F3 F5", 5: "F0 F2 F3 F4 F5", 6: "F0 F1 F2 F3 F4 F5"}
ALL_PLAYERS = pytest.mark.parametrize("players", range(2, 7))
NO_ICONS = (0, 0, 0, 0, 0, 0)


def fields(state: GunsenState) -> dict[str, Any]:
    """Every field of the table, by name."""
    return {name: getattr(state, name) for name in GunsenState.__slots__}


def nodes_and_villages(players: int) -> tuple[int, int]:
    """How many territories and forts, and how many villages, the side of the board has."""
    return (31 + 3, 7) if players < 4 else (37 + 6, 10)


@pytest.mark.rule("GU-2.2", "GU-2.3", "GU-3.12")
@ALL_PLAYERS
def test_nothing_lies_on_the_table_before_the_setup(players: int) -> None:
    state = set_up(game(players), FastChance(1))
    nodes, villages = nodes_and_villages(players)
    assert fields(state) == {
        "active": 0,
        "aside_tactics": (),
        "aside_villages": (),
        "attackers": 0,
        "battle": None,
        "built": [-1] * (2 * players),
        "changed": 0,
        "clans": (-1,) * players,
        "columns": [()] * (4 * players),
        "contested": -1,
        "count": [0] * nodes,
        "discards": [],
        "first": 0,
        "forts": (-1,) * players,
        "goals": [0] * players,
        "gone": (),
        "goods": [0] * (3 * players),
        "hands": [()] * players,
        "held": -1,
        "hero_node": [-1] * 24,
        "heroes": [()] * players,
        "markers": [0] * players,
        "nobles": [-1] * (3 * players),
        "opened": False,
        "owner": [-1] * nodes,
        "pool": [],
        "round": 1,
        "row": [],
        "shrines": (),
        "site": [-1] * nodes,
        "specials": [()] * players,
        "supply": [15] * players,
        "tactics": [()] * players,
        "thieves": False,
        "tokens": [()] * players,
        "turn": ThisTurn(moving=False, moves=0, transported=False, cleared=False),
        "upgrades": [-2] * 4,
        "villages": [-1] * villages,
    }
    assert state.answers == [-1] * players
    assert state.reveals == 0


@pytest.mark.rule("GU-2.2", "GU-2.3", "GU-2.10", "GU-3.3", "GU-3.12")
@pytest.mark.parametrize(("clans", "choice"), [("draft", 0), ("draft", -1), ("random", 0)])
@ALL_PLAYERS
def test_the_whole_table_when_the_first_turn_begins(players: int, clans: str, choice: int) -> None:
    state = begin(players, seed=players, choice=choice, clans=clans)
    assert asks(state) == "ChooseOrder"
    table = state.game.table
    nodes, villages = nodes_and_villages(players)
    owner, count, forts = [-1] * nodes, [0] * nodes, [-1] * players
    goods, supply = [0] * (3 * players), [15] * players
    for seat, name in enumerate(FORTS[players].split()):
        player = by_seat(state, seat)
        forts[player] = table.names.index(f"fort-{name}")
        owner[forts[player]] = player
        goods[3 * player : 3 * player + 3] = SEATS[seat][:3]
        count[forts[player]] = SEATS[seat][3]
        supply[player] = 15 - SEATS[seat][3]
    at_random = {
        name: getattr(state, name)
        for name in ("aside_tactics", "aside_villages", "clans", "first", "hands", "pool", "row", "shrines", "villages")
    }
    rows = table.pack.specials.special
    assert fields(state) == at_random | {
        "active": state.first,
        "attackers": 0,
        "battle": None,
        "built": [-1] * (2 * players),
        "changed": 0,
        "columns": [()] * (4 * players),
        "contested": -1,
        "count": count,
        "discards": [],
        "forts": tuple(forts),
        "goals": [0] * players,
        "gone": (),
        "goods": goods,
        "held": -1,
        "hero_node": [-1] * 24,
        "heroes": [()] * players,
        "markers": [0] * players,
        "nobles": [-1] * (3 * players),
        "opened": False,
        "owner": owner,
        "round": 1,
        "site": [-1] * nodes,
        "specials": [
            tuple([76 + number for number, row in enumerate(rows) if row.clan == table.clans[clan]])
            for clan in state.clans
        ],
        "supply": supply,
        "tactics": [()] * players,
        "thieves": table.clans.index("Scorpion") in state.clans,
        "tokens": [()] * players,
        "turn": ThisTurn(moving=True, moves=0, transported=False, cleared=False),
        "upgrades": [-1 if tile in (*state.shrines, 3) else -2 for tile in range(4)],
    }
    assert len(state.villages) == villages
    assert min(state.villages) >= 0
    assert state.answers == [-1] * players
    assert state.reveals == 1  # the row was turned up


@pytest.mark.rule("GU-R69")
@pytest.mark.parametrize(
    ("clan", "steals"),
    [("Crab", False), ("Crane", False), ("Dragon", False), ("Lion", False), ("Phoenix", False), ("Scorpion", True),
     ("Unicorn", False)],
)  # fmt: skip
def test_only_where_the_scorpion_plays_somebody_can_steal(clan: str, steals: bool) -> None:
    table = game(2).table
    number = table.clans.index(clan)
    assert table.can_steal((number,)) == steals
    assert table.can_steal((number, (number + 1) % 7)) == (steals or clan == "Phoenix")


@pytest.mark.rule("GU-2.10", "GU-7.6")
def test_setup_deals_a_row_of_five_and_leaves_the_rest_as_the_deck() -> None:
    state = begin(2)
    assert sorted([*state.row, *state.pool]) == [
        card for card in range(76) if not state.game.table.pack.orders.order[card].large
    ]
    assert len(state.row) == 5


@pytest.mark.rule("GU-3.2", "GU-R4")
def test_clans_are_taken_one_by_one() -> None:
    state = game(3).new_initial_state(seed=5)
    clans = ["crab", "crane", "dragon", "lion", "phoenix", "scorpion", "unicorn"]
    for seat, clan in enumerate(("phoenix", "unicorn", "crab")):
        assert state.acting_players() == [by_seat(state, seat)]
        assert legal(state) == [f"clan:{name}" for name in clans]
        play(state, f"clan:{clan}")
        clans.remove(clan)
    assert [state.game.table.clans[state.clans[by_seat(state, seat)]] for seat in range(3)] == [
        "Phoenix", "Unicorn", "Crab",
    ]  # fmt: skip


@pytest.mark.rule("GU-3.2", "GU-R4")
def test_dealt_clans_are_all_seven_in_the_long_run() -> None:
    dealt = [begin(3, seed, clans="random").clans for seed in range(30)]
    for player in range(3):
        assert {clans[player] for clans in dealt} == set(range(7))


@pytest.mark.rule("GU-R56")
def test_a_card_without_words_does_nothing() -> None:
    assert Card() == Card(
        activate=(),
        now=(),
        icons=NO_ICONS,
        attack=NO_ICONS,
        defend=NO_ICONS,
        here=NO_ICONS,
        on_column=((), (), (), ()),
        battle_start=(),
        battle_win=(),
        battle_end=(),
        losses=0,
        boost=None,
        silence=None,
        may_cancel_kills=False,
        may_join=False,
        late_troops=False,
        army_limit=0,
        order_discount=0,
        noble_discount=0,
    )


@pytest.mark.rule("GU-22.3", "GU-6.2")
def test_a_battle_begins_with_nobody_silenced_no_dice_and_no_winner() -> None:
    assert Battle((1, 0), 5) == Battle(
        sides=(1, 0),
        node=5,
        started=(0, 0),
        heroes=(-1, -1),
        silenced=(False, False),
        spared=False,
        boost=(NO_ICONS, NO_ICONS),
        values=(NO_ICONS, NO_ICONS),
        dice=((), ()),
        kept=(False, False),
        killed=(0, 0),
        winner=-1,
    )
    assert ThisTurn() == ThisTurn(moving=False, moves=0, transported=False, cleared=False)
    assert (put((5, 6), 0, 7), put((5, 6), 1, 7)) == ((7, 6), (5, 7))  # the attacker's, the defender's
