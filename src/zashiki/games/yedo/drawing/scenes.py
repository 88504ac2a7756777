"""Scenes in the place of the town: cards to choose among, favours, decks, the windows of reactions, and the end."""

from __future__ import annotations

from zashiki.drawing import (
    Markup,
    colour,
    fit,
    icon,
    join,
    mon,
    paragraph,
    path,
    piece,
    player_ink,
    rect,
    shorten,
    slip,
    wrap,
    write,
)
from zashiki.drawing.memory import remembered
from zashiki.games.yedo.actions import ORDER_IDS
from zashiki.games.yedo.drawing.cards import action_card, back_face, bonus_card, mission, small_face, weapon_face
from zashiki.games.yedo.drawing.frame import Measures, heading
from zashiki.games.yedo.drawing.side import deck_label
from zashiki.games.yedo.drawing.words import (
    DECK_HUES,
    DECK_SIGNS,
    FAVOR_SIGN,
    Run,
    Words,
    button,
    draw_runs,
    panel,
    run_width,
)
from zashiki.games.yedo.rules.card_effects import BuryEvent
from zashiki.games.yedo.rules.hands import ChooseDeck, ForesightDeck, KeepCard, PutBack
from zashiki.games.yedo.rules.setup import ChooseFavor, FirstMission
from zashiki.games.yedo.rules.state import SOURCES
from zashiki.games.yedo.rules.terms import ACTION, BONUS, DECKS, EVENT, GREEN, WEAPON, DeckNumber, Kind, Player
from zashiki.games.yedo.texts import DECK_NAMES
from zashiki.games.yedo.view import UNKNOWN

CHOOSING = (KeepCard, PutBack, BuryEvent, ChooseFavor, FirstMission, ChooseDeck, ForesightDeck)
"""Questions that a player answers in a scene of its own; the others see the town."""
SOURCE_SIGNS = ("mission", "bonus", "coin", "castle", "harbor", "chest", "minus", "cards", "lock")
ANSWERS = ("yes", "pass", "done", "blackmail")
SMALL_SIGNS = {"pass": "cross", "yes": "check", "blackmail": "lock"}
NO_TOKEN = "-"
"""The token of a card that cannot be chosen."""


def choosing_scene(words: Words, size: Measures) -> Markup:
    """The scene in which the viewer chooses cards, decks or a favour."""
    head, margin, y = heading(words.question, size)
    room = size.height - y - 8
    if words.asks(ChooseFavor):
        draw = _favors
    elif words.asks(KeepCard):
        draw = _drawn_cards
    elif words.asks(PutBack):
        draw = _top_cards
    elif words.asks(BuryEvent):
        draw = _event
    else:
        draw = _decks
    cards = draw(words, size, size.width - 2 * margin, room)
    return join(head, piece(cards, x=margin, y=y))


