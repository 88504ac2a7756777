"""Pictures of the chest and the torii tokens: what a side has beside its cards and units."""

from __future__ import annotations

from collections.abc import Iterable

from zashiki.drawing import SVG, Markup, fit, icon, join, measure, picture, piece, slip, write
from zashiki.drawing.memory import remembered
from zashiki.games.yohei.drawing.sayings import SYMBOL_SIGNS, symbol_name, torii_line, torii_signs
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.rules.numbers import Side
from zashiki.games.yohei.rules.scoring import symbols
from zashiki.games.yohei.view import HIDDEN

REST = 180.0


def chest(words: Words, side: Side) -> SVG:
    """A side's chest by symbols, its torii tokens, and what it can still build."""
    view = words.view
    row = view.sides[side]
    hidden = row.chest.count(HIDDEN)
    title = words.say("card.stock", number=len(row.chest))
    if hidden:
        title += f", {words.say('card.unseen', number=hidden)}"
    parts: list[Markup] = [_heading("chest", title, 10)]
    counts = symbols(words.state, side)
    for number, count in enumerate(counts):
        x, y = 4.0 + 62 * (number % 3), 34.0 + 26 * (number // 3)
        label = f"{count} {symbol_name(number)}"
        parts.append(piece(_symbol(SYMBOL_SIGNS[number], count), x=x, y=y, label=label))
    team = "card.torii-team" if words.game.teams else "card.torii"
    parts.append(_heading("torii", words.say("card.no-torii" if not row.torii else team), 88))
    y = 98.0
    tokens, y = torii_tokens(words, row.torii, y)
    parts += tokens
    if row.trophies:
        parts.append(piece(_heading("kill", words.say("card.trophies", number=len(row.trophies)), y + 12)))
        y += 24
    return picture(*parts, width=REST, height=max(y, 110), id=f"chest-{side}")


@remembered
def _heading(sign: str, text: str, y: float) -> Markup:
    label, size = fit(text, REST - 28, 14, bold=True)
    return icon(sign, 11, y, 19, "sumi-2") + write(label, 26, y, size, bold=True, colour="sumi-2", centred=True)


@remembered
def _symbol(sign: str, count: int) -> Markup:
    ink = "sumi" if count else "line-2"
    return icon(sign, 11, 0, 21, ink) + write(
        str(count), 27, 0, 17, bold=bool(count), colour="sumi" if count else "sumi-2", centred=True
    )


def torii_tokens(words: Words, kinds: Iterable[int], y: float) -> tuple[list[Markup], float]:
    """Tokens as pills, as many in a line as there is room for; gives the next line as well."""
    tokens: list[Markup] = []
    x, high = 2.0, 27.0
    for kind in kinds:
        if kind == HIDDEN:
            continue
        name, signs = words.table.pack.tokens.torii[kind].name, torii_signs(words, kind)
        if len(signs) > 1:
            name = ""
        text, size = fit(name, REST - 44, 14)
        wide = 14 + 20 * len(signs) + (measure(text, size) + 4 if text else 0)
        if x + wide > REST and x > 2:
            x, y = 2.0, y + high + 5
        row = words.table.pack.tokens.torii[kind]
        label = f"{row.name}: {torii_line(words, kind)}"
        tokens.append(words.thing(f"torii:{row.id}", label, token_face(signs, text, size, wide), x=x, y=y))
        x += wide + 6
    return tokens, y + high + 3 if tokens else y


@remembered
def token_face(signs: tuple[str, ...], text: str, size: float, wide: float) -> Markup:
    """A token as a pill: its signs and its name, if there is room for it."""
    parts = [
        slip(wide, 27),
    ]
    parts += [icon(sign, 16 + 20 * number, 13.5, 18) for number, sign in enumerate(signs)]
    if text:
        parts.append(write(text, 11 + 20 * len(signs), 13.5, size, centred=True))
    return join(*parts)
