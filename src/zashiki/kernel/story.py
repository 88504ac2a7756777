"""The story: what happened, as typed events with an audience. The log, the animations and the replays are made of it.

Rules tell it only when somebody listens:

    if state.story is not None:
        state.tell("shot", player=shooter, damage=damage)
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from zashiki.kernel.messages import Message

SPECTATOR = 1
"""The bit of spectators in a set of viewers; player p has bit `2 << p`."""
EVERYBODY = -1
"""The set of all viewers, spectators included."""


def bit(viewer: int | None) -> int:
    """The set that holds one viewer: a player's number, or None for a spectator."""
    return SPECTATOR if viewer is None else 2 << viewer


def bits(players: Iterable[int]) -> int:
    """The set that holds these players."""
    together = 0
    for player in players:
        together |= 2 << player
    return together


def all_viewers(players: int) -> int:
    """The set of all players and the spectators, bit by bit: equal knowledge is equal data (see `decks`)."""
    return (2 << players) - 1


class Event(msgspec.Struct, frozen=True):
    """Something that happened: a message whose id is the kind of event, who may read it, and in which lane."""

    message: Message
    audience: int = EVERYBODY
    lane: tuple[int, ...] = ()


def heard(events: Iterable[Event], viewer: int | None) -> list[Event]:
    """The events that this viewer may read, with the audience left out (it could tell who knows what)."""
    mine = bit(viewer)
    return [Event(event.message, EVERYBODY, event.lane) for event in events if event.audience & mine]
