"""Which offers can be put together, and all that a deal changes (YE-10; YE-R41 to YE-R46, YE-R83, YE-R86)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from tests.rules.yedo.table import A, B, C, asked, changes, clan, hand, lay, legal, play, told
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.trade import (
    AnswerOffer,
    OpenTrade,
    Propose,
    asks_what_is_wanted,
    listed_goods,
    listing,
    parcel_of,
)
from zashiki.kernel.messages import Field, Message

GOODS = (
    "mon", "geisha", "action", "bonus", "green", "yellow", "red", "black", "doku", "fukiya", "katana", "metsubushi",
    "nawa", "shuko", "shuriken", "yumi",
)  # fmt: skip
"""The kinds of goods as actions name them, in their order."""
Offer = tuple[tuple[int, ...], tuple[int, ...]]
"""What is given and what is wanted, as messages list it: 1000 for each number of a kind, and how many."""

FULL = ["feint", "feint", "disguise", "disguise"]
SIX = ["G01", "G02", "G03", "Y02", "Y03", "R01"]
CASES: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "Weapons and Mon": (
        "market", {"mon": 2, "weapons": ["katana", "katana", "yumi"], "geisha": 2, "actions": ["feint"]},
        {"mon": 1, "weapons": ["katana", "doku", "fukiya"], "missions": ["G01"]},
    ),
    "Mon alone": ("market", {"mon": 3}, {"mon": 3, "weapons": ["doku"]}),
    "Mon for Mon": ("tavern", {"mon": 3}, {"mon": 3}),
    "the same Weapon": ("tavern", {"weapons": ["yumi", "yumi"]}, {"weapons": ["yumi"]}),
    "one thing each": ("market", {"mon": 1}, {"weapons": ["yumi"]}),
    "nothing to give": ("tavern", {}, {"mon": 3, "actions": ["feint"]}),
    "nothing to want": ("tavern", {"mon": 3, "actions": ["feint"]}, {}),
    "every kind": (
        "tavern",
        {"mon": 1, "geisha": 1, "actions": ["feint"], "bonuses": ["BC01"], "missions": ["G01"], "weapons": ["doku"]},
        {"mon": 1, "geisha": 1, "missions": ["Y01", "B01"], "weapons": ["fukiya"]},
    ),
    "a full hand of Action Cards": (
        "tavern", {"mon": 1, "actions": ["pickpocket", "double-time"]},
        {"mon": 1, "geisha": 1, "actions": FULL, "weapons": ["doku"]},
    ),
    "room for one Action Card": (
        "tavern", {"mon": 2, "actions": ["pickpocket", "pickpocket", "double-time"]}, {"actions": FULL},
    ),
    "two full hands of Action Cards": (
        "tavern", {"geisha": 1, "actions": ["pickpocket", "pickpocket", "double-time", "double-time"]},
        {"actions": FULL},
    ),
    "Bonus Cards": ("tavern", {"mon": 1, "bonuses": ["BC01", "BC02"]}, {"bonuses": ["BC03"], "mon": 1}),
    "two full hands of Bonus Cards": (
        "tavern", {"geisha": 1, "bonuses": ["BC01", "BC02"]}, {"bonuses": ["BC03", "BC04"], "weapons": ["katana"]},
    ),
    "a full hand of Missions": (
        "tavern", {"mon": 1, "missions": SIX}, {"missions": ["Y05", "R05", "R06"], "geisha": 1},
    ),
    "two full hands of Missions": (
        "tavern", {"missions": ["G05", "G06", "Y07", "Y08", "B01", "B02"]}, {"missions": SIX, "mon": 1},
    ),
    "Missions against room for two": (
        "tavern", {"missions": ["G05", "B01", "B02", "B03"], "mon": 1}, {"missions": [*SIX[:4], "B07"]},
    ),
    "cards of two hands": (
        "tavern", {"actions": FULL[:2], "bonuses": ["BC01"]}, {"actions": ["pickpocket"] * 3 + ["omen-reader"],
                                                               "bonuses": ["BC02", "BC03"]},
    ),
}  # fmt: skip
"""Where a trade is, and what the one who makes the offer and the partner own."""


def goods_of(own: dict[str, Any], trade: str) -> list[int]:
    """How many of each kind somebody can give, by the rules YE-10.1 and YE-10.2."""
    counts = dict.fromkeys(GOODS, 0)
    counts["mon"] = own.get("mon", 0)
    for weapon in own.get("weapons", []):
        counts[weapon] += 1
    if trade == "tavern":
        counts["geisha"] = own.get("geisha", 0)
        counts["action"], counts["bonus"] = len(own.get("actions", [])), len(own.get("bonuses", []))
        for mission in own.get("missions", []):
            counts[{"G": "green", "Y": "yellow", "R": "red", "B": "black"}[mission[0]]] += 1
    return list(counts.values())


def lawful(trade: str, giver: dict[str, Any], taker: dict[str, Any]) -> set[Offer]:
    """All offers that the rules allow: YE-R42 (both give), YE-R83 (equal goods go one way), YE-R45 (hand limits)."""
    hands = (("actions", slice(2, 3), 4), ("bonuses", slice(3, 4), 2), ("missions", slice(4, 8), 6))
    offers: set[Offer] = set()
    for give in product(*[range(number + 1) for number in goods_of(giver, trade)]):
        if not any(give):
            continue
        alike = [0 if number and not 2 <= kind < 8 else 1 for kind, number in enumerate(give)]
        wishes = [number * free for number, free in zip(goods_of(taker, trade), alike, strict=True)]
        for want in product(*[range(number + 1) for number in wishes]):
            if any(want) and all(
                len(giver.get(name, [])) - sum(give[kinds]) + sum(want[kinds]) <= limit
                and len(taker.get(name, [])) + sum(give[kinds]) - sum(want[kinds]) <= limit
                for name, kinds, limit in hands
            ):
                offers.add((written(give), written(want)))
    return offers


def written(parcel: tuple[int, ...]) -> tuple[int, ...]:
    """A parcel as messages list it."""
    return tuple([1000 * kind + number for kind, number in enumerate(parcel) if number])


def offers_from(state: YedoState) -> Iterator[Offer]:
    """All offers that can be put together from here. Raises AssertionError at a question without a lawful end."""
    question = state.question(state.acting_players()[0])
    if isinstance(question, AnswerOffer):
        message = question.message(state, question.player)
        yield message.numbers("give"), message.numbers("want")
        return
    tokens = [token for token in legal(state) if token != "pass"]
    assert tokens, "an offer that could only be dropped"
    if tokens[0].split(":")[0] in ("card", "bonus", "mission"):
        tokens = tokens[:1]  # which card is laid out makes no difference here
    for token in tokens:
        yield from offers_from(play(state.copy(), token))


def market_or_tavern(trade: str, one: dict[str, Any], other: dict[str, Any], maker: int) -> YedoState:
    """The maker of an offer is asked for a partner; both players deal in a trade, and a third who owns nothing."""
    clans = [clan(**one), clan(**other)] if maker == A else [clan(**other), clan(**one)]
    number = 0 if trade == "market" else 1
    return lay(*clans, clan(), now=[Propose(maker, number, 1)], auto=False, spaces={trade: [A, B, C]})


@pytest.mark.rule("YE-R42", "YE-R45", "YE-R83", "YE-R86")
@pytest.mark.parametrize("maker", [A, B])
@pytest.mark.parametrize("case", CASES)
def test_exactly_the_lawful_offers_can_be_put_together(case: str, maker: int) -> None:
    """Each in one way alone; and only a partner with whom there is one can be chosen."""
    trade, one, other = CASES[case]
    state = market_or_tavern(trade, one, other, maker)
    expected = lawful(trade, one, other)
    partner = f"seat:{1 - maker}"
    assert legal(state) == ["pass", *[partner] * bool(expected)]
    if expected:
        offers = list(offers_from(play(state, partner)))
        assert set(offers) == expected
        assert len(offers) == len(expected)


RICH: dict[str, Any] = {
    "mon": 9, "weapons": ["katana", "katana", "yumi"], "geisha": 2, "actions": ["feint", "disguise"],
    "bonuses": ["BC01"], "missions": ["G01", "G02", "Y01"],
}  # fmt: skip
OTHER: dict[str, Any] = {
    "mon": 5, "weapons": ["shuko", "shuko"], "actions": ["pickpocket"], "missions": ["R01", "R02"],
}  # fmt: skip
GIVE = (
    "goods:mon", "amount:4", "goods:geisha", "amount:1", "goods:action", "amount:1", "goods:bonus", "goods:green",
    "amount:2", "goods:katana", "amount:2", "goods:yumi", "done",
)  # fmt: skip
WANT = ("goods:red", "amount:1", "goods:shuko", "amount:2", "done")
LISTED: dict[str, Field] = {"give": (4, 1001, 2001, 3001, 4002, 10002, 15001), "want": (6001, 13002)}


def big_deal() -> YedoState:
    """In the Tavern, C passes; B offers C nearly everything for a red Mission and two Shuko."""
    state = lay(clan(), clan(**RICH), clan(**OTHER), now=[OpenTrade()], spaces={"tavern": [B, C]}, order=[2, 1, 0])
    while asked(state) != ("Propose", B):
        play(state, "pass")
    return play(state, "seat:2", *GIVE, *WANT)


@pytest.mark.rule("YE-10.4", "YE-R43")
def test_all_that_laying_out_changes() -> None:
    state = big_deal()
    assert (asked(state), legal(state)) == (("LayOutCard", B), ["card:feint", "card:disguise"])
    question = state.question(B)
    assert question is not None
    assert question.message(state, B).fields == {"deck": 0, "count": 1}
    assert changes(state, "card:disguise") == {
        "B.missions": ["Y01"], "B.actions": ["feint#1"], "B.bonuses": [],
        "B.offered": ["disguise#1", "BC01", "G01", "G02"],
    }  # fmt: skip


@pytest.mark.rule("YE-10.7", "YE-R43", "YE-R46")
def test_the_question_and_what_the_others_read_say_what_is_offered() -> None:
    state = play(big_deal(), "card:disguise")
    question = state.question(C)
    assert question is not None
    assert question.message(state, C) == Message("ask.AnswerOffer", {"maker": B, **LISTED, "trade": 1})
    everybody: dict[str, Field] = {"players": (C,), "maker": B, **LISTED, "trade": 1}
    assert question.waiting(state) == Message("waiting.AnswerOffer", everybody)


@pytest.mark.rule("YE-10.2", "YE-10.4", "YE-10.7", "YE-10.9")
def test_all_that_a_deal_changes() -> None:
    state = play(big_deal(), "card:disguise")
    assert legal(state) == ["pass", "yes", "counter"]
    assert told(state.copy(), "yes", "mission:R02") == ["traded-cards", "traded-cards", "deal"]
    assert changes(state, "yes", "mission:R02") == {
        "B.mon": 5, "C.mon": 9, "B.geisha": 1, "C.geisha": 1, "B.weapons": ["shuko#1", "shuko#2"],
        "C.weapons": ["katana#1", "katana#2", "yumi#1"], "B.missions": ["Y01", "R02"],
        "C.missions": ["G01", "G02", "R01"], "C.actions": ["disguise#1", "pickpocket#1"], "C.bonuses": ["BC01"],
        "B.offered": [], "known.disguise#1": [B, C], "known.BC01": [B, C], "known.G01": [B, C], "known.G02": [B, C],
        "known.R02": [B, C], "reveals": 1,
    }  # fmt: skip


@pytest.mark.rule("YE-R41", "YE-R43")
@pytest.mark.parametrize(("answer", "asked_next"), [("pass", ("Propose", B)), ("counter", ("BuildOffer", C))])
def test_cards_of_an_offer_that_is_not_taken_go_back(answer: str, asked_next: tuple[str, int]) -> None:
    state = play(big_deal(), "card:disguise")
    assert told(state.copy(), answer) == ["reject"]
    assert changes(state, answer) == {
        "B.missions": ["G01", "G02", "Y01"], "B.actions": ["feint#1", "disguise#1"], "B.bonuses": ["BC01"],
        "B.offered": [],
    }  # fmt: skip
    assert asked(state) == asked_next
    if answer == "counter":
        offers = {give for give, _ in offers_from(play(state, "goods:mon", "amount:1", "done", "goods:geisha"))}
        assert offers == {(1,)}


@pytest.mark.rule("YE-R41")
def test_a_proposer_makes_up_to_three_offers() -> None:
    state = lay(clan(), clan(mon=3), clan(weapons=["doku"]), now=[OpenTrade()], spaces={"market": [B, C]})
    for _ in range(3):
        assert asked(state) == ("Propose", B)
        play(state, "seat:2", "pass")
    assert asked(state) == ("Propose", C)


@pytest.mark.rule("YE-10.4", "YE-R43", "YE-R87")
def test_several_cards_are_laid_out_one_by_one_and_none_of_the_others() -> None:
    own = {"actions": ["feint", "disguise", "pickpocket"], "missions": ["G01", "G02", "G03", "Y01"]}
    state = lay(clan(), clan(**own), clan(mon=2), now=[Propose(B, 1, 1)], spaces={"tavern": [B, C]})
    play(state, "seat:2", "goods:action", "amount:2", "goods:green", "amount:2", "done", "goods:mon", "amount:2")
    play(state, "done")
    assert legal(state) == ["card:feint", "card:disguise", "card:pickpocket"]
    play(state, "card:pickpocket")
    assert legal(state) == ["card:feint", "card:disguise"]
    play(state, "card:feint")
    assert (legal(state), hand(state, B)) == (["mission:G01", "mission:G02", "mission:G03"], ["disguise"])
    play(state, "mission:G03", "mission:G01")
    assert changes(state, "yes") == {
        "B.mon": 2, "C.mon": 0, "C.actions": ["feint#1", "pickpocket#1"], "C.missions": ["G01", "G03"],
        "B.offered": [], "known.feint#1": [B, C], "known.pickpocket#1": [B, C], "known.G01": [B, C],
        "known.G03": [B, C], "reveals": 1,
    }  # fmt: skip


@pytest.mark.rule("YE-R81", "YE-R43")
def test_a_number_of_mon_goes_up_to_299() -> None:
    state = lay(clan(), clan(mon=500), clan(weapons=["doku"]), now=[Propose(B, 0, 1)], spaces={"market": [B, C]})
    play(state, "seat:2", "goods:mon")
    assert (legal(state)[0], legal(state)[-1]) == ("amount:1", "amount:299")
    question = state.question(B)
    assert question is not None
    assert question.message(state, B).fields == {"goods": 0, "most": 299}


@pytest.mark.rule("YE-R43")
def test_parcels_as_messages_list_them() -> None:
    parcel = (4, 0, 0, 2, *(0,) * 11, 1)
    assert listing(parcel) == (4, 3002, 15001)
    assert parcel_of((4, 3002, 15001)) == parcel
    assert [listed_goods(number) for number in (4, 3002, 15001)] == [(0, 4), (3, 2), (15, 1)]


@pytest.mark.rule("YE-R43")
def test_first_it_is_asked_what_is_given_then_what_is_wanted() -> None:
    state = lay(clan(), clan(mon=1), clan(weapons=["doku", "yumi"]), now=[Propose(B, 0, 1)],
                spaces={"market": [B, C]}, auto=False)  # fmt: skip
    play(state, "seat:2")
    questions = []
    for token in ("goods:mon", "done", "goods:doku", "goods:yumi"):
        question = state.question(B)
        assert question is not None
        message = question.message(state, B)
        questions.append((message.id, message.fields["give"], message.fields["want"], asks_what_is_wanted(message)))
        assert (message.fields["partner"], message.fields["trade"]) == (C, 0)
        play(state, token)
    assert legal(state) == ["pass", "done"]
    assert questions == [
        ("ask.BuildOffer-give", (), (), False), ("ask.BuildOffer-give-more", (1,), (), False),
        ("ask.BuildOffer-want", (1,), (), True), ("ask.BuildOffer-want-more", (1,), (8001,), True),
    ]  # fmt: skip


@pytest.mark.rule("YE-10.1", "YE-10.2", "YE-10.11")
@pytest.mark.parametrize(
    ("spaces", "guests", "proposers"),
    [
        ({"market": [A, B]}, [[], [], []], [A, B]), ({"tavern": [C, B]}, [[], [], []], [B, C]),
        ({"market": [A, B], "tavern": [B, C]}, [[], [], []], [A, B, B, C]),
        ({"market": [A]}, [[], [], ["market"]], [A, C]), ({"market": [A]}, [[], [], ["tavern"]], []),
        ({"tavern": [A]}, [[], ["tavern"], []], [A, B]), ({"harbor": [A, B, C]}, [[], [], []], []),
        ({"harbor": [A]}, [["market"], ["market"], ["tavern"]], [A, B]),
    ],
)  # fmt: skip
def test_who_deals_in_which_trade(spaces: dict[str, list[int]], guests: list[list[str]], proposers: list[int]) -> None:
    weapons = (["doku"], ["yumi"], ["nawa"])
    clans = [clan(guest=guest, weapons=own, disciples=0) for guest, own in zip(guests, weapons, strict=True)]
    state = lay(*clans, now=[OpenTrade()], spaces=spaces)
    order = []
    while (now := asked(state)) is not None:
        order.append(now[1])
        play(state, "pass")
    assert order == proposers
