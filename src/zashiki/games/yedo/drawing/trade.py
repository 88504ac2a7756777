"""The trade: with whom, which cards are laid out, how many of a kind; the deal itself stands in `deal.py`."""

from __future__ import annotations

from zashiki.drawing import SMALLEST, Markup, join, mon, paragraph, piece, slip, wrap, write
from zashiki.drawing.memory import remembered
from zashiki.games.yedo.drawing.deal import deal_scene
from zashiki.games.yedo.drawing.frame import Measures, amounts, chips, heading
from zashiki.games.yedo.drawing.goods import goods_there, in_tavern
from zashiki.games.yedo.drawing.scenes import card_of
from zashiki.games.yedo.drawing.words import Words, button
from zashiki.games.yedo.rules.exchange import LayOutCard
from zashiki.games.yedo.rules.terms import ACTION, BONUS, GREEN, Cards, DeckNumber, Player
from zashiki.games.yedo.rules.trade import AnswerOffer, BuildOffer, HowMany, Propose, listing
from zashiki.games.yedo.texts import goods_text

TRADING = (Propose, BuildOffer, HowMany, AnswerOffer, LayOutCard)
"""The questions of a deal."""
LEAST_CARD = 104.0
"""A card that is narrower cannot be read: then there are more rows."""


def staged(words: Words) -> bool:
    """Whether the panel is shown: to everybody while a deal is on the table, else to the player who is asked."""
    return words.asks(*TRADING) and (bool(words.legal) or words.asks(AnswerOffer))


def trade_scene(words: Words, size: Measures) -> Markup:
    """The panel for the step of the deal."""
    if words.asks(Propose):
        return _partners(words, size)
    if words.asks(LayOutCard):
        return _laying_out(words, size)
    if words.asks(HowMany):
        return _how_many(words, size)
    return deal_scene(words, size)


def _partners(words: Words, size: Measures) -> Markup:
    """The players with whom a deal can be made, each with what they could give."""
    head, margin, y = heading(words.question, size)
    width = size.width - 2 * margin
    tavern = in_tavern(words)
    high = 50.0 if size.narrow else 76.0
    parts = [head]
    for player in words.view.order:
        token = f"seat:{player}"
        if token not in words.legal:
            continue
        parcel = goods_there(words, player, tavern)
        goods = ", ".join([goods_text(words.table, part) for part in listing(parcel)])
        face = _partner(player, words.names[player], goods, width, high)
        parts.append(words.thing(token, words.names[player], face, x=margin, y=y))
        y += high + 8
    parts.append(button(words, "pass", margin, size.height - 40, 170, sign="cross"))
    return join(*parts)


@remembered
def _partner(player: Player, name: str, goods: str, width: float, high: float) -> Markup:
    low = high < 60
    lines, size = wrap(goods, width - 70, 13.5, most=None if low else 2), 13.5
    close = low and len(lines) > 1
    first = 31 if close else 38 if low else 46
    if close:
        lines, size = wrap(goods, width - 66, SMALLEST, most=2), SMALLEST
    return join(
        slip(width, high, rx=8),
        mon(player, 30, high / 2, 36),
        write(name, 58, 12 if close else 17 if low else 20, 16 if close else 17, bold=True, serif=True, centred=True),
        paragraph(lines, 58, first, size, spacing=1.1 if low else 1.25, colour="sumi-2"),
    )


def _laying_out(words: Words, size: Measures) -> Markup:
    deck = words.message.number("deck")
    return laying_panel(words, size, deck, held(words, deck), words.question)


def held(words: Words, deck: DeckNumber) -> tuple[int, ...]:
    """The viewer's cards with the back of a deck."""
    hand = words.view.hands[words.view.viewer or 0]
    if deck == ACTION:
        return hand.actions
    if deck == BONUS:
        return hand.bonuses
    return tuple([kind for kind in hand.missions if words.table.colour[kind] == deck - GREEN])


def laying_panel(words: Words, size: Measures, deck: DeckNumber, cards: Cards, question: str) -> Markup:
    """The cards of which one is laid out face down."""
    head, margin, y = heading(question, size)
    parts = [head]
    kinds = sorted(set(cards))
    room = size.width - 2 * margin + 8
    columns = max(1, min(len(kinds), int(room // (LEAST_CARD + 8))))
    rows = max(1, -(-len(kinds) // columns))
    wide = min(170.0, room / columns - 8)
    high = min(210.0 if deck >= GREEN else 130.0, (size.height - y - 4) / rows - 6)
    for index, kind in enumerate(kinds):
        place = (margin + index % columns * (wide + 8), y + index // columns * (high + 6))
        parts.append(piece(card_of(words, deck, kind, wide, high), x=place[0], y=place[1]))
    return join(*parts)


def _how_many(words: Words, size: Measures) -> Markup:
    head, margin, y = heading(words.question, size)
    return join(
        head, piece(chips(words, amounts(words), size.width - 2 * margin, size.height - y - 10), x=margin, y=y + 4)
    )
