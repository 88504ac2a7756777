"""Chapter 11: tournaments in general, Winner and Looser brackets, the epic tournament."""

from __future__ import annotations

import pytest

from tests.rules.yokai.table import START, A, Table, tournament, yokai
from zashiki.games.yokai.rules.bracket import idle_player, interleave
from zashiki.games.yokai.rules.state import Result


def fight(table: Table) -> list[list[tuple[int, int]]]:
    """Let the lower number always win; returns who met whom, round by round."""
    rounds = []
    while not table.state.is_terminal():
        rounds.append(table.pairs())
        table.win_all(*[min(pair) for pair in table.pairs()])
        table.answer_rewards()
    return rounds


def named(table: Table) -> list[list[str]]:
    """The schedule of YF-11.9 played out: duels by letter, as `A: p1-p2`, from the brackets as they were."""
    rounds = []
    while not table.state.is_terminal():
        rounds.append([f"{duel.bracket} {duel.first + 1}-{duel.second + 1}" for duel in table.state.duels])
        table.win_all(*[min(pair) for pair in table.pairs()])
        table.answer_rewards()
    return rounds


@pytest.mark.rule("YF-11.2", "YF-R37")
def test_the_winner_of_the_final_is_champion() -> None:
    table = tournament(8)
    fight(table)
    outcome = table.outcome
    assert outcome.places == (1, 2, 4, 7, 3, 5, 5, 7)
    assert table.game.catalog.say(outcome.reason, list("ABCDEFGH")) == "A won the final and is the Yokai champion."
    assert table.state.returns() == [1.0, *[-1 / 7] * 7]


@pytest.mark.rule("YF-11.6")
def test_four_duels_at_once_in_any_order() -> None:
    table = tournament(8)
    assert table.state.acting_players() == [0, 1, 2, 3, 4, 5, 6, 7]
    table.win(6)
    table.win(2)
    assert table.state.acting_players() == [0, 1, 4, 5]
    table.win(0)
    table.win(4)
    table.answer_rewards()
    tournament_ = table.tournament
    assert (tournament_.winners, tournament_.losers) == ([(0, 2, 4, 6)], [(1, 3, 5, 7)])


@pytest.mark.rule("YF-11.6")
def test_a_second_defeat_eliminates() -> None:
    table = tournament(8)
    table.win_all(0, 2, 4, 6)
    table.answer_rewards()
    table.win_all(0, 4, 1, 5)
    table.answer_rewards()
    tournament_ = table.tournament
    still = {*tournament_.winners[0], *tournament_.losers[0]}
    assert still == {0, 4, 1, 5, 2, 6}


@pytest.mark.rule("YF-11.7")
def test_winners_meet_winners_and_losers_meet_losers() -> None:
    table = tournament(8)
    table.win_all(1, 2, 5, 6)
    table.answer_rewards()
    assert table.pairs() == [(1, 2), (5, 6), (0, 3), (4, 7)]


@pytest.mark.rule("YF-11.8", "YF-R25")
def test_one_final_even_if_it_is_the_finalists_first_defeat() -> None:
    table = tournament(4)
    table.win_all(0, 2)
    table.answer_rewards()
    table.win_all(0, 1)
    table.answer_rewards()
    table.win_all(1)
    table.answer_rewards()
    assert table.pairs() == [(0, 1)]
    assert table.duel.bracket == "final"
    table.win(1)
    assert table.state.is_terminal()
    assert table.outcome.places == (2, 1, 3, 4)


@pytest.mark.rule("YF-11.9", "YF-R26", "YF-R23", "YF-R24")
def test_the_schedule_of_eight() -> None:
    """The winners of A to D are 1, 3, 5, 7 and so on: the letters of YF-11.9 with the lower number winning."""
    assert named(tournament(8)) == [
        ["winners 1-2", "winners 3-4", "winners 5-6", "winners 7-8"],  # A B C D
        ["winners 1-3", "winners 5-7", "losers 2-4", "losers 6-8"],  # E: wA-wB, F: wC-wD, a: lA-lB, b: lC-lD
        ["winners 1-5", "losers 2-7", "losers 6-3"],  # G: wE-wF, c: wa-lF, d: wb-lE
        ["losers 2-3"],  # e: wc-wd, wG and lG wait
        ["losers 2-5"],  # f: we-lG
        ["final 1-2"],  # wG-wf
    ]


