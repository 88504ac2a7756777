"""Tournaments: the order, rounds of duels side by side, rewards after them, breaks, the end (chapter 11, general)."""

from __future__ import annotations

from zashiki.games.yokai.rules import bracket, league, match
from zashiki.games.yokai.rules.board import is_bare, movable, move_blockade
from zashiki.games.yokai.rules.cards import seen_at_once
from zashiki.games.yokai.rules.draft import Draft, draw_updates, receive, tournament_of
from zashiki.games.yokai.rules.duel_start import StartDuel, put_together
from zashiki.games.yokai.rules.plan import Pairing, Plan
from zashiki.games.yokai.rules.state import Duel, Result, Sighting, Tournament, YokaiState
from zashiki.games.yokai.rules.terms import NOBODY, CardType, Player
from zashiki.kernel.chance import Chance
from zashiki.kernel.decks import Deck
from zashiki.kernel.lanes import Fork
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import Choice, Step, Task
from zashiki.kernel.views import Outcome

BREAK_MOVES = 2
"""The free blockade moves of a break (YF-11.5, YF-R34)."""

PLANS = {"match": match.plan, "elimination": bracket.plan, "epic": bracket.plan, "league": league.plan}


def open_tournament(players: int, copies: int, update_types: tuple[CardType, ...], chance: Chance) -> Tournament:
    """The randomizer cards decide the order (YF-2.2, YF-11.1); the updates lie ready (YF-2.7, YF-R32)."""
    # YF-1.6: each player has one randomizer card, and it only decides who meets whom (and the last tie of YF-R29).
    order = list(range(players))
    chance.shuffle(order)
    each, cards = players // copies, len(update_types) // copies
    # YF-R36: the cards of both copies are shuffled together; the first eight in order form the first tournament.
    orders = tuple(tuple(order[copy * each : (copy + 1) * each]) for copy in range(copies))
    return Tournament(
        orders,
        round=0,
        winners=list(orders),
        losers=[()] * copies,
        breaks=[0] * players,
        results=(),
        # YF-1.4: all players of one copy share one Update deck.
        decks=[Deck.shuffled(range(copy * cards, (copy + 1) * cards)) for copy in range(copies)],
        known=[0] * len(update_types),
        received=[()] * players,
        sightings=[()] * players,
        offer=[],
        refused=[],
    )


def plan(state: YokaiState) -> Plan:
    """The next round; without duels when the tournament is over."""
    return PLANS[state.game.format](tournament_of(state))


class PlayRound(Task[YokaiState], frozen=True):
    """The duels of a round begin, several at the same time (YF-11.6); after the last round the game ends.

    A copy of the game has 8 players at most, and so 4 duels at the same time at most: one for each coin (YF-1.7).
    """

    def run(self, state: YokaiState) -> None:
        duels = plan(state).duels
        if not duels:
            finish(state)
            return
        state.duels = [Duel(pairing.first, pairing.second, pairing.bracket) for pairing in duels]
        starts = [StartDuel(number, pairing.first, pairing.second) for number, pairing in enumerate(duels)]
        state.then(starts[0] if len(starts) == 1 else Fork(tuple((start,) for start in starts)), CloseRound())


class CloseRound(Task[YokaiState], frozen=True):
    """All duels of a round are over: results, then rewards in the order of the table, then breaks (YF-11.11)."""

    def run(self, state: YokaiState) -> None:
        tournament = tournament_of(state)
        this_round = plan(state)
        tournament.round += 1
        for pairing, duel in zip(this_round.duels, state.duels, strict=True):
            note_result(state, pairing, duel)
        for copy in range(len(tournament.orders)):
            if state.game.format in ("elimination", "epic"):
                bracket.close(tournament, copy)
        if not plan(state).duels:
            finish(state)  # YF-R30: no reward where no duel follows
            return
        rewards: list[Step[YokaiState]] = []
        for duel in state.duels:
            duel.open = False
            put_together(state, duel.first)
            put_together(state, duel.second)
            rewards += draft_after(state, duel)
        state.then(*rewards, *[TakeBreak(player) for player in this_round.breaks], PlayRound())


