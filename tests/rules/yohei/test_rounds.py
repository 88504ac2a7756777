"""Rounds and turns step by step: tokens, temples, the legal list of a turn, side actions, ends (YH-5, YH-36, YH-38)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yohei.table import (
    BLACK,
    DARK,
    GREY,
    WHITE,
    Luck,
    asked,
    asks,
    hand,
    kinds,
    lay,
    legal,
    outcome,
    piece,
    play,
    roll,
    script,
    site,
    torii,
    turns,
    unit,
)
from zashiki.games.yohei.rules.round_tokens import take_effect
from zashiki.games.yohei.rules.state import USED_EVENT, USED_TOWER, USED_VORTEX, Scene, ThisTurn, YoheiState
from zashiki.games.yohei.rules.turn import (
    EndRound,
    EndTurn,
    RevealToken,
    StartRound,
    StartTurn,
    TakeTurns,
    Turn,
    random_order,
)
from zashiki.kernel.chance import FastChance

FAR = [unit("minpei.2", "A7")]


def table(**fields: Any) -> YoheiState:
    fields.setdefault("white", [unit("minpei", "D3")])
    fields.setdefault("black", FAR)
    return lay(**fields)


def kind(state: YoheiState, name: str) -> int:
    return state.game.table.round_ids.index(name)


# ---------------------------------------------------------------- rounds


@pytest.mark.rule("YH-5.1", "YH-5.2", "YH-36.1", "YH-3.14")
def test_a_round_begins_with_a_token_and_the_turns_in_order() -> None:
    state = lay(white=[unit("minpei", "D3")], black=FAR, steps=[], order=[1, 0], round=2, stack=4)
    state.then(StartRound())
    script(state, 1)
    state.settle()
    assert (state.round, state.stack, state.shown, state.now, state.active) == (3, 3, (1,), 0, BLACK)
    assert len(state.tokens) == 23
    assert state.reveals == 1
    assert state.steps == [EndRound(), StartTurn(WHITE), EndTurn(BLACK), Turn(BLACK)]


@pytest.mark.rule("YH-36.2", "YH-R104")
def test_lightning_fast_combat_takes_the_next_token() -> None:
    state = table(steps=[], stack=4)
    state.then(RevealToken())
    script(state, 3, 22)
    state.settle()
    assert (state.stack, state.shown, state.now, state.reveals) == (2, (3, 22), 11, 2)
    plain = table(steps=[], stack=4)
    plain.then(RevealToken())
    script(plain, 20)
    plain.settle()
    assert (plain.stack, plain.shown, plain.now) == (3, (20,), 10)


@pytest.mark.rule("YH-36.8", "YH-5.2")
def test_the_effect_of_a_token_happens_when_it_is_revealed() -> None:
    state = table(steps=[], stack=4, sites={"D4.0": site(BLACK)})
    state.then(RevealToken())
    script(state, 14)
    state.settle()
    assert (state.now, state.cp) == (kind(state, "supply-route"), [0, 2])


@pytest.mark.rule("YH-5.1", "YH-R101")
def test_only_players_who_are_in_have_turns() -> None:
    state = lay(
        white=[unit("minpei", "D3")], black=[], grey=[unit("minpei.3", "G3")], options={"players": 3},
        players={BLACK: {"out": True}}, order=[2, 1, 0], steps=[],
    )  # fmt: skip
    state.then(TakeTurns())
    state.settle()
    assert state.steps == [EndRound(), StartTurn(WHITE), EndTurn(GREY), Turn(GREY)]


@pytest.mark.rule("YH-5.1", "YH-27.1", "YH-R11")
@pytest.mark.parametrize(
    ("players", "first", "outcomes", "order"),
    [
        (2, 0, [], (0, 1)),
        (2, 1, [], (1, 0)),
        (3, 1, [0], (1, 2, 0)),
        (3, 1, [1], (1, 0, 2)),
        (4, 0, [1, 1], (0, 1, 2, 3)),
        (4, 0, [0, 1], (2, 1, 0, 3)),
        (4, 1, [1, 0], (1, 2, 3, 0)),
    ],
)
def test_a_random_turn_order_begins_with_a_side(
    players: int, first: int, outcomes: list[int], order: tuple[int, ...]
) -> None:
    state = lay(white=[unit("minpei", "E2")], black=[unit("minpei.2", "E4")], options={"players": players})
    state.chance = Luck(outcomes)
    assert random_order(state, first) == order
    assert state.chance.left() == 0


@pytest.mark.rule("YH-5.10", "YH-5.11", "YH-R110", "YH-R20")
def test_a_round_ends_with_the_market_and_the_token() -> None:
    row = ["himeji", "ronin-blade", "kappa", "soemon", "chiyome"]
    state = table(
        options={"mode": "yohei"}, market=row, unit_deck=["nekomata"], now="blizzard", stack=1, steps=[], order=[1, 0]
    )
    state.chance = Luck([], FastChance(1))
    state.then(EndRound())
    state.settle()
    names = state.game.table.piece_ids
    assert [names[one] for one in state.market] == ["nekomata", *row[:4]]
    assert (state.stack, state.active, asked(state)) == (0, BLACK, BLACK)
    assert state.result is None
    assert len(state.shown) == 1


@pytest.mark.rule("YH-2.1", "YH-2.4", "YH-5.11", "YH-R110")
def test_the_last_round_ends_the_game() -> None:
    state = table(stack=0, steps=[EndRound()], now="nightfall", white=[unit("minpei", "D3"), unit("kappa", "D4")])
    assert (outcome(state).places, outcome(state).reason.id) == ((1, 2), "ended.points")
    assert (state.now, state.round) == (-1, 1)


# ---------------------------------------------------------------- turns


@pytest.mark.rule("YH-5.3", "YH-5.9", "YH-R26")
def test_a_turn_begins_without_dice_on_the_table() -> None:
    state = table(steps=[Turn(WHITE)])
    state.scene = Scene("attack", WHITE)
    state.then(StartTurn(BLACK))
    state.settle()
    assert state.game.view(state, None).scene is None
    assert (state.active, asked(state)) == (BLACK, BLACK)
    state.scene = Scene("attack", WHITE)
    play(state, "unit:minpei.2")
    assert state.scene is None, "and each choice of the turn clears it"
    assert state.turn.decisions == 1


@pytest.mark.rule("YH-5.3", "YH-R10", "YH-38.2", "YH-38.3", "YH-38.5")
@pytest.mark.parametrize(
    ("kind_", "cp", "tokens"), [("normal", 1, 0), ("ominous", 1, 0), ("island", 0, 2), ("sinister", 1, 0)]
)
def test_a_temple_pays_the_player_whose_unit_stands_on_it(kind_: str, cp: int, tokens: int) -> None:
    state = lay(
        white=[unit("minpei", "D3")], black=[unit("tsuchimikado-harue", "A4")], temples={"A4": kind_},
        steps=[Turn(BLACK), StartTurn(BLACK)], sides={WHITE: {"cp": 2}, BLACK: {"cp": 2}},
    )  # fmt: skip
    assert (state.cp, len(torii(state)), len(torii(state, BLACK))) == ([2, 2 + cp], 0, tokens)
    other = lay(
        white=[unit("minpei", "D3")], black=[unit("tsuchimikado-harue", "A4")], temples={"A4": kind_},
        steps=[Turn(WHITE), StartTurn(WHITE)],
    )  # fmt: skip
    assert (other.cp, len(torii(other)), len(torii(other, BLACK))) == ([0, 0], 0, 0)


@pytest.mark.rule("YH-5.3", "YH-38.1", "YH-R10")
def test_an_empty_temple_pays_nobody_and_each_other_one_pays() -> None:
    # The last unit of the box, Minpei, belongs to White: an empty temple must not pay its player.
    state = lay(
        white=[unit("minpei", "D4"), unit("minpei.4", "D3")], black=FAR,
        temples={"A4": "ominous", "D4": "normal", "D3": "sinister"},
        steps=[Turn(WHITE), StartTurn(WHITE)],
    )  # fmt: skip
    assert state.cp == [2, 0]


@pytest.mark.rule("YH-5.5", "YH-7.9", "YH-8.1", "YH-R26")
def test_the_choices_of_a_turn_in_order() -> None:
    state = lay(
        white=[unit("minpei", "D4"), unit("tsuchimikado-harue", "A4"), unit("nekomata", "D3", stunned=2)],
        black=[unit("minpei.2", "D6")],
        players={WHITE: {"supply": ["kappa", "soemon"]}},
        sides={WHITE: {"cp": 3, "hand": ["bow", "drunk-umbrella"], "torii": ["ko", "cp"]}},
        sites={"D4.0": site(WHITE, "watchtower")},
        vortex="D3.1",
        vortex_side=WHITE,
    )
    assert legal(state) == [
        "pass", "deploy:soemon", "deploy:kappa", "unit:tsuchimikado-harue", "unit:minpei", "do:tower", "do:vortex",
        "do:vortex-shot", "play:drunk-umbrella", "play:bow", "torii:cp", "torii:ko",
    ]  # fmt: skip
    waiting = lay(white=[unit("minpei", "D4"), unit("tsuchimikado-harue")], black=FAR)
    assert legal(waiting) == ["unit:tsuchimikado-harue", "unit:minpei"], "who can leave the area has to"


@pytest.mark.rule("YH-R120", "YH-7.9")
def test_after_five_hundred_decisions_only_what_has_to_be_done_is_open() -> None:
    for decisions, answers in ((499, ["pass", "unit:minpei"]), (500, ["pass"]), (501, ["pass"])):
        assert legal(table(decisions=decisions)) == answers
    inside = table(white=[unit("minpei", "D4"), unit("kappa"), unit("tsuchimikado-harue")], decisions=500)
    assert legal(inside) == ["unit:tsuchimikado-harue", "unit:kappa"]


# ---------------------------------------------------------------- what needs no unit


@pytest.mark.rule("YH-14.11", "YH-14.12", "YH-28.2", "YH-28.4", "YH-R62")
@pytest.mark.parametrize(
    ("fields", "open_"),
    [
        ({}, {"tower", "vortex", "vortex-shot"}),
        ({"used": USED_TOWER}, {"vortex", "vortex-shot"}),
        ({"used": USED_VORTEX}, {"tower", "vortex"}),
        ({"used": USED_VORTEX | USED_TOWER}, {"vortex"}),
        ({"used": USED_EVENT}, {"tower", "vortex", "vortex-shot"}),
        ({"sides": {WHITE: {}, BLACK: {"cp": 5}}}, {"tower", "vortex-shot"}),
        ({"vortex": ""}, {"tower", "vortex"}),
        ({"vortex_side": BLACK}, {"tower"}),
        ({"sites": {}}, {"vortex", "vortex-shot"}),
        ({"black": [unit("minpei.2")]}, {"vortex"}),
    ],
)
def test_side_actions(fields: dict[str, Any], open_: set[str]) -> None:
    usual: dict[str, Any] = {
        "sides": {WHITE: {"cp": 1}, BLACK: {}}, "sites": {"D4.0": site(WHITE, "watchtower")}, "vortex": "D3.1",
        "vortex_side": WHITE, "black": [unit("minpei.2", "D6")],
    }  # fmt: skip
    state = lay(**{"white": [unit("minpei", "D4")]} | usual | fields)
    assert kinds(state, "do") == open_


@pytest.mark.rule("YH-28.2", "YH-R68")
def test_a_vortex_that_has_nowhere_to_go_is_not_moved() -> None:
    state = lay(white=[unit("minpei", "D4")], black=FAR, vortex="A4.0", vortex_side=WHITE, sides={WHITE: {"cp": 1}})
    for one in state.game.board.corner_links[0]:
        state.site[one] = 12
        for two in state.game.board.corner_links[one]:
            state.site[two] = 12 if two else 0
    assert kinds(state, "do") == {"vortex-shot"}


@pytest.mark.rule("YH-14.11", "YH-R117")
def test_the_tower_of_a_team_shoots_for_the_player_whose_turn_it_is() -> None:
    state = lay(
        white=[unit("minpei", "E3")], black=[unit("minpei.2", "E8")], grey=[], dark=[unit("minpei.4", "F7")],
        options={"players": 4}, sites={"E5.1": site(1, "watchtower")}, steps=[Turn(DARK)], active=DARK,
    )  # fmt: skip
    roll(state, 1)
    play(state, "do:tower")
    assert state.scene is not None
    assert (state.scene.player, state.scene.target, state.turn.used) == (DARK, 60, USED_TOWER)


# ---------------------------------------------------------------- round tokens


def effect(name: str, **fields: Any) -> YoheiState:
    state = table(steps=turns(), **fields)
    take_effect(state, kind(state, name))
    state.settle()
    return state


@pytest.mark.rule("YH-36.3", "YH-R105")
def test_each_side_with_cards_abandons_one_in_turn_order() -> None:
    state = effect("abandon", sides={WHITE: {"hand": ["bow", "armor"]}, BLACK: {"hand": ["cloak"]}}, order=[1, 0])
    assert (asks(state), asked(state), legal(state)) == ("Abandon", BLACK, ["card:cloak"])
    play(state, "card:cloak")
    assert (asked(state), legal(state)) == (WHITE, ["card:bow", "card:armor"])
    play(state, "card:armor")
    assert (hand(state), hand(state, BLACK), len(state.discards[0])) == (["bow"], [], 2)
    assert asks(state) == "Turn"


@pytest.mark.rule("YH-36.4", "YH-R106")
def test_the_great_fire_burns_and_no_other_token_does() -> None:
    assert effect("the-great-fire").burnt
    assert not effect("earthquake").burnt


@pytest.mark.rule("YH-36.6", "YH-R107", "YH-14.13")
def test_an_earthquake_leaves_foundations_of_all_buildings() -> None:
    sites = {"A4.0": site(BLACK, "watchtower"), "D4.0": site(WHITE), "C4.0": site(WHITE, built=False), "E4.1": site(3)}
    state = effect("earthquake", sites=sites, walls=["D5-SE", "F2-W"], vortex="D3.1", vortex_side=WHITE)
    board = state.game.board
    codes = {board.corner_names[at]: code for at, code in enumerate(state.site) if code}
    expected = {"A4.0": 7, "D4.0": 1, "C4.0": 1, "E4.1": 13}
    assert codes == {board.corner_names[board.corner_aliases[name]]: code for name, code in expected.items()}
    assert (state.walls, state.vortex_side) == (0, WHITE)
    assert state.vortex == board.corner_aliases["D3.1"]


@pytest.mark.rule("YH-36.7", "YH-R108")
def test_old_treasures_lie_unseen_where_nothing_and_nobody_is() -> None:
    state = table(
        white=[unit("tsuchimikado-harue", "C2")], spaces=["A4", "C2", "D5"], torii_at={"D5": "cp"}, steps=turns()
    )
    script(state, 3)
    take_effect(state, kind(state, "old-treasures"))
    assert {at: token for at, token in enumerate(state.torii_at) if token >= 0} == {0: 4, 19: 0}
    assert state.torii_known == [0] * 24
    assert len(state.torii_supply) == 22


@pytest.mark.rule("YH-36.8", "YH-R101")
def test_supply_route_pays_for_built_barracks_alone() -> None:
    sites = {"A4.0": site(BLACK), "D4.0": site(BLACK, built=False), "C4.0": site(WHITE, "watchtower"), "E4.1": site(3)}
    assert effect("supply-route", sites=sites, sides={WHITE: {"cp": 1}, BLACK: {"cp": 1}}).cp == [1, 3]


@pytest.mark.rule("YH-36.8", "YH-R101")
def test_a_neutral_barrack_is_supplied_to_none_of_three_players() -> None:
    state = lay(
        white=[unit("minpei", "D3")],
        black=[unit("minpei.2", "D6")],
        grey=[unit("minpei.3", "G3")],
        options={"players": 3},
        sites={"E5.0": site(3), "E5.2": site(GREY)},
    )
    take_effect(state, kind(state, "supply-route"))
    assert state.cp == [0, 0, 2]


@pytest.mark.rule("YH-36.10", "YH-R109")
def test_royal_taxes_are_three_points_at_most() -> None:
    assert effect("royal-taxes", sides={WHITE: {"cp": 3}, BLACK: {"cp": 7}}).cp == [0, 4]
    assert effect("royal-taxes", sides={WHITE: {"cp": 1}, BLACK: {"cp": 4}}).cp == [0, 1]


@pytest.mark.rule("YH-36.5", "YH-36.9", "YH-36.11")
@pytest.mark.parametrize("name", ["nightfall", "imposing-towers", "the-price-to-pay", "blizzard", "enlightenment"])
def test_the_other_tokens_do_nothing_at_once(name: str) -> None:
    fields: dict[str, Any] = {
        "sides": {WHITE: {"cp": 3, "hand": ["bow"]}, BLACK: {"cp": 3}},
        "sites": {"D4.0": site(WHITE)},
        "walls": ["D5-SE"],
    }  # fmt: skip
    state, before = effect(name, **fields), table(steps=turns(), **fields)
    same = ("cp", "hands", "site", "walls", "burnt", "torii_at", "steps", "turn")
    assert [getattr(state, field) for field in same] == [getattr(before, field) for field in same]
    assert state.turn == ThisTurn()
    assert piece(state, "minpei") == 60
