"""Rounds and turns (chapter 5): round token, temple, the turn in any order, exchange, end of the round."""

from __future__ import annotations

from zashiki.games.yohei import actions as a
from zashiki.games.yohei.rules.cards import card_actions, card_of, cards_left, discard_from_hand, draw_cards, take_torii
from zashiki.games.yohei.rules.deploy import deploy, deployable, discard_cheapest
from zashiki.games.yohei.rules.events import play, playable
from zashiki.games.yohei.rules.numbers import Piece, Player, Side
from zashiki.games.yohei.rules.ranged import targets_from_corner, tower_of, tower_shooting, vortex_shooting
from zashiki.games.yohei.rules.round_tokens import take_effect
from zashiki.games.yohei.rules.routes import has_exit
from zashiki.games.yohei.rules.scoring import eliminate, final_scoring
from zashiki.games.yohei.rules.state import (
    AREA,
    NO_SITE,
    NO_TOKEN,
    NOBODY,
    OFF_MAP,
    USED_TOWER,
    USED_VORTEX,
    ThisTurn,
    YoheiState,
)
from zashiki.games.yohei.rules.torii import usable, use
from zashiki.games.yohei.rules.unit_actions import ACTIONS_A_TURN, UnitActs, actions_left, can_act
from zashiki.games.yohei.rules.vortex import AimFromSite, MoveVortex, vortex_goals
from zashiki.kernel.steps import PASS, Choice, Task

VORTEX_PRICE = 1


def random_order(state: YoheiState, first: Side) -> tuple[Player, ...]:
    """A random turn order that begins with this side (YH-5.1, YH-27.1, YH-R11).

    Members of the teams take turns alternately, so that a light colour follows a dark one.
    """
    game = state.game
    sides = [side for side in range(len(game.members)) if side != first]
    state.chance.shuffle(sides)
    rows = [list(game.members[side]) for side in (first, *sides)]
    for row in rows:
        state.chance.shuffle(row)
    return tuple([row[turn] for turn in range(len(rows[0])) for row in rows])


class StartRound(Task[YoheiState], frozen=True):
    """The first player reveals a round token, then everybody has a turn (YH-5.1, YH-5.2)."""

    def run(self, state: YoheiState) -> None:
        state.round += 1
        state.then(RevealToken(), TakeTurns())


class RevealToken(Task[YoheiState], frozen=True):
    """A round token is revealed; Lightning-fast Combat is discarded for the next one (YH-36.2, YH-R104)."""

    def run(self, state: YoheiState) -> None:
        if not state.stack:
            final_scoring(state)
            return
        state.stack -= 1
        token = state.chance.pick(state.tokens)
        state.reveal()
        state.shown = (*state.shown, token)
        kind = state.game.table.round_kind[token]
        if state.story is not None:
            state.tell("round", number=state.round, token=kind)
        if state.game.table.round_effect[kind][0] == "short":
            state.then(self)
        else:
            state.now = kind
            take_effect(state, kind)


class TakeTurns(Task[YoheiState], frozen=True):
    """Each player who is still in has a turn, in the order of the game (YH-5.1, YH-R11)."""

    def run(self, state: YoheiState) -> None:
        state.then(*[StartTurn(player) for player in state.order if not state.out[player]], EndRound())


class StartTurn(Task[YoheiState], frozen=True):
    """KO markers begin to count, temples pay (YH-5.3, YH-17.1, YH-R57, YH-R10)."""

    player: Player

    def run(self, state: YoheiState) -> None:
        player = self.player
        state.active = player
        state.turn = ThisTurn()
        state.scene = None
        for piece in state.fielded[player]:
            state.stunned[piece], state.ko[piece], state.done[piece] = state.ko[piece], 0, 0
        if state.story is not None:
            state.tell("turn", player=player)
        state.then(TempleIncome(player), Turn(player), EndTurn(player))


class TempleIncome(Task[YoheiState], frozen=True):
    """Each temple that a unit of the player stands on pays them (YH-5.3, YH-38.2 to YH-38.5)."""

    player: Player

    def run(self, state: YoheiState) -> None:
        if state.burnt:
            return
        side = state.game.side[self.player]
        for place, kind in state.temples:
            piece = state.board[place]
            if piece >= 0 and state.owner[piece] == self.player:
                row = state.game.table.pack.board.temple[kind]
                state.cp[side] += row.cp
                if state.story is not None:
                    state.tell("temple", player=self.player, temple=kind)
                take_torii(state, side, row.torii)


