"""Reads position files: names become cards, places and pieces, each card once; errors say what is wrong where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import asdict

from zashiki.games.yedo.position import (
    PATROLS,
    SPECTATORS,
    TRADE_NAMES,
    ClanPosition,
    DeckPosition,
    YedoPosition,
)
from zashiki.games.yedo.rules.records import (
    Bidding,
    Supplies,
    ThisRound,
    ThisTurn,
    as_set,
    completed_mark,
    guest,
    mission_of,
)
from zashiki.games.yedo.rules.state import BUILT, EGRESS, MANNED, NOT_BUILT, ON_TRACK, SOURCES, YedoState
from zashiki.games.yedo.rules.terms import (
    ACTION,
    ANNEXES,
    BONUS,
    COLOURS,
    DECKS,
    DISTRICTS,
    EVENT,
    GREEN,
    NOBODY,
    NOTHING,
    PRICED,
    STALLS,
    WEAPON,
    Card,
    Cards,
    DeckNumber,
    Player,
)
from zashiki.games.yedo.tables import AUCTIONS
from zashiki.kernel.chance import Chance
from zashiki.kernel.decks import Deck
from zashiki.kernel.files.reading import PositionReader
from zashiki.kernel.steps import Step
from zashiki.kernel.story import bit

if TYPE_CHECKING:
    from zashiki.games.yedo import YedoGame

PARTS = ("top", "pool", "bottom")


class Zones(msgspec.Struct):
    """Where all cards lie."""

    missions: list[Cards]
    actions: list[Cards]
    bonuses: list[Cards]
    weapons: list[Cards]
    completed: list[Cards]
    offered: tuple[Cards, ...]
    market: Cards
    discards: Cards
    events: Cards
    drawn: Cards
    played: Cards
    decks: list[Deck]


class Reader(PositionReader):
    """One reading of a position."""

    game: YedoGame

    def __init__(self, game: YedoGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.numbers = {name: card for card, name in enumerate(game.copy_names)}
        self.copies: dict[str, list[int]] = {}
        for card, name in enumerate(self.table.card_ids):
            self.copies.setdefault(name, []).append(card)
        self.places: dict[int, str] = {}

    # ------------------------------------------------------------ cards

    def named(self, name: str, where: str) -> Card:
        """The card of a name with its number, `feint#2`; without one the first copy that lies nowhere yet."""
        if name in self.numbers:
            return self.numbers[name]
        self.know(name, self.numbers if "#" in name else self.copies, where, "card")
        free = [card for card in self.copies[name] if card not in self.places and self.table.in_play[card]]
        self.check(bool(free), where, f"there are not so many cards {name!r} in this game")
        return free[0]

    def zone(self, names: Sequence[str], where: str, decks: Sequence[DeckNumber]) -> Cards:
        """Cards that lie in one place, all of these decks."""
        cards = []
        for place, name in enumerate(names):
            here = f"{where}[{place}]"
            card = self.named(name, here)
            self.check(
                self.table.deck_of[card] in decks,
                here,
                f"{name} does not belong here; here lie {' or '.join([DECKS[deck] for deck in decks])} cards",
            )
            self.check(self.table.in_play[card], here, f"{name} is not in the game at this setting")
            self.check(card not in self.places, here, f"{name} lies in {self.places.get(card)} already")
            self.places[card] = here
            cards.append(card)
        return tuple(cards)

    def zones(self, position: YedoPosition) -> Zones:
        """All zones. Cards that lie nowhere are in the pool of their deck if the position gives no pool."""
        missions = [GREEN + colour for colour in range(len(COLOURS))]
        all_decks = list(range(len(DECKS)))
        clans = list(enumerate(position.players))

        def each(field: str, decks: Sequence[DeckNumber], ordered: bool = False) -> list[Cards]:
            zones = [self.zone(getattr(clan, field), f"players[{player}].{field}", decks) for player, clan in clans]
            return zones if ordered else [tuple(sorted(cards)) for cards in zones]

        self.check(len(position.market) == STALLS, "market", "it has five spaces")
        market = [
            self.zone([name], f"market[{stall}]", [WEAPON])[0] if name else NOTHING
            for stall, name in enumerate(position.market)
        ]
        zones = Zones(
            missions=each("missions", missions),
            actions=each("actions", [ACTION]),
            bonuses=each("bonuses", [BONUS]),
            weapons=each("weapons", [WEAPON]),
            completed=each("completed", missions, ordered=True),
            offered=tuple(each("offered", [ACTION, BONUS, *missions], ordered=True)),
            market=tuple(market),
            discards=self.zone(position.discards, "discards", [WEAPON]),
            events=self.zone(position.events, "events", [EVENT]),
            drawn=self.zone(position.drawn, "drawn", all_decks),
            played=self.zone(position.played, "played", [ACTION]),
            decks=[],
        )
        names = self.game.copy_names
        for player, clan in clans:
            here = f"players[{player}].with_bonus"
            for name in clan.with_bonus:
                self.check(name in clan.completed, here, f"{name} is not among the completed")
            marks = [completed_mark(card, names[card] in clan.with_bonus) for card in zones.completed[player]]
            zones.completed[player] = tuple(marks)
        zones.decks = self.decks(position.decks)
        self.check(
            len({self.table.deck_of[card] for card in zones.drawn}) < 2, "drawn", "these cards are of several decks"
        )
        return zones

    def decks(self, written: dict[str, DeckPosition]) -> list[Deck]:
        """The decks; a deck that is not given holds all its cards that lie nowhere."""
        for name in written:
            self.find(name, DECKS, "decks", "deck")
        parts: list[list[list[int]]] = []
        for number, name in enumerate(DECKS):
            deck = written.get(name)
            where = f"decks.{name}"
            parts.append(
                [
                    list(self.zone(getattr(deck, part) or [], f"{where}.{part}", [number])) if deck else []
                    for part in PARTS
                ]
            )
        decks = []
        for number, name in enumerate(DECKS):
            top, pool, bottom = parts[number]
            left = [card for card in self.table.deck_cards[number] if card not in self.places]
            deck = written.get(name)
            if deck is None or deck.pool is None:
                pool = left
            else:
                lost = [self.game.copy_names[card] for card in left[:1]]
                self.check(not left, f"decks.{name}", f"the card {''.join(lost)} lies nowhere; the pool is its place")
            decks.append(Deck(top[::-1], pool, bottom))
        return decks

    # ------------------------------------------------------------ players and places

    def seats(self, players: Sequence[int], where: str) -> tuple[int, ...]:
        """Players in a row, none of them twice."""
        for player in players:
            self.player(player, where)
        self.check(len(set(players)) == len(players), where, "a player stands there twice")
        return tuple(players)

    def order(self, position: YedoPosition) -> tuple[Player, ...]:
        """The player order; where the position does not say it, the order of the seats."""
        count = self.game.num_players()
        players = len(position.players)
        self.check(players == count, "players", f"there are {players} players; the game has {count}")
        order = self.seats(position.order or list(range(count)), "order")
        self.check(len(order) == count, "order", "it names every player once")
        return order

    def bidding(self, position: YedoPosition, order: tuple[Player, ...]) -> Bidding:
        """The markers and the Bidding Track; by default all are on it whose marker says so."""
        markers = tuple(
            [self.marker(clan.marker, f"players[{player}].marker") for player, clan in enumerate(position.players)]
        )
        track = position.track
        if track is None:
            track = [player for player in order if markers[player] == ON_TRACK]
        return Bidding(self.seats(track, "track"), markers, position.discount)

    def check_numbers(self, position: YedoPosition) -> None:
        """Refuse a round, Districts, prices or spaces that there are not."""
        rounds = self.table.numbers.rounds
        self.check(position.round <= rounds, "round", f"the last one is {rounds}")
        self.check(position.patrol in ("", *DISTRICTS), "patrol", "it is a District, or empty")
        self.check(position.closed in ("", *DISTRICTS), "closed", "it is a District, or empty")
        self.check(len(position.prices) == len(PRICED), "prices", "there are four: Weapons, Geisha, Annexes, Disciples")
        for space in position.saved:
            self.check(space < len(self.table.space_spot), "saved", f"there is no space {space}")

    def marker(self, name: str, where: str) -> int:
        """Where a Bidding Marker is."""
        if name in ("track", "egress"):
            return ON_TRACK if name == "track" else EGRESS
        self.check(name in AUCTIONS, where, f"{name!r} is no place for it: track, egress or {', '.join(AUCTIONS)}")
        return AUCTIONS.index(name)

    def spaces(self, written: dict[str, list[int]]) -> list[int]:
        """Whose Disciple stands on each space."""
        table = self.table
        spaces = [NOBODY] * len(table.space_spot)
        for name, owners in written.items():
            group = table.spot_spaces[self.find(name, table.spot_ids, "spaces", "place")]
            self.check(len(owners) <= len(group), f"spaces.{name}", f"there are {len(group)} spaces")
            for space, owner in zip(group, owners, strict=False):
                self.check(NOBODY <= owner < self.game.num_players(), f"spaces.{name}", f"there is no player {owner}")
                spaces[space] = owner
        return spaces

    def annexes(self, clan: ClanPosition, where: str) -> list[int]:
        """The four Annex spaces of a clan."""
        for annex in clan.manned:
            self.check(annex in clan.annexes, f"{where}.manned", f"there is no {annex} built")
        return [MANNED if annex in clan.manned else BUILT if annex in clan.annexes else NOT_BUILT for annex in ANNEXES]

    def favors(self, names: Sequence[str]) -> tuple[int, ...]:
        """Favors that lie there."""
        ids = [favor.id for favor in self.table.pack.board.favor]
        return tuple([self.find(name, ids, "favors", "Favor") for name in names])

    def score(self, earned: dict[str, int], where: str) -> int:
        """The sum of a player's Prestige."""
        for source in earned:
            self.find(source, SOURCES, where, "source of Prestige")
        total = sum(earned.values())
        self.check(total >= 0, where, f"the score is {total}; it is never below 0")
        return total

    def supplies(self, position: YedoPosition) -> Supplies:
        """What lies on the board; where the position does not say it, all that the players do not have."""
        clans = position.players
        annexes = position.annexes_left
        if annexes is None:
            annexes = [self.table.start_annexes - sum([name in clan.annexes for clan in clans]) for name in ANNEXES]
        self.check(len(annexes) == len(ANNEXES), "annexes_left", "there are four kinds of Annex")
        geisha = position.geisha_left
        if geisha is None:
            geisha = self.table.start_geisha - sum([clan.geisha for clan in clans])
        blessings = position.blessings_left
        if blessings is None:
            blessings = len(clans) - sum([clan.blessing for clan in clans])
        least = min(*annexes, geisha, blessings)
        self.check(least >= 0, "players", "they have more Annexes, Geisha or Blessings than there are")
        return Supplies(tuple(annexes), geisha, blessings)

    def disciples(self, state: YedoState) -> None:
        """Refuse a position in which a player has more Disciples than there are."""
        most = self.table.numbers.clan_disciples
        for player in range(self.game.num_players()):
            count = state.house[player] + state.reserve[player] + state.placed(player)
            self.check(count <= most, f"players[{player}]", f"there are {count} Disciples; a clan has {most}")


