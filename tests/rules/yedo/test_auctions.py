"""All that an auction changes, step by step, with few and with many players (YE-6; YE-R14 to YE-R19)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.rules.yedo.table import A, B, C, D, asked, changes, changes_by, clan, lay, legal, own_game, play, told
from zashiki.games.yedo.rules.assigning import OpenAssigning
from zashiki.games.yedo.rules.bidding import Announce, Bid, JoinBidding, NextAuction, OpenBidding, Pay, win
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.tables import AUCTIONS

TOPS = {
    "action": {"top": ["feint", "disguise", "pickpocket"]},
    "bonus": {"top": ["BC01", "BC02", "BC03"]},
    "weapon": {"top": ["doku", "nawa", "yumi"]},
    "yellow": {"top": ["Y01", "Y02", "Y03"]},
}


def table(*mon: int, **fields: Any) -> YedoState:
    """Players with so much Mon, all on the Bidding Track unless `track` says else, nobody holding cards."""
    return lay(*[clan(mon=number) for number in mon], now=[NextAuction()], **fields)


@pytest.mark.rule("YE-6.2", "YE-6.5", "YE-R18", "YE-6.20")
@pytest.mark.parametrize(
    ("players", "mon", "offered"),
    [
        (4, 2, []), (4, 3, ["action", "bonus", "weapon", "disciple", "mission"]),
        (4, 4, ["action", "bonus", "weapon", "disciple", "mission"]), (4, 5, list(AUCTIONS)), (3, 2, []),
        (3, 3, ["white", "red"]), (3, 4, ["white", "red"]), (3, 5, ["white", "black", "red"]), (2, 3, ["white", "red"]),
        (5, 3, ["action", "bonus", "weapon", "disciple", "mission"]),
    ],
)  # fmt: skip
def test_what_can_be_announced_with_so_much_mon(players: int, mon: int, offered: list[str]) -> None:
    state = table(9, mon, *[9] * (players - 2), track=[B], auto=False)
    kind = "auction" if players > 3 else "main"
    assert (asked(state), legal(state)) == (("Announce", B), ["pass", *[f"{kind}:{name}" for name in offered]])


@pytest.mark.rule("YE-6.10", "YE-6.22")
@pytest.mark.parametrize(
    ("markers", "offered"),
    [
        (["egress", "track", "track"], ["white", "black", "red"]), (["bonus", "track", "egress"], ["black", "red"]),
        (["annex", "track", "geisha"], ["white", "red"]), (["mission", "track", "weapon"], ["black"]),
        (["disciple", "track", "egress"], ["white", "black"]),
    ],
)  # fmt: skip
def test_a_main_category_is_closed_with_all_its_parts(markers: list[str], offered: list[str]) -> None:
    state = lay(*[clan(mon=9, marker=marker) for marker in markers], now=[NextAuction()], track=[B])
    assert legal(state) == ["pass", *[f"main:{name}" for name in offered]]


@pytest.mark.rule("YE-6.10")
def test_only_the_category_that_was_won_is_closed_with_many_players() -> None:
    markers = ["action", "track", "mission", "egress"]
    state = lay(*[clan(mon=9, marker=marker) for marker in markers], now=[NextAuction()], track=[B])
    assert legal(state)[1:] == [f"auction:{name}" for name in ("bonus", "weapon", "annex", "geisha", "disciple")]


@pytest.mark.rule("YE-6.19", "YE-6.20")
def test_a_main_category_without_parts_cannot_be_announced(tmp_path: Path) -> None:
    """In an owner's pack all auctions may belong to two of the main categories."""
    mine = own_game(tmp_path, "board.toml", 'main = "black"', 'main = "red"', players=2)
    assert mine.table.main_minimum == (3, 99, 5)
    state = lay(clan(mon=199), clan(mon=4), now=[NextAuction()], of=mine)
    assert legal(state) == ["pass", "main:white", "main:red"]
    play(state, "main:red")
    assert (asked(state), state.mon) == (("ChooseCategory", A), [199 - 5, 4])