def note_result(state: YokaiState, pairing: Pairing, duel: Duel) -> None:
    """Write a duel into the results, and what everybody has seen of both decks."""
    tournament = tournament_of(state)
    sides = state.sides
    victories = (sides[duel.first].victory, sides[duel.second].victory)
    result = Result(
        round=tournament.round,
        bracket=pairing.bracket,
        copy=pairing.copy,
        first=duel.first,
        second=duel.second,
        winner=duel.winner,
        victories=victories,
        turns=duel.turn,
        capped=duel.capped,
    )
    tournament.results += (result,)
    for player in (duel.first, duel.second):
        sighting = Sighting(len(tournament.received[player]), seen_at_once(state, player))
        tournament.sightings[player] += (sighting,)


def draft_after(state: YokaiState, duel: Duel) -> list[Draft]:
    """The draft that a duel earns: none after the turn cap (YF-R15); in the league the winner alone draws (YF-9.9)."""
    if duel.capped:
        return []
    if state.game.format != "league":
        # YF-11.14: a match has the same draft. It has none after its last duel, where `CloseRound` ends the game.
        return [Draft(duel.winner, duel.loser())]
    clean = state.sides[duel.loser()].victory == 0
    if len(state.sides) >= league.LARGE and not clean:
        return []  # YF-11.19
    return [Draft(duel.winner, NOBODY)]  # YF-11.17, YF-11.18, YF-11.20


class TakeBreak(Task[YokaiState], frozen=True):
    """A player who has to pause gets one update, drawn blind, and two free blockade moves (YF-11.3 to YF-11.5)."""

    player: Player

    def run(self, state: YokaiState) -> None:
        tournament_of(state).breaks[self.player] += 1
        if state.story is not None:
            state.tell("break", player=self.player)
        for card in draw_updates(state, self.player, 1):
            receive(state, self.player, card)
        state.then(*[BreakMove(self.player, left) for left in range(BREAK_MOVES, 0, -1)])


class BreakMove(Task[YokaiState], frozen=True):
    """One free move of a break; it is lost when both blockades are off (YF-R24)."""

    player: Player
    left: int

    def run(self, state: YokaiState) -> None:
        if not is_bare(state.sides[self.player]):
            state.then(ChooseBreakMove(self.player, self.left))


class ChooseBreakMove(Choice[YokaiState], frozen=True):
    """Which blockade a break moves; everybody sees the board, so a single choice is no question."""

    rules = ("YF-11.5", "YF-R34")
    obvious = True

    left: int

    def legal(self, state: YokaiState, player: Player) -> list[int]:
        blockade = state.game.actions.blockade
        return [blockade + which for which in movable(state.sides[player])]

    def answer(self, state: YokaiState, action: int) -> None:
        move_blockade(state, self.player, state.token(action).value)


class EndSingleDuel(Task[YokaiState], frozen=True):
    """The single duel is over, and so is the game: no draft, since no duel follows (YF-R30)."""

    def run(self, state: YokaiState) -> None:
        duel = state.duels[0]
        places = tuple(1 if player == duel.winner else 2 for player in range(len(state.sides)))
        scores = tuple({"victory": side.victory} for side in state.sides)
        reason = "ended.cap" if duel.capped else "ended.duel"
        state.finish(Outcome(places, scores, Message(reason, {"player": duel.winner})))


def finish(state: YokaiState) -> None:
    """The tournament is over: places, duels won and Victories (YF-11.2, YF-11.12, YF-11.23, YF-11.25)."""
    tournament = tournament_of(state)
    players = range(len(state.sides))
    rows = [league.row(tournament, player) for player in players]
    if state.game.format == "league":
        standing = [row.player for row in league.table(tournament)]
        places = tuple(1 + standing.index(player) for player in players)
    else:
        places = bracket.places(tournament, len(players))
    scores = tuple({"won": row.won, "difference": row.difference, "victories": row.scored} for row in rows)
    reason = Message(f"ended.{state.game.format}", {"player": places.index(1)})
    state.finish(Outcome(places, scores, reason))
