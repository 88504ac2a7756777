"""Chapter 9: the update draft, and the redraw."""

from __future__ import annotations

import pytest

from tests.rules.yokai.table import START, UPDATES, A, B, Table, tournament
from zashiki.kernel.messages import Message
from zashiki.kernel.story import EVERYBODY, all_viewers, bit


def match(*updates: str) -> Table:
    """A match whose first duel A wins, with these updates next."""
    table = tournament(2, format="match")
    table.updates_next(*updates)
    table.win(A)
    return table


def known(table: Table, player: int, number: int) -> int:
    """Who knows an update that a player has received."""
    tournament_ = table.tournament
    return tournament_.known[tournament_.received[player][number]]


@pytest.mark.rule("YF-9.1", "YF-12.4")
def test_the_winner_looks_at_two_updates_in_secret() -> None:
    table = match("sling-2", "block-2")
    assert table.question() == "KeepUpdate"
    assert table.state.acting_players() == [A]
    for viewer, sees in ((A, (3, 5)), (B, None), (None, None)):
        shown = table.game.view(table.state, viewer).tournament
        assert shown is not None
        assert (shown.offer, shown.offer_count) == (sees, 2)


@pytest.mark.rule("YF-9.2", "YF-9.3", "YF-9.4")
def test_the_winner_keeps_one_and_the_loser_gets_the_other() -> None:
    table = match("sling-2", "block-2")
    assert table.legal(A) == ["keep:block-2", "keep:sling-2"]
    table.answer(A, "keep:sling-2")
    assert (table.received(A), table.received(B)) == (["sling-2"], ["block-2"])
    decks = [table.names(table.state.deck_of(player)) for player in (A, B)]
    assert decks[A] == ["refresh"] * 3 + ["block"] * 3 + ["sling", "sling-2", "upgrade", "collect"]
    assert decks[B] == ["refresh"] * 3 + ["block"] * 2 + ["block-2", "sling", "sling", "upgrade", "collect"]


@pytest.mark.rule("YF-9.2", "YF-9.3", "YF-9.4", "YF-12.4")
def test_the_winner_may_as_well_keep_the_second_one_and_nothing_else_changes() -> None:
    table = match("sling-2", "block-2")
    ready = {"energy": 1, "energy_blockade": 1, "victory_blockade": 2, "draw_pile": START}
    deck = [name for name in UPDATES if name not in ("sling-2#1", "block-2#1")]
    result = {"round": 1, "bracket": "match", "players": (A, B), "winner": A, "victories": (2, 0), "turns": 0}
    common = {"orders": [[A, B]], "round": 1, "winners": [[A, B]], "losers": [[]], "results": [result],
              "update_decks": [deck]}  # fmt: skip
    sightings = [{"seen": [{"received": 0, "shown": [card]}]} for card in ("sling", "refresh")]
    assert table.position() == {
        "fighters": [{**ready, "victory": 2, **sightings[A]}, {**ready, "stone": 1, **sightings[B]}],
        "duels": [{"players": (A, B), "bracket": "match", "revealed": ["sling", "refresh"], "winner": A}],
        "tournament": {**common, "offer": ["sling-2#1", "block-2#1"], "known": {"sling-2#1": [A], "block-2#1": [A]}},
    }
    table.answer(A, "keep:block-2")
    mine = {"hand": ["block-2", "sling", "sling", "upgrade", "collect"], "draw_pile": [*START[:3], "block", "block"]}
    theirs = {"hand": ["block", "sling", "sling-2", "upgrade", "collect"], "draw_pile": [*START[:3], "block", "block"]}
    assert table.position() == {
        "fighters": [
            {**ready, **mine, "updates": ["block-2#1"], **sightings[A]},
            {**ready, **theirs, "updates": ["sling-2#1"], **sightings[B]},
        ],
        "duels": [{"players": (A, B), "bracket": "match"}],
        "tournament": {**common, "known": {"block-2#1": [A], "sling-2#1": [A, B]}},
    }


