"""Deployment skills (chapter 31): resolved once, in any order, when a unit is deployed."""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.yohei.rules import skills as s
from zashiki.games.yohei.rules.cards import (
    card_actions,
    card_of,
    deck_number,
    discard,
    discard_from_hand,
    draw_cards,
    hand_over,
    random_card,
    take_torii,
    top_cards,
)
from zashiki.games.yohei.rules.items import reveal_items
from zashiki.games.yohei.rules.numbers import Action, Card, Piece, Player, Side, Skill
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.rules.values import all_units, seers
from zashiki.games.yohei.rules.vortex import MoveVortex, vortex_goals
from zashiki.games.yohei.rules.wounds import can_be_knocked_out, heal, knock_out
from zashiki.kernel.decks import mingle
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import PASS, Choice, Task
from zashiki.kernel.story import EVERYBODY

ARCANE_CARDS = 3
EQUIPPED_CARDS = 6
MOST_BURIED = 2


class DeploymentSkills(Task[YoheiState], frozen=True):
    """The skills of a unit that are still to happen; with several its player chooses which is next (YH-R33)."""

    player: Player
    piece: Piece
    left: tuple[Skill, ...]

    def run(self, state: YoheiState) -> None:
        if len(set(self.left)) > 1:
            state.then(NextSkill(self.player, self.piece, self.left))
        elif self.left:
            use_skill(state, self.player, self.piece, self.left, self.left[0])


def use_skill(state: YoheiState, player: Player, piece: Piece, left: tuple[Skill, ...], skill: Skill) -> None:
    """One deployment skill happens; the others wait."""
    index = left.index(skill)
    others = (*left[:index], *left[index + 1 :])
    if others:
        state.then(DeploymentSkills(player, piece, others))  # They happen after all that this skill brings.
    USE[skill](state, player, piece)


class NextSkill(Choice[YoheiState], frozen=True):
    """Which deployment skill happens next (YH-7.6)."""

    rules = ("YH-7.6", "YH-31.1", "YH-R33")
    continues = True

    piece: Piece
    left: tuple[Skill, ...]

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return sorted({state.game.actions.skill + skill for skill in self.left})

    def message(self, state: YoheiState, player: int) -> Message:
        return Message("ask.NextSkill", {"piece": self.piece})

    def answer(self, state: YoheiState, action: int) -> None:
        use_skill(state, self.player, self.piece, self.left, state.token(action).value)


# ---------------------------------------------------------------- one after the other


def _arcane(state: YoheiState, player: Player, piece: Piece) -> None:
    """The top three cards are looked at; they lie on top, known to their side, until one is taken (YH-31.2)."""
    side = state.game.side[player]
    cards = top_cards(state, side, ARCANE_CARDS, seers(state, side))
    for card in reversed(cards):
        state.decks[deck_number(state, side)].put_top(card)
    if cards:
        state.reveal()
        state.then(Arcane(player, len(cards)))


class Arcane(Choice[YoheiState], frozen=True):
    """One of the top cards is taken into hand, the others are discarded (YH-31.2)."""

    rules = ("YH-31.2",)

    count: int

    def _cards(self, state: YoheiState) -> list[Card]:
        return state.decks[deck_number(state, state.game.side[self.player])].top[-self.count :]

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return card_actions(state, self._cards(state))

    def answer(self, state: YoheiState, action: int) -> None:
        side = state.game.side[self.player]
        cards = self._cards(state)
        del state.decks[deck_number(state, side)].top[-self.count :]
        chosen = card_of(state, cards, state.token(action).value)
        hand_over(state, side, [chosen])
        others = [card for card in cards if card != chosen]
        for card in others:
            discard(state, card)
        state.reveal()
        if state.story is not None:
            faces = tuple([state.game.table.face_of[card] for card in others])
            state.tell("arcane", side=state.game.members[side], faces=faces)


def _plunder(state: YoheiState, player: Player, piece: Piece) -> None:
    take_torii(state, state.game.side[player], 1)


def _relocate(state: YoheiState, player: Player, piece: Piece) -> None:
    if state.vortex_side == state.game.side[player] and vortex_goals(state):
        state.then(MoveVortex(player, True))


def _strategist(state: YoheiState, player: Player, piece: Piece) -> None:
    """The side gains a command point (YH-31.5)."""
    state.cp[state.game.side[player]] += 1
    if state.story is not None:
        state.tell("gains-cp", player=player, cp=1)


def _smoke_bomb(state: YoheiState, player: Player, piece: Piece) -> None:
    if any(can_be_knocked_out(state, other) for other in all_units(state)):
        state.then(SmokeBomb(player))


class SmokeBomb(Choice[YoheiState], frozen=True):
    """A KO marker on any unit, or none (YH-31.6, YH-R33)."""

    rules = ("YH-31.6", "YH-R33", "YH-R36")
    continues = True

    def legal(self, state: YoheiState, player: int) -> list[int]:
        targets = [other for other in all_units(state) if can_be_knocked_out(state, other)]
        return [PASS, *sorted([state.game.actions.unit + other for other in targets])]

    def answer(self, state: YoheiState, action: int) -> None:
        if action != PASS:
            knock_out(state, state.token(action).value)


def _favor(state: YoheiState, player: Player, piece: Piece) -> None:
    """The side draws an event card (YH-31.7)."""
    draw_cards(state, state.game.side[player], 1)


