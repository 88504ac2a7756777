"""What words do: gains and losses, carried out one after the other (section 20.1; YE-R53, YE-R69)."""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.yedo.rules import hands
from zashiki.games.yedo.rules.state import BUILT, FROM_OTHER, NOT_BUILT, RED_PATROL, SPENT, YedoState
from zashiki.games.yedo.rules.terms import ACTION, ALL, BONUS, CODE, GREEN, WEAPON, WORDS, Effect
from zashiki.kernel.steps import PASS, Choice, Task


class Carry(Task[YedoState], frozen=True):
    """Carry out effects for a player, in their order (YE-R69); `source` is where Prestige comes from."""

    player: int
    source: int
    effects: tuple[tuple[int, ...], ...]

    def run(self, state: YedoState) -> None:
        effects = self.effects
        if not effects:
            return
        if len(effects) > 1:
            state.steps.append(Carry(self.player, self.source, effects[1:]))
        do(state, self.player, effects[0], self.source)


def carry(state: YedoState, player: int, effects: tuple[Effect, ...], source: int = FROM_OTHER) -> None:
    """Make effects happen next."""
    if effects:
        state.steps.append(Carry(player, source, effects))


def do(state: YedoState, player: int, effect: Effect, source: int = FROM_OTHER) -> None:
    """Carry out one effect for a player."""
    code = effect[0]
    if code == GAIN_PP:
        state.gain_pp(player, effect[1], source)
    else:
        DOES[code](state, player, *effect[1:])


GAIN_PP = CODE["gain_pp"]

# ---------------------------------------------------------------- gains


def gain_geisha(state: YedoState, player: int, count: int) -> None:
    """Take Geisha from the board as far as there are any (YE-6.29, YE-6.30, YE-R53).

    A hand has no limit for them (YE-3.9).
    """
    number = min(count, state.geisha_left)
    state.geisha_left -= number
    state.geisha[player] += number
    if number and state.story is not None:
        state.tell("geisha", player=player, number=number)


def gain_blessing(state: YedoState, player: int) -> None:
    """Take a Blessing from the Temple; a second one has no effect (YE-3.10, YE-R8)."""
    if state.blessings_left and not state.blessing[player]:
        state.blessings_left -= 1
        state.blessing[player] = 1
        if state.story is not None:
            state.tell("blessing", player=player)


def gain_disciple(state: YedoState, player: int, count: int) -> None:
    """Disciples go from the Reserve to the Clan House (YE-6.31, YE-6.32); there are only four in all (YE-3.1).

    They stand on no space, so in Phase 7 they act from the next round on (YE-R55).
    """
    number = min(count, state.reserve[player])
    state.reserve[player] -= number
    state.house[player] += number
    if number and state.story is not None:
        state.tell("disciple", player=player, number=number)


def takeable(state: YedoState, player: int) -> list[int]:
    """The types of Annex that a player may take: available, and not owned (YE-3.4, YE-6.27)."""
    return [annex for annex in range(4) if state.annexes_left[annex] and not state.annexes[4 * player + annex]]


def gain_annex(state: YedoState, player: int) -> None:
    """Take an Annex of one's choice, if one can be taken (YE-6.28); it gives no Prestige by itself (YE-R63)."""
    if takeable(state, player):
        state.then(ChooseAnnex(player))


class ChooseAnnex(Choice[YedoState], frozen=True):
    """Which Annex is built."""

    rules = ("YE-3.4", "YE-6.27", "YE-13.4")
    obvious = True

    def legal(self, state: YedoState, player: int) -> list[int]:
        return [state.game.act.annex + annex for annex in takeable(state, player)]

    def answer(self, state: YedoState, action: int) -> None:
        annex = action - state.game.act.annex
        state.annexes[4 * self.player + annex] = BUILT
        count_annexes(state, annex, -1)
        if state.story is not None:
            state.tell("annex", player=self.player, annex=annex)


def count_annexes(state: YedoState, annex: int, change: int) -> None:
    """More or fewer Annexes of a type lie on the board."""
    state.annexes_left = tuple([left + change * (at == annex) for at, left in enumerate(state.annexes_left)])


def take_church(state: YedoState, player: int) -> None:
    """All Mon lying on the Church, which is then empty for the next Prep (YE-13.12, YE-R67)."""
    state.mon[player] += state.church
    if state.story is not None:
        state.tell("visit-church", player=player, number=state.church)
    state.church = 0


