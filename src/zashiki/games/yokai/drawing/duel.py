"""A duel as drawn: two boards with their piles, the cards laid between them, the coin; and the viewer's hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zashiki.drawing import (
    SVG,
    Face,
    Markup,
    Post,
    Track,
    card,
    card_back,
    card_fan,
    card_slot,
    coin,
    colour,
    element,
    fan_width,
    icon,
    join,
    measure,
    mon,
    paragraph,
    picture,
    piece,
    pile,
    player_board,
    rect,
    row_places,
    shorten,
    wrap,
    write,
)
from zashiki.games.yokai.pack import OFF
from zashiki.games.yokai.preview import opponent
from zashiki.games.yokai.rules.knockout import VICTORIES
from zashiki.games.yokai.rules.piles import BLOCK, COLLECT, PASSED, REFRESH, SLING, TYPES, UPGRADE
from zashiki.games.yokai.rules.state import CENTRE, NOBODY
from zashiki.games.yokai.view import UNKNOWN, DuelView, SideView, YokaiView
from zashiki.kernel.messages import Message

if TYPE_CHECKING:
    from zashiki.games.yokai import YokaiGame

HUES = ("green", "blue", "rust", "bronze", "violet")
ICONS = ("refresh", "block", "sling", "upgrade", "collect")
ARTS = ("asanoha", "shippo", "yagasuri", "seigaiha", "asanoha")
UPDATED = "II"

WIDE = (1024, 474)
BOARD_X = 232
LAID = {False: (380, 176), True: (78, 114)}
"""Where the opponent's laid card lies, by whether the board is the narrow one."""


class Words:
    """What drawings say: the game's catalog and the seats' names, the viewer's own being "You"."""

    def __init__(self, game: YokaiGame, view: YokaiView, names: Sequence[str]) -> None:
        self.game = game
        self.view = view
        self.names = names

    def say(self, id: str, **fields: int | str | tuple[int, ...]) -> str:
        """A sentence of the catalog."""
        return self.game.catalog.say(Message(id, fields), self.names)

    def name(self, player: int) -> str:
        """A seat's name, or "You"."""
        return self.say("drawn.you") if player == self.view.viewer else self.names[player]


def face(words: Words, kind: int) -> Face:
    """What is printed on a kind of card."""
    printed, type_ = words.game.printed, kind >> 1
    return Face(
        printed.titles[kind & ~1],
        hue=HUES[type_],
        icon=ICONS[type_],
        cost=(("stone", printed.cost[kind]),) if printed.cost[kind] else (),
        rank=UPDATED if kind & 1 else "",
        effect=effect(words, kind),
        art=ARTS[type_],
        gold=bool(kind & 1),
    )


def effect(words: Words, kind: int) -> str:
    """What a card does, in our own words and the pack's numbers."""
    printed, type_ = words.game.printed, kind >> 1
    draw = printed.draw[kind]
    if type_ == REFRESH:
        return words.say("effect.refresh", count=printed.stone[kind])
    if type_ == BLOCK:
        return words.say("effect.block-always" if printed.always[kind] else "effect.block", count=draw)
    if type_ == SLING:
        return words.say("effect.sling", count=printed.damage[kind])
    if type_ == UPGRADE:
        return words.say("effect.upgrade-both" if printed.moves[kind] > 1 else "effect.upgrade")
    assert type_ == COLLECT
    return words.say("effect.collect-draw", count=draw) if draw else words.say("effect.collect")


def legal_tokens(words: Words) -> set[str]:
    """The tokens that the viewer may answer with now."""
    ask = words.view.ask
    return {words.game.vocabulary.text(action) for action in ask.legal} if ask is not None else set()


