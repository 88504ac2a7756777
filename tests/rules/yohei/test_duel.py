"""The Duel's offers and armies, The Offer and the clan draft, each list as a whole (YH-22, YH-23, YH-25)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.yohei.table import BLACK, WHITE, asked, asks, deck, game, lay, legal, piece, play, unit
from zashiki.games.yohei.rules.draft import ClanDraft
from zashiki.games.yohei.rules.duel import ShowArmies, affordable, offers, unit_price
from zashiki.games.yohei.rules.offer import MakeOffer
from zashiki.games.yohei.rules.state import Army, YoheiState
from zashiki.kernel.story import bit


def duel(**options: Any) -> YoheiState:
    return game(2, mode="duel", **options).new_initial_state(1)


def answer(state: YoheiState, player: int, *tokens: str) -> YoheiState:
    for token in tokens:
        state.apply_action(player, state.game.vocabulary.parse(token))
    return state


def options_of(state: YoheiState, player: int) -> list[str]:
    return [state.game.vocabulary.text(action) for action in state.legal_actions(player)]


def prices(state: YoheiState, player: int) -> dict[str, int]:
    return {state.game.vocabulary.text(action): price for action, _, price in offers(state, player)}


COMMANDERS = ["tsuchimikado-harue", "yoshio-haruhisa", "chiyome", "lady-kuzunoha", "soemon", "homura-the-ember-lord",
              "mumei-the-nameless", "iwao-claw-of-the-earth", "shuten-gate-devourer", "high-priest-tenkai",
              "takeda-the-puppetmaster", "himeji", "okami-wolf-captain"]  # fmt: skip


# ---------------------------------------------------------------- hiring


@pytest.mark.rule("YH-25.3", "YH-25.4", "YH-R112")
@pytest.mark.parametrize(("player", "suffix"), [(WHITE, ""), (BLACK, ".2")])
def test_the_commander_comes_first_from_the_own_box(player: int, suffix: str) -> None:
    state = duel()
    expected = {f"deploy:{name}{suffix}": 4 if name in COMMANDERS[-2:] else 6 for name in COMMANDERS}
    assert prices(state, player) == expected
    assert options_of(state, player) == list(expected), "without a commander nobody stops"


@pytest.mark.rule("YH-25.2", "YH-25.5", "YH-25.6", "YH-25.7", "YH-R111")
@pytest.mark.parametrize(
    ("commander", "costs"),
    [
        ("chiyome", {"kurai-the-needle": 4, "nekomata": 4, "minamoto-kiyomori": 4, "kappa": 5, "yurei": 5}),
        ("soemon", {"kurai-the-needle": 5, "kappa": 4, "mole-sapper": 4, "yurei": 5}),
        ("shuten-gate-devourer", {"nekomata": 5, "kappa": 5, "yurei": 4, "manjari": 4, "karakuri-bulwark": 4}),
        ("himeji", {"nekomata": 5, "kappa": 5, "yurei": 5}),
    ],
)
def test_units_of_the_commanders_faction_cost_less(commander: str, costs: dict[str, int]) -> None:
    state = answer(duel(), WHITE, f"deploy:{commander}")
    everybody = costs | {"ronin-blade": 2, "sumo-wrestler": 2, "minpei": 1, "minpei.4": 1}
    everybody |= {"okami-wolf-captain": 4, "tsuchimikado-harue": 6}
    army = state.armies[WHITE]
    for hired in (army.pieces, (*army.pieces, 1), (*army.pieces, 17, 33)):
        more = replace(army, pieces=hired)
        assert {name: unit_price(state, more, piece(state, name)) for name in everybody} == everybody, hired


@pytest.mark.rule("YH-25.8", "YH-25.9", "YH-25.10", "YH-25.11", "YH-25.12")
def test_what_is_on_offer_after_the_commander() -> None:
    state = answer(duel(), WHITE, "deploy:himeji")
    table = state.game.table
    units = [name for one, name in enumerate(table.piece_ids[:60]) if not table.commander[one]]
    offered = prices(state, WHITE)
    assert [token for token in offered if token.startswith("deploy:")] == [
        *[f"deploy:{name}" for name in units], "deploy:minpei",
    ]  # fmt: skip
    assert [offered[f"deploy:{name}"] for name in ("nekomata", "ronin-blade", "minpei")] == [5, 2, 1]
    assert (offered["hire:cp"], offered["hire:random-card"]) == (2, 2)
    cards = [table.face_ids[face] for face in state.game.box_faces]
    assert {token: price for token, price in offered.items() if token.startswith("card:")} == {
        f"card:{c}": 3 for c in cards
    }
    assert options_of(state, WHITE)[0] == "pass"
    assert len(options_of(state, WHITE)) == 1 + len(offered)


@pytest.mark.rule("YH-25.10", "YH-25.11", "YH-R112")
def test_what_each_hiring_changes() -> None:
    state = answer(duel(), WHITE, "deploy:himeji")
    steps = [
        ("deploy:nekomata", Army(21, (44, 1))),
        ("deploy:minpei", Army(20, (44, 1), 1)),
        ("hire:cp", Army(18, (44, 1), 1, 1)),
        ("hire:random-card", Army(16, (44, 1), 1, 1, (), 1)),
        ("card:bow", Army(13, (44, 1), 1, 1, (37,), 1)),
        ("card:drunk-umbrella", Army(10, (44, 1), 1, 1, (1, 37), 1)),
        ("deploy:minpei", Army(9, (44, 1), 2, 1, (1, 37), 1)),
        ("deploy:yurei", Army(4, (44, 1, 34), 2, 1, (1, 37), 1)),
    ]
    for token, army in steps:
        answer(state, WHITE, token)
        assert state.armies == [army, Army(30)], token
    left = options_of(state, WHITE)
    assert not {"deploy:nekomata", "deploy:yurei", "deploy:himeji", "card:bow"} & set(prices(state, WHITE))
    assert not {"deploy:nekomata", "card:bow", "card:drunk-umbrella", "deploy:kappa", "deploy:himeji"} & set(left)
    assert {"pass", "deploy:ronin-blade", "deploy:minpei", "hire:cp", "hire:random-card", "card:armor"} <= set(left)
    assert sorted(affordable(state, WHITE)) == state.legal_actions(WHITE)[1:], "all but the pass"
    answer(state, WHITE, "card:armor")
    assert options_of(state, WHITE) == ["pass", "deploy:minpei"], "one half of a point"
    answer(state, WHITE, "deploy:minpei")
    assert state.armies[WHITE].points == 0
    assert "hire:cp" not in options_of(state, WHITE), "with nothing left the deck comes next"
    assert options_of(state, WHITE)[0] == "pass"


@pytest.mark.rule("YH-R112", "YH-25.1")
def test_seven_units_and_four_minpei_at_most() -> None:
    state = duel()
    state.armies[WHITE] = Army(30, (44, 1, 2, 3, 5, 6))
    assert "deploy:minpei" in prices(state, WHITE)
    for army in (Army(30, (44, 1, 2, 3, 5, 6, 7)), Army(30, (44, 1, 2, 3, 5, 6), 1), Army(30, (44, 1, 2), 4)):
        state.armies[WHITE] = army
        assert not [token for token in prices(state, WHITE) if token.startswith("deploy:")]
    state.armies[WHITE] = Army(30, (44,), 4)
    assert "deploy:minpei" not in prices(state, WHITE)
    assert "deploy:nekomata" in prices(state, WHITE)
    state.armies[WHITE] = Army(30, (44,), 3)
    assert "deploy:minpei" in prices(state, WHITE)


@pytest.mark.rule("YH-25.12", "YH-R114")
def test_no_more_cards_are_hired_than_the_least_deck_holds() -> None:
    state = duel()
    for random, open_ in ((22, True), (23, False)):
        state.armies[WHITE] = Army(30, (44,), chosen=(37,), random=random)
        assert ("hire:random-card" in prices(state, WHITE)) is open_
        assert ("card:armor" in prices(state, WHITE)) is open_
        assert "card:bow" not in prices(state, WHITE)


@pytest.mark.rule("YH-25.12", "YH-R114")
def test_cards_are_left_out_down_to_twenty_four() -> None:
    state = answer(duel(), WHITE, "deploy:himeji", "card:bow", "pass")
    faces = state.game.table.face_ids
    rest = [f"card:{faces[face]}" for face in state.game.box_faces if faces[face] != "bow"]
    assert options_of(state, WHITE) == ["pass", *rest]
    answer(state, WHITE, "card:armor", "card:drunk-umbrella")
    assert state.armies[WHITE].left_out == (1, 38)
    assert options_of(state, WHITE) == [
        "pass",
        *[one for one in rest if one not in ("card:armor", "card:drunk-umbrella")],
    ]
    for token in [one for one in rest if one not in ("card:armor", "card:drunk-umbrella")][:10]:
        answer(state, WHITE, token)
    assert len(state.armies[WHITE].left_out) == 12
    assert state.acting_players() == [BLACK], "24 cards are the least"


@pytest.mark.rule("YH-25.15", "YH-7.12", "YH-R113", "YH-R115", "YH-R114")
def test_the_armies_are_shown_with_all_that_was_hired() -> None:
    state = duel()
    answer(state, WHITE, "deploy:himeji", "deploy:minpei", "deploy:minpei", "deploy:nekomata", "hire:cp", "card:bow",
           "hire:random-card", "pass", "card:armor", "pass")  # fmt: skip
    answer(state, BLACK, "deploy:okami-wolf-captain.2", "deploy:minpei.5", "hire:cp", "hire:cp", "pass", "pass")
    table = state.game.table
    assert state.armies == []
    assert state.supply == [(44, 1), (64 + 45,)]
    assert state.fielded == [(60, 61), (64 + 60,)]
    assert [state.at[one] for one in (60, 61, 62, 124, 125)] == [-2, -2, -1, -2, -1]
    assert (state.bases, state.cp) == ([5, 6], [1, 2])
    assert state.boxed == [[38], []]
    assert 37 in state.hands[WHITE]
    assert (len(state.hands[WHITE]), state.hands[BLACK]) == (2, [])
    assert sorted([*state.decks[WHITE].cards(), *state.hands[WHITE], 38]) == state.game.box_faces
    assert sorted(state.decks[BLACK].cards()) == [table.faces + face for face in state.game.box_faces]
    everything = [*state.game.box_faces, *[42 + face for face in state.game.box_faces]]
    assert all(state.known[card] & bit(card // 42) for card in everything)
    assert not any(state.known[card] & bit(1 - card // 42) for card in everything)
    assert not any(state.known[face] for face in range(30, 36)), "exclusive events are not in the game"
    assert (asks(state), state.stack) == ("OfferPoints", 7)


@pytest.mark.rule("YH-25.15", "YH-R116", "YH-R114")
def test_nobody_draws_more_random_cards_than_there_are() -> None:
    state = duel()
    left_out = tuple(state.game.box_faces[:12])
    state.armies = [Army(0, (44,), chosen=(37,), random=40, left_out=left_out), Army(0, (64 + 44,))]
    state.steps.clear()
    before = state.reveals
    ShowArmies().run(state)
    assert (len(state.hands[WHITE]), len(state.decks[WHITE])) == (24, 0)
    assert state.reveals == before + 1


@pytest.mark.rule("YH-25.12", "YH-R114")
def test_from_the_least_deck_nothing_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    state = duel()
    table = state.game.table
    monkeypatch.setattr(table, "figures", replace(table.figures, deck_least=36))
    answer(state, WHITE, "deploy:himeji", "pass")
    assert options_of(state, WHITE) == ["pass"]


@pytest.mark.rule("YH-R115", "YH-R116")
def test_that_an_army_is_ready_cannot_be_taken_back() -> None:
    state = answer(duel(), WHITE, "deploy:himeji", "pass", "card:bow")
    before = state.reveals
    answer(state, WHITE, "pass")
    assert state.reveals == before + 1


# ---------------------------------------------------------------- the offer


def offer(side: int = 0, players: int = 2, **fields: Any) -> YoheiState:
    row: dict[str, Any] = {"white": [unit("minpei", "E2")], "black": [unit("minpei.2", "E4")]}
    return lay(**row | fields, options={"players": players}, order=[0, 1, 2, 3][:players], steps=[MakeOffer(side)])


@pytest.mark.rule("YH-22.2", "YH-22.3", "YH-22.4", "YH-R13")
@pytest.mark.parametrize(
    ("side", "answer_", "cp", "cards", "first"),
    [
        (0, "yes", [0, 7], [0, 4], 0),
        (0, "pass", [7, 0], [4, 0], 1),
        (1, "yes", [7, 0], [4, 0], 1),
        (1, "pass", [0, 7], [0, 4], 0),
    ],
)
def test_the_offer_goes_to_the_side_that_is_second(
    side: int, answer_: str, cp: list[int], cards: list[int], first: int
) -> None:
    state = offer(side)
    assert (asks(state), asked(state), legal(state)) == ("OfferPoints", side, [f"amount:{n}" for n in range(11)])
    play(state, "amount:7")
    assert (asks(state), asked(state), legal(state)) == ("OfferCards", side, [f"amount:{n}" for n in range(6)])
    play(state, "amount:4")
    assert (asks(state), asked(state), legal(state)) == ("TakeOffer", 1 - side, ["pass", "yes"])
    play(state, answer_)
    assert (state.cp, [len(row) for row in state.hands], state.order[0]) == (cp, cards, first)


@pytest.mark.rule("YH-22.2", "YH-R12", "YH-27.2")
@pytest.mark.parametrize(("side", "speaker", "other"), [(0, 0, 1), (1, 1, 0)])
def test_the_first_member_speaks_for_a_team(side: int, speaker: int, other: int) -> None:
    state = offer(side, 4)
    assert asked(state) == speaker
    play(state, "amount:1", "amount:0")
    assert asked(state) == other
    play(state, "yes")
    assert (state.cp[side], state.cp[1 - side]) == (0, 1)
    assert state.game.side[state.order[0]] == side


@pytest.mark.rule("YH-3.9", "YH-22.1")
def test_only_the_offer_says_who_is_first_in_the_duel() -> None:
    state = duel()
    for player, suffix in ((WHITE, ""), (BLACK, ".2")):
        answer(state, player, f"deploy:himeji{suffix}", "pass", "pass")
    assert (asks(state), state.order, state.cp, state.hands) == ("OfferPoints", (), [0, 0], [[], []])
    play(state, "amount:0", "amount:0", "yes")
    assert len(state.order) == 2
    assert asks(state) == "Turn"
    assert state.cp == [0, 0], "and there are no starting resources"


@pytest.mark.rule("YH-R13")
def test_in_the_duel_the_smaller_deck_limits_the_offer() -> None:
    state = lay(
        white=[unit("minpei", "D4")], black=[unit("minpei.5", "A7")], options={"mode": "duel"}, steps=[MakeOffer(0)],
        decks=[deck(pool=["bow", "armor", "cloak"]), deck(pool=["bow.2", "armor.2"])],
    )  # fmt: skip
    play(state, "amount:0")
    assert legal(state) == ["amount:0", "amount:1", "amount:2"]


# ---------------------------------------------------------------- the draft


@pytest.mark.rule("YH-4.2", "YH-23.2", "YH-23.3", "YH-R16")
def test_clans_are_drafted_in_turn_order_and_back() -> None:
    state = lay(
        white=[unit("minpei", "D3")],
        black=[unit("minpei.2", "D6")],
        grey=[unit("minpei.3", "G3")],
        options={"players": 3},
        order=[2, 0, 1],
        steps=[ClanDraft(0)],
        players={WHITE: {"supply": ["okami-wolf-captain"]}},
    )
    ids = state.game.table.clan_ids
    picks = ["akuma", "majishan", "kotei", "ankoku", "kitsune", "kaizoku"]
    who = []
    for number, clan in enumerate(picks):
        who.append(asked(state))
        assert legal(state) == [f"clan:{name}" for name in ids if name not in picks[:number]]
        play(state, f"clan:{clan}")
    assert who == [2, 0, 1, 1, 0, 2]
    assert state.clans == ((0, 3), (1, 2), (8, 4))
    assert state.supply == [(45, 0, 1, 2, 3, 12, 13, 14, 15), tuple(range(4, 12)), (32, 33, 34, 35, 16, 17, 18, 19)]
    assert (state.vortex_side, state.vortex) == (2, -1)
    assert state.steps == []


@pytest.mark.rule("YH-3.13", "YH-28.1", "YH-27.2", "YH-37.6")
def test_the_vortex_belongs_to_the_side_of_the_player_of_akuma() -> None:
    row: dict[str, Any] = {"white": [unit("minpei", "E2")], "black": [unit("minpei.2", "E4")]}
    for order, side in (((3, 0, 1, 2), 1), ((2, 3, 0, 1), 0)):
        state = lay(**row, options={"players": 4}, order=list(order), steps=[ClanDraft(0)])
        play(state, "clan:akuma")
        assert state.vortex_side == side


@pytest.mark.rule("YH-R112", "YH-1.5")
@pytest.mark.parametrize(("bases", "most"), [(3, 3), (7, 7), (9, 7)])
def test_an_army_needs_bases_and_has_seven_units_at_most(
    monkeypatch: pytest.MonkeyPatch, bases: int, most: int
) -> None:
    state = duel()
    table = state.game.table
    monkeypatch.setattr(table, "figures", replace(table.figures, bases=bases))
    pieces = (44, 1, 2, 3, 5, 6, 7, 9, 10)
    for count in (most - 1, most):
        state.armies[WHITE] = Army(30, pieces[:count])
        assert any(token.startswith("deploy:") for token in prices(state, WHITE)) is (count < most)
