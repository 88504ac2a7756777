"""What each player may know (YH-R116)."""

from __future__ import annotations

import msgspec

from zashiki.games.yohei.rules.state import AREA, Army, Scene, YoheiState
from zashiki.kernel.story import bit
from zashiki.kernel.views import View, view_fields

HIDDEN = -1
"""A card or token that the viewer does not know."""


class UnitView(msgspec.Struct, frozen=True):
    """A unit in play.

    at: its hex, or -2 in the deployment area. ko: KO markers for its coming turn; stunned: those that count in this
    turn. done: what it has done this turn, as bits (see `rules/state.py`). items: faces.
    """

    piece: int
    player: int
    at: int
    facing: int
    wounded: bool
    ko: int
    stunned: int
    done: int
    items: tuple[int, ...]


class SideView(msgspec.Struct, frozen=True, kw_only=True):
    """What a side has. hand, chest, torii: faces and kinds that the viewer knows, sorted, HIDDEN for each other one."""

    cp: int
    hand: tuple[int, ...]
    chest: tuple[int, ...]
    torii: tuple[int, ...]
    trophies: tuple[int, ...]
    buildings: tuple[int, int]
    area: int


class DeckView(msgspec.Struct, frozen=True, kw_only=True):
    """An event deck and its discard pile. top, bottom: from the top down; inside: known to be somewhere between.

    Cards are faces, HIDDEN where the viewer does not know them.
    """

    size: int
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    inside: tuple[int, ...]
    discards: tuple[int, ...]


class YoheiView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it. Fields of the same name mean what they mean in `YoheiState`.

    units: those in play, by hex, then those in the areas. torii_at: 1 where a torii token lies. lying: (hex, face).
    bases, supply, clans, kills, out: for each player. army: what the viewer has hired so far in a Duel. torii_supply:
    how many tokens; torii_inside: kinds known to be among them. lost: faces known to be out of the game.
    """

    mode: str
    order: tuple[int, ...]
    round: int
    active: int
    out: tuple[bool, ...]
    terrain: tuple[int, ...]
    spaces: tuple[int, ...]
    temples: tuple[tuple[int, int], ...]
    burnt: bool
    walls: int
    units: tuple[UnitView, ...]
    engaged: tuple[tuple[int, int], ...]
    bases: tuple[int, ...]
    supply: tuple[tuple[int, ...], ...]
    clans: tuple[tuple[int, ...], ...]
    kills: tuple[int, ...]
    sides: tuple[SideView, ...]
    decks: tuple[DeckView, ...]
    lost: tuple[tuple[int, ...], ...]
    torii_at: tuple[int, ...]
    torii_supply: int
    torii_inside: tuple[int, ...]
    torii_discards: tuple[int, ...]
    lying: tuple[tuple[int, int], ...]
    site: tuple[int, ...]
    vortex: int
    vortex_side: int
    market: tuple[int, ...]
    unit_deck: int
    unit_discards: tuple[int, ...]
    army: Army | None
    stack: int
    now: int
    shown: tuple[int, ...]
    fresh: int
    healed: int
    martyred: int
    razed: tuple[int, ...]
    boosts: tuple[tuple[int, int], ...]
    acting_unit: int
    left: int
    deployed: int
    used: int
    guarded: bool
    scene: Scene | None


def view(state: YoheiState, viewer: int | None) -> YoheiView:
    """What a viewer may know, built by listing what is allowed; None is a spectator."""
    fields = view_fields(state, viewer)
    mine, table = bit(viewer), state.game.table
    faces, known = table.faces, state.known

    def seen(cards: list[int]) -> tuple[int, ...]:
        return tuple([card % faces if known[card] & mine else HIDDEN for card in cards])

    kinds = table.torii_kind
    supply = state.torii_supply.cards()
    building = viewer is not None and bool(state.armies)
    return YoheiView(
        **fields,
        mode=state.game.mode,
        order=state.order,
        round=state.round,
        active=state.active,
        out=state.out,
        terrain=state.terrain,
        spaces=state.spaces,
        temples=state.temples,
        burnt=state.burnt,
        walls=state.walls,
        units=_units(state),
        engaged=state.engaged,
        bases=tuple(state.bases),
        supply=tuple(state.supply),
        clans=state.clans,
        kills=state.kills,
        sides=tuple([_side(state, side, viewer) for side in range(len(state.cp))]),
        decks=tuple(
            [
                DeckView(
                    size=len(deck),
                    top=tuple(reversed(seen(deck.top))),
                    bottom=seen(deck.bottom),
                    inside=tuple(sorted([face for face in seen(deck.pool) if face != HIDDEN])),
                    discards=tuple(sorted([card % faces for card in pile])),
                )
                for deck, pile in zip(state.decks, state.discards, strict=True)
            ]
        ),
        lost=tuple([tuple(sorted(seen(box))) for box in state.boxed]),
        torii_at=tuple([int(token >= 0) for token in state.torii_at]),
        torii_supply=len(supply),
        torii_inside=tuple(sorted([kinds[token] for token in supply if state.torii_known[token] & mine])),
        torii_discards=tuple(sorted([kinds[token] for token in state.torii_discards])),
        lying=tuple([(place, card % faces) for place, card in state.lying]),
        site=tuple(state.site),
        vortex=state.vortex,
        vortex_side=state.vortex_side,
        market=tuple(state.market),
        unit_deck=len(state.unit_deck),
        unit_discards=tuple(sorted(state.unit_discards)),
        army=state.armies[viewer] if building and viewer is not None else None,
        stack=state.stack,
        now=state.now,
        shown=tuple([table.round_kind[token] for token in state.shown]),
        fresh=state.fresh,
        healed=state.healed,
        martyred=state.martyred,
        razed=state.razed,
        boosts=state.boosts,
        acting_unit=state.acting,
        left=state.left,
        deployed=state.deployed,
        used=state.used,
        guarded=state.decisions >= table.figures.turn_guard,
        scene=state.scene,
    )


def _units(state: YoheiState) -> tuple[UnitView, ...]:
    faces = state.game.table.faces
    in_play = [piece for pieces in state.fielded for piece in pieces]
    in_play.sort(key=lambda piece: (state.at[piece] == AREA, state.at[piece], piece))
    return tuple(
        [
            UnitView(
                piece,
                state.owner[piece],
                state.at[piece],
                state.facing[piece],
                bool(state.wounded[piece]),
                state.ko[piece],
                state.stunned[piece],
                state.done[piece],
                tuple([card % faces for card in state.carried[piece]]),
            )
            for piece in in_play
        ]
    )


def _side(state: YoheiState, side: int, viewer: int | None) -> SideView:
    mine, table = bit(viewer), state.game.table
    known, torii_known, faces = state.known, state.torii_known, table.faces
    return SideView(
        cp=state.cp[side],
        hand=tuple(sorted([card % faces if known[card] & mine else HIDDEN for card in state.hands[side]])),
        chest=tuple(sorted([card % faces if known[card] & mine else HIDDEN for card in state.chests[side]])),
        torii=tuple(
            sorted([table.torii_kind[token] if torii_known[token] & mine else HIDDEN for token in state.torii[side]])
        ),
        trophies=state.trophies[side],
        buildings=(state.buildings[2 * side], state.buildings[2 * side + 1]),
        area=state.areas[side] if side < len(state.areas) else side,
    )
