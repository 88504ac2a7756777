"""A whole game as one player hears it, kept in `golden.txt`, and the table in text and in position files.

To write it anew, after looking at what has changed:

    python -m tests.rules.yedo.test_golden
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Literal

import pytest

from tests.rules.yedo.table import A, B, asked, clan, game, lay, play
from zashiki.games.yedo.rules.activation import OpenActions
from zashiki.games.yedo.rules.assigning import OpenAssigning
from zashiki.games.yedo.rules.bidding import NextAuction
from zashiki.games.yedo.rules.patrol import OpenPatrol
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.trade import OpenTrade
from zashiki.games.yedo.texts.terminal import task_text
from zashiki.kernel.errors import InvalidPosition
from zashiki.kernel.files.plain import plain
from zashiki.kernel.files.positions import read_position, write_position
from zashiki.kernel.story import heard

GOLDEN = Path(__file__).with_name("golden.txt")
NAMES = ["Aki", "Ren", "Sumi"]
SEED = 5
EVERY = 150
"""After so many decisions the table is written out."""


def playthrough() -> str:
    """The story of a Samurai game by lot, as the first player hears it."""
    found, rng = game(3, "samurai"), Random(SEED)
    state = found.new_initial_state(seed=SEED)
    lines: list[str] = []
    state.story = []
    number = 0
    while not state.is_terminal():
        player = state.acting_players()[0]
        state.apply_action(player, rng.choice(state.legal_actions(player)))
        said = [found.catalog.say(event.message, NAMES) for event in heard(state.story, A)]
        state.story.clear()
        if said:
            lines.append(" ".join(said))
        number += 1
        if number % EVERY == 0:
            lines.append(found.text(found.view(state, A), NAMES))
    assert state.result is not None
    lines += [found.text(found.view(state, A), NAMES), str(state.result.scores)]
    return "\n".join(lines) + "\n"


def test_the_game_goes_as_it_went() -> None:
    assert playthrough() == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("BC01", "Warlord: the most Warfare Missions → 4 Prestige (2 at a tie)"),
        ("BC22", "Four Colours: at least 1 completed Mission of each colour → 7 Prestige"),
        ("BC25", "Blessed House: at least 1 Blessing and at least 1 Geisha → 3 Prestige"),
        ("BC26", "No Loose Ends: no uncompleted Missions → 4 Prestige"),
        ("BC27", "Matched Set: at least 3 equal Weapons → 4 Prestige"),
    ],
)
def test_the_text_says_what_bonus_cards_ask_for(card: str, words: str) -> None:
    state = lay(clan(bonuses=[card]), clan(), now=[OpenActions()], spaces={"market": [A, B]})
    assert words in state.game.text(state.game.view(state, A), ["Aki", "Ren"])


def test_every_task_is_said_in_words() -> None:
    for bonus in game(2).table.pack.bonuses.bonus:
        assert "_" not in " ".join(map(task_text, bonus.tasks))


def test_the_text_shows_the_viewer_s_cards_and_nobody_else_s() -> None:
    state = lay(
        clan(missions=["Y01"], actions=["feint"], mon=7), clan(missions=["R05"], actions=["disguise"], blackmail=True),
        now=[OpenActions()], spaces={"market": [A], "gates": [B]}, events=["EV13"],
    )  # fmt: skip
    text = state.game.text(state.game.view(state, A), ["Aki", "Ren"])
    for words in ("Round 2 of 11, Action", "The Geisha's Ledger", "Market + Temple + Metsubushi", "Feint", "Blackmail",
                  "Shipment of Arms", "Watch Patrol: in the Gates", "1 yellow", "7 Mon"):  # fmt: skip
        assert words in text, words
    assert "Duel at Dawn" not in text
    assert "Disguise" not in text
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.parametrize("format", ["toml", "json"])
def test_positions_in_the_middle_of_windows_and_deals_come_back(format: Literal["toml", "json"]) -> None:
    reaction = lay(clan(actions=["double-time"]), clan(actions=["feint"]), now=[OpenPatrol()])
    play(reaction, "card:double-time")
    assert asked(reaction) == ("FeintWindow", B)
    deal = lay(
        clan(actions=["disguise"]), clan(mon=4, missions=["G01", "G02"]), now=[OpenTrade()], spaces={"tavern": [A, B]}
    )
    play(deal, "seat:1", "goods:action", "done", "goods:mon", "amount:2", "goods:green", "amount:1", "done", "yes")
    assert asked(deal) == ("LayOutCard", B)
    for state in (reaction, deal):
        text = write_position(state, format=format)
        again = read_position(text)
        assert plain(again) == plain(state)
        assert write_position(again, format=format) == text


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ('weapons = ["katana#1"]', 'weapons = ["katanna"]', r"players\[0\].weapons.*katana"),
        ('weapons = ["katana#1"]', 'weapons = ["Y02"]', "does not belong here"),
        ('missions = ["Y01"]', 'missions = ["Y01", "Y01"]', "already"),
        ('patrol = "market"', 'patrol = "moon"', "patrol"),
        ("round = 2", "round = 12", "round: the last one is 11"),
        ("disciples = 2", "disciples = 9", "Disciples"),
        ("mon = 7", "mon = 7\nmoney = 3", "money"),
        ('colour = "blue"', 'colour = "pink"', "colour"),
    ],
)
def test_a_wrong_position_names_the_place(right: str, wrong: str, message: str) -> None:
    state = lay(
        clan(missions=["Y01"], weapons=["katana"], mon=7, disciples=2),
        clan(),
        now=[OpenActions()],
        spaces={"gates": [A]},
        patrol="market",
        colour="blue",
    )
    text = write_position(state)
    assert right in text
    with pytest.raises(InvalidPosition, match=message):
        read_position(text.replace(right, wrong, 1))


def test_previews_say_prices_pay_and_danger() -> None:
    def said(state: YedoState, token: str) -> list[str]:
        (player,) = state.acting_players()
        view = state.game.view(state, player)
        notes = state.game.preview(view, [state.game.vocabulary.parse(token)]).notes
        return [state.game.catalog.say(note, NAMES) for note in notes]

    rich = clan(mon=20, pp=5, missions=["G01"], weapons=["katana"])
    gates = lay(rich, clan(), now=[OpenActions()], spaces={"gates": [A]})
    assert said(gates, "deed:recruit-disciple") == ["Costs 7 Mon."]
    assert said(gates, "deed:sell-reputation") == ["Gives up 1 Prestige."]
    assert said(gates, "mission:G01") == ["Pays 1 Prestige and 4 Mon."]
    houses = lay(rich, clan(), now=[OpenActions()], spaces={"red-light": [A]}, prices=[0, -2, 0, 0])
    assert said(houses, "deed:recruit-geisha") == ["Costs 6 Mon."]
    market = lay(clan(mon=9, annexes=["kobudo-ryu"]), clan(), now=[OpenActions()], spaces={"market": [A]},
                 market=["yumi", "doku", "", "nawa", ""])  # fmt: skip
    play(market, "deed:buy-weapon")
    assert said(market, "stall:1") == ["Costs 5 Mon."]
    bidding = lay(clan(mon=12), clan(mon=9), now=[NextAuction()])
    play(bidding, "main:red")
    assert said(bidding, "amount:5") == ["Leaves you 4 Mon."]
    placing = lay(clan(), clan(), now=[OpenAssigning()], patrol="castle", colour="red")
    assert said(placing, "spot:temple") == ["The Patrol comes here."]
    assert said(placing, "spot:market") == []


if __name__ == "__main__":
    GOLDEN.write_text(playthrough(), encoding="utf-8")
