"""What each player may see, field by field (GU-4.1 to GU-4.3, GU-R67)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.rules.gunsen.fights import DICE, fight
from tests.rules.gunsen.table import A, B, begin, effect, game, lay, side
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.view import GunsenView
from zashiki.kernel.views import View

SECRET = {"aside_tactics", "aside_villages", "changed", "hands", "pool", "turn", "villages"}
"""Fields of the table that no view shows as they are."""


def busy() -> GunsenState:
    """A battle, with something of everything on the table."""
    lion = side(
        "Lion", koku=2, influence=1, armies={"E3": 2}, heroes={"H-Lion-1": "E3"}, columns={"armory": ["OA01"]},
        nobles={"order": "OE15"}, tactics=["N05"], hand=["N01", "N07"], buildings={"camp": "C2"}, villages=["koku"],
        upgrades=["armory"], achievements=["first-goal"], goals=["G-Lion-1"], specials=["S-Lion-2"],
    )  # fmt: skip
    crane = side("Crane", wood=3, armies={"F2": 2}, hand=["N06"], tactics=["T-Crane-1"])
    return fight(
        lion, crane, DICE, villages={"E1": "koku", "F4": "troop"}, gone=["wood"], discards=["OA02", "OA03"],
        deck=["OR01", "OR02", "OR03"], row=["OI01", "OI02"], first=1, round=7, moves=2, transported=True,
        cleared=True,
    )  # fmt: skip


@pytest.mark.rule("GU-4.1", "GU-R67")
@pytest.mark.parametrize("viewer", [A, B, None])
def test_all_that_lies_open_is_shown_to_everybody(viewer: int | None) -> None:
    state = busy()
    view = game(2).view(state, viewer)
    shown: dict[str, Any] = {
        name: tuple(value) if isinstance(value := getattr(state, name), list) else value
        for name in GunsenState.__slots__
        if name not in SECRET
    }
    assert {name: getattr(view, name) for name in shown} == shown
    assert (view.moving, view.moves, view.transported, view.cleared) == (False, 2, True, True)


@pytest.mark.rule("GU-4.2", "GU-R67")
@pytest.mark.parametrize(("viewer", "hand"), [(A, ["N01", "N07"]), (B, ["N06"]), (None, [])])
def test_everybody_sees_the_own_tactics_and_how_many_the_others_have(viewer: int | None, hand: list[str]) -> None:
    view = game(2).view(busy(), viewer)
    assert [game(2).table.tactic_ids[kind] for kind in view.hand] == hand
    assert view.hand_sizes == (2, 1)
    assert view.aside_tactics == 13 - 2 - 1 - 1  # one neutral card is bought


@pytest.mark.rule("GU-4.3", "GU-R67")
@pytest.mark.parametrize("viewer", [A, B, None])
def test_nobody_sees_the_deck_or_a_token_that_lies_face_down(viewer: int | None) -> None:
    view = game(2).view(busy(), viewer)
    names = [game(2).table.names[node] for node in game(2).table.villages]
    assert dict(zip(names, view.villages, strict=True)) == {
        "A6": 0, "B4": 0, "C6": 0, "E1": 1, "E6": 0, "F1": 0, "F4": 1,
    }  # fmt: skip
    assert view.aside_villages == 12 - 2 - 1 - 1
    assert view.deck == 3
    assert view.discards == tuple([game(2).table.card_ids.index(card) for card in ("OA02", "OA03")])


@pytest.mark.rule("GU-4.3", "GU-R67")
def test_a_view_has_no_field_that_shows_more() -> None:
    added = {"hand", "hand_sizes", "deck", "moving", "moves", "transported", "cleared"}
    every_games = set(View.__struct_fields__)
    own = {name for name in GunsenView.__struct_fields__ if name in GunsenState.__slots__}
    assert own == set(GunsenState.__slots__) - {"changed", "hands", "pool", "turn"}
    assert set(GunsenView.__struct_fields__) == own | added | every_games


@pytest.mark.rule("GU-4.2", "GU-4.3")
def test_what_is_secret_may_lie_anywhere_as_far_as_another_player_knows() -> None:
    state = begin(3)
    worlds = [game(3).sample_world(state, 0, Random(seed)) for seed in range(20)]
    assert {world.hands[0] for world in worlds} == {state.hands[0]}
    assert len({world.hands[1] for world in worlds}) > 3
    assert len({tuple(world.villages) for world in worlds}) > 3
    for world in worlds:
        everywhere = [kind for hand in (*world.hands, world.aside_tactics) for kind in hand]
        assert sorted(everywhere) == sorted(game(3).table.neutral_cards)


@pytest.mark.rule("GU-4.3")
def test_a_claimed_village_shows_its_token_on_the_clan_board() -> None:
    state = lay(side("Lion", armies={"E1": 1, "fort-B": 3}), side("Crane"), villages={"E1": "wood"}, now=[effect("")])
    view = game(2).view(state, B)
    assert view.tokens[A] == (2,)
    assert set(view.villages) == {0}
