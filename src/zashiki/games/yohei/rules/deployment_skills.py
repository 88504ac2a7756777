"""Deployment skills (chapter 31): resolved once, in any order, when a unit is deployed."""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.yohei.rules import skills as s
from zashiki.games.yohei.rules.cards import (
    card_of,
    deck_number,
    discard,
    discard_from_hand,
    draw_cards,
    hand_over,
    random_card,
    take_top,
    take_torii,
)
from zashiki.games.yohei.rules.items import reveal_items
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

    player: int
    piece: int
    left: tuple[int, ...]

    def run(self, state: YoheiState) -> None:
        if len(set(self.left)) > 1:
            state.steps.append(NextSkill(self.player, self.piece, self.left))
        elif self.left:
            use_skill(state, self.player, self.piece, self.left, self.left[0])


def use_skill(state: YoheiState, player: int, piece: int, left: tuple[int, ...], skill: int) -> None:
    """One deployment skill happens; the others wait."""
    at = left.index(skill)
    rest = (*left[:at], *left[at + 1 :])
    if rest:
        state.steps.append(DeploymentSkills(player, piece, rest))
    USE[skill](state, player, piece)


class NextSkill(Choice[YoheiState], frozen=True):
    """Which deployment skill happens next (YH-7.6)."""

    rules = ("YH-7.6", "YH-31.1", "YH-R33")
    continues = True

    piece: int
    left: tuple[int, ...]

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return sorted({state.game.act.skill + skill for skill in self.left})

    def message(self, state: YoheiState, player: int) -> Message:
        return Message("ask.NextSkill", {"piece": self.piece})

    def answer(self, state: YoheiState, action: int) -> None:
        use_skill(state, self.player, self.piece, self.left, action - state.game.act.skill)


# ---------------------------------------------------------------- one after the other


def _arcane(state: YoheiState, player: int, piece: int) -> None:
    """The top three cards are looked at; they lie on top, known to their side, until one is taken (YH-31.2)."""
    side = state.game.side[player]
    cards = [card for _ in range(ARCANE_CARDS) if (card := take_top(state, side, seers(state, side))) >= 0]
    for card in reversed(cards):
        state.decks[deck_number(state, side)].put_top(card)
    if cards:
        state.reveal()
        state.steps.append(Arcane(player, len(cards)))


class Arcane(Choice[YoheiState], frozen=True):
    """One of the top cards is taken into hand, the others are discarded (YH-31.2)."""

    rules = ("YH-31.2",)

    count: int

    def _cards(self, state: YoheiState) -> list[int]:
        return state.decks[deck_number(state, state.game.side[self.player])].top[-self.count :]

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return sorted({state.game.act.card + card % state.game.table.faces for card in self._cards(state)})

    def answer(self, state: YoheiState, action: int) -> None:
        side = state.game.side[self.player]
        cards = self._cards(state)
        del state.decks[deck_number(state, side)].top[-self.count :]
        taken = card_of(state, cards, action - state.game.act.card)
        hand_over(state, side, [taken])
        for card in cards:
            if card != taken:
                discard(state, card)
        state.reveal()
        if state.story is not None:
            faces = state.game.table.faces
            state.tell(
                "arcane", side=state.game.members[side], faces=tuple([card % faces for card in cards if card != taken])
            )


def _plunder(state: YoheiState, player: int, piece: int) -> None:
    take_torii(state, state.game.side[player], 1)


def _relocate(state: YoheiState, player: int, piece: int) -> None:
    if state.vortex_side == state.game.side[player] and vortex_goals(state):
        state.steps.append(MoveVortex(player, True))


def _strategist(state: YoheiState, player: int, piece: int) -> None:
    """The side gains a command point (YH-31.5)."""
    state.cp[state.game.side[player]] += 1
    if state.story is not None:
        state.tell("gains-cp", player=player, cp=1)


def _smoke_bomb(state: YoheiState, player: int, piece: int) -> None:
    if any(can_be_knocked_out(state, other) for other in all_units(state)):
        state.steps.append(SmokeBomb(player))


class SmokeBomb(Choice[YoheiState], frozen=True):
    """A KO marker on any unit, or none (YH-31.6, YH-R33)."""

    rules = ("YH-31.6", "YH-R33", "YH-R36")
    continues = True

    def legal(self, state: YoheiState, player: int) -> list[int]:
        targets = [other for other in all_units(state) if can_be_knocked_out(state, other)]
        return [PASS, *sorted([state.game.act.unit + other for other in targets])]

    def answer(self, state: YoheiState, action: int) -> None:
        if action != PASS:
            knock_out(state, action - state.game.act.unit)


