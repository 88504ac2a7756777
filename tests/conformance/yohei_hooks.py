"""What the conformance suite is told of Yohei: what is conserved, and what is hidden from whom."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.conformance.planted_names import planted_name
from zashiki.games.yohei import YoheiGame
from zashiki.games.yohei.options import YoheiOptions
from zashiki.games.yohei.rules.events import EventTarget
from zashiki.games.yohei.rules.state import AREA, NOWHERE, YoheiState
from zashiki.kernel.game import AnyGame
from zashiki.kernel.story import bit


def census(state: YoheiState) -> dict[str, Any]:
    """Every card, token and unit lies in one place; bases are never recovered; the board agrees with the units."""
    table, figures = state.game.table, state.game.table.figures
    units = [piece for zone in (state.supply, state.fielded, state.trophies) for row in zone for piece in row]
    units += [*state.market, *state.unit_deck, *state.unit_discards]
    stand = {place: piece for piece, place in enumerate(state.at) if place >= 0 and state.board[place] == piece}
    passing = [piece for piece, place in enumerate(state.at) if place >= 0 and stand.get(place) != piece]
    return {
        "cards": sorted(cards(state)),
        "torii tokens": sorted(tokens(state)),
        "round tokens": sorted([*state.tokens, *state.shown]),
        "units that are in two places": len(units) - len(set(units)),
        "units without an owner": [
            piece for row in state.fielded for piece in row if state.owner[piece] < 0 or state.at[piece] == NOWHERE
        ],
        "units on the board that are not there": [piece for piece in state.board if piece >= 0 and state.at[piece] < 0],
        "more than one unit passing through": len(passing) > 1,
        "too many bases": [
            player for player, row in enumerate(state.fielded) if state.bases[player] + len(row) > figures.bases
        ],
        "full areas": [
            side
            for side, members in enumerate(state.game.members)
            if sum(state.at[p] == AREA for m in members for p in state.fielded[m]) > figures.slots
        ],
        "buildings": [left for left in state.buildings if left < 0],
        "command points": [cp for cp in state.cp if cp < 0],
        "kinds": len(table.face_ids),
    }


def cards(state: YoheiState) -> list[int]:
    """Every card in the game; while armies are built none has been laid out yet."""
    if state.armies or not state.terrain or (state.game.mode == "duel" and not any(map(len, state.decks))):
        faces = state.game.table.faces
        return [box * faces + face for box in range(state.game.table.boxes) for face in state.game.box_faces]
    zones = [*state.hands, *state.chests, *state.boxed, *state.discards, *(deck.cards() for deck in state.decks)]
    found = [card for zone in zones for card in zone]
    found += [card for carried in state.carried for card in carried] + [card for _, card in state.lying]
    table = state.game.table
    played = [step.card for step in state.steps if isinstance(step, EventTarget)]
    return found + [card for card in played if table.item[table.face_of[card]] >= 0]


def tokens(state: YoheiState) -> list[int]:
    """Every torii token."""
    zones = [state.torii_supply.cards(), state.torii_discards, *state.torii]
    return [token for zone in zones for token in zone] + [token for token in state.torii_at if token >= 0]


def tamper(state: YoheiState, viewer: int | None, rng: Random) -> None:
    """Exchange two cards that the viewer does not know, in different places, and two torii tokens."""
    mine, faces = bit(viewer), state.game.table.faces
    zones = [*state.hands, *state.chests, *state.boxed]
    for deck in state.decks:
        zones += [deck.top, deck.pool, deck.bottom]
    box = rng.randrange(len(state.decks))
    _exchange(zones, state.known, mine, rng, list(range(box * faces, (box + 1) * faces)))
    for zone in [*state.hands, *state.chests, *state.boxed]:
        zone.sort()
    supply = state.torii_supply
    _exchange(
        [supply.pool, *state.torii, state.torii_at], state.torii_known, mine, rng, list(range(len(state.torii_known)))
    )
    for row in state.torii:
        row.sort()


def _exchange(zones: list[list[int]], known: list[int], mine: int, rng: Random, among: list[int]) -> None:
    """Two unknown things of `among` in different zones change places, and what the others know with them."""
    hidden = [[thing for thing in zone if thing in among and not known[thing] & mine] for zone in zones]
    full = [zone for zone in hidden if zone]
    if len(full) < 2:
        return
    first, second = (rng.choice(zone) for zone in rng.sample(full, 2))
    swap = {first: second, second: first}
    for zone in zones:
        zone[:] = [swap.get(thing, thing) for thing in zone]
    known[first], known[second] = known[second], known[first]


def planted(game: AnyGame) -> YoheiGame:
    """The same cards under names that occur nowhere else."""
    assert isinstance(game, YoheiGame)
    directory = Path(_planted_pack().name)
    pack = game.table.pack
    names = {"events": [row.name for row in pack.events.event], "items": [row.name for row in pack.items.item]}
    for file, printed in names.items():
        source = Path(__file__).parents[2] / f"src/zashiki/games/yohei/pack/{file}.toml"
        text = source.read_text(encoding="utf-8")
        for number, name in enumerate(printed):
            new = planted_name(f"{file[0]}{number}").capitalize()
            text = text.replace(f'name = "{name}"', f'name = "{new}"')
        (directory / f"{file}.toml").write_text(text, encoding="utf-8")
    return YoheiGame(game.options, directory)


@cache
def _planted_pack() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="planted-")


def hidden_names(before: YoheiState, after: YoheiState, viewer: int | None) -> set[str]:
    """The titles of which a viewer knew no card, neither before an action nor after it."""
    names: set[str] = set(before.game.table.titles)
    for state in (before, after):
        names -= _known_titles(state, viewer)
    return names


def _known_titles(state: YoheiState, viewer: int | None) -> set[str]:
    mine, table = bit(viewer), state.game.table
    found = {table.titles[table.face_of[card]] for card in cards(state) if state.known[card] & mine}
    if state.armies and viewer is not None:
        found |= set(table.titles)  # whoever builds an army chooses among all cards
    return found


def shares_secrets(state: YoheiState, viewer: int | None, other: int) -> bool:
    """Teammates share hand, chest and tokens."""
    return viewer is not None and state.game.side[viewer] == state.game.side[other]


def kind(game: YoheiGame) -> tuple[object, ...]:
    """Every player count; the modes, exclusives and The Offer with two players; other boards with three and four."""
    options = game.options
    assert isinstance(options, YoheiOptions)
    few = (options.mode, options.exclusives, options.offer) if options.players == 2 else ()
    return options.players, few, options.players == 3 and options.extra_temples, options.players == 4 and options.map
