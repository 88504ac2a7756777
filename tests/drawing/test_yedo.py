"""Yedo as drawn: well-formed at any moment, every answer on board, hand or scene to be clicked, no secret in it."""

from __future__ import annotations

import json
import math
import random
import re
import zlib
from collections.abc import Iterator
from html import unescape
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from tests.drawing.drawn import borne, clickable
from zashiki.drawing import COLOURS, Markup, contrast, escape
from zashiki.games.yedo import YedoGame
from zashiki.games.yedo.drawing.cards import action_card, bonus_card, have, mission, needed, written
from zashiki.games.yedo.drawing.clan import MISSION_LEAST, MISSION_MOST, SMALL, hand
from zashiki.games.yedo.drawing.trade import LEAST_CARD
from zashiki.games.yedo.drawing.words import DECK_HUES, Words
from zashiki.games.yedo.rules.terms import ACTION, BONUS
from zashiki.kernel.game import load_game
from zashiki.kernel.paths import choice_tree
from zashiki.web.wire.layers import split_region

NAMES = tuple(f"Guest <{seat}> & co" for seat in range(5))


def yedo_game(**options: Any) -> YedoGame:
    """The game with these options."""
    game = load_game("yedo", **options)
    assert isinstance(game, YedoGame)
    return game


SVG_NAME = "{http://www.w3.org/2000/svg}"
MOST_CHANGE = 10_000
"""Bytes, compressed, that may change on the page by a move."""
DEALS = ("Propose", "AnswerOffer")


def positions(players: int, seed: int, most: int = 10_000) -> Iterator[Any]:
    """Every position of a random game."""
    game = yedo_game(players=players, setting="samurai")
    state, rng = game.new_initial_state(seed), random.Random(seed)
    while not state.is_terminal() and most:
        yield game, state
        player = rng.choice(state.acting_players())
        state.apply_action(player, rng.choice(state.legal_actions(player)))
        most -= 1
    yield game, state


def some(players: int, seed: int, every: int) -> Iterator[Any]:
    """Some positions of a random game, and the first two of each question."""
    seen: dict[str, int] = {}
    for at, (game, state) in enumerate(positions(players, seed)):
        name = type(state.question(None)).__name__
        if at % every == 0 or seen.get(name, 0) < 2 or state.is_terminal():
            seen[name] = seen.get(name, 0) + 1
            yield game, state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_picture_is_well_formed_and_its_ids_are_unique(players: int) -> None:
    for game, state in some(players, seed=3, every=97):
        for viewer in (*state.acting_players()[:1], None):
            view = game.view(state, viewer)
            ElementTree.fromstring(game.picture(view, NAMES, "dark"))
            regions = game.regions(view, NAMES)
            for drawn in regions.values():
                ElementTree.fromstring(f"<div>{drawn}</div>")
            ids = re.findall(r' id="([^"]+)"', "".join(regions.values()))
            assert len(ids) == len(set(ids))
            assert {"board", "board-narrow", "round", "view-clans"} <= set(regions)
            assert {f"player-{player}" for player in range(players)} <= set(regions)


@pytest.mark.parametrize(("players", "seed"), [(2, 6), (4, 1), (5, 2)])
def test_every_answer_can_be_clicked_on_board_or_hand_and_nothing_else(players: int, seed: int) -> None:
    asked: set[str] = set()
    for game, state in some(players, seed, every=43):
        for player in state.acting_players():
            tokens = {game.vocabulary.text(action) for action in state.legal_actions(player)}
            asked.add(type(state.question(player)).__name__)
            regions = game.regions(game.view(state, player), NAMES)
            for board in ("board", "board-narrow"):
                found = clickable(regions[board] + regions["hand"])
                assert found == tokens, (board, state.question(player), tokens ^ found)
    assert {"FirstMission", "Bid", "Announce", "KeepCard", "Assign", "ChooseDeed"} <= asked


