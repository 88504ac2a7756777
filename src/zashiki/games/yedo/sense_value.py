"""The worth of a position as a bot sees it: a quick guess of the return, and the view as numbers."""

from __future__ import annotations

from math import tanh
from typing import TYPE_CHECKING

from zashiki.games.yedo.sense_cards import bonus_promise
from zashiki.games.yedo.sense_plan import PRESTIGE, Plan
from zashiki.games.yedo.state import EGRESS

if TYPE_CHECKING:
    from zashiki.games.yedo import YedoGame
    from zashiki.games.yedo.view import YedoView

SCALE = 14.0
"""How many Prestige Points make a game nearly decided."""


def value(game: YedoGame, view: YedoView, player: int) -> float:
    """A guess of the player's return: his standing against the best of the others."""
    if view.outcome is not None:
        places = view.outcome.places
        winners = places.count(1)
        return 1 / winners if places[player] == 1 else -1 / max(1, len(places) - winners)
    standings = [standing(game, view, other) for other in range(view.players)]
    best = max([number for other, number in enumerate(standings) if other != player])
    left = game.table.numbers.rounds - view.round + 1
    guess = tanh((standings[player] - best) / (SCALE * (0.5 + 0.08 * left)))
    shift = 0.0 if view.players == 2 else (2 / view.players - 1) * (1 - abs(guess)) * 0.5
    return max(-1.0, min(1.0, guess + shift))


def standing(game: YedoGame, view: YedoView, player: int) -> float:
    """Prestige, and what a player's assets promise in Prestige."""
    plan = Plan(game, view, player)
    left = plan.left
    use = min(1.0, max(0, left - 1) / 4)
    assets = 0.25 * plan.mon_worth * view.mon[player] * (0.4 + 0.6 * use)
    assets += use * (0.9 * len(view.weapons[player]) + 1.5 * view.geisha[player] + 0.8 * view.blessing[player])
    assets += use * 1.6 * sum([annex > 0 for annex in plan.annexes])
    assets += 0.5 * max(0, left - 1) * (plan.disciples - 2)
    assets += 0.4 * use * view.hands[player].action_count() + 2 * view.blackmail[player] * 0.8
    promises = sum([plan.promise(aim) for aim in plan.aims[:4]]) / PRESTIGE * 0.5
    hidden = sum(view.hands[player].missions_hidden)
    promises += 0.8 * min(hidden, 4) * use
    hand = view.hands[player]
    promises += sum([bonus_promise(plan, bonus) for bonus in hand.bonuses]) / PRESTIGE + 1.2 * hand.bonuses_hidden
    return view.pp[player] + assets + promises


# ---------------------------------------------------------------- features

PER_PLAYER = 32


def num_features(game: YedoGame) -> int:
    """The length of `features`."""
    return 30 + len(game.table.spot_ids) + PER_PLAYER * game.table.players + len(game.table.missions)


def features(game: YedoGame, view: YedoView) -> list[float]:
    """The viewer first, then the others in seat order; each number about -1 to 1."""
    first = view.viewer or 0
    seats = [(first + at) % view.players for at in range(view.players)]
    row = [view.round / 11, view.church / 10, view.geisha_left / 7, view.blessings_left / 5, float(view.colour)]
    row += [float(view.closed == district) for district in range(7)]
    row += [float(view.patrol == place) for place in range(7)]
    row += [float(view.phase == phase) for phase in range(8)]
    row += [view.annexes_left[0] / 4, view.annexes_left[1] / 4, (view.annexes_left[2] + view.annexes_left[3]) / 8]
    row += [
        sum([view.spaces[space] < 0 for space in spaces]) / max(1, len(spaces)) for spaces in game.table.open_spaces
    ]
    for player in seats:
        row += player_features(view, player)
    mine = set(view.hands[first].missions) if view.viewer is not None else set()
    row += [float(mission in mine) for mission in range(len(game.table.missions))]
    return row


def player_features(view: YedoView, player: int) -> list[float]:
    """One player."""
    hand, weapons = view.hands[player], view.weapons[player]
    row = [view.pp[player] / 40, view.mon[player] / 30, view.geisha[player] / 4, float(view.blessing[player])]
    row += [view.house[player] / 4, view.reserve[player] / 2, float(view.blackmail[player])]
    row += [view.annexes[4 * player + annex] / 2 for annex in range(4)]
    row += [weapons.count(kind) / 3 for kind in range(8)]
    row += [hand.action_count() / 4, hand.bonus_count() / 2, hand.mission_count() / 6]
    row += [hidden / 4 for hidden in hand.missions_hidden]
    row += [len(view.completed[player]) / 8, sum([mark & 1 for mark in view.completed[player]]) / 8]
    row += [view.order.index(player) / 4, float(player in view.track), float(view.markers[player] == EGRESS)]
    row += [view.spaces.count(player) / 4]
    return row
