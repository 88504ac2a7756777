"""The update draft after a duel, and the loser's redraw (chapter 9)."""

from __future__ import annotations

from zashiki.games.yokai.rules.piles import count
from zashiki.games.yokai.rules.setup import put_together
from zashiki.games.yokai.rules.state import NOBODY, Tournament, YokaiState
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import Choice, Task
from zashiki.kernel.story import EVERYBODY, SPECTATOR, all_viewers, bit

DRAWN = 2
"""How many updates the winner draws (YF-9.1)."""


class Draft(Task[YokaiState], frozen=True):
    """The winner draws two updates and looks at them (YF-9.1); he cannot decline (YF-R33).

    `loser` is NOBODY where the update that is not taken goes back (YF-11.18, YF-11.21).
    """

    winner: int
    loser: int

    def run(self, state: YokaiState) -> None:
        tournament = tournament_of(state)
        cards = draw_updates(state, self.winner, DRAWN)
        if not cards:
            if state.story is not None:
                state.tell("draft-empty", player=self.winner)
        elif len(cards) == 1:
            receive(state, self.winner, cards[0])  # YF-R20: the winner takes the last one
        else:
            tournament.offer = cards
            if state.story is not None:
                offered = tuple(state.game.update_types[card] for card in cards)
                state.tell("draft-own", bit(self.winner), player=self.winner, updates=offered)
            state.then(KeepUpdate(self.winner, self.loser))


class KeepUpdate(Choice[YokaiState], frozen=True):
    """The winner of a duel keeps one of two updates in secret; the loser gets the other one (YF-9.2, YF-9.3)."""

    rules = ("YF-9.1", "YF-9.2", "YF-9.3")

    loser: int

    def legal(self, state: YokaiState, player: int) -> list[int]:
        start, types = state.game.keep_action, state.game.update_types
        return sorted({start + types[card] for card in tournament_of(state).offer})

    def message(self, state: YokaiState, player: int) -> Message:
        if self.loser == NOBODY:
            return Message("ask.KeepUpdate")
        return Message("ask.KeepUpdate-shared", {"loser": self.loser})

    def answer(self, state: YokaiState, action: int) -> None:
        tournament = tournament_of(state)
        kept_type = action - state.game.keep_action
        kept = next(card for card in tournament.offer if state.game.update_types[card] == kept_type)
        other = next(card for card in tournament.offer if card != kept)
        tournament.offer = []
        receive(state, self.player, kept)
        if self.loser == NOBODY:
            tournament.decks[tournament.copy_of(self.player)].shuffle([other])  # YF-11.21, YF-R27
            if state.story is not None:
                state.tell("draft-returned", player=self.player)
        else:
            receive(state, self.loser, other)
            # YF-9.8: the winner has no redraw.
            if may_redraw(state, self.loser):
                state.then(Redraw(self.loser))


class Redraw(Choice[YokaiState], frozen=True):
    """May the loser change his update? Only if it is one that he has, of a type with a single copy (YF-9.7, YF-R22).

    Whoever could have one, as far as everybody knows, is asked, so that the question tells nothing. Refusing shows the
    update and its twin to all (YF-R35).
    """

    rules = ("YF-9.7", "YF-R22", "YF-R35")

    def legal(self, state: YokaiState, player: int) -> list[int]:
        game = state.game
        return [game.no_action] if twin(state, player) == NOBODY else [game.yes_action, game.no_action]

    def message(self, state: YokaiState, player: int) -> Message:
        return Message("ask.Redraw", {"update": state.game.update_types[tournament_of(state).received[player][-1]]})

    def default(self, state: YokaiState, player: int) -> int:
        return state.game.no_action

    def answer(self, state: YokaiState, action: int) -> None:
        if action == state.game.no_action:
            self.stop(state)
            return
        tournament = tournament_of(state)
        player = self.player
        refused, same = tournament.received[player][-1], twin(state, player)
        tournament.known[refused] = tournament.known[same] = all_viewers(len(state.sides))
        state.reveal()
        if state.story is not None:
            state.tell("redraw", player=player, update=state.game.update_types[refused])
        tournament.received[player] = tournament.received[player][:-1]
        tournament.refused.append(refused)
        receive(state, player, draw_updates(state, player, 1)[0])
        if may_redraw(state, player):
            state.then(self)
        else:
            self.stop(state)

    def stop(self, state: YokaiState) -> None:
        """All that was refused is shuffled back together (YF-R22)."""
        tournament = tournament_of(state)
        if tournament.refused:
            tournament.decks[tournament.copy_of(self.player)].shuffle(tournament.refused)
            tournament.refused = []


def tournament_of(state: YokaiState) -> Tournament:
    """The tournament of a state that has one."""
    assert state.tournament is not None
    return state.tournament


def draw_updates(state: YokaiState, player: int, most: int) -> list[int]:
    """Draw up to so many updates from the player's Update deck; only he sees them (YF-R20)."""
    tournament = tournament_of(state)
    deck = tournament.decks[tournament.copy_of(player)]
    cards = [deck.draw(state.chance, tournament.known, bit(player)) for _ in range(min(most, len(deck)))]
    if cards:
        state.reveal()
    return cards


def receive(state: YokaiState, player: int, card: int) -> None:
    """An update takes the place of a card of its type; that card leaves the tournament (YF-9.2 to YF-9.6)."""
    tournament = tournament_of(state)
    type_ = state.game.update_types[card]
    changes = count(state.deck_of(player), 2 * type_) > 0
    tournament.known[card] |= bit(player)
    tournament.received[player] += (card,)
    put_together(state, player)
    state.reveal()
    if state.story is not None:
        state.tell("update", EVERYBODY & ~bit(player), player=player)
        state.tell("update-own" if changes else "update-idle", bit(player), player=player, update=type_)


def twin(state: YokaiState, player: int) -> int:
    """An update that the player had already, equal to his latest one, of a type with a single copy; else NOBODY."""
    types = state.game.update_types
    *earlier, latest = tournament_of(state).received[player]
    if state.game.printed.copies[types[latest]] != 1:
        return NOBODY
    return next((card for card in earlier if types[card] == types[latest]), NOBODY)


def may_redraw(state: YokaiState, player: int) -> bool:
    """Whether everybody has to think it possible that the player holds a twin, and there is a card to draw (YF-R22)."""
    tournament = tournament_of(state)
    if not len(tournament.decks[tournament.copy_of(player)]):
        return False
    latest = len(tournament.received[player]) - 1
    singles = [type_ for type_, copies in enumerate(state.game.printed.copies) if copies == 1]
    return any(could_be(state, player, at, type_) for at in range(latest) for type_ in singles)


def could_be(state: YokaiState, player: int, at: int, type_: int) -> bool:
    """Whether a fighter's update number `at` could be the one of a single-copy type, as far as everybody knows.

    It is none of that type if the start card has been seen since.
    """
    tournament = tournament_of(state)
    card = tournament.received[player][at]
    if tournament.known[card] & SPECTATOR:
        return state.game.update_types[card] == type_
    return not any(
        sighting.received > at and count(sighting.shown, 2 * type_) for sighting in tournament.sightings[player]
    )
