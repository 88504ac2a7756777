"""Phase 6: deals in the Market and the Tavern, as small questions (chapter 10; YE-R41 to YE-R46)."""

from __future__ import annotations

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
from zashiki.games.yedo.rules.terms import P6
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import PASS, Choice, Task

PHASE = 6
OFFERS = 3
"""How many offers a proposer may make in a trade (YE-R41)."""
PER_GOODS = 1000
"""In messages a number of goods is written as `PER_GOODS * goods + number`."""
KINDS = FIRST_WEAPONS + 8
ONE_WAY = (MON_GOODS, GEISHA_GOODS, *range(FIRST_WEAPONS, KINDS))
"""What is alike does not go both ways (YE-R83); of cards only the backs are."""

Bundle = tuple[int, ...]
"""How many of each kind of goods."""
NONE: Bundle = (0,) * KINDS
Bounds = list[tuple[range, int, int]]
"""For each hand: its kinds of goods, how many of them have to be wanted, and how many may be."""


class OpenTrade(Task[YedoState], frozen=True):
    """Silver Tongues first, then the Market trade, then the Tavern trade (YE-10.11, YE-R41)."""

    def run(self, state: YedoState) -> None:
        state.phase = PHASE
        if not state.skipped >> PHASE & 1:
            state.then(Poll(P6, state.order), OpenDistrict(MARKET_TRADE), OpenDistrict(TAVERN_TRADE))


class OpenDistrict(Task[YedoState], frozen=True):
    """Each who may deal here is proposer once; with fewer than two there is nothing (YE-10.1, YE-10.2)."""

    trade: int

    def run(self, state: YedoState) -> None:
        present = traders(state, self.trade)
        if len(present) > 1:
            state.then(*[Propose(player, self.trade, OFFERS) for player in present])


def owned(state: YedoState, player: int, trade: int) -> list[int]:
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
    """To whom a proposer makes an offer, or that he makes none (YE-R41)."""

    rules = ("YE-10.1", "YE-10.2", "YE-R41")
    obvious = True
    trade: int
    left: int

    def legal(self, state: YedoState, player: int) -> list[int]:
        seat = state.game.act.seat
        others = [other for other in traders(state, self.trade) if other != player]
        return [PASS, *sorted([seat + other for other in others if self.offer_to(other).kinds(state)])]

    def offer_to(self, partner: int) -> BuildOffer:
        """An offer of which nothing is said yet."""
        return BuildOffer(self.player, self.trade, partner, False, False, NONE, NONE, 0)

    def answer(self, state: YedoState, action: int) -> None:
        if action == PASS:
            return
        partner = action - state.game.act.seat
        if self.left > 1:
            state.steps.append(Propose(self.player, self.trade, self.left - 1))
        state.then(self.offer_to(partner))

    def default(self, state: YedoState, player: int) -> int | None:
        return PASS


class BuildOffer(Choice[YedoState], frozen=True):
    """What is given, then what is wanted, kind by kind in their order; or the offer is dropped (YE-R42, YE-R43).

    counter: whether it answers an offer. wanting: whether what is given is complete. at: the first kind that can
    still be added.
    """

    rules = ("YE-10.1", "YE-10.2", "YE-10.3", "YE-R42", "YE-R43", "YE-R45")
    obvious = True
    continues = True
    trade: int
    partner: int
    counter: bool
    wanting: bool
    give: Bundle
    want: Bundle
    at: int

    def most(self, state: YedoState) -> list[int]:
        """How many of each kind can be added; what is alike does not go both ways."""
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

    def leaves_a_wish(self, kind: int, goods: list[int], theirs: list[int], bounds: Bounds) -> bool:
        """Whether there is something to want when a kind is given, and perhaps more of those after it."""
        if any(theirs[at] for at in ONE_WAY if at != kind and not self.give[at]):
            return True
        for kinds, _, most in bounds:
            if any(theirs[at] for at in kinds) and (most > 0 or any(goods[at] for at in kinds if at >= kind)):
                return True
        return False

    def numbers(self, kind: int, goods: list[int], bounds: Bounds) -> range:
        """How many of a kind can be added, so that no limit is broken at the end (YE-R45)."""
        first, last = 1, goods[kind]
        if not self.wanting:
            return range(first, last + 1)
        for kinds, least, most in bounds:
            wanted = sum([self.want[at] for at in kinds])
            later = sum([goods[at] for at in kinds if at > kind])
            if kind in kinds:
                first, last = max(first, least - wanted - later), min(last, most - wanted)
            elif wanted + later < least:
                return range(0)
        return range(first, last + 1)

    def legal(self, state: YedoState, player: int) -> list[int]:
        act, kinds = state.game.act, self.kinds(state)
        bounds = hand_bounds(state, self.player, self.partner, self.give)
        if self.wanting:
            done = any(self.want) and within(bounds, self.want)
        else:
            theirs = owned(state, self.partner, self.trade)
            done = any(self.give) and self.leaves_a_wish(KINDS, [], theirs, bounds)
        return [PASS, *([act.done] if done else []), *[act.goods + kind for kind in kinds]]

    def answer(self, state: YedoState, action: int) -> None:
        if action == PASS:
            return
        if action != state.game.act.done:
            kind = action - state.game.act.goods
            goods = self.most(state)
            if goods[kind] > 1:
                bounds = hand_bounds(state, self.player, self.partner, self.give)
                state.then(HowMany(self.player, self, kind, self.numbers(kind, goods, bounds)[-1]))
            else:
                state.then(self.with_goods(kind, 1))
        elif self.wanting:
            submit(state, self)
        else:
            state.then(
                BuildOffer(self.player, self.trade, self.partner, self.counter, True, self.give, self.want, 0)
            )  # fmt: skip

    def with_goods(self, kind: int, number: int) -> BuildOffer:
        """The offer with more in it."""
        give, want = list(self.give), list(self.want)
        (want if self.wanting else give)[kind] = number
        return BuildOffer(
            self.player, self.trade, self.partner, self.counter, self.wanting, tuple(give), tuple(want), kind + 1
        )

    def message(self, state: YedoState, player: int) -> Message:
        part = "want" if self.wanting else "give"
        more = "-more" if any(self.want if self.wanting else self.give) else ""
        return Message(
            f"ask.BuildOffer-{part}{more}",
            {"partner": self.partner, "give": listing(self.give), "want": listing(self.want), "trade": self.trade},
        )


