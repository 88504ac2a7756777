"""Noble actions: another card on any column, a hero, a special order (Take a Noble Action)."""

from __future__ import annotations

from zashiki.games.gunsen.rules import achievements
from zashiki.games.gunsen.rules.heroes import RecruitHero, heroes_left
from zashiki.games.gunsen.rules.numbers import NO_CARD, Noble, OrderCard, Player
from zashiki.games.gunsen.rules.order_row import order_cost, take_card
from zashiki.games.gunsen.rules.special_orders import ALL_COLUMNS, ChooseColumn, ChooseSpecial
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import CLAN_HERO, INFLUENCE
from zashiki.kernel.steps import Choice, Step, Task

ORDER_NOBLE, HERO_NOBLE, SPECIAL_NOBLE = range(3)


def noble_cost(state: GunsenState, player: Player, noble: Noble) -> int:
    """The influence that a noble action costs a player."""
    table = state.game.table
    discount = sum(table.tactic_card[kind].noble_discount for kind in state.tactics[player])
    return max(0, table.figures.nobles[noble] - discount)


def noble_actions(state: GunsenState, player: Player) -> list[Noble]:
    """The noble actions that a player can take with the card in hand (GU-8.1, GU-19.1, GU-R26)."""
    nobles = []
    for noble, cost in payable_nobles(state, player):
        if noble != ORDER_NOBLE or second_cards(state, player, cost):
            nobles.append(noble)
    return nobles


def payable_nobles(state: GunsenState, player: Player) -> list[tuple[Noble, int]]:
    """The noble actions that a player has not taken and can pay, each with the influence that it costs."""
    influence = state.amount(player, INFLUENCE)
    nobles = []
    for noble, card in enumerate(state.nobles_of(player)):
        cost = noble_cost(state, player, noble)
        if card < 0 and cost <= influence:
            nobles.append((noble, cost))
    return nobles


def second_cards(state: GunsenState, player: Player, influence: int) -> list[OrderCard]:
    """The cards of the row that a player can pay after that much influence."""
    cards = []
    for card in state.row:
        koku, wood, more = order_cost(state, player, card)
        if state.can_pay(player, (koku, wood, more + influence)):
            cards.append(card)
    return cards


def take_noble_action(state: GunsenState, player: Player, noble: Noble) -> None:
    """Put the card in hand face down on a noble action, pay for it and carry it out (GU-19.1 to GU-19.6)."""
    state.pay(player, (0, 0, noble_cost(state, player, noble)))
    state.set_noble(player, noble, state.held)
    state.held = NO_CARD
    if state.story is not None:
        state.tell("noble", player=player, noble=noble)
    any_column = ChooseColumn(player, NO_CARD, ALL_COLUMNS, True)
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

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        start = state.game.actions.order
        return sorted([start + card for card in second_cards(state, player, 0)])

    def answer(self, state: GunsenState, action: int) -> None:
        player = self.player
        card = state.token(action).value
        take_card(state, player, card)
        state.then(ChooseColumn(player, card, ALL_COLUMNS, True))


class NobleTaken(Task[GunsenState], frozen=True):
    """After the third noble action its achievement is earned (GU-5.7, GU-19.5).

    The column of that action is done by then; a battle that it triggered comes later (GU-R73).
    """

    player: Player

    def run(self, state: GunsenState) -> None:
        if min(state.nobles_of(self.player)) >= 0:
            achievements.place_marker(state, self.player, achievements.NOBLES)