def _favor(state: YoheiState, player: int, piece: int) -> None:
    """The side draws an event card (YH-31.7)."""
    draw_cards(state, state.game.side[player], 1)


def _medic(state: YoheiState, player: int, piece: int) -> None:
    if any(state.wounded[other] for other in all_units(state)):
        state.steps.append(Medic(player))


class Medic(Choice[YoheiState], frozen=True):
    """A wound marker is removed from any unit, or none (YH-31.8, YH-R33)."""

    rules = ("YH-31.8", "YH-R33", "YH-R36")
    continues = True

    def legal(self, state: YoheiState, player: int) -> list[int]:
        targets = [other for other in all_units(state) if state.wounded[other]]
        return [PASS, *sorted([state.game.act.unit + other for other in targets])]

    def answer(self, state: YoheiState, action: int) -> None:
        if action != PASS:
            heal(state, action - state.game.act.unit)


def rich_opponents(state: YoheiState, player: int) -> list[int]:
    """The sides against a player that hold event cards, as actions that name their first player."""
    act, game = state.game.act, state.game
    mine = game.side[player]
    return [act.seat + members[0] for side, members in enumerate(game.members) if side != mine and state.hands[side]]


def _pillage(state: YoheiState, player: int, piece: int) -> None:
    if rich_opponents(state, player):
        state.steps.append(Pillage(player))


class Pillage(Choice[YoheiState], frozen=True):
    """From whom a random event card is taken (YH-31.9); only victim and thief see which."""

    rules = ("YH-31.9",)
    continues = True
    obvious = True

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return rich_opponents(state, player)

    def answer(self, state: YoheiState, action: int) -> None:
        side = state.game.side[self.player]
        victim = state.game.side[action - state.game.act.seat]
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
                face=card % state.game.table.faces,
            )


def _bury(state: YoheiState, player: int, piece: int) -> None:
    if state.hands[state.game.side[player]]:
        state.steps.append(Bury(player, MOST_BURIED, 0))


class Bury(Choice[YoheiState], frozen=True):
    """Up to two cards of the hand go under the chest, unseen by the others (YH-31.10, YH-R86).

    Whoever knew cards of the hand cannot tell any more whether they are in it or under the chest.
    """

    rules = ("YH-31.10", "YH-R86")
    continues = True

    left: int
    buried: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        faces = state.game.table.faces
        hand = state.hands[state.game.side[player]]
        return [PASS, *sorted({state.game.act.card + card % faces for card in hand})]

    def message(self, state: YoheiState, player: int) -> Message:
        return Message("ask.Bury", {"left": self.left})

    def answer(self, state: YoheiState, action: int) -> None:
        if action == PASS:
            return
        side = state.game.side[self.player]
        card = card_of(state, state.hands[side], action - state.game.act.card)
        if len(state.hands[side]) > 1:
            mingle(state.hands[side], state.known, seers(state, side))
        state.hands[side].remove(card)
        state.chests[side].append(card)
        state.chests[side].sort()
        if state.story is not None:
            state.tell("buries", side=state.game.members[side])
        if self.left > 1 and state.hands[side]:
            state.steps.append(Bury(self.player, self.left - 1, self.buried + 1))


def _equipped(state: YoheiState, player: int, piece: int) -> None:
    reveal_items(state, player, piece, EQUIPPED_CARDS)


def _annoy(state: YoheiState, player: int, piece: int) -> None:
    if rich_opponents(state, player):
        state.steps.append(Annoy(player))


class Annoy(Choice[YoheiState], frozen=True):
    """Whose hand is looked at (YH-30.10, YH-R85)."""

    rules = ("YH-30.10", "YH-R85")
    continues = True
    obvious = True

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return rich_opponents(state, player)

    def answer(self, state: YoheiState, action: int) -> None:
        side = state.game.side[self.player]
        victim = state.game.side[action - state.game.act.seat]
        for card in state.hands[victim]:
            state.known[card] |= seers(state, side)
        state.reveal()
        if state.story is not None:
            state.tell("annoys", side=state.game.members[side], victim=state.game.members[victim])
        state.steps.append(AnnoyPick(self.player, victim))


class AnnoyPick(Choice[YoheiState], frozen=True):
    """Which card of the hand is discarded (YH-30.10)."""

    rules = ("YH-30.10", "YH-R85")

    victim: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        faces = state.game.table.faces
        return sorted({state.game.act.card + card % faces for card in state.hands[self.victim]})

    def answer(self, state: YoheiState, action: int) -> None:
        card = card_of(state, state.hands[self.victim], action - state.game.act.card)
        discard_from_hand(state, self.victim, card)


USE: dict[int, Callable[[YoheiState, int, int], None]] = {
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
