"""Playing event and item cards (chapters 8, 9, 33 and 34): prices, who can be a target, and what each card does."""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.yohei.rules.cards import (
    card_of,
    cards_left,
    discard,
    draw_cards,
    fill_torii,
    random_card,
    take_top,
    take_torii,
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
from zashiki.games.yohei.rules.items import equip
from zashiki.games.yohei.rules.skills import DISRUPT, INTUITION, SPEED
from zashiki.games.yohei.rules.state import BARRACKS, YoheiState, site_built, site_kind, site_side
from zashiki.games.yohei.rules.values import all_units, carry_over, instances, movement, on_field, protected
from zashiki.games.yohei.rules.wounds import can_be_knocked_out, heal, kill, knock_out, wound
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import Choice, Task
from zashiki.kernel.story import EVERYBODY

FIRST_EVENT = 4
"""The bit of `state.used` that says that an event card has been played this turn; items count as such (YH-R23)."""

Targets = list[int] | None


def surcharge(state: YoheiState, player: int) -> int:
    """What Disrupt, The Price to Pay and Intuition change of a card's cost (YH-R35)."""
    change = state.game.table.round_price[state.now]  # YH-36.9
    change += instances(state, range(len(state.fielded)), DISRUPT)  # YH-30.9, YH-R84
    if not state.used & FIRST_EVENT:
        change -= instances(state, (player,), INTUITION)  # YH-30.1
    return change


def playable(state: YoheiState, player: int) -> list[int]:
    """The faces in hand that a player may play now: he can pay, and something happens (YH-8.1, YH-8.5)."""
    side, table = state.game.side[player], state.game.table
    hand = state.hands[side]
    if not hand:
        return []
    change, cp = surcharge(state, player), state.cp[side]
    faces = sorted({card % table.faces for card in hand})
    return [face for face in faces if table.cost[face] + change <= cp and has_effect(state, player, face)]


def has_effect(state: YoheiState, player: int, face: int) -> bool:
    """Whether a card has a target, or needs none and does something (YH-8.5)."""
    found = targets(state, player, face)
    return found is None or bool(found)


def targets(state: YoheiState, player: int, face: int) -> Targets:
    """What a card may be played on, as actions; None when it needs no target."""
    word, arguments = state.game.table.effect[face]
    return TARGETS[word](state, player, tuple([int(value) for value in arguments]))


def play(state: YoheiState, player: int, face: int) -> None:
    """A card is paid for; an event goes under the chest at once (YH-8.2, YH-8.3), an item to its unit (YH-9.2)."""
    side, table = state.game.side[player], state.game.table
    state.cp[side] -= max(0, table.cost[face] + surcharge(state, player))
    state.used |= FIRST_EVENT
    card = card_of(state, state.hands[side], face)
    state.hands[side].remove(card)
    state.known[card] = EVERYBODY
    state.reveal()
    if state.story is not None:
        state.tell("plays", player=player, face=face)
    if table.item[face] < 0:
        state.chests[side].append(card)
        state.chests[side].sort()
    found = targets(state, player, face)
    if found is None:
        state.steps.append(EventHappens(player, face))
    else:
        state.steps.append(EventTarget(player, card))


class EventTarget(Choice[YoheiState], frozen=True):
    """What a card is played on."""

    rules = ("YH-8.5", "YH-R36", "YH-R82", "YH-R79")
    continues = True
    obvious = True

    card: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        found = targets(state, player, self.card % state.game.table.faces)
        return sorted(found or [])

    def message(self, state: YoheiState, player: int) -> Message:
        return Message("ask.EventTarget", {"face": self.card % state.game.table.faces})

    def answer(self, state: YoheiState, action: int) -> None:
        table = state.game.table
        face = self.card % table.faces
        if table.item[face] >= 0:
            equip(state, action - state.game.act.unit, self.card)
            return
        word, arguments = table.effect[face]
        HAPPENS[word](state, self.player, tuple([int(value) for value in arguments]), action)


class EventHappens(Task[YoheiState], frozen=True):
    """A card without a target takes effect."""

    player: int
    face: int

    def run(self, state: YoheiState) -> None:
        word, arguments = state.game.table.effect[self.face]
        HAPPENS[word](state, self.player, tuple([int(value) for value in arguments]), -1)


# ---------------------------------------------------------------- who can be a target

Arguments = tuple[int, ...]


def _units(test: Callable[[YoheiState, int], bool]) -> Callable[[YoheiState, int, Arguments], Targets]:
    """Units on the battlefield that pass a test and have no Aura against this player (YH-R36, YH-R82)."""

    def find(state: YoheiState, player: int, arguments: Arguments) -> Targets:
        unit = state.game.act.unit
        return [
            unit + piece for piece in all_units(state) if test(state, piece) and not protected(state, piece, player)
        ]

    return find


def _allies(state: YoheiState, player: int, arguments: Arguments) -> Targets:
    """For items: units of the side in play, in the area too (YH-9.7, YH-R79)."""
    members = state.game.members[state.game.side[player]]
    return [state.game.act.unit + piece for member in members for piece in state.fielded[member]]


def _own_units(state: YoheiState, player: int, arguments: Arguments) -> Targets:
    return [state.game.act.unit + piece for piece in on_field(state, player)]


def _draw(state: YoheiState, player: int, arguments: Arguments) -> Targets:
    return None if cards_left(state, state.game.side[player]) else []


def _raze(state: YoheiState, player: int, arguments: Arguments) -> Targets:
    """Any building, foundation or wall, or the vortex, of any side (YH-33.12, YH-R67)."""
    act = state.game.act
    found = [act.site + corner for corner, code in enumerate(state.site) if code or corner == state.vortex]
    walls = range(len(state.game.board.walls))
    return found + [act.wall + wall for wall in walls if state.walls >> wall & 1]


def _strip(state: YoheiState, player: int, arguments: Arguments) -> Targets:
    return list(rich_opponents(state, player))


def _blast(state: YoheiState, player: int, arguments: Arguments) -> Targets:
    return [state.game.act.unit + piece for piece in blast_targets(state, player, *arguments)]


def _sea(state: YoheiState, player: int, arguments: Arguments) -> Targets:
    return [state.game.act.hex + place for place in sea_hexes(state, player)]


def _fear(state: YoheiState, player: int, arguments: Arguments) -> Targets:
    board = state.game.board
    shaken = {state.at[piece] for piece in all_units(state) if can_be_knocked_out(state, piece)}
    return [
        state.game.act.hex + place
        for place in range(len(board.cells))
        if place in shaken or any(other in shaken for other in board.neighbours[place])
    ]


def _arrive(state: YoheiState, player: int, arguments: Arguments) -> Targets:
    return _units(lambda state, piece: True)(state, player, arguments)


def _bury(state: YoheiState, player: int, arguments: Arguments) -> Targets:
    return _draw(state, player, arguments)


def _rouse(state: YoheiState, player: int, arguments: Arguments) -> Targets:
    return None if any(state.ko[piece] or state.stunned[piece] for piece in all_units(state)) else []


def _loot(state: YoheiState, player: int, arguments: Arguments) -> Targets:
    return None if len(state.torii_supply) or state.torii_discards else []


def _supplies(state: YoheiState, player: int, arguments: Arguments) -> Targets:
    """The side needs a built barrack (YH-34.5); the card's cost is changed like that of any other (YH-R92)."""
    side = state.game.side[player]
    barracks = [code for code in state.site if code and site_side(code) == side and site_kind(code) == BARRACKS]
    return None if any(map(site_built, barracks)) else []


def _chip(state: YoheiState, player: int, arguments: Arguments) -> Targets:
    """Any item on a unit or on the ground (YH-R93); Aura keeps units from being targets, not items (YH-R82)."""
    faces = state.game.table.faces
    cards = [card for _, card in state.lying]
    cards += [card for piece in all_units(state) for card in state.carried[piece]]
    cards += [
        card for pieces in state.fielded for piece in pieces if state.at[piece] < 0 for card in state.carried[piece]
    ]
    return sorted({state.game.act.card + card % faces for card in cards})


def _wrath(state: YoheiState, player: int, arguments: Arguments) -> Targets:
    return [
        state.game.act.site + corner
        for corner, three in enumerate(state.game.board.corners)
        if any(state.board[place] >= 0 for place in three)
    ]


TARGETS: dict[str, Callable[[YoheiState, int, Arguments], Targets]] = {
    "ko": _units(can_be_knocked_out),
    "draw": _draw,
    "speed": _units(lambda state, piece: True),
    "heal": _units(lambda state, piece: bool(state.wounded[piece])),
    "raze": _raze,
    "strip": _strip,
    "blast": _blast,
    "sea": _sea,
    "fear": _fear,
    "arrive": _arrive,
    "sacrifice": _own_units,
    "wound": _units(lambda state, piece: True),
    "bury": _bury,
    "rouse": _rouse,
    "loot": _loot,
    "supplies": _supplies,
    "chip": _chip,
    "wrath": _wrath,
    "item": _allies,
}
"""For each word of an effect, what it may be played on."""

# ---------------------------------------------------------------- what happens


def _do_draw(state: YoheiState, player: int, arguments: Arguments, action: int) -> None:
    """The side draws event cards (YH-33.9)."""
    draw_cards(state, state.game.side[player], arguments[0])


def _do_speed(state: YoheiState, player: int, arguments: Arguments, action: int) -> None:
    piece = action - state.game.act.unit
    before = movement(state, piece)
    state.boosts = (*state.boosts, *[(piece, SPEED)] * arguments[0])
    carry_over(state, piece, before)


def _do_strip(state: YoheiState, player: int, arguments: Arguments, action: int) -> None:
    """Random cards of the target's hand are discarded face up (YH-33.10, YH-R121)."""
    side = state.game.side[action - state.game.act.seat]
    for _ in range(min(arguments[0], len(state.hands[side]))):
        card = random_card(state, side, EVERYBODY)
        discard(state, card)
        if state.story is not None:
            state.tell("discards", side=state.game.members[side], face=card % state.game.table.faces)


def _do_fear(state: YoheiState, player: int, arguments: Arguments, action: int) -> None:
    """Each unit in the hex and in the hexes around it gets a KO marker (YH-33.8, YH-R83)."""
    place = action - state.game.act.hex
    for there in (place, *state.game.board.neighbours[place]):
        if state.board[there] >= 0:
            knock_out(state, state.board[there])


def _do_arrive(state: YoheiState, player: int, arguments: Arguments, action: int) -> None:
    state.steps.append(ArriveAt(player, action - state.game.act.unit))


def _do_sacrifice(state: YoheiState, player: int, arguments: Arguments, action: int) -> None:
    """An own unit dies, with all that its death brings (YH-33.4, YH-R90)."""
    state.cp[state.game.side[player]] += arguments[0]
    kill(state, action - state.game.act.unit, player)


def _do_bury(state: YoheiState, player: int, arguments: Arguments, action: int) -> None:
    """Top cards of the deck go under the chest, unseen by all (YH-34.2, YH-R122)."""
    side = state.game.side[player]
    for _ in range(arguments[0]):
        card = take_top(state, side, 0)
        if card >= 0:
            state.chests[side].append(card)
    state.chests[side].sort()


def _do_rouse(state: YoheiState, player: int, arguments: Arguments, action: int) -> None:
    """All KO markers leave the battlefield (YH-34.3)."""
    for piece in all_units(state):
        state.ko[piece] = state.stunned[piece] = 0


def _do_loot(state: YoheiState, player: int, arguments: Arguments, action: int) -> None:
    """The side takes random torii tokens of the supply (YH-34.4)."""
    if fill_torii(state):
        take_torii(state, state.game.side[player], arguments[0])


def _do_supplies(state: YoheiState, player: int, arguments: Arguments, action: int) -> None:
    """The side gains command points (YH-34.5)."""
    state.cp[state.game.side[player]] += arguments[0]


def _do_wrath(state: YoheiState, player: int, arguments: Arguments, action: int) -> None:
    """Each unit in the three hexes suffers a wound (YH-34.7, YH-R83)."""
    three = state.game.board.corners[action - state.game.act.site]
    for piece in [state.board[place] for place in three if state.board[place] >= 0]:
        wound(state, piece, player)


HAPPENS: dict[str, Callable[[YoheiState, int, Arguments, int], object]] = {
    # YH-33.7: Drunk gives a KO marker.
    "ko": lambda state, player, arguments, action: knock_out(state, action - state.game.act.unit),
    "draw": _do_draw,
    "speed": _do_speed,
    # YH-33.3: Karmic Cure removes a wound marker.
    "heal": lambda state, player, arguments, action: heal(state, action - state.game.act.unit),
    # YH-33.12: Attack the Supply Chain destroys a building.
    "raze": lambda state, player, arguments, action: destroy(state, action),
    "strip": _do_strip,
    "blast": lambda state, player, arguments, action: shoot_blast(
        state, player, action - state.game.act.unit, *arguments
    ),
    "sea": lambda state, player, arguments, action: state.steps.append(
        SeaTarget(player, action - state.game.act.hex, arguments[0])
    ),
    "fear": _do_fear,
    "arrive": _do_arrive,
    "sacrifice": _do_sacrifice,
    # YH-33.11: Fatal Wound gives a wound marker.
    "wound": lambda state, player, arguments, action: wound(state, action - state.game.act.unit, player),
    "bury": _do_bury,
    "rouse": _do_rouse,
    "loot": _do_loot,
    "supplies": _do_supplies,
    "chip": lambda state, player, arguments, action: chip(state, player, action - state.game.act.card),
    "wrath": _do_wrath,
}
"""For each word of an effect, what it does; items are equipped instead."""