def from_position(
    game: YedoGame, position: YedoPosition, chance: Chance, steps: list[Step[Any]], answers: list[int]
) -> YedoState:
    """The state. Raises InvalidPosition that names the field."""
    table = game.table
    clans = position.players
    reader = Reader(game)
    order = reader.order(position)
    spaces = reader.spaces(position.spaces)
    zones = reader.zones(position)
    supplies = reader.supplies(position)
    bidding = reader.bidding(position, order)
    reader.check_numbers(position)
    state = YedoState(
        game, chance, steps, answers, 0, None, None,
        round=position.round, phase=position.phase, order=order, bidding=bidding,
        mon=[clan.mon for clan in clans],
        pp=[reader.score(clan.earned, f"players[{player}].earned") for player, clan in enumerate(clans)],
        geisha=[clan.geisha for clan in clans], blessing=[clan.blessing for clan in clans],
        earned=[clan.earned.get(source, 0) for clan in clans for source in SOURCES],
        house=[clan.disciples for clan in clans], reserve=[clan.reserve for clan in clans],
        annexes=[part for player, clan in enumerate(clans) for part in reader.annexes(clan, f"players[{player}]")],
        blackmail=tuple([int(clan.blackmail) for clan in clans]), favors=reader.favors(position.favors),
        spaces=spaces,
        patrol=table.circuit.index(DISTRICTS.index(position.patrol)) if position.patrol else NOTHING,
        colour=PATROLS.index(position.colour), church=position.church, bank=position.bank,
        known=[0] * len(table.deck_of), supplies=supplies,
        this_round=_this_round(position),
        this_turn=ThisTurn.read(position),
        ending=position.ending, **asdict(zones),
    )  # fmt: skip
    reader.disciples(state)
    _read_known(reader, state, position)
    return state


