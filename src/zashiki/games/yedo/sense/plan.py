"""What a player's cards are good for: which Missions to go for, what is missing, what each asset is worth."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from zashiki.games.yedo.rules.state import MANNED, NOT_BUILT
from zashiki.games.yedo.rules.terms import CODE, COLOURS, DOJO, GREEN, KARESANSUI, YASHIKI, Effect, Kind, Player
from zashiki.games.yedo.tables import WEAPON_KINDS, Need, Table
from zashiki.kernel.actions import Token
from zashiki.kernel.messages import Message

if TYPE_CHECKING:
    from zashiki.games.yedo import YedoGame
    from zashiki.games.yedo.view import YedoView

PRESTIGE = 4.0
"""What a Prestige Point is worth in Mon."""
MON = (1.4, 0.35, 0.7, 0.9, 1.1, 1.3, 1.5, 1.7, 1.8, 1.8, 1.8, 1.8)
"""What a Mon is worth with so many rounds left: early Mon buys what is used again and again."""
SPENT = 7.0
"""So much Mon can be spent in a round; what a player has beyond that is worth less."""
USUAL_WEAPON, USUAL_GEISHA, USUAL_ANNEX, USUAL_BLESSING = 5.0, 7.0, 8.0, 5.0
BASE_WEAPON, BASE_GEISHA, BASE_BLESSING, BASE_ANNEX = 3.0, 4.0, 4.0, (3.0, 3.0, 1.5, 3.0)
"""What an asset is worth early in the game to a player whose Missions do not ask for it."""
EARLY = 4
"""With so many rounds still to come an asset has its full use."""
KEPT = 0.7
"""How much of an asset's price a Mission has to pay: it is kept, and serves again."""
HARD_WEAPON, HARD_GEISHA, HARD_ANNEX, HARD_BLESSING = 1.0, 1.0, 1.1, 0.8
"""How hard it is to get what a Mission lacks, compared with a Weapon of a certain kind."""
HARD_SPREAD = (0.0, 0.0, 0.0, 0.1, 0.3)
"""How hard it is to have so many Disciples in their Districts at once."""
HARD_DISCIPLE = 1.0
"""How hard it is to have one more Disciple than one owns."""
PACE, START, BLUR, MORE_BLUR = 0.22, 0.5, 0.4, 0.05
"""How much a player gets done in a round, and how sure that is."""
DISCIPLE = 3.0
"""What one more Disciple is worth a round."""
CARD, BONUS_CARD = 2.5, 5.0
MISSION = (0.7, 0.7, 0.63, 0.53, 0.39, 0.25, 0.0)
"""How much of what a Mission promises it is worth to draw it, with so many in hand."""
RANKS = (1.0, 1.0, 0.8, 0.6, 0.5, 0.4)
"""The weight of what an asset does for the best Mission in hand, for the next one, and so on."""


class Missing(NamedTuple):
    """What a Mission lacks: kinds of Weapons and types of Annexes one by one, Geisha, Blessings."""

    weapons: tuple[int, ...]
    annexes: tuple[int, ...]
    geisha: int
    blessings: int

    def total(self) -> int:
        """How many things."""
        return len(self.weapons) + len(self.annexes) + self.geisha + self.blessings

    def price(self) -> float:
        """About what the missing things cost."""
        return (
            USUAL_WEAPON * len(self.weapons)
            + USUAL_ANNEX * len(self.annexes)
            + USUAL_GEISHA * self.geisha
            + USUAL_BLESSING * self.blessings
        )

    def effort(self) -> float:
        """How hard it is to get them all."""
        return (
            HARD_WEAPON * len(self.weapons)
            + HARD_ANNEX * len(self.annexes)
            + HARD_GEISHA * self.geisha
            + HARD_BLESSING * self.blessings
        )


class Aim(NamedTuple):
    """A Mission as something to go for.

    worth: what it pays in Mon, with its Bonus if that can be met now. promise: what is to be expected of it, chances
    and costs counted. effort: how hard it is, Disciples included. missing: what it lacks.
    """

    mission: Kind
    worth: float
    promise: float
    effort: float
    missing: Missing
    need: Need


