"""The tree of continuing questions: what is in it, where it ends, and that nothing hidden gets into it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest

from tests.kernel.nights import KINDS, asks, begun, positions, set_up, until, watch
from tests.toy.rules.night import CaptainOrder
from tests.toy.rules.tricks import DiscardTheirs, Spy
from zashiki.kernel import paths
from zashiki.kernel.errors import IllegalAction, InvalidToken
from zashiki.kernel.paths import Answer, Asked, Choices, choice_tree
from zashiki.kernel.session import Session
from zashiki.kernel.state import State


def tree(state: State, player: int, prefix: tuple[str, ...] = (), nodes: int = 300) -> Choices:
    """The tree, however long it takes."""
    return choice_tree(state.game, state, player, prefix, nodes, math.inf)


def captains_turn() -> tuple[Session, int]:
    session = until(begun(), asks("CaptainOrder", "move"))
    return session, watch(session).captain


def answers(question: Asked | None) -> dict[str, Answer]:
    assert question is not None
    return {answer.token: answer for answer in question.answers}


def leaves(question: Asked, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Answer]]:
    """The answers that nothing in the tree follows, with their paths."""
    for answer in question.answers:
        here = (*path, answer.token)
        if answer.then is None:
            yield here, answer
        else:
            yield from leaves(answer.then, here)


def size(question: Asked) -> int:
    return sum(1 + (size(answer.then) if answer.then is not None else 0) for answer in question.answers)


def test_a_question_is_described() -> None:
    session, player = captains_turn()
    first = tree(session.state, player)
    assert first.prefix == ()
    assert first.question is not None
    assert (first.question.step, first.question.rules) == ("CaptainOrder", ("NW-2.4",))
    text = session.game.vocabulary.text
    assert list(answers(first.question)) == [text(action) for action in session.state.legal_actions(player)]


def test_continuing_questions_follow_their_answers() -> None:
    session, player = captains_turn()
    post = answers(answers(tree(session.state, player).question)["move"].then)["post:gate"].then
    assert post is not None
    assert (post.step, post.default, post.message.id) == ("MoveAmount", "amount:3", "ask.MoveAmount")
    assert list(answers(post)) == ["amount:1", "amount:2", "amount:3"]
    last = answers(answers(post)["amount:2"].then)
    assert list(last) == ["post:wall", "post:tower"]
    assert all(answer.then is None and not answer.more for answer in last.values())


def test_a_path_ends_where_chance_or_another_question_comes() -> None:
    session, player = captains_turn()
    found = answers(tree(session.state, player).question)
    assert found["attack"] == Answer("attack", final=True), "dice are rolled, cards are drawn"
    assert found["pass"] == Answer("pass", final=True)


def test_a_path_ends_where_the_next_question_begins_another_choice() -> None:
    """Lanterns that do not leave the gate call nobody: the captain himself is asked next."""
    state = set_up('["BeginNight", ["CaptainOrder", {player = 0, moved = false, attacked = false}]]')
    state.lanterns[0] = [0, 3, 0]
    amount = answers(answers(answers(tree(state, 0).question)["move"].then)["post:wall"].then)["amount:1"].then
    assert list(answers(amount).values()) == [Answer("post:gate"), Answer("post:tower")]


def test_a_path_ends_where_something_is_revealed(monkeypatch: pytest.MonkeyPatch) -> None:
    session, player = captains_turn()
    assert answers(tree(session.state, player).question)["move"].then is not None
    legal = CaptainOrder.answer

    def revealing(self: CaptainOrder, state: Any, action: int) -> None:
        legal(self, state, action)
        state.reveal()

    monkeypatch.setattr(CaptainOrder, "answer", revealing)
    assert answers(tree(session.state, player).question)["move"] == Answer("move", final=True)


def test_a_path_ends_where_the_kernel_answers_for_somebody_else() -> None:
    """Player 1's Spy finds nobody to look at; then player 0 is asked again."""
    stack = '["BeginNight", ["MoveFrom", {player = 0}], %s["CaptainOrder", {player=0, moved=true, attacked=false}]]'
    hands = {0: [], 1: ["Botan"]}
    alone = set_up(stack % "", hands=hands)
    assert answers(tree(alone, 0).question)["pass"].then is not None
    between = set_up(stack % '["Spy", {player = 1}], ', hands=hands)
    assert answers(tree(between, 0).question)["pass"] == Answer("pass")
    with pytest.raises(IllegalAction, match="the path ends with pass; post:gate cannot follow it"):
        tree(between, 0, ("pass", "post:gate"))


def test_every_path_of_a_tree_can_be_played_whole() -> None:
    played = 0
    for seed in range(6):
        session, rng = begun(seed, **KINDS[seed % len(KINDS)]), Random(seed)
        while not session.state.is_terminal():
            player = rng.choice(session.state.acting_players())
            question = tree(session.state, player).question
            assert question is not None
            path, answer = rng.choice(list(leaves(question)))
            reveals = session.state.reveals
            last = session.apply_path(player, path)[-1]
            played += len(path) > 1
            if last.chance or session.state.reveals > reveals or answer.more:
                continue
            asked = session.state.question(player) if player in session.state.acting_players() else None
            assert asked is None or not asked.continues, path
    assert played > 20


def test_the_tree_changes_nothing() -> None:
    session, player = captains_turn()
    before = session.setup.hash, session.record()
    tree(session.state, player)
    assert (session.setup.hash, session.record()) == before
    expected, _ = captains_turn()
    assert session.apply(player, "attack") == expected.apply(player, "attack")


# ---------------------------------------------------------------- prefixes and budgets


