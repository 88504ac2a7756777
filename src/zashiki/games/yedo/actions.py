"""The vocabulary of Yedo: every answer to every question, as blocks of ints."""

from __future__ import annotations

from itertools import permutations

from zashiki.games.yedo.rules.terms import ANNEXES, COLOURS, DECKS
from zashiki.games.yedo.tables import AUCTIONS, MAINS, Table
from zashiki.kernel.actions import Block, Vocabulary

MOST = 299
"""The largest number that one answer can name (YE-R81)."""
ORDERS = tuple(permutations(range(3)))
"""The orders in which three cards can be put back."""
ORDER_IDS = tuple(["".join([str(place + 1) for place in order]) for order in ORDERS])
GOODS = ("mon", "geisha", "action", "bonus", *COLOURS)
"""What changes hands, before the kinds of Weapons."""
MON_GOODS, GEISHA_GOODS, ACTION_GOODS, BONUS_GOODS, FIRST_MISSIONS, FIRST_WEAPONS = 0, 1, 2, 3, 4, 8
LOSS_NAMES = ("mon", "pp", "geisha", "disciple", "annex", "weapon", "action", "mission")
MOST_PLAYERS = 5


class Actions:
    """Where each block starts: `actions.spot + spot` is the action that names a place on the board.

    | block | names |
    | --- | --- |
    | yes, done | yes; the end of a list |
    | amount | a number: a bid, Mon, how many |
    | auction, main | a category, a main category |
    | spot, annex | a place on the board, an Annex |
    | card, bonus, mission | an Action Card by its kind, a Bonus Card, a Mission |
    | weapon, stall | a kind of Weapon; a space of the Market |
    | deck | a deck to draw from or to look at |
    | order | an order of three cards, as `231`: the second one on top |
    | deed | what a Disciple does at a place |
    | favor | a Favor of the Shogun |
    | seat | a player |
    | goods | what is given or wanted in a deal |
    | counter, blackmail | a counter-offer; the Blackmail Card |
    | loss | which of several losses |
    """

    __slots__ = (
        "amount", "annex", "auction", "blackmail", "bonus", "card", "counter", "deck", "deed", "done", "favor",
        "goods", "loss", "main", "mission", "order", "seat", "spot", "stall", "vocabulary", "weapon", "yes",
    )  # fmt: skip

    def __init__(self, table: Table) -> None:
        goods = (*GOODS, *table.weapon_ids)
        self.vocabulary = vocabulary = Vocabulary(
            (
                Block("pass"),
                Block("yes"),
                Block("done"),
                Block("amount", MOST + 1),
                Block("auction", len(AUCTIONS), AUCTIONS),
                Block("main", len(MAINS), MAINS),
                Block("spot", len(table.spot_ids), table.spot_ids),
                Block("annex", len(ANNEXES), ANNEXES),
                Block("card", len(table.action_ids), table.action_ids),
                Block("bonus", len(table.bonus_ids), table.bonus_ids),
                Block("mission", len(table.mission_ids), table.mission_ids),
                Block("weapon", len(table.weapon_ids), table.weapon_ids),
                Block("stall", 5, ("1", "2", "3", "4", "5")),
                Block("deck", len(DECKS), DECKS),
                Block("order", len(ORDERS), ORDER_IDS),
                Block("deed", len(table.deed_ids), table.deed_ids),
                Block("favor", len(table.favor_effects), tuple([row.id for row in table.pack.board.favor])),
                Block("seat", MOST_PLAYERS),
                Block("goods", len(goods), goods),
                Block("counter"),
                Block("blackmail"),
                Block("loss", len(LOSS_NAMES), LOSS_NAMES),
            )
        )
        start = vocabulary.start
        self.yes = start("yes")
        self.done = start("done")
        self.amount = start("amount")
        self.auction = start("auction")
        self.main = start("main")
        self.spot = start("spot")
        self.annex = start("annex")
        self.card = start("card")
        self.bonus = start("bonus")
        self.mission = start("mission")
        self.weapon = start("weapon")
        self.stall = start("stall")
        self.deck = start("deck")
        self.order = start("order")
        self.deed = start("deed")
        self.favor = start("favor")
        self.seat = start("seat")
        self.goods = start("goods")
        self.counter = start("counter")
        self.blackmail = start("blackmail")
        self.loss = start("loss")