@pytest.mark.rule("YE-6.3", "YE-6.4", "YE-R17")
def test_all_that_staying_away_changes() -> None:
    state = lay(*[clan(mon=9) for _ in range(4)], now=[JoinBidding(B), JoinBidding(C)], track=[2, 1, 0, 3])
    assert told(state.copy(), "pass") == ["egress", "mon"]
    assert changes(state, "pass") == {"track": [2, 0, 3], "B.marker": "egress", "B.mon": 12, "bank": -3}
    assert changes(state, "yes") == {}


@pytest.mark.rule("YE-6.4", "YE-R17")
@pytest.mark.parametrize(("mon", "answers"), [(2, ["pass"]), (3, ["pass", "yes"])])
def test_who_has_too_little_cannot_take_part(mon: int, answers: list[str]) -> None:
    state = lay(clan(), clan(mon=mon), now=[JoinBidding(B)], auto=False)
    assert legal(state) == answers
    question = state.question(B)
    assert question is not None
    assert question.message(state, B).fields == {"mon": 3}


@pytest.mark.rule("YE-6.15", "YE-R18")
def test_all_that_dropping_out_changes() -> None:
    """Nobody gets Mon for it."""
    state = table(9, 9, 9, 9, track=[1, 0])
    assert changes(state.copy(), "pass") == {"track": [0], "B.marker": "egress"}
    assert told(state, "pass") == ["egress"]


@pytest.mark.rule("YE-6.5", "YE-6.6", "YE-6.7", "YE-6.14")
def test_the_others_are_asked_in_the_order_of_the_track_and_the_announcer_last() -> None:
    state = table(9, 9, 9, 9, track=[1, 3, 0], order=[1, 3, 0, 2])
    play(state, "auction:disciple")
    answers = []
    for token in ("amount:5", "pass", "amount:6"):
        answers.append((asked(state), legal(state)[0], legal(state)[1], legal(state)[-1]))
        play(state, token)
    assert answers == [
        (("Bid", D), "pass", "amount:4", "amount:9"), (("Bid", A), "pass", "amount:6", "amount:9"),
        (("Bid", B), "pass", "amount:6", "amount:9"),
    ]  # fmt: skip
    assert (state.mon, asked(state)) == ([9, 9 - 6, 9, 9], ("Announce", D))
    state = table(9, 9, 9, 9, track=[1, 3, 0])
    play(state, "auction:disciple", "pass", "pass")
    assert (state.mon, asked(state)) == ([9, 9 - 3, 9, 9], ("Announce", D)), "nobody has topped B, so B is not asked"
    state = table(9, 9, 9, 9, track=[1, 3, 0])
    assert told(state, "auction:disciple", "amount:4", "pass", "pass") == [
        "announce", "bid", "bid-pass", "bid-pass", "won", "mon-paid", "auction", "disciple",
    ]  # fmt: skip
    assert (state.mon, state.house) == ([9, 9, 9, 9 - 4], [2, 2, 2, 3])


@pytest.mark.rule("YE-6.7")
def test_a_position_file_writes_who_has_had_the_last_word_as_minus_1() -> None:
    state = lay(*[clan(mon=9) for _ in range(4)], now=[Bid(B, 5, 6, D, -1, ()), NextAuction()], track=[1, 3])
    play(state, "pass")
    assert (state.mon[D], state.house[D], asked(state)) == (3, 3, ("Announce", B))


@pytest.mark.rule("YE-6.16", "YE-R14", "YE-R16")
@pytest.mark.parametrize(
    ("mon", "bids"),
    [(2, []), (6, []), (7, [7]), (9, [7, 8, 9]), (300, list(range(7, 300))), (299, list(range(7, 300)))],
)
def test_the_bids_that_can_be_made(mon: int, bids: list[int]) -> None:
    state = lay(clan(), clan(mon=mon), now=[Bid(B, 5, 6, A, A, ())], auto=False)
    assert legal(state) == ["pass", *[f"amount:{bid}" for bid in bids]]


