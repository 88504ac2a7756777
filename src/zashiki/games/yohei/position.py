"""Position files: the table in words, both ways. Units and cards are written by id, places by name.

Where there are two of a thing the second one is called `minpei.2`; in the Duel those of the second box.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from zashiki.games.yohei.rules.numbers import Pieces, Player, Side, Viewers
from zashiki.games.yohei.rules.skills import LETTERS, SKILLS
from zashiki.games.yohei.rules.state import AREA, YoheiState, site_built, site_kind, site_side
from zashiki.games.yohei.rules.values import seers
from zashiki.games.yohei.tables import numbered
from zashiki.geometry import DIRECTION_NAMES
from zashiki.kernel.decks import Deck
from zashiki.kernel.story import EVERYBODY

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
BOOSTS = (*SKILLS, "mp")
BUILDINGS = ("barracks", "watchtower")


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a position file."""


class UnitPosition(Record, frozen=True, kw_only=True):
    """A unit in play, in the order of deployment. at: a hex, or `area`. done: bits of what it did this turn."""

    unit: str
    at: str
    facing: str = "E"
    wounded: bool = False
    ko: Count = 0
    stunned: Count = 0
    done: Count = 0
    items: list[str] = []


class PlayerPosition(Record, frozen=True, kw_only=True):
    """A player: their units in play and to come."""

    units: list[UnitPosition] = []
    supply: list[str] = []
    clans: list[str] = []
    bases: Annotated[int, msgspec.Meta(ge=0, le=20)] | None = None
    kills: Count = 0
    out: bool = False


class SidePosition(Record, frozen=True, kw_only=True):
    """A player or team.

    boxed: cards that are out of the game. buildings: barracks and watchtowers not yet laid; without it, all that are
    not on the board.
    """

    cp: Count = 0
    hand: list[str] = []
    chest: list[str] = []
    boxed: list[str] = []
    torii: list[str] = []
    trophies: list[str] = []
    buildings: tuple[Count, Count] | None = None
    area: Count | None = None


class DeckPosition(Record, frozen=True, kw_only=True):
    """Cards or tokens face down: top and bottom in order from the top, pool in no order; and the discards.

    Without a pool all that lies nowhere else is in it.
    """

    top: list[str] = []
    pool: list[str] | None = None
    bottom: list[str] = []
    discards: list[str] = []


class SitePosition(Record, frozen=True, kw_only=True):
    """A building on an intersection; side 3 is neutral."""

    side: Annotated[int, msgspec.Meta(ge=0, le=3)]
    building: str
    built: bool = False


class ScenePosition(Record, frozen=True, kw_only=True):
    """The dice on the table."""

    kind: str
    player: Count
    actor: str = ""
    target: str = ""
    site: str = ""
    dice: list[Annotated[int, msgspec.Meta(ge=1, le=6)]] = []
    hits: list[Count] = []


class ArmyPosition(Record, frozen=True, kw_only=True):
    """What a player of the Duel has hired; points left in halves."""

    points: Count
    units: list[str] = []
    minpei: Count = 0
    cp: Count = 0
    chosen: list[str] = []
    random: Count = 0
    left_out: list[str] = []


class YoheiPosition(Record, frozen=True, kw_only=True):
    """The `[table]` of a position file.

    terrain: letters of the hexes that differ from the map's own. known: who knows a card or token, as the sum of a
    viewer's bits, where it is not what its place says. decks: one, or in the Duel one for each player.
    """

    players: list[PlayerPosition]
    sides: list[SidePosition] = []
    order: list[Count] = []
    round: Count = 0
    active: Annotated[int, msgspec.Meta(ge=-1, le=3)] = -1
    terrain: dict[str, str] = {}
    spaces: list[str] | None = None
    temples: dict[str, str] = {}
    burnt: bool = False
    walls: list[str] = []
    engaged: list[tuple[str, str]] = []
    decks: list[DeckPosition] = []
    known: dict[str, int] = {}
    torii: DeckPosition = DeckPosition()
    torii_at: dict[str, str] = {}
    torii_known: dict[str, int] = {}
    lying: list[tuple[str, str]] = []
    sites: dict[str, SitePosition] = {}
    vortex: str = ""
    vortex_side: Annotated[int, msgspec.Meta(ge=-1, le=3)] = -1
    market: list[str] = []
    unit_deck: list[str] = []
    unit_discards: list[str] = []
    armies: list[ArmyPosition] = []
    tokens: list[str] | None = None
    stack: Count = 0
    now: str = ""
    shown: list[str] = []
    fresh: list[str] = []
    healed: list[str] = []
    martyred: list[str] = []
    razed: list[str] = []
    boosts: list[tuple[str, str]] = []
    acting: str = ""
    left: Count = 0
    deployed: Count = 0
    used: Count = 0
    decisions: Count = 0
    scene: ScenePosition | None = None


