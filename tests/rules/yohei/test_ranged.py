"""Ranged attack and rerolls (YH-19, YH-21, YH-R71 to YH-R77, YH-R95)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.rules.yohei.table import (
    BLACK,
    WHITE,
    asked,
    asks,
    chest,
    kinds,
    ko,
    lay,
    legal,
    piece,
    place,
    play,
    roll,
    scene,
    site,
    torii,
    unit,
    used_up,
    where,
    wounded,
)
from zashiki.games.yohei.rules.ranged import in_sight
from zashiki.games.yohei.rules.skills import MOUNTAIN
from zashiki.games.yohei.rules.state import NO_SITE, YoheiState
from zashiki.kernel.errors import InvalidPosition
from zashiki.kernel.files.positions import read_position, write_position

CHEST = ["drunk-umbrella", "fear-bomb-origami", "fatal-wound-lantern"]


def shoot(state: YoheiState, shooter: str, target: str, *dice: int) -> YoheiState:
    """A unit shoots; the dice of shot and dodge."""
    roll(state, *dice)
    play(state, f"unit:{shooter}", "act:ranged")
    return play(state, f"unit:{target}") if asks(state) == "ChooseTarget" else state


def archer(
    shooter: str = "minamoto-kiyomori", target: str = "minpei", at: str = "D6", distance_from: str = "D2", **fields: Any
) -> YoheiState:
    """A shooter on D2 and a target four hexes east."""
    fields.setdefault("ground", {})
    return lay(white=[unit(shooter, distance_from)], black=[unit(target, at, "E")], **fields)


@pytest.mark.rule("YH-19.10", "YH-19.12", "YH-19.15", "YH-19.14", "YH-19.3")
@pytest.mark.parametrize(("dodge", "hurt"), [((4, 1), False), ((3, 3), True)])
def test_example_4_one_hit_at_distance_four(dodge: tuple[int, ...], hurt: bool) -> None:
    for turned in ("E", "W"):
        state = archer()
        state.facing[piece(state, "minpei")] = 0 if turned == "E" else 3
        shoot(state, "minamoto-kiyomori", "minpei", 3, 4, *dodge)
        assert used_up(state)
        assert wounded(state, "minpei") == hurt


@pytest.mark.rule("YH-19.12", "YH-R43", "YH-R75")
@pytest.mark.parametrize(("dodge", "hurt"), [((5, 4), False), ((6, 3), True), ((4, 4), True)])
def test_example_5_two_hits(dodge: tuple[int, ...], hurt: bool) -> None:
    state = shoot(archer(), "minamoto-kiyomori", "minpei", 4, 5, *dodge)
    assert wounded(state, "minpei") == hurt


@pytest.mark.rule("YH-19.1", "YH-19.2")
def test_example_9_range() -> None:
    state = lay(white=[unit("minamoto-kiyomori", "D1")], black=[unit("minpei", "D5"), unit("kappa", "D6")])
    roll(state, 1, 1)
    play(state, "unit:minamoto-kiyomori", "act:ranged")
    assert scene(state).target == piece(state, "minpei"), "distance 4; the Kappa at 5 is too far"
    near = lay(white=[unit("minamoto-kiyomori", "D1")], black=[unit("minpei", "D3")])
    shoot(near, "minamoto-kiyomori", "minpei", 2, 1, 1, 1)
    assert used_up(near)
    assert wounded(near, "minpei")
    line = lay(white=[unit("sumo-wrestler", "D1")], black=[unit("minpei", "D3")])
    assert "act:ranged" not in legal(play(line, "unit:sumo-wrestler"))


@pytest.mark.rule("YH-19.6", "YH-19.8", "YH-R72", "YH-11.5")
def test_mountains_block_what_the_line_touches() -> None:
    assert "act:ranged" not in legal(play(archer(ground={"D4": "M"}), "unit:minamoto-kiyomori"))
    for letter in "FW":
        assert "act:ranged" in legal(play(archer(ground={"D4": letter}), "unit:minamoto-kiyomori"))
    ends = archer(ground={"D2": "M", "D6": "M"})
    assert "act:ranged" in legal(play(ends, "unit:minamoto-kiyomori"))
    # From D4 to C5's neighbour B5 the line runs along the side between C4 and C5.
    edge = archer(distance_from="D4", at="B5", ground={"C4": "M"})
    assert not in_sight(edge, place(edge, "D4"), place(edge, "B5"))
    beside = archer(distance_from="D4", at="B5", ground={"C3": "M"})
    assert in_sight(beside, place(beside, "D4"), place(beside, "B5"))
    others = lay(
        white=[unit("minamoto-kiyomori", "D2"), unit("kappa", "D4")],
        black=[unit("minpei", "D6")],
        sites={"D4.0": site(BLACK)},
    )
    assert "act:ranged" in legal(play(others, "unit:minamoto-kiyomori"))


@pytest.mark.rule("YH-19.7", "YH-R72", "YH-14.7")
def test_a_wall_blocks_with_its_ends() -> None:
    board = archer().game.board
    number = board.wall_names.index("D5-SE")
    one, other = board.walls[number]
    state = lay(
        white=[unit("minamoto-kiyomori", board.names[one])], black=[unit("minpei", board.names[other])], walls=["D5-SE"]
    )
    assert "act:ranged" not in legal(play(state, "unit:minamoto-kiyomori"))
    # A line that only touches the end of the wall: found among all pairs.
    ends = {corner for corner, walls in enumerate(board.corner_walls) if walls >> number & 1}
    assert len(ends) == 2
    touched = [
        (a, b) for a in range(len(board.cells)) for b in range(len(board.cells)) if board.line(a, b)[1] >> number & 1
    ]
    assert (one, other) in touched
    assert all((b, a) in touched for a, b in touched)


@pytest.mark.rule("YH-19.4", "YH-19.5", "YH-29.10")
def test_engaged_targets_need_accuracy() -> None:
    def aiming(shooter: str) -> YoheiState:
        return lay(
            white=[unit(shooter, "D2"), unit("sumo-wrestler", "D5")],
            black=[unit("minpei", "D6", "E")],
            engaged=[("sumo-wrestler", "minpei")],
        )

    assert "act:ranged" not in legal(play(aiming("minamoto-kiyomori"), "unit:minamoto-kiyomori"))
    sharp = aiming("teppo-gunner")
    shoot(sharp, "teppo-gunner", "minpei", 3, 1, 1)
    assert used_up(sharp)
    assert wounded(sharp, "minpei"), "3 and 1 make 4"
    held = lay(white=[unit("teppo-gunner", "D2")], black=[unit("minpei", "D3")], engaged=[("teppo-gunner", "minpei")])
    assert "act:ranged" not in legal(play(held, "unit:teppo-gunner"))


@pytest.mark.rule("YH-19.11", "YH-R74", "YH-30.7", "YH-36.1")
def test_modified_dice() -> None:
    near = archer("teppo-gunner", at="D3")
    shoot(near, "teppo-gunner", "minpei", 1)
    assert used_up(near), "a 1 is a miss, whatever is added"
    high = archer("teppo-gunner")
    shoot(high, "teppo-gunner", "minpei", 6, 6, 6)
    assert wounded(high, "minpei"), "a 7 cannot be dodged"
    sly = archer(target="forest-stalker")
    shoot(sly, "minamoto-kiyomori", "forest-stalker", 4, 4)
    assert used_up(sly), "Stealth takes 1 of each die"
    night = archer(target="forest-stalker", now="nightfall")
    shoot(night, "minamoto-kiyomori", "forest-stalker", 5, 5)
    assert used_up(night), "Nightfall adds to it"


@pytest.mark.rule("YH-19.13", "YH-11.3", "YH-R40")
def test_forest_gives_a_dodge_die_and_blizzard_takes_one() -> None:
    wood = archer(ground={"D6": "F"})
    shoot(wood, "minamoto-kiyomori", "minpei", 4, 1, 1, 1, 4)
    assert used_up(wood)
    assert not wounded(wood, "minpei")
    cold = archer(now="blizzard")
    shoot(cold, "minamoto-kiyomori", "minpei", 4, 1, 3)
    assert used_up(cold)
    assert wounded(cold, "minpei")


@pytest.mark.rule("YH-29.8", "YH-R76", "YH-R50")
def test_lightning_knocks_out_instead() -> None:
    state = archer("street-conjurer", at="D5")
    shoot(state, "street-conjurer", "minpei", 3, 1, 1, 1)
    assert ko(state, "minpei") == 1
    assert not wounded(state, "minpei")


@pytest.mark.rule("YH-32.2", "YH-R77")
def test_the_bow_is_a_second_profile() -> None:
    state = lay(
        white=[unit("minamoto-kiyomori", "D2", items=["bow"])], black=[unit("minpei", "D6"), unit("kappa", "D7")]
    )
    play(state, "unit:minamoto-kiyomori", "act:ranged")
    assert kinds(state, "shot") == {"own", "bow"}
    roll(state, 3, 1, 1, 1, 1)
    play(state, "shot:bow", "unit:minpei")
    assert used_up(state), "three dice with Accuracy, then the dodge"
    assert ko(state, "minpei") == 1


@pytest.mark.rule("YH-R51")
def test_demons_that_shoot_drain_unless_lightning_replaced_the_wound() -> None:
    from zashiki.games.yohei.rules.ranged import Shoot, Shot

    for lightning, points in ((0, 1), (1, 0)):
        state = lay(white=[unit("yurei", "D2")], black=[unit("minpei", "D4")])
        shot = Shot(WHITE, piece(state, "yurei"), NO_SITE, piece(state, "minpei"), 2)
        state.steps.append(Shoot(shot, 1, 0, lightning))
        roll(state, 6, 1, 1)
        state.settle()
        assert state.cp[WHITE] == points


@pytest.mark.rule("YH-19.9", "YH-R73", "YH-R71", "YH-R123")
def test_shots_from_an_intersection() -> None:
    state = lay(
        white=[unit("minpei", "A4")],
        black=[unit("kappa", "D7"), unit("minpei.2", "E4")],
        sites={"D4.0": site(WHITE, "watchtower")},
        ground={"D5": "M"},
    )
    assert state.terrain[place(state, "D5")] == MOUNTAIN
    roll(state, 2, 6, 6)
    play(state, "do:tower")
    assert scene(state).actor == piece(state, "minpei.2"), "the mountain hides the Kappa, not the unit beside the tower"
    assert state.game.board.corner_near[scene(state).site][place(state, "E4")] == 1
    held = lay(
        white=[unit("minpei", "E4")],
        black=[unit("kappa", "D5")],
        engaged=[("minpei", "kappa")],
        sites={"D4.0": site(WHITE, "watchtower")},
        vortex="D4.1",
        vortex_side=WHITE,
    )
    assert "do:tower" in legal(held), "Accuracy"
    assert "do:vortex-shot" not in legal(held), "the vortex has none"


# ---------------------------------------------------------------- rerolls


@pytest.mark.rule("YH-21.1", "YH-21.2", "YH-35.4", "YH-R95")
def test_a_reroll_repeats_all_dice_for_a_token() -> None:
    state = archer(sides={WHITE: {"torii": ["reroll", "reroll.2"]}})
    shoot(state, "minamoto-kiyomori", "minpei", 1, 4)
    assert (asks(state), asked(state)) == ("Reroll", WHITE)
    roll(state, 1, 2)
    play(state, "reroll:token")
    assert scene(state).dice == (1, 2)
    assert torii(state) == ["reroll"]
    roll(state, 4, 4, 6, 6)
    play(state, "reroll:token")
    assert used_up(state)
    assert not wounded(state, "minpei")
    assert len(state.torii_discards) == 2


@pytest.mark.rule("YH-21.3", "YH-21.5", "YH-R95", "YH-R97")
def test_the_other_side_rerolls_its_own_dice_with_cards_of_the_chest() -> None:
    state = archer(sides={BLACK: {"chest": CHEST}})
    shoot(state, "minamoto-kiyomori", "minpei", 4, 1, 1, 1)
    assert (asks(state), asked(state)) == ("Reroll", BLACK)
    play(state, "reroll:chest", "card:drunk-umbrella")
    roll(state, 6, 1)
    play(state, "card:fear-bomb-origami")
    assert not wounded(state, "minpei")
    assert chest(state, BLACK) == ["fatal-wound-lantern"]
    assert len(state.discards[0]) == 2
    assert asks(state) == "Turn", "one card is too few for another reroll"


@pytest.mark.rule("YH-R95", "YH-R116")
def test_whoever_might_hold_a_reroll_token_is_asked() -> None:
    state = archer(sides={WHITE: {"torii": ["ko"]}})
    shoot(state, "minamoto-kiyomori", "minpei", 1, 4)
    assert legal(state) == ["pass"]


@pytest.mark.rule("YH-21.4", "YH-R96", "YH-20.4")
def test_trophies_pay_for_rerolls() -> None:
    state = lay(
        white=[unit("minamoto-kiyomori", "D3")],
        black=[unit("minpei", "D6")],
        grey=[unit("minpei.2", "G3")],
        options={"players": 3},
        sides={WHITE: {"trophies": ["kappa", "nekomata"]}},
        players={WHITE: {"kills": 2}},
    )
    shoot(state, "minamoto-kiyomori", "minpei", 1, 1)
    roll(state, 1, 1)
    play(state, "reroll:chest", "reroll:trophy", "reroll:trophy")
    assert state.trophies[WHITE] == ()
    assert state.kills[WHITE] == 2, "the kills still count"


@pytest.mark.rule("YH-R53", "YH-26.3", "YH-6.6")
def test_a_kill_gives_a_trophy_with_three_players() -> None:
    state = lay(
        white=[unit("minamoto-kiyomori", "D3")],
        black=[unit("minpei", "D6", wounded=True)],
        grey=[unit("minpei.2", "G3")],
        options={"players": 3},
    )
    shoot(state, "minamoto-kiyomori", "minpei", 6, 6, 1, 1)
    assert where(state, "minpei") == ""
    assert state.trophies[WHITE] == (piece(state, "minpei"),)
    assert state.kills == (1, 0, 0)


def test_a_position_with_a_shot_that_the_unit_does_not_have_is_refused_in_words() -> None:
    state = lay(
        white=[unit("minamoto-kiyomori", "D2")], black=[unit("minpei", "D6"), unit("ronin-blade", "C6")], ground={}
    )
    play(state, "unit:minamoto-kiyomori", "act:ranged")
    data = json.loads(write_position(state, format="json"))
    assert data["steps"][-1][0] == "ChooseTarget"
    data["steps"][-1][1]["which"] = 77
    with pytest.raises(InvalidPosition, match="ChooseTarget does not fit this table"):
        read_position(json.dumps(data))
