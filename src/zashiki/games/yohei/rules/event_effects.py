"""What event cards do (chapters 33 and 34): one record for each word that the pack may use in an effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from zashiki.games.yohei.rules.cards import (
    card_actions,
    cards_left,
    discard,
    draw_cards,
    fill_torii,
    random_card,
    take_torii,
    top_cards,
)
from zashiki.games.yohei.rules.demolish import destroy
from zashiki.games.yohei.rules.deployment_skills import rich_opponents
from zashiki.games.yohei.rules.event_attacks import (
    ArriveAt,
    SeaTarget,
    blast_targets,
    chip,
    sea_hexes,
    shoot_blast,
)
from zashiki.games.yohei.rules.numbers import Action, Piece, Player
from zashiki.games.yohei.rules.skills import SPEED
from zashiki.games.yohei.rules.state import BARRACKS, YoheiState, site_built, site_kind, site_side
from zashiki.games.yohei.rules.values import all_units, carry_over, movement, on_field, protected
from zashiki.games.yohei.rules.wounds import can_be_knocked_out, heal, kill, knock_out, wound
from zashiki.kernel.actions import Token
from zashiki.kernel.story import EVERYBODY

Numbers = tuple[int, ...]
"""The numbers that follow the word on a card, such as how many cards are drawn."""
Targets = list[Action] | None
"""What a card may be played on; None if it needs no target."""
FindTargets = Callable[[YoheiState, Player, Numbers], Targets]
Happen = Callable[[YoheiState, Player, Numbers, Token], object]


class EventEffect(NamedTuple):
    """An effect of event cards.

    numbers: what its numbers are called. targets: what it may be played on. happens: does it, to the target that has
    been chosen; where there is none the action `pass` stands for it.
    """

    numbers: tuple[str, ...]
    targets: FindTargets
    happens: Happen


# ---------------------------------------------------------------- who can be a target


def _units(test: Callable[[YoheiState, Piece], bool]) -> FindTargets:
    """Units on the battlefield that pass a test and have no Aura against this player (YH-R36, YH-R82)."""

    def find(state: YoheiState, player: Player, numbers: Numbers) -> Targets:
        unit = state.game.actions.unit
        return [
            unit + piece for piece in all_units(state) if test(state, piece) and not protected(state, piece, player)
        ]

    return find


_any_unit = _units(lambda state, piece: True)


def allies(state: YoheiState, player: Player, numbers: Numbers) -> Targets:
    """For items: units of the side in play, in the area too (YH-9.7, YH-R79)."""
    members = state.game.members[state.game.side[player]]
    return [state.game.actions.unit + piece for member in members for piece in state.fielded[member]]


def _own_units(state: YoheiState, player: Player, numbers: Numbers) -> Targets:
    return [state.game.actions.unit + piece for piece in on_field(state, player)]


def _if_cards_are_left(state: YoheiState, player: Player, numbers: Numbers) -> Targets:
    return None if cards_left(state, state.game.side[player]) else []


def _buildings(state: YoheiState, player: Player, numbers: Numbers) -> Targets:
    """Any building, foundation or wall, or the vortex, of any side (YH-33.12, YH-R67)."""
    actions = state.game.actions
    sites = [actions.site + corner for corner, code in enumerate(state.site) if code or corner == state.vortex]
    walls = range(len(state.game.board.walls))
    return sites + [actions.wall + wall for wall in walls if state.walls >> wall & 1]


def _opponents_with_cards(state: YoheiState, player: Player, numbers: Numbers) -> Targets:
    return rich_opponents(state, player)


def _units_in_range(state: YoheiState, player: Player, numbers: Numbers) -> Targets:
    return [state.game.actions.unit + piece for piece in blast_targets(state, player, *numbers)]


def _waters(state: YoheiState, player: Player, numbers: Numbers) -> Targets:
    return [state.game.actions.hex + place for place in sea_hexes(state, player)]


def _hexes_near_units(state: YoheiState, player: Player, numbers: Numbers) -> Targets:
    board = state.game.board
    shaken = {state.at[piece] for piece in all_units(state) if can_be_knocked_out(state, piece)}
    return [
        state.game.actions.hex + place
        for place in range(len(board.cells))
        if place in shaken or any(other in shaken for other in board.neighbours[place])
    ]


def _if_any_is_knocked_out(state: YoheiState, player: Player, numbers: Numbers) -> Targets:
    return None if any(state.ko[piece] or state.stunned[piece] for piece in all_units(state)) else []


def _if_tokens_are_left(state: YoheiState, player: Player, numbers: Numbers) -> Targets:
    return None if len(state.torii_supply) or state.torii_discards else []


def _if_a_barrack_stands(state: YoheiState, player: Player, numbers: Numbers) -> Targets:
    """The side needs a built barrack (YH-34.5); the card's cost is changed like that of any other (YH-R92)."""
    side = state.game.side[player]
    barracks = [code for code in state.site if code and site_side(code) == side and site_kind(code) == BARRACKS]
    return None if any(map(site_built, barracks)) else []


