"""Rolling and rerolling dice (chapter 21): the player who has seen the dice may pay to roll all of them again."""

from __future__ import annotations

import msgspec

from zashiki.games.yohei.rules.cards import discard, known_faces, use_torii
from zashiki.games.yohei.rules.numbers import Dice, Face, Kind, Side
from zashiki.games.yohei.rules.state import Scene, YoheiState
from zashiki.games.yohei.rules.values import seers
from zashiki.kernel.actions import Token
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import PASS, Choice, Step

PRICE = 2
"""How many cards from under the chest a reroll costs (YH-21.3)."""
TOKEN, CHEST, TROPHY = range(3)
"""How a reroll is paid: the values of the actions `reroll`."""


def roll_dice(state: YoheiState, scene: Scene, number: int, *then: Step[YoheiState]) -> None:
    """Roll dice for what the scene says. `then` happens next, after a reroll if the player could pay for one.

    Each player who could hold a Reroll token, as far as everybody knows, is asked, so that the question tells nothing.
    A roll may need more dice than the box holds (YH-1.5, YH-R24).
    """
    state.scene = scene = msgspec.structs.replace(scene, dice=state.chance.roll(number))
    if state.story is not None:
        state.tell("roll", player=scene.player, scene=scene.kind, dice=scene.dice)
    side = state.game.side[scene.player]
    if number and (state.torii[side] or can_pay(state, side)):
        state.then(Reroll(scene.player), *then)
    else:
        state.then(*then)


def can_pay(state: YoheiState, side: Side) -> bool:
    """Whether a side has enough cards under its chest and trophies for a reroll (YH-21.3, YH-21.4)."""
    return len(state.chests[side]) + len(state.trophies[side]) >= PRICE


def on_table(state: YoheiState) -> Scene:
    """The dice on the table. Raises LookupError when there are none (only a wrong position file can ask so)."""
    if state.scene is None:
        raise LookupError("no dice lie on the table: scene is missing")
    return state.scene


def roll_again(state: YoheiState) -> None:
    """Roll all the dice on the table again (YH-21.1)."""
    scene = on_table(state)
    roll_dice(state, scene, len(scene.dice))


class Reroll(Choice[YoheiState], frozen=True):
    """Whether to roll the dice again, and how to pay for it (YH-21, YH-35.4, YH-R95)."""

    rules = ("YH-21.1", "YH-21.2", "YH-21.3", "YH-21.5", "YH-R95")
    window = True

    def legal(self, state: YoheiState, player: int) -> list[int]:
        side, reroll = state.game.side[player], state.game.actions.reroll
        legal = [PASS]
        if reroll_tokens(state, side):
            legal.append(reroll + TOKEN)
        if can_pay(state, side):
            legal.append(reroll + CHEST)
        return legal

    def message(self, state: YoheiState, player: int) -> Message:
        scene = on_table(state)
        return Message("ask.Reroll", {"dice": scene.dice, "scene": scene.kind})

    def default(self, state: YoheiState, player: int) -> int | None:
        return PASS

    def answer(self, state: YoheiState, action: int) -> None:
        match state.token(action):
            case Token("reroll", way) if way == TOKEN:
                side = state.game.side[self.player]
                use_torii(state, side, reroll_tokens(state, side)[0])
                roll_again(state)
            case Token("reroll"):
                state.then(PayReroll(self.player, PRICE))


def reroll_tokens(state: YoheiState, side: Side) -> list[Kind]:
    """The kinds of a side's Reroll tokens, one for each token."""
    table = state.game.table
    kinds = [table.torii_kind[token] for token in state.torii[side]]
    return [kind for kind in kinds if kind in table.reroll_kinds]


class PayReroll(Choice[YoheiState], frozen=True):
    """Which card from under the chest, or which trophy, pays for the reroll (YH-21.3, YH-21.4)."""

    rules = ("YH-21.3", "YH-21.4", "YH-R95", "YH-R96")
    continues = True

    left: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        side, actions = state.game.side[player], state.game.actions
        faces = known_faces(state, state.chests[side], seers(state, side))
        legal = sorted({actions.card + face for face in faces})
        if state.trophies[side]:
            legal.append(actions.reroll + TROPHY)
        return legal

    def answer(self, state: YoheiState, action: int) -> None:
        side = state.game.side[self.player]
        kind, value, _ = state.token(action)
        if kind == "reroll":
            pay_trophy(state, side)
        else:
            pay_card(state, side, value)
        if self.left > 1:
            state.then(PayReroll(self.player, self.left - 1))
        else:
            roll_again(state)


def pay_trophy(state: YoheiState, side: Side) -> None:
    """A side gives its last trophy away for a reroll (YH-21.4)."""
    state.trophies[side] = state.trophies[side][:-1]
    if state.story is not None:
        state.tell("pays-trophy", side=state.game.members[side])


def pay_card(state: YoheiState, side: Side, face: Face) -> None:
    """A side discards a card from under its chest for a reroll (YH-21.3)."""
    chest = state.chests[side]
    card = chest.pop(known_faces(state, chest, seers(state, side)).index(face))
    discard(state, card)
    state.reveal()
    if state.story is not None:
        state.tell("pays-card", side=state.game.members[side], face=state.game.table.face_of[card])


def all_met(hits: Dice, dice: Dice) -> bool:
    """Whether every hit has a die of its own that is at least as high (YH-R43)."""
    if len(dice) < len(hits):
        return False
    return all(die >= hit for hit, die in zip(sorted(hits, reverse=True), sorted(dice, reverse=True), strict=False))
