"""Cases where several rules meet: chains of explosions, leaving with lost movement, skills that add up."""

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
    engaged,
    facing,
    hand,
    items,
    kinds,
    ko,
    lay,
    legal,
    piece,
    place,
    play,
    question,
    roll,
    scene,
    site,
    torii,
    unit,
    used_up,
    where,
    wounded,
)
from zashiki.games.yohei.drawing.plan import reach, read_plan
from zashiki.games.yohei.preview import preview
from zashiki.games.yohei.rules import ranged, values
from zashiki.games.yohei.rules.state import DONE_MOVE, NO_SITE, YoheiState
from zashiki.kernel.errors import IllegalAction


@pytest.mark.rule("YH-29.11", "YH-R52", "YH-R53")
def test_units_killed_by_an_explosion_explode_next() -> None:
    state = lay(
        white=[unit("okami-wolf-captain", "D4")],
        black=[
            unit("onibi-berserker", "D5", "E", wounded=True),
            unit("shikigami-swarm", "D6", wounded=False),
            unit("hinotama-bomber", "E5", wounded=True),
            unit("minpei.2", "F5"),
        ],
    )
    # The Berserker explodes next to D6, E5 and D4; the Bomber on E5 dies and explodes next to D6 and F5 by direction.
    attack(state, "okami-wolf-captain", "onibi-berserker", 6, 6, 6, 1, 1, 6, 1, 1, 6)
    assert (where(state, "onibi-berserker"), where(state, "hinotama-bomber")) == ("", "")
    assert used_up(state)
    hurt = [name for name in ("shikigami-swarm", "minpei.2", "okami-wolf-captain") if wounded(state, name)]
    assert hurt == ["shikigami-swarm"], "the Bomber's first die is for the Minpei in the south-east, the second for it"
    assert state.kills == (1, 0), "the Bomber was killed by its own side"


@pytest.mark.rule("YH-R45", "YH-16.3", "YH-11.9", "YH-R29")
def test_a_unit_that_loses_its_movement_on_leaving_stays_and_is_free() -> None:
    state = lay(
        white=[unit("shikigami-swarm", "D4")],
        black=[unit("ronin-blade", "D5", "W")],
        engaged=[("shikigami-swarm", "ronin-blade")],
        ground=dict.fromkeys(["C4", "C5", "D3", "E3", "E4"], "M"),
        now="blizzard",
    )
    # Wounded it has MP 2 - 1, and Cross Any: it still can go.
    roll(state, 1)
    play(state, "unit:shikigami-swarm", "act:move", "disengage")
    roll(state, 6, 6, 6, 1, 1)
    play(state, "yes")
    assert wounded(state, "shikigami-swarm")
    assert (asks(state), question(state).left) == ("Moving", 1)
    heavy = lay(
        white=[unit("mole-sapper", "D4")],
        black=[unit("ronin-blade", "D5", "W")],
        engaged=[("mole-sapper", "ronin-blade")],
        ground=dict.fromkeys(["C4", "C5", "D3", "E3", "E4"], "W"),
        now="blizzard",
    )
    # Healthy it has 3 - 1 points for the water, wounded 2 - 1.
    roll(heavy, 1)
    play(heavy, "unit:mole-sapper", "act:move", "disengage")
    roll(heavy, 6, 6, 6, 1, 1)
    play(heavy, "yes")
    assert where(heavy, "mole-sapper") == "D4"
    assert not engaged(heavy, "mole-sapper", "ronin-blade")
    assert set(legal(heavy)) == {f"facing:{d}" for d in ("E", "SE", "SW", "W", "NW", "NE")}, "it may turn, not go"
    play(heavy, "facing:SW")
    assert (asks(heavy), facing(heavy, "mole-sapper")) == ("Turn", "SW")
    assert heavy.done[piece(heavy, "mole-sapper")] & DONE_MOVE
    play(heavy, "unit:mole-sapper", "act:run")
    assert question(heavy).left == 2, "the point that the water was too dear for goes on into the Run"
    assert "hex:C4" in legal(heavy)


