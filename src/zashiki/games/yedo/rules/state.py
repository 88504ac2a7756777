"""What is on the table: boards, cards and tokens as plain ints, lists and tuples.

Players are numbered as in the kernel; the player order is a field. Cards are numbered as in `tables.Table`. Lists with
a place for each player and type of Annex, or each player and source of Prestige, are flat; `annexes_of` and `earned_of`
give a player's part. What is reset together stands in one record of `records`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from zashiki.games.yedo.rules.records import Bidding, Supplies, ThisRound, ThisTurn
from zashiki.games.yedo.rules.terms import (
    ANNEXES,
    DISTRICTS,
    NOBODY,
    NOTHING,
    Annex,
    Card,
    Cards,
    District,
    Kind,
    Player,
    Space,
    Spot,
)
from zashiki.kernel.chance import Chance
from zashiki.kernel.decks import Deck
from zashiki.kernel.state import State
from zashiki.kernel.steps import Step
from zashiki.kernel.views import Outcome

if TYPE_CHECKING:
    from zashiki.games.yedo import YedoGame

ON_TRACK, EGRESS = -2, -1
"""Where a Bidding Marker is, if not on a Bidding space."""
NOT_BUILT, BUILT, MANNED = 0, 1, 2
"""An Annex space: bare, which is of no use (YE-14.1), with an Annex, with an Annex and a Disciple on it."""
MARKET_TRADE, TAVERN_TRADE = 0, 1
DISTRICT_COUNT = len(DISTRICTS)
ANNEX_SPACES = len(ANNEXES)
"""How many Annex spaces a player has."""

SOURCES = ("missions", "mission_bonuses", "auctions", "castle", "harbor", "other", "spent", "bonus_cards", "blackmail")
(
    FROM_MISSIONS, FROM_MISSION_BONUSES, FROM_AUCTIONS, FROM_CASTLE, FROM_HARBOR, FROM_OTHER, SPENT, FROM_BONUS_CARDS,
    FROM_BLACKMAIL,
) = range(len(SOURCES))  # fmt: skip
"""Where Prestige comes from (YE-3.23); what is given up or lost counts under `spent`."""


class YedoState(State):
    """The state of Yedo: what lies on the board (YE-1.3) and on the Clan boards (YE-1.12).

    | field | holds |
    | --- | --- |
    | round, phase | the round, from 1 (0 in the setup); the phase, from 1 (0 in the setup) |
    | order | the Player Order Track, farthest up first |
    | bidding | the auctions: Bidding Track and markers |
    | mon, pp, geisha, blessing | what each player has |
    | earned | Prestige by player and source (`earned_of`) |
    | house, reserve | each player's Disciples in the Clan House (those that acted, too), and in the Reserve |
    | annexes | NOT_BUILT, BUILT or MANNED, by player and type (`annexes_of`) |
    | blackmail | 1 for each player whose Blackmail Card is not played |
    | favors | the Favors that nobody has taken yet |
    | missions, actions, bonuses | the cards in hand: secret |
    | weapons | Weapons, face up |
    | completed | completed Missions in order, as marks (`records.completed_mark`) |
    | spaces | whose Disciple stands on each Assignment space, or NOBODY |
    | patrol, colour | where on its circuit the Watch Patrol is, or NOTHING; RED_PATROL or BLUE_PATROL |
    | church, bank | Mon on the Church; Mon that the bank has taken in, less what it has paid out |
    | market, discards | the card on each Market space, or NOTHING; discarded Weapons |
    | decks, known | the face-down decks; for each card who knows where it lies, while it lies hidden |
    | events | the Events revealed, the current one last |
    | supplies | Annexes, Geisha and Blessings that can be taken |
    | drawn | cards that a player has drawn to choose among: secret |
    | offered | cards that each player has laid out for a deal, face down |
    | played | Action Cards played and not yet put away |
    | this_round, this_turn | what lasts for a round, or for a turn |
    | ending | whether "Kill the Shogun" has been completed |
    """

    __slots__ = (
        "actions", "annexes", "bank", "bidding", "blackmail", "blessing", "bonuses", "church", "colour", "completed",
        "decks", "discards", "drawn", "earned", "ending", "events", "favors", "geisha", "house", "known", "market",
        "missions", "mon", "offered", "order", "patrol", "phase", "played", "pp", "reserve", "round", "spaces",
        "supplies", "this_round", "this_turn", "weapons",
    )  # fmt: skip

    game: YedoGame

    def __init__(
        self,
        game: YedoGame,
        chance: Chance,
        steps: list[Step[Any]],
        answers: list[int],
        reveals: int,
        result: Outcome | None,
        streams: dict[tuple[int, ...], Chance] | None,
        round: int,
        phase: int,
        order: tuple[Player, ...],
        bidding: Bidding,
        mon: list[int],
        pp: list[int],
        geisha: list[int],
        blessing: list[int],
        earned: list[int],
        house: list[int],
        reserve: list[int],
        annexes: list[int],
        blackmail: tuple[int, ...],
        favors: tuple[int, ...],
        missions: list[Cards],
        actions: list[Cards],
        bonuses: list[Cards],
        weapons: list[Cards],
        completed: list[tuple[int, ...]],
        spaces: list[int],
        patrol: int,
        colour: int,
        church: int,
        bank: int,
        market: Cards,
        discards: Cards,
        decks: list[Deck],
        known: list[int],
        events: Cards,
        supplies: Supplies,
        drawn: Cards,
        offered: tuple[Cards, ...],
        played: Cards,
        this_round: ThisRound,
        this_turn: ThisTurn,
        ending: bool,
    ) -> None:
        State.__init__(self, game, chance, steps, answers, reveals, result, streams)
        self.round = round
        self.phase = phase
        self.order = order
        self.bidding = bidding
        self.mon = mon
        self.pp = pp
        self.geisha = geisha
        self.blessing = blessing
        self.earned = earned
        self.house = house
        self.reserve = reserve
        self.annexes = annexes
        self.blackmail = blackmail
        self.favors = favors
        self.missions = missions
        self.actions = actions
        self.bonuses = bonuses
        self.weapons = weapons
        self.completed = completed
        self.spaces = spaces
        self.patrol = patrol
        self.colour = colour
        self.church = church
        self.bank = bank
        self.market = market
        self.discards = discards
        self.decks = decks
        self.known = known
        self.events = events
        self.supplies = supplies
        self.drawn = drawn
        self.offered = offered
        self.played = played
        self.this_round = this_round
        self.this_turn = this_turn
        self.ending = ending

    def copy(self, chance: Chance | None = None) -> YedoState:
        return YedoState(
            *self.kernel_fields(chance),
            self.round,
            self.phase,
            self.order,
            self.bidding.copy(),
            self.mon[:],
            self.pp[:],
            self.geisha[:],
            self.blessing[:],
            self.earned[:],
            self.house[:],
            self.reserve[:],
            self.annexes[:],
            self.blackmail,
            self.favors,
            self.missions[:],
            self.actions[:],
            self.bonuses[:],
            self.weapons[:],
            self.completed[:],
            self.spaces[:],
            self.patrol,
            self.colour,
            self.church,
            self.bank,
            self.market,
            self.discards,
            [Deck(deck.top[:], deck.pool[:], deck.bottom[:]) for deck in self.decks],
            self.known[:],
            self.events,
            self.supplies.copy(),
            self.drawn,
            self.offered,
            self.played,
            self.this_round.copy(),
            self.this_turn.copy(),
            self.ending,
        )

    # ------------------------------------------------------------ Prestige and Mon

    def gain_pp(self, player: Player, number: int, source: int) -> None:
        """Move the Score Marker, at once (YE-3.22); it never goes below 0 (YE-3.11)."""
        number = max(number, -self.pp[player])
        self.pp[player] += number
        self.earned[len(SOURCES) * player + source] += number
        if number and self.story is not None:
            self.tell("pp" if number > 0 else "pp-lost", player=player, number=abs(number), source=source)

    def earned_of(self, player: Player) -> list[int]:
        """A player's Prestige by source, in the order of SOURCES."""
        return self.earned[len(SOURCES) * player : len(SOURCES) * (player + 1)]

    def gain_mon(self, player: Player, number: int) -> None:
        """Take Mon from the bank, which never runs out (YE-1.11, YE-R5), or give it back if `number` is negative.

        Nobody has less than 0 (YE-3.12).
        """
        number = max(number, -self.mon[player])
        self.mon[player] += number
        self.bank -= number
        if number and self.story is not None:
            self.tell("mon" if number > 0 else "mon-paid", player=player, number=abs(number))

    def fill_church(self, number: int) -> None:
        """Put Mon from the bank onto the Church."""
        self.church += number
        self.bank -= number

    def move_mon(self, giver: Player, taker: Player, number: int) -> None:
        """Mon changes hands."""
        self.mon[giver] -= number
        self.mon[taker] += number

    # ------------------------------------------------------------ Annexes

    def annexes_of(self, player: Player) -> list[int]:
        """A player's Annex spaces in the order of ANNEXES: NOT_BUILT, BUILT or MANNED."""
        return self.annexes[ANNEX_SPACES * player : ANNEX_SPACES * (player + 1)]

    def annex(self, player: Player, annex: Annex) -> int:
        """One of a player's Annex spaces: NOT_BUILT, BUILT or MANNED."""
        return self.annexes[ANNEX_SPACES * player + annex]

    def set_annex(self, player: Player, annex: Annex, condition: int) -> None:
        """Make one of a player's Annex spaces NOT_BUILT, BUILT or MANNED."""
        self.annexes[ANNEX_SPACES * player + annex] = condition

    # ------------------------------------------------------------ Disciples

    def presence(self, player: Player) -> list[int]:
        """How many Board Disciples a player has in each District; Annexes lie in none (YE-8.10, YE-R33)."""
        districts = self.game.table.space_district
        counts = [0] * DISTRICT_COUNT
        for space, owner in enumerate(self.spaces):
            if owner == player:
                counts[districts[space]] += 1
        return counts

    def is_in(self, player: Player, district: District) -> bool:
        """Whether a player has a Board Disciple in a District."""
        spaces = self.spaces
        return any(spaces[space] == player for space in self.game.district_spaces[district])

    def own_spots(self, player: Player) -> list[Spot]:
        """The places on the board where a player has Disciples, each once, in their order."""
        if player not in self.spaces:
            return []
        spots = self.game.table.space_spot
        return sorted({spots[space] for space, owner in enumerate(self.spaces) if owner == player})

    def has_placed(self, player: Player) -> bool:
        """Whether a player has a Disciple on a space or an Annex (YE-11.7)."""
        return player in self.spaces or MANNED in self.annexes_of(player)

    def placed(self, player: Player) -> int:
        """How many Disciples a player has on spaces and Annexes."""
        return self.spaces.count(player) + self.annexes_of(player).count(MANNED)

    def lift(self, player: Player, spot: Spot) -> None:
        """A Disciple leaves a place for the Clan House; of several the one on the first space (YE-R80).

        Raises LookupError if the player has none there.
        """
        for space in self.game.table.spot_spaces[spot]:
            if self.spaces[space] == player:
                self.spaces[space] = NOBODY
                self.house[player] += 1
                return
        raise LookupError(f"player {player} has no Disciple at {self.game.table.spot_ids[spot]}")

    def lift_from_annex(self, player: Player, annex: Annex) -> None:
        """The Disciple on an Annex leaves it for the Clan House."""
        self.set_annex(player, annex, BUILT)
        self.house[player] += 1

    def lose_disciple(self, player: Player) -> bool:
        """A Disciple at the Clan House is lost, unless two of its colour lie in the Reserve (YE-3.3)."""
        if self.reserve[player] >= self.game.protected or not self.house[player]:
            return False
        self.house[player] -= 1
        self.reserve[player] += 1
        return True

    def free_space(self, spot: Spot, covered: bool = False) -> Space:
        """The first free space of a place, among the open or the covered ones, or NOTHING (YE-8.4, YE-8.5)."""
        table = self.game.table
        for space in (table.covered_spaces if covered else table.open_spaces)[spot]:
            if self.spaces[space] < 0:
                return space
        return NOTHING

    def free_spots(self, player: Player, covered: bool = False, leaving: Space = NOTHING) -> list[Spot]:
        """The places on the board where a player may put a Disciple (YE-8.2, YE-8.6, YE-8.7, YE-R32).

        leaving: the space that the Disciple leaves, which does not count for the Bower's limit.
        """
        table, spaces, closed = self.game.table, self.spaces, self.this_round.closed
        in_bower = any(spaces[space] == player and space != leaving for space in self.game.bower_spaces)
        free = []
        for spot, options in enumerate(table.covered_spaces if covered else table.open_spaces):
            if table.spot_district[spot] == closed or (in_bower and table.bower[spot]):
                continue
            for space in options:
                if spaces[space] < 0:
                    free.append(spot)
                    break
        return free

    def patrol_district(self) -> District:
        """The District where the Watch Patrol is, or NOTHING."""
        return NOTHING if self.patrol < 0 else self.game.table.circuit[self.patrol]

    # ------------------------------------------------------------ cards

    def face(self, card: Card) -> Card:
        """The card that stands for all with the same print, for sentences: which copy it is tells nothing."""
        return self.game.table.face[card]

    def faces(self, cards: Iterable[Card]) -> Cards:
        """The same for several cards."""
        return tuple([self.game.table.face[card] for card in cards])

    def kind(self, card: Card) -> Kind:
        """What is printed on a card."""
        return self.game.table.kind[card]

    def in_order(self, without: Player = NOBODY) -> tuple[Player, ...]:
        """The players in player order, in which they react (YE-4.7), one left out."""
        return tuple([player for player in self.order if player != without])

    def show(self, card: Card) -> None:
        """A card is turned up for everybody."""
        self.known[card] = self.game.everybody
        self.reveals += 1

    def weapon_counts(self, player: Player) -> list[int]:
        """How many Weapons of each kind a player owns."""
        table = self.game.table
        counts = [0] * len(table.weapon_ids)
        for card in self.weapons[player]:
            counts[table.kind[card]] += 1
        return counts
