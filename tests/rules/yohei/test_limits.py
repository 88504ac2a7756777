"""Edges: empty supplies, once-a-turn limits, what ends between two actions, several instances of a skill."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yohei.table import (
    BLACK,
    WHITE,
    asked,
    asks,
    attack,
    corner,
    deck,
    hand,
    kinds,
    ko,
    lay,
    legal,
    piece,
    place,
    play,
    question,
    roll,
    script,
    site,
    torii,
    unit,
    used_up,
    where,
    wounded,
)
from zashiki.games.yohei.rules.offer import MakeOffer
from zashiki.games.yohei.rules.ranged import Dodge, in_sight
from zashiki.games.yohei.rules.rerolls import roll_dice
from zashiki.games.yohei.rules.round_tokens import take_effect
from zashiki.games.yohei.rules.state import Scene, YoheiState
from zashiki.games.yohei.rules.vortex import vortex_goals
from zashiki.kernel.errors import IllegalAction

FAR = [unit("minpei.2", "A7")]
MARKET = ["himeji", "ronin-blade", "ashigaru-spearman", "ashigaru-archer", "teppo-gunner"]


# ---------------------------------------------------------------- empty supplies


def rest_boxed(*used: str) -> list[str]:
    """All event and item cards but these."""
    faces = lay(white=[unit("minpei", "D4")]).game.table.face_ids
    exclusive = lay(white=[unit("minpei", "D4")]).game.table.exclusive
    return [face for face, far in zip(faces, exclusive, strict=True) if face not in used and not far]


@pytest.mark.rule("YH-R22", "YH-8.5", "YH-33.9")
def test_a_draw_from_too_small_a_deck_gives_fewer_cards() -> None:
    used = ["water-reading-umbrella", "drunk-umbrella"]
    state = lay(
        white=[unit("minpei", "D4")],
        black=FAR,
        sides={WHITE: {"cp": 9, "hand": used[:1]}, BLACK: {"boxed": rest_boxed(*used)}},
        decks=[deck(pool=used[1:])],
    )
    play(state, "play:water-reading-umbrella")
    assert hand(state) == ["drunk-umbrella"]


@pytest.mark.rule("YH-R22", "YH-31.2", "YH-31.11", "YH-R87")
@pytest.mark.parametrize(("name", "asking"), [("street-conjurer", "Arcane"), ("karakuri-blade-dancer", "TakeItem")])
def test_a_look_at_more_cards_than_the_deck_has_goes_on_in_the_discards(name: str, asking: str) -> None:
    top, discards = ["drunk-umbrella"], ["bow", "armor"]
    state = lay(
        white=[unit("minpei", "D4")],
        black=FAR,
        sides={BLACK: {"boxed": rest_boxed(*top, *discards)}},
        players={WHITE: {"supply": [name]}},
        decks=[deck(top=top, pool=[], discards=discards)],
    )
    play(state, f"deploy:{name}")
    assert asks(state) == asking
    assert kinds(state, "card") == {"bow", "armor"} | ({*top} if asking == "Arcane" else set())
    play(state, "card:armor")
    assert len(state.decks[0]) + len(state.discards[0]) == 2


@pytest.mark.rule("YH-R20", "YH-24.2")
def test_the_market_is_filled_from_its_discards_when_the_deck_is_empty() -> None:
    def row(**fields: Any) -> YoheiState:
        state = lay(
            white=[unit("minpei", "D4")], black=FAR, sides={WHITE: {"cp": 3}}, options={"mode": "yohei"},
            market=MARKET, **fields,
        )  # fmt: skip
        return play(state, "deploy:himeji")

    state = row(unit_discards=["kappa"])
    assert [state.game.table.piece_ids[one] for one in state.market] == ["kappa", *MARKET[1:]]
    assert state.unit_discards == []
    short = row()
    assert [short.game.table.piece_ids[one] for one in short.market] == MARKET[1:]


@pytest.mark.rule("YH-R108", "YH-36.7")
def test_old_treasures_end_with_the_supply() -> None:
    state = lay(white=[unit("minpei", "D4")], black=FAR)
    table = state.game.table
    every = [*table.torii_ids, *[f"{name}.2" for name in table.torii_ids]]
    state = lay(
        white=[unit("minpei", "D4")],
        black=FAR,
        torii=deck(pool=every[:1], discards=every[1:3]),
        sides={BLACK: {"torii": every[3:]}},
    )
    take_effect(state, table.round_ids.index("old-treasures"))
    free = [one for one in state.spaces if state.board[one] < 0]
    assert [one for one, token in enumerate(state.torii_at) if token >= 0] == free[:3], "in the order of the rows"


@pytest.mark.rule("YH-R13", "YH-22.2")
def test_nobody_offers_more_cards_than_the_deck_has() -> None:
    state = lay(
        white=[unit("minpei", "D4")],
        black=FAR,
        steps=[MakeOffer(0)],
        sides={BLACK: {"boxed": rest_boxed("bow", "armor")}},
        decks=[deck(pool=["bow", "armor"])],
    )
    play(state, "amount:0")
    assert kinds(state, "amount") == {"0", "1", "2"}


@pytest.mark.rule("YH-R22", "YH-4.1", "YH-8.7", "YH-9.8")
@pytest.mark.parametrize(("card", "piles"), [("bow.2", [0, 1]), ("bow", [1, 0])])
def test_in_the_duel_a_card_goes_to_the_pile_of_its_own_deck(card: str, piles: list[int]) -> None:
    state = lay(
        white=[unit("minpei", "D4")],
        black=[unit("minpei.5", "A7")],
        sides={BLACK: {"hand": [card]}},
        decks=[deck(), deck()],
        options={"mode": "duel"},
    )
    play(state, "pass", "pass", "card:bow")
    assert [len(pile) for pile in state.discards] == piles, "also one that was taken from the opponent"


@pytest.mark.rule("YH-R21", "YH-5.9", "YH-R22")
def test_an_exchange_discards_before_it_draws() -> None:
    state = lay(
        white=[unit("minpei", "D4")],
        black=FAR,
        sides={WHITE: {"hand": ["bow"]}, BLACK: {"boxed": rest_boxed("bow")}},
        decks=[deck(pool=[])],
    )
    play(state, "pass", "card:bow")
    assert (hand(state), state.discards[0]) == (["bow"], []), "there is no other card to draw"


@pytest.mark.rule("YH-R22", "YH-R97", "YH-35.9", "YH-35.5")
def test_tokens_that_need_cards_wait_while_there_are_none() -> None:
    state = lay(
        white=[unit("minpei", "D4")],
        black=FAR,
        sides={WHITE: {"torii": ["item-found", "event-card", "cp"]}, BLACK: {"boxed": rest_boxed()}},
        decks=[deck(pool=[])],
    )
    assert kinds(state, "torii") == {"cp"}


@pytest.mark.rule("YH-36.8", "YH-R101")
def test_neutral_barracks_get_no_supplies() -> None:
    state = lay(white=[unit("minpei", "D4")], black=FAR, sites={"D4.0": site(3), "C4.0": site(BLACK)})
    take_effect(state, state.game.table.round_ids.index("supply-route"))
    assert state.cp == [0, 2]


@pytest.mark.rule("YH-R118", "YH-R9", "YH-11.6", "YH-29.5")
@pytest.mark.parametrize(
    ("name", "temple", "letter", "cost"),
    [("mole-sapper", "sinister", "M", 1), ("kappa", "sinister", "M", 3), ("kappa", "island", "W", 1)],
)
def test_a_temple_costs_what_its_terrain_costs_and_cross_counts_there(
    name: str, temple: str, letter: str, cost: int
) -> None:
    state = lay(white=[unit(name, "D3")], black=FAR, temples={"D4": temple}, ground={"D4": letter})
    play(state, f"unit:{name}", "act:move-run")
    before = question(state).left
    play(state, "hex:D4")
    assert before - question(state).left == cost


# ---------------------------------------------------------------- limits of a turn


@pytest.mark.rule("YH-R54", "YH-30.6")
def test_a_martyr_that_is_healed_takes_no_second_wound_in_the_turn() -> None:
    state = lay(
        white=[
            unit("yamabushi", "D4", stunned=2),
            unit("kappa", "A4", wounded=True),
            unit("minpei", "G4", wounded=True),
        ],
        black=FAR,
        sides={WHITE: {"cp": 9, "hand": ["karmic-cure-lantern"]}},
    )
    play(state, "unit:yamabushi", "act:martyr", "unit:kappa")
    assert wounded(state, "yamabushi"), "KO markers do not hinder it"
    play(state, "play:karmic-cure-lantern", "unit:yamabushi")
    assert not wounded(state, "yamabushi")
    assert "unit:yamabushi" not in legal(state)


@pytest.mark.rule("YH-R27", "YH-R54", "YH-R55")
def test_what_is_no_action_does_not_come_between_two_actions() -> None:
    state = lay(white=[unit("minpei", "D4"), unit("yamabushi", "D3"), unit("kappa", "A4", wounded=True)], black=FAR)
    play(state, "unit:minpei", "act:plot-cp", "unit:kappa")
    roll(state, 1)
    play(state, "act:regenerate", "unit:yamabushi", "act:martyr")
    assert "unit:minpei" in legal(state)


@pytest.mark.rule("YH-R48", "YH-5.7")
def test_a_charge_whose_enemy_is_gone_leaves_nothing_to_do() -> None:
    state = lay(
        white=[unit("yabusame-rider", "D1")],
        black=[unit("okami-wolf-captain", "D6", "E")],
        sides={WHITE: {"cp": 9, "hand": ["sudden-arrival-lantern"]}},
    )
    play(state, "unit:yabusame-rider", "act:charge", "hex:D2", "hex:D3", "hex:D4", "hex:D5", "facing:E")
    assert "unit:yabusame-rider" in legal(state)
    play(state, "play:sudden-arrival-lantern", "unit:okami-wolf-captain", "hex:A4", "facing:E")
    assert "unit:yabusame-rider" not in legal(state)


@pytest.mark.rule("YH-R63", "YH-R39")
def test_who_has_left_a_melee_demolishes_on_the_way_and_as_often_as_it_has_the_skill() -> None:
    sites = {"D3.0": site(BLACK), "D3.3": site(BLACK, "watchtower")}
    state = lay(
        white=[unit("homura-the-ember-lord", "D4")],
        black=[unit("minpei.2", "D5", "W")],
        sites=sites,
        engaged=[("homura-the-ember-lord", "minpei.2")],
        boosts=[("homura-the-ember-lord", "demolish")],
    )
    roll(state, 6)
    play(state, "unit:homura-the-ember-lord", "act:move", "disengage")
    assert not kinds(state, "site"), "not before it has left its hex"
    play(state, "hex:D3")
    first, second = corner(state, "D3", "D4", "E3"), corner(state, "D3", "D2", "C3")
    assert kinds(state, "site") == {first, second}
    play(state, f"site:{first}")
    assert kinds(state, "site") == {second}
    play(state, f"site:{second}", "hex:E3")
    assert state.turn.razed == (piece(state, "homura-the-ember-lord"),) * 2
    third = lay(
        white=[unit("homura-the-ember-lord", "D2")],
        black=FAR,
        sites=sites,
        boosts=[("homura-the-ember-lord", "demolish")],
        razed=["homura-the-ember-lord", "homura-the-ember-lord"],
    )
    play(third, "unit:homura-the-ember-lord", "act:move", "hex:D3")
    assert not kinds(third, "site"), "two instances, two buildings"


@pytest.mark.rule("YH-28.2", "YH-R68", "YH-14.4", "YH-R25")
def test_the_vortex_keeps_off_walls_and_holds_its_intersection() -> None:
    state = lay(
        white=[unit("minpei", "D4")], black=FAR, vortex="D4.0", vortex_side=WHITE, sides={WHITE: {"cp": 1}},
        walls=["D5-SE"],
    )  # fmt: skip
    board = state.game.board
    touched = {number for number, walls in enumerate(board.corner_walls) if walls & state.walls}
    linked = {two for one in board.corner_links[state.vortex] for two in (one, *board.corner_links[one])}
    assert linked & touched
    assert set(vortex_goals(state)) == linked - touched - {state.vortex}
    paid = play(state.copy(), "do:vortex")
    assert "pass" not in legal(paid), "what is paid for is done"
    play(state, "unit:minpei", "act:foundation")
    assert corner(state, "D4", "D5", "E4") not in kinds(state, "site")


# ---------------------------------------------------------------- melee and shots


@pytest.mark.rule("YH-16.4", "YH-R45")
def test_an_enemy_that_has_died_meanwhile_strikes_no_more() -> None:
    state = lay(
        white=[unit("ronin-blade", "D4", "E")],
        black=[unit("onibi-berserker", "D5", "E", wounded=True), unit("minpei.2", "E4", "W", wounded=True)],
        engaged=[("ronin-blade", "onibi-berserker"), ("minpei.2", "ronin-blade")],
    )
    roll(state, 1, 1)
    play(state, "unit:ronin-blade", "act:move", "disengage")
    assert question(state).enemy == piece(state, "onibi-berserker")
    roll(state, 1)
    play(state, "yes")
    assert asks(state) == "StrikeBack"
    # Three dice of the Ronin, one of the Berserker; it explodes next to E4 and D4 by direction.
    roll(state, 6, 6, 6, 1, 6, 1)
    play(state, "yes")
    assert (where(state, "onibi-berserker"), where(state, "minpei.2")) == ("", "")
    assert used_up(state)
    assert (asks(state), asked(state)) == ("Moving", WHITE)


@pytest.mark.rule("YH-R45", "YH-R29", "YH-21.1")
def test_leaving_with_a_run_keeps_its_point_and_the_dice_may_be_rolled_again() -> None:
    state = lay(
        white=[unit("sumo-wrestler", "D4", "E")],
        black=[unit("ronin-blade", "D5", "W", stunned=0, ko=2)],
        engaged=[("ronin-blade", "sumo-wrestler")],
        sides={WHITE: {"torii": ["reroll"]}},
    )
    roll(state, 2)
    play(state, "unit:sumo-wrestler", "act:move-run", "disengage")
    assert (asks(state), asked(state)) == ("Reroll", WHITE)
    passed = play(state.copy(), "pass")
    assert (asks(passed), asked(passed)) == ("FreeAttack", BLACK), "also while KO markers wait for it"
    roll(state, 3)
    play(state, "reroll:token")
    assert asks(state) == "Moving"
    assert question(state).left == 3


@pytest.mark.rule("YH-R51", "YH-30.4")
def test_demon_takes_its_point_for_a_kill_too() -> None:
    state = lay(
        white=[unit("karasu-tengu", "D4")],
        black=[unit("okami-wolf-captain", "D5", "E", wounded=True), *FAR],
        sides={BLACK: {"cp": 1}},
    )
    attack(state, "karasu-tengu", "okami-wolf-captain", 6, 6, 6, 1)
    assert where(state, "okami-wolf-captain") == ""
    assert state.cp == [1, 0]


@pytest.mark.rule("YH-R47", "YH-R39")
def test_confound_turns_once_for_each_instance() -> None:
    state = lay(
        white=[unit("nine-tails-dancer", "D4")],
        black=[unit("ashigaru-spearman", "D5", "W")],
        boosts=[("nine-tails-dancer", "confound")],
    )
    spearman = piece(state, "ashigaru-spearman")
    play(state, "unit:nine-tails-dancer", "act:melee")
    roll(state, 1, 1)
    play(state, "turn:clockwise", "turn:clockwise")
    assert state.facing[spearman] == 5
    assert asks(state) == "Turn"


@pytest.mark.rule("YH-R77", "YH-R76", "YH-R39", "YH-R74")
def test_the_own_skills_of_an_archer_add_to_the_bow() -> None:
    far = lay(white=[unit("teppo-gunner", "D1", items=["bow"])], black=[unit("minpei", "D6")])
    play(far, "unit:teppo-gunner", "act:ranged")
    roll(far, 3, 1, 1, 1, 1)
    play(far, "shot:bow")
    assert used_up(far), "3, the Bow's 1 and its own make 5"
    assert ko(far, "minpei") == 1
    sparks = lay(white=[unit("street-conjurer", "D3", items=["bow"])], black=[unit("minpei", "D6")])
    play(sparks, "unit:street-conjurer", "act:ranged")
    roll(sparks, 3, 1, 1, 1, 1)
    play(sparks, "shot:bow")
    assert ko(sparks, "minpei") == 2


@pytest.mark.rule("YH-R75", "YH-R40", "YH-R95")
def test_without_movement_points_there_is_no_dodge_and_no_reroll() -> None:
    state = lay(
        white=[unit("minamoto-kiyomori", "D2")],
        black=[unit("minpei", "D6")],
        now="blizzard",
        sides={BLACK: {"torii": ["reroll"]}},
    )
    minpei = piece(state, "minpei")
    state.steps.append(Dodge(WHITE, piece(state, "minamoto-kiyomori"), minpei, 0))
    roll_dice(state, Scene("dodge", BLACK, minpei, hits=(4,)), 0)
    state.settle()
    assert asks(state) == "Turn"
    assert state.wounded[minpei]


@pytest.mark.rule("YH-19.7", "YH-R72")
def test_a_line_through_the_end_of_a_wall_is_blocked() -> None:
    for walls, seen in (([], True), (["D5-SE"], False)):
        state = lay(white=[unit("minpei", "D4")], black=FAR, walls=walls)
        # From D4 to E5 the line runs between D5 and E4 and meets the wall between D5 and E5 at its end only.
        assert in_sight(state, place(state, "D4"), place(state, "E5")) == seen


@pytest.mark.rule("YH-R88", "YH-33.1")
def test_a_wall_keeps_the_sea_off() -> None:
    def table(**fields: Any) -> YoheiState:
        return lay(
            white=[unit("minpei", "A4")],
            black=[unit("ronin-blade", "E5")],
            ground={"D5": "W"},
            sides={WHITE: {"cp": 9, "hand": ["it-emerged-from-the-sea-umbrella"]}},
            **fields,
        )

    assert "play:it-emerged-from-the-sea-umbrella" not in legal(table(walls=["D5-SE"]))
    state = table()
    roll(state, 1, 1, 1)
    play(state, "play:it-emerged-from-the-sea-umbrella")
    assert asks(state) == "Turn", "nobody is there to be struck back"


@pytest.mark.rule("YH-R81", "YH-9.5")
def test_everything_in_a_hex_is_taken_at_once() -> None:
    state = lay(
        white=[unit("minpei", "D3")], black=FAR, lying=[("D4", "bow"), ("D4", "armor"), ("E4", "cloak")],
        torii_at={"D4": "ko"},
    )  # fmt: skip
    play(state, "unit:minpei", "act:move", "hex:D4", "facing:E")
    assert sorted(hand(state)) == ["armor", "bow"]
    assert torii(state) == ["ko"]
    with pytest.raises(IllegalAction):
        play(state, "unit:minpei", "act:move")
    script(state)
