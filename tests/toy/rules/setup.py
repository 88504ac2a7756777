"""Set-up (NW-1): what everybody starts with, and the squads that are recruited in secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.toy.rules.night import BeginNight
from tests.toy.rules.state import Watch
from zashiki.kernel.chance import Chance
from zashiki.kernel.decks import Deck
from zashiki.kernel.lanes import Fork, Stack
from zashiki.kernel.steps import PASS, Choice, Task
from zashiki.kernel.story import bits

if TYPE_CHECKING:
    from tests.toy import NightWatch

LIVES, COINS, LANTERNS, BANK = 2, 3, 3, 12
RECRUITS = ("dog", "archer", "samurai")
COST = (1, 2, 3)
POINTS = 4
LUCKY_OMEN = 6


def set_up(game: NightWatch, chance: Chance) -> Watch:
    """The table before the first step."""
    players = game.num_players()
    state = Watch(
        game,
        chance,
        [],
        [-1] * players,
        0,
        None,
        None,
        hands=[[] for _ in range(game.sides)],
        deck=Deck.shuffled(range(len(game.cards))),
        known=[0] * len(game.cards),
        discard=[],
        offered=[[] for _ in range(players)],
        lives=[LIVES] * players,
        coins=[COINS] * players,
        medals=[0] * game.sides,
        bank=BANK,
        lanterns=[[LANTERNS, 0, 0] for _ in range(players)],
        dark=0,
        squads=[[] for _ in range(players)],
        omens=[0] * players,
        shown=game.mode != "siege",
        training=[0] * players,
        night=0,
        captain=-1,
    )
    if game.mode == "siege":  # NW-1.3
        everybody = tuple(range(players))
        state.then(Fork(tuple(recruiting(player) for player in everybody), everybody), ShowSquads(), BeginNight())
    else:
        state.then(BeginNight())
    return state


def recruiting(player: int) -> Stack:
    """The hidden lane in which a player makes his squad."""
    return Recruit(player, POINTS), RollOmen(player)


class Recruit(Choice[Watch], frozen=True):
    """Hire somebody, or stop."""

    rules = ("NW-1.3",)
    points: int

    def legal(self, state: Watch, player: int) -> list[int]:
        first = state.game.recruit
        return [PASS, *[first + kind for kind, cost in enumerate(COST) if cost <= self.points]]

    def answer(self, state: Watch, action: int) -> None:
        if action == PASS:
            return
        kind = action - state.game.recruit
        state.squads[self.player].append(kind)
        if self.points > COST[kind]:
            state.then(Recruit(self.player, self.points - COST[kind]))


class RollOmen(Task[Watch], frozen=True):
    """The squad is complete: roll its omen, for the owner's eyes."""

    player: int

    def run(self, state: Watch) -> None:
        state.omens[self.player] = state.chance.roll(1)[0]
        if state.story is not None:
            state.tell("omen", bits([self.player]), omen=state.omens[self.player])


class ShowSquads(Task[Watch], frozen=True):
    """NW-1.4: all squads and omens are shown together."""

    def run(self, state: Watch) -> None:
        state.shown = True
        state.reveal()
        for player, omen in enumerate(state.omens):
            if omen == LUCKY_OMEN:
                state.earn(player)
            if state.story is not None:
                state.tell("squad", player=player, squad=tuple(state.squads[player]), omen=omen)
