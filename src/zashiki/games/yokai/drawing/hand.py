"""The viewer's hand as drawn: cards or updates to choose from, and what the opponent has not shown yet."""

from __future__ import annotations

from zashiki.drawing import (
    SVG,
    Markup,
    card,
    colour,
    icon,
    picture,
    piece,
    rect,
    row_places,
    shorten,
    write,
)
from zashiki.games.yokai.drawing.cards import ICONS, UPDATED, face
from zashiki.games.yokai.drawing.duel import board
from zashiki.games.yokai.drawing.words import Words
from zashiki.games.yokai.rules.terms import TYPES, Kind, Player, start_kind, update_kind
from zashiki.games.yokai.view import UNKNOWN

WIDTH, HEIGHT = 1010, 218
CARDS_WIDTH = 780
"""How wide a hand may be beside the opponent's unseen cards."""
UNSEEN_X = 816


def hand(words: Words) -> SVG | None:
    """The viewer's hand, or the updates to choose from, or their board where they move a blockade between duels."""
    view = words.view
    player = view.viewer
    if player is None:
        return None
    offer = view.tournament.offer if view.tournament is not None else None
    if offer:
        return hand_picture(words, player, offer, "keep")
    cards = view.sides[player].hand
    if cards:
        return hand_picture(words, player, cards, "card")
    moves_blockade = any(token.startswith("blockade:") for token in words.legal)
    return own_board(words, player) if moves_blockade else None


def hand_picture(words: Words, player: Player, cards: tuple[Kind, ...], token_kind: str) -> SVG:
    """Cards in a row that answer with tokens of this kind; beside a hand, what the opponent has not shown yet."""
    places = row_places(len(cards), CARDS_WIDTH, gap=14)
    laid = words.laid_kind()
    row = []
    for number, (kind, x) in enumerate(zip(cards, places, strict=True)):
        chosen = kind == laid and kind not in cards[:number]  # of equal cards, the first
        row.append(piece(_hand_card(words, kind, number, token_kind, chosen=chosen), x=x, y=14 if chosen else 22))
    parts = [piece(*row, x=4)]
    width = max(places) + 160
    duel = words.view.duel_of(player)
    if duel is not None and token_kind == "card":
        parts.append(unseen(words, duel.opponent(player), UNSEEN_X, 12))
        width = WIDTH
    title = words.say("drawn.hand" if token_kind == "card" else "drawn.offer")
    return picture(*parts, width=width, height=HEIGHT, title=title, id="hand-cards")


def _hand_card(words: Words, kind: Kind, number: int, token_kind: str, *, chosen: bool) -> Markup:
    legal = words.legal
    token = f"{token_kind}:{words.game.printed.names[kind]}"
    if chosen:
        state = "chosen"
    elif token in legal:
        state = "legal"
    else:
        state = "disabled" if legal and words.view.mine is None else ""
    return card(
        face(words, kind),
        token=token if token in legal or chosen else "",
        state=state,
        note=words.say("drawn.laid-tab") if chosen else "",
        id=f"hand-{number}",
    )


def own_board(words: Words, player: Player) -> SVG:
    """The viewer's board by itself: for the free blockade moves of a break (YF-11.5)."""
    return picture(board(words, player, 8, 14), width=624, height=180, title=words.name(player), id="hand-board")


def unseen(words: Words, player: Player, x: float, y: float) -> Markup:
    """How many cards of each type a player has in hand and draw pile together; unknown updates may be among them."""
    side = words.view.sides[player]
    title = words.say("drawn.unseen", player=player, count=side.hand_count + side.pile_count)
    parts = [
        rect(-16, 2, 1, 192, fill=colour("line")),
        write(shorten(title, 182, 15, bold=True, serif=True), 0, 20, 15, bold=True, serif=True),
    ]
    for number, type_ in enumerate(TYPES):
        line = 44 + 26 * number
        starts, updates = side.unseen.count(start_kind(type_)), side.unseen.count(update_kind(type_))
        amount = f"{starts + updates}" + (f" ({updates} {UPDATED})" if updates else "")
        parts.append(icon(ICONS[type_], 11, line, 20))
        parts.append(write(words.game.printed.titles[start_kind(type_)], 28, line, 14, centred=True))
        parts.append(write(amount, 180, line, 15, anchor="end", bold=True, centred=True))
    unknown = side.updates.count(UNKNOWN)
    if unknown:
        parts.append(write(words.say("drawn.unknown", count=unknown), 0, 184, 14, colour="sumi-2"))
    return piece(*parts, x=x, y=y)
