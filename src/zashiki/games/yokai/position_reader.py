"""Reads position files: names as cards and players, and what is wrong where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from zashiki.games.yokai.position import (
    PASS_NAME,
    SPECTATORS,
    DuelPosition,
    FighterPosition,
    RememberedPosition,
    ResultPosition,
    SeenPosition,
    TournamentPosition,
    YokaiPosition,
)
from zashiki.games.yokai.rules.board import energy_limit, stone_limit
from zashiki.games.yokai.rules.cards import on_table
from zashiki.games.yokai.rules.piles import Pile, count, kinds, pile_of, size
from zashiki.games.yokai.rules.state import Duel, Memory, Result, Side, Sighting, Tournament, YokaiState
from zashiki.games.yokai.rules.terms import CENTRE, DECK, NOBODY, PASSED, Kind, Player, UpdateCard
from zashiki.games.yokai.rules.tournament import CloseRound, plan
from zashiki.kernel.chance import Chance
from zashiki.kernel.decks import Deck
from zashiki.kernel.errors import InvalidPosition, suggest
from zashiki.kernel.files.reading import PositionReader
from zashiki.kernel.lanes import Fork, Lanes
from zashiki.kernel.steps import Step
from zashiki.kernel.story import bit

if TYPE_CHECKING:
    from zashiki.games.yokai import YokaiGame


def from_position(
    game: YokaiGame, position: YokaiPosition, chance: Chance, steps: list[Step[Any]], answers: list[int]
) -> YokaiState:
    """The state. Raises InvalidPosition that names the field."""
    reader = Reader(game)
    reader.check(len(position.fighters) == game.num_players(), "fighters", f"the game has {game.num_players()} players")
    reader.check(
        (position.tournament is None) == (game.format == "duel"),
        "tournament",
        f"format {game.format} has {'none' if game.format == 'duel' else 'one'}",
    )
    state = YokaiState(game, chance, steps, answers, 0, None, None, [], [], None)
    if position.tournament is not None:
        state.tournament = reader.tournament(position.tournament, position.fighters)
    state.duels += [reader.duel(duel, f"duels[{number}]") for number, duel in enumerate(position.duels)]
    state.sides += [reader.side(fighter, f"fighters[{player}]") for player, fighter in enumerate(position.fighters)]
    for player, fighter in enumerate(position.fighters):
        reader.complete_deck(state, player, fighter.draw_pile is None, f"fighters[{player}]")
    if state.tournament is not None:
        _check_round(reader, state)
    for number in _duels_in(steps):
        there = f"there are {len(state.duels)} duels, numbered from 0"
        reader.check(0 <= number < len(state.duels), "duels", f"a step speaks of duel {number}; {there}")
    return state


def _duels_in(steps: Sequence[Step[Any]]) -> Iterator[int]:
    """The duels that steps speak of, those in lanes too."""
    for step in steps:
        if isinstance(step, Lanes | Fork):
            for stack in step.stacks:
                yield from _duels_in(stack)
        number = getattr(step, "duel", None)
        if isinstance(number, int):
            yield number


def _check_round(reader: Reader, state: YokaiState) -> None:
    """The brackets have a next round, and while it is fought its duels are those of the table."""
    try:
        planned = [(pairing.first, pairing.second) for pairing in plan(state).duels]
    except ValueError:
        raise InvalidPosition("tournament.winners: no next round can be made of these brackets") from None
    if any(isinstance(step, CloseRound) for step in state.steps):
        pairs = [(duel.first, duel.second) for duel in state.duels]
        reader.check(pairs == planned, "duels", f"this round's duels are {planned} by the tournament, not {pairs}")


class Reader(PositionReader):
    """One reading of a position."""

    game: YokaiGame

    def __init__(self, game: YokaiGame) -> None:
        super().__init__(game)
        self.places: dict[UpdateCard, str] = {}
        """Where each update card that has been read lies."""

    def kind(self, name: str, where: str) -> Kind:
        """The kind of a card's name."""
        return self.find(name, self.game.printed.names, where, "card")

    def revealed(self, name: str, where: str) -> Kind:
        """The kind of a revealed card, or PASSED."""
        return PASSED if name == PASS_NAME else self.kind(name, where)

    def pile(self, names: list[str], where: str) -> Pile:
        """The pile of these cards."""
        self.check(len(names) <= DECK, where, f"{len(names)} cards are more than a deck of {DECK}")
        return pile_of(self.kind(name, where) for name in names)

    # ------------------------------------------------------------ duels, boards and decks

    def duel(self, duel: DuelPosition, where: str) -> Duel:
        """A duel."""
        first, second = duel.players
        for player in duel.players:
            self.player(player, f"{where}.players")
        self.check(first != second, f"{where}.players", "a duel has two different players")
        self.check(
            duel.coin in (CENTRE, *duel.players), f"{where}.coin", "it is with one of the two, or -1: the centre"
        )
        self.check(duel.winner in (NOBODY, *duel.players), f"{where}.winner", "it is one of the two, or -1: nobody yet")
        self.check(len(duel.revealed) in (0, 2), f"{where}.revealed", "two cards are revealed together")
        last = [self.revealed(name, f"{where}.revealed") for name in duel.revealed]
        return Duel(
            first=first,
            second=second,
            bracket=duel.bracket,
            coin=duel.coin,
            turn=duel.turn,
            last=(last[0], last[1]) if last else None,
            open=duel.open,
            winner=duel.winner,
            capped=duel.capped,
        )

    def side(self, fighter: FighterPosition, where: str) -> Side:
        """A fighter's board, hand and piles."""
        printed = self.game.printed
        side = Side(
            energy=0,
            stone=fighter.stone,
            victory=fighter.victory,
            energy_place=fighter.energy_blockade or printed.energy_place,
            victory_place=fighter.victory_blockade or printed.victory_place,
            hand=self.pile(fighter.hand, f"{where}.hand"),
            pile=self.pile(fighter.draw_pile or [], f"{where}.draw_pile"),
            discard=self.pile(fighter.discard_pile, f"{where}.discard_pile"),
            shown=self.pile(fighter.shown, f"{where}.shown"),
        )
        if fighter.remembered is not None:
            side.memory = self.memory(fighter.remembered, f"{where}.remembered")
        self.check_board(side, fighter.energy, where)
        return side

    def memory(self, memory: RememberedPosition, where: str) -> Memory:
        """What everybody can tell of a hand."""
        return Memory(
            held=memory.held,
            away=self.pile(memory.away, f"{where}.away"),
            possible=sum(1 << kind for kind in {self.kind(name, f"{where}.possible") for name in memory.possible}),
            played=self.pile(memory.played, f"{where}.played"),
        )

    def check_board(self, side: Side, energy: int | None, where: str) -> None:
        """Energy and Stone keep within the blockades (YF-6.11)."""
        printed = self.game.printed
        most = energy_limit(printed, side)
        side.energy = most if energy is None else energy
        self.check(
            1 <= side.energy <= most,
            f"{where}.energy",
            f"{side.energy} is not from 1 to {most}, as the blockade allows",
        )
        most = stone_limit(printed, side)
        self.check(side.stone <= most, f"{where}.stone", f"{side.stone} is more than {most}, which the blockades allow")

    def complete_deck(self, state: YokaiState, player: Player, fill: bool, where: str) -> None:
        """Hand, piles and the open card are the fighter's ten cards; `fill` puts the rest into the draw pile."""
        side, deck = state.sides[player], state.deck_of(player)
        there = side.hand + side.pile + side.discard + on_table(state, player)
        names = self.game.printed.names
        for kind in kinds(there):
            self.check(
                count(there, kind) <= count(deck, kind),
                where,
                f"{count(there, kind)} {names[kind]} are in hand and piles; "
                f"the deck with its updates has {count(deck, kind)}",
            )
        if fill:
            side.pile = deck - there
        elif there != deck:
            lacking = names[kinds(deck - there)[0]]
            raise InvalidPosition(
                f"{where}: {lacking} of the deck lies nowhere; {size(there)} cards of {DECK} are named"
            )

    # ------------------------------------------------------------ the tournament

    def tournament(self, tournament: TournamentPosition, fighters: list[FighterPosition]) -> Tournament:
        """The tournament, with what stands beside it in the table of each fighter."""
        where = "tournament"
        self.check_order(tournament.orders, f"{where}.orders")
        winners = tournament.winners or tournament.orders
        losers = tournament.losers or [[] for _ in tournament.orders]
        self.check_brackets(winners, f"{where}.winners")
        self.check_brackets(losers, f"{where}.losers")
        for number, result in enumerate(tournament.results):
            self.check_result(result, tournament.round, f"{where}.results[{number}]")
        copies = {player: copy for copy, order in enumerate(tournament.orders) for player in order}
        received = [
            self.updates(fighter.updates, f"fighters[{player}].updates", copies[player])
            for player, fighter in enumerate(fighters)
        ]
        offer = self.updates(tournament.offer, f"{where}.offer")
        refused = self.updates(tournament.refused, f"{where}.refused")
        self.check_copies(tournament.update_decks, f"{where}.update_decks")
        decks = [
            Deck.shuffled(self.updates(names, f"{where}.update_decks[{copy}]", copy))
            for copy, names in enumerate(tournament.update_decks)
        ]
        self.check_updates()
        return Tournament(
            orders=tuple(map(tuple, tournament.orders)),
            round=tournament.round,
            winners=list(map(tuple, winners)),
            losers=list(map(tuple, losers)),
            breaks=[fighter.breaks for fighter in fighters],
            results=tuple(map(_result, tournament.results)),
            decks=decks,
            known=self.known(tournament.known, f"{where}.known"),
            received=list(map(tuple, received)),
            sightings=[
                self.sightings(fighter.seen, f"fighters[{player}].seen") for player, fighter in enumerate(fighters)
            ],
            offer=offer,
            refused=refused,
        )

    def sightings(self, seen: list[SeenPosition], where: str) -> tuple[Sighting, ...]:
        """What everybody has seen of a deck, duel by duel."""
        return tuple(
            [
                Sighting(one.received, self.pile(one.shown, f"{where}[{number}].shown"))
                for number, one in enumerate(seen)
            ]
        )

    def check_copies(self, lists: list[Any], where: str) -> None:
        """There is one list for each copy of the game."""
        self.check(len(lists) == self.game.copies, where, f"there are {self.game.copies} copies")

    def check_brackets(self, brackets: list[list[Player]], where: str) -> None:
        """A bracket for each copy of the game, which holds players."""
        self.check_copies(brackets, where)
        for bracket in brackets:
            for player in bracket:
                self.player(player, where)

    def check_result(self, result: ResultPosition, round: int, where: str) -> None:
        """A result that this round of the tournament can have."""
        for player in result.players:
            self.player(player, f"{where}.players")
        self.check(result.winner in (NOBODY, *result.players), f"{where}.winner", "it is one of the two, or -1: nobody")
        self.check(result.round <= round, f"{where}.round", f"this is round {round}")

    def check_order(self, orders: list[list[Player]], where: str) -> None:
        """Every player stands in one order."""
        everybody = [player for order in orders for player in order]
        right = sorted(everybody) == list(range(self.game.num_players())) and len(orders) == self.game.copies
        self.check(
            right, where, f"every player 0 to {self.game.num_players() - 1} stands once in {self.game.copies} lists"
        )

    def updates(self, names: list[str], where: str, copy: int | None = None) -> list[UpdateCard]:
        """Update cards by name, each lying in one place only, of one copy of the game if it is given."""
        return [self._update(name, where, copy) for name in names]

    def _update(self, name: str, where: str, copy: int | None) -> UpdateCard:
        names = self.game.update_names
        each = len(names) // self.game.copies
        in_copy = range(len(names)) if copy is None else range(copy * each, (copy + 1) * each)
        if "#" in name:
            cards = [card for card in in_copy if names[card] == name]
        else:
            alike = [card for card in in_copy if names[card].partition("#")[0] == name]
            cards = [card for card in alike if card not in self.places]
            self.check(not alike or bool(cards), where, f"there are only {len(alike)} updates {name!r}")
        if not cards:
            raise InvalidPosition(
                f"{where}: there is no update {name!r}{suggest(name, [names[card] for card in in_copy])}"
            )
        card = cards[0]
        self.check(card not in self.places, where, f"the update {name} lies in {self.places.get(card)} already")
        self.places[card] = where
        return card

    def check_updates(self) -> None:
        """No update card is missing."""
        for card, name in enumerate(self.game.update_names):
            self.check(card in self.places, "tournament.update_decks", f"the update {name} lies nowhere")

    def known(self, known: dict[str, list[int]], where: str) -> list[int]:
        """For each update card the set of viewers who know where it is."""
        masks = [0] * len(self.game.update_names)
        for name, viewers in known.items():
            card = self.find(name, self.game.update_names, where, "update")
            for viewer in viewers:
                if viewer != SPECTATORS:
                    self.player(viewer, f"{where}.{name}")
                masks[card] |= bit(None if viewer == SPECTATORS else viewer)
        return masks


def _result(result: ResultPosition) -> Result:
    return Result(
        round=result.round,
        bracket=result.bracket,
        copy=result.copy,
        first=result.players[0],
        second=result.players[1],
        winner=result.winner,
        victories=result.victories,
        turns=result.turns,
        capped=result.capped,
    )
