"""A table for the tests of Yedo: lay a position, answer by token, look at what the players have.

state = lay(clan(mon=12), clan(), now=[JoinBidding(A), NextAuction()])
play(state, "yes", "main:black")
assert state.mon[A] == 12

`changes` answers, too, and says all that is different then, as position files write it:

state = lay(clan(mon=7), clan(), now=[OpenActions()], spaces={"gates": [A]})
assert changes(state, "deed:recruit-disciple")["A.reserve"] == 0
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from zashiki.games.yedo import YedoGame
from zashiki.games.yedo.options import YedoOptions
from zashiki.games.yedo.pack import read_pack
from zashiki.games.yedo.position import YedoPosition, to_position
from zashiki.games.yedo.position_reader import from_position
from zashiki.games.yedo.rules.state import SOURCES, YedoState
from zashiki.kernel.chance import Chance, FastChance, ScriptedChance

A, B, C, D, E = range(5)
PACK = Path(read_pack.__code__.co_filename).parent / "pack"
"""The files with the printed values."""
Setting = Literal["geisha", "samurai"]


@cache
def game(players: int = 4, setting: Setting = "geisha", **options: Any) -> YedoGame:
    """The game, the same for all tests with these options."""
    return YedoGame(YedoOptions(players=players, setting=setting, **options))


def own_game(folder: Path, file: str, right: str, own: str, players: int = 4, setting: Setting = "geisha") -> YedoGame:
    """The game with an owner's pack: in one of its files a text is replaced, and the file is written into a folder."""
    text = (PACK / file).read_text()
    assert right in text
    (folder / file).write_text(text.replace(right, own))
    return YedoGame(YedoOptions(players=players, setting=setting), folder)


def clan(**fields: Any) -> dict[str, Any]:
    """A player as a position file gives them; `pp` is a score. Two Disciples at home unless there are fewer left.

    Disciples that are nowhere else lie in the Reserve.
    """
    if "pp" in fields:
        fields["earned"] = {"other": fields.pop("pp")}
    return fields


def lay(
    *clans: dict[str, Any],
    now: Sequence[Any],
    setting: Setting = "geisha",
    chance: Sequence[int] = (),
    auto: bool = True,
    decks: dict[str, dict[str, list[str]]] | None = None,
    of: YedoGame | None = None,
    **fields: Any,
) -> YedoState:
    """A position; `now` are the steps that happen next, in this order. Tasks run until somebody is asked.

    of: a game of its own, with an owner's pack.
    """
    table = of or game(len(clans), setting, auto=auto)
    source: Chance = FastChance.seeded(1)
    if chance:
        source = ScriptedChance(chance, source)
    placed = [owner for owners in fields.get("spaces", {}).values() for owner in owners]
    clans = tuple([_with_disciples(one, placed.count(player)) for player, one in enumerate(clans)])
    data = {"players": list(clans), "round": 2, "decks": decks or {}, **fields}
    position = msgspec.convert(data, YedoPosition)
    state = from_position(table, position, source, list(reversed(now)), [-1] * len(clans))
    state.settle()
    return state


def _with_disciples(one: dict[str, Any], placed: int) -> dict[str, Any]:
    """A player whose four Disciples are all somewhere."""
    left = 4 - placed - len(one.get("manned", ()))
    home = one.get("disciples", min(2, left))
    return {"disciples": home, "reserve": left - home, **one}


def play(state: YedoState, *tokens: str) -> YedoState:
    """Answer in turn, whoever is asked."""
    for token in tokens:
        (player,) = state.acting_players()
        state.apply_action(player, state.game.vocabulary.parse(token))
    return state


