"""What is on the table: units, cards, tokens and buildings as plain ints, lists and tuples.

`numbers.py` says what the ints stand for. Players are numbered as in the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from zashiki.games.yohei.rules.numbers import (
    Card,
    Clan,
    Corner,
    Dice,
    Direction,
    Face,
    Kind,
    Piece,
    Pieces,
    Place,
    Player,
    Side,
    Skill,
    Terrain,
    ToriiToken,
    Viewers,
    Walls,
)
from zashiki.kernel.chance import Chance
from zashiki.kernel.decks import Deck
from zashiki.kernel.state import State, StatePart

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame

NOWHERE, AREA = -1, -2
"""Where a piece is that stands on no hex: not in play, or in its deployment area."""
NOBODY = -1
"""No piece, or no player."""
NO_TOKEN = -1
"""No round token lies open; in the tables of round tokens the last place stands for it."""
NO_TORII = -1
"""No torii token lies in a hex."""
OFF_MAP = -1
"""Where the vortex is before its first move and after its destruction."""
NO_SITE = -1
"""No intersection plays a part."""

BARRACKS, WATCHTOWER = 0, 1
EMPTY_SITE = 0
NEUTRAL = 3
"""The side of buildings whose player is out (YH-R101)."""


def site_code(side: Side, kind: Kind, built: bool) -> int:
    """A building on an intersection as one number above 0; `site_side`, `site_kind`, `site_built` take it apart."""
    return 1 + (side << 2 | kind << 1 | built)


def site_side(code: int) -> Side:
    """Whose building it is."""
    return code - 1 >> 2


def site_kind(code: int) -> Kind:
    """BARRACKS or WATCHTOWER."""
    return code - 1 >> 1 & 1


def site_built(code: int) -> bool:
    """Whether it is more than a foundation."""
    return bool(code - 1 & 1)


# What a unit has done this turn, as bits of `state.done`. The first eight are actions, the others say how.
DONE_MOVE, DONE_RUN, DONE_PLOT, DONE_FOUNDATION, DONE_BUILD, DONE_MELEE, DONE_RANGED, DONE_RAZE = (
    1 << bit for bit in range(8)
)
ACTION_BITS = 255
LEFT_HEX = 256
"""It has left its hex: the red die of Charge is rolled (YH-R48)."""
CHARGED = 512
"""Its Move was declared a charge: no Run follows."""
OWES_MELEE = 1024
"""It has spent Charge's movement points: its second action is a Melee Attack."""

# What a player has used this turn, as bits of `state.turn.used`.
USED_TOWER, USED_VORTEX = 1, 2
"""The token of the watchtower or of the vortex shows that it has shot (YH-14.12)."""
USED_EVENT = 4
"""An event card has been played; items count as such (YH-R23)."""


class Scene(msgspec.Struct, frozen=True):
    """The dice on the table.

    kind: what they are for, as in the catalog's `scene.<kind>`. player: who rolled. actor, target: the pieces, or -1.
    site: the intersection of a tower, vortex or building, or -1. dice: as rolled. hits: the hits that have to be met.
    """

    kind: str
    player: Player
    actor: Piece = NOBODY
    target: Piece = NOBODY
    site: Corner = NO_SITE
    dice: Dice = ()
    hits: Dice = ()


class Army(msgspec.Struct, frozen=True):
    """What a player of the Duel has hired so far, in secret.

    points: halves of a point left. left_out: faces that do not go into the deck. chosen: faces chosen for the hand.
    """

    points: int
    pieces: tuple[Piece, ...] = ()
    minpei: int = 0
    cp: int = 0
    chosen: tuple[Face, ...] = ()
    random: int = 0
    left_out: tuple[Face, ...] = ()


class ThisTurn(StatePart):
    """What is remembered of the running turn. Each turn begins with a new one."""

    fresh: Pieces = 0
    """The pieces that have been deployed in it."""
    healed: Pieces = 0
    """The pieces that have tried to regenerate."""
    martyred: Pieces = 0
    """The pieces that have taken a wound as a Martyr."""
    razed: tuple[Piece, ...] = ()
    """The pieces that have demolished something: each stands here as often as it has."""
    boosts: tuple[tuple[Piece, Skill], ...] = ()
    """The temporary skills."""
    acting: Piece = NOBODY
    """The piece between its two actions."""
    left: int = 0
    """The movement points that its Move left over."""
    deployed: int = 0
    """How many units have been deployed."""
    used: int = 0
    """What its player has used, as bits: USED_TOWER, USED_VORTEX, USED_EVENT."""
    decisions: int = 0
    """How many decisions its player has taken."""


