"""A deal: what each side gives and could give, cards face down, the sentence that all read, the answers."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.drawing import (
    SMALLEST,
    Markup,
    circle,
    colour,
    icon,
    join,
    mon,
    paragraph,
    piece,
    rect,
    shorten,
    slip,
    wrap,
    write,
)
from zashiki.drawing.memory import remembered
from zashiki.games.yedo.actions import GOODS
from zashiki.games.yedo.drawing.frame import Measures
from zashiki.games.yedo.drawing.goods import (
    good_face,
    good_hue,
    good_name,
    good_row,
    good_sign,
    goods_there,
    in_tavern,
)
from zashiki.games.yedo.drawing.words import Words, button, panel
from zashiki.games.yedo.rules.exchange import CARD_GOODS
from zashiki.games.yedo.rules.terms import ACTION, BONUS, NOBODY, Goods, Parcel, Player
from zashiki.games.yedo.rules.trade import AnswerOffer, asks_what_is_wanted, listing, parcel_of
from zashiki.games.yedo.view import UNKNOWN


class Side(NamedTuple):
    """One side of a deal: the player, what they give, what they could give, the cards that they have laid out."""

    player: Player
    parcel: Parcel
    there: Parcel
    laid: tuple[int, ...]
    live: bool
    """Whether this is the side that the question is about."""


class Deal(NamedTuple):
    """A deal on the table or in the making. wanting: whether what is given is complete; answering: the whole offer."""

    maker: Player
    partner: Player
    give: Parcel
    want: Parcel
    wanting: bool
    answering: bool
    tavern: bool


def deal_scene(words: Words, size: Measures) -> Markup:
    """The deal that is asked about."""
    view, message = words.view, words.message
    answering = words.asks(AnswerOffer)
    if answering:
        maker, partner = message.number("maker"), view.acting[0]
    else:
        maker, partner = view.viewer if view.viewer is not None else NOBODY, message.number("partner")
    give, want = parcel_of(message.numbers("give")), parcel_of(message.numbers("want"))
    deal = Deal(maker, partner, give, want, asks_what_is_wanted(message), answering, in_tavern(words))
    return deal_panel(words, size, deal)


def deal_panel(words: Words, size: Measures, deal: Deal) -> Markup:
    """Both sides of a deal, the sentence that all read, and the answers."""
    view = words.view
    making = not deal.answering
    sides = [
        Side(
            player,
            parcel,
            goods_there(words, player, deal.tavern),
            view.offered[player],
            making and number == deal.wanting,
        )
        for number, (player, parcel) in enumerate(((deal.maker, deal.give), (deal.partner, deal.want)))
    ]
    gap = 10.0 if size.narrow else 46.0
    margin = 6.0 if size.narrow else 12.0
    wide = (size.width - 2 * margin - gap) / 2
    foot = 82.0 if size.narrow else 88.0
    high = size.height - foot - margin - 6
    parts: list[Markup] = []
    for number, side in enumerate(sides):
        x = margin + number * (wide + gap)
        parts.append(piece(_side(words, side, wide, high, size.narrow), x=x, y=margin))
    if not size.narrow:
        middle = size.width / 2
        parts.append(circle(middle, margin + 70, 19, fill=colour("raised"), stroke=colour("line-2")))
        parts.append(icon("trade", middle, margin + 70, 24))
        title = words.say("drawn.tavern-trade" if deal.tavern else "drawn.market-trade")
        parts.append(write(title, middle, margin + 104, 13, anchor="middle"))
    parts.append(piece(_foot(words, deal, size), y=size.height - foot))
    return join(*parts)


def _side(words: Words, side: Side, width: float, high: float, narrow: bool) -> Markup:
    """A side of the deal: the player, what they give, and what they could give."""
    mine = side.player == words.view.viewer
    name = shorten(words.names[side.player], width - 110, 16, bold=True, serif=True)
    title = words.say("drawn.give") if mine else words.say("drawn.gives", name=name)
    head = 26.0 if narrow else 42.0
    well = 58.0 if narrow else 116.0
    parts = [
        panel(0, 0, width, high),
        mon(side.player, 16 if narrow else 24, head / 2 + 1, 20 if narrow else 28),
        write(title, 30 if narrow else 44, head / 2 + 1, 13.5 if narrow else 17, bold=True, serif=True, centred=True),
        rect(6, head, width - 12, well, rx=8, fill=colour("sunk")),
    ]
    if side.live:
        parts.append(rect(1, 1, width - 2, high - 2, rx=8, fill="none", stroke=colour("shu"), stroke_width=2))
    parts.append(piece(_goods(words, side, width - 20, well - 10, narrow), x=10, y=head + 5))
    if any(side.there):
        parts.append(piece(_rows(words, side, width - 14, high - head - well - 12), x=7, y=head + well + 8))
    return join(*parts)


def _goods(words: Words, side: Side, width: float, high: float, narrow: bool) -> Markup:
    """What is given: tiles with their number, cards as backs, one's own laid-out cards with their faces."""
    kinds = [kind for kind, number in enumerate(side.parcel) if number]
    if not kinds:
        text = words.say("drawn.nothing-yet")
        return write(text, width / 2, high / 2, 13.5, anchor="middle", colour="sumi-2", centred=True)
    own = [kind for kind in side.laid if kind != UNKNOWN]
    step = min(width / len(kinds), 84.0 if not narrow else 44.0)
    wide = min(step - 8, 62.0 if not narrow else 36.0)
    parts = []
    for index, kind in enumerate(kinds):
        number = side.parcel[kind]
        label = words.say("drawn.goods", kind=kind, number=number, most=side.there[kind])
        face = good_face(good_sign(words, kind), good_hue(kind), good_name(words, kind), number, wide, high, narrow)
        parts.append(piece(face, x=step * index + 2, label=label))
    if own and side.player == words.view.viewer and not narrow:
        titles = ", ".join([_title(words, side, kind) for kind in own])
        parts.append(write(shorten(titles, width, 12.5), 2, high + 1, 12.5, colour="sumi-2"))
    return join(*parts)