@pytest.mark.rule("YF-R26")
@pytest.mark.parametrize(
    ("stay", "fall", "bracket"),
    [
        (["S1", "S2"], ["D1", "D2"], ["S1", "D1", "S2", "D2"]),
        (["S1", "S2", "S3"], ["D1"], ["S1", "D1", "S2", "S3"]),
        (["S1"], ["D1", "D2", "D3"], ["S1", "D1", "D2", "D3"]),
        (["S1", "S2"], [], ["S1", "S2"]),
    ],
)
def test_who_stays_and_who_falls_take_turns_in_the_looser_bracket(
    stay: list[str], fall: list[str], bracket: list[str]
) -> None:
    assert interleave(stay, fall) == bracket


@pytest.mark.rule("YF-R23", "YF-11.3")
@pytest.mark.parametrize("players", [4, 8])
def test_four_and_eight_players_have_no_breaks(players: int) -> None:
    table = tournament(players)
    fight(table)
    assert table.tournament.breaks == [0] * players


@pytest.mark.rule("YF-11.10", "YF-R26", "YF-R23")
@pytest.mark.parametrize(
    ("players", "schedule", "breaks"),
    [
        (3, [["winners 1-2"], ["winners 1-3"], ["losers 2-3"], ["final 1-2"]], [0, 0, 1]),
        (
            5,
            [
                ["winners 1-2", "winners 3-4"],
                ["winners 1-5", "losers 2-4"],  # 3 pauses: 5 has had a break
                ["winners 1-3", "losers 2-5"],
                ["losers 2-3"],
                ["final 1-2"],
            ],
            [0, 0, 1, 0, 1],
        ),
        (
            6,
            [
                ["winners 1-2", "winners 3-4", "winners 5-6"],
                ["winners 1-3", "losers 2-4"],  # 5 and 6 pause
                ["winners 1-5", "losers 2-6"],  # 3 has just fallen and pauses
                ["losers 5-3"],  # 2 alone has had no break
                ["losers 3-2"],
                ["final 1-2"],
            ],
            [0, 1, 1, 0, 1, 1],
        ),
        (
            7,
            [
                ["winners 1-2", "winners 3-4", "winners 5-6"],  # 7 pauses
                ["winners 1-3", "winners 5-7", "losers 2-4"],  # 6 pauses
                ["winners 1-5", "losers 2-7", "losers 6-3"],
                ["losers 2-3"],  # 5 has fallen last and pauses
                ["losers 2-5"],
                ["final 1-2"],
            ],
            [0, 0, 0, 0, 1, 1, 1],
        ),
    ],
)
def test_other_sizes(players: int, schedule: list[list[str]], breaks: list[int]) -> None:
    table = tournament(players)
    assert named(table) == schedule
    assert table.tournament.breaks == breaks


@pytest.mark.rule("YF-11.10", "YF-R24", "YF-R26")
def test_five_players_of_whom_the_higher_number_always_wins() -> None:
    table = tournament(5)
    rounds = []
    while not table.state.is_terminal():
        rounds.append([f"{duel.bracket} {duel.first + 1}-{duel.second + 1}" for duel in table.state.duels])
        table.win_all(*[max(pair) for pair in table.pairs()])
        table.answer_rewards()
    assert rounds == [
        ["winners 1-2", "winners 3-4"],  # 5 pauses
        ["winners 2-5", "losers 1-3"],  # 4 pauses
        ["winners 5-4", "losers 3-2"],
        ["losers 3-4"],
        ["final 5-4"],
    ]
    assert table.tournament.breaks == [0, 0, 0, 1, 1]
    assert table.outcome.places == (5, 4, 3, 2, 1)


