"""Playing event and item cards (chapters 8 and 9): prices, what a card can be played on, and how it takes effect."""

from __future__ import annotations

from zashiki.games.yohei.rules.cards import card_of
from zashiki.games.yohei.rules.event_effects import EFFECTS, Targets, allies
from zashiki.games.yohei.rules.items import equip
from zashiki.games.yohei.rules.numbers import Card, Face, Player
from zashiki.games.yohei.rules.skills import DISRUPT, INTUITION
from zashiki.games.yohei.rules.state import USED_EVENT, YoheiState
from zashiki.games.yohei.rules.values import instances
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import PASS, Choice, Task
from zashiki.kernel.story import EVERYBODY


def surcharge(state: YoheiState, player: Player) -> int:
    """What Disrupt, The Price to Pay and Intuition change of a card's cost (YH-R35)."""
    change = state.game.table.round_price[state.now]  # YH-36.9
    change += instances(state, range(len(state.fielded)), DISRUPT)  # YH-30.9, YH-R84
    if not state.turn.used & USED_EVENT:
        change -= instances(state, (player,), INTUITION)  # YH-30.1
    return change


def playable(state: YoheiState, player: Player) -> list[Face]:
    """The faces in hand that a player may play now: they can pay, and something happens (YH-8.1, YH-8.5)."""
    side, table = state.game.side[player], state.game.table
    hand = state.hands[side]
    if not hand:
        return []
    change, cp = surcharge(state, player), state.cp[side]
    faces = sorted({table.face_of[card] for card in hand})
    return [face for face in faces if table.cost[face] + change <= cp and has_effect(state, player, face)]


def has_effect(state: YoheiState, player: Player, face: Face) -> bool:
    """Whether a card has a target, or needs none and does something (YH-8.5)."""
    actions = targets(state, player, face)
    return actions is None or bool(actions)


def targets(state: YoheiState, player: Player, face: Face) -> Targets:
    """What a card may be played on, as actions; None when it needs no target."""
    table = state.game.table
    word, numbers = table.effect[face]
    find = EFFECTS[word].targets if table.item[face] < 0 else allies
    return find(state, player, numbers)


def play(state: YoheiState, player: Player, face: Face) -> None:
    """A card is paid for; an event goes under the chest at once (YH-8.2, YH-8.3), an item to its unit (YH-9.2)."""
    side, table = state.game.side[player], state.game.table
    state.cp[side] -= max(0, table.cost[face] + surcharge(state, player))
    state.turn.used |= USED_EVENT
    card = card_of(state, state.hands[side], face)
    state.hands[side].remove(card)
    state.known[card] = EVERYBODY
    state.reveal()
    if state.story is not None:
        state.tell("plays", player=player, face=face)
    if table.item[face] < 0:
        state.chests[side].append(card)
        state.chests[side].sort()
    if targets(state, player, face) is None:
        state.then(EventHappens(player, face))
    else:
        state.then(EventTarget(player, card))


class EventTarget(Choice[YoheiState], frozen=True):
    """What a card is played on."""

    rules = ("YH-8.5", "YH-R36", "YH-R82", "YH-R79")
    continues = True
    obvious = True

    card: Card

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return sorted(targets(state, player, state.game.table.face_of[self.card]) or [])

    def message(self, state: YoheiState, player: int) -> Message:
        return Message("ask.EventTarget", {"face": state.game.table.face_of[self.card]})

    def answer(self, state: YoheiState, action: int) -> None:
        table, target = state.game.table, state.token(action)
        face = table.face_of[self.card]
        if table.item[face] >= 0:
            equip(state, target.value, self.card)
            return
        word, numbers = table.effect[face]
        EFFECTS[word].happens(state, self.player, numbers, target)


class EventHappens(Task[YoheiState], frozen=True):
    """A card without a target takes effect."""

    player: Player
    face: Face

    def run(self, state: YoheiState) -> None:
        word, numbers = state.game.table.effect[self.face]
        EFFECTS[word].happens(state, self.player, numbers, state.token(PASS))