@pytest.mark.rule("YF-9.2", "YF-9.3", "YF-9.4")
def test_updates_lie_in_the_decks_at_once_while_others_still_draft() -> None:
    table = tournament(4)
    table.updates_next("sling-2", "block-2", "upgrade-2", "collect-2")
    table.win_all(0, 2)
    table.answer(0, "keep:sling-2")
    assert table.state.acting_players() == [2]
    assert [table.names(side.pile) for side in table.state.sides] == [
        ["refresh"] * 3 + ["block"] * 3 + ["sling", "sling-2", "upgrade", "collect"],
        ["refresh"] * 3 + ["block"] * 2 + ["block-2", "sling", "sling", "upgrade", "collect"],
        START,
        START,
    ]


@pytest.mark.rule("YF-9.1", "YF-3.2")
def test_nothing_that_a_draft_shows_can_be_taken_back() -> None:
    """The two cards of the last turn, the two updates, and what each of the two has received."""
    table = tournament(2, format="match")
    assert table.state.reveals == 0
    table.win(A)
    assert table.state.reveals == 2
    table.answer(A, table.legal(A)[0])
    assert table.state.reveals == 4


@pytest.mark.rule("YF-R20")
def test_an_empty_update_deck_shows_nothing_to_the_winner() -> None:
    table = tournament(2, format="match")
    table.tournament.decks[0].pool.clear()
    table.win(A)
    assert table.state.reveals == 1


@pytest.mark.rule("YF-9.5", "YF-9.6")
@pytest.mark.parametrize(
    ("name", "earlier", "kind"),
    [
        ("refresh-2", 0, "update-own"), ("refresh-2", 2, "update-own"), ("block-2", 3, "update-idle"),
        ("sling-2", 1, "update-own"), ("sling-2", 2, "update-idle"), ("upgrade-2", 0, "update-own"),
        ("upgrade-2", 1, "update-idle"), ("collect-2", 0, "update-own"), ("collect-2", 1, "update-idle"),
    ],
)  # fmt: skip
def test_an_update_is_said_to_change_a_deck_that_has_a_start_card_of_its_type(
    name: str, earlier: int, kind: str
) -> None:
    table = tournament(2, format="match")
    for _ in range(earlier):
        table.give_update(B, name)
    other = "sling-2" if name == "refresh-2" else "refresh-2"
    table.updates_next(other, name)
    table.win(A)
    table.state.story = []
    table.answer(A, f"keep:{other}")
    own = [event.message for event in table.state.story if event.message.id in ("update-own", "update-idle")]
    type_ = ("refresh-2", "block-2", "sling-2", "upgrade-2", "collect-2").index(name)
    assert own[1] == Message(kind, {"player": B, "update": type_})


@pytest.mark.rule("YF-9.2")
def test_two_equal_updates_are_one_choice_that_is_asked() -> None:
    table = match("sling-2", "sling-2")
    assert table.legal(A) == ["keep:sling-2"]
    table.answer(A, "keep:sling-2")
    assert (table.received(A), table.received(B)) == (["sling-2"], ["sling-2"])


@pytest.mark.rule("YF-9.4", "YF-1.8")
def test_the_types_of_a_deck_never_change() -> None:
    table = tournament(5, format="league")
    while not table.state.is_terminal():
        table.win_all(*[first for first, _ in table.pairs()])
        table.answer_rewards()
        for player in range(5):
            types = [name.removesuffix("-2") for name in table.names(table.state.deck_of(player))]
            assert types == ["refresh"] * 3 + ["block"] * 3 + ["sling"] * 2 + ["upgrade", "collect"]


@pytest.mark.rule("YF-9.5")
def test_what_is_exchanged_leaves_the_tournament() -> None:
    table = match("sling-2", "block-2")
    table.answer(A, "keep:sling-2")
    assert len(table.updates_left()) == 13
    assert all(name.endswith("-2") for name in table.updates_left())