class Turn(Choice[YoheiState], frozen=True):
    """Everything that players may do in their turn, in any order, until they end it (YH-5.5, YH-R26)."""

    rules = ("YH-5.5", "YH-5.6", "YH-7.2", "YH-7.3", "YH-7.9", "YH-8.1", "YH-R7", "YH-R26", "YH-R120")

    def legal(self, state: YoheiState, player: int) -> list[int]:
        actions = state.game.actions
        waiting = self._must_leave(state, player)
        guarded = state.turn.decisions >= state.game.table.figures.turn_guard
        if guarded:  # YH-R120
            return [actions.unit + piece for piece in sorted(waiting)] or [PASS]
        legal = [] if waiting else [PASS]  # YH-R28: units need not act
        legal += sorted([actions.deploy + piece for piece in deployable(state, player)])
        on_map = [piece for piece in state.fielded[player] if state.at[piece] >= 0 and can_act(state, piece)]
        legal += sorted([actions.unit + piece for piece in (*waiting, *on_map)])
        legal += [actions.side_action + number for number in side_actions(state, player)]
        legal += [actions.play + face for face in playable(state, player)]
        legal += [actions.torii + kind for kind in usable(state, player)]
        return legal

    def _must_leave(self, state: YoheiState, player: Player) -> list[Piece]:
        """Units that have to leave the deployment area before the turn may end (YH-7.9, YH-R7)."""
        return [
            piece
            for piece in state.fielded[player]
            if state.at[piece] == AREA and has_exit(state, piece, actions_left(state, piece) == ACTIONS_A_TURN)
        ]

    def answer(self, state: YoheiState, action: int) -> None:
        player = self.player
        state.scene = None
        if action == PASS:
            return
        state.turn.decisions += 1
        state.then(self)  # The turn goes on after all that the answer brings.
        kind, number, _ = state.token(action)
        match kind:
            case "deploy":
                deploy(state, player, number)
            case "unit":
                state.then(UnitActs(player, number))
            case "do":
                take_side_action(state, player, number)
            case "play":
                play(state, player, number)
            case "torii":
                use(state, player, number)


def side_actions(state: YoheiState, player: Player) -> list[int]:
    """What needs no unit: a shot of the watchtower, a move or shot of the vortex (YH-14.11, YH-28.2, YH-28.4).

    The numbers are those of `actions.SIDE_ACTIONS`.
    """
    side, used = state.game.side[player], state.turn.used
    numbers = []
    # YH-R62, YH-R70: each of the two shoots once in a turn, in teams in the turn of each member.
    if not used & USED_TOWER:
        tower = tower_of(state, side)
        if tower != NO_SITE and targets_from_corner(state, tower, side, tower_shooting(state)):
            numbers.append(a.TOWER)
    if state.vortex_side == side:
        if state.cp[side] >= VORTEX_PRICE and vortex_goals(state):
            numbers.append(a.VORTEX)
        ready = state.vortex != OFF_MAP and not used & USED_VORTEX
        if ready and targets_from_corner(state, state.vortex, side, vortex_shooting(state)):
            numbers.append(a.VORTEX_SHOT)
    return numbers


def take_side_action(state: YoheiState, player: Player, number: int) -> None:
    """Begin one of `side_actions`."""
    side = state.game.side[player]
    if number == a.TOWER:
        state.turn.used |= USED_TOWER
        state.then(AimFromSite(player, tower_of(state, side), tower_shooting(state)))
    elif number == a.VORTEX:
        state.cp[side] -= VORTEX_PRICE
        state.then(MoveVortex(player, False))
    else:
        state.turn.used |= USED_VORTEX
        state.then(AimFromSite(player, state.vortex, vortex_shooting(state)))


class EndTurn(Task[YoheiState], frozen=True):
    """A player with cards may exchange one (YH-5.9); then the turn is over."""

    player: Player

    def run(self, state: YoheiState) -> None:
        has_cards = bool(state.hands[state.game.side[self.player]])
        exchange = [Exchange(self.player)] if has_cards else []
        state.then(*exchange, CloseTurn(self.player))


class Exchange(Choice[YoheiState], frozen=True):
    """One event card may be discarded for the top card of the deck (YH-5.9, YH-R21)."""

    rules = ("YH-5.9", "YH-9.8", "YH-R21")

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return [PASS, *card_actions(state, state.hands[state.game.side[player]])]

    def default(self, state: YoheiState, player: int) -> int | None:
        return PASS

    def answer(self, state: YoheiState, action: int) -> None:
        if action == PASS:
            return
        side = state.game.side[self.player]
        discard_from_hand(state, side, card_of(state, state.hands[side], state.token(action).value))
        if cards_left(state, side):
            draw_cards(state, side, 1)


class CloseTurn(Task[YoheiState], frozen=True):
    """The KO markers that counted in this turn are removed, and boosts end (YH-17.3, YH-33.5, YH-35.3)."""

    player: Player

    def run(self, state: YoheiState) -> None:
        for piece in state.fielded[self.player]:
            state.stunned[piece] = state.done[piece] = 0
        # All else that the turn remembers goes when the next one starts.
        turn = state.turn
        turn.boosts, turn.fresh, turn.used, turn.acting = (), 0, 0, NOBODY


class EndRound(Task[YoheiState], frozen=True):
    """Market, end of the token's effect, elimination, next round or scoring (YH-5.10, YH-5.11, YH-R20, YH-R110)."""

    def run(self, state: YoheiState) -> None:
        if state.game.market:
            discard_cheapest(state, 1)
        state.now = NO_TOKEN
        if not state.stack:
            final_scoring(state)
            return
        eliminate(state)
        if state.result is None:
            state.then(StartRound())
