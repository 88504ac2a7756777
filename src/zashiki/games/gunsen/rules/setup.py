"""Setup: the board, the order row, the clans and what each player starts with (General Setup, Clan Setup)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zashiki.games.gunsen.rules.order_row import FEW_PLAYERS, refill_row
from zashiki.games.gunsen.rules.state import NOBODY, OUT, GunsenState
from zashiki.games.gunsen.rules.terms import EXPAND
from zashiki.games.gunsen.rules.turn_end import TakeTurn
from zashiki.kernel.chance import Chance
from zashiki.kernel.steps import Choice, Step, Task

if TYPE_CHECKING:
    from zashiki.games.gunsen import GunsenGame


def empty_table(game: GunsenGame, chance: Chance, steps: list[Step]) -> GunsenState:  # type: ignore[type-arg]
    """The table before anything lies on it.

    All resources, all dice and all heroes lie beside the board (GU-2.2), Toshi Ranbo shows its uncontrolled side
    (GU-2.3), nothing is built, and no card lies on a clan board (GU-3.12).
    """
    table = game.table
    players = game.options.players
    nodes = len(table.names)
    return GunsenState(
        game, chance, steps, [-1] * players, 0, None, None,
        first=0, active=0, round=1,
        clans=(-1,) * players, forts=(-1,) * players,
        owner=[NOBODY] * nodes, count=[0] * nodes, site=[-1] * nodes, built=[-1] * (2 * players),
        goods=[0] * (3 * players), supply=[table.figures.troops] * players,
        columns=[()] * (4 * players), nobles=[-1] * (3 * players),
        tactics=[()] * players, hands=[()] * players, aside_tactics=(),
        villages=[-1] * len(table.villages), aside_villages=(), gone=(), tokens=[()] * players,
        specials=[()] * players, heroes=[()] * players, hero_node=[-1] * len(table.hero_card),
        upgrades=[OUT] * 4, shrines=(), opened=False,
        markers=[0] * players, goals=[0] * players,
        pool=[], row=[], discards=[], held=-1,
        contested=-1, attackers=0, battle=None,
        moving=False, moves=0, transported=False, cleared=False, thieves=False, changed=0,
    )  # fmt: skip


class SetUp(Task[GunsenState], frozen=True):
    """General setup; then the clans in turn order, and the clans' setup."""

    def run(self, state: GunsenState) -> None:
        table, chance = state.game.table, state.chance
        players = len(state.clans)
        tiles = [0, 1, 2]  # GU-1.3: the shrine tiles, named by the columns of their upgrade tiles
        chance.shuffle(tiles)
        state.shrines = tuple(tiles[: len(table.shrines)])  # GU-2.6, GU-2.7
        # GU-R3: only the upgrade tiles of the shrines in play are used; that of Toshi Ranbo always is (GU-2.3).
        state.upgrades = [NOBODY if tile in state.shrines or tile == EXPAND else OUT for tile in range(4)]
        tokens = list(table.village_tokens)
        state.villages = [chance.pick(tokens) for _ in table.villages]  # GU-2.8
        state.aside_villages = tuple(sorted(tokens))
        large = players > FEW_PLAYERS
        state.pool = [card for card in range(table.first_special) if large or not table.card_large[card]]
        refill_row(state)
        state.first = state.active = chance.below(players)  # GU-3.1, GU-6.1
        turn_order = [(state.first + seat) % players for seat in range(players)]
        forts = [-1] * players
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

    def legal(self, state: GunsenState, player: int) -> list[int]:
        start = state.game.act.clan
        return [start + clan for clan in range(len(state.game.table.clans)) if clan not in state.clans]

    def answer(self, state: GunsenState, action: int) -> None:
        take_clan(state, self.player, action - state.game.act.clan)


class DealClans(Task[GunsenState], frozen=True):
    """Clans by lot (GU-R4)."""

    def run(self, state: GunsenState) -> None:
        clans = list(range(len(state.game.table.clans)))
        for player in range(len(state.clans)):
            take_clan(state, player, state.chance.pick(clans))


def take_clan(state: GunsenState, player: int, clan: int) -> None:
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
            state.goods[3 * player : 3 * player + 3] = [start.koku, start.wood, start.influence]
            state.add_troops(player, state.forts[player], start.troops)
            state.hands[player] = tuple(sorted([state.chance.pick(cards) for _ in range(table.figures.dealt)]))
        state.aside_tactics = tuple(sorted(cards))
        for player, fort in enumerate(state.forts):
            state.owner[fort] = player
        state.steps.append(TakeTurn())