def test_what_a_path_goes_on_to_ask_for_is_drawn_over_the_board() -> None:
    """After the first answer of a path each answer of the next question is on board, hand or sketch."""
    seen = dict.fromkeys(("Activate", "Propose", "AnswerOffer"), 0)
    for game, state in positions(4, seed=4, most=1500):
        for player in state.acting_players():
            name = type(state.question(player)).__name__.removesuffix("OrPlay")
            if seen.get(name, 9) >= 6:
                continue
            view = game.view(state, player)
            hand = borne(game.regions(view, NAMES)["hand"]) | borne(game.regions(view, NAMES)["board"])
            tree = choice_tree(game, state, player, nodes=2000, seconds=math.inf)
            assert tree.question is not None
            for answer in tree.question.answers:
                if answer.then is None or answer.token.startswith("card:"):
                    continue
                path = [game.vocabulary.parse(answer.token)]
                sheets = game.sketch(view, path, NAMES).drawn
                for drawn in sheets.values():
                    ElementTree.fromstring(f"<div>{drawn}</div>")
                wanted = {one.token for one in answer.then.answers}
                drawn = "".join(sheets.values())
                assert wanted <= hand | borne(drawn), (name, answer.token)
                seen[name] += 1
    assert all(seen.values()), seen


def test_an_offer_is_seen_as_it_grows() -> None:
    for game, state in positions(4, seed=0):
        if type(state.question(None)).__name__ != "Propose":
            continue
        (player,) = state.acting_players()
        tokens = [game.vocabulary.text(action) for action in state.legal_actions(player)]
        partner = next((token for token in tokens if token.startswith("seat:")), None)
        mon = state.mon[player]
        if partner is None or mon < 3:
            continue
        view = game.view(state, player)
        parse = game.vocabulary.parse
        path = [parse(token) for token in (partner, "goods:mon", "amount:2")]
        drawn = game.sketch(view, path, NAMES).drawn["board-stage"]
        assert f">2/{mon}<" in drawn
        assert {"amount:1", "amount:3", "done", "pass"} <= borne(drawn)
        wanting = game.sketch(view, [*path, parse("done")], NAMES).drawn["board-stage"]
        assert game.catalog.texts["ask.BuildOffer-want-more.done"] in wanting
        return
    raise AssertionError("nobody could propose a deal")


def test_what_a_partner_has_is_said_in_the_singular_and_plural() -> None:
    met = ""
    for game, state in positions(4, seed=0):
        if type(state.question(None)).__name__ == "Propose":
            met += str(game.regions(game.view(state, state.acting_players()[0]), NAMES)["board"])
    assert re.search(r"[2-9] \w+ Missions", met)
    assert not re.search(r"[2-9] \w+ (Mission|Card)\b", met)
    assert re.search(r"\b1 \w+ Mission\b", met)


def test_an_offer_on_the_table_is_announced_to_all_with_its_cards_face_down() -> None:
    for game, state in positions(4, seed=5):
        question = state.question(None)
        if type(question).__name__ != "AnswerOffer" or not any(state.offered):
            continue
        laid = [card for cards in state.offered for card in cards]
        title = game.table.card_names[laid[0]]
        for viewer in (None, question.player):
            board = game.regions(game.view(state, viewer), NAMES)["board"]
            said = game.catalog.say(game.view(state, None).ask.message, NAMES)
            assert "offers" in said
            assert title not in re.sub(r"<[^>]+>", " ", board)
        return
    raise AssertionError("no card was offered")


def test_a_mission_says_to_its_owner_what_is_met_and_what_is_missing() -> None:
    met = missing = 0
    for game, state in some(4, seed=5, every=61):
        for player in range(4):
            view = game.view(state, player)
            words = Words(game, view, NAMES)
            for kind in view.hands[player].missions:
                need = game.table.missions[kind].standard
                found = needed(words, need, have(words, player))
                met += sum(one.met for one in found)
                missing += sum(not one.met for one in found)
                lacking = state.presence(player)
                for district, count in game.table.standard[kind].districts:
                    shown = sum(one.met for one in found[: len(need.districts)] if one.name == _title(game, district))
                    assert shown == min(count, lacking[district])
    assert met
    assert missing


