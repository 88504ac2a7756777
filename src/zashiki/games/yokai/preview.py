"""What a choice would do, said before it is made, from what the chooser knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zashiki.games.yokai.pack import MOVES_ONE
from zashiki.games.yokai.rules.board import is_bare, movable, places_after
from zashiki.games.yokai.rules.knockout import VICTORIES
from zashiki.games.yokai.rules.terms import (
    BLOCK,
    BOTH,
    CENTRE,
    COLLECT,
    REFRESH,
    SLING,
    UPGRADE,
    Blockade,
    CardType,
    Kind,
    Player,
    type_of,
    update_kind,
)
from zashiki.games.yokai.view import DuelView, SideView, YokaiView
from zashiki.kernel.actions import Token
from zashiki.kernel.game import Preview
from zashiki.kernel.messages import Field, Message

if TYPE_CHECKING:
    from zashiki.games.yokai import YokaiGame


def preview(game: YokaiGame, view: YokaiView, path: Sequence[int]) -> Preview:
    """Sentences about the last action of a path, and the regions that it touches."""
    if not path or view.viewer is None or view.ask is None or path[-1] not in view.ask.legal:
        return Preview()
    player = view.viewer
    side = view.sides[player]
    region = f"player-{player}"
    match game.vocabulary.describe(path[-1]):
        case Token("pass"):
            return Preview((_note("preview.pass"),), (region,))
        case Token("card", kind):
            duel = view.duel_of(player)
            if duel is None:
                return Preview(marks=(region,))
            target = (f"player-{duel.opponent(player)}",) if type_of(kind) == SLING else ()
            return Preview(tuple(_card(game, view, duel, player, kind)), (region, *target))
        case Token("blockade", which):
            return Preview((_limits_after(game, side, which),), (region,))
        case Token("keep", type_):
            return Preview((_swap(game, side, type_),), (region,))
    return Preview()


def _note(id: str, **fields: Field) -> Message:
    return Message(id, fields)


def _card(game: YokaiGame, view: YokaiView, duel: DuelView, player: Player, kind: Kind) -> list[Message]:
    """What a card of the viewer's hand would do now."""
    printed, side = game.printed, view.sides[player]
    draw = printed.draw[kind]
    type_ = type_of(kind)
    if type_ == REFRESH:
        return [_refresh(side, printed.stone[kind])]
    if type_ == BLOCK:
        return [_note("preview.block-always" if printed.always[kind] else "preview.block", count=draw)]
    if type_ == SLING:
        return _sling(game, view, duel, player, kind)
    if type_ == UPGRADE:
        return _upgrade(game, side, kind)
    assert type_ == COLLECT
    back = len(side.discard) + 1
    collect = _note("preview.collect", count=back, draw=draw) if draw else _note("preview.collect-plain", count=back)
    return [collect] if duel.coin == player else [collect, _note("preview.takes-coin")]


def _refresh(side: SideView, stones: int) -> Message:
    after = min(side.stone + stones, side.stone_limit)
    if after == side.stone:
        return _note("preview.refresh-full", limit=side.stone_limit)
    return _note("preview.refresh", before=side.stone, after=after)


def _sling(game: YokaiGame, view: YokaiView, duel: DuelView, player: Player, kind: Kind) -> list[Message]:
    target = duel.opponent(player)
    cost, damage = game.printed.cost[kind], game.printed.damage[kind]
    if damage < view.sides[target].energy:
        shot = _note("preview.sling", cost=cost, player=target, count=damage)
    elif view.sides[player].victory == VICTORIES - 1:
        shot = _note("preview.sling-win", cost=cost, player=target)
    else:
        shot = _note("preview.sling-ko", cost=cost, player=target)
    holder = "nobody" if duel.coin == CENTRE else "mine" if duel.coin == player else "theirs"
    return [shot, _note(f"preview.coin-{holder}")]


def _upgrade(game: YokaiGame, side: SideView, kind: Kind) -> list[Message]:
    cost = game.printed.cost[kind]
    if is_bare(side):
        return [_note("preview.upgrade-draw", count=game.printed.draw[kind])]
    on_board = movable(side)
    if len(on_board) == 1:
        which = on_board[0]
    elif game.printed.moves[kind] == MOVES_ONE:
        return [_note("preview.upgrade-choice", cost=cost)]
    else:
        which = BOTH
    return [_note("preview.upgrade", cost=cost, blockade=which), _limits_after(game, side, which)]


def _limits_after(game: YokaiGame, side: SideView, which: Blockade) -> Message:
    """The limits after a blockade has moved."""
    energy, stone = game.printed.limits_at(*places_after(side, which))
    return _note("preview.limits", energy=energy, stone=stone)


def _swap(game: YokaiGame, side: SideView, type_: CardType) -> Message:
    """What an update would change in the viewer's deck."""
    updates, copies = side.updates.count(update_kind(type_)), game.printed.copies[type_]
    if updates >= copies:
        return _note("preview.no-swap")
    return _note("preview.swap", count=updates + 1, copies=copies)
