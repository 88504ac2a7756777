"""What each player may know (chapter 3)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import asdict

from zashiki.games.yedo.rules.records import completed_mark, earned_bonus, holds, mission_of
from zashiki.games.yedo.rules.state import ANNEX_SPACES, YedoState
from zashiki.games.yedo.rules.terms import GREEN, Player, Space
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
    completed: marks of Missions (`records.completed_mark`). drawn, offered: UNKNOWN for faces not seen. The fields of
    the records of a state (`records`) stand here one by one.
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

    def annexes_of(self, player: Player) -> tuple[int, ...]:
        """A player's Annex spaces in the order of ANNEXES: NOT_BUILT, BUILT or MANNED."""
        return self.annexes[ANNEX_SPACES * player : ANNEX_SPACES * (player + 1)]

    def skips(self, phase: int) -> bool:
        """Whether a phase of this round is left out."""
        return holds(self.skipped, phase)

    def is_saved(self, space: Space) -> bool:
        """Whether the Disciple on a space is saved from the Watch Patrol."""
        return holds(self.saved, space)


def view(state: YedoState, player: int | None) -> YedoView:
    """What a viewer may know, built by listing what is allowed (YE-R9); None is a spectator."""
    fields = view_fields(state, player)
    kind, known, mine = state.game.table.kind, state.known, bit(player)

    def faces(cards: Iterable[int]) -> tuple[int, ...]:
        return tuple([kind[card] if known[card] & mine else UNKNOWN for card in cards])

    def printed(cards: Iterable[int]) -> tuple[int, ...]:
        return tuple([kind[card] for card in cards])

    def seen_mark(mark: int) -> int:
        return completed_mark(kind[mission_of(mark)], earned_bonus(mark))

    players = range(len(state.mon))
    return YedoView(
        **fields,
        round=state.round,
        phase=state.phase,
        order=state.order,
        **asdict(state.bidding),
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
        hands=tuple([hand_view(state, owner, mine) for owner in players]),
        weapons=tuple([tuple(sorted(printed(cards))) for cards in state.weapons]),
        completed=tuple([tuple([seen_mark(mark) for mark in marks]) for marks in state.completed]),
        spaces=tuple(state.spaces),
        patrol=state.patrol,
        colour=state.colour,
        church=state.church,
        market=tuple([kind[card] if card >= 0 else UNKNOWN for card in state.market]),
        discards=tuple(sorted(printed(state.discards))),
        decks=tuple(
            [DeckView(len(deck), faces(deck.top[::-1]), faces(deck.bottom)) for deck in state.decks]
        ),
        events=printed(state.events),
        **asdict(state.supplies),
        drawn=faces(state.drawn),
        offered=tuple([faces(cards) for cards in state.offered]),
        played=printed(state.played),
        **asdict(state.this_round),
        **asdict(state.this_turn),
        ending=state.ending,
    )  # fmt: skip


def hand_view(state: YedoState, player: Player, mine: int) -> HandView:
    """A player's cards as a viewer sees them; `mine` is the set with this viewer alone (`story.bit`)."""
    table, known = state.game.table, state.known
    kind = table.kind
    hands = (state.actions[player], state.bonuses[player], state.missions[player])
    actions, bonuses, missions = [
        tuple(sorted([kind[card] for card in cards if known[card] & mine])) for cards in hands
    ]
    backs = [table.deck_of[card] - GREEN for card in state.missions[player] if not known[card] & mine]
    return HandView(
        actions,
        len(state.actions[player]) - len(actions),
        bonuses,
        len(state.bonuses[player]) - len(bonuses),
        missions,
        (backs.count(0), backs.count(1), backs.count(2), backs.count(3)),
    )
