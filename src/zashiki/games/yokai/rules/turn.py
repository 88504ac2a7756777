"""A turn: choose cards in secret, reveal, resolve, discard, draw (chapters 3 and 5)."""

from __future__ import annotations

from zashiki.games.yokai.rules.board import BOTH_OFF
from zashiki.games.yokai.rules.cards import EFFECTS, draw, move_without_choice, playable, price, stops
from zashiki.games.yokai.rules.knockout import end_at_cap, knock_out
from zashiki.games.yokai.rules.piles import UNIT, size
from zashiki.games.yokai.rules.state import Duel, Memory, Side, YokaiState
from zashiki.games.yokai.rules.terms import (
    BOTH,
    CENTRE,
    COLLECT,
    ENERGY,
    KINDS,
    NOBODY,
    PASSED,
    SLING,
    UPGRADE,
    VICTORY,
    Blockade,
    Kind,
    Player,
    type_of,
)
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import PASS, Simultaneous


class ChooseCards(Simultaneous[YokaiState], frozen=True):
    """Both choose a card of their hand, face down. The question stays until the duel ends (YF-3.7)."""

    rules = ("YF-3.1", "YF-3.9", "YF-3.10", "YF-3.11")

    duel: int
    first: Player
    second: Player

    def choosers(self, state: YokaiState) -> tuple[Player, ...]:
        return (self.first, self.second)

    def players(self, state: YokaiState) -> list[Player]:
        answers, first, second = state.answers, self.first, self.second
        if answers[first] < 0:
            return [first, second] if answers[second] < 0 else [first]
        return [second]

    def legal(self, state: YokaiState, player: Player) -> list[int]:
        side = state.sides[player]
        known = state.game.legal_cards
        bare = side.energy_place + side.victory_place == BOTH_OFF  # `is_bare`, without a call at every decision
        key = side.hand << 4 | side.stone << 1 | bare
        legal = known.get(key)
        if legal is None:
            card = state.game.actions.card
            # YF-3.10, YF-3.11, YF-R12: pass only when nothing can be played.
            legal = known[key] = [card + kind for kind in playable(state.game.printed, side)] or [PASS]
        return legal[:]

    def take(self, state: YokaiState, player: Player, action: int) -> None:
        answers, first, second = state.answers, self.first, self.second
        other = second if player == first else first
        answer = answers[other]
        if answer < 0:
            answers[player] = action
            return
        answers[other] = -1
        self.resolve(state, (action, answer) if player == first else (answer, action))

    def resolve(self, state: YokaiState, answers: tuple[int, ...]) -> None:
        kind_of = state.game.actions.kind_of
        first, second = answers
        reveal(state, self.duel, kind_of[first], kind_of[second])

    def message(self, state: YokaiState, player: Player) -> Message:
        opponent = self.second if player == self.first else self.first
        return Message("ask.ChooseCards", {"turn": state.duels[self.duel].turn + 1, "opponent": opponent})


class ChooseBlockade(Simultaneous[YokaiState], frozen=True):
    """A player who moves one of two blockades chooses it, seeing both cards (YF-R17). `ChooseCards` waits below."""

    rules = ("YF-4.13", "YF-R17")

    duel: int
    asked: tuple[Player, ...]

    def choosers(self, state: YokaiState) -> tuple[Player, ...]:
        return self.asked

    def legal(self, state: YokaiState, player: Player) -> list[int]:
        blockade = state.game.actions.blockade
        return [blockade + ENERGY, blockade + VICTORY]

    def resolve(self, state: YokaiState, answers: tuple[int, ...]) -> None:
        duel = state.duels[self.duel]
        duel.open = False
        assert duel.last is not None
        choices = {player: state.token(answer).value for player, answer in zip(self.asked, answers, strict=True)}
        first_move, second_move = [
            choices[player] if player in choices else forced_move(state, player, kind)
            for player, kind in zip((duel.first, duel.second), duel.last, strict=True)
        ]
        carry_out(state, duel, first_move, second_move)


def reveal(state: YokaiState, number: int, first: Kind, second: Kind) -> None:
    """Step 2: both cards of a duel are turned up and their costs are paid (YF-3.2, YF-5.1)."""
    duel = state.duels[number]
    duel.last = (first, second)
    state.reveals += 1
    if state.story is not None:
        state.tell("reveal", first=duel.first, first_card=first, second=duel.second, second_card=second)
    lay_down(state, duel.first, first)
    lay_down(state, duel.second, second)
    if type_of(first) != UPGRADE and type_of(second) != UPGRADE:
        carry_out(state, duel, BOTH, BOTH)
        return
    asked = [
        player for player, kind in ((duel.first, first), (duel.second, second)) if must_choose(state, player, kind)
    ]
    if asked:
        duel.open = True
        state.then(ChooseBlockade(number, tuple(asked)))
    else:
        carry_out(state, duel, forced_move(state, duel.first, first), forced_move(state, duel.second, second))


