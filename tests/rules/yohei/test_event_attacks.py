"""Events of several steps: Chipped Blade, It Emerged from the Sea and Blast of Fury (YH-33.1, YH-33.2, YH-34.6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yohei.hands import HARUE, can_play, holding, targets
from tests.rules.yohei.table import (
    BLACK,
    WHITE,
    asked,
    asks,
    items,
    lay,
    legal,
    piece,
    place,
    play,
    roll,
    scene,
    site,
    unit,
    used_up,
    where,
    wounded,
)
from zashiki.games.yohei.rules.event_attacks import next_to
from zashiki.games.yohei.rules.state import USED_EVENT, YoheiState

# ---------------------------------------------------------------- Chipped Blade

BLADE = "chipped-blade-hand-fan"


@pytest.mark.rule("YH-34.6", "YH-R93")
def test_chipped_blade_names_each_face_once() -> None:
    state = holding(
        BLADE, white=[HARUE], black=[unit("manjari", "A7", items=["armor"]), unit("kappa", items=["bow"])],
        lying=[("A4", "cloak"), ("D4", "helmet")],
    )  # fmt: skip
    assert targets(state, BLADE) == ["card:bow", "card:armor", "card:helmet", "card:cloak"]
    play(state, f"play:{BLADE}", "card:helmet")
    faces = state.game.table.face_ids
    assert [(state.game.board.names[at], faces[card]) for at, card in state.lying] == [("A4", "cloak")]
    assert [faces[card] for card in state.discards[0]] == ["helmet"]
    assert [items(state, name) for name in ("manjari", "kappa")] == [["armor"], ["bow"]]


@pytest.mark.rule("YH-R93")
def test_where_an_item_is_alone_nobody_is_asked_which() -> None:
    state = lay(
        white=[unit("minpei", "D4")], black=[unit("minpei.2", "A7", items=["armor"])], lying=[("A4", "bow")],
        options={"exclusives": True, "auto": False}, sides={WHITE: {"cp": 9, "hand": [BLADE]}},
    )  # fmt: skip
    play(state, f"play:{BLADE}", "card:bow")
    assert (state.lying, asks(state)) == ((), "Turn")


def with_two_bows(**fields: Any) -> YoheiState:
    """In the Duel there are two of each item."""
    return lay(
        white=[unit("minpei", "D4")],
        options={"mode": "duel", "exclusives": True},
        sides={WHITE: {"cp": 9, "hand": [BLADE]}},
        **fields,
    )


@pytest.mark.rule("YH-34.6", "YH-R93")
@pytest.mark.parametrize(
    ("chosen", "kept", "lying"),
    [("unit:kappa.2", ["armor.2"], ["armor", "bow.2", "cloak"]), ("hex:A5", ["bow", "armor.2"], ["armor", "cloak"])],
)
def test_of_two_equal_items_the_player_says_which(chosen: str, kept: list[str], lying: list[str]) -> None:
    state = with_two_bows(
        black=[unit("minpei.5", "A7"), unit("kappa.2", "D6", items=["bow", "armor.2"])],
        lying=[("A4", "armor"), ("A5", "bow.2"), ("A5", "cloak")],
    )
    play(state, f"play:{BLADE}", "card:bow")
    assert (asks(state), legal(state)) == ("ChipWhere", ["unit:kappa.2", "hex:A5"])
    play(state, chosen)
    names = [*state.game.table.face_ids, *[f"{name}.2" for name in state.game.table.face_ids]]
    carried = [names[card] for card in state.carried[piece(state, "kappa.2")]]
    assert (carried, [names[card] for _, card in state.lying]) == (kept, lying)
    gone = "bow" if chosen.startswith("unit") else "bow.2"
    assert [[names[card] for card in pile] for pile in state.discards] == [
        [gone] * (gone == "bow"),
        [gone] * (gone != "bow"),
    ]


@pytest.mark.rule("YH-34.6", "YH-R93")
def test_an_item_on_the_ground_is_taken_from_the_hex_that_is_named() -> None:
    state = with_two_bows(
        black=[unit("minpei.5", "A7")],
        lying=[("A4", "bow"), ("A4", "armor"), ("D6", "cloak"), ("D6", "bow.2"), ("D6", "helmet")],
    )
    play(state, f"play:{BLADE}", "card:bow")
    assert legal(state) == ["hex:A4", "hex:D6"]
    first, second = play(state.copy(), "hex:A4"), play(state.copy(), "hex:D6")
    assert first.lying == state.lying[1:]
    assert second.lying == (*state.lying[:3], state.lying[4])


@pytest.mark.rule("YH-34.6", "YH-R93", "YH-9.5")
def test_two_equal_items_in_one_place_are_no_choice() -> None:
    state = with_two_bows(black=[unit("minpei.5", "A7")], lying=[("D6", "bow"), ("D6", "bow.2")])
    play(state, f"play:{BLADE}")
    assert asks(state) == "Turn"
    assert len(state.lying) == 1


# ---------------------------------------------------------------- It Emerged from the Sea

SEA = "it-emerged-from-the-sea-umbrella"


@pytest.mark.rule("YH-33.1", "YH-R88", "YH-R82")
def test_where_the_sea_may_attack() -> None:
    state = holding(
        SEA, white=[unit("minpei", "D4"), unit("kappa", "D5")],
        black=[unit("himeji", "A4"), unit("manjari", "D6"), unit("minpei.2")],
        ground={"A5": "W", "B3": "W", "D5": "W", "G4": "W", "A4": "W"},
    )  # fmt: skip
    assert targets(state, SEA) == ["hex:A4", "hex:A5", "hex:B3"], "Aura keeps Manjari from it"
    first = holding(SEA, black=[unit("tsuchimikado-harue", "A5", wounded=True)], ground={"A4": "W"})
    assert next_to(first, 0) == [place(first, name) for name in ("A5", "B4", "B3")]
    assert next_to(first, place(first, "A5")) == [place(first, name) for name in ("A6", "B5", "B4", "A4")]
    roll(first, 1, 1, 1)
    play(first, f"play:{SEA}")
    assert scene(first).target == 0, "wounded she has no Aura"


@pytest.mark.rule("YH-33.1", "YH-R88")
@pytest.mark.parametrize(("facing", "dice"), [("E", 1), ("W", 3), ("SW", 2)])
def test_the_sea_attacks_the_section_that_faces_it(facing: str, dice: int) -> None:
    # A Line frame (G Y Y R Y Y) with Mighty, and the water to the west of it.
    state = holding(SEA, black=[unit("sumo-wrestler", "D6", facing)], ground={"D5": "W"})
    roll(state, 4, 4, 3, *[6] * (dice + 1))
    play(state, f"play:{SEA}")
    assert used_up(state)
    assert (scene(state).kind, scene(state).player, scene(state).hits) == ("block", BLACK, (4, 4))
    assert wounded(state, "sumo-wrestler") == (dice + 1 < 2)


@pytest.mark.rule("YH-33.1", "YH-R88")
@pytest.mark.parametrize(("section", "dice"), [("green", 3), ("yellow", 2), ("red", 1)])
def test_in_the_water_the_player_names_the_section(section: str, dice: int) -> None:
    state = holding(SEA, black=[unit("minpei.2", "D6")], ground={"D6": "W"})
    play(state, f"play:{SEA}")
    assert (asks(state), asked(state)) == ("SeaSection", WHITE)
    assert legal(state) == ["section:green", "section:yellow", "section:red"]
    roll(state, 3, 1, 1, *[2] * dice)
    play(state, f"section:{section}")
    assert used_up(state)
    assert wounded(state, "minpei.2")
    machine = holding(SEA, black=[unit("kappa", "D6")], ground={"D6": "W"})
    assert legal(play(machine, f"play:{SEA}")) == ["section:green", "section:yellow"], "a Recon frame has no red"


@pytest.mark.rule("YH-33.1", "YH-R88", "YH-R53")
def test_the_sea_has_no_skill_and_its_player_the_kill() -> None:
    state = holding(
        SEA, white=[unit("karasu-tengu", "D3")], black=[unit("minpei.2", "D6", wounded=True)], ground={"D5": "W"}
    )
    roll(state, 2, 1, 1, 1)
    play(state, f"play:{SEA}")
    assert where(state, "minpei.2") == ""
    assert (state.kills, state.cp, state.engaged) == ((1, 0), [7, 5], ())


@pytest.mark.rule("YH-33.1", "YH-R88")
def test_of_several_units_by_the_water_one_is_attacked() -> None:
    state = holding(
        SEA, black=[unit("minpei.2", "D6"), unit("himeji", "C6"), unit("manjari", "C5")], ground={"D5": "W"}
    )
    play(state, f"play:{SEA}")
    assert (asks(state), legal(state)) == ("SeaTarget", ["unit:himeji", "unit:minpei.2"])
    roll(state, 1, 1, 1)
    play(state, "unit:minpei.2")
    assert (scene(state).kind, scene(state).target, scene(state).player) == ("sea", 61, WHITE)


# ---------------------------------------------------------------- Blast of Fury

BLAST = "blast-of-fury-bamboo"


@pytest.mark.rule("YH-33.2", "YH-R89", "YH-R82")
def test_blast_of_fury() -> None:
    state = holding(
        BLAST, white=[unit("minpei", "D3")], black=[unit("himeji", "A5"), unit("manjari", "A6"), unit("kappa", "D7")],
        sites={"A4.0": site(WHITE, "watchtower")},
    )  # fmt: skip
    assert targets(state, BLAST) == ["unit:kappa", "unit:himeji"]
    roll(state, 3, 1, 1, 1)
    play(state, f"play:{BLAST}", "unit:himeji")
    assert used_up(state)
    assert (scene(state).kind, scene(state).hits) == ("dodge", (4,)), "3 and Accuracy"
    assert wounded(state, "himeji"), "no Lightning"
    assert state.turn.used == USED_EVENT


@pytest.mark.rule("YH-33.2", "YH-R89", "YH-R123")
def test_blast_of_fury_shoots_into_a_melee_and_six_hexes_far() -> None:
    def shot(tower: Any, **fields: Any) -> list[str]:
        return can_play(holding(BLAST, white=[unit("minpei", "D3")], sites={"D1.0": tower}, **fields))

    tower = site(WHITE, "watchtower")
    assert shot(tower, black=[unit("kappa", "D4")], engaged=[("minpei", "kappa")]) == [BLAST]
    assert shot(tower, black=[unit("kappa", "D7")]) == [BLAST]
    assert shot(site(WHITE, "watchtower", built=False), black=[unit("kappa", "D4")]) == []
    assert shot(site(WHITE), black=[unit("kappa", "D4")]) == []
    assert shot(site(BLACK, "watchtower"), black=[unit("kappa", "D4")]) == []