def _favors(words: Words, size: Measures, width: float, room: float) -> Markup:
    rows = words.table.pack.board.favor
    columns = 1 if size.narrow else 2
    high = min(64.0, room / -(-len(rows) // columns) - 8)
    wide = width / columns - 8
    parts = []
    for index, favor in enumerate(rows):
        token = f"favor:{favor.id}"
        if token not in words.legal:
            continue
        face = _favor(favor.name, words.runs(favor.effects), wide, high)
        parts.append(
            words.thing(token, favor.name, face, x=(index % columns) * (wide + 8), y=(index // columns) * (high + 8))
        )
    return join(*parts)


@remembered
def _favor(name: str, runs: tuple[Run, ...], width: float, high: float) -> Markup:
    narrow = high < 50
    across = run_width(runs, 15)
    short, size = fit(name, width - 56 - (across + 6 if narrow else 0), 15, bold=True, serif=True)
    return join(
        slip(width, high),
        icon(FAVOR_SIGN, 24, high / 2, 24, "kin-ink"),
        write(short, 46, high / 2 if narrow else high / 2 - 12, size, bold=True, serif=True, centred=True),
        draw_runs(runs, width - across - 6, high / 2, 15, "kin-ink")
        if narrow
        else draw_runs(runs, 45, high / 2 + 13, 15, "kin-ink"),
    )


def _decks(words: Words, size: Measures, width: float, room: float) -> Markup:
    """Decks that can be chosen, as large backs with their numbers."""
    tokens = [(deck, f"deck:{name}") for deck, name in enumerate(DECKS) if f"deck:{name}" in words.legal]
    columns = min(len(tokens), 4)
    rows = -(-len(tokens) // columns) if columns else 1
    across = width / max(1, columns)
    high = min(170.0, room / rows - 34)
    wide = min(high * 0.7, across - 14)
    parts = []
    for index, (deck, token) in enumerate(tokens):
        name = DECK_NAMES[deck].removeprefix("the ")
        if size.narrow:
            name = name.split()[0]  # the question says of what
        short, letters = fit(name[:1].upper() + name[1:], across - 6, 14, bold=True)
        count = words.view.decks[deck].size
        x, y = (index % columns) * across, (index // columns) * (high + 38)
        face = join(
            piece(back_face(DECK_HUES[deck], DECK_SIGNS[deck], wide, high), x=(across - wide) / 2, y=4),
            rect((across - wide) / 2 - 2.5, 1.5, wide + 5, high + 5, rx=9, class_="z-halo"),
            write(short, across / 2, high + 16, letters, anchor="middle", bold=True, centred=True),
            write(f"{count}", across / 2, high + 31, 13, anchor="middle", colour="sumi-2", centred=True)
            if not size.narrow
            else None,
        )
        parts.append(words.thing(token, deck_label(words, deck), face, x=x, y=y))
    return join(*parts)


def card_of(words: Words, deck: DeckNumber, kind: Kind, width: float, height: float, token: str = "") -> Markup:
    """Any card face up, or its back where the viewer does not know it."""
    table, viewer = words.table, words.view.viewer
    if kind == UNKNOWN:
        label = words.say("drawn.face-down")
        return piece(back_face(DECK_HUES[deck], DECK_SIGNS[deck], width, height), label=label)
    if deck == ACTION:
        return action_card(words, kind, width, height, token)
    if deck == BONUS:
        return bonus_card(words, kind, width, height, token)
    if deck == WEAPON:
        face = weapon_face(words.weapon_sign(kind), table.weapon_names[kind], width, height)
        return words.thing(token or f"weapon:{table.weapon_ids[kind]}", table.weapon_names[kind], face)
    if deck == EVENT:
        row = table.pack.events.event[kind]
        face = small_face(row.name, row.text, "", "rust", DECK_SIGNS[EVENT], width, height)
        return piece(face, label=words.say("drawn.event", event=row.name, text=row.text))
    return mission(words, kind, width, height, viewer if viewer is not None else 0, token)


def _sizes(deck: DeckNumber, size: Measures, count: int, width: float, room: float) -> tuple[float, float]:
    """The size at which so many cards of a deck are shown side by side."""
    across = width / max(1, count) - 10
    if deck == WEAPON:
        return min(120.0, across), min(130.0, room)
    if deck in (ACTION, BONUS, EVENT):
        return min(200.0, across), min(160.0, room)
    return min(170.0, across), min(230.0, room)


def _row(words: Words, deck: DeckNumber, kinds: tuple[int, ...], size: Measures, width: float, room: float) -> Markup:
    wide, high = _sizes(deck, size, len(kinds), width, room)
    start = (width - len(kinds) * (wide + 10) + 10) / 2
    top = max(0.0, (room - high) / 2 - 16)
    return join(
        *[
            piece(card_of(words, deck, kind, wide, high), x=start + index * (wide + 10), y=top)
            for index, kind in enumerate(kinds)
        ]
    )


def _drawn_cards(words: Words, size: Measures, width: float, room: float) -> Markup:
    kinds = {"card": ACTION, "bonus": BONUS, "weapon": WEAPON, "mission": GREEN}
    deck = kinds[min(words.legal).partition(":")[0]]
    return _row(words, deck, words.view.drawn, size, width, room)


def _event(words: Words, size: Measures, width: float, room: float) -> Markup:
    top = words.view.decks[EVENT].top[:1]
    wide = min(210.0, (width - 8) / 2)
    return join(
        _row(words, EVENT, top, size, width, room - 50),
        button(words, "yes", width / 2 - wide - 4, room - 40, wide),
        button(words, "pass", width / 2 + 4, room - 40, wide),
    )


def _top_cards(words: Words, size: Measures, width: float, room: float) -> Markup:
    """The cards on top of a deck, numbered, and the orders in which they can go back."""
    deck, count = words.message.number("deck"), words.message.number("count")
    kinds = words.view.decks[deck].top[:count]
    legal = [token for token in [f"order:{order}" for order in ORDER_IDS] if token in words.legal]
    columns = 3
    rows = -(-len(legal) // columns)
    high = room - 38 * rows - 6
    parts = [_row(words, deck, kinds, size, width, high - 18)]
    wide, tall = _sizes(deck, size, len(kinds), width, high - 18)
    start = (width - len(kinds) * (wide + 10) + 10) / 2
    for place in range(len(kinds)):
        x = start + place * (wide + 10) + wide / 2
        parts.append(
            write(
                f"{place + 1}",
                x,
                tall + 11 + max(0.0, (high - 18 - tall) / 2 - 16),
                15,
                anchor="middle",
                bold=True,
                centred=True,
            )
        )
    step = width / columns
    for place, token in enumerate(legal):
        x, y = (place % columns) * step, room - 38 * rows + (place // columns) * 38
        text = words.label(token)
        parts.append(button(words, token, x, y, step - 8, text=text, sign="" if size.narrow else "order"))
    return join(*parts)


# ---------------------------------------------------------------- windows and small questions


def has_answers(words: Words) -> bool:
    """Whether there is an answer that is not a thing on the board, or a card lies on the table."""
    small = any(token in words.legal for token in ANSWERS) or any(token.startswith("loss:") for token in words.legal)
    return small or bool(words.view.played)


def answers(words: Words, width: float, height: float) -> Markup:
    """The cards on the table, what is asked, and the answers as buttons."""
    question = words.question if words.legal else words.say("drawn.on-table")
    tokens = [token for token in map(words.game.vocabulary.text, words.actions) if _is_button(token)]
    return question_panel(words, question, tokens, width, height)


def question_panel(
    words: Words, question: str, tokens: list[str], width: float, height: float, asked: str = ""
) -> Markup:
    """A question with its answers as buttons, and the cards that lie on the table.

    asked: the id of the question, where it is not the one that is asked now.
    """
    lines = wrap(question, width - 20, 14.5, bold=True, serif=True, most=3)
    parts = [panel(0, 0, width, height), paragraph(lines, 10, 20, 14.5, spacing=1.18, bold=True, serif=True)]
    y = 20 + 17.1 * (len(lines) - 1) + 12
    rows = -(-len(tokens) // 2)
    room = height - y - 35 * rows - 8
    wide = (width - 28) / 2
    played = words.view.played[-2:]
    across = wide if len(played) > 1 else 2 * wide + 8
    for index, kind in enumerate(played):
        if room < 46:
            break
        card = card_of(words, ACTION, kind, across, min(room, 96), token=NO_TOKEN)
        parts.append(piece(card, x=10 + index * (wide + 8), y=y, id=f"played-{index}-{int(width)}"))
    top = height - 35 * rows - 2
    for index, token in enumerate(tokens):
        text, sign = _button_words(words, token, asked)
        x, y = 10 + (index % 2) * (wide + 8), top + (index // 2) * 35
        parts.append(button(words, token, x, y, wide, text=text, sign=sign))
    return join(*parts)


def _button_words(words: Words, token: str, asked: str) -> tuple[str, str]:
    """The text and the sign of a small answer."""
    sign = "action" if token.startswith("card:") else SMALL_SIGNS.get(token, "")
    return words.label(token, asked), sign


def _is_button(token: str) -> bool:
    return token in ANSWERS or token.startswith(("loss:", "card:"))


# ---------------------------------------------------------------- the end


def end_scene(words: Words, size: Measures) -> Markup:
    """Who has won and why, and everybody's Prestige by its sources."""
    outcome = words.view.outcome
    assert outcome is not None
    reason = words.game.catalog.say(outcome.reason, words.names)
    margin = 10.0 if size.narrow else 20.0
    lines = wrap(reason, size.width - 2 * margin - 50, size.title, bold=True, serif=True, most=3)
    winners = outcome.winners()
    top = 35 if len(lines) < 2 else 18 if size.narrow else 26
    parts = [
        panel(0, 0, size.width, size.height),
        *[mon(player, margin + 18 + 44 * index, 30, 38) for index, player in enumerate(winners)],
        paragraph(
            lines,
            margin + 46 * len(winners),
            top,
            size.title,
            spacing=1.15,
            bold=True,
            serif=True,
        ),
    ]
    ranked = sorted(range(len(outcome.places)), key=lambda player: outcome.places[player])
    rows = _score_rows_narrow if size.narrow else _score_rows
    parts.append(piece(rows(words, ranked, size.width - 2 * margin, size.height - 70), x=margin, y=62))
    return join(*parts)


def _score_rows(words: Words, ranked: list[int], width: float, room: float) -> Markup:
    outcome = words.view.outcome
    assert outcome is not None
    first, last = 126.0, 56.0
    step = (width - first - last) / len(SOURCES)
    parts = []
    for index, source in enumerate(SOURCES):
        x = first + step * (index + 0.5)
        name = words.say(f"score.{source}")
        parts.append(icon(SOURCE_SIGNS[index], x, 12, 20, "sumi-2"))
        heading = wrap(name, step + 9, 12, most=2)
        parts.append(paragraph(heading, x, 36, 12, spacing=1.1, anchor="middle", colour="sumi-2"))
    pitch = min(56.0, (room - 66) / len(ranked))
    most = max([1, *[sum([max(0, value) for value in outcome.scores[player].values()]) for player in ranked]])
    for index, player in enumerate(ranked):
        y = 62 + pitch * index
        values = tuple(outcome.scores[player].values())
        label = words.say("drawn.score-label", player=player, number=sum(values))
        name = shorten(words.name(player), first - 46, 15.5, bold=True, serif=True)
        face = _score_row(player, name, outcome.places[player], values, (width, step, pitch), most)
        parts.append(piece(face, y=y, label=label))
    return join(*parts)


@remembered
def _score_row(
    player: Player, name: str, place: int, values: tuple[int, ...], sizes: tuple[float, float, float], most: int
) -> Markup:
    width, step, pitch = sizes
    middle = pitch / 2 - 5
    parts = [
        rect(-4, 0, width + 8, pitch - 4, rx=7, fill=colour("kin-wash")) if place == 1 else None,
        mon(player, 14, middle, 26),
        write(name, 33, middle, 15.5, bold=True, serif=True, centred=True),
        write(f"{sum(values)}", width - 6, middle, 23, anchor="end", colour="kin-ink", bold=True, centred=True),
    ]
    x, scale = 0.0, (width - 12) / most
    for index, value in enumerate(values):
        text = f"{value}".replace("-", "−")
        parts.append(
            write(
                text,
                126 + step * (index + 0.5),
                middle,
                15,
                anchor="middle",
                colour="sumi" if value else "sumi-2",
                centred=True,
            )
        )
        if value > 0:
            fade = (1.0, 0.8, 0.62, 0.5, 0.4, 0.32, 0.3, 0.26, 0.22)[index]
            parts.append(
                rect(4 + x, pitch - 11, value * scale - 1.5, 4, rx=1.5, fill=colour(player_ink(player)), opacity=fade)
            )
            x += value * scale
    return join(*filter(None, parts))


def _score_rows_narrow(words: Words, ranked: list[int], width: float, room: float) -> Markup:
    """Each player's total, with the signs of its sources."""
    outcome = words.view.outcome
    assert outcome is not None
    pitch = min(54.0, room / len(ranked))
    parts = []
    for row, player in enumerate(ranked):
        values = outcome.scores[player]
        total = sum(values.values())
        parts_of = [(SOURCE_SIGNS[number], value) for number, value in enumerate(values.values()) if value]
        runs = tuple([(sign, f"{value}".replace("-", "−")) for sign, value in parts_of])
        y = pitch * row
        size = 13.0
        while size > 12 and run_width(runs, size) > width - 4:
            size -= 0.5
        parts += [
            mon(player, 12, y + 12, 22),
            write(shorten(words.name(player), width - 90, 15), 28, y + 12, 15, bold=True, serif=True, centred=True),
            write(f"{total}", width - 4, y + 12, 20, anchor="end", colour="kin-ink", bold=True, centred=True),
            draw_runs(runs[:7], 2, y + 35, size, "sumi-2"),
            path(f"M0 {y + pitch - 3}H{width}", stroke=colour("line")),
        ]
    return join(*parts)