@pytest.mark.rule("YH-R39", "YH-29.1", "YH-32.1", "YH-29.3")
def test_two_instances_of_stun_are_two_markers() -> None:
    state = lay(white=[unit("chiyome", "D4", items=["katanas"])], black=[unit("okami-wolf-captain", "D5", "E")])
    attack(state, "chiyome", "okami-wolf-captain", 6, 6, 6, 1)
    assert ko(state, "okami-wolf-captain") == 2


@pytest.mark.rule("YH-R50", "YH-6.4")
def test_the_dead_get_no_ko() -> None:
    state = lay(white=[unit("chiyome", "D4")], black=[unit("okami-wolf-captain", "D5", "E", wounded=True)])
    attack(state, "chiyome", "okami-wolf-captain", 6, 6, 6, 1)
    assert where(state, "okami-wolf-captain") == ""
    assert state.ko[piece(state, "okami-wolf-captain")] == 0


@pytest.mark.rule("YH-32.1", "YH-R46")
def test_katanas_give_a_counterattack() -> None:
    state = lay(white=[unit("sumo-wrestler", "D4")], black=[unit("minpei", "D5", "W", items=["katanas"])])
    attack(state, "sumo-wrestler", "minpei", 1, 1, 1, 1)
    assert (asks(state), asked(state)) == ("StrikeBack", BLACK)
    play(state, "pass")
    assert asks(state) == "Turn"


def two_blades(attacker: str = "sumo-wrestler", **fields: Any) -> YoheiState:
    """White's attacker before a Ronin with Katanas: two instances of Counterattack."""
    return lay(white=[unit(attacker, "D4")], black=[unit("ronin-blade", "D5", "W", items=["katanas"])], **fields)


@pytest.mark.rule("YH-R39", "YH-R46", "YH-30.3")
def test_two_instances_of_counterattack_strike_twice() -> None:
    state = attack(two_blades(), "sumo-wrestler", "ronin-blade", 1, 1, 1, 1)
    for _ in range(2):
        assert (asks(state), asked(state)) == ("StrikeBack", BLACK)
        roll(state, 1, 1, 1)
        play(state, "yes")
        assert used_up(state)
    assert asks(state) == "Turn"
    once = attack(two_blades(), "sumo-wrestler", "ronin-blade", 1, 1, 1, 1)
    assert asks(play(once, "pass")) == "Turn", "who lets it be is not asked again"


@pytest.mark.rule("YH-R46")
def test_blows_struck_in_between_count_for_both() -> None:
    state = two_blades("himeji")
    roll(state, 1, 1, 1)
    play(state, "unit:himeji", "act:melee", "strike:dice")
    for who in (BLACK, WHITE):
        assert (asks(state), asked(state)) == ("StrikeBack", who)
        roll(state, 1, 1, 1)
        play(state, "yes", *(["strike:dice"] if who == WHITE else []))
    assert (asks(state), asked(state)) == ("StrikeBack", BLACK), "Himeji's blow missed too"
    passed = state.copy()
    roll(state, 1, 1, 1)
    play(state, "yes")
    assert asks(state) == "Turn", "both have used what they have"
    play(passed, "pass")
    assert (asks(passed), asked(passed)) == ("StrikeBack", BLACK), "the second blow at the first attack is still there"
    roll(passed, 1, 1, 1)
    play(passed, "yes")
    assert asks(passed) == "Turn", "Himeji has struck back already"


@pytest.mark.rule("YH-R46", "YH-6.4")
def test_nobody_strikes_again_at_the_dead() -> None:
    state = lay(
        white=[unit("sumo-wrestler", "D4", wounded=True)],
        black=[unit("ronin-blade", "D5", "W", items=["katanas"])],
    )
    attack(state, "sumo-wrestler", "ronin-blade", 1, 1, 1, 1)
    roll(state, 6, 6, 6, 1, 1, 1, 1)
    play(state, "yes")
    assert where(state, "sumo-wrestler") == ""
    assert asks(state) == "Turn"


