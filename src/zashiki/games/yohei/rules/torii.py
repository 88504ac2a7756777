"""Torii tokens in use (chapter 35)."""

from __future__ import annotations

from zashiki.games.yohei.rules.cards import cards_left, draw_cards, use_torii
from zashiki.games.yohei.rules.items import reveal_items
from zashiki.games.yohei.rules.numbers import Kind, Piece, Player
from zashiki.games.yohei.rules.skills import SKILLS
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.rules.values import all_units, on_field
from zashiki.games.yohei.rules.wounds import can_be_knocked_out, heal, knock_out
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import Choice


def usable(state: YoheiState, player: Player) -> list[Kind]:
    """The kinds of token that a player can use in their turn (YH-R97)."""
    side, table = state.game.side[player], state.game.table
    if not state.torii[side]:
        return []
    kinds = sorted({table.torii_kind[token] for token in state.torii[side]})
    return [kind for kind in kinds if _can_use(state, player, kind)]


def _can_use(state: YoheiState, player: Player, kind: Kind) -> bool:
    match state.game.table.torii_effect[kind][0]:
        case "cp":
            return True
        case "draw":
            return cards_left(state, state.game.side[player])
        case "reroll" | "symbols":
            # YH-35.4: a Reroll token is used after a roll.
            # YH-35.6 to YH-35.8: tokens with symbols are kept for the score.
            return False
        case "item":
            return cards_left(state, state.game.side[player]) and bool(token_targets(state, player, kind))
        case _:
            return bool(token_targets(state, player, kind))


def token_targets(state: YoheiState, player: Player, kind: Kind) -> list[Piece]:
    """The units that a token can be used on (YH-R97, YH-R36)."""
    word = state.game.table.torii_effect[kind][0]
    if word == "ko":
        return [piece for piece in all_units(state) if can_be_knocked_out(state, piece)]
    if word == "heal":
        return [piece for piece in all_units(state) if state.wounded[piece]]
    members = state.game.members[state.game.side[player]]
    return [piece for member in members for piece in on_field(state, member)]


def use(state: YoheiState, player: Player, kind: Kind) -> None:
    """A token is shown and used up; what needs a target asks for it."""
    side = state.game.side[player]
    word, arguments = state.game.table.torii_effect[kind]
    use_torii(state, side, kind)
    match word:
        case "cp":
            state.cp[side] += int(arguments[0])  # YH-35.2
        case "draw":
            draw_cards(state, side, int(arguments[0]))  # YH-35.5
        case _:
            state.then(TokenTarget(player, kind))


class TokenTarget(Choice[YoheiState], frozen=True):
    """Which unit a torii token is used on."""

    rules = ("YH-35.3", "YH-35.9", "YH-35.10", "YH-35.11", "YH-35.12", "YH-35.13", "YH-R97")
    continues = True
    obvious = True

    token: Kind

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return sorted([state.game.actions.unit + piece for piece in token_targets(state, player, self.token)])

    def message(self, state: YoheiState, player: int) -> Message:
        return Message("ask.TokenTarget", {"token": self.token})

    def answer(self, state: YoheiState, action: int) -> None:
        piece = state.token(action).value
        word, arguments = state.game.table.torii_effect[self.token]
        match word:
            case "ko":
                knock_out(state, piece)
            case "heal":
                heal(state, piece)
            case "boost":
                boost = SKILLS.index(str(arguments[0]))
                state.turn.boosts = (*state.turn.boosts, (piece, boost))
                if state.story is not None:
                    state.tell("boosted", piece=piece, token=self.token)
            case "item":
                reveal_items(state, self.player, piece, int(arguments[0]))
