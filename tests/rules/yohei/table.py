"""A table for the tests of Yohei: lay a position, script the dice, answer by token, look at the pieces.

state = lay(white=[unit("nekomata", "D3")], black=[unit("minpei", "D5")], ground={"D4": "W"})
play(state, "unit:nekomata", "act:move", "hex:D4", "facing:E")

The board is M2 with grass everywhere but in the hexes that `ground` names. White is player 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

from zashiki.games.yohei import YoheiGame
from zashiki.games.yohei.options import YoheiOptions
from zashiki.games.yohei.position import (
    DeckPosition,
    PlayerPosition,
    SidePosition,
    SitePosition,
    UnitPosition,
    YoheiPosition,
)
from zashiki.games.yohei.position_reader import from_position
from zashiki.games.yohei.rules.state import AREA, Scene, YoheiState
from zashiki.games.yohei.rules.turn import EndRound, EndTurn, StartTurn, Turn
from zashiki.kernel.chance import Chance, FastChance, ScriptedChance
from zashiki.kernel.decks import Deck
from zashiki.kernel.views import Outcome

WHITE, BLACK, GREY, DARK = range(4)


class Luck(ScriptedChance):
    """A script that counts the outcomes wanted after its end, so that no die is rolled unseen."""

    __slots__ = ("beyond",)

    def __init__(self, outcomes: Sequence[int] = (), then: Chance | None = None) -> None:
        super().__init__(outcomes, then)
        self.beyond = 0

    def below(self, n: int) -> int:
        self.beyond += self.left() == 0
        return super().below(n)

    def feed(self, outcomes: Sequence[int]) -> None:
        super().feed(outcomes)
        self.beyond = 0

    def copy(self) -> Luck:
        return Luck(self.rest(), self.then.copy() if self.then is not None else None)


@cache
def game(players: int = 2, **options: Any) -> YoheiGame:
    """The game, the same for all tests with these options."""
    return YoheiGame(YoheiOptions(players=players, **options))


def unit(name: str, at: str = "area", facing: str = "E", **fields: Any) -> UnitPosition:
    """A unit in play."""
    return UnitPosition(unit=name, at=at, facing=facing, **fields)


def site(owner: int, building: str = "barracks", built: bool = True) -> SitePosition:
    """A building."""
    return SitePosition(side=owner, building=building, built=built)


def lay(
    white: Sequence[UnitPosition] = (),
    black: Sequence[UnitPosition] = (),
    grey: Sequence[UnitPosition] = (),
    dark: Sequence[UnitPosition] = (),
    *,
    ground: dict[str, str] | None = None,
    sides: dict[int, dict[str, Any]] | None = None,
    players: dict[int, dict[str, Any]] | None = None,
    steps: Sequence[Any] | None = None,
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> YoheiState:
    """A position in White's turn. `sides` and `players` give more fields of these, by number."""
    chosen = dict(options or {})
    found = game(chosen.pop("players", 2), **chosen)
    count = found.num_players()
    rows = [white, black, grey, dark][:count]
    more = players or {}
    terrain = dict.fromkeys(found.board.names, "G") | (ground or {})
    bottom = list(steps) if steps is not None else turns(count)
    state = from_position(
        found,
        YoheiPosition(
            players=[PlayerPosition(units=list(row), **more.get(number, {})) for number, row in enumerate(rows)],
            sides=[SidePosition(**(sides or {}).get(number, {})) for number in range(len(found.members))],
            **{
                "order": list(range(count)),
                "round": 1,
                "active": 0,
                "stack": 5,
                "terrain": terrain,
                "temples": {found.board.names[found.layout.temple]: "normal"},
                **fields,
            },
        ),
        Luck((), FastChance(7)),
        bottom,
        [-1] * count,
    )
    state.settle()
    return state


def turns(count: int = 2) -> list[Any]:
    """White's turn, then the others', then the end of the round."""
    return [EndRound(), *[StartTurn(player) for player in range(count - 1, 0, -1)], EndTurn(WHITE), Turn(WHITE)]


def roll(state: YoheiState, *dice: int) -> None:
    """The next dice show these faces."""
    script(state, *[die - 1 for die in dice])


def script(state: YoheiState, *outcomes: int) -> None:
    """The next outcomes of chance."""
    assert isinstance(state.chance, Luck)
    state.chance.feed(outcomes)


def used_up(state: YoheiState) -> bool:
    """Whether all scripted outcomes have been used, and no others since."""
    assert isinstance(state.chance, Luck)
    return state.chance.left() == 0 and not state.chance.beyond


