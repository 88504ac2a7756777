"""The view as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zashiki.games.yokai.rules.draft import KeepUpdate, Redraw
from zashiki.games.yokai.rules.knockout import VICTORIES
from zashiki.games.yokai.rules.terms import DECK, KINDS, OFF, PASSED, TYPES, Kind, Player, type_of, update_kind
from zashiki.games.yokai.rules.tournament import ChooseBreakMove
from zashiki.games.yokai.rules.turn import ChooseBlockade, ChooseCards
from zashiki.games.yokai.view import DuelView, SideView, YokaiView

if TYPE_CHECKING:
    from zashiki.games.yokai import YokaiGame

MOST_ENERGY = MOST_STONE = 4
SIDE_FEATURES = 9 + 2 * len(KINDS)
DUEL_FEATURES = 5 + 2 * (len(TYPES) + 1)
QUESTIONS = tuple(
    [question.__name__ for question in (ChooseCards, ChooseBlockade, KeepUpdate, Redraw, ChooseBreakMove)]
)
TOURNAMENT_FEATURES = 6 + len(TYPES)
NUM_FEATURES = 2 * SIDE_FEATURES + 2 * len(KINDS) + DUEL_FEATURES + len(QUESTIONS) + TOURNAMENT_FEATURES


def num_features() -> int:
    """The length of `features`."""
    return NUM_FEATURES


def features(game: YokaiGame, view: YokaiView) -> list[float]:
    """The two sides, the viewer's hand and pile, the duel, the question, the tournament; zeros for what is not there.

    The viewer's side comes first. For a spectator it is the side of the first duel's first fighter.
    """
    player = view.viewer if view.viewer is not None else view.duels[0].first
    duel = view.duel_of(player)
    side = view.sides[player]
    step = "" if view.ask is None or not view.ask.legal else view.ask.step
    return [
        *side_features(side),
        *(side_features(view.sides[duel.opponent(player)]) if duel else [0.0] * SIDE_FEATURES),
        *shares(side.hand or ()),
        *shares(side.pile or ()),
        *(duel_features(game, duel, player) if duel else [0.0] * DUEL_FEATURES),
        *[float(step == question) for question in QUESTIONS],
        *tournament_features(view, player),
    ]


def shares(cards: tuple[Kind, ...]) -> list[float]:
    """How many cards of each kind, three being 1."""
    return [cards.count(kind) / 3 for kind in KINDS]


def side_features(side: SideView) -> list[float]:
    """A side's public numbers, its discard pile and what is unseen of its deck."""
    return [
        side.energy / MOST_ENERGY,
        side.stone / MOST_STONE,
        side.victory / VICTORIES,
        side.energy_place / OFF,
        side.victory_place / OFF,
        side.energy_limit / MOST_ENERGY,
        side.hand_count / DECK,
        side.pile_count / DECK,
        len(side.updates) / DECK,
        *shares(side.discard),
        *shares(side.unseen),
    ]


def duel_features(game: YokaiGame, duel: DuelView, player: Player) -> list[float]:
    """Coin, turn, how it ended, and the types revealed last (own first; the last place is a pass)."""
    opponent = duel.opponent(player)
    numbers = [
        float(duel.coin == player),
        float(duel.coin == opponent),
        min(1.0, duel.turn / 30),
        duel.turn / game.turn_cap,
        float(duel.winner == player) - float(duel.winner == opponent),
    ]
    cards = duel.last_cards()
    for fighter in (player, opponent):
        type_ = type_of(cards[fighter]) if cards else None
        numbers += [float(type_ == other) for other in (*TYPES, type_of(PASSED))]
    return numbers


def tournament_features(view: YokaiView, player: Player) -> list[float]:
    """Results so far, breaks, updates left, and the updates that the viewer chooses from."""
    tournament = view.tournament
    if tournament is None:
        return [0.0] * TOURNAMENT_FEATURES
    fought, won = len(tournament.results_of(player)), tournament.wins_of(player)
    return [
        won / 7,
        (fought - won) / 7,
        tournament.round / 7,
        tournament.breaks[player] / 3,
        tournament.update_decks[0 if player in tournament.orders[0] else 1] / 15,
        float(any(player in players for players in tournament.winners)),
        *[(tournament.offer or ()).count(update_kind(type_)) / 2 for type_ in TYPES],
    ]
