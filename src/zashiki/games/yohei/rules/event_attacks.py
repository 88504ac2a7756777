"""Events with several steps: It Emerged from the Sea, Blast of Fury, Sudden Arrival and Chipped Blade (chapter 33)."""

from __future__ import annotations

from zashiki.games.yohei.rules.cards import discard
from zashiki.games.yohei.rules.ranged import Shooting, targets_from_corner, tower_of
from zashiki.games.yohei.rules.rerolls import all_met, on_table, roll_dice
from zashiki.games.yohei.rules.routes import place_unit
from zashiki.games.yohei.rules.skills import MIGHTY, WATER
from zashiki.games.yohei.rules.state import Scene, YoheiState
from zashiki.games.yohei.rules.values import (
    carry_over,
    facing_section,
    movement,
    protected,
    shield,
    side_of,
    skill,
    walled,
)
from zashiki.games.yohei.rules.vortex import shoot_from_site
from zashiki.games.yohei.rules.wounds import wound
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import Choice, Task

# ---------------------------------------------------------------- It Emerged from the Sea


def sea_targets(state: YoheiState, player: int, place: int) -> list[int]:
    """Enemies in a water hex or next to it without a wall between, Aura aside (YH-33.1, YH-R88)."""
    near = state.game.board.near[place]
    found = [state.board[place]]
    found += [state.board[near[d]] for d in range(6) if near[d] >= 0 and not walled(state, place, d)]
    mine = state.game.side[player]
    return [
        piece for piece in found if piece >= 0 and side_of(state, piece) != mine and not protected(state, piece, player)
    ]


def sea_hexes(state: YoheiState, player: int) -> list[int]:
    """The water hexes with a target."""
    water = [place for place, terrain in enumerate(state.terrain) if terrain == WATER]
    return [place for place in water if sea_targets(state, player, place)]


class SeaTarget(Choice[YoheiState], frozen=True):
    """Which enemy the sea attacks."""

    rules = ("YH-33.1", "YH-R88")
    continues = True
    obvious = True

    place: int
    dice: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return sorted([state.game.act.unit + piece for piece in sea_targets(state, player, self.place)])

    def answer(self, state: YoheiState, action: int) -> None:
        piece = action - state.game.act.unit
        if state.at[piece] == self.place:
            state.steps.append(SeaSection(self.player, piece, self.dice))
        else:
            section = facing_section(state, piece, self.place)
            colour = state.game.table.colours[piece][section]
            state.steps.append(SeaAttack(self.player, piece, self.dice, colour))


class SeaSection(Choice[YoheiState], frozen=True):
    """Which section of a unit in the water is attacked; sections of a colour are alike (YH-33.1)."""

    rules = ("YH-33.1", "YH-R88")
    continues = True
    obvious = True

    piece: int
    dice: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return sorted({state.game.act.section + colour for colour in state.game.table.colours[self.piece]})

    def message(self, state: YoheiState, player: int) -> Message:
        return Message("ask.SeaSection", {"piece": self.piece})

    def answer(self, state: YoheiState, action: int) -> None:
        state.steps.append(SeaAttack(self.player, self.piece, self.dice, action - state.game.act.section))


class SeaAttack(Task[YoheiState], frozen=True):
    """The attack roll: these dice and no skill (YH-R88)."""

    player: int
    piece: int
    dice: int
    colour: int

    def run(self, state: YoheiState) -> None:
        state.steps.append(SeaHits(self.player, self.piece, self.colour))
        roll_dice(state, Scene("sea", self.player, target=self.piece), self.dice)


class SeaHits(Task[YoheiState], frozen=True):
    """The target blocks as in a melee, with its own Mighty."""

    player: int
    piece: int
    colour: int

    def run(self, state: YoheiState) -> None:
        scene = on_table(state)
        piece = self.piece
        needed = shield(state, piece)
        hits = tuple(sorted([die for die in scene.dice if die >= needed], reverse=True))
        if hits:
            number = state.game.table.figures.melee_dice[self.colour] + skill(state, piece, MIGHTY)
            state.steps.append(SeaBlock(self.player, piece))
            roll_dice(state, Scene("block", state.owner[piece], piece, hits=hits), number)


