"""The Duel (chapter 25): both players hire army, deck and hand in secret, then show them together (YH-R115)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from zashiki.games.yohei.rules.cards import hand_over
from zashiki.games.yohei.rules.deploy import put_in_area
from zashiki.games.yohei.rules.numbers import Action, Piece, Player
from zashiki.games.yohei.rules.state import Army, YoheiState
from zashiki.games.yohei.rules.values import seers
from zashiki.kernel.decks import Deck
from zashiki.kernel.lanes import Fork
from zashiki.kernel.steps import PASS, Choice, Step, Task

HIRE_CP, HIRE_CARD = 0, 1
"""The values of the actions `hire`."""
MOST_UNITS = 7
"""There are no more bases (YH-R112)."""


def build_armies(state: YoheiState) -> None:
    """Each player builds in a lane of their own that the other cannot see."""
    players = range(state.game.num_players())
    state.armies = [Army(state.game.table.figures.hiring) for _ in players]
    state.then(Fork(tuple([lane(player) for player in players]), tuple(players)), ShowArmies())


def lane(player: Player) -> tuple[Step[YoheiState], ...]:
    """What a player does in their lane."""
    return Hire(player), LeaveOut(player), ArmyReady()


def box_pieces(state: YoheiState, player: Player) -> range:
    """The pieces of a player's own box."""
    size = state.game.table.box
    return range(player * size, (player + 1) * size)


def unit_price(state: YoheiState, army: Army, piece: Piece) -> int:
    """What a unit costs beside the commander that has been hired, in halves of a point (YH-25.3 to YH-25.8)."""
    table, figures = state.game.table, state.game.table.figures
    clan = table.clan[piece]
    if clan == table.militia:
        return figures.price_minpei
    if table.commander[piece]:
        return figures.price_rogue_commander if clan == table.rogues else figures.price_commander
    if clan == table.rogues:
        return figures.price_rogue
    # YH-25.2, YH-37.4, YH-R111: each clan has a faction; rogues have none, so beside a rogue commander `same` is false.
    leader = table.clan[army.pieces[0]]
    same = leader < table.rogues and table.factions[leader] == table.factions[clan]
    return figures.price_faction if same else figures.price_other


def army_size(army: Army) -> int:
    """Units hired so far, Minpei among them."""
    return len(army.pieces) + army.minpei


class Hire(Choice[YoheiState], frozen=True):
    """The next unit, card or command point; the commander comes first (YH-25.4, YH-R112)."""

    rules = ("YH-25.1", "YH-25.3", "YH-25.4", "YH-25.5", "YH-25.6", "YH-25.7", "YH-25.8", "YH-25.9", "YH-25.10")

    def legal(self, state: YoheiState, player: int) -> list[int]:
        legal = affordable(state, player)
        return sorted([PASS, *legal] if state.armies[player].pieces else legal)

    def answer(self, state: YoheiState, action: int) -> None:
        if action == PASS:
            return
        player = self.player
        army, price = next((army, price) for offer, army, price in offers(state, player) if offer == action)
        state.armies[player] = msgspec.structs.replace(army, points=army.points - price)
        if affordable(state, player):
            state.then(self)


def affordable(state: YoheiState, player: Player) -> list[Action]:
    """What a player can still pay for."""
    points = state.armies[player].points
    return [action for action, _, price in offers(state, player) if price <= points]