def _title(game: Any, district: int) -> str:
    name: str = next(row.district for row in game.table.pack.board.spot if _district(game, row) == district)
    return name.replace("-", " ").title()


def _district(game: Any, row: Any) -> int:
    at: int = game.table.spot_ids.index(row.id)
    where: int = game.table.spot_district[at]
    return where


def test_names_of_cards_are_whole_wherever_they_are_drawn() -> None:
    game = yedo_game(players=4)
    words = Words(game, game.view(game.new_initial_state(seed=1), 0), NAMES)
    table = game.table

    def shown(drawn: Markup) -> list[str]:
        return re.findall(r"<text[^>]*>([^<]*)</text>", str(drawn))

    for width in (LEAST_CARD, SMALL, 130.0, 170.0):
        for kind, action in enumerate(table.pack.actions.card):
            assert spaceless("".join(shown(action_card(words, kind, width, 178)))).startswith(spaceless(action.name))
        for kind, bonus in enumerate(table.pack.bonuses.bonus):
            assert spaceless("".join(shown(bonus_card(words, kind, width, 178)))).startswith(spaceless(bonus.name))
    for width in (LEAST_CARD, MISSION_LEAST, MISSION_MOST):
        for kind, row in enumerate(table.missions):
            said = spaceless("".join(shown(mission(words, kind, width, 178, 0))))
            assert said.startswith(spaceless(row.category + row.name)), (width, said)
    texts = [row.text for row in table.pack.actions.card]
    alone = ["".join(shown(action_card(words, kind, SMALL, 178))) for kind in range(len(texts))]
    assert all(spaceless(text) in spaceless(card) for text, card in zip(texts, alone, strict=True)), "there is room"


def test_the_text_of_every_card_of_a_full_hand_is_whole() -> None:
    game = yedo_game(players=4)
    view = game.view(game.new_initial_state(seed=1), 0)
    actions, bonuses = range(len(game.table.action_ids)), range(len(game.table.bonus_ids))
    rng = random.Random(2)
    for missions in (2, 4, 6):
        for _ in range(30):
            mine = msgspec.structs.replace(
                view.hands[0],
                missions=tuple(rng.sample(range(len(game.table.missions)), missions)),
                actions=tuple(rng.sample(actions, 4)),
                bonuses=tuple(rng.sample(bonuses, 2)),
            )
            words = Words(game, msgspec.structs.replace(view, hands=(mine, *view.hands[1:])), NAMES)
            drawn = hand(words, 0)
            said = spaceless("".join(re.findall(r"<text[^>]*>([^<]*)</text>", drawn)))
            for deck, held in ((ACTION, mine.actions), (BONUS, mine.bonuses)):
                for kind in held:
                    name, text, _ = written(words, deck, kind)
                    assert spaceless(name) in said
                    assert spaceless(text) in said
            for kind in mine.actions:
                assert escape(game.table.pack.actions.card[kind].text) in drawn  # what it is called when it is touched
            assert "…" not in said


def test_the_rewards_of_a_mission_with_many_requirements_lie_above_its_bonus() -> None:
    game = yedo_game(players=4)
    words = Words(game, game.view(game.new_initial_state(seed=1), 0), NAMES)
    most = max(range(len(game.table.missions)), key=lambda kind: len(_needs_of(words, kind)))
    assert len(_needs_of(words, most)) > 8
    drawn = str(mission(words, most, MISSION_LEAST, 178, 0))
    tiles = {float(y) for y in re.findall(r'<rect x="[\d.]+" y="([\d.]+)"[^>]* stroke-dasharray', drawn)}
    assert max(tiles) < 40


def _needs_of(words: Words, kind: int) -> tuple[Any, ...]:
    return needed(words, words.table.missions[kind].standard, have(words, 0))


def spaceless(text: str) -> str:
    """A text as drawn, without what breaks its lines."""
    return unescape(text).replace(" ", "")