def _title(words: Words, side: Side, kind: Goods) -> str:
    """The name of a card that the viewer has laid out; what they give tells from which deck it is."""
    table = words.table
    decks = [deck for goods, deck in CARD_GOODS.items() if side.parcel[goods]]
    if decks == [ACTION]:
        return table.action_names[kind]
    if decks == [BONUS]:
        return table.bonus_names[kind]
    return table.mission_names[kind] if ACTION not in decks and BONUS not in decks else ""


def _rows(words: Words, side: Side, width: float, high: float) -> Markup:
    """What could be given, in two columns; where the question is about this side each kind answers.

    How many there are of the kind that was added last can still be changed.
    """
    kinds = [kind for kind, most in enumerate(side.there) if most]
    columns = 2
    rows = max(1, -(-len(kinds) // columns))
    pitch = min(30.0, high / rows)
    step = width / columns
    last = max([kind for kind, number in enumerate(side.parcel) if number], default=-1)
    parts = []
    for index, kind in enumerate(kinds):
        token = f"goods:{(*GOODS, *words.table.weapon_ids)[kind]}"
        number, most = side.parcel[kind], side.there[kind]
        steps = side.live and kind == last and most > 1
        size = (step - 6, pitch - 4)
        face = good_row(good_sign(words, kind), good_name(words, kind), number, most, size, good_hue(kind), steps)
        x, y = (index % columns) * step, (index // columns) * pitch
        if side.live:
            label = words.say("drawn.goods-free", kind=kind, most=most)
            parts.append(words.thing(token, label, face, x=x, y=y))
        else:
            parts.append(piece(face, x=x, y=y))
        if steps:
            parts.append(piece(_steps(words, number, most, size), x=x, y=y))
    return join(*parts)


def _steps(words: Words, number: int, most: int, size: tuple[float, float]) -> Markup:
    """Buttons for one fewer and one more of the goods that were added last."""
    width, high = size
    parts = []
    for sign, count, x in (("minus", number - 1, width - 80), ("plus", number + 1, width - 21)):
        if 0 < count <= most:
            label = words.say("drawn.fewer" if sign == "minus" else "drawn.more", number=count)
            parts.append(words.later(f"amount:{count}", label, _step_face(sign, high - 4), x=x, y=2))
    return join(*parts)


@remembered
def _step_face(sign: str, high: float) -> Markup:
    return join(
        slip(19, high, "raised", rx=5),
        icon(sign, 9.5, high / 2, 14),
    )


def _foot(words: Words, deal: Deal, size: Measures) -> Markup:
    """The sentence that all read, and the answers."""
    margin = 6.0 if size.narrow else 12.0
    width = size.width - 2 * margin
    give, want = listing(deal.give), listing(deal.want)
    if give and want:
        text = words.say("drawn.offer-line", maker=deal.maker, partner=deal.partner, give=give, want=want)
    else:
        text = words.say("drawn.offer-open")
    text_size: float = 13.0 if size.narrow else 14.5
    if len(wrap(text, width - 20, text_size)) > 2:
        text_size = SMALLEST
    lines = wrap(text, width - 20, text_size, most=2)
    sentence = join(
        panel(margin, 0, width, 38),
        paragraph(lines, margin + 10, 24 if len(lines) < 2 else 15.5, text_size, spacing=1.18),
    )
    x = margin
    answers = []
    asked = "ask.AnswerOffer" if deal.answering else f"ask.BuildOffer-{'want' if deal.wanting else 'give'}-more"
    rows = [("done", "check"), ("yes", "check"), ("counter", "trade"), ("pass", "cross")]
    making = ("done", "pass")
    buttons = [row for row in rows if (row[0] in making if words.sketching else row[0] in words.legal)]
    wide = (width + 8) / max(2, len(buttons)) - 8
    for token, sign in buttons:
        label = words.say("drawn.counter") if token == "counter" else words.label(token, asked)
        primary = token in ("yes", "done")
        answers.append(button(words, token, x, 46, wide, text=label, sign=sign, primary=primary))
        x += wide + 8
    return join(sentence, *answers)