def _this_round(position: YedoPosition) -> ThisRound:
    """What lasts until the end of the round."""
    guests = [
        guest(player, TRADE_NAMES.index(name)) for player, clan in enumerate(position.players) for name in clan.guest
    ]
    return ThisRound(
        closed=DISTRICTS.index(position.closed) if position.closed else NOTHING,
        prices=position.prices,
        patrol_extra=position.patrol_extra,
        skipped=as_set(position.skipped),
        guests=as_set(guests),
        saved=as_set(position.saved),
    )


def _read_known(reader: Reader, state: YedoState, position: YedoPosition) -> None:
    """Note who knows which card: as it is written; owners know their hands, and everybody knows what lies open."""
    game = state.game
    for name, viewers in position.known.items():
        card = reader.named(name, "known")
        for viewer in viewers:
            reader.check(SPECTATORS <= viewer < game.num_players(), f"known.{name}", f"there is no player {viewer}")
            state.known[card] |= bit(None if viewer == SPECTATORS else viewer)
    for player in range(game.num_players()):
        for hand in (state.missions, state.actions, state.bonuses, state.offered):
            for card in hand[player]:
                state.known[card] |= bit(player)
    open_cards = [*state.events, *state.discards, *state.played, *[card for card in state.market if card >= 0]]
    open_cards += [card for cards in state.weapons for card in cards]
    open_cards += [mission_of(mark) for marks in state.completed for mark in marks]
    for card in open_cards:
        state.known[card] = game.everybody
