"""Cases where several rules meet: chains of explosions, leaving with lost movement, skills that add up."""

from __future__ import annotations

import pytest

from tests.rules.yohei.table import (
    BLACK,
    WHITE,
    asked,
    asks,
    attack,
    deck,
    engaged,
    hand,
    kinds,
    ko,
    lay,
    legal,
    piece,
    play,
    roll,
    site,
    torii,
    unit,
    used_up,
    where,
    wounded,
)
from zashiki.games.yohei.move import DONE_MOVE
from zashiki.kernel.errors import IllegalAction


@pytest.mark.rule("YH-29.11", "YH-R52", "YH-R53")
def test_units_killed_by_an_explosion_explode_next():
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
    near = [name for name in ("shikigami-swarm", "minpei.2", "okami-wolf-captain") if wounded(state, name)]
    assert len(near) == 1
    assert state.kills == (1, 0), "the Bomber was killed by its own side"


@pytest.mark.rule("YH-R45", "YH-16.3")
def test_a_unit_that_loses_its_movement_on_leaving_stays_and_is_free():
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
    assert (asks(state), state.steps[-1].left) == ("Moving", 1)
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
    assert asks(heavy) == "Turn"
    assert heavy.done[piece(heavy, "mole-sapper")] & DONE_MOVE


@pytest.mark.rule("YH-R39", "YH-29.1", "YH-32.1", "YH-29.3")
def test_two_instances_of_stun_are_two_markers():
    state = lay(white=[unit("chiyome", "D4", items=["katanas"])], black=[unit("okami-wolf-captain", "D5", "E")])
    attack(state, "chiyome", "okami-wolf-captain", 6, 6, 6, 1)
    assert ko(state, "okami-wolf-captain") == 2


@pytest.mark.rule("YH-R50", "YH-6.4")
def test_the_dead_get_no_ko():
    state = lay(white=[unit("chiyome", "D4")], black=[unit("okami-wolf-captain", "D5", "E", wounded=True)])
    attack(state, "chiyome", "okami-wolf-captain", 6, 6, 6, 1)
    assert where(state, "okami-wolf-captain") == ""
    assert state.ko[piece(state, "okami-wolf-captain")] == 0


@pytest.mark.rule("YH-32.1", "YH-R46")
def test_katanas_give_a_counterattack():
    state = lay(white=[unit("sumo-wrestler", "D4")], black=[unit("minpei", "D5", "W", items=["katanas"])])
    attack(state, "sumo-wrestler", "minpei", 1, 1, 1, 1)
    assert (asks(state), asked(state)) == ("StrikeBack", BLACK)
    play(state, "pass")
    assert asks(state) == "Turn"


@pytest.mark.rule("YH-R46", "YH-R49")
def test_an_aimed_strike_cannot_be_countered():
    state = lay(white=[unit("himeji", "D4")], black=[unit("ronin-blade", "D5", "W")])
    roll(state, 6, 1, 1)
    play(state, "unit:himeji", "act:melee", "strike:aimed")
    assert asks(state) == "Turn"


@pytest.mark.rule("YH-R47", "YH-16.4")
def test_confound_works_in_free_attacks_too():
    state = lay(
        white=[unit("minpei", "D4")],
        black=[unit("nine-tails-dancer", "D5", "W")],
        engaged=[("minpei", "nine-tails-dancer")],
    )
    roll(state, 1)
    play(state, "unit:minpei", "act:move", "disengage", "yes")
    assert (asks(state), asked(state)) == ("Confound", BLACK)


@pytest.mark.rule("YH-11.14", "YH-12.2")
def test_unspent_points_are_lost():
    state = lay(white=[unit("horse-mercenary", "D2")], black=[unit("minpei.2", "A7")])
    play(state, "unit:horse-mercenary", "act:move", "hex:D3", "facing:E", "unit:horse-mercenary", "act:plot-cp")
    with pytest.raises(IllegalAction):
        play(state, "unit:horse-mercenary")


@pytest.mark.rule("YH-9.5", "YH-R81")
def test_enemies_may_pick_up_what_fell():
    state = lay(white=[unit("minpei", "A4")], black=[unit("horse-mercenary", "D3")], lying=[("D4", "bow")])
    play(state, "pass", "unit:horse-mercenary", "act:move", "hex:D4", "hex:D5", "facing:W")
    assert hand(state, BLACK) == ["bow"]


@pytest.mark.rule("YH-R59", "YH-16.1")
def test_an_engaged_unit_does_not_build():
    state = lay(
        white=[unit("minpei", "D4")],
        black=[unit("ronin-blade", "D5", "W")],
        engaged=[("minpei", "ronin-blade")],
        sites={"D4.2": site(WHITE, built=False)},
    )
    assert not {"act:build", "act:foundation"} & set(legal(play(state, "unit:minpei")))


@pytest.mark.rule("YH-R22", "YH-31.3")
def test_an_empty_torii_supply_takes_the_used_tokens():
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
def test_aura_keeps_event_attacks_off_too():
    state = lay(
        white=[unit("minpei", "D3")],
        black=[unit("manjari", "D6"), unit("minpei.2", "D7")],
        ground={"D5": "W"},
        sites={"D4.0": site(WHITE, "watchtower")},
        sides={WHITE: {"cp": 9, "hand": ["it-emerged-from-the-sea-umbrella", "blast-of-fury-bamboo"]}},
    )
    assert "play:it-emerged-from-the-sea-umbrella" not in legal(state)
    play(state, "play:blast-of-fury-bamboo")
    assert state.scene.actor == piece(state, "minpei.2") or state.scene.target == piece(state, "minpei.2")


@pytest.mark.rule("YH-R117", "YH-31.9", "YH-30.10")
def test_teams_are_looked_at_together():
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
def test_in_a_team_the_first_in_turn_order_discards():
    from zashiki.games.yohei.round_tokens import take_effect

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
