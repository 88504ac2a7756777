"""Deploying a unit, the market, and each deployment skill to its end (YH-7, YH-24, YH-31, YH-30.10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yohei.table import (
    BLACK,
    GREY,
    WHITE,
    Luck,
    asked,
    asks,
    chest,
    deck,
    hand,
    items,
    ko,
    lay,
    legal,
    piece,
    play,
    question,
    torii,
    unit,
    where,
    wounded,
)
from zashiki.games.yohei.rules.deploy import discard_cheapest, fill_market, in_area, may_deploy, price, refill
from zashiki.games.yohei.rules.deployment_skills import Bury, DeploymentSkills, rich_opponents
from zashiki.games.yohei.rules.skills import FAVOR, PLUNDER, STRATEGIST
from zashiki.games.yohei.rules.state import AREA, ThisTurn, YoheiState
from zashiki.kernel.story import EVERYBODY, bit

FAR = [unit("minpei.2", "A7")]
W, B = bit(WHITE), bit(BLACK)


# ---------------------------------------------------------------- deploying


@pytest.mark.rule("YH-7.4", "YH-7.5", "YH-7.7", "YH-R5")
def test_a_deployed_unit_stands_in_the_area_of_its_player() -> None:
    state = lay(
        white=[unit("minpei", "D4")],
        black=FAR,
        players={
            BLACK: {"supply": ["kappa", "tsuchimikado-harue", "nekomata"], "bases": 3},
            WHITE: {"supply": ["soemon"]},
        },
        decks=[deck(pool=[])],
    )
    play(state, "pass")
    assert [token for token in legal(state) if token.startswith("deploy:")] == [
        "deploy:tsuchimikado-harue", "deploy:nekomata", "deploy:kappa",
    ]  # fmt: skip
    play(state, "deploy:nekomata")
    neko = piece(state, "nekomata")
    assert (state.owner[neko], state.at[neko], state.facing[neko]) == (BLACK, AREA, 0)
    assert state.fielded == [(60,), (61, neko)]
    assert state.supply == [(piece(state, "soemon"),), (piece(state, "kappa"), 0)]
    assert state.bases == [6, 2]
    assert state.turn == ThisTurn(fresh=1 << neko, deployed=1, decisions=1)
    assert state.cp == [0, 0]


@pytest.mark.rule("YH-7.2", "YH-7.3", "YH-R34")
@pytest.mark.parametrize(
    ("deployed", "grey", "out", "may"),
    [(0, 0, False, True), (1, 0, False, False), (1, 1, False, False), (1, 2, False, True), (1, 2, True, False),
     (2, 2, False, True)],
)  # fmt: skip
def test_a_second_unit_is_for_those_who_have_fewer_than_an_opponent_who_is_in(
    deployed: int, grey: int, out: bool, may: bool
) -> None:
    state = lay(
        white=[unit("minpei", "D4")],
        black=[],
        grey=[unit(name) for name in ("kappa", "soemon")[:grey]],
        players={WHITE: {"supply": ["nekomata"]}, GREY: {"out": out}},
        options={"players": 3},
        deployed=deployed,
    )
    assert may_deploy(state, WHITE) is may


@pytest.mark.rule("YH-7.1", "YH-R5")
@pytest.mark.parametrize(("bases", "inside", "may"), [(1, 3, True), (0, 0, False), (1, 4, False)])
def test_a_deployment_needs_a_base_and_a_slot(bases: int, inside: int, may: bool) -> None:
    names = ["kappa", "soemon", "himeji", "chiyome"][:inside]
    state = lay(white=[unit(name) for name in names], black=FAR, players={WHITE: {"bases": bases}})
    assert in_area(state, WHITE) == inside
    assert in_area(state, BLACK) == 0
    assert may_deploy(state, WHITE) is may


@pytest.mark.rule("YH-R5", "YH-27.2")
def test_a_team_shares_the_slots_of_its_area() -> None:
    state = lay(
        white=[unit("minpei", "E2"), unit("kappa")],
        black=[unit("minpei.2")],
        grey=[unit("soemon"), unit("himeji")],
        dark=[],
        options={"players": 4},
    )
    assert [in_area(state, side) for side in (0, 1)] == [3, 1]


# ---------------------------------------------------------------- the market

MARKET = ["himeji", "ronin-blade", "ashigaru-spearman", "ashigaru-archer", "tsuchimikado-harue"]


def market(row: list[str] = MARKET, **fields: Any) -> YoheiState:
    return lay(white=[unit("minpei", "D4")], black=FAR, options={"mode": "yohei"}, market=row, **fields)


def names(state: YoheiState, pieces: list[int]) -> list[str]:
    return [state.game.table.piece_ids[one] for one in pieces]


@pytest.mark.rule("YH-24.3", "YH-R17", "YH-7.4")
def test_prices_count_from_the_cheapest_place() -> None:
    assert [price(market(), place) for place in range(5)] == [3, 2, 2, 1, 0]
    assert [price(market(MARKET[:3]), place) for place in range(3)] == [2, 1, 0]
    for cp, open_ in ((0, MARKET[4:]), (1, MARKET[3:]), (2, MARKET[1:]), (3, MARKET)):
        state = market(sides={WHITE: {"cp": cp}, BLACK: {"cp": 9}})
        assert {token for token in legal(state) if token.startswith("deploy:")} == {f"deploy:{name}" for name in open_}


@pytest.mark.rule("YH-24.2", "YH-24.4", "YH-R20")
def test_a_bought_unit_is_paid_for_and_replaced_at_the_dear_end() -> None:
    state = market(sides={WHITE: {"cp": 5}, BLACK: {"cp": 5}}, unit_deck=["kappa"], unit_discards=["soemon"])
    play(state, "deploy:ronin-blade")
    assert state.cp == [3, 5]
    assert names(state, state.market) == ["kappa", "himeji", "ashigaru-spearman", "ashigaru-archer", MARKET[4]]
    assert (state.unit_deck, names(state, state.unit_discards)) == ([], ["soemon"])
    assert where(state, "ronin-blade") == "area"
    assert state.reveals == 1, "the new unit is shown"
    assert state.supply == [(), ()]


@pytest.mark.rule("YH-5.10", "YH-36.3", "YH-R20")
def test_the_cheapest_units_leave_and_others_come() -> None:
    state = market(unit_deck=["kappa", "soemon"])
    state.chance = Luck([1, 0])
    discard_cheapest(state, 2)
    assert names(state, state.market) == ["kappa", "soemon", *MARKET[:3]]
    assert names(state, state.unit_discards) == [MARKET[4], MARKET[3]]
    assert state.reveals == 2
    short = market(MARKET[:1])
    discard_cheapest(short, 2)
    assert (names(short, short.market), short.unit_discards) == (["himeji"], []), "shuffled in again and back"


@pytest.mark.rule("YH-R20", "YH-24.2")
def test_an_empty_deck_takes_the_discards_of_the_market() -> None:
    state = market(MARKET[1:], unit_discards=["kappa", "soemon"])
    state.chance = Luck([0])
    refill(state)
    assert names(state, state.market)[0] == "kappa"
    assert (names(state, state.unit_deck), state.unit_discards) == (["soemon"], [])
    refill(state)
    assert len(state.market) == 5
    assert state.reveals == 1


@pytest.mark.rule("YH-4.5", "YH-R18", "YH-24.6")
def test_commanders_of_the_first_row_go_to_the_dear_end() -> None:
    drawn = ["ronin-blade", "himeji", "kappa", "chiyome", "minamoto-kiyomori"]
    state = market([], unit_deck=drawn)
    state.chance = Luck([0, 3, 2, 1, 0])
    deck_order = state.unit_deck[:]
    twin = state.copy(Luck([0, 3, 2, 1, 0]))
    revealed = [twin.chance.pick(twin.unit_deck) for _ in deck_order]
    fill_market(state, sort=False)
    commanders = [one for one in revealed if state.game.table.commander[one]]
    others = [one for one in revealed if not state.game.table.commander[one]]
    assert state.market == commanders[::-1] + others[::-1]
    assert (state.unit_deck, state.reveals) == ([], 1)


@pytest.mark.rule("YH-24.5", "YH-R19")
def test_a_sorted_row_has_commanders_then_clans_then_rogues() -> None:
    drawn = ["ronin-blade", "nekomata", "himeji", "teppo-gunner", "kappa"]
    for order in ([0, 0, 0, 0, 0], [4, 3, 2, 1, 0], [2, 1, 1, 0, 0]):
        state = market([], unit_deck=drawn)
        state.chance = Luck(order)
        fill_market(state, sort=True)
        row = names(state, state.market)
        assert row[0] == "himeji"
        assert set(row[1:3]) == {"nekomata", "kappa"}
        assert set(row[3:]) == {"ronin-blade", "teppo-gunner"}


# ---------------------------------------------------------------- deployment skills

TOP = ["bow", "drunk-umbrella", "armor", "drunk-origami", "fatal-wound-lantern", "fear-bomb-origami", "cloak"]


def deploying(name: str, **fields: Any) -> YoheiState:
    """Black deploys a unit: seat 1, so that nothing is mistaken for the first player's."""
    sides = {WHITE: {"cp": 3}, BLACK: {"cp": 3}} | fields.pop("sides", {})
    state = lay(
        white=fields.pop("white", [unit("minpei", "D4")]),
        black=fields.pop("black", [unit("minpei.2", "A7")]),
        players={BLACK: {"supply": [name]}},
        sides=sides,
        **fields,
    )
    return play(state, "pass", *(["pass"] if state.hands[WHITE] else []), f"deploy:{name}")


