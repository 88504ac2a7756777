"""What the conformance suite is told of Yedo: what is conserved, and what is hidden from whom."""

from __future__ import annotations

import re
import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.conformance.planted_names import planted_name
from zashiki.games.yedo import YedoGame
from zashiki.games.yedo.rules.state import MANNED, SOURCES, YedoState
from zashiki.kernel.game import AnyGame
from zashiki.kernel.story import bit

PACK = Path(__file__).parents[2] / "src/zashiki/games/yedo/pack"
PLANTED_FILES = ("missions.toml", "actions.toml", "bonuses.toml", "events.toml")


def census(state: YedoState) -> dict[str, Any]:
    """Cards, Mon, Geisha, Annexes, Blessings and Disciples; the score is the sum of what was earned."""
    zones = [*hidden_zones(state), *state.weapons, state.discards, state.events, state.played]
    zones += [[card for card in state.market if card >= 0], *[[mark >> 1 for mark in m] for m in state.completed]]
    players = range(len(state.mon))
    annexes = state.annexes
    return {
        "cards": sorted([card for zone in zones for card in zone]),
        "mon": sum(state.mon) + state.church + state.bank,
        "geisha": sum(state.geisha) + state.supplies.geisha_left,
        "blessings": sum(state.blessing) + state.supplies.blessings_left,
        "annexes": [
            left + sum([annexes[4 * player + annex] > 0 for player in players])
            for annex, left in enumerate(state.supplies.annexes_left)
        ],
        "disciples": [
            state.house[player]
            + state.reserve[player]
            + state.spaces.count(player)
            + annexes[4 * player : 4 * player + 4].count(MANNED)
            for player in players
        ],
        "score": all(
            state.pp[player] == sum(state.earned[len(SOURCES) * player : len(SOURCES) * (player + 1)])
            for player in players
        ),
        "nothing below 0": min([*state.mon, *state.pp, *state.geisha, *state.house, state.supplies.geisha_left]) >= 0,
        "last disciples": max(state.reserve) <= state.game.protected,
    }


def hidden_zones(state: YedoState) -> list[Any]:
    """All zones in which cards lie hidden."""
    parts = [part for deck in state.decks for part in (deck.top, deck.pool, deck.bottom)]
    return [*parts, *state.missions, *state.actions, *state.bonuses, state.drawn, *state.offered]


def unseen(state: YedoState, viewer: int | None) -> set[int]:
    """The hidden cards that a viewer does not know."""
    mine = bit(viewer)
    return {card for zone in hidden_zones(state) for card in zone if not state.known[card] & mine}


def tamper(state: YedoState, viewer: int | None, rng: Random) -> None:
    """Exchange two cards with the same back that the viewer does not know, and what the others know with them."""
    deck_of = state.game.table.deck_of
    cards = sorted(unseen(state, viewer))
    if not cards:
        return
    first = rng.choice(cards)
    second = rng.choice([card for card in cards if deck_of[card] == deck_of[first]])
    swap = {first: second, second: first}

    def swapped(zone: Any) -> Any:
        return type(zone)([swap.get(card, card) for card in zone])

    for deck in state.decks:
        deck.top[:], deck.pool[:], deck.bottom[:] = map(swapped, (deck.top, deck.pool, deck.bottom))
    for hands in (state.missions, state.actions, state.bonuses):
        hands[:] = [tuple(sorted(swapped(hand))) for hand in hands]
    state.drawn = swapped(state.drawn)
    state.offered = tuple(map(swapped, state.offered))
    state.known[first], state.known[second] = state.known[second], state.known[first]


def planted(game: AnyGame) -> YedoGame:
    """The same cards under names that occur nowhere else."""
    assert isinstance(game, YedoGame)
    directory = Path(_planted_pack().name)
    for number, name in enumerate(PLANTED_FILES):
        text = (PACK / name).read_text(encoding="utf-8")
        for at, row in enumerate(re.findall(r'^id = "([^"]*)"$', text, re.MULTILINE)):
            text = re.sub(rf'^id = "{row}"\nname = "[^"]*"$', _names(number, at), text, flags=re.MULTILINE)
        (directory / name).write_text(text, encoding="utf-8")
    board = (PACK / "board.toml").read_text(encoding="utf-8")
    last = next(at for at, name in enumerate(game.table.mission_ids) if name == game.table.numbers.last_mission)
    (directory / "board.toml").write_text(
        board.replace(
            f'last_mission = "{game.table.numbers.last_mission}"', f'last_mission = "{planted_name(f"0z{last}")}"'
        ),
        encoding="utf-8",
    )
    return YedoGame(game.options, directory)


def _names(file: int, row: int) -> str:
    name = planted_name(f"{file}z{row}")
    return f'id = "{name}"\nname = "{name.capitalize()}"'


@cache
def _planted_pack() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="planted-")


def hidden_names(before: YedoState, after: YedoState, viewer: int | None) -> set[str]:
    """The names of cards hidden from a viewer both times, of which no copy lies where he sees it."""
    table = before.game.table
    cards = unseen(before, viewer) & unseen(after, viewer)
    seen = set(range(len(table.deck_of))) - cards
    seen -= {card for card in seen if not table.in_play[card]}
    open_names = {table.card_ids[card] for card in seen}
    names = {table.card_ids[card] for card in cards} - open_names
    return {text for name in names if name.startswith("xq") for text in (name, name.capitalize())}
