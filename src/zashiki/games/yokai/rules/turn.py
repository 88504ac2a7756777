"""A turn: choose cards in secret, reveal, resolve, discard, draw (chapters 3 and 5)."""

from __future__ import annotations

from zashiki.games.yokai.rules.board import BOTH, BOTH_OFF
from zashiki.games.yokai.rules.cards import EFFECTS, draw, move_without_choice, playable, price, stops
from zashiki.games.yokai.rules.knockout import end_at_cap, knock_out
from zashiki.games.yokai.rules.piles import COLLECT, KINDS, PASSED, SLING, UNIT, UPGRADE, size
from zashiki.games.yokai.rules.state import CENTRE, NOBODY, Duel, Memory, Side, YokaiState
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import PASS, Simultaneous


class ChooseCards(Simultaneous[YokaiState], frozen=True):
    """Both choose a card of their hand, face down. The question stays until the duel ends (YF-3.7)."""

    rules = ("YF-3.1", "YF-3.9", "YF-3.10", "YF-3.11")

    duel: int
    first: int
    second: int

    def choosers(self, state: YokaiState) -> tuple[int, ...]:
        return (self.first, self.second)

    def players(self, state: YokaiState) -> list[int]:
        answers, first, second = state.answers, self.first, self.second
        if answers[first] < 0:
            return [first, second] if answers[second] < 0 else [first]
        return [second]

    def legal(self, state: YokaiState, player: int) -> list[int]:
        side = state.sides[player]
        bare = side.energy_place + side.victory_place == BOTH_OFF
        key = (side.hand << 4 | side.stone << 1) + bare
        memo = state.game.playable_memo
        found = memo.get(key)
        if found is None:
            start = state.game.card_action
            # YF-3.10, YF-3.11, YF-R12: pass only when nothing can be played.
            found = memo[key] = [start + kind for kind in playable(state.game.printed, side)] or [PASS]
        return found[:]

    def take(self, state: YokaiState, player: int, action: int) -> None:
        answers, first, second = state.answers, self.first, self.second
        other = second if player == first else first
        answer = answers[other]
        if answer < 0:
            answers[player] = action
            return
        answers[other] = -1
        self.resolve(state, (action, answer) if player == first else (answer, action))

    def resolve(self, state: YokaiState, answers: tuple[int, ...]) -> None:
        start = state.game.card_action
        first, second = answers
        kinds = (
            PASSED if first == PASS else first - start,
            PASSED if second == PASS else second - start,
        )
        reveal(state, state.duels[self.duel], kinds, self.duel)

    def message(self, state: YokaiState, player: int) -> Message:
        opponent = self.second if player == self.first else self.first
        return Message("ask.ChooseCards", {"turn": state.duels[self.duel].turn + 1, "opponent": opponent})


class ChooseBlockade(Simultaneous[YokaiState], frozen=True):
    """Whoever moves one of two blockades chooses it, seeing both cards (YF-R17). `ChooseCards` waits below."""

    rules = ("YF-4.13", "YF-R17")

    duel: int
    asked: tuple[int, ...]

    def choosers(self, state: YokaiState) -> tuple[int, ...]:
        return self.asked

    def legal(self, state: YokaiState, player: int) -> list[int]:
        start = state.game.blockade_action
        return [start, start + 1]

    def resolve(self, state: YokaiState, answers: tuple[int, ...]) -> None:
        duel = state.duels[self.duel]
        start = state.game.blockade_action
        chosen = {player: answer - start for player, answer in zip(self.asked, answers, strict=True)}
        duel.open = False
        assert duel.last is not None
        moves = [
            chosen[player] if player in chosen else forced_move(state, player, kind)
            for player, kind in zip((duel.first, duel.second), duel.last, strict=True)
        ]
        carry_out(state, duel, duel.last, (moves[0], moves[1]))


def forced_move(state: YokaiState, player: int, kind: int) -> int:
    """The blockades that a card moves without a choice."""
    if kind >> 1 != UPGRADE:
        return BOTH
    move = move_without_choice(state.game.printed, state.sides[player], kind)
    assert move is not None
    return move


