"""Beside the question: the cards of units, and the order of their deployment skills."""

from __future__ import annotations

from zashiki.drawing import SVG, Markup, element, join, measure, picture, piece
from zashiki.games.yohei.drawing.chest import token_face
from zashiki.games.yohei.drawing.sayings import deployed_id, deployment_name
from zashiki.games.yohei.drawing.unit_cards import CARD, asked_about, unit_card
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.rules.deployment_skills import NextSkill
from zashiki.games.yohei.rules.numbers import Piece
from zashiki.games.yohei.rules.skills import DEPLOYMENT, IMPETUOUS
from zashiki.games.yohei.rules.turn import Turn


def aside(words: Words) -> str:
    """The cards of the units that a question is about, over those that wait until their unit is chosen.

    Each is a layer of its own: those that wait are the same from question to question and are not sent again.
    """
    view, table = words.view, words.table
    if not view.round or view.viewer is None:
        return ""
    waiting: list[Markup] = []
    for in_play in view.units:
        if in_play.player == view.viewer:
            waiting += _waiting(
                f"unit:{table.piece_ids[in_play.piece]}", unit_card(words, in_play.piece, _id(in_play.piece))
            )
    for unit in view.market if words.game.market else view.supply[view.viewer]:
        if _has_order(words, unit):
            card = unit_card(words, unit, _id(unit))
            waiting += _waiting(f"deploy:{table.piece_ids[unit]}", card, deployment_order(words, unit, "order"))
    now: list[Markup] = []
    for unit in () if words.asks(Turn) else asked_about(words):
        now.append(unit_card(words, unit, f"asked-{_id(unit)}"))
        if words.asks(NextSkill):
            now.append(deployment_order(words, unit, "asked-order"))
    cards = element("div", *now, class_="z-shown", style="display:grid;gap:10px") if now else Markup(" ")
    return str(join(*waiting, element("div", cards, id="aside-asked", class_="z-region z-asked")))


def _id(unit: Piece) -> str:
    return f"unit-card-{unit}"


def _waiting(token: str, *pictures: Markup) -> list[Markup]:
    """What is shown as long as `token` is chosen."""
    name = token.replace(":", "-").replace(".", "-")
    mark = element("i", " ", class_="z-detail", data_token=token)
    return [mark, element("div", *pictures, id=f"aside-{name}", class_="z-region")]


def _has_order(words: Words, unit: Piece) -> bool:
    """Whether its player chooses which of a unit's deployment skills comes first (YH-7.6)."""
    return len(set(words.table.deployment[unit]) - {IMPETUOUS}) > 1


def deployment_order(words: Words, unit: Piece, id: str) -> SVG:
    """The deployment skills of a unit, to be clicked one after the other."""
    skills: list[Markup] = []
    x, y = 3.0, 3.0
    for number in dict.fromkeys(words.table.deployment[unit]):
        token, name = f"skill:{DEPLOYMENT[number]}", deployment_name(number)
        wide = 40 + measure(name, 14)
        if x + wide > CARD:
            x, y = 3.0, y + 34
        label = f"{name}: {words.say(deployed_id(number))}"
        face = token_face(("update",), name, 14, wide)
        skills.append(
            words.thing(token, label, face, x=x, y=y) if token in words.legal else _waits(token, label, face, x, y)
        )
        x += wide + 8
    return picture(*skills, width=CARD, height=y + 32, id=f"{id}-{unit}")


def _waits(token: str, label: str, face: Markup, x: float, y: float) -> Markup:
    """Something that a question further on in the same choice may ask for."""
    inner = element("g", face, data_token=token, role="img", aria_label=label)
    return piece(inner, x=x, y=y)