@pytest.mark.rule("YF-11.10")
@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("upset", [False, True])
def test_always_two_n_minus_two_duels(players: int, upset: bool) -> None:
    table = tournament(players)
    rounds = 0
    while not table.state.is_terminal():
        pick = max if upset and rounds % 2 else min
        table.win_all(*[pick(pair) for pair in table.pairs()])
        table.answer_rewards()
        rounds += 1
    results = table.tournament.results
    assert len(results) == 2 * players - 2
    lost = [sum(player in (r.first, r.second) and r.winner != player for r in results) for player in range(players)]
    champion = table.outcome.places.index(1)
    assert lost[champion] <= 1
    assert all(number in (1, 2) for player, number in enumerate(lost) if player != champion)


@pytest.mark.rule("YF-11.11")
def test_drafts_follow_the_table_then_the_breaks() -> None:
    table = tournament(5)
    table.win(2)
    table.win(0)
    questions = []
    while table.question() != "Lanes":
        questions.append((table.question(), table.state.acting_players()))
        player = table.state.acting_players()[0]
        table.state.apply_action(player, table.state.legal_actions(player)[0])
    assert questions == [("KeepUpdate", [0]), ("KeepUpdate", [2]), ("ChooseBreakMove", [4]), ("ChooseBreakMove", [4])]


@pytest.mark.rule("YF-11.11")
def test_duels_of_a_round_do_not_disturb_one_another() -> None:
    """The cards that a duel draws are the same, whichever duel is played first."""
    ends = []
    for order in ((0, 1), (1, 0)):
        table = Table(yokai(4).new_initial_state(seed=9))
        for number in order:
            duel = table.state.duels[number]
            for _ in range(3):
                for player in (duel.first, duel.second):
                    table.state.apply_action(player, table.state.legal_actions(player)[0])
        ends.append(table.game.to_position(table.state))
    assert ends[0] == ends[1]


# ---------------------------------------------------------------- breaks


@pytest.mark.rule("YF-11.3", "YF-11.4", "YF-11.5", "YF-R34")
def test_a_break_gives_an_update_and_two_moves() -> None:
    table = tournament(3)
    table.updates_next("sling-2", "block-2", "refresh-2")
    table.win(A)
    table.answer(A, "keep:sling-2")
    assert table.question() == "ChooseBreakMove"
    assert table.state.acting_players() == [2]
    assert table.received(2) == ["refresh-2"]
    assert table.tournament.known[table.tournament.received[2][0]] == 2 << 2
    assert table.names(table.state.sides[2].pile) == ["refresh"] * 2 + ["refresh-2", *START[3:]]
    table.answer(2, "blockade:energy")
    table.answer(2, "blockade:energy")
    side = table.state.sides[2]
    assert (side.energy_place, side.victory_place, side.stone) == (3, 2, 0)
    assert side.energy == 3  # YF-10.4: the next duel begins with most Energy


@pytest.mark.rule("YF-11.5", "YF-R24")
@pytest.mark.parametrize(
    ("places", "questions", "after"),
    [((4, 3), 0, (4, 4)), ((4, 2), 0, (4, 4)), ((4, 4), 0, (4, 4)), ((3, 3), 1, (4, 4))],
)
def test_moves_of_a_break_beyond_the_board_are_lost(
    places: tuple[int, int], questions: int, after: tuple[int, int]
) -> None:
    table = tournament(3)
    side = table.state.sides[2]
    side.energy_place, side.victory_place = places
    table.win(A)
    table.state.apply_action(A, table.state.legal_actions(A)[0])
    for _ in range(questions):
        assert table.state.acting_players() == [2]
        table.answer(2, "blockade:energy")
    assert table.question() == "ChooseCards"
    assert (side.energy_place, side.victory_place) == after


