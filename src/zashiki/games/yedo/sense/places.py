"""Where Disciples go and what they do there: rules of thumb for phases 4 and 7, and the worth of deeds."""

from __future__ import annotations

from zashiki.games.yedo.rules.state import BUILT, MANNED, NOT_BUILT
from zashiki.games.yedo.rules.terms import (
    ANNEX_PRICE,
    ASSIGNING,
    CODE,
    DISTRICTS,
    DOJO,
    GEISHA_PRICE,
    KARESANSUI,
    KOBUDO,
    NOTHING,
    STALLS,
    TRADE,
    WATCH_PATROL,
    YASHIKI,
    Annex,
    Deed,
    District,
    Spot,
    Stall,
)
from zashiki.games.yedo.sense.plan import PRESTIGE, Aim, Plan

CASTLE, TAVERN, RED_LIGHT, MARKET, TEMPLE = map(DISTRICTS.index, ("castle", "tavern", "red-light", "market", "temple"))
SURE = 0.8
"""How probable it is that a Disciple who is wanted somewhere gets there and stays."""
READY = 100.0
"""Added to the worth of completing a Mission: it comes first."""


NOBODY_COMING = [0] * len(DISTRICTS)
"""For `Places.lacking`: no Disciple is planned to go anywhere."""


class Places:
    """What a player's Disciples can do, from the player's plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.view, self.player = plan, plan.view, plan.player
        self.table = plan.table
        self._free: list[int] | None = None
        self.present = [0] * len(DISTRICTS)
        """How many Disciples the player has in each District."""
        self.standing = [0] * len(self.table.spot_spaces)
        """How many Disciples the player has at each place."""
        for space, owner in enumerate(self.view.spaces):
            if owner == self.player:
                self.present[self.table.space_district[space]] += 1
                self.standing[self.table.space_spot[space]] += 1

    def own_spots(self) -> list[Spot]:
        """The places where the player has Disciples."""
        return [spot for spot, count in enumerate(self.standing) if count]

    # ------------------------------------------------------------ the Watch Patrol

    def patrol_next(self) -> int:
        """The District where the Patrol will probably stop this round, or NOTHING."""
        view = self.view
        if view.patrol < 0 or view.phase > WATCH_PATROL or view.skips(WATCH_PATROL):
            return NOTHING
        if view.phase == WATCH_PATROL:
            return self.table.circuit[view.patrol]
        return self.table.circuit[self.table.patrol_after(view.patrol, view.colour, 1 + view.patrol_extra)]

    # ------------------------------------------------------------ Missions

    def lacking(self, aim: Aim, coming: list[int], errand: int = -1) -> list[int]:
        """The Districts in which a Mission still lacks Disciples, those that are planned counted.

        errand: the District to which one more Disciple has to go first, to buy something, or -1; this Disciple is home
        when the Mission is completed.
        """
        needs = dict(aim.need.districts)
        if errand >= 0:
            needs[errand] = needs.get(errand, 0) + 1
        return [
            district
            for district, number in needs.items()
            for _ in range(number - self.present[district] - coming[district])
        ]

    def wanted(self) -> dict[District, float]:
        """What a Disciple is worth in the Districts where Missions within reach lack one, by District."""
        view, house = self.view, self.view.house[self.player]
        free = [self.free(district) if district != view.closed else 0 for district in range(len(DISTRICTS))]
        danger, shield = self.patrol_next(), self.shield()
        coming = NOBODY_COMING[:]
        worths: dict[District, float] = {}
        reachable = [(aim, self.errand(aim)) for aim in self.plan.aims if aim.missing.total() < 2]
        for aim, errand in sorted(reachable, key=lambda pair: -pair[0].worth):
            if errand is None:
                continue
            district, price = errand
            lacking = self.lacking(aim, coming, district)
            if not lacking or len(lacking) > house - sum(coming):
                continue
            if any(lacking.count(district) > free[district] - coming[district] for district in lacking):
                continue
            worth = aim.worth - price
            exposed = sum([number for where, number in aim.need.districts if where == danger])
            exposed += 1 if district == danger else 0
            if exposed:
                worth -= shield
                if exposed > 1:
                    continue
            if worth <= 0:
                continue
            for district in lacking:
                coming[district] += 1
                worths[district] = worths.get(district, 0.0) + worth / len(lacking) + 5.0 / (1 + free[district])
        return worths

    def exposed(self) -> list[int]:
        """How many of the player's Disciples at each place will probably be arrested this round."""
        exposed = [0] * len(self.standing)
        danger = self.patrol_next()
        if danger >= 0:
            table, view = self.table, self.view
            for space, owner in enumerate(view.spaces):
                if owner == self.player and table.space_district[space] == danger and not view.is_saved(space):
                    exposed[table.space_spot[space]] += 1
        return exposed

    def chance_now(self, aim: Aim) -> float:
        """How probable it is that a Mission is completed this round, from where the Disciples are and wait."""
        if aim.missing.total():
            return 0.0
        view = self.view
        lacking = self.lacking(aim, NOBODY_COMING)
        if lacking and (view.phase != ASSIGNING or len(lacking) > view.house[self.player]):
            return 0.0
        for district in set(lacking):
            if district == view.closed or lacking.count(district) > self.free(district):
                return 0.0
        chance = SURE ** len(lacking)
        danger = self.patrol_next() if view.phase < TRADE else NOTHING
        exposed = sum([number for where, number in aim.need.districts if where == danger])
        if exposed:
            chance *= 0.2 if exposed > 1 or self.shield() > 2 * PRESTIGE else 0.8
        return chance

    def free(self, district: District) -> int:
        """How many more Disciples the player could send to a District, others left out."""
        if self._free is None:
            table, view = self.table, self.view
            self._free = [0] * len(DISTRICTS)
            for spot, spaces in enumerate(table.open_spaces):
                self._free[table.spot_district[spot]] += len([space for space in spaces if view.spaces[space] < 0])
            self._free[CASTLE] = self.castle_room(self._free[CASTLE])
        return self._free[district]

    def castle_room(self, free: int) -> int:
        """How many Disciples more the player can send to the Castle: at most one into the Bower (YE-8.6)."""
        view, table = self.view, self.table
        there = any(owner == self.player and table.space_bower[space] for space, owner in enumerate(view.spaces))
        bowers = [spaces for spot, spaces in enumerate(table.open_spaces) if table.bower[spot]]
        empty = len([space for spaces in bowers for space in spaces if view.spaces[space] < 0])
        return free - empty + (0 if there else min(1, empty))

    def shield(self) -> float:
        """What it costs to keep one Disciple from being arrested: a card, or the Blackmail Card; much without."""
        view, plan = self.view, self.plan
        codes = {plan.table.card_effects[kind][-1][0] for kind in view.hands[self.player].actions}
        if CODE["save_disciple"] in codes:
            return 3.0
        return 2 * PRESTIGE if view.blackmail[self.player] else 99.0

    def errand(self, aim: Aim) -> tuple[int, float] | None:
        """The District where the one thing that a Mission lacks can be bought this round, and what that costs.

        -1 if nothing is missing, None if it cannot be bought.
        """
        view, plan, missing = self.view, self.plan, aim.missing
        if not missing.total():
            return -1, 0.0
        mon = view.mon[self.player]
        if missing.weapons:
            price = min(
                [self.stall_price(stall) for stall, kind in enumerate(view.market) if kind == missing.weapons[0]],
                default=99,
            )
            return (MARKET, plan.mon_worth * price) if price <= mon else None
        if missing.geisha:
            price = 8 + view.prices[GEISHA_PRICE]
            return (RED_LIGHT, plan.mon_worth * price) if price <= mon and view.geisha_left else None
        if missing.blessings:
            return (TEMPLE, plan.mon_worth * 5) if mon >= 5 and view.blessings_left else None
        annex = missing.annexes[0]
        price = 11 + view.prices[ANNEX_PRICE]
        return (TAVERN, plan.mon_worth * price) if price <= mon and view.annexes_left[annex] else None

    def completable(self, spot: Spot) -> float:
        """The worth of the best Mission that a Disciple at a place completes now, or 0."""
        district = self.table.spot_district[spot]
        best = 0.0
        for aim in self.plan.aims:
            here = any(district == where for where, _ in aim.need.districts)
            if here and not aim.missing.total() and not self.lacking(aim, NOBODY_COMING):
                best = max(best, aim.worth)
        return best

    def held_back(self, spot: Spot) -> float:
        """What a Disciple is needed for here: a Mission that lacks one thing, which may still come this turn."""
        district = self.table.spot_district[spot]
        needed = [
            aim.worth
            for aim in self.plan.aims
            if aim.missing.total() == 1
            and not self.lacking(aim, NOBODY_COMING)
            and any(district == where for where, _ in aim.need.districts)
        ]
        return 0.3 * max(needed, default=0.0)

    # ------------------------------------------------------------ deeds

    def deed_worth(self, deed: Deed) -> float:
        """What an action of a District brings, in Mon; negative if it costs more."""
        plan, view, table = self.plan, self.view, self.table
        mon, pp, weapons = table.deed_cost[deed]
        cost = plan.mon_worth * mon + PRESTIGE * pp
        if mon > view.mon[self.player] or pp > view.pp[self.player]:
            return 0.0
        if weapons:
            least = min([plan.keep_weapon(kind) for kind in view.weapons[self.player]], default=99.0)
            cost += least * weapons
        total = 0.0
        for effect in table.deed_effects[deed]:
            total += self.effect_worth(effect)
        return total - cost

    def effect_worth(self, effect: tuple[int, ...]) -> float:
        """What one effect of a deed brings."""
        plan, view = self.plan, self.view
        code = effect[0]
        if code == CODE["gain_mon"]:
            return plan.mon_worth * effect[1]
        if code == CODE["gain_pp"]:
            return PRESTIGE * effect[1]
        if code == CODE["take_church"]:
            return plan.mon_worth * view.church
        if code == CODE["gain_geisha"]:
            return plan.geisha_worth if view.geisha_left else 0.0
        if code == CODE["gain_blessing"]:
            return plan.blessing_worth if view.blessings_left and not view.blessing[self.player] else 0.0
        if code == CODE["gain_annex"]:
            return plan.best_annex()
        if code == CODE["gain_disciple"]:
            return plan.disciple_worth
        if code == CODE["draw_action"]:
            return plan.card_worth
        if code == CODE["draw_mission"]:
            return plan.mission_worth()
        if code == CODE["buy_weapon"]:
            return max([self.stall_worth(stall) for stall in range(STALLS)])
        if code == CODE["set_order"]:
            return 0.6 * (view.order.index(self.player) + 1 - effect[1])
        return 0.3

    def stall_worth(self, stall: Stall) -> float:
        """What buying from a Market space brings."""
        view, plan = self.view, self.plan
        kind = view.market[stall]
        if kind < 0:
            return 0.0
        price = self.stall_price(stall)
        return plan.weapon_worth[kind] - plan.mon_worth * price if price <= view.mon[self.player] else 0.0

    def stall_price(self, stall: Stall) -> int:
        """The price of a Market space."""
        return self.table.stall_price(stall, self.view.prices, self.plan.annexes[KOBUDO] != NOT_BUILT)

    def spot_worths(self, spot: Spot) -> list[float]:
        """What the deeds of a place bring, the best first."""
        return sorted([max(0.2, self.deed_worth(deed)) for deed in self.table.deeds_at[spot]], reverse=True)

    def annex_use(self, annex: Annex) -> float:
        """What a Disciple on an Annex brings."""
        view, plan = self.view, self.plan
        hand = plan.hand
        if annex == YASHIKI:
            geisha = any(aim.missing.geisha == 1 and aim.missing.total() == 1 for aim in plan.aims)
            return 1.5 + (6.0 if geisha else 0.0) if hand.missions and plan.left > 2 else 0.5
        if annex == KARESANSUI:
            blessing = any(aim.missing.blessings == 1 and aim.missing.total() == 1 for aim in plan.aims)
            return 0.8 + (6.0 if blessing else 0.0)
        if annex == DOJO:
            spare = [kind for kind in view.weapons[self.player] if plan.keep_weapon(kind) < 4]
            return 1.6 if spare else 0.3
        return 0.7 if hand.action_count() else 0.3

    # ------------------------------------------------------------ where to go, whom to activate

    def assign_worth(self, spot: Spot, wanted: dict[int, float]) -> float:
        """What the next Disciple is worth at a place."""
        district = self.table.spot_district[spot]
        worth = wanted.get(district, 0.0)
        deeds = self.spot_worths(spot)
        taken = self.standing[spot]
        worth += deeds[min(taken, len(deeds) - 1)] * (1.0 if taken < len(deeds) else 0.3)
        worth += 0.5 * sum([aim.worth for aim in self.plan.aims if self.almost(aim, district)]) / 4
        return worth * (0.15 if district == self.patrol_next() else 1.0)

    def almost(self, aim: Aim, district: District) -> bool:
        """Whether a Mission lacks one thing only and wants a Disciple in this District."""
        return aim.missing.total() == 1 and district in self.lacking(aim, NOBODY_COMING)

    def activate_worth(self, spot: Spot) -> float:
        """What activating a Disciple at a place is worth."""
        mission = self.completable(spot)
        deeds = self.spot_worths(spot)
        if mission:
            return READY + mission - 0.1 * deeds[0]
        return deeds[0] - self.held_back(spot)


def assign_options(places: Places) -> dict[int, float]:
    """The worth of each place for the next Disciple, by action."""
    wanted, actions = places.wanted(), places.plan.actions
    options = {actions.spot + spot: places.assign_worth(spot, wanted) for spot in range(len(places.standing))}
    for annex, condition in enumerate(places.plan.annexes):
        if condition == BUILT:
            options[actions.annex + annex] = places.annex_use(annex)
    return options


def activate_options(places: Places) -> dict[int, float]:
    """The worth of activating each Disciple, by action."""
    actions = places.plan.actions
    options = {actions.spot + spot: places.activate_worth(spot) for spot in places.own_spots()}
    for annex, condition in enumerate(places.plan.annexes):
        if condition == MANNED:
            needed = annex in (YASHIKI, KARESANSUI) and bool(places.plan.aims)
            options[actions.annex + annex] = 0.1 if needed else places.annex_use(annex)
    return options