class Names:
    """What pieces, cards, tokens and places are called."""

    def __init__(self, game: YoheiGame) -> None:
        table, board = game.table, game.board
        self.pieces = table.piece_ids
        self.cards = numbered(list(table.face_ids) * table.boxes)
        self.faces = table.face_ids
        self.torii = numbered([table.torii_ids[kind] for kind in table.torii_kind])
        self.rounds = numbered([table.round_ids[kind] for kind in table.round_kind])
        self.hexes, self.sites, self.walls = board.names, board.corner_names, board.wall_names

    def of_bits(self, mask: Pieces) -> list[str]:
        """The pieces of a set."""
        return [name for piece, name in enumerate(self.pieces) if mask >> piece & 1]


# ---------------------------------------------------------------- writing


def to_position(state: YoheiState) -> YoheiPosition:
    """The table in words."""
    game, table, turn = state.game, state.game.table, state.turn
    names = Names(game)
    ground = game.layout.ground
    terrain = {
        names.hexes[place]: LETTERS[kind] for place, kind in enumerate(state.terrain) if kind != ground.terrain[place]
    }
    return YoheiPosition(
        players=[_player(state, names, player) for player in range(game.num_players())],
        sides=[_side(state, names, side) for side in range(len(game.members))],
        order=list(state.order),
        round=state.round,
        active=state.active,
        terrain=terrain,
        spaces=None if state.spaces == ground.spaces else [names.hexes[place] for place in state.spaces],
        temples={names.hexes[place]: table.temple_ids[kind] for place, kind in state.temples},
        burnt=state.burnt,
        walls=[name for wall, name in enumerate(names.walls) if state.walls >> wall & 1],
        engaged=[(names.pieces[one], names.pieces[other]) for one, other in state.engaged],
        decks=[_deck(deck, pile, names.cards) for deck, pile in zip(state.decks, state.discards, strict=True)],
        known={names.cards[card]: mask for card, mask in _unusual(state.known, card_masks(state))},
        torii=_deck(state.torii_supply, state.torii_discards, names.torii),
        torii_at={names.hexes[h]: names.torii[token] for h, token in enumerate(state.torii_at) if token >= 0},
        torii_known={names.torii[token]: mask for token, mask in _unusual(state.torii_known, torii_masks(state))},
        lying=[(names.hexes[place], names.cards[card]) for place, card in state.lying],
        sites={
            names.sites[corner]: SitePosition(
                side=site_side(code), building=BUILDINGS[site_kind(code)], built=site_built(code)
            )
            for corner, code in enumerate(state.site)
            if code
        },
        vortex=names.sites[state.vortex] if state.vortex >= 0 else "",
        vortex_side=state.vortex_side,
        market=[names.pieces[piece] for piece in state.market],
        unit_deck=[names.pieces[piece] for piece in state.unit_deck],
        unit_discards=[names.pieces[piece] for piece in state.unit_discards],
        armies=[
            ArmyPosition(
                points=army.points,
                units=[names.pieces[piece] for piece in army.pieces],
                minpei=army.minpei,
                cp=army.cp,
                chosen=[names.faces[face] for face in army.chosen],
                random=army.random,
                left_out=[names.faces[face] for face in army.left_out],
            )
            for army in state.armies
        ],
        tokens=[names.rounds[token] for token in state.tokens],
        stack=state.stack,
        now=table.round_ids[state.now] if state.now >= 0 else "",
        shown=[names.rounds[token] for token in state.shown],
        fresh=names.of_bits(turn.fresh),
        healed=names.of_bits(turn.healed),
        martyred=names.of_bits(turn.martyred),
        razed=[names.pieces[piece] for piece in turn.razed],
        boosts=[(names.pieces[piece], BOOSTS[skill]) for piece, skill in turn.boosts],
        acting=names.pieces[turn.acting] if turn.acting >= 0 else "",
        left=turn.left,
        deployed=turn.deployed,
        used=turn.used,
        decisions=turn.decisions,
        scene=_scene(state, names),
    )


