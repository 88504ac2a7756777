"""For bots: how a position looks, rules of thumb, and the view as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zashiki.games.yokai.pack import DECK, MOVES_ONE, OFF
from zashiki.games.yokai.preview import duel_of, opponent
from zashiki.games.yokai.rules.board import ENERGY
from zashiki.games.yokai.rules.knockout import VICTORIES
from zashiki.games.yokai.rules.piles import BLOCK, COLLECT, KINDS, REFRESH, SLING, TYPES, UPGRADE
from zashiki.games.yokai.rules.state import NOBODY
from zashiki.games.yokai.view import DuelView, SideView, YokaiView
from zashiki.kernel.game import Advice

if TYPE_CHECKING:
    from zashiki.games.yokai import YokaiGame

# What things are worth, in Victories: found by trying (bots against bots).
KO = 1.0
ENERGY_LEFT = 0.35
STONE = (0.0, 0.3, 0.42, 0.5, 0.55)
CARD = 0.06
COIN = 0.08
READY = (0.8, 1.0, 1.1, 0.7, 0.5)
"""How gladly people play each type, beside how many of it they hold."""

WHIM = 0.15
"""How far a mood, which changes from turn to turn, moves the worth of a card: whoever is foreseen is blocked."""

# How gladly a winner keeps an update of each type: a Sling first, a Collect last.
UPDATE_WORTH = (0.3, 0.5, 1.0, 0.7, 0.2)


def value(view: YokaiView, player: int) -> float:
    """The player's standing in his duel; in a tournament also what he has won so far."""
    duel = duel_of(view, player)
    standing = 0.0
    if duel is not None:
        mine, theirs = view.sides[player], view.sides[opponent(duel, player)]
        if duel.winner != NOBODY:
            standing = 1.0 if duel.winner == player else -1.0
        else:
            lead = strength(mine) - strength(theirs)
            lead += COIN * ((duel.coin == player) - (duel.coin not in (player, NOBODY)))
            standing = max(-0.95, min(0.95, lead / VICTORIES))
    if view.tournament is None:
        return standing
    fought = [result for result in view.tournament.results if player in (result.first, result.second)]
    won = sum(1 if result.winner == player else -1 for result in fought)
    carried = strength_carried(view.sides[player]) - sum(map(strength_carried, view.sides)) / len(view.sides)
    return max(-1.0, min(1.0, 0.4 * standing + 0.25 * won + 0.2 * carried))


def strength(side: SideView) -> float:
    """A side in Victories: what is scored, what is left to lose, what can be shot, what can be played."""
    cards = CARD * (side.hand_count + side.pile_count / 2)
    return side.victory * KO + ENERGY_LEFT * side.energy + STONE[side.stone] + cards + strength_carried(side)


def strength_carried(side: SideView) -> float:
    """What a fighter takes into the next duel: Energy blockade and updates."""
    return 0.15 * side.energy_place + 0.05 * len(side.updates)


# ---------------------------------------------------------------- rules of thumb


def advice(game: YokaiGame, view: YokaiView) -> list[Advice]:
    """The viewer's legal actions with their worth."""
    if view.ask is None or view.viewer is None or not view.ask.legal:
        return []
    side = view.sides[view.viewer]
    found = []
    expected = expected_types(game, view) if view.ask.step == "ChooseCards" else ()
    for action in view.ask.legal:
        token = game.vocabulary.describe(action)
        if token.kind == "card" and expected:
            worth = card_worth(game, view, token.value, expected)
        elif token.kind == "blockade":
            worth = blockade_worth(game, side, token.value)
        elif token.kind == "keep":
            full = side.updates.count(2 * token.value + 1) >= game.printed.copies[token.value]
            worth = 0.0 if full else UPDATE_WORTH[token.value]
        else:
            worth = 1.0 if token.kind == "yes" else 0.5
        found.append(Advice(action, worth))
    return found


