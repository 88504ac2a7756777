"""The worth of a position as a bot sees it: a quick guess of the return, and the view as numbers."""

from __future__ import annotations

from math import tanh
from typing import TYPE_CHECKING, NamedTuple

from zashiki.games.yedo.rules.records import earned_bonus
from zashiki.games.yedo.rules.state import EGRESS, MANNED, NOT_BUILT
from zashiki.games.yedo.rules.terms import ACTION_PHASE, ASSIGNING, BIDDING, DISTRICTS, Player
from zashiki.games.yedo.sense.cards import bonus_promise
from zashiki.games.yedo.sense.places import Places
from zashiki.games.yedo.sense.plan import PRESTIGE, RANKS, Plan
from zashiki.games.yedo.tables import WEAPON_KINDS

if TYPE_CHECKING:
    from zashiki.games.yedo import YedoGame
    from zashiki.games.yedo.view import YedoView

SCALE = 12.0
"""How many Prestige Points make a game nearly decided."""
HOPE = 0.55
"""How much of what Missions promise is counted as long as they are not completed."""
IDLE = 3.0
"""What a Disciple who is not placed yet will bring."""
LATER = (1.0, 0.7, 0.5, 0.4)
"""The share of its worth that the best action at a place counts, the next best one, and so on."""
ARREST = 0.75
"""How probable it is that a Disciple is arrested where the Patrol will probably stop."""
STAKE = 0.8
"""How much of what an auction could bring is counted while a player can still win one."""
PENDING = 0.7
"""How much of what placed Disciples will probably bring is counted."""
HIDDEN = 0.55
"""The share of what the mean Mission of a colour promises that counts for a Mission that is not seen."""


class Weights(NamedTuple):
    """What assets are worth in Prestige, found from the results of many games between rules of thumb.

    mon: as a share of what the plan says. disciple: each beyond the second, for each round to come. bonus: as a share
    of what Bonus Cards promise.
    """

    mon: float
    weapon: float
    geisha: float
    blessing: float
    annex: float
    card: float
    disciple: float
    bonus: float


WEIGHTS = (
    Weights(1.5, 2.5, 2.2, 2.5, 0.6, 1.0, 1.0, 0.5),
    Weights(1.1, 2.5, 2.5, 2.5, 1.3, 1.5, 0.6, 0.6),
    Weights(1.0, 1.8, 2.2, 2.2, 1.5, 1.5, 0.45, 0.7),
)
"""In the last rounds, in the middle of the game, and early."""
LATE, MIDDLE = 3, 7
"""Up to so many rounds left it is late, up to so many the middle."""


def value(game: YedoGame, view: YedoView, player: Player) -> float:
    """A guess of the player's return: their standing against the best of the others."""
    if view.outcome is not None:
        places = view.outcome.places
        winners = places.count(1)
        return 1 / winners if places[player] == 1 else -1 / max(1, len(places) - winners)
    standings = [standing(game, view, other) for other in range(view.players)]
    best = max([number for other, number in enumerate(standings) if other != player])
    left = max(0, game.table.numbers.rounds - view.round + 1)
    guess = tanh((standings[player] - best) / (SCALE * (0.4 + 0.1 * left)))
    shift = 0.0 if view.players == 2 else (2 / view.players - 1) * (1 - abs(guess)) * 0.5
    return max(-1.0, min(1.0, guess + shift))


def standing(game: YedoGame, view: YedoView, player: Player) -> float:
    """Prestige, and what a player's assets, plans and placed Disciples promise in Prestige."""
    plan = Plan(game, view, player)
    hand, left = view.hands[player], plan.left
    weights = WEIGHTS[(left > LATE) + (left > MIDDLE)]
    use = min(1.0, max(0, left - 1) / 4)
    total = weights.disciple * max(0, left - 1) * (plan.disciples - 2)
    total += use * (
        weights.weapon * len(view.weapons[player])
        + weights.geisha * view.geisha[player]
        + weights.blessing * view.blessing[player]
        + weights.annex * len([condition for condition in plan.annexes if condition != NOT_BUILT])
        + weights.card * hand.action_count()
    )
    promise = HOPE * sum([aim.promise * RANKS[min(rank, len(RANKS) - 1)] for rank, aim in enumerate(plan.aims)])
    for colour, hidden in enumerate(hand.missions_hidden):
        if hidden:
            promise += HIDDEN * hidden * plan.colour_worth(colour)
    promise += weights.bonus * (sum([bonus_promise(plan, bonus) for bonus in hand.bonuses]) + 5.0 * hand.bonuses_hidden)
    promise += weights.mon * plan.mon_worth * view.mon[player]
    if view.phase >= ASSIGNING:
        places = Places(plan)
        promise += PENDING * pending(places, view, player)
        arrests = min(sum(places.exposed()), max(0, plan.disciples - 2))
        total -= ARREST * arrests * weights.disciple * max(0, left - 1)
    elif view.phase == BIDDING and player in view.track:
        promise += STAKE * max(0.0, best_auction(plan, view, player))
    return view.pp[player] + 2 * view.blackmail[player] + total + promise / PRESTIGE