@pytest.mark.rule("YF-9.6", "YF-R21")
@pytest.mark.parametrize(
    ("type_", "copies"), [("refresh", 3), ("block", 3), ("sling", 2), ("upgrade", 1), ("collect", 1)]
)
def test_start_cards_are_exchanged_first_then_it_has_no_effect(type_: str, copies: int) -> None:
    table = tournament(2, format="match")
    cards = [card for card, at in enumerate(table.game.update_types) if table.update_name(card) == f"{type_}-2"]
    for number in range(1, len(cards) + 1):
        table.tournament.received[A] = tuple(cards[:number])
        deck = table.names(table.state.deck_of(A))
        assert len(deck) == 10
        assert deck.count(f"{type_}-2") == min(number, copies)
        assert deck.count(type_) == copies - min(number, copies)


def second_draft(first: tuple[str, str], second: tuple[str, str], *rest: str) -> Table:
    """A match in which B loses, then A: `first` are A's and B's updates of duel 1, `second` B's and A's of duel 2."""
    table = match(*first, *second, *rest)
    table.answer(A, f"keep:{first[0]}")
    table.win(B)
    table.answer(B, f"keep:{second[0]}")
    return table


@pytest.mark.rule("YF-9.7", "YF-R35")
def test_a_loser_with_a_useless_single_card_may_draw_anew() -> None:
    table = second_draft(("upgrade-2", "block-2"), ("block-2", "upgrade-2"), "sling-2")
    assert table.question() == "Redraw"
    assert table.state.acting_players() == [A]
    assert table.legal(A) == ["yes", "no"]
    reveals = table.state.reveals
    table.answer(A, "yes")
    assert table.state.reveals > reveals
    assert table.received(A) == ["upgrade-2", "sling-2"]
    assert known(table, A, 0) == all_viewers(2)  # A has shown both
    assert known(table, A, 1) == bit(A)
    if table.question() == "Redraw":
        table.answer(A, "no")
    assert "upgrade-2" in table.updates_left()
    assert len(table.updates_left()) == 11


@pytest.mark.rule("YF-9.7")
def test_a_useless_single_card_may_also_be_kept() -> None:
    table = second_draft(("collect-2", "block-2"), ("block-2", "collect-2"), "sling-2")
    table.answer(A, "no")
    assert table.received(A) == ["collect-2", "collect-2"]
    assert known(table, A, 0) == bit(A)


@pytest.mark.rule("YF-R22", "YF-R35")
@pytest.mark.parametrize("update", ["sling-2", "block-2", "refresh-2"])
def test_other_types_get_no_redraw_but_the_question_tells_nothing(update: str) -> None:
    table = second_draft((update, "collect-2"), ("block-2", update), "sling-2")
    assert table.question() == "Redraw"  # as far as everybody knows it could be
    assert table.legal(A) == ["no"]


@pytest.mark.rule("YF-R22")
def test_a_single_card_that_is_no_twin_gets_no_redraw() -> None:
    table = second_draft(("upgrade-2", "block-2"), ("block-2", "collect-2"), "sling-2")
    assert table.legal(A) == ["no"]


@pytest.mark.rule("YF-R35")
def test_who_cannot_have_a_twin_as_everybody_knows_is_not_asked() -> None:
    table = match("upgrade-2", "block-2", "block-2", "upgrade-2")
    assert table.question() == "KeepUpdate"
    table.answer(A, "keep:upgrade-2")
    assert table.question() == "ChooseCards"  # B had no update before
    table.give_hand(A, ["upgrade-2", "collect"])
    table.give_hand(B, ["refresh", "refresh"])
    table.a.stone = 1
    table.play("upgrade-2", "refresh")
    table.play("collect", "refresh")
    # Everybody has now seen a Collect start card and an Upgrade update of A: only the latter could have a twin.
    table.win(B)
    table.answer(B, "keep:block-2")
    assert table.question() == "Redraw"
    table = match("sling-2", "block-2", "block-2", "upgrade-2")
    table.answer(A, "keep:sling-2")
    table.give_hand(A, ["upgrade", "collect"])
    table.give_hand(B, ["refresh", "refresh"])
    table.a.stone = 1
    table.play("upgrade", "refresh", blockade_a="energy")
    table.play("collect", "refresh")
    table.win(B)
    table.answer(B, "keep:block-2")
    assert table.question() == "ChooseCards"  # both single start cards were seen: no twin, no question


