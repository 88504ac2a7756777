"""The catalog of Yohei: questions, labels, story and endings in plain English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from zashiki.games.yohei.rules.skills import DEPLOYMENT
from zashiki.games.yohei.texts.board import BOARD
from zashiki.games.yohei.texts.cards import CARD_TEXTS
from zashiki.kernel.messages import Catalog, Formatter, as_word, naming

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame

QUESTIONS = {
    "ask.Abandon": "Abandon: which card do you discard?",
    "ask.AimFromSite": "Whom do you shoot from {site:site}?",
    "ask.AimOrRoll": "{attacker:piece} attacks {defender:piece}: Aimed Strike, or dice?",
    "ask.Annoy": "Whose hand do you look at?",
    "ask.AnnoyPick": "Which card do they discard?",
    "ask.Arcane": "Which of the top cards do you take? The others are discarded.",
    "ask.ArriveAt": "Where does {piece:piece} arrive?",
    "ask.ArriveFacing": "Where does {piece:piece} face?",
    "ask.AttackBuilding": "What does {piece:piece} attack?",
    "ask.Build": "What does {piece:piece} build?",
    "ask.Bury": "Which card goes under your chest? Up to {left} more.",
    "ask.ChipWhere": "Which of the two items is destroyed?",
    "ask.ChooseBuilding": "Which building is it to be?",
    "ask.ChooseClan": "Which clan do you take?",
    "ask.ChooseShot": "How does {piece:piece} shoot?",
    "ask.ChooseTarget": "Whom does {piece:piece} shoot?",
    "ask.Confound": "Does {attacker:piece} turn {defender:piece} by a section?",
    "ask.EventTarget": "{face:face}: on what?",
    "ask.Exchange": "Do you exchange an event card for the top one of the deck?",
    "ask.FreeAttack": "{piece:piece} leaves: does {enemy:piece} strike?",
    "ask.Hire": "What do you hire next?",
    "ask.LayFoundation": "Where does {piece:piece} lay the foundation?",
    "ask.LeaveOut": "Which card do you leave out of your deck?",
    "ask.Medic": "Whose wound is healed?",
    "ask.MeleeTarget": "Whom does {piece:piece} attack?",
    "ask.MoveVortex": "Where does the vortex go?",
    "ask.Moving": "Where does {piece:piece} go? {left} movement {left|point is|points are} left.",
    "ask.Moving-turned": "Which way does {piece:piece} face?",
    "ask.NextSkill": "Which deployment skill of {piece:piece} is next?",
    "ask.OfferCards": "How many event cards do you offer?",
    "ask.OfferPoints": "How many command points do you offer?",
    "ask.PayReroll": "Which card do you discard for the reroll? {left} to go.",
    "ask.Pillage": "From whom do you take a random card?",
    "ask.Reroll": "{dice:die} ({scene:scene}): do you roll again?",
    "ask.SeaSection": "Which section of {piece:piece} is attacked?",
    "ask.SeaTarget": "Whom does the sea attack?",
    "ask.SmokeBomb": "Smoke Bomb: who gets the KO marker?",
    "ask.StrikeBack": "Does {striker:piece} strike back at {target:piece}?",
    "ask.TakeItem": "Which item does {piece:piece} get?",
    "ask.TakeOffer": "Do you take {cp} command {cp|point|points} and {cards} {cards|card|cards}, and go second?",
    "ask.TakeWound": "Whose wound does {piece:piece} take?",
    "ask.TokenTarget": "{token:torii}: on which unit?",
    "ask.Turn": "Your turn: what next?",
    "ask.UnitActs": "What does {piece:piece} do?",
}

LABELS = {
    "action.pass": "No more",
    "action.yes": "Yes",
    "action.clan": "{value:clan}",
    "action.seat": "{value:player}",
    "action.amount": "{value}",
    "action.deploy": "Deploy {value:piece}",
    "action.unit": "{value:piece}",
    "action.act:move": "Move",
    "action.act:move-run": "Move and Run",
    "action.act:charge": "Charge",
    "action.act:run": "Run",
    "action.act:plot-cp": "Plot for a command point",
    "action.act:plot-card": "Plot for a card",
    "action.act:foundation": "Lay a foundation",
    "action.act:build": "Build",
    "action.act:melee": "Melee attack",
    "action.act:ranged": "Ranged attack",
    "action.act:raze": "Attack a building",
    "action.act:regenerate": "Regenerate",
    "action.act:martyr": "Martyr: take a wound",
    "action.do:tower": "Shoot from the watchtower",
    "action.do:vortex": "Move the vortex for 1 CP",
    "action.do:vortex-shot": "Shoot from the vortex",
    "action.play": "Play {value:face}",
    "action.card": "{value:face}",
    "action.torii": "Use {value:torii}",
    "action.hex": "{value:hex}",
    "action.facing": "Stop, facing {value:direction}",
    "action.disengage": "Disengage",
    "action.site": "Intersection {value:site}",
    "action.wall": "Wall {value:wall}",
    "action.building": "{value:building}",
    "action.strike:aimed": "Aimed Strike",
    "action.strike:dice": "Roll the dice",
    "action.turn:clockwise": "Turn it clockwise",
    "action.turn:back": "Turn it back",
    "action.section": "A {value:colour} section",
    "action.shot:own": "With its own ranged attack",
    "action.shot:bow": "With the Bow",
    "action.skill": "{value:skill}",
    "action.reroll:token": "Pay with a Reroll token",
    "action.reroll:chest": "Pay with two cards from under the chest",
    "action.reroll:trophy": "A trophy",
    "action.hire:cp": "1 command point",
    "action.hire:random-card": "A random card for the hand",
}

SPECIAL_LABELS = {
    "ask.Bury.pass": "Bury no more",
    "ask.Confound.pass": "Leave it as it stands",
    "ask.Exchange.pass": "Keep the cards",
    "ask.FreeAttack.pass": "Let it go",
    "ask.FreeAttack.yes": "Strike",
    "ask.Hire.pass": "The army is complete",
    "ask.LeaveOut.pass": "The deck is complete",
    "ask.Medic.pass": "Nobody",
    "ask.Reroll.pass": "Keep the roll",
    "ask.SmokeBomb.pass": "Nobody",
    "ask.StrikeBack.pass": "Do not strike",
    "ask.StrikeBack.yes": "Strike back",
    "ask.TakeOffer.pass": "Leave it and go first",
    "ask.TakeOffer.yes": "Take it and go second",
    "ask.Turn.pass": "End the turn",
    "ask.Turn.unit": "Act with {value:piece}",
    "ask.Hire.deploy": "{value:piece}",
}
"""What an answer is called where one question asks for it."""

STORY = {
    "aimed": "{piece:piece} strikes with aim.",
    "annoys": "{side:players} {side|looks|look} at the hand of {victim:players}.",
    "arcane": "{side:players} {side|takes|take} a card and {side|discards|discard} {faces:face}.",
    "army": "{player:player} has hired {pieces:piece}, {minpei} Minpei and {cp} CP.",
    "army-cards": "{player:player} has bought {chosen} chosen and {random} random cards.",
    "arrives": "{piece:piece} arrives at {place:hex}.",
    "blocked": "{piece:piece} blocks.",
    "boosted": "{piece:piece} gains {token:torii} until the end of the turn.",
    "built": "{player:player} builds the {building:building} at {site:site}.",
    "buries": "{side:players} {side|puts|put} a card under the chest.",
    "chipped": "{face:face} is destroyed.",
    "clan": "{player:player} takes the clan {clan:clan}.",
    "deploys": "{player:player} deploys {piece:piece}.",
    "destroyed": "The building at {site:site} is destroyed.",
    "discards": "{side:players} {side|discards|discard} {face:face}.",
    "dodged": "{piece:piece} dodges.",
    "drained": "{piece:piece} drains a command point.",
    "draws": "{side:players} {side|draws|draw} {cards} {cards|card|cards}.",
    "draws-own": "{side:players} {side|draws|draw} {faces:face}.",
    "eliminated": "{player:player} is out of the game.",
    "enters": "{piece:piece} enters {place:hex}.",
    "equips": "{piece:piece} carries {face:face}.",
    "foundation": "{player:player} lays a foundation of a {building:building} at {site:site}.",
    "gains-cp": "{player:player} gains {cp} CP.",
    "healed": "{piece:piece} is healed.",
    "killed": "{piece:piece} of {player:player} is killed.",
    "knocked-out": "{piece:piece} gets a KO marker.",
    "market-slides": "{count} {count|unit leaves|units leave} the market.",
    "melee": "{attacker:piece} attacks {defender:piece}.",
    "moved": "{piece:piece} stops at {place:hex}, facing {facing:direction}.",
    "offer": "{player:player} offers {cp} CP and {cards} {cards|card|cards}.",
    "offer-taken": "{player:player} takes the offer.",
    "offer-refused": "{player:player} leaves the offer and goes first.",
    "pays-card": "{side:players} {side|discards|discard} {face:face} from under the chest.",
    "pays-trophy": "{side:players} {side|discards|discard} a trophy.",
    "picks-up": "{side:players} {side|picks|pick} up {faces:face}.",
    "pillage": "{side:players} {side|takes|take} a card from {victim:players}.",
    "pillage-seen": "{side:players} {side|takes|take} {face:face} from {victim:players}.",
    "plays": "{player:player} plays {face:face}.",
    "plots-cp": "{player:player} plots with {piece:piece} for 1 CP.",
    "razes": "{piece:piece} attacks a building.",
    "reshuffled": "The discards become the new deck of {side:players}.",
    "reveals": "{side:players} {side|reveals|reveal} {faces:face}.",
    "roll": "{player:player} rolls {dice:die} ({scene:scene}).",
    "round": "Round {number}: {token:round}.",
    "chapter.round": "Round {number}",
    "shot": "{piece:piece} shoots at {target:piece}.",
    "shot-from-site": "{player:player} shoots from {site:site} at {target:piece}.",
    "temple": "{player:player} holds the {temple:temple}.",
    "torii": "{side:players} {side|takes|take} a torii token.",
    "torii-own": "{side:players} {side|takes|take} a torii token: {token:torii}.",
    "torii-used": "{side:players} {side|uses|use} a torii token: {token:torii}.",
    "turn": "It is the turn of {player:player}.",
    "turned": "{piece:piece} is turned.",
    "vortex": "{player:player} moves the vortex to {site:site}.",
    "wall-falls": "The wall {wall:wall} falls.",
    "wounded": "{piece:piece} is wounded.",
}

ENDINGS = {
    "ended.last": "Everybody else is out: victory for {players:players}.",
    "ended.all-out": "All are out at once: {players:players} share the game.",
    "ended.last-standing": "Nobody else stands on the battlefield: victory for {players:players}.",
    "ended.nobody-stands": "Nobody stands on the battlefield: {players:players} share the game.",
    "ended.points": "The rounds are over: most points for {players:players}.",
    "ended.shared": "The rounds are over: {players:players} share the game.",
}

PREVIEWS = {
    "cost": "Costs {cp} CP.",
    "odds": "{percent}% to get through.",
    "odds-about": "About {percent}% to get through.",
    "odds-raze": "{percent}% to destroy it.",
    "odds-attack": "{percent}% to get through with a new roll.",
    "odds-block": "{percent}% to block with a new roll.",
    "odds-shot": "{percent}% to hit with a new roll.",
    "odds-dodge": "{percent}% to dodge with a new roll.",
    "odds-building": "{percent}% to destroy it with a new roll.",
    "odds-regenerate": "{percent}% to heal with a new roll.",
    "odds-disengage": "{percent}% to get away unharmed with a new roll.",
    "reach": "Leaves {left} movement {left|point|points}.",
}

SCENES = {
    "attack": "attack",
    "block": "block",
    "shot": "shot",
    "dodge": "dodge",
    "disengage": "disengaging",
    "building": "against a building",
    "explosion": "explosion",
    "regenerate": "Regenerate",
    "sea": "out of the sea",
}

DIRECTIONS = ("east", "south-east", "south-west", "west", "north-west", "north-east")


def catalog(game: YoheiGame) -> Catalog:
    """The texts, with the names of a pack's units, cards and places."""
    return Catalog(
        {**QUESTIONS, **LABELS, **SPECIAL_LABELS, **STORY, **ENDINGS, **PREVIEWS, **CARD_TEXTS, **BOARD},
        formatters(game),
    )


def formatters(game: YoheiGame) -> Mapping[str, Formatter]:
    """How each kind of field is put in words."""
    table, board = game.table, game.board
    pack = table.pack

    return {
        "piece": naming(table.piece_names),
        "face": naming((*table.face_names, "a hidden card")),
        "clan": naming([clan.name for clan in pack.board.clan]),
        "torii": naming([row.name for row in pack.tokens.torii]),
        "round": naming([row.name for row in pack.tokens.round]),
        "temple": naming([row.name for row in pack.board.temple]),
        "hex": naming(board.names),
        "site": naming(board.corner_names),
        "wall": naming(board.wall_names),
        "direction": naming(DIRECTIONS),
        "building": naming(("barracks", "watchtower")),
        "colour": naming(("green", "yellow", "red")),
        "skill": naming([name.replace("-", " ").capitalize() for name in DEPLOYMENT]),
        "die": str,
        "scene": lambda field: SCENES[as_word(field)],
    }