@pytest.mark.rule("YH-31.2", "YH-R116")
def test_arcane_shows_three_cards_and_takes_one() -> None:
    state = deploying("street-conjurer", decks=[deck(top=TOP)])
    faces = state.game.table.face_ids
    assert (asks(state), asked(state)) == ("Arcane", BLACK)
    assert legal(state) == ["card:drunk-umbrella", "card:bow", "card:armor"]
    assert [faces[card] for card in reversed(state.decks[0].top)] == TOP, "they lie where they lay"
    assert {name: state.known[faces.index(name)] for name in TOP[:4]} == dict.fromkeys(TOP[:3], B) | {TOP[3]: 0}
    assert state.reveals == 1, "what has been seen cannot be unseen"
    play(state, "card:drunk-umbrella")
    assert (hand(state), hand(state, BLACK)) == ([], ["drunk-umbrella"])
    assert {faces[card] for card in state.discards[0]} == {"bow", "armor"}
    assert [faces[card] for card in reversed(state.decks[0].top)] == TOP[3:]
    assert [state.known[faces.index(name)] for name in TOP[:3]] == [EVERYBODY, B, EVERYBODY]
    assert state.reveals == 2


@pytest.mark.rule("YH-31.2", "YH-R22")
def test_arcane_with_fewer_than_three_cards() -> None:
    state = deploying("street-conjurer", decks=[deck(top=["bow"], pool=[])])
    assert (asks(state), legal(state)) == ("Arcane", ["card:bow"])
    play(state, "card:bow")
    assert (hand(state, BLACK), len(state.decks[0]), state.discards[0]) == (["bow"], 0, [])
    none = deploying("street-conjurer", decks=[deck(pool=[])])
    assert (asks(none), none.reveals) == ("Turn", 0)


