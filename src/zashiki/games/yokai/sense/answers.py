"""Rules of thumb: how good the answers to each question look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from zashiki.games.yokai.pack import MOVES_ONE
from zashiki.games.yokai.rules.board import is_bare, places_after
from zashiki.games.yokai.rules.draft import KeepUpdate, Redraw
from zashiki.games.yokai.rules.knockout import VICTORIES
from zashiki.games.yokai.rules.terms import (
    BLOCK,
    COLLECT,
    DECK,
    ENERGY,
    REFRESH,
    SLING,
    TYPES,
    UPGRADE,
    VICTORY,
    Blockade,
    CardType,
    Kind,
    Player,
    type_of,
    update_kind,
)
from zashiki.games.yokai.rules.tournament import ChooseBreakMove
from zashiki.games.yokai.rules.turn import ChooseBlockade, ChooseCards
from zashiki.games.yokai.sense.worth import CARD, COIN, ENERGY_LEFT, KO, STONE
from zashiki.games.yokai.view import DuelView, SideView, YokaiView
from zashiki.kernel.actions import Token
from zashiki.kernel.game import Advice
from zashiki.kernel.thumbs import RulesOfThumb

if TYPE_CHECKING:
    from zashiki.games.yokai import YokaiGame

READY = (0.8, 1.0, 1.1, 0.7, 0.5)
"""How gladly people play each type, apart from how many cards of it they hold."""
WIN = 2.5
"""What the KO that wins the duel is worth."""
WHIM = 0.15
"""How much a mood, which changes from turn to turn, adds to the worth of a card: a foreseen shot is blocked."""
NOTHING_PLAYED = 0.5
"""What a pass is worth, where it is the only answer."""
UPDATE_WORTH = (0.3, 0.5, 1.0, 0.7, 0.2)
"""How gladly a winner keeps an update of each type: a Sling first, a Collect last."""

Rule = Callable[["YokaiGame", YokaiView, Player, Sequence[Token]], list[float]]
"""(game, view, the viewer, the legal answers) -> the worth of each answer."""
thumbs = RulesOfThumb[Rule]()


def advice(game: YokaiGame, view: YokaiView) -> list[Advice]:
    """The viewer's legal actions with their worth."""
    if view.ask is None or view.viewer is None or not view.ask.legal:
        return []
    rule = thumbs.get(view.ask.step)
    if rule is None:
        return []
    tokens = [game.vocabulary.describe(action) for action in view.ask.legal]
    worths = rule(game, view, view.viewer, tokens)
    return [Advice(action, worth) for action, worth in zip(view.ask.legal, worths, strict=True)]


@thumbs.of(ChooseCards)
def choose_cards(game: YokaiGame, view: YokaiView, player: Player, tokens: Sequence[Token]) -> list[float]:
    """Play the card that is best on average over what the opponent may play."""
    duel = view.duel_of(player)
    assert duel is not None
    expected = expected_types(view.sides[duel.opponent(player)])
    return [
        card_worth(game, view, duel, player, token.value, expected) if token.kind == "card" else NOTHING_PLAYED
        for token in tokens
    ]


@thumbs.of(ChooseBlockade, ChooseBreakMove)
def choose_blockade(game: YokaiGame, view: YokaiView, player: Player, tokens: Sequence[Token]) -> list[float]:
    """Move the blockade that gives the higher limits."""
    return [blockade_worth(game, view.sides[player], token.value) for token in tokens]


@thumbs.of(KeepUpdate)
def keep_update(game: YokaiGame, view: YokaiView, player: Player, tokens: Sequence[Token]) -> list[float]:
    """Keep the update of the better type, unless all such cards of the deck are updates already."""
    updates, copies = view.sides[player].updates, game.printed.copies
    types = [token.value for token in tokens]
    return [0.0 if updates.count(update_kind(type_)) >= copies[type_] else UPDATE_WORTH[type_] for type_ in types]


@thumbs.of(Redraw)
def redraw(game: YokaiGame, view: YokaiView, player: Player, tokens: Sequence[Token]) -> list[float]:
    """Draw another update if that is possible."""
    return [1.0 if token.kind == "yes" else 0.5 for token in tokens]


def expected_types(theirs: SideView) -> tuple[float, ...]:
    """How likely the opponent plays each type, from what they may still hold."""
    weights = []
    for type_ in TYPES:
        unseen = sum(type_of(kind) == type_ for kind in theirs.unseen)
        # The chance that one of them is in hand, as if cards were dealt with replacement.
        share = theirs.hand_count / max(1, len(theirs.unseen))
        held = 1.0 - (1.0 - share) ** unseen
        weights.append(held * readiness(theirs, type_))
    total = sum(weights)
    return tuple(weight / total for weight in weights) if total else (1 / len(TYPES),) * len(TYPES)