def wide_board(words: Words, duel: DuelView) -> SVG:
    """The duel on a desk: piles beside the boards, the last cards at the left, the coin's meaning at the right."""
    above, below = sides_of(words.view, duel)
    width, height = WIDE
    parts: list[Markup] = []
    for player, top in ((above, 8), (below, 314)):
        side = words.view.sides[player]
        said = words.say("drawn.draw-pile")
        parts.append(pile(side.pile_count, name=said, x=86, y=top + 18, id=f"pile-{player}"))
        parts.append(board(words, player, BOARD_X, top))
        parts.append(discard_pile(words, side, player, 826, top + 10))
    parts.append(last_turn(words, duel, above, below, 20, 214))
    parts.append(laid(words, duel, above, below, narrow=False))
    parts.append(coin_rail(words, duel, above, below, 512, 236))
    parts.append(coin_note(words, duel, 736, 224, 256))
    return framed(words, duel, parts, width, height, "board")


def framed(words: Words, duel: DuelView, parts: list[Markup], width: float, height: float, id: str) -> SVG:
    """A board's picture with its title."""
    title = words.say("drawn.duel", first=duel.first, second=duel.second)
    return picture(*parts, width=width, height=height, title=title, id=id)


def sides_of(view: YokaiView, duel: DuelView) -> tuple[int, int]:
    """Who is drawn above and who below: the viewer sits below."""
    below = view.viewer if view.viewer in (duel.first, duel.second) else duel.second
    assert below is not None
    return opponent(duel, below), below


def board(words: Words, player: int, x: float, y: float, prefix: str = "") -> Markup:
    """A player's board; where he moves a blockade, the posts answer."""
    side = words.view.sides[player]
    mine = player == words.view.viewer
    tracks = (
        Track("energy", side.energy, side.energy_limit, 4),
        Track("stone", side.stone, side.stone_limit, 4),
    )
    now = player in words.view.acting
    return player_board(
        tracks,
        player,
        posts=posts_of(words, player),
        won=("victory", side.victory, VICTORIES),
        name=words.name(player),
        now=now and mine,
        x=x,
        y=y,
        id=f"{prefix}side-{player}",
    )


def posts_of(words: Words, player: int) -> list[Post]:
    """The blockades that are still on a board; where its owner moves one, they answer."""
    side = words.view.sides[player]
    legal = legal_tokens(words) if player == words.view.viewer else set()
    posts = []
    places = (("energy", side.energy_place, 0, 1, False), ("victory", side.victory_place, 1, 1, True))
    for name, place, first, last, foot in places:
        if place != OFF:
            token = f"blockade:{name}" if f"blockade:{name}" in legal else ""
            label = f"{words.say(f'action.blockade:{name}')} {words.say('drawn.behind', place=place)}"
            posts.append(Post(name, place, first, last, foot, label, token, "legal" if token else ""))
    return posts


def discard_pile(words: Words, side: SideView, player: int, x: float, y: float) -> Markup:
    """The discard pile in rows of five, so that every corner symbol can be read (YF-12.2)."""
    said = words.say("drawn.discard", count=len(side.discard))
    if not side.discard:
        return pile(0, name=words.say("drawn.discard-empty"), x=x, y=y + 8, id=f"discard-{player}")
    rows = [side.discard[start : start + 5] for start in range(0, len(side.discard), 5)]
    fans = [
        card_fan([card(face(words, kind), size="mini", label="") for kind in row], step=29, y=31 * number)
        for number, row in enumerate(rows)
    ]
    middle = fan_width(min(5, len(side.discard)), step=29) / 2
    foot = write(said, max(middle, 36), 31 * (len(rows) - 1) + 114, 14, anchor="middle")
    listed = ", ".join(words.game.printed.titles[kind] for kind in side.discard)
    return piece(*fans, foot, x=x, y=y, id=f"discard-{player}", label=f"{said}: {listed}")


