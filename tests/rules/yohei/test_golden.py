"""A whole game as White hears it, kept in `golden.txt`: any change of the rules or of the words shows here.

To write it anew, after looking at what has changed:

    python -m tests.rules.yohei.test_golden
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Literal

import pytest

from tests.rules.yohei.table import WHITE, game, lay, outcome, play, unit
from zashiki.games.yohei.preview import preview
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.kernel.files.positions import read_position, write_position
from zashiki.kernel.story import heard

GOLDEN = Path(__file__).with_name("golden.txt")
NAMES = ["Akemi", "Botan"]
SEED = 11
FIGHTS = ("act:melee", "act:ranged", "yes", "play:", "do:")
EVERY = 120
"""After so many decisions the table is written out."""


def choose(rng: Random, tokens: list[str]) -> int:
    """By lot, but a fight is mostly taken where there is one, and a turn is not ended early."""
    fights = [at for at, token in enumerate(tokens) if token.startswith(FIGHTS)]
    if fights and rng.random() < 0.9:
        return rng.choice(fights)
    if len(tokens) > 1 and tokens[0] == "pass" and rng.random() < 0.9:
        return rng.randrange(1, len(tokens))
    return rng.randrange(len(tokens))


def playthrough() -> str:
    """The story of a clan game between two who like to fight."""
    found, rng = game(2, exclusives=True, walls=True), Random(SEED)
    state = found.new_initial_state(seed=SEED)
    lines: list[str] = []
    state.story = []
    number = 0
    while not state.is_terminal():
        player = state.acting_players()[0]
        legal = state.legal_actions(player)
        state.apply_action(player, legal[choose(rng, [found.vocabulary.text(action) for action in legal])])
        said = [found.catalog.say(event.message, NAMES) for event in heard(state.story, WHITE)]
        state.story.clear()
        if said:
            lines.append(" ".join(said))
        number += 1
        if number % EVERY == 0:
            lines.append(found.text(found.view(state, WHITE), NAMES))
    lines += [found.text(found.view(state, WHITE), NAMES), str(outcome(state).scores)]
    return "\n".join(lines) + "\n"


def test_the_game_goes_as_it_went() -> None:
    assert playthrough() == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("format_", ["toml", "json"])
def test_a_position_with_coming_dice_comes_back(format_: Literal["toml", "json"]) -> None:
    state = lay(white=[unit("chiyome", "D4")], black=[unit("manjari", "D5", "SW")])
    read = read_position(write_position(state, [2, 4, 5, 1, 3, 0], format_))
    assert isinstance(read, YoheiState)
    play(read, "unit:chiyome", "act:melee")
    assert read.wounded == [int(name == "manjari") for name in read.game.table.piece_ids]


def test_previews_tell_odds_and_costs() -> None:
    state = lay(
        white=[unit("chiyome", "D4")], black=[unit("manjari", "D5", "SW"), unit("kappa", "C4")], sides={0: {"cp": 3}}
    )
    play(state, "unit:chiyome", "act:melee")
    found = state.game
    action = found.vocabulary.parse("unit:manjari")
    shown = preview(found, found.view(state, WHITE), [action])
    # Three dice against Shield 5, three to block: 3205/7776.
    assert [found.catalog.say(note, NAMES) for note in shown.notes] == ["41% to get through."]


if __name__ == "__main__":
    GOLDEN.write_text(playthrough(), encoding="utf-8")
