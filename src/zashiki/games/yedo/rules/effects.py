"""What the words of effects do: gains and losses, carried out one after the other (section 20.1; YE-R53, YE-R69)."""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.yedo.rules import hands
from zashiki.games.yedo.rules.state import BUILT, FROM_OTHER, NOT_BUILT, SPENT, YedoState
from zashiki.games.yedo.rules.terms import (
    ACTION,
    ALL,
    BLUE_PATROL,
    BONUS,
    CODE,
    GREEN,
    RED_PATROL,
    WEAPON,
    WORDS,
    Annex,
    Effect,
    Player,
)
from zashiki.kernel.steps import PASS, Choice, Task


class Carry(Task[YedoState], frozen=True):
    """Carry out effects for a player, in their order (YE-R69).

    source: where Prestige comes from, one of SOURCES.
    """

    player: Player
    source: int
    effects: tuple[tuple[int, ...], ...]

    def run(self, state: YedoState) -> None:
        effects = self.effects
        if len(effects) > 1:  # the others follow when all is done that the first one makes happen
            state.then(Carry(self.player, self.source, effects[1:]))
        if effects:
            do(state, self.player, effects[0], self.source)


def carry(state: YedoState, player: Player, effects: tuple[Effect, ...], source: int = FROM_OTHER) -> None:
    """Make effects happen next."""
    state.then(*carrying(player, effects, source))


def carrying(player: Player, effects: tuple[Effect, ...], source: int = FROM_OTHER) -> list[Task[YedoState]]:
    """The step that carries out effects, in a list; the list is empty if there are none."""
    return [Carry(player, source, effects)] if effects else []


def do(state: YedoState, player: Player, effect: Effect, source: int = FROM_OTHER) -> None:
    """Carry out one effect for a player."""
    code = effect[0]
    if code == GAIN_PP:
        state.gain_pp(player, effect[1], source)
    else:
        DOES[code](state, player, *effect[1:])


GAIN_PP = CODE["gain_pp"]

# ---------------------------------------------------------------- gains


def gain_geisha(state: YedoState, player: Player, count: int) -> None:
    """Take Geisha from the board, as many as there are (YE-6.29, YE-6.30, YE-R53).

    A hand has no limit for them (YE-3.9).
    """
    number = min(count, state.supplies.geisha_left)
    state.supplies.geisha_left -= number
    state.geisha[player] += number
    if number and state.story is not None:
        state.tell("geisha", player=player, number=number)


def gain_blessing(state: YedoState, player: Player) -> None:
    """Take a Blessing from the Temple; a second one has no effect (YE-3.10, YE-R8)."""
    if state.supplies.blessings_left and not state.blessing[player]:
        state.supplies.blessings_left -= 1
        state.blessing[player] = 1
        if state.story is not None:
            state.tell("blessing", player=player)


def gain_disciple(state: YedoState, player: Player, count: int) -> None:
    """Disciples go from the Reserve to the Clan House (YE-6.31, YE-6.32); there are only four in all (YE-3.1).

    They stand on no space, so in Phase 7 they act from the next round on (YE-R55).
    """
    number = min(count, state.reserve[player])
    state.reserve[player] -= number
    state.house[player] += number
    if number and state.story is not None:
        state.tell("disciple", player=player, number=number)


def takeable(state: YedoState, player: Player) -> list[int]:
    """The types of Annex that a player may take: available, and not owned (YE-3.4, YE-6.27)."""
    annexes, left = state.annexes_of(player), state.supplies.annexes_left
    return [annex for annex, condition in enumerate(annexes) if condition == NOT_BUILT and left[annex]]


def gain_annex(state: YedoState, player: Player) -> None:
    """A player takes an Annex of their choice, if one can be taken (YE-6.28).

    It gives no Prestige by itself (YE-R63).
    """
    if takeable(state, player):
        state.then(ChooseAnnex(player))


class ChooseAnnex(Choice[YedoState], frozen=True):
    """Which Annex is built."""

    rules = ("YE-3.4", "YE-6.27", "YE-13.4")
    obvious = True

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return [state.game.actions.annex + annex for annex in takeable(state, player)]

    def answer(self, state: YedoState, action: int) -> None:
        annex = state.token(action).value
        state.set_annex(self.player, annex, BUILT)
        count_annexes(state, annex, -1)
        if state.story is not None:
            state.tell("annex", player=self.player, annex=annex)


def count_annexes(state: YedoState, annex: Annex, change: int) -> None:
    """Note that more or fewer Annexes of a type lie on the board."""
    left = list(state.supplies.annexes_left)
    left[annex] += change
    state.supplies.annexes_left = tuple(left)


def take_church(state: YedoState, player: Player) -> None:
    """A player takes all Mon on the Church, which is then empty for the next Prep (YE-13.12, YE-R67)."""
    state.mon[player] += state.church
    if state.story is not None:
        state.tell("visit-church", player=player, number=state.church)
    state.church = 0


def set_order(state: YedoState, player: Player, position: int) -> None:
    """Move the Player Order Marker; the others keep their relative order (YE-13.18, YE-R72)."""
    others = [other for other in state.order if other != player]
    others.insert(min(position, len(state.order)) - 1, player)
    state.order = tuple(others)
    if state.story is not None:
        state.tell("order", player=player, position=others.index(player) + 1)


# ---------------------------------------------------------------- the Watch Patrol


