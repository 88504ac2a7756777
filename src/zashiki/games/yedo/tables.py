"""The pack's rows as tables of ints, for a number of players and a setting: what the rules look things up in.

Every card that lies face down at some time is one number: Action Cards first, then Bonus, Event and Weapon cards, then
the Missions by colour. `deck_of[card]` is its deck, `kind[card]` what is printed on it: the number of a kind of Action
Card, a Bonus Card, an Event, a kind of Weapon or a Mission.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from zashiki.games.yedo.pack import AuctionId, Mission, Pack, Requirement
from zashiki.games.yedo.rules.terms import (
    ACTION,
    ANNEX_PRICE,
    ANNEXES,
    BONUS,
    CATEGORIES,
    CODE,
    COLOURS,
    COST_WORDS,
    DECKS,
    DEED_WORDS,
    DISCIPLE_PRICE,
    DISTRICTS,
    EVENT,
    EVENT_WORDS,
    GEISHA_PRICE,
    GREEN,
    RED_PATROL,
    REWARD_WORDS,
    SHIELD_WORDS,
    TIMED_WORDS,
    TIMINGS,
    WEAPON,
    WEAPON_PRICE,
    Card,
    DeckNumber,
    Deed,
    Effect,
    Kind,
    Stall,
    compile_effects,
    compile_task,
)

WEAPON_KINDS = 8
"""How many kinds of Weapons there are (YE-1.8)."""
FEW_PLAYERS = 3
"""Up to so many players bid for main categories (YE-6.19)."""
MAINS = ("white", "black", "red")
AUCTIONS: tuple[AuctionId, ...] = ("action", "bonus", "weapon", "annex", "geisha", "disciple", "mission")
"""The seven categories (YE-6.1)."""
PRICED_EFFECTS = {
    CODE["gain_geisha"]: GEISHA_PRICE,
    CODE["gain_annex"]: ANNEX_PRICE,
    CODE["gain_disciple"]: DISCIPLE_PRICE,
}
"""What deeds sell whose price can change, and the kind of price."""


class Need(NamedTuple):
    """What a Mission requires: Districts and kinds of Weapons, each with a number; Geisha; Annexes; Blessings."""

    districts: tuple[tuple[int, int], ...]
    weapons: tuple[tuple[int, int], ...]
    geisha: int
    annexes: tuple[int, ...]
    blessings: int


class Table:
    """All that never changes in a game. `pack` holds the rows themselves, for texts and pictures."""

    def __init__(self, pack: Pack, players: int, samurai: bool) -> None:
        self.pack = pack
        self.players = players
        self.samurai = samurai
        self.numbers = pack.board.numbers[0]
        self.few = players <= FEW_PLAYERS
        self._number_cards(pack)
        self._compile_actions(pack)
        self._compile_events(pack)
        self._compile_missions()
        self._compile_board(pack, players)
        self._compile_auctions(pack)

    # ------------------------------------------------------------ cards

    def _number_cards(self, pack: Pack) -> None:
        """Cards, the decks that they belong to, and the decks in play."""
        self.missions = tuple(
            sorted(pack.missions.mission, key=lambda mission: COLOURS.index(mission.colour))  # the order of the file
        )
        kinds: list[tuple[int, int]] = []
        kinds += [(ACTION, kind) for kind, row in enumerate(pack.actions.card) for _ in range(row.copies)]
        kinds += [(BONUS, kind) for kind in range(len(pack.bonuses.bonus))]
        kinds += [(EVENT, kind) for kind in range(len(pack.events.event))]
        kinds += [(WEAPON, kind) for kind, weapon in enumerate(pack.board.weapon) for _ in range(weapon.copies)]
        kinds += [(GREEN + COLOURS.index(mission.colour), kind) for kind, mission in enumerate(self.missions)]
        self.deck_of = tuple([deck for deck, _ in kinds])
        self.kind = tuple([kind for _, kind in kinds])
        self.face = tuple([kinds.index(printed) for printed in kinds])
        """The first card with the same print."""
        self.mission_card = tuple([card for card, (deck, _) in enumerate(kinds) if deck >= GREEN])
        self.in_play = tuple([self._plays(pack, deck, kind) for deck, kind in kinds])
        self.deck_cards = tuple(
            [
                tuple([card for card, deck in enumerate(self.deck_of) if deck == number and self.in_play[card]])
                for number in range(len(DECKS))
            ]
        )
        self.action_ids = tuple([row.id for row in pack.actions.card])
        self.bonus_ids = tuple([row.id for row in pack.bonuses.bonus])
        self.event_ids = tuple([row.id for row in pack.events.event])
        self.weapon_ids: tuple[str, ...] = tuple([row.id for row in pack.board.weapon])
        self.mission_ids = tuple([row.id for row in self.missions])
        ids = (self.action_ids, self.bonus_ids, self.event_ids, self.weapon_ids, *[self.mission_ids] * 4)
        self.card_ids = tuple([ids[deck][kind] for deck, kind in kinds])
        """What is printed on a card: the id of its row; copies have the same."""
        titles: list[tuple[str, ...]] = [
            tuple([row.name for row in rows])
            for rows in (pack.actions.card, pack.bonuses.bonus, pack.events.event, pack.board.weapon, self.missions)
        ]
        self.action_names, self.bonus_names, self.event_names, self.weapon_names, self.mission_names = titles
        self.card_names = tuple([titles[min(deck, GREEN)][kind] for deck, kind in kinds])

    def _plays(self, pack: Pack, deck: DeckNumber, kind: Kind) -> bool:
        """Whether a card is in the game at this setting (YE-2.2, YE-2.3, YE-R2)."""
        if self.samurai or deck not in (ACTION, EVENT):
            return True
        return not (pack.actions.card[kind] if deck == ACTION else pack.events.event[kind]).samurai

    def _compile_actions(self, pack: Pack) -> None:
        rows = pack.actions.card
        self.timing = tuple([TIMINGS.index(row.timing) for row in rows])
        self.card_effects = tuple([compile_effects(row.effects, TIMED_WORDS[row.timing]) for row in rows])
        timed: list[list[int]] = [[] for _ in TIMINGS]
        for card in self.deck_cards[ACTION]:
            timed[self.timing[self.kind[card]]].append(card)
        self.timed = tuple(map(tuple, timed))
        """The cards in play of each timing."""
        self.feints = tuple([card for card in self.deck_cards[ACTION] if self.does(card, "cancel_card")])
        self.ears = tuple([card for card in self.deck_cards[ACTION] if self.does(card, "claim_card")])

    def does(self, card: Card, word: str) -> bool:
        """Whether this Action Card's first effect is this word."""
        return self.card_effects[self.kind[card]][0][0] == CODE[word]

    def _compile_events(self, pack: Pack) -> None:
        rows = pack.events.event
        self.event_effects = tuple([compile_effects(row.effects, EVENT_WORDS) for row in rows])
        self.shields = tuple(
            [None if row.shield is None else compile_effects(row.shield, SHIELD_WORDS) for row in rows]
        )
        self.tasks = tuple([tuple([compile_task(task) for task in row.tasks]) for row in pack.bonuses.bonus])
        self.bonus_pp = tuple([(row.pp, row.tie) for row in pack.bonuses.bonus])
        self.favor_effects = tuple([compile_effects(row.effects, REWARD_WORDS) for row in pack.board.favor])

    def _compile_missions(self) -> None:
        self.colour = tuple([COLOURS.index(mission.colour) for mission in self.missions])
        self.category = tuple([CATEGORIES.index(mission.category) for mission in self.missions])
        self.standard = tuple([self._need(mission.standard) for mission in self.missions])
        self.both = tuple([self._need(mission.standard, mission.bonus) for mission in self.missions])
        """Standard and Bonus requirements together (YE-R76)."""
        self.reward = tuple([compile_effects(mission.reward, REWARD_WORDS) for mission in self.missions])
        self.bonus_reward = tuple([compile_effects(mission.bonus_reward, REWARD_WORDS) for mission in self.missions])
        self.last_mission = self.mission_ids.index(self.numbers.last_mission)

    def _need(self, *parts: Requirement) -> Need:
        districts = Counter([DISTRICTS.index(name) for part in parts for name in part.districts])
        weapons = Counter([self.weapon_ids.index(name) for part in parts for name in part.weapons])
        return Need(
            tuple(sorted(districts.items())),
            tuple(sorted(weapons.items())),
            sum([part.geisha for part in parts]),
            tuple(sorted([ANNEXES.index(name) for part in parts for name in part.annexes])),
            sum([part.blessings for part in parts]),
        )

    def mission(self, card: Card) -> Mission:
        """The printed Mission of a card."""
        return self.missions[self.kind[card]]

    # ------------------------------------------------------------ prices, the Watch Patrol

    def deed_price(self, deed: Deed, changes: Sequence[int]) -> int:
        """The Mon that a deed costs, at least 0 (YE-R66).

        changes: by how much prices are changed in this round, in the order of PRICED.
        """
        mon = self.deed_cost[deed][0]
        if mon:
            for effect in self.deed_effects[deed]:
                if effect[0] in PRICED_EFFECTS:
                    mon += changes[PRICED_EFFECTS[effect[0]]]
        return max(0, mon)

    def stall_price(self, stall: Stall, changes: Sequence[int], kobudo: bool) -> int:
        """The Mon that a Market space costs, at least 0 (YE-13.8, YE-13.9, YE-R66).

        changes: as for `deed_price`. kobudo: whether the buyer has a Kobudo-ryu (YE-14.11).
        """
        mon = self.numbers.market_prices[stall] + changes[WEAPON_PRICE]
        return max(0, mon - self.numbers.kobudo_discount if kobudo else mon)

    def patrol_after(self, place: int, colour: int, steps: int) -> int:
        """The place on the circuit where a figure of a colour is after so many steps; back if negative (YE-9.3)."""
        return (place + (steps if colour == RED_PATROL else -steps)) % len(self.circuit)

    # ------------------------------------------------------------ board

    def _compile_board(self, pack: Pack, players: int) -> None:
        spots = pack.board.spot
        numbers = self.numbers
        self.spot_ids = tuple([spot.id for spot in spots])
        self.spot_district = tuple([DISTRICTS.index(spot.district) for spot in spots])
        self.bower = tuple([spot.bower for spot in spots])
        self.space_spot = tuple([number for number, spot in enumerate(spots) for _ in range(spot.spaces)])
        self.space_district = tuple([self.spot_district[spot] for spot in self.space_spot])
        self.space_bower = tuple([self.bower[spot] for spot in self.space_spot])
        self.spot_spaces = tuple(
            [
                tuple([space for space, spot in enumerate(self.space_spot) if spot == number])
                for number in range(len(spots))
            ]
        )
        covered: set[int] = set()
        for number, spot in enumerate(spots):
            spaces = self.spot_spaces[number]
            covered.update(spaces[len(spaces) - spot.covered[players - 2] :])  # the highest-numbered ones
        self.covered = tuple([space in covered for space in range(len(self.space_spot))])
        self.open_spaces = tuple(
            [tuple([space for space in spaces if space not in covered]) for spaces in self.spot_spaces]
        )
        self.covered_spaces = tuple(
            [tuple([space for space in spaces if space in covered]) for spaces in self.spot_spaces]
        )
        supply = next((row for row in pack.board.table if row.players == players), None)
        assert supply is not None
        self.start_annexes, self.start_geisha = supply.annexes, supply.geisha
        self.circuit = tuple([DISTRICTS.index(name) for name in numbers.circuit])
        self.patrol_start = numbers.circuit.index(numbers.patrol_start)
        deeds = pack.board.deed
        self.deed_ids = tuple([deed.id for deed in deeds])
        self.deed_cost = tuple([self._cost(compile_effects(deed.cost, COST_WORDS)) for deed in deeds])
        self.deed_effects = tuple([compile_effects(deed.effects, DEED_WORDS) for deed in deeds])
        self.deeds_at = tuple(
            [tuple([number for number, deed in enumerate(deeds) if deed.at == name]) for name in self.spot_ids]
        )

    @staticmethod
    def _cost(effects: tuple[Effect, ...]) -> tuple[int, int, int]:
        """A cost in Mon, Prestige and Weapons."""
        cost = [0, 0, 0]
        for code, number in effects:
            cost[[CODE[word] for word in COST_WORDS].index(code)] += number
        return cost[0], cost[1], cost[2]

    def _compile_auctions(self, pack: Pack) -> None:
        rows = {row.id: row for row in pack.board.auction}
        ordered = [rows[name] for name in AUCTIONS]
        self.auction_names = tuple([row.name for row in ordered])
        self.auction_main = tuple([MAINS.index(row.main) for row in ordered])
        self.minimum = tuple([row.minimum for row in ordered])
        self.auction_reward = tuple([compile_effects(row.reward, REWARD_WORDS) for row in ordered])
        self.main_auctions = tuple(
            [
                tuple([auction for auction, main in enumerate(self.auction_main) if main == number])
                for number in range(len(MAINS))
            ]
        )
        self.main_minimum = tuple(
            [max([self.minimum[auction] for auction in group], default=99) for group in self.main_auctions]
        )
