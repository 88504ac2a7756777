"""The table as drawn, from a view alone: its regions for a page, and one picture that stands alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zashiki.drawing import SVG, Markup, element, icon_tag, join, picture, piece, standalone, write
from zashiki.drawing.card_rows import small_backs
from zashiki.games.yokai.drawing.duel import WIDE, Words, hand, wide_board
from zashiki.games.yokai.drawing.narrow import narrow_board
from zashiki.games.yokai.drawing.tournament import current_round, league, tree
from zashiki.games.yokai.preview import duel_of
from zashiki.games.yokai.rules.knockout import VICTORIES
from zashiki.games.yokai.rules.state import NOBODY
from zashiki.games.yokai.view import DuelView, YokaiView

if TYPE_CHECKING:
    from zashiki.games.yokai import YokaiGame

BRACKETS = ("elimination", "epic")


def regions(game: YokaiGame, view: YokaiView, names: Sequence[str]) -> dict[str, str]:
    """The drawn regions by id; see the protocol for what a page does with them."""
    words = Words(game, view, names)
    duel = shown_duel(view)
    tree_view = _tournament(words)
    drawn: dict[str, str] = {}
    if duel is not None:
        drawn["board"] = wide_board(words, duel)
        drawn["board-narrow"] = narrow_board(words, duel)
    elif tree_view is not None:
        drawn["board"] = tree_view
    for player in range(view.players):
        drawn[f"player-{player}"] = bar(words, player)
    held = hand(words)
    if held is not None:
        drawn["hand"] = held
    drawn["round"] = round_line(words, duel)
    if tree_view is not None and duel is not None:
        drawn["view-league" if view.format == "league" else "view-bracket"] = tree_view
    return drawn


def shown_duel(view: YokaiView) -> DuelView | None:
    """The viewer's duel, else the first one that is still fought, else the last one."""
    if view.viewer is not None:
        mine = duel_of(view, view.viewer)
        if mine is not None:
            return mine
    running = [duel for duel in view.duels if duel.winner == NOBODY]
    if running:
        return running[0]
    return view.duels[-1] if view.duels else None


def _tournament(words: Words) -> SVG | None:
    tournament = words.view.tournament
    if tournament is None or words.view.format == "match":
        return None
    return league(words, tournament) if words.view.format == "league" else tree(words, tournament)


CROWDED = 5
"""From so many players on a bar has room for the number of cards alone."""


def bar(words: Words, player: int) -> str:
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
    backs = small_backs(side.hand_count)
    drawn = picture(backs, width=_backs_width(side.hand_count), height=30)
    spans.append(element("span", drawn, element("small", in_hand), class_="stat"))
    return str(join(*spans))


def _backs_width(count: int) -> int:
    return min(count * 13 + 34, 140) if count else 14


def round_line(words: Words, duel: DuelView | None) -> str:
    """Where the game is, in one line."""
    view, tournament = words.view, words.view.tournament
    number = 0 if tournament is None else current_round(view, tournament)
    if duel is None or duel.winner != NOBODY:
        said = "" if tournament is None else words.say("drawn.line-between", round=number)
    else:
        fields = {"turn": duel.turn + 1}
        if tournament is not None:
            fields |= {"round": number, "number": len(tournament.results) + 1}
        said = words.say(f"drawn.line-{duel.bracket}", **fields)
    parts = [said] if said else []
    if tournament is not None:
        if view.format == "match":
            won = [sum(result.winner == player for result in tournament.results) for player in (0, 1)]
            parts.append(words.say("drawn.match-coins", first=won[0], second=won[1]))
        parts.append(words.say("drawn.updates-left", count=sum(tournament.update_decks)))
    return str(element("span", " · ".join(parts))) if parts else ""


def whole(game: YokaiGame, view: YokaiView, names: Sequence[str], theme: str) -> str:
    """The table as one SVG: who plays, the duel on its mat, the viewer's hand, the tournament."""
    words = Words(game, view, names)
    duel = shown_duel(view)
    parts: list[Markup] = []
    y = 0.0
    if duel is not None:
        title = f"{names[duel.first]} – {names[duel.second]}"
        parts.append(write(title, 24, 34, 22, bold=True, serif=True))
        parts.append(_inside(wide_board(words, duel), 16, 52, WIDE))
        y = 52 + WIDE[1] + 16
        held = hand(words)
        if held is not None:
            parts.append(_inside(held, 20, y, _size(held)))
            y += _size(held)[1] + 16
    tournament = _tournament(words)
    width = float(WIDE[0] + 32)
    if tournament is not None:
        wide, high = _size(tournament)
        parts.append(_inside(tournament, 16, y, (wide, high)))
        width, y = max(width, wide + 32), y + high + 16
    title = game.title
    drawn = picture(*parts, width=width, height=max(y, 60), title=title, text=game.text(view, names), ground="washi")
    return str(standalone(drawn, "dark" if theme == "dark" else "light"))


def _size(drawn: str) -> tuple[float, float]:
    """Width and height of a picture, read from its viewBox."""
    _, _, width, height = drawn.split('viewBox="', 1)[1].split('"', 1)[0].split()
    return float(width), float(height)


def _inside(drawn: str, x: float, y: float, size: tuple[float, float]) -> Markup:
    """A picture placed inside another one, on a mat if it is a board."""
    mat = None
    if size == WIDE:
        mat = element("rect", x=-8, y=-4, width=size[0] + 16, height=size[1] + 8, rx=8, fill="var(--tatami)")
    return piece(mat, Markup(drawn), x=x, y=y)
