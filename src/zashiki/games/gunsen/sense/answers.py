"""Rules of thumb for every question, for bots: each legal action with its worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from zashiki.games.gunsen.odds import dice_to_reroll
from zashiki.games.gunsen.rules.battle import BuyIcons, CallHero, CancelKills, PaySilence
from zashiki.games.gunsen.rules.battle_dice import KeepDice, Reroll, chosen_dice, face_worth
from zashiki.games.gunsen.rules.battle_outcome import Retreat, StealVillage
from zashiki.games.gunsen.rules.building import Build, ChooseSite
from zashiki.games.gunsen.rules.columns import UseNext
from zashiki.games.gunsen.rules.effects import ChooseResource, StealFrom, StealWhat, UseGain
from zashiki.games.gunsen.rules.heroes import AddTroops, DisplaceHero, PlaceHero, RecruitHero
from zashiki.games.gunsen.rules.kills import KillTroop
from zashiki.games.gunsen.rules.movement import ArmySize, Destination, HeroGoes, MoveArmy, MoveOnward, Transport
from zashiki.games.gunsen.rules.nobles import SecondCard, noble_cost, payable_nobles
from zashiki.games.gunsen.rules.numbers import NO_HERO, NO_RESOURCE, UNIQUE, Column, OrderCard
from zashiki.games.gunsen.rules.order_row import order_cost
from zashiki.games.gunsen.rules.orders import ChooseOrder, PlaceOrder
from zashiki.games.gunsen.rules.recruiting import RecruitTroop
from zashiki.games.gunsen.rules.routes import RIDE, WALK
from zashiki.games.gunsen.rules.special_orders import ChooseColumn, ChooseSpecial
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.tactics import BuyTactic
from zashiki.games.gunsen.rules.terms import COLUMNS, KEEP, RECRUIT
from zashiki.games.gunsen.rules.territories import ClaimVillage
from zashiki.games.gunsen.sense.cards import Hand, icons_worth
from zashiki.games.gunsen.sense.map import March
from zashiki.kernel.actions import Token
from zashiki.kernel.game import Advice
from zashiki.kernel.thumbs import RulesOfThumb

if TYPE_CHECKING:
    from zashiki.games.gunsen import GunsenGame
    from zashiki.games.gunsen.view import GunsenView

SPARING = -1.0
"""Deciding gain by gain is seldom worth the trouble."""

thumbs = RulesOfThumb[Callable[["Adviser", Token], float]]()


class Adviser:
    """One question, answered by rules of thumb. `state` holds the public table."""

    def __init__(self, game: GunsenGame, view: GunsenView, state: GunsenState) -> None:
        assert view.ask is not None
        assert view.viewer is not None
        self.vocabulary = game.vocabulary
        self.table = game.table
        self.state = state
        self.player = view.viewer
        self.legal = view.ask.legal
        self.step = view.ask.step
        self.message = view.ask.message
        self.hand = Hand(state, self.player) if state.clans[self.player] >= 0 else None

    def advice(self) -> list[Advice]:
        """The legal actions with their worth; empty where there is nothing to say."""
        if self.hand is None:  # the player chooses a clan; none is thought better than another
            return [Advice(action, 0.0) for action in self.legal]
        judge = thumbs.get(self.step)
        if judge is None:
            return []
        return [Advice(action, judge(self, self.vocabulary.describe(action))) for action in self.legal]

    @property
    def mine(self) -> Hand:
        """The player's cards and needs."""
        assert self.hand is not None
        return self.hand

    # ------------------------------------------------------------ orders

    @thumbs.of(ChooseOrder)
    def order(self, token: Token) -> float:
        if token.kind == "clear":
            return 0.6
        card = token.value
        cost = order_cost(self.state, self.player, card)
        column = self.table.card_column[card]
        placed = self.mine.column_worth(column, card, cost) + self.mine.keeping_worth(card, column)
        return max(placed, self._best_noble(sum(cost))) - self.mine.cost_worth(cost)

    def _best_noble(self, paid: int) -> float:
        """The best noble action that could be taken with a card; a dear card is wasted on it."""
        nobles = payable_nobles(self.state, self.player)
        return max([0.0, *(self.mine.noble_worth(noble, cost) - 0.3 * paid for noble, cost in nobles)])

    @thumbs.of(PlaceOrder)
    def place(self, token: Token) -> float:
        if token.kind == "noble":
            return self.mine.noble_worth(token.value, noble_cost(self.state, self.player, token.value))
        return self._column(token, self.state.held)

    @thumbs.of(ChooseColumn)
    def column(self, token: Token) -> float:
        return self._column(token, self.message.number("card"))

    def _column(self, token: Token, card: OrderCard) -> float:
        column = token.value
        worth = self.mine.column_worth(column, card)
        if card >= 0:
            worth += self.mine.keeping_worth(card, column)
        return worth + (SPARING if token.kind == "sparing" else 0.0)

    @thumbs.of(SecondCard)
    def second(self, token: Token) -> float:
        card = token.value
        cost = order_cost(self.state, self.player, card)

        def worth(column: Column) -> float:
            return self.mine.column_worth(column, card, cost) + self.mine.keeping_worth(card, column)

        return max(worth(column) for column in range(len(COLUMNS))) - self.mine.cost_worth(cost)

    @thumbs.of(ChooseSpecial)
    def special(self, token: Token) -> float:
        card = self.table.first_special + token.value
        worth = icons_worth(self.table.card_icons[card]) - 0.5 * self.table.card_once[card]
        gained = [0, 0, 0]
        return worth + sum(self.mine.op_worth(op, gained) for op in self.table.source_ops[card])

    # ------------------------------------------------------------ gains and purchases

    @thumbs.of(UseGain, AddTroops, CallHero, PaySilence, BuyIcons)
    def yes(self, token: Token) -> float:
        return 0.0 if token.kind == "pass" else 1.0

    @thumbs.of(ChooseResource, StealWhat)
    def resource(self, token: Token) -> float:
        return -1.0 if token.kind == "pass" else self.mine.needs[token.value]

    @thumbs.of(StealFrom)
    def steal_from(self, token: Token) -> float:
        return 0.0 if token.kind == "pass" else 1.0 + self.state.markers[token.value].bit_count()

    @thumbs.of(KillTroop)
    def kill(self, token: Token) -> float:
        if token.kind == "pass":
            return 0.0
        node = token.value
        enemy = self.state.owner[node]
        near = 3.0 if node == self.state.contested else 0.0
        return 1.0 + near + self.mine.map.desire.get(node, 0.0) + 0.1 * self.state.markers[enemy].bit_count()

    @thumbs.of(RecruitTroop)
    def recruit(self, token: Token) -> float:
        if token.kind == "pass":
            return -1.0
        node = token.value
        there = self.state.troops_at(self.player, node)
        stacked = self.mine.map.stack(node, there + 1) - self.mine.map.stack(node, there)
        return self.mine.map.potential(node, there + 1) + stacked - 0.05 * self.state.count[node]

    @thumbs.of(Build)
    def build(self, token: Token) -> float:
        if token.kind == "pass":
            return 0.0
        return 2.0 if token.value == UNIQUE else 1.0

    @thumbs.of(ChooseSite)
    def site(self, token: Token) -> float:
        held = 0.2 if self.state.owner[token.value] == self.player else 0.0
        return self.mine.map.potential(token.value, 2) + held

    @thumbs.of(BuyTactic)
    def tactic(self, token: Token) -> float:
        if token.kind == "pass":
            return 0.0
        card = self.table.tactic_card[token.value]
        worth = 2.0 - 0.25 * sum(self.table.tactic_cost[token.value]) + icons_worth(card.icons)
        return worth + 0.6 * len(card.now) + 0.5 * any(card.on_column)

    # ------------------------------------------------------------ heroes

    @thumbs.of(RecruitHero)
    def hero(self, token: Token) -> float:
        card = self.table.hero_card[token.value]
        return icons_worth(card.icons) + icons_worth(card.attack) + 0.4 * any(card.on_column)

    @thumbs.of(PlaceHero)
    def hero_place(self, token: Token) -> float:
        node = token.value
        if node == self.state.forts[self.player]:
            return 0.1 * self.state.count[node]
        return 0.3 * self.state.troops_at(self.player, node) + self.mine.map.potential(node, 3)

    @thumbs.of(DisplaceHero)
    def shelter(self, token: Token) -> float:
        node = token.value
        return self.mine.map.potential(node, 1) + (0.2 if node == self.state.forts[self.player] else 0.0)

    # ------------------------------------------------------------ movement

    @thumbs.of(MoveArmy, MoveOnward, Transport)
    def army(self, token: Token) -> float:
        if token.kind == "pass":
            return 0.03
        fields = self.message.fields
        forced = self.message.number("forced") if "forced" in fields else NO_HERO
        bought = self.message.number("bought") if "bought" in fields else NO_RESOURCE
        price = 0.5 * self.mine.needs[bought] if bought >= 0 else 0.0
        if token.kind == "tower":
            transport = self.mine.cost_worth(self.table.transport)
            return self.mine.map.best_march(token.value, RIDE).worth - price - 0.7 * transport
        return self.mine.map.best_march(token.value, WALK, forced).worth - price

    def _best_march(self) -> March:
        """The best march with the army that the question is about."""
        number = self.message.number
        return self.mine.map.best_march(number("source"), number("way"), number("forced"))

    @thumbs.of(ArmySize)
    def size(self, token: Token) -> float:
        return -float(abs(token.value - self._best_march().troops))

    @thumbs.of(HeroGoes)
    def hero_goes(self, token: Token) -> float:
        hero = NO_HERO if token.kind == "pass" else token.value
        return 1.0 if hero == self._best_march().hero else 0.5 * (hero >= 0)

    @thumbs.of(Destination)
    def destination(self, token: Token) -> float:
        number = self.message.number
        return self.mine.map.march_worth(number("source"), number("troops"), number("hero"), token.value)

    # ------------------------------------------------------------ battle

    @thumbs.of(Reroll)
    def reroll(self, token: Token) -> float:
        battle, side = self.state.current_battle(), self.message.number("side")
        dice, keep = battle.dice[side], battle.values[side][KEEP]
        wanted = sorted([dice[place] for place in dice_to_reroll(self.table.faces, dice, keep)])
        chosen = [] if token.kind == "pass" else sorted(chosen_dice(dice, token.value))
        return 1.0 if chosen == wanted else 0.0

    @thumbs.of(KeepDice)
    def keep(self, token: Token) -> float:
        dice = self.state.current_battle().dice[self.message.number("side")]
        return sum(face_worth(self.table.faces[face]) for face in chosen_dice(dice, token.value))

    @thumbs.of(CancelKills)
    def spare(self, token: Token) -> float:
        """Cancel kills when the other side is bloodier."""
        if token.kind == "pass":
            return 0.5
        side = self.message.number("side")
        troops = (self.state.attackers, self.state.count[self.state.current_battle().node])
        return float(troops[side] <= troops[1 - side])

    @thumbs.of(Retreat)
    def retreat(self, token: Token) -> float:
        return self.mine.map.potential(token.value, self.message.number("troops"))

    @thumbs.of(UseNext)
    def use(self, token: Token) -> float:
        """Recruit before moving, gain before both."""
        ops = self.table.use_card[token.value].on_column[self.message.number("column")]
        return -float(max(op[0] for op in ops) > RECRUIT)

    @thumbs.of(StealVillage, ClaimVillage)
    def any(self, token: Token) -> float:
        return 0.0
