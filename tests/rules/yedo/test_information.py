"""Who knows what: hidden cards, traded cards, tops and bottoms of decks, and worlds that respect all of it."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.yedo.table import A, B, C, asked, at, bottom, clan, hand, lay, legal, names, pass_until, play, top
from zashiki.games.yedo.rules.activation import OpenActions
from zashiki.games.yedo.rules.effects import Carry
from zashiki.games.yedo.rules.hands import DiscardCard
from zashiki.games.yedo.rules.patrol import OpenPatrol
from zashiki.games.yedo.rules.state import FROM_OTHER, YedoState
from zashiki.games.yedo.rules.terms import ACTION, GREEN, REWARD_WORDS, compile_effects
from zashiki.games.yedo.rules.trade import OpenTrade
from zashiki.games.yedo.view import view
from zashiki.games.yedo.worlds import sample_world


def worlds(state: YedoState, viewer: int | None, count: int = 30) -> list[YedoState]:
    """Worlds that a viewer cannot tell from the true one; each looks the same to him."""
    rng = Random(7)
    found = [sample_world(state, viewer, rng) for _ in range(count)]
    assert all(view(world, viewer) == view(state, viewer) for world in found)
    return found


def foreseen() -> YedoState:
    """A has looked at the top three Action Cards and put them back; B has a Disciple left."""
    decks = {"action": {"top": ["feint", "disguise", "pickpocket"]}}
    state = lay(clan(), clan(mon=4), clan(), now=[OpenActions()], spaces={"gates": [A], "red-light": [B]}, decks=decks)
    return play(state, "deed:foresee-actions", "order:321")


@pytest.mark.rule("YE-13.20", "YE-R60")
def test_a_foresight_is_known_to_one_player_alone() -> None:
    state = foreseen()
    assert {tuple(top(world, ACTION, 3)) for world in worlds(state, A)} == {("pickpocket", "disguise", "feint")}
    assert len({tuple(top(world, ACTION, 3)) for world in worlds(state, B)}) > 5
    assert state.game.view(state, None).decks[ACTION].top == (-1, -1, -1)


@pytest.mark.rule("YE-R60")
def test_who_foresaw_before_does_not_know_the_new_order() -> None:
    decks = {"action": {"top": ["feint", "disguise", "pickpocket"]}}
    state = lay(clan(), clan(), now=[OpenActions()], spaces={"gates": [A, B]}, decks=decks)
    play(state, "deed:foresee-actions", "order:123")
    assert {tuple(top(world, ACTION, 3)) for world in worlds(state, A)} == {("feint", "disguise", "pickpocket")}
    play(state, "deed:foresee-actions", "order:123")
    assert len({tuple(top(world, ACTION, 3)) for world in worlds(state, A)}) > 3
    assert {tuple(top(world, ACTION, 3)) for world in worlds(state, B)} == {("feint", "disguise", "pickpocket")}


@pytest.mark.rule("YE-R60")
def test_who_foresaw_a_card_knows_it_in_another_s_hand() -> None:
    state = foreseen()
    play(state, "deed:buy-action")  # B draws the card that A has put on top
    assert hand(state, B) == ["pickpocket"]
    assert {tuple(hand(world, B)) for world in worlds(state, A)} == {("pickpocket",)}
    assert len({tuple(hand(world, B)) for world in worlds(state, C)}) > 3


@pytest.mark.rule("YE-3.14", "YE-6.24", "YE-R60")
def test_who_foresaw_three_cards_does_not_know_which_one_is_kept() -> None:
    decks = {"action": {"top": ["feint", "disguise", "pickpocket"]}}
    keep = Carry(B, FROM_OTHER, compile_effects(("draw_keep action 3 1",), REWARD_WORDS))
    state = lay(clan(), clan(), now=[OpenActions(), keep], spaces={"gates": [A]}, decks=decks)
    play(state, "deed:foresee-actions", "order:123")
    assert {tuple(names(world, world.drawn)) for world in worlds(state, A)} == {("feint", "disguise", "pickpocket")}
    play(state, "card:disguise")
    assert len({tuple(hand(world, B)) for world in worlds(state, A)}) > 1
    assert {tuple(bottom(world, ACTION)) for world in worlds(state, B)} == {("feint", "pickpocket")}


@pytest.mark.rule("YE-R84", "YE-3.16")
def test_all_know_a_played_card_under_the_deck_and_nobody_a_discarded_one() -> None:
    state = lay(clan(actions=["double-time"]), clan(), now=[OpenPatrol()], patrol="castle")
    play(state, "card:double-time")
    assert {tuple(bottom(world, ACTION)) for world in worlds(state, None)} == {("double-time",)}
    state = lay(clan(actions=["double-time", "feint"]), clan(), now=[DiscardCard(A, ACTION, 1)])
    play(state, "card:feint")
    assert len({tuple(bottom(world, ACTION)) for world in worlds(state, B)}) > 3
    assert {tuple(bottom(world, ACTION)) for world in worlds(state, A)} == {("feint",)}


@pytest.mark.rule("YE-10.4", "YE-3.14")
def test_the_giver_knows_a_traded_card_until_it_may_have_gone() -> None:
    clans = [clan(actions=["feint", "disguise"]), clan(mon=3, actions=["silver-tongue"]), clan()]
    state = lay(*clans, now=[OpenTrade(), DiscardCard(B, ACTION, 1)], spaces={"tavern": [A, B]})
    pass_until(state, "Propose")
    play(state, "seat:1", "goods:action", "amount:1", "done", "goods:mon", "amount:1", "done", "card:disguise", "yes")
    assert all("disguise" in hand(world, B) for world in worlds(state, A))
    assert not all("disguise" in hand(world, B) for world in worlds(state, C))
    pass_until(state, "DiscardCard")
    play(state, "card:silver-tongue")
    assert not all("disguise" in hand(world, B) for world in worlds(state, A))  # it may be the one discarded


@pytest.mark.rule("YE-3.14", "YE-3.19")
def test_backs_of_missions_are_seen_and_faces_are_not() -> None:
    state = lay(clan(missions=["G01", "R02", "B03"]), clan(missions=["Y04"]), now=[DiscardCard(A, GREEN, 1)])
    dealt = {tuple(name[0] for name in names(world, world.missions[A])) for world in worlds(state, B)}
    assert dealt == {("G", "R", "B")}
    assert len({tuple(world.missions[A]) for world in worlds(state, B)}) > 10
    assert {tuple(world.missions[A]) for world in worlds(state, A)} == {state.missions[A]}


@pytest.mark.rule("YE-R82")
def test_a_window_tells_nothing_about_hands() -> None:
    """Whoever is asked is asked in every world, whatever he holds there."""
    clans = [clan(actions=["double-time"]), clan(actions=["disguise"]), clan(actions=["feint"])]
    state = lay(*clans, now=[OpenPatrol()], patrol="castle")
    play(state, "card:double-time")
    assert asked(state) == ("FeintWindow", B)
    for world in worlds(state, C):
        assert asked(world) == ("FeintWindow", B)
    assert legal(state) == ["pass"]
    holding = [world for world in worlds(state, C, 60) if len(legal(world)) > 1]
    assert holding


def test_of_equal_cards_the_known_one_is_played_first() -> None:
    """Which copy is played tells nothing: all would think of the one that they know."""
    state = lay(
        clan(actions=["double-time#1", "double-time#3"]),
        clan(),
        now=[OpenPatrol()],
        known={"double-time#3": [-1, 0, 1]},
    )
    play(state, "card:double-time")
    assert state.game.view(state, B).hands[A].actions == ()
    assert state.game.view(state, B).hands[A].actions_hidden == 1
    assert at(state, "market") == []


@pytest.mark.rule("YE-3.18")
def test_what_is_reshuffled_is_known_but_not_its_order() -> None:
    kinds = ("doku", "fukiya", "metsubushi", "nawa", "shuko", "shuriken")
    others = [name for name in kinds for _ in range(5)]
    state = lay(
        clan(annexes=["dojo"], manned=["dojo"], weapons=["katana"] * 5), clan(weapons=others), now=[OpenActions()],
        discards=["yumi"] * 5, decks={"weapon": {"pool": []}},
    )  # fmt: skip
    play(state, "yes")
    assert len(state.weapons[A]) == 5
    pools = {tuple(sorted(names(world, world.decks[3].cards()))) for world in worlds(state, B)}
    assert len(pools) == 1
