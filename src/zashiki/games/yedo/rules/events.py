"""Phase 3: the Market is adjusted, an Event is revealed and takes effect (chapter 7)."""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.yedo.actions import LOSS_NAMES
from zashiki.games.yedo.rules.cards import Poll
from zashiki.games.yedo.rules.effects import Carry, flip_patrol
from zashiki.games.yedo.rules.hands import draw
from zashiki.games.yedo.rules.state import FROM_OTHER, NOTHING, SPENT, YedoState
from zashiki.games.yedo.rules.terms import CODE, EVENT, LOSSES, P3, WEAPON, WORDS, Effect
from zashiki.kernel.steps import PASS, Choice, Task

DEAR = 3
"""How many of the Market's spaces, from the left, are the dear ones, the middle one last (YE-1.13)."""


class OpenEvents(Task[YedoState], frozen=True):
    """Adjust the Market, ask for cards played before the Event, reveal it (YE-7.1)."""

    def run(self, state: YedoState) -> None:
        state.phase = 3
        adjust_market(state)
        state.then(Poll(P3, state.order), RevealEvent())


def adjust_market(state: YedoState) -> None:
    """Weapons slide to the cheap spaces, new ones come to the dear ones (YE-7.2 to YE-7.4, YE-R21, YE-R22)."""
    left = [card for card in state.market[:DEAR] if card >= 0]
    cheap = list(state.market[DEAR:])
    if left:
        gone = [card for card in [*left[2:], *cheap] if card >= 0]
        state.discards = (*state.discards, *gone)
        cheap = [*left[:2], NOTHING][:2]
    state.market = (NOTHING, NOTHING, NOTHING, *cheap)
    new = [draw(state, state.order[0], WEAPON) for _ in range(DEAR)]
    state.market = (*new, *cheap)
    if state.story is not None:
        state.tell("market", cards=state.faces([card for card in state.market if card >= 0]))


class RevealEvent(Task[YedoState], frozen=True):
    """The top Event goes onto the Current Event pile; it happens at once or lasts for the round (YE-7.5, YE-7.6)."""

    def run(self, state: YedoState) -> None:
        card = state.decks[EVENT].draw(state.chance, state.known, state.game.everybody)
        state.reveals += 1
        state.events = (*state.events, card)
        if state.story is not None:
            state.tell("event", card=state.face(card))
        event = state.game.table.kind[card]
        each = []
        for effect in state.game.table.event_effects[event]:
            word = WORDS[effect[0]]
            if word in ON_TABLE:
                ON_TABLE[word](state, effect)
            else:
                each.append(effect)
        if each:
            state.then(*[Suffer(player, event) for player in state.order])  # YE-R26


def _close(state: YedoState, effect: Effect) -> None:
    state.closed = effect[1]  # YE-7.7


def _prices(state: YedoState, effect: Effect) -> None:
    state.prices = tuple([change + effect[2] * (kind == effect[1]) for kind, change in enumerate(state.prices)])


def _skip(state: YedoState, effect: Effect) -> None:
    state.skipped |= 1 << effect[1]


def _church(state: YedoState, effect: Effect) -> None:
    state.fill_church(effect[1])


def _patrol(state: YedoState, effect: Effect) -> None:
    state.patrol_extra += effect[1]


ON_TABLE: dict[str, Callable[[YedoState, Effect], None]] = {
    "close_district": _close,
    "price_mod": _prices,
    "skip_phase": _skip,
    "church_add": _church,
    "extra_patrol_step": _patrol,
    "flip_patrol": lambda state, effect: flip_patrol(state),
}
"""What happens once; all else happens to each player."""


class Suffer(Task[YedoState], frozen=True):
    """An Event happens to one player; with a Blessing he may first turn it away (YE-7.9, YE-R28)."""

    player: int
    event: int

    def run(self, state: YedoState) -> None:
        if state.game.table.shields[self.event] is not None and state.blessing[self.player]:
            state.then(ReturnBlessing(self.player, self.event))
        else:
            suffer(state, self.player, state.game.table.event_effects[self.event])


def suffer(state: YedoState, player: int, effects: tuple[Effect, ...]) -> None:
    """Gains and losses of an Event for one player."""
    mine = tuple([effect for effect in effects if WORDS[effect[0]] not in ON_TABLE])
    source = SPENT if any(WORDS[effect[0]] in LOSSES for effect in mine) else FROM_OTHER
    if mine:
        state.then(Carry(player, source, mine))


class ReturnBlessing(Choice[YedoState], frozen=True):
    """Whether the Blessing goes back to the Temple, to suffer less (YE-7.9, YE-7.10)."""

    rules = ("YE-7.9", "YE-7.10", "YE-R28")
    event: int

    def legal(self, state: YedoState, player: int) -> list[int]:
        return [PASS, state.game.act.yes]

    def answer(self, state: YedoState, action: int) -> None:
        table = state.game.table
        effects = table.event_effects[self.event]
        if action == PASS:
            suffer(state, self.player, effects)
            return
        state.blessing[self.player] = 0
        state.blessings_left += 1
        if state.story is not None:
            state.tell("blessing-returned", player=self.player)
        shield = table.shields[self.event] or ()
        gains = tuple([effect for effect in effects if WORDS[effect[0]] not in LOSSES])
        if (CODE["one_of"],) in shield:
            choose_loss(state, self.player, self.event)
        suffer(state, self.player, (*gains, *[effect for effect in shield if effect[0] != CODE["one_of"]]))


def choose_loss(state: YedoState, player: int, event: int) -> None:
    """One of the losses at choice, among those that can be suffered (YE-R79)."""
    if sufferable(state, player, event):
        state.then(ChooseLoss(player, event))


def sufferable(state: YedoState, player: int, event: int) -> list[Effect]:
    """The losses of an Event that take something from a player."""
    return [
        effect
        for effect in state.game.table.event_effects[event]
        if (word := WORDS[effect[0]]) in LOSSES and HAS[word](state, player)
    ]


HAS: dict[str, Callable[[YedoState, int], bool]] = {
    "lose_mon": lambda state, player: state.mon[player] > 0,
    "lose_pp": lambda state, player: state.pp[player] > 0,
    "lose_geisha": lambda state, player: state.geisha[player] > 0,
    "lose_disciple": lambda state, player: state.reserve[player] < state.game.protected and state.house[player] > 0,
    "lose_annex": lambda state, player: any(state.annexes[4 * player : 4 * player + 4]),
    "lose_weapon": lambda state, player: bool(state.weapons[player]),
    "lose_action": lambda state, player: bool(state.actions[player]),
    "lose_mission": lambda state, player: bool(state.missions[player]),
}


class ChooseLoss(Choice[YedoState], frozen=True):
    """Which of the losses a player suffers."""

    rules = ("YE-R79",)
    obvious = True
    event: int

    def legal(self, state: YedoState, player: int) -> list[int]:
        return sorted([self._action(state, effect) for effect in sufferable(state, player, self.event)])

    def answer(self, state: YedoState, action: int) -> None:
        losses = sufferable(state, self.player, self.event)
        chosen = next(effect for effect in losses if self._action(state, effect) == action)
        suffer(state, self.player, (chosen,))

    @staticmethod
    def _action(state: YedoState, effect: Effect) -> int:
        return state.game.act.loss + LOSS_NAMES.index(WORDS[effect[0]].removeprefix("lose_"))
