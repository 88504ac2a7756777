"""Position files: the table in words, both ways. Cards are written by name, places and players by number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from zashiki.games.yokai.position_reader import Reader
from zashiki.games.yokai.rules.piles import KINDS, kinds
from zashiki.games.yokai.rules.state import (
    CENTRE,
    NOBODY,
    Duel,
    Memory,
    Result,
    Side,
    Sighting,
    Tournament,
    YokaiState,
)
from zashiki.games.yokai.rules.tournament import CloseRound, plan
from zashiki.kernel.chance import Chance
from zashiki.kernel.decks import Deck
from zashiki.kernel.errors import InvalidPosition
from zashiki.kernel.lanes import Fork, Lanes
from zashiki.kernel.steps import Step
from zashiki.kernel.story import bit

if TYPE_CHECKING:
    from zashiki.games.yokai import YokaiGame

Count = Annotated[int, msgspec.Meta(ge=0)]
Place = Annotated[int, msgspec.Meta(ge=1, le=4)]
Viewer = Annotated[int, msgspec.Meta(ge=-1)]
SPECTATORS = -1
"""How spectators are written in a list of viewers."""


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a position file."""


class RememberedPosition(Record, frozen=True, kw_only=True):
    """What everybody can tell of a hand from a Collect or a pass; the fields of `state.Memory`."""

    held: Count
    away: list[str] = []
    possible: list[str] = []
    played: list[str] = []


class SeenPosition(Record, frozen=True, kw_only=True):
    """What was seen of a deck in an earlier duel; the fields of `state.Sighting`."""

    received: Count
    shown: list[str]


class FighterPosition(Record, frozen=True, kw_only=True):
    """A fighter's side. Without `draw_pile` it holds the rest of the deck; without `energy` it is full."""

    energy: Count | None = None
    stone: Count = 0
    victory: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    energy_blockade: Place | None = None
    victory_blockade: Place | None = None
    hand: list[str] = []
    draw_pile: list[str] | None = None
    discard_pile: list[str] = []
    updates: list[str] = []
    breaks: Count = 0
    remembered: RememberedPosition | None = None
    shown: list[str] = []
    seen: list[SeenPosition] = []


class DuelPosition(Record, frozen=True, kw_only=True):
    """A duel. coin, winner: a player, -1 for nobody. open: the revealed cards are not yet discarded."""

    players: tuple[int, int]
    bracket: Literal["duel", "match", "winners", "losers", "final", "league", "epic"] = "duel"
    coin: int = CENTRE
    turn: Count = 0
    revealed: list[str] = []
    open: bool = False
    winner: int = NOBODY
    capped: bool = False


class ResultPosition(Record, frozen=True, kw_only=True):
    """A duel that was fought; the fields of `state.Result`."""

    round: Count
    bracket: Literal["match", "winners", "losers", "final", "league", "epic"]
    copy: Count = 0
    players: tuple[int, int]
    winner: int
    victories: tuple[Count, Count]
    turns: Count
    capped: bool = False


class TournamentPosition(Record, frozen=True, kw_only=True):
    """The tournament. Update cards are numbered: `sling-2#3` is the third of its kind, `sling-2` any one left.

    orders, winners, losers: a list a copy of the game. known: who knows where an update is (-1: spectators).
    """

    orders: list[list[int]]
    round: Count = 0
    winners: list[list[int]] = []
    losers: list[list[int]] = []
    results: list[ResultPosition] = []
    update_decks: list[list[str]]
    offer: list[str] = []
    refused: list[str] = []
    known: dict[str, list[Viewer]] = {}


class YokaiPosition(Record, frozen=True, kw_only=True):
    """The table: a fighter a player, the duels of this round, the tournament unless it is a single duel."""

    fighters: list[FighterPosition]
    duels: list[DuelPosition]
    tournament: TournamentPosition | None = None


# ---------------------------------------------------------------- writing


def to_position(state: YokaiState) -> YokaiPosition:
    """The table in words."""
    tournament = state.tournament
    return YokaiPosition(
        fighters=[_write_fighter(state, player) for player in range(len(state.sides))],
        duels=[_write_duel(state, duel) for duel in state.duels],
        tournament=None if tournament is None else _write_tournament(state, tournament),
    )


