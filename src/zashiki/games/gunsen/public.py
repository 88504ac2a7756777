"""A view laid on a table again, so that what public information answers is asked of the rules themselves."""

from __future__ import annotations

from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.view import GunsenView

PUBLIC_LISTS = (
    "owner", "count", "site", "built", "goods", "supply", "columns", "nobles", "tactics", "tokens", "specials",
    "heroes", "hero_node", "upgrades", "markers", "goals", "row", "discards",
)  # fmt: skip
PUBLIC_VALUES = (
    "first", "active", "round", "clans", "forts", "gone", "shrines", "opened", "held", "contested", "attackers",
    "battle", "moving", "moves", "transported", "cleared", "thieves",
)  # fmt: skip


def lay_over(state: GunsenState, view: GunsenView) -> None:
    """Lay a view's public table over a state of the same game, for questions that public information answers."""
    for name in PUBLIC_LISTS:
        setattr(state, name, list(getattr(view, name)))
    for name in PUBLIC_VALUES:
        setattr(state, name, getattr(view, name))
