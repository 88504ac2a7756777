"""What each player may know (chapter 3)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import GREEN
from zashiki.kernel.story import bit
from zashiki.kernel.views import View, view_fields

UNKNOWN = -1
"""A card whose face the viewer does not know."""


class HandView(msgspec.Struct, frozen=True):
    """The cards of a player as a viewer sees them, by what is printed on them; the numbers count the others.

    `missions_hidden`: how many others there are of each colour; backs are seen (YE-3.14).
    """

    actions: tuple[int, ...]
    actions_hidden: int
    bonuses: tuple[int, ...]
    bonuses_hidden: int
    missions: tuple[int, ...]
    missions_hidden: tuple[int, int, int, int]

    def action_count(self) -> int:
        """How many Action Cards there are."""
        return len(self.actions) + self.actions_hidden

    def bonus_count(self) -> int:
        """How many Bonus Cards there are."""
        return len(self.bonuses) + self.bonuses_hidden

    def mission_count(self) -> int:
        """How many uncompleted Missions there are."""
        return len(self.missions) + sum(self.missions_hidden)


class DeckView(msgspec.Struct, frozen=True):
    """A face-down deck: its size, and its first and last cards as far as their order is fixed, UNKNOWN or printed.

    The first of `top` is drawn first, the first of `bottom` when all others are gone.
    """

    size: int
    top: tuple[int, ...]
    bottom: tuple[int, ...]


class YedoView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it. Fields of the same name mean what they mean in `YedoState`.

    Cards are given by what is printed on them: kinds of Action Cards, Bonus Cards, Events, Weapons and Missions.
    completed: `2 * mission`, and 1 more if the Bonus was earned. drawn, offered: UNKNOWN for faces not seen.
    """

    round: int
    phase: int
    order: tuple[int, ...]
    track: tuple[int, ...]
    markers: tuple[int, ...]
    mon: tuple[int, ...]
    pp: tuple[int, ...]
    earned: tuple[int, ...]
    geisha: tuple[int, ...]
    blessing: tuple[int, ...]
    house: tuple[int, ...]
    reserve: tuple[int, ...]
    annexes: tuple[int, ...]
    blackmail: tuple[int, ...]
    favors: tuple[int, ...]
    hands: tuple[HandView, ...]
    weapons: tuple[tuple[int, ...], ...]
    completed: tuple[tuple[int, ...], ...]
    spaces: tuple[int, ...]
    closed: int
    patrol: int
    colour: int
    church: int
    market: tuple[int, ...]
    discards: tuple[int, ...]
    decks: tuple[DeckView, ...]
    events: tuple[int, ...]
    annexes_left: tuple[int, ...]
    geisha_left: int
    blessings_left: int
    drawn: tuple[int, ...]
    offered: tuple[tuple[int, ...], ...]
    played: tuple[int, ...]
    prices: tuple[int, ...]
    patrol_extra: int
    skipped: int
    guests: int
    saved: int
    discount: int
    override: bool
    forged: int
    doubled: int
    extra: int
    ending: bool


def view(state: YedoState, viewer: int | None) -> YedoView:
    """What a viewer may know, built by listing what is allowed (YE-R9); None is a spectator."""
    fields = view_fields(state, viewer)
    kind, known, mine = state.game.table.kind, state.known, bit(viewer)

    def faces(cards: Iterable[int]) -> tuple[int, ...]:
        return tuple([kind[card] if known[card] & mine else UNKNOWN for card in cards])

    def printed(cards: Iterable[int]) -> tuple[int, ...]:
        return tuple([kind[card] for card in cards])

    players = range(len(state.mon))
    return YedoView(
        **fields,
        round=state.round,
        phase=state.phase,
        order=state.order,
        track=state.track,
        markers=state.markers,
        mon=tuple(state.mon),  # YE-3.13: open information
        pp=tuple(state.pp),
        earned=tuple(state.earned),
        geisha=tuple(state.geisha),
        blessing=tuple(state.blessing),
        house=tuple(state.house),
        reserve=tuple(state.reserve),
        annexes=tuple(state.annexes),
        blackmail=state.blackmail,  # YE-3.15, YE-16.3: it lies face up
        favors=state.favors,
        hands=tuple([hand_view(state, player, mine) for player in players]),
        weapons=tuple([tuple(sorted(printed(cards))) for cards in state.weapons]),
        completed=tuple([tuple([2 * kind[mark >> 1] + (mark & 1) for mark in marks]) for marks in state.completed]),
        spaces=tuple(state.spaces),
        closed=state.closed,
        patrol=state.patrol,
        colour=state.colour,
        church=state.church,
        market=tuple([kind[card] if card >= 0 else UNKNOWN for card in state.market]),
        discards=tuple(sorted(printed(state.discards))),
        decks=tuple(
            [DeckView(len(deck), faces(deck.top[::-1]), faces(deck.bottom)) for deck in state.decks]
        ),
        events=printed(state.events),
        annexes_left=state.annexes_left,
        geisha_left=state.geisha_left,
        blessings_left=state.blessings_left,
        drawn=faces(state.drawn),
        offered=tuple([faces(cards) for cards in state.offered]),
        played=printed(state.played),
        prices=state.prices,
        patrol_extra=state.patrol_extra,
        skipped=state.skipped,
        guests=state.guests,
        saved=state.saved,
        discount=state.discount,
        override=state.override,
        forged=state.forged,
        doubled=state.doubled,
        extra=state.extra,
        ending=state.ending,
    )  # fmt: skip


def hand_view(state: YedoState, player: int, mine: int) -> HandView:
    """A player's cards as those in the set `mine` see them."""
    table, known = state.game.table, state.known
    kind = table.kind
    actions, bonuses, missions = state.actions[player], state.bonuses[player], state.missions[player]
    seen = [sorted([kind[card] for card in cards if known[card] & mine]) for cards in (actions, bonuses, missions)]
    hidden = [0, 0, 0, 0]
    for card in missions:
        if not known[card] & mine:
            hidden[table.deck_of[card] - GREEN] += 1
    return HandView(
        tuple(seen[0]),
        len(actions) - len(seen[0]),
        tuple(seen[1]),
        len(bonuses) - len(seen[1]),
        tuple(seen[2]),
        (hidden[0], hidden[1], hidden[2], hidden[3]),
    )