@pytest.mark.rule("YH-R29", "YH-33.5", "YH-R38", "YH-R40")
def test_what_changes_movement_points_between_move_and_run_counts_for_the_run() -> None:
    def moved(*hand_: str, **fields: Any) -> YoheiState:
        state = lay(
            white=[unit("sumo-wrestler", "D2", **fields)],
            black=[unit("minpei.2", "A7")],
            sides={WHITE: {"cp": 9, "hand": list(hand_)}},
            options={"exclusives": True},
        )
        return play(state, "unit:sumo-wrestler", "act:move", "hex:D3", "facing:W")

    def left(state: YoheiState) -> int:
        return int(question(play(state, "unit:sumo-wrestler", "act:run")).left)

    assert left(moved()) == 2, "one of two is left over, and the Run's"
    quick = moved("explosive-speed-umbrella")
    assert left(play(quick, "play:explosive-speed-umbrella", "unit:sumo-wrestler")) == 4
    other = moved("explosive-speed-umbrella")
    assert left(play(other, "play:explosive-speed-umbrella", "unit:minpei.2")) == 2
    shod = moved("greaves", "chipped-blade-hand-fan")
    assert left(play(shod.copy(), "play:greaves")) == 3
    assert left(play(shod, "play:greaves", "play:chipped-blade-hand-fan")) == 2


@pytest.mark.rule("YH-R29", "YH-34.6")
def test_what_is_left_over_for_the_run_is_never_less_than_nothing() -> None:
    state = lay(
        white=[unit("minpei", "D2", items=["greaves"])],
        black=[unit("minpei.2", "A7")],
        sides={WHITE: {"cp": 9, "hand": ["chipped-blade-hand-fan"]}},
        options={"exclusives": True},
    )
    play(state, "unit:minpei", "act:move", "hex:D3", "hex:D4", "hex:D5", "facing:E")
    play(state, "play:chipped-blade-hand-fan", "unit:minpei", "act:run")
    assert question(state).left == 1, "the Greaves' point is spent; the Run's remains"


@pytest.mark.rule("YH-R29", "YH-R38")
@pytest.mark.parametrize(
    ("card", "hurt", "left"), [("fatal-wound-lantern", False, 2), ("karmic-cure-lantern", True, 3)]
)
def test_a_card_turned_between_move_and_run_counts_for_the_run(card: str, hurt: bool, left: int) -> None:
    # A Mole Sapper has 3 movement points, wounded 2.
    state = lay(
        white=[unit("mole-sapper", "D2", wounded=hurt)],
        black=[unit("minpei.2", "A7")],
        sides={WHITE: {"cp": 9, "hand": [card]}},
    )
    play(state, "unit:mole-sapper", "act:move", "hex:D3", "facing:W", f"play:{card}")
    if asks(state) == "EventTarget":
        play(state, "unit:mole-sapper")
    play(state, "unit:mole-sapper", "act:run")
    assert question(state).left == left


@pytest.mark.rule("YH-R46", "YH-R49")
def test_an_aimed_strike_cannot_be_countered() -> None:
    state = lay(white=[unit("himeji", "D4")], black=[unit("ronin-blade", "D5", "W")])
    roll(state, 6, 1, 1)
    play(state, "unit:himeji", "act:melee", "strike:aimed")
    assert asks(state) == "Turn"


@pytest.mark.rule("YH-R47", "YH-16.4")
def test_confound_works_in_free_attacks_too() -> None:
    state = lay(
        white=[unit("minpei", "D4")],
        black=[unit("nine-tails-dancer", "D5", "W")],
        engaged=[("minpei", "nine-tails-dancer")],
    )
    roll(state, 1)
    play(state, "unit:minpei", "act:move", "disengage", "yes")
    assert (asks(state), asked(state)) == ("Confound", BLACK)


