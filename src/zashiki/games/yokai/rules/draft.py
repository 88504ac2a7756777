"""The update draft after a duel, and the loser's redraw (chapter 9)."""

from __future__ import annotations

from zashiki.games.yokai.rules.duel_start import put_together
from zashiki.games.yokai.rules.piles import count
from zashiki.games.yokai.rules.state import Tournament, YokaiState
from zashiki.games.yokai.rules.terms import NOBODY, CardType, Player, UpdateCard, start_kind
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import Choice, Task
from zashiki.kernel.story import EVERYBODY, SPECTATOR, all_viewers, bit

OFFER = 2
"""How many updates the winner draws (YF-9.1)."""


class Draft(Task[YokaiState], frozen=True):
    """The winner draws two updates and looks at them (YF-9.1); they cannot decline (YF-R33).

    `loser` is NOBODY where the update that is not taken goes back (YF-11.18, YF-11.21).
    """

    winner: Player
    loser: Player

    def run(self, state: YokaiState) -> None:
        cards = draw_updates(state, self.winner, OFFER)
        if not cards:
            if state.story is not None:
                state.tell("draft-empty", player=self.winner)
        elif len(cards) == 1:
            receive(state, self.winner, cards[0])  # YF-R20: the winner takes the last one
        else:
            tournament_of(state).offer = cards
            if state.story is not None:
                types = tuple(state.game.update_types[card] for card in cards)
                state.tell("draft-own", bit(self.winner), player=self.winner, updates=types)
            state.then(KeepUpdate(self.winner, self.loser))


class KeepUpdate(Choice[YokaiState], frozen=True):
    """The winner of a duel keeps one of two updates in secret; the loser gets the other one (YF-9.2, YF-9.3)."""

    rules = ("YF-9.1", "YF-9.2", "YF-9.3")

    loser: Player

    def legal(self, state: YokaiState, player: Player) -> list[int]:
        keep, types = state.game.actions.keep, state.game.update_types
        return sorted({keep + types[card] for card in tournament_of(state).offer})

    def message(self, state: YokaiState, player: Player) -> Message:
        if self.loser == NOBODY:
            return Message("ask.KeepUpdate")
        return Message("ask.KeepUpdate-shared", {"loser": self.loser})

    def answer(self, state: YokaiState, action: int) -> None:
        tournament = tournament_of(state)
        type_ = state.token(action).value
        kept = next(card for card in tournament.offer if state.game.update_types[card] == type_)
        other = next(card for card in tournament.offer if card != kept)
        tournament.offer = []
        receive(state, self.player, kept)
        if self.loser == NOBODY:
            tournament.deck_for(self.player).shuffle([other])  # YF-11.21, YF-R27
            if state.story is not None:
                state.tell("draft-returned", player=self.player)
        else:
            receive(state, self.loser, other)
            # YF-9.8: the winner has no redraw.
            if may_redraw(state, self.loser):
                state.then(Redraw(self.loser))


class Redraw(Choice[YokaiState], frozen=True):
    """May the loser change their update? Only if they have it already, and its type has a single copy (YF-9.7, YF-R22).

    Every loser who could have such an update, as far as everybody knows, is asked, so that the question tells nothing.
    A player who refuses an update shows it and its twin to all (YF-R35).
    """

    rules = ("YF-9.7", "YF-R22", "YF-R35")

    def legal(self, state: YokaiState, player: Player) -> list[int]:
        actions = state.game.actions
        return [actions.no] if twin(state, player) is None else [actions.yes, actions.no]

    def message(self, state: YokaiState, player: Player) -> Message:
        latest = tournament_of(state).received[player][-1]
        return Message("ask.Redraw", {"update": state.game.update_types[latest]})

    def default(self, state: YokaiState, player: Player) -> int:
        return state.game.actions.no

    def answer(self, state: YokaiState, action: int) -> None:
        tournament = tournament_of(state)
        player = self.player
        same = twin(state, player)
        if state.token(action).kind == "no" or same is None:
            shuffle_refused_back(state, player)
            return
        refused = tournament.received[player][-1]
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
            shuffle_refused_back(state, player)


def shuffle_refused_back(state: YokaiState, player: Player) -> None:
    """All updates that a player has refused are shuffled back together (YF-R22)."""
    tournament = tournament_of(state)
    if tournament.refused:
        tournament.deck_for(player).shuffle(tournament.refused)
        tournament.refused = []


def tournament_of(state: YokaiState) -> Tournament:
    """The tournament of a state that has one."""
    assert state.tournament is not None
    return state.tournament


def draw_updates(state: YokaiState, player: Player, most: int) -> list[UpdateCard]:
    """Draw up to so many updates from the player's Update deck; only the player sees them (YF-R20)."""
    tournament = tournament_of(state)
    deck = tournament.deck_for(player)
    cards = [deck.draw(state.chance, tournament.known, bit(player)) for _ in range(min(most, len(deck)))]
    if cards:
        state.reveal()
    return cards


def receive(state: YokaiState, player: Player, card: UpdateCard) -> None:
    """An update takes the place of a card of its type; that card leaves the tournament (YF-9.2 to YF-9.6)."""
    tournament = tournament_of(state)
    type_ = state.game.update_types[card]
    changes = count(state.deck_of(player), start_kind(type_)) > 0
    tournament.known[card] |= bit(player)
    tournament.received[player] += (card,)
    put_together(state, player)
    state.reveal()
    if state.story is not None:
        state.tell("update", EVERYBODY & ~bit(player), player=player)
        state.tell("update-own" if changes else "update-idle", bit(player), player=player, update=type_)


def twin(state: YokaiState, player: Player) -> UpdateCard | None:
    """An update that the player had already, equal to their latest one, of a type with a single copy; else None."""
    types = state.game.update_types
    *earlier, latest = tournament_of(state).received[player]
    if state.game.printed.copies[types[latest]] != 1:
        return None
    return next((card for card in earlier if types[card] == types[latest]), None)


def may_redraw(state: YokaiState, player: Player) -> bool:
    """Whether everybody has to think it possible that the player holds a twin, and there is a card to draw (YF-R22)."""
    tournament = tournament_of(state)
    if not len(tournament.deck_for(player)):
        return False
    earlier = range(len(tournament.received[player]) - 1)
    singles = [type_ for type_, copies in enumerate(state.game.printed.copies) if copies == 1]
    return any(could_be(state, player, number, type_) for number in earlier for type_ in singles)


def could_be(state: YokaiState, player: Player, number: int, type_: CardType) -> bool:
    """Whether the update that a fighter received as number `number` could be the one of a single-copy type.

    This is said as far as everybody knows. It is not of that type if the start card has been seen since.
    """
    tournament = tournament_of(state)
    card = tournament.received[player][number]
    if tournament.known[card] & SPECTATOR:
        return state.game.update_types[card] == type_
    return not any(
        sighting.received > number and count(sighting.shown, start_kind(type_))
        for sighting in tournament.sightings[player]
    )