def set_order(state: YedoState, player: int, position: int) -> None:
    """Move the Player Order Marker; the others keep their relative order (YE-13.18, YE-R72)."""
    others = [other for other in state.order if other != player]
    others.insert(min(position, len(state.order)) - 1, player)
    state.order = tuple(others)
    if state.story is not None:
        state.tell("order", player=player, position=others.index(player) + 1)


# ---------------------------------------------------------------- the Watch Patrol


def flip_patrol(state: YedoState) -> None:
    """The other figure takes the space (YE-9.5, YE-R36)."""
    if state.patrol >= 0:
        state.colour = 1 - state.colour
        if state.story is not None:
            state.tell("patrol-colour", colour=state.colour)


def move_patrol(state: YedoState, steps: int) -> None:
    """Along the circuit, as the figure's colour says (YE-9.3, YE-R35); closed Districts are stops, too (YE-R68)."""
    if state.patrol >= 0 and steps:
        forward = steps if state.colour == RED_PATROL else -steps
        state.patrol = (state.patrol + forward) % len(state.game.table.circuit)
        if state.story is not None:
            state.tell("patrol", district=state.patrol_district())


def may_flip_patrol(state: YedoState, player: int) -> None:
    """A reward may change the Patrol's colour, while there is one (YE-R40)."""
    if state.patrol >= 0:
        state.then(MayFlip(player))


class MayFlip(Choice[YedoState], frozen=True):
    """Whether the Patrol changes its colour."""

    rules = ("YE-9.5", "YE-R36")

    def legal(self, state: YedoState, player: int) -> list[int]:
        return [PASS, state.game.act.yes]

    def answer(self, state: YedoState, action: int) -> None:
        if action != PASS:
            flip_patrol(state)


# ---------------------------------------------------------------- losses


def lose_pp(state: YedoState, player: int, count: int) -> None:
    """As much as there is (YE-3.11)."""
    state.gain_pp(player, -count, SPENT)


def lose_geisha(state: YedoState, player: int, count: int) -> None:
    """Geisha go back to the board (YE-R30)."""
    number = min(count, state.geisha[player])
    state.geisha[player] -= number
    state.geisha_left += number
    if number and state.story is not None:
        state.tell("geisha-lost", player=player, number=number)


def lose_disciples(state: YedoState, player: int, count: int) -> None:
    """Disciples go from the Clan House to the Reserve (YE-R29), but never the last two (YE-3.2, YE-3.3)."""
    for _ in range(min(count, 4)):
        if state.lose_disciple(player) and state.story is not None:
            state.tell("disciple-lost", player=player)


def lose_annexes(state: YedoState, player: int, count: int) -> None:
    """Annexes go back to the board, at their owner's choice (YE-R27, YE-R30)."""
    if count and any(state.annexes[4 * player : 4 * player + 4]):
        state.then(LoseAnnex(player, count))


class LoseAnnex(Choice[YedoState], frozen=True):
    """Which Annex is lost."""

    rules = ("YE-7.8", "YE-R27", "YE-R30")
    obvious = True
    count: int

    def legal(self, state: YedoState, player: int) -> list[int]:
        return [state.game.act.annex + annex for annex in range(4) if state.annexes[4 * player + annex]]

    def answer(self, state: YedoState, action: int) -> None:
        annex = action - state.game.act.annex
        state.annexes[4 * self.player + annex] = NOT_BUILT
        count_annexes(state, annex, 1)
        if state.story is not None:
            state.tell("annex-lost", player=self.player, annex=annex)
        lose_annexes(state, self.player, self.count - 1)


def lose_weapons(state: YedoState, player: int, count: int) -> None:
    """Weapons go to the discards, at their owner's choice (YE-R27, YE-R30)."""
    if count and state.weapons[player]:
        state.then(LoseWeapon(player, count))


class LoseWeapon(Choice[YedoState], frozen=True):
    """Which Weapon is given up."""

    rules = ("YE-3.17", "YE-R27", "YE-R30", "YE-13.11", "YE-14.8")
    obvious = True
    count: int

    def legal(self, state: YedoState, player: int) -> list[int]:
        return hands.card_actions(state, state.weapons[player])

    def answer(self, state: YedoState, action: int) -> None:
        hands.put_away(state, self.player, hands.named_card(state, state.weapons[self.player], action))
        lose_weapons(state, self.player, self.count - 1)


def no_effect(state: YedoState, player: int, *numbers: int) -> None:
    """A word that has its effect elsewhere, in the chapter of its card."""
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
