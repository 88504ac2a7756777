"""Clan boards: Annexes, Weapons, Geisha and Blessing, Disciples; the viewer's own with their cards, and all of them."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.drawing import (
    SVG,
    Markup,
    colour,
    element,
    fit,
    icon,
    join,
    measure,
    mon,
    picture,
    piece,
    rect,
    shorten,
    slip,
    write,
)
from zashiki.drawing.memory import remembered
from zashiki.games.yedo.drawing.cards import (
    action_card,
    back_face,
    bonus_card,
    height_needed,
    mission,
    mission_label,
    written,
)
from zashiki.games.yedo.drawing.words import (
    ANNEX_SIGNS,
    CATEGORY_SIGNS,
    COLOUR_HUES,
    DECK_HUES,
    DECK_SIGNS,
    Words,
    panel,
)
from zashiki.games.yedo.rules.records import earned_bonus, mission_of
from zashiki.games.yedo.rules.state import MANNED, NOT_BUILT
from zashiki.games.yedo.rules.terms import ACTION, ANNEXES, BONUS, GREEN, Player
from zashiki.games.yedo.texts import ANNEX_NAMES

HAND = (1000.0, 186.0)
CLAN = 226.0
GAP = 6.0
ROW = 980.0
"""How many pixels the viewer's own part is wide on a desk."""
MISSION_MOST, MISSION_LEAST = 138.0, 114.0
SMALL, WIDEST = 126.0, 260.0
"""How wide a small card is at least, and at most where two long texts stand over one another."""
BOARD = 318.0
SIDE_BY_SIDE = "display:flex;flex-wrap:wrap;align-content:start;gap:14px 20px;height:100%;overflow:auto"

# ---------------------------------------------------------------- what a clan has


