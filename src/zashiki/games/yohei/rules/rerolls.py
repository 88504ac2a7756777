"""Rolling and rerolling dice (chapter 21): whoever rolled may pay to roll all the dice again, seeing them."""

from __future__ import annotations

import msgspec

from zashiki.games.yohei.rules.cards import discard, known_faces, use_torii
from zashiki.games.yohei.rules.state import Scene, YoheiState
from zashiki.games.yohei.rules.values import seers
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import PASS, Choice

PRICE = 2
"""How many cards from under the chest a reroll costs (YH-21.3)."""
TOKEN, CHEST, TROPHY = range(3)


def roll_dice(state: YoheiState, scene: Scene, number: int) -> None:
    """Roll dice for what the scene says; a question about a reroll is put on top if its player could pay for one.

    Whoever could hold a Reroll token, as far as everybody knows, is asked, so that asking tells nothing. A roll may
    need more dice than the box holds (YH-1.5, YH-R24).
    """
    state.scene = scene = msgspec.structs.replace(scene, dice=state.chance.roll(number))
    if state.story is not None:
        state.tell("roll", player=scene.player, scene=scene.kind, dice=scene.dice)
    side = state.game.side[scene.player]
    if number and (state.torii[side] or len(state.chests[side]) + len(state.trophies[side]) >= PRICE):
        state.steps.append(Reroll(scene.player))


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
        side, act = state.game.side[player], state.game.act
        table = state.game.table
        legal = [PASS]
        if any(table.torii_kind[token] in table.reroll_kinds for token in state.torii[side]):
            legal.append(act.reroll + TOKEN)
        if len(state.chests[side]) + len(state.trophies[side]) >= PRICE:
            legal.append(act.reroll + CHEST)
        return legal

    def message(self, state: YoheiState, player: int) -> Message:
        scene = on_table(state)
        return Message("ask.Reroll", {"dice": scene.dice, "scene": scene.kind})

    def default(self, state: YoheiState, player: int) -> int | None:
        return PASS

    def answer(self, state: YoheiState, action: int) -> None:
        if action == PASS:
            return
        side, table = state.game.side[self.player], state.game.table
        if action == state.game.act.reroll + TOKEN:
            kinds = [table.torii_kind[token] for token in state.torii[side]]
            use_torii(state, side, next(kind for kind in kinds if kind in table.reroll_kinds))
            roll_again(state)
        else:
            state.steps.append(PayReroll(self.player, PRICE))


class PayReroll(Choice[YoheiState], frozen=True):
    """Which card from under the chest, or which trophy, pays for the reroll (YH-21.3, YH-21.4)."""

    rules = ("YH-21.3", "YH-21.4", "YH-R95", "YH-R96")
    continues = True

    left: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        side, act = state.game.side[player], state.game.act
        faces = known_faces(state, state.chests[side], seers(state, side))
        legal = sorted({act.card + face for face in faces})
        if state.trophies[side]:
            legal.append(act.reroll + TROPHY)
        return legal

    def answer(self, state: YoheiState, action: int) -> None:
        side, act = state.game.side[self.player], state.game.act
        if action == act.reroll + TROPHY:
            state.trophies[side] = state.trophies[side][:-1]
            if state.story is not None:
                state.tell("pays-trophy", side=state.game.members[side])
        else:
            chest = state.chests[side]
            card = chest.pop(known_faces(state, chest, seers(state, side)).index(action - act.card))
            discard(state, card)
            state.reveal()
            if state.story is not None:
                state.tell("pays-card", side=state.game.members[side], face=card % state.game.table.faces)
        if self.left > 1:
            state.steps.append(PayReroll(self.player, self.left - 1))
        else:
            roll_again(state)


def all_met(hits: tuple[int, ...], dice: tuple[int, ...]) -> bool:
    """Whether every hit has a die of its own that is at least as high (YH-R43)."""
    if len(dice) < len(hits):
        return False
    return all(die >= hit for hit, die in zip(sorted(hits, reverse=True), sorted(dice, reverse=True), strict=False))
