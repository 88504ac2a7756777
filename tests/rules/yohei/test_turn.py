"""Rounds, turns, deployment, market, round tokens, temples (YH-5 to YH-7, YH-24, YH-36, YH-38)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yohei.table import (
    BLACK,
    WHITE,
    asked,
    asks,
    game,
    hand,
    kinds,
    lay,
    legal,
    piece,
    play,
    question,
    script,
    site,
    torii,
    turns,
    unit,
    where,
)
from zashiki.games.yohei.rules.deploy import fill_market
from zashiki.games.yohei.rules.round_tokens import take_effect
from zashiki.games.yohei.rules.scoring import points
from zashiki.games.yohei.rules.skills import DISRUPT, INTUITION, MOUNTAIN, STEALTH
from zashiki.games.yohei.rules.state import AREA, YoheiState
from zashiki.games.yohei.rules.turn import EndRound, StartRound, StartTurn, TempleIncome
from zashiki.games.yohei.rules.values import skill
from zashiki.kernel.chance import FastChance

SUPPLY = ["nekomata", "kappa", "chiyome", "soemon"]


def token(state: YoheiState, kind: str) -> int:
    """Which outcome draws the first round token of a kind."""
    table = state.game.table
    number = table.round_ids.index(kind)
    return next(at for at, one in enumerate(state.tokens) if table.round_kind[one] == number)


def end_turn(state: YoheiState) -> YoheiState:
    """End the turn without an exchange."""
    play(state, "pass")
    while asks(state) == "Exchange":
        play(state, "pass")
    return state


# ---------------------------------------------------------------- turn sequence


@pytest.mark.rule("YH-5.1", "YH-5.2", "YH-5.3", "YH-5.5", "YH-5.11", "YH-R26", "YH-R10", "YH-38.2")
def test_example_6_a_whole_turn() -> None:
    state = lay(
        white=[unit("minpei", "D4"), unit("sumo-wrestler", "D3"), unit("kappa", "C3")],
        black=[
            unit("minpei.2", "A7"),
            unit("bandit-raider", "B7"),
            unit("ronin-blade", "C7"),
            unit("komuso-sapper", "B6"),
            unit("himeji", "A6"),
        ],
        players={WHITE: {"supply": ["nekomata", "chiyome", "soemon"], "bases": 4}},
        sides={WHITE: {"hand": ["bow"]}},
        steps=[StartRound()],
    )
    assert asked(state) == WHITE
    assert len(state.shown) == 1
    assert state.cp[WHITE] == 1, "the temple"
    play(state, "deploy:nekomata", "unit:minpei", "act:plot-cp", "deploy:chiyome")
    while asks(state) != "Turn":
        play(state, "pass")
    assert not kinds(state, "deploy"), "five against five"
    state.turn.decisions = 0
    for name, exit_ in (("nekomata", "D7"), ("chiyome", "E6")):
        play(state, f"unit:{name}", "act:move", f"hex:{exit_}", "facing:W")
    play(state, "pass")
    assert asks(state) == "Exchange"
    play(state, "card:bow")
    assert len(hand(state)) == 1
    assert len(state.discards[0]) == 1
    assert asked(state) == BLACK


@pytest.mark.rule("YH-5.9", "YH-9.8", "YH-R21")
def test_the_exchange_is_optional_and_takes_any_card() -> None:
    state = lay(
        white=[unit("minpei", "D4")], black=[unit("minpei.2", "A7")], sides={WHITE: {"hand": ["bow", "drunk-umbrella"]}}
    )
    play(state, "pass")
    assert set(legal(state)) == {"pass", "card:bow", "card:drunk-umbrella"}
    play(state, "pass")
    assert hand(state) == ["drunk-umbrella", "bow"]
    assert asked(state) == BLACK


@pytest.mark.rule("YH-R120")
def test_every_turn_ends() -> None:
    state = lay(white=[unit("minpei", "D4")], black=[unit("minpei.2", "A7")], decisions=500)
    assert legal(state) == ["pass"]
    inside = lay(white=[unit("minpei", "D4"), unit("kappa")], black=[unit("minpei.2", "A7")], decisions=500)
    assert legal(inside) == ["unit:kappa"]


# ---------------------------------------------------------------- deployment


@pytest.mark.rule("YH-7.1", "YH-7.2", "YH-7.3", "YH-R34", "YH-2.2")
def test_deployments_of_a_turn() -> None:
    def deploys(white: int, black: int, bases: int = 4) -> int:
        names = ["minpei", "sumo-wrestler", "ronin-blade", "himeji"]
        foes = ["minpei.2", "bandit-raider", "komuso-sapper", "teppo-gunner"]
        state = lay(
            white=[unit(name, f"D{at + 1}") for at, name in enumerate(names[:white])],
            black=[unit(name, f"F{at + 1}") for at, name in enumerate(foes[:black])],
            players={WHITE: {"supply": ["nekomata", "manjari", "yabusame-rider", "oni-brute"], "bases": bases}},
        )
        count = 0
        while kinds(state, "deploy"):
            play(state, f"deploy:{sorted(kinds(state, 'deploy'))[0]}")
            count += 1
        return count

    assert deploys(2, 1) == 1, "one is always allowed"
    assert deploys(1, 4) == 3, "up to equality"
    assert deploys(1, 4, bases=2) == 2
    assert deploys(1, 4, bases=0) == 0


@pytest.mark.rule("YH-7.4", "YH-7.5", "YH-7.7", "YH-7.8", "YH-7.10", "YH-R5", "YH-R6")
def test_a_unit_starts_in_the_area_and_has_to_move_out() -> None:
    state = lay(
        white=[unit("minpei", "A4")],
        black=[unit("minpei.2", "D7"), unit("karakuri-bulwark", "A7")],
        players={WHITE: {"supply": ["sumo-wrestler"]}},
        ground={"E6": "M", "F5": "W"},
    )
    play(state, "deploy:sumo-wrestler")
    assert where(state, "sumo-wrestler") == "area"
    assert state.bases[WHITE] == 5
    assert state.cp[WHITE] == 0
    play(state, "unit:sumo-wrestler")
    assert set(legal(state)) == {"act:move", "act:move-run"}
    play(state, "act:move")
    assert kinds(state, "hex") == {"F5", "G4"}, "an enemy stands on D7, E6 is too dear"
    play(state, "hex:F5")
    assert question(state).left == 0
    play(state, "facing:W", "unit:sumo-wrestler")
    assert "act:plot-cp" in legal(state), "it has two actions in this turn"


@pytest.mark.rule("YH-R5", "YH-7.5")
def test_a_full_area_blocks() -> None:
    inside = [unit(name) for name in ("minpei", "kappa", "himeji", "ronin-blade")]
    state = lay(white=inside, black=[unit("minpei.2", "A7")], players={WHITE: {"supply": ["nekomata"]}})
    assert not kinds(state, "deploy")
    state = lay(white=inside[:3], black=[unit("minpei.2", "A7")], players={WHITE: {"supply": ["nekomata"]}})
    assert kinds(state, "deploy")


@pytest.mark.rule("YH-7.9", "YH-R7")
def test_nobody_stays_in_the_area_who_can_leave() -> None:
    state = lay(white=[unit("kappa")], black=[unit("minpei.2", "A7")])
    assert "pass" not in legal(state)
    play(state, "unit:kappa", "act:move", "hex:D7", "facing:W")
    assert "pass" in legal(state)
    closed = lay(
        white=[unit("kappa")], black=[unit("minpei.2", "A7")], ground=dict.fromkeys(["D7", "E6", "F5", "G4"], "M")
    )
    assert "pass" not in legal(closed), "with a Run it can"
    assert set(legal(play(closed, "unit:kappa"))) == {"act:move-run"}
    shut = lay(
        white=[unit("kappa")],
        black=[
            unit(name, at)
            for name, at in (("minpei.2", "D7"), ("himeji", "E6"), ("ronin-blade", "F5"), ("soemon", "G4"))
        ],
    )
    assert "pass" in legal(shut)


@pytest.mark.rule("YH-7.11", "YH-3.12", "YH-R15", "YH-24.1")
def test_the_first_minpei_uses_a_base_but_no_deployment() -> None:
    for mode in ("clan", "yohei"):
        state = game(mode=mode).new_initial_state(1)
        while asks(state) == "ChooseClan":
            play(state, legal(state)[0])
        assert [len(row) for row in state.fielded] == [1, 1]
        assert all(state.at[row[0]] == AREA for row in state.fielded)
        assert state.bases == [6, 6]
        assert state.turn.deployed == 0
        assert {state.game.table.units[row[0]].id for row in state.fielded} == {"minpei"}


# ---------------------------------------------------------------- market


MARKET = ["himeji", "ronin-blade", "ashigaru-spearman", "ashigaru-archer", "teppo-gunner"]


def market(**fields: Any) -> YoheiState:
    return lay(
        white=[unit("minpei", "D4")],
        black=[unit("minpei.2", "A7")],
        options={"mode": "yohei"},
        market=MARKET,
        unit_deck=["kappa"],
        **fields,
    )


@pytest.mark.rule("YH-24.2", "YH-24.3", "YH-24.4", "YH-5.10", "YH-R17", "YH-R20", "YH-7.4", "YH-R110")
def test_example_13_buying_in_the_market() -> None:
    state = market(sides={WHITE: {"cp": 2}})
    assert kinds(state, "deploy") == set(MARKET[1:])
    play(state, "deploy:ashigaru-spearman")
    names = state.game.table.piece_ids
    assert [names[one] for one in state.market] == ["kappa", "himeji", "ronin-blade", "ashigaru-archer", "teppo-gunner"]
    assert state.cp[WHITE] == 0
    late = market(steps=[EndRound()], stack=2)
    assert [names[one] for one in late.market][1:] == MARKET[:4]
    assert names[late.market[0]] == "kappa"
    assert [names[one] for one in late.unit_discards] == ["teppo-gunner"]


@pytest.mark.rule("YH-4.3", "YH-4.5", "YH-R18", "YH-24.5", "YH-24.6", "YH-R19", "YH-R20")
def test_the_first_market_row() -> None:
    table = game(mode="yohei").table
    units = [one for one in range(table.box) if table.clan[one] != table.militia]
    assert len(units) == 60
    seen = 0
    for seed in range(30):
        state = lay(options={"mode": "yohei"}, unit_deck=[table.piece_ids[one] for one in units], steps=turns())
        twin = state.copy(FastChance(seed))
        state.chance = FastChance(seed)
        revealed = [twin.chance.pick(twin.unit_deck) for _ in range(5)]
        fill_market(state, False)
        leaders = [one for one in revealed if table.commander[one]]
        others = [one for one in revealed if not table.commander[one]]
        assert state.market == [*reversed(leaders), *reversed(others)], "commanders dearest, the first others cheapest"
        seen += bool(leaders)
        twin = lay(options={"mode": "yohei"}, unit_deck=[table.piece_ids[one] for one in units], steps=turns())
        twin.chance = FastChance(seed)
        fill_market(twin, True)
        ranks = [0 if table.commander[o] else 1 if table.clan[o] < table.rogues else 2 for o in twin.market]
        assert ranks == sorted(ranks)
    assert seen > 5


# ---------------------------------------------------------------- round tokens


def effect(kind: str, **fields: Any) -> YoheiState:
    """A token takes effect on a small table."""
    fields.setdefault("white", [unit("minpei", "D3")])
    fields.setdefault("black", [unit("minpei.2", "A7")])
    steps = fields.pop("steps", None)
    state = lay(steps=steps or turns(), **fields)
    take_effect(state, state.game.table.round_ids.index(kind))
    state.now = state.game.table.round_ids.index(kind)
    state.settle()
    return state


@pytest.mark.rule("YH-36.1", "YH-36.12", "YH-R39")
def test_nightfall_and_enlightenment() -> None:
    state = effect("nightfall", black=[unit("forest-stalker", "A7")])
    assert skill(state, piece(state, "minpei"), STEALTH) == 1
    assert skill(state, piece(state, "forest-stalker"), STEALTH) == 2
    assert skill(effect("enlightenment"), piece(state, "minpei"), INTUITION) == 1


@pytest.mark.rule("YH-36.2", "YH-R104", "YH-2.4")
def test_lightning_fast_combat_shortens_the_game() -> None:
    state = lay(white=[unit("minpei", "D4")], black=[unit("minpei.2", "A7")], steps=[], stack=3)
    state.then(StartRound())
    script(state, token(state, "lightning-fast-combat"), token(state, "nightfall"))
    state.settle()
    assert (state.stack, state.round, len(state.shown)) == (1, 2, 2)
    last = lay(white=[unit("minpei", "D4"), unit("kappa", "D3")], black=[unit("minpei.2", "A7")], steps=[], stack=1)
    last.then(StartRound())
    script(last, token(last, "lightning-fast-combat"))
    last.settle()
    assert last.result is not None
    assert last.result.places == (1, 2)


@pytest.mark.rule("YH-36.3", "YH-R105")
def test_abandon() -> None:
    state = effect("abandon", sides={WHITE: {"hand": ["bow", "armor"]}})
    assert (asks(state), asked(state)) == ("Abandon", WHITE)
    play(state, "card:bow")
    assert hand(state) == ["armor"]
    assert asks(state) == "Turn", "Black's hand is empty"
    row = effect("abandon", options={"mode": "yohei"}, market=MARKET, unit_deck=["kappa", "soemon"])
    assert [row.game.table.piece_ids[one] for one in row.unit_discards] == ["teppo-gunner", "ashigaru-archer"]
    assert len(row.market) == 5


@pytest.mark.rule("YH-36.4", "YH-R106", "YH-R9")
def test_the_great_fire() -> None:
    state = effect("the-great-fire", white=[unit("minpei", "D4")], temples={"D4": "sinister"}, ground={"D4": "M"})
    assert skill(state, piece(state, "minpei"), DISRUPT) == 0
    state.then(TempleIncome(WHITE))
    state.settle()
    assert state.cp[WHITE] == 0
    assert state.terrain[state.at[piece(state, "minpei")]] == MOUNTAIN


@pytest.mark.rule("YH-36.6", "YH-R107", "YH-14.7")
def test_earthquake() -> None:
    state = effect(
        "earthquake",
        sites={"D4.0": site(WHITE), "C4.0": site(BLACK, "watchtower")},
        walls=["D5-SE"],
        vortex="E4.1",
        vortex_side=BLACK,
    )
    assert not state.walls
    assert state.vortex >= 0
    assert points(state, WHITE)["buildings"] == 0
    assert "act:build" in legal(
        play(effect("earthquake", white=[unit("minpei", "D4")], sites={"D4.0": site(WHITE)}), "unit:minpei")
    )


@pytest.mark.rule("YH-36.7", "YH-R108")
def test_old_treasures() -> None:
    layout = game().layout
    spaces = [game().board.names[place] for place in layout.ground.spaces]
    state = effect("old-treasures", white=[unit("minpei", spaces[0])], torii_at={spaces[1]: "ko"})
    names = state.game.board.names
    full = [names[place] for place, one in enumerate(state.torii_at) if one >= 0]
    assert full == spaces[1:], "none where a unit stands"
    assert len(state.torii_supply) == 24 - len(full)
    assert not any(state.torii_known[one] for one in state.torii_at if one >= 0)


@pytest.mark.rule("YH-36.8", "YH-36.10", "YH-R109")
def test_supply_route_and_royal_taxes() -> None:
    state = effect("supply-route", sites={"D4.0": site(WHITE), "C4.0": site(WHITE), "E4.1": site(BLACK, built=False)})
    assert state.cp == [4, 0]
    taxed = effect("royal-taxes", sides={WHITE: {"cp": 5}, BLACK: {"cp": 2}})
    assert taxed.cp == [2, 0]


@pytest.mark.rule("YH-5.2", "YH-36.11", "YH-R110")
def test_a_token_lasts_until_the_end_of_the_round() -> None:
    state = lay(
        white=[unit("minpei", "D4")], black=[unit("minpei.2", "A7")], steps=[EndRound()], now="blizzard", stack=0
    )
    assert state.now == -1


# ---------------------------------------------------------------- temples


@pytest.mark.rule("YH-38.1", "YH-38.3", "YH-38.4", "YH-38.5", "YH-R10", "YH-5.3")
@pytest.mark.parametrize(
    ("kind", "cp", "tokens", "number"),
    [("normal", 1, 0, INTUITION), ("ominous", 1, 0, STEALTH), ("island", 0, 2, None), ("sinister", 1, 0, DISRUPT)],
)
def test_temples(kind: str, cp: int, tokens: int, number: int | None) -> None:
    state = lay(
        white=[unit("minpei", "D4")],
        black=[unit("minpei.2", "A7")],
        temples={"D4": kind},
        steps=[*turns()[:-1], StartTurn(WHITE)],
    )
    assert state.cp[WHITE] == cp
    assert len(torii(state)) == tokens
    found = [one for one in (INTUITION, STEALTH, DISRUPT) if skill(state, piece(state, "minpei"), one)]
    assert found == ([] if number is None else [number])
    nobody = lay(black=[unit("minpei.2", "A7")], temples={"D4": kind}, steps=[*turns()[:-1], StartTurn(WHITE)])
    assert nobody.cp[WHITE] == 0


@pytest.mark.rule("YH-R9", "YH-R4", "YH-38.1")
def test_a_temple_has_its_own_terrain() -> None:
    for kind, terrain in (("ominous", 1), ("island", 2), ("sinister", 3), ("normal", 0)):
        state = game(temple=kind).new_initial_state(1)
        assert state.terrain[state.game.layout.temple] == terrain
    more = game(extra_temples=True, temple="random").new_initial_state(3)
    assert len(more.temples) == 3
    assert len({kind for _, kind in more.temples}) == 3
    assert not {place for place, _ in more.temples} & set(more.spaces)