def offers(state: YoheiState, player: Player) -> Iterator[tuple[Action, Army, int]]:
    """What is on offer next: the action, the army that it leads to, and its price, whether it can be paid or not."""
    actions, army, table = state.game.actions, state.armies[player], state.game.table
    figures, replace = table.figures, msgspec.structs.replace
    if army_size(army) < min(MOST_UNITS, figures.bases):
        for piece in box_pieces(state, player):
            may_be_next = table.commander[piece] != bool(army.pieces) and table.clan[piece] != table.militia
            if may_be_next and piece not in army.pieces:
                more = replace(army, pieces=(*army.pieces, piece))
                yield actions.deploy + piece, more, unit_price(state, army, piece)
        if army.pieces and army.minpei < figures.most_minpei:
            minpei = next(piece for piece in box_pieces(state, player) if table.clan[piece] == table.militia)
            yield actions.deploy + minpei, replace(army, minpei=army.minpei + 1), figures.price_minpei
    if not army.pieces:
        return
    yield actions.hire + HIRE_CP, replace(army, cp=army.cp + 1), figures.price_cp  # YH-25.11
    if len(army.chosen) + army.random < figures.deck_least:
        yield actions.hire + HIRE_CARD, replace(army, random=army.random + 1), figures.price_random
        for face in state.game.box_faces:
            if face not in army.chosen:
                more = replace(army, chosen=tuple(sorted([*army.chosen, face])))
                yield actions.card + face, more, figures.price_chosen


class LeaveOut(Choice[YoheiState], frozen=True):
    """Which cards of the box stay out of the own deck, down to the least size (YH-25.12, YH-R114)."""

    rules = ("YH-25.12", "YH-25.13", "YH-25.14", "YH-25.15", "YH-R114")

    def legal(self, state: YoheiState, player: int) -> list[int]:
        army, game = state.armies[player], state.game
        if not may_leave_out(state, player):
            return [PASS]
        faces = [face for face in game.box_faces if face not in army.left_out and face not in army.chosen]
        return [PASS, *[game.actions.card + face for face in faces]]

    def default(self, state: YoheiState, player: Player) -> int | None:
        return PASS

    def answer(self, state: YoheiState, action: int) -> None:
        if action == PASS:
            return
        face, army = state.token(action).value, state.armies[self.player]
        left_out = tuple(sorted([*army.left_out, face]))
        state.armies[self.player] = msgspec.structs.replace(army, left_out=left_out)
        if may_leave_out(state, self.player):
            state.then(self)


def may_leave_out(state: YoheiState, player: Player) -> bool:
    """Whether the deck would still be large enough (YH-25.12)."""
    game = state.game
    return len(game.box_faces) - len(state.armies[player].left_out) > game.table.figures.deck_least


class ArmyReady(Task[YoheiState], frozen=True):
    """An army is complete; the other player sees that it is."""

    def run(self, state: YoheiState) -> None:
        state.reveal()


class ShowArmies(Task[YoheiState], frozen=True):
    """The armies are shown, the decks shuffled, the hands drawn (YH-25.15, YH-R113 to YH-R115)."""

    def run(self, state: YoheiState) -> None:
        state.reveal()
        armies, state.armies = state.armies, []
        for player, army in enumerate(armies):
            self._muster(state, player, army)

    def _muster(self, state: YoheiState, player: Player, army: Army) -> None:
        game, table = state.game, state.game.table
        mine = seers(state, player)
        state.supply[player] = army.pieces
        minpei = [piece for piece in box_pieces(state, player) if table.clan[piece] == table.militia]
        for piece in minpei[: army.minpei]:
            put_in_area(state, player, piece)  # YH-7.12, YH-R113
        state.cp[player] = army.cp
        first = player * table.faces
        for face in game.box_faces:
            state.known[first + face] = mine
        state.boxed[player] = [first + face for face in army.left_out]
        chosen = [first + face for face in army.chosen]
        pool = [first + face for face in game.box_faces if face not in (*army.left_out, *army.chosen)]
        state.decks[player] = Deck.shuffled(pool)
        hand_over(state, player, chosen)
        for _ in range(min(army.random, len(pool))):
            card = state.decks[player].draw(state.chance, state.known, mine)
            hand_over(state, player, [card])
        if state.story is not None:
            state.tell("army", player=player, pieces=army.pieces, minpei=army.minpei, cp=army.cp)
            state.tell("army-cards", player=player, chosen=len(army.chosen), random=army.random)
