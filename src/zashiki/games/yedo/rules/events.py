"""Phase 3: the Market is adjusted, an Event is revealed and takes effect (chapter 7)."""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.yedo.actions import LOSS_NAMES
from zashiki.games.yedo.rules.cards import Poll
from zashiki.games.yedo.rules.effects import carrying, flip_patrol, has_annex
from zashiki.games.yedo.rules.hands import draw
from zashiki.games.yedo.rules.records import as_set
from zashiki.games.yedo.rules.state import FROM_OTHER, SPENT, YedoState
from zashiki.games.yedo.rules.terms import (
    CODE,
    EVENT,
    EVENT_PHASE,
    LOSSES,
    NOTHING,
    P3,
    STALLS,
    WEAPON,
    WORDS,
    Effect,
    Kind,
    Player,
)
from zashiki.kernel.steps import PASS, Choice, Task

DEAR = 3
"""How many of the Market's spaces are the dear ones: those from the left to the middle (YE-1.13)."""
CHEAP = STALLS - DEAR


class OpenEvents(Task[YedoState], frozen=True):
    """Adjust the Market, ask for cards played before the Event, reveal it (YE-7.1)."""

    def run(self, state: YedoState) -> None:
        state.phase = EVENT_PHASE
        adjust_market(state)
        state.then(Poll(P3, state.order), RevealEvent())


def adjust_market(state: YedoState) -> None:
    """Weapons slide to the cheap spaces, new ones come to the dear ones (YE-7.2 to YE-7.4, YE-R21, YE-R22)."""
    unsold = [card for card in state.market[:DEAR] if card != NOTHING]
    cheap = list(state.market[DEAR:])
    if unsold:
        old = [card for card in [*unsold[CHEAP:], *cheap] if card != NOTHING]
        state.discards = (*state.discards, *old)
        cheap = [*unsold[:CHEAP], NOTHING][:CHEAP]
    state.market = (*[NOTHING] * DEAR, *cheap)
    new = [draw(state, state.order[0], WEAPON) for _ in range(DEAR)]
    state.market = (*new, *cheap)
    if state.story is not None:
        state.tell("market", cards=state.faces([card for card in state.market if card != NOTHING]))


class RevealEvent(Task[YedoState], frozen=True):
    """The top Event goes onto the Current Event pile; it happens at once or lasts for the round (YE-7.5, YE-7.6)."""

    def run(self, state: YedoState) -> None:
        card = state.decks[EVENT].draw(state.chance, state.known, state.game.everybody)
        state.reveals += 1
        state.events = (*state.events, card)
        if state.story is not None:
            state.tell("event", card=state.face(card))
        event = state.kind(card)
        effects = state.game.table.event_effects[event]
        for effect in effects:
            word = WORDS[effect[0]]
            if word in ON_TABLE:
                ON_TABLE[word](state, effect)
        if for_each(effects):
            state.then(*[Suffer(player, event) for player in state.order])  # YE-R26


def _close(state: YedoState, effect: Effect) -> None:
    state.this_round.closed = effect[1]  # YE-7.7


def _prices(state: YedoState, effect: Effect) -> None:
    _, what, change = effect
    prices = list(state.this_round.prices)
    prices[what] += change
    state.this_round.prices = tuple(prices)


def _skip(state: YedoState, effect: Effect) -> None:
    state.this_round.skipped |= as_set([effect[1]])


def _church(state: YedoState, effect: Effect) -> None:
    state.fill_church(effect[1])


def _patrol(state: YedoState, effect: Effect) -> None:
    state.this_round.patrol_extra += effect[1]


ON_TABLE: dict[str, Callable[[YedoState, Effect], None]] = {
    "close_district": _close,
    "price_mod": _prices,
    "skip_phase": _skip,
    "church_add": _church,
    "extra_patrol_step": _patrol,
    "flip_patrol": lambda state, effect: flip_patrol(state),
}
"""The effects of Events that happen once; all others happen to each player."""


