"""What the conformance suite is told of Gunsen: what is conserved, and what is hidden from whom."""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.conformance.planted_names import planted_name
from zashiki.games.gunsen import GunsenGame
from zashiki.games.gunsen.rules.heroes import DisplaceHero
from zashiki.games.gunsen.rules.numbers import OUT
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import RESOURCES
from zashiki.kernel.game import AnyGame

PACK = Path(__file__).parents[2] / "src" / "zashiki" / "games" / "gunsen" / "pack"


def census(state: GunsenState) -> dict[str, Any]:
    """15 troops a clan, 30 tokens a resource, and every card and token in one place."""
    table = state.game.table
    players = range(len(state.clans))
    orders = Counter([*state.pool, *state.row, *state.discards, *(card for card in state.nobles if card >= 0)])
    orders.update(card for column in state.columns for card in column if card < table.first_special)
    orders.update([state.held] if state.held >= 0 else [])
    specials = Counter(card for column in state.columns for card in column if card >= table.first_special)
    specials.update(card for left in state.specials for card in left)
    neutral = Counter([*state.aside_tactics, *(kind for hand in state.hands for kind in hand)])
    neutral.update(kind for bought in state.tactics for kind in bought if kind in table.neutral_cards)
    villages = Counter([*state.aside_villages, *state.gone, *(kind for kind in state.villages if kind >= 0)])
    villages.update(kind for tokens in state.tokens for kind in tokens)
    return {
        "troops": [_troops(state, player) for player in players],
        "orders": sorted(orders.elements()),
        "special orders lie in one place": max(specials.values(), default=1) == 1,
        "neutral tactics": sorted(neutral.elements()) if neutral else sorted(table.neutral_cards),
        "villages": sorted(villages.elements()),
        "no token is made": all(0 <= state.on_boards(kind) <= table.figures.tokens for kind in range(len(RESOURCES))),
        "nobody owes": min(state.goods) >= 0 and min(state.supply) >= 0,
        "armies keep the limit": all(
            state.count[node] <= state.limit(state.owner[node], node)
            for node in table.territories
            if state.owner[node] >= 0 and node != state.contested
        ),
        "heroes are with armies": all(_is_placed(state, player) for player in players),
        "upgrade tiles": [owner == OUT for owner in state.upgrades] if state.shrines else None,
    }


def _troops(state: GunsenState, player: int) -> int:
    there = sum(count for count, owner in zip(state.count, state.owner, strict=True) if owner == player)
    return there + state.supply[player] + (state.attackers if player == state.active else 0)


def _is_placed(state: GunsenState, player: int) -> bool:
    """Heroes stand in the fort or with an army, one in a territory; one who has lost the army is still on the way."""
    if state.is_terminal() or any(isinstance(step, DisplaceHero) for step in state.steps):
        return True
    places = [state.hero_node[hero] for hero in state.heroes[player]]
    return all(
        node == state.forts[player] or (places.count(node) == 1 and state.troops_at(player, node)) for node in places
    )


def tamper(state: GunsenState, viewer: int | None, rng: Random) -> None:
    """Exchange a tactic of another's hand with one out of the game, or two village tokens."""
    others = [player for player, hand in enumerate(state.hands) if player != viewer and hand]
    if others and rng.random() < 0.5:
        player = rng.choice(others)
        hand, aside = list(state.hands[player]), list(state.aside_tactics)
        one, other = rng.randrange(len(hand)), rng.randrange(len(aside))
        hand[one], aside[other] = aside[other], hand[one]
        state.hands[player], state.aside_tactics = tuple(sorted(hand)), tuple(sorted(aside))
        return
    there = [number for number, kind in enumerate(state.villages) if kind >= 0]
    if there:
        aside = list(state.aside_villages)
        number, other = rng.choice(there), rng.randrange(len(aside))
        state.villages[number], aside[other] = aside[other], state.villages[number]
        state.aside_villages = tuple(sorted(aside))


def planted(game: AnyGame) -> GunsenGame:
    """The same order cards and neutral tactics under names that occur nowhere else."""
    assert isinstance(game, GunsenGame)
    directory = Path(_planted_pack().name)
    for file, kind in (("orders.toml", "O"), ("tactics.toml", "N")):
        rows = (PACK / file).read_text(encoding="utf-8").split("\n\n")
        named = [
            _renamed(row, planted_name(f"{kind}{number}").capitalize()) if f'id = "{kind}' in row else row
            for number, row in enumerate(rows)
        ]
        (directory / file).write_text("\n\n".join(named), encoding="utf-8")
    return GunsenGame(game.options, directory)


def _renamed(row: str, name: str) -> str:
    return re.sub(r'name = ".*"', f'name = "{name}"', re.sub(r'id = "(O|N)', r'id = "xq\1', row))


@cache
def _planted_pack() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="planted-")


def hidden_names(before: GunsenState, after: GunsenState, viewer: int | None) -> set[str]:
    """Neutral tactics that lie in no place that the viewer sees, and order cards that stayed in the deck."""
    table = before.game.table
    kinds = set(table.neutral_cards)
    for state in (before, after):
        kinds -= {kind for bought in state.tactics for kind in bought}
        kinds -= set(state.hands[viewer]) if viewer is not None else set()
    names = {text for kind in kinds for text in (table.tactic_ids[kind], table.tactic_names[kind])}
    if len(after.discards) >= len(before.discards):  # else the discards, seen by all, were shuffled
        cards = set(before.pool) & set(after.pool)
        names |= {text for card in cards for text in (table.card_ids[card], table.card_names[card])}
    return names


def shares_secrets(state: GunsenState, viewer: int | None, owner: int) -> bool:
    """Whether another player has nothing that the viewer does not know."""
    return not state.hands[owner]