def in_words(state: YedoState) -> dict[str, Any]:
    """All that is on the table as position files write it: `church`, `A.mon`, `action.top`, `known.feint#1`.

    `reveals` is how often something hidden has been shown; what is shown may not be taken back.
    """
    position = to_position(state)
    words = msgspec.structs.asdict(position)
    del words["players"], words["decks"], words["known"]
    for letter, player in zip("ABCDE", position.players, strict=False):
        words |= {f"{letter}.{field}": value for field, value in msgspec.structs.asdict(player).items()}
    for name, deck in position.decks.items():
        words |= {f"{name}.{part}": cards for part, cards in msgspec.structs.asdict(deck).items()}
    words |= {f"known.{card}": viewers for card, viewers in position.known.items()}
    words |= {f"{letter}.pp": number for letter, number in zip("ABCDE", state.pp, strict=False)}
    return {**words, "reveals": state.reveals}


def changes(state: YedoState, *tokens: str) -> dict[str, Any]:
    """Answer in turn; all that is different then, with its new value, and None for what is gone.

    Only the pools of the decks are left out: their order means nothing.
    """
    return changes_by(state, lambda: play(state, *tokens))


def changes_by(state: YedoState, act: Callable[[], object]) -> dict[str, Any]:
    """All that is different after an act, as in `changes`."""
    before = in_words(state)
    act()
    state.settle()
    after = in_words(state)
    different = [name for name in [*before, *after] if before.get(name) != after.get(name)]
    return {name: after.get(name) for name in different if not name.endswith(".pool")}


def told(state: YedoState, *tokens: str) -> list[str]:
    """Answer in turn; the ids of all events that are told meanwhile."""
    state.story = []
    play(state, *tokens)
    return [event.message.id for event in state.story]


def legal(state: YedoState) -> list[str]:
    """What the one who is asked may answer."""
    (player,) = state.acting_players()
    return [state.game.vocabulary.text(action) for action in state.legal_actions(player)]


def asked(state: YedoState) -> tuple[str, int] | None:
    """The question and who is asked; None when nobody is."""
    if not state.steps:
        return None
    (player,) = state.acting_players()
    return type(state.question(player)).__name__, player


def asked_for(state: YedoState) -> str:
    """The question that waits; empty when nobody is asked."""
    now = asked(state)
    return now[0] if now is not None else ""


def pass_until(state: YedoState, step: str) -> YedoState:
    """Pass until somebody is asked this question."""
    while (now := asked(state)) is not None and now[0] != step:
        play(state, "pass")
    return state


def names(state: YedoState, cards: Sequence[int]) -> list[str]:
    """Cards by what is printed on them."""
    return [state.game.table.card_ids[card] for card in cards]


def hand(state: YedoState, player: int) -> list[str]:
    """A player's Action Cards."""
    return sorted(names(state, state.actions[player]))


def missions(state: YedoState, player: int) -> list[str]:
    """A player's uncompleted Missions."""
    return sorted(names(state, state.missions[player]))


def weapons(state: YedoState, player: int) -> list[str]:
    """A player's Weapons."""
    return sorted(names(state, state.weapons[player]))


def top(state: YedoState, deck: int, count: int) -> list[str]:
    """The first cards of a deck, as far as their order is fixed."""
    return names(state, state.decks[deck].top[: -count - 1 : -1])


def bottom(state: YedoState, deck: int) -> list[str]:
    """The last cards of a deck, as far as their order is fixed."""
    return names(state, state.decks[deck].bottom)


def at(state: YedoState, spot: str) -> list[int]:
    """Whose Disciples stand at a place."""
    spaces = state.game.table.spot_spaces[state.game.table.spot_ids.index(spot)]
    return [state.spaces[space] for space in spaces if state.spaces[space] >= 0]


def own(state: YedoState, player: int) -> int:
    """How many Disciples a player owns."""
    return 4 - state.reserve[player]


def earned(state: YedoState, player: int) -> dict[str, int]:
    """A player's Prestige by source, where there is any."""
    row = state.earned[len(SOURCES) * player : len(SOURCES) * (player + 1)]
    return {source: number for source, number in zip(SOURCES, row, strict=True) if number}