@pytest.mark.rule("YF-R20", "YF-11.4")
def test_a_break_with_an_empty_update_deck_gives_only_its_moves() -> None:
    table = tournament(3)
    table.tournament.decks[0].pool.clear()
    table.win(A)
    assert table.question() == "ChooseBreakMove"
    assert table.received(2) == []


@pytest.mark.rule("YF-R24")
def test_the_break_goes_to_who_had_fewest_then_to_who_fell_last_then_to_the_last() -> None:
    table = tournament(7)
    tournament_ = table.tournament
    assert idle_player(tournament_, (0, 1, 2)) == 2
    tournament_.breaks[2] = 1
    assert idle_player(tournament_, (0, 1, 2)) == 1
    tournament_.results = (
        Result(1, "winners", 0, 5, 0, 5, (2, 0), 9, False),
        Result(2, "winners", 0, 5, 6, 5, (2, 0), 9, False),
    )
    assert idle_player(tournament_, (0, 6, 1)) == 6  # 6 has fallen in round 2, 0 in round 1
    assert idle_player(tournament_, (0, 3, 1)) == 0  # 0 has fallen in round 1, 3 and 1 have not
    tournament_.breaks[6] = 1
    assert idle_player(tournament_, (0, 6, 1)) == 0
    assert idle_player(tournament_, (0, 1)) is None
    assert idle_player(tournament_, (0,)) is None


# ---------------------------------------------------------------- epic


@pytest.mark.rule("YF-11.24", "YF-R32", "YF-R36")
def test_two_tournaments_of_eight_with_their_own_update_decks() -> None:
    table = tournament(16)
    tournament_ = table.tournament
    assert tournament_.orders == (tuple(range(8)), tuple(range(8, 16)))
    assert len(table.pairs()) == 8
    assert [len(table.updates_left(copy)) for copy in (0, 1)] == [15, 15]
    assert not set(tournament_.decks[0].cards()) & set(tournament_.decks[1].cards())
    table.win_all(*[first for first, _ in table.pairs()])
    table.answer_rewards()
    for player in range(16):
        for card in tournament_.received[player]:
            assert (card < 15) == (player < 8)


@pytest.mark.rule("YF-R36")
def test_who_fights_in_which_of_the_two_tournaments_is_drawn_at_random() -> None:
    game = yokai(16)
    firsts = set()
    for seed in range(8):
        tournament_ = game.new_initial_state(seed=seed).tournament
        assert tournament_ is not None
        assert sorted(player for order in tournament_.orders for player in order) == list(range(16))
        firsts.add(frozenset(tournament_.orders[0]))
    assert len(firsts) > 1


@pytest.mark.rule("YF-11.25", "YF-11.26", "YF-R30", "YF-R32", "YF-R37")
def test_the_two_champions_meet_with_what_they_have() -> None:
    table = tournament(16)
    tournament_ = table.tournament
    for _ in range(5):
        table.win_all(*[min(pair) for pair in table.pairs()])
        table.answer_rewards()
    for player in (5, 7):  # so that there is something left to draft
        tournament_.decks[0].pool += tournament_.received[player]
        tournament_.received[player] = ()
    before = len(table.received(0))
    table.win_all(0, 8)
    assert (table.question(), table.state.acting_players()) == (
        "KeepUpdate",
        [0],
    )  # the final of eight has its draft too
    table.state.sides[0].energy_place = 3
    table.answer_rewards()
    assert len(table.received(0)) == before + 1
    assert table.pairs() == [(0, 8)]
    assert table.duel.bracket == "epic"
    assert (table.a.energy_place, table.a.energy) == (3, 3)
    assert set(table.received(0)) <= set(table.names(table.state.deck_of(0)))
    table.win(8)
    assert table.state.is_terminal()  # no draft after it
    assert len(table.tournament.results) == 29
    places = table.outcome.places
    assert (places[8], places[0]) == (1, 2)
    assert sorted(places) == [1, 2, 3, 3, 5, 5, 7, 7, 9, 9, 9, 9, 13, 13, 13, 13]
