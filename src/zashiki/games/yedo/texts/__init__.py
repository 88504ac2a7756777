"""Every sentence of Yedo: questions, story and endings, and how cards and places are named in them."""

from __future__ import annotations

from collections.abc import Mapping

from zashiki.games.yedo.rules.trade import listed_goods
from zashiki.games.yedo.tables import MAINS, Table
from zashiki.games.yedo.texts.drawn import DRAWN
from zashiki.kernel.messages import Catalog, Formatter, as_number, naming

QUESTIONS = {
    "ask.FirstMission": "From which deck do you draw a Mission?",
    "ask.ChooseFavor": "Take a Favor of the Shogun.",
    "ask.JoinBidding": "Do you bid this round? If not, you get {mon} Mon.",
    "ask.Announce": "Put up a category at its minimum bid, or drop out.",
    "ask.Bid": "Bid more than {bid} Mon, or pass.",
    "ask.ChooseCategory": "Which asset of the category do you take?",
    "ask.KeepCard": "Which card do you keep?",
    "ask.ChooseDeck": "From which Mission deck do you draw?",
    "ask.ForesightDeck": "Which deck do you look at?",
    "ask.PutBack": "You see the top {count} cards of {deck:deck}. In which order do they go back?",
    "ask.DiscardCard": "Discard a card; {count} in all.",
    "ask.ChooseAnnex": "Which Annex do you build?",
    "ask.MayFlip": "Does the Watch Patrol change its colour?",
    "ask.LoseAnnex": "Which Annex do you lose?",
    "ask.LoseWeapon": "Which Weapon do you give up?",
    "ask.PlayOrPass": "Do you play an Action Card now ({timing:timing})?",
    "ask.Aim": "At whom or what is {card:card} aimed?",
    "ask.FeintWindow": "{card:card} is on the table. Do you cancel it?",
    "ask.FeintWindow-at": "{card:card} is on the table, aimed at {target:player}. Do you cancel it?",
    "ask.EarsWindow": "{card:card} goes under the deck. Do you take it into your hand?",
    "ask.BuryEvent": "You have seen the next Event. Does it go under the deck?",
    "ask.ReturnBlessing": "Do you return your Blessing to suffer less from {event:event}?",
    "ask.ChooseLoss": "What do you lose?",
    "ask.Assign": "Where does your next Disciple go?",
    "ask.AssignOrPlay": "Where does your next Disciple go? You may play an Action Card first.",
    "ask.BlackmailFor": "Which Disciple does your Blackmail Card save?",
    "ask.Propose": "To whom do you offer a deal? {left} {left|offer is|offers are} left.",
    "ask.BuildOffer-give": "A deal with {partner:player}: what do you give?",
    "ask.BuildOffer-give-more": "A deal with {partner:player}: you give {give:goods}. What else?",
    "ask.BuildOffer-want": "A deal with {partner:player}: you give {give:goods}. What do you want?",
    "ask.BuildOffer-want-more": "A deal with {partner:player}: {give:goods} for {want:goods}. What else do you want?",
    "ask.HowMany": "How many? {goods:kind}, up to {most}.",
    "ask.AnswerOffer": "{maker:player} offers {give:goods} for {want:goods}.",
    "ask.LayOutCard": "Lay out a card face down; {count} in all.",
    "ask.Activate": "Which Disciple do you activate?",
    "ask.ActivateOrPlay": "Which Disciple do you activate? You may play an Action Card first.",
    "ask.ChooseDeed": "What does your Disciple do at {spot:spot}?",
    "ask.UseAnnex": "Do you use the ability of the {annex:annex}?",
    "ask.BuyWeapon": "Which Weapon do you buy?",
    "ask.SendForBonus": "Does a Disciple on an Annex come home to earn the Bonus reward?",
}

LABELS = {
    "action.pass": "No, or no more",
    "action.yes": "Yes",
    "action.done": "That is all",
    "action.amount": "{value}",
    "action.auction": "{value:auction}",
    "action.main": "The {value:main} category",
    "action.spot": "{value:spot}",
    "action.annex": "{value:annex}",
    "action.card": "{value:action}",
    "action.bonus": "{value:bonus}",
    "action.mission": "{value:mission}",
    "action.weapon": "{value:weapon}",
    "action.stall:1": "The first space of the Market",
    "action.stall:2": "The second space of the Market",
    "action.stall:3": "The middle space of the Market",
    "action.stall:4": "The fourth space of the Market",
    "action.stall:5": "The last space of the Market",
    "action.deck": "{value:deck}",
    "action.order": "{value:order}",
    "action.deed": "{value:deed}",
    "action.favor": "{value:favor}",
    "action.seat": "{value:player}",
    "action.goods": "{value:kind}",
    "action.counter": "Make a counter-offer",
    "action.blackmail": "Play the Blackmail Card",
    "action.loss": "Lose: {value:loss}",
    "score.missions": "Missions",
    "score.mission_bonuses": "Bonus rewards",
    "score.auctions": "Auctions",
    "score.castle": "Castle",
    "score.harbor": "Harbor",
    "score.other": "Other gains",
    "score.spent": "Given up or lost",
    "score.bonus_cards": "Bonus Cards",
    "score.blackmail": "Blackmail",
}

