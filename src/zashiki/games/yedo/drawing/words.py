"""What every drawing of Yedo needs: sentences, names, signs, and what can be answered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from zashiki.drawing import (
    Markup,
    colour,
    fit,
    icon,
    icon_names,
    join,
    measure,
    paragraph,
    path,
    piece,
    rect,
    slip,
    unlit,
    wrap,
    write,
)
from zashiki.drawing.markup import Child
from zashiki.drawing.memory import remembered
from zashiki.games.yedo.rules.activation import Activate, ActivateOrPlay, ChooseDeed
from zashiki.games.yedo.rules.assigning import AssignOrPlay
from zashiki.games.yedo.rules.cards import PlayOrPass
from zashiki.games.yedo.rules.terms import Deed, Kind
from zashiki.games.yedo.rules.trade import AnswerOffer, BuildOffer, Propose
from zashiki.games.yedo.view import YedoView
from zashiki.kernel.messages import Message
from zashiki.kernel.table_words import TableWords

if TYPE_CHECKING:
    from zashiki.games.yedo import YedoGame

DISTRICT_SIGNS = ("castle", "gates", "tavern", "harbor", "redlight", "market", "temple")
ANNEX_SIGNS = ("yashiki", "karesansui", "dojo", "kobudo")
DECK_SIGNS = ("action", "bonus", "lantern", "katana", "mission", "mission", "mission", "mission")
DECK_HUES = ("blue", "violet", "black", "rust", "green", "yellow", "red", "black")
COLOUR_HUES = ("green", "yellow", "red", "black")
CATEGORY_SIGNS = ("warfare", "eye", "theft", "nawa", "assassin")
AUCTION_SIGNS = ("action", "bonus", "katana", "yashiki", "geisha", "disciple", "mission")
GOODS_SIGNS = ("mon", "geisha", "action", "bonus", "mission", "mission", "mission", "mission")
GOODS_HUES = ("", "", "blue", "violet", *COLOUR_HUES)
FAVOR_SIGN = "chest"
PATROL_HUES = ("red", "blue")

Run = tuple[str, str]
"""An icon, or none, and the text that follows it, or none."""

GAINS = {
    "gain_mon": "mon",
    "pay_mon": "mon",
    "gain_pp": "prestige",
    "give_pp": "prestige",
    "give_weapon": "katana",
    "draw_action": "action",
    "draw_bonus": "bonus",
    "draw_weapon": "katana",
    "draw_mission": "mission",
    "gain_geisha": "geisha",
    "gain_blessing": "blessing",
    "gain_disciple": "disciple",
    "gain_annex": "yashiki",
    "set_order": "order",
    "flip_patrol": "patrol",
}
LOOKS = {"action": "action", "bonus": "bonus", "event": "lantern", "weapon": "katana", "mission": "mission"}
NUMBERED = ("mon", "prestige", "order")
"""The signs that always bear their number; of other things a sign alone means one."""


class Words(TableWords[YedoView]):
    """What drawings say and what they let the viewer answer."""

    game: YedoGame

    def __init__(self, game: YedoGame, view: YedoView, names: Sequence[str], *, sketching: bool = False) -> None:
        """sketching: for a sketch, which lies over the board while a path is made; there everything can be chosen."""
        super().__init__(game, view, names)
        self.table = game.table
        self.message = view.ask.message if view.ask is not None else Message("")
        """The question; without one its id is empty."""
        self.sketching = sketching
        if view.viewer not in view.acting:
            self.actions = ()

    def label(self, token: str, question: str = "") -> str:
        """An answer in words, as the question or another one calls it."""
        vocabulary = self.game.vocabulary
        return self.game.catalog.label(
            vocabulary.describe(vocabulary.parse(token)), self.names, question or self.message.id
        )

    @cached_property
    def question(self) -> str:
        """The question in words, as the viewer reads it."""
        return self.game.catalog.say(self.message, self.names) if self.step else ""

    def thing(
        self, token: str, label: str, *parts: Child, kind: str = "", x: float = 0, y: float = 0, id: str = ""
    ) -> Markup:
        """A thing that answers with `token` where the question allows it; `parts` hold its halo.

        A thing that only a later question of the path may ask for bears its token unlit; the page lights it then.
        """
        if token in self.legal and not self.sketching:
            return piece(*parts, kind=kind, x=x, y=y, id=id, token=token, label=label, state="legal")
        if token != "-" and self.legal and (self.sketching or token.partition(":")[0] in LATER.get(self.step, ())):
            return self.later(token, label, *parts, x=x, y=y, id=id)
        return piece(*parts, kind=kind, x=x, y=y, id=id, label=label)

    @staticmethod
    def later(token: str, label: str, *parts: Child, x: float = 0, y: float = 0, id: str = "") -> Markup:
        """A thing that another question of the path answers with."""
        return unlit(token, label, *parts, x=x, y=y, id=id)

    def weapon_sign(self, kind: Kind) -> str:
        """The sign of a kind of Weapon; another pack's Weapons share one."""
        name = self.table.weapon_ids[kind]
        return name if name in icon_names() else "katana"

    def runs(self, effects: Sequence[str]) -> tuple[Run, ...]:
        """Effects as signs with numbers, as cards print them."""
        runs: list[Run] = []
        for effect in effects:
            word, *arguments = effect.split()
            if word == "foresight":
                runs.append(("eye", self.say(f"drawn.look-{arguments[0]}")))
            elif word == "draw_keep":
                runs.append((LOOKS[arguments[0]], self.say("drawn.keep", count=int(arguments[1]))))
            elif word == "take_church":
                runs.append(("church", self.say("drawn.take-church")))
            elif word == "buy_weapon":
                runs += [("mon", self.say("drawn.price")), (ARROW, ""), ("katana", "")]
            elif word in GAINS:
                sign, count = GAINS[word], arguments[0] if arguments else ""
                runs.append((sign, count if sign in NUMBERED or count not in ("", "1") else ""))
            else:
                runs.append(("", word.replace("_", " ")))
        return tuple(runs)

    def deed_runs(self, deed: Deed) -> tuple[Run, ...]:
        """What an action of a District costs and gives."""
        row = self.table.pack.board.deed[deed]
        gains = self.runs(row.effects)
        return (*self.runs(row.cost), (ARROW, ""), *gains) if row.cost else gains