def laid(words: Words, duel: DuelView, above: int, below: int, *, narrow: bool) -> Markup:
    """What lies between the boards: cards just revealed, or what each has laid face down so far."""
    x, y = LAID[narrow]
    step = 136 if narrow else 188
    places = ((above, x), (below, x + step))
    cards: dict[int, int] = {}
    if duel.open and duel.last is not None:
        cards = dict(zip((duel.first, duel.second), duel.last, strict=True))
    return join(*(_laid(words, duel, player, cards.get(player), left, y, narrow) for player, left in places))


def _laid(words: Words, duel: DuelView, player: int, shown: int | None, x: float, y: float, narrow: bool) -> Markup:
    view = words.view
    name = words.name(player)
    id = f"{'narrow-' if narrow else ''}laid-{player}"
    own = view.mine if player == view.viewer else None
    start = words.game.card_action
    if shown is not None and shown != PASSED:
        drawn = card(face(words, shown), size="mini", id=id)
    elif own is not None and own >= start:
        drawn = card(face(words, own - start), size="mini", id=id)
        name = words.say("drawn.you-hidden")
    elif player in view.answered:
        drawn = card_back(id=id, label=words.say("drawn.laid", player=player))
    else:
        waits = player in view.acting and duel.winner == NOBODY
        drawn = card_slot(sign="hourglass" if waits else "", id=id, label=words.say("drawn.slot", player=player))
    if narrow:
        right = player == sides_of(view, duel)[1]
        lines = wrap(name, 66, 14, most=2)
        first = y + 52 - 8.5 * (len(lines) - 1)
        at = x + 78 if right else x - 10
        text = paragraph(lines, at, first, 14, spacing=1.2, anchor="start" if right else "end")
    else:
        text = write(shorten(name, 120, 14), x + 34, y + 112, 14, anchor="middle")
    return join(piece(drawn, x=x, y=y), text)


def coin_rail(
    words: Words, duel: DuelView, above: int, below: int, x: float, y: float, prefix: str = "", scale: float = 1
) -> Markup:
    """The coin on its rail: with the player above, in the centre, with the player below (YF-7.1)."""
    places = {above: -44, CENTRE: 0, below: 44}
    said = words.say("drawn.coin-centre") if duel.coin == CENTRE else words.say("drawn.coin", player=duel.coin)
    rail = rect(-24, -68, 48, 136, rx=24, fill=colour("sumi"), opacity=0.13)
    rings = [
        element("circle", cx=0, cy=place, r=5, fill="none", stroke=colour("sumi-2"), opacity=0.8)
        for place in places.values()
    ]
    return piece(
        rail,
        *rings,
        coin(0, places[duel.coin], id=f"{prefix}coin-{above}-{below}", label=""),
        x=x,
        y=y,
        label=said,
        transform=f"scale({scale})" if scale != 1 else "",
    )


def coin_note(words: Words, duel: DuelView, x: float, y: float, width: float, size: float = 14) -> Markup:
    """What the coin means now (YF-7.3)."""
    if duel.coin == CENTRE:
        said = words.say("drawn.coin-note-centre")
    elif duel.coin == words.view.viewer:
        said = words.say("drawn.coin-note-you")
    else:
        said = words.say("drawn.coin-note", player=duel.coin)
    lines = wrap(said, width - size * 1.9, size, most=3)
    first = y - (len(lines) - 1) * size * 0.65
    return join(
        icon("coin", x + size * 0.7, y - size * 0.32, size * 1.45, "sumi"),
        paragraph(lines, x + size * 1.9, first, size),
    )


def last_turn(words: Words, duel: DuelView, above: int, below: int, x: float, y: float) -> Markup:
    """What both played last, in words."""
    if duel.last is None or duel.open:
        return Markup()
    cards = dict(zip((duel.first, duel.second), duel.last, strict=True))
    parts = [write(words.say("drawn.turn", turn=duel.turn), 0, 0, 14, colour="sumi-2")]
    for number, player in enumerate((below, above)):
        line = 24 + 32 * number
        parts.append(mon(player, 11, line, 20))
        parts.append(_chip(words, cards[player], 30, line))
    return piece(*parts, x=x, y=y)


