"""Setup: the board, the order row, the clans and what each player starts with (General Setup, Clan Setup)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zashiki.games.gunsen.rules.numbers import NOWHERE, Clan, Player
from zashiki.games.gunsen.rules.order_row import FEW_PLAYERS, refill_row
from zashiki.games.gunsen.rules.state import GunsenState, empty_table
from zashiki.games.gunsen.rules.terms import ARMORY, INFLUENCE_COLUMN, RECRUIT_COLUMN
from zashiki.games.gunsen.rules.turn_end import TakeTurn
from zashiki.kernel.chance import Chance
from zashiki.kernel.steps import Choice, Task

if TYPE_CHECKING:
    from zashiki.games.gunsen import GunsenGame


def set_up(game: GunsenGame, chance: Chance) -> GunsenState:
    """The table before setup, with setup as the first step."""
    return empty_table(game, chance, [SetUp()], [-1] * game.options.players)


class SetUp(Task[GunsenState], frozen=True):
    """General setup; then the clans in turn order, and the clans' setup."""

    def run(self, state: GunsenState) -> None:
        table, chance = state.game.table, state.chance
        players = len(state.clans)
        # GU-1.3: the shrine tiles, each named by the column of its upgrade tile
        tiles = [ARMORY, RECRUIT_COLUMN, INFLUENCE_COLUMN]
        chance.shuffle(tiles)
        state.lay_shrines(tuple(tiles[: len(table.shrines)]))  # GU-2.6, GU-2.7
        tokens = list(table.village_tokens)
        state.villages = [chance.pick(tokens) for _ in table.villages]  # GU-2.8
        state.aside_villages = tuple(sorted(tokens))
        large = players > FEW_PLAYERS
        state.pool = [card for card in range(table.first_special) if large or not table.card_large[card]]
        refill_row(state)
        state.first = state.active = chance.below(players)  # GU-3.1, GU-6.1
        turn_order = [(state.first + seat) % players for seat in range(players)]
        forts = [NOWHERE] * players
        for seat, player in enumerate(turn_order):
            forts[player] = table.seat_forts[seat]  # GU-3.3, GU-R5
        state.forts = tuple(forts)
        if state.story is not None:
            state.tell("first", player=state.first)
        if state.game.options.clans == "draft":
            state.then(*[ChooseClan(player) for player in turn_order], SetUpClans())
        else:
            state.then(DealClans(), SetUpClans())


class ChooseClan(Choice[GunsenState], frozen=True):
    """Which clan to play, of those that nobody has (GU-3.2)."""

    rules = ("GU-3.2",)
    obvious = True

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        start = state.game.actions.clan
        return [start + clan for clan in range(len(state.game.table.clans)) if clan not in state.clans]

    def answer(self, state: GunsenState, action: int) -> None:
        take_clan(state, self.player, state.token(action).value)


class DealClans(Task[GunsenState], frozen=True):
    """Clans are dealt at random (GU-R4)."""

    def run(self, state: GunsenState) -> None:
        clans = list(range(len(state.game.table.clans)))
        for player in range(len(state.clans)):
            take_clan(state, player, state.chance.pick(clans))


def take_clan(state: GunsenState, player: Player, clan: Clan) -> None:
    """A player plays a clan."""
    clans = list(state.clans)
    clans[player] = clan
    state.clans = tuple(clans)
    state.specials[player] = state.game.table.clan_specials[clan]
    if state.story is not None:
        state.tell("clan", player=player, clan=clan)


class SetUpClans(Task[GunsenState], frozen=True):
    """Resources and troops by seat, and 2 neutral tactics for each player (GU-3.4 to GU-3.11)."""

    def run(self, state: GunsenState) -> None:
        table = state.game.table
        players = len(state.clans)
        state.thieves = table.can_steal(state.clans)
        cards = list(table.neutral_cards)
        for seat in range(players):
            player = (state.first + seat) % players
            start = table.pack.board.seat[seat]
            state.set_goods(player, (start.koku, start.wood, start.influence))
            state.add_troops(player, state.forts[player], start.troops)
            state.hands[player] = tuple(sorted([state.chance.pick(cards) for _ in range(table.figures.dealt)]))
        state.aside_tactics = tuple(sorted(cards))
        for player, fort in enumerate(state.forts):
            state.owner[fort] = player
        state.then(TakeTurn())
