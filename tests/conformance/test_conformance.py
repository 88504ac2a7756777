"""Every registered game keeps the kernel's contract, for every player count and mode."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.conformance import checks_copies, checks_files, checks_play, checks_secrets, checks_words
from tests.conformance.configurations import Options, Subject, configurations, label, subject
from tests.conformance.playing import seeds

SEED = 1

Check = Callable[[Subject, int], None]

WHOLE_GAMES: list[Check] = [
    checks_play.check_games_end,
    checks_play.check_same_seed,
    checks_play.check_census,
    checks_play.check_automatic,
    checks_play.check_auto_changes_nothing,
]
POSITIONS: list[Check] = [
    checks_play.check_refusals,
    checks_play.check_looking,
    checks_play.check_steps,
    checks_play.check_ends_alike,
    checks_copies.check_copies,
    checks_copies.check_copies_over_other_chance,
    checks_copies.check_pickles,
    checks_copies.check_orders,
    checks_copies.check_lane_orders,
    checks_copies.check_withdrawal,
    checks_copies.check_lengths,
    checks_secrets.check_views,
    checks_secrets.check_planted_changes,
    checks_secrets.check_worlds,
    checks_secrets.check_worlds_differ,
    checks_secrets.check_windows,
    checks_secrets.check_sent,
    checks_secrets.check_planted_names_in_story,
    checks_secrets.check_reveals,
    checks_secrets.check_obvious,
    checks_secrets.check_seats,
    checks_secrets.check_sense,
    checks_secrets.check_digest_sees_secrets,
    checks_words.check_tokens,
    checks_words.check_texts,
    checks_words.check_story,
    checks_words.check_pictures,
    checks_words.check_trees,
    checks_files.check_positions,
    checks_files.check_broken_positions,
    checks_files.check_records,
    checks_files.check_undo,
    checks_files.check_histories,
]

every_configuration = pytest.mark.parametrize("configuration", configurations(), ids=label)


@pytest.fixture(scope="module", autouse=True)
def _positions_are_forgotten() -> Iterator[None]:
    """Their memory is given back before other tests begin."""
    yield
    subject.cache_clear()


@pytest.mark.parametrize("check", WHOLE_GAMES, ids=lambda check: check.__name__)
@every_configuration
def test_games(configuration: tuple[str, Options], check: Check) -> None:
    for seed in seeds(subject(*configuration)):
        check(subject(*configuration), seed)


@pytest.mark.parametrize("check", POSITIONS, ids=lambda check: check.__name__)
@every_configuration
def test_positions(configuration: tuple[str, Options], check: Check) -> None:
    check(subject(*configuration), SEED)


@every_configuration
def test_vocabulary_is_frozen(configuration: tuple[str, Options]) -> None:
    checks_words.check_vocabulary_frozen(subject(*configuration), label(configuration))