def holdings(words: Words, player: Player, width: float, *, live: bool) -> Markup:
    """Annexes, Weapons, House and Disciples in four rows; 176 high."""
    view, say = words.view, words.say
    parts: list[Markup] = []
    step = (width + 6) / 2
    for annex, (name, state) in enumerate(zip(ANNEX_NAMES, view.annexes_of(player), strict=True)):
        word = "none" if state == NOT_BUILT else "manned" if state == MANNED else "built"
        label = say(f"drawn.annex-{word}", annex=annex)
        face = _annex(ANNEX_SIGNS[annex], name, state, player if state == MANNED else -1, step - 6)
        x, y = step * (annex % 2), 3 + 36.0 * (annex // 2)
        if live:
            parts.append(words.thing(f"annex:{ANNEXES[annex]}", label, face, x=x, y=y))
        else:
            parts.append(piece(face, x=x, y=y, label=label))
    parts.append(piece(_weapons(words, player, width, live=live), y=79))
    parts.append(piece(_house(words, player), y=115))
    parts.append(piece(_disciples(words, player), y=149))
    return join(*parts)


@remembered
def _annex(sign: str, name: str, state: int, player: Player, width: float) -> Markup:
    built = state != NOT_BUILT
    apart = player >= 0 and measure(name, 12, bold=built) <= width - 58  # else the crest stands over the sign
    short, size = fit(name, width - 36 - (22 if apart else 0), 13.5, bold=built)
    return join(
        rect(-2, -2, width + 4, 34, rx=8, class_="z-halo"),
        rect(
            0.5,
            0.5,
            width - 1,
            29,
            rx=6,
            class_="z-face",
            fill=colour("washi" if built else "raised"),
            stroke=colour("line-2"),
            stroke_dasharray=None if built else "4 3",
        ),
        icon(sign, 16, 15, 20, "sumi" if built else "sumi-2") if player < 0 or apart else None,
        write(short, 30, 15, size, colour="sumi" if built else "sumi-2", bold=built, centred=True),
        mon(player, width - 15 if apart else 15, 15, 22) if player >= 0 else None,
    )


@remembered
def _heading(text: str, y: float) -> Markup:
    return write(text, 0, y, 13.5, colour="sumi-2", centred=True)


@remembered
def _tile(sign: str, count: int) -> Markup:
    return join(
        slip(30, 30, rx=6),
        icon(sign, 15, 15, 20),
        rect(18, -5, 17, 16, rx=8, fill=colour("k-black")) if count > 1 else None,
        write(f"{count}", 26.5, 3, 12, anchor="middle", colour="white", bold=True, centred=True) if count > 1 else None,
    )


def _weapons(words: Words, player: Player, width: float, *, live: bool) -> Markup:
    own = words.view.weapons[player]
    kinds = sorted(set(own))
    parts = [_heading(words.say("drawn.weapons"), 15)]
    step = min(35.0, (width - 72 - 30) / max(1, len(kinds) - 1)) if len(kinds) > 1 else 35.0
    for index, kind in enumerate(kinds):
        label = words.say("drawn.weapon", weapon=kind)
        face = _tile(words.weapon_sign(kind), own.count(kind))
        x = 70 + step * index
        token = f"weapon:{words.table.weapon_ids[kind]}"
        parts.append(words.thing(token, label, face, x=x) if live else piece(face, x=x, label=label))
    if not kinds:
        parts.append(write(words.say("drawn.none"), 70, 15, 13.5, colour="sumi-2", centred=True))
    return join(*parts)


def _house(words: Words, player: Player) -> Markup:
    view, say = words.view, words.say
    parts = [_heading(say("drawn.house"), 15)]
    rows = []
    if view.geisha[player]:
        rows.append(("geisha", view.geisha[player], say("drawn.geisha", number=view.geisha[player])))
    if view.blessing[player]:
        rows.append(("blessing", 1, say("drawn.blessing")))
    if view.blackmail[player]:
        rows.append(("lock", 1, say("drawn.blackmail")))
    x = 70.0
    for sign, count, label in rows:
        face = _tile(sign, count)
        if sign == "lock":
            parts.append(words.thing("blackmail", label, face, x=x) if player == view.viewer else piece(face, x=x))
        else:
            parts.append(piece(face, x=x, label=label))
        x += 38
    if not rows:
        parts.append(write(say("drawn.none"), 70, 15, 13.5, colour="sumi-2", centred=True))
    return join(*parts)


def _disciples(words: Words, player: Player) -> Markup:
    view, say = words.view, words.say
    at_home, reserve = view.house[player], view.reserve[player]
    label = f"{say('drawn.at-home', number=at_home)}, {say('drawn.in-reserve', number=reserve)}"
    return _homes(player, at_home, reserve, say("drawn.disciples"), label)


@remembered
def _homes(player: Player, at_home: int, reserve: int, heading: str, label: str) -> Markup:
    crests = [mon(player, 82 + 28 * index, 15, 24) for index in range(at_home)]
    ghosts = [element("g", mon(player, 82 + 28 * (at_home + index), 15, 18), opacity=0.35) for index in range(reserve)]
    return piece(_heading(heading, 15), *crests, *ghosts, label=label)


# ---------------------------------------------------------------- the viewer's own part


def hand(words: Words, viewer: int) -> str:
    """The viewer's own part for a page: pictures side by side, on a phone in rows."""
    say, high = words.say, HAND[1]
    title = {"clan": say("drawn.clan", player=viewer)}
    pictures = [
        picture(part, width=width, height=high, title=title.get(name, say("drawn.hand")), id=f"hand-{name}-picture")
        for name, part, width in _own_parts(words, viewer)
    ]
    return element("div", *pictures, class_="z-row")


def own_part(words: Words, viewer: int) -> tuple[SVG, float]:
    """The clan and all cards of the viewer in one picture; its width comes with it."""
    parts: list[Markup] = []
    x = 0.0
    for _, part, width in _own_parts(words, viewer):
        parts.append(piece(part, x=x))
        x += width + GAP
    width = max(HAND[0], x)
    return picture(*parts, width=width, height=HAND[1], title=words.say("drawn.hand"), id="hand-cards"), width


def _own_parts(words: Words, viewer: int) -> list[tuple[str, Markup, float]]:
    """The clan, each Mission, and the small cards in columns: what it is called, the drawing, its width.

    Together they are as wide as a desk has room for unless there are very many: of small cards two stand over one
    another where there is not room for each beside the others.
    """
    cards = words.view.hands[viewer]
    missions = cards.missions
    high = HAND[1] - 8
    room = ROW - CLAN - 12 - len(missions) * (MISSION_LEAST + 2 + GAP)
    columns = _columns(
        words, [(ACTION, kind) for kind in cards.actions] + [(BONUS, kind) for kind in cards.bonuses], room
    )
    spread = (room - sum(column.width + 2 + GAP for column in columns)) / max(1, len(missions))
    wide = min(MISSION_MOST, MISSION_LEAST + max(0.0, spread))
    own = piece(holdings(words, viewer, CLAN, live=True), x=3, y=4)
    parts = [("clan", piece(own, kind="z-region", id="hand-clan"), CLAN + 6)]
    for kind in missions:
        card = piece(mission(words, kind, wide, high, viewer), x=1, y=4)
        parts.append((f"mission-{kind}", piece(card, kind="z-region", id=f"hand-mission-{kind}"), wide + 2))
    for index, column in enumerate(columns):
        faces = []
        y = 4.0
        for (deck, kind), each in zip(column.cards, column.heights, strict=True):
            draw = action_card if deck == ACTION else bonus_card
            faces.append(piece(draw(words, kind, column.width, each), x=1, y=y))
            y += each + 6
        parts.append((f"cards-{index}", piece(*faces, kind="z-region", id=f"hand-cards-{index}"), column.width + 2))
    return parts


class Column(NamedTuple):
    """One card, or two over one another: which, how wide they are, how high each is."""

    cards: tuple[tuple[int, int], ...]
    width: float
    heights: tuple[float, ...]


def _columns(words: Words, cards: list[tuple[int, int]], room: float) -> list[Column]:
    """Small cards beside one another where there is room, else in twos, a long text over a short one."""
    high = HAND[1] - 8
    if len(cards) * (SMALL + 2 + GAP) <= room:
        return [Column((card,), SMALL, (high,)) for card in cards]
    lengths = {card: height_needed(*written(words, *card), SMALL) for card in cards}
    cards = sorted(cards, key=lambda card: -lengths[card])
    half = (len(cards) + 1) // 2
    long, rest = cards[:half], cards[half:][::-1]
    pairs = [(one, *rest[index : index + 1]) for index, one in enumerate(long)]
    return [_column(words, pair, high) for pair in pairs]


def _column(words: Words, cards: tuple[tuple[int, int], ...], high: float) -> Column:
    """A column as narrow as it can be with the whole text of each card; they share the height that is left over."""
    free = high - 6 * (len(cards) - 1)
    width = SMALL
    while True:
        needed = [height_needed(*written(words, *card), width) for card in cards]
        spare = (free - sum(needed)) / len(cards)
        if spare >= 0 or width >= WIDEST:
            return Column(cards, width, tuple([one + spare for one in needed]))
        width += 4


# ---------------------------------------------------------------- all boards


def all_boards(words: Words) -> str:
    """Every clan at its natural size, side by side as far as there is room; it scrolls."""
    view = words.view
    boards = []
    for player in view.order:
        board, high = clan_board(words, player, BOARD)
        title = words.say("drawn.clan", player=player)
        inside = piece(board, kind="z-region", id=f"clan-{player}-board")
        boards.append(picture(inside, width=BOARD, height=high, title=title, id=f"clan-{player}"))
    return element("div", *boards, style=SIDE_BY_SIDE, role="group", aria_label=words.say("drawn.cards"))


def clan_board(words: Words, player: Player, width: float) -> tuple[Markup, float]:
    """What everybody sees of a clan, with the Missions that it has completed and the cards that the viewer knows."""
    view, say = words.view, words.say
    name = shorten(words.name(player), width - 170, 17, bold=True, serif=True)
    parts = [
        mon(player, 24, 26, 34),
        write(name, 48, 26, 17, bold=True, serif=True, centred=True),
        icon("mon", width - 110, 26, 18, "sumi"),
        write(f"{view.mon[player]}", width - 98, 26, 17, bold=True, centred=True),
        icon("prestige", width - 52, 26, 22, "kin-ink"),
        write(f"{view.pp[player]}", width - 38, 26, 21, colour="kin-ink", bold=True, centred=True),
        piece(holdings(words, player, width - 24, live=False), x=12, y=52),
        piece(_backs(words, player, width - 24), x=12, y=238),
    ]
    y = 292.0
    parts.append(write(say("drawn.completed"), 12, y, 13.5, colour="sumi-2", centred=True))
    y += 8
    for mark in view.completed[player]:
        parts.append(piece(_done(words, mark, width - 24), x=12, y=y, label=mission_label(words, mission_of(mark))))
        y += 26
    if not view.completed[player]:
        parts.append(write(say("drawn.none"), 92, y - 8, 13.5, colour="sumi-2", centred=True))
    return join(panel(0, 0, width, y + 12), *parts), y + 12


def _backs(words: Words, player: Player, width: float) -> Markup:
    """How many cards a clan holds, by their backs."""
    cards = words.view.hands[player]
    colours = list(cards.missions_hidden)
    for kind in cards.missions:
        colours[words.table.colour[kind]] += 1
    counts = [(ACTION, cards.action_count()), (BONUS, cards.bonus_count())]
    counts += [(GREEN + index, number) for index, number in enumerate(colours)]
    counts = [(deck, number) for deck, number in counts if number]
    parts = [_heading(words.say("drawn.cards"), 20)]
    step = min(45.0, (width - 70) / max(1, len(counts)))
    wide = min(27.0, step - 14)
    for index, (deck, number) in enumerate(counts):
        label = words.say("drawn.deck", deck=deck, number=number)
        face = join(
            back_face(DECK_HUES[deck], DECK_SIGNS[deck], wide, 38),
            write(f"{number}", wide + 3, 20, 15, bold=True, centred=True),
        )
        parts.append(piece(face, x=70 + step * index, label=label))
    return join(*parts)


def _done(words: Words, mark: int, width: float) -> Markup:
    table = words.table
    kind, bonus = mission_of(mark), earned_bonus(mark)
    return _done_face(
        table.mission_names[kind], COLOUR_HUES[table.colour[kind]], CATEGORY_SIGNS[table.category[kind]], bonus, width
    )


@remembered
def _done_face(name: str, hue: str, sign: str, bonus: bool, width: float) -> Markup:
    short, size = fit(name, width - 60, 14)
    return join(
        rect(0, 2, 22, 20, rx=5, fill=colour(f"k-{hue}")),
        icon(sign, 11, 12, 15, "white"),
        write(short, 29, 12, size, centred=True),
        icon("bonus", width - 12, 12, 17, "kin-ink") if bonus else None,
    )
