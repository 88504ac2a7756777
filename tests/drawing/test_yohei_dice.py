"""The dice scenes of Yohei: what the dice show, who stops what, what follows and how likely a new roll changes it."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from tests.rules.yohei.table import BLACK, WHITE, attack, lay, legal, piece, play, roll, unit
from zashiki.games.yohei import odds
from zashiki.games.yohei.drawing.fight import find_meeting
from zashiki.games.yohei.drawing.melee import narrow_scene, scene
from zashiki.games.yohei.drawing.verdict import verdict
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.fight import Fight, met, read_fight
from zashiki.games.yohei.preview import preview
from zashiki.games.yohei.rules.state import YoheiState

NAMES = ("Mika", "Tomas")
REROLLS = {
    0: {"torii": ["reroll"], "chest": ["drunk-umbrella", "drunk-origami"]},
    1: {"torii": ["reroll.2"], "chest": ["karmic-cure-origami", "karmic-cure-lantern"]},
}


def words_for(state: YoheiState, viewer: int | None = None) -> Words:
    """What whoever acts sees, or somebody else."""
    player = state.acting_players()[0] if viewer is None else viewer
    return Words(state.game, state.game.view(state, player), NAMES)


def said(state: YoheiState) -> list[str]:
    """All that is written in the scene, line by line."""
    drawn = scene(words_for(state))
    assert drawn is not None
    return re.findall(r"<text[^>]*>([^<]*)</text>", drawn)


def follows(state: YoheiState) -> list[str]:
    """What the scene says will happen as it stands."""
    words = words_for(state)
    found = find_meeting(words)
    assert found is not None
    return [text for _, _, text in verdict(words, found).lines]


def on_the_table(state: YoheiState) -> Fight:
    """The roll that lies there."""
    assert state.scene is not None
    return read_fight(state, state.scene)


def note(state: YoheiState, token: str) -> list[str]:
    """What is told about an answer before it is given."""
    game, player = state.game, state.acting_players()[0]
    shown = preview(game, game.view(state, player), [game.vocabulary.parse(token)])
    return [game.catalog.say(one, NAMES) for one in shown.notes]


def duel(**fields: object) -> YoheiState:
    """Chiyome, front to the east, beside Manjari, who turns her back and is Mighty."""
    white = [unit("chiyome", "D4", "E")]
    return lay(white=white, black=[unit("manjari", "D5", "E", **fields)], sides=REROLLS)


@pytest.mark.parametrize(
    ("hits", "guards", "pairs"),
    [
        ((6, 5), (5, 4, 1), {1: 0}),
        ((6, 5), (6, 5), {0: 0, 1: 1}),
        ((5, 5, 4), (4, 6), {2: 0, 0: 1}),
        ((3,), (2, 1), {}),
        ((), (6,), {}),
    ],
)
def test_the_weakest_hit_is_stopped_by_the_weakest_die_that_is_enough(
    hits: tuple[int, ...], guards: tuple[int, ...], pairs: dict[int, int]
) -> None:
    assert met(hits, guards) == pairs


def test_the_attacker_sees_his_hits_and_what_another_roll_would_bring() -> None:
    state = attack(duel(), "chiyome", "manjari", 6, 5, 2)
    lines = said(state)
    assert {"Chiyome attacks", "Manjari defends", "2 hits", "rear, red: 1 die", "front, green: 3 dice"} <= set(lines)
    assert "Shield 5: hits on 5 and 6" in lines
    found = find_meeting(words_for(state))
    assert found is not None
    assert found.fight is not None
    # One die of the rear and one of Mighty against 6 and 5, and against a new roll of three dice.
    assert found.fight.now == 1 - odds.blocked((6, 5), 2) == Fraction(33, 36)
    assert found.fight.again == odds.melee(3, 5, 2)
    assert "92 %" in lines
    assert note(state, "reroll:token") == [f"{round(100 * odds.melee(3, 5, 2))}% to get through with a new roll."]


def test_the_defender_sees_what_his_block_stops_and_what_follows() -> None:
    state = attack(duel(), "chiyome", "manjari", 6, 5, 2)
    roll(state, 5, 1)
    play(state, "pass")
    assert state.acting_players() == [BLACK]
    assert "1 of 2 hits stopped" in said(state)
    assert follows(state) == ["Manjari is wounded", "and gets 1 KO"]
    assert note(state, "reroll:token") == [f"{round(100 * odds.blocked((6, 5), 2))}% to block with a new roll."]
    roll(state, 6, 5)
    play(state, "reroll:token")
    assert "all hits stopped" in said(state)
    assert follows(state) == ["Manjari is unhurt"]


def test_a_second_wound_kills() -> None:
    state = attack(duel(wounded=True), "chiyome", "manjari", 6, 6, 6)
    roll(state, 1, 1)
    play(state, "pass")
    assert follows(state) == ["Manjari is killed"]
    assert "wounded: another wound kills" in " ".join(said(state))


def test_both_sides_and_who_looks_on_see_the_same_dice() -> None:
    state = attack(duel(), "chiyome", "manjari", 6, 5, 2)
    shown = [Words(state.game, state.game.view(state, viewer), NAMES) for viewer in (WHITE, BLACK, None)]
    for draw in (scene, narrow_scene):
        own, other, guest = (draw(words) for words in shown)
        assert own is not None
        assert guest is not None
        assert "data-token" in own
        assert other == guest
        assert "data-token" not in guest
        assert set(re.findall(r'aria-label="[1-6], \w+"', own)) == set(re.findall(r'aria-label="[1-6], \w+"', guest))


def test_a_shot_counts_its_distance_and_the_dodge_the_movement() -> None:
    state = lay(white=[unit("bone-archer", "D2")], black=[unit("kappa", "D5")], sides=REROLLS)
    roll(state, 4, 1)
    play(state, "unit:bone-archer", "act:ranged")
    lines = said(state)
    assert {"Bone Archer shoots", "Kappa dodges", "1 hit"} <= set(lines)
    assert "3 hexes away: hits on 3 or more" in " ".join(lines)
    fight = on_the_table(state)
    assert [(die.face, die.counts) for die in fight.rolled] == [(4, True), (1, False)]
    assert fight.coming == 2
    assert fight.again == odds.shot(2, 3, 0, 2)
    roll(state, 3, 2)
    play(state, "pass")
    assert follows(state) == ["Kappa is wounded"]
    assert note(state, "reroll:token") == [f"{round(100 * odds.blocked((4,), 2))}% to dodge with a new roll."]


def test_leaving_a_melee_shows_a_die_for_each_enemy() -> None:
    pair = [unit("nine-tails-dancer", "D4")]
    foes = [unit("kappa", "D5", "W"), unit("manjari", "D3", "E")]
    state = lay(white=pair, black=foes, sides=REROLLS)
    engaged = [(piece(state, "nine-tails-dancer"), piece(state, name)) for name in ("kappa", "manjari")]
    state.engaged = tuple(sorted([(min(pair), max(pair)) for pair in engaged]))
    roll(state, 6, 2)
    play(state, "unit:nine-tails-dancer", "act:move", "disengage")
    lines = said(state)
    assert {"Kappa", "Manjari"} <= set(lines)
    assert lines.count("free") == lines.count("strikes") == 1
    assert follows(state) == ["1 enemy may strike"]
    # Both have 2 movement: 3 to 6 is enough, twice.
    assert on_the_table(state).again == Fraction(4, 9)


def test_a_blow_back_and_an_aimed_strike_are_offered_with_their_odds() -> None:
    state = lay(white=[unit("manjari", "D4")], black=[unit("yoshio-haruhisa", "D5", "W")])
    attack(state, "manjari", "yoshio-haruhisa", *[1] * 4)
    assert legal(state) == ["pass", "yes"]
    assert "Yoshio Haruhisa may strike back" in " ".join(follows(state))
    assert note(state, "yes")[0].endswith("% to get through.")
    state = lay(white=[unit("himeji", "D4")], black=[unit("minpei", "D5", "W")])
    play(state, "unit:himeji", "act:melee")
    buttons = re.findall(r'data-token="(strike:\w+)"', str(scene(words_for(state))))
    assert buttons == ["strike:aimed", "strike:dice"]
    guards = 3
    assert note(state, "strike:aimed") == [f"{round(100 * odds.aimed(1, guards))}% to get through."]


def test_odds_are_told_along_a_whole_path() -> None:
    state = duel()
    game = state.game
    path = [game.vocabulary.parse(token) for token in ("unit:chiyome", "act:melee", "unit:manjari")]
    shown = preview(game, game.view(state, WHITE), path)
    assert [game.catalog.say(one, NAMES) for one in shown.notes] == [
        f"{round(100 * odds.melee(3, 5, 2))}% to get through."
    ]


def test_without_dice_there_is_no_scene() -> None:
    words = words_for(duel())
    assert scene(words) is None
    assert narrow_scene(words) is None
