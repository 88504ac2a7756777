"""What territories give at the end of a turn: village tokens, shrines, Toshi Ranbo (Moving into ...)."""

from __future__ import annotations

from zashiki.games.gunsen.rules import achievements
from zashiki.games.gunsen.rules.effects import take_gain
from zashiki.games.gunsen.rules.numbers import NO_TOKEN, Column, Player, VillageToken
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import EXPAND
from zashiki.kernel.steps import Choice, Task

TROOP_VILLAGE = 0
"""The kind of village token that shows a troop."""


# ---------------------------------------------------------------- villages


def claimable(state: GunsenState, player: Player) -> list[int]:
    """The villages (by number) whose token a player claims now (GU-17.1).

    It is asked only at the end of the turn, so where an army was before does not matter (GU-17.5).
    """
    return [
        number
        for number, node in enumerate(state.game.table.villages)
        if state.villages[number] >= 0 and state.controls(player, node)
    ]


class ClaimVillages(Task[GunsenState], frozen=True):
    """The active player claims villages one by one; the order is asked only where the spots do not suffice (GU-R49)."""

    def run(self, state: GunsenState) -> None:
        player = state.active
        villages = claimable(state, player)
        if not villages:
            return
        free = state.game.table.figures.village_spots - len(state.tokens[player])
        if 0 < free < len(villages):
            state.then(ClaimVillage(player), self)
        else:
            claim_village(state, player, villages[0])
            state.then(self)


class ClaimVillage(Choice[GunsenState], frozen=True):
    """Which village is claimed next."""

    rules = ("GU-17.1", "GU-17.3", "GU-R49")

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        start = state.game.actions.hex
        villages = state.game.table.villages
        return sorted([start + villages[number] for number in claimable(state, player)])

    def answer(self, state: GunsenState, action: int) -> None:
        node = state.token(action).value
        claim_village(state, self.player, state.game.table.villages.index(node))


def claim_village(state: GunsenState, player: Player, number: int) -> None:
    """Flip a token, gain what it shows, and keep it if there is a spot (GU-17.1 to GU-17.4)."""
    kind = state.villages[number]
    state.villages[number] = NO_TOKEN
    state.reveal()
    if state.story is not None:
        state.tell("village", player=player, node=state.game.table.villages[number], village=kind)
    gain_from_village(state, player, kind)


def gain_from_village(state: GunsenState, player: Player, kind: VillageToken) -> None:
    """Gain what a token shows and put it on the clan board.

    With all spots taken the token leaves the game (GU-17.3), also a stolen one (GU-R47).
    """
    table = state.game.table
    if kind != TROOP_VILLAGE:
        take_gain(state, player, kind - 1, 1)
    elif state.supply[player]:
        state.add_troops(player, state.forts[player], 1)
    spots = table.figures.village_spots
    if len(state.tokens[player]) < spots:
        state.tokens[player] += (kind,)
        if len(state.tokens[player]) == spots:  # GU-5.10
            achievements.place_marker(state, player, achievements.VILLAGES)
    else:
        state.gone += (kind,)
    state.mark_cards()


# ---------------------------------------------------------------- shrines and Toshi Ranbo


class ClaimTiles(Task[GunsenState], frozen=True):
    """Upgrade tiles of shrines, then Toshi Ranbo (GU-16.1, GU-18.5, GU-R24)."""

    def run(self, state: GunsenState) -> None:
        player = state.active
        table = state.game.table
        for node, upgrade in zip(table.shrines, state.shrines, strict=True):
            if state.controls(player, node):
                take_upgrade(state, player, upgrade)
        if not state.has_marker(player, achievements.HOLD_CASTLE) and state.controls(player, table.castle):
            claim_castle(state, player)


def take_upgrade(state: GunsenState, player: Player, upgrade: Column) -> None:
    """Take an upgrade tile from its territory or from an opponent, onto the column of its colour.

    Nothing but this moves a tile, so it is kept until an opponent takes it (GU-16.3).
    """
    if state.upgrades[upgrade] == player:
        return
    if state.story is not None:
        state.tell("upgrade", player=player, column=upgrade)
    state.upgrades[upgrade] = player
    state.mark_cards()


def claim_castle(state: GunsenState, player: Player) -> None:
    """Newly occupy Toshi Ranbo: the expand tile and the markers (GU-18.5 to GU-18.8).

    A player who had lost it and comes back claims it again (GU-R25).
    """
    take_upgrade(state, player, EXPAND)
    holder = achievements.castle_holder(state)
    if holder >= 0:
        achievements.return_marker(state, holder)
    achievements.place_marker(state, player, achievements.GAIN_CASTLE)  # GU-5.9
    achievements.place_marker(state, player, achievements.HOLD_CASTLE)