@pytest.mark.rule("YF-9.7", "YF-R35")
def test_a_start_card_seen_before_the_update_came_proves_nothing() -> None:
    table = tournament(2, format="match")
    table.updates_next("collect-2", "block-2", "sling-2", "collect-2")
    table.give_hand(A, ["collect"])
    table.give_hand(B, ["refresh"])
    table.play("collect", "refresh")  # everybody sees the start card, in the first duel
    table.win(A)
    table.answer(A, "keep:collect-2")
    table.give_hand(A, ["upgrade", "collect-2"])
    table.give_hand(B, ["refresh", "refresh"])
    table.a.stone = 1
    table.play("upgrade", "refresh", "energy")  # in the second duel: so the update is no Upgrade
    table.play("collect-2", "refresh")
    table.win(B)
    table.answer(B, "keep:sling-2")
    assert table.question() == "Redraw"
    assert table.legal(A) == ["yes", "no"]


@pytest.mark.rule("YF-R22")
def test_a_redraw_may_be_repeated_while_the_deck_lasts_and_all_refused_go_back_together() -> None:
    table = tournament(2, format="match", update_deck="fifteen")
    tournament_ = table.tournament
    # A has both single updates; the four cards that are left are the other two Upgrades and Collects and a Sling.
    by_name = {
        name: [c for c in range(15) if table.update_name(c) == name] for name in ("upgrade-2", "collect-2", "sling-2")
    }
    mine = [by_name["upgrade-2"][0], by_name["collect-2"][0]]
    left = [by_name["sling-2"][0], by_name["collect-2"][1], by_name["upgrade-2"][1], by_name["sling-2"][1]]
    others = [card for card in range(15) if card not in mine + left]
    tournament_.received[A], tournament_.received[B] = tuple(mine), tuple(others)
    tournament_.decks[0].pool[:] = left
    table.win(B)
    table.answer(B, "keep:sling-2")
    assert table.received(A)[-1] == "upgrade-2"
    table.answer(A, "yes")
    assert table.received(A)[-1] == "collect-2"
    assert table.updates_left() == ["sling-2"]  # the refused Upgrade is not back yet
    table.answer(A, "yes")
    assert table.received(A)[-1] == "sling-2"
    assert table.question() == "ChooseCards"
    assert table.updates_left() == ["collect-2", "upgrade-2"]


@pytest.mark.rule("YF-R22")
def test_with_an_empty_deck_the_update_is_kept() -> None:
    table = tournament(2, format="match")
    tournament_ = table.tournament
    upgrades = [card for card in range(15) if table.update_name(card) == "upgrade-2"]
    sling = next(card for card in range(15) if table.update_name(card) == "sling-2")
    tournament_.received[A] = (upgrades[0],)
    tournament_.received[B] = tuple(card for card in range(15) if card not in (*upgrades, sling))
    tournament_.decks[0].pool[:] = [upgrades[1], sling]
    table.win(B)
    table.answer(B, "keep:sling-2")
    assert table.question() == "ChooseCards"
    assert table.received(A) == ["upgrade-2", "upgrade-2"]


@pytest.mark.rule("YF-9.8", "YF-R22")
def test_the_winner_has_no_redraw() -> None:
    table = match("upgrade-2", "block-2", "upgrade-2", "sling-2")
    table.answer(A, "keep:upgrade-2")
    table = tournament(4)
    table.updates_next("upgrade-2", "block-2", "sling-2", "refresh-2", "upgrade-2", "collect-2")
    table.win_all(0, 2)
    table.answer(0, "keep:upgrade-2")
    table.answer(2, "keep:sling-2")
    table.win_all(0, 1)
    assert table.legal(0) == ["keep:upgrade-2", "keep:collect-2"]
    table.answer(0, "keep:upgrade-2")
    assert 0 not in table.state.acting_players()
    assert table.received(0) == ["upgrade-2", "upgrade-2"]


