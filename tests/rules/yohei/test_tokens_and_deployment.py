"""Torii tokens and deployment skills (YH-31, YH-35)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yohei.table import (
    BLACK,
    WHITE,
    asked,
    asks,
    chest,
    deck,
    hand,
    items,
    kinds,
    ko,
    lay,
    legal,
    piece,
    play,
    torii,
    unit,
    where,
    wounded,
)
from zashiki.games.yohei.rules.scoring import symbols
from zashiki.games.yohei.rules.skills import AIMED_STRIKE, CROSS_ANY, ELUSIVE
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.rules.values import skill
from zashiki.kernel.story import EVERYBODY, bit

# ---------------------------------------------------------------- torii tokens


def with_token(token: str, **fields: Any) -> YoheiState:
    fields.setdefault("white", [unit("minpei", "D4"), unit("kappa", "D3", wounded=True), unit("nekomata")])
    fields.setdefault("black", [unit("minpei.2", "D6"), unit("karakuri-bulwark", "D7")])
    return lay(sides={WHITE: {"torii": [token], **fields.pop("more", {})}}, **fields)


@pytest.mark.rule("YH-35.2", "YH-35.5", "YH-35.1", "YH-R97", "YH-36.10", "YH-R109")
def test_simple_tokens() -> None:
    state = with_token("cp", more={"cp": 2})
    play(state, "torii:cp")
    assert state.cp[WHITE] == 3
    assert torii(state) == []
    assert len(state.torii_discards) == 1
    state = with_token("event-card")
    play(state, "torii:event-card")
    assert len(hand(state)) == 1
    from zashiki.games.yohei.rules.round_tokens import royal_taxes

    taxed = with_token("cp", more={"cp": 2})
    royal_taxes(taxed, 3)
    assert taxed.cp[WHITE] == 0
    assert torii(taxed) == ["cp"], "tokens are safe"


@pytest.mark.rule("YH-35.3", "YH-35.10", "YH-35.11", "YH-R97")
@pytest.mark.parametrize(
    ("token", "number"), [("cross-any", CROSS_ANY), ("aimed-strike", AIMED_STRIKE), ("elusive", ELUSIVE)]
)
def test_boosts_are_for_own_units_until_the_end_of_the_turn(token: str, number: int) -> None:
    state = with_token(token)
    play(state, f"torii:{token}")
    assert kinds(state, "unit") == {"minpei", "kappa"}
    play(state, "unit:minpei")
    assert skill(state, piece(state, "minpei"), number) == 1
    play(state, "unit:nekomata", "act:move", "hex:E6", "facing:W", "pass")
    assert skill(state, piece(state, "minpei"), number) == 0


@pytest.mark.rule("YH-35.12", "YH-35.13", "YH-R36")
def test_ko_and_medic_tokens() -> None:
    state = with_token("ko")
    play(state, "torii:ko")
    assert kinds(state, "unit") == {"minpei", "kappa", "minpei.2"}
    play(state, "unit:minpei.2")
    assert ko(state, "minpei.2") == 1
    state = with_token("medic")
    play(state, "torii:medic")
    assert not wounded(state, "kappa"), "the only wounded unit"


@pytest.mark.rule("YH-35.6", "YH-35.7", "YH-35.8", "YH-R98", "YH-20.6")
def test_symbol_tokens_are_kept() -> None:
    state = with_token("origami-bamboo")
    assert not kinds(state, "torii")
    assert symbols(state, WHITE) == [0, 0, 1, 1, 0, 0]
    assert symbols(with_token("hand-fan-rice-bowl"), WHITE) == [1, 0, 0, 0, 1, 0]
    assert symbols(with_token("lantern-umbrella"), WHITE) == [0, 1, 0, 0, 0, 1]


TOP = ["bow", "drunk-umbrella", "armor", "drunk-origami", "fatal-wound-lantern", "fear-bomb-origami"]


@pytest.mark.rule("YH-35.9", "YH-31.11", "YH-R87", "YH-R35")
def test_item_found_and_equipped_reveal_six_cards() -> None:
    state = with_token("item-found", decks=[deck(top=TOP)])
    play(state, "torii:item-found", "unit:minpei")
    assert kinds(state, "card") == {"bow", "armor"}
    assert "pass" not in legal(state)
    play(state, "card:armor")
    assert items(state, "minpei") == ["armor"]
    bottom = [state.game.table.face_ids[card] for card in state.decks[0].bottom]
    assert bottom == [card for card in TOP if card != "armor"]
    assert all(state.known[card] == EVERYBODY for card in state.decks[0].bottom)
    assert state.cp[WHITE] == 0


# ---------------------------------------------------------------- deployment skills


def deploying(name: str, *more: str, **fields: Any) -> YoheiState:
    """White may deploy a unit."""
    fields.setdefault("black", [unit("minpei.2", "D6"), unit("karakuri-bulwark", "D7")])
    row = fields.pop("players", {WHITE: {"supply": [name, *more]}})
    state = lay(white=fields.pop("white", [unit("minpei", "D4", wounded=True)]), players=row, **fields)
    return play(state, f"deploy:{name}")


@pytest.mark.rule("YH-31.2", "YH-31.1", "YH-R116")
def test_arcane() -> None:
    state = deploying("street-conjurer", decks=[deck(top=TOP)])
    assert asks(state) == "Arcane"
    assert kinds(state, "card") == set(TOP[:3])
    assert not state.known[state.decks[0].top[-1]] & bit(BLACK)
    play(state, "card:armor")
    assert hand(state) == ["armor"]
    assert len(state.discards[0]) == 2


@pytest.mark.rule("YH-31.3", "YH-31.5", "YH-31.7", "YH-7.6", "YH-R33", "YH-37.9")
def test_plunder_strategist_and_favor() -> None:
    assert len(torii(deploying("bandit-raider"))) == 1
    assert deploying("okami-wolf-captain").cp[WHITE] == 1
    assert len(hand(deploying("river-ferryman"))) == 1
    both = deploying("soemon", sides={BLACK: {"hand": ["bow"]}})
    assert asks(both) == "NextSkill"
    play(both, "skill:plunder")
    assert len(torii(both)) == 1
    assert hand(both) == ["bow"], "then the other one happens"


@pytest.mark.rule("YH-31.6", "YH-R33", "YH-R36", "YH-37.5")
def test_smoke_bomb_may_be_declined() -> None:
    state = deploying("kurai-the-needle")
    assert set(legal(state)) == {"pass", "unit:minpei", "unit:minpei.2"}
    play(state, "unit:minpei.2")
    assert ko(state, "minpei.2") == 1


@pytest.mark.rule("YH-31.8", "YH-R33")
def test_medic_may_be_declined() -> None:
    state = deploying("wandering-monk")
    assert legal(state) == ["pass", "unit:minpei"]
    play(state, "unit:minpei")
    assert not wounded(state, "minpei")
    assert asks(deploying("wandering-monk", white=[unit("minpei", "D4")])) == "Turn"


@pytest.mark.rule("YH-31.9", "YH-R116", "YH-37.9")
def test_pillage_shows_the_card_to_thief_and_victim_only() -> None:
    state = deploying("wako-corsair", sides={BLACK: {"hand": ["bow", "armor"]}})
    assert len(hand(state)) == len(hand(state, BLACK)) == 1
    card = state.hands[WHITE][0]
    assert state.known[card] & bit(WHITE)
    assert state.known[card] & bit(BLACK)
    assert not state.known[card] & bit(None)
    three = lay(
        white=[unit("minpei", "D4")],
        black=[unit("minpei.2", "D6")],
        grey=[unit("minpei.3", "D3")],
        options={"players": 3},
        players={WHITE: {"supply": ["wako-corsair"]}},
        sides={BLACK: {"hand": ["bow"]}, 2: {"hand": ["armor"]}},
    )
    play(three, "deploy:wako-corsair")
    assert kinds(three, "seat") == {"1", "2"}
    play(three, "seat:2")
    assert hand(three) == ["armor"]


@pytest.mark.rule("YH-31.10", "YH-R86", "YH-R116")
def test_bury_is_secret() -> None:
    state = deploying("bone-archer", sides={WHITE: {"hand": ["bow", "drunk-umbrella"]}})
    play(state, "card:bow", "pass")
    assert chest(state) == ["bow"]
    assert state.game.view(state, BLACK).sides[0].chest == (-1,)
    assert asks(deploying("bone-archer")) == "Turn", "without cards there is nothing to ask"


@pytest.mark.rule("YH-31.10", "YH-R86", "YH-R116")
def test_who_had_seen_a_hand_does_not_see_which_card_is_buried() -> None:
    for cards, seen in ((["bow", "drunk-umbrella"], (-1,)), (["bow"], None)):
        state = lay(
            white=[unit("minpei", "D4")],
            black=[unit("minpei.2", "D6")],
            sides={WHITE: {"hand": cards}},
            players={WHITE: {"supply": ["bone-archer"]}},
        )
        bow = state.game.table.face_ids.index("bow")
        state.known[next(card for card in state.hands[WHITE] if card == bow)] = EVERYBODY
        assert bow in state.game.view(state, BLACK).sides[0].hand
        play(state, "deploy:bone-archer", "card:bow")
        view = state.game.view(state, BLACK).sides[0]
        assert view.chest == (seen or (bow,)), "an only card is known to be the one"
        assert bow not in view.hand


@pytest.mark.rule("YH-31.11", "YH-R87", "YH-37.7")
def test_equipped() -> None:
    state = deploying("karakuri-blade-dancer", decks=[deck(top=TOP)], black=[unit("minpei.2", "D6")])
    play(state, "card:bow")
    assert items(state, "karakuri-blade-dancer") == ["bow"]
    assert where(state, "karakuri-blade-dancer") == "area"


@pytest.mark.rule("YH-30.10", "YH-R85")
def test_annoy_looks_at_a_hand_and_discards_a_card() -> None:
    state = deploying("sasayaki-whisperer", sides={BLACK: {"hand": ["bow", "armor"]}})
    assert asks(state) == "AnnoyPick"
    assert kinds(state, "card") == {"bow", "armor"}
    play(state, "card:bow")
    assert hand(state, BLACK) == ["armor"]
    armor = state.game.table.face_ids.index("armor")
    assert armor in state.game.view(state, WHITE).sides[1].hand, "the viewer has learned the hand"
    assert armor not in state.game.view(state, None).sides[1].hand


@pytest.mark.rule("YH-31.4", "YH-R68")
def test_relocate_vortex_is_free_and_may_be_declined() -> None:
    state = deploying("yurei", vortex_side=WHITE, vortex="D4.0")
    assert asks(state) == "MoveVortex"
    assert "pass" in legal(state)
    assert state.cp[WHITE] == 0
    assert asks(deploying("yurei")) == "Turn", "without a vortex nothing happens"


def test_who_is_asked() -> None:
    assert asked(deploying("kurai-the-needle")) == WHITE