def flip_patrol(state: YedoState) -> None:
    """The other figure of the Patrol takes the space (YE-9.5, YE-R36)."""
    if state.patrol >= 0:
        state.colour = BLUE_PATROL if state.colour == RED_PATROL else RED_PATROL
        if state.story is not None:
            state.tell("patrol-colour", colour=state.colour)


def move_patrol(state: YedoState, steps: int) -> None:
    """The Patrol moves along the circuit, in the direction of its colour (YE-9.3, YE-R35).

    Closed Districts are stops, too (YE-R68).
    """
    if state.patrol >= 0 and steps:
        state.patrol = state.game.table.patrol_after(state.patrol, state.colour, steps)
        if state.story is not None:
            state.tell("patrol", district=state.patrol_district())


def may_flip_patrol(state: YedoState, player: Player) -> None:
    """A reward may change the Patrol's colour, while there is one (YE-R40)."""
    if state.patrol >= 0:
        state.then(MayFlip(player))


class MayFlip(Choice[YedoState], frozen=True):
    """Whether the Patrol changes its colour."""

    rules = ("YE-9.5", "YE-R36")

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return [PASS, state.game.actions.yes]

    def answer(self, state: YedoState, action: int) -> None:
        if action != PASS:
            flip_patrol(state)


# ---------------------------------------------------------------- losses


def lose_pp(state: YedoState, player: Player, count: int) -> None:
    """A player loses Prestige, as much as there is (YE-3.11)."""
    state.gain_pp(player, -count, SPENT)


def lose_geisha(state: YedoState, player: Player, count: int) -> None:
    """Geisha go back to the board (YE-R30)."""
    number = min(count, state.geisha[player])
    state.geisha[player] -= number
    state.supplies.geisha_left += number
    if number and state.story is not None:
        state.tell("geisha-lost", player=player, number=number)


def lose_disciples(state: YedoState, player: Player, count: int) -> None:
    """Disciples go from the Clan House to the Reserve (YE-R29), but never the last two (YE-3.2, YE-3.3)."""
    for _ in range(min(count, state.house[player])):
        if state.lose_disciple(player) and state.story is not None:
            state.tell("disciple-lost", player=player)


def has_annex(state: YedoState, player: Player) -> bool:
    """Whether a player has built an Annex."""
    return any(condition != NOT_BUILT for condition in state.annexes_of(player))


def lose_annexes(state: YedoState, player: Player, count: int) -> None:
    """Annexes go back to the board, at their owner's choice (YE-R27, YE-R30)."""
    if count and has_annex(state, player):
        state.then(LoseAnnex(player, count))


class LoseAnnex(Choice[YedoState], frozen=True):
    """Which Annex is lost."""

    rules = ("YE-7.8", "YE-R27", "YE-R30")
    obvious = True
    count: int

    def legal(self, state: YedoState, player: Player) -> list[int]:
        annexes = enumerate(state.annexes_of(player))
        return [state.game.actions.annex + annex for annex, condition in annexes if condition != NOT_BUILT]

    def answer(self, state: YedoState, action: int) -> None:
        annex = state.token(action).value
        state.set_annex(self.player, annex, NOT_BUILT)
        count_annexes(state, annex, 1)
        if state.story is not None:
            state.tell("annex-lost", player=self.player, annex=annex)
        lose_annexes(state, self.player, self.count - 1)


def lose_weapons(state: YedoState, player: Player, count: int) -> None:
    """Weapons go to the discards, at their owner's choice (YE-R27, YE-R30)."""
    if count and state.weapons[player]:
        state.then(LoseWeapon(player, count))


class LoseWeapon(Choice[YedoState], frozen=True):
    """Which Weapon is given up."""

    rules = ("YE-3.17", "YE-R27", "YE-R30", "YE-13.11", "YE-14.8")
    obvious = True
    count: int

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return hands.card_actions(state, state.weapons[player])

    def answer(self, state: YedoState, action: int) -> None:
        hands.put_away(state, self.player, hands.named_card(state, state.weapons[self.player], action))
        lose_weapons(state, self.player, self.count - 1)


def no_effect(state: YedoState, player: Player, *numbers: int) -> None:
    """A word that has its effect in the chapter of its card. Raises ValueError."""
    raise ValueError("this word is no gain and no loss")


GAINS: dict[str, Callable[..., None]] = {
    "gain_mon": lambda state, player, n: state.gain_mon(player, n),
    "draw_action": lambda state, player, n: hands.draw_cards(state, player, ACTION, n),
    "draw_bonus": lambda state, player, n: hands.draw_cards(state, player, BONUS, n),
    "draw_weapon": lambda state, player, n: hands.draw_cards(state, player, WEAPON, n),
    "draw_mission": lambda state, player, n: hands.choose_deck(state, player, n, ALL),
    "draw_keep": hands.draw_keep,
    "gain_geisha": gain_geisha,
    "gain_blessing": gain_blessing,
    "gain_disciple": gain_disciple,
    "gain_annex": gain_annex,
    "take_church": take_church,
    "foresight": hands.foresee,
    "flip_patrol": may_flip_patrol,
    "set_order": set_order,
    "lose_mon": lambda state, player, n: state.gain_mon(player, -n),
    "lose_pp": lose_pp,
    "lose_geisha": lose_geisha,
    "lose_disciple": lose_disciples,
    "lose_annex": lose_annexes,
    "lose_weapon": lose_weapons,
    "lose_action": lambda state, player, n: hands.discard(state, player, ACTION, n),
    "lose_mission": lambda state, player, n: hands.discard(state, player, GREEN, n),
}
DOES = tuple([GAINS.get(word, no_effect) for word in WORDS])
