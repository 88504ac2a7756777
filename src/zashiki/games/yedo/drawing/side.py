"""Beside the town: tracks for rounds, order and score; auctions; the Market; decks; the Event of the round."""

from __future__ import annotations

from zashiki.drawing import (
    Markup,
    circle,
    colour,
    fit,
    icon,
    join,
    line,
    measure,
    mon,
    paragraph,
    path,
    pattern,
    piece,
    rect,
    wrap,
    write,
)
from zashiki.drawing.memory import remembered
from zashiki.games.yedo.drawing.words import AUCTION_SIGNS, DECK_HUES, DECK_SIGNS, Words, panel
from zashiki.games.yedo.preview import stall_price
from zashiki.games.yedo.rules.bidding import Bid
from zashiki.games.yedo.rules.state import EGRESS
from zashiki.games.yedo.rules.terms import DECKS, EVENT, NOBODY, NOTHING, WORDS, DeckNumber
from zashiki.games.yedo.tables import AUCTIONS, MAINS
from zashiki.games.yedo.view import UNKNOWN

STRIP = 34.0
SIDE = 300.0
MAIN_GROUND = {"white": ("raised", "sumi"), "black": ("k-black", "white"), "red": ("k-red", "white")}
SCORE_STEP = 5
SCORE_LEAST = 25

# ---------------------------------------------------------------- tracks


def tracks(words: Words, prefix: str, width: float) -> Markup:
    """Round, player order and score in one strip."""
    view = words.view
    rounds = words.table.numbers.rounds
    start = measure(words.say("drawn.track-round"), 14.5, bold=True, serif=True) + 28
    order_start = start + 22.0 * rounds + 14
    parts = [panel(0, 0, width, STRIP), _rounds(words.say("drawn.track-round"), view.round, rounds, start)]
    title = words.say("drawn.track-order")
    parts.append(write(title, order_start, 17, 14.5, bold=True, serif=True, centred=True))
    x = order_start + measure(title, 14.5, bold=True, serif=True) + 22
    parts.append(order(words, x, 17, 31))
    x += 31.0 * view.players - 2
    parts.append(score(words, x, width - x - 10, prefix))
    return join(*parts)


@remembered
def _rounds(title: str, now: int, rounds: int, start: float) -> Markup:
    parts = [write(title, 12, 17, 14.5, bold=True, serif=True, centred=True)]
    for number in range(1, rounds + 1):
        x = start + 22.0 * (number - 1)
        filled = number == now
        fill, ink = ("sumi", "washi") if filled else ("sunk", "sumi-2") if number < now else ("raised", "sumi")
        parts.append(circle(x, 17, 10, fill=colour(fill), stroke=colour("line-2"), stroke_width=1))
        parts.append(write(f"{number}", x, 17, 12.5, anchor="middle", colour=ink, bold=filled, centred=True))
    return join(*parts)


def order(words: Words, x: float, y: float, step: float, size: float = 24) -> Markup:
    """The crests in player order; those who act have a ring, and each crest answers for its player."""
    view = words.view
    parts = []
    for place, player in enumerate(view.order):
        ring = player in view.acting and view.outcome is None
        label = words.say("drawn.seat", player=player, number=place + 1)
        face = join(
            circle(0, 0, size / 2 + 3.5, class_="z-halo"),
            circle(0, 0, size / 2 + 2, fill="none", stroke=colour("shu"), stroke_width=2) if ring else None,
            mon(player, 0, 0, size),
        )
        parts.append(words.thing(f"seat:{player}", label, face, x=x + step * place, y=y))
    return join(*parts)