def _names(state: YokaiState, pile: int) -> list[str]:
    return [state.game.printed.names[kind] for kind in kinds(pile)]


def _write_fighter(state: YokaiState, player: int) -> FighterPosition:
    side, tournament, memory = state.sides[player], state.tournament, state.sides[player].memory
    names, update_names = state.game.printed.names, state.game.update_names
    return FighterPosition(
        energy=side.energy,
        stone=side.stone,
        victory=side.victory,
        energy_blockade=side.energy_place,
        victory_blockade=side.victory_place,
        hand=_names(state, side.hand),
        draw_pile=_names(state, side.pile),
        discard_pile=_names(state, side.discard),
        updates=[] if tournament is None else [update_names[card] for card in tournament.received[player]],
        breaks=0 if tournament is None else tournament.breaks[player],
        remembered=None if memory is None else RememberedPosition(
            held=memory.held,
            away=_names(state, memory.away),
            possible=[names[kind] for kind in KINDS if memory.possible >> kind & 1],
            played=_names(state, memory.played),
        ),
        shown=_names(state, side.shown),
        seen=[] if tournament is None else [
            SeenPosition(received=sighting.received, shown=_names(state, sighting.shown))
            for sighting in tournament.sightings[player]
        ],
    )  # fmt: skip


def _write_duel(state: YokaiState, duel: Duel) -> DuelPosition:
    game = state.game
    actions = [] if duel.last is None else [0 if kind < 0 else game.card_action + kind for kind in duel.last]
    return DuelPosition(
        players=(duel.first, duel.second),
        bracket=duel.bracket,  # type: ignore[arg-type]
        coin=duel.coin,
        turn=duel.turn,
        revealed=[game.vocabulary.text(action).removeprefix("card:") for action in actions],
        open=duel.open,
        winner=duel.winner,
        capped=duel.capped,
    )


def _write_tournament(state: YokaiState, tournament: Tournament) -> TournamentPosition:
    names = state.game.update_names
    viewers = [SPECTATORS, *range(len(state.sides))]
    known = {
        names[card]: [viewer for viewer in viewers if mask & bit(None if viewer == SPECTATORS else viewer)]
        for card, mask in enumerate(tournament.known)
        if mask
    }
    return TournamentPosition(
        orders=[list(order) for order in tournament.orders],
        round=tournament.round,
        winners=[list(players) for players in tournament.winners],
        losers=[list(players) for players in tournament.losers],
        results=[
            ResultPosition(
                round=result.round,
                bracket=result.bracket,  # type: ignore[arg-type]
                copy=result.copy,
                players=(result.first, result.second),
                winner=result.winner,
                victories=result.victories,
                turns=result.turns,
                capped=result.capped,
            )
            for result in tournament.results
        ],
        update_decks=[[names[card] for card in deck.pool] for deck in tournament.decks],
        offer=[names[card] for card in tournament.offer],
        refused=[names[card] for card in tournament.refused],
        known=known,
    )


# ---------------------------------------------------------------- reading


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
        state.tournament = _read_tournament(reader, position, position.tournament)
    state.duels += [_read_duel(reader, duel, f"duels[{at}]") for at, duel in enumerate(position.duels)]
    state.sides += [_read_side(reader, fighter, f"fighters[{at}]") for at, fighter in enumerate(position.fighters)]
    for at, fighter in enumerate(position.fighters):
        reader.complete_deck(state, at, fighter.draw_pile is None, f"fighters[{at}]")
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
        fought = [(duel.first, duel.second) for duel in state.duels]
        reader.check(fought == planned, "duels", f"this round's duels are {planned} by the tournament, not {fought}")