@pytest.mark.rule("YH-11.14", "YH-12.2")
def test_unspent_points_are_lost() -> None:
    state = lay(white=[unit("horse-mercenary", "D2")], black=[unit("minpei.2", "A7")])
    play(state, "unit:horse-mercenary", "act:move", "hex:D3", "facing:E", "unit:horse-mercenary", "act:plot-cp")
    with pytest.raises(IllegalAction):
        play(state, "unit:horse-mercenary")


@pytest.mark.rule("YH-R45", "YH-R32")
def test_who_has_no_step_to_take_does_not_disengage() -> None:
    state = lay(
        white=[unit("minpei", "D4")],
        black=[unit("ronin-blade", "D5", "W")],
        engaged=[("minpei", "ronin-blade")],
        ground=dict.fromkeys(["C4", "C5", "D3", "E3", "E4"], "M"),
    )
    assert "disengage" not in legal(play(state.copy(), "unit:minpei", "act:move")), "mountains cost one point too many"
    assert "disengage" in legal(play(state, "unit:minpei", "act:move-run"))


@pytest.mark.rule("YH-R45", "YH-R48", "YH-29.4")
def test_a_unit_that_loses_its_charge_on_leaving_moves_without_its_points() -> None:
    state = lay(
        white=[unit("horse-mercenary", "D4", "W")],
        black=[unit("ronin-blade", "D5", "W"), unit("minpei.2", "D1")],
        engaged=[("horse-mercenary", "ronin-blade")],
    )
    roll(state, 1)
    play(state, "unit:horse-mercenary", "act:charge", "disengage")
    roll(state, 6, 6, 6, 1)
    play(state, "yes")
    assert wounded(state, "horse-mercenary"), "it has no Charge any more"
    assert (question(state).left, question(state).bonus) == (3, 0)


@pytest.mark.rule("YH-9.5", "YH-R81")
def test_enemies_may_pick_up_what_fell() -> None:
    state = lay(white=[unit("minpei", "A4")], black=[unit("horse-mercenary", "D3")], lying=[("D4", "bow")])
    play(state, "pass", "unit:horse-mercenary", "act:move", "hex:D4", "hex:D5", "facing:W")
    assert hand(state, BLACK) == ["bow"]


@pytest.mark.rule("YH-R59", "YH-16.1")
def test_an_engaged_unit_does_not_build() -> None:
    state = lay(
        white=[unit("minpei", "D4")],
        black=[unit("ronin-blade", "D5", "W")],
        engaged=[("minpei", "ronin-blade")],
        sites={"D4.2": site(WHITE, built=False)},
    )
    assert not {"act:build", "act:foundation"} & set(legal(play(state, "unit:minpei")))


@pytest.mark.rule("YH-R22", "YH-31.3")
def test_an_empty_torii_supply_takes_the_used_tokens() -> None:
    state = lay(white=[unit("minpei", "D4")], black=[unit("minpei.2", "A7")])
    every = [*state.game.table.torii_ids, *[f"{name}.2" for name in state.game.table.torii_ids]]
    state = lay(
        white=[unit("minpei", "D4")],
        black=[unit("minpei.2", "A7")],
        torii=deck(pool=[], discards=every[:3]),
        sides={BLACK: {"torii": every[3:]}},
        players={WHITE: {"supply": ["bandit-raider"]}},
    )
    play(state, "deploy:bandit-raider")
    assert len(torii(state)) == 1
    assert len(state.torii_supply) == 2
    assert state.torii_discards == []


