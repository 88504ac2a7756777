"""The auction scene: what is put up, the highest bid, who still bids, and every bid that can be made."""

from __future__ import annotations

from zashiki.drawing import Markup, colour, fit, icon, join, measure, mon, piece, rect, shorten, slip, write
from zashiki.drawing.memory import remembered
from zashiki.games.yedo.drawing.frame import Measures, amounts, chips
from zashiki.games.yedo.drawing.side import MAIN_GROUND, current
from zashiki.games.yedo.drawing.words import AUCTION_SIGNS, Run, Words, button, draw_runs, panel, run_width
from zashiki.games.yedo.rules.bidding import Announce, Bid, ChooseCategory, JoinBidding
from zashiki.games.yedo.rules.state import EGRESS
from zashiki.games.yedo.rules.terms import Player
from zashiki.games.yedo.tables import AUCTIONS, MAINS

BIDDING = (JoinBidding, Announce, Bid, ChooseCategory)
"""The questions that are asked in the scene of the auctions."""


def auction_scene(words: Words, size: Measures) -> Markup:
    """All categories in their three groups, the bidders, and what can be answered."""
    margin = 8.0 if size.narrow else 16.0
    parts = [
        panel(0, 0, size.width, size.height),
        _title(words, size, margin),
    ]
    y = 30.0 if size.narrow else 46.0
    across = (size.width - 2 * margin + 8) / 3
    for main, name in enumerate(MAINS):
        parts.append(_group(words, main, name, margin + across * main, y, across - 8, size))
    y += 3 * size.tile + (14 if size.narrow else 30)
    parts.append(piece(_bidders(words, size, size.width - 2 * margin), x=margin, y=y))
    y += 40 if size.narrow else 54
    parts.append(piece(_answers(words, size, size.width - 2 * margin, size.height - y - 6), x=margin, y=y))
    return join(*parts)


def _title(words: Words, size: Measures, margin: float) -> Markup:
    text, letters = fit(_heading(words), size.width - 2 * margin, size.title, bold=True, serif=True)
    return write(text, margin, 20 if size.narrow else 24, letters, bold=True, serif=True, centred=True)


def _heading(words: Words) -> str:
    category, _, _ = current(words)
    if category >= 0:
        few = words.table.few
        return (
            words.say("drawn.auction-main", main=category) if few else words.say("drawn.auction-of", auction=category)
        )
    return words.say("drawn.put-up") if words.asks(Announce) else words.say("drawn.auctions")


def _group(words: Words, main: int, name: str, x: float, y: float, width: float, size: Measures) -> Markup:
    """The categories of a main category under a band of its colour; with few players they are bid for as one."""
    table = words.table
    group = table.main_auctions[main]
    fill, ink = MAIN_GROUND[name]
    head = 6.0 if size.narrow else 20.0
    tiles = []
    for row, auction in enumerate(group):
        tiles.append(piece(_tile(words, auction, width, size), y=head + 3 + row * size.tile))
    band = rect(0, 0, width, head, rx=3, fill=colour(fill), stroke=colour("line-2"))
    heading = None
    if not size.narrow:
        text = words.say(f"drawn.main-{name}")
        heading = write(text, width / 2, head / 2, 13, anchor="middle", colour=ink, bold=True, centred=True)
    high = head + 3 + len(group) * size.tile
    halo = rect(-4, -4, width + 8, high + 5, rx=8, class_="z-halo")
    return words.thing(f"main:{name}", words.label(f"main:{name}"), halo, band, heading, *tiles, x=x, y=y)


def _tile(words: Words, auction: int, width: float, size: Measures) -> Markup:
    view, table = words.view, words.table
    category, bid, leader = current(words)
    under = category == (table.auction_main[auction] if table.few else auction)
    winner = next((player for player in view.order if view.markers[player] == auction), -1)
    label = words.say("drawn.auction-row", auction=auction, number=table.minimum[auction])
    if winner >= 0:
        label = words.say("drawn.auction-won", auction=auction, player=winner)
    runs = words.runs(_reward(words, auction))
    lead = (leader, bid) if under else (winner, 0)
    least = words.say("drawn.minimum", number=table.minimum[auction])
    face = _tile_face(AUCTION_SIGNS[auction], table.auction_names[auction], least, runs, lead, under, width, size)
    return words.thing(f"auction:{AUCTIONS[auction]}", label, face)


def _reward(words: Words, auction: int) -> tuple[str, ...]:
    return next(row.reward for row in words.table.pack.board.auction if row.id == AUCTIONS[auction])