def _read_side(reader: Reader, fighter: FighterPosition, where: str) -> Side:
    printed = reader.game.printed
    side = Side(
        energy=0,
        stone=fighter.stone,
        victory=fighter.victory,
        energy_place=fighter.energy_blockade or printed.energy_place,
        victory_place=fighter.victory_blockade or printed.victory_place,
        hand=reader.pile(fighter.hand, f"{where}.hand"),
        pile=reader.pile(fighter.draw_pile or [], f"{where}.draw_pile"),
        discard=reader.pile(fighter.discard_pile, f"{where}.discard_pile"),
        shown=reader.pile(fighter.shown, f"{where}.shown"),
    )
    memory = fighter.remembered
    if memory is not None:
        side.memory = Memory(
            held=memory.held,
            away=reader.pile(memory.away, f"{where}.remembered.away"),
            possible=sum(
                1 << kind for kind in {reader.kind(name, f"{where}.remembered.possible") for name in memory.possible}
            ),
            played=reader.pile(memory.played, f"{where}.remembered.played"),
        )
    reader.check_board(side, fighter.energy, where)
    return side


def _read_duel(reader: Reader, duel: DuelPosition, where: str) -> Duel:
    first, second = duel.players
    for player in duel.players:
        reader.player(player, f"{where}.players")
    reader.check(first != second, f"{where}.players", "nobody meets himself")
    reader.check(duel.coin in (CENTRE, *duel.players), f"{where}.coin", "it is with one of the two, or -1: the centre")
    reader.check(duel.winner in (NOBODY, *duel.players), f"{where}.winner", "it is one of the two, or -1: nobody yet")
    reader.check(len(duel.revealed) in (0, 2), f"{where}.revealed", "two cards are revealed together")
    last = [reader.revealed(name, f"{where}.revealed") for name in duel.revealed]
    return Duel(
        first,
        second,
        duel.bracket,
        duel.coin,
        duel.turn,
        (last[0], last[1]) if last else None,
        duel.open,
        duel.winner,
        duel.capped,
    )


def _read_tournament(reader: Reader, position: YokaiPosition, tournament: TournamentPosition) -> Tournament:
    where = "tournament"
    reader.check_order(tournament.orders, f"{where}.orders")
    winners = tournament.winners or tournament.orders
    losers = tournament.losers or [[] for _ in tournament.orders]
    for name, lists in (("winners", winners), ("losers", losers)):
        reader.check(len(lists) == reader.game.copies, f"{where}.{name}", f"there are {reader.game.copies} copies")
        for player in [player for players in lists for player in players]:
            reader.player(player, f"{where}.{name}")
    for number, result in enumerate(tournament.results):
        place = f"{where}.results[{number}]"
        for player in result.players:
            reader.player(player, f"{place}.players")
        reader.check(
            result.winner in (NOBODY, *result.players), f"{place}.winner", "it is one of the two, or -1: nobody"
        )
        reader.check(result.round <= tournament.round, f"{place}.round", f"this is round {tournament.round}")
    copies = {player: copy for copy, order in enumerate(tournament.orders) for player in order}
    received = [
        reader.updates(fighter.updates, f"fighters[{at}].updates", copies[at])
        for at, fighter in enumerate(position.fighters)
    ]
    offer = reader.updates(tournament.offer, f"{where}.offer")
    refused = reader.updates(tournament.refused, f"{where}.refused")
    reader.check(
        len(tournament.update_decks) == reader.game.copies,
        f"{where}.update_decks",
        f"there are {reader.game.copies} copies",
    )
    decks = [
        Deck.shuffled(reader.updates(names, f"{where}.update_decks[{copy}]", copy))
        for copy, names in enumerate(tournament.update_decks)
    ]
    reader.check_updates()
    return Tournament(
        orders=tuple(tuple(order) for order in tournament.orders),
        round=tournament.round,
        winners=[tuple(players) for players in winners],
        losers=[tuple(players) for players in losers],
        breaks=[fighter.breaks for fighter in position.fighters],
        results=tuple(
            Result(
                result.round, result.bracket, result.copy, *result.players, result.winner, result.victories,
                result.turns, result.capped,
            )
            for result in tournament.results
        ),
        decks=decks,
        known=reader.known(tournament.known, f"{where}.known"),
        received=[tuple(cards) for cards in received],
        sightings=[
            tuple(
                Sighting(seen.received, reader.pile(seen.shown, f"fighters[{at}].seen[{number}].shown"))
                for number, seen in enumerate(fighter.seen)
            )
            for at, fighter in enumerate(position.fighters)
        ],
        offer=offer,
        refused=refused,
    )  # fmt: skip
