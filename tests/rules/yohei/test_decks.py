"""Decks, hands, chests and torii tokens: where each card goes, who knows it, and what cannot be taken back (YH-8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yohei.table import (
    BLACK,
    WHITE,
    asks,
    chest,
    deck,
    hand,
    kinds,
    lay,
    legal,
    place,
    play,
    script,
    torii,
    unit,
)
from zashiki.games.yohei.rules.cards import (
    card_actions,
    card_of,
    cards_left,
    deck_number,
    discard,
    discard_from_hand,
    draw_cards,
    fill_torii,
    hand_over,
    known_faces,
    random_card,
    receive_torii,
    take_top,
    take_torii,
    top_cards,
    use_torii,
)
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.kernel.story import EVERYBODY, bit

FAR = [unit("minpei.2", "A7")]
W, B = bit(WHITE), bit(BLACK)


def table(**fields: Any) -> YoheiState:
    return lay(white=[unit("minpei", "D4")], black=FAR, **fields)


def duel(**fields: Any) -> YoheiState:
    return lay(white=[unit("minpei", "D4")], black=[unit("minpei.5", "A7")], options={"mode": "duel"}, **fields)


def number(state: YoheiState, name: str) -> int:
    """The first card with a face."""
    return state.game.table.face_ids.index(name)


# ---------------------------------------------------------------- event cards


@pytest.mark.rule("YH-4.1", "YH-25.14")
def test_which_deck_a_side_draws_from() -> None:
    assert [deck_number(table(), side) for side in (WHITE, BLACK)] == [0, 0]
    state = duel(decks=[deck(pool=["bow"]), deck(pool=["bow.2", "armor.2"])])
    assert [deck_number(state, side) for side in (WHITE, BLACK)] == [0, 1]
    assert take_top(state, BLACK, B) in (42 + 37, 42 + 38)
    assert [len(pile) for pile in state.decks] == [1, 1]


@pytest.mark.rule("YH-8.6", "YH-8.7", "YH-R22", "YH-R116")
def test_a_draw_goes_on_in_the_discards() -> None:
    state = table(decks=[deck(top=["bow"], pool=[], discards=["armor", "cloak"])])
    script(state, 1)
    draw_cards(state, BLACK, 2)
    assert hand(state, BLACK) == ["bow", "cloak"]
    assert state.hands == [[], sorted(state.hands[BLACK])]
    assert (state.decks[0].cards(), state.discards[0]) == ([number(state, "armor")], [])
    known = {name: state.known[number(state, name)] for name in ("bow", "cloak", "armor")}
    assert known["bow"] == B
    assert known["cloak"] & B
    assert not known["armor"] & W, "it might be the one that Black has drawn"
    assert state.reveals == 1, "it cannot be taken back"


@pytest.mark.rule("YH-R22", "YH-8.7")
def test_where_no_card_is_left_nothing_is_drawn_and_nothing_shown() -> None:
    state = table(decks=[deck(top=["bow"], pool=[])])
    assert cards_left(state, WHITE)
    draw_cards(state, WHITE, 3)
    assert (hand(state), state.reveals) == (["bow"], 1)
    assert not cards_left(state, WHITE)
    draw_cards(state, WHITE, 1)
    assert (hand(state), state.reveals) == (["bow"], 1)
    assert top_cards(state, WHITE, 2, 0) == []
    assert take_top(state, WHITE, 0) == -1
    state.discards[0] = [number(state, "armor")]
    assert cards_left(state, WHITE)


@pytest.mark.rule("YH-8.4")
def test_a_hand_has_no_order_and_no_limit() -> None:
    state = table(sides={WHITE: {"hand": ["armor", "drunk-umbrella"]}})
    hand_over(state, WHITE, [number(state, "bow"), number(state, "drunk-rice-bowl")])
    assert hand(state) == ["drunk-rice-bowl", "drunk-umbrella", "bow", "armor"]


@pytest.mark.rule("YH-8.7", "YH-R22", "YH-R116")
def test_a_discard_lies_open_on_its_own_pile() -> None:
    state = table(sides={WHITE: {"hand": ["bow", "armor"]}})
    bow = number(state, "bow")
    discard_from_hand(state, WHITE, bow)
    assert (hand(state), state.discards, state.known[bow], state.reveals) == (["armor"], [[bow]], EVERYBODY, 1)
    both = duel(sides={WHITE: {"hand": ["bow", "bow.2"]}})
    for card in both.hands[WHITE][:]:
        discard(both, card)
    assert both.discards == [[37], [42 + 37]]


@pytest.mark.rule("YH-31.9", "YH-33.10", "YH-R116")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_random_card_leaves_the_others_in_doubt(count: int) -> None:
    state = table(sides={WHITE: {"hand": ["bow", "armor", "cloak"][:count]}})
    cards = state.hands[WHITE][:]
    for card in cards:
        state.known[card] = W | bit(None)
    script(state, 0)
    card = random_card(state, WHITE, W | B)
    assert card == cards[0]
    assert state.hands[WHITE] == cards[1:], "in their order"
    assert state.known[card] == (W | B | (bit(None) if count == 1 else 0)), "an only card is known to be the one"
    assert [state.known[one] for one in cards[1:]] == [W] * (count - 1)
    assert state.reveals == 1


@pytest.mark.rule("YH-8.5", "YH-20.6")
def test_cards_with_the_same_face_are_one_choice() -> None:
    state = duel(sides={WHITE: {"hand": ["bow.2", "armor", "bow"]}})
    cards = state.hands[WHITE]
    assert [state.game.vocabulary.text(action) for action in card_actions(state, cards)] == ["card:bow", "card:armor"]
    assert card_of(state, cards, number(state, "armor")) == 38
    assert card_of(state, cards, number(state, "bow")) == 37


@pytest.mark.rule("YH-31.10", "YH-34.2", "YH-R116")
def test_only_faces_that_all_of_a_side_know_are_named() -> None:
    state = table()
    state.known[0], state.known[1], state.known[2], state.known[3] = W, W | B, EVERYBODY, 0
    assert known_faces(state, [0, 1, 2, 3], W) == [0, 1, 2, 42]
    assert known_faces(state, [0, 1, 2, 3], W | B) == [42, 1, 2, 42]


# ---------------------------------------------------------------- torii tokens


@pytest.mark.rule("YH-31.3", "YH-38.4", "YH-11.13", "YH-R22")
def test_tokens_are_drawn_unseen_by_the_others() -> None:
    state = table(torii=deck(pool=["cp", "ko"], discards=["medic", "elusive"]), sides={BLACK: {"torii": ["cp.2"]}})
    script(state, 1, 0, 0)
    take_torii(state, BLACK, 3)
    assert [len(row) for row in state.torii] == [0, 4]
    assert state.torii[BLACK] == sorted(state.torii[BLACK])
    assert set(torii(state, BLACK)) >= {"cp", "ko"}
    assert (len(state.torii_supply), state.torii_discards) == (1, [])
    assert all(state.torii_known[token] & B for token in state.torii[BLACK])
    assert state.reveals == 3


@pytest.mark.rule("YH-R22", "YH-31.3")
def test_no_token_is_drawn_from_nothing() -> None:
    state = table(torii=deck(pool=["cp"], discards=[]))
    take_torii(state, WHITE, 2)
    assert (torii(state), state.reveals) == (["cp"], 1)
    assert not fill_torii(state)
    state.torii_discards = [5]
    assert fill_torii(state)
    assert (state.torii_supply.cards(), state.torii_discards) == ([5], [])


@pytest.mark.rule("YH-11.13", "YH-35.1", "YH-R116")
def test_a_token_that_is_found_is_seen_by_its_side_alone() -> None:
    state = table(sides={WHITE: {"torii": ["ko", "cp"]}})
    receive_torii(state, WHITE, 9)
    assert state.torii[WHITE] == [0, 9, 20]
    assert (state.torii_known[9], state.reveals) == (W, 1)


@pytest.mark.rule("YH-35.1", "YH-R22")
def test_a_used_token_is_shown_and_laid_aside() -> None:
    state = table(sides={WHITE: {"torii": ["cp", "medic", "ko"]}})
    ko = state.game.table.torii_ids.index("ko")
    use_torii(state, WHITE, ko)
    assert torii(state) == ["cp", "medic"]
    assert (state.torii_discards, state.torii_known[20], state.reveals) == ([20], EVERYBODY, 1)


@pytest.mark.rule("YH-35.2", "YH-35.5", "YH-35.1")
@pytest.mark.parametrize(("token", "cp", "cards"), [("cp", [0, 1], [0, 0]), ("event-card", [0, 0], [0, 1])])
def test_a_token_serves_the_side_that_uses_it(token: str, cp: list[int], cards: list[int]) -> None:
    state = table(sides={BLACK: {"torii": [token, "medic"]}})
    play(state, "pass", f"torii:{token}")
    assert (state.cp, [len(row) for row in state.hands]) == (cp, cards)
    assert torii(state, BLACK) == ["medic"]
    assert asks(state) == "Turn"


@pytest.mark.rule("YH-35.3", "YH-35.9", "YH-35.12", "YH-35.13", "YH-R97")
def test_the_tokens_that_can_be_used_in_the_own_turn() -> None:
    every = state_with_all_tokens()
    usable = ["cp", "cross-any", "event-card", "item-found", "aimed-strike", "elusive", "ko"]
    assert [token for token in legal(every) if token.startswith("torii:")] == [f"torii:{name}" for name in usable]
    hurt = state_with_all_tokens(hurt=True)
    assert "torii:medic" in legal(hurt)
    alone = lay(white=[unit("minpei")], black=[unit("karakuri-bulwark", "A7")], sides={WHITE: {"torii": EVERY}})
    left = [token for token in legal(alone) if token.startswith("torii:")]
    assert left == ["torii:cp", "torii:event-card"], "no unit of the side stands on the battlefield"


EVERY = ["cp", "cross-any", "reroll", "event-card", "origami-bamboo", "hand-fan-rice-bowl", "lantern-umbrella",
         "item-found", "aimed-strike", "elusive", "ko", "medic"]  # fmt: skip


def state_with_all_tokens(hurt: bool = False) -> YoheiState:
    return lay(
        white=[unit("minpei", "D4")], black=[unit("minpei.2", "A7", wounded=hurt)], sides={WHITE: {"torii": EVERY}}
    )


@pytest.mark.rule("YH-35.3", "YH-35.10", "YH-35.11", "YH-R97")
def test_a_boost_is_written_down_for_its_unit() -> None:
    state = lay(
        white=[unit("minpei", "D4"), unit("kappa", "D3")], black=FAR, sides={WHITE: {"torii": ["elusive", "cross-any"]}}
    )
    play(state, "torii:elusive", "unit:kappa", "torii:cross-any", "unit:minpei")
    assert state.turn.boosts == ((17, 7), (60, 6))
    assert kinds(state, "torii") == set()


# ---------------------------------------------------------------- items among the top cards

TOP = ["bow", "drunk-umbrella", "armor", "drunk-origami", "fatal-wound-lantern", "fear-bomb-origami", "cloak"]


@pytest.mark.rule("YH-31.11", "YH-35.9", "YH-R87")
def test_six_cards_are_shown_and_go_under_the_deck() -> None:
    state = lay(
        white=[unit("minpei", "D4")], black=FAR, sides={WHITE: {"torii": ["item-found"]}},
        decks=[deck(top=TOP, pool=["katanas"], bottom=["helmet"])],
    )  # fmt: skip
    play(state, "torii:item-found")
    assert state.reveals == 2, "the token and the cards"
    assert legal(state) == ["card:bow", "card:armor"]
    faces = state.game.table.face_ids
    assert [faces[card] for card in state.decks[0].cards()] == ["cloak", "katanas", "helmet", *TOP[:6]]
    assert all(state.known[number(state, name)] == EVERYBODY for name in TOP[:6])
    assert state.known[number(state, "cloak")] == 0
    play(state, "card:bow")
    assert state.carried[60] == (number(state, "bow"),)
    assert [faces[card] for card in state.decks[0].bottom] == ["helmet", *TOP[1:6]]
    assert asks(state) == "Turn"


@pytest.mark.rule("YH-R87", "YH-35.9")
def test_where_no_item_is_found_nothing_is_asked() -> None:
    state = lay(
        white=[unit("minpei", "D4")], black=FAR, sides={WHITE: {"torii": ["item-found"]}},
        decks=[deck(top=["drunk-umbrella", "drunk-origami"], pool=[], bottom=["bow"], discards=[])],
    )  # fmt: skip
    state.decks[0].bottom.clear()
    play(state, "torii:item-found")
    assert asks(state) == "Turn"
    assert [state.game.table.face_ids[card] for card in state.decks[0].bottom] == ["drunk-umbrella", "drunk-origami"]


@pytest.mark.rule("YH-4.1", "YH-R87")
def test_in_the_duel_items_come_from_the_own_deck() -> None:
    state = duel(
        sides={BLACK: {"torii": ["item-found"]}}, decks=[deck(top=["cloak"], pool=[]), deck(top=["bow.2"], pool=[])]
    )
    play(state, "pass", "torii:item-found")
    carrier = next(one for one, cards in enumerate(state.carried) if cards)
    assert (state.carried[carrier], state.owner[carrier]) == ((42 + 37,), BLACK)
    assert [len(pile) for pile in state.decks] == [1, 0]


# ---------------------------------------------------------------- the exchange


@pytest.mark.rule("YH-5.9", "YH-9.8", "YH-R21")
def test_an_exchange_is_one_card_for_the_top_one() -> None:
    state = table(sides={BLACK: {"hand": ["bow", "armor"]}}, decks=[deck(top=["cloak"])])
    play(state, "pass", "pass")
    assert (asks(state), legal(state)) == ("Exchange", ["pass", "card:bow", "card:armor"])
    play(state, "card:armor")
    assert hand(state, BLACK) == ["bow", "cloak"]
    assert state.discards[0] == [number(state, "armor")]
    assert state.reveals >= 2


@pytest.mark.rule("YH-5.9", "YH-5.10")
def test_without_cards_there_is_no_exchange() -> None:
    state = table(sides={BLACK: {"hand": ["bow"]}})
    play(state, "pass")
    assert asks(state) == "Turn", "White has none"
    play(state, "pass")
    assert asks(state) == "Exchange"


# ---------------------------------------------------------------- rerolls paid with cards


@pytest.mark.rule("YH-21.3", "YH-R95", "YH-34.2")
def test_a_reroll_takes_two_cards_out_of_the_own_chest() -> None:
    state = lay(
        white=[unit("minpei", "D4")],
        black=[unit("kappa", "D5", wounded=True)],
        sides={BLACK: {"chest": ["bow", "armor", "cloak"]}, WHITE: {"chest": ["helmet"]}},
    )
    script(state, 0)
    play(state, "pass", "unit:kappa", "act:regenerate")
    assert legal(state) == ["pass", "reroll:chest"]
    before = state.reveals
    play(state, "reroll:chest")
    assert legal(state) == ["card:bow", "card:armor", "card:cloak"]
    script(state, 5)
    play(state, "card:armor", "card:bow")
    assert (chest(state), chest(state, BLACK)) == (["helmet"], ["cloak"])
    assert [state.game.table.face_ids[card] for card in state.discards[0]] == ["armor", "bow"]
    assert state.reveals == before + 2
    assert not state.wounded[17]


@pytest.mark.rule("YH-34.2", "YH-R96", "YH-R116")
def test_a_card_that_nobody_has_seen_pays_unseen() -> None:
    state = lay(
        white=[unit("kappa", "D4", wounded=True)],
        black=FAR,
        sides={WHITE: {"chest": ["bow", "armor", "drunk-umbrella"]}},
    )
    for name in ("bow", "drunk-umbrella"):
        state.known[number(state, name)] = 0
    script(state, 0)
    play(state, "unit:kappa", "act:regenerate", "reroll:chest")
    assert legal(state) == ["card:armor", "card:hidden"]
    play(state, "card:hidden")
    assert chest(state) == ["bow", "armor"], "the first of those unseen: their order means nothing"
    assert state.known[number(state, "drunk-umbrella")] == EVERYBODY
    assert place(state, "D4") == state.at[17]
