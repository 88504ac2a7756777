"""Setup (chapters 3 and 4): the bare table, then tokens, decks, first player and starting resources by mode."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zashiki.games.yohei.rules.cards import draw_cards
from zashiki.games.yohei.rules.deploy import fill_market, put_in_area
from zashiki.games.yohei.rules.draft import ClanDraft
from zashiki.games.yohei.rules.duel import build_armies
from zashiki.games.yohei.rules.maps import shuffle_tiles
from zashiki.games.yohei.rules.offer import MakeOffer
from zashiki.games.yohei.rules.state import NO_TOKEN, NO_TORII, NOBODY, NOWHERE, OFF_MAP, ThisTurn, YoheiState
from zashiki.games.yohei.rules.turn import StartRound, random_order
from zashiki.kernel.chance import Chance
from zashiki.kernel.decks import Deck
from zashiki.kernel.steps import Step, Task

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame


def empty_table(game: YoheiGame, chance: Chance, steps: list[Step[Any]]) -> YoheiState:
    """A table on which nothing lies yet but the map and full boxes."""
    table, layout, figures = game.table, game.layout, game.table.figures
    players, sides = game.num_players(), len(game.members)
    pieces, hexes = len(table.piece_ids), len(game.board.cells)
    tokens = len(table.torii_kind)
    state = YoheiState(game, chance, steps, [-1] * players)
    state.order = ()
    state.round = 0
    state.active = NOBODY
    state.out = (False,) * players
    state.terrain = layout.ground.terrain
    state.spaces = layout.ground.spaces
    state.temples = ()
    state.burnt = False
    state.areas = tuple(range(sides))
    state.walls = layout.preset_walls if game.walls else 0  # YH-R8
    state.owner = [NOBODY] * pieces
    state.at = [NOWHERE] * pieces
    state.facing = [0] * pieces
    state.wounded = [0] * pieces
    state.ko = [0] * pieces
    state.stunned = [0] * pieces
    state.done = [0] * pieces
    state.carried = [()] * pieces
    state.board = [NOBODY] * hexes
    state.fielded = [()] * players
    state.engaged = ()
    state.bases = [figures.bases] * players  # YH-3.11, YH-26.2, YH-R14
    state.supply = [()] * players
    state.clans = ((),) * players
    state.cp = [0] * sides
    state.hands = [[] for _ in range(sides)]
    state.chests = [[] for _ in range(sides)]
    state.trophies = [()] * sides
    state.kills = (0,) * players
    state.known = [0] * (table.faces * table.boxes)
    state.decks = [Deck([], [], []) for _ in range(table.boxes)]
    state.discards = [[] for _ in range(table.boxes)]
    state.boxed = [[] for _ in range(sides)]
    state.torii_supply = Deck.shuffled(range(tokens))  # YH-3.15
    state.torii_discards = []
    state.torii_known = [0] * tokens
    state.torii = [[] for _ in range(sides)]
    state.torii_at = [NO_TORII] * hexes
    state.lying = ()
    state.site = [0] * len(game.board.corners)
    state.vortex = OFF_MAP
    state.vortex_side = NOBODY
    state.buildings = [figures.barracks, figures.towers] * sides  # YH-3.11, YH-26.2, YH-R14: a team has one set
    state.market = []
    state.unit_deck = []
    state.unit_discards = []
    state.armies = []
    # YH-3.14: chance says which tokens are in the stack when they are revealed; nobody sees the others.
    state.tokens = list(range(len(table.round_kind)))
    state.stack = figures.rounds
    state.now = NO_TOKEN
    state.shown = ()
    state.turn = ThisTurn()
    state.scene = None
    return state


def set_up(game: YoheiGame, chance: Chance) -> YoheiState:
    """The table before the first step has run."""
    return empty_table(game, chance, [SetUp()])


class SetUp(Task[YoheiState], frozen=True):
    """The battlefield, the areas, the torii tokens and the decks (YH-3.1 to YH-3.3, YH-4)."""

    def run(self, state: YoheiState) -> None:
        game, chance, table = state.game, state.chance, state.game.table
        if game.shuffled_map:
            state.terrain, state.spaces = shuffle_tiles(table.pack, game.layout, chance)
        set_temples(state)
        areas = list(range(len(game.layout.areas)))
        chance.shuffle(areas)
        state.areas = tuple(areas[: len(game.members)])  # YH-3.2
        for place in state.spaces:
            if len(state.torii_supply):
                state.torii_at[place] = state.torii_supply.draw(chance, state.torii_known, 0)  # YH-3.3
        state.then(FirstPlayer())
        if game.mode == "duel":
            build_armies(state)
            return
        state.decks = [Deck.shuffled(game.common_deck)]  # YH-4.4: items are among these cards
        # YH-4.3: clan units and rogues form one deck for the market.
        if game.mode == "yohei":
            state.unit_deck = [piece for piece in range(table.box) if table.clan[piece] != table.militia]


def set_temples(state: YoheiState) -> None:
    """The temples, one or more (YH-38.1): their kinds, and the terrain that comes with them (YH-R4, YH-R9)."""
    game, table = state.game, state.game.table
    kinds = list(range(len(table.temple_ids)))
    first = state.chance.below(len(kinds)) if game.temple < 0 else game.temple
    temples = [(game.layout.temple, first)]
    if game.extra_temples:
        kinds.remove(first)
        state.chance.shuffle(kinds)
        temples += list(zip(game.layout.extra_temples, kinds, strict=False))
    terrain = list(state.terrain)
    for place, kind in temples:
        terrain[place] = table.temple_terrain[kind]
    state.terrain = tuple(terrain)
    state.temples = tuple(temples)
    state.spaces = tuple([place for place in state.spaces if place not in [place for place, _ in temples]])


class FirstPlayer(Task[YoheiState], frozen=True):
    """Who is first: The Offer decides, or chance (YH-3.4, YH-3.5, YH-R12)."""

    def run(self, state: YoheiState) -> None:
        game = state.game
        if game.offer:
            if game.mode != "duel":
                for side in range(len(game.members)):
                    draw_cards(state, side, game.table.figures.offer_hand)  # YH-3.10, YH-22.1
            state.then(MakeOffer(state.chance.below(2)), Resources())
        else:
            state.order = random_order(state, state.chance.below(len(game.members)))
            state.then(Resources())


class Resources(Task[YoheiState], frozen=True):
    """Starting cards and command points, the Minpei, the clans or the market.

    (YH-3.6 to YH-3.8, YH-3.10, YH-3.12, YH-3.13, YH-4.)
    """

    def run(self, state: YoheiState) -> None:
        game, figures = state.game, state.game.table.figures
        if not state.order:
            raise AssertionError("the offer or chance has decided who is first")
        if game.mode != "duel" and not game.offer:
            # YH-27.3: with two teams each team gets the cards and points once.
            row = len(state.order) - 2
            sides = [game.side[player] for player in state.order[: len(game.members)]]
            for side, cards, cp in zip(sides, figures.start_cards[row], figures.start_cp[row], strict=True):
                draw_cards(state, side, cards)
                state.cp[side] += cp
        if game.mode != "duel":
            minpei = [piece for piece, clan in enumerate(game.table.clan) if clan == game.table.militia]
            # YH-7.11: a Minpei that starts here is no deployment of a turn. YH-24.1: Yohei mode gives no other unit.
            for player in range(game.num_players()) if figures.minpei else ():
                put_in_area(state, player, minpei[player])  # YH-3.12, YH-R15
        if game.market:
            fill_market(state, game.market_sort)
        draft = [ClanDraft(0)] if game.mode == "clan" else []
        state.then(*draft, StartRound())