@pytest.mark.rule("YH-31.3", "YH-31.5", "YH-31.7")
@pytest.mark.parametrize(
    ("name", "cp", "cards", "tokens"),
    [("bandit-raider", 3, 0, 1), ("okami-wolf-captain", 4, 0, 0), ("river-ferryman", 3, 1, 0)],
)
def test_plunder_strategist_and_favor_give_one_thing(name: str, cp: int, cards: int, tokens: int) -> None:
    state = deploying(name)
    assert (state.cp, [len(row) for row in state.hands]) == ([3, cp], [0, cards])
    assert [len(row) for row in state.torii] == [0, tokens]
    assert asks(state) == "Turn"


@pytest.mark.rule("YH-7.6", "YH-31.1", "YH-R33")
@pytest.mark.parametrize(("first", "asking"), [("strategist", "TakeItem"), ("equipped", "TakeItem")])
def test_several_skills_happen_in_the_order_that_the_player_wants(first: str, asking: str) -> None:
    state = deploying("takeda-the-puppetmaster", decks=[deck(top=TOP)])
    assert (asks(state), asked(state)) == ("NextSkill", BLACK)
    assert legal(state) == ["skill:strategist", "skill:equipped"]
    play(state, f"skill:{first}")
    assert asks(state) == asking
    assert state.cp == [3, 4 if first == "strategist" else 3]
    play(state, "card:armor")
    assert (asks(state), state.cp) == ("Turn", [3, 4])


