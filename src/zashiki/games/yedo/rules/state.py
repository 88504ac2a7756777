"""What is on the table: boards, cards and tokens as plain ints, lists and tuples.

Players are numbered as in the kernel; the player order is a field. Cards are numbered as in `tables.Table`. Lists with
a place for each player and type of Annex are flat: `annexes[4 * player + annex]`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from zashiki.kernel.chance import Chance
from zashiki.kernel.decks import Deck
from zashiki.kernel.state import State
from zashiki.kernel.steps import Step
from zashiki.kernel.views import Outcome

if TYPE_CHECKING:
    from zashiki.games.yedo import YedoGame

NOBODY = -1
NOTHING = -1
ON_TRACK, EGRESS = -2, -1
"""Where a Bidding Marker is, if not on a Bidding space."""
NOT_BUILT, BUILT, MANNED = 0, 1, 2
"""An Annex space: bare, which is of no use (YE-14.1), with an Annex, with an Annex and a Disciple on it."""
RED_PATROL, BLUE_PATROL = 0, 1  # YE-1.11: the two figures
MARKET_TRADE, TAVERN_TRADE = 0, 1

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
    | track, markers | the Bidding Track; each player's marker: ON_TRACK, EGRESS or the category that he won |
    | mon, pp, geisha, blessing | what each player has |
    | earned | Prestige by player and source, `earned[len(SOURCES) * player + source]` |
    | house, reserve | each player's Disciples in the Clan House (those that acted, too), and in the Reserve |
    | annexes | NOT_BUILT, BUILT or MANNED, by player and type |
    | blackmail | 1 for each player whose Blackmail Card is not played |
    | favors | the Favors that nobody has taken yet |
    | missions, actions, bonuses | the cards in hand: secret |
    | weapons | Weapons, face up |
    | completed | completed Missions in order, each `2 * card`, and 1 more if the Bonus was earned |
    | spaces | whose Disciple stands on each Assignment space, or NOBODY |
    | closed | the District with the only "inaccessible" counter (YE-1.9), or NOTHING |
    | patrol, colour | where on its circuit the Watch Patrol is, or NOTHING; RED_PATROL or BLUE_PATROL |
    | church, bank | Mon on the Church; Mon that the bank has taken in, less what it has paid out |
    | market, discards | the card on each Market space, or NOTHING; discarded Weapons |
    | decks, known | the face-down decks; for each card who knows where it lies, while it lies hidden |
    | events | the Events revealed, the current one last |
    | annexes_left, geisha_left, blessings_left | what lies on the board to be taken |
    | drawn | cards that a player has drawn to choose among: secret |
    | offered | cards that each player has laid out for a deal, face down |
    | played | Action Cards played and not yet put away |
    | prices | this round's changes of prices of Weapons, Geisha, Annexes, Disciples |
    | patrol_extra, skipped | this round: more steps in 5a; phases left out, as bits |
    | guests | this round: who deals without a Disciple there, bit `2 * player + trade` |
    | saved | spaces whose Disciples are saved in 5c, as bits |
    | discount | Mon off the auction just won |
    | override | this turn's Disciple goes onto a covered space |
    | forged, doubled, extra | this turn: wild Weapons, Shadow Doubles, activations still to come |
    | ending | whether "Kill the Shogun" has been completed |
    """

    __slots__ = (
        "actions", "annexes", "annexes_left", "bank", "blackmail", "blessing", "blessings_left", "bonuses",
        "church", "closed", "colour", "completed", "decks", "discards", "discount", "doubled", "drawn", "earned",
        "ending", "events", "extra", "favors", "forged", "geisha", "geisha_left", "guests", "house", "known",
        "markers", "market", "missions", "mon", "offered", "order", "override", "patrol", "patrol_extra", "phase",
        "played", "pp", "prices", "reserve", "round", "saved", "skipped", "spaces", "track", "weapons",
    )  # fmt: skip

    if TYPE_CHECKING:
        game: YedoGame

    def __init__(
        self,
        game: YedoGame,
        chance: Chance,
        steps: list[Step],  # type: ignore[type-arg]
        answers: list[int],
        reveals: int,
        result: Outcome | None,
        streams: dict[tuple[int, ...], Chance] | None,
        round: int,
        phase: int,
        order: tuple[int, ...],
        track: tuple[int, ...],
        markers: tuple[int, ...],
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
        missions: list[tuple[int, ...]],
        actions: list[tuple[int, ...]],
        bonuses: list[tuple[int, ...]],
        weapons: list[tuple[int, ...]],
        completed: list[tuple[int, ...]],
        spaces: list[int],
        closed: int,
        patrol: int,
        colour: int,
        church: int,
        bank: int,
        market: tuple[int, ...],
        discards: tuple[int, ...],
        decks: list[Deck],
        known: list[int],
        events: tuple[int, ...],
        annexes_left: tuple[int, ...],
        geisha_left: int,
        blessings_left: int,
        drawn: tuple[int, ...],
        offered: tuple[tuple[int, ...], ...],
        played: tuple[int, ...],
        prices: tuple[int, ...],
        patrol_extra: int,
        skipped: int,
        guests: int,
        saved: int,
        discount: int,
        override: bool,
        forged: int,
        doubled: int,
        extra: int,
        ending: bool,
    ) -> None:
        State.__init__(self, game, chance, steps, answers, reveals, result, streams)
        self.round = round
        self.phase = phase
        self.order = order
        self.track = track
        self.markers = markers
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
        self.closed = closed
        self.patrol = patrol
        self.colour = colour
        self.church = church
        self.bank = bank
        self.market = market
        self.discards = discards
        self.decks = decks
        self.known = known
        self.events = events
        self.annexes_left = annexes_left
        self.geisha_left = geisha_left
        self.blessings_left = blessings_left
        self.drawn = drawn
        self.offered = offered
        self.played = played
        self.prices = prices
        self.patrol_extra = patrol_extra
        self.skipped = skipped
        self.guests = guests
        self.saved = saved
        self.discount = discount
        self.override = override
        self.forged = forged
        self.doubled = doubled
        self.extra = extra
        self.ending = ending

    def copy(self, chance: Chance | None = None) -> YedoState:
        return YedoState(
            *self.kernel_fields(chance),
            self.round,
            self.phase,
            self.order,
            self.track,
            self.markers,
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
            self.closed,
            self.patrol,
            self.colour,
            self.church,
            self.bank,
            self.market,
            self.discards,
            [Deck(deck.top[:], deck.pool[:], deck.bottom[:]) for deck in self.decks],
            self.known[:],
            self.events,
            self.annexes_left,
            self.geisha_left,
            self.blessings_left,
            self.drawn,
            self.offered,
            self.played,
            self.prices,
            self.patrol_extra,
            self.skipped,
            self.guests,
            self.saved,
            self.discount,
            self.override,
            self.forged,
            self.doubled,
            self.extra,
            self.ending,
        )

    # ------------------------------------------------------------ Prestige and Mon

    def gain_pp(self, player: int, number: int, source: int) -> None:
        """Move the Score Marker, at once (YE-3.22); it never goes below 0 (YE-3.11)."""
        number = max(number, -self.pp[player])
        self.pp[player] += number
        self.earned[len(SOURCES) * player + source] += number
        if number and self.story is not None:
            self.tell("pp" if number > 0 else "pp-lost", player=player, number=abs(number), source=source)

    def gain_mon(self, player: int, number: int) -> None:
        """From the bank, which never runs out (YE-1.11, YE-R5), or to it if negative; never below 0 (YE-3.12)."""
        number = max(number, -self.mon[player])
        self.mon[player] += number
        self.bank -= number
        if number and self.story is not None:
            self.tell("mon" if number > 0 else "mon-paid", player=player, number=abs(number))

    def fill_church(self, number: int) -> None:
        """Mon goes from the bank onto the Church."""
        self.church += number
        self.bank -= number

    def move_mon(self, giver: int, taker: int, number: int) -> None:
        """Mon changes hands."""
        self.mon[giver] -= number
        self.mon[taker] += number

    # ------------------------------------------------------------ Disciples

    def presence(self, player: int) -> list[int]:
        """How many Board Disciples a player has in each District; Annexes lie in none (YE-8.10, YE-R33)."""
        counts = [0] * 7
        districts = self.game.table.space_district
        for space, owner in enumerate(self.spaces):
            if owner == player:
                counts[districts[space]] += 1
        return counts

    def is_in(self, player: int, district: int) -> bool:
        """Whether a player has a Board Disciple in a District."""
        spaces = self.spaces
        return any(spaces[space] == player for space in self.game.district_spaces[district])

    def own_spots(self, player: int) -> list[int]:
        """The places on the board where a player has Disciples, each once, in their order."""
        if player not in self.spaces:
            return []
        spots = self.game.table.space_spot
        return sorted({spots[space] for space, owner in enumerate(self.spaces) if owner == player})

    def has_placed(self, player: int) -> bool:
        """Whether a player has a Disciple on a space or an Annex (YE-11.7)."""
        return player in self.spaces or MANNED in self.annexes[4 * player : 4 * player + 4]

    def lift(self, player: int, spot: int) -> None:
        """A Disciple leaves a place for the Clan House; of several the one on the first space (YE-R80).

        Raises LookupError if the player has none there.
        """
        for space in self.game.table.spot_spaces[spot]:
            if self.spaces[space] == player:
                self.spaces[space] = NOBODY
                self.house[player] += 1
                return
        raise LookupError(f"player {player} has no Disciple at {self.game.table.spot_ids[spot]}")

    def lose_disciple(self, player: int) -> bool:
        """A Disciple at the Clan House is lost, unless two of its colour lie in the Reserve (YE-3.3)."""
        if self.reserve[player] >= self.game.protected or not self.house[player]:
            return False
        self.house[player] -= 1
        self.reserve[player] += 1
        return True

    def free_space(self, spot: int, covered: bool = False) -> int:
        """The first free space of a place, among the open or the covered ones, or NOTHING (YE-8.4, YE-8.5)."""
        table = self.game.table
        for space in (table.covered_spaces if covered else table.open_spaces)[spot]:
            if self.spaces[space] < 0:
                return space
        return NOTHING

    def free_spots(self, player: int, covered: bool = False, leaving: int = NOTHING) -> list[int]:
        """The places on the board where a player may put a Disciple (YE-8.2, YE-8.6, YE-8.7, YE-R32).

        `leaving`: the space that the Disciple leaves, which does not count for the Bower's limit.
        """
        table, spaces, closed = self.game.table, self.spaces, self.closed
        in_bower = any(spaces[space] == player and space != leaving for space in self.game.bower_spaces)
        found = []
        for spot, options in enumerate(table.covered_spaces if covered else table.open_spaces):
            if table.spot_district[spot] == closed or (in_bower and table.bower[spot]):
                continue
            for space in options:
                if spaces[space] < 0:
                    found.append(spot)
                    break
        return found

    def patrol_district(self) -> int:
        """The District where the Watch Patrol is, or NOTHING."""
        return NOTHING if self.patrol < 0 else self.game.table.circuit[self.patrol]

    # ------------------------------------------------------------ cards

    def could_hold(self, player: int, cards: tuple[int, ...]) -> bool:
        """Whether a player could hold one of these Action Cards, as far as everybody knows (YE-R11).

        A card of which everybody knows the place is in his hand or is not; any other could be, if he holds a card that
        not everybody knows.
        """
        hand = self.actions[player]
        if not hand:
            return False
        known = self.known
        unknown = not all(known[card] & 1 for card in hand)
        for card in cards:
            if known[card] & 1:
                if card in hand:
                    return True
            elif unknown:
                return True
        return False

    def face(self, card: int) -> int:
        """The card that stands for all with the same print, for sentences: which copy it is tells nothing."""
        return self.game.table.face[card]

    def faces(self, cards: Iterable[int]) -> tuple[int, ...]:
        """The same for several cards."""
        return tuple([self.game.table.face[card] for card in cards])

    def in_order(self, without: int = NOBODY) -> tuple[int, ...]:
        """The players in player order, in which they react (YE-4.7), one left out."""
        return tuple([player for player in self.order if player != without])

    def show(self, card: int) -> None:
        """A card is turned up for everybody."""
        self.known[card] = self.game.everybody
        self.reveals += 1

    def weapon_counts(self, player: int) -> list[int]:
        """How many Weapons of each kind a player owns."""
        counts = [0] * 8
        kind = self.game.table.kind
        for card in self.weapons[player]:
            counts[kind[card]] += 1
        return counts