@remembered
def _tile_face(
    sign: str,
    name: str,
    least: str,
    runs: tuple[Run, ...],
    lead: tuple[int, int],
    under: bool,
    width: float,
    size: Measures,
) -> Markup:
    high = size.tile - 6
    player, bid = lead
    ground = slip(
        width, high, "kin-wash" if under else "washi", "kin" if under else "line", rx=6, thick=2 if under else 1
    )
    if size.narrow:
        short, letters = fit(name, width - 12, 13, bold=True)
        line = icon(sign, 14, 23, 14, "sumi-2") if player < 0 else mon(player, 14, 23, 17)
        note = f"{bid}" if bid else least if player < 0 else ""
        return join(
            ground,
            write(short, 6, 9, letters, bold=True, centred=True),
            line,
            write(note, 27, 23, 14 if bid else 12, colour="kin-ink" if bid else "sumi-2", bold=bid > 0, centred=True),
        )
    parts = [
        ground,
        icon(sign, 22, high / 2, 26),
        write(name, 43, 17, 15, bold=True, serif=True, centred=True),
        draw_runs(runs, 42, 39, 14, "kin-ink"),
    ]
    if player >= 0:
        parts.append(mon(player, width - 22, high / 2 - (10 if bid else 0), 24))
        if bid:
            parts.append(
                write(f"{bid}", width - 22, high - 12, 19, anchor="middle", colour="kin-ink", bold=True, centred=True)
            )
    elif 46 + run_width(runs, 14) + measure(least, 13) < width - 4:
        parts.append(write(least, width - 8, 39, 13, anchor="end", colour="sumi-2", centred=True))
    return join(*parts)


def _bidders(words: Words, size: Measures, width: float) -> Markup:
    """All players in player order: their money, and whether they lead, still bid, have won or are out."""
    view, say = words.view, words.say
    category, bid, leader = current(words)
    step = width / view.players
    parts = []
    for column, player in enumerate(view.order):
        marker = view.markers[player]
        if category >= 0 and player == leader:
            state = say("drawn.leading", bid=bid)
        elif marker >= 0:
            state = say("drawn.won", auction=marker)
        elif marker == EGRESS:
            state = say("drawn.out")
        else:
            state = say("drawn.to-bid" if player in view.acting else "drawn.on-track")
        label = say("drawn.bidder", player=player, mon=view.mon[player], what=state)
        quiet = marker >= EGRESS
        loud = player in view.acting and view.outcome is None
        face = _bidder(player, words.name(player), view.mon[player], state, step, quiet, loud, size)
        parts.append(piece(face, x=step * column, label=label))
    return join(*parts)


@remembered
def _bidder(
    player: Player, name: str, money: int, state: str, step: float, quiet: bool, loud: bool, size: Measures
) -> Markup:
    ring = rect(0, 0, step - 6, 36 if size.narrow else 46, rx=8, fill=colour("sunk" if quiet else "raised"))
    edge = rect(
        0.5,
        0.5,
        step - 7,
        35 if size.narrow else 45,
        rx=8,
        fill="none",
        stroke=colour("shu" if loud else "line"),
        stroke_width=2 if loud else 1,
    )
    if size.narrow:
        short = shorten(state, step - 10, 12)
        return join(
            ring,
            edge,
            mon(player, 14, 12, 18),
            icon("mon", 34, 12, 13, "sumi-2"),
            write(f"{money}", 43, 12, 13, bold=True, centred=True),
            write(short, 6, 28, 12, colour="sumi-2", centred=True),
        )
    wide = measure(f"{money}", 15, bold=True)
    short = shorten(name, step - 76 - wide, 15, bold=True, serif=True)
    return join(
        ring,
        edge,
        mon(player, 22, 23, 30),
        write(short, 43, 14, 15, bold=True, serif=True, centred=True),
        icon("mon", step - 22 - wide, 14, 15, "sumi-2"),
        write(f"{money}", step - 13, 14, 15, anchor="end", bold=True, centred=True),
        write(shorten(state, step - 54, 13), 43, 33, 13, colour="sumi-2", centred=True),
    )


def _answers(words: Words, size: Measures, width: float, height: float) -> Markup:
    """Bids as chips; joining, declining, passing, dropping out as buttons."""
    numbers = words.table.numbers
    wide = 150.0 if not size.narrow else (width - 8) / 2
    parts: list[Markup] = []
    bids = amounts(words)
    x = 0.0
    if words.asks(JoinBidding):
        parts.append(button(words, "yes", 0, 4, wide, sign="check"))
        x += wide + 8
        text = words.say("drawn.decline", number=numbers.egress_mon)
        parts.append(button(words, "pass", x, 4, wide + (60 if not size.narrow else 0), text=text, sign="cross"))
        return join(*parts)
    if not bids:
        return button(words, "pass", 0, 4, wide, sign="cross")
    parts.append(button(words, "pass", 0, 0, 84 if size.narrow else 96, sign="cross", height=28))
    left = 92.0 if size.narrow else 106.0
    parts.append(piece(chips(words, bids, width - left, height), x=left))
    return join(*parts)
