"""Phase 2: the auctions (chapter 6). 2 or 3 players bid for main categories, more players for the seven categories."""

from __future__ import annotations

from zashiki.games.yedo.actions import MOST
from zashiki.games.yedo.rules.cards import Poll
from zashiki.games.yedo.rules.effects import carry
from zashiki.games.yedo.rules.state import EGRESS, FROM_AUCTIONS, ON_TRACK, YedoState
from zashiki.games.yedo.rules.terms import BIDDING, P2, Player
from zashiki.games.yedo.tables import Table
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import PASS, Choice, Task

ASKED = -1


def open_categories(state: YedoState) -> list[int]:
    """What can still be announced: main categories with 2 or 3 players, else categories (YE-6.10, YE-6.20, YE-6.22)."""
    table = state.game.table
    taken = [marker for marker in state.bidding.markers if marker not in (ON_TRACK, EGRESS)]
    if table.few:
        closed = {table.auction_main[marker] for marker in taken}
        return [main for main, auctions in enumerate(table.main_auctions) if auctions and main not in closed]
    return [auction for auction in range(len(table.minimum)) if auction not in taken]


def minimum(table: Table, category: int) -> int:
    """The minimum bid for what is announced (YE-6.2, YE-6.19)."""
    return table.main_minimum[category] if table.few else table.minimum[category]


def affordable(state: YedoState, player: Player) -> list[int]:
    """The open categories whose minimum a player has; a full hand is no hindrance (YE-R23)."""
    table = state.game.table
    return [category for category in open_categories(state) if minimum(table, category) <= state.mon[player]]


class OpenBidding(Task[YedoState], frozen=True):
    """Each player is asked, in player order, whether they take part (YE-6.3)."""

    def run(self, state: YedoState) -> None:
        state.phase = BIDDING
        state.then(*[JoinBidding(player) for player in state.order], NextAuction())


def drop_out(state: YedoState, player: Player, mon: int) -> None:
    """A Bidding Marker goes to the Egress space, and its owner gets Mon for it, or none."""
    place_marker(state, player, EGRESS)
    if state.story is not None:
        state.tell("egress", player=player)
    state.gain_mon(player, mon)


def place_marker(state: YedoState, player: Player, place: int) -> None:
    """A Bidding Marker leaves the Bidding Track: its owner takes no further part in this round (YE-6.11)."""
    bidding = state.bidding
    bidding.track = tuple([other for other in bidding.track if other != player])
    bidding.markers = tuple([place if other == player else marker for other, marker in enumerate(bidding.markers)])


class JoinBidding(Choice[YedoState], frozen=True):
    """Whether a player bids this round; players who decline or have too little get Mon (YE-6.4, YE-R17)."""

    rules = ("YE-6.3", "YE-6.4", "YE-R17")
    obvious = True

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return [PASS, state.game.actions.yes] if affordable(state, player) else [PASS]

    def answer(self, state: YedoState, action: int) -> None:
        if action == PASS:
            drop_out(state, self.player, state.game.table.numbers.egress_mon)

    def message(self, state: YedoState, player: Player) -> Message:
        return Message("ask.JoinBidding", {"mon": state.game.table.numbers.egress_mon})


class NextAuction(Task[YedoState], frozen=True):
    """The player farthest up the Bidding Track announces; without a marker there the phase ends (YE-6.12, YE-6.13)."""

    def run(self, state: YedoState) -> None:
        if state.bidding.track:
            state.then(Announce(state.bidding.track[0]), NextAuction())


class Announce(Choice[YedoState], frozen=True):
    """Which category is put up, at its minimum; or the announcer drops out (YE-6.5, YE-6.15, YE-R18)."""

    rules = ("YE-6.5", "YE-6.15", "YE-6.18", "YE-6.20", "YE-R18")
    obvious = True

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return [PASS, *[category_action(state, category) for category in affordable(state, player)]]

    def answer(self, state: YedoState, action: int) -> None:
        if action == PASS:
            drop_out(state, self.player, 0)
            return
        category = state.token(action).value
        bid = minimum(state.game.table, category)
        if state.story is not None:
            state.tell("announce-main" if state.game.table.few else "announce", player=self.player, category=category)
        auction = Auction(category, bid, self.player, self.player, state.bidding.track[1:])
        state.then(auction)


