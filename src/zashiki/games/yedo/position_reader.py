"""Reads names in position files as cards, places and pieces, each card once, and says what is wrong where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from zashiki.games.yedo.rules.state import BUILT, EGRESS, MANNED, NOBODY, NOTHING, ON_TRACK, SOURCES, YedoState
from zashiki.games.yedo.rules.terms import ACTION, ANNEXES, BONUS, DECKS, EVENT, GREEN, WEAPON
from zashiki.games.yedo.tables import AUCTIONS
from zashiki.kernel.decks import Deck
from zashiki.kernel.files.reading import PositionReader

if TYPE_CHECKING:
    from zashiki.games.yedo import YedoGame

SPECTATORS = -1
"""How spectators are written in a list of viewers."""

Cards = tuple[int, ...]


class Zones(msgspec.Struct):
    """Where all cards lie."""

    missions: list[Cards]
    actions: list[Cards]
    bonuses: list[Cards]
    weapons: list[Cards]
    completed: list[Cards]
    offered: list[Cards]
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

    def named(self, name: str, where: str) -> int:
        """The card of a name with its number, `feint#2`; without one the first copy that lies nowhere yet."""
        if name in self.numbers:
            return self.numbers[name]
        self.know(name, self.numbers if "#" in name else self.copies, where, "card")
        free = [card for card in self.copies[name] if card not in self.places and self.table.in_play[card]]
        self.check(bool(free), where, f"there are not so many cards {name!r} in this game")
        return free[0]

    def zone(self, names: Sequence[str], where: str, decks: Sequence[int]) -> Cards:
        """Cards that lie in one place, all of these decks."""
        cards = []
        for at, name in enumerate(names):
            card = self.named(name, f"{where}[{at}]")
            here = f"{where}[{at}]"
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

    def pools(self, position: Any) -> Zones:
        """All zones; whatever lies nowhere is in its deck's pool where the position gives no pool."""
        missions = list(range(GREEN, GREEN + 4))
        all_decks = list(range(len(DECKS)))
        clans = list(enumerate(position.players))

        def each(field: str, decks: Sequence[int], ordered: bool = False) -> list[Cards]:
            found = [self.zone(getattr(clan, field), f"players[{at}].{field}", decks) for at, clan in clans]
            return found if ordered else [tuple(sorted(cards)) for cards in found]

        self.check(len(position.market) == 5, "market", "it has five spaces")
        market = [
            self.zone([name], f"market[{at}]", [WEAPON])[0] if name else -1 for at, name in enumerate(position.market)
        ]
        zones = Zones(
            missions=each("missions", missions),
            actions=each("actions", [ACTION]),
            bonuses=each("bonuses", [BONUS]),
            weapons=each("weapons", [WEAPON]),
            completed=each("completed", missions, ordered=True),
            offered=each("offered", [ACTION, BONUS, *missions], ordered=True),
            market=tuple(market),
            discards=self.zone(position.discards, "discards", [WEAPON]),
            events=self.zone(position.events, "events", [EVENT]),
            drawn=self.zone(position.drawn, "drawn", all_decks),
            played=self.zone(position.played, "played", [ACTION]),
            decks=[],
        )
        for at, clan in clans:
            for name in clan.with_bonus:
                self.check(name in clan.completed, f"players[{at}].with_bonus", f"{name} is not among the completed")
            marks = [2 * card + (self.game.copy_names[card] in clan.with_bonus) for card in zones.completed[at]]
            zones.completed[at] = tuple(marks)
        zones.decks = self.decks(position.decks)
        self.check(
            len({self.table.deck_of[card] for card in zones.drawn}) < 2, "drawn", "these cards are of several decks"
        )
        return zones

    def decks(self, given: dict[str, Any]) -> list[Deck]:
        """The decks; a deck that is not given holds all its cards that lie nowhere."""
        for name in given:
            self.find(name, DECKS, "decks", "deck")
        parts: list[list[list[int]]] = []
        for number, name in enumerate(DECKS):
            deck = given.get(name)
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
            deck = given.get(name)
            if deck is None or deck.pool is None:
                pool = left
            else:
                lost = [self.game.copy_names[card] for card in left[:1]]
                self.check(not left, f"decks.{name}", f"the card {''.join(lost)} lies nowhere; the pool is its place")
            decks.append(Deck(top[::-1], pool, bottom))
        return decks

    # ------------------------------------------------------------ players and places

    def seats(self, players: Sequence[int], where: str) -> tuple[int, ...]:
        """Players, each once."""
        for player in players:
            self.player(player, where)
        self.check(len(set(players)) == len(players), where, "a player stands there twice")
        return tuple(players)

    def marker(self, name: str, where: str) -> int:
        """Where a Bidding Marker is."""
        if name in ("track", "egress"):
            return ON_TRACK if name == "track" else EGRESS
        self.check(name in AUCTIONS, where, f"{name!r} is no place for it: track, egress or {', '.join(AUCTIONS)}")
        return AUCTIONS.index(name)

    def spaces(self, given: dict[str, list[int]]) -> list[int]:
        """Whose Disciple stands on each space."""
        table = self.table
        spaces = [NOBODY] * len(table.space_spot)
        for name, owners in given.items():
            group = table.spot_spaces[self.find(name, table.spot_ids, "spaces", "place")]
            self.check(len(owners) <= len(group), f"spaces.{name}", f"there are {len(group)} spaces")
            for space, owner in zip(group, owners, strict=False):
                self.check(NOBODY <= owner < self.game.num_players(), f"spaces.{name}", f"there is no player {owner}")
                spaces[space] = owner
        return spaces

    def annexes(self, clan: Any, where: str) -> list[int]:
        """The four Annex spaces of a clan."""
        for annex in clan.manned:
            self.check(annex in clan.annexes, f"{where}.manned", f"there is no {annex} built")
        return [
            MANNED if annex in clan.manned else BUILT if annex in clan.annexes else NOTHING + 1 for annex in ANNEXES
        ]

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

    def supplies(self, position: Any) -> tuple[tuple[int, ...], int, int]:
        """What lies on the board, where the position does not say it: all that the players do not have."""
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
        return tuple(annexes), geisha, blessings

    def disciples(self, state: YedoState) -> None:
        """Nobody has more Disciples than there are."""
        most = self.table.numbers.clan_disciples
        for player in range(self.game.num_players()):
            count = state.house[player] + state.reserve[player] + state.spaces.count(player)
            count += state.annexes[4 * player : 4 * player + 4].count(MANNED)
            self.check(count <= most, f"players[{player}]", f"there are {count} Disciples; a clan has {most}")


PARTS = ("top", "pool", "bottom")
