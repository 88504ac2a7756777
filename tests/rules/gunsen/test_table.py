"""The table in text, previews, positions and a whole game, as others meet them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest

from tests.rules.gunsen.fights import DICE, fight, fight_out
from tests.rules.gunsen.table import (
    BLO,
    SBB,
    S,
    asks,
    effect,
    game,
    lay,
    legal,
    node,
    play,
    side,
    turn,
)
from zashiki.games.gunsen.odds import battle_odds
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.kernel.errors import InvalidPosition
from zashiki.kernel.files.positions import read_position, write_position

GOLDEN = Path(__file__).parent / "playthrough.txt"
AGAIN = "python -m tests.rules.gunsen.test_table"


DECISIONS = 160


def playthrough(seed: int = 11) -> str:
    """The opening of a game of two players, played at random: what was asked, answered and told, and the table then."""
    found = game(2)
    rng = Random(seed)
    state = found.new_initial_state(seed=seed)
    names = ["Aki", "Ren"]
    lines = []
    for _ in range(DECISIONS):
        player = state.acting_players()[0]
        action = rng.choice(state.legal_actions(player))
        lines.append(f"{asks(state)} {player} {found.vocabulary.text(action)}")
        state.story = []
        state.apply_action(player, action)
        lines += [f"  {found.catalog.say(event.message, names)}" for event in state.story]
    return "\n".join([*lines, "", found.text(found.view(state, None), names)])


def test_golden_playthrough() -> None:
    assert playthrough() == GOLDEN.read_text(encoding="utf-8"), f"if this was meant, run `{AGAIN}`"


def test_text_shows_map_boards_and_row() -> None:
    state = fight(
        side("Lion", armies={"E3": 2}, heroes={"H-Lion-1": "E3"}, columns={"armory": ["OA01"]}, hand=["N05"]),
        side("Crane", armies={"F2": 2}, buildings={"camp": "C3"}, hand=["N06"]),
        DICE,
        villages={"E1": "koku"},
    )
    text = game(2).text(game(2).view(state, 0), ["Aki", "Ren"])
    for words in ("Li2*", "Cr2 xLi3", "Cr#", "E1 village", "Spear Levy", "Veteran Sergeants", "Battle in F2", "deck"):
        assert words in text
    assert "Supply Lines" not in text
    assert max(len(line) for line in text.splitlines()) <= 100


@pytest.mark.parametrize("format", ["toml", "json"])
def test_a_position_in_the_middle_of_a_battle_comes_back(format: Literal["toml", "json"]) -> None:
    state = fight(
        side("Lion", heroes={"H-Lion-1": "F2"}, hand=["N01"]), side("Dragon", armies={"F2": 3}, hand=["N01"]), DICE
    )
    back = read_position(write_position(state, chance=[S, S, BLO], format=format))
    assert isinstance(back, GunsenState)
    assert back.battle == state.battle
    assert legal(back) == legal(state)
    assert back.hands == state.hands


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"armies": {"Z9": 1}}, "there is no territory or fort 'Z9'"),
        ({"armies": {"fort-B": 16}}, "16 troops are more than 15"),
        ({"armies": {"F3": 6}}, "6 troops are more than 5"),
        ({"armies": {"fort-C": 1}}, "fort-C is not this player's fort"),
        ({"heroes": {"H-Lion-1": "F3"}}, "no army of this player is in F3"),
        ({"heroes": {"H-Crab-1": "fort-B"}}, "H-Crab-1 is neither of this clan nor a mercenary"),
        ({"columns": {"armory": ["OA01", "OA01"]}}, "the card OA01 lies in two places"),
        ({"tactics": ["N03", "N03"]}, "there is no neutral tactic N03 left"),
        ({"goals": ["G-Crab-1"]}, "G-Crab-1 is no goal of this clan"),
        ({"koku": 31}, "31 koku are more than there are"),
        ({"villages": ["koku"] * 4}, "there is no village token koku left"),
    ],
)
def test_a_wrong_position_is_refused_with_the_reason(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        lay(side("Lion", **fields), side("Crane"), now=turn())


# ---------------------------------------------------------------- odds


BATTLES = 400


def test_odds_are_those_of_the_rules() -> None:
    """Against battles played by the default answers."""
    sides = (side("Lion", armies={"F3": 4}), side("Crane", armies={"F2": 3, "fort-C": 3}))
    state = lay(*sides, now=[effect("move(1)")])
    odds = battle_odds(state, 0, 4, -1, node(state, "F2"))
    rng = Random(3)
    wins = 0
    for _ in range(BATTLES):
        played = fight(
            side("Lion"), side("Crane", armies={"F2": 3, "fort-C": 3}), [rng.randrange(8) for _ in range(6)],
            attackers=4,
        )  # fmt: skip
        fight_out(played)
        wins += bool(played.markers[0])
    assert abs(odds.win - wins / BATTLES) < 0.06
    assert odds.win + odds.lose + odds.neither == pytest.approx(1)
    assert 0.55 < odds.win < 0.7  # the table of section D2 says 0.63


def test_the_preview_of_a_march_tells_the_odds() -> None:
    state = lay(
        side("Lion", armies={"F3": 4}, heroes={"H-Lion-1": "F3"}), side("Crane", armies={"F2": 2}),
        now=[effect("move(1)")],
    )  # fmt: skip
    found = game(2)
    parse = found.vocabulary.parse
    view = found.view(state, 0)
    path = [parse(token) for token in ("hex:F3", "troops:4", "hex:F2")]
    preview = found.preview(view, path)
    said = [found.catalog.say(note, ["Aki", "Ren"]) for note in preview.notes]
    assert said[0].startswith("About ")
    assert "to win" in said[0]
    assert preview.marks == ("hex:F2",)
    peaceful = [parse(token) for token in ("hex:F3", "troops:4", "hex:E3")]
    assert found.preview(view, peaceful).notes == ()
    play(state, "hex:F3", "troops:4")
    assert found.preview(found.view(state, 0), [parse("hex:F2")]) == preview
    assert found.preview(found.view(state, 1), [parse("hex:F2")]).notes == ()  # the other only waits


def test_rerolls_raise_the_odds() -> None:
    def win(*cards: str) -> float:
        lion = side("Lion", armies={"F3": 3}, columns={"armory": list(cards)})
        state = lay(lion, side("Crane", armies={"F2": 3}), now=[effect("move(1)")])
        return battle_odds(state, 0, 3, -1, node(state, "F2")).win

    assert win("OA05") > win() + 0.03  # a reroll
    assert win("OA12") > win() + 0.3  # 2 strength


# ---------------------------------------------------------------- sense


def test_value_likes_achievements_and_knows_the_end() -> None:
    few = lay(side("Lion"), side("Crane"), now=turn())
    many = lay(side("Lion", achievements=["villages", "shrines"]), side("Crane"), now=turn())
    found = game(2)
    assert found.value(found.view(many, 0), 0) > found.value(found.view(few, 0), 0) > -0.5
    assert found.value(found.view(many, 0), 0) == -found.value(found.view(many, 1), 1)


def test_advice_takes_the_good_dice_and_the_near_village() -> None:
    found = game(2)
    state = fight(side("Lion"), side("Crane", armies={"F2": 2}), [S, BLO, SBB, S, S, S])
    tips = {found.vocabulary.text(tip.action): tip.worth for tip in found.advice(found.view(state, 1))}
    assert max(tips, key=tips.__getitem__) in ("dice:1-3", "dice:2-3")
    walk = lay(side("Lion", armies={"G3": 1}), side("Crane"), villages={"F4": "koku"}, now=[effect("move(1)")])
    play(walk, "hex:G3")
    tips = {found.vocabulary.text(tip.action): tip.worth for tip in found.advice(found.view(walk, 0))}
    assert max(tips, key=tips.__getitem__) == "hex:F4"


@pytest.mark.parametrize("players", [2, 6])
def test_features_have_a_fixed_length(players: int) -> None:
    found = game(players)
    rng = Random(2)
    state = found.new_initial_state(seed=2)
    for _ in range(150):
        player = state.acting_players()[0]
        assert len(found.features(found.view(state, player))) == found.num_features()
        state.apply_action(player, rng.choice(state.legal_actions(player)))


if __name__ == "__main__":
    GOLDEN.write_text(playthrough(), encoding="utf-8")