@pytest.mark.rule("YH-R82", "YH-33.1", "YH-33.2")
def test_aura_keeps_event_attacks_off_too() -> None:
    state = lay(
        white=[unit("minpei", "D3")],
        black=[unit("manjari", "D6"), unit("minpei.2", "D7")],
        ground={"D5": "W"},
        sites={"D4.0": site(WHITE, "watchtower")},
        sides={WHITE: {"cp": 9, "hand": ["it-emerged-from-the-sea-umbrella", "blast-of-fury-bamboo"]}},
    )
    assert "play:it-emerged-from-the-sea-umbrella" not in legal(state)
    play(state, "play:blast-of-fury-bamboo")
    assert scene(state).actor == piece(state, "minpei.2") or scene(state).target == piece(state, "minpei.2")


@pytest.mark.rule("YH-R117", "YH-31.9", "YH-30.10")
def test_teams_are_looked_at_together() -> None:
    state = lay(
        white=[unit("minpei", "E5")],
        black=[unit("minpei.2", "E7", "W")],
        grey=[unit("minpei.3", "D5")],
        dark=[unit("minpei.4", "F7")],
        options={"players": 4},
        players={WHITE: {"supply": ["sasayaki-whisperer"]}},
        sides={BLACK: {"hand": ["bow", "armor"]}},
    )
    play(state, "deploy:sasayaki-whisperer")
    assert kinds(state, "card") == {"bow", "armor"}
    game = state.game
    assert game.view(state, 2).sides[1].hand == game.view(state, WHITE).sides[1].hand != (-1, -1)


@pytest.mark.rule("YH-R105", "YH-27.2")
def test_in_a_team_the_first_in_turn_order_discards() -> None:
    from zashiki.games.yohei.rules.round_tokens import take_effect

    state = lay(
        white=[unit("minpei", "E5")],
        black=[unit("minpei.2", "E7", "W")],
        grey=[unit("minpei.3", "D5")],
        dark=[unit("minpei.4", "F7")],
        options={"players": 4},
        order=[3, 2, 1, 0],
        sides={WHITE: {"hand": ["bow"]}, BLACK: {"hand": ["armor"]}},
    )
    take_effect(state, state.game.table.round_ids.index("abandon"))
    state.settle()
    assert asked(state) == 3
    play(state, "card:armor")
    assert asked(state) == 2


# D7, E6, F5 and G4 are the entry hexes of White's area.
OUT: dict[str, Any] = {"black": [unit("minpei.2", "A7")]}


@pytest.mark.rule("YH-9.7", "YH-R79", "YH-32.5", "YH-R29")
def test_greaves_put_on_in_the_area_work_from_the_first_hex_on() -> None:
    state = lay(white=[unit("minpei", items=["greaves"])], **OUT, ground={"E5": "M", "D5": "M"})
    play(state, "unit:minpei", "act:move", "hex:E6")
    assert question(state).left == 2, "one of two points for the grass, and the Greaves' own"
    play(state, "hex:E5", "hex:D5")
    assert question(state).left == 0
    heavy = lay(white=[unit("minpei", items=["greaves"])], **OUT, ground=dict.fromkeys(["D7", "E6", "F5", "G4"], "M"))
    play(heavy, "unit:minpei")
    assert "act:move" not in legal(heavy), "the first hex is paid without them"


@pytest.mark.rule("YH-9.7", "YH-R79", "YH-11.10", "YH-R7")
def test_what_is_carried_out_of_the_area_counts_for_the_way_past_others() -> None:
    # In the Blizzard mountains are too dear even with a Run; the only other way out leads past a Kappa to mountains.
    def behind(*worn: str) -> YoheiState:
        return lay(
            white=[unit("minpei", items=list(worn)), unit("kappa", "E6")],
            **OUT,
            ground=dict.fromkeys(["D7", "F5", "G4", "D6", "E5", "F4"], "M"),
            now="blizzard",
        )

    state = behind()
    assert "pass" in legal(state), "nobody has to leave who cannot"
    shod = behind("greaves")
    assert "pass" not in legal(shod)
    play(shod, "unit:minpei", "act:move")
    assert "hex:E6" in legal(shod)
    assert {"D6", "E5"} <= kinds(play(shod, "hex:E6"), "hex")