def legal(state: YoheiState) -> list[str]:
    """The tokens that whoever acts may answer."""
    return [state.game.vocabulary.text(action) for action in state.legal_actions(state.acting_players()[0])]


def kinds(state: YoheiState, kind: str) -> set[str]:
    """What follows the colon in the legal tokens of a kind."""
    return {token.partition(":")[2] for token in legal(state) if token.partition(":")[0] == kind}


def play(state: YoheiState, *tokens: str) -> YoheiState:
    """Answer, one question a token, whoever is asked."""
    for token in tokens:
        state.apply_action(state.acting_players()[0], state.game.vocabulary.parse(token))
    return state


def asks(state: YoheiState) -> str:
    """The name of the question that waits."""
    return type(state.steps[-1]).__name__ if state.steps else ""


def question(state: YoheiState) -> SimpleNamespace:
    """What the question that waits says of itself: the fields of its message."""
    return SimpleNamespace(**state.top().message(state, asked(state)).fields)


def scene(state: YoheiState) -> Scene:
    """The act that is being carried out."""
    assert state.scene is not None
    return state.scene


def outcome(state: YoheiState) -> Outcome:
    """How the game has ended."""
    assert state.result is not None
    return state.result


def everything(state: YoheiState) -> dict[str, Any]:
    """All that is on the table by the name of its field; a deck as its top, its middle and its bottom."""
    return {name: _plain(getattr(state, name)) for name in YoheiState.__slots__}


def _plain(value: Any) -> Any:
    if isinstance(value, Deck):
        return value.top, value.pool, value.bottom
    return [_plain(part) for part in value] if isinstance(value, list) else value


def asked(state: YoheiState) -> int:
    """The player who is asked."""
    return state.acting_players()[0]


def piece(state: YoheiState, name: str) -> int:
    """The number of a unit."""
    return state.game.table.piece_ids.index(name)


def where(state: YoheiState, name: str) -> str:
    """Where a unit is: a hex, `area`, or nothing when it is not in play."""
    at = state.at[piece(state, name)]
    return "area" if at == AREA else state.game.board.names[at] if at >= 0 else ""


def wounded(state: YoheiState, name: str) -> bool:
    """Whether a unit is wounded."""
    return bool(state.wounded[piece(state, name)])


def ko(state: YoheiState, name: str) -> int:
    """The KO markers on a unit."""
    return state.ko[piece(state, name)] + state.stunned[piece(state, name)]


def facing(state: YoheiState, name: str) -> str:
    """A unit's facing."""
    return ("E", "SE", "SW", "W", "NW", "NE")[state.facing[piece(state, name)]]


def engaged(state: YoheiState, one: str, other: str) -> bool:
    """Whether two units are engaged."""
    pair = sorted([piece(state, one), piece(state, other)])
    return (pair[0], pair[1]) in state.engaged


def place(state: YoheiState, name: str) -> int:
    """The number of a hex."""
    return state.game.board.names.index(name)


def corner(state: YoheiState, *names: str) -> str:
    """The name of the intersection of three hexes."""
    board = state.game.board
    three = tuple(sorted(place(state, name) for name in names))
    return board.corner_names[board.corners.index(three)]


def hand(state: YoheiState, side: int = 0) -> list[str]:
    """The cards in a hand."""
    return [state.game.table.face_ids[card % state.game.table.faces] for card in state.hands[side]]


def chest(state: YoheiState, side: int = 0) -> list[str]:
    """The cards under a chest."""
    return [state.game.table.face_ids[card % state.game.table.faces] for card in state.chests[side]]


def torii(state: YoheiState, side: int = 0) -> list[str]:
    """A side's torii tokens."""
    table = state.game.table
    return [table.torii_ids[table.torii_kind[token]] for token in state.torii[side]]


def items(state: YoheiState, name: str) -> list[str]:
    """What a unit carries."""
    table = state.game.table
    return [table.face_ids[table.face_of[card]] for card in state.carried[piece(state, name)]]


def attack(state: YoheiState, attacker: str, defender: str, *dice: int) -> YoheiState:
    """A unit attacks an adjacent enemy with these dice."""
    roll(state, *dice)
    play(state, f"unit:{attacker}", "act:melee")
    return play(state, f"unit:{defender}") if asks(state) == "MeleeTarget" else state


def deck(**fields: Any) -> DeckPosition:
    """An event deck, or the torii supply."""
    return DeckPosition(**fields)