@pytest.mark.rule("YE-6.6", "YE-6.8")
def test_the_others_read_who_leads_with_what() -> None:
    for players, main in ((4, ""), (3, "-main")):
        state = lay(*[clan(mon=9) for _ in range(players)], now=[Bid(B, 1, 6, C, A, ())])
        question = state.question(B)
        assert question is not None
        message = question.waiting(state)
        fields = {"players": (B,), "category": 1, "bid": 6, "leader": C}
        assert (message.id, message.fields) == (f"waiting.Bid{main}", fields)


@pytest.mark.rule("YE-6.9", "YE-6.17", "YE-R15")
@pytest.mark.parametrize(
    ("mon", "discount", "expected"),
    [
        (7, 0, {"B.mon": 1, "bank": 6, "B.disciples": 3, "B.reserve": 1, "B.marker": "disciple"}),
        (6, 0, {"B.mon": 0, "bank": 6, "B.disciples": 3, "B.reserve": 1, "B.marker": "disciple"}),
        (5, 0, {"B.mon": 0, "bank": 5, "B.marker": "egress"}),
        (5, 1, {"B.mon": 0, "bank": 5, "B.disciples": 3, "B.reserve": 1, "B.marker": "disciple", "discount": 0}),
        (2, 6, {"B.disciples": 3, "B.reserve": 1, "B.marker": "disciple", "discount": 0}),
        (2, 9, {"B.disciples": 3, "B.reserve": 1, "B.marker": "disciple", "discount": 0}),
        (0, 5, {"B.marker": "egress", "discount": 0}),
    ],
)  # fmt: skip
def test_all_that_the_payment_changes(mon: int, discount: int, expected: dict[str, Any]) -> None:
    clans = [clan(mon=9), clan(mon=mon), clan(), clan()]
    state = lay(*clans, now=[], track=[1, 0], discount=discount, auto=False)
    assert changes_by(state, lambda: state.then(Pay(B, 5, 6), Announce(A))) == {"track": [0], **expected}
    assert asked(state) == ("Announce", A)


@pytest.mark.rule("YE-6.21", "YE-R19", "YE-6.9")
@pytest.mark.parametrize(
    ("main", "mon", "categories"),
    [
        ("white", 3, ["action", "bonus", "weapon"]), ("black", 5, ["annex", "geisha"]),
        ("red", 3, ["disciple", "mission"]),
    ],
)  # fmt: skip
def test_the_winner_pays_and_then_chooses_a_category(main: str, mon: int, categories: list[str]) -> None:
    state = table(2, 9, 2, track=[1, 0])
    assert told(state.copy(), f"main:{main}")[0] == "announce-main"
    assert changes(state, f"main:{main}") == {"B.mon": 9 - mon, "bank": mon}
    assert (asked(state), legal(state)) == (("ChooseCategory", B), [f"auction:{name}" for name in categories])
    play(state, f"auction:{categories[-1]}")
    assert state.bidding.markers[B] == AUCTIONS.index(categories[-1])


SAW_ALL = [-1, A, B, C, D]