def _chip(words: Words, kind: int, x: float, y: float) -> Markup:
    if kind == PASSED:
        return write(words.say("drawn.passed"), x, y, 14, centred=True)
    name = words.game.printed.titles[kind]
    wide = measure(name, 15, bold=True, serif=True) + 40
    return join(
        rect(x, y - 13, wide, 26, rx=6, fill=colour(f"k-{HUES[kind >> 1]}")),
        icon(ICONS[kind >> 1], x + 17, y, 19, "white"),
        write(name, x + 31, y, 15, colour="white", bold=True, serif=True, centred=True),
    )


def hand(words: Words) -> SVG | None:
    """The viewer's hand, or the updates that he has to choose among, and what the opponent has not shown yet."""
    view = words.view
    if view.viewer is None:
        return None
    side = view.sides[view.viewer]
    offer = view.tournament.offer if view.tournament is not None else None
    legal = legal_tokens(words)
    if offer:
        shown, kind_of_token = offer, "keep"
    elif side.hand:
        shown, kind_of_token = side.hand, "card"
    else:
        return None if not any(token.startswith("blockade:") for token in legal) else own_board(words, view.viewer)
    laid_kind = view.mine - words.game.card_action if view.mine is not None else None
    places = row_places(len(shown), 780, gap=14)
    cards = []
    for number, kind in enumerate(shown):
        token = f"{kind_of_token}:{words.game.printed.names[kind]}"
        chosen = kind == laid_kind and kind not in shown[:number]
        state = "chosen" if chosen else "legal" if token in legal else "disabled" if legal and laid_kind is None else ""
        note = words.say("drawn.laid-tab") if chosen else ""
        token = token if token in legal or chosen else ""
        drawn = card(face(words, kind), token=token, state=state, note=note, id=f"hand-{number}")
        cards.append(piece(drawn, x=places[number], y=14 if chosen else 22))
    duel = next((duel for duel in view.duels if view.viewer in (duel.first, duel.second)), None)
    parts = [piece(*cards, x=4)]
    width = max(places) + 160
    if duel is not None and not offer:
        parts.append(unseen(words, opponent(duel, view.viewer), 816, 12))
        width = 1010
    title = words.say("drawn.offer" if offer else "drawn.hand")
    return picture(*parts, width=width, height=218, title=title, id="hand-cards")


def own_board(words: Words, player: int) -> SVG:
    """The viewer's board by itself: for the free blockade moves of a break (YF-11.5)."""
    return picture(board(words, player, 8, 14), width=624, height=180, title=words.name(player), id="hand-board")


def unseen(words: Words, player: int, x: float, y: float) -> Markup:
    """How many cards of each type a player has in hand and draw pile together; unknown updates may be among them."""
    side = words.view.sides[player]
    count = side.hand_count + side.pile_count
    parts = [
        rect(-16, 2, 1, 192, fill=colour("line")),
        write(shorten(words.say("drawn.unseen", player=player, count=count), 182, 15, bold=True, serif=True), 0, 20, 15,
              bold=True, serif=True),
    ]  # fmt: skip
    for number, type_ in enumerate(TYPES):
        line = 44 + 26 * number
        plain, better = side.unseen.count(2 * type_), side.unseen.count(2 * type_ + 1)
        said = f"{plain + better}" + (f" ({better} {UPDATED})" if better else "")
        parts.append(icon(ICONS[type_], 11, line, 20))
        parts.append(write(words.game.printed.titles[2 * type_], 28, line, 14, centred=True))
        parts.append(write(said, 180, line, 15, anchor="end", bold=True, centred=True))
    unknown = side.updates.count(UNKNOWN)
    if unknown:
        parts.append(write(words.say("drawn.unknown", count=unknown), 0, 184, 14, colour="sumi-2"))
    return piece(*parts, x=x, y=y)