class SeaBlock(Task[YoheiState], frozen=True):
    """A hit that is not blocked wounds."""

    player: int
    piece: int

    def run(self, state: YoheiState) -> None:
        scene = on_table(state)
        if not all_met(scene.hits, scene.dice):
            wound(state, self.piece, self.player)


# ---------------------------------------------------------------- Blast of Fury


def blast_targets(state: YoheiState, player: int, dice: int, reach: int) -> list[int]:
    """Whom the own watchtower may shoot once more (YH-33.2, YH-R89)."""
    side = state.game.side[player]
    corner = tower_of(state, side)
    if corner < 0:
        return []
    found = targets_from_corner(state, corner, side, Shooting(reach, dice, 1, 0))
    return [piece for piece in found if not protected(state, piece, player)]


def shoot_blast(state: YoheiState, player: int, target: int, dice: int, reach: int) -> None:
    """The extra shot; the tower's token stays as it is."""
    corner = tower_of(state, state.game.side[player])
    shoot_from_site(state, player, corner, target, Shooting(reach, dice, 1, 0))


# ---------------------------------------------------------------- Sudden Arrival


class ArriveAt(Choice[YoheiState], frozen=True):
    """The free hex where a unit is put (YH-33.6, YH-R91)."""

    rules = ("YH-33.6", "YH-R91")
    continues = True
    obvious = True

    piece: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return [state.game.act.hex + place for place, piece in enumerate(state.board) if piece < 0]

    def answer(self, state: YoheiState, action: int) -> None:
        place_unit(state, self.piece, action - state.game.act.hex)
        state.steps.append(ArriveFacing(self.player, self.piece))


class ArriveFacing(Choice[YoheiState], frozen=True):
    """Where the unit then faces."""

    rules = ("YH-33.6", "YH-R30")
    continues = True
    obvious = True

    piece: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return [state.game.act.facing + d for d in range(6)]

    def answer(self, state: YoheiState, action: int) -> None:
        state.facing[self.piece] = action - state.game.act.facing
        if state.story is not None:
            state.tell("arrives", piece=self.piece, place=state.at[self.piece])


# ---------------------------------------------------------------- Chipped Blade


def chip(state: YoheiState, player: int, face: int) -> None:
    """An item that shows a face is destroyed; where there are two, the player says which (YH-34.6, YH-R93)."""
    places = carriers(state, face)
    if len(places) == 1:
        destroy_item(state, places[0], face)
    else:
        state.steps.append(ChipWhere(player, face))


def carriers(state: YoheiState, face: int) -> list[int]:
    """Where an item is, as actions: on a unit, or on a hex."""
    faces, act = state.game.table.faces, state.game.act
    on_units = [
        act.unit + piece
        for pieces in state.fielded
        for piece in pieces
        if any(card % faces == face for card in state.carried[piece])
    ]
    return sorted({*on_units, *[act.hex + place for place, card in state.lying if card % faces == face]})


def destroy_item(state: YoheiState, place: int, face: int) -> None:
    """The item's card goes to the event discard pile."""
    faces, act = state.game.table.faces, state.game.act
    if place >= act.hex:
        found = next(item for item in state.lying if item == (place - act.hex, item[1]) and item[1] % faces == face)
        at = state.lying.index(found)
        state.lying = (*state.lying[:at], *state.lying[at + 1 :])
        card = found[1]
    else:
        piece = place - act.unit
        card = next(card for card in state.carried[piece] if card % faces == face)
        before = movement(state, piece)
        state.carried[piece] = tuple([other for other in state.carried[piece] if other != card])
        carry_over(state, piece, before)
    discard(state, card)
    if state.story is not None:
        state.tell("chipped", face=face)


class ChipWhere(Choice[YoheiState], frozen=True):
    """Which of two equal items is destroyed."""

    rules = ("YH-34.6", "YH-R93")
    continues = True
    obvious = True

    face: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return carriers(state, self.face)

    def answer(self, state: YoheiState, action: int) -> None:
        destroy_item(state, action, self.face)