def readiness(side: SideView, type_: CardType) -> float:
    """How gladly a fighter plays a card of a type now; 0 if they cannot pay for it."""
    if side.stone == 0 and (type_ == SLING or (type_ == UPGRADE and not is_bare(side))):
        return 0.0
    if type_ == REFRESH and side.stone >= side.stone_limit:
        return READY[type_] * 0.2
    if type_ == COLLECT and side.pile_count == 0:
        return READY[type_] * 3.0
    return READY[type_]


def card_worth(
    game: YokaiGame, view: YokaiView, duel: DuelView, player: Player, kind: Kind, expected: tuple[float, ...]
) -> float:
    """The mean worth of a card over what the opponent may play."""
    opponent = duel.opponent(player)
    mine, theirs = view.sides[player], view.sides[opponent]
    type_ = type_of(kind)
    threat = hit_worth(theirs, mine, 1)
    worth = 0.0
    for against in TYPES:
        gain = 0.0
        if against == SLING and type_ != BLOCK:
            gain -= threat * (shot_counts(duel, opponent) if type_ == SLING else 1.0)
        if type_ == SLING and against != BLOCK:
            counts = shot_counts(duel, player) if against == SLING else 1.0
            gain += hit_worth(mine, theirs, game.printed.damage[kind]) * counts
        if type_ == BLOCK and (against != SLING or game.printed.always[kind]):
            gain += CARD * min(game.printed.draw[kind], mine.pile_count)
        worth += expected[against] * gain
    return worth + own_worth(game, duel, player, mine, kind) + WHIM * mood(duel, player, mine, kind)


def mood(duel: DuelView, player: Player, side: SideView, kind: Kind) -> float:
    """A number from -1 to 1 without any meaning, always the same in the same place."""
    place = (duel.turn * 31 + player) * 31 + kind
    for card in side.hand or ():
        place = place * 11 + card
    return ((place * 2654435761 >> 8) & 0xFFFF) / 0x8000 - 1.0


def shot_counts(duel: DuelView, player: Player) -> float:
    """1 if a player's shot does damage when both shoot, else 0."""
    return 1.0 if duel.coin == player else 0.0


def hit_worth(shooter: SideView, target: SideView, damage: int) -> float:
    """What a hit is worth: much if it knocks out, most if it wins the duel."""
    if damage >= target.energy:
        return WIN if shooter.victory == VICTORIES - 1 else KO
    return ENERGY_LEFT * damage


def own_worth(game: YokaiGame, duel: DuelView, player: Player, side: SideView, kind: Kind) -> float:
    """What a card does for its owner, no matter what the opponent plays."""
    printed, type_ = game.printed, type_of(kind)
    if type_ == REFRESH:
        after = min(side.stone + printed.stone[kind], side.stone_limit)
        return STONE[after] - STONE[side.stone]
    if type_ == BLOCK:
        return -CARD  # Blocks are kept for the shots that come
    if type_ == SLING:
        return stone_paid(side)
    if type_ == UPGRADE:
        return upgrade_worth(game, side, kind)
    back = len(side.discard)
    needed = 0.25 if side.pile_count == 0 and side.hand_count < DECK // 3 else 0.0
    coin = COIN if duel.coin != player else 0.0
    return CARD * (back / 2 - 1) + needed + coin


def stone_paid(side: SideView) -> float:
    """What it is worth to pay a Stone: a number below 0."""
    return STONE[side.stone - 1] - STONE[side.stone]


def upgrade_worth(game: YokaiGame, side: SideView, kind: Kind) -> float:
    """More Energy at the next KO and in the next duels, for a Stone now."""
    if is_bare(side):
        return CARD * min(game.printed.draw[kind], side.pile_count)
    moves = [blockade_worth(game, side, which) for which in (ENERGY, VICTORY)]
    return stone_paid(side) + (max(moves) if game.printed.moves[kind] == MOVES_ONE else sum(moves))


def blockade_worth(game: YokaiGame, side: SideView, which: Blockade) -> float:
    """What moving a blockade is worth."""
    energy, stone = game.printed.limits_at(*places_after(side, which))
    return 0.3 * (energy - side.energy_limit) + 0.12 * (stone - side.stone_limit)
