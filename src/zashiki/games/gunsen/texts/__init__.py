"""Every sentence of Gunsen: questions, story and endings, and how cards and places are named in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zashiki.games.gunsen.actions import dice_name
from zashiki.games.gunsen.rules.numbers import Node
from zashiki.games.gunsen.rules.terms import COLUMNS, RESOURCES
from zashiki.games.gunsen.tables import Table
from zashiki.games.gunsen.texts.drawn import DRAWN
from zashiki.kernel.messages import Catalog, Formatter, as_number, naming

QUESTIONS = {
    "ask.ChooseClan": "Choose your clan.",
    "ask.ChooseOrder": "Take an order card.",
    "ask.PlaceOrder": "Place the card on its column, or face down on a noble action.",
    "ask.SecondCard": "Take another order card; it goes to any column.",
    "ask.ChooseColumn": "Choose a column.",
    "ask.ChooseSpecial": "Choose a special order.",
    "ask.UseGain": "Take {number} {resource:resource}?",
    "ask.ChooseResource": "Gain a resource; {left} to choose.",
    "ask.StealFrom": "From whom do you steal?",
    "ask.StealWhat": "What do you steal from {victim:player}?",
    "ask.KillTroop": "Kill a troop next to one of your armies; {left} left.",
    "ask.RecruitTroop": "Place a troop; {left} left.",
    "ask.Build": "Build?",
    "ask.ChooseSite": "Build in which territory?",
    "ask.BuyTactic": "Buy a tactic?",
    "ask.MoveArmy": "Move an army; {left} {left|movement is|movements are} free.",
    "ask.MoveArmy-bought": "Buy a movement for 1 {bought:resource}: which army moves?",
    "ask.MoveOnward": "Now use the movement: which army moves?",
    "ask.Transport": "Transport an army by watchtower?",
    "ask.ArmySize": "How many troops go from {source:node}?",
    "ask.HeroGoes": "Which hero goes with {troops} {troops|troop|troops} from {source:node}?",
    "ask.Destination": "Where {troops|does the troop|do the troops} from {source:node} go?",
    "ask.RecruitHero": "Recruit which hero?",
    "ask.PlaceHero": "Where does {hero:hero} stand?",
    "ask.DisplaceHero": "{hero:hero} has no army. Where does this hero go?",
    "ask.AddTroops": "Add {number} {number|troop|troops} to {hero:hero}?",
    "ask.UseNext": "Which effect happens next?",
    "ask.CallHero": "Does {hero:hero} come to the battle?",
    "ask.PaySilence": "Pay {number} {resource:resource}, or your hero is silenced in this battle.",
    "ask.BuyIcons": "Pay {number} {resource:resource} for your hero's ability?",
    "ask.CancelKills": "Cancel all kills in this battle?",
    "ask.Reroll": "Roll dice again? {left} {left|reroll|rerolls} left.",
    "ask.KeepDice": "Which dice do you keep?",
    "ask.Retreat": "Where {troops|does your troop|do your troops} retreat?",
    "ask.StealVillage": "Take a village token from {loser:player}.",
    "ask.ClaimVillage": "Which village do you claim next?",
}

DECLINING = {
    "ask.PlaceOrder.pass": "Place it nowhere",
    "ask.UseGain.pass": "Leave it",
    "ask.UseGain.yes": "Take it",
    "ask.ChooseResource.pass": "Gain no more",
    "ask.KillTroop.pass": "Kill nobody",
    "ask.RecruitTroop.pass": "Place no more",
    "ask.Build.pass": "Build nothing",
    "ask.BuyTactic.pass": "Buy none",
    "ask.MoveArmy.pass": "Stop moving",
    "ask.MoveArmy-bought.pass": "Buy no movement",
    "ask.Transport.pass": "Nobody rides",
    "ask.HeroGoes.pass": "No hero goes",
    "ask.RecruitHero.pass": "Recruit nobody",
    "ask.AddTroops.pass": "Add none",
    "ask.AddTroops.yes": "Add",
    "ask.CallHero.pass": "The hero stays away",
    "ask.CallHero.yes": "The hero comes",
    "ask.PaySilence.pass": "Let the hero be silenced",
    "ask.PaySilence.yes": "Pay",
    "ask.BuyIcons.pass": "Do not pay",
    "ask.BuyIcons.yes": "Pay",
    "ask.CancelKills.pass": "Let them fall",
    "ask.CancelKills.yes": "Cancel all kills",
    "ask.Reroll.pass": "Leave the dice",
}
"""What a question's answers are called where the general word says too little."""

LABELS = {
    "action.pass": "No, or no more",
    "action.yes": "Yes",
    "action.clear": "Discard the whole row and deal a new one",
    "action.order": "{value:card}",
    "action.column": "The {value:column} column",
    "action.sparing": "The {value:column} column, asking about each gain",
    "action.noble:order": "Noble action: another order card",
    "action.noble:hero": "Noble action: a hero",
    "action.noble:special": "Noble action: a special order",
    "action.hex": "{value:node}",
    "action.tower": "By watchtower from {value:node}",
    "action.troops": "{value} {value|troop|troops}",
    "action.resource": "1 {value:resource}",
    "action.village": "The village with {value:village}",
    "action.clan": "{value:clan}",
    "action.hero": "{value:hero}",
    "action.tactic": "{value:tactic}",
    "action.special": "{value:special}",
    "action.building:unique": "The unique building",
    "action.building:camp": "The camp",
    "action.use": "{value:use}",
    "action.seat": "{value:player}",
    "action.dice": "{value:dice}",
    "score.achievements": "Achievements",
    "score.castle": "Toshi Ranbo",
    "score.troops": "Troops on the board",
    "score.resources": "Resources",
    "score.order": "Behind the winner the first column that differs decides, from left to right.",
}

