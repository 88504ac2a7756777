"""What bots think of Yohei: sound answers where they are plain, and a value that rises with what wins games."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any

import pytest

from tests.rules.yohei.table import BLACK, WHITE, asked, asks, game, lay, legal, piece, play, site, unit
from zashiki.bots import SearchParameters
from zashiki.bots.budget import Budget
from zashiki.bots.rollout import Rollout
from zashiki.games.yohei import YoheiGame
from zashiki.games.yohei.rules.event_effects import EFFECTS
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.rules.values import melee_dice
from zashiki.games.yohei.sense.answers import thumbs
from zashiki.games.yohei.sense.cards import EFFECT
from zashiki.games.yohei.sense.exposure import exposure
from zashiki.kernel.steps import Question


def best(state: YoheiState) -> str:
    """The answer that the rules of thumb like best."""
    view = state.game.view(state, asked(state))
    tips = state.game.advice(view)
    return state.game.vocabulary.text(max(tips, key=lambda tip: tip.worth).action)


def value(state: YoheiState) -> float:
    """What the position is worth to White."""
    return state.game.value(state.game.view(state, WHITE), WHITE)


def fight(*, wounded: bool = False, **fields: Any) -> YoheiState:
    return lay(
        white=[unit("sumo-wrestler", "D4")],
        black=[unit("ronin-blade", "D6", "W", wounded=wounded)],
        players={WHITE: {"bases": 3, "supply": ["kappa"]}, BLACK: {"bases": 3, "supply": ["soemon"]}},
        **fields,
    )


def test_a_position_is_judged_when_a_unit_has_done_all_that_it_can() -> None:
    state = fight()
    assert state.game.is_settled(state)
    for token in ("unit:sumo-wrestler", "act:move", "facing:SE", "unit:sumo-wrestler"):
        play(state, token)
        assert not state.game.is_settled(state)
    play(state, "act:plot-cp")
    assert asks(state) == "Turn"
    assert state.game.is_settled(state)


def test_the_search_plays_a_unit_s_action_to_its_end() -> None:
    state = play(fight(), "unit:sumo-wrestler", "act:move")
    parameters = SearchParameters(milliseconds=None, iterations=1, guided=1, rollout=0)
    rollout = Rollout(state.game, WHITE, parameters, Budget(parameters, perf_counter), Random(1))
    world = state.game.sample_world(state, WHITE, Random(1))
    assert rollout.play(world)
    assert asks(world) == "Turn"
    assert world.done[piece(world, "sumo-wrestler")].bit_count() >= 2


def test_value_rises_with_wounds_points_and_buildings() -> None:
    even = value(fight())
    assert value(fight(wounded=True)) > even
    assert value(fight(sites={"C4.1": site(WHITE)})) > even > value(fight(sites={"C4.1": site(BLACK)}))
    assert value(fight(sides={WHITE: {"cp": 4}})) > even > value(fight(sides={BLACK: {"cp": 4}}))


def test_cards_are_worth_more_where_they_can_be_paid() -> None:
    gains = []
    for cp in (0, 1):
        held, none = (value(fight(sides={WHITE: {"hand": hand, "cp": cp}})) for hand in (["drunk-umbrella"], []))
        gains.append(held - none)
    assert 0 < gains[0] < gains[1]


def test_clans_whose_units_bring_something_are_preferred_in_the_draft() -> None:
    state = game(2).new_initial_state(seed=4)
    first = asked(state)
    worths = {}
    for token in legal(state):
        twin = state.copy()
        play(twin, token)
        worths[token] = state.game.value(state.game.view(twin, first), first)
    assert worths["clan:kaizoku"] > worths["clan:kitsune"] > worths["clan:hori"] == 0.0


def test_value_is_the_result_once_the_game_is_over() -> None:
    state = game(2).new_initial_state(seed=2)
    rng = Random(2)
    while not state.is_terminal():
        player = state.acting_players()[0]
        state.apply_action(player, rng.choice(state.legal_actions(player)))
    assert value(state) == state.returns()[WHITE]


def test_a_unit_that_nobody_can_reach_is_not_exposed() -> None:
    state = lay(white=[unit("sumo-wrestler", "D4"), unit("minpei", "A4")], black=[unit("ronin-blade", "D6", "W")])
    view = state.game.view(state, WHITE)
    found = exposure(state.game, view, {unit_.piece: 2 for unit_ in view.units})
    assert found[piece(state, "sumo-wrestler")] > 0
    assert found[piece(state, "minpei")] == 0
    assert not any(exposure(state.game, view, {unit_.piece: 0 for unit_ in view.units}).values())


def test_confound_turns_the_weakest_section_to_the_attack() -> None:
    # A Line frame (G Y Y R Y Y) that faces south-east meets an attack from the west with a yellow section.
    state = lay(white=[unit("nine-tails-dancer", "D4")], black=[unit("sumo-wrestler", "D5", "SE")])
    play(state, "unit:nine-tails-dancer", "act:melee")
    assert asks(state) == "Confound"
    defender, attacker = piece(state, "sumo-wrestler"), piece(state, "nine-tails-dancer")
    assert melee_dice(state, defender, state.at[attacker]) == 2
    play(state, best(state))
    assert melee_dice(state, defender, state.at[attacker]) == 1


@pytest.mark.parametrize(
    ("hurt", "expected"), [(True, "deploy:miko-healer"), (False, "deploy:takeda-the-puppetmaster")]
)
def test_a_healer_comes_when_somebody_is_wounded(hurt: bool, expected: str) -> None:
    state = lay(
        white=[unit("sumo-wrestler", "D4", wounded=hurt)],
        black=[unit("ronin-blade", "D7", "W")],
        players={WHITE: {"bases": 3, "supply": ["miko-healer", "takeda-the-puppetmaster"]}},
    )
    assert best(state) == expected


def test_own_buildings_are_not_brought_down() -> None:
    hand = {WHITE: {"hand": ["attack-the-supply-chain-umbrella"], "cp": 5}}
    own = fight(sites={"C4.1": site(WHITE)}, sides=hand)
    theirs = fight(sites={"C4.1": site(WHITE), "E5.1": site(BLACK)}, sides=hand)
    worths = [
        {own.game.vocabulary.text(tip.action): tip.worth for tip in own.game.advice(own.game.view(state, WHITE))}
        for state in (own, theirs)
    ]
    assert worths[0]["play:attack-the-supply-chain-umbrella"] < worths[1]["play:attack-the-supply-chain-umbrella"]
    play(theirs, "play:attack-the-supply-chain-umbrella")
    assert best(theirs) == "site:E5.1"


def test_every_question_has_a_rule_of_thumb_or_needs_none() -> None:
    needs_none = {
        "Annoy", "ChipWhere", "ChooseClan", "ChooseShot", "MoveVortex", "NextSkill", "PayReroll", "Pillage", "TakeItem",
    }  # fmt: skip
    questions = {step.__name__ for step in YoheiGame.steps if issubclass(step, Question)}
    assert {name for name in questions if thumbs.get(name) is None} == needs_none


def test_every_effect_of_a_card_has_a_worth() -> None:
    assert set(EFFECT) == {*EFFECTS, "item"}
