"""Cards, tokens and skills in a line of words, as pictures bear them."""

from __future__ import annotations

from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.rules.numbers import Face, Kind, Skill
from zashiki.games.yohei.rules.skills import DEPLOYMENT, SKILLS, SYMBOLS

SYMBOL_SIGNS = ("ricebowl", "umbrella", "origami", "bamboo", "handfan", "lantern")
EFFECT_FIELDS = {"blast": ("number", "range")}
"""The fields of the sentence of an event, if it has more than a `number`."""


def spelled(name: str) -> str:
    """A name of the pack as it is read: "cross-forest" is "Cross forest"."""
    return name.replace("-", " ").capitalize()


def skill_name(number: Skill) -> str:
    """A skill in words: "Cross forest"."""
    return spelled(SKILLS[number])


def deployment_name(number: Skill) -> str:
    """A deployment skill in words: "Smoke bomb"."""
    return spelled(DEPLOYMENT[number])


def skill_id(number: Skill) -> str:
    """The sentence that says what a skill does."""
    return f"skill.{SKILLS[number]}"


def deployed_id(number: Skill) -> str:
    """The sentence that says what a deployment skill does."""
    return f"skill.{DEPLOYMENT[number]}"


def symbol_name(symbol: int) -> str:
    """A scoring symbol in words."""
    return SYMBOLS[symbol].replace("-", " ")


def symbol_copies(words: Words, symbol: int) -> int:
    """How many cards of the game bear a symbol (YH-20.7)."""
    return sum(words.table.symbol[face] == symbol for face in words.game.box_faces)


def effect_line(words: Words, face: Face) -> str:
    """What an event or item card does."""
    table = words.table
    if table.item[face] >= 0:
        what = item_line(words, table.item[face])
        return words.say("effect.item", what=what)
    word, arguments = table.effect[face]
    fields = EFFECT_FIELDS.get(word, ("number",))
    return words.say(f"effect.{word}", **dict(zip(fields, arguments, strict=False)))


def item_line(words: Words, item: int) -> str:
    """What an item gives to its unit."""
    row = words.table.items[item]
    parts = [spelled(skill) for skill in row.skills]
    if row.mp:
        parts.append(words.say("item.mp", number=row.mp))
    if row.shield:
        parts.append(words.say("item.shield", number=row.shield))
    if row.ranged is not None:
        parts.append(words.say("item.ranged", range=row.ranged[0], dice=row.ranged[1]))
        parts += [spelled(skill) for skill in row.ranged_skills]
    if row.symbols:
        parts.append(words.say("item.symbols"))
    return ", ".join(parts)


def torii_line(words: Words, kind: Kind) -> str:
    """What a torii token does."""
    word, arguments = words.table.torii_effect[kind]
    if word == "boost":
        return words.say("torii.boost", what=spelled(str(arguments[0])))
    number = next((int(value) for value in arguments if isinstance(value, int)), 0)
    return words.say(f"torii.{word}", number=number)


def round_line(words: Words, kind: Kind) -> str:
    """What a round token does."""
    word, arguments = words.table.round_effect[kind]
    if word == "skill":
        return words.say("round.skill", what=spelled(str(arguments[0])))
    return words.say(f"round.{word}", number=int(arguments[0]) if arguments else 0)


def torii_signs(words: Words, kind: Kind) -> tuple[str, ...]:
    """The icons of a torii token."""
    word, arguments = words.table.torii_effect[kind]
    if word == "symbols":
        return tuple([SYMBOL_SIGNS[symbol] for symbol in words.table.torii_symbols[kind]])
    if word == "boost":
        return (BOOST_SIGNS.get(str(arguments[0]), "movement"),)
    return (TORII_SIGNS[word],)


BOOST_SIGNS = {"aimed-strike": "target", "elusive": "run"}
TORII_SIGNS = {"cp": "command", "reroll": "reroll", "draw": "cards", "item": "gear", "ko": "ko", "heal": "wound"}


def spoken_card(words: Words, face: Face) -> str:
    """A card in full words, for players who hear it or point at it."""
    table = words.table
    if table.item[face] >= 0:
        head = words.say("card.item", number=table.cost[face])
    else:
        symbol = table.symbol[face]
        copies = symbol_copies(words, symbol)
        head = words.say("card.event", number=table.cost[face], symbol=symbol_name(symbol), copies=copies)
    return f"{table.titles[face]}, {head}. {effect_line(words, face)}"
