"""Rules of thumb for every question, for bots: each legal action with its worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from zashiki.games.gunsen.odds import dice_to_reroll, face_worth
from zashiki.games.gunsen.rules.nobles import noble_cost
from zashiki.games.gunsen.rules.order_row import order_cost
from zashiki.games.gunsen.rules.routes import RIDE, WALK
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import KEEP, RECRUIT
from zashiki.games.gunsen.sense.cards import Hand, icons_worth
from zashiki.kernel.game import Advice
from zashiki.kernel.steps import PASS

if TYPE_CHECKING:
    from zashiki.games.gunsen import GunsenGame
    from zashiki.games.gunsen.view import GunsenView

SPARING = -1.0
"""Deciding gain by gain is seldom worth the trouble."""


class Adviser:
    """One question, answered by rules of thumb. `state` holds the public table."""

    def __init__(self, game: GunsenGame, view: GunsenView, state: GunsenState) -> None:
        assert view.ask is not None
        assert view.viewer is not None
        self.game = game
        self.table = game.table
        self.act = game.act
        self.view = view
        self.state = state
        self.player = view.viewer
        self.legal = view.ask.legal
        self.step = view.ask.step
        self.fields = view.ask.message.fields
        self.hand = Hand(state, self.player) if state.clans[self.player] >= 0 else None

    def advice(self) -> list[Advice]:
        """The legal actions with their worth; empty where there is nothing to say."""
        if self.hand is None:  # he chooses his clan; none is thought better than another
            return [Advice(action, 0.0) for action in self.legal]
        judge = JUDGES.get(self.step)
        if judge is None:
            return []
        found = []
        for action in self.legal:
            worth = judge(self, action)
            if worth is not None:
                found.append(Advice(action, worth))
        return found

    @property
    def mine(self) -> Hand:
        """The player's cards and needs."""
        assert self.hand is not None
        return self.hand

    def field(self, name: str) -> int:
        """A number of the question."""
        value = self.fields[name]
        assert isinstance(value, int)
        return value

    # ------------------------------------------------------------ orders

    def order(self, action: int) -> float:
        if action == self.act.clear:
            return 0.6
        card = action - self.act.order
        cost = order_cost(self.state, self.player, card)
        column = self.table.card_column[card]
        placed = self.mine.column_worth(column, card, cost) + self.mine.keeping_worth(card, column)
        return max(placed, self._best_noble(sum(cost))) - self.mine.cost_worth(cost)

    def _best_noble(self, paid: int) -> float:
        """The best noble action that could be taken with a card; a dear card is wasted on it."""
        influence = self.state.goods[3 * self.player + 2]
        found = [0.0]
        for noble in range(3):
            cost = noble_cost(self.state, self.player, noble)
            if self.state.nobles[3 * self.player + noble] < 0 and cost <= influence:
                found.append(self.mine.noble_worth(noble, cost) - 0.3 * paid)
        return max(found)

    def place(self, action: int) -> float:
        if action >= self.act.noble:
            noble = action - self.act.noble
            return self.mine.noble_worth(noble, noble_cost(self.state, self.player, noble))
        return self._column(action, self.state.held)

    def column(self, action: int) -> float:
        card = self.field("card")
        return self._column(action, card)

    def _column(self, action: int, card: int) -> float:
        sparing = action >= self.act.sparing
        column = action - (self.act.sparing if sparing else self.act.column)
        worth = self.mine.column_worth(column, card)
        if card >= 0:
            worth += self.mine.keeping_worth(card, column)
        return worth + (SPARING if sparing else 0.0)

    def second(self, action: int) -> float:
        card = action - self.act.order
        cost = order_cost(self.state, self.player, card)
        best = max(
            self.mine.column_worth(column, card, cost) + self.mine.keeping_worth(card, column) for column in range(4)
        )
        return best - self.mine.cost_worth(cost)

    def special(self, action: int) -> float:
        card = action - self.act.special + self.table.first_special
        worth = icons_worth(self.table.card_icons[card]) - 0.5 * self.table.card_once[card]
        gained = [0, 0, 0]
        return worth + sum(self.mine.op_worth(op, gained) for op in self.table.source_ops[card])

    # ------------------------------------------------------------ gains and purchases

    def yes(self, action: int) -> float:
        return 0.0 if action == PASS else 1.0

    def resource(self, action: int) -> float:
        return -1.0 if action == PASS else self.mine.needs[action - self.act.resource]

    def steal_from(self, action: int) -> float:
        return 0.0 if action == PASS else 1.0 + self.state.markers[action - self.act.seat].bit_count()

    def kill(self, action: int) -> float:
        if action == PASS:
            return 0.0
        node = action - self.act.hex
        enemy = self.state.owner[node]
        near = 3.0 if node == self.state.contested else 0.0
        return 1.0 + near + self.mine.map.desire.get(node, 0.0) + 0.1 * self.state.markers[enemy].bit_count()

    def recruit(self, action: int) -> float:
        if action == PASS:
            return -1.0
        node = action - self.act.hex
        there = self.state.troops_at(self.player, node)
        stacked = self.mine.map.stack(node, there + 1) - self.mine.map.stack(node, there)
        return self.mine.map.potential(node, there + 1) + stacked - 0.05 * self.state.count[node]

    def build(self, action: int) -> float:
        return 0.0 if action == PASS else 1.0 + (action == self.act.building)

    def site(self, action: int) -> float:
        node = action - self.act.hex
        held = 0.2 if self.state.owner[node] == self.player else 0.0
        return self.mine.map.potential(node, 2) + held

    def tactic(self, action: int) -> float:
        if action == PASS:
            return 0.0
        kind = action - self.act.tactic
        card = self.table.tactic_card[kind]
        worth = 2.0 - 0.25 * sum(self.table.tactic_cost[kind]) + icons_worth(card.icons)
        return worth + 0.6 * len(card.now) + 0.5 * any(card.on_column)

    # ------------------------------------------------------------ heroes

    def hero(self, action: int) -> float:
        card = self.table.hero_card[action - self.act.hero]
        return icons_worth(card.icons) + icons_worth(card.attack) + 0.4 * any(card.on_column)

    def hero_place(self, action: int) -> float:
        node = action - self.act.hex
        if node == self.state.forts[self.player]:
            return 0.1 * self.state.count[node]
        return 0.3 * self.state.troops_at(self.player, node) + self.mine.map.potential(node, 3)

    def shelter(self, action: int) -> float:
        node = action - self.act.hex
        return self.mine.map.potential(node, 1) + (0.2 if node == self.state.forts[self.player] else 0.0)

    # ------------------------------------------------------------ movement

    def army(self, action: int) -> float:
        if action == PASS:
            return 0.03
        forced = self.field("forced") if "forced" in self.fields else -1
        price = 0.0
        if "bought" in self.fields and self.field("bought") >= 0:
            price = 0.5 * self.mine.needs[self.field("bought")]
        if action >= self.act.tower:
            transport = self.mine.cost_worth(self.table.transport)
            return self.mine.map.best_march(action - self.act.tower, RIDE)[0] - price - 0.7 * transport
        return self.mine.map.best_march(action - self.act.hex, WALK, forced)[0] - price

    def size(self, action: int) -> float:
        troops = action - self.act.troops
        _, best, _, _ = self.mine.map.best_march(self.field("source"), self.field("way"), self.field("forced"))
        return -float(abs(troops - best))

    def hero_goes(self, action: int) -> float:
        hero = -1 if action == PASS else action - self.act.hero
        _, _, best, _ = self.mine.map.best_march(self.field("source"), self.field("way"), self.field("forced"))
        return 1.0 if hero == best else 0.5 * (hero >= 0)

    def destination(self, action: int) -> float:
        target = action - self.act.hex
        return self.mine.map.march_worth(self.field("source"), self.field("troops"), self.field("hero"), target)

    # ------------------------------------------------------------ battle

    def reroll(self, action: int) -> float:
        battle = self.state.battle
        assert battle is not None
        side = self.field("side")
        dice, keep = battle.dice[side], battle.values[side][KEEP]
        wanted = dice_to_reroll(self.table.faces, dice, keep)
        faces = sorted([dice[place] for place in wanted])
        mask = 0 if action == PASS else action - self.act.dice
        chosen = sorted([face for place, face in enumerate(dice) if mask >> place & 1])
        return 1.0 if chosen == faces else 0.0

    def keep(self, action: int) -> float:
        battle = self.state.battle
        assert battle is not None
        dice = battle.dice[self.field("side")]
        mask = action - self.act.dice
        return sum(face_worth(self.table.faces[face]) for place, face in enumerate(dice) if mask >> place & 1)

    def spare(self, action: int) -> float:
        """Cancel kills when the other side is bloodier."""
        battle = self.state.battle
        assert battle is not None
        side = self.field("side")
        troops = (self.state.attackers, self.state.count[battle.node])
        return float(troops[side] <= troops[1 - side]) if action != PASS else 0.5

    def retreat(self, action: int) -> float:
        return self.mine.map.potential(action - self.act.hex, self.field("troops"))

    def use(self, action: int) -> float:
        """Recruit before moving, gain before both."""
        source = action - self.act.use
        heroes, tactics = len(self.table.hero_card), len(self.table.tactic_card)
        column = self.field("column")
        if source < heroes:
            ops = self.table.hero_card[source].on_column[column]
        elif source < heroes + tactics:
            ops = self.table.tactic_card[source - heroes].on_column[column]
        else:
            ops = self.table.building_card[source - heroes - tactics].on_column[column]
        return -float(max(op[0] for op in ops) > RECRUIT)

    def any(self, action: int) -> float:
        return 0.0


