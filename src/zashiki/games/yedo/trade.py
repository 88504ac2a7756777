"""Phase 6: deals in the Market and the Tavern, as small questions (chapter 10; YE-R41 to YE-R46)."""

from __future__ import annotations

from typing import ClassVar

from zashiki.games.yedo.actions import (
    ACTION_GOODS,
    BONUS_GOODS,
    FIRST_MISSIONS,
    FIRST_WEAPONS,
    GEISHA_GOODS,
    MON_GOODS,
    MOST,
)
from zashiki.games.yedo.cards import Poll
from zashiki.games.yedo.exchange import Exchange, give_back, lay_out
from zashiki.games.yedo.state import MARKET_TRADE, TAVERN_TRADE, YedoState
from zashiki.games.yedo.targets import traders
from zashiki.games.yedo.words import P6
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import PASS, Choice, Task

PHASE = 6
OFFERS = 3
"""How many offers a proposer may make in a trade (YE-R41)."""
PER_GOODS = 1000
"""In messages a number of goods is written as `PER_GOODS * goods + number`."""
KINDS = FIRST_WEAPONS + 8

Bundle = tuple[int, ...]
"""How many of each kind of goods."""
NONE: Bundle = (0,) * KINDS


class OpenTrade(Task[YedoState], frozen=True):
    """Silver Tongues first, then the Market trade, then the Tavern trade (YE-R41)."""

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
    """How many of each kind of goods a player could give, by what everybody can see (YE-10.1 to YE-10.3)."""
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

    rules: ClassVar[tuple[str, ...]] = ("YE-10.1", "YE-10.2", "YE-R41")
    obvious = True
    trade: int
    left: int

    def legal(self, state: YedoState, player: int) -> list[int]:
        if not any(owned(state, player, self.trade)):
            return [PASS]
        others = [other for other in traders(state, self.trade) if other != player]
        return [
            PASS,
            *sorted([state.game.act.seat + other for other in others if any(owned(state, other, self.trade))]),
        ]

    def answer(self, state: YedoState, action: int) -> None:
        if action == PASS:
            return
        partner = action - state.game.act.seat
        if self.left > 1:
            state.steps.append(Propose(self.player, self.trade, self.left - 1))
        state.then(BuildOffer(self.player, self.trade, partner, False, False, NONE, NONE, 0))

    def default(self, state: YedoState, player: int) -> int | None:
        return PASS


class BuildOffer(Choice[YedoState], frozen=True):
    """What is given, then what is wanted, kind by kind in their order; or the offer is dropped (YE-R42, YE-R43).

    counter: whether it answers an offer. wanting: whether what is given is complete. at: the first kind that can
    still be added.
    """

    rules: ClassVar[tuple[str, ...]] = ("YE-10.1", "YE-10.2", "YE-10.3", "YE-R42", "YE-R43", "YE-R45")
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
            for kind in (MON_GOODS, GEISHA_GOODS, *range(FIRST_WEAPONS, KINDS)):
                if self.give[kind]:
                    goods[kind] = 0
        return goods

    def legal(self, state: YedoState, player: int) -> list[int]:
        act, goods = state.game.act, self.most(state)
        bundle = self.want if self.wanting else self.give
        done = any(bundle) and (not self.wanting or within_limits(state, self.player, self.partner, self.give, bundle))
        kinds = [act.goods + kind for kind in range(self.at, KINDS) if goods[kind]]
        return [PASS, *([act.done] if done else []), *kinds]

    def answer(self, state: YedoState, action: int) -> None:
        if action == PASS:
            return
        if action != state.game.act.done:
            kind = action - state.game.act.goods
            most = self.most(state)[kind]
            if most > 1:
                state.then(HowMany(self.player, self, kind, most))
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
            {"partner": self.partner, "give": listing(self.give), "want": listing(self.want)},
        )


class HowMany(Choice[YedoState], frozen=True):
    """How many of a kind."""

    rules: ClassVar[tuple[str, ...]] = ("YE-R43",)
    obvious = True
    continues = True
    offer: BuildOffer
    goods: int
    most: int

    def legal(self, state: YedoState, player: int) -> list[int]:
        start = state.game.act.amount
        return list(range(start + 1, start + self.most + 1))

    def answer(self, state: YedoState, action: int) -> None:
        state.then(self.offer.with_goods(self.goods, action - state.game.act.amount))

    def message(self, state: YedoState, player: int) -> Message:
        return Message("ask.HowMany", {"goods": self.goods, "most": self.most})


def listing(bundle: Bundle) -> tuple[int, ...]:
    """A bundle for a message."""
    return tuple([PER_GOODS * kind + number for kind, number in enumerate(bundle) if number])


def within_limits(state: YedoState, one: int, other: int, give: Bundle, want: Bundle) -> bool:
    """Whether after the deal neither side breaks a limit (YE-R45)."""
    numbers = state.game.table.numbers
    for player, sign in ((one, -1), (other, 1)):
        change = [sign * (out - back) for out, back in zip(give, want, strict=True)]
        if len(state.actions[player]) + change[ACTION_GOODS] > numbers.action_limit:
            return False
        if len(state.bonuses[player]) + change[BONUS_GOODS] > numbers.bonus_limit:
            return False
        if len(state.missions[player]) + sum(change[FIRST_MISSIONS:FIRST_WEAPONS]) > numbers.mission_limit:
            return False
    return True


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

    rules: ClassVar[tuple[str, ...]] = ("YE-10.4", "YE-R41", "YE-R46")
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
        return Message("ask.AnswerOffer", {"maker": self.maker, "give": listing(self.give), "want": listing(self.want)})
