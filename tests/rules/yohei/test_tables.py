"""What is printed, as the rules read it: units, cards, tokens and temples by number, written out by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.yohei.table import game
from zashiki.games.yohei.pack import Pack
from zashiki.games.yohei.rules.skills import CROSSING, DEPLOYMENT, SKILLS, SPEED, SYMBOLS, TEMPLES, TERRAINS
from zashiki.games.yohei.tables import Table, UnitSide
from zashiki.kernel.errors import InvalidPack

TABLE = game(2).table
DUEL = game(2, mode="duel").table


def counts(*skills: str) -> tuple[int, ...]:
    """How often each skill is among these."""
    return tuple([skills.count(name) for name in SKILLS])


def number(name: str) -> int:
    return TABLE.piece_ids.index(name)


@pytest.mark.rule("YH-6.1", "YH-29.1")
@pytest.mark.parametrize(
    ("name", "healthy", "hurt"),
    [
        ("minpei", (2, 3, 0, 0, ()), (2, 2, 0, 0, ())),
        ("bone-archer", (2, 4, 4, 2, ("stealth",)), (2, 3, 4, 1, ())),
        ("wako-corsair", (2, 4, 3, 1, ("cross-water",)), (2, 3, 0, 0, ("cross-water",))),
        ("karasu-tengu", (4, 3, 0, 0, ("demon", "cross-any")), (3, 3, 0, 0, ("demon", "cross-any"))),
    ],
)
def test_both_sides_of_a_unit_card(name: str, healthy: tuple[Any, ...], hurt: tuple[Any, ...]) -> None:
    for side, (mp, shield, reach, dice, skills) in zip(TABLE.sides[number(name)], (healthy, hurt), strict=True):
        assert side == UnitSide(mp, shield, reach, dice, counts(*skills))


@pytest.mark.rule("YH-6.7", "YH-15.3", "YH-R2")
@pytest.mark.parametrize(
    ("name", "dice"),
    [
        ("minpei", (3, 2, 2, 1, 2, 2)),
        ("himeji", (3, 3, 2, 1, 2, 3)),
        ("ronin-blade", (3, 3, 2, 1, 1, 2)),
        ("kappa", (3, 3, 2, 2, 2, 2)),
        ("bone-archer", (3, 2, 1, 1, 1, 2)),
    ],
)
def test_melee_dice_of_the_six_sections_from_the_front(name: str, dice: tuple[int, ...]) -> None:
    assert TABLE.section_dice[number(name)] == dice
    assert TABLE.colours[number(name)] == tuple([3 - count for count in dice]), "green, yellow, red"


@pytest.mark.rule("YH-1.1", "YH-7.6", "YH-24.6", "YH-37.4")
def test_clans_commanders_and_deployment_skills_of_units() -> None:
    assert (TABLE.box, TABLE.boxes, TABLE.rogues, TABLE.militia) == (64, 1, 11, 12)
    rows = {
        name: (TABLE.clan[one], TABLE.commander[one], tuple(DEPLOYMENT[skill] for skill in TABLE.deployment[one]))
        for one, name in enumerate(TABLE.piece_ids)
    }
    assert rows["tsuchimikado-harue"] == (0, True, ("arcane",))
    assert rows["soemon"] == (4, True, ("pillage", "plunder"))
    assert rows["karakuri-bulwark"] == (10, False, ())
    assert rows["okami-wolf-captain"] == (11, True, ("strategist",))
    assert rows["ashigaru-spearman"] == (11, False, ("impetuous",))
    assert rows["minpei.4"] == (12, False, ())
    assert TABLE.factions == ("loyal",) * 4 + ("rebel",) * 4 + ("ancestral",) * 3


@pytest.mark.parametrize(
    ("faction", "clans"),
    [
        pytest.param("loyal", "majishan kotei ankoku kitsune", marks=pytest.mark.rule("YH-37.1")),
        pytest.param("rebel", "kaizoku kaji muryos hori", marks=pytest.mark.rule("YH-37.2")),
        pytest.param("ancestral", "akuma shisai bunraku", marks=pytest.mark.rule("YH-37.3")),
    ],
)
def test_the_clans_of_a_faction(faction: str, clans: str) -> None:
    assert [name for name, row in zip(TABLE.clan_ids, TABLE.factions, strict=True) if row == faction] == clans.split()


@pytest.mark.rule("YH-1.1", "YH-4.1", "YH-25.14")
def test_in_the_duel_there_are_two_boxes() -> None:
    assert (DUEL.box, DUEL.boxes, DUEL.faces) == (64, 2, 42)
    assert len(DUEL.piece_ids) == len(DUEL.clan) == len(DUEL.sides) == 128
    assert DUEL.piece_ids[64:67] == ("tsuchimikado-harue.2", "nekomata.2", "shikigami-swarm.2")
    assert DUEL.piece_ids[60:64] == ("minpei", "minpei.2", "minpei.3", "minpei.4")
    assert DUEL.piece_names[124:] == ("Minpei", "Minpei 2", "Minpei 3", "Minpei 4"), "numbered in their own box"
    assert DUEL.units[64:] == DUEL.units[:64] == TABLE.units
    assert DUEL.face_of == tuple(range(42)) * 2
    assert DUEL.box_of == (0,) * 42 + (1,) * 42
    assert TABLE.box_of == (0,) * 42


@pytest.mark.rule("YH-8.1", "YH-9.1", "YH-20.6", "YH-34.1")
def test_faces_of_event_and_item_cards() -> None:
    rows = {
        name: (TABLE.cost[face], TABLE.effect[face], TABLE.symbol[face], TABLE.item[face], TABLE.exclusive[face])
        for face, name in enumerate(TABLE.face_ids)
    }
    assert rows["drunk-rice-bowl"] == (1, ("ko", ()), 0, -1, False)
    assert rows["water-reading-bamboo"] == (2, ("draw", (3,)), 3, -1, False)
    assert rows["blast-of-fury-umbrella"] == (1, ("blast", (2, 6)), 1, -1, False)
    assert rows["the-last-option-origami"] == (0, ("sacrifice", (3,)), 2, -1, False)
    assert rows["wrath-of-the-kaji-lantern"] == (4, ("wrath", ()), 5, -1, True)
    assert rows["katanas"] == (2, ("item", ()), -1, 0, False)
    assert rows["cloak"] == (2, ("item", ()), -1, 5, False)
    assert len(TABLE.titles) == len(TABLE.face_names) == TABLE.faces == 42
    assert (TABLE.titles[1], TABLE.face_names[1], TABLE.titles[38]) == ("Drunk", "Drunk (umbrella)", "Armor")
    assert TABLE.face_names[38] == "Armor"


@pytest.mark.rule("YH-32.1", "YH-32.2", "YH-32.4", "YH-32.5", "YH-32.6")
def test_what_items_give() -> None:
    none = counts()
    blades, greaves, cloak = counts("counterattack", "stun"), counts("cross-any"), counts("stealth", "elusive")
    assert TABLE.item_skills == (blades, none, none, none, greaves, cloak)
    assert TABLE.bow_skills == (none, counts("accuracy", "lightning"), none, none, none, none)
    printed = [(item.cp, item.mp, item.shield, item.ranged, item.symbols) for item in TABLE.items]
    assert printed == [
        (2, 0, 0, None, False), (2, 0, 0, (5, 3), False), (3, 0, 6, None, False), (1, 0, 0, None, True),
        (2, 1, 0, None, False), (2, 0, 0, None, False),
    ]  # fmt: skip


@pytest.mark.rule("YH-35.2", "YH-35.4", "YH-35.6", "YH-35.7", "YH-35.8")
def test_two_torii_tokens_of_each_of_twelve_kinds() -> None:
    assert TABLE.torii_kind == tuple(token // 2 for token in range(24))
    assert dict(zip(TABLE.torii_ids, TABLE.torii_effect, strict=True)) == {
        "cp": ("cp", (1,)),
        "cross-any": ("boost", ("cross-any",)),
        "reroll": ("reroll", ()),
        "event-card": ("draw", (1,)),
        "origami-bamboo": ("symbols", ("origami", "bamboo")),
        "hand-fan-rice-bowl": ("symbols", ("hand-fan", "rice-bowl")),
        "lantern-umbrella": ("symbols", ("lantern", "umbrella")),
        "item-found": ("item", (6,)),
        "aimed-strike": ("boost", ("aimed-strike",)),
        "elusive": ("boost", ("elusive",)),
        "ko": ("ko", ()),
        "medic": ("heal", ()),
    }
    assert TABLE.reroll_kinds == (2,)
    assert TABLE.torii_symbols == ((), (), (), (), (2, 3), (4, 0), (5, 1), (), (), (), (), ())


@pytest.mark.rule("YH-36.1", "YH-36.5", "YH-36.9", "YH-36.11", "YH-36.12")
def test_two_round_tokens_of_each_of_twelve_kinds() -> None:
    assert TABLE.round_kind == tuple(token // 2 for token in range(24))
    stealth, intuition = SKILLS.index("stealth"), SKILLS.index("intuition")
    last = {name: kind for kind, name in enumerate((*TABLE.round_ids, "no token"))}

    def only(name: str, value: int, else_: int = 0) -> tuple[int, ...]:
        return tuple([value if kind == last[name] else else_ for kind in range(13)])

    assert TABLE.round_price == only("the-price-to-pay", 1)
    assert TABLE.round_blizzard == only("blizzard", 1)
    assert TABLE.round_towers == only("imposing-towers", 3)
    assert TABLE.round_skill == (stealth, *[-1] * 10, intuition, -1), "the last place stands for no token"


@pytest.mark.rule("YH-11.2", "YH-11.3", "YH-11.4", "YH-11.5", "YH-38.1")
def test_terrains_and_temples() -> None:
    assert TABLE.terrain_cost == (1, 2, 2, 3)
    assert TERRAINS == ("grass", "forest", "water", "mountain")
    assert TABLE.temple_ids == TEMPLES == ("normal", "ominous", "island", "sinister")
    assert TABLE.temple_terrain == (0, 1, 2, 3)
    skills = tuple([SKILLS.index(name) if name else -1 for name in ("intuition", "stealth", "", "disrupt")])
    assert TABLE.temple_skill == skills
    assert [(row.cp, row.torii) for row in TABLE.pack.board.temple] == [(1, 0), (1, 0), (0, 2), (1, 0)]


@pytest.mark.rule("YH-29.5")
def test_the_skill_that_crosses_a_terrain() -> None:
    names = {TERRAINS[terrain]: SKILLS[skill] for terrain, skill in CROSSING.items()}
    assert names == {"forest": "cross-forest", "water": "cross-water", "mountain": "cross-mountain"}
    assert SPEED == len(SKILLS) == 23, "the boost of Explosive Speed is none of the skills"


@pytest.mark.rule("YH-20.6")
def test_the_six_symbols() -> None:
    assert SYMBOLS == ("rice-bowl", "umbrella", "origami", "bamboo", "hand-fan", "lantern")


@pytest.mark.rule("YH-1.2", "YH-14.11", "YH-24.3", "YH-28.4", "YH-R120")
def test_the_figures_of_the_rules() -> None:
    figures = TABLE.figures
    assert (figures.bases, figures.slots, figures.barracks, figures.towers, figures.rounds) == (7, 4, 2, 1, 7)
    assert (figures.tower, figures.vortex, figures.vortex_steps) == ((5, 1), (4, 1), 2)
    assert (figures.market, figures.turn_guard, figures.building_shield) == ((3, 2, 2, 1, 0), 500, 6)
    assert (figures.explosive_ko, figures.explosive_wound, figures.regenerate) == (4, 6, 4)


# ---------------------------------------------------------------- packs that say too much or too little


def with_events(pack: Pack, count: int) -> Pack:
    """A pack with so many event cards, each an own event with one symbol."""
    row = replace(pack.events.event[0], symbols=("umbrella",))
    return replace(pack, events=replace(pack.events, event=tuple(replace(row, id=f"e-{at}") for at in range(count))))


def with_units(pack: Pack, copies: int) -> Pack:
    """A pack in which there are so many Kappas beside the other 63 units."""
    rows = [replace(row, copies=copies) if row.id == "kappa" else row for row in pack.units.unit]
    return replace(pack, units=replace(pack.units, unit=tuple(rows)))


def with_rounds(pack: Pack, rounds: int) -> Pack:
    """A pack in which a game lasts so many rounds."""
    return replace(pack, board=replace(pack.board, figures=replace(pack.board.figures, rounds=rounds)))


def with_copies(pack: Pack, copies: int) -> Pack:
    """A pack in which the common events stand on so many cards."""
    symbols = SYMBOLS[:copies]
    rows = [replace(row, symbols=symbols) if row.frequency == "common" else row for row in pack.events.event]
    return replace(pack, events=replace(pack.events, event=tuple(rows)))


@pytest.mark.rule("YH-1.6", "YH-R4")
@pytest.mark.parametrize(
    ("change", "most", "error"),
    [
        (with_units, 37, r"units.toml: there are 101 units; at most 100 fit"),
        (with_events, 93, r"at most 99 cards"),
        (with_rounds, 23, r"24 rounds need more than 24 tokens"),
        (with_copies, 3, r"a common event has at most 3 copies"),
    ],
)
def test_a_pack_may_hold_so_much_and_no_more(change: Callable[[Pack, int], Pack], most: int, error: str) -> None:
    Table(change(TABLE.pack, most), 1)
    with pytest.raises(InvalidPack, match=error):
        Table(change(TABLE.pack, most + 1), 1)


@pytest.mark.rule("YH-1.6", "YH-R4")
def test_cards_with_the_same_id_are_refused() -> None:
    pack = TABLE.pack
    twice = replace(pack, items=replace(pack.items, item=(*pack.items.item, pack.items.item[0])))
    with pytest.raises(InvalidPack, match=r"ids differ from one another"):
        Table(twice, 1)


@pytest.mark.rule("YH-1.6", "YH-37.4")
def test_a_unit_of_an_unknown_clan_is_refused() -> None:
    pack = TABLE.pack
    first, *others = pack.units.unit
    with pytest.raises(InvalidPack, match=r"unit 'tsuchimikado-harue', field clan: no clan 'majisha'.*majishan"):
        Table(replace(pack, units=replace(pack.units, unit=(replace(first, clan="majisha"), *others))), 1)
