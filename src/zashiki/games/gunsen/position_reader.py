"""Reads names in position files as cards, pieces and places, each piece once, and says what is wrong where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zashiki.games.gunsen.rules.heroes import DisplaceHero
from zashiki.games.gunsen.rules.order_row import FEW_PLAYERS
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.kernel.files.reading import PositionReader

if TYPE_CHECKING:
    from zashiki.games.gunsen import GunsenGame

VILLAGE_NAMES = ("troop", "koku", "wood", "influence")


class Reader(PositionReader):
    """One reading of a position."""

    game: GunsenGame

    def __init__(self, game: GunsenGame) -> None:
        super().__init__(game)
        self.table = game.table
        self._cards: set[int] = set()
        self._tokens = list(game.table.village_tokens)
        self._neutrals = list(game.table.neutral_cards)

    def node(self, name: str, where: str) -> int:
        """A territory or fort."""
        return self.find(name, self.table.names, where, "territory or fort")

    # ------------------------------------------------------------ cards

    def card(self, name: str, where: str) -> int:
        """An order card or special order; each lies in one place."""
        card = self.find(name, self.table.card_ids, where, "card")
        self.check(card not in self._cards, where, f"the card {name} lies in two places")
        self._cards.add(card)
        return card

    def order(self, name: str, where: str) -> int:
        """An order card."""
        card = self.card(name, where)
        self.check(card < self.table.first_special, where, f"{name} is no order card")
        return card

    def special(self, name: str, own: Sequence[int], where: str) -> int:
        """A special order of a clan."""
        card = self.card(name, where)
        self.check(card in own, where, f"{name} is no special order of this clan")
        return card

    def orders_left(self, players: int) -> list[int]:
        """The order cards of this number of players that lie nowhere."""
        large = players > FEW_PLAYERS
        return [
            card
            for card in range(self.table.first_special)
            if card not in self._cards and (large or not self.table.card_large[card])
        ]

    def goal(self, name: str, clan: int, where: str) -> int:
        """A goal of a clan."""
        goal = self.find(name, [row.id for row in self.table.pack.goals.goal], where, "goal")
        self.check(clan >= 0 and goal in self.table.clan_goals[clan], where, f"{name} is no goal of this clan")
        return goal

    def hero(self, name: str, clan: int, where: str) -> int:
        """A hero of a clan, or a mercenary."""
        hero = self.find(name, self.table.hero_ids, where, "hero")
        own = clan >= 0 and hero in (*self.table.clan_heroes[clan], *self.table.mercenaries)
        self.check(own, where, f"{name} is neither of this clan nor a mercenary")
        return hero

    def tactic(self, name: str, own: Sequence[int], where: str) -> int:
        """A tactic that was bought; a neutral one is no longer to be had."""
        kind = self.find(name, self.table.tactic_ids, where, "tactic")
        if kind not in own:
            self.neutral(name, where)
        return kind

    def neutral(self, name: str, where: str) -> int:
        """A neutral tactics card that lies nowhere yet."""
        kind = self.find(name, self.table.tactic_ids, where, "tactic")
        self.check(kind in self._neutrals, where, f"there is no neutral tactic {name} left")
        self._neutrals.remove(kind)
        return kind

    def neutrals_left(self) -> list[int]:
        """The neutral tactics that lie nowhere."""
        return self._neutrals

    def token(self, name: str, where: str) -> int:
        """A village token that lies nowhere yet."""
        kind = self.find(name, VILLAGE_NAMES, where, "village token")
        self.check(kind in self._tokens, where, f"there is no village token {name} left")
        self._tokens.remove(kind)
        return kind

    def tokens_left(self) -> list[int]:
        """The village tokens that lie nowhere."""
        return self._tokens

    # ------------------------------------------------------------ what must hold

    def check_troops(self, state: GunsenState) -> None:
        """Each clan has its troops, each resource its tokens, each territory its limit."""
        for player, supply in enumerate(state.supply):
            most = self.table.figures.troops
            self.check(supply >= 0, f"players[{player}].armies", f"{most - supply} troops are more than {most}")
        for resource, name in enumerate(("koku", "wood", "influence")):
            there = sum(state.goods[resource::3])
            self.check(there <= self.table.figures.tokens, "players", f"{there} {name} are more than there are")
        for node in self.table.territories:
            owner = state.owner[node]
            if owner >= 0 and node != state.contested:
                most = state.limit(owner, node)
                name = self.table.names[node]
                here = f"players[{owner}].armies.{name}"
                self.check(state.count[node] <= most, here, f"{state.count[node]} troops are more than {most}")
                self.check(state.count[node] > 0, here, "an army has 1 troop or more")

    def check_heroes(self, state: GunsenState) -> None:
        """A hero is with an army or in the fort, and alone of his clan outside it (GU-20.3, GU-20.5)."""
        if not state.steps:
            return  # the game may end before a hero has reached his place
        leaving = {step.hero for step in state.steps if isinstance(step, DisplaceHero)}
        for player, heroes in enumerate(state.heroes):
            places = [state.hero_node[hero] for hero in heroes]
            for hero, node in zip(heroes, places, strict=True):
                where = f"players[{player}].heroes.{self.table.hero_ids[hero]}"
                home = node == state.forts[player]
                fights = state.battle is not None and node == state.contested
                army = state.troops_at(player, node) > 0 or hero in leaving
                self.check(home or fights or army, where, f"no army of this player is in {self.table.names[node]}")
                self.check(home or places.count(node) == 1, where, "another hero of this player is there")

    def check_battle(self, state: GunsenState) -> None:
        """A battle is between the active player and whoever stands in the contested territory."""
        battle = state.battle
        if battle is None:
            return
        players = self.game.num_players()
        for player in battle.sides:
            self.check(0 <= player < players, "battle.sides", f"there is no player {player}")
        self.check(0 <= battle.node < len(self.table.territories), "battle.node", "there is no such territory")
        for side, hero in enumerate(battle.heroes):
            right = hero < 0 or hero in state.heroes[battle.sides[side]]
            self.check(right, "battle.heroes", "a side has only heroes that its player has recruited")
        for dice in battle.dice:
            right = all(0 <= face < len(self.table.faces) for face in dice) and len(dice) <= self.table.figures.dice
            self.check(right and dice == tuple(sorted(dice)), "battle.dice", "dice are faces in order, not too many")
