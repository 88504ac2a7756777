"""What a player's cards are good for: which Missions to go for, what is missing, what each asset is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zashiki.games.yedo.state import MANNED
from zashiki.games.yedo.tables import Need
from zashiki.games.yedo.words import CODE, DOJO, KARESANSUI, YASHIKI, Effect

if TYPE_CHECKING:
    from zashiki.games.yedo import YedoGame
    from zashiki.games.yedo.view import YedoView

PRESTIGE = 4.0
"""What a Prestige Point is worth in Mon."""
MON_AT_THE_END = (1.4, 0.35, 0.8, 1.1)
"""What a Mon is worth with so many rounds left; EARLY_MON with more: early Mon buys what is used again and again."""
EARLY_MON = 1.4
USUAL_WEAPON, USUAL_GEISHA, USUAL_ANNEX, USUAL_BLESSING = 6.0, 8.0, 10.0, 5.0
A_ROUND = 2.2
"""How many missing things a player gets in a round, more or less."""
BASE_WEAPON, BASE_GEISHA, BASE_BLESSING, BASE_ANNEX = 2.0, 4.0, 2.0, (2.5, 2.5, 1.0, 2.5)
"""What an asset is worth to a player whose Missions do not ask for it, early in the game."""
EARLY = 4
"""With so many rounds still to come an asset has its full use."""
KEPT = 1.0
"""How much of an asset's price a Mission has to pay: it is kept, and serves again."""
DISCIPLE = 2.4
"""What one more Disciple is worth a round."""
CARD, BONUS_CARD, MISSION = 2.5, 7.0, 5.0
SHARE = 0.35
"""How much of its worth for further Missions is added to the worth for the best one."""


class Missing(NamedTuple):
    """What a Mission lacks: kinds of Weapons and types of Annexes one by one, Geisha, Blessings."""

    weapons: tuple[int, ...]
    annexes: tuple[int, ...]
    geisha: int
    blessings: int

    def total(self) -> int:
        """How many things."""
        return len(self.weapons) + len(self.annexes) + self.geisha + self.blessings


class Aim(NamedTuple):
    """A Mission in hand: what it pays in Mon, with its Bonus if that can be met now; what it lacks."""

    mission: int
    worth: float
    missing: Missing
    need: Need