STORY = {
    "order-start": "The player order is {players:players}.",
    "round": "Round {number} begins.",
    "chapter.round": "Round {number}",
    "church": "{number} Mon {number|lies|lie} on the Church.",
    "patrol-leaves": "The Watch Patrol leaves the board.",
    "favor": "{player:player} takes a Favor: {favor:favor}.",
    "pp": "{player:player} gains {number} Prestige ({source:source}).",
    "pp-lost": "{player:player} gives up {number} Prestige.",
    "mon": "{player:player} gets {number} Mon.",
    "mon-paid": "{player:player} pays {number} Mon.",
    "visit-church": "{player:player} takes {number} Mon from the Church.",
    "stolen": "{player:player} takes {number} Mon from {victim:player}.",
    "egress": "{player:player} leaves the bidding.",
    "announce": "{player:player} announces {category:auction}.",
    "announce-main": "{player:player} announces the {category:main} category.",
    "bid": "{player:player} bids {bid} Mon.",
    "bid-pass": "{player:player} passes.",
    "won": "{player:player} wins the auction for {bid} Mon.",
    "auction": "{player:player} takes the reward for {auction:auction}.",
    "draw": "{player:player} draws {number} {number|card|cards} from {deck:deck}.",
    "draw-own": "{player:player} now holds {cards:card}.",
    "draw-seen": "{player:player} takes {cards:card}.",
    "keep-own": "{player:player} keeps {card:card}.",
    "keep-weapon": "{player:player} keeps {card:card}.",
    "discard": "{player:player} puts a card under {deck:deck}.",
    "discard-own": "{player:player} puts {card:card} away.",
    "discard-weapon": "{player:player} discards {card:card}.",
    "discard-weapons": "{player:player} discards {cards:card}.",
    "shuffle-weapons": "The discarded Weapons are shuffled into a new deck.",
    "foresee": "{player:player} looks at the top {number} {number|card|cards} of {deck:deck}.",
    "foresee-own": "{player:player} sees {cards:card}.",
    "annex": "{player:player} builds a {annex:annex}.",
    "annex-lost": "{player:player} loses the {annex:annex}.",
    "geisha": "{player:player} takes {number} Geisha.",
    "geisha-lost": "{player:player} loses {number} Geisha.",
    "blessing": "{player:player} receives a Blessing.",
    "blessing-returned": "{player:player} returns the Blessing.",
    "disciple": "{player:player} recruits {number} {number|Disciple|Disciples}.",
    "disciple-lost": "{player:player} loses a Disciple.",
    "order": "{player:player} moves to position {position} of the player order.",
    "market": "The Market shows {cards:card}.",
    "event": "Event: {card:card}.",
    "event-buried": "{player:player} puts the top Event under the deck.",
    "opened": "The closed District is open again.",
    "assign": "{player:player} sends a Disciple to {spot:spot}.",
    "assign-annex": "{player:player} sends a Disciple to the {annex:annex}.",
    "patrol": "The Watch Patrol comes to {district:district}.",
    "patrol-colour": "The Watch Patrol is {colour:colour} now.",
    "saved": "A Disciple of {player:player} at {spot:spot} is saved.",
    "moved": "A Disciple of {player:player} slips from {source:spot} to {target:spot}.",
    "arrest": "A Disciple of {player:player} is arrested in {district:district}.",
    "arrest-home": "A Disciple of {player:player} is chased home from {district:district}.",
    "blackmail": "{player:player} plays the Blackmail Card.",
    "play": "{player:player} plays {card:card}.",
    "aim-seat": "{player:player} aims it at {target:player}.",
    "aim-spot": "{player:player} aims it at {spot:spot}.",
    "cancelled": "The card is cancelled.",
    "claim": "{player:player} takes {card:card}.",
    "bounced": "A Disciple of {player:player} is sent home from {spot:spot}.",
    "offer": "{player:player} offers {partner:player} {give:goods} for {want:goods}.",
    "reject": "{player:player} does not accept.",
    "deal": "{players:players} have made the deal.",
    "traded-cards": "{player:player} gets {cards:card}.",
    "idle": "A Disciple of {player:player} leaves {spot:spot} without an action.",
    "deed": "{player:player}: {deed:deed}.",
    "use-annex": "{player:player} uses the {annex:annex}.",
    "mission": "{player:player} completes {card:card}.",
    "mission-bonus": "{player:player} also earns the Bonus of {card:card}.",
    "stands-in": "The Disciple on {player:player}'s {annex:annex} stands in.",
    "bonus": "{player:player} shows {card:card}: {number} Prestige.",
}

