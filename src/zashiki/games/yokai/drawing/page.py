"""The regions of a page: the board, the players' bars, the viewer's hand, the tournament."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zashiki.drawing import element, icon_tag, join, picture
from zashiki.drawing.card_rows import small_backs
from zashiki.games.yokai.drawing.duel import wide_board
from zashiki.games.yokai.drawing.hand import hand
from zashiki.games.yokai.drawing.narrow import narrow_board
from zashiki.games.yokai.drawing.tournament import current_round, tournament_picture
from zashiki.games.yokai.drawing.words import Words
from zashiki.games.yokai.rules.knockout import VICTORIES
from zashiki.games.yokai.rules.terms import NOBODY, Player
from zashiki.games.yokai.view import DuelView, YokaiView

if TYPE_CHECKING:
    from zashiki.games.yokai import YokaiGame

CROWDED = 5
"""From so many players on, a bar has room for the number of cards alone."""


def regions(game: YokaiGame, view: YokaiView, names: Sequence[str]) -> dict[str, str]:
    """The drawn regions by id; see the protocol for what a page does with them."""
    words = Words(game, view, names)
    duel = main_duel(view)
    tournament = tournament_picture(words)
    result: dict[str, str] = {}
    if duel is not None:
        result["board"] = wide_board(words, duel)
        result["board-narrow"] = narrow_board(words, duel)
    elif tournament is not None:
        result["board"] = tournament
    for player in range(view.players):
        result[f"player-{player}"] = bar(words, player)
    own_hand = hand(words)
    if own_hand is not None:
        result["hand"] = own_hand
    result["round"] = round_line(words, duel)
    if tournament is not None and duel is not None:
        result["view-league" if view.format == "league" else "view-bracket"] = tournament
    return result


def main_duel(view: YokaiView) -> DuelView | None:
    """The viewer's duel, else the first one that is still fought, else the last one."""
    mine = None if view.viewer is None else view.duel_of(view.viewer)
    if mine is not None:
        return mine
    running = [duel for duel in view.duels if duel.winner == NOBODY]
    if running:
        return running[0]
    return view.duels[-1] if view.duels else None


def bar(words: Words, player: Player) -> str:
    """What everybody sees of a fighter: Energy, Victory, cards in hand."""
    side = words.view.sides[player]
    in_hand = words.say("drawn.in-hand")
    stats = (
        ("energy", f"{side.energy}", f"{side.energy_limit}"),
        ("victory", f"{side.victory}", f"{VICTORIES}"),
    )
    spans = [
        element("span", icon_tag(sign, 20, label=""), element("b", value), class_="stat", title=f"{value} / {limit}")
        for sign, value, limit in stats
    ]
    if len(words.view.sides) >= CROWDED:
        cards = icon_tag("cards", 20, label="")
        spans.append(element("span", cards, element("b", f"{side.hand_count}"), class_="stat", title=in_hand))
        return str(join(*spans))
    backs = picture(small_backs(side.hand_count), width=_backs_width(side.hand_count), height=30)
    spans.append(element("span", backs, element("small", in_hand), class_="stat"))
    return str(join(*spans))


def _backs_width(count: int) -> int:
    return min(count * 13 + 34, 140) if count else 14


def round_line(words: Words, duel: DuelView | None) -> str:
    """Where the game is, in one line."""
    view, tournament = words.view, words.view.tournament
    parts = []
    number = 0 if tournament is None else current_round(view, tournament)
    if duel is not None and duel.winner == NOBODY:
        fields = {"turn": duel.turn + 1}
        if tournament is not None:
            fields |= {"round": number, "number": len(tournament.results) + 1}
        parts.append(words.say(f"drawn.line-{duel.bracket}", **fields))
    elif tournament is not None:
        parts.append(words.say("drawn.line-between", round=number))
    if tournament is not None:
        if view.format == "match":
            first, second = tournament.wins_of(0), tournament.wins_of(1)
            parts.append(words.say("drawn.match-coins", first=first, second=second))
        parts.append(words.say("drawn.updates-left", count=sum(tournament.update_decks)))
    return str(element("span", " · ".join(parts))) if parts else ""
