"""A night (NW-2): cards drawn, the secret choice, the captain's turn."""

from __future__ import annotations

from tests.toy.rules.attack import ChooseTarget
from tests.toy.rules.brawl import Brawl
from tests.toy.rules.lanterns import MoveFrom
from tests.toy.rules.scoring import LAST_NIGHT, finish_by_count
from tests.toy.rules.state import TOWER, Watch
from tests.toy.rules.tricks import play_trick, tricks_in_hand
from zashiki.kernel.steps import PASS, Choice, Simultaneous, Task
from zashiki.kernel.story import all_viewers

HAND = 4


class BeginNight(Task[Watch], frozen=True):
    """The frame of a night; after the last one the medals are counted."""

    def run(self, state: Watch) -> None:
        state.captain = -1
        if state.night == LAST_NIGHT:
            finish_by_count(state)
            return
        state.night += 1
        if state.story is not None:
            state.tell("night", night=state.night)
        brawl: list[Task[Watch]] = [Brawl()] if state.night % 2 == 0 else []  # NW-2.5
        state.then(DrawUp(), OfferChoice(), *brawl, BeginNight())


class DrawUp(Task[Watch], frozen=True):
    """NW-2.1: each side that is still in draws up to four cards."""

    def run(self, state: Watch) -> None:
        everybody = all_viewers(len(state.lives))
        for side in sorted({state.side(player) for player in state.living()}):
            while len(state.hands[side]) < HAND:
                if not state.deck:
                    if not state.discard:
                        return
                    for card in state.discard:
                        state.known[card] = everybody
                    state.deck.shuffle(state.discard)
                    state.discard.clear()
                state.take(side, state.deck.draw(state.chance, state.known, state.eyes(side)))


class OfferChoice(Task[Watch], frozen=True):
    """Ask for the secret choice, if anybody holds cards."""

    def run(self, state: Watch) -> None:
        if choosers(state):
            state.then(ChooseWatch())


def choosers(state: Watch) -> tuple[int, ...]:
    """One living player of every side that holds cards; teammates take turns (NW-2.2)."""
    found = []
    for side, hand in enumerate(state.hands):
        able = [player for player in state.members(side) if state.lives[player]]
        if able and hand:
            found.append(able[state.night % len(able)])
    return tuple(sorted(found))


class ChooseWatch(Simultaneous[Watch], frozen=True):
    """Everybody chooses a card at once; nobody sees a choice before the last one is made."""

    rules = ("NW-2.2", "NW-2.3")

    def choosers(self, state: Watch) -> tuple[int, ...]:
        return choosers(state)

    def legal(self, state: Watch, player: int) -> list[int]:
        return [state.game.card + card for card in state.hand(player)]

    def default(self, state: Watch, player: int) -> int | None:
        return state.game.card + max(state.hand(player), key=lambda card: state.game.cards[card].strength)

    def resolve(self, state: Watch, answers: tuple[int, ...]) -> None:
        players = choosers(state)
        cards = [answer - state.game.card for answer in answers]
        strengths = [state.game.cards[card].strength for card in cards]
        for player, card in zip(players, cards, strict=True):
            state.discard_open(state.side(player), card)
            if state.story is not None:
                state.tell("chose", player=player, card=card)
        single = [strength for strength in strengths if strengths.count(strength) == 1]
        if single:
            state.captain = players[strengths.index(max(single))]
            state.then(CaptainGoesOn(state.captain), EarnByTower(state.captain))


class CaptainGoesOn(Task[Watch], frozen=True):
    """Back to the captain, unless he has fallen in his own turn."""

    player: int
    moved: bool = False
    attacked: bool = False

    def run(self, state: Watch) -> None:
        if state.lives[self.player]:
            state.then(CaptainOrder(self.player, self.moved, self.attacked))


class CaptainOrder(Choice[Watch], frozen=True):
    """A trick, a move, an attack, or the end of the turn."""

    rules = ("NW-2.4",)
    moved: bool
    attacked: bool

    def legal(self, state: Watch, player: int) -> list[int]:
        game = state.game
        legal = [PASS]
        if not self.attacked:
            legal.append(game.attack)
        if not self.moved and any(state.lanterns[player]):
            legal.append(game.move)
        return legal + [game.card + card for card in tricks_in_hand(state, player)]

    def answer(self, state: Watch, action: int) -> None:
        game = state.game
        if action == PASS:
            return
        if action == game.attack:
            state.then(ChooseTarget(self.player), CaptainGoesOn(self.player, self.moved, True))
        elif action == game.move:
            state.then(MoveFrom(self.player), CaptainGoesOn(self.player, True, self.attacked))
        else:
            state.then(CaptainGoesOn(self.player, self.moved, self.attacked))
            play_trick(state, self.player, action - game.card)


class EarnByTower(Task[Watch], frozen=True):
    """NW-2.4: a coin for each lantern in the captain's tower."""

    player: int

    def run(self, state: Watch) -> None:
        if state.lives[self.player]:
            state.earn(self.player, state.lanterns[self.player][TOWER])
