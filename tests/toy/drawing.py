"""Night Watch in text, as regions and as one picture, from a view alone."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from textwrap import fill
from typing import TYPE_CHECKING

from tests.toy.rules.setup import RECRUITS
from tests.toy.rules.state import POSTS
from tests.toy.view import HIDDEN, Cards, NightView

if TYPE_CHECKING:
    from tests.toy import NightWatch

LINE = 18
COLUMNS = 100


def text(game: NightWatch, view: NightView, names: Sequence[str]) -> str:
    """The table in lines."""
    lines = [f"Night {view.night}, bank {view.bank}, deck {_deck(game, view)}"]
    lines += [player_line(game, view, names, player) for player in range(view.players)]
    lines += [f"Hand {side}: {_zone(game, cards)}" for side, cards in enumerate(view.hands)]
    lines.append("Discarded: " + (", ".join(game.cards[card].name for card in view.discard[-3:]) or "nothing"))
    if view.outcome is not None:
        lines.append(game.catalog.say(view.outcome.reason, names))
    return "\n".join(fill(line, COLUMNS, subsequent_indent="  ") for line in lines)


def player_line(game: NightWatch, view: NightView, names: Sequence[str], player: int) -> str:
    """One player's lives, coins, lanterns and squad."""
    lanterns = ", ".join(f"{post} {count}" for post, count in zip(POSTS, view.lanterns[player], strict=True))
    parts = [f"{view.lives[player]} lives", f"{view.coins[player]} coins", lanterns]
    squad = view.squads[player]
    if squad is None:
        parts.append("squad hidden")
    elif squad:
        parts.append("squad " + ", ".join(RECRUITS[kind] for kind in squad))
    if view.offered[player]:
        parts.append("offers " + _face(game, view.offered[player][0]))
    if player == view.viewer and view.worth:
        parts.append(f"trained to {view.worth}")
    captain = " (captain)" if player == view.captain else ""
    return f"{names[player]}{captain}: {'; '.join(parts)}"


def regions(game: NightWatch, view: NightView, names: Sequence[str]) -> dict[str, str]:
    """The table in pieces: what can be clicked bears the token that it answers."""
    drawn = {"board": f"<p>Night {view.night}, bank {view.bank}, deck {escape(_deck(game, view))}</p>"}
    for player in range(view.players):
        token = f' data-token="player:{player}"'
        posts = "".join(
            f'<b data-token="post:{post}">{count}</b>'
            for post, count in zip(POSTS, view.lanterns[player], strict=True)
            if player == view.viewer
        )
        line = escape(player_line(game, view, names, player))
        drawn[f"player-{player}"] = f"<p{token}>{line}{posts}</p>"
    for side, cards in enumerate(view.hands):
        drawn[f"hand-{side}"] = "<ul>" + _cards(game, cards) + "</ul>"
    if view.ask is not None:
        drawn["ask"] = f"<p>{escape(game.catalog.say(view.ask.message, names))}</p>"
    return drawn


def picture(game: NightWatch, view: NightView, names: Sequence[str], theme: str = "light") -> str:
    """The same lines as one SVG."""
    lines = text(game, view, names).splitlines()
    ink = "#eee" if theme == "dark" else "#222"
    rows = "".join(
        f'<text x="8" y="{LINE * (at + 1)}" fill="{ink}">{escape(line)}</text>' for at, line in enumerate(lines)
    )
    height = LINE * (len(lines) + 1)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 {height}"><title>Night Watch</title>{rows}</svg>'


def _face(game: NightWatch, card: int) -> str:
    return "a face-down card" if card == HIDDEN else game.cards[card].name


def _zone(game: NightWatch, cards: Cards) -> str:
    seen = ", ".join(game.cards[card].name for card in cards.known)
    return f"{seen or 'none known'}, {cards.hidden} hidden"


def _cards(game: NightWatch, cards: Cards) -> str:
    """Known cards by name, the others as backs numbered by place."""
    faces = [
        f'<li data-token="card:{game.cards[card].slug}">{escape(game.cards[card].name)}</li>' for card in cards.known
    ]
    return "".join(faces + [f"<li>back {place}</li>" for place in range(cards.hidden)])


def _deck(game: NightWatch, view: NightView) -> str:
    top = ", ".join(_face(game, card) for card in view.deck_top)
    bottom = ", ".join(_face(game, card) for card in view.deck_bottom)
    count = len(view.deck_top) + len(view.deck_pool) + len(view.deck_bottom)
    return f"{count} cards; top: {top or '-'}; within: {_zone(game, view.deck_pool)}; bottom: {bottom or '-'}"