ENDINGS = {
    "ended.rounds": "The last round is over: {winner:player} has the most Prestige.",
    "ended.shogun": "The Shogun is dead: {winner:player} has the most Prestige.",
}

PREVIEWS = {
    "preview.costs": "Costs {number} Mon.",
    "preview.gives-up": "Gives up {number} Prestige.",
    "preview.leaves": "Leaves you {number} Mon.",
    "preview.pays": "Pays {pp} Prestige and {mon} Mon.",
    "preview.patrol": "The Patrol comes here.",
}

DISTRICT_NAMES = ("the Castle", "the Gates", "the Tavern", "the Harbor", "Red Light", "the Market", "the Temple")
ANNEX_NAMES = ("Yashiki", "Karesansui", "Dojo", "Kobudo-ryu")
DECK_NAMES = (
    "the Action Cards", "the Bonus Cards", "the Events", "the Weapons", "the green Missions", "the yellow Missions",
    "the red Missions", "the black Missions",
)  # fmt: skip
SOURCE_NAMES = (
    "a Mission", "a Bonus reward", "an auction", "the Castle", "the Harbor", "other", "given up", "a Bonus Card",
    "Blackmail",
)  # fmt: skip
GOODS_NAMES = (
    "Mon", "Geisha", "Action Card", "Bonus Card", "green Mission", "yellow Mission", "red Mission", "black Mission",
)  # fmt: skip
LOSSES = ("Mon", "Prestige", "a Geisha", "a Disciple", "an Annex", "a Weapon", "an Action Card", "a Mission")
ORDER_NAMES = ("1, 2, 3", "1, 3, 2", "2, 1, 3", "2, 3, 1", "3, 1, 2", "3, 2, 1")
MOMENTS = (
    "auction won", "before the Event", "before placing", "Watch Patrol moves", "saving Disciples", "before the trade",
    "before activating", "reaction",
)  # fmt: skip


def catalog(table: Table) -> Catalog:
    """The texts, with the names of a pack's cards and places."""
    return Catalog({**QUESTIONS, **LABELS, **STORY, **ENDINGS, **PREVIEWS, **DRAWN}, formatters(table))


def goods_names(table: Table) -> tuple[str, ...]:
    """What changes hands, by its name."""
    return (*GOODS_NAMES, *table.weapon_names)


def goods_text(table: Table, listed: int) -> str:
    """A number of goods, as messages list them: `4 Mon`, `2 Action Cards`, `1 Katana`."""
    kind, number = listed_goods(listed)
    name = goods_names(table)[kind]
    plural = "s" if number > 1 and name.endswith(("Card", "Mission")) else ""
    return f"{number} {name}{plural}"


def formatters(table: Table) -> Mapping[str, Formatter]:
    """How each kind of field is said."""
    board = table.pack.board

    return {
        "action": naming(table.action_names),
        "bonus": naming(table.bonus_names),
        "event": naming(table.event_names),
        "weapon": naming(table.weapon_names),
        "mission": naming(table.mission_names),
        "card": naming(table.card_names),
        "auction": naming(table.auction_names),
        "main": naming(MAINS),
        "spot": naming([spot.name for spot in board.spot]),
        "deed": naming([deed.name for deed in board.deed]),
        "favor": naming([favor.name for favor in board.favor]),
        "annex": naming(ANNEX_NAMES),
        "deck": naming(DECK_NAMES),
        "district": naming(DISTRICT_NAMES),
        "source": naming(SOURCE_NAMES),
        "colour": naming(("red", "blue")),
        "order": naming(ORDER_NAMES),
        "timing": naming(MOMENTS),
        "kind": naming(goods_names(table)),
        "loss": naming(LOSSES),
        "goods": lambda field: goods_text(table, as_number(field)),
    }
