"""What lies over the board while a path of answers is made: a growing deal, what a Disciple can do at a place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from zashiki.drawing import Markup, element
from zashiki.games.yedo.drawing.deal import Deal, deal_panel
from zashiki.games.yedo.drawing.frame import DESK, PHONE, Measures, mat
from zashiki.games.yedo.drawing.goods import in_tavern
from zashiki.games.yedo.drawing.narrow import deed_list
from zashiki.games.yedo.drawing.scenes import question_panel
from zashiki.games.yedo.drawing.side import SIDE
from zashiki.games.yedo.drawing.trade import held, laying_panel
from zashiki.games.yedo.drawing.words import Words
from zashiki.games.yedo.rules.activation import Activate, ActivateOrPlay
from zashiki.games.yedo.rules.exchange import CARD_GOODS
from zashiki.games.yedo.rules.terms import NOBODY, Cards, DeckNumber, Parcel
from zashiki.games.yedo.rules.trade import NONE, AnswerOffer, BuildOffer, Propose, asks_what_is_wanted, parcel_of
from zashiki.games.yedo.view import YedoView
from zashiki.kernel.actions import Token
from zashiki.kernel.game import Sketch

if TYPE_CHECKING:
    from zashiki.games.yedo import YedoGame

STAGE, ASK, NARROW = "board-stage", "board-ask", "narrow-stage"
"""The sheets over the board: where the town or a scene is, where something is asked beside it, and on a phone."""
DEALING = (Propose, BuildOffer, AnswerOffer)
ASK_HIGH = 193.0


def sheet(id: str, x: float = 0, y: float = 0) -> Markup:
    """An empty sheet; what a sketch draws comes to lie there."""
    return element("g", Markup(" "), id=id, class_="z-over", transform=f"translate({x} {y})")


def sketch(game: YedoGame, view: YedoView, path: Sequence[int], names: Sequence[str]) -> Sketch:
    """The table after a path, from the view alone."""
    if view.viewer is None or view.ask is None or not path:
        return Sketch()
    words = Words(game, view, names, sketching=True)
    tokens = [game.vocabulary.describe(action) for action in path]
    if words.asks(*DEALING):
        return _dealing(words, tokens)
    if words.asks(Activate, ActivateOrPlay):
        return _acting(words, tokens)
    return Sketch()


def _solid(picture: Markup) -> str:
    """A sketch that takes clicks instead of what lies under it."""
    return str(element("g", picture, style="pointer-events:auto"))


def _staged(draw: Callable[[Measures], Markup]) -> Sketch:
    """A scene on its mat, for a desk and for a phone."""
    sheets = {}
    for id, size in ((STAGE, DESK), (NARROW, PHONE)):
        sheets[id] = _solid(mat(size) + draw(size))
    return Sketch(sheets)


# ---------------------------------------------------------------- a Disciple acts


def _acting(words: Words, tokens: list[Token]) -> Sketch:
    """What can be done at the place, or with the Annex, that was chosen."""
    first = tokens[0]
    if first.kind not in ("spot", "annex"):
        return Sketch()
    table = words.table
    if first.kind == "annex":
        question = words.say("ask.UseAnnex", annex=first.value)
        asked = question_panel(words, question, ["yes", "pass"], SIDE, ASK_HIGH, "ask.UseAnnex")
        return Sketch({ASK: _solid(asked)})
    question = words.say("ask.ChooseDeed", spot=first.value)
    district = table.spot_district[first.value]
    hand = words.view.hands[words.view.viewer or 0].missions
    there = [kind for kind in hand if any(where == district for where, _ in table.standard[kind].districts)]
    choices = [f"mission:{table.mission_ids[kind]}" for kind in there]
    choices += [f"deed:{table.deed_ids[deed]}" for deed in table.deeds_at[first.value]]
    asked = question_panel(words, question, ["pass"], SIDE, ASK_HIGH, "ask.ChooseDeed")
    return Sketch({ASK: _solid(asked), NARROW: _solid(deed_list(words, choices, question))})


# ---------------------------------------------------------------- a deal is made


def _dealing(words: Words, tokens: list[Token]) -> Sketch:
    """The offer as far as it has been made, or the cards of which one is to be laid out."""
    view, message = words.view, words.message
    assert view.viewer is not None
    rest = list(tokens)
    partner, wanting = NOBODY, False
    give, want = list(NONE), list(NONE)
    if words.asks(BuildOffer):
        partner, wanting = message.number("partner"), asks_what_is_wanted(message)
        give, want = list(parcel_of(message.numbers("give"))), list(parcel_of(message.numbers("want")))
    elif words.asks(Propose) and rest[0].kind == "seat":
        partner = rest.pop(0).value
    elif words.asks(AnswerOffer) and rest[0].kind == "counter":
        partner = message.number("maker")
        rest.pop(0)
    if partner == NOBODY:
        return Sketch()
    kind = -1  # the kind that was named last
    while rest:
        token = rest.pop(0)
        parcel = want if wanting else give
        if token.kind == "goods":
            kind = token.value
            parcel[kind] = 1
        elif token.kind == "amount":
            parcel[kind] = token.value
        elif token.kind == "done" and not wanting:
            wanting = True
        elif token.kind == "done":
            laying = _laying(words, tuple(give), rest)
            if laying is not None:
                return laying
            break
    deal = Deal(view.viewer, partner, tuple(give), tuple(want), wanting, answering=False, tavern=in_tavern(words))
    return _staged(lambda size: deal_panel(words, size, deal))


def _laying(words: Words, give: Parcel, chosen: list[Token]) -> Sketch | None:
    """The next card that has to be chosen, of the kinds of which fewer are given than there are."""
    left = list(chosen)
    for goods, deck in CARD_GOODS.items():
        cards = list(held(words, deck))
        if len(cards) <= give[goods]:
            continue
        for _ in range(give[goods]):
            if not left:
                return _staged(partial(_choice, words, deck, tuple(cards)))
            kind = left.pop(0).value
            if kind in cards:
                cards.remove(kind)
    return None


def _choice(words: Words, deck: DeckNumber, cards: Cards, size: Measures) -> Markup:
    return laying_panel(words, size, deck, cards, words.say("drawn.lay-out"))
