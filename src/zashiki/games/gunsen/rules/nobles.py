"""Noble actions: another card on any column, a hero, a special order (Take a Noble Action)."""

from __future__ import annotations

from zashiki.games.gunsen.rules import achievements
from zashiki.games.gunsen.rules.heroes import RecruitHero, heroes_left
from zashiki.games.gunsen.rules.order_row import order_cost, take_card
from zashiki.games.gunsen.rules.special_orders import ChooseColumn, ChooseSpecial
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import CLAN_HERO, INFLUENCE
from zashiki.kernel.steps import Choice, Step, Task

ORDER_NOBLE, HERO_NOBLE, SPECIAL_NOBLE = range(3)


def noble_cost(state: GunsenState, player: int, noble: int) -> int:
    """The influence that a noble action costs a player."""
    table = state.game.table
    discount = sum(table.tactic_card[kind].noble_discount for kind in state.tactics[player])
    return max(0, table.figures.nobles[noble] - discount)


def noble_actions(state: GunsenState, player: int) -> list[int]:
    """The noble actions that a player can take with the card in hand (GU-8.1, GU-19.1, GU-R26)."""
    influence = state.goods[3 * player + INFLUENCE]
    found = []
    for noble in range(3):
        if state.nobles[3 * player + noble] >= 0 or noble_cost(state, player, noble) > influence:
            continue
        if noble != ORDER_NOBLE or second_cards(state, player, noble_cost(state, player, noble)):
            found.append(noble)
    return found


def second_cards(state: GunsenState, player: int, influence: int) -> list[int]:
    """The cards of the row that a player can pay after that much influence."""
    found = []
    for card in state.row:
        koku, wood, more = order_cost(state, player, card)
        if state.can_pay(player, (koku, wood, more + influence)):
            found.append(card)
    return found


def take_noble_action(state: GunsenState, player: int, noble: int) -> None:
    """Put the card in hand face down on a noble action, pay for it and carry it out (GU-19.1 to GU-19.6)."""
    state.pay(player, (0, 0, noble_cost(state, player, noble)))
    state.nobles[3 * player + noble] = state.held
    state.held = -1
    state.mark_cards()
    if state.story is not None:
        state.tell("noble", player=player, noble=noble)
    any_column = ChooseColumn(player, -1, 0b1111, True)
    first: tuple[Step[GunsenState], ...]
    if noble == ORDER_NOBLE:
        first = (SecondCard(player),)
    elif noble == HERO_NOBLE and heroes_left(state, player, CLAN_HERO):
        first = (RecruitHero(player, CLAN_HERO), any_column)
    elif noble == SPECIAL_NOBLE and state.specials[player]:
        first = (ChooseSpecial(player, True),)
    else:
        first = (any_column,)  # GU-R27
    state.then(*first, NobleTaken(player))


class SecondCard(Choice[GunsenState], frozen=True):
    """Which other card of the row is taken; it goes to any column (GU-19.2)."""

    rules = ("GU-19.2", "GU-R26")
    continues = True
    obvious = True

    def legal(self, state: GunsenState, player: int) -> list[int]:
        start = state.game.act.order
        return sorted([start + card for card in second_cards(state, player, 0)])

    def answer(self, state: GunsenState, action: int) -> None:
        player = self.player
        card = action - state.game.act.order
        take_card(state, player, card)
        state.steps.append(ChooseColumn(player, card, 0b1111, True))


class NobleTaken(Task[GunsenState], frozen=True):
    """After the third noble action its achievement is earned (GU-5.7, GU-19.5).

    The column of that action is done by then; a battle that it triggered comes later (GU-R73).
    """

    player: int

    def run(self, state: GunsenState) -> None:
        if min(state.nobles[3 * self.player : 3 * self.player + 3]) >= 0:
            achievements.place_marker(state, self.player, achievements.NOBLES)
