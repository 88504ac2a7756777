"""What a choice would do, said before it is made, from what the chooser knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zashiki.games.yokai.pack import MOVES_ONE, OFF
from zashiki.games.yokai.rules.board import BOTH, BOTH_OFF, ENERGY, VICTORY
from zashiki.games.yokai.rules.knockout import VICTORIES
from zashiki.games.yokai.rules.piles import BLOCK, REFRESH, SLING, UPGRADE
from zashiki.games.yokai.rules.state import CENTRE
from zashiki.games.yokai.view import DuelView, SideView, YokaiView
from zashiki.kernel.game import Preview
from zashiki.kernel.messages import Field, Message

if TYPE_CHECKING:
    from zashiki.games.yokai import YokaiGame


def preview(game: YokaiGame, view: YokaiView, path: Sequence[int]) -> Preview:
    """Sentences about the last action of a path, and the regions that it touches."""
    if not path or view.viewer is None or view.ask is None or path[-1] not in view.ask.legal:
        return Preview()
    player = view.viewer
    token = game.vocabulary.describe(path[-1])
    region = (f"player-{player}",)
    if token.kind == "pass":
        return Preview((Message("preview.pass"),), region)
    if token.kind == "card":
        duel = duel_of(view, player)
        marks = (*region, f"player-{opponent(duel, player)}") if token.value >> 1 == SLING and duel else region
        return Preview(tuple(card_notes(game, view, token.value)), marks)
    if token.kind == "blockade":
        return Preview((limits_after(game, view.sides[player], token.value),), region)
    if token.kind == "keep":
        return Preview((swap_note(game, view.sides[player], token.value),), region)
    return Preview()


def duel_of(view: YokaiView, player: int) -> DuelView | None:
    """The duel of this round in which a player fights."""
    return next((duel for duel in view.duels if player in (duel.first, duel.second)), None)


def opponent(duel: DuelView | None, player: int) -> int:
    """Whom a player meets in a duel."""
    assert duel is not None
    return duel.second if duel.first == player else duel.first


def card_notes(game: YokaiGame, view: YokaiView, kind: int) -> list[Message]:
    """What a card of the viewer's hand would do now."""
    player = view.viewer
    duel = None if player is None else duel_of(view, player)
    if player is None or duel is None:
        return []
    printed, side = game.printed, view.sides[player]
    draw = printed.draw[kind]
    type_ = kind >> 1
    if type_ == REFRESH:
        return [_refresh(side, printed.stone[kind])]
    if type_ == BLOCK:
        return [_note("preview.block-always" if printed.always[kind] else "preview.block", count=draw)]
    if type_ == SLING:
        return _sling(game, view, duel, kind)
    if type_ == UPGRADE:
        return _upgrade(game, side, kind)
    back = len(side.discard) + 1
    collect = _note("preview.collect", count=back, draw=draw) if draw else _note("preview.collect-plain", count=back)
    return [collect] if duel.coin == player else [collect, _note("preview.takes-coin")]


def _note(id: str, **fields: Field) -> Message:
    return Message(id, fields)


def _refresh(side: SideView, stones: int) -> Message:
    after = min(side.stone + stones, side.stone_limit)
    if after == side.stone:
        return _note("preview.refresh-full", limit=side.stone_limit)
    return _note("preview.refresh", before=side.stone, after=after)


def _sling(game: YokaiGame, view: YokaiView, duel: DuelView, kind: int) -> list[Message]:
    assert view.viewer is not None
    target = opponent(duel, view.viewer)
    cost, damage = game.printed.cost[kind], game.printed.damage[kind]
    left = view.sides[target].energy
    if damage < left:
        shot = _note("preview.sling", cost=cost, player=target, count=damage)
    elif view.sides[view.viewer].victory == VICTORIES - 1:
        shot = _note("preview.sling-win", cost=cost, player=target)
    else:
        shot = _note("preview.sling-ko", cost=cost, player=target)
    whose = "nobody" if duel.coin == CENTRE else "mine" if duel.coin == view.viewer else "theirs"
    return [shot, _note(f"preview.coin-{whose}")]


def _upgrade(game: YokaiGame, side: SideView, kind: int) -> list[Message]:
    cost = game.printed.cost[kind]
    if side.energy_place + side.victory_place == BOTH_OFF:
        return [_note("preview.upgrade-draw", count=game.printed.draw[kind])]
    both = side.energy_place < OFF and side.victory_place < OFF
    if both and game.printed.moves[kind] == MOVES_ONE:
        return [_note("preview.upgrade-choice", cost=cost)]
    which = BOTH if both else ENERGY if side.energy_place < OFF else VICTORY
    return [_note("preview.upgrade", cost=cost, blockade=which), limits_after(game, side, which)]


def limits_after(game: YokaiGame, side: SideView, which: int) -> Message:
    """The limits after a blockade has moved."""
    energy_place = min(OFF, side.energy_place + (which != VICTORY))
    victory_place = min(OFF, side.victory_place + (which != ENERGY))
    printed = game.printed
    return _note(
        "preview.limits",
        energy=printed.energy_cap[energy_place],
        stone=printed.stone_cap[energy_place][victory_place],
    )


def swap_note(game: YokaiGame, side: SideView, type_: int) -> Message:
    """What an update would change in the viewer's deck."""
    has, copies = side.updates.count(2 * type_ + 1), game.printed.copies[type_]
    if has >= copies:
        return _note("preview.no-swap")
    return _note("preview.swap", count=has + 1, copies=copies)