@pytest.mark.rule("YH-9.7", "YH-R79", "YH-32.5")
def test_a_plan_of_the_way_out_counts_what_is_carried() -> None:
    state = lay(white=[unit("minpei", items=["greaves"])], **OUT)
    game, act = state.game, state.game.vocabulary.parse
    plan = read_plan(game, game.view(state, WHITE), [act("unit:minpei"), act("act:move")])
    assert plan is not None
    assert reach(plan)[place(state, "E4")].cost == 3
    plan = read_plan(game, game.view(state, WHITE), [act("unit:minpei"), act("act:move"), act("hex:E6")])
    assert plan is not None
    assert plan.left == 2
    play(state, "unit:minpei", "act:move")
    assert [note.fields for note in preview(game, game.view(state, WHITE), [act("hex:E6")]).notes] == [{"left": 2}]


@pytest.mark.rule("YH-R93", "YH-34.6")
def test_an_item_in_the_area_can_be_destroyed() -> None:
    state = lay(
        white=[unit("minpei", "D3")],
        black=[unit("minpei.2", "A7"), unit("kappa", items=["armor"])],
        sides={WHITE: {"cp": 9, "hand": ["chipped-blade-hand-fan"]}},
        options={"exclusives": True},
    )
    play(state, "play:chipped-blade-hand-fan")
    assert items(state, "kappa") == []


@pytest.mark.rule("YH-9.2", "YH-R80", "YH-8.2")
def test_an_item_is_paid_for_and_a_unit_may_carry_several() -> None:
    state = lay(
        white=[unit("minpei", "D3", items=["cloak"])], **OUT, sides={WHITE: {"cp": 5, "hand": ["armor", "greaves"]}}
    )
    play(state, "play:armor")
    assert state.cp[WHITE] == 2
    play(state, "play:greaves")
    assert state.cp[WHITE] == 0
    assert sorted(items(state, "minpei")) == ["armor", "cloak", "greaves"]


@pytest.mark.rule("YH-R3", "YH-14.2")
def test_units_do_not_block_an_intersection() -> None:
    state = lay(white=[unit("minpei", "D4")], black=[unit("minpei.2", "D5"), unit("kappa", "E4")])
    play(state, "unit:minpei", "act:foundation")
    assert corner(state, "D4", "D5", "E4") in kinds(state, "site")


@pytest.mark.rule("YH-R75", "YH-19.12", "YH-19.13")
@pytest.mark.parametrize(("ground", "dodge"), [("G", ()), ("F", (6,))])
def test_who_has_no_movement_points_dodges_with_the_forest_alone(
    monkeypatch: pytest.MonkeyPatch, ground: str, dodge: tuple[int, ...]
) -> None:
    monkeypatch.setattr(values, "movement", lambda state, piece: 0)
    state = lay(white=[unit("minpei", "D2")], black=[unit("minpei.2", "D4")], ground={"D4": ground})
    target = piece(state, "minpei.2")
    roll(state, 6, 6)
    state.steps.append(ranged.Shoot(ranged.Shot(WHITE, piece(state, "minpei"), NO_SITE, target, 2), 1, 0, 0))
    state.settle()
    assert scene(state).dice == dodge
    assert state.wounded[target] == (not dodge)


@pytest.mark.rule("YH-14.9", "YH-R61")
def test_a_hex_beside_a_barrack_that_is_too_dear_is_closed() -> None:
    state = lay(white=[unit("kappa")], **OUT, sites={"D4.0": site(WHITE)}, fresh=["kappa"], ground={"D5": "M"})
    run = play(state.copy(), "unit:kappa", "act:move-run")
    assert "D5" in kinds(run, "hex")
    play(state, "unit:kappa", "act:move")
    assert "D4" in kinds(state, "hex")
    assert "D5" not in kinds(state, "hex")
