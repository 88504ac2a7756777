"""The vocabulary of printed effects: reads the words on a card and turns them into small tuples of ints.

An effect is a row of words, `gain(koku,1); move(1)`; some words hold others, `on(battle_end,if(own_troops_killed>=1,
recruit(1)))`. The rules never see a word: they see `Card`, whose fields say what happens when.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from zashiki.games.gunsen.pack import BuildingName, ColumnName, NobleName, TileName
from zashiki.games.gunsen.rules.numbers import Resource
from zashiki.kernel.errors import InvalidPack, suggest
from zashiki.kernel.steps import Parameters

RESOURCES = ("koku", "wood", "influence")
KOKU, WOOD, INFLUENCE = range(3)
ANY = 3
"""In `steal`: the thief chooses the resource."""
Cost: TypeAlias = tuple[int, int, int]
"""So much koku, wood and influence."""
FREE: Cost = (0, 0, 0)

COLUMNS: tuple[ColumnName, ...] = ("armory", "recruit", "influence", "expand")
ARMORY, RECRUIT_COLUMN, INFLUENCE_COLUMN, EXPAND = range(4)
ANY_COLUMN = 4
"""The column of a card without a colour of its own."""

SHRINE_TILES: tuple[TileName, ...] = ("armory", "recruit", "influence")
NOBLE_ACTIONS: tuple[NobleName, ...] = ("order", "hero", "special")
BUILDING_KINDS: tuple[BuildingName, ...] = ("unique", "camp")
VILLAGE_KINDS = ("troop", *RESOURCES)

# The battle icons (GU-29.2).
ICONS = ("S", "A", "B", "roll", "reroll", "keep")
STRENGTH, ARMOR, BLOOD, ROLL, REROLL, KEEP = range(6)
Icons: TypeAlias = tuple[int, int, int, int, int, int]
NO_ICONS: Icons = (0, 0, 0, 0, 0, 0)

GAIN, CHOICE, RECRUIT, MOVE, BUY_MOVE, BUILD, BUY_TACTICS, KILL, STEAL, HERO, SPECIAL, ADD_TROOP, MOVE_HERO = range(13)
Op: TypeAlias = tuple[int, int, int]
"""What happens: one of the numbers above and its two figures (resource or 0, amount)."""

CLAN_HERO, MERCENARY = range(2)

# The kinds of card: in a column, a tactic that is bought or owned, a hero, a building.
COLUMN_CARD, TACTIC, HERO_CARD, BUILDING = "column", "tactic", "hero", "building"

ACTIVATION = ("gain", "choice", "recruit", "move", "buymove", "build", "tactics", "kill", "steal")
# GU-R56: a card does nothing that none of these words can say.
ALLOWED = {
    COLUMN_CARD: {*ACTIVATION},
    TACTIC: {"now", "hero", "special_order", "when", "on", "discount"},
    HERO_CARD: {"when", "on", "option", "army_limit", "late_troop_strength"},
    BUILDING: {"when", "on"},
}


class Word(NamedTuple):
    """One word with what stands in its brackets, as written."""

    name: str
    arguments: tuple[str, ...]


class Price(Parameters, frozen=True):
    """So much of one resource."""

    resource: Resource
    number: int


class Boost(NamedTuple):
    """Battle icons that a player may buy when a battle starts."""

    price: Price
    icons: Icons


class Card(NamedTuple):
    """What a card does, ready for the rules. Fields that a card lacks are empty.

    These fields are the only way in which a card can change a rule (GU-4.9, GU-R56).

    activate: when its column is activated. now: once, when bought. icons, attack, defend, here: battle icons always, as
    attacker, as defender, in battles at the building. on_column: after the printed actions of each column.
    battle_start, battle_win, battle_end: in the owner's battles. boost: icons that the owner may buy when a
    battle starts. losses: own troops that must have been killed for `battle_end`. silence: the price that keeps the
    opponent's heroes from being silenced.
    """

    activate: tuple[Op, ...] = ()
    now: tuple[Op, ...] = ()
    icons: Icons = NO_ICONS
    attack: Icons = NO_ICONS
    defend: Icons = NO_ICONS
    here: Icons = NO_ICONS
    on_column: tuple[tuple[Op, ...], tuple[Op, ...], tuple[Op, ...], tuple[Op, ...]] = ((), (), (), ())
    battle_start: tuple[Op, ...] = ()
    battle_win: tuple[Op, ...] = ()
    battle_end: tuple[Op, ...] = ()
    losses: int = 0
    boost: Boost | None = None
    silence: Price | None = None
    may_cancel_kills: bool = False
    may_join: bool = False
    late_troops: bool = False
    army_limit: int = 0
    order_discount: int = 0
    noble_discount: int = 0


class Place(NamedTuple):
    """Where a word stands, for messages: file, card and field."""

    file: str
    card: str
    field: str

    def wrong(self, reason: str) -> InvalidPack:
        """The error about this place."""
        return InvalidPack(f"{self.file}: card {self.card}, field {self.field}: {reason}")


def add_icons(one: Icons, other: Icons) -> Icons:
    """The sum of two rows of icons; no value has an upper limit (GU-23.5)."""
    return (
        one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4], one[5] + other[5]
    )  # fmt: skip


def read_icons(text: str, place: Place) -> Icons:
    """Battle icons such as `S*1 roll*2`. Raises InvalidPack."""
    counts = [0] * len(ICONS)
    for part in text.split():
        name, star, number = part.partition("*")
        if name not in ICONS:
            raise place.wrong(f"{name!r} is no battle icon{suggest(name, ICONS)}")
        counts[ICONS.index(name)] += _number(number, place, 1, 9) if star else 1
    return (counts[0], counts[1], counts[2], counts[3], counts[4], counts[5])


def read_cost(text: str, place: Place) -> Cost:
    """A cost such as `koku 2` or `koku 1 wood 1`; empty is free. Raises InvalidPack."""
    cost = [0, 0, 0]
    parts = text.split()
    if len(parts) % 2:
        raise place.wrong(f"{text!r} is no cost; it is written as 'koku 2', or left empty")
    for name, number in zip(parts[::2], parts[1::2], strict=True):
        cost[_resource(name, place)] += _number(number, place, 1, 9)
    return (cost[0], cost[1], cost[2])


def read_ops(text: str, place: Place) -> tuple[Op, ...]:
    """What happens when a column is activated, such as `recruit(1); move(2)`. Raises InvalidPack."""
    return tuple([_op(word, place) for word in read_words(text, place)])


def read_card(effect: str, icons: str, kind: str, file: str, card: str) -> Card:
    """Everything that a card does, from its two printed fields. `kind` says which words fit. Raises InvalidPack."""
    place = Place(file, card, "effect")
    result = Card(icons=read_icons(icons, Place(file, card, "icons")))
    for word in read_words(effect, place):
        if word.name not in ALLOWED[kind]:
            raise place.wrong(f"the word {word.name!r} does not fit here{suggest(word.name, ALLOWED[kind])}")
        if kind == COLUMN_CARD:
            result = result._replace(activate=(*result.activate, _op(word, place)))
        else:
            result = _STATIC[word.name](result, word, place)
    return result


def read_words(text: str, place: Place) -> list[Word]:
    """The words of an effect, in order. Raises InvalidPack."""
    return [_word(part, place) for part in _split(text, ";") if part]


def _word(text: str, place: Place) -> Word:
    match = re.fullmatch(r"(\w+)(?:\((.*)\))?", text)
    if match is None:
        raise place.wrong(f"{text!r} is no word; words are written as 'gain(koku,1)' and parted by ';'")
    return Word(match[1], tuple(_split(match[2], ",")) if match[2] else ())


def _split(text: str, separator: str) -> Iterator[str]:
    """The parts of a text between separators that stand in no brackets."""
    depth = start = 0
    for place, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if sign == separator and depth == 0:
            yield text[start:place].strip()
            start = place + 1
    yield text[start:].strip()


def _number(text: str, place: Place, low: int = 1, high: int = 15) -> int:
    if not text.isdigit() or not low <= int(text) <= high:
        raise place.wrong(f"{text!r} is no number from {low} to {high}")
    return int(text)


def _resource(text: str, place: Place) -> int:
    if text not in RESOURCES:
        raise place.wrong(f"{text!r} is no resource{suggest(text, RESOURCES)}")
    return RESOURCES.index(text)


def _price(resource: str, number: str, place: Place) -> Price:
    return Price(_resource(resource, place), _number(number, place))


def _resources(text: str, place: Place) -> int:
    """Several resources as bits."""
    return sum(1 << resource for resource in {_resource(name, place) for name in text.split("/")})


def _expect(word: Word, count: int, form: str, place: Place) -> tuple[str, ...]:
    if len(word.arguments) != count:
        raise place.wrong(f"the word {word.name!r} is written as '{form}'")
    return word.arguments


def _op(word: Word, place: Place) -> Op:
    match word.name:
        case "gain":
            resource, number = _expect(word, 2, "gain(koku,1)", place)
            return (GAIN, _resource(resource, place), _number(number, place))
        case "choice":
            number, names = _expect(word, 2, "choice(1,koku/wood)", place)
            return (CHOICE, _resources(names, place), _number(number, place))
        case "recruit" | "move" | "kill" | "add_troop_here" | "move_with_hero":
            (number,) = _expect(word, 1, f"{word.name}(1)", place)
            return (_COUNTED[word.name], 0, _number(number, place))
        case "buymove":
            (resource,) = _expect(word, 1, "buymove(koku)", place)
            return (BUY_MOVE, _resource(resource, place), 0)
        case "build" | "tactics":
            (resource,) = _expect(word, 1, f"{word.name}(wood)", place)
            return (BUILD if word.name == "build" else BUY_TACTICS, _resource(resource, place), 0)
        case "steal":
            resource, number = _expect(word, 2, "steal(koku,1)", place)
            return (STEAL, ANY if resource == "any" else _resource(resource, place), _number(number, place))
        case "hero":
            (who,) = _expect(word, 1, "hero(clan)", place)
            if who not in ("clan", "mercenary"):
                raise place.wrong(f"{who!r} is no kind of hero{suggest(who, ('clan', 'mercenary'))}")
            return (HERO, CLAN_HERO if who == "clan" else MERCENARY, 1)
        case "special_order":
            _expect(word, 0, "special_order", place)
            return (SPECIAL, 0, 1)
    raise place.wrong(f"there is no word {word.name!r} for what happens{suggest(word.name, ACTIVATION)}")


_COUNTED = {"recruit": RECRUIT, "move": MOVE, "kill": KILL, "add_troop_here": ADD_TROOP, "move_with_hero": MOVE_HERO}


def _ops_inside(text: str, place: Place, allowed: set[str]) -> tuple[Op, ...]:
    words = read_words(text, place)
    for word in words:
        if word.name not in allowed:
            raise place.wrong(f"the word {word.name!r} does not fit here{suggest(word.name, allowed)}")
    return tuple([_op(word, place) for word in words])


def _now(card: Card, word: Word, place: Place) -> Card:
    (inside,) = _expect(word, 1, "now(gain(wood,2))", place)
    return card._replace(now=(*card.now, *_ops_inside(inside, place, {"gain", "choice", "recruit"})))


def _bought(card: Card, word: Word, place: Place) -> Card:
    """A tactic that recruits a hero (GU-13.4) or places a special order does so once, when it is bought."""
    return card._replace(now=(*card.now, _op(word, place)))


def _when(card: Card, word: Word, place: Place) -> Card:
    when, text = _expect(word, 2, "when(attack,S*1)", place)
    icons = read_icons(text, place)
    match when:
        case "attack":
            return card._replace(attack=add_icons(card.attack, icons))
        case "defend":
            return card._replace(defend=add_icons(card.defend, icons))
        case "here":
            return card._replace(here=add_icons(card.here, icons))
    raise place.wrong(f"{when!r} is no case{suggest(when, ('attack', 'defend', 'here'))}")


def _on(card: Card, word: Word, place: Place) -> Card:
    when, inside = _expect(word, 2, "on(activate_armory,move(1))", place)
    if when.startswith("activate_") and when.removeprefix("activate_") in COLUMNS:
        column = COLUMNS.index(when.removeprefix("activate_"))
        fit = {"gain", "choice", "recruit", "move", "kill", "steal", "add_troop_here", "move_with_hero"}
        columns = list(card.on_column)
        columns[column] += _ops_inside(inside, place, fit)
        return card._replace(on_column=(columns[0], columns[1], columns[2], columns[3]))
    match when:
        case "battle_start":
            return _on_battle_start(card, inside, place)
        case "battle_win":
            return card._replace(battle_win=card.battle_win + _ops_inside(inside, place, {"gain", "choice", "steal"}))
        case "battle_end":
            return _on_battle_end(card, inside, place)
    points = [*(f"activate_{column}" for column in COLUMNS), "battle_start", "battle_win", "battle_end"]
    raise place.wrong(f"{when!r} is no point of the game{suggest(when, points)}")


def _on_battle_start(card: Card, inside: str, place: Place) -> Card:
    word = _word(inside, place)
    if word.name == "silence_heroes":
        resource, number = _expect(word, 2, "silence_heroes(influence,1)", place)
        return card._replace(silence=_price(resource, number, place))
    return card._replace(battle_start=card.battle_start + _ops_inside(inside, place, {"add_troop_here", "steal"}))


def _on_battle_end(card: Card, inside: str, place: Place) -> Card:
    word = _word(inside, place)
    if word.name == "if":
        condition, inside = _expect(word, 2, "if(own_troops_killed>=1,recruit(1))", place)
        match = re.fullmatch(r"own_troops_killed>=(\d+)", condition)
        if match is None:
            raise place.wrong(f"{condition!r} is no condition; it is written as 'own_troops_killed>=1'")
        card = card._replace(losses=_number(match[1], place))
    return card._replace(battle_end=card.battle_end + _ops_inside(inside, place, {"gain", "choice", "recruit"}))


def _option(card: Card, word: Word, place: Place) -> Card:
    match word.arguments:
        case ("battle_call", "hero_joins"):
            return card._replace(may_join=True)
        case ("battle_start", "cancel_all_kills"):
            return card._replace(may_cancel_kills=True)
        case ("battle_start", price, icons):
            pay = _word(price, place)
            if pay.name == "pay":
                resource, number = _expect(pay, 2, "pay(influence,1)", place)
                return card._replace(boost=Boost(_price(resource, number, place), read_icons(icons, place)))
    raise place.wrong(
        "the word 'option' is written as 'option(battle_call,hero_joins)', 'option(battle_start,cancel_all_kills)' or "
        "'option(battle_start,pay(influence,1),S*2)'"
    )


def _discount(card: Card, word: Word, place: Place) -> Card:
    what, number = _expect(word, 2, "discount(order,1)", place)
    match what:
        case "order":
            return card._replace(order_discount=_number(number, place))
        case "noble":
            return card._replace(noble_discount=_number(number, place))
    raise place.wrong(f"{what!r} has no discount{suggest(what, ('order', 'noble'))}")


def _army_limit(card: Card, word: Word, place: Place) -> Card:
    (number,) = _expect(word, 1, "army_limit(6)", place)
    return card._replace(army_limit=_number(number, place))


def _late(card: Card, word: Word, place: Place) -> Card:
    _expect(word, 0, "late_troop_strength", place)
    return card._replace(late_troops=True)


_STATIC: dict[str, Callable[[Card, Word, Place], Card]] = {
    "now": _now,
    "hero": _bought,
    "special_order": _bought,
    "when": _when,
    "on": _on,
    "option": _option,
    "discount": _discount,
    "army_limit": _army_limit,
    "late_troop_strength": _late,
}
