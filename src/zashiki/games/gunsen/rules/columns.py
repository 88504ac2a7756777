"""Activating a column from top to bottom, and what is triggered by it (Activate a Column)."""

from __future__ import annotations

from zashiki.games.gunsen.rules.effects import Effects
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import CHOICE, GAIN, MOVE, MOVE_HERO, Op
from zashiki.kernel.steps import Choice, Task


class Activate(Task[GunsenState], frozen=True):
    """Activate a column: its cards from the newest to the oldest, then the printed actions (GU-9.1, GU-9.2).

    sparing: the player decides about every gain (GU-9.4, GU-R69). To activate a card costs nothing (GU-9.3), and its
    battle icons do nothing here (GU-9.5). Special orders in the column are activated like order cards (GU-21.2).
    """

    player: int
    column: int
    sparing: bool

    def run(self, state: GunsenState) -> None:
        player, column = self.player, self.column
        table = state.game.table
        cards = state.columns[4 * player + column]
        if state.story is not None:
            state.tell("activate", player=player, column=column)
        ops: list[Op] = []
        for card in reversed(cards):
            ops += table.source_ops[card]
        # GU-9.6: the upgrade tile replaces the printed action that it covers.
        printed = table.upgraded if state.upgrades[column] == player else table.printed
        for source in printed[column]:
            ops += table.source_ops[source]
        once = tuple([card for card in cards if table.card_once[card]])
        if once:
            state.steps.append(DiscardOnce(player, column, once))
        state.steps.append(Triggered(player, column, self.sparing))
        state.steps.append(Effects(player, tuple(ops), -1, self.sparing))


class DiscardOnce(Task[GunsenState], frozen=True):
    """One-time special orders leave the game after their column was activated (GU-21.3, GU-R28)."""

    player: int
    column: int
    cards: tuple[int, ...]

    def run(self, state: GunsenState) -> None:
        at = 4 * self.player + self.column
        state.columns[at] = tuple([card for card in state.columns[at] if card not in self.cards])
        state.mark_cards()


# ---------------------------------------------------------------- what a column triggers


def triggered(state: GunsenState, player: int, column: int) -> list[int]:
    """What has an effect after the printed actions of a column: heroes, tactics and controlled buildings.

    They are numbered as in the vocabulary's block `use`.
    """
    table = state.game.table
    found = [hero for hero in state.heroes[player] if table.hero_card[hero].on_column[column]]
    after = len(table.hero_card)
    found += [after + kind for kind in state.tactics[player] if table.tactic_card[kind].on_column[column]]
    after += len(table.tactic_card)
    for node in state.built:
        if node >= 0 and state.building_controller(node) == player:
            building = building_card(state, node)
            if table.building_card[building].on_column[column]:
                found.append(after + building)
    return found


def building_card(state: GunsenState, node: int) -> int:
    """Which building stands on a node."""
    site = state.site[node]
    return state.game.table.clan_buildings[state.clans[site >> 1]][site & 1]


def effect_of(state: GunsenState, source: int, column: int) -> tuple[tuple[Op, ...], int]:
    """The effect of a hero, tactic or building (as numbered in `use`) and the hero it is of, or -1."""
    table = state.game.table
    heroes, tactics = len(table.hero_card), len(table.tactic_card)
    if source < heroes:
        return table.hero_card[source].on_column[column], source
    if source < heroes + tactics:
        return table.tactic_card[source - heroes].on_column[column], -1
    return table.building_card[source - heroes - tactics].on_column[column], -1


class Triggered(Task[GunsenState], frozen=True):
    """Collect what the column triggers, and play it in the player's order (GU-R13, GU-R65)."""

    player: int
    column: int
    sparing: bool = False

    def run(self, state: GunsenState) -> None:
        sources = triggered(state, self.player, self.column)
        if sources:
            play_triggered(state, self.player, self.column, tuple(sources), self.sparing)


def play_triggered(state: GunsenState, player: int, column: int, sources: tuple[int, ...], sparing: bool) -> None:
    """Play effects; ask for the order only where it can matter (GU-R74)."""
    if len(sources) > 1 and not all(_gives_at_most(state, source, column) for source in sources):
        state.steps.append(UseNext(player, column, tuple(sorted(sources)), sparing))
        return
    for source in reversed(sources):
        ops, hero = effect_of(state, source, column)
        state.steps.append(Effects(player, ops, hero, sparing))


def _gives_at_most(state: GunsenState, source: int, column: int) -> bool:
    """Whether an effect gives resources or nothing, as a movement does once all movement of the turn has ended."""
    harmless = (GAIN, CHOICE) if state.moving else (GAIN, CHOICE, MOVE, MOVE_HERO)
    return all(op[0] in harmless for op in effect_of(state, source, column)[0])


class UseNext(Choice[GunsenState], frozen=True):
    """Which of several triggered effects happens next."""

    rules = ("GU-R65",)

    column: int
    sources: tuple[int, ...]
    sparing: bool = False

    def legal(self, state: GunsenState, player: int) -> list[int]:
        return [state.game.act.use + source for source in self.sources]

    def answer(self, state: GunsenState, action: int) -> None:
        source = action - state.game.act.use
        ops, hero = effect_of(state, source, self.column)
        rest = tuple([other for other in self.sources if other != source])
        state.steps.append(TriggeredRest(self.player, self.column, rest, self.sparing))
        state.steps.append(Effects(self.player, ops, hero, self.sparing))


class TriggeredRest(Task[GunsenState], frozen=True):
    """Play what is left of the triggered effects; a building lost since then has none for the player (GU-12.11)."""

    player: int
    column: int
    sources: tuple[int, ...]
    sparing: bool = False

    def run(self, state: GunsenState) -> None:
        still = triggered(state, self.player, self.column)
        sources = tuple([source for source in self.sources if source in still])
        play_triggered(state, self.player, self.column, sources, self.sparing)
