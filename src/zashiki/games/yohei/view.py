"""What each player may know (YH-R116)."""

from __future__ import annotations

from typing import Any

import msgspec

from zashiki.games.yohei.rules.numbers import Card, Face, Side
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


OPEN = (
    "order", "round", "active", "out", "terrain", "spaces", "temples", "burnt", "walls", "engaged", "clans", "kills",
    "vortex", "vortex_side", "stack", "now", "scene",
)  # fmt: skip
"""The fields of the state that everybody sees as they are. The view has them under the same names."""
OPEN_LISTS = ("bases", "supply", "site", "market")
"""The same for lists; the view has tuples of them."""


def view(state: YoheiState, player: int | None) -> YoheiView:
    """What a viewer may know, built by listing what is allowed; None is a spectator."""
    fields = view_fields(state, player)
    mine, table = bit(player), state.game.table
    kinds = table.torii_kind
    supply = state.torii_supply.cards()
    turn = msgspec.structs.asdict(state.turn)
    lists: dict[str, Any] = {name: tuple(getattr(state, name)) for name in OPEN_LISTS}
    return YoheiView(
        **fields,
        **{name: getattr(state, name) for name in OPEN},
        **lists,
        mode=state.game.mode,
        units=_units(state),
        sides=tuple([_side(state, side, player) for side in range(len(state.cp))]),
        decks=tuple([_deck(state, number, player) for number in range(len(state.decks))]),
        lost=tuple([_faces(state, box, player) for box in state.boxed]),
        torii_at=tuple([int(token >= 0) for token in state.torii_at]),
        torii_supply=len(supply),
        torii_inside=tuple(sorted([kinds[token] for token in supply if state.torii_known[token] & mine])),
        torii_discards=tuple(sorted([kinds[token] for token in state.torii_discards])),
        lying=tuple([(place, table.face_of[card]) for place, card in state.lying]),
        unit_deck=len(state.unit_deck),
        unit_discards=tuple(sorted(state.unit_discards)),
        army=state.armies[player] if state.armies and player is not None else None,
        shown=tuple([table.round_kind[token] for token in state.shown]),
        acting_unit=turn.pop("acting"),
        guarded=turn.pop("decisions") >= table.figures.turn_guard,
        **turn,
    )


def _units(state: YoheiState) -> tuple[UnitView, ...]:
    face_of = state.game.table.face_of
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
                tuple([face_of[card] for card in state.carried[piece]]),
            )
            for piece in in_play
        ]
    )


def _side(state: YoheiState, side: Side, viewer: int | None) -> SideView:
    mine, kinds, known = bit(viewer), state.game.table.torii_kind, state.torii_known
    return SideView(
        cp=state.cp[side],
        hand=_faces(state, state.hands[side], viewer),
        chest=_faces(state, state.chests[side], viewer),
        torii=tuple(sorted([kinds[token] if known[token] & mine else HIDDEN for token in state.torii[side]])),
        trophies=state.trophies[side],
        buildings=state.buildings_of(side),
        area=state.areas[side] if side < len(state.areas) else side,
    )


def _deck(state: YoheiState, number: int, viewer: int | None) -> DeckView:
    deck, face_of = state.decks[number], state.game.table.face_of
    return DeckView(
        size=len(deck),
        top=tuple(reversed(_seen(state, deck.top, viewer))),
        bottom=tuple(_seen(state, deck.bottom, viewer)),
        inside=tuple([face for face in _faces(state, deck.pool, viewer) if face != HIDDEN]),
        discards=tuple(sorted([face_of[card] for card in state.discards[number]])),
    )


def _faces(state: YoheiState, cards: list[Card], viewer: int | None) -> tuple[Face, ...]:
    """The faces of cards in no order: sorted, HIDDEN for each that the viewer does not know."""
    return tuple(sorted(_seen(state, cards, viewer)))


def _seen(state: YoheiState, cards: list[Card], viewer: int | None) -> list[Face]:
    """The face of each card, HIDDEN where the viewer does not know it."""
    mine, known, face_of = bit(viewer), state.known, state.game.table.face_of
    return [face_of[card] if known[card] & mine else HIDDEN for card in cards]
