"""Phase 6: deals in the Market and the Tavern, as small questions (chapter 10; YE-R41 to YE-R46)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from zashiki.games.yedo.actions import (
    ACTION_GOODS,
    BONUS_GOODS,
    FIRST_MISSIONS,
    FIRST_WEAPONS,
    GEISHA_GOODS,
    MON_GOODS,
    MOST,
)
from zashiki.games.yedo.rules.cards import Poll
from zashiki.games.yedo.rules.exchange import Exchange, give_back, lay_out
from zashiki.games.yedo.rules.state import MARKET_TRADE, TAVERN_TRADE, YedoState
from zashiki.games.yedo.rules.targets import traders
from zashiki.games.yedo.rules.terms import P6, TRADE, Goods, Parcel, Player, Trade
from zashiki.games.yedo.tables import WEAPON_KINDS
from zashiki.kernel.messages import Field, Message
from zashiki.kernel.steps import PASS, Choice, Task

OFFERS = 3
"""How many offers a proposer may make in a trade (YE-R41)."""
PER_GOODS = 1000
"""In messages a number of goods is written as `PER_GOODS * goods + number`."""
KINDS = FIRST_WEAPONS + WEAPON_KINDS
"""How many kinds of goods there are."""
ONE_WAY = (MON_GOODS, GEISHA_GOODS, *range(FIRST_WEAPONS, KINDS))
"""Goods that are all alike: they do not go both ways in a deal (YE-R83). Cards have only their backs alike."""

NONE: Parcel = (0,) * KINDS
Bounds = list[tuple[range, int, int]]
"""For each hand: the kinds of goods in it, how many of them have to be wanted, and how many may be wanted."""


class OpenTrade(Task[YedoState], frozen=True):
    """Silver Tongues first, then the Market trade, then the Tavern trade (YE-10.11, YE-R41)."""

    def run(self, state: YedoState) -> None:
        state.phase = TRADE
        if not state.this_round.skips(TRADE):
            state.then(Poll(P6, state.order), OpenDistrict(MARKET_TRADE), OpenDistrict(TAVERN_TRADE))


class OpenDistrict(Task[YedoState], frozen=True):
    """Each player who may deal here is proposer once, if there are at least two (YE-10.1, YE-10.2)."""

    trade: Trade

    def run(self, state: YedoState) -> None:
        present = traders(state, self.trade)
        if len(present) > 1:
            state.then(*[Propose(player, self.trade, OFFERS) for player in present])


def owned(state: YedoState, player: Player, trade: Trade) -> list[int]:
    """How many of each kind of goods a player could give, by what everybody can see (YE-10.1 to YE-10.3, YE-R44)."""
    kind, deck_of = state.game.table.kind, state.game.table.deck_of
    goods = [0] * KINDS
    goods[MON_GOODS] = min(state.mon[player], MOST)
    for card in state.weapons[player]:
        goods[FIRST_WEAPONS + kind[card]] += 1
    if trade == TAVERN_TRADE:
        goods[GEISHA_GOODS] = state.geisha[player]
        goods[ACTION_GOODS] = len(state.actions[player])
        goods[BONUS_GOODS] = len(state.bonuses[player])
        for card in state.missions[player]:
            goods[deck_of[card]] += 1  # the decks of Missions are numbered as their goods
    return goods


class Propose(Choice[YedoState], frozen=True):
    """To whom a proposer makes an offer; or they make none (YE-R41).

    left: how many offers they can still make in this trade, this one included.
    """

    rules = ("YE-10.1", "YE-10.2", "YE-R41")
    obvious = True
    trade: Trade
    left: int

    def legal(self, state: YedoState, player: Player) -> list[int]:
        seat = state.game.actions.seat
        others = [other for other in traders(state, self.trade) if other != player]
        return [PASS, *sorted([seat + other for other in others if self.offer_to(other).kinds(state)])]

    def offer_to(self, partner: Player) -> BuildOffer:
        """An offer to a partner of which nothing is said yet."""
        return empty_offer(self.player, self.trade, partner, counter=False)

    def answer(self, state: YedoState, action: int) -> None:
        if action == PASS:
            return
        again = [Propose(self.player, self.trade, self.left - 1)] if self.left > 1 else []
        state.then(self.offer_to(state.token(action).value), *again)

    def default(self, state: YedoState, player: Player) -> int | None:
        return PASS


def empty_offer(player: Player, trade: Trade, partner: Player, *, counter: bool) -> BuildOffer:
    """An offer of which nothing is said yet."""
    return BuildOffer(player, trade, partner, counter, wanting=False, give=NONE, want=NONE, at=0)


class BuildOffer(Choice[YedoState], frozen=True):
    """What is given, then what is wanted, kind by kind in their order; or the offer is dropped (YE-R42, YE-R43).

    counter: whether it answers an offer. wanting: whether what is given is complete, so that this asks what is wanted.
    at: the first kind of goods that can still be added.
    """

    rules = ("YE-10.1", "YE-10.2", "YE-10.3", "YE-R42", "YE-R43", "YE-R45")
    obvious = True
    continues = True
    trade: Trade
    partner: Player
    counter: bool
    wanting: bool
    give: Parcel
    want: Parcel
    at: int

    def most(self, state: YedoState) -> list[int]:
        """How many of each kind can be added; goods of ONE_WAY do not go both ways."""
        goods = owned(state, self.partner if self.wanting else self.player, self.trade)
        if self.wanting:
            for kind in ONE_WAY:
                if self.give[kind]:
                    goods[kind] = 0
        return goods

    def kinds(self, state: YedoState) -> list[int]:
        """The kinds that can be added to an offer that can still be completed (YE-R86)."""
        goods, bounds = self.most(state), hand_bounds(state, self.player, self.partner, self.give)
        left = [kind for kind in range(self.at, KINDS) if goods[kind]]
        if self.wanting:
            return [kind for kind in left if self.numbers(kind, goods, bounds)]
        theirs = owned(state, self.partner, self.trade)
        return [kind for kind in left if self.leaves_a_wish(kind, goods, theirs, bounds)]

    def leaves_a_wish(self, kind: Goods, goods: list[int], theirs: list[int], bounds: Bounds) -> bool:
        """Whether something could still be wanted if a kind is given, and perhaps kinds that follow it."""
        if any(theirs[other] for other in ONE_WAY if other != kind and not self.give[other]):
            return True
        for kinds, _, most in bounds:
            if any(theirs[other] for other in kinds) and (
                most > 0 or any(goods[other] for other in kinds if other >= kind)
            ):
                return True
        return False

    def numbers(self, kind: Goods, goods: list[int], bounds: Bounds) -> range:
        """How many of a kind can be added, so that no limit is broken at the end (YE-R45)."""
        first, last = 1, goods[kind]
        if not self.wanting:
            return range(first, last + 1)
        for kinds, least, most in bounds:
            wanted = sum(self.want[kinds.start : kinds.stop])
            later = sum([goods[other] for other in kinds if other > kind])
            if kind in kinds:
                first, last = max(first, least - wanted - later), min(last, most - wanted)
            elif wanted + later < least:
                return range(0)
        return range(first, last + 1)

    def legal(self, state: YedoState, player: Player) -> list[int]:
        actions, kinds = state.game.actions, self.kinds(state)
        bounds = hand_bounds(state, self.player, self.partner, self.give)
        if self.wanting:
            done = any(self.want) and within(bounds, self.want)
        else:
            theirs = owned(state, self.partner, self.trade)
            done = any(self.give) and self.leaves_a_wish(KINDS, [], theirs, bounds)
        return [PASS, *([actions.done] if done else []), *[actions.goods + kind for kind in kinds]]

    def answer(self, state: YedoState, action: int) -> None:
        answer, kind, _ = state.token(action)
        match answer:
            case "goods":
                goods = self.most(state)
                if goods[kind] > 1:
                    bounds = hand_bounds(state, self.player, self.partner, self.give)
                    state.then(HowMany(self.player, self, kind, self.numbers(kind, goods, bounds)[-1]))
                else:
                    state.then(self.with_goods(kind, 1))
            case "done":
                if self.wanting:
                    submit(state, self)
                else:
                    state.then(replace(self, wanting=True, at=0))

    def with_goods(self, kind: Goods, number: int) -> BuildOffer:
        """The offer with so many goods of a kind added."""
        parcel = list(self.want if self.wanting else self.give)
        parcel[kind] = number
        if self.wanting:
            return replace(self, want=tuple(parcel), at=kind + 1)
        return replace(self, give=tuple(parcel), at=kind + 1)

    def message(self, state: YedoState, player: Player) -> Message:
        first = WANTING if self.wanting else GIVING
        more = "-more" if any(self.want if self.wanting else self.give) else ""
        return Message(
            f"{first}{more}",
            {"partner": self.partner, "give": listing(self.give), "want": listing(self.want), "trade": self.trade},
        )


GIVING, WANTING = "ask.BuildOffer-give", "ask.BuildOffer-want"
"""The first part of the ids of the questions what is given and what is wanted."""


def asks_what_is_wanted(message: Message) -> bool:
    """Whether a question of BuildOffer asks what is wanted, so that what is given is complete."""
    return message.id.startswith(WANTING)


class HowMany(Choice[YedoState], frozen=True):
    """How many goods of a kind are added to an offer."""

    rules = ("YE-R43",)
    obvious = True
    continues = True
    offer: BuildOffer
    goods: Goods
    most: int

    def legal(self, state: YedoState, player: Player) -> list[int]:
        start, offer = state.game.actions.amount, self.offer
        bounds = hand_bounds(state, offer.player, offer.partner, offer.give)
        return [start + number for number in offer.numbers(self.goods, offer.most(state), bounds)]

    def answer(self, state: YedoState, action: int) -> None:
        state.then(self.offer.with_goods(self.goods, state.token(action).value))

    def message(self, state: YedoState, player: Player) -> Message:
        return Message("ask.HowMany", {"goods": self.goods, "most": self.most})


def listing(parcel: Sequence[int]) -> tuple[int, ...]:
    """A parcel as messages list it: only the kinds that are in it."""
    return tuple([PER_GOODS * kind + number for kind, number in enumerate(parcel) if number])


def listed_goods(listed: int) -> tuple[Goods, int]:
    """One number of a listing: the kind of goods, and how many."""
    return divmod(listed, PER_GOODS)


def parcel_of(listed: Sequence[int]) -> Parcel:
    """A parcel from the listing of a message."""
    parcel = [0] * KINDS
    for part in listed:
        kind, number = listed_goods(part)
        parcel[kind] = number
    return tuple(parcel)


def hand_bounds(state: YedoState, one: int, other: Player, give: Parcel) -> Bounds:
    """How many cards of each hand the player `one` has to want and may want for what they give (YE-R45)."""
    numbers = state.game.table.numbers
    bounds = []
    for kinds, hands, limit in (
        (range(ACTION_GOODS, ACTION_GOODS + 1), state.actions, numbers.action_limit),
        (range(BONUS_GOODS, BONUS_GOODS + 1), state.bonuses, numbers.bonus_limit),
        (range(FIRST_MISSIONS, FIRST_WEAPONS), state.missions, numbers.mission_limit),
    ):
        given = sum(give[kinds.start : kinds.stop])
        bounds.append((kinds, len(hands[other]) + given - limit, limit - len(hands[one]) + given))
    return bounds


def within(bounds: Bounds, want: Parcel) -> bool:
    """Whether neither side is above a hand limit after the deal."""
    return all(least <= sum(want[kinds.start : kinds.stop]) <= most for kinds, least, most in bounds)


# ---------------------------------------------------------------- the answer


def submit(state: YedoState, offer: BuildOffer) -> None:
    """The giver lays out their cards face down; the partner answers (YE-10.4, YE-10.7)."""
    if state.story is not None:
        state.tell(
            "offer",
            player=offer.player,
            partner=offer.partner,
            give=listing(offer.give),
            want=listing(offer.want),
        )
    answer = AnswerOffer(offer.partner, offer.trade, offer.player, offer.counter, offer.give, offer.want)
    state.then(*lay_out(state, offer.player, offer.give), answer)


class AnswerOffer(Choice[YedoState], frozen=True):
    """Whether the partner deals, rejects, or makes a counter-offer, once (YE-R41)."""

    rules = ("YE-10.4", "YE-R41", "YE-R46")
    obvious = True
    trade: Trade
    maker: Player
    counter: bool
    give: Parcel
    want: Parcel

    def legal(self, state: YedoState, player: Player) -> list[int]:
        actions = state.game.actions
        return [PASS, actions.yes] if self.counter else [PASS, actions.yes, actions.counter]

    def answer(self, state: YedoState, action: int) -> None:
        answer = state.token(action).kind
        if answer == "yes":
            exchange = Exchange(self.maker, self.player, self.give, self.want)
            state.then(*lay_out(state, self.player, self.want), exchange)
            return
        give_back(state, self.maker)
        if state.story is not None:
            state.tell("reject", player=self.player)
        if answer == "counter":
            state.then(empty_offer(self.player, self.trade, self.maker, counter=True))

    def default(self, state: YedoState, player: Player) -> int | None:
        return PASS

    def message(self, state: YedoState, player: Player) -> Message:
        return Message("ask.AnswerOffer", self._fields())

    def waiting(self, state: YedoState) -> Message:
        """What is offered is announced to all: kinds and numbers (YE-R43)."""
        return Message("waiting.AnswerOffer", {"players": (self.player,), **self._fields()})

    def _fields(self) -> dict[str, Field]:
        return {"maker": self.maker, "give": listing(self.give), "want": listing(self.want), "trade": self.trade}
