"""All that each word of an effect changes: gains and losses of one player, at their owner's choice (20.1; YE-R53)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yedo.table import A, B, C, asked, changes, changes_by, clan, earned, lay, legal, names, play, told
from zashiki.games.yedo.rules.effects import Carry, carry, carrying, do, no_effect
from zashiki.games.yedo.rules.hands import DiscardCard, draw, named_card, refill_weapons, stocked
from zashiki.games.yedo.rules.state import FROM_OTHER, SOURCES, YedoState
from zashiki.games.yedo.rules.terms import ACTION, BONUS, GREEN, NOTHING, WEAPON, WORDS, compile_effects

TOPS = {
    "action": {"top": ["feint", "disguise", "pickpocket"]},
    "bonus": {"top": ["BC01", "BC02", "BC03"]},
    "weapon": {"top": ["doku", "nawa", "yumi"]},
    "yellow": {"top": ["Y01", "Y02", "Y03"]},
}
"""What lies on top of the decks."""


def happens(own: dict[str, Any] | None = None, **fields: Any) -> YedoState:
    """A table at which effects are about to happen to B, who sits second; `result` makes them happen."""
    one = {"mon": 5, "pp": 4, **(own or {})}
    fields = {"decks": TOPS, **fields}
    return lay(clan(mon=7, pp=1), clan(**one), clan(mon=9, pp=2), now=[], **fields)


def result(state: YedoState, words: tuple[str, ...], *tokens: str) -> dict[str, Any]:
    """All that is different after effects and the choices that they ask for."""

    def act() -> None:
        state.then(Carry(B, FROM_OTHER, compile_effects(words, WORDS)))
        state.settle()
        play(state, *tokens)

    return changes_by(state, act)


SAW_ALL = [-1, A, B, C]


@pytest.mark.rule("YE-R53", "YE-R69")
@pytest.mark.parametrize(
    ("word", "own", "tokens", "expected"),
    [
        ("gain_mon 3", {}, [], {"B.mon": 8, "bank": -3}),
        ("gain_pp 2", {}, [], {"B.pp": 6, "B.earned": {"other": 6}}),
        ("draw_action 1", {}, [], {"B.actions": ["feint#1"], "action.top": ["disguise#1", "pickpocket#1"],
                                   "known.feint#1": [B], "reveals": 1}),
        ("draw_bonus 2", {}, [], {"B.bonuses": ["BC01", "BC02"], "bonus.top": ["BC03"], "known.BC01": [B],
                                  "known.BC02": [B], "reveals": 2}),
        ("draw_weapon 1", {}, [], {"B.weapons": ["doku#1"], "weapon.top": ["nawa#1", "yumi#1"],
                                   "known.doku#1": SAW_ALL, "reveals": 1}),
        ("draw_mission 2", {}, ["deck:yellow"], {"B.missions": ["Y01", "Y02"], "yellow.top": ["Y03"],
                                                 "known.Y01": [B], "known.Y02": [B], "reveals": 2}),
        ("gain_geisha 2", {"geisha": 1}, [], {"B.geisha": 3, "geisha_left": 2}),
        ("gain_blessing", {}, [], {"B.blessing": 1, "blessings_left": 2}),
        ("gain_disciple 1", {}, [], {"B.disciples": 3, "B.reserve": 1}),
        ("gain_annex", {}, ["annex:karesansui"], {"B.annexes": ["karesansui"], "annexes_left": [2, 1, 2, 2]}),
        ("take_church", {}, [], {"B.mon": 8, "church": 0}),
        ("set_order 1", {}, [], {"order": [1, 0, 2]}),
        ("set_order 3", {}, [], {"order": [0, 2, 1]}),
        ("lose_mon 2", {}, [], {"B.mon": 3, "bank": 2}),
        ("lose_mon all", {}, [], {"B.mon": 0, "bank": 5}),
        ("lose_pp 3", {}, [], {"B.pp": 1, "B.earned": {"other": 4, "spent": -3}}),
        ("lose_pp all", {}, [], {"B.pp": 0, "B.earned": {"other": 4, "spent": -4}}),
        ("lose_geisha 1", {"geisha": 3}, [], {"B.geisha": 2, "geisha_left": 3}),
        ("lose_geisha all", {"geisha": 3}, [], {"B.geisha": 0, "geisha_left": 5}),
        ("lose_disciple 1", {"disciples": 4, "reserve": 0}, [], {"B.disciples": 3, "B.reserve": 1}),
        ("lose_disciple all", {"disciples": 4, "reserve": 0}, [], {"B.disciples": 2, "B.reserve": 2}),
        ("lose_annex 1", {"annexes": ["yashiki", "dojo"], "manned": ["dojo"]}, ["annex:dojo"],
         {"B.annexes": ["yashiki"], "B.manned": [], "annexes_left": [1, 2, 2, 2]}),
        ("lose_annex 2", {"annexes": ["yashiki", "dojo", "kobudo-ryu"]}, ["annex:kobudo-ryu", "annex:yashiki"],
         {"B.annexes": ["dojo"], "annexes_left": [2, 2, 1, 2]}),
        ("lose_weapon 1", {"weapons": ["katana", "shuko"]}, ["weapon:shuko"],
         {"B.weapons": ["katana#1"], "discards": ["shuko#1"]}),
        ("lose_weapon 2", {"weapons": ["katana", "shuko", "shuriken"]}, ["weapon:shuko", "weapon:katana"],
         {"B.weapons": ["shuriken#1"], "discards": ["shuko#1", "katana#1"]}),
        ("lose_weapon all", {"weapons": ["katana", "katana"]}, [],
         {"B.weapons": [], "discards": ["katana#1", "katana#2"]}),
        ("lose_action 1", {"actions": ["omen-reader", "second-wind"]}, ["card:second-wind"],
         {"B.actions": ["omen-reader"], "action.bottom": ["second-wind#1"]}),
        ("lose_action all", {"actions": ["omen-reader", "second-wind"]}, [],
         {"B.actions": [], "action.bottom": ["omen-reader", "second-wind#1"]}),
        ("lose_mission 1", {"missions": ["G01", "Y09"]}, ["mission:Y09"],
         {"B.missions": ["G01"], "yellow.bottom": ["Y09"]}),
        ("lose_mission 2", {"missions": ["G01", "Y09", "G02"]}, ["mission:G02", "mission:G01"],
         {"B.missions": ["Y09"], "green.bottom": ["G02", "G01"]}),
        ("lose_mission all", {"missions": ["G01", "Y09"]}, [],
         {"B.missions": [], "green.bottom": ["G01"], "yellow.bottom": ["Y09"]}),
    ],
)  # fmt: skip
def test_all_that_a_word_changes(word: str, own: dict[str, Any], tokens: list[str], expected: dict[str, Any]) -> None:
    state = happens(own=own)
    assert result(state, (word,), *tokens) == expected
    assert asked(state) is None


@pytest.mark.rule("YE-R53", "YE-R61", "YE-R27")
@pytest.mark.parametrize(
    ("word", "own", "fields", "expected"),
    [
        ("gain_geisha 3", {}, {"geisha_left": 2}, {"B.geisha": 2, "geisha_left": 0}),
        ("gain_geisha 1", {}, {"geisha_left": 0}, {}),
        ("gain_blessing", {"blessing": 1}, {}, {}),
        ("gain_blessing", {}, {"blessings_left": 0}, {}),
        ("gain_blessing", {}, {"blessings_left": 1}, {"B.blessing": 1, "blessings_left": 0}),
        ("gain_disciple 3", {}, {}, {"B.disciples": 4, "B.reserve": 0}),
        ("gain_disciple 1", {"disciples": 4, "reserve": 0}, {}, {}),
        ("gain_annex", {"annexes": ["dojo"]}, {"annexes_left": [0, 0, 1, 0]}, {}),
        ("gain_annex", {}, {"annexes_left": [0, 0, 1, 0]}, {"B.annexes": ["dojo"], "annexes_left": [0, 0, 0, 0]}),
        ("set_order 5", {}, {"order": [1, 2, 0]}, {"order": [2, 0, 1]}),
        ("flip_patrol", {}, {"patrol": ""}, {}),
        ("lose_mon 6", {}, {}, {"B.mon": 0, "bank": 5}),
        ("lose_pp 9", {}, {}, {"B.pp": 0, "B.earned": {"other": 4, "spent": -4}}),
        ("lose_geisha 1", {}, {}, {}),
        ("lose_disciple 2", {"disciples": 3, "reserve": 1}, {}, {"B.disciples": 2, "B.reserve": 2}),
        ("lose_disciple 1", {}, {}, {}),
        ("lose_annex 1", {}, {}, {}),
        ("lose_annex 2", {"annexes": ["dojo"]}, {}, {"B.annexes": [], "annexes_left": [2, 2, 2, 2]}),
        ("lose_annex 0", {"annexes": ["dojo", "yashiki"]}, {}, {}),
        ("lose_weapon 1", {}, {}, {}),
        ("lose_weapon 0", {"weapons": ["katana", "yumi"]}, {}, {}),
        ("lose_action 1", {}, {}, {}),
        ("lose_mission 1", {}, {}, {}),
    ],
)  # fmt: skip
def test_nothing_is_gained_or_lost_that_is_not_there(
    word: str, own: dict[str, Any], fields: dict[str, Any], expected: dict[str, Any]
) -> None:
    state = happens(own=own, **fields)
    assert result(state, (word,)) == expected
    assert asked(state) is None


@pytest.mark.rule("YE-3.3", "YE-3.2", "YE-R29")
def test_a_disciple_is_only_lost_from_the_clan_house_and_only_then_told() -> None:
    state = happens(own={"disciples": 0, "reserve": 1})
    assert result(state, ("lose_disciple 1",)) == {}
    for own, lost in (({"disciples": 4, "reserve": 0}, 2), ({"disciples": 3, "reserve": 1}, 1), ({}, 0)):
        state = happens(own=own)
        state.story = []
        result(state, ("lose_disciple 3",))
        assert [event.message.id for event in state.story] == ["disciple-lost"] * lost


@pytest.mark.rule("YE-3.2", "YE-3.3")
@pytest.mark.parametrize(
    ("house", "reserve", "lost"), [(2, 1, True), (1, 0, True), (0, 1, False), (2, 2, False), (0, 0, False)]
)
def test_when_a_disciple_is_lost(house: int, reserve: int, lost: bool) -> None:
    state = happens(own={"disciples": house, "reserve": reserve})
    assert state.lose_disciple(B) == lost
    assert (state.house[B], state.reserve[B]) == (house - lost, reserve + lost)
    assert (state.house[A], state.reserve[A]) == (2, 2)


@pytest.mark.rule("YE-R30", "YE-R27")
def test_any_annex_can_be_lost_and_each_goes_back_to_its_pile() -> None:
    every = ["yashiki", "karesansui", "dojo", "kobudo-ryu"]
    state = happens(own={"annexes": every, "manned": ["karesansui"]})
    result(state, ("lose_annex 1",))
    assert legal(state) == [f"annex:{annex}" for annex in every]
    assert told(state.copy(), "annex:karesansui") == ["annex-lost"]
    assert changes(state, "annex:karesansui") == {
        "B.annexes": ["yashiki", "dojo", "kobudo-ryu"], "B.manned": [], "annexes_left": [1, 2, 1, 1],
    }  # fmt: skip


@pytest.mark.rule("YE-R69", "YE-R53")
def test_effects_happen_one_after_the_other() -> None:
    """What one asks for is answered before the next one happens."""
    state = happens(own={"weapons": ["katana", "shuko"]})
    first = result(state, ("gain_mon 1", "lose_weapon 1", "gain_pp 1", "gain_annex", "gain_mon 2"))
    assert first == {"B.mon": 6, "bank": -1}
    assert (asked(state), legal(state)) == (("LoseWeapon", B), ["weapon:katana", "weapon:shuko"])
    second = changes(state, "weapon:katana")
    assert (second["B.pp"], "B.mon" in second, asked(state)) == (5, False, ("ChooseAnnex", B))
    assert changes(state, "annex:dojo")["B.mon"] == 8


@pytest.mark.rule("YE-R69")
def test_while_the_last_effect_asks_nothing_else_waits() -> None:
    state = happens()
    result(state, ("gain_mon 1", "gain_annex"))
    assert [type(step).__name__ for step in state.steps] == ["ChooseAnnex"]


@pytest.mark.rule("YE-3.23", "YE-3.22")
def test_where_prestige_comes_from_is_noted_for_its_player() -> None:
    """Nine sources: what an effect does not say comes from elsewhere. It is booked at once."""
    assert SOURCES == (
        "missions", "mission_bonuses", "auctions", "castle", "harbor", "other", "spent", "bonus_cards", "blackmail",
    )  # fmt: skip
    for source, name in enumerate(SOURCES):
        state = happens(own={"pp": 0})
        state.then(Carry(B, source, compile_effects(("gain_pp 2",), WORDS)))
        state.settle()
        assert (state.pp, earned(state, B), earned(state, A), earned(state, C)) == (
            [1, 2, 2], {name: 2}, {"other": 1}, {"other": 2},
        )  # fmt: skip
        assert [sum(state.earned_of(player)) for player in (A, B, C)] == state.pp
    effects = compile_effects(("gain_pp 3",), WORDS)
    state = happens()
    carry(state, B, effects)
    state.then(*carrying(B, effects))
    state.settle()
    do(state, B, effects[0])
    assert (state.pp[B], earned(state, B)) == (4 + 9, {"other": 4 + 9})
    assert carrying(B, ()) == []


@pytest.mark.rule("YE-3.11", "YE-3.22")
def test_prestige_that_is_not_there_cannot_be_given_up() -> None:
    state = happens(own={"pp": 2})
    state.story = []
    state.gain_pp(B, -5, SOURCES.index("spent"))
    assert (state.pp, earned(state, B)) == ([1, 0, 2], {"other": 2, "spent": -2})
    state.gain_pp(B, -1, SOURCES.index("spent"))
    assert [event.message.id for event in state.story] == ["pp-lost"]


@pytest.mark.rule("YE-1.11", "YE-R5", "YE-3.12")
def test_mon_come_from_the_bank_and_go_back_to_it() -> None:
    state = happens(bank=-4)
    state.gain_mon(B, 3)
    assert (state.mon, state.bank) == ([7, 8, 9], -7)
    state.gain_mon(B, -10)
    assert (state.mon, state.bank) == ([7, 0, 9], 1)
    state.fill_church(2)
    assert (state.church, state.bank) == (5, -1)
    state.move_mon(C, A, 4)
    assert (state.mon, state.bank) == ([11, 0, 5], -1)


@pytest.mark.rule("YE-4.6")
def test_words_of_other_chapters_are_no_gains() -> None:
    with pytest.raises(ValueError, match="no gain and no loss"):
        no_effect(happens(), B)


# ---------------------------------------------------------------- drawing some and keeping some


@pytest.mark.rule("YE-6.24", "YE-6.26", "YE-R61")
@pytest.mark.parametrize(
    ("effect", "tokens", "expected"),
    [
        ("draw_keep action 3 1", ["card:disguise"],
         {"B.actions": ["disguise#1"], "action.top": [], "action.bottom": ["feint#1", "pickpocket#1"], "reveals": 3,
          "known.feint#1": [B], "known.disguise#1": [B], "known.pickpocket#1": [B]}),
        ("draw_keep action 3 2", ["card:pickpocket", "card:feint"],
         {"B.actions": ["feint#1", "pickpocket#1"], "action.top": [], "action.bottom": ["disguise#1"], "reveals": 3,
          "known.feint#1": [B], "known.disguise#1": [B], "known.pickpocket#1": [B]}),
        ("draw_keep action 2 2", [],
         {"B.actions": ["feint#1", "disguise#1"], "action.top": ["pickpocket#1"], "reveals": 2,
          "known.feint#1": [B], "known.disguise#1": [B]}),
        ("draw_keep bonus 2 0", [],
         {"bonus.top": ["BC03"], "bonus.bottom": ["BC01", "BC02"], "reveals": 2, "known.BC01": [B],
          "known.BC02": [B]}),
        ("draw_keep weapon 3 1", ["weapon:nawa"],
         {"B.weapons": ["nawa#1"], "weapon.top": [], "discards": ["shuko#1", "doku#1", "yumi#1"], "reveals": 3,
          "known.doku#1": SAW_ALL, "known.nawa#1": SAW_ALL, "known.yumi#1": SAW_ALL}),
        ("draw_keep mission 3 1", ["deck:yellow", "mission:Y02"],
         {"B.missions": ["Y02"], "yellow.top": [], "yellow.bottom": ["Y01", "Y03"], "reveals": 3, "known.Y01": [B],
          "known.Y02": [B], "known.Y03": [B]}),
        ("draw_keep mission 2 2", ["deck:yellow"],
         {"B.missions": ["Y01", "Y02"], "yellow.top": ["Y03"], "reveals": 2, "known.Y01": [B], "known.Y02": [B]}),
    ],
)  # fmt: skip
def test_some_are_drawn_and_some_are_kept(effect: str, tokens: list[str], expected: dict[str, Any]) -> None:
    state = happens(discards=["shuko"])
    assert result(state, (effect,), *tokens) == expected
    assert (asked(state), state.drawn) == (None, ())


@pytest.mark.rule("YE-6.24", "YE-3.14", "YE-R60")
def test_who_knew_both_cards_does_not_know_which_one_is_kept() -> None:
    own: dict[str, Any] = {"known": {"feint#1": [A, C], "disguise#1": [A]}}
    found = result(happens(**own), ("draw_keep action 2 1",), "card:feint")
    assert found == {
        "B.actions": ["feint#1"], "action.top": ["pickpocket#1"], "action.bottom": ["disguise#1"], "reveals": 2,
        "known.feint#1": [B], "known.disguise#1": [B],
    }  # fmt: skip


@pytest.mark.rule("YE-6.24", "YE-3.14")
def test_what_is_kept_is_told_to_its_owner_alone_but_a_weapon_to_all() -> None:
    for deck, card, stories in (
        ("action", "card:feint", ["draw", "draw-own", "keep-own"]),
        ("weapon", "weapon:doku", ["draw-seen", "keep-weapon", "discard-weapons"]),
    ):
        state = happens()
        state.story = []
        result(state, (f"draw_keep {deck} 3 1",))
        play(state, card)
        assert [event.message.id for event in state.story] == stories


@pytest.mark.rule("YE-6.34", "YE-R61")
def test_from_an_empty_deck_nothing_is_drawn() -> None:
    state = happens()
    state.decks[ACTION].top.clear()
    state.decks[ACTION].pool.clear()
    assert result(state, ("draw_keep action 3 1", "draw_action 2", "gain_mon 1")) == {"B.mon": 6, "bank": -1}
    assert draw(state, B, ACTION) == NOTHING
    assert not stocked(state, ACTION)


# ---------------------------------------------------------------- limits and discards

FOUR = ["double-time", "pickpocket", "omen-reader", "silver-tongue"]


@pytest.mark.rule("YE-3.6", "YE-3.5", "YE-3.8", "YE-3.21")
@pytest.mark.parametrize(
    ("word", "own", "kept"),
    [
        ("draw_action 1", {"actions": FOUR[:3]}, 4), ("draw_action 1", {"actions": FOUR}, 5),
        ("draw_bonus 1", {"bonuses": ["BC07"]}, 2), ("draw_bonus 1", {"bonuses": ["BC07", "BC08"]}, 3),
        ("draw_mission 1", {"missions": ["G01", "G02", "G03", "R01", "R02"]}, 6),
        ("draw_mission 1", {"missions": ["G01", "G02", "G03", "R01", "R02", "B01"]}, 7),
    ],
)  # fmt: skip
def test_at_the_limit_nothing_is_discarded_and_above_it_one(word: str, own: dict[str, Any], kept: int) -> None:
    state = happens(own=own)
    result(state, (word,), *["deck:yellow"] * (word == "draw_mission 1"))
    limit = {"draw_action 1": 4, "draw_bonus 1": 2, "draw_mission 1": 6}[word]
    if kept <= limit:
        assert asked(state) is None
    else:
        assert (asked(state), len(legal(state))) == (("DiscardCard", B), kept)
        play(state, legal(state)[0])
        assert asked(state) is None
    hands = {"draw_action 1": state.actions, "draw_bonus 1": state.bonuses, "draw_mission 1": state.missions}
    assert len(hands[word][B]) == min(kept, limit)


@pytest.mark.rule("YE-3.21", "YE-3.8", "YE-R6")
def test_the_question_which_mission_goes_names_all_missions() -> None:
    """Missions of all colours are one hand: its deck is written as the green one."""
    state = happens(own={"missions": ["G01", "G02", "G03", "R01", "R02", "B01"]})
    result(state, ("draw_mission 2",), "deck:yellow")
    question = state.question(B)
    assert question is not None
    assert question.message(state, B).fields == {"player": B, "deck": GREEN, "count": 2}
    play(state, "mission:R01", "mission:G01")
    assert asked(state) is None


@pytest.mark.rule("YE-3.16", "YE-3.14", "YE-3.19")
def test_who_sees_one_of_several_cards_go_does_not_know_which_it_was() -> None:
    """All knew both of B's Action Cards. C knew B's only yellow Mission, and sees it go by its back."""
    known = {"omen-reader": SAW_ALL, "feint#1": SAW_ALL, "Y09": [B, C], "G01": [B, C], "G02": [A, B]}
    own = {"actions": ["omen-reader", "feint"], "missions": ["G01", "G02", "Y09"]}
    state = happens(own=own, known=known, decks={})
    assert result(state.copy(), ("lose_action 1",), "card:feint") == {
        "B.actions": ["omen-reader"], "action.bottom": ["feint#1"], "known.feint#1": [B], "known.omen-reader": [B],
    }  # fmt: skip
    assert result(state.copy(), ("lose_mission 1",), "mission:Y09") == {
        "B.missions": ["G01", "G02"], "yellow.bottom": ["Y09"],
    }  # fmt: skip
    assert result(state, ("lose_mission 1",), "mission:G02") == {
        "B.missions": ["G01", "Y09"], "green.bottom": ["G02"], "known.G01": [B], "known.G02": [B],
    }  # fmt: skip


@pytest.mark.rule("YE-3.14", "YE-R82")
def test_of_equal_cards_the_one_that_most_viewers_know_goes_first() -> None:
    state = happens(own={"actions": ["feint#1", "feint#2", "feint#3"]}, known={"feint#2": [B, C], "feint#3": [A, B, C]})
    cards = state.actions[B]
    feint = state.game.vocabulary.parse("card:feint")
    assert state.game.copy_names[named_card(state, cards, feint)] == "feint#3"
    assert state.game.copy_names[named_card(state, cards[:2], feint)] == "feint#2"
    state = happens(own={"actions": ["feint#2", "feint#3", "disguise"]}, decks={})
    assert state.game.copy_names[named_card(state, state.actions[B], feint)] == "feint#2"


@pytest.mark.rule("YE-R27", "YE-3.21")
def test_several_cards_are_discarded_one_by_one() -> None:
    state = lay(clan(), clan(bonuses=["BC07", "BC08"]), now=[DiscardCard(B, BONUS, 2)])
    assert changes(state, "bonus:BC08")["bonus.bottom"] == ["BC08"]
    assert legal(state) == ["bonus:BC07"]
    assert changes(state, "bonus:BC07")["bonus.bottom"] == ["BC08", "BC07"]
    assert asked(state) is None


@pytest.mark.rule("YE-3.18", "YE-R20")
def test_an_empty_weapon_deck_is_refilled_and_any_other_deck_is_not() -> None:
    kinds = ("doku", "fukiya", "katana", "metsubushi", "nawa", "shuko", "shuriken")
    others = [kind for kind in kinds for _ in range(5)]
    fields: dict[str, Any] = {"own": {"weapons": others}, "market": ["yumi", "", "", "", ""], "decks": {}}
    state = happens(**fields, discards=["yumi"] * 4)
    assert (len(state.decks[WEAPON]), stocked(state, WEAPON)) == (0, True)
    state.story = []
    refill_weapons(state)
    assert (state.discards, names(state, state.decks[WEAPON].cards())) == ((), ["yumi"] * 4)
    assert [event.message.id for event in state.story] == ["shuffle-weapons"]
    refill_weapons(state)
    assert len(state.story) == 1, "a deck with cards is left alone"
    state = happens(**{**fields, "market": ["yumi", "yumi", "yumi", "yumi", "yumi"]})
    assert (len(state.decks[WEAPON]), stocked(state, WEAPON)) == (0, False)
    state.story = []
    refill_weapons(state)
    assert (len(state.decks[WEAPON]), state.story) == (0, [])
    state = happens(discards=["katana"], decks={"weapon": {"top": ["doku"]}})
    before = len(state.decks[WEAPON])
    refill_weapons(state)
    assert (len(state.decks[WEAPON]), names(state, state.discards)) == (before, ["katana"])


# ---------------------------------------------------------------- Foresight


@pytest.mark.rule("YE-13.20", "YE-R60", "YE-14.5")
def test_orders_that_look_the_same_are_one_choice() -> None:
    for tops, orders in (
        (["feint", "disguise", "pickpocket"], ["123", "132", "213", "231", "312", "321"]),
        (["feint", "feint", "disguise"], ["123", "132", "312"]),
        (["feint", "feint", "feint"], ["123"]),
    ):
        state = happens(decks={"action": {"top": tops}}, auto=False)
        result(state, ("foresight action",))
        assert legal(state) == [f"order:{order}" for order in orders]


@pytest.mark.rule("YE-R61", "YE-R20", "YE-R60")
def test_one_or_two_cards_are_looked_at_where_there_are_no_more() -> None:
    for count, orders in ((2, ["order:123", "order:213"]), (1, [])):
        state = happens(decks={})
        state.decks[ACTION].pool = list(state.game.table.timed[4][:1] + state.game.table.timed[5][:1])[:count]
        assert result(state, ("foresight action",))["reveals"] == 1
        assert (legal(state) if orders else asked(state)) == (orders or None)