class HowMany(Choice[YedoState], frozen=True):
    """How many of a kind."""

    rules = ("YE-R43",)
    obvious = True
    continues = True
    offer: BuildOffer
    goods: int
    most: int

    def legal(self, state: YedoState, player: int) -> list[int]:
        start, offer = state.game.act.amount, self.offer
        bounds = hand_bounds(state, offer.player, offer.partner, offer.give)
        return [start + number for number in offer.numbers(self.goods, offer.most(state), bounds)]

    def answer(self, state: YedoState, action: int) -> None:
        state.then(self.offer.with_goods(self.goods, action - state.game.act.amount))

    def message(self, state: YedoState, player: int) -> Message:
        return Message("ask.HowMany", {"goods": self.goods, "most": self.most})


def listing(bundle: Bundle) -> tuple[int, ...]:
    """A bundle for a message."""
    return tuple([PER_GOODS * kind + number for kind, number in enumerate(bundle) if number])


def hand_bounds(state: YedoState, one: int, other: int, give: Bundle) -> Bounds:
    """How many cards of each hand `one` has to want and may want for what he gives (YE-R45)."""
    numbers = state.game.table.numbers
    found = []
    for kinds, hands, limit in (
        (range(ACTION_GOODS, ACTION_GOODS + 1), state.actions, numbers.action_limit),
        (range(BONUS_GOODS, BONUS_GOODS + 1), state.bonuses, numbers.bonus_limit),
        (range(FIRST_MISSIONS, FIRST_WEAPONS), state.missions, numbers.mission_limit),
    ):
        given = sum(give[kinds.start : kinds.stop])
        found.append((kinds, len(hands[other]) + given - limit, limit - len(hands[one]) + given))
    return found


def within(bounds: Bounds, want: Bundle) -> bool:
    """Whether after the deal neither side breaks a limit."""
    return all(least <= sum(want[kinds.start : kinds.stop]) <= most for kinds, least, most in bounds)


# ---------------------------------------------------------------- the answer


def submit(state: YedoState, offer: BuildOffer) -> None:
    """The giver lays out his cards face down; the partner answers (YE-10.4, YE-10.7)."""
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
    trade: int
    maker: int
    counter: bool
    give: Bundle
    want: Bundle

    def legal(self, state: YedoState, player: int) -> list[int]:
        act = state.game.act
        return [PASS, act.yes] if self.counter else [PASS, act.yes, act.counter]

    def answer(self, state: YedoState, action: int) -> None:
        act = state.game.act
        if action == act.yes:
            exchange = Exchange(self.maker, self.player, self.give, self.want)
            state.then(*lay_out(state, self.player, self.want), exchange)
            return
        give_back(state, self.maker)
        if state.story is not None:
            state.tell("reject", player=self.player)
        if action == act.counter:
            state.then(BuildOffer(self.player, self.trade, self.maker, True, False, NONE, NONE, 0))

    def default(self, state: YedoState, player: int) -> int | None:
        return PASS

    def message(self, state: YedoState, player: int) -> Message:
        return Message("ask.AnswerOffer", self._fields())

    def waiting(self, state: YedoState) -> Message:
        """What is offered is announced to all: kinds and numbers (YE-R43)."""
        return Message("waiting.AnswerOffer", {"players": (self.player,), **self._fields()})

    def _fields(self) -> dict[str, int | str | tuple[int, ...]]:
        return {"maker": self.maker, "give": listing(self.give), "want": listing(self.want), "trade": self.trade}
