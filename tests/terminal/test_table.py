"""A table in the terminal: letters, defaults, undo, news, and what each person may see."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest

from zashiki import load_game
from zashiki.bots import make_bot
from zashiki.games.yokai.rules.state import YokaiState
from zashiki.kernel.files.entries import Act, Undo
from zashiki.kernel.session import Session
from zashiki.terminal.news import LONGEST, News
from zashiki.terminal.screen import Screen
from zashiki.terminal.table import TerminalTable

Typing = Callable[..., tuple[Screen, io.StringIO]]


def play(typing: Typing, *lines: str, game: str = "yokai", people: int = 1, seed: int = 3) -> tuple[Session, str]:
    """Play a game with these lines typed until they end; the session and what was shown."""
    loaded = load_game(game)
    session = Session.start(loaded, seed, names=["Ann", "Bob"])
    screen, out = typing(*lines)
    bots = {seat: make_bot("random", 1) for seat in range(people, loaded.num_players())}
    TerminalTable(screen, session, bots, lambda session: f"saved {session.version}").play()
    return session, out.getvalue()


def acts(session: Session, player: int) -> list[Act]:
    """What a player has answered."""
    return [entry for entry in session.entries if isinstance(entry, Act) and entry.player == player]


def test_a_number_plays_a_card(typing: Typing) -> None:
    session, shown = play(typing, "1")
    assert [act.token for act in acts(session, 0)] == ["card:block"]
    assert "Ann plays Block" in shown
    assert shown.endswith("The game stops here. saved 3\n")


def test_a_token_and_a_name_play_a_card(typing: Typing) -> None:
    session, _ = play(typing, "card:collect", "block")
    played = [act.token for act in acts(session, 0)]
    assert played == ["card:collect", "card:block"]


@pytest.mark.parametrize("wrong", ["9", "sling", "card:sling", "-1", "1 2", "xyz"])
def test_a_wrong_answer_gets_one_line_and_changes_nothing(typing: Typing, wrong: str) -> None:
    session, shown = play(typing, wrong)
    assert f"'{wrong}' is not a choice here: type a number from 1 to 2, or a token such as" in shown
    assert acts(session, 0) == []


def test_the_rules_of_the_question(typing: Typing) -> None:
    _, shown = play(typing, "?")
    assert "YF-3.1  3. Turn procedure" in shown
    assert "Choices are simultaneous and secret" in " ".join(shown.split())


def test_the_log_has_what_the_person_may_know(typing: Typing) -> None:
    _, shown = play(typing, "1", "l")
    log = shown.partition("── The log")[2]
    assert "Ann draws Block, Block, Sling, Upgrade and Collect." in log
    assert "Ann plays Block" in log
    assert "Bob draws 5 cards." in log


@pytest.mark.parametrize(("height", "order"), [(None, "news first"), (100, "news first"), (24, "news last")])
def test_news_stand_where_they_are_seen(
    typing: Typing, monkeypatch: pytest.MonkeyPatch, height: int | None, order: str
) -> None:
    monkeypatch.setattr(Screen, "height", property(lambda screen: height))
    _, shown = play(typing, "1")
    news, table = shown.index("── The game begins"), shown.index("Your hand")
    assert (news < table) == (order == "news first")


def test_lines_that_are_wider_than_the_screen_are_folded_at_words(typing: Typing) -> None:
    screen, _ = typing(width=30)
    wide = "  influence  Court Envoy  free  gain 1 koku\nshort"
    assert screen.wrapped(wide) == ["  influence  Court Envoy  free", "      gain 1 koku", "short"]


def test_saving_goes_on(typing: Typing) -> None:
    session, shown = play(typing, "s", "1")
    assert "saved 1" in shown
    assert session.version > 1


def test_help_names_every_letter(typing: Typing) -> None:
    _, shown = play(typing, "h")
    for letter in "u?lbsqh":
        assert f"\n  {letter}  " in shown


def test_nothing_can_be_taken_back_after_a_reveal(typing: Typing) -> None:
    _, shown = play(typing, "1", "u")
    assert "Nothing can be taken back" in shown


def test_a_choice_goes_on_without_the_board_and_is_taken_back(typing: Typing) -> None:
    """Ann, captain, moves lanterns: from where, how many, where to are one choice; undo takes all of it back."""
    loaded = load_game("night-watch")
    for seed in range(60):
        session = Session.start(loaded, seed, names=["Ann", "Bob"])
        bots = {1: make_bot("random", 1)}
        screen, out = typing("1", "move", "gate", "7", "2", "u")
        TerminalTable(screen, session, bots, lambda session: "saved").play()
        if isinstance(session.entries[-1], Undo):
            break
    else:
        pytest.fail("Ann was never captain")
    shown = out.getvalue()
    assert "'7' is not a choice here: type a number from 1 to 3, or a token such as amount:1" in " ".join(shown.split())
    after = shown.partition("From which post do lanterns go?")[2]
    asked, _, rest = after.partition("How many lanterns leave the gate?")
    assert "Night 1, bank" not in asked, "a choice that goes on does not show the board again"
    assert "Where do 2 lanterns from the gate go?" in rest
    assert "You are captain: play a trick" in rest, "undo leads back to the beginning of the path"
    undone = session.entries[-1]
    assert isinstance(undone, Undo)
    taken_back = [session.entries[number - 1] for number in undone.back]
    assert [getattr(entry, "token", "") for entry in taken_back] == ["move", "post:gate", "amount:2"]


def test_enter_takes_the_natural_answer(typing: Typing) -> None:
    session, shown = play(typing, "", game="night-watch")
    act = acts(session, 0)[0]
    state = load_game("night-watch").new_initial_state(seed=3)
    natural = state.question(0).default(state, 0)
    assert act.token == state.game.vocabulary.text(natural)
    assert "(Enter: " in shown


def test_enter_without_a_natural_answer_shows_the_board_again(typing: Typing) -> None:
    _, once = play(typing)
    _, twice = play(typing, "")
    assert twice.count("Your hand") == once.count("Your hand") + 1


def test_two_people_see_only_their_own(typing: Typing) -> None:
    """Behind each curtain stands what that person may see, and nothing that only the other may."""
    session, shown = play(typing, "", "1", "", "1", "1", "", "1", people=2)
    news = News(session)
    names = session.names
    # The own cards are told by their names, those of others by their number.
    logs = [[line for line in news.log(one) if line.startswith(f"{names[one]} draws ")] for one in range(2)]
    assert min(map(len, logs)) >= 3
    parts = shown.split("Pass the screen to ")[1:]
    assert [part[:3] for part in parts] == ["Ann", "Bob", "Ann"]
    for part in parts:
        own, other = logs if part.startswith("Ann") else logs[::-1]
        said = [line.removeprefix("  · ") for line in part.splitlines() if f"  · {part[:3]} draws " in line]
        assert said
        assert set(said) <= set(own)
        assert not set(said) & (set(other) - set(own))
    # Ann's first question and Bob's: each from the own hand, as the first lines of the story say.
    for part, log in zip(parts, logs, strict=False):
        hand = part.partition("Your hand")[2].splitlines()[1].strip()
        assert sorted(hand.replace(" ×2", "").split(", ")) == sorted(
            set(log[0][10:-1].replace(" and ", ", ").split(", "))
        )


def test_the_last_person_takes_their_choice_back_at_the_curtain(typing: Typing) -> None:
    session, _ = play(typing, "", "1", "u", "2", "", "1", people=2)
    anns = [entry for entry in session.entries if getattr(entry, "player", None) == 0]
    assert [getattr(entry, "token", type(entry).__name__) for entry in anns] == [
        "card:block",
        "Withdraw",
        "card:collect",
    ]


def test_the_end_shows_places_and_the_reason(typing: Typing) -> None:
    session, shown = play(typing, *["1"] * 200)
    assert session.state.is_terminal()
    end = shown.partition("── The end")[2]
    outcome = session.state.outcome()
    assert outcome is not None
    winner = session.names[outcome.winners()[0]]
    assert f"{winner} wins." in end
    assert f"{winner} reached two Victories." in end
    assert end.rstrip().endswith(f"saved {session.version}")


def test_another_duel_is_not_told_to_those_who_fight_elsewhere() -> None:
    game = load_game("yokai", players=4)
    session = Session.start(game, 3, names=["Ann", "Bob", "Cleo", "Dan"])
    assert isinstance(session.state, YokaiState)
    duels = [(duel.first, duel.second) for duel in session.state.duels]
    news = News(session)
    (first, second), (third, fourth) = duels
    news.fresh(first)
    for player in (third, fourth, first, second):
        session.apply(player, session.state.legal_actions(player)[0])
    names = session.names
    lines = " ".join(news.fresh(first, everywhere=False))
    assert names[second] in lines
    assert names[third] not in lines
    assert names[third] in " ".join(news.log(first))


def test_long_news_is_cut_at_the_beginning() -> None:
    session = Session.start(load_game("yokai"), 3)
    while not session.state.is_terminal():
        player = session.state.acting_players()[0]
        session.apply(player, session.state.legal_actions(player)[0])
    news = News(session)
    everything = news.log(None)
    fresh = news.fresh(None)
    assert len(everything) > LONGEST
    assert fresh[0] == f"({len(everything) - LONGEST} earlier lines are in the log)"
    assert fresh[1:] == everything[-LONGEST:]
    assert news.fresh(None) == []