class YoheiState(State):
    """The state of Yohei. The members of a team share what their side has (YH-27.2, YH-R117).

    `setup.empty_table` gives a new state its fields.
    """

    __slots__ = (
        "active", "areas", "armies", "at", "bases", "board", "boxed", "buildings", "burnt", "carried", "chests",
        "clans", "cp", "decks", "discards", "done", "engaged", "facing", "fielded", "hands", "kills", "known", "ko",
        "lying", "market", "now", "order", "out", "owner", "round", "scene", "shown", "site", "spaces", "stack",
        "stunned", "supply", "temples", "terrain", "tokens", "torii", "torii_at", "torii_discards", "torii_known",
        "torii_supply", "trophies", "turn", "unit_deck", "unit_discards", "vortex", "vortex_side", "walls", "wounded",
    )  # fmt: skip

    game: YoheiGame

    # The course of the game.

    order: tuple[Player, ...]
    """The players in turn order; () before it is known."""
    round: int
    """How many rounds have begun."""
    active: Player
    """Whose turn it is, or NOBODY."""
    out: tuple[bool, ...]
    """For each player whether they have been eliminated."""
    turn: ThisTurn
    """What is remembered of the running turn."""
    scene: Scene | None
    """The dice on the table."""

    # The board.

    terrain: tuple[Terrain, ...]
    """The terrain of each hex."""
    spaces: tuple[Place, ...]
    """The torii spaces."""
    temples: tuple[tuple[Place, Kind], ...]
    """The temples, each with its kind."""
    burnt: bool
    """Whether the temples are burnt."""
    areas: tuple[int, ...]
    """For each side the number of its deployment area."""
    walls: Walls
    """The walls that stand."""
    site: list[int]
    """For each intersection its building, as `site_code` writes it, or EMPTY_SITE."""
    buildings: list[int]
    """For each side barracks and watchtowers not yet laid, two numbers a side: see `buildings_left`."""
    vortex: Corner
    """Where the vortex is, or OFF_MAP."""
    vortex_side: Side
    """Whose the vortex is, or NOBODY."""

    # Units.

    owner: list[Player]
    """For each piece its player, or NOBODY."""
    at: list[Place]
    """For each piece its hex, or NOWHERE or AREA."""
    facing: list[Direction]
    """For each piece where it faces."""
    wounded: list[int]
    """For each piece 1 if it is wounded, else 0."""
    ko: list[int]
    """For each piece the KO markers for its coming turn."""
    stunned: list[int]
    """For each piece the KO markers that count in this turn."""
    done: list[int]
    """For each piece what it has done this turn, as bits."""
    carried: list[tuple[Card, ...]]
    """For each piece the item cards on it."""
    board: list[Piece]
    """The piece on each hex, or NOBODY."""
    engaged: tuple[tuple[Piece, Piece], ...]
    """Pairs of engaged pieces, the lower number first."""
    fielded: list[tuple[Piece, ...]]
    """For each player their pieces in play, in the order of their deployment."""
    bases: list[int]
    """For each player how many bases are left."""
    supply: list[tuple[Piece, ...]]
    """For each player the pieces that they may deploy."""
    clans: tuple[tuple[Clan, ...], ...]
    """For each player the clans that they have drafted."""
    kills: tuple[int, ...]
    """For each player how many enemies they have killed."""
    trophies: list[tuple[Piece, ...]]
    """For each side the pieces that it has killed."""
    market: list[Piece]
    """The pieces on the market, from the dearest to the cheapest."""
    unit_deck: list[Piece]
    """The deck of the market, in no order."""
    unit_discards: list[Piece]
    """The pieces that have left the market."""
    armies: list[Army]
    """In the Duel what each player has hired, until it is revealed."""

    # Cards and tokens.

    cp: list[int]
    """For each side its command points."""
    hands: list[list[Card]]
    """For each side its event cards."""
    chests: list[list[Card]]
    """For each side the cards under its chest."""
    boxed: list[list[Card]]
    """For each side cards that are not in the game, seen by their owner alone."""
    known: list[Viewers]
    """For each card the viewers who know where it is."""
    decks: list[Deck]
    """The event decks: one, or in the Duel one for each player."""
    discards: list[list[Card]]
    """The discard piles, one for each deck."""
    lying: tuple[tuple[Place, Card], ...]
    """Items on the ground."""
    torii: list[list[ToriiToken]]
    """For each side its torii tokens."""
    torii_at: list[ToriiToken]
    """For each hex the token on it, or NO_TORII."""
    torii_supply: Deck
    """The face-down torii tokens."""
    torii_discards: list[ToriiToken]
    """The used torii tokens."""
    torii_known: list[Viewers]
    """For each torii token the viewers who know which it is."""
    tokens: list[int]
    """The round tokens that nobody has seen."""
    stack: int
    """How many round tokens lie in the stack."""
    now: Kind
    """The kind of this round's token, or NO_TOKEN."""
    shown: tuple[int, ...]
    """The round tokens that have been revealed."""

    def copy(self, chance: Chance | None = None) -> YoheiState:
        copy = YoheiState(*self.kernel_fields(chance))
        copy.order = self.order
        copy.round = self.round
        copy.active = self.active
        copy.out = self.out
        copy.turn = self.turn.copy()
        copy.scene = self.scene
        copy.terrain = self.terrain
        copy.spaces = self.spaces
        copy.temples = self.temples
        copy.burnt = self.burnt
        copy.areas = self.areas
        copy.walls = self.walls
        copy.site = self.site[:]
        copy.buildings = self.buildings[:]
        copy.vortex = self.vortex
        copy.vortex_side = self.vortex_side
        copy.owner = self.owner[:]
        copy.at = self.at[:]
        copy.facing = self.facing[:]
        copy.wounded = self.wounded[:]
        copy.ko = self.ko[:]
        copy.stunned = self.stunned[:]
        copy.done = self.done[:]
        copy.carried = self.carried[:]
        copy.board = self.board[:]
        copy.engaged = self.engaged
        copy.fielded = self.fielded[:]
        copy.bases = self.bases[:]
        copy.supply = self.supply[:]
        copy.clans = self.clans
        copy.kills = self.kills
        copy.trophies = self.trophies[:]
        copy.market = self.market[:]
        copy.unit_deck = self.unit_deck[:]
        copy.unit_discards = self.unit_discards[:]
        copy.armies = self.armies[:]
        copy.cp = self.cp[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.chests = [chest[:] for chest in self.chests]
        copy.boxed = [cards[:] for cards in self.boxed]
        copy.known = self.known[:]
        copy.decks = [deck.copy() for deck in self.decks]
        copy.discards = [pile[:] for pile in self.discards]
        copy.lying = self.lying
        copy.torii = [tokens[:] for tokens in self.torii]
        copy.torii_at = self.torii_at[:]
        copy.torii_supply = self.torii_supply.copy()
        copy.torii_discards = self.torii_discards[:]
        copy.torii_known = self.torii_known[:]
        copy.tokens = self.tokens[:]
        copy.stack = self.stack
        copy.now = self.now
        copy.shown = self.shown
        return copy

    def buildings_left(self, side: Side, kind: Kind) -> int:
        """How many barracks or watchtowers a side has not laid yet."""
        return self.buildings[2 * side + kind]

    def buildings_of(self, side: Side) -> tuple[int, int]:
        """How many barracks and how many watchtowers a side has not laid yet."""
        return self.buildings[2 * side], self.buildings[2 * side + 1]

    def take_building(self, side: Side, kind: Kind) -> None:
        """A side lays one of its buildings."""
        self.buildings[2 * side + kind] -= 1

    def set_buildings(self, side: Side, left: tuple[int, int]) -> None:
        """Let a side have these barracks and watchtowers that it has not laid yet."""
        self.buildings[2 * side : 2 * side + 2] = left