class Plan:
    """A player's plan, made from his view."""

    def __init__(self, game: YedoGame, view: YedoView, player: int) -> None:
        self.game, self.view, self.player = game, view, player
        self.table = game.table
        self.left = game.table.numbers.rounds - view.round + 1
        """Rounds left, this one included."""
        self.mon_worth = MON_AT_THE_END[self.left] if 0 < self.left < len(MON_AT_THE_END) else EARLY_MON
        self.weapons = [0] * 8
        for kind in view.weapons[player]:
            self.weapons[kind] += 1
        self.annexes = view.annexes[4 * player : 4 * player + 4]
        self.disciples = game.table.numbers.clan_disciples - view.reserve[player]
        self.aims = sorted(
            [self.aim(mission) for mission in view.hands[player].missions], key=lambda aim: -self.promise(aim)
        )
        self._value_assets()

    # ------------------------------------------------------------ Missions

    def missing(self, need: Need) -> Missing:
        """What is missing of requirements, Districts left out."""
        weapons = [kind for kind, number in need.weapons for _ in range(number - self.weapons[kind])]
        annexes = tuple([annex for annex in need.annexes if not self.annexes[annex]])
        geisha = max(0, need.geisha - self.view.geisha[self.player])
        blessings = max(0, need.blessings - self.view.blessing[self.player])
        if geisha and self.annexes[YASHIKI] == MANNED:
            geisha -= 1
        if blessings and self.annexes[KARESANSUI] == MANNED:
            blessings -= 1
        return Missing(tuple(weapons), annexes, geisha, blessings)

    def effects_worth(self, effects: tuple[Effect, ...]) -> float:
        """What a reward is worth."""
        total = 0.0
        for effect in effects:
            code = effect[0]
            if code == CODE["gain_pp"]:
                total += PRESTIGE * effect[1]
            elif code == CODE["gain_mon"]:
                total += self.mon_worth * effect[1]
            elif self.left > 1:
                total += EXTRAS.get(code, 0.5)
        return total

    def aim(self, mission: int) -> Aim:
        """A Mission as something to go for."""
        table = self.table
        worth = self.effects_worth(table.reward[mission])
        if not self.missing(table.both[mission]).total():
            worth += 0.5 * self.effects_worth(table.bonus_reward[mission])
        return Aim(mission, worth, self.missing(table.standard[mission]), table.standard[mission])

    def promise(self, aim: Aim) -> float:
        """How much a Mission promises: what it pays beyond what its parts cost, less if much is missing."""
        count = aim.missing.total()
        spread = sum([number for _, number in aim.need.districts])
        if 1 + count / A_ROUND > self.left + 0.5 or spread > self.disciples + (self.left > 3):
            return 0.0
        return max(0.0, aim.worth - KEPT * self.mon_worth * self.price(aim.missing)) / (1 + 0.3 * count + 0.15 * spread)

    def price(self, missing: Missing) -> float:
        """About what the missing things cost."""
        return (
            USUAL_WEAPON * len(missing.weapons)
            + USUAL_ANNEX * len(missing.annexes)
            + USUAL_GEISHA * missing.geisha
            + USUAL_BLESSING * missing.blessings
        )

    # ------------------------------------------------------------ assets

    def _value_assets(self) -> None:
        """What one more of each asset is worth: what it costs and a share of what the Missions pay that lack it."""
        use = min(1.0, (self.left - 1) / EARLY)
        self.weapon_worth = [use * BASE_WEAPON] * 8
        self.annex_worth = [use * base for base in BASE_ANNEX]
        self.annex_worth[DOJO] += max(0, self.left - 1)
        self.geisha_worth = use * BASE_GEISHA
        self.blessing_worth = use * BASE_BLESSING
        for rank, aim in enumerate(self.aims):
            promise = self.promise(aim)
            if promise <= 0:
                continue
            factor = 1.0 if rank < 2 else 0.6
            gain = factor * promise / max(1, aim.missing.total())
            for kind in set(aim.missing.weapons):
                self.weapon_worth[kind] = more(self.weapon_worth[kind], USUAL_WEAPON * self.mon_worth + gain)
            for annex in aim.missing.annexes:
                self.annex_worth[annex] = more(self.annex_worth[annex], USUAL_ANNEX * self.mon_worth + gain)
            if aim.missing.geisha:
                self.geisha_worth = more(self.geisha_worth, USUAL_GEISHA * self.mon_worth + gain)
            if aim.missing.blessings:
                self.blessing_worth = more(self.blessing_worth, USUAL_BLESSING * self.mon_worth + gain)
        self.disciple_worth = DISCIPLE * (self.left - 1) if self.disciples < self.table.numbers.clan_disciples else 0.0
        few = self.view.hands[self.player].mission_count() < 3
        self.mission_worth = (MISSION + 4 * few) * (self.left > 2)
        self.card_worth = (
            CARD * (self.left > 1) * (self.view.hands[self.player].action_count() < self.table.numbers.action_limit)
        )
        self.bonus_worth = BONUS_CARD * (self.view.hands[self.player].bonus_count() < self.table.numbers.bonus_limit)

    def keep_weapon(self, kind: int) -> float:
        """What a Weapon that the player owns is worth to him: a Mission may need it."""
        own = self.weapons[kind]
        needed = any(
            kind == weapon and number >= own
            for aim in self.aims
            if self.promise(aim) > 0 or not aim.missing.total()
            for weapon, number in aim.need.weapons
        )
        return (
            USUAL_WEAPON * self.mon_worth + 2.0 if needed else min(BASE_WEAPON, BASE_WEAPON * (self.left - 1) / EARLY)
        )

    def best_annex(self) -> float:
        """The worth of the best Annex that can be built."""
        options = [
            self.annex_worth[annex] for annex in range(4) if self.view.annexes_left[annex] and not self.annexes[annex]
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
            self.mission_worth,
        )[auction]


def more(old: float, new: float) -> float:
    """The better of two uses, and a share of the other."""
    return max(old, new) + SHARE * min(old, new)


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