def category_action(state: YedoState, category: int) -> int:
    """The action that names what is announced."""
    actions = state.game.actions
    return (actions.main if state.game.table.few else actions.auction) + category


class Auction(Task[YedoState], frozen=True):
    """An auction under way: each player bids once, the announcer last if another has bid more (YE-6.6 to YE-6.8).

    It is the same for main categories (YE-6.23).

    left: who is still to be asked before the announcer. announcer: a player, or ASKED once they have had the last word.
    """

    category: int
    bid: int
    leader: Player
    announcer: int
    left: tuple[int, ...]

    def run(self, state: YedoState) -> None:
        if self.left:
            player, rest = self.left[0], self.left[1:]
            state.then(Bid(player, self.category, self.bid, self.leader, self.announcer, rest))
        elif self.announcer not in (ASKED, self.leader):
            state.then(Bid(self.announcer, self.category, self.bid, self.leader, ASKED, ()))
        else:  # YE-6.14: if nobody has topped the announcer, they win for the minimum
            if state.story is not None:
                state.tell("won", player=self.leader, bid=self.bid)
            state.then(Poll(P2, (self.leader,)), Pay(self.leader, self.category, self.bid))


class Bid(Choice[YedoState], frozen=True):
    """A higher bid, up to the Mon that the player has, or a pass (YE-6.6, YE-6.7, YE-6.16, YE-R16)."""

    rules = ("YE-6.6", "YE-6.7", "YE-6.16", "YE-R14", "YE-R16")
    obvious = True
    category: int
    bid: int
    leader: Player
    announcer: int
    left: tuple[int, ...]

    def legal(self, state: YedoState, player: Player) -> list[int]:
        start = state.game.actions.amount
        return [PASS, *range(start + self.bid + 1, start + min(state.mon[player], MOST) + 1)]

    def answer(self, state: YedoState, action: int) -> None:
        if action == PASS:
            bid, leader = self.bid, self.leader
            if state.story is not None:
                state.tell("bid-pass", player=self.player)
        else:
            bid, leader = state.token(action).value, self.player
            if state.story is not None:
                state.tell("bid", player=self.player, bid=bid)
        state.then(Auction(self.category, bid, leader, self.announcer, self.left))

    def waiting(self, state: YedoState) -> Message:
        fields = {"category": self.category, "bid": self.bid, "leader": self.leader}
        main = "-main" if state.game.table.few else ""
        return Message(f"waiting.Bid{main}", {"players": (self.player,), **fields})

    def default(self, state: YedoState, player: Player) -> int | None:
        return PASS


class Pay(Task[YedoState], frozen=True):
    """The winner pays; a winner who has too little loses all their Mon and drops out (YE-6.9, YE-6.17, YE-R15)."""

    player: Player
    category: int
    bid: int

    def run(self, state: YedoState) -> None:
        price = max(0, self.bid - state.bidding.discount)
        state.bidding.discount = 0
        lacks = state.mon[self.player] < price
        state.gain_mon(self.player, -price)
        if lacks:
            drop_out(state, self.player, 0)
        elif state.game.table.few:
            state.then(ChooseCategory(self.player, self.category))  # YE-R19
        else:
            win(state, self.player, self.category)


class ChooseCategory(Choice[YedoState], frozen=True):
    """Which category the winner of a main category takes (YE-6.21)."""

    rules = ("YE-6.21", "YE-R19")
    obvious = True
    main: int

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return [state.game.actions.auction + auction for auction in state.game.table.main_auctions[self.main]]

    def answer(self, state: YedoState, action: int) -> None:
        win(state, self.player, state.token(action).value)


def win(state: YedoState, player: Player, auction: int) -> None:
    """The marker goes to the Bidding space, which closes the category; the reward follows (YE-6.9, YE-6.24 on).

    It comes at once, so it can be used from this round's Phase 4 on (YE-6.36).
    """
    place_marker(state, player, auction)
    if state.story is not None:
        state.tell("auction", player=player, auction=auction)
    carry(state, player, state.game.table.auction_reward[auction], FROM_AUCTIONS)