STORY = {
    "first": "{player:player} is the first player.",
    "clan": "{player:player} leads the {clan:clan}.",
    "turn": "Round {round}: {player:player} has the turn.",
    "chapter.turn": "Round {round}",
    "clear": "{player:player} clears the order row.",
    "row": "The order row gets {cards:card}.",
    "no-order": "{player:player} can pay for no order card.",
    "take-order": "{player:player} takes {card:card}.",
    "place-card": "{player:player} places {card:card} on the {column:column} column.",
    "noble": "{player:player} takes the noble action for {noble:noble}.",
    "activate": "{player:player} activates the {column:column} column.",
    "gain": "{player:player} gains {number} {resource:resource}.",
    "pay": "{player:player} pays {number} {resource:resource}.",
    "steal": "{player:player} steals {number} {resource:resource} from {victim:player}.",
    "kill": "{player:player} kills a troop of {victim:player} in {node:node}.",
    "recruit": "{player:player} recruits {number} {number|troop|troops} in {node:node}.",
    "reinforce": "{player:player} places {number} {number|troop|troops} in the fort.",
    "build": "{player:player} builds {building:building} in {node:node}.",
    "tactic": "{player:player} buys {tactic:tactic}.",
    "hero": "{player:player} recruits {hero:hero} in {node:node}.",
    "hero-moved": "{hero:hero} of {player:player} goes to {node:node}.",
    "move": "{player:player} moves {troops} {troops|troop|troops} from {source:node} to {target:node}.",
    "castle-opened": "{player:player} is the first to enter Toshi Ranbo.",
    "castle-lost": "{player:player} no longer holds Toshi Ranbo.",
    "village": "{player:player} claims {node:node}: {village:village}.",
    "upgrade": "{player:player} takes the upgrade tile of the {column:column} column.",
    "achievement": "{player:player} earns an achievement: {place:place} ({markers} in all).",
    "goal": "{player:player} achieves {goal:goal}.",
    "battle": "{attacker:player} attacks {defender:player} in {node:node}.",
    "silenced": "{hero:hero} of {player:player} is silenced.",
    "boost": "{player:player} uses {hero:hero}'s ability.",
    "spared": "{hero:hero} cancels all kills.",
    "roll": "{player:player} rolls {faces:face}.",
    "keep": "{player:player} keeps {faces:face}.",
    "decided": "Strength {strength:number}, killed {killed:number}, left {survivors:number} (attacker and defender).",
    "battle-won": "{player:player} wins the battle in {node:node}.",
    "retreat": "{player:player} retreats with {troops} {troops|troop|troops} to {target:node}.",
    "steal-village": "{player:player} takes a village token from {victim:player}: {village:village}.",
}

ENDINGS = {
    "ended.won-by-achievements": "{players:players} has completed seven achievements.",
    "ended.rounds": "The rounds have run out: {players:players} stands best.",
    "ended.rounds-shared": "The rounds have run out: {players:players} stand best together.",
}

PREVIEWS = {
    "odds": "About {win}% to win, {lose}% to lose, {neither}% that nobody wins.",
    "losses": "You lose about {own} troops, the other side {other}.",
    "price": "Costs {number} {resource:resource}.",
}

PLACES = (
    "a battle won as the attacker", "a second battle won as the attacker", "a clan goal", "a second clan goal",
    "both buildings", "three tactics", "all noble actions", "two shrines", "gaining Toshi Ranbo", "three villages",
    "holding Toshi Ranbo",
)  # fmt: skip
VILLAGES = ("a troop", *RESOURCES)
NOBLES = ("another order card", "a hero", "a special order")


FEATURES = ("", "Toshi Ranbo", "a shrine", "a watchtower", "a village")


def catalog(table: Table) -> Catalog:
    """The texts, with the names of a pack's cards and of a map's territories."""
    return Catalog({**QUESTIONS, **DECLINING, **LABELS, **STORY, **ENDINGS, **PREVIEWS, **DRAWN}, formatters(table))


def formatters(table: Table) -> Mapping[str, Formatter]:
    """How each kind of field is said."""
    return {
        "resource": naming(RESOURCES),
        "column": naming(COLUMNS),
        "village": naming(VILLAGES),
        "noble": naming(NOBLES),
        "place": naming(PLACES),
        "number": str,
        "dice": lambda value: f"Dice {dice_name(as_number(value))}",
        "face": naming([face_text(face) for face in table.faces]),
        "node": naming([node_name(table, node) for node in range(len(table.names))]),
        "card": naming(table.card_names),
        "special": naming(table.card_names[table.first_special :]),
        "use": naming((*table.hero_names, *table.tactic_names, *table.building_names)),
        "clan": naming(table.clans),
        "hero": naming(table.hero_names),
        "tactic": naming(table.tactic_names),
        "building": naming(table.building_names),
        "goal": naming(table.goal_names),
    }


def node_name(table: Table, node: Node) -> str:
    """A territory by its name, with what is special about it; a fort by its own."""
    if node >= len(table.territories):
        return table.names[node].replace("-", " ")
    feature = FEATURES[table.kind[node]]
    return f"{table.names[node]} ({feature})" if feature else table.names[node]


ICONS = ("strength", "armour", "blood", "roll", "reroll", "keep")


def face_text(icons: Sequence[int]) -> str:
    """A die's face in words: `2 strength`, `strength with blood`."""
    parts = [name if count == 1 else f"{count} {name}" for name, count in zip(ICONS, icons, strict=True) if count]
    return " with ".join(parts) or "a blank"