@pytest.mark.rule("YF-R20")
@pytest.mark.parametrize(("left", "updates"), [(["sling-2"], (["sling-2"], [])), ([], ([], []))])
def test_a_short_update_deck(left: list[str], updates: tuple[list[str], list[str]]) -> None:
    table = tournament(2, format="match")
    pool = table.tournament.decks[0].pool
    pool[:] = [next(card for card in pool if table.update_name(card) == name) for name in left]
    table.win(A)
    assert table.question() == "ChooseCards"
    assert (table.received(A), table.received(B)) == updates


@pytest.mark.rule("YF-R33")
def test_nobody_declines_the_draft() -> None:
    table = match("sling-2", "block-2")
    assert all(token.startswith("keep:") for token in table.legal(A))


@pytest.mark.rule("YF-9.7", "YF-R22")
def test_of_several_earlier_updates_only_the_latest_one_is_refused() -> None:
    table = tournament(2, format="match")
    for name in ("sling-2", "upgrade-2", "block-2"):
        table.give_update(A, name)
    table.updates_next("block-2", "upgrade-2", "refresh-2")
    table.win(B)
    table.answer(B, "keep:block-2")
    assert table.legal(A) == ["yes", "no"]
    reveals = table.state.reveals
    table.answer(A, "yes")
    assert table.state.reveals == reveals + 3  # both twins to all, the new one to A as it is drawn and as it is kept
    assert table.received(A) == ["sling-2", "upgrade-2", "block-2", "refresh-2"]
    assert [known(table, A, at) for at in (1, 3)] == [all_viewers(2), bit(A)]
    assert table.legal(A) == ["no"]
    assert table.updates_left().count("upgrade-2") == 0
    table.answer(A, "no")
    assert table.updates_left().count("upgrade-2") == 1
    assert table.tournament.refused == []
    assert table.question() == "ChooseCards"


@pytest.mark.rule("YF-9.7", "YF-R22")
def test_who_keeps_a_useless_update_keeps_it_in_secret() -> None:
    table = second_draft(("collect-2", "block-2"), ("block-2", "collect-2"), "sling-2")
    before, reveals = table.updates_left(), table.state.reveals
    table.answer(A, "no")
    assert (table.updates_left(), table.state.reveals) == (before, reveals)
    assert [known(table, A, at) for at in (0, 1)] == [bit(A), bit(A) | bit(B)]


@pytest.mark.rule("YF-R35", "YF-R22")
@pytest.mark.parametrize(("name", "question"), [("sling-2", "ChooseCards"), ("collect-2", "Redraw")])
def test_an_update_that_everybody_knows_is_what_it_is(name: str, question: str) -> None:
    """Whoever has an update that everybody knows for a Sling cannot hold the twin of a single card."""
    table = tournament(2, format="match")
    table.give_update(A, name)
    table.tournament.known[table.tournament.received[A][0]] = all_viewers(2)
    table.updates_next("block-2", "refresh-2")
    table.win(B)
    table.answer(B, "keep:block-2")
    assert table.question() == question


@pytest.mark.rule("YF-R35")
def test_refusing_tells_the_story_to_all() -> None:
    table = second_draft(("upgrade-2", "block-2"), ("block-2", "upgrade-2"), "sling-2")
    table.state.story = []
    table.answer(A, "yes")
    event = next(event for event in table.state.story if event.message.id == "redraw")
    assert event.audience == EVERYBODY
    title = table.game.printed.titles[7]
    assert table.game.catalog.say(event.message, ["Skull", "Murray"]).startswith(f"Skull shows two of {title}")
