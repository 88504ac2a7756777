"""The goods of a deal: how many of each kind there are, and how a kind is drawn as a tile and as a row."""

from __future__ import annotations

from zashiki.drawing import Markup, circle, colour, fit, icon, join, rect, slip, write
from zashiki.drawing.memory import remembered
from zashiki.games.yedo.actions import (
    ACTION_GOODS,
    BONUS_GOODS,
    FIRST_MISSIONS,
    FIRST_WEAPONS,
    GEISHA_GOODS,
    MON_GOODS,
    MOST,
)
from zashiki.games.yedo.drawing.cards import back_face
from zashiki.games.yedo.drawing.words import GOODS_HUES, GOODS_SIGNS, Words
from zashiki.games.yedo.rules.state import TAVERN_TRADE
from zashiki.games.yedo.rules.targets import TRADE_DISTRICTS
from zashiki.games.yedo.rules.terms import Goods, Parcel, Player
from zashiki.games.yedo.rules.trade import KINDS
from zashiki.games.yedo.texts import goods_names


def goods_there(words: Words, player: Player, tavern: bool) -> Parcel:
    """What a player could give, as far as everybody sees."""
    view = words.view
    hand = view.hands[player]
    goods = [0] * KINDS
    goods[MON_GOODS] = min(view.mon[player], MOST)
    for kind in view.weapons[player]:
        goods[FIRST_WEAPONS + kind] += 1
    if tavern:
        goods[GEISHA_GOODS] = view.geisha[player]
        goods[ACTION_GOODS] = hand.action_count()
        goods[BONUS_GOODS] = hand.bonus_count()
        for kind in hand.missions:
            goods[FIRST_MISSIONS + words.table.colour[kind]] += 1
        for colour, number in enumerate(hand.missions_hidden):
            goods[FIRST_MISSIONS + colour] += number
    return tuple(goods)


def in_tavern(words: Words) -> bool:
    """Whether cards can be dealt in: both deal in the Tavern."""
    trade = words.message.fields.get("trade")
    if trade is not None:
        return trade == TAVERN_TRADE
    tavern = TRADE_DISTRICTS[TAVERN_TRADE]
    view, table = words.view, words.table
    return any(
        owner == view.viewer and table.space_district[space] == tavern for space, owner in enumerate(view.spaces)
    )


def good_sign(words: Words, kind: Goods) -> str:
    """The icon of a kind."""
    return GOODS_SIGNS[kind] if kind < FIRST_WEAPONS else words.weapon_sign(kind - FIRST_WEAPONS)


def good_hue(kind: Goods) -> str:
    """The colour of the back of a kind of card, else nothing."""
    return GOODS_HUES[kind] if kind < FIRST_WEAPONS else ""


def good_name(words: Words, kind: Goods) -> str:
    """The name of a kind; the colour of a Mission shows in its sign."""
    name = goods_names(words.table)[kind]
    return name.split()[-1] if FIRST_MISSIONS <= kind < FIRST_WEAPONS else name


@remembered
def good_face(sign: str, hue: str, name: str, number: int, width: float, high: float, narrow: bool) -> Markup:
    """So many goods of a kind, as they lie on the table."""
    body = high - (0 if narrow else 22)
    side = min(width, body)
    face = back_face(hue, sign, side * 0.78, body) if hue else _open_face(sign, side, body)
    short, size = fit(name, width + 14, 12.5)
    return join(
        face,
        circle(side - 2, 7, 9.5, fill=colour("k-black"), stroke=colour("paper")),
        write(f"{number}", side - 2, 7, 12.5, anchor="middle", colour="white", bold=True, centred=True),
        None if narrow else write(short, side / 2, high - 8, size, anchor="middle", centred=True),
    )


@remembered
def _open_face(sign: str, width: float, high: float) -> Markup:
    """A thing that lies open, without its name."""
    return join(
        rect(0.5, 0.5, width - 1, high - 1, rx=7, fill=colour("raised"), stroke=colour("line-2")),
        icon(sign, width / 2, high / 2, min(width, high) * 0.6),
    )


@remembered
def good_row(sign: str, name: str, number: int, most: int, size: tuple[float, float], hue: str, steps: bool) -> Markup:
    """How much of a kind is given of what there is; steps: with room for buttons that change it."""
    width, high = size
    count = f"{number}/{most}" if number else f"{most}"
    end = width - (24 if steps else 7)
    room = width - (110 if steps else 68)
    short, letters = fit(name, room, 13.5) if room > 34 else ("", 12)
    ink = "sumi" if number else "sumi-2"
    return join(
        slip(width, high, "kin-wash" if number else "washi", "kin" if number else "line", rx=6),
        rect(5, 3, 18, high - 6, rx=3.5, fill=colour(f"k-{hue}")) if hue else None,
        icon(sign, 14, high / 2, 14 if hue else 17, "white" if hue else "sumi"),
        write(short, 28, high / 2, letters, centred=True),
        write(count, end, high / 2, 13.5, anchor="end", bold=number > 0, colour=ink, centred=True),
    )
