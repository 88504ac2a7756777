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
    CARD_DECKS,
    Bundle,
    bundle_of,
    good_face,
    good_hue,
    good_name,
    good_row,
    good_sign,
    goods_there,
    in_tavern,
)
from zashiki.games.yedo.drawing.words import Words, button, panel
from zashiki.games.yedo.rules.terms import ACTION, BONUS, Goods, Player
from zashiki.games.yedo.rules.trade import PER_GOODS
from zashiki.games.yedo.view import UNKNOWN


class Side(NamedTuple):
    """One side of a deal: who, what he gives, what he could give, the cards that he has laid out."""

    player: Player
    bundle: Bundle
    there: Bundle
    laid: tuple[int, ...]
    live: bool
    """Whether this is the side that the question is about."""


class Deal(NamedTuple):
    """A deal on the table or in the making. wanting: whether what is given is complete; answering: the whole offer."""

    maker: Player
    partner: Player
    give: Bundle
    want: Bundle
    wanting: bool
    answering: bool
    tavern: bool


def deal_scene(words: Words, size: Measures) -> Markup:
    """The deal that is asked about."""
    view, fields = words.view, words.fields
    answering = words.step == "AnswerOffer"
    me = view.viewer if view.viewer is not None else -1
    wanting = view.ask is not None and view.ask.message.id.startswith("ask.BuildOffer-want")
    maker, partner = (fields["maker"], view.acting[0]) if answering else (me, fields["partner"])
    give, want = bundle_of(fields.get("give")), bundle_of(fields.get("want"))
    deal = Deal(int(maker), int(partner), give, want, wanting, answering, in_tavern(words))  # type: ignore[arg-type]
    return deal_panel(words, size, deal)


def deal_panel(words: Words, size: Measures, deal: Deal) -> Markup:
    """Both sides of a deal, the sentence that all read, and the answers."""
    view = words.view
    making = not deal.answering
    sides = [
        Side(
            player, bundle, goods_there(words, player, deal.tavern), view.offered[player], making and at == deal.wanting
        )
        for at, (player, bundle) in enumerate(((deal.maker, deal.give), (deal.partner, deal.want)))
    ]
    gap = 10.0 if size.narrow else 46.0
    margin = 6.0 if size.narrow else 12.0
    wide = (size.width - 2 * margin - gap) / 2
    foot = 82.0 if size.narrow else 88.0
    high = size.height - foot - margin - 6
    parts: list[Markup] = []
    for at, side in enumerate(sides):
        x = margin + at * (wide + gap)
        parts.append(piece(_side(words, side, wide, high, size.narrow), x=x, y=margin))
    if not size.narrow:
        middle = size.width / 2
        parts.append(circle(middle, margin + 70, 19, fill=colour("raised"), stroke=colour("line-2")))
        parts.append(icon("trade", middle, margin + 70, 24))
        said = words.say("drawn.tavern-trade" if deal.tavern else "drawn.market-trade")
        parts.append(write(said, middle, margin + 104, 13, anchor="middle"))
    parts.append(piece(_foot(words, deal, size), y=size.height - foot))
    return join(*parts)


def _side(words: Words, side: Side, width: float, high: float, narrow: bool) -> Markup:
    """A side of the deal: who, what lies there, and what could."""
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
    kinds = [kind for kind, number in enumerate(side.bundle) if number]
    if not kinds:
        said = words.say("drawn.nothing-yet")
        return write(said, width / 2, high / 2, 13.5, anchor="middle", colour="sumi-2", centred=True)
    seen = [kind for kind in side.laid if kind != UNKNOWN]
    step = min(width / len(kinds), 84.0 if not narrow else 44.0)
    wide = min(step - 8, 62.0 if not narrow else 36.0)
    parts = []
    for at, kind in enumerate(kinds):
        number = side.bundle[kind]
        label = words.say("drawn.goods", kind=kind, number=number, most=side.there[kind])
        face = good_face(good_sign(words, kind), good_hue(kind), good_name(words, kind), number, wide, high, narrow)
        parts.append(piece(face, x=step * at + 2, label=label))
    if seen and side.player == words.view.viewer and not narrow:
        titles = ", ".join([_title(words, side, kind) for kind in seen])
        parts.append(write(shorten(titles, width, 12.5), 2, high + 1, 12.5, colour="sumi-2"))
    return join(*parts)


def _title(words: Words, side: Side, kind: Goods) -> str:
    """The name of a card that the viewer has laid out himself; which deck it is from shows in what he gives."""
    table = words.table
    decks = [deck for goods, deck in CARD_DECKS.items() if side.bundle[goods]]
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
    last = max([kind for kind, number in enumerate(side.bundle) if number], default=-1)
    parts = []
    for at, kind in enumerate(kinds):
        token = f"goods:{(*GOODS, *words.table.weapon_ids)[kind]}"
        number, most = side.bundle[kind], side.there[kind]
        steps = side.live and kind == last and most > 1
        size = (step - 6, pitch - 4)
        face = good_row(good_sign(words, kind), good_name(words, kind), number, most, size, good_hue(kind), steps)
        x, y = (at % columns) * step, (at // columns) * pitch
        if side.live:
            label = words.say("drawn.goods-free", kind=kind, most=most)
            parts.append(words.thing(token, label, face, x=x, y=y))
        else:
            parts.append(piece(face, x=x, y=y))
        if steps:
            parts.append(piece(_steps(words, number, most, size), x=x, y=y))
    return join(*parts)


def _steps(words: Words, number: int, most: int, size: tuple[float, float]) -> Markup:
    """One fewer and one more of what was added last."""
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
    listing = [
        tuple([PER_GOODS * kind + number for kind, number in enumerate(part) if number])
        for part in (deal.give, deal.want)
    ]
    if all(listing):
        text = words.say("drawn.offer-line", maker=deal.maker, partner=deal.partner, give=listing[0], want=listing[1])
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
    shown = [row for row in rows if (row[0] in making if words.sketching else row[0] in words.legal)]
    wide = (width + 8) / max(2, len(shown)) - 8
    for token, sign in shown:
        said = words.say("drawn.counter") if token == "counter" else words.label(token, asked)
        primary = token in ("yes", "done")
        answers.append(button(words, token, x, 46, wide, text=said, sign=sign, primary=primary))
        x += wide + 8
    return join(sentence, *answers)
