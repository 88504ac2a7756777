"""The view: what a player may know (Clan Card Types; GU-4)."""

from __future__ import annotations

import msgspec

from zashiki.games.gunsen.rules.public_table import PublicTable
from zashiki.games.gunsen.rules.records import Battle
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.kernel.steps import Question
from zashiki.kernel.views import View, view_fields

HIDDEN, GONE = 1, 0


class GunsenView(PublicTable, View, frozen=True, kw_only=True):
    """The table as one viewer sees it. Fields of the same name mean what they mean in `GunsenState`.

    villages: 1 where a village's token lies face down, 0 where it is gone. hand: the viewer's own neutral tactics, by
    card; hand_sizes: how many each player holds unbought. deck, discards: how many cards. The order card of a noble
    action was seen when it was taken, so everybody knows it.
    """

    first: int
    active: int
    round: int
    clans: tuple[int, ...]
    forts: tuple[int, ...]
    owner: tuple[int, ...]
    count: tuple[int, ...]
    site: tuple[int, ...]
    built: tuple[int, ...]
    goods: tuple[int, ...]
    supply: tuple[int, ...]
    columns: tuple[tuple[int, ...], ...]
    nobles: tuple[int, ...]
    tactics: tuple[tuple[int, ...], ...]
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    aside_tactics: int
    villages: tuple[int, ...]
    aside_villages: int
    gone: tuple[int, ...]
    tokens: tuple[tuple[int, ...], ...]
    specials: tuple[tuple[int, ...], ...]
    heroes: tuple[tuple[int, ...], ...]
    hero_node: tuple[int, ...]
    upgrades: tuple[int, ...]
    shrines: tuple[int, ...]
    opened: bool
    markers: tuple[int, ...]
    goals: tuple[int, ...]
    deck: int
    row: tuple[int, ...]
    discards: tuple[int, ...]
    held: int
    contested: int
    attackers: int
    battle: Battle | None
    moving: bool
    moves: int
    transported: bool
    cleared: bool
    thieves: bool


def view(state: GunsenState, player: int | None) -> GunsenView:
    """What a viewer may know, built by listing what is allowed (GU-R67); None is a spectator."""
    return GunsenView(
        **view_fields(state, player),
        first=state.first,
        active=state.active,
        round=state.round,
        clans=state.clans,  # GU-4.1: with the clan all its cards are known
        forts=state.forts,
        owner=tuple(state.owner),
        count=tuple(state.count),
        site=tuple(state.site),
        built=tuple(state.built),
        goods=tuple(state.goods),
        supply=tuple(state.supply),
        columns=tuple(state.columns),
        nobles=tuple(state.nobles),
        tactics=tuple(state.tactics),
        hand=state.hands[player] if player is not None else (),  # GU-4.2
        hand_sizes=tuple([len(hand) for hand in state.hands]),
        aside_tactics=len(state.aside_tactics),
        villages=tuple([HIDDEN if token >= 0 else GONE for token in state.villages]),  # GU-4.3
        aside_villages=len(state.aside_villages),
        gone=state.gone,
        tokens=tuple(state.tokens),
        specials=tuple(state.specials),
        heroes=tuple(state.heroes),
        hero_node=tuple(state.hero_node),
        upgrades=tuple(state.upgrades),
        shrines=state.shrines,
        opened=state.opened,
        markers=tuple(state.markers),
        goals=tuple(state.goals),
        deck=len(state.pool),
        row=tuple(state.row),
        discards=tuple(state.discards),
        held=state.held,
        contested=state.contested,
        attackers=state.attackers,
        battle=state.battle,
        **msgspec.structs.asdict(state.turn),
        thieves=state.thieves,
    )


def names_of(*questions: type[Question[GunsenState]]) -> frozenset[str]:
    """The names of these questions, as `Ask.step` gives the name of the one that is asked."""
    return frozenset([question.__name__ for question in questions])
