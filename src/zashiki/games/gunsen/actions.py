"""The vocabulary of Gunsen: every answer to every question, as blocks of ints."""

from __future__ import annotations

from zashiki.games.gunsen.rules.numbers import DiceSet, members
from zashiki.games.gunsen.rules.terms import BUILDING_KINDS, COLUMNS, NOBLE_ACTIONS, RESOURCES, VILLAGE_KINDS
from zashiki.games.gunsen.tables import Table
from zashiki.kernel.actions import Block, Vocabulary

MOST_TROOPS = 99
MOST_DICE = 6
MOST_PLAYERS = 6


def dice_name(mask: DiceSet) -> str:
    """The token of a set of dice: `none`, `1`, `1-3`; the dice lie in a row and are counted from 1."""
    return "-".join([str(place + 1) for place in members(mask)]) or "none"


class Actions:
    """Where each block starts: `actions.hex + node` is the action that names a territory or fort.

    | block | names |
    | --- | --- |
    | clear | discarding the whole row |
    | order | an order card to take, or one in a column |
    | column, sparing | a column to activate; sparing: deciding icon by icon what to use |
    | noble | a noble action |
    | hex | a territory or fort: where from, where to, where something is placed or killed |
    | tower | a territory or fort from which an army is transported |
    | troops | how many |
    | resource, village | a resource, a kind of village token |
    | clan, hero, tactic, special, building, use | a clan, a card; use: the card whose effect happens next |
    | seat | a player |
    | dice | a set of dice by their places, to roll again or to keep |
    """

    __slots__ = (
        "building", "clan", "clear", "column", "dice", "hero", "hex", "noble", "order", "resource", "seat",
        "sparing", "special", "tactic", "tower", "troops", "use", "village", "vocabulary", "yes",
    )  # fmt: skip

    def __init__(self, table: Table) -> None:
        orders = table.card_ids[: table.first_special]
        use = (*table.hero_ids, *table.tactic_ids, *table.building_ids)
        blocks = (
            Block("pass"),
            Block("yes"),
            Block("clear"),
            Block("order", len(orders), orders),
            Block("column", len(COLUMNS), COLUMNS),
            Block("sparing", len(COLUMNS), COLUMNS),
            Block("noble", len(NOBLE_ACTIONS), NOBLE_ACTIONS),
            Block("hex", len(table.names), table.names),
            Block("tower", len(table.names), table.names),
            Block("troops", MOST_TROOPS + 1),
            Block("resource", len(RESOURCES), RESOURCES),
            Block("village", len(VILLAGE_KINDS), VILLAGE_KINDS),
            Block("clan", len(table.clans), tuple([name.lower() for name in table.clans])),
            Block("hero", len(table.hero_ids), table.hero_ids),
            Block("tactic", len(table.tactic_ids), table.tactic_ids),
            Block("special", len(table.special_ids), table.special_ids),
            Block("building", len(BUILDING_KINDS), BUILDING_KINDS),
            Block("use", len(use), use),
            Block("seat", MOST_PLAYERS),
            Block("dice", 1 << MOST_DICE, tuple([dice_name(mask) for mask in range(1 << MOST_DICE)])),
        )
        self.vocabulary = vocabulary = Vocabulary(blocks)
        start = vocabulary.start
        self.yes = start("yes")
        self.clear = start("clear")
        self.order = start("order")
        self.column = start("column")
        self.sparing = start("sparing")
        self.noble = start("noble")
        self.hex = start("hex")
        self.tower = start("tower")
        self.troops = start("troops")
        self.resource = start("resource")
        self.village = start("village")
        self.clan = start("clan")
        self.hero = start("hero")
        self.tactic = start("tactic")
        self.special = start("special")
        self.building = start("building")
        self.use = start("use")
        self.seat = start("seat")
        self.dice = start("dice")