def for_each(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects that happen to each player."""
    return tuple([effect for effect in effects if WORDS[effect[0]] not in ON_TABLE])


class Suffer(Task[YedoState], frozen=True):
    """An Event happens to one player; with a Blessing they may first turn it away (YE-7.9, YE-R28)."""

    player: Player
    event: Kind

    def run(self, state: YedoState) -> None:
        if state.game.table.shields[self.event] is not None and state.blessing[self.player]:
            state.then(ReturnBlessing(self.player, self.event))
        else:
            state.then(*suffering(self.player, state.game.table.event_effects[self.event]))


def suffering(player: Player, effects: tuple[Effect, ...]) -> list[Task[YedoState]]:
    """The step with the gains and losses of an Event for one player, in a list; empty if there are none."""
    mine = for_each(effects)
    source = SPENT if any(WORDS[effect[0]] in LOSSES for effect in mine) else FROM_OTHER
    return carrying(player, mine, source)


class ReturnBlessing(Choice[YedoState], frozen=True):
    """Whether the Blessing goes back to the Temple, to suffer less (YE-7.9, YE-7.10)."""

    rules = ("YE-7.9", "YE-7.10", "YE-R28")
    event: Kind

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return [PASS, state.game.actions.yes]

    def answer(self, state: YedoState, action: int) -> None:
        table = state.game.table
        effects = table.event_effects[self.event]
        if action == PASS:
            state.then(*suffering(self.player, effects))
            return
        state.blessing[self.player] = 0
        state.supplies.blessings_left += 1
        if state.story is not None:
            state.tell("blessing-returned", player=self.player)
        shield = table.shields[self.event] or ()
        gains = tuple([effect for effect in effects if WORDS[effect[0]] not in LOSSES])
        losses = tuple([effect for effect in shield if effect != ONE_OF])
        # YE-R79: with "one of" the player chooses among the losses that take something from them
        chooses = ONE_OF in shield and bool(sufferable(state, self.player, self.event))
        choice = [ChooseLoss(self.player, self.event)] if chooses else []
        state.then(*suffering(self.player, (*gains, *losses)), *choice)


def sufferable(state: YedoState, player: Player, event: Kind) -> list[Effect]:
    """The losses of an Event that take something from a player."""
    return [
        effect
        for effect in state.game.table.event_effects[event]
        if (word := WORDS[effect[0]]) in LOSSES and HAS[word](state, player)
    ]


ONE_OF: Effect = (CODE["one_of"],)
HAS: dict[str, Callable[[YedoState, Player], bool]] = {
    "lose_mon": lambda state, player: state.mon[player] > 0,
    "lose_pp": lambda state, player: state.pp[player] > 0,
    "lose_geisha": lambda state, player: state.geisha[player] > 0,
    "lose_disciple": lambda state, player: state.reserve[player] < state.game.protected and state.house[player] > 0,
    "lose_annex": lambda state, player: has_annex(state, player),
    "lose_weapon": lambda state, player: bool(state.weapons[player]),
    "lose_action": lambda state, player: bool(state.actions[player]),
    "lose_mission": lambda state, player: bool(state.missions[player]),
}


class ChooseLoss(Choice[YedoState], frozen=True):
    """Which of the losses a player suffers."""

    rules = ("YE-R79",)
    obvious = True
    event: Kind

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return sorted([self._action(state, effect) for effect in sufferable(state, player, self.event)])

    def answer(self, state: YedoState, action: int) -> None:
        losses = sufferable(state, self.player, self.event)
        chosen = next(effect for effect in losses if self._action(state, effect) == action)
        state.then(*suffering(self.player, (chosen,)))

    @staticmethod
    def _action(state: YedoState, effect: Effect) -> int:
        return state.game.actions.loss + LOSS_NAMES.index(WORDS[effect[0]].removeprefix("lose_"))
