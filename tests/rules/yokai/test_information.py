"""Chapter 12: who may know what; and worlds that a player cannot tell from the true one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tests.rules.yokai.table import A, B, Table, duel, tournament, yokai
from zashiki.games.yokai.rules.cards import on_table
from zashiki.games.yokai.rules.piles import count, kinds
from zashiki.games.yokai.view import UNKNOWN
from zashiki.kernel.story import bit


@pytest.mark.rule("YF-12.1")
def test_hands_and_piles_are_hidden_but_their_sizes_are_not() -> None:
    table = duel(a={"draw_pile": ["sling"], "discard_pile": ["refresh"] * 2 + ["block"] * 2})
    for viewer in (B, None):
        side = table.game.view(table.state, viewer).sides[A]
        assert (side.hand, side.pile) == (None, None)
        assert (side.hand_count, side.pile_count) == (5, 1)
        assert side.unseen == (0, 2, 4, 4, 6, 8)
    own = table.game.view(table.state, A).sides[A]
    assert (own.hand, own.pile) == ((0, 2, 4, 6, 8), (4,))


@pytest.mark.rule("YF-12.1")
def test_a_view_does_not_change_with_what_is_hidden() -> None:
    one = duel(a={"hand": ["refresh", "block", "sling", "upgrade", "collect"]})
    other = duel(a={"hand": ["refresh", "refresh", "refresh", "block", "block"]})
    for viewer in (B, None):
        assert one.game.view(one.state, viewer) == other.game.view(other.state, viewer)
    assert one.game.view(one.state, A) != other.game.view(other.state, A)


@pytest.mark.rule("YF-12.2", "YF-12.3")
def test_discard_piles_boards_and_coin_are_open() -> None:
    table = duel(a={"e": 3, "v": 4, "stone": 2, "discard_pile": ["refresh", "sling"]}, coin=A)
    for viewer in (A, B, None):
        view = table.game.view(table.state, viewer)
        side = view.sides[A]
        assert side.discard == (0, 4)
        assert (side.energy, side.stone, side.victory, side.energy_place, side.victory_place) == (3, 2, 0, 3, 4)
        assert view.duels[0].coin == A


@pytest.fixture
def drafted() -> Table:
    """A match in its second duel: A has kept Sling II in secret, B got Block II."""
    table = tournament(2, format="match")
    table.updates_next("sling-2", "block-2")
    table.win(A)
    table.answer(A, "keep:sling-2")
    return table


@pytest.mark.rule("YF-12.4")
def test_the_kept_update_is_secret_and_the_other_one_known_to_both(drafted: Table) -> None:
    def updates(viewer: int | None, player: int) -> tuple[int, ...]:
        return drafted.game.view(drafted.state, viewer).sides[player].updates

    assert (updates(A, A), updates(B, A), updates(None, A)) == ((5,), (UNKNOWN,), (UNKNOWN,))
    assert (updates(A, B), updates(B, B), updates(None, B)) == ((3,), (3,), (UNKNOWN,))


@pytest.mark.rule("YF-12.4")
def test_an_update_is_known_once_it_is_seen_in_play(drafted: Table) -> None:
    drafted.give_hand(A, ["sling-2", "collect"])
    drafted.give_hand(B, ["block", "block"])
    drafted.a.stone = 1
    drafted.play("sling-2", "block")
    for viewer in (B, None):
        assert drafted.game.view(drafted.state, viewer).sides[A].updates == (5,)
    drafted.play("collect", "block")  # and stays known when it is shuffled back
    assert drafted.game.view(drafted.state, B).sides[A].updates == (5,)
    assert 5 in drafted.game.view(drafted.state, B).sides[A].unseen
    drafted.win(B)
    drafted.answer_rewards()
    assert 5 in drafted.game.view(drafted.state, None).sides[A].updates


@pytest.mark.rule("YF-12.4", "YF-9.1")
def test_a_draft_shows_nothing_to_others() -> None:
    table = tournament(4)
    table.updates_next("sling-2", "block-2", "refresh-2", "upgrade-2")
    table.state.story = []
    table.win_all(0, 2)
    table.answer(0, "keep:sling-2")
    secrets = [event for event in table.state.story if event.message.id in ("draft-own", "update-own")]
    assert [(event.message.id, event.message.fields["player"], event.audience) for event in secrets] == [
        ("draft-own", 0, bit(0)),
        ("update-own", 0, bit(0)),
        ("update-own", 1, bit(1)),
        ("draft-own", 2, bit(2)),
    ]
    assert table.game.view(table.state, 3).sides[0].updates == (UNKNOWN,)
    assert table.game.view(table.state, 1).sides[0].updates == (UNKNOWN,)


# ---------------------------------------------------------------- worlds


def hands(table: Table, viewer: int | None, player: int, worlds: int = 300) -> Counter[tuple[int, ...]]:
    """The hands of a player in so many worlds sampled for a viewer."""
    rng = Random(4)
    return Counter(kinds(table.game.sample_world(table.state, viewer, rng).sides[player].hand) for _ in range(worlds))


@pytest.mark.rule("YF-12.1")
def test_a_fresh_hand_may_be_any_of_the_deck() -> None:
    assert len(hands(duel(), B, A, 2000)) == 38


@pytest.mark.rule("YF-12.1", "YF-4.15")
def test_after_a_collect_what_went_back_is_in_hand_only_as_far_as_it_was_drawn() -> None:
    gone = ["refresh"] * 3 + ["block"] * 2
    table = duel(a={"hand": ["collect", "sling", "sling"], "draw_pile": ["block", "upgrade"], "discard_pile": gone})
    table.play("collect", "refresh")
    # Two cards were kept, out of two Slings, a Block and an Upgrade; one was drawn from the new pile.
    for hand in hands(table, B, A):
        kept = Counter(hand) & Counter({4: 2, 2: 1, 6: 1})
        assert kept.total() >= 2
    assert len(hands(table, B, A)) > 5


def test_hands_after_a_collect_are_as_likely_as_they_should_be() -> None:
    """Two of {Sling, Sling, Block, Upgrade} were kept; then one of the eight other cards was drawn."""
    gone = ["refresh"] * 3 + ["block"] * 2
    table = duel(a={"hand": ["collect", "sling", "sling"], "draw_pile": ["block", "upgrade"], "discard_pile": gone})
    table.play("collect", "refresh")
    exact: Counter[tuple[int, ...]] = Counter()
    old, back = [4, 4, 2, 6], [0, 0, 0, 2, 2, 8]
    for kept in combinations(range(4), 2):
        for drawn in [old[at] for at in range(4) if at not in kept] + back:
            exact[tuple(sorted([old[at] for at in kept] + [drawn]))] += 1
    worlds = 6000
    found = hands(table, B, A, worlds)
    assert set(found) == set(exact)
    for hand, ways in exact.items():
        assert abs(found[hand] / worlds - ways / exact.total()) < 0.025, hand


@pytest.mark.rule("YF-12.1", "YF-3.10")
def test_after_a_pass_the_hand_held_nothing_that_could_be_paid_for() -> None:
    stuck = {"hand": ["sling", "upgrade"], "draw_pile": ["refresh", "collect"]}
    table = duel(a={**stuck, "discard_pile": ["refresh"] * 2 + ["block"] * 3 + ["sling"]})
    table.play("pass", "refresh")
    assert set(hands(table, B, A)) == {(0, 4, 6), (4, 6, 8)}


@pytest.mark.rule("YF-12.1", "YF-4.14a")
def test_a_pass_without_blockades_shows_that_no_upgrade_was_in_hand() -> None:
    """It would have been playable (YF-4.14a): two Slings were held, and one of the two other cards was drawn."""
    stuck = {"e": 4, "v": 4, "hand": ["sling", "sling"], "draw_pile": ["upgrade", "collect"]}
    table = duel(a={**stuck, "discard_pile": ["refresh"] * 3 + ["block"] * 3})
    table.play("pass", "refresh")
    assert set(hands(table, B, A)) == {(4, 4, 6), (4, 4, 8)}


@pytest.mark.rule("YF-12.1", "YF-12.4")
def test_worlds_keep_what_was_seen_of_updates_and_vary_the_rest() -> None:
    """Through a random tournament: views agree, decks explain all that was seen, and unknown updates vary."""
    game, rng = yokai(5, format="league"), Random(2)
    state = game.new_initial_state(seed=8)
    varied = 0
    while not state.is_terminal():
        if rng.random() < 0.06:
            viewer = rng.choice([None, *range(5)])
            world = game.sample_world(state, viewer, rng)
            assert game.view(world, viewer) == game.view(state, viewer)
            for player, side in enumerate(world.sides):
                deck = world.deck_of(player)
                assert side.hand + side.pile + side.discard + on_table(world, player) == deck
                true = state.sides[player]
                for kind in range(10):
                    assert count(deck, kind) >= count(true.discard, kind)
                    assert count(deck, kind) >= count(true.shown, kind)
            varied += Table(world).tournament.received != Table(state).tournament.received
        player = rng.choice(state.acting_players())
        state.apply_action(player, rng.choice(state.legal_actions(player)))
    assert varied > 10


@pytest.mark.rule("YF-12.4")
def test_an_update_known_to_a_player_is_the_same_in_their_worlds(drafted: Table) -> None:
    rng = Random(1)
    seen = {viewer: Counter[str]() for viewer in (A, B)}
    for _ in range(100):
        for viewer, owner in ((A, B), (B, A)):
            world = drafted.game.sample_world(drafted.state, viewer, rng)
            card = Table(world).tournament.received[owner][0]
            seen[viewer][drafted.update_name(card)] += 1
    assert set(seen[A]) == {"block-2"}
    assert set(seen[B]) == {"refresh-2", "block-2", "sling-2", "upgrade-2", "collect-2"}


@pytest.mark.rule("YF-3.1", "YF-12.1")
def test_waiting_answers_are_chosen_anew() -> None:
    table = duel()
    table.answer(A, "refresh")
    rng = Random(6)
    answers = {table.game.sample_world(table.state, B, rng).answers[A] for _ in range(60)}
    assert len(answers) > 2
    assert all(answer >= 0 for answer in answers)