def _medic(state: YoheiState, player: Player, piece: Piece) -> None:
    if any(state.wounded[other] for other in all_units(state)):
        state.then(Medic(player))


class Medic(Choice[YoheiState], frozen=True):
    """A wound marker is removed from any unit, or none (YH-31.8, YH-R33)."""

    rules = ("YH-31.8", "YH-R33", "YH-R36")
    continues = True

    def legal(self, state: YoheiState, player: int) -> list[int]:
        targets = [other for other in all_units(state) if state.wounded[other]]
        return [PASS, *sorted([state.game.actions.unit + other for other in targets])]

    def answer(self, state: YoheiState, action: int) -> None:
        if action != PASS:
            heal(state, state.token(action).value)


def rich_opponents(state: YoheiState, player: Player) -> list[Action]:
    """The sides against a player that hold event cards, as actions that name their first player."""
    game = state.game
    mine = game.side[player]
    rich = [members for side, members in enumerate(game.members) if side != mine and state.hands[side]]
    return [game.actions.seat + members[0] for members in rich]


def _pillage(state: YoheiState, player: Player, piece: Piece) -> None:
    if rich_opponents(state, player):
        state.then(Pillage(player))


class Pillage(Choice[YoheiState], frozen=True):
    """From whom a random event card is taken (YH-31.9); only the victim and the thief see which."""

    rules = ("YH-31.9",)
    continues = True
    obvious = True

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return rich_opponents(state, player)

    def answer(self, state: YoheiState, action: int) -> None:
        side = state.game.side[self.player]
        victim = state.game.side[state.token(action).value]
        both = seers(state, side) | seers(state, victim)
        card = random_card(state, victim, both)
        hand_over(state, side, [card])
        if state.story is not None:
            state.tell("pillage", EVERYBODY & ~both, side=state.game.members[side], victim=state.game.members[victim])
            state.tell(
                "pillage-seen",
                both,
                side=state.game.members[side],
                victim=state.game.members[victim],
                face=state.game.table.face_of[card],
            )


def _bury(state: YoheiState, player: Player, piece: Piece) -> None:
    if state.hands[state.game.side[player]]:
        state.then(Bury(player, MOST_BURIED, 0))


class Bury(Choice[YoheiState], frozen=True):
    """Up to two cards of the hand go under the chest, unseen by the others (YH-31.10, YH-R86).

    Players who knew cards of the hand cannot tell any more whether these are in it or under the chest. left: how many
    may still be buried. buried: how many have been.
    """

    rules = ("YH-31.10", "YH-R86")
    continues = True

    left: int
    buried: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return [PASS, *card_actions(state, state.hands[state.game.side[player]])]

    def message(self, state: YoheiState, player: int) -> Message:
        return Message("ask.Bury", {"left": self.left})

    def answer(self, state: YoheiState, action: int) -> None:
        if action == PASS:
            return
        side = state.game.side[self.player]
        card = card_of(state, state.hands[side], state.token(action).value)
        if len(state.hands[side]) > 1:
            mingle(state.hands[side], state.known, seers(state, side))
        state.hands[side].remove(card)
        state.chests[side].append(card)
        state.chests[side].sort()
        if state.story is not None:
            state.tell("buries", side=state.game.members[side])
        if self.left > 1 and state.hands[side]:
            state.then(Bury(self.player, self.left - 1, self.buried + 1))


def _equipped(state: YoheiState, player: Player, piece: Piece) -> None:
    reveal_items(state, player, piece, EQUIPPED_CARDS)


def _annoy(state: YoheiState, player: Player, piece: Piece) -> None:
    if rich_opponents(state, player):
        state.then(Annoy(player))


class Annoy(Choice[YoheiState], frozen=True):
    """Whose hand is looked at (YH-30.10, YH-R85)."""

    rules = ("YH-30.10", "YH-R85")
    continues = True
    obvious = True

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return rich_opponents(state, player)

    def answer(self, state: YoheiState, action: int) -> None:
        side = state.game.side[self.player]
        victim = state.game.side[state.token(action).value]
        for card in state.hands[victim]:
            state.known[card] |= seers(state, side)
        state.reveal()
        if state.story is not None:
            state.tell("annoys", side=state.game.members[side], victim=state.game.members[victim])
        state.then(AnnoyPick(self.player, victim))


class AnnoyPick(Choice[YoheiState], frozen=True):
    """Which card of the hand is discarded (YH-30.10)."""

    rules = ("YH-30.10", "YH-R85")

    victim: Side

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return card_actions(state, state.hands[self.victim])

    def answer(self, state: YoheiState, action: int) -> None:
        card = card_of(state, state.hands[self.victim], state.token(action).value)
        discard_from_hand(state, self.victim, card)


USE: dict[Skill, Callable[[YoheiState, Player, Piece], None]] = {
    s.ARCANE: _arcane,
    s.PLUNDER: _plunder,
    s.RELOCATE_VORTEX: _relocate,
    s.STRATEGIST: _strategist,
    s.SMOKE_BOMB: _smoke_bomb,
    s.FAVOR: _favor,
    s.MEDIC: _medic,
    s.PILLAGE: _pillage,
    s.BURY: _bury,
    s.EQUIPPED: _equipped,
    s.ANNOY: _annoy,
}
"""What each deployment skill does; Impetuous counts in `routes.points`."""
