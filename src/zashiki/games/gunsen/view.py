"""What a player may know (Clan Card Types; GU-4), and full tables that he cannot tell from the true one."""

from __future__ import annotations

from random import Random

from zashiki.games.gunsen.actions import VILLAGE_KINDS
from zashiki.games.gunsen.state import Battle, GunsenState
from zashiki.kernel.story import bits
from zashiki.kernel.views import View, view_fields
from zashiki.kernel.worlds import new_world, redeal

HIDDEN, GONE = 1, 0


class GunsenView(View, frozen=True, kw_only=True):
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


def view(state: GunsenState, viewer: int | None) -> GunsenView:
    """What a viewer may know, built by listing what is allowed; None is a spectator."""
    return GunsenView(
        **view_fields(state, viewer),
        first=state.first,
        active=state.active,
        round=state.round,
        clans=state.clans,
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
        hand=state.hands[viewer] if viewer is not None else (),  # GU-4.2
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
        moving=state.moving,
        moves=state.moves,
        transported=state.transported,
        cleared=state.cleared,
        thieves=state.thieves,
    )


def sample_world(state: GunsenState, viewer: int | None, rng: Random) -> GunsenState:
    """A table that this viewer cannot tell from the true one: others' tactics and all village tokens are dealt anew.

    Who knows a card follows from where it lies: its holder alone knows a neutral tactic, nobody a village token. The
    order deck has no order, and what is in it is known to all.
    """
    world = new_world(state, viewer, rng)
    _deal_tactics_anew(world, viewer, rng)
    face_down = [kind for kind in world.villages if kind >= 0]
    aside = list(world.aside_villages)
    redeal([face_down, aside], [0] * len(VILLAGE_KINDS), viewer, rng)
    kinds = iter(face_down)
    world.villages = [next(kinds) if kind >= 0 else -1 for kind in world.villages]
    world.aside_villages = tuple(sorted(aside))
    return world


def _deal_tactics_anew(world: GunsenState, viewer: int | None, rng: Random) -> None:
    """Cards of a kind are alike, so they are numbered here to be told apart while they are dealt."""
    hands = [*world.hands, world.aside_tactics]
    kinds = [kind for hand in hands for kind in hand]
    known = [bits([player]) if player < len(world.hands) else 0 for player, hand in enumerate(hands) for _ in hand]
    numbers = iter(range(len(kinds)))
    zones = [[next(numbers) for _ in hand] for hand in hands]
    redeal(zones, known, viewer, rng)
    dealt = [tuple(sorted([kinds[number] for number in zone])) for zone in zones]
    world.hands = dealt[:-1]
    world.aside_tactics = dealt[-1]


def table_of(state: GunsenState, view: GunsenView) -> None:
    """Lay a view's public table over a state of the same game, for questions that public information answers."""
    for name in PUBLIC_LISTS:
        setattr(state, name, list(getattr(view, name)))
    for name in PUBLIC_VALUES:
        setattr(state, name, getattr(view, name))


PUBLIC_LISTS = (
    "owner", "count", "site", "built", "goods", "supply", "columns", "nobles", "tactics", "tokens", "specials",
    "heroes", "hero_node", "upgrades", "markers", "goals", "row", "discards",
)  # fmt: skip
PUBLIC_VALUES = (
    "first", "active", "round", "clans", "forts", "gone", "shrines", "opened", "held", "contested", "attackers",
    "battle", "moving", "moves", "transported", "cleared", "thieves",
)  # fmt: skip