class Assets(NamedTuple):
    """What a player has, and how many rounds are left, this one included.

    A Disciple on the Yashiki counts as a Geisha, one on the Karesansui as a Blessing.
    """

    weapons: tuple[int, ...]
    annexes: tuple[bool, ...]
    geisha: int
    blessings: int
    disciples: int
    left: int
    rich: int
    """By how many tenths a Mon is worth less to the player, because they have many."""


class Worths(NamedTuple):
    """What one more of each asset is worth."""

    weapons: tuple[float, ...]
    annexes: tuple[float, ...]
    geisha: float
    blessing: float
    disciple: float


class Prospect:
    """What all Missions mean to a player with certain assets. Made once for equal assets."""

    def __init__(self, table: Table, assets: Assets) -> None:
        self.table, self.assets = table, assets
        self.left = left = assets.left
        self.mon_worth = MON[min(left, len(MON) - 1)] * (1 - assets.rich / 10)
        self.capacity = START + PACE * (left - 1)
        self.blur = BLUR + MORE_BLUR * left
        self._aims: dict[int, Aim] = {}
        self._worths: dict[tuple[int, ...], Worths] = {}
        self._colours: tuple[tuple[float, float], ...] | None = None

    def missing(self, need: Need) -> Missing:
        """What is missing of requirements, Districts left out."""
        own = self.assets
        weapons = [kind for kind, number in need.weapons for _ in range(number - own.weapons[kind])]
        annexes = tuple([annex for annex in need.annexes if not own.annexes[annex]])
        return Missing(
            tuple(weapons), annexes, max(0, need.geisha - own.geisha), max(0, need.blessings - own.blessings)
        )

    def effects_worth(self, effects: tuple[Effect, ...]) -> float:
        """What a reward is worth."""
        total = 0.0
        for effect in effects:
            code = effect[0]
            if code == GAIN_PP:
                total += PRESTIGE * effect[1]
            elif code == GAIN_MON:
                total += self.mon_worth * effect[1]
            elif self.left > 1:
                total += EXTRAS.get(code, 0.5)
        return total

    def chance(self, effort: float) -> float:
        """How probable it is that so much is done before the game ends."""
        return 1 / (1 + exp(min(30.0, (effort - self.capacity) / self.blur)))

    def spread(self, need: Need) -> float:
        """How hard it is to have the Disciples in their Districts."""
        count = sum([number for _, number in need.districts])
        short = count - self.assets.disciples
        return HARD_SPREAD[min(count, len(HARD_SPREAD) - 1)] + (HARD_DISCIPLE * short if short > 0 else 0.0)

    def aim(self, mission: Kind) -> Aim:
        """A Mission as something to go for."""
        aim = self._aims.get(mission)
        if aim is None:
            aim = self._aims[mission] = self._aim(mission)
        return aim

    def _aim(self, mission: Kind) -> Aim:
        table = self.table
        need, both = table.standard[mission], table.both[mission]
        missing, more = self.missing(need), self.missing(both)
        worth = self.effects_worth(table.reward[mission])
        extra = self.effects_worth(table.bonus_reward[mission])
        effort = missing.effort() + self.spread(need)
        gain = worth - KEPT * self.mon_worth * missing.price()
        promise = self.chance(effort) * gain if gain > 0 else 0.0
        rest = extra - KEPT * self.mon_worth * (more.price() - missing.price())
        if promise > 0 and rest > 0:
            promise += self.chance(more.effort() + self.spread(both)) * rest
        if not more.total():
            worth += 0.5 * extra
        return Aim(mission, worth, promise, effort, missing, need)

    def worths(self, missions: tuple[int, ...]) -> Worths:
        """What one more of each asset is worth: for itself, and for the Missions in hand that lack it."""
        worths = self._worths.get(missions)
        if worths is None:
            worths = self._worths[missions] = self._value(missions)
        return worths

    def _value(self, missions: tuple[int, ...]) -> Worths:
        left = self.left
        use = min(1.0, (left - 1) / EARLY)
        weapons = [use * BASE_WEAPON] * WEAPON_KINDS
        annexes = [use * base for base in BASE_ANNEX]
        annexes[DOJO] += max(0, left - 1)
        geisha, blessing = use * BASE_GEISHA, use * BASE_BLESSING
        disciple = DISCIPLE * max(0, left - 1)
        for rank, aim in enumerate(self.ranked(missions)):
            missing, factor = aim.missing, RANKS[min(rank, len(RANKS) - 1)]
            if missing.weapons:
                worth = factor * self._step(aim, HARD_WEAPON, USUAL_WEAPON)
                for kind in set(missing.weapons):
                    weapons[kind] += worth
            if missing.annexes:
                worth = factor * self._step(aim, HARD_ANNEX, USUAL_ANNEX)
                for annex in missing.annexes:
                    annexes[annex] += worth
            if missing.geisha:
                geisha += factor * self._step(aim, HARD_GEISHA, USUAL_GEISHA)
            if missing.blessings:
                blessing += factor * self._step(aim, HARD_BLESSING, USUAL_BLESSING)
            if sum([number for _, number in aim.need.districts]) > self.assets.disciples:
                disciple += factor * self._step(aim, HARD_DISCIPLE, 0.0)
        return Worths(tuple(weapons), tuple(annexes), geisha, blessing, disciple)

    def _step(self, aim: Aim, hard: float, cost: float) -> float:
        """By how much a Mission promises more with one thing that it lacks, of this hardness and price."""
        price = KEPT * self.mon_worth
        gain = aim.worth - price * aim.missing.price()
        now = self.chance(aim.effort) * max(0.0, gain)
        return max(0.0, self.chance(aim.effort - hard) * max(0.0, gain + price * cost) - now)

    def ranked(self, missions: tuple[int, ...]) -> list[Aim]:
        """Missions as things to go for, the most promising one first."""
        return sorted([self.aim(mission) for mission in missions], key=lambda aim: -aim.promise)

    def colours(self) -> tuple[tuple[float, float], ...]:
        """For each colour what a Mission drawn blindly promises, and what the best of three promises."""
        if self._colours is None:
            rows = []
            for colour in range(len(COLOURS)):
                missions = [mission for mission, other in enumerate(self.table.colour) if other == colour]
                promises = sorted([self.aim(mission).promise for mission in missions])
                third = promises[-(len(promises) // 3) :] or [0.0]
                rows.append((sum(promises) / max(1, len(promises)), sum(third) / len(third)))
            self._colours = tuple(rows)
        return self._colours


@lru_cache(maxsize=1024)
def prospect(table: Table, assets: Assets) -> Prospect:
    """The prospect with these assets; `table` is compared by identity."""
    return Prospect(table, assets)


class Plan:
    """A player's plan, made from a view: their own, or that of somebody who sees less of their cards."""

    def __init__(self, game: YedoGame, view: YedoView, player: Player) -> None:
        self.game, self.view, self.player = game, view, player
        self.table, self.actions = game.table, game.actions
        self.hand = view.hands[player]
        self.left = max(0, game.table.numbers.rounds - view.round + 1)
        """Rounds left, this one included."""
        weapons = view.weapons[player]
        self.weapons = tuple([weapons.count(kind) for kind in range(WEAPON_KINDS)])
        self.annexes = annexes = view.annexes_of(player)
        self.disciples = game.table.numbers.clan_disciples - view.reserve[player]
        assets = Assets(
            self.weapons,
            tuple([condition != NOT_BUILT for condition in annexes]),
            view.geisha[player] + (1 if annexes[YASHIKI] == MANNED else 0),
            view.blessing[player] + (1 if annexes[KARESANSUI] == MANNED else 0),
            self.disciples,
            self.left,
            self._rich(),
        )
        self.prospect = prospect(game.table, assets)
        self.mon_worth = self.prospect.mon_worth
        self.aims = self.prospect.ranked(self.hand.missions)
        worths = self.prospect.worths(self.hand.missions)
        self.weapon_worth, self.annex_worth = worths.weapons, worths.annexes
        self.geisha_worth, self.blessing_worth = worths.geisha, worths.blessing
        numbers = game.table.numbers
        self.disciple_worth = worths.disciple if self.disciples < numbers.clan_disciples else 0.0
        has_use = self.left > 1 and self.hand.action_count() < numbers.action_limit
        self.card_worth = CARD if has_use else 0.0
        self.bonus_worth = BONUS_CARD if self.hand.bonus_count() < numbers.bonus_limit else 0.0

    @property
    def message(self) -> Message:
        """The question that the viewer answers."""
        assert self.view.ask is not None
        return self.view.ask.message

    def token(self, action: int) -> Token:
        """What an action says."""
        return self.game.vocabulary.describe(action)

    def _rich(self) -> int:
        """By how many tenths a Mon is worth less to the player, because they have more than they can spend."""
        room, mon = SPENT * self.left, self.view.mon[self.player]
        return int(10 * (1 - (room / mon) ** 0.7)) if mon > room > 0 else 0

    def aim(self, mission: Kind) -> Aim:
        """A Mission as something to go for."""
        return self.prospect.aim(mission)

    def effects_worth(self, effects: tuple[Effect, ...]) -> float:
        """What a reward is worth."""
        return self.prospect.effects_worth(effects)

    def mission_worth(self, choice: bool = False) -> float:
        """What drawing a Mission is worth, of the best colour; with `choice` the best of three."""
        view = self.view
        best = max(
            [row[choice] for colour, row in enumerate(self.prospect.colours()) if view.decks[GREEN + colour].size],
            default=0.0,
        )
        return best * MISSION[min(view.hands[self.player].mission_count(), len(MISSION) - 1)]

    def colour_worth(self, colour: int, choice: bool = False) -> float:
        """What a Mission of a colour promises, drawn blindly or the best of three."""
        return self.prospect.colours()[colour][choice]

    def keep_weapon(self, kind: Kind) -> float:
        """What a Weapon that the player owns is worth to them: a Mission may need it."""
        own = self.weapons[kind]
        needed = any(
            kind == weapon and number >= own
            for aim in self.aims
            if aim.promise > 1.0
            for weapon, number in aim.need.weapons
        )
        return (
            USUAL_WEAPON * self.mon_worth + 2.0 if needed else min(BASE_WEAPON, BASE_WEAPON * (self.left - 1) / EARLY)
        )

    def best_annex(self) -> float:
        """The worth of the best Annex that can be built."""
        options = [
            self.annex_worth[annex]
            for annex, left in enumerate(self.view.annexes_left)
            if left and self.annexes[annex] == NOT_BUILT
        ]
        return max(options, default=0.0)

    def auction_worth(self, auction: int) -> float:
        """What the reward of a category is worth."""
        needed = sorted(self.weapon_worth)
        return (
            self.card_worth + 0.5,
            self.bonus_worth,
            0.4 * needed[-1] + 0.4 * needed[-3] + 1.0 if self.left > 1 else 0.0,
            2 * PRESTIGE + self.best_annex(),
            2 * PRESTIGE + (self.geisha_worth if self.view.geisha_left else 0.0),
            self.disciple_worth if self.view.reserve[self.player] else 0.0,
            self.mission_worth(True),
        )[auction]


GAIN_PP, GAIN_MON = CODE["gain_pp"], CODE["gain_mon"]
EXTRAS = {
    CODE["draw_action"]: 2.0,
    CODE["draw_weapon"]: 3.0,
    CODE["draw_bonus"]: 5.0,
    CODE["draw_mission"]: 3.0,
    CODE["gain_geisha"]: 5.0,
    CODE["gain_disciple"]: 6.0,
    CODE["gain_annex"]: 7.0,
    CODE["gain_blessing"]: 3.0,
}
