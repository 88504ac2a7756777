"""What is on the table: units, cards, tokens and buildings as plain ints, lists and tuples.

Players are numbered as in the kernel; a *side* is a player, or with four players a team (0 and 2 against 1 and 3).
Pieces, cards and faces are numbered as in `tables.Table`, hexes, intersections and walls as in `board.Board`. Sets are
bits of an int.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from zashiki.kernel.chance import Chance
from zashiki.kernel.decks import Deck
from zashiki.kernel.state import State
from zashiki.kernel.steps import Step
from zashiki.kernel.views import Outcome

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame

NOWHERE, AREA = -1, -2
"""Where a piece is that stands on no hex: not in play, or in its deployment area."""
NOBODY = -1

BARRACKS, WATCHTOWER = 0, 1
EMPTY_SITE = 0
NEUTRAL = 3
"""The side of buildings whose player is out (YH-R101)."""


def site_code(side: int, kind: int, built: bool) -> int:
    """A building on an intersection as one number above 0; `site_side`, `site_kind`, `site_built` take it apart."""
    return 1 + (side << 2 | kind << 1 | built)


def site_side(code: int) -> int:
    """Whose building it is."""
    return code - 1 >> 2


def site_kind(code: int) -> int:
    """BARRACKS or WATCHTOWER."""
    return code - 1 >> 1 & 1


def site_built(code: int) -> bool:
    """Whether it is more than a foundation."""
    return bool(code - 1 & 1)


# What a unit has done this turn, as bits of `state.done`. The first eight are actions, the others say how.
DONE_MOVE, DONE_RUN, DONE_PLOT, DONE_FOUNDATION, DONE_BUILD, DONE_MELEE, DONE_RANGED, DONE_RAZE = (
    1 << bit for bit in range(8)
)
ACTIONS = 255
LEFT_HEX = 256
"""It has left its hex: the red die of Charge is rolled (YH-R48)."""
CHARGED = 512
"""Its Move was declared a charge: no Run follows."""
BOUND = 1024
"""It has spent Charge's movement points: its second action is a Melee Attack."""


class Scene(msgspec.Struct, frozen=True):
    """The dice on the table.

    kind: what they are for, as in the catalog's `scene.<kind>`. player: who rolled. actor, target: the pieces, or -1.
    site: the intersection of a tower, vortex or building, or -1. dice: as rolled. hits: the hits that have to be met.
    """

    kind: str
    player: int
    actor: int = -1
    target: int = -1
    site: int = -1
    dice: tuple[int, ...] = ()
    hits: tuple[int, ...] = ()


class Army(msgspec.Struct, frozen=True):
    """What a player of the Duel has hired so far, in secret.

    points: halves of a point left. left_out: faces that do not go into the deck. chosen: faces chosen for the hand.
    """

    points: int
    pieces: tuple[int, ...] = ()
    minpei: int = 0
    cp: int = 0
    chosen: tuple[int, ...] = ()
    random: int = 0
    left_out: tuple[int, ...] = ()


