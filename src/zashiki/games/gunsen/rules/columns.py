"""Activating a column from top to bottom, and what is triggered by it (Activate a Column)."""

from __future__ import annotations

from zashiki.games.gunsen.rules.effects import Effects
from zashiki.games.gunsen.rules.numbers import NO_HERO, Building, Column, Node, OrderCard, Player, UseCard
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import CHOICE, GAIN, MOVE, MOVE_HERO, Op
from zashiki.kernel.steps import Choice, Task


class Activate(Task[GunsenState], frozen=True):
    """Activate a column: its cards from the newest to the oldest, then the printed actions (GU-9.1, GU-9.2).

    sparing: the player decides about every gain (GU-9.4, GU-R69). To activate a card costs nothing (GU-9.3), and its
    battle icons do nothing here (GU-9.5). Special orders in the column are activated like order cards (GU-21.2).
    """

    player: Player
    column: Column
    sparing: bool

    def run(self, state: GunsenState) -> None:
        player, column = self.player, self.column
        if state.story is not None:
            state.tell("activate", player=player, column=column)
        once = tuple([card for card in state.cards_in(player, column) if state.game.table.card_once[card]])
        state.then(
            Effects(player, tuple(column_ops(state, player, column)), sparing=self.sparing),
            Triggered(player, column, self.sparing),
            *([DiscardOnce(player, column, once)] if once else []),
        )


def column_ops(state: GunsenState, player: Player, column: Column) -> list[Op]:
    """What a column does from top to bottom: the newest card first, the printed actions last."""
    table = state.game.table
    ops: list[Op] = []
    for card in reversed(state.cards_in(player, column)):
        ops += table.source_ops[card]
    # GU-9.6: the upgrade tile replaces the printed action that it covers.
    printed = table.upgraded if state.upgrades[column] == player else table.printed
    for source in printed[column]:
        ops += table.source_ops[source]
    return ops


class DiscardOnce(Task[GunsenState], frozen=True):
    """One-time special orders leave the game after their column was activated (GU-21.3, GU-R28)."""

    player: Player
    column: Column
    cards: tuple[OrderCard, ...]

    def run(self, state: GunsenState) -> None:
        cards = state.cards_in(self.player, self.column)
        state.set_column(self.player, self.column, tuple([card for card in cards if card not in self.cards]))


# ---------------------------------------------------------------- what a column triggers
#
# Heroes, tactics and buildings are numbered here as in the vocabulary's block `use`.


def triggered(state: GunsenState, player: Player, column: Column) -> list[UseCard]:
    """What has an effect after the printed actions of a column: heroes, tactics and controlled buildings."""
    table = state.game.table
    cards = [
        *state.heroes[player],
        *(table.first_use_tactic + kind for kind in state.tactics[player]),
        *(table.first_use_building + building_card(state, node) for node in state.controlled_buildings(player)),
    ]
    return [card for card in cards if table.use_card[card].on_column[column]]


def building_card(state: GunsenState, node: Node) -> Building:
    """Which building stands on a node."""
    return state.game.table.clan_buildings[state.clans[state.builder(node)]][state.is_camp(node)]


def triggered_effects(state: GunsenState, player: Player, card: UseCard, column: Column, sparing: bool) -> Effects:
    """What a hero, tactic or building does after the printed actions of a column."""
    table = state.game.table
    hero = card if card < table.first_use_tactic else NO_HERO
    return Effects(player, table.use_card[card].on_column[column], hero, sparing)


class Triggered(Task[GunsenState], frozen=True):
    """Collect what the column triggers, and play it in the player's order (GU-R13, GU-R65)."""

    player: Player
    column: Column
    sparing: bool = False

    def run(self, state: GunsenState) -> None:
        sources = tuple(triggered(state, self.player, self.column))
        play_triggered(state, self.player, self.column, sources, self.sparing)


def play_triggered(
    state: GunsenState, player: Player, column: Column, sources: tuple[UseCard, ...], sparing: bool
) -> None:
    """Play effects; ask for the order only where it can matter (GU-R74)."""
    if len(sources) > 1 and not all(_gives_at_most(state, source, column) for source in sources):
        state.then(UseNext(player, column, tuple(sorted(sources)), sparing))
    else:
        state.then(*[triggered_effects(state, player, source, column, sparing) for source in sources])


def _gives_at_most(state: GunsenState, source: UseCard, column: Column) -> bool:
    """Whether an effect gives resources or nothing, as a movement does once all movement of the turn has ended."""
    harmless = (GAIN, CHOICE) if state.turn.moving else (GAIN, CHOICE, MOVE, MOVE_HERO)
    return all(op[0] in harmless for op in state.game.table.use_card[source].on_column[column])


class UseNext(Choice[GunsenState], frozen=True):
    """Which of several triggered effects happens next."""

    rules = ("GU-R65",)

    column: Column
    sources: tuple[UseCard, ...]
    sparing: bool = False

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        return [state.game.actions.use + source for source in self.sources]

    def answer(self, state: GunsenState, action: int) -> None:
        source = state.token(action).value
        rest = tuple([other for other in self.sources if other != source])
        state.then(
            triggered_effects(state, self.player, source, self.column, self.sparing),
            TriggeredRest(self.player, self.column, rest, self.sparing),
        )


class TriggeredRest(Task[GunsenState], frozen=True):
    """Play what is left of the triggered effects; a building lost since then has none for the player (GU-12.11)."""

    player: Player
    column: Column
    sources: tuple[UseCard, ...]
    sparing: bool = False

    def run(self, state: GunsenState) -> None:
        still = triggered(state, self.player, self.column)
        sources = tuple([source for source in self.sources if source in still])
        play_triggered(state, self.player, self.column, sources, self.sparing)