def best_auction(plan: Plan, view: YedoView, player: Player) -> float:
    """What the best open category brings to a player on the Bidding Track, won for little more than its minimum."""
    table = plan.table
    taken = [marker for marker in view.markers if marker >= 0]
    mains = {table.auction_main[marker] for marker in taken}
    return max(
        [
            plan.auction_worth(auction) - plan.mon_worth * (minimum + 1)
            for auction, minimum in enumerate(table.minimum)
            if auction not in taken
            and minimum <= view.mon[player]
            and not (table.few and table.auction_main[auction] in mains)
        ],
        default=0.0,
    )


def pending(places: Places, view: YedoView, player: Player) -> float:
    """What a player's Disciples will bring this round: those who are placed and those who wait for it."""
    plan, exposed = places.plan, places.exposed()
    total = 0.0
    for spot in places.own_spots():
        deeds, count = places.spot_worths(spot), places.standing[spot]
        worth = sum([deeds[min(rank, len(deeds) - 1)] * LATER[min(rank, len(LATER) - 1)] for rank in range(count)])
        total += worth * (1 - ARREST * exposed[spot] / count)
    total += sum([places.annex_use(annex) for annex, condition in enumerate(plan.annexes) if condition == MANNED])
    share = 1.0
    for aim in plan.aims:
        chance = places.chance_now(aim)
        if chance > 0:
            total += share * chance * max(0.0, aim.worth - HOPE * aim.promise)
            share *= 1 - 0.6 * chance
    if view.phase == ASSIGNING:
        total += IDLE * view.house[player]
    return total


# ---------------------------------------------------------------- features

PER_PLAYER = 32


def num_features(game: YedoGame) -> int:
    """The length of `features`."""
    return 30 + len(game.table.spot_ids) + PER_PLAYER * game.table.players + len(game.table.missions)


def features(game: YedoGame, view: YedoView) -> list[float]:
    """The viewer first, then the others in seat order; each number about -1 to 1."""
    first = view.viewer or 0
    seats = [(first + step) % view.players for step in range(view.players)]
    row = [view.round / 11, view.church / 10, view.geisha_left / 7, view.blessings_left / 5, float(view.colour)]
    row += [float(view.closed == district) for district in range(len(DISTRICTS))]
    row += [float(view.patrol == place) for place in range(len(DISTRICTS))]
    row += [float(view.phase == phase) for phase in range(ACTION_PHASE + 1)]
    row += [view.annexes_left[0] / 4, view.annexes_left[1] / 4, (view.annexes_left[2] + view.annexes_left[3]) / 8]
    row += [
        len([space for space in spaces if view.spaces[space] < 0]) / max(1, len(spaces))
        for spaces in game.table.open_spaces
    ]
    for player in seats:
        row += player_features(view, player)
    mine = set(view.hands[first].missions) if view.viewer is not None else set()
    row += [float(mission in mine) for mission in range(len(game.table.missions))]
    return row


def player_features(view: YedoView, player: Player) -> list[float]:
    """What everybody sees of one player, as numbers."""
    hand, weapons = view.hands[player], view.weapons[player]
    row = [view.pp[player] / 40, view.mon[player] / 30, view.geisha[player] / 4, float(view.blessing[player])]
    row += [view.house[player] / 4, view.reserve[player] / 2, float(view.blackmail[player])]
    row += [condition / MANNED for condition in view.annexes_of(player)]
    row += [weapons.count(kind) / 3 for kind in range(WEAPON_KINDS)]
    row += [hand.action_count() / 4, hand.bonus_count() / 2, hand.mission_count() / 6]
    row += [hidden / 4 for hidden in hand.missions_hidden]
    row += [len(view.completed[player]) / 8, [earned_bonus(mark) for mark in view.completed[player]].count(True) / 8]
    row += [view.order.index(player) / 4, float(player in view.track), float(view.markers[player] == EGRESS)]
    row += [view.spaces.count(player) / 4]
    return row