def _items(state: YoheiState, player: Player, numbers: Numbers) -> Targets:
    """Any item on a unit or on the ground (YH-R93); Aura keeps units from being targets, not items (YH-R82)."""
    on_ground = [card for _, card in state.lying]
    on_units = [card for pieces in state.fielded for piece in pieces for card in state.carried[piece]]
    return card_actions(state, on_ground + on_units)


def _corners_with_units(state: YoheiState, player: Player, numbers: Numbers) -> Targets:
    return [
        state.game.actions.site + corner
        for corner, three in enumerate(state.game.board.corners)
        if any(state.board[place] >= 0 for place in three)
    ]


# ---------------------------------------------------------------- what happens


def _knock_out(state: YoheiState, player: Player, numbers: Numbers, target: Token) -> None:
    """Drunk gives a KO marker (YH-33.7)."""
    knock_out(state, target.value)


def _draw(state: YoheiState, player: Player, numbers: Numbers, target: Token) -> None:
    """The side draws event cards (YH-33.9)."""
    draw_cards(state, state.game.side[player], numbers[0])


def _speed(state: YoheiState, player: Player, numbers: Numbers, target: Token) -> None:
    """A unit has more movement points in this turn (YH-33.5)."""
    piece = target.value
    before = movement(state, piece)
    state.turn.boosts = (*state.turn.boosts, *[(piece, SPEED)] * numbers[0])
    carry_over(state, piece, before)


def _heal(state: YoheiState, player: Player, numbers: Numbers, target: Token) -> None:
    """Karmic Cure removes a wound marker (YH-33.3)."""
    heal(state, target.value)


def _raze(state: YoheiState, player: Player, numbers: Numbers, target: Token) -> None:
    """Attack the Supply Chain destroys a building (YH-33.12)."""
    destroy(state, target)


def _strip(state: YoheiState, player: Player, numbers: Numbers, target: Token) -> None:
    """Random cards of the target's hand are discarded face up (YH-33.10, YH-R121)."""
    side = state.game.side[target.value]
    for _ in range(min(numbers[0], len(state.hands[side]))):
        card = random_card(state, side, EVERYBODY)
        discard(state, card)
        if state.story is not None:
            state.tell("discards", side=state.game.members[side], face=state.game.table.face_of[card])


def _blast(state: YoheiState, player: Player, numbers: Numbers, target: Token) -> None:
    """The watchtower shoots once more (YH-33.2)."""
    shoot_blast(state, player, target.value, *numbers)


def _sea(state: YoheiState, player: Player, numbers: Numbers, target: Token) -> None:
    """The sea attacks from a water hex (YH-33.1)."""
    state.then(SeaTarget(player, target.value, numbers[0]))