def expected_types(game: YokaiGame, view: YokaiView) -> tuple[float, ...]:
    """How likely the opponent plays each type, from what he may still hold."""
    assert view.viewer is not None
    duel = duel_of(view, view.viewer)
    theirs = view.sides[opponent(duel, view.viewer)]
    weights = []
    for type_ in TYPES:
        there = sum(kind >> 1 == type_ for kind in theirs.unseen)
        # The chance that none of them is in hand, as if cards were dealt with replacement.
        share = theirs.hand_count / max(1, len(theirs.unseen))
        held = 1.0 - (1.0 - share) ** there
        bare = theirs.energy_place + theirs.victory_place == 2 * OFF
        payable = theirs.stone > 0 or type_ not in (SLING, UPGRADE) or (type_ == UPGRADE and bare)
        ready = READY[type_]
        if type_ == REFRESH and theirs.stone >= theirs.stone_limit:
            ready *= 0.2
        if type_ == COLLECT and theirs.pile_count == 0:
            ready *= 3.0
        weights.append(held * ready if payable else 0.0)
    total = sum(weights)
    return tuple(weight / total for weight in weights) if total else (0.2,) * len(TYPES)


def card_worth(game: YokaiGame, view: YokaiView, kind: int, expected: tuple[float, ...]) -> float:
    """The mean worth of a card over what the opponent may play."""
    assert view.viewer is not None
    duel = duel_of(view, view.viewer)
    assert duel is not None
    mine, theirs = view.sides[view.viewer], view.sides[opponent(duel, view.viewer)]
    type_ = kind >> 1
    threat = hit_worth(theirs, mine, 1)
    worth = 0.0
    for against in TYPES:
        gain = 0.0
        if against == SLING and type_ != BLOCK:
            gain -= threat * (shot_counts(duel, opponent(duel, view.viewer)) if type_ == SLING else 1.0)
        if type_ == SLING and against != BLOCK:
            counts = shot_counts(duel, view.viewer) if against == SLING else 1.0
            gain += hit_worth(mine, theirs, game.printed.damage[kind]) * counts
        if type_ == BLOCK and (against != SLING or game.printed.always[kind]):
            gain += CARD * min(game.printed.draw[kind], mine.pile_count)
        worth += expected[against] * gain
    return worth + own_worth(game, duel, view.viewer, mine, kind) + WHIM * mood(duel, view.viewer, mine, kind)


def mood(duel: DuelView, player: int, side: SideView, kind: int) -> float:
    """From -1 to 1, without any meaning, and always the same in the same place."""
    place = (duel.turn * 31 + player) * 31 + kind
    for card in side.hand or ():
        place = place * 11 + card
    return ((place * 2654435761 >> 8) & 0xFFFF) / 0x8000 - 1.0


def shot_counts(duel: DuelView, player: int) -> float:
    """Whether a player's shot does damage when both shoot."""
    return 1.0 if duel.coin == player else 0.0


def hit_worth(shooter: SideView, target: SideView, damage: int) -> float:
    """What a hit is worth: much if it knocks out, most if it wins the duel."""
    if damage >= target.energy:
        return 2.5 if shooter.victory == VICTORIES - 1 else KO
    return ENERGY_LEFT * damage


def own_worth(game: YokaiGame, duel: DuelView, player: int, side: SideView, kind: int) -> float:
    """What a card does for its owner, whatever the opponent plays."""
    printed, type_ = game.printed, kind >> 1
    if type_ == REFRESH:
        after = min(side.stone + printed.stone[kind], side.stone_limit)
        return STONE[after] - STONE[side.stone]
    if type_ == BLOCK:
        return -CARD  # Blocks are kept for the shots that come
    if type_ == SLING:
        return STONE[side.stone - 1] - STONE[side.stone]
    if type_ == UPGRADE:
        return upgrade_worth(game, side, kind)
    back = len(side.discard)
    needed = 0.25 if side.pile_count == 0 and side.hand_count < DECK // 3 else 0.0
    coin = COIN if duel.coin != player else 0.0
    return CARD * (back / 2 - 1) + needed + coin


def upgrade_worth(game: YokaiGame, side: SideView, kind: int) -> float:
    """More Energy at the next KO and in the next duels, for a Stone now."""
    if side.energy_place + side.victory_place == 2 * OFF:
        return CARD * min(game.printed.draw[kind], side.pile_count)
    cost = STONE[side.stone - 1] - STONE[side.stone]
    moves = [blockade_worth(game, side, which) for which in (0, 1)]
    return cost + (max(moves) if game.printed.moves[kind] == MOVES_ONE else sum(moves))


