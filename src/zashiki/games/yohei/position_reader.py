"""Reads positions: names become pieces, cards and places. Each thing lies in one place; an error names its field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from zashiki.games.yohei.position import (
    BOOSTS,
    BUILDINGS,
    DeckPosition,
    Names,
    PlayerPosition,
    ScenePosition,
    SidePosition,
    YoheiPosition,
    card_masks,
    torii_masks,
)
from zashiki.games.yohei.rules.move import Moving
from zashiki.games.yohei.rules.numbers import Corner, Piece, Pieces, Player, Side
from zashiki.games.yohei.rules.setup import empty_table
from zashiki.games.yohei.rules.skills import LETTERS
from zashiki.games.yohei.rules.state import (
    AREA,
    NO_SITE,
    NO_TOKEN,
    NOBODY,
    OFF_MAP,
    Army,
    Scene,
    ThisTurn,
    YoheiState,
    site_code,
)
from zashiki.games.yohei.texts import SCENES
from zashiki.geometry import DIRECTION_NAMES
from zashiki.kernel.chance import Chance
from zashiki.kernel.decks import Deck
from zashiki.kernel.files.reading import PositionReader
from zashiki.kernel.steps import Step

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame


class Reader(PositionReader):
    """One reading of a position."""

    game: YoheiGame

    def __init__(self, game: YoheiGame, position: YoheiPosition) -> None:
        super().__init__(game)
        self.position = position
        self.names = Names(game)
        self._used: dict[str, set[int]] = {"card": set(), "torii token": set(), "unit": set(), "round token": set()}

    def once(self, name: str, names: Sequence[str], where: str, what: str) -> int:
        """The number of a thing that lies in one place only."""
        number = self.find(name, names, where, what)
        self.check(number not in self._used[what], where, f"the {what} {name} lies in two places")
        self._used[what].add(number)
        return number

    def row(self, values: Sequence[str], names: Sequence[str], where: str, what: str) -> list[int]:
        """The numbers of several such things."""
        return [self.once(name, names, f"{where}[{index}]", what) for index, name in enumerate(values)]

    def piece(self, name: str, where: str) -> Piece:
        """A unit that is named again, wherever it is; NOBODY for no name."""
        return self.find(name, self.names.pieces, where, "unit") if name else NOBODY

    def corner(self, name: str, where: str) -> Corner:
        """An intersection by any of its names."""
        aliases = self.game.board.corner_aliases
        self.know(name, aliases, where, "intersection")
        return aliases[name]

    # ------------------------------------------------------------ the whole

    def state(self, chance: Chance, steps: list[Step[Any]], answers: list[int]) -> YoheiState:
        """The state of the position."""
        position, state = self.position, empty_table(self.game, chance, steps)
        state.answers = answers
        players, sides = self.game.num_players(), len(self.game.members)
        count = len(position.players)
        self.check(count == players, "players", f"{count} are given; {players} play")
        rows = position.sides or [SidePosition() for _ in range(sides)]
        self.check(len(rows) == sides, "sides", f"{len(rows)} are given; there are {sides}")
        self._read_order(state)
        self._read_ground(state)
        for player, row in enumerate(position.players):
            self._read_player(state, player, row)
        for side, side_row in enumerate(rows):
            self._read_side(state, side, side_row)
        self._read_open(state)
        self._read_decks(state)
        self._read_round(state)
        self._read_turn(state)
        return state

    def _read_order(self, state: YoheiState) -> None:
        order = self.position.order
        players = range(self.game.num_players())
        self.check(not order or sorted(order) == list(players), "order", f"{order} does not name each player once")
        state.order = tuple(order)
        self.check(self.position.active in (-1, *players), "active", f"there is no player {self.position.active}")
        self.check(order or not self.position.round, "order", "once a round has begun there is a turn order")
        state.round, state.active = self.position.round, self.position.active

    def _read_ground(self, state: YoheiState) -> None:
        position, names = self.position, self.names
        terrain = list(state.terrain)
        for name, letter in position.terrain.items():
            place = self.find(name, names.hexes, "terrain", "hex")
            terrain[place] = self.find(letter, LETTERS, f"terrain.{name}", "terrain")
        state.terrain = tuple(terrain)
        if position.spaces is not None:
            state.spaces = tuple(
                [self.find(name, names.hexes, f"spaces[{index}]", "hex") for index, name in enumerate(position.spaces)]
            )
        temples = self.game.table.temple_ids
        state.temples = tuple(
            [
                (self.find(name, names.hexes, "temples", "hex"), self.find(kind, temples, f"temples.{name}", "temple"))
                for name, kind in position.temples.items()
            ]
        )
        state.burnt = position.burnt
        state.walls = 0
        for index, name in enumerate(position.walls):
            state.walls |= 1 << self.find(name, names.walls, f"walls[{index}]", "wall")

    def _read_player(self, state: YoheiState, player: Player, row: PlayerPosition) -> None:
        where, names, table = f"players[{player}]", self.names, self.game.table
        for index, unit in enumerate(row.units):
            here = f"{where}.units[{index}]"
            piece = self.once(unit.unit, names.pieces, f"{here}.unit", "unit")
            state.owner[piece] = player
            state.fielded[player] = (*state.fielded[player], piece)
            if unit.at == "area":
                state.at[piece] = AREA
            else:
                place = state.at[piece] = self.find(unit.at, names.hexes, f"{here}.at", "hex")
                if state.board[place] < 0:
                    state.board[place] = piece
                else:
                    self._check_passing(state, piece, f"{here}.at")
            state.facing[piece] = self.find(unit.facing, DIRECTION_NAMES, f"{here}.facing", "direction")
            state.wounded[piece] = int(unit.wounded)
            state.ko[piece], state.stunned[piece], state.done[piece] = unit.ko, unit.stunned, unit.done
            state.carried[piece] = tuple(sorted(self.row(unit.items, names.cards, f"{here}.items", "card")))
            for card in state.carried[piece]:
                self.check(table.item[table.face_of[card]] >= 0, f"{here}.items", f"{names.cards[card]} is no item")
        state.supply[player] = tuple(self.row(row.supply, names.pieces, f"{where}.supply", "unit"))
        clans = list(state.clans)
        clans[player] = tuple(
            [self.find(name, table.clan_ids, f"{where}.clans[{index}]", "clan") for index, name in enumerate(row.clans)]
        )
        state.clans = tuple(clans)
        state.bases[player] = table.figures.bases - len(row.units) if row.bases is None else row.bases
        state.kills = tuple([row.kills if p == player else kills for p, kills in enumerate(state.kills)])
        state.out = tuple([row.out if p == player else out for p, out in enumerate(state.out)])

    def _check_passing(self, state: YoheiState, piece: Piece, where: str) -> None:
        """Two units share a hex only while one of them passes through."""
        moving = [step.piece for step in state.steps if isinstance(step, Moving)]
        other = state.board[state.at[piece]]
        self.check(piece in moving or other in moving, where, "another unit stands there")
        if other in moving:
            state.board[state.at[piece]] = piece

    def _read_side(self, state: YoheiState, side: Side, row: SidePosition) -> None:
        where, names = f"sides[{side}]", self.names
        state.cp[side] = row.cp
        state.hands[side] = sorted(self.row(row.hand, names.cards, f"{where}.hand", "card"))
        state.chests[side] = sorted(self.row(row.chest, names.cards, f"{where}.chest", "card"))
        state.boxed[side] = sorted(self.row(row.boxed, names.cards, f"{where}.boxed", "card"))
        state.torii[side] = sorted(self.row(row.torii, names.torii, f"{where}.torii", "torii token"))
        state.trophies[side] = tuple(self.row(row.trophies, names.pieces, f"{where}.trophies", "unit"))
        if row.buildings is not None:
            state.set_buildings(side, row.buildings)
        if row.area is not None:
            self.check(row.area < len(self.game.layout.areas), f"{where}.area", f"there is no area {row.area}")
            state.areas = tuple([row.area if s == side else area for s, area in enumerate(state.areas)])

    def _read_open(self, state: YoheiState) -> None:
        """What lies open on the board, and units that are in no player's hands."""
        position, names = self.position, self.names
        pairs = []
        for index, pair in enumerate(position.engaged):
            one, other = sorted(self.piece(name, f"engaged[{index}]") for name in pair)
            self.check(
                one >= 0 and state.at[one] >= 0 and state.at[other] >= 0, f"engaged[{index}]", "both stand on the map"
            )
            near = self.game.board.neighbours[state.at[one]]
            self.check(state.at[other] in near, f"engaged[{index}]", "engaged units stand next to each other")
            pairs.append((one, other))
        state.engaged = tuple(pairs)
        state.lying = tuple(
            [
                (
                    self.find(place, names.hexes, f"lying[{index}]", "hex"),
                    self.once(card, names.cards, f"lying[{index}]", "card"),
                )
                for index, (place, card) in enumerate(position.lying)
            ]
        )
        for name, row in position.sites.items():
            kind = self.find(row.building, BUILDINGS, f"sites.{name}.building", "building")
            state.site[self.corner(name, "sites")] = site_code(row.side, kind, row.built)
            if row.side < len(position.sides) and position.sides[row.side].buildings is None:
                state.take_building(row.side, kind)
        self.check(min(state.buildings) >= 0, "sites", "a side has more buildings of a kind than its supply holds")
        state.vortex = self.corner(position.vortex, "vortex") if position.vortex else OFF_MAP
        state.vortex_side = position.vortex_side
        self.check(state.vortex < 0 or state.vortex_side >= 0, "vortex_side", "the vortex on the map belongs to a side")
        state.market = self.row(position.market, names.pieces, "market", "unit")
        most = len(self.game.table.figures.market)
        self.check(len(state.market) <= most, "market", f"it has at most {most} units")
        state.unit_deck = self.row(position.unit_deck, names.pieces, "unit_deck", "unit")
        state.unit_discards = self.row(position.unit_discards, names.pieces, "unit_discards", "unit")

    def _read_decks(self, state: YoheiState) -> None:
        position, names, table = self.position, self.names, self.game.table
        for name, token in position.torii_at.items():
            place = self.find(name, names.hexes, "torii_at", "hex")
            state.torii_at[place] = self.once(token, names.torii, f"torii_at.{name}", "torii token")
        everything = range(len(names.torii))
        state.torii_supply, state.torii_discards = self._deck(
            position.torii, names.torii, "torii", "torii token", everything
        )
        rows = position.decks or [DeckPosition() for _ in state.decks]
        self.check(len(rows) == len(state.decks), "decks", f"there are {len(state.decks)}, not {len(rows)}")
        self._read_armies(state)
        for number, row in enumerate(rows):
            first = number * table.faces
            cards = [] if state.armies else [first + face for face in self.game.box_faces]
            deck = self._deck(row, names.cards, f"decks[{number}]", "card", cards)
            state.decks[number], state.discards[number] = deck
        for masks, usual, exceptions, things, field in (
            (state.known, card_masks(state), position.known, names.cards, "known"),
            (state.torii_known, torii_masks(state), position.torii_known, names.torii, "torii_known"),
        ):
            masks[:] = usual
            for name, mask in exceptions.items():
                masks[self.find(name, things, field, "card or token")] = mask

    def _deck(
        self, row: DeckPosition, names: Sequence[str], where: str, what: str, everything: Sequence[int]
    ) -> tuple[Deck, list[int]]:
        top = self.row(row.top, names, f"{where}.top", what)
        bottom = self.row(row.bottom, names, f"{where}.bottom", what)
        discards = self.row(row.discards, names, f"{where}.discards", what)
        if row.pool is not None:
            pool = self.row(row.pool, names, f"{where}.pool", what)
        else:
            pool = [number for number in everything if number not in self._used[what]]
        return Deck(top[::-1], pool, bottom), discards

    def _read_armies(self, state: YoheiState) -> None:
        rows = self.position.armies
        self.check(len(rows) in (0, len(state.fielded)), "armies", "there is one a player, or none")
        for player, row in enumerate(rows):
            where = f"armies[{player}]"
            state.armies.append(
                Army(
                    row.points,
                    tuple([self.piece(name, f"{where}.units") for name in row.units]),
                    row.minpei,
                    row.cp,
                    tuple([self.find(name, self.names.faces, f"{where}.chosen", "card") for name in row.chosen]),
                    row.random,
                    tuple([self.find(name, self.names.faces, f"{where}.left_out", "card") for name in row.left_out]),
                )
            )

    def _read_round(self, state: YoheiState) -> None:
        position, rounds = self.position, self.names.rounds
        state.shown = tuple(self.row(position.shown, rounds, "shown", "round token"))
        if position.tokens is not None:
            state.tokens = self.row(position.tokens, rounds, "tokens", "round token")
        else:
            state.tokens = [token for token in range(len(rounds)) if token not in state.shown]
        self.check(position.stack <= len(state.tokens), "stack", f"there are only {len(state.tokens)} tokens left")
        state.stack = position.stack
        kinds = self.game.table.round_ids
        state.now = self.find(position.now, kinds, "now", "round token") if position.now else NO_TOKEN

    def _read_turn(self, state: YoheiState) -> None:
        position = self.position
        state.turn = ThisTurn(
            fresh=self._pieces(position.fresh, "fresh"),
            healed=self._pieces(position.healed, "healed"),
            martyred=self._pieces(position.martyred, "martyred"),
            razed=tuple([self.piece(name, "razed") for name in position.razed]),
            boosts=tuple(
                [
                    (self.piece(name, f"boosts[{index}]"), self.find(skill, BOOSTS, f"boosts[{index}]", "skill"))
                    for index, (name, skill) in enumerate(position.boosts)
                ]
            ),
            acting=self.piece(position.acting, "acting"),
            left=position.left,
            deployed=position.deployed,
            used=position.used,
            decisions=position.decisions,
        )
        state.scene = None if position.scene is None else self._scene(position.scene)

    def _pieces(self, names: Sequence[str], field: str) -> Pieces:
        """A set of units that are named again."""
        pieces = 0
        for name in names:
            pieces |= 1 << self.piece(name, field)
        return pieces

    def _scene(self, row: ScenePosition) -> Scene:
        self.know(row.kind, SCENES, "scene.kind", "scene")
        self.check(row.player < self.game.num_players(), "scene.player", f"there is no player {row.player}")
        return Scene(
            row.kind,
            row.player,
            self.piece(row.actor, "scene.actor"),
            self.piece(row.target, "scene.target"),
            self.corner(row.site, "scene.site") if row.site else NO_SITE,
            tuple(row.dice),
            tuple(row.hits),
        )


def from_position(
    game: YoheiGame, position: YoheiPosition, chance: Chance, steps: list[Step[Any]], answers: list[int]
) -> YoheiState:
    """The state of a position. Raises InvalidPosition that names the field."""
    return Reader(game, position).state(chance, steps, answers)