@pytest.mark.rule("YH-7.6", "YH-R33", "YH-R39")
def test_the_same_skill_twice_needs_no_order() -> None:
    state = deploying("river-ferryman")
    state.then(DeploymentSkills(BLACK, piece(state, "river-ferryman"), (STRATEGIST, STRATEGIST)))
    state.settle()
    assert (asks(state), state.cp) == ("Turn", [3, 5])
    state.then(DeploymentSkills(BLACK, piece(state, "river-ferryman"), (STRATEGIST, FAVOR, PLUNDER)))
    state.settle()
    play(state, "skill:favor")
    assert legal(state) == ["skill:plunder", "skill:strategist"]
    play(state, "skill:plunder")
    assert (asks(state), state.cp) == ("Turn", [3, 6])


@pytest.mark.rule("YH-31.1", "YH-R119")
def test_impetuous_is_no_skill_that_happens() -> None:
    state = deploying("homura-the-ember-lord")
    assert asks(state) == "Turn"


@pytest.mark.rule("YH-31.6", "YH-R33", "YH-R36")
def test_smoke_bomb_is_for_any_unit_but_an_automaton() -> None:
    state = deploying(
        "kurai-the-needle", white=[unit("minpei", "D4"), unit("karakuri-bulwark", "D5")],
        black=[unit("tsuchimikado-harue", "A4"), unit("kappa")],
    )  # fmt: skip
    assert (asks(state), asked(state)) == ("SmokeBomb", BLACK)
    assert legal(state) == ["pass", "unit:tsuchimikado-harue", "unit:minpei"]
    play(state, "unit:tsuchimikado-harue")
    assert (ko(state, "tsuchimikado-harue"), ko(state, "minpei")) == (1, 0)
    none = deploying(
        "kurai-the-needle", white=[unit("karakuri-bulwark", "D5")], black=[unit("karakuri-blade-dancer", "A7")]
    )
    assert asks(none) == "Turn", "there is nobody to knock out"
    declined = play(deploying("kurai-the-needle"), "pass")
    assert not any(declined.ko)


@pytest.mark.rule("YH-31.8", "YH-R33", "YH-R36")
def test_a_medic_heals_any_wounded_unit_on_the_battlefield() -> None:
    state = deploying(
        "wandering-monk",
        white=[unit("minpei", "D4", wounded=True), unit("soemon", "D5")],
        black=[unit("tsuchimikado-harue", "A4", wounded=True), unit("kappa", wounded=True)],
    )
    assert (asks(state), asked(state)) == ("Medic", BLACK)
    assert legal(state) == ["pass", "unit:tsuchimikado-harue", "unit:minpei"]
    declined = play(state.copy(), "pass")
    assert [wounded(declined, name) for name in ("minpei", "kappa", "tsuchimikado-harue")] == [True] * 3
    play(state, "unit:minpei")
    assert [wounded(state, name) for name in ("minpei", "kappa", "tsuchimikado-harue")] == [False, True, True]


@pytest.mark.rule("YH-31.9", "YH-R116")
def test_pillage_takes_a_random_card_of_the_victim() -> None:
    state = deploying("wako-corsair", sides={WHITE: {"hand": ["bow", "armor", "cloak"], "cp": 3}})
    assert [len(row) for row in state.hands] == [2, 1]
    card = state.hands[BLACK][0]
    assert state.known[card] == W | B, "thief and victim know it"
    assert [state.known[other] for other in state.hands[WHITE]] == [W, W]
    none = deploying("wako-corsair")
    assert (asks(none), hand(none, BLACK)) == ("Turn", [])


@pytest.mark.rule("YH-31.9", "YH-R117", "YH-27.2")
def test_a_team_is_robbed_by_the_name_of_its_first_member() -> None:
    state = lay(
        white=[unit("minpei", "E5")],
        black=[unit("minpei.2", "E7")],
        grey=[unit("minpei.3", "D5")],
        dark=[unit("minpei.4", "F7")],
        options={"players": 4},
        players={WHITE: {"supply": ["wako-corsair"]}},
        sides={BLACK: {"hand": ["bow"]}, WHITE: {}},
    )
    assert rich_opponents(state, WHITE) == [state.game.actions.seat + BLACK]
    assert rich_opponents(state, BLACK) == []