def blockade_worth(game: YokaiGame, side: SideView, which: int) -> float:
    """What moving a blockade is worth."""
    printed = game.printed
    energy_place = min(OFF, side.energy_place + (which == ENERGY))
    victory_place = min(OFF, side.victory_place + (which != ENERGY))
    more_energy = printed.energy_cap[energy_place] - side.energy_limit
    more_stone = printed.stone_cap[energy_place][victory_place] - side.stone_limit
    return 0.3 * more_energy + 0.12 * more_stone


# ---------------------------------------------------------------- numbers

SIDE_FEATURES = 9 + 2 * len(KINDS)
DUEL_FEATURES = 5 + 2 * (len(TYPES) + 1)
ASKS = ("ChooseCards", "ChooseBlockade", "KeepUpdate", "Redraw", "ChooseBreakMove")
TOURNAMENT_FEATURES = 6 + len(TYPES)
NUM_FEATURES = 2 * SIDE_FEATURES + 2 * len(KINDS) + DUEL_FEATURES + len(ASKS) + TOURNAMENT_FEATURES


def features(game: YokaiGame, view: YokaiView) -> list[float]:
    """The viewer's side, his opponent's, his hand and pile, the duel, the question, the tournament (else zeros)."""
    player = view.viewer if view.viewer is not None else view.duels[0].first
    duel = duel_of(view, player)
    numbers = side_features(view.sides[player])
    numbers += side_features(view.sides[opponent(duel, player)]) if duel else [0.0] * SIDE_FEATURES
    side = view.sides[player]
    for cards in (side.hand, side.pile):
        numbers += shares(cards or ())
    numbers += duel_features(game, duel, player) if duel else [0.0] * DUEL_FEATURES
    step = "" if view.ask is None or not view.ask.legal else view.ask.step
    numbers += [float(step == name) for name in ASKS]
    return numbers + tournament_features(view, player)


def shares(cards: tuple[int, ...]) -> list[float]:
    """How many cards of each kind, three being 1."""
    return [cards.count(kind) / 3 for kind in KINDS]


def side_features(side: SideView) -> list[float]:
    """A side's public numbers, its discard pile and what is unseen of its deck."""
    return [
        side.energy / 4,
        side.stone / 4,
        side.victory / VICTORIES,
        side.energy_place / OFF,
        side.victory_place / OFF,
        side.energy_limit / 4,
        side.hand_count / DECK,
        side.pile_count / DECK,
        len(side.updates) / DECK,
        *shares(side.discard),
        *shares(side.unseen),
    ]


def duel_features(game: YokaiGame, duel: DuelView, player: int) -> list[float]:
    """Coin, turn, how it ended, and the types revealed last (own first; the last place is a pass)."""
    other = opponent(duel, player)
    numbers = [
        float(duel.coin == player),
        float(duel.coin == other),
        min(1.0, duel.turn / 30),
        duel.turn / game.turn_cap,
        float(duel.winner == player) - float(duel.winner == other),
    ]
    last = duel.last if duel.first == player or duel.last is None else duel.last[::-1]
    for at in range(2):
        type_ = None if last is None else last[at] >> 1
        numbers += [float(type_ == other_type) for other_type in (*TYPES, -1)]
    return numbers


def tournament_features(view: YokaiView, player: int) -> list[float]:
    """Results so far, breaks, updates left, and the updates that the viewer chooses from."""
    tournament = view.tournament
    if tournament is None:
        return [0.0] * TOURNAMENT_FEATURES
    fought = [result for result in tournament.results if player in (result.first, result.second)]
    won = sum(result.winner == player for result in fought)
    return [
        won / 7,
        (len(fought) - won) / 7,
        tournament.round / 7,
        tournament.breaks[player] / 3,
        tournament.update_decks[0 if player in tournament.orders[0] else 1] / 15,
        float(any(player in players for players in tournament.winners)),
        *[(tournament.offer or ()).count(2 * type_ + 1) / 2 for type_ in TYPES],
    ]
