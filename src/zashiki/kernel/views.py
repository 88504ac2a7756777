"""Views: what one player may know. Drawing, web, terminal, text, tensors and bots are made from views alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from zashiki.kernel.messages import Catalog, Message

if TYPE_CHECKING:
    from zashiki.kernel.state import State


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended.

    places: one a player, 1 is best, equals share a place. scores: one a player, the parts by name in the game's order.
    They are added up, unless the game's text `score.order` says how else they decide. reason: why it ended.
    """

    places: tuple[int, ...]
    scores: tuple[dict[str, int], ...]
    reason: Message

    def winners(self) -> list[int]:
        """Everybody in first place."""
        return [player for player, place in enumerate(self.places) if place == 1]

    def fault(self, catalog: Catalog, players: int) -> str:
        """Why no game of so many players can have ended so, in words; empty if one can."""
        if (len(self.places), len(self.scores)) != (players, players):
            return f"an outcome has one place and one table of scores for each of the {players} players"
        if 1 not in self.places or not all(1 <= place <= players for place in self.places):
            return f"places are whole numbers from 1 to {players}, and somebody is in place 1"
        try:
            catalog.say(self.reason, [""] * players)
        except (LookupError, TypeError, ValueError, AttributeError):
            return f"the reason {self.reason.id!r} with these fields is none that this game tells"
        return ""


class Ask(msgspec.Struct, frozen=True):
    """The question as one player may see it.

    legal: the viewer's legal actions; empty when they only wait. continues: it goes on with the viewer's last choice.
    """

    step: str
    rules: tuple[str, ...]
    message: Message
    legal: tuple[int, ...] = ()
    continues: bool = False
    default: int | None = None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What every view has; a game's view adds its table.

    viewer: the player who looks, None for a spectator. acting: the players who owe an answer. answered: those who have
    answered a simultaneous question that still waits for others. mine: the viewer's own such answer.
    """

    viewer: int | None
    players: int
    acting: tuple[int, ...]
    answered: tuple[int, ...]
    mine: int | None
    ask: Ask | None
    outcome: Outcome | None


def view_fields(state: State, viewer: int | None) -> dict[str, Any]:
    """The fields of `View`, for `GameView(**view_fields(state, player), ...)`. Raises UnknownPlayer."""
    state.check_viewer(viewer)
    answers = state.answers
    mine = answers[viewer] if viewer is not None and answers[viewer] >= 0 else None
    return {
        "viewer": viewer,
        "players": len(answers),
        "acting": tuple(state.acting_for(viewer)),
        "answered": tuple([player for player, answer in enumerate(answers) if answer >= 0]),
        "mine": mine,
        "ask": _ask(state, viewer),
        "outcome": state.result,
    }


def _ask(state: State, viewer: int | None) -> Ask | None:
    question = state.question(viewer)
    if question is None:
        return None
    name, rules = type(question).__name__, question.rules
    if viewer is None or viewer not in question.players(state):
        return Ask(name, rules, question.waiting(state))
    legal = tuple(question.legal(state, viewer))
    message, default = question.message(state, viewer), question.default(state, viewer)
    return Ask(name, rules, message, legal, question.continues, default)