def test_many_cards_are_drawn_beside_and_over_one_another_and_none_is_lost() -> None:
    game = yedo_game(players=3)
    view = game.view(game.new_initial_state(seed=1), 0)
    cards = msgspec.structs.replace(view.hands[0], actions=tuple(range(8)), missions=tuple(range(5)), bonuses=())
    drawn = hand(Words(game, msgspec.structs.replace(view, hands=(cards, *view.hands[1:])), NAMES), 0)
    assert re.findall(r'<svg[^>]* id="hand-([\w-]+)-picture"', drawn) == [
        "clan", *[f"mission-{kind}" for kind in range(5)], *[f"cards-{column}" for column in range(4)]
    ]  # fmt: skip
    for kind in range(8):
        assert game.table.action_names[kind].split()[0] in drawn


def test_who_looks_on_can_click_nothing() -> None:
    for game, state in some(3, seed=2, every=103):
        for viewer in (None, *(player for player in range(3) if player not in state.acting_players())):
            assert "data-token" not in "".join(game.regions(game.view(state, viewer), NAMES).values())


def test_secrets_are_not_drawn() -> None:
    for game, state in some(4, seed=9, every=67):
        for viewer in (0, None):
            world = game.sample_world(state, viewer, random.Random(1))
            drawn = game.regions(game.view(state, viewer), NAMES)
            assert drawn == game.regions(game.view(world, viewer), NAMES)


def test_the_end_shows_all_scores_by_source() -> None:
    *_, (game, state) = positions(4, seed=1)
    outcome = state.result
    for name, board in game.regions(game.view(state, 0), NAMES).items():
        if name.startswith("board"):
            for scores in outcome.scores:
                assert f">{sum(scores.values())}</text>" in board
    board = game.regions(game.view(state, 0), NAMES)["board"]
    for source in ("missions", "auctions", "castle", "harbor"):
        assert f">{game.catalog.texts[f'score.{source}']}<" in board


def sizes_of(element: ElementTree.Element, scale: float = 1.0) -> Iterator[float]:
    """The sizes of all text below an element, transforms counted."""
    for step in re.findall(r"scale\(([\d.]+)\)", element.attrib.get("transform", "")):
        scale *= float(step)
    if element.tag in ("text", f"{SVG_NAME}text"):
        yield float(element.attrib["font-size"]) * scale
    for child in element:
        yield from sizes_of(child, scale)


@pytest.mark.parametrize("players", [2, 5])
def test_nothing_is_written_too_small(players: int) -> None:
    for game, state in some(players, seed=4, every=111):
        viewer = next(iter(state.acting_players()), None)
        for name, drawn in game.regions(game.view(state, viewer), NAMES).items():
            assert min(sizes_of(ElementTree.fromstring(f"<div>{drawn}</div>")), default=12) >= 12, name


def test_a_move_changes_little_of_what_was_sent() -> None:
    """Layers that did not change are not sent again."""
    before: dict[str, str] = {}
    for game, state in positions(4, seed=1, most=160):
        now: dict[str, str] = {}
        for name, drawn in game.regions(game.view(state, 0), NAMES).items():
            now |= dict(split_region(name, drawn))
        changed = {name: part for name, part in now.items() if before.get(name) != part}
        if before:
            assert len(zlib.compress(json.dumps(changed).encode())) < MOST_CHANGE, type(state.question(None))
        before = now


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_cards_and_boards_can_be_read_in_both_themes(theme: Any) -> None:
    table = COLOURS[theme]
    for hue in {*DECK_HUES, "rust"}:
        assert contrast("#ffffff", table[f"k-{hue}"]) >= 4.5, hue
    grounds = ("raised", "washi", "sunk", "kin-wash")
    for ink, ground in [("sumi", ground) for ground in grounds] + [("sumi-2", "raised"), ("sumi-2", "washi")]:
        assert contrast(table[ink], table[ground]) >= 4.5, (ink, ground)
    for ink, ground in (("kin-ink", "raised"), ("kin-ink", "kin-wash"), ("shu-ink", "shu-wash"), ("sumi-2", "sunk")):
        assert contrast(table[ink], table[ground]) >= 4.5, (ink, ground)
    assert contrast(table["on-shu"], table["shu"]) >= 4.5