@pytest.mark.rule("YH-31.10", "YH-R86")
def test_bury_takes_up_to_two_cards() -> None:
    cards = ["cloak", "drunk-umbrella", "bow", "armor"]
    state = deploying("bone-archer", sides={BLACK: {"hand": cards, "chest": ["helmet"]}, WHITE: {"chest": ["katanas"]}})
    assert (asks(state), asked(state)) == ("Bury", BLACK)
    assert legal(state) == ["pass", "card:drunk-umbrella", "card:bow", "card:armor", "card:cloak"]
    assert question(state).left == 2
    assert state.next_step() == Bury(BLACK, 2, 0)
    play(state, "card:drunk-umbrella")
    assert state.next_step() == Bury(BLACK, 1, 1)
    assert legal(state) == ["pass", "card:bow", "card:armor", "card:cloak"]
    play(state, "card:cloak")
    assert asks(state) == "Turn", "two at most"
    assert hand(state, BLACK) == ["bow", "armor"]
    assert chest(state, BLACK) == ["drunk-umbrella", "helmet", "cloak"]
    assert chest(state) == ["katanas"]
    one = play(deploying("bone-archer", sides={BLACK: {"hand": ["bow"]}}), "card:bow")
    assert (asks(one), chest(one, BLACK)) == ("Turn", ["bow"]), "there is no second card"
    none = play(deploying("bone-archer", sides={BLACK: {"hand": ["bow"]}}), "pass")
    assert (asks(none), chest(none, BLACK), hand(none, BLACK)) == ("Turn", [], ["bow"])


@pytest.mark.rule("YH-31.10", "YH-R86", "YH-R116")
def test_what_is_buried_is_lost_from_sight() -> None:
    state = lay(
        white=[unit("minpei", "D4")],
        black=FAR,
        players={BLACK: {"supply": ["bone-archer"]}},
        sides={BLACK: {"hand": ["bow", "armor"]}},
    )
    for card in state.hands[BLACK]:
        state.known[card] = EVERYBODY
    play(state, "pass", "deploy:bone-archer", "card:bow", "card:armor")
    faces = state.game.table.face_ids
    assert [state.known[faces.index(name)] for name in ("bow", "armor")] == [B, B], "White cannot tell which is which"


@pytest.mark.rule("YH-30.10", "YH-R85")
def test_annoy_shows_a_hand_and_discards_a_card_of_it() -> None:
    state = deploying("sasayaki-whisperer", sides={WHITE: {"hand": ["bow", "armor"]}})
    faces = state.game.table.face_ids
    assert (asks(state), asked(state), legal(state)) == ("AnnoyPick", BLACK, ["card:bow", "card:armor"])
    assert [state.known[card] for card in state.hands[WHITE]] == [W | B, W | B]
    assert state.reveals == 1, "what has been seen cannot be unseen"
    play(state, "card:armor")
    assert (hand(state), hand(state, BLACK)) == (["bow"], [])
    assert [faces[card] for card in state.discards[0]] == ["armor"]
    assert state.known[faces.index("armor")] == EVERYBODY
    none = deploying("sasayaki-whisperer")
    assert asks(none) == "Turn"


@pytest.mark.rule("YH-31.4", "YH-R68", "YH-28.2")
def test_the_vortex_is_relocated_for_nothing_by_its_own_side() -> None:
    state = deploying("yurei", vortex_side=BLACK, vortex="A4.0")
    assert (asks(state), asked(state)) == ("MoveVortex", BLACK)
    assert legal(state)[0] == "pass"
    stays = play(state.copy(), "pass")
    assert stays.vortex == 0
    play(state, legal(state)[1])
    assert (state.vortex, state.cp) == (1, [3, 3])
    assert asks(deploying("yurei", vortex_side=WHITE, vortex="A4.0")) == "Turn"
    off = deploying("yurei", vortex_side=BLACK)
    assert asks(off) == "MoveVortex", "it may come onto the map"


@pytest.mark.rule("YH-31.11", "YH-R87")
def test_equipped_is_for_the_unit_that_comes() -> None:
    state = deploying("karakuri-blade-dancer", decks=[deck(top=TOP)])
    assert legal(state) == ["card:bow", "card:armor"], "the cloak is the seventh card"
    play(state, "card:armor")
    dancer = piece(state, "karakuri-blade-dancer")
    assert [one for one, cards in enumerate(state.carried) if cards] == [dancer]
    assert (state.at[dancer], state.cp) == (AREA, [3, 3])
    first = deploying("karakuri-blade-dancer", decks=[deck(top=["drunk-umbrella", "katanas"], pool=[])])
    assert items(first, "karakuri-blade-dancer") == ["katanas"], "the only item is no choice"
    none = deploying("karakuri-blade-dancer", decks=[deck(pool=[])])
    assert (asks(none), none.reveals) == ("Turn", 0), "nothing has been shown"
    assert torii(state, BLACK) == []
