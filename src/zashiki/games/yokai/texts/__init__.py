"""Every sentence that the game says: questions, labels, story, previews, how it ended."""

from __future__ import annotations

from zashiki.games.yokai.rules.terms import OFF, PASSED, TYPES, Kind, update_kind
from zashiki.games.yokai.tables import Printed
from zashiki.games.yokai.texts.drawings import DRAWINGS
from zashiki.kernel.messages import Catalog, Field, as_number, naming

QUESTIONS = {
    "ask.ChooseCards": "Turn {turn}: lay a card face down against {opponent:player}.",
    "ask.ChooseBlockade": "Your Upgrade moves one blockade. Which one?",
    "ask.KeepUpdate": "Which update do you keep? The other is shuffled back.",
    "ask.KeepUpdate-shared": "Which update do you keep? {loser:player} gets the other.",
    "ask.Redraw": "You receive {update:update}. Show that you have it already, and draw another update instead?",
    "ask.ChooseBreakMove": "Your break gives you {left} free {left|move|moves} of a blockade. Which one moves?",
}

LABELS = {
    "action.pass": "Pass",
    "action.card": "{value:card}",
    "action.blockade:energy": "Energy blockade",
    "action.blockade:victory": "Victory blockade",
    "action.keep": "Keep {value:update}",
    "action.yes": "Show both, draw another",
    "action.no": "Keep it",
    "score.order": "The duels decide the places; the difference and the Victories only break ties in a league.",
}

STORY = {
    "duel": "{first:player} and {second:player} begin a duel.",
    "reveal": "{first:player} plays {first_card:card}, {second:player} plays {second_card:card}.",
    "pay": "{player:player} pays {count} {count|Stone|Stones}.",
    "refresh": "{player:player} gains {count} {count|Stone|Stones}.",
    "refresh-nothing": "{player:player} gains no Stone: there is no room for more.",
    "draw": "{player:player} draws {count} {count|card|cards}.",
    "draw-own": "{player:player} draws {cards:card}.",
    "draw-nothing": "{player:player} draws nothing: the draw pile is empty.",
    "energy-blockade": "{player:player} moves the Energy blockade {place:place}.",
    "victory-blockade": "{player:player} moves the Victory blockade {place:place}.",
    "collect": "{player:player} shuffles {count} {count|card|cards} back into the draw pile.",
    "coin": "{player:player} takes the coin.",
    "coin-returned": "The coin goes back to the centre.",
    "both-shoot": "{first:player} and {second:player} both shoot, and nobody holds the coin: no damage.",
    "blocked": "{player:player} blocks the shot of {shooter:player}.",
    "hit": "{shooter:player} hits {player:player}, who loses {count} Energy.",
    "knock-out": "{player:player} is knocked out and rises again with {count} Energy; {shooter:player} scores.",
    "duel-won": "{player:player} wins the duel against {loser:player}.",
    "turn-cap": "After {count} {count|turn|turns} the duel is ended; it goes to {player:player}.",
    "draft-own": "{player:player} draws the updates {updates:update}.",
    "draft-empty": "The Update deck is empty: {player:player} draws no update.",
    "draft-returned": "The other update is shuffled back.",
    "update": "{player:player} puts an update into the deck, unseen.",
    "update-own": "{player:player} puts {update:update} into the deck, in place of a start card.",
    "update-idle": "{player:player} receives {update:update}, which changes nothing: all such cards are updates.",
    "redraw": "{player:player} shows two of {update:update}, and draws another update.",
    "break": "{player:player} has a break: one update and two free blockade moves.",
}

CHAPTERS = {
    "chapter.duel": "Round {round}",
}

ENDED = {
    "ended.duel": "{player:player} reached two Victories.",
    "ended.cap": "The duel reached the turn limit and went to {player:player}.",
    "ended.match": "{player:player} won two duels and is the Yokai champion.",
    "ended.elimination": "{player:player} won the final and is the Yokai champion.",
    "ended.epic": "{player:player} won the final of both tournaments and is the epic Yokai champion.",
    "ended.league": "{player:player} leads the table and is the Yokai champion.",
}

PREVIEWS = {
    "preview.refresh": "Stone {before} to {after}.",
    "preview.refresh-full": "No effect: Stone cannot rise above {limit}.",
    "preview.block": "Stops a Sling; otherwise draws {count} {count|card|cards}.",
    "preview.block-always": "Stops a Sling, and draws {count} {count|card|cards}.",
    "preview.sling": "Costs {cost} Stone; {player:player} loses {count} Energy unless the shot is blocked.",
    "preview.sling-ko": "Costs {cost} Stone; knocks out {player:player} unless the shot is blocked.",
    "preview.sling-win": "Costs {cost} Stone; wins the duel unless {player:player} blocks.",
    "preview.coin-mine": "If both shoot, only your shot counts.",
    "preview.coin-theirs": "If both shoot, only the other shot counts.",
    "preview.coin-nobody": "If both shoot, nothing happens.",
    "preview.upgrade": "Costs {cost} Stone; moves the {blockade:blockade}.",
    "preview.upgrade-choice": "Costs {cost} Stone; moves the Energy or the Victory blockade.",
    "preview.upgrade-draw": "No blockade is left: draws {count} {count|card|cards}.",
    "preview.collect": "{count} {count|card goes|cards go} back into your draw pile, then draws {draw}.",
    "preview.collect-plain": "{count} {count|card goes|cards go} back into your draw pile.",
    "preview.takes-coin": "Takes the coin, unless both collect.",
    "preview.limits": "Most Energy {energy}, most Stone {stone}.",
    "preview.swap": "Replaces a start card: your deck then has {count} of it among its {copies}.",
    "preview.no-swap": "Changes nothing: all such cards of your deck are updates.",
    "preview.pass": "Nothing is played; you still draw a card.",
}

TEXTS = {**QUESTIONS, **LABELS, **STORY, **CHAPTERS, **ENDED, **PREVIEWS, **DRAWINGS}

BLOCKADES = ("Energy blockade", "Victory blockade", "Energy and the Victory blockade")


def catalog(printed: Printed) -> Catalog:
    """The texts, with the pack's names of cards."""

    def card(kind: Field) -> str:
        return "no card" if kind == PASSED else printed.titles[as_number(kind)]

    def place(value: Field) -> str:
        return "off the board" if value == OFF else f"to place {value}"

    updates = [printed.titles[update_kind(type_)] for type_ in TYPES]
    return Catalog(TEXTS, {"card": card, "update": naming(updates), "place": place, "blockade": naming(BLOCKADES)})


def card_list(printed: Printed, kinds: tuple[Kind, ...]) -> str:
    """Kinds in words, equal ones together: `Refresh ×2, Block`; `none` for no card."""
    words = []
    for kind in sorted(set(kinds)):
        times = kinds.count(kind)
        words.append(printed.titles[kind] + (f" ×{times}" if times > 1 else ""))
    return ", ".join(words) or "none"
