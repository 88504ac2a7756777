"""The printed values made ready for the rules: tuples of ints by card, node and clan. Never changed during a game.

A *card* is an order card or, after those, a special order. A *source* is what can stand in a column: a card, or, after
those, a printed action or an upgrade tile. A *node* is a territory or, after those, a fort spot.
"""

from __future__ import annotations

from zashiki.games.gunsen.pack import Hex, Map, Order, Pack, Special
from zashiki.games.gunsen.rules.goals import Need, read_need
from zashiki.games.gunsen.rules.terms import (
    ANY_COLUMN,
    BUILDING,
    COLUMN_CARD,
    COLUMNS,
    HERO_CARD,
    STEAL,
    TACTIC,
    Card,
    Cost,
    Icons,
    Op,
    Place,
    read_card,
    read_cost,
    read_icons,
    read_ops,
)
from zashiki.kernel.errors import InvalidPack, suggest

MERCENARY_CLAN, NEUTRAL_CLAN = "mercenary", "neutral"

PLAIN, CASTLE, SHRINE, TOWER, VILLAGE, FORT = range(6)
KINDS = ("plain", "castle", "shrine", "watchtower", "village", "fort")
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def hex_name(hex_: Hex) -> str:
    """The name of a hexagon: a letter for its row from the top, a number for its diagonal."""
    return f"{chr(ord('D') + hex_[1])}{hex_[0] + 4}"


