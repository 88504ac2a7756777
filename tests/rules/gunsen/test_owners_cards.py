"""Cards of an owner: any card of a kind may say any word of this kind (GU-4.9, GU-R56).

The first and the last hero of the table get the words of others here, and cards say more than the printed ones do.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.gunsen.fights import DICE, STRONG, fight, keep, values
from tests.rules.gunsen.packs import change, write_on
from tests.rules.gunsen.table import (
    A,
    B,
    asked,
    asks,
    battle,
    effect,
    game,
    goods,
    hero_place,
    lay,
    legal,
    may,
    number,
    play,
    side,
    troops,
    turn,
)
from zashiki.games.gunsen.rules.columns import Activate
from zashiki.kernel.errors import InvalidPack

FIRST, LAST = "H-Crab-1", "H-Merc-3"
BOTH = pytest.mark.parametrize("hero", [FIRST, LAST])


def pack(directory: Path, effect: str) -> Path:
    """A pack in which the first and the last hero say this."""
    return write_on(directory, "heroes.toml", (FIRST, LAST), effect)


@pytest.mark.rule("GU-R36", "GU-28.1")
@BOTH
def test_any_hero_can_silence_and_a_side_without_a_hero_silences_nobody(tmp_path: Path, hero: str) -> None:
    owner = pack(tmp_path, "on(battle_start,silence_heroes(influence,1))")
    crane = side("Crane", armies={"F2": 2}, heroes={"H-Crane-2": "F2"})
    silent = fight(side("Crab", heroes={hero: "F2"}), crane, DICE, pack=owner)
    assert battle(silent).silenced == (False, True)
    assert values(silent)[B][0] == 2
    alone = fight(side("Crab", heroes={hero: "fort-B"}), crane, DICE, pack=owner)
    assert battle(alone).silenced == (False, False)
    assert values(alone)[B][0] == 3
    defends = fight(crane | {"armies": {}}, side("Crab", armies={"F2": 2}, heroes={hero: "F2"}), DICE, pack=owner)
    assert battle(defends).silenced == (True, False)


@pytest.mark.rule("GU-R36", "GU-28.1")
def test_any_hero_can_be_silenced() -> None:
    scorpion = side("Scorpion", heroes={"H-Scorpion-1": "F2"})
    state = fight(scorpion, side("Crab", armies={"F2": 2}, heroes={FIRST: "F2"}), DICE)
    assert battle(state).silenced == (False, True)
    assert values(state)[B] == (2, 0, 0)  # without the two armor of Hida Kisada


@pytest.mark.rule("GU-28.6", "GU-R38")
@BOTH
def test_any_hero_can_come_to_a_battle_but_not_where_one_of_the_clan_is(tmp_path: Path, hero: str) -> None:
    owner = pack(tmp_path, "option(battle_call,hero_joins)")
    crab = side("Crab", armies={"F2": 2, "fort-C": 3}, heroes={hero: "fort-C"})
    state = fight(side("Lion"), crab, DICE, pack=owner)
    assert (asks(state), asked(state)) == ("CallHero", B)
    assert legal(state) == ["pass", "yes"]
    play(state, "yes")
    assert hero_place(state, hero) == "F2"
    there = fight(side("Lion"), {**crab, "heroes": {hero: "fort-C", "H-Crab-2": "F2"}}, DICE, pack=owner)
    assert asks(there) == "KeepDice"
    there = fight(side("Lion"), {**crab, "heroes": {FIRST: "F2", LAST: "fort-C"}}, DICE, pack=owner)
    assert asks(there) == "KeepDice"


@pytest.mark.rule("GU-28.8", "GU-R38", "GU-R35")
@BOTH
def test_any_hero_can_raise_the_limit(tmp_path: Path, hero: str) -> None:
    owner = pack(tmp_path, "army_limit(6)")
    crab = side("Crab", armies={"F3": 5, "F4": 1}, heroes={hero: "F4"})
    state = lay(crab, side("Lion"), now=[effect("move(1)")], pack=owner)
    play(state, "hex:F4", "hex:F3")
    assert troops(state, "F3") == 6
    plain = side("Crab", armies={"F3": 5, "F4": 1}, heroes={"H-Crab-2": "F4", hero: "fort-B"})
    other = lay(plain, side("Lion"), now=[effect("move(1)")], pack=owner)
    play(other, "hex:F4")
    assert not may(other, "hex:F3")
    nobody = lay(plain | {"heroes": {}}, side("Lion"), now=[effect("move(1)")], pack=owner)
    play(nobody, "hex:F4")
    assert not may(nobody, "hex:F3")


@pytest.mark.rule("GU-R38", "GU-14.4")
@pytest.mark.parametrize(("count", "fewest"), [(8, 3), (7, 2), (6, 1), (5, 1)])
def test_who_raises_the_limit_leaves_no_more_than_the_limit_behind(tmp_path: Path, count: int, fewest: int) -> None:
    owner = pack(tmp_path, "army_limit(8)")
    crab = side("Crab", armies={"F3": count}, heroes={FIRST: "F3"})
    for troops_going in range(1, count):
        state = lay(crab, side("Lion"), now=[effect("move(1)")], pack=owner)
        play(state, "hex:F3", f"troops:{troops_going}")
        may_go = number(state, "hero") == 0 if asks(state) == "Destination" else f"hero:{FIRST}" in legal(state)
        assert may_go == (troops_going >= fewest)
    camp = lay(crab | {"buildings": {"camp": "F3"}}, side("Lion"), now=[effect("move(1)")], pack=owner)
    play(camp, "hex:F3", "troops:1")
    assert legal(camp) == ["pass", f"hero:{FIRST}"]


@pytest.mark.rule("GU-4.9", "GU-14.4")
def test_a_hero_never_lowers_the_limit(tmp_path: Path) -> None:
    owner = write_on(tmp_path, "heroes.toml", (FIRST,), "army_limit(3)")
    crab = side("Crab", armies={"F3": 3, "F4": 2}, heroes={FIRST: "F4"})
    state = lay(crab, side("Lion"), now=[effect("move(1)")], pack=owner)
    play(state, "hex:F4", "troops:2")
    assert may(state, "hex:F3")


@pytest.mark.rule("GU-28.5", "GU-R37")
@BOTH
def test_any_hero_can_let_troops_count_late(tmp_path: Path, hero: str) -> None:
    owner = pack(tmp_path, "late_troop_strength")
    crab = side("Crab", heroes={hero: "F2"})
    assert values(fight(crab, side("Lion", armies={"F2": 2}), DICE, pack=owner))[B][0] == 0
    defends = side("Crab", armies={"F2": 2}, heroes={hero: "F2"})
    assert values(fight(side("Lion"), defends, DICE, pack=owner))[A][0] == 0
    away = side("Crab", heroes={hero: "fort-B"})
    assert values(fight(away, side("Lion", armies={"F2": 2}), DICE, pack=owner))[B][0] == 2


@pytest.mark.rule("GU-28.4", "GU-10.4")
@BOTH
def test_a_troop_can_join_any_hero(tmp_path: Path, hero: str) -> None:
    owner = pack(tmp_path, "on(activate_influence,add_troop_here(2))")
    crab = side("Crab", armies={"F3": 2}, heroes={hero: "F3"})
    state = lay(crab, side("Lion"), now=[Activate(A, 2, False)], pack=owner)
    play(state, "pass", "pass")
    assert asks(state) == "AddTroops"
    assert legal(state) == ["pass", "yes"]
    play(state, "yes")
    assert troops(state, "F3") == 4


@pytest.mark.rule("GU-9.5", "GU-20.6")
def test_a_movement_can_be_that_of_any_hero(tmp_path: Path) -> None:
    owner = pack(tmp_path, "on(activate_influence,move_with_hero(1))")
    crab = side("Crab", armies={"F3": 2, "C4": 2}, heroes={FIRST: "F3"})
    state = lay(crab, side("Lion"), now=[Activate(A, 2, False)], pack=owner, bottom=[])
    play(state, "pass", "pass")
    assert legal(state) == ["pass", "hex:F3"]
    play(state, "hex:F3", "troops:1", "hex:E3")
    assert hero_place(state, FIRST) == "E3"


@pytest.mark.rule("GU-15.3", "GU-R20")
@BOTH
def test_the_movement_that_has_to_follow_a_transport_can_be_that_of_any_hero(tmp_path: Path, hero: str) -> None:
    owner = pack(tmp_path, "on(activate_influence,move_with_hero(1))")
    crab = side("Crab", koku=2, armies={"C4": 2}, heroes={hero: "fort-B"})
    state = lay(crab, side("Lion"), now=[Activate(A, 2, False)], pack=owner, bottom=[])
    play(state, "pass", "pass")
    assert legal(state) == ["pass", "tower:C4"]
    play(state, "tower:C4", "troops:1")
    assert legal(state) == ["hex:fort-B"]  # only there somebody could move with the hero
    play(state, "hex:fort-B")
    assert legal(state) == ["hex:G2", "hex:G3"]
    far = lay({**crab, "armies": {"F3": 2}}, side("Lion"), now=[Activate(A, 2, False)], pack=owner, bottom=[])
    play(far, "pass", "pass")
    assert asks(far) == ""


@pytest.mark.rule("GU-R20", "GU-15.3")
@pytest.mark.parametrize(("count", "sizes"), [(1, []), (2, ["troops:1"])])
def test_no_transport_leaves_any_hero_of_the_movement_without_an_army(
    tmp_path: Path, count: int, sizes: list[str]
) -> None:
    owner = pack(tmp_path, "on(activate_influence,move_with_hero(1))")
    heroes = {FIRST: "fort-B", "H-Crab-2": "C4", "H-Crab-3": "E4"}
    crab = side("Crab", koku=2, armies={"fort-B": count, "C4": 1, "E4": 1}, heroes=heroes)
    state = lay(crab, side("Lion"), now=[Activate(A, 2, False)], pack=owner, bottom=[])
    play(state, "pass", "pass")
    rides = ["tower:C4", "tower:E4", *(["tower:fort-B"] if sizes else [])]
    assert legal(state) == ["pass", "hex:fort-B", *rides]
    if sizes:
        play(state, "tower:fort-B")
        assert legal(state) == sizes
        play(state, *sizes)
        assert legal(state) == ["hex:C4", "hex:E4"]


@pytest.mark.rule("GU-18.2")
@pytest.mark.parametrize("strength", [1, 2])
def test_the_strength_of_any_hero_counts_at_the_gates_of_toshi_ranbo(tmp_path: Path, strength: int) -> None:
    owner = write_on(tmp_path, "heroes.toml", (FIRST,), f"S*{strength}", "icons")
    for count, enters in ((5 - strength, True), (4 - strength, False)):
        crab = side("Crab", armies={"D3": count}, heroes={FIRST: "D3"})
        state = lay(crab, side("Lion"), now=[effect("move(1)")], pack=owner)
        play(state, "hex:D3", *([f"troops:{count}"] if count > 1 else []))
        assert may(state, "hex:D4") == enters
    write_on(owner, "heroes.toml", (FIRST, LAST), "S*2", "icons")
    alone = lay(side("Crab", armies={"D3": 4}), side("Lion"), now=[effect("move(1)")], pack=owner)
    play(alone, "hex:D3", "troops:4")
    assert not may(alone, "hex:D4")  # nobody goes along


@pytest.mark.rule("GU-R30", "GU-12.7")
def test_a_building_that_is_not_built_gives_no_icons(tmp_path: Path) -> None:
    owner = write_on(tmp_path, "buildings.toml", ("B-Crane-U", "B-Crane-C", "B-Lion-U", "B-Lion-C"), "S*3", "icons")
    state = fight(side("Lion", armies={"fort-B": 3}), side("Crane", armies={"F2": 2, "fort-C": 3}), DICE, pack=owner)
    assert values(state) == [(3, 0, 0), (2, 0, 0)]
    built = side("Crane", armies={"F2": 2, "fort-C": 3}, buildings={"camp": "C2"})
    assert values(fight(side("Lion"), built, DICE, pack=owner)) == [(3, 0, 0), (5, 0, 0)]


@pytest.mark.rule("GU-23.2", "GU-R30")
def test_icons_for_a_battle_here_count_at_the_building_and_only_of_buildings(tmp_path: Path) -> None:
    owner = write_on(tmp_path, "buildings.toml", ("B-Crane-U", "B-Lion-U"), "when(here,S*2)")
    for at, strength in (("F2", 4), ("E1", 2)):
        crane = side("Crane", armies={"F2": 2}, buildings={"unique": at})
        assert values(fight(side("Lion"), crane, DICE, pack=owner))[B][0] == strength
    lion = side("Lion", buildings={"unique": "F2"})
    assert values(fight(lion, side("Crane", armies={"F2": 2}), DICE, pack=owner)) == [(3, 0, 0), (4, 0, 0)]


@pytest.mark.rule("GU-23.2", "GU-R56")
def test_heroes_and_tactics_are_never_here(tmp_path: Path) -> None:
    owner = write_on(tmp_path, "tactics.toml", ("N03",), "when(here,S*2); when(defend,A)")
    write_on(owner, "heroes.toml", ("H-Crane-1",), "when(here,S*2)")
    crane = side("Crane", armies={"F2": 2}, tactics=["N03"], heroes={"H-Crane-1": "F2"})
    assert values(fight(side("Lion"), crane, DICE, pack=owner))[B] == (2, 1, 1)


@pytest.mark.rule("GU-R40", "GU-28.2")
@BOTH
def test_any_hero_can_sell_icons_and_cancel_kills(tmp_path: Path, hero: str) -> None:
    owner = pack(tmp_path, "option(battle_start,cancel_all_kills); option(battle_start,pay(wood,2),A*3)")
    crab = side("Crab", wood=3, koku=3, heroes={hero: "F2"})
    state = fight(crab, side("Lion", armies={"F2": 2}), DICE, pack=owner)
    armor = 2 if hero == FIRST else 0
    assert asks(state) == "CancelKills"
    assert legal(state) == ["pass", "yes"]
    play(state, "yes")
    assert battle(state).spared
    assert asks(state) == "BuyIcons"
    assert legal(state) == ["pass", "yes"]
    unpaid = state.copy()
    play(unpaid, "pass")
    assert goods(unpaid) == {"koku": 3, "wood": 3}
    assert values(unpaid)[A][1] == armor
    play(state, "yes")
    assert goods(state) == {"koku": 3, "wood": 1}
    assert values(state)[A][1] == armor + 3
    poor = fight({**crab, "wood": 1}, side("Lion", armies={"F2": 2}), DICE, pack=owner)
    play(poor, "pass")
    assert asks(poor) == "KeepDice"
    assert not battle(poor).spared


@pytest.mark.rule("GU-R36")
def test_the_price_against_silence_may_be_several_of_any_resource(tmp_path: Path) -> None:
    owner = write_on(tmp_path, "heroes.toml", ("H-Scorpion-1",), "on(battle_start,silence_heroes(wood,2))")
    scorpion = side("Scorpion", heroes={"H-Scorpion-1": "F2"})
    crane = side("Crane", armies={"F2": 2}, heroes={"H-Crane-2": "F2"}, koku=2, influence=2)
    assert battle(fight(scorpion, {**crane, "wood": 1}, DICE, pack=owner)).silenced == (False, True)
    rich = fight(scorpion, {**crane, "wood": 3}, DICE, pack=owner)
    assert (asks(rich), legal(rich)) == ("PaySilence", ["pass", "yes"])
    play(rich, "yes")
    assert goods(rich, B) == {"koku": 2, "wood": 1, "influence": 2}
    assert battle(rich).silenced == (False, False)


@pytest.mark.rule("GU-R74", "GU-R65")
def test_the_order_is_asked_when_one_of_several_words_does_more_than_give(tmp_path: Path) -> None:
    owner = write_on(tmp_path, "tactics.toml", ("N06",), "on(activate_recruit,gain(koku,1); recruit(1))")
    write_on(tmp_path, "tactics.toml", ("N09",), "on(activate_recruit,gain(wood,1))")
    state = lay(side("Lion", tactics=["N06", "N09"]), side("Crane"), now=[Activate(A, 1, False)], pack=owner, bottom=[])
    play(state, "pass")
    assert legal(state) == ["use:N06", "use:N09"]
    play(state, "use:N09")
    assert goods(state) == {"koku": 1, "wood": 1}
    assert asks(state) == "RecruitTroop"


@pytest.mark.rule("GU-7.1")
@pytest.mark.parametrize(
    ("cost", "goods_needed", "discounts"),
    [
        ("koku 2", {"koku": 1}, 1),
        ("wood 2", {"wood": 1}, 1),
        ("influence 2", {"influence": 1}, 1),
        ("koku 1 wood 1", {"wood": 1}, 1),
        ("wood 1 influence 2", {"influence": 2}, 1),
        ("koku 1 influence 1", {"influence": 1}, 1),
        ("koku 1 wood 2", {"wood": 1}, 2),
        ("wood 1 influence 2", {"influence": 1}, 2),
        ("koku 2 wood 1", {"koku": 1, "wood": 1}, 1),
        ("", {}, 1),
        ("influence 1", {}, 2),
    ],
)
def test_a_discount_waives_the_first_resource_of_any_cost(
    tmp_path: Path, cost: str, goods_needed: dict[str, int], discounts: int
) -> None:
    owner = write_on(tmp_path, "tactics.toml", ("T-Phoenix-2",), f"discount(order,{discounts})")
    change(owner, "orders.toml", 'cost = "koku 1"', f'cost = "{cost}"')  # of OA08
    phoenix = side("Phoenix", tactics=["T-Phoenix-2"], influence=goods_needed.get("influence", 0) + 1, koku=0, wood=0)
    phoenix |= {name: number for name, number in goods_needed.items() if name != "influence"}
    state = lay(phoenix, side("Crane"), now=turn(), row=["OA08", "OR02", "OI01"], pack=owner)
    play(state, "order:OA08")
    assert goods(state) == {"influence": 1}
    for name in goods_needed:
        poor = {**phoenix, name: phoenix[name] - (2 if name == "influence" else 1)}
        assert not may(lay(poor, side("Crane"), now=turn(), row=["OA08", "OR02", "OI01"], pack=owner), "order:OA08")


@pytest.mark.rule("GU-19.6")
def test_noble_actions_never_cost_less_than_nothing(tmp_path: Path) -> None:
    owner = write_on(tmp_path, "tactics.toml", ("N10",), "discount(noble,2)")
    state = lay(side("Lion", tactics=["N10"]), side("Crane"), now=turn(), row=["OA01", "OR02", "OI01"], pack=owner)
    play(state, "order:OA01")
    assert legal(state) == ["column:armory", "noble:order", "noble:hero"]
    play(state, "noble:order")
    assert goods(state) == {}


@pytest.mark.rule("GU-28.2", "GU-R57")
def test_what_happens_at_the_start_of_a_battle_happens_card_by_card(tmp_path: Path) -> None:
    owner = write_on(tmp_path, "tactics.toml", ("N03",), "on(battle_start,steal(koku,2))")
    lion = side("Lion", koku=1, tactics=["N03"])
    crane = side("Crane", armies={"F2": 2}, koku=3)
    attacks = fight(lion, crane, DICE, pack=owner)
    assert (goods(attacks, A), goods(attacks, B)) == ({"koku": 3}, {"koku": 1})
    defends = fight(side("Crane", koku=3), {**lion, "armies": {"F2": 2}}, DICE, pack=owner)
    assert (goods(defends, A), goods(defends, B)) == ({"koku": 1}, {"koku": 3})


@pytest.mark.rule("GU-26.3", "GU-R32")
@pytest.mark.parametrize(("attackers", "winner"), [(5, A), (1, B)])
def test_what_happens_after_a_win_happens_for_the_winner_only(tmp_path: Path, attackers: int, winner: int) -> None:
    owner = write_on(tmp_path, "tactics.toml", ("N03", "N04"), "on(battle_win,gain(wood,2))")
    state = fight(
        side("Lion", tactics=["N03"], armies={"fort-B": 3}), side("Crane", armies={"F2": 3, "fort-C": 3},
        tactics=["N04"]), STRONG, attackers=attackers, pack=owner,
    )  # fmt: skip
    keep(state, 0, 0)
    keep(state, 0, 0)
    assert [goods(state, player).get("wood", 0) for player in (A, B)] == ([2, 0] if winner == A else [0, 2])


@pytest.mark.rule("GU-11.1", "GU-3.3")
def test_a_fort_without_troops_at_the_start_is_its_players_too(tmp_path: Path) -> None:
    owner = change(tmp_path, "board.toml", "troops = 3\nsource", "troops = 0\nsource")
    state = game(2, owner, clans="random").new_initial_state(seed=1)
    assert [state.owner[fort] for fort in state.forts] == [0, 1]
    assert [state.count[state.forts[player]] for player in (state.first, 1 - state.first)] == [0, 3]


# ---------------------------------------------------------------- packs that cannot be played


@pytest.mark.rule("GU-R56", "GU-1.9", "GU-1.5", "GU-1.11", "GU-1.3")
@pytest.mark.parametrize(
    ("players", "file", "old", "new", "reason"),
    [
        (2, "specials.toml", 'id = "S-Crab-1"\nclan = "Crab"', 'id = "S-Crab-1"\nclan = "Lion"', ""),
        (6, "tactics.toml", "copies = 3", "copies = 2", ""),
        (6, "tactics.toml", "copies = 3", "copies = 1", "6 players need 12 neutral tactics"),
        (2, "maps.toml", "players = [2, 3]", "players = [3]", "no map is for 2 players"),
        (2, "maps.toml", "exits = [[-2, 3], [-1, 3]]", "exits = [[-2, 3], [-1, 4]]", "fort B leads to"),
        (2, "maps.toml", '2 = ["B", "C"]', '2 = ["B", "X"]', "2 players need 2 different forts of A, B, C"),
        (2, "maps.toml", '2 = ["B", "C"]', '2 = ["B", "C", "A"]', "2 players need 2 different forts of A, B, C"),
        (2, "maps.toml", "shrine = [[1, -3], [1, 2]]", "shrine = [[1, -3], [1, 2], [0, 9]]", ""),
        (
            2, "maps.toml", "shrine = [[1, -3], [1, 2]]", "shrine = [[1, -3], [1, 2], [0, 9], [1, 9]]",
            "map M23 has 4 shrines; there are 3 shrine tiles",
        ),
        (
            2, "maps.toml", "village = [[-3, 1]", "village = [[0, 9], [1, 9], [2, 9], [3, 9], [4, 9], [-3, 1]", "",
        ),
        (
            2, "maps.toml", "village = [[-3, 1]", "village = [[0, 9], [1, 9], [2, 9], [3, 9], [4, 9], [5, 9], [-3, 1]",
            "map M23 needs 13 village tokens",
        ),
    ],
)  # fmt: skip
def test_a_pack_has_enough_of_everything(
    tmp_path: Path, players: int, file: str, old: str, new: str, reason: str
) -> None:
    owner = change(tmp_path, file, old, new)
    if reason:
        with pytest.raises(InvalidPack, match=reason):
            game(players, owner)
    else:
        game(players, owner)


@pytest.mark.rule("GU-1.9", "GU-1.10", "GU-R56")
def test_every_clan_needs_special_orders(tmp_path: Path) -> None:
    owner = change(tmp_path, "specials.toml", 'id = "S-Crab-1"\nclan = "Crab"', 'id = "S-Crab-1"\nclan = "Lion"')
    change(owner, "specials.toml", 'id = "S-Crab-2"\nclan = "Crab"', 'id = "S-Crab-2"\nclan = "Lion"')
    with pytest.raises(InvalidPack, match="Crab needs heroes and special orders"):
        game(2, owner)


@pytest.mark.rule("GU-R56", "GU-4.6")
@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ("tactics.toml", "tactics.toml: there is no clan 'Carp'.*Crab"),
        ("specials.toml", "specials.toml: there is no clan 'Carp'"),
        ("goals.toml", "goals.toml: there is no clan 'Carp'"),
        ("buildings.toml", "buildings.toml: there is no clan 'Carp'"),
    ],
)
def test_a_card_of_a_clan_that_is_not_there_is_refused(tmp_path: Path, file: str, reason: str) -> None:
    owner = change(tmp_path, file, 'clan = "Crab"', 'clan = "Carp"')
    with pytest.raises(InvalidPack, match=reason):
        game(2, owner)


@pytest.mark.rule("GU-R69", "GU-9.4")
@pytest.mark.parametrize(
    ("file", "card", "words", "clan", "steals"),
    [
        ("orders.toml", "OE19", "steal(koku,1)", "Lion", True),
        ("orders.toml", "OA01", "gain(koku,2)", "Lion", False),
        ("specials.toml", "S-Lion-1", "steal(koku,1)", "Lion", True),
        ("specials.toml", "S-Lion-1", "steal(koku,1)", "Crab", False),
        ("tactics.toml", "N11", "on(activate_expand,steal(koku,1))", "Lion", True),
        ("tactics.toml", "T-Lion-1", "on(battle_win,steal(any,1))", "Lion", True),
        ("tactics.toml", "T-Lion-1", "on(battle_win,steal(any,1))", "Crab", False),
        ("heroes.toml", "H-Merc-1", "on(battle_start,steal(any,1))", "Lion", True),
        ("heroes.toml", "H-Lion-3", "on(battle_start,steal(any,1))", "Lion", True),
        ("heroes.toml", "H-Lion-3", "on(battle_start,steal(any,1))", "Crab", False),
        ("buildings.toml", "B-Lion-C", "on(activate_armory,steal(any,1))", "Lion", True),
        ("buildings.toml", "B-Lion-C", "on(activate_armory,steal(any,1))", "Crab", False),
    ],
)
def test_gains_may_be_refused_where_any_card_in_the_game_steals(
    tmp_path: Path, file: str, card: str, words: str, clan: str, steals: bool
) -> None:
    table = game(2, write_on(tmp_path, file, (card,), words)).table
    clans = (table.clans.index(clan), table.clans.index("Unicorn"))
    assert table.can_steal(clans) == steals
    assert table.can_steal(clans[::-1]) == steals