class YoheiState(State):
    """The state of Yohei. The members of a team share what their side has (YH-27.2, YH-R117).

    | field | holds |
    | --- | --- |
    | order, round, active | the players in turn order, () before it is known; rounds begun; whose turn it is |
    | out | for each player whether he has been eliminated |
    | terrain, spaces, temples, burnt | terrain by hex; torii spaces; (hex, kind) of temples; whether they are burnt |
    | areas | for each side the number of its deployment area |
    | walls | the set of walls that stand |
    | owner, at, facing, wounded | for each piece its player, place, facing (0-5), and 1 if wounded |
    | ko, stunned | for each piece KO markers for its coming turn, and those that count in this turn |
    | done | for each piece the acts of this turn, as bits by number |
    | carried | for each piece the item cards on it |
    | board | the piece on each hex, or -1 |
    | fielded | for each player his pieces in play, in the order of their deployment |
    | engaged | pairs of engaged pieces, the lower number first |
    | bases, supply | for each player bases left, and the pieces that he may deploy |
    | clans | for each player the clans that he has drafted |
    | cp, hands, chests, trophies | for each side: command points, event cards, cards under the chest, pieces killed |
    | kills | for each player the enemies killed |
    | known | for each card the viewers who know where it is |
    | decks, discards | event decks and discard piles: one, or in the Duel one for each player |
    | boxed | cards that are not in the game, seen by their owner alone |
    | torii_supply, torii_discards, torii_known | face-down torii tokens, used ones, and who knows which |
    | torii, torii_at | for each side its tokens; for each hex the token on it, or -1 |
    | lying | (hex, card) of items on the ground |
    | site, vortex, vortex_side | the building on each intersection; where the vortex is, or -1; whose it is, or -1 |
    | buildings | for each side [barracks, watchtowers] not yet laid, flat: `buildings[2 * side + kind]` |
    | market, unit_deck, unit_discards | pieces on the market from the dearest to the cheapest; the deck (no order) |
    | armies | in the Duel, what each player has hired, until it is revealed |
    | tokens, stack, now, shown | round tokens unseen; how many lie in the stack; this round's token or -1; those seen |
    | fresh, healed, martyred, razed | this turn: pieces deployed, regenerated, martyred; pieces that demolished |
    | boosts | this turn: (piece, skill) of temporary skills |
    | acting, left | this turn: the piece between its two actions, or -1; MP that its Move left over |
    | deployed, used, decisions | this turn: units deployed; 1 tower, 2 vortex, 4 event card used; decisions taken |
    | scene | the dice on the table, or None |
    """

    __slots__ = (
        "acting", "active", "areas", "armies", "at", "bases", "board", "boosts", "boxed", "buildings", "burnt",
        "carried", "chests", "clans", "cp", "decisions", "decks", "deployed", "discards", "done", "engaged", "facing",
        "fielded", "fresh", "hands", "healed", "kills", "known", "ko", "left", "lying", "market", "martyred", "now",
        "order", "out", "owner", "razed", "round", "scene", "shown", "site", "spaces", "stack", "stunned", "supply",
        "temples", "terrain", "tokens", "torii", "torii_at", "torii_discards", "torii_known", "torii_supply",
        "trophies", "unit_deck", "unit_discards", "used", "vortex", "vortex_side", "walls", "wounded",
    )  # fmt: skip

    if TYPE_CHECKING:
        game: YoheiGame

    def __init__(
        self,
        game: YoheiGame,
        chance: Chance,
        steps: list[Step],  # type: ignore[type-arg]
        answers: list[int],
        reveals: int,
        result: Outcome | None,
        streams: dict[tuple[int, ...], Chance] | None,
        order: tuple[int, ...],
        round: int,
        active: int,
        out: tuple[bool, ...],
        terrain: tuple[int, ...],
        spaces: tuple[int, ...],
        temples: tuple[tuple[int, int], ...],
        burnt: bool,
        areas: tuple[int, ...],
        walls: int,
        owner: list[int],
        at: list[int],
        facing: list[int],
        wounded: list[int],
        ko: list[int],
        stunned: list[int],
        done: list[int],
        carried: list[tuple[int, ...]],
        board: list[int],
        fielded: list[tuple[int, ...]],
        engaged: tuple[tuple[int, int], ...],
        bases: list[int],
        supply: list[tuple[int, ...]],
        clans: tuple[tuple[int, ...], ...],
        cp: list[int],
        hands: list[list[int]],
        chests: list[list[int]],
        trophies: list[tuple[int, ...]],
        kills: tuple[int, ...],
        known: list[int],
        decks: list[Deck],
        discards: list[list[int]],
        boxed: list[list[int]],
        torii_supply: Deck,
        torii_discards: list[int],
        torii_known: list[int],
        torii: list[list[int]],
        torii_at: list[int],
        lying: tuple[tuple[int, int], ...],
        site: list[int],
        vortex: int,
        vortex_side: int,
        buildings: list[int],
        market: list[int],
        unit_deck: list[int],
        unit_discards: list[int],
        armies: list[Army],
        tokens: list[int],
        stack: int,
        now: int,
        shown: tuple[int, ...],
        fresh: int,
        healed: int,
        martyred: int,
        razed: tuple[int, ...],
        boosts: tuple[tuple[int, int], ...],
        acting: int,
        left: int,
        deployed: int,
        used: int,
        decisions: int,
        scene: Scene | None,
    ) -> None:
        State.__init__(self, game, chance, steps, answers, reveals, result, streams)
        self.order = order
        self.round = round
        self.active = active
        self.out = out
        self.terrain = terrain
        self.spaces = spaces
        self.temples = temples
        self.burnt = burnt
        self.areas = areas
        self.walls = walls
        self.owner = owner
        self.at = at
        self.facing = facing
        self.wounded = wounded
        self.ko = ko
        self.stunned = stunned
        self.done = done
        self.carried = carried
        self.board = board
        self.fielded = fielded
        self.engaged = engaged
        self.bases = bases
        self.supply = supply
        self.clans = clans
        self.cp = cp
        self.hands = hands
        self.chests = chests
        self.trophies = trophies
        self.kills = kills
        self.known = known
        self.decks = decks
        self.discards = discards
        self.boxed = boxed
        self.torii_supply = torii_supply
        self.torii_discards = torii_discards
        self.torii_known = torii_known
        self.torii = torii
        self.torii_at = torii_at
        self.lying = lying
        self.site = site
        self.vortex = vortex
        self.vortex_side = vortex_side
        self.buildings = buildings
        self.market = market
        self.unit_deck = unit_deck
        self.unit_discards = unit_discards
        self.armies = armies
        self.tokens = tokens
        self.stack = stack
        self.now = now
        self.shown = shown
        self.fresh = fresh
        self.healed = healed
        self.martyred = martyred
        self.razed = razed
        self.boosts = boosts
        self.acting = acting
        self.left = left
        self.deployed = deployed
        self.used = used
        self.decisions = decisions
        self.scene = scene

    def copy(self, chance: Chance | None = None) -> YoheiState:
        return YoheiState(
            *self.kernel_fields(chance),
            self.order,
            self.round,
            self.active,
            self.out,
            self.terrain,
            self.spaces,
            self.temples,
            self.burnt,
            self.areas,
            self.walls,
            self.owner[:],
            self.at[:],
            self.facing[:],
            self.wounded[:],
            self.ko[:],
            self.stunned[:],
            self.done[:],
            self.carried[:],
            self.board[:],
            self.fielded[:],
            self.engaged,
            self.bases[:],
            self.supply[:],
            self.clans,
            self.cp[:],
            [hand[:] for hand in self.hands],
            [chest[:] for chest in self.chests],
            self.trophies[:],
            self.kills,
            self.known[:],
            [deck.copy() for deck in self.decks],
            [pile[:] for pile in self.discards],
            [box[:] for box in self.boxed],
            self.torii_supply.copy(),
            self.torii_discards[:],
            self.torii_known[:],
            [tokens[:] for tokens in self.torii],
            self.torii_at[:],
            self.lying,
            self.site[:],
            self.vortex,
            self.vortex_side,
            self.buildings[:],
            self.market[:],
            self.unit_deck[:],
            self.unit_discards[:],
            self.armies[:],
            self.tokens[:],
            self.stack,
            self.now,
            self.shown,
            self.fresh,
            self.healed,
            self.martyred,
            self.razed,
            self.boosts,
            self.acting,
            self.left,
            self.deployed,
            self.used,
            self.decisions,
            self.scene,
        )