def _player(state: YoheiState, names: Names, player: Player) -> PlayerPosition:
    table = state.game.table
    return PlayerPosition(
        units=[
            UnitPosition(
                unit=names.pieces[piece],
                at="area" if state.at[piece] == AREA else names.hexes[state.at[piece]],
                facing=DIRECTION_NAMES[state.facing[piece]],
                wounded=bool(state.wounded[piece]),
                ko=state.ko[piece],
                stunned=state.stunned[piece],
                done=state.done[piece],
                items=[names.cards[card] for card in state.carried[piece]],
            )
            for piece in state.fielded[player]
        ],
        supply=[names.pieces[piece] for piece in state.supply[player]],
        clans=[table.clan_ids[clan] for clan in state.clans[player]],
        bases=state.bases[player],
        kills=state.kills[player],
        out=state.out[player],
    )


def _side(state: YoheiState, names: Names, side: Side) -> SidePosition:
    return SidePosition(
        cp=state.cp[side],
        hand=[names.cards[card] for card in state.hands[side]],
        chest=[names.cards[card] for card in state.chests[side]],
        boxed=[names.cards[card] for card in state.boxed[side]],
        torii=[names.torii[token] for token in state.torii[side]],
        trophies=[names.pieces[piece] for piece in state.trophies[side]],
        buildings=state.buildings_of(side),
        area=state.areas[side],
    )


def _deck(deck: Deck, discards: list[int], names: tuple[str, ...]) -> DeckPosition:
    return DeckPosition(
        top=[names[card] for card in reversed(deck.top)],
        pool=[names[card] for card in deck.pool],
        bottom=[names[card] for card in deck.bottom],
        discards=[names[card] for card in discards],
    )


def _scene(state: YoheiState, names: Names) -> ScenePosition | None:
    scene = state.scene
    if scene is None:
        return None
    return ScenePosition(
        kind=scene.kind,
        player=scene.player,
        actor=names.pieces[scene.actor] if scene.actor >= 0 else "",
        target=names.pieces[scene.target] if scene.target >= 0 else "",
        site=names.sites[scene.site] if scene.site >= 0 else "",
        dice=list(scene.dice),
        hits=list(scene.hits),
    )


def _unusual(masks: list[Viewers], usual: list[Viewers]) -> list[tuple[int, Viewers]]:
    """The cards or tokens, by number, that other viewers know than usual; and who knows them."""
    return [(card, mask) for card, mask in enumerate(masks) if mask != usual[card]]


def card_masks(state: YoheiState) -> list[Viewers]:
    """Who knows each card if nothing special has happened.

    A side knows its hand, nobody knows a deck, and everybody knows what lies open.
    """
    masks = [0] * len(state.known)
    for side, (hand, chest, box) in enumerate(zip(state.hands, state.chests, state.boxed, strict=True)):
        for card in [*hand, *box]:
            masks[card] = seers(state, side)
        for card in chest:
            masks[card] = EVERYBODY
    for card in [card for pile in state.discards for card in pile]:
        masks[card] = EVERYBODY
    for card in [*[card for _, card in state.lying], *[card for cards in state.carried for card in cards]]:
        masks[card] = EVERYBODY
    if len(state.decks) > 1 and not state.armies:
        for side, deck in enumerate(state.decks):
            for card in deck.cards():
                masks[card] = seers(state, side)
    return masks


def torii_masks(state: YoheiState) -> list[Viewers]:
    """The same for torii tokens."""
    masks = [0] * len(state.torii_known)
    for side, tokens in enumerate(state.torii):
        for token in tokens:
            masks[token] = seers(state, side)
    for token in state.torii_discards:
        masks[token] = EVERYBODY
    return masks