def score(words: Words, x: float, width: float, prefix: str) -> Markup:
    """The score track with a crest for each player; equal ones stand above one another."""
    view = words.view
    title = words.say("drawn.track-score")
    start = x + measure(title, 14.5, bold=True, serif=True) + 22
    most = max(SCORE_LEAST, -(-max(view.pp) // SCORE_STEP) * SCORE_STEP)
    across = x + width - start - 8
    parts = [
        write(title, x, 17, 14.5, bold=True, serif=True, centred=True),
        piece(_axis(most, across), x=start),
    ]
    crests: dict[int, int] = {}
    for player in view.order:
        number = view.pp[player]
        beside = crests[number] = crests.get(number, -1) + 1
        middle = start + across * number / most + 7.0 * beside
        label = words.say("drawn.score-label", player=player, number=number)
        parts.append(piece(mon(player, 0, 0, 18), x=middle, y=10, id=f"{prefix}-score-{player}", label=label))
    return join(*parts)


@remembered
def _axis(most: int, across: float) -> Markup:
    far = SCORE_STEP if most <= 40 else 2 * SCORE_STEP
    ticks = "".join(f"M{round(across * n / most, 1)} {19 if n % far else 17}V22" for n in range(most + 1))
    names = [
        write(f"{n}", across * n / most, 31.5, 12.5, anchor="middle", colour="sumi-2") for n in range(0, most + 1, far)
    ]
    return join(line(0, 20, across, 20, stroke=colour("sumi-2")), path(ticks, stroke=colour("sumi-2")), *names)


# ---------------------------------------------------------------- auctions


def auctions(words: Words, width: float, height: float) -> Markup:
    """Each category with its minimum and its winner; for the one that is bid for also the highest bid."""
    view, table, say = words.view, words.table, words.say
    parts = [
        panel(0, 0, width, height),
        write(say("drawn.auctions"), 12, 16, 16, bold=True, serif=True, centred=True),
    ]
    pitch = (height - 32) / 8
    y = 29.0
    now, bid, leader = current(words)
    for main, group in enumerate(table.main_auctions):
        rows = []
        for row, auction in enumerate(group):
            rows.append(piece(_row(words, auction, width, pitch, (now, bid, leader)), y=row * pitch))
        name = words.label(f"main:{MAINS[main]}")
        tape = main_tape(MAINS[main], width - 8, pitch * len(group)) if table.few else None
        if table.few:
            parts.append(words.thing(f"main:{MAINS[main]}", name, tape, *rows, x=4, y=y))
        else:
            parts.append(piece(*rows, x=4, y=y))
        y += pitch * len(group)
    out = [player for player in view.order if view.markers[player] == EGRESS]
    parts.append(_egress(say("drawn.egress"), tuple(out), y, width, pitch))
    return join(*parts)


def current(words: Words) -> tuple[int, int, int]:
    """The category that is bid for, the highest bid and the player who made it; NOTHING, 0, NOBODY between auctions."""
    message = words.message
    if not words.asks(Bid) or "category" not in message.fields:
        return NOTHING, 0, NOBODY
    return message.number("category"), message.number("bid"), message.number("leader")


@remembered
def main_tape(main: str, width: float, height: float) -> Markup:
    """The ground of the auctions that share a main category."""
    fill, _ = MAIN_GROUND[main]
    return join(
        rect(1, 1, width - 2, height - 2, rx=6, class_="z-halo"),
        rect(0, 1.5, 5, height - 3, rx=2.5, fill=colour(fill), stroke=colour("line-2")),
    )


def _row(words: Words, auction: int, width: float, pitch: float, now: tuple[int, int, int]) -> Markup:
    view, table = words.view, words.table
    category, bid, leader = now
    under = category == (table.auction_main[auction] if table.few else auction)
    winner = next((player for player in view.order if view.markers[player] == auction), -1)
    name, least = table.auction_names[auction], table.minimum[auction]
    label = words.say("drawn.auction-row", auction=auction, number=least)
    if winner >= 0:
        label = words.say("drawn.auction-won", auction=auction, player=winner)
    first = not table.few or table.main_auctions[table.auction_main[auction]][0] == auction
    lead = (bid, leader) if under and first else (0, winner)
    face = _auction_face(AUCTION_SIGNS[auction], name, least, lead, under, width, pitch)
    return words.thing(f"auction:{AUCTIONS[auction]}", label, face)


@remembered
def _auction_face(
    sign: str, name: str, least: int, lead: tuple[int, int], under: bool, width: float, pitch: float
) -> Markup:
    wide, middle = width - 8, pitch / 2
    bid, player = lead
    parts = [
        rect(7, 1, wide - 10, pitch - 2, rx=6, class_="z-halo"),
        rect(7, 1, wide - 10, pitch - 2, rx=6, fill=colour("kin-wash")) if under else None,
        path(f"M10 {pitch}H{wide - 6}", stroke=colour("line")),
        icon(sign, 21, middle, 17, "sumi-2"),
        write(name, 38, middle, 14, centred=True),
        write(f"{least}+", 158, middle, 13, colour="sumi-2", centred=True),
    ]
    if player >= 0 and bid:
        parts.append(write(f"{bid}", wide - 16, middle, 15, anchor="end", colour="kin-ink", bold=True, centred=True))
        parts.append(mon(player, wide - 50, middle, 18))
    elif player >= 0:
        parts.append(rect(wide - 40, middle - 10, 28, 20, rx=10, fill=colour("kin-wash"), stroke=colour("kin")))
        parts.append(mon(player, wide - 26, middle, 17))
    return join(*parts)


@remembered
def _egress(text: str, players: tuple[int, ...], y: float, width: float, pitch: float) -> Markup:
    middle = y + pitch / 2
    crests = [mon(player, width - 30 - 21 * place, middle, 17) for place, player in enumerate(players)]
    return join(icon("move", 25, middle, 16, "sumi-2"), write(text, 42, middle, 14, centred=True), *crests)


# ---------------------------------------------------------------- market, decks, event


def market(words: Words, width: float, height: float) -> Markup:
    """The five spaces with their prices for the viewer, this round's changes counted."""
    view = words.view
    parts = [panel(0, 0, width, height)]
    step = (width - 12) / len(view.market)
    for stall, kind in enumerate(view.market):
        if view.viewer is None:
            price = words.table.stall_price(stall, view.prices, kobudo=False)
        else:
            price = stall_price(words.game, view, view.viewer, stall)
        x = 6 + step * stall
        if kind == UNKNOWN:
            face = _stall("", words.say("drawn.sold"), price, step, height)
            parts.append(piece(face, x=x, label=words.say("drawn.stall-empty", number=stall + 1)))
            continue
        label = words.say("drawn.stall", weapon=kind, number=price)
        face = _stall(words.weapon_sign(kind), words.table.weapon_names[kind], price, step, height)
        parts.append(words.thing(f"stall:{stall + 1}", label, face, x=x))
    return join(*parts)


@remembered
def _stall(sign: str, name: str, price: int, step: float, height: float) -> Markup:
    short, size = fit(name, step * 1.08, 12.5)
    high = height - 44
    middle = step / 2
    tile = rect(
        middle - 23,
        6,
        46,
        high,
        rx=6,
        class_="z-face",
        fill=colour("washi" if sign else "raised"),
        stroke=colour("line-2"),
        stroke_dasharray=None if sign else "4 3",
    )
    return join(
        rect(middle - 26, 3, 52, high + 6, rx=8, class_="z-halo"),
        tile,
        icon(sign, middle, 6 + high / 2, 24) if sign else None,
        write(short, middle, height - 30, size, anchor="middle", colour="sumi" if sign else "sumi-2", centred=True),
        icon("mon", middle - 11, height - 12, 15, "kin-ink"),
        write(f"{price}", middle + 1, height - 12, 14, colour="kin-ink", bold=True, centred=True),
    )


def decks(words: Words, width: float, height: float) -> Markup:
    """The eight decks with how many cards they have; an eye where the viewer knows the top."""
    view = words.view
    parts = [panel(0, 0, width, height)]
    step = (width - 12) / 8
    for column, deck in enumerate((4, 5, 6, 7, 0, 1, 3, 2)):
        pile = view.decks[deck]
        known = any(kind != UNKNOWN for kind in pile.top)
        label = deck_label(words, deck)
        face = deck_face(DECK_HUES[deck], DECK_SIGNS[deck], pile.size, known, step, height)
        parts.append(words.thing(f"deck:{DECKS[deck]}", label, face, x=6 + step * column))
    return join(*parts)


def deck_label(words: Words, deck: DeckNumber) -> str:
    """A deck in words, with what the viewer knows of its top."""
    table, pile = words.table, words.view.decks[deck]
    if all(kind == UNKNOWN for kind in pile.top):
        return words.say("drawn.deck", deck=deck, number=pile.size)
    titles = (table.action_names, table.bonus_names, table.event_names, table.weapon_names)
    names = titles[deck] if deck < len(titles) else table.mission_names
    cards = ", ".join([names[kind] if kind != UNKNOWN else "?" for kind in pile.top])
    return words.say("drawn.deck-known", deck=deck, number=pile.size, cards=cards)


@remembered
def deck_face(hue: str, sign: str, count: int, known: bool, step: float, height: float) -> Markup:
    """A small deck with its number under it."""
    middle, high = step / 2, height - 26
    left = middle - 13
    back = rect(left, 5, 26, high, rx=4, class_="z-face", fill=colour(f"k-{hue}"), stroke=colour("paper"))
    if not count:
        back = rect(left, 5, 26, high, rx=4, fill="none", stroke=colour("line-2"), stroke_dasharray="4 3")
    return join(
        rect(left - 3, 2, 32, high + 6, rx=6, class_="z-halo"),
        back,
        icon(sign, middle, 5 + high / 2, 17, "white") if count else None,
        circle(left + 26, 8, 8, fill=colour("kin"), stroke=colour("paper")) if known else None,
        icon("eye", left + 26, 8, 12, "on-kin") if known else None,
        write(f"{count}", middle, height - 11, 14, anchor="middle", bold=True, centred=True),
    )


def event(words: Words, width: float, height: float) -> Markup:
    """The Event of the round."""
    view, table = words.view, words.table
    if not view.events:
        text = words.say("drawn.no-event")
        return piece(panel(0, 0, width, height), write(text, 12, height / 2, 14, colour="sumi-2", centred=True))
    number = view.events[-1]
    card, text = table.pack.events.event[number], table.pack.events.event[number].text
    if view.closed < 0 and any(WORDS[effect[0]] == "close_district" for effect in table.event_effects[number]):
        text = words.say("drawn.opened")  # by a card, or as a new round has begun
    label = words.say("drawn.event", event=card.name, text=text)
    return piece(_event_face(card.name, text, width, height, DECK_SIGNS[EVENT]), label=label)


@remembered
def _event_face(name: str, text: str, width: float, height: float, sign: str) -> Markup:
    lines = wrap(text, width - 54, 13, most=2)
    return join(
        panel(0, 0, width, height),
        rect(8, 7, 30, height - 14, rx=4, fill=colour("k-rust")),
        rect(8, 7, 30, height - 14, rx=4, fill=pattern("asanoha", "white"), opacity=0.4),
        icon(sign, 23, height / 2, 19, "white"),
        write(name, 46, 15 if len(lines) < 2 else 13, 14.5, bold=True, serif=True, centred=True),
        paragraph(lines, 46, 35 if len(lines) < 2 else 31, 13, spacing=1.15),
    )