CARDS = ("card", "bonus", "mission")
LATER = {
    Activate.__name__: ("deed", "mission", "stall"),
    ActivateOrPlay.__name__: ("deed", "mission", "stall", "spot", "seat"),
    AssignOrPlay.__name__: ("spot", "seat"),
    PlayOrPass.__name__: ("spot", "seat"),
    ChooseDeed.__name__: ("stall",),
    AnswerOffer.__name__: CARDS,
    Propose.__name__: CARDS,
    BuildOffer.__name__: CARDS,
}
"""The kinds of answers that questions of the same path may ask for, by the question that begins it."""
ARROW = ">"
"""In runs: an arrow between the price and what it buys."""

# ---------------------------------------------------------------- runs


@remembered
def run_width(runs: tuple[Run, ...], size: float) -> float:
    """The width of what `draw_runs` draws."""
    across = 0.0
    for sign, text in runs:
        across += size * 1.15 if sign == ARROW else size * 1.3 if sign else 0
        across += (measure(text, size, bold=text.isdigit()) + 3) if text else 0
        across += size * 0.22
    return across


@remembered
def draw_runs(runs: tuple[Run, ...], x: float, y: float, size: float = 14, ink: str = "sumi") -> Markup:
    """Signs with their texts in a row from x, centred on the line y."""
    parts: list[Markup] = []
    for sign, text in runs:
        if sign == ARROW:
            high = size * 0.25
            d = f"M{x} {y}h{size * 0.75}m{-high} {-high}l{high} {high}l{-high} {high}"
            parts.append(path(d, fill="none", stroke=colour("sumi-2"), stroke_width=1.4))
            x += size * 1.15
        elif sign:
            parts.append(icon(sign, x + size * 0.65, y, size * 1.3, ink))
            x += size * 1.3
        if text:
            parts.append(write(text, x + 2, y, size, colour=ink, bold=text.isdigit(), centred=True))
            x += measure(text, size, bold=text.isdigit()) + 3
        x += size * 0.22
    return join(*parts)


# ---------------------------------------------------------------- panels and buttons


@remembered
def panel(x: float, y: float, width: float, height: float, ground: str = "raised") -> Markup:
    """A sheet of paper on the mat."""
    return rect(x + 0.5, y + 0.5, width - 1, height - 1, rx=8, fill=colour(ground), stroke=colour("line"))


@remembered
def button_face(text: str, width: float, height: float = 30, sign: str = "", primary: bool = False) -> Markup:
    """A button as drawn on the board, its halo included."""
    ink = "on-shu" if primary else "sumi"
    room = width - 16 - (20 if sign else 0)
    short, size = fit(text, room, 14.5, bold=primary)
    lines = [short] if short == text else wrap(text, room, size, bold=primary, most=2)
    wide = max(measure(one, size, bold=primary) for one in lines) + (22 if sign else 0)
    left = (width - wide) / 2
    first = height / 2 + 0.36 * size - 0.53 * size * (len(lines) - 1)
    return join(
        slip(width, height, "shu" if primary else "washi", "shu" if primary else "line-2"),
        icon(sign, left + 8, height / 2, 17, ink) if sign else None,
        paragraph(lines, left + (22 if sign else 0), first, size, spacing=1.06, colour=ink, bold=primary),
    )


def button(
    words: Words,
    token: str,
    x: float,
    y: float,
    width: float,
    *,
    text: str = "",
    sign: str = "",
    primary: bool = False,
    height: float = 30,
) -> Markup:
    """A button that answers; nothing where the question has no such answer."""
    if token not in words.legal and not words.sketching:
        return Markup("")
    label = text or words.label(token)
    return words.thing(token, label, button_face(label, width, height, sign, primary), kind="y-button", x=x, y=y)
