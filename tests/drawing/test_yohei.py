"""The battlefield of Yohei as drawn: well-formed at any moment, every answer on it can be clicked, odds are true."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.drawing.drawn import borne, clickable, of_the_question
from zashiki.drawing import measure
from zashiki.games.yohei import YoheiGame
from zashiki.games.yohei.drawing.chart import CLOTH, NARROW, Chart
from zashiki.games.yohei.drawing.map import SAME_ROW, TableMap
from zashiki.games.yohei.drawing.market import market
from zashiki.games.yohei.drawing.units import ASIDE, Box, badges_of, name_reach, section_ring, short_names
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.rules.state import NEUTRAL
from zashiki.kernel.game import load_game
from zashiki.kernel.paths import Asked, choice_tree

NAMES = tuple(f"Guest <{seat}> & co" for seat in range(4))


def yohei_game(**options: Any) -> YoheiGame:
    """The game with these options."""
    game = load_game("yohei", **options)
    assert isinstance(game, YoheiGame)
    return game


OPTIONS: list[dict[str, Any]] = [
    {"walls": True},
    {"players": 3, "walls": True, "temple": "sinister"},
    {"players": 4, "extra_temples": True},
    {"mode": "yohei", "map": "random"},
    {"mode": "duel", "temple": "island"},
]
ON_THE_MAP = ("hex", "unit", "site", "wall", "facing")
BESIDE = ("act", "do", "disengage", "building", "strike", "turn", "section", "shot", "yes", "pass", "seat")
SCENES = ("Reroll", "StrikeBack", "Confound", "AimOrRoll", "FreeAttack", "PayReroll")


def positions(options: dict[str, Any], seed: int, most: int = 10_000) -> Iterator[Any]:
    """Every position of a game in which the sensible answer is often taken."""
    game = yohei_game(**options)
    state, rng = game.new_initial_state(seed), random.Random(seed)
    while not state.is_terminal() and most:
        yield game, state
        player = rng.choice(state.acting_players())
        advice = game.advice(game.view(state, player)) if rng.random() < 0.6 else []
        best = max(advice, key=lambda one: one.worth).action if advice else rng.choice(state.legal_actions(player))
        state.apply_action(player, best)
        most -= 1
    yield game, state


def some(options: dict[str, Any], seed: int, every: int) -> Iterator[Any]:
    """Some positions of a game, and the first of each question."""
    seen: set[str] = set()
    for at, (game, state) in enumerate(positions(options, seed)):
        name = type(state.question(None)).__name__
        if at % every == 0 or name not in seen or state.is_terminal():
            seen.add(name)
            yield game, state


def turns(options: dict[str, Any], seed: int, count: int) -> Iterator[tuple[Any, Any, int, Any]]:
    """The first turns in which a unit on the map may act: game, state, player, view."""
    for game, state in positions(options, seed):
        question = state.question(None)
        if type(question).__name__ != "Turn":
            continue
        (player,) = state.acting_players()
        view = game.view(state, player)
        if any(game.actions.unit <= action < game.actions.unit_action for action in view.ask.legal):
            yield game, state, player, view
            count -= 1
        if not count:
            return


@pytest.mark.parametrize("options", OPTIONS)
def test_every_picture_is_well_formed_and_its_ids_are_unique(options: dict[str, Any]) -> None:
    for game, state in some(options, seed=3, every=97):
        for viewer in (*state.acting_players()[:1], None):
            view = game.view(state, viewer)
            ElementTree.fromstring(game.picture(view, NAMES, "dark"))
            regions = game.regions(view, NAMES)
            for drawn in regions.values():
                ElementTree.fromstring(f"<div>{drawn}</div>")
            ids = re.findall(r' id="([^"]+)"', "".join(regions.values()))
            assert len(ids) == len(set(ids))
            assert {"board", "round"} <= set(regions)
            assert {f"player-{player}" for player in range(view.players)} <= set(regions)


@pytest.mark.parametrize("options", OPTIONS)
def test_every_answer_on_the_battlefield_can_be_clicked_and_nothing_else(options: dict[str, Any]) -> None:
    asked: set[str] = set()
    for game, state in some(options, seed=6, every=23):
        for player in state.acting_players():
            tokens = {game.vocabulary.text(action) for action in state.legal_actions(player)}
            view = game.view(state, player)
            regions = game.regions(view, NAMES)
            everywhere = clickable("".join(regions.values()))
            assert everywhere <= tokens, (view.ask.step, everywhere - tokens)
            on_map = {token for token in tokens if token.partition(":")[0] in ON_THE_MAP}
            for board in ("board", "board-narrow"):
                if board in regions:
                    assert on_map <= clickable(regions[board]), (view.ask.step, board)
            beside = {token for token in tokens if token.partition(":")[0] in BESIDE}
            if view.ask.step not in SCENES:
                assert beside <= everywhere, (view.ask.step, beside - everywhere)
            asked |= {token.partition(":")[0] for token in on_map | beside}
    assert {"hex", "unit", "facing", "act", "site"} <= asked


def test_what_the_question_may_go_on_to_ask_for_lies_on_the_table_already() -> None:
    kinds: set[str] = set()
    for game, state, player, view in turns({"walls": True}, seed=5, count=12):
        lying = borne(game.regions(view, NAMES)["board"])
        tree = choice_tree(game, state, player, nodes=4_000, seconds=math.inf)
        later = {token for token in of_the_question(tree.question) if token.partition(":")[0] in (*ON_THE_MAP, "act")}
        assert later <= lying
        kinds |= {token.partition(":")[0] for token in later}
    assert {"hex", "unit", "facing", "act"} <= kinds


def test_who_looks_on_can_click_nothing_on_the_battlefield() -> None:
    for game, state in some(OPTIONS[1], seed=2, every=61):
        for viewer in (None, *(player for player in range(3) if player not in state.acting_players())):
            regions = game.regions(game.view(state, viewer), NAMES)
            drawn = regions["board"] + regions.get("board-narrow", "")
            assert not clickable(drawn)
            ground = ("hex", "site", "wall") if viewer is not None else ()
            assert {token.partition(":")[0] for token in borne(drawn)} <= set(ground)


def test_the_battlefield_holds_no_secrets() -> None:
    for game, state in some(OPTIONS[0], seed=9, every=71):
        for viewer in (0, None):
            world = game.sample_world(state, viewer, random.Random(1))
            view = game.view(state, viewer)
            assert game.regions(view, NAMES) == game.regions(game.view(world, viewer), NAMES)
            if viewer is not None and view.ask is not None and view.ask.legal:
                path = view.ask.legal[-1:]
                assert game.sketch(view, path, NAMES) == game.sketch(game.view(world, viewer), path, NAMES)


# ---------------------------------------------------------------- while a path is made


def units_of(game: Any, view: Any) -> list[int]:
    """The actions that choose a unit."""
    return [action for action in view.ask.legal if game.actions.unit <= action < game.actions.unit_action]


def test_a_chosen_unit_shows_its_reach_and_each_way_is_a_path_of_answers() -> None:
    ways = 0
    for game, state, player, view in turns({"walls": True}, seed=4, count=25):
        for action in units_of(game, view):
            unit = game.vocabulary.text(action)
            sketch = game.sketch(view, [action], NAMES)
            for drawn in sketch.drawn.values():
                ElementTree.fromstring(f"<g>{drawn}</g>")
            for token, way in list(sketch.ways.items())[:6]:
                tree = choice_tree(game, state, player, [unit, *way[:-1]], nodes=1, seconds=math.inf)
                if tree.question is None:  # a torii token was taken on the way: what it is comes to light
                    continue
                assert way[-1] in {answer.token for answer in tree.question.answers}
                assert token == way[-1] or token.startswith("unit:")
                ways += 1
    assert ways > 100


def test_a_unit_that_could_stop_at_a_hex_is_offered_that_hex_and_no_other() -> None:
    """The reach that is drawn is the one that the rules allow: with Move first, then with Run (YH-11.1, YH-12.1)."""
    checked = 0
    for game, state, player, view in turns({"walls": True}, seed=8, count=8):
        for action in units_of(game, view)[:2]:
            unit = game.vocabulary.text(action)
            drawn = {token for token in game.sketch(view, [action], NAMES).ways if token.startswith("hex:")}
            if not drawn:
                continue
            tree = choice_tree(game, state, player, [unit], nodes=60_000, seconds=math.inf)
            stops = stopping_places(tree.question, ("act:move", "act:move-run", "act:run"))
            assert stops <= drawn
            checked += len(stops)
    assert checked > 20


def stopping_places(asked: Asked | None, moves: tuple[str, ...]) -> set[str]:
    """The hexes in which a facing can be chosen after one of these acts."""
    found: set[str] = set()

    def walk(question: Asked | None, here: str) -> None:
        for answer in question.answers if question is not None else ():
            if answer.token.startswith("facing:") and here:
                found.add(here)
            elif answer.token.startswith("hex:"):
                walk(answer.then, answer.token)

    for answer in asked.answers if asked is not None else ():
        if answer.token in moves:
            walk(answer.then, "")
    return found


def test_the_way_a_ghost_and_the_lines_of_sight_are_drawn_where_the_unit_would_stand() -> None:
    ghosts = lines = stopped = 0
    for game, _state, _player, view in turns({"walls": True}, seed=4, count=60):
        for action in units_of(game, view):
            ways = game.sketch(view, [action], NAMES).ways
            for token, way in ways.items():
                path = [action, *(game.vocabulary.parse(one) for one in way)]
                drawn = game.sketch(view, path, NAMES).drawn
                if token.startswith("hex:") and len(way) > 2:
                    ghosts += 'opacity="0.6"' in drawn["board-shown"]
                    assert 'stroke-dasharray="1 8.5"' in drawn["board-reach"], "the way"
                lines += drawn["board-reach"].count('stroke-width="2.6"')
                stopped += drawn["board-shown"].count('stroke-dasharray="3 5"')
    assert ghosts > 50
    assert lines > 10
    assert stopped > 3


def test_odds_on_the_board_are_those_of_the_preview() -> None:
    compared = 0
    for seed in range(12):
        for game, state, player, view in turns({"walls": True}, seed, count=200):
            for action in units_of(game, view):
                sketch = game.sketch(view, [action], NAMES)
                for token, way in sketch.ways.items():
                    if not token.startswith("unit:") or way[-1] != token:
                        continue
                    world = state.copy()
                    for one in (game.vocabulary.text(action), *way[:-1]):
                        world.apply_action(player, game.vocabulary.parse(one))
                    notes = game.preview(game.view(world, player), [game.vocabulary.parse(token)]).notes
                    assert f"{notes[0].fields['percent']} %" in sketch.drawn["board-shown"]
                    compared += 1
        if compared > 5:
            return
    raise AssertionError(f"only {compared} units had a choice of targets")


def test_the_odds_of_a_path_are_told_in_words_as_well() -> None:
    told = 0
    for game, _state, _player, view in turns({"walls": True}, seed=4, count=80):
        for action in units_of(game, view):
            for token, way in game.sketch(view, [action], NAMES).ways.items():
                path = [action, *(game.vocabulary.parse(one) for one in way)]
                notes = game.preview(view, path).notes
                assert notes, way
                said = " ".join(game.catalog.say(note, NAMES) for note in notes)
                assert "to get through" in said if token.startswith("unit:") else "Leaves" in said
                told += token.startswith("unit:")
    assert told > 5


# ---------------------------------------------------------------- parts


def test_a_layout_is_charted_once_and_large_boards_get_larger_letters() -> None:
    two, four = yohei_game(), yohei_game(players=4)
    chart = Chart.of(two.layout, 4, False)
    assert Chart.of(two.layout, 4, False) is chart
    assert Chart.of(four.layout, 4, False).text_size > chart.text_size
    for game in (two, four, yohei_game(players=3)):
        narrow = Chart.of(game.layout, 4, True)
        assert narrow.text_size * narrow.scale >= 12
        left, top, width, height = narrow.box
        assert all(left <= x <= left + width and top <= y <= top + height for row in narrow.slots for x, y in row)


def test_short_names_are_words_that_no_other_unit_has() -> None:
    names = ("Foxfire Caster", "Karakuri Blade Dancer", "Nine-Tails Dancer", "Minpei", "Minpei 2", "Kappa")
    assert short_names(names) == ("Caster", "Karakuri", "Nine", "Minpei", "Minpei 2", "Kappa")
    long = ("Kurai the Needle", "Tatara Forgebreaker", "Ashigaru Archer", "Bone Archer", "Ashigaru Spearman")
    assert short_names((*long, *long)) == ("Kurai", "Tatara", "A. Archer", "Bone", "Spearman") * 2


def test_no_name_of_a_unit_is_clipped() -> None:
    game = yohei_game(mode="duel")
    state = game.new_initial_state(1)
    for _ in range(2):
        drawn = market(Words(game, game.view(state, 0), NAMES)) or ""
        assert drawn.count("<svg") > 12
        assert "…" not in drawn
        state.apply_action(0, state.legal_actions(0)[0])
    clans = yohei_game()
    state = clans.new_initial_state(1)
    drawn = market(Words(clans, clans.view(state, state.acting_players()[0]), NAMES)) or ""
    assert drawn.count("data-token=") == len(clans.table.clan_ids)
    assert "…" not in drawn
    names = short_names(game.table.piece_names)
    assert all(measure(name, 13, bold=True) <= 82 for name in names)


@pytest.mark.parametrize("narrow", [False, True])
def test_the_names_of_neighbours_share_what_lies_between_them(narrow: bool) -> None:
    met = 0
    for game, state in positions({}, 3, 200):
        table = TableMap(Words(game, game.view(state, 0), NAMES), narrow=narrow)
        places = table.places()
        left, _, wide, _ = table.chart.box
        for one, (x, y) in places.items():
            before, behind = table.span(one, places)
            assert min(before, behind) > 15
            assert left <= x - before
            assert x + behind <= left + wide
            for other, (ox, oy) in places.items():
                if abs(oy - y) < SAME_ROW and x < ox:
                    met += 1
                    assert behind + table.span(other, places)[0] <= ox - x + 0.001
    assert met > 20


def test_where_there_is_room_for_all_names_none_lies_under_the_beak_of_its_unit() -> None:
    met = 0
    for game, state in positions({}, 3, 500):
        table = TableMap(Words(game, game.view(state, 0), NAMES), narrow=False)
        places = table.places()
        tags = table.tags(places)
        reach = {shown.piece: name_reach(table.words, shown, table.size) for shown in table.words.view.units}
        for shown in table.words.view.units:
            x, y = places[shown.piece]
            beside = [(other, ox) for other, (ox, oy) in places.items() if abs(oy - y) < SAME_ROW and ox != x]
            fits = all(
                reach[shown.piece][ox > x] + reach[other][ox < x] <= abs(ox - x) and min(reach[other]) > 14
                for other, ox in beside
            )
            if shown.at >= 0 and shown.facing in ASIDE and beside and fits:
                met += 1
                assert abs(tags[shown.piece].x) > 16, tags[shown.piece]
    assert met > 10


@pytest.mark.parametrize("options", [{}, {"players": 3}, {"players": 4}])
def test_units_in_deployment_areas_lie_on_the_map_of_a_phone(options: dict[str, Any]) -> None:
    game = yohei_game(**options)
    words = Words(game, game.view(game.new_initial_state(1), None), NAMES)
    chart = TableMap(words, narrow=True).chart
    left, _, wide, _ = chart.box
    cells = [x for x, _ in chart.centres]
    for area in chart.slots:
        assert min(cells) - 60 < area[0][0] < area[-1][0] < max(cells) + 60
    assert left > min(cells) - 60
    assert left + wide < max(cells) + 60
    if game.num_players() < 4:
        assert chart.scale * wide < NARROW + 0.01  # nothing lies beyond the screen
    rows = sorted((area[0][1], area[0][0], area[-1][0]) for area in chart.slots)
    for (y, _, end), (other, start, _) in pairwise(rows):
        assert y != other or end + 2 * CLOTH < start


@pytest.mark.parametrize("narrow", [False, True])
def test_no_name_lies_over_a_badge_or_under_another_unit(narrow: bool) -> None:
    moved = 0
    for game, state in positions({}, 5, 400):
        table = TableMap(Words(game, game.view(state, 0), NAMES), narrow=narrow)
        places = table.places()
        tags = table.tags(places)
        for shown in table.words.view.units:
            low = table.covered(shown, places, tags)
            moved += low
            x, y = places[shown.piece]
            for badge in badges_of(shown, low):
                for other, (ox, oy) in places.items():
                    if other != shown.piece and oy < y - SAME_ROW:
                        assert not overlap(badge.box, tags[other].box, ox - x, oy - y), (shown, other)
        drawn = str(table.draw("board"))
        bodies, names = drawn.rindex('class="z-unit"'), drawn.index('class="z-tag"')
        assert bodies < names
    assert moved > 3


def overlap(one: Box, other: Box, dx: float, dy: float) -> bool:
    """Whether two boxes share more than an edge, the other moved by (dx, dy)."""
    wide = min(one[2], other[2] + dx) - max(one[0], other[0] + dx)
    high = min(one[3], other[3] + dy) - max(one[1], other[1] + dy)
    return min(wide, high) > 1


def test_a_ring_shows_as_many_dots_as_its_sections_have_dice() -> None:
    drawn = section_ring((0, 0, 1, 2, 1, 0), (3, 3, 2, 1, 2, 3))
    assert drawn.count("h0") == 14
    assert "opacity" not in drawn
    assert "opacity" in section_ring((0, 0, 1, 2, 1, 0), (3, 3, 2, 1, 2, 3), 0)


def test_a_vortex_whose_owner_is_out_belongs_to_nobody() -> None:
    *_, (game, state) = positions({}, 1, 120)
    state.vortex, state.vortex_side = 0, NEUTRAL
    drawn = game.regions(game.view(state, 0), ["Mika", "Aki"])
    assert "Akuma vortex of nobody" in drawn["board"]
    assert "Akuma vortex of nobody" in drawn["board-narrow"]