def test_a_prefix_leads_into_the_tree() -> None:
    session, player = captains_turn()
    whole = tree(session.state, player)
    for path, then in _inner(whole.question, ()):
        found = tree(session.state, player, path)
        assert found == Choices(path, then)


def _inner(question: Asked | None, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Asked]]:
    assert question is not None
    for answer in question.answers:
        if answer.then is not None:
            yield (*path, answer.token), answer.then
            yield from _inner(answer.then, (*path, answer.token))


def test_a_whole_path_as_prefix_is_complete() -> None:
    session, player = captains_turn()
    path = ("move", "post:gate", "amount:1", "post:wall")
    assert tree(session.state, player, path) == Choices(path)


@pytest.mark.parametrize("nodes", [0, 1, 2, 5, 20, 300])
def test_the_budget_marks_what_is_left_out(nodes: int) -> None:
    session, player = captains_turn()
    whole = tree(session.state, player, nodes=10_000).question
    found = tree(session.state, player, nodes=nodes).question
    assert whole is not None
    assert found is not None
    assert size(found) - len(found.answers) <= nodes
    cut = [path for path, answer in leaves(found) if answer.more]
    assert bool(cut) == (size(found) < size(whole))
    for path in cut:
        rest = tree(session.state, player, path).question
        assert rest == _at(whole, path)


def _at(question: Asked, path: tuple[str, ...]) -> Asked | None:
    found: Asked | None = question
    for token in path:
        found = answers(found)[token].then
    return found


def test_a_budget_that_is_just_enough_cuts_nothing() -> None:
    session, player = captains_turn()
    whole = tree(session.state, player).question
    assert whole is not None
    enough = size(whole) - len(whole.answers)
    assert tree(session.state, player, nodes=enough).question == whole
    assert tree(session.state, player, nodes=enough - 1).question != whole


def test_time_only_cuts_off_what_would_come_next(monkeypatch: pytest.MonkeyPatch) -> None:
    session, player = captains_turn()
    whole = tree(session.state, player).question
    assert whole is not None
    sizes = []
    for ticks in (0, 1, 3, 8, 1000):
        clock = count()
        monkeypatch.setattr(paths, "perf_counter", lambda clock=clock: float(next(clock)))
        found = choice_tree(session.game, session.state, player, seconds=ticks).question
        assert found is not None
        sizes.append(size(found))
        for path, answer in leaves(found):
            assert answer.more or _at(whole, path) is None
    assert sizes == sorted(sizes)
    assert sizes[0] == len(whole.answers)
    assert sizes[-1] == size(whole)


def test_the_usual_budget_is_kept() -> None:
    for state in positions(5, every=9):
        for player in state.acting_players():
            question = tree(state, player).question
            assert question is not None
            assert size(question) - len(question.answers) <= 300


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("prefix", "error", "message"),
    [
        (("reroll",), IllegalAction, r"CaptainOrder \(NW-2.4\) does not allow reroll"),
        (("move", "post:tower"), IllegalAction, r"MoveFrom \(NW-5.1\) does not allow post:tower"),
        (("attack", "reroll"), IllegalAction, r"the path ends with attack; reroll cannot follow it"),
        (("move", "post:gaet"), InvalidToken, r"no action is called 'post:gaet'; did you mean 'post:gate'\?"),
    ],
)
def test_a_prefix_that_is_no_path_is_refused(prefix: tuple[str, ...], error: type[Exception], message: str) -> None:
    session, player = captains_turn()
    with pytest.raises(error, match=message):
        tree(session.state, player, prefix)


def test_who_is_asked_nothing_has_no_tree() -> None:
    session, player = captains_turn()
    with pytest.raises(IllegalAction, match=f"player {1 - player} is asked nothing now"):
        tree(session.state, 1 - player)


# ---------------------------------------------------------------- secrets


def test_the_tree_is_the_same_from_the_true_state_and_from_any_world() -> None:
    compared = 0
    for seed, state in enumerate(positions(10, every=4)):
        rng = Random(seed)
        for player in state.acting_players():
            true = msgspec.json.encode(tree(state, player))
            for _ in range(2):
                world = state.game.sample_world(state, player, rng)
                assert msgspec.json.encode(tree(world, player)) == true
                compared += 1
    assert compared > 200


def test_a_rule_that_forgets_a_reveal_cannot_leak_through_the_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even a question that shows hidden cards without saying so is answered from a made-up world."""

    def careless(self: Spy, state: Any, action: int) -> None:
        state.then(DiscardTheirs(self.player, state.side(1 - self.player)))

    monkeypatch.setattr(Spy, "answer", careless)
    monkeypatch.setattr(Spy, "obvious", False)
    monkeypatch.setattr(DiscardTheirs, "continues", True)
    state = set_up('["BeginNight", ["Spy", {player = 0}]]', hands={0: ["Akira"], 1: ["Botan", "Straw Man"]})
    shown = answers(answers(tree(state, 0).question)["player:1"].then)
    assert len(shown) == 2
    assert set(shown) != {"card:botan", "card:straw-man"}


def test_others_answers_end_a_path() -> None:
    """Who answers last sees the others' answers: what follows from them is not in the tree."""
    for seed in range(10):
        session = begun(seed)
        session.apply(0, session.state.legal_actions(0)[0])
        question = tree(session.state, 1).question
        assert question is not None
        assert all(answer == Answer(answer.token, final=True) for answer in question.answers)


def test_the_usual_time_is_enough_for_a_small_tree() -> None:
    session, player = captains_turn()
    question = choice_tree(session.game, session.state, player).question
    assert question is not None
    assert not any(answer.more for _, answer in leaves(question))
