"""Setup: the board, the starting Missions, Mon, Action Cards and Favors (chapters 2 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zashiki.games.yedo.rules import hands
from zashiki.games.yedo.rules.effects import carry
from zashiki.games.yedo.rules.records import Bidding, Supplies, ThisRound, ThisTurn
from zashiki.games.yedo.rules.rounds import StartRound
from zashiki.games.yedo.rules.state import ANNEX_SPACES, NOT_BUILT, ON_TRACK, SOURCES, YedoState
from zashiki.games.yedo.rules.terms import (
    ACTION,
    BLACK,
    NOBODY,
    NOTHING,
    RED,
    RED_PATROL,
    STALLS,
    WEAPON,
    Player,
)
from zashiki.kernel.chance import Chance
from zashiki.kernel.decks import Deck
from zashiki.kernel.steps import Choice, Step, Task

if TYPE_CHECKING:
    from zashiki.games.yedo import YedoGame

SAMURAI_LOOK = 3
"""How many Action Cards a player looks at in the Samurai setting (YE-2.23)."""


def set_up(game: YedoGame, chance: Chance) -> YedoState:
    """The table before the first step has run."""
    return bare_table(game, chance, [SetUp()])


def bare_table(game: YedoGame, chance: Chance, steps: list[Step[Any]]) -> YedoState:
    """The table before anything lies on it but decks and supplies.

    Each player has a Clan board, and their Disciples and Markers (YE-2.14).
    """
    table, numbers = game.table, game.table.numbers
    players = table.players
    start = numbers.start_disciples
    return YedoState(
        game, chance, steps, [-1] * players, 0, None, None,
        round=0, phase=0,
        # YE-1.10: a player's three Markers lie on the Player Order Track, the Bidding Track and the Score Track
        order=tuple(range(players)), bidding=Bidding(track=(), markers=(ON_TRACK,) * players),
        mon=[0] * players, pp=[0] * players, geisha=[0] * players, blessing=[0] * players,  # YE-2.17: Prestige
        earned=[0] * (len(SOURCES) * players),
        # YE-2.15: Disciples at home and in the Reserve
        house=[start] * players, reserve=[numbers.clan_disciples - start] * players,
        annexes=[NOT_BUILT] * (ANNEX_SPACES * players), blackmail=(0,) * players, favors=(),
        missions=[()] * players, actions=[()] * players, bonuses=[()] * players, weapons=[()] * players,
        completed=[()] * players,
        spaces=[NOBODY] * len(table.space_spot), patrol=table.patrol_start, colour=RED_PATROL,
        # YE-2.7: the first Mon on the Church is taken from the bank
        church=numbers.church_start, bank=-numbers.church_start, market=(NOTHING,) * STALLS, discards=(),
        # YE-2.4: each deck is shuffled for itself, and lies face down
        decks=[Deck.shuffled(cards) for cards in table.deck_cards], known=[0] * len(table.deck_of), events=(),
        # YE-1.9, YE-2.6: a Blessing for each player, five at most
        supplies=Supplies((table.start_annexes,) * ANNEX_SPACES, table.start_geisha, blessings_left=players),
        drawn=(), offered=((),) * players, played=(),
        # YE-2.10: no District is inaccessible
        this_round=ThisRound(), this_turn=ThisTurn(), ending=False,
    )  # fmt: skip


class SetUp(Task[YedoState], frozen=True):
    """Market, Patrol and starting player at random; then the players choose Missions and Favors.

    All that is random comes from the game's one source of chance (YE-R70).
    """

    def run(self, state: YedoState) -> None:
        numbers, chance = state.game.table.numbers, state.chance
        deck = state.decks[WEAPON]
        cheap = [deck.draw(chance, state.known, state.game.everybody) for _ in range(2)]  # YE-2.5
        state.market = (NOTHING, NOTHING, NOTHING, *cheap)
        state.colour = chance.below(2)  # YE-2.12
        players = len(state.mon)
        first = chance.below(players)
        state.order = state.bidding.track = tuple([(first + seat) % players for seat in range(players)])  # YE-2.16
        if state.story is not None:
            state.tell("order-start", players=state.order)
        backwards = state.order[::-1]
        missions = [
            FirstMission(player, number == numbers.start_missions - 1)
            for number in range(numbers.start_missions)
            for player in backwards
        ]
        # YE-2.18, YE-R3: Missions, Mon, Action Cards, Favors, each for all players
        state.then(*missions, DealMon(), *[FirstAction(player) for player in state.order], ShowFavors())


class FirstMission(Choice[YedoState], frozen=True):
    """From which deck a player draws a Mission (YE-2.19, YE-R4).

    last: whether it is the player's last one; after it they must have a red or a black one.
    """

    rules = ("YE-2.19", "YE-2.20", "YE-R4")
    obvious = True
    last: bool

    def legal(self, state: YedoState, player: Player) -> list[int]:
        deck_of = state.game.table.deck_of
        decks = hands.open_decks(state)
        if self.last and not any(deck_of[card] in (RED, BLACK) for card in state.missions[player]):
            decks = [deck for deck in decks if deck in (RED, BLACK)] or decks
        return [state.game.actions.deck + deck for deck in decks]

    def answer(self, state: YedoState, action: int) -> None:
        hands.draw_cards(state, self.player, state.token(action).value, 1)


class DealMon(Task[YedoState], frozen=True):
    """Everybody gets their starting Mon (YE-2.21)."""

    def run(self, state: YedoState) -> None:
        for player in state.order:
            state.gain_mon(player, state.game.table.numbers.start_mon)


class FirstAction(Task[YedoState], frozen=True):
    """The starting Action Card, in the Samurai setting one of three (YE-2.22, YE-2.23, YE-R2)."""

    player: Player

    def run(self, state: YedoState) -> None:
        if state.game.table.samurai:
            hands.draw_keep(state, self.player, ACTION, SAMURAI_LOOK, 1)
        else:
            hands.draw_cards(state, self.player, ACTION, 1)


class ShowFavors(Task[YedoState], frozen=True):
    """The Favors are displayed; the last player takes one first (YE-2.24)."""

    def run(self, state: YedoState) -> None:
        state.favors = tuple(range(len(state.game.table.favor_effects)))
        state.then(*[ChooseFavor(player) for player in state.order[::-1]], PutFavorsAway())


class ChooseFavor(Choice[YedoState], frozen=True):
    """Which Favor; its assets come at once, then it lies face down as the Blackmail Card (YE-1.6, YE-2.24, YE-2.25)."""

    rules = ("YE-2.24", "YE-2.25", "YE-16.1")
    obvious = True

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return [state.game.actions.favor + favor for favor in state.favors]

    def answer(self, state: YedoState, action: int) -> None:
        favor = state.token(action).value
        state.favors = tuple([other for other in state.favors if other != favor])
        state.blackmail = tuple([held | (other == self.player) for other, held in enumerate(state.blackmail)])
        if state.story is not None:
            state.tell("favor", player=self.player, favor=favor)
        # YE-16.2: Mon comes on top of the starting Mon
        carry(state, self.player, state.game.table.favor_effects[favor])


class PutFavorsAway(Task[YedoState], frozen=True):
    """Favors not taken leave the game (YE-2.26); round 1 begins (YE-2.11)."""

    def run(self, state: YedoState) -> None:
        state.favors = ()
        state.then(StartRound())
