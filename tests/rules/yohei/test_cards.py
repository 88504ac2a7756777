"""Event and item cards (YH-8, YH-9, YH-32 to YH-34)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rules.yohei.table import (
    BLACK,
    WHITE,
    attack,
    chest,
    deck,
    engaged,
    facing,
    hand,
    items,
    kinds,
    ko,
    lay,
    legal,
    piece,
    play,
    question,
    roll,
    scene,
    script,
    site,
    torii,
    unit,
    used_up,
    where,
    wounded,
)
from zashiki.games.yohei.position import UnitPosition
from zashiki.games.yohei.rules.events import surcharge
from zashiki.games.yohei.rules.scoring import symbols
from zashiki.games.yohei.rules.skills import CROSS_ANY, ELUSIVE, STEALTH, STUN
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.rules.values import shield, skill
from zashiki.kernel.story import EVERYBODY


def with_hand(
    *cards: str,
    white: Sequence[UnitPosition] | None = None,
    black: Sequence[UnitPosition] | None = None,
    cp: int = 9,
    **fields: Any,
) -> YoheiState:
    """White holds these cards and has command points."""
    more = fields.pop("sides", {})
    return lay(
        white=white or [unit("minpei", "D4")],
        black=black or [unit("minpei.2", "D6", "W"), unit("lady-kuzunoha", "D7")],
        sides={WHITE: {"cp": cp, "hand": list(cards), **more.pop(WHITE, {})}, **more},
        **fields,
    )


# ---------------------------------------------------------------- playing cards


@pytest.mark.rule("YH-8.1", "YH-8.2", "YH-8.3", "YH-8.5", "YH-R36", "YH-33.7")
def test_a_card_is_paid_for_and_goes_under_the_chest() -> None:
    state = with_hand("drunk-umbrella", "drunk-origami", "karmic-cure-lantern", cp=2, white=[unit("minpei", "D3")])
    assert "play:karmic-cure-lantern" not in legal(state), "nobody is wounded"
    play(state, "play:drunk-umbrella")
    assert kinds(state, "unit") == {"minpei", "minpei.2"}, "Aura protects Lady Kuzunoha"
    play(state, "unit:minpei.2", "play:drunk-origami", "unit:minpei.2")
    assert ko(state, "minpei.2") == 2
    assert state.cp[WHITE] == 0
    assert chest(state) == ["drunk-umbrella", "drunk-origami"]
    assert not state.discards[0]
    assert "play:drunk-umbrella" not in legal(state)


@pytest.mark.rule("YH-30.1", "YH-R35", "YH-R23", "YH-36.12", "YH-R39", "YH-29.1")
def test_intuition_makes_the_first_card_cheaper() -> None:
    state = with_hand("helmet", "drunk-umbrella", white=[unit("nekomata", "D4"), unit("onmyoji-adept", "D3")])
    assert surcharge(state, WHITE) == -3, "two units, one of them also on the temple"
    play(state, "play:helmet", "unit:nekomata")
    assert state.cp[WHITE] == 9, "never below 0"
    assert surcharge(state, WHITE) == 0, "only for the first card, items are cards"
    bright = with_hand(now="enlightenment", white=[unit("minpei", "D3"), unit("kappa")])
    assert surcharge(bright, WHITE) == -1, "units in the area do not count"


@pytest.mark.rule("YH-30.9", "YH-R84", "YH-36.9", "YH-38.5")
def test_disrupt_and_the_price_to_pay() -> None:
    state = with_hand(white=[unit("mole-sapper", "D3")], black=[unit("stone-warden", "D6")], now="the-price-to-pay")
    assert surcharge(state, WHITE) == 3
    dark = with_hand(white=[unit("minpei", "D4")], black=[unit("minpei.2", "D6")], temples={"D4": "sinister"})
    assert surcharge(dark, WHITE) == surcharge(dark, BLACK) == 1


@pytest.mark.rule("YH-8.4", "YH-8.7", "YH-33.9", "YH-R22")
def test_example_14_reshuffle() -> None:
    discards = ["fear-bomb-origami", "fear-bomb-hand-fan", "fatal-wound-lantern", "katanas", "bow"]
    used = {"water-reading-umbrella", "drunk-umbrella", *discards}
    state = with_hand("water-reading-umbrella")
    rest = [face for face in state.game.table.face_ids if face not in used]
    state = with_hand(
        "water-reading-umbrella",
        decks=[deck(pool=["drunk-umbrella"], discards=discards)],
        sides={BLACK: {"boxed": rest}},
    )
    play(state, "play:water-reading-umbrella")
    assert len(hand(state)) == 3
    assert "drunk-umbrella" in hand(state)
    assert len(state.decks[0]) == 3
    assert chest(state) == ["water-reading-umbrella"]
    assert not state.discards[0]
    empty = with_hand(
        "water-reading-umbrella", decks=[deck(pool=[])], sides={BLACK: {"boxed": [*rest, *discards, "drunk-umbrella"]}}
    )
    assert "play:water-reading-umbrella" not in legal(empty)
    assert "act:plot-card" not in legal(play(empty, "unit:minpei"))


@pytest.mark.rule("YH-30.8", "YH-R82", "YH-R83")
def test_aura_is_against_events_that_choose_a_unit_only() -> None:
    state = with_hand("fear-bomb-origami", "fatal-wound-lantern")
    play(state, "play:fear-bomb-origami", "hex:D7")
    assert ko(state, "lady-kuzunoha") == 1
    play(state, "play:fatal-wound-lantern")
    assert "unit:lady-kuzunoha" not in legal(state)
    own = with_hand("drunk-umbrella", white=[unit("lady-kuzunoha", "D4")], black=[unit("minpei.2", "D6")])
    assert "unit:lady-kuzunoha" in legal(play(own, "play:drunk-umbrella"))


# ---------------------------------------------------------------- events


@pytest.mark.rule("YH-33.1", "YH-R88", "YH-R42")
def test_it_emerged_from_the_sea() -> None:
    state = with_hand(
        "it-emerged-from-the-sea-umbrella", ground={"D5": "W"}, black=[unit("okami-wolf-captain", "D6", "E")]
    )
    roll(state, 4, 1, 1, 3)
    play(state, "play:it-emerged-from-the-sea-umbrella")
    assert used_up(state), "three dice, and one of the red section that faces the water"
    assert wounded(state, "okami-wolf-captain")
    assert not state.engaged
    inside = with_hand("it-emerged-from-the-sea-umbrella", ground={"D5": "W"}, black=[unit("sumo-wrestler", "D5")])
    play(inside, "play:it-emerged-from-the-sea-umbrella")
    assert kinds(inside, "section") == {"green", "yellow", "red"}
    roll(inside, 5, 1, 1, 1, 1)
    play(inside, "section:red")
    assert used_up(inside), "the red section and Mighty"
    assert wounded(inside, "sumo-wrestler")
    dry = with_hand("it-emerged-from-the-sea-umbrella", black=[unit("manjari", "D5")])
    assert "play:it-emerged-from-the-sea-umbrella" not in legal(dry)


@pytest.mark.rule("YH-33.2", "YH-R89")
def test_blast_of_fury() -> None:
    towers = {"D4.0": site(WHITE, "watchtower")}
    state = with_hand("blast-of-fury-bamboo", sites=towers, black=[unit("minpei.2", "D6")], now="imposing-towers")
    roll(state, 1, 1)
    play(state, "play:blast-of-fury-bamboo")
    assert used_up(state)
    assert len(scene(state).dice) == 2
    assert "do:tower" in legal(state), "the token is not flipped"
    assert "play:blast-of-fury-bamboo" not in legal(with_hand("blast-of-fury-bamboo"))


@pytest.mark.rule("YH-36.5", "YH-R62")
def test_imposing_towers_roll_three_dice() -> None:
    state = with_hand(sites={"D4.0": site(WHITE, "watchtower")}, black=[unit("minpei.2", "D6")], now="imposing-towers")
    roll(state, 1, 1, 1)
    play(state, "do:tower")
    assert used_up(state)


@pytest.mark.rule("YH-33.3", "YH-33.11", "YH-R53")
def test_karmic_cure_and_fatal_wound() -> None:
    state = with_hand("karmic-cure-lantern", "fatal-wound-lantern", white=[unit("minpei", "D4", wounded=True)])
    play(state, "play:karmic-cure-lantern")
    assert not wounded(state, "minpei")
    play(state, "play:fatal-wound-lantern", "unit:minpei.2")
    assert wounded(state, "minpei.2")


@pytest.mark.rule("YH-33.4", "YH-R90", "YH-R52")
def test_the_last_option() -> None:
    state = with_hand(
        "the-last-option-bamboo",
        white=[unit("onibi-berserker", "D5", items=["helmet"])],
        black=[unit("minpei.2", "D6")],
    )
    script(state, 5)
    play(state, "play:the-last-option-bamboo")
    assert state.cp[WHITE] == 12
    assert where(state, "onibi-berserker") == ""
    assert wounded(state, "minpei.2"), "Explosive"
    assert len(state.lying) == 1


@pytest.mark.rule("YH-33.5")
def test_explosive_speed_lasts_this_turn() -> None:
    state = with_hand("explosive-speed-umbrella")
    play(state, "play:explosive-speed-umbrella", "unit:minpei", "unit:minpei", "act:move")
    assert question(state).left == 4
    play(state, "facing:W", "pass")
    assert not state.turn.boosts


@pytest.mark.rule("YH-33.6", "YH-R91", "YH-R30", "YH-R42")
def test_sudden_arrival() -> None:
    state = with_hand(
        "sudden-arrival-lantern",
        white=[unit("minpei", "D4")],
        black=[unit("minpei.2", "D5", "W")],
        engaged=[("minpei", "minpei.2")],
        torii_at={"A4": "ko"},
    )
    play(state, "play:sudden-arrival-lantern", "unit:minpei")
    assert "hex:D5" not in legal(state)
    play(state, "hex:A4", "facing:NW")
    assert (where(state, "minpei"), facing(state, "minpei")) == ("A4", "NW")
    assert not engaged(state, "minpei", "minpei.2")
    assert not torii(state), "it is no Move"
    assert "unit:minpei" in legal(state), "its actions are untouched"


@pytest.mark.rule("YH-33.8", "YH-R83")
def test_fear_bomb_shakes_seven_hexes() -> None:
    state = with_hand(
        "fear-bomb-origami", white=[unit("minpei", "D4"), unit("kappa", "A4")], black=[unit("minpei.2", "D6")]
    )
    play(state, "play:fear-bomb-origami", "hex:D5")
    assert (ko(state, "minpei"), ko(state, "minpei.2"), ko(state, "kappa")) == (1, 1, 0)
    machine = with_hand("fear-bomb-origami", white=[unit("karakuri-bulwark", "A4")], black=[unit("minpei.2", "D6")])
    near = {"C6", "C7", "D5", "D6", "D7", "E5", "E6"}
    assert kinds(play(machine, "play:fear-bomb-origami"), "hex") == near, "nobody shakes an Automaton"


@pytest.mark.rule("YH-33.10", "YH-R121")
def test_you_will_lose_everything() -> None:
    for count in (1, 3):
        cards = ["katanas", "bow", "helmet"][:count]
        state = with_hand("you-will-lose-everything-origami", sides={BLACK: {"hand": cards}})
        play(state, "play:you-will-lose-everything-origami")
        assert len(hand(state, BLACK)) == max(0, count - 2)
        assert len(state.discards[0]) == min(2, count)
        assert all(state.known[card] == EVERYBODY for card in state.discards[0])
    assert "play:you-will-lose-everything-origami" not in legal(with_hand("you-will-lose-everything-origami"))


@pytest.mark.rule("YH-33.12", "YH-R67", "YH-R60", "YH-R65")
def test_attack_the_supply_chain() -> None:
    state = with_hand(
        "attack-the-supply-chain-bamboo",
        sites={"D4.0": site(BLACK, built=False), "C4.0": site(WHITE)},
        walls=["D5-SE"],
        vortex="E4.1",
        vortex_side=BLACK,
    )
    play(state, "play:attack-the-supply-chain-bamboo")
    assert len(kinds(state, "site")) == 3
    assert kinds(state, "wall") == {"D5-SE"}
    play(state, "wall:D5-SE")
    assert not state.walls
    assert "play:attack-the-supply-chain-bamboo" not in legal(with_hand("attack-the-supply-chain-bamboo"))


# ---------------------------------------------------------------- exclusive events

EXCLUSIVE: dict[str, Any] = {"options": {"exclusives": True}}


@pytest.mark.rule("YH-34.1", "YH-R94")
def test_exclusives_are_an_option() -> None:
    plain, more = lay(white=[unit("minpei", "D4")]), lay(white=[unit("minpei", "D4")], **EXCLUSIVE)
    assert len(plain.game.common_deck) == 36
    assert len(more.game.common_deck) == 42


@pytest.mark.rule("YH-34.2", "YH-R122", "YH-R116")
def test_life_in_the_void_is_seen_by_nobody() -> None:
    state = with_hand("life-in-the-void-rice-bowl", **EXCLUSIVE)
    play(state, "play:life-in-the-void-rice-bowl")
    assert len(state.chests[WHITE]) == 3
    assert sorted(state.known[card] for card in state.chests[WHITE]) == [EVERYBODY, 0, 0]
    assert state.game.view(state, WHITE).sides[0].chest.count(-1) == 2


@pytest.mark.rule("YH-34.3")
def test_clearing_the_peak() -> None:
    state = with_hand("clearing-the-peak-umbrella", black=[unit("minpei.2", "D6", ko=2)], **EXCLUSIVE)
    play(state, "play:clearing-the-peak-umbrella")
    assert ko(state, "minpei.2") == 0
    dazed = with_hand("clearing-the-peak-umbrella", white=[unit("minpei", "D4", stunned=2)], **EXCLUSIVE)
    assert "unit:minpei" not in legal(dazed)
    play(dazed, "play:clearing-the-peak-umbrella")
    assert "unit:minpei" in legal(dazed), "markers that count already go too"


@pytest.mark.rule("YH-34.4")
def test_vault_loot() -> None:
    state = with_hand("vault-loot-origami", **EXCLUSIVE)
    play(state, "play:vault-loot-origami")
    assert len(torii(state)) == 3
    assert len(state.torii_supply) == 21


@pytest.mark.rule("YH-34.5", "YH-R92")
def test_supplies_need_a_built_barrack() -> None:
    assert "play:supplies-bamboo" not in legal(
        with_hand("supplies-bamboo", sites={"D4.0": site(WHITE, built=False)}, **EXCLUSIVE)
    )
    assert "play:supplies-bamboo" not in legal(
        with_hand("supplies-bamboo", sites={"D4.0": site(WHITE, "watchtower"), "D4.2": site(BLACK)}, **EXCLUSIVE)
    )
    state = with_hand("supplies-bamboo", sites={"D4.0": site(WHITE)}, cp=0, **EXCLUSIVE)
    play(state, "play:supplies-bamboo")
    assert state.cp[WHITE] == 2
    dear = with_hand(
        "supplies-bamboo",
        sites={"D4.0": site(WHITE)},
        cp=0,
        now="the-price-to-pay",
        white=[unit("minpei", "D3")],
        **EXCLUSIVE,
    )
    assert "play:supplies-bamboo" not in legal(dear), "modifiers apply"


@pytest.mark.rule("YH-34.6", "YH-R93")
def test_chipped_blade() -> None:
    state = with_hand(
        "chipped-blade-hand-fan", black=[unit("minpei.2", "D6", items=["armor"])], lying=[("A4", "bow")], **EXCLUSIVE
    )
    play(state, "play:chipped-blade-hand-fan")
    assert kinds(state, "card") == {"armor", "bow"}
    play(state, "card:armor")
    assert items(state, "minpei.2") == []
    assert [state.game.table.face_ids[card] for card in state.discards[0]] == ["armor"]


@pytest.mark.rule("YH-34.7", "YH-R83")
def test_wrath_of_the_kaji() -> None:
    state = with_hand(
        "wrath-of-the-kaji-lantern", white=[unit("minpei", "D4")], black=[unit("lady-kuzunoha", "D5")], **EXCLUSIVE
    )
    play(state, "play:wrath-of-the-kaji-lantern", "site:D4.0")
    assert wounded(state, "minpei")
    assert wounded(state, "lady-kuzunoha")


# ---------------------------------------------------------------- items


@pytest.mark.rule("YH-9.1", "YH-9.2", "YH-9.3", "YH-9.7", "YH-R79", "YH-4.4")
def test_an_item_is_put_on_an_ally_in_the_area_too() -> None:
    state = with_hand("cloak", white=[unit("minpei", "D3"), unit("kappa")])
    assert state.game.table.symbol[state.game.table.face_ids.index("cloak")] == -1
    play(state, "play:cloak")
    assert kinds(state, "unit") == {"minpei", "kappa"}
    play(state, "unit:kappa")
    assert items(state, "kappa") == ["cloak"]
    assert chest(state) == []
    assert skill(state, piece(state, "kappa"), STEALTH) == 0, "not before it is on the battlefield"
    play(state, "unit:kappa", "act:move")
    play(state, next(token for token in legal(state) if token.startswith("hex:")))
    assert skill(state, piece(state, "kappa"), STEALTH) == 1


@pytest.mark.rule("YH-9.4", "YH-9.6", "YH-R80")
def test_items_fall_and_have_to_be_paid_for_again() -> None:
    state = lay(
        white=[unit("sumo-wrestler", "D4")],
        black=[unit("minpei.2", "D5", "W", wounded=True, items=["helmet", "cloak"])],
        sides={WHITE: {"cp": 1}},
    )
    attack(state, "sumo-wrestler", "minpei.2", 6, 6, 6, 6, 1, 1, 1)
    assert sorted(state.game.table.face_ids[card] for _, card in state.lying) == ["cloak", "helmet"]
    play(state, "unit:sumo-wrestler", "act:move", "hex:D5", "facing:E")
    assert sorted(hand(state)) == ["cloak", "helmet"]
    assert "play:helmet" in legal(state)
    assert "play:cloak" not in legal(state), "it costs 2"


@pytest.mark.rule("YH-32.1", "YH-R46")
def test_katanas() -> None:
    state = lay(white=[unit("sumo-wrestler", "D4", items=["katanas"])], black=[unit("minpei.2", "D5", "W")])
    assert skill(state, piece(state, "sumo-wrestler"), STUN) == 1


@pytest.mark.rule("YH-32.3", "YH-R78", "YH-R37", "YH-R38")
def test_armor_sets_the_shield() -> None:
    state = lay(white=[unit("kappa", "D4", items=["armor"]), unit("minpei", "D2", wounded=True)])
    assert shield(state, piece(state, "kappa")) == 6
    assert shield(state, piece(state, "minpei")) == 2, "the wounded side counts"


@pytest.mark.rule("YH-32.4", "YH-20.5", "YH-R99", "YH-9.7")
def test_the_helmet_counts_one_of_each_symbol() -> None:
    state = lay(white=[unit("kappa", "D4", items=["helmet"])], sides={WHITE: {"chest": ["drunk-umbrella"]}})
    assert symbols(state, WHITE) == [1, 2, 1, 1, 1, 1]
    waiting = lay(white=[unit("minpei", "D4"), unit("kappa", items=["helmet"])])
    assert not any(symbols(waiting, WHITE)), "in the area it gives nothing"


@pytest.mark.rule("YH-32.5", "YH-32.6")
def test_greaves_and_cloak() -> None:
    state = lay(white=[unit("kappa", "D4", items=["greaves", "cloak"])])
    kappa = piece(state, "kappa")
    assert [skill(state, kappa, number) for number in (CROSS_ANY, STEALTH, ELUSIVE)] == [1, 1, 1]