class Table:
    """Everything printed, by number. `clans` is in the order of the heroes' table, without the mercenaries."""

    def __init__(self, pack: Pack, players: int, three_goals: bool) -> None:
        self.pack = pack
        self.figures = pack.board.figures
        self._clan_board(pack)
        self._cards(pack)
        self._heroes(pack)
        self._tactics(pack)
        self._buildings(pack)
        self.use_card: tuple[Card, ...] = (*self.hero_card, *self.tactic_card, *self.building_card)
        """What may have an effect after a column: heroes, tactics, buildings; so they are numbered in `use`."""
        self.first_use_tactic = len(self.hero_card)
        self.first_use_building = len(self.hero_card) + len(self.tactic_card)
        self._goals(pack, three_goals)
        self._map(_map_for(pack, players), players)
        self._check(players)

    # ------------------------------------------------------------ clan board and figures

    def _clan_board(self, pack: Pack) -> None:
        figures = pack.board.figures
        place = Place("board.toml", "figures", "transport")
        self.transport: Cost = read_cost(figures.transport, place)
        self.castle_icons: Icons = read_icons(figures.castle_icons, Place("board.toml", "figures", "castle_icons"))
        self.faces: tuple[Icons, ...] = tuple(
            [
                read_icons(face.icons, Place("board.toml", f"face {number + 1}", "icons"))
                for number, face in enumerate(pack.board.face)
            ]
        )
        if tuple([column.id for column in pack.board.column]) != COLUMNS:
            raise InvalidPack(f"board.toml: the columns are {', '.join(COLUMNS)}, in this order")
        icons = [read_icons(c.icons, Place("board.toml", f"column {c.id}", "icons")) for c in pack.board.column]
        self.printed_icons: Icons = tuple([sum(count) for count in zip(*icons, strict=True)])
        shows = ("troop", "koku", "wood", "influence")
        self.village_tokens: tuple[int, ...] = tuple(
            sorted([shows.index(village.shows) for village in pack.board.village for _ in range(village.copies)])
        )
        """All village tokens by kind: 0 a troop, else resource `kind - 1`. Tokens of a kind are alike."""

    # ------------------------------------------------------------ cards

    def _cards(self, pack: Pack) -> None:
        orders, specials = pack.orders.order, pack.specials.special
        rows: tuple[Order | Special, ...] = (*orders, *specials)
        self.first_special = len(orders)
        self.card_ids: tuple[str, ...] = tuple([row.id for row in rows])
        self.card_names: tuple[str, ...] = tuple([row.name for row in rows])
        self.special_ids = self.card_ids[self.first_special :]
        self.card_column: tuple[int, ...] = tuple(
            [ANY_COLUMN if row.column == "any" else COLUMNS.index(row.column) for row in rows]
        )
        self.card_large: tuple[bool, ...] = tuple([row.large for row in orders])
        self.card_cost: tuple[Cost, ...] = tuple(
            [read_cost(row.cost, Place("orders.toml", row.id, "cost")) for row in orders]
        )
        self.card_once: tuple[bool, ...] = (*(False for _ in orders), *(row.once for row in specials))
        read = [read_card(row.effect, row.icons, COLUMN_CARD, "orders.toml", row.id) for row in orders]
        read += [read_card(row.effect, row.icons, COLUMN_CARD, "specials.toml", row.id) for row in specials]
        self.card_icons: tuple[Icons, ...] = tuple([card.icons for card in read])
        ops = [card.activate for card in read]
        printed, upgraded = [], []
        for column in pack.board.column:
            first = len(ops)
            place = Place("board.toml", f"column {column.id}", "printed")
            ops += [read_ops(text, place) for text in column.printed]
            ops.append(read_ops(column.upgrade, Place("board.toml", f"column {column.id}", "upgrade")))
            last = len(ops) - 1
            printed.append(tuple(range(first, last)))
            upgraded.append((last, *range(first + 1, last)))
        self.printed: tuple[tuple[int, ...], ...] = tuple(printed)
        """The sources of each column's printed actions, from top to bottom."""
        self.upgraded: tuple[tuple[int, ...], ...] = tuple(upgraded)
        """The same with the upgrade tile over the first of them (GU-16.2)."""
        self.source_ops: tuple[tuple[Op, ...], ...] = tuple(ops)

    def _heroes(self, pack: Pack) -> None:
        heroes = pack.heroes.hero
        # GU-1.9: the clans are those that have heroes; the clan board is the same for all of them.
        self.clans: tuple[str, ...] = tuple(dict.fromkeys([row.clan for row in heroes if row.clan != MERCENARY_CLAN]))
        self.hero_ids: tuple[str, ...] = tuple([row.id for row in heroes])
        self.hero_names: tuple[str, ...] = tuple([row.name for row in heroes])
        self.hero_card: tuple[Card, ...] = tuple(
            [read_card(row.effect, row.icons, HERO_CARD, "heroes.toml", row.id) for row in heroes]
        )
        self.clan_heroes: tuple[tuple[int, ...], ...] = self._by_clan([row.clan for row in heroes], "heroes.toml")
        self.army = pack.board.figures.army
        """How many troops of a clan a territory holds (GU-14.4)."""
        self.army_raisers = frozenset([hero for hero, card in enumerate(self.hero_card) if card.army_limit])
        """The heroes who raise that limit."""
        self.mercenaries: tuple[int, ...] = tuple(
            [number for number, row in enumerate(heroes) if row.clan == MERCENARY_CLAN]
        )

    def _by_clan(self, names: list[str], file: str, also: str = MERCENARY_CLAN) -> tuple[tuple[int, ...], ...]:
        for name in names:
            if name not in self.clans and name != also:
                raise InvalidPack(f"{file}: there is no clan {name!r}{suggest(name, self.clans)}")
        return tuple([tuple([n for n, name in enumerate(names) if name == clan]) for clan in self.clans])

    def _tactics(self, pack: Pack) -> None:
        rows = pack.tactics.tactic
        self.tactic_ids: tuple[str, ...] = tuple([row.id for row in rows])
        self.tactic_names: tuple[str, ...] = tuple([row.name for row in rows])
        self.tactic_cost: tuple[Cost, ...] = tuple(
            [read_cost(row.cost, Place("tactics.toml", row.id, "cost")) for row in rows]
        )
        self.tactic_card: tuple[Card, ...] = tuple(
            [read_card(row.effect, row.icons, TACTIC, "tactics.toml", row.id) for row in rows]
        )
        self.clan_tactics = self._by_clan([row.clan for row in rows], "tactics.toml", NEUTRAL_CLAN)
        neutral = [number for number, row in enumerate(rows) if row.clan == NEUTRAL_CLAN]
        self.neutral_cards: tuple[int, ...] = tuple([number for number in neutral for _ in range(rows[number].copies)])
        """All neutral tactics cards, by kind; cards of a kind are alike."""

    def _buildings(self, pack: Pack) -> None:
        rows = pack.buildings.building
        self.building_ids: tuple[str, ...] = tuple([row.id for row in rows])
        self.building_names: tuple[str, ...] = tuple([row.name for row in rows])
        self.building_cost: tuple[Cost, ...] = tuple(
            [read_cost(row.cost, Place("buildings.toml", row.id, "cost")) for row in rows]
        )
        self.building_card: tuple[Card, ...] = tuple(
            [read_card(row.effect, row.icons, BUILDING, "buildings.toml", row.id) for row in rows]
        )
        by_clan = self._by_clan([row.clan for row in rows], "buildings.toml", "")
        both = []
        for clan, numbers in zip(self.clans, by_clan, strict=True):  # GU-4.6
            if sorted(rows[number].kind for number in numbers) != ["camp", "unique"]:
                raise InvalidPack(f"buildings.toml: {clan} needs one unique building and one camp")
            unique, camp = sorted(numbers, key=lambda number: rows[number].kind == "camp")
            both.append((unique, camp))
        self.clan_buildings: tuple[tuple[int, int], ...] = tuple(both)

    def _goals(self, pack: Pack, three_goals: bool) -> None:
        rows = pack.goals.goal
        self.goal_names: tuple[str, ...] = tuple([row.name for row in rows])
        self.goal_texts: tuple[str, ...] = tuple([row.text for row in rows])
        self.goal_need: tuple[Need, ...] = tuple(
            [read_need(row.needs, Place("goals.toml", row.id, "needs")) for row in rows]
        )
        third = "reserve" if three_goals else "reminder"  # GU-4.8, GU-R7
        by_clan = self._by_clan([row.clan for row in rows], "goals.toml", "")
        self.clan_goals: tuple[tuple[int, ...], ...] = tuple(
            [tuple([number for number in numbers if rows[number].use in ("default", third)]) for numbers in by_clan]
        )
        self.state_goals: tuple[tuple[tuple[int, Need], ...], ...] = tuple(
            [
                tuple([(goal, self.goal_need[goal]) for goal in goals if self.goal_need[goal].depends])
                for goals in self.clan_goals
            ]
        )
        """The goals of each clan that are looked at after every change."""
        self.clan_specials: tuple[tuple[int, ...], ...] = tuple(
            [
                tuple([self.first_special + number for number in numbers])
                for numbers in self._by_clan([row.clan for row in pack.specials.special], "specials.toml", "")
            ]
        )

    # ------------------------------------------------------------ map

    def _map(self, side: Map, players: int) -> None:
        self.side = side.id
        kinds: dict[Hex, int] = {}
        for kind, places in (
            (CASTLE, (side.toshi_ranbo,)),
            (SHRINE, side.shrine),
            (TOWER, side.watchtower),
            (VILLAGE, side.village),
            (PLAIN, side.plain),
        ):
            for hex_ in places:
                if hex_ in kinds:
                    raise InvalidPack(f"maps.toml: map {side.id}: hexagon {list(hex_)} is listed twice")
                kinds[hex_] = kind
        hexes = sorted(kinds, key=lambda hex_: (hex_[1], hex_[0]))
        number = {hex_: node for node, hex_ in enumerate(hexes)}
        self.territories = range(len(hexes))  # GU-6.3: every hexagon is one
        self.first_fort = len(hexes)
        self.names: tuple[str, ...] = (*(hex_name(hex_) for hex_ in hexes), *(f"fort-{fort.id}" for fort in side.fort))
        self.places: tuple[Hex, ...] = (*hexes, *(fort.at for fort in side.fort))
        self.kind: tuple[int, ...] = (*(kinds[hex_] for hex_ in hexes), *(FORT for _ in side.fort))
        near: list[list[int]] = [
            [number[q + dq, r + dr] for dq, dr in STEPS if (q + dq, r + dr) in number] for q, r in hexes
        ]
        for node, fort in enumerate(side.fort, len(hexes)):
            for hex_ in fort.exits:
                if hex_ not in number:
                    raise InvalidPack(f"maps.toml: map {side.id}: fort {fort.id} leads to {list(hex_)}, no hexagon")
            near.append([number[hex_] for hex_ in fort.exits])
            for hex_ in fort.exits:
                near[number[hex_]].append(node)
        self.near: tuple[tuple[int, ...], ...] = tuple([tuple(nodes) for nodes in near])
        """The neighbours of each node; of a territory they include the forts that lead to it."""
        self.land: tuple[tuple[int, ...], ...] = tuple(
            [tuple([node for node in nodes if node < len(hexes)]) for nodes in near]
        )
        """The same without forts."""
        self.castle = number[side.toshi_ranbo]
        self.shrines: tuple[int, ...] = tuple(sorted([number[hex_] for hex_ in side.shrine]))
        self.towers: tuple[int, ...] = tuple(sorted([number[hex_] for hex_ in side.watchtower]))
        self.villages: tuple[int, ...] = tuple(sorted([number[hex_] for hex_ in side.village]))
        forts = {fort.id: node for node, fort in enumerate(side.fort, len(hexes))}
        # GU-3.3: each seat has its own fort spot, and no two share one.
        seats = side.seats.get(str(players), ())
        if len(seats) != players or len(set(seats)) != players or not set(seats) <= forts.keys():
            raise InvalidPack(
                f"maps.toml: map {side.id}, field seats: {players} players need {players} different forts of "
                f"{', '.join(forts)}"
            )
        self.seat_forts: tuple[int, ...] = tuple([forts[name] for name in seats])

    # ------------------------------------------------------------ checks and derived facts

    def _check(self, players: int) -> None:
        if len(self.clans) < players:
            raise InvalidPack(f"heroes.toml: {players} players need {players} clans, {len(self.clans)} are there")
        if len(self.village_tokens) < len(self.villages):
            raise InvalidPack(f"board.toml: map {self.side} needs {len(self.villages)} village tokens")
        if len(self.neutral_cards) < players * self.figures.dealt:
            raise InvalidPack(f"tactics.toml: {players} players need {players * self.figures.dealt} neutral tactics")
        if len(self.shrines) > 3:
            raise InvalidPack(f"maps.toml: map {self.side} has {len(self.shrines)} shrines; there are 3 shrine tiles")
        for clan, numbers in enumerate(self.clan_heroes):
            if not numbers or not self.clan_specials[clan]:
                raise InvalidPack(f"heroes.toml, specials.toml: {self.clans[clan]} needs heroes and special orders")

    def can_steal(self, clans: tuple[int, ...]) -> bool:
        """Whether resources can be stolen in a game of these clans: only then can having less be better (GU-R69)."""
        ops = [op for card in range(self.first_special) for op in self.source_ops[card]]
        cards = [self.tactic_card[kind] for kind in self.neutral_cards]
        cards += [self.hero_card[hero] for hero in self.mercenaries]
        for clan in clans:
            ops += [op for card in self.clan_specials[clan] for op in self.source_ops[card]]
            cards += [self.hero_card[hero] for hero in self.clan_heroes[clan]]
            cards += [self.tactic_card[kind] for kind in self.clan_tactics[clan]]
            cards += [self.building_card[building] for building in self.clan_buildings[clan]]
        for card in cards:
            ops += [*card.battle_start, *card.battle_win, *(op for column in card.on_column for op in column)]
        return any(op[0] == STEAL for op in ops)


def _map_for(pack: Pack, players: int) -> Map:
    """The side of the board for this number of players (GU-2.1)."""
    for side in pack.maps.map:
        if players in side.players:
            return side
    raise InvalidPack(f"maps.toml: no map is for {players} players")