@pytest.mark.parametrize(
    ("auction", "tokens", "expected"),
    [
        pytest.param(
            "action", ["card:disguise"],
            {"B.actions": ["disguise#1"], "action.top": [], "action.bottom": ["feint#1", "pickpocket#1"], "reveals": 3,
             "known.feint#1": [B], "known.disguise#1": [B], "known.pickpocket#1": [B]},
            marks=pytest.mark.rule("YE-6.24"),
        ),
        pytest.param(
            "bonus", ["bonus:BC03"],
            {"B.bonuses": ["BC03"], "bonus.top": [], "bonus.bottom": ["BC01", "BC02"], "reveals": 3,
             "known.BC01": [B], "known.BC02": [B], "known.BC03": [B]},
            marks=pytest.mark.rule("YE-6.25", "YE-R1"),
        ),
        pytest.param(
            "weapon", ["weapon:doku"],
            {"B.weapons": ["doku#1"], "weapon.top": [], "discards": ["nawa#1", "yumi#1"], "reveals": 3,
             "known.doku#1": SAW_ALL, "known.nawa#1": SAW_ALL, "known.yumi#1": SAW_ALL},
            marks=pytest.mark.rule("YE-6.26"),
        ),
        pytest.param(
            "annex", ["annex:kobudo-ryu"],
            {"B.annexes": ["kobudo-ryu"], "annexes_left": [3, 3, 3, 2], "B.pp": 2, "B.earned": {"auctions": 2}},
            marks=pytest.mark.rule("YE-6.27", "YE-3.23"),
        ),
        pytest.param(
            "geisha", [], {"B.geisha": 1, "geisha_left": 5, "B.pp": 2, "B.earned": {"auctions": 2}},
            marks=pytest.mark.rule("YE-6.29", "YE-3.23"),
        ),
        pytest.param("disciple", [], {"B.disciples": 3, "B.reserve": 1}, marks=pytest.mark.rule("YE-6.31")),
        pytest.param(
            "mission", ["deck:yellow", "mission:Y03"],
            {"B.missions": ["Y03"], "yellow.top": [], "yellow.bottom": ["Y01", "Y02"], "reveals": 3,
             "known.Y01": [B], "known.Y02": [B], "known.Y03": [B]},
            marks=pytest.mark.rule("YE-6.33"),
        ),
    ],
)  # fmt: skip
def test_all_that_a_reward_changes(auction: str, tokens: list[str], expected: dict[str, Any]) -> None:
    state = lay(*[clan() for _ in range(4)], now=[], track=[0, 1, 2], decks=TOPS)

    def act() -> None:
        win(state, B, AUCTIONS.index(auction))
        state.settle()
        play(state, *tokens)

    assert changes_by(state, act) == {"track": [0, 2], "B.marker": auction, **expected}
    assert asked(state) is None


@pytest.mark.rule("YE-6.36")
def test_a_disciple_that_was_won_is_placed_in_the_same_round() -> None:
    """B wins the auction; when all have placed their two, B places a third one."""
    state = lay(*[clan(mon=9, disciples=2) for _ in range(4)], now=[NextAuction(), OpenAssigning()], track=[1])
    play(state, "auction:disciple")
    placed = []
    while (now := asked(state)) is not None:
        assert now[0] == "Assign"
        placed.append(now[1])
        play(state, legal(state)[-1])
    assert placed == [A, B, C, D, A, B, C, D, B]


@pytest.mark.rule("YE-6.36")
def test_an_annex_that_was_won_is_used_in_the_same_round() -> None:
    state = lay(*[clan(mon=9, disciples=1) for _ in range(4)], now=[NextAuction(), OpenAssigning()], track=[0])
    play(state, "auction:annex", "annex:dojo")
    assert (asked(state), legal(state)[-1]) == (("Assign", A), "annex:dojo")
    play(state, "annex:dojo")
    assert state.annexes[:4] == [0, 0, 2, 0]


@pytest.mark.rule("YE-6.12", "YE-6.13", "YE-6.11")
def test_the_phase_ends_when_the_track_is_empty() -> None:
    state = lay(*[clan(mon=9) for _ in range(4)], now=[OpenBidding()], track=[3, 1, 0, 2], order=[3, 1, 0, 2])
    joined = []
    while asked(state) in [("JoinBidding", player) for player in range(4)]:
        now = asked(state)
        assert now is not None
        joined.append(now[1])
        play(state, "yes" if now[1] in (B, C) else "pass")
    assert (joined, state.bidding.track) == ([D, B, A, C], (B, C))
    assert asked(state) == ("Announce", B)
    play(state, "auction:disciple", "pass")
    assert asked(state) == ("Announce", C)
    play(state, "auction:geisha")
    assert (asked(state), state.bidding.track, state.mon) == (None, (), [12, 6, 4, 12])
