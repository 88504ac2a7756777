"""Events with several steps: It Emerged from the Sea, Blast of Fury, Sudden Arrival and Chipped Blade (chapter 33)."""

from __future__ import annotations

from zashiki.games.yohei.rules.cards import card_of, discard
from zashiki.games.yohei.rules.numbers import Action, Card, Face, Piece, Place, Player
from zashiki.games.yohei.rules.ranged import Shooting, shoot_from_site, targets_from_corner, tower_of
from zashiki.games.yohei.rules.rerolls import all_met, on_table, roll_dice
from zashiki.games.yohei.rules.routes import place_unit
from zashiki.games.yohei.rules.skills import MIGHTY, WATER
from zashiki.games.yohei.rules.state import Scene, YoheiState
from zashiki.games.yohei.rules.values import (
    carry_over,
    facing_section,
    hits_of_attack,
    movement,
    protected,
    shield,
    side_of,
    skill,
    walled,
)
from zashiki.games.yohei.rules.wounds import wound
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import Choice, Task

# ---------------------------------------------------------------- It Emerged from the Sea


def sea_targets(state: YoheiState, player: Player, place: Place) -> list[Piece]:
    """Enemies without Aura in a water hex or next to it, with no wall between (YH-33.1, YH-R88)."""
    reached = [place, *next_to(state, place)]
    pieces = [state.board[there] for there in reached if state.board[there] >= 0]
    mine = state.game.side[player]
    return [piece for piece in pieces if side_of(state, piece) != mine and not protected(state, piece, player)]


def next_to(state: YoheiState, place: Place) -> list[Place]:
    """The hexes next to a hex, where no wall stands between."""
    near = state.game.board.near[place]
    return [there for direction, there in enumerate(near) if there >= 0 and not walled(state, place, direction)]


def sea_hexes(state: YoheiState, player: Player) -> list[Place]:
    """The water hexes with a target."""
    water = [place for place, terrain in enumerate(state.terrain) if terrain == WATER]
    return [place for place in water if sea_targets(state, player, place)]


class SeaTarget(Choice[YoheiState], frozen=True):
    """Which enemy the sea attacks."""

    rules = ("YH-33.1", "YH-R88")
    continues = True
    obvious = True

    place: Place
    dice: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return sorted([state.game.actions.unit + piece for piece in sea_targets(state, player, self.place)])

    def answer(self, state: YoheiState, action: int) -> None:
        piece = state.token(action).value
        if state.at[piece] == self.place:
            state.then(SeaSection(self.player, piece, self.dice))
        else:
            section = facing_section(state, piece, self.place)
            colour = state.game.table.colours[piece][section]
            state.then(SeaAttack(self.player, piece, self.dice, colour))


class SeaSection(Choice[YoheiState], frozen=True):
    """Which section of a unit in the water is attacked; sections of a colour are alike (YH-33.1)."""

    rules = ("YH-33.1", "YH-R88")
    continues = True
    obvious = True

    piece: Piece
    dice: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return sorted({state.game.actions.section + colour for colour in state.game.table.colours[self.piece]})

    def message(self, state: YoheiState, player: int) -> Message:
        return Message("ask.SeaSection", {"piece": self.piece})

    def answer(self, state: YoheiState, action: int) -> None:
        state.then(SeaAttack(self.player, self.piece, self.dice, state.token(action).value))


class SeaAttack(Task[YoheiState], frozen=True):
    """The attack roll: these dice and no skill (YH-R88). colour: of the section that is attacked."""

    player: Player
    piece: Piece
    dice: int
    colour: int

    def run(self, state: YoheiState) -> None:
        scene = Scene("sea", self.player, target=self.piece)
        roll_dice(state, scene, self.dice, SeaHits(self.player, self.piece, self.colour))


class SeaHits(Task[YoheiState], frozen=True):
    """The target blocks as in a melee, with its own Mighty."""

    player: Player
    piece: Piece
    colour: int

    def run(self, state: YoheiState) -> None:
        piece = self.piece
        hits = hits_of_attack(on_table(state).dice, shield(state, piece))
        if hits:
            number = state.game.table.figures.melee_dice[self.colour] + skill(state, piece, MIGHTY)
            scene = Scene("block", state.owner[piece], piece, hits=hits)
            roll_dice(state, scene, number, SeaBlock(self.player, piece))