JUDGES: dict[str, Callable[[Adviser, int], float]] = {
    "ChooseOrder": Adviser.order,
    "PlaceOrder": Adviser.place,
    "ChooseColumn": Adviser.column,
    "SecondCard": Adviser.second,
    "ChooseSpecial": Adviser.special,
    "UseGain": Adviser.yes,
    "ChooseResource": Adviser.resource,
    "StealWhat": Adviser.resource,
    "StealFrom": Adviser.steal_from,
    "KillTroop": Adviser.kill,
    "RecruitTroop": Adviser.recruit,
    "Build": Adviser.build,
    "ChooseSite": Adviser.site,
    "BuyTactic": Adviser.tactic,
    "RecruitHero": Adviser.hero,
    "PlaceHero": Adviser.hero_place,
    "DisplaceHero": Adviser.shelter,
    "AddTroops": Adviser.yes,
    "MoveArmy": Adviser.army,
    "MoveOnward": Adviser.army,
    "Transport": Adviser.army,
    "ArmySize": Adviser.size,
    "HeroGoes": Adviser.hero_goes,
    "Destination": Adviser.destination,
    "CallHero": Adviser.yes,
    "PaySilence": Adviser.yes,
    "BuyIcons": Adviser.yes,
    "CancelKills": Adviser.spare,
    "Reroll": Adviser.reroll,
    "KeepDice": Adviser.keep,
    "Retreat": Adviser.retreat,
    "StealVillage": Adviser.any,
    "ClaimVillage": Adviser.any,
    "UseNext": Adviser.use,
}
