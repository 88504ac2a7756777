"""Phase 2: bidding and its rewards (YE-6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yedo.table import (
    A,
    B,
    C,
    D,
    asked,
    bottom,
    clan,
    earned,
    hand,
    lay,
    legal,
    missions,
    names,
    own,
    play,
    weapons,
)
from zashiki.games.yedo.rules.bidding import NextAuction, OpenBidding, Pay, win
from zashiki.games.yedo.rules.state import EGRESS, YedoState
from zashiki.games.yedo.rules.terms import ACTION, BONUS, GREEN, RED
from zashiki.games.yedo.tables import AUCTIONS

CATEGORIES = [f"auction:{name}" for name in AUCTIONS]


def table(*mon: int, **fields: Any) -> YedoState:
    """Players with so much Mon, all on the Bidding Track, nobody holding cards."""
    return lay(*[clan(mon=number) for number in mon], now=[NextAuction()], **fields)


@pytest.mark.rule("YE-6.1", "YE-6.2", "YE-6.5")
def test_seven_categories_at_their_minimum() -> None:
    state = table(12, 12, 12, 12)
    assert legal(state) == ["pass", *CATEGORIES]
    for name, minimum in (("annex", 5), ("geisha", 5), ("action", 3), ("mission", 3)):
        state = table(12, 12, 12, 12)
        play(state, f"auction:{name}")
        assert asked(state) == ("Bid", B)
        assert legal(state)[1] == f"amount:{minimum + 1}"
    assert legal(table(4, 12, 12, 12)) == [
        "pass",
        *[name for name in CATEGORIES if name[8:] not in ("annex", "geisha")],
    ]


@pytest.mark.rule("YE-6.3", "YE-6.4", "YE-R17")
def test_who_stays_away_gets_three_mon() -> None:
    clans = [clan(mon=12), clan(mon=2), clan(mon=12), clan(mon=12)]
    state = lay(*clans, now=[OpenBidding()], order=[2, 0, 1, 3])
    assert asked(state) == ("JoinBidding", C)
    play(state, "yes")
    assert asked(state) == ("JoinBidding", A)
    play(state, "pass")
    assert state.mon[A] == 15
    assert asked(state) == ("JoinBidding", D)  # B, who cannot, has dropped out with 3 Mon
    assert (state.mon[B], state.bidding.markers[B]) == (5, EGRESS)
    play(state, "yes")
    assert state.bidding.track == (C, D)


@pytest.mark.rule("YE-6.6", "YE-6.7", "YE-6.8", "YE-6.9", "YE-R16")
def test_one_decision_each_and_the_announcer_last() -> None:
    state = table(12, 9, 12, 12)
    bank, church = state.bank, state.church
    play(state, "auction:disciple", "amount:5")
    assert asked(state) == ("Bid", C)
    assert legal(state)[:2] == ["pass", "amount:6"]
    assert legal(state)[-1] == "amount:12"
    play(state, "pass", "amount:7")
    assert asked(state) == ("Bid", A)
    play(state, "amount:8")
    assert (state.mon[A], own(state, A), state.bank - bank, state.church - church) == (4, 3, 8, 0)
    assert state.bidding.markers[A] == AUCTIONS.index("disciple")
    assert state.bidding.track == (B, C, D)


@pytest.mark.rule("YE-6.6", "YE-6.7", "YE-6.8")
def test_the_others_bid_in_the_order_of_the_track_and_the_announcer_may_let_it_go() -> None:
    state = table(12, 12, 12, 12, track=[2, 3, 0, 1])
    play(state, "auction:weapon")
    for player, answer in ((D, "pass"), (A, "amount:4"), (B, "pass"), (C, "pass")):
        assert asked(state) == ("Bid", player)
        play(state, answer)
    assert asked(state) == ("KeepCard", A)
    assert state.mon[A] == 12 - 4


@pytest.mark.rule("YE-6.10", "YE-6.11", "YE-6.12", "YE-6.13")
def test_a_won_category_is_closed_and_its_winner_is_out() -> None:
    state = table(12, 12, 12, 12)
    play(state, "auction:disciple", "amount:4", "pass", "pass", "pass")
    assert asked(state) == ("Announce", A)  # the same announcer again
    assert "auction:disciple" not in legal(state)
    play(state, "auction:geisha")
    assert asked(state) == ("Bid", C)  # B has won already
    play(state, "pass", "pass")
    assert asked(state) == ("Announce", C)
    play(state, "pass")
    assert asked(state) == ("Announce", D)
    play(state, "pass")
    assert asked(state) is None
    assert state.bidding.track == ()


@pytest.mark.rule("YE-6.14", "YE-6.27", "YE-R73")
def test_an_unopposed_announcement_wins_for_the_minimum() -> None:
    state = table(12, 12, 12, 12)
    play(state, "auction:annex", "pass", "pass", "pass")
    assert legal(state) == ["annex:yashiki", "annex:karesansui", "annex:dojo", "annex:kobudo-ryu"]
    play(state, "annex:karesansui")
    assert (state.mon[A], earned(state, A), state.annexes[:4]) == (7, {"auctions": 2}, [0, 1, 0, 0])
    assert state.supplies.annexes_left == (3, 2, 3, 3)


@pytest.mark.rule("YE-6.15", "YE-R18")
def test_the_announcer_may_drop_out_without_mon() -> None:
    state = table(12, 12, 2, 12)
    play(state, "pass")
    assert (state.mon[A], state.bidding.markers[A]) == (12, EGRESS)
    play(state, "pass")
    assert asked(state) == ("Announce", D)  # C can afford nothing and is out
    assert (state.mon[C], state.bidding.markers[C]) == (2, EGRESS)


@pytest.mark.rule("YE-6.16", "YE-R14", "YE-R81")
def test_nobody_bids_more_than_he_has() -> None:
    state = table(12, 4, 400, 3)
    play(state, "auction:action")
    assert legal(state) == ["pass", "amount:4"]
    play(state, "pass")
    assert legal(state)[-1] == "amount:299"
    play(state, "pass")
    assert state.bidding.markers[A] == 0  # D cannot top 3 with 3 Mon, so A has won


@pytest.mark.rule("YE-6.17", "YE-R15")
def test_who_cannot_pay_loses_all_and_the_category_stays_open() -> None:
    clans = [clan(mon=4), clan(mon=12), clan(mon=12), clan(mon=12)]
    state = lay(*clans, now=[Pay(A, AUCTIONS.index("disciple"), 6), NextAuction()])
    assert (state.mon[A], own(state, A), state.bidding.markers[A]) == (0, 2, EGRESS)
    assert asked(state) == ("Announce", B)
    assert "auction:disciple" in legal(state)


@pytest.mark.rule("YE-6.18", "YE-6.30", "YE-6.32")
def test_what_cannot_be_delivered_is_paid_all_the_same() -> None:
    state = lay(
        clan(mon=9, disciples=4, reserve=0),
        clan(),
        clan(mon=9),
        clan(),
        now=[NextAuction()],
        geisha_left=0,
        track=[0, 2],
    )
    play(state, "auction:disciple", "pass")
    assert (state.mon[A], own(state, A)) == (6, 4)
    play(state, "auction:geisha")
    assert (state.mon[C], state.geisha[C], state.pp[C]) == (4, 0, 2)


@pytest.mark.rule("YE-6.19", "YE-6.20", "YE-6.23")
@pytest.mark.parametrize("players", [2, 3])
def test_main_categories_with_two_or_three_players(players: int) -> None:
    state = table(*[12] * players)
    assert legal(state) == ["pass", "main:white", "main:black", "main:red"]
    play(state, "main:black")
    assert legal(state)[1] == "amount:6"
    assert legal(table(*[4] * players)) == ["pass", "main:white", "main:red"]


@pytest.mark.rule("YE-6.21", "YE-6.22", "YE-R19")
def test_the_winner_chooses_a_category_and_the_main_one_is_closed() -> None:
    state = table(12, 12)
    play(state, "main:white", "amount:4", "pass")
    assert asked(state) == ("ChooseCategory", B)
    assert state.mon[B] == 8  # paid before the choice
    assert legal(state) == ["auction:action", "auction:bonus", "auction:weapon"]
    play(state, "auction:bonus")
    assert asked(state) == ("KeepCard", B)
    play(state, legal(state)[0])
    assert state.bidding.markers[B] == AUCTIONS.index("bonus")
    assert legal(state) == ["pass", "main:black", "main:red"]


def won(auction: str, player: int = A, **fields: Any) -> YedoState:
    """The reward of a category, for a player who has paid."""
    decks = {
        "action": {"top": ["feint", "ambush", "pickpocket"]},
        "bonus": {"top": ["BC01", "BC02", "BC03"]},
        "weapon": {"top": ["katana", "yumi", "doku"]},
        "green": {"top": ["G01", "G02", "G03"]},
    }
    own_fields = fields.pop("own", {})
    state = lay(clan(**own_fields), clan(), clan(), clan(), now=[], decks={**decks, **fields.pop("decks", {})},
                setting="samurai", **fields)  # fmt: skip
    win(state, player, AUCTIONS.index(auction))
    state.settle()
    return state


@pytest.mark.rule("YE-6.24", "YE-R6", "YE-R23")
def test_action_cards_three_drawn_one_kept() -> None:
    state = won("action")
    assert legal(state) == ["card:feint", "card:ambush", "card:pickpocket"]
    play(state, "card:pickpocket")
    assert (hand(state, A), bottom(state, ACTION)) == (["pickpocket"], ["feint", "ambush"])
    full = ["double-time", "double-time", "disguise", "disguise"]
    state = won("action", own={"actions": full})
    play(state, "card:feint")  # first choose, then the limit
    assert legal(state) == ["card:feint", "card:double-time", "card:disguise"]
    play(state, "card:double-time")
    assert hand(state, A) == ["disguise", "disguise", "double-time", "feint"]


@pytest.mark.rule("YE-6.25", "YE-R1")
def test_bonus_cards_go_under_their_own_deck() -> None:
    state = won("bonus")
    play(state, "bonus:BC02")
    assert names(state, state.bonuses[A]) == ["BC02"]
    assert bottom(state, BONUS) == ["BC01", "BC03"]
    assert bottom(state, ACTION) == []


@pytest.mark.rule("YE-6.26")
def test_weapons_not_kept_lie_face_up() -> None:
    state = won("weapon")
    play(state, "weapon:yumi")
    assert weapons(state, A) == ["yumi"]
    assert names(state, state.discards) == ["katana", "doku"]


@pytest.mark.rule("YE-6.28")
def test_no_annex_to_take_leaves_the_prestige() -> None:
    state = won("annex", own={"annexes": ["yashiki", "karesansui"]}, annexes_left=[2, 2, 0, 0])
    assert (asked(state), state.pp[A]) == (None, 2)


@pytest.mark.rule("YE-6.29")
def test_a_geisha_and_two_prestige() -> None:
    state = won("geisha")
    assert (state.geisha[A], state.supplies.geisha_left, state.pp[A]) == (1, 5, 2)


@pytest.mark.rule("YE-6.31", "YE-6.36")
def test_a_disciple_without_prestige() -> None:
    state = won("disciple")
    assert (state.house[A], state.reserve[A], state.pp[A]) == (3, 1, 0)


@pytest.mark.rule("YE-6.33")
def test_missions_of_one_colour() -> None:
    state = won("mission")
    play(state, "deck:green")
    assert legal(state) == ["mission:G01", "mission:G02", "mission:G03"]
    play(state, "mission:G02")
    assert (missions(state, A), bottom(state, GREEN)) == (["G02"], ["G01", "G03"])


@pytest.mark.rule("YE-6.34", "YE-6.35")
def test_short_and_exhausted_mission_decks() -> None:
    red = [f"R{at:02}" for at in range(1, 19)]
    yellow = [f"Y{at:02}" for at in range(1, 19)]
    others = clan(completed=red)
    state = lay(clan(), others, clan(completed=yellow[2:]), clan(), now=[])
    win(state, A, AUCTIONS.index("mission"))
    state.settle()
    assert legal(state) == ["deck:green", "deck:yellow", "deck:black"]
    play(state, "deck:yellow")
    assert legal(state) == ["mission:Y01", "mission:Y02"]
    assert len(state.decks[RED]) == 0
