"""What the conformance suite is told of Yokai Forest Duel: what is conserved, and what is hidden from whom."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.conformance.planted_names import planted_name
from zashiki.games.yokai import YokaiGame
from zashiki.games.yokai.rules.cards import on_table
from zashiki.games.yokai.rules.piles import SPREAD, count
from zashiki.games.yokai.rules.state import YokaiState
from zashiki.games.yokai.rules.terms import KINDS
from zashiki.games.yokai.view import UNKNOWN, evidence
from zashiki.kernel.game import AnyGame
from zashiki.kernel.story import bit


def census(state: YokaiState) -> dict[str, Any]:
    """Hand, piles and the open card are each fighter's deck of ten; every update lies in one place; a coin a duel."""
    decks = [side.hand + side.pile + side.discard + on_table(state, at) for at, side in enumerate(state.sides)]
    tournament = state.tournament
    if tournament is None:
        updates = []
    else:
        zones = [
            tournament.offer,
            tournament.refused,
            *tournament.received,
            *(deck.cards() for deck in tournament.decks),
        ]
        updates = sorted(card for zone in zones for card in zone)
    return {
        "decks are as their updates say": decks == [state.deck_of(player) for player in range(len(decks))],
        "cards": [len(SPREAD[deck]) for deck in decks],
        "updates": updates,
    }


def tamper(state: YokaiState, viewer: int | None, rng: Random) -> None:
    """Exchange a card of another player's hand with one of their draw pile."""
    others = [side for player, side in enumerate(state.sides) if player != viewer and side.hand and side.pile]
    if others:
        side = rng.choice(others)
        out, back = rng.choice(SPREAD[side.hand]), rng.choice(SPREAD[side.pile])
        side.hand += back - out
        side.pile += out - back


def planted(game: AnyGame) -> YokaiGame:
    """The same cards under names that occur nowhere else."""
    assert isinstance(game, YokaiGame)
    text = (Path(__file__).parents[2] / "src/zashiki/games/yokai/pack/cards.toml").read_text(encoding="utf-8")
    for number, card in enumerate(game.printed.cards):
        name = planted_name(str(number))
        text = text.replace(f'name = "{card.name}"', f'name = "{name}"')
        text = text.replace(f'title = "{card.title}"', f'title = "{name.capitalize()}"')
    directory = Path(_planted_pack().name)
    (directory / "cards.toml").write_text(text, encoding="utf-8")
    return YokaiGame(game.options, directory)


@cache
def _planted_pack() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="planted-")


def hidden_names(before: YokaiState, after: YokaiState, viewer: int | None) -> set[str]:
    """The update cards of which a viewer has neither seen nor been told any, before and after an action."""
    told = {kind for state in (before, after) for kind in _told_kinds(state, viewer)}
    printed = before.game.printed
    updates = [kind for kind in KINDS if kind % 2 and kind not in told]
    return {text for kind in updates for text in (printed.names[kind], printed.titles[kind])}


def _told_kinds(state: YokaiState, viewer: int | None) -> set[int]:
    """The kinds of update that a viewer has seen or been told of."""
    tournament = state.tournament
    if tournament is None:
        return set()
    mine = bit(viewer)
    told = {2 * state.game.update_types[card] + 1 for card, known in enumerate(tournament.known) if known & mine}
    for player in range(len(state.sides)):
        told |= {kind for sight in evidence(state, player) for kind in KINDS if count(sight.shown, kind)}
    told |= {kind for duel in state.duels for kind in duel.last or ()}
    if viewer is not None and state.question(viewer) is not None:
        legal = [state.game.vocabulary.describe(action) for action in state.legal_actions(viewer)]
        told |= {2 * token.value + 1 for token in legal if token.kind == "keep"}
    return told


def shares_secrets(state: YokaiState, viewer: int | None, owner: int) -> bool:
    """Whether a viewer can tell all of another's cards: no hand to guess, and every update known or seen."""
    side = state.game.view(state, viewer).sides[owner]
    return UNKNOWN not in side.updates and 0 in (side.hand_count, side.pile_count)