def _fear(state: YoheiState, player: Player, numbers: Numbers, target: Token) -> None:
    """Each unit in the hex and in the hexes around it gets a KO marker (YH-33.8, YH-R83)."""
    for there in (target.value, *state.game.board.neighbours[target.value]):
        if state.board[there] >= 0:
            knock_out(state, state.board[there])


def _arrive(state: YoheiState, player: Player, numbers: Numbers, target: Token) -> None:
    """A unit is put on a free hex (YH-33.6)."""
    state.then(ArriveAt(player, target.value))


def _sacrifice(state: YoheiState, player: Player, numbers: Numbers, target: Token) -> None:
    """An own unit dies, with all that its death brings (YH-33.4, YH-R90)."""
    state.cp[state.game.side[player]] += numbers[0]
    kill(state, target.value, player)


def _wound(state: YoheiState, player: Player, numbers: Numbers, target: Token) -> None:
    """Fatal Wound gives a wound marker (YH-33.11)."""
    wound(state, target.value, player)


def _bury(state: YoheiState, player: Player, numbers: Numbers, target: Token) -> None:
    """Top cards of the deck go under the chest, unseen by all (YH-34.2, YH-R122)."""
    side = state.game.side[player]
    state.chests[side] += top_cards(state, side, numbers[0], 0)
    state.chests[side].sort()


def _rouse(state: YoheiState, player: Player, numbers: Numbers, target: Token) -> None:
    """All KO markers leave the battlefield (YH-34.3)."""
    for piece in all_units(state):
        state.ko[piece] = state.stunned[piece] = 0


def _loot(state: YoheiState, player: Player, numbers: Numbers, target: Token) -> None:
    """The side takes random torii tokens of the supply (YH-34.4)."""
    if fill_torii(state):
        take_torii(state, state.game.side[player], numbers[0])


def _supplies(state: YoheiState, player: Player, numbers: Numbers, target: Token) -> None:
    """The side gains command points (YH-34.5)."""
    state.cp[state.game.side[player]] += numbers[0]


def _chip(state: YoheiState, player: Player, numbers: Numbers, target: Token) -> None:
    """An item is destroyed (YH-34.6)."""
    chip(state, player, target.value)


def _wrath(state: YoheiState, player: Player, numbers: Numbers, target: Token) -> None:
    """Each unit in the three hexes suffers a wound (YH-34.7, YH-R83)."""
    three = state.game.board.corners[target.value]
    for piece in [state.board[place] for place in three if state.board[place] >= 0]:
        wound(state, piece, player)


EFFECTS: dict[str, EventEffect] = {
    "ko": EventEffect((), _units(can_be_knocked_out), _knock_out),
    "draw": EventEffect(("cards",), _if_cards_are_left, _draw),
    "speed": EventEffect(("mp",), _any_unit, _speed),
    "heal": EventEffect((), _units(lambda state, piece: bool(state.wounded[piece])), _heal),
    "raze": EventEffect((), _buildings, _raze),
    "strip": EventEffect(("cards",), _opponents_with_cards, _strip),
    "blast": EventEffect(("dice", "range"), _units_in_range, _blast),
    "sea": EventEffect(("dice",), _waters, _sea),
    "fear": EventEffect((), _hexes_near_units, _fear),
    "arrive": EventEffect((), _any_unit, _arrive),
    "sacrifice": EventEffect(("cp",), _own_units, _sacrifice),
    "wound": EventEffect((), _any_unit, _wound),
    "bury": EventEffect(("cards",), _if_cards_are_left, _bury),
    "rouse": EventEffect((), _if_any_is_knocked_out, _rouse),
    "loot": EventEffect(("tokens",), _if_tokens_are_left, _loot),
    "supplies": EventEffect(("cp",), _if_a_barrack_stands, _supplies),
    "chip": EventEffect((), _items, _chip),
    "wrath": EventEffect((), _corners_with_units, _wrath),
}
"""The effects of event cards, by their words in `pack/events.toml`."""