class SeaBlock(Task[YoheiState], frozen=True):
    """A hit that is not blocked wounds."""

    player: Player
    piece: Piece

    def run(self, state: YoheiState) -> None:
        scene = on_table(state)
        if not all_met(scene.hits, scene.dice):
            wound(state, self.piece, self.player)


# ---------------------------------------------------------------- Blast of Fury


def blast_targets(state: YoheiState, player: Player, dice: int, reach: int) -> list[Piece]:
    """Whom the watchtower of the player's side may shoot once more (YH-33.2, YH-R89)."""
    side = state.game.side[player]
    corner = tower_of(state, side)
    if corner < 0:
        return []
    targets = targets_from_corner(state, corner, side, Shooting(reach, dice, 1, 0))
    return [piece for piece in targets if not protected(state, piece, player)]


def shoot_blast(state: YoheiState, player: Player, target: Piece, dice: int, reach: int) -> None:
    """The extra shot is made; the token of the watchtower stays as it is."""
    corner = tower_of(state, state.game.side[player])
    shoot_from_site(state, player, corner, target, Shooting(reach, dice, 1, 0))


# ---------------------------------------------------------------- Sudden Arrival


class ArriveAt(Choice[YoheiState], frozen=True):
    """The free hex where a unit is put (YH-33.6, YH-R91)."""

    rules = ("YH-33.6", "YH-R91")
    continues = True
    obvious = True

    piece: Piece

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return [state.game.actions.hex + place for place, piece in enumerate(state.board) if piece < 0]

    def answer(self, state: YoheiState, action: int) -> None:
        place_unit(state, self.piece, state.token(action).value)
        state.then(ArriveFacing(self.player, self.piece))


class ArriveFacing(Choice[YoheiState], frozen=True):
    """Where the unit then faces."""

    rules = ("YH-33.6", "YH-R30")
    continues = True
    obvious = True

    piece: Piece

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return [state.game.actions.facing + direction for direction in range(6)]

    def answer(self, state: YoheiState, action: int) -> None:
        state.facing[self.piece] = state.token(action).value
        if state.story is not None:
            state.tell("arrives", piece=self.piece, place=state.at[self.piece])


# ---------------------------------------------------------------- Chipped Blade


def chip(state: YoheiState, player: Player, face: Face) -> None:
    """An item that shows a face is destroyed; where there are two, the player says which (YH-34.6, YH-R93)."""
    places = carriers(state, face)
    if len(places) == 1:
        destroy_item(state, places[0], face)
    else:
        state.then(ChipWhere(player, face))


def carriers(state: YoheiState, face: Face) -> list[Action]:
    """Where an item is, as actions: on a unit, or on a hex."""
    face_of, actions = state.game.table.face_of, state.game.actions
    on_units = [
        actions.unit + piece
        for pieces in state.fielded
        for piece in pieces
        if any(face_of[card] == face for card in state.carried[piece])
    ]
    return sorted({*on_units, *[actions.hex + place for place, card in state.lying if face_of[card] == face]})


def destroy_item(state: YoheiState, carrier: Action, face: Face) -> None:
    """The card of an item on a unit or on a hex goes to the event discard pile."""
    kind, number, _ = state.token(carrier)
    card = take_from_ground(state, number, face) if kind == "hex" else take_from_unit(state, number, face)
    discard(state, card)
    if state.story is not None:
        state.tell("chipped", face=face)


def take_from_ground(state: YoheiState, here: Place, face: Face) -> Card:
    """The first item with this face that lies in a hex is taken away; returns its card."""
    face_of, lying = state.game.table.face_of, state.lying
    index = next(index for index, (place, card) in enumerate(lying) if place == here and face_of[card] == face)
    state.lying = (*lying[:index], *lying[index + 1 :])
    return lying[index][1]


def take_from_unit(state: YoheiState, piece: Piece, face: Face) -> Card:
    """The first item with this face on a unit is taken away; returns its card."""
    card = card_of(state, state.carried[piece], face)
    before = movement(state, piece)
    state.carried[piece] = tuple([other for other in state.carried[piece] if other != card])
    carry_over(state, piece, before)
    return card


class ChipWhere(Choice[YoheiState], frozen=True):
    """Which of two equal items is destroyed."""

    rules = ("YH-34.6", "YH-R93")
    continues = True
    obvious = True

    face: Face

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return carriers(state, self.face)

    def answer(self, state: YoheiState, action: int) -> None:
        destroy_item(state, action, self.face)