def must_choose(state: YokaiState, player: Player, kind: Kind) -> bool:
    """Whether a card is an Upgrade whose owner chooses the blockade."""
    return type_of(kind) == UPGRADE and move_without_choice(state.game.printed, state.sides[player], kind) is None


def forced_move(state: YokaiState, player: Player, kind: Kind) -> Blockade:
    """The blockades that a card moves without a choice; of no meaning if it is no Upgrade."""
    if type_of(kind) != UPGRADE:
        return BOTH
    move = move_without_choice(state.game.printed, state.sides[player], kind)
    assert move is not None
    return move


def lay_down(state: YokaiState, player: Player, kind: Kind) -> None:
    """A card leaves the hand and its cost is paid (YF-5.1, YF-4.12), or its owner passes (YF-3.10)."""
    side = state.sides[player]
    if kind == PASSED:
        note_pass(state, side)
        return
    side.hand -= UNIT[kind]
    if state.game.printed.cost[kind]:
        pay(state, player, kind)


def pay(state: YokaiState, player: Player, kind: Kind) -> None:
    """A player pays for a card. Beside the reset for a new duel nothing else takes Stones away (YF-6.10)."""
    side = state.sides[player]
    cost = price(state.game.printed, side, kind)
    if cost:
        side.stone -= cost
        if state.story is not None:
            state.tell("pay", player=player, count=cost)


def note_pass(state: YokaiState, side: Side) -> None:
    """Everybody sees that this hand holds nothing that could be paid for."""
    printed = state.game.printed
    possible = sum(1 << kind for kind in KINDS if price(printed, side, kind) > side.stone)
    side.memory = Memory(size(side.hand), side.discard, possible, side.discard)


def carry_out(state: YokaiState, duel: Duel, first_move: Blockade, second_move: Blockade) -> None:
    """Phases 2 to 4 of step 2 (YF-5.2 to YF-5.4), then steps 3 and 4. The costs have been paid before (YF-R5)."""
    assert duel.last is not None
    first, second = duel.last
    first_type, second_type = type_of(first), type_of(second)
    # YF-5.6: both cards are treated alike. YF-R12: a pass does nothing, and to the opposing card it is neither a Sling
    # nor a Block.
    if first != PASSED:
        EFFECTS[first_type](state, duel, duel.first, first, second, first_move)
    if second != PASSED:
        EFFECTS[second_type](state, duel, duel.second, second, first, second_move)
    # YF-5.5, YF-7.6: an Upgrade or a Collect of this turn has had its effect before a KO comes.
    if first_type == SLING or second_type == SLING:
        attack(state, duel, first, second)
    if duel.winner != NOBODY:
        # YF-8.5: the duel is won at once; the cards stay where they lie.
        duel.open = True
        state.end_step()
        return
    # YF-8.4: after a KO too, the turn goes on with steps 3 and 4.
    # YF-3.3: step 3. Each card goes on its owner's discard pile, except a Collect, which is in the draw pile.
    if first != PASSED and first_type != COLLECT:
        state.sides[duel.first].discard += UNIT[first]
    if second != PASSED and second_type != COLLECT:
        state.sides[duel.second].discard += UNIT[second]
    # YF-3.4: step 4. It comes after what the cards themselves have drawn (YF-R31).
    draw(state, duel.first, 1)
    draw(state, duel.second, 1)
    duel.turn += 1
    if duel.turn >= state.game.turn_cap:
        end_at_cap(state, duel)
        state.end_step()


def attack(state: YokaiState, duel: Duel, first: Kind, second: Kind) -> None:
    """Phase 3: at most one Sling does damage (YF-5.3, YF-8.7), and none against a Block (YF-4.10)."""
    if type_of(first) == type_of(second):
        # YF-7.3, YF-7.4, YF-R6: both shoot; only the coin holder's shot counts, and none if the coin is in the centre.
        shooter = duel.coin
        if shooter == CENTRE:
            if state.story is not None:
                state.tell("both-shoot", first=duel.first, second=duel.second)
            return
    else:
        shooter = duel.first if type_of(first) == SLING else duel.second
    if shooter == duel.first:
        shot, against, target = first, second, duel.second
    else:
        shot, against, target = second, first, duel.first
    if stops(against):
        if state.story is not None:
            state.tell("blocked", player=target, shooter=shooter)
        return
    side = state.sides[target]
    before = side.energy
    # YF-5.11: where both shoot, `shot` is the coin holder's card. YF-4.11, YF-5.10, YF-R9: surplus damage is lost.
    side.energy = max(0, before - state.game.printed.damage[shot])
    if state.story is not None:
        state.tell("hit", player=target, shooter=shooter, count=before - side.energy)
    if side.energy == 0:
        knock_out(state, duel, target, shooter)