def reveal(state: YokaiState, duel: Duel, kinds: tuple[int, int], number: int) -> None:
    """Step 2: both cards are turned up and their costs are paid (YF-3.2, YF-5.1)."""
    duel.last = kinds
    state.reveals += 1
    if state.story is not None:
        state.tell("reveal", first=duel.first, first_card=kinds[0], second=duel.second, second_card=kinds[1])
    first, second = kinds
    lay_down(state, duel.first, first)
    lay_down(state, duel.second, second)
    if first >> 1 == UPGRADE or second >> 1 == UPGRADE:
        printed, sides = state.game.printed, state.sides
        asked = tuple(
            player
            for player, kind in ((duel.first, first), (duel.second, second))
            if kind >> 1 == UPGRADE and move_without_choice(printed, sides[player], kind) is None
        )
        if asked:
            duel.open = True
            state.steps.append(ChooseBlockade(number, asked))
            return
        carry_out(state, duel, kinds, (forced_move(state, duel.first, first), forced_move(state, duel.second, second)))
    else:
        carry_out(state, duel, kinds, (BOTH, BOTH))


def lay_down(state: YokaiState, player: int, kind: int) -> None:
    """A card leaves the hand and its cost is paid (YF-5.1, YF-4.12), or its owner passes (YF-3.10)."""
    side = state.sides[player]
    if kind == PASSED:
        note_pass(state, side)
        return
    side.hand -= UNIT[kind]
    cost = price(state.game.printed, side, kind)
    if cost:
        # YF-6.10: beside the reset for a new duel nothing else takes Stones away.
        side.stone -= cost
        if state.story is not None:
            state.tell("pay", player=player, count=cost)


def note_pass(state: YokaiState, side: Side) -> None:
    """Everybody sees that this hand holds nothing that could be paid for."""
    printed = state.game.printed
    possible = sum(1 << kind for kind in KINDS if price(printed, side, kind) > side.stone)
    side.memory = Memory(size(side.hand), side.discard, possible, side.discard)


def carry_out(state: YokaiState, duel: Duel, kinds: tuple[int, int], moves: tuple[int, int]) -> None:
    """Phases 2 to 4 of step 2 (YF-5.2 to YF-5.4), then steps 3 and 4. The costs have been paid before (YF-R5)."""
    first, second = kinds
    # YF-5.6: both cards are treated alike. YF-R12: a pass does nothing, and to the opposing card it is neither a Sling
    # nor a Block.
    if first != PASSED:
        EFFECTS[first >> 1](state, duel, duel.first, first, second, moves[0])
    if second != PASSED:
        EFFECTS[second >> 1](state, duel, duel.second, second, first, moves[1])
    # YF-5.5, YF-7.6: an Upgrade or a Collect of this turn has had its effect before a KO comes.
    if first >> 1 == SLING or second >> 1 == SLING:
        attack(state, duel, first, second)
    if duel.winner != NOBODY:
        # YF-8.5: the duel is won at once; the cards stay where they lie.
        duel.open = True
        state.steps.pop()
        return
    # YF-8.4: after a KO too, the turn goes on with steps 3 and 4.
    discard(state.sides[duel.first], first)
    discard(state.sides[duel.second], second)
    # YF-3.4: step 4. It comes after what the cards themselves have drawn (YF-R31).
    draw(state, duel.first, 1)
    draw(state, duel.second, 1)
    duel.turn += 1
    if duel.turn >= state.game.turn_cap:
        end_at_cap(state, duel)
        state.steps.pop()


def attack(state: YokaiState, duel: Duel, first: int, second: int) -> None:
    """Phase 3: at most one Sling does damage (YF-5.3, YF-8.7), and none against a Block (YF-4.10)."""
    if first >> 1 == second >> 1:
        # YF-7.3, YF-7.4, YF-R6: both shoot; only the coin holder's shot counts, and none if the coin is in the centre.
        shooter = duel.coin
        if shooter == CENTRE:
            if state.story is not None:
                state.tell("both-shoot", first=duel.first, second=duel.second)
            return
    else:
        shooter = duel.first if first >> 1 == SLING else duel.second
    mine, against = (first, second) if shooter == duel.first else (second, first)
    target = duel.second if shooter == duel.first else duel.first
    if stops(against):
        if state.story is not None:
            state.tell("blocked", player=target, shooter=shooter)
        return
    side = state.sides[target]
    before = side.energy
    # YF-5.11: where both shoot, `mine` is the coin holder's card. YF-4.11, YF-5.10, YF-R9: surplus damage is lost.
    side.energy = max(0, before - state.game.printed.damage[mine])
    if state.story is not None:
        state.tell("hit", player=target, shooter=shooter, count=before - side.energy)
    if side.energy == 0:
        knock_out(state, duel, target, shooter)


def discard(side: Side, kind: int) -> None:
    """Step 3: the card goes on its owner's discard pile, except a Collect, which is in the draw pile (YF-3.3)."""
    if kind != PASSED and kind >> 1 != COLLECT:
        side.discard += UNIT[kind]
