"""A whole match as Skull hears it, kept in `golden.txt`: any change of the rules or of the words shows here.

To write it anew, after looking at what has changed:

    python -m tests.rules.yokai.test_golden
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.rules.yokai.table import A, yokai
from zashiki.kernel.story import heard

GOLDEN = Path(__file__).with_name("golden.txt")
NAMES = ["Skull", "Murray"]
SEED = 5


def playthrough() -> str:
    """The story of a match between two players who choose at random, with the board where a draft is made."""
    game, rng = yokai(2, format="match"), Random(SEED)
    state = game.new_initial_state(seed=SEED)
    lines: list[str] = []
    state.story = []
    while not state.is_terminal():
        for player in state.acting_players():
            view = game.view(state, A)
            action = rng.choice(state.legal_actions(player))
            if player == A and view.ask is not None and view.ask.step == "KeepUpdate":
                lines += [game.text(view, NAMES), "> " + game.catalog.say(view.ask.message, NAMES)]
                lines.append("> " + game.vocabulary.text(action))
            state.apply_action(player, action)
        said = [game.catalog.say(event.message, NAMES) for event in heard(state.story, A)]
        state.story.clear()
        if said:
            lines.append(" ".join(said))
    outcome = state.outcome()
    assert outcome is not None
    lines += [game.text(game.view(state, A), NAMES), game.catalog.say(outcome.reason, NAMES)]
    return "\n".join(lines) + "\n"


def test_the_match_goes_as_it_went() -> None:
    assert playthrough() == GOLDEN.read_text(encoding="utf-8")


if __name__ == "__main__":
    GOLDEN.write_text(playthrough(), encoding="utf-8")
