"""The pack compiled for play: units, cards, tokens and figures by number.

A *piece* is one physical unit: a unit card with its token. A *face* is what an event or item card shows; a *card* is a
physical one. In the Duel there are two of everything: piece and card numbers of the second box follow the first's.
"""

from __future__ import annotations

import msgspec

from zashiki.games.yohei.pack import (
    ARGUMENTS,
    EVENT_WORDS,
    ROUND_WORDS,
    TORII_WORDS,
    BoardFile,
    Effect,
    Pack,
    Side,
    Unit,
)
from zashiki.games.yohei.rules.skills import DEPLOYMENT, LETTERS, SKILLS, SYMBOLS, TEMPLES, TERRAINS
from zashiki.kernel.errors import InvalidPack, suggest
from zashiki.kernel.files.packs import read_effect

GREEN, YELLOW, RED = range(3)
COLOURS = ("green", "yellow", "red")
FREQUENCIES = ("common", "uncommon", "rare")


HEALTHY, WOUNDED = 0, 1
"""The sides of a unit card."""


class UnitSide(msgspec.Struct, frozen=True):
    """What is printed on a side of a unit card. reach, dice: 0 without a ranged attack. skills: how often each."""

    mp: int
    shield: int
    reach: int
    dice: int
    skills: tuple[int, ...]


class Table:
    """Everything printed, by number. `sides[piece][wounded]` is the side of a unit card that counts (YH-6.1).

    | field | holds |
    | --- | --- |
    | units | the row of each piece; piece_ids, piece_names: what it is called |
    | clan, commander, deployment | of each piece: clan number (rogues and militia follow the clans) |
    | sides | of each piece: the healthy and the wounded side of its card |
    | colours, section_dice | of each piece: the six sections from the front, and the melee dice of each |
    | face_of, box_of | of each card: its face, and the number of its box |
    | face_ids, face_names, cost, effect, symbol, item | of each face; symbol -1 on items, item -1 on events |
    | torii_kind, round_kind | of each token: its kind; torii_effect, round_effect: of each kind |
    """

    def __init__(self, pack: Pack, boxes: int) -> None:
        self.pack = pack
        self.figures = pack.board.figures
        self.boxes = boxes
        self.clan_ids = tuple([clan.id for clan in pack.board.clan])
        self.rogues, self.militia = len(self.clan_ids), len(self.clan_ids) + 1
        self.factions = tuple([clan.faction for clan in pack.board.clan])
        _check_board(pack.board)
        self._compile_units(pack)
        self._compile_cards(pack)
        self._compile_tokens(pack)
        self.terrain_cost = tuple([row.cost for row in pack.board.terrain])
        temples = pack.board.temple
        self.temple_ids = tuple([row.id for row in temples])
        self.temple_terrain = tuple([TERRAINS.index(row.terrain) for row in temples])
        self.temple_skill = tuple([SKILLS.index(row.skill) if row.skill else -1 for row in temples])

    def _compile_units(self, pack: Pack) -> None:
        rows = [row for row in pack.units.unit for _ in range(row.copies)]
        if len(rows) > 100:
            raise InvalidPack(f"units.toml: there are {len(rows)} units; at most 100 fit")
        self.box = len(rows)
        """How many units a box holds (YH-1.1)."""
        dice = dict(zip("GYR", self.figures.melee_dice, strict=True))
        frames = {row.id: row.sections.split() for row in pack.board.frame}
        self.units: tuple[Unit, ...] = tuple(rows * self.boxes)
        self.piece_ids = numbered([row.id for row in self.units])
        names = numbered([row.id for row in rows]) * self.boxes
        self.piece_names = tuple(
            [
                f"{row.name} {name.partition('.')[2]}" if "." in name else row.name
                for row, name in zip(self.units, names, strict=True)
            ]
        )
        self.clan = tuple([self._clan(row) for row in self.units])
        self.commander = tuple([row.commander for row in self.units])
        self.deployment = tuple([tuple([DEPLOYMENT.index(name) for name in row.deployment]) for row in self.units])
        self.sides = tuple([(_side(row), _side(row.wounded)) for row in self.units])
        self.colours = tuple([tuple(["GYR".index(c) for c in frames[row.frame]]) for row in self.units])
        self.section_dice = tuple([tuple([dice[c] for c in frames[row.frame]]) for row in self.units])

    def _clan(self, row: Unit) -> int:
        known = (*self.clan_ids, "rogue", "militia")
        if row.clan not in known:
            raise InvalidPack(
                f"units.toml: unit {row.id!r}, field clan: no clan {row.clan!r}{suggest(row.clan, known)}"
            )
        return known.index(row.clan)

    def _compile_cards(self, pack: Pack) -> None:
        events = [(row, symbol) for row in pack.events.event for symbol in row.symbols]
        items = pack.items.item
        self.items = items
        self.face_ids = tuple([f"{row.id}-{symbol}" for row, symbol in events] + [row.id for row in items])
        if len(set(self.face_ids)) < len(self.face_ids) or len(self.face_ids) > 99:
            raise InvalidPack("events.toml, items.toml: ids differ from one another, and there are at most 99 cards")
        self.faces = len(self.face_ids)
        self.face_of = tuple(range(self.faces)) * self.boxes
        self.box_of = tuple([box for box in range(self.boxes) for _ in range(self.faces)])
        self.face_names = tuple(
            [f"{row.name} ({symbol.replace('-', ' ')})" for row, symbol in events] + [row.name for row in items]
        )
        self.titles = tuple([row.name for row, _ in events] + [row.name for row in items])
        self.cost = tuple([row.cp for row, _ in events] + [row.cp for row in items])
        # YH-9.1: items have no symbol. YH-20.7: this is open to all, so everybody can count the cards with a symbol.
        self.symbol = tuple([SYMBOLS.index(symbol) for _, symbol in events] + [-1] * len(items))
        self.item = tuple([-1] * len(events) + list(range(len(items))))
        self.effect = tuple([_event_effect(row.effect) for row, _ in events] + [("item", ())] * len(items))
        self.exclusive = tuple([row.exclusive for row, _ in events] + [False] * len(items))
        self.item_skills = tuple([_counts(row.skills) for row in items])
        self.bow_skills = tuple([_counts(row.ranged_skills) for row in items])
        for row in pack.events.event:
            if len(row.symbols) > self.figures.frequency[FREQUENCIES.index(row.frequency)]:
                raise InvalidPack(
                    f"events.toml: event {row.id!r}, field symbols: a {row.frequency} event has at most "
                    f"{self.figures.frequency[FREQUENCIES.index(row.frequency)]} copies"
                )

    def _compile_tokens(self, pack: Pack) -> None:
        torii, rounds = pack.tokens.torii, pack.tokens.round
        self.torii_ids = tuple([row.id for row in torii])
        self.torii_kind = tuple([kind for kind, row in enumerate(torii) for _ in range(row.copies)])
        self.torii_effect: tuple[Effect, ...] = tuple(
            [read_effect(row.effect, TORII_WORDS, ARGUMENTS) for row in torii]
        )
        # YH-35.6 to YH-35.8: the two symbols of each kind that has some.
        self.torii_symbols = tuple(
            [tuple([SYMBOLS.index(str(s)) for s in e[1]]) if e[0] == "symbols" else () for e in self.torii_effect]
        )
        self.reroll_kinds = tuple([kind for kind, effect in enumerate(self.torii_effect) if effect[0] == "reroll"])
        self.round_ids = tuple([row.id for row in rounds])
        self.round_kind = tuple([kind for kind, row in enumerate(rounds) for _ in range(row.copies)])
        self.round_effect: tuple[Effect, ...] = tuple(
            [read_effect(row.effect, ROUND_WORDS, ARGUMENTS) for row in rounds]
        )
        if len(self.round_kind) <= self.figures.rounds:
            raise InvalidPack(f"tokens.toml: {self.figures.rounds} rounds need more than {len(self.round_kind)} tokens")

        def number(word: str) -> tuple[int, ...]:
            """What a round token of that word says, for each kind; the last place is for NO_TOKEN."""
            return (*[int(effect[1][0]) if effect[0] == word else 0 for effect in self.round_effect], 0)

        self.round_price = number("price")  # YH-36.9
        self.round_blizzard = number("blizzard")  # YH-36.11
        self.round_towers = number("towers")
        self.round_skill = (
            *[SKILLS.index(str(effect[1][0])) if effect[0] == "skill" else -1 for effect in self.round_effect],
            -1,
        )


def _check_board(board: BoardFile) -> None:
    """Raise InvalidPack unless terrains and temples stand in the order that the rules know, and each frame once."""
    if tuple([(row.id, row.letter) for row in board.terrain]) != tuple(zip(TERRAINS, LETTERS, strict=True)):
        known = ", ".join([f"{name} ({letter})" for name, letter in zip(TERRAINS, LETTERS, strict=True)])
        raise InvalidPack(f"board.toml: the terrains are {known}, in this order")
    if tuple([row.id for row in board.temple]) != TEMPLES:
        raise InvalidPack(f"board.toml: the temples are {', '.join(TEMPLES)}, in this order")
    frames = [row.id for row in board.frame]
    for name in frames:
        if frames.count(name) > 1:
            raise InvalidPack(f"board.toml: there are {frames.count(name)} frames {name!r}; each stands there once")


def _event_effect(text: str) -> tuple[str, tuple[int, ...]]:
    """What an event does: a word of `event_effects.EFFECTS`, and its numbers."""
    word, numbers = read_effect(text, EVENT_WORDS)
    return word, tuple([int(number) for number in numbers])


def _side(printed: Unit | Side) -> UnitSide:
    reach, dice = printed.ranged or (0, 0)
    return UnitSide(printed.mp, printed.shield, reach, dice, _counts(printed.skills))


def _counts(skills: tuple[str, ...]) -> tuple[int, ...]:
    """How often each skill is there: the same skill twice adds up (YH-29.1)."""
    return tuple([skills.count(name) for name in SKILLS])


def numbered(ids: list[str]) -> tuple[str, ...]:
    """The ids, with a number after the second of equal ones: the second `minpei` is `minpei.2`."""
    counts: dict[str, int] = {}
    names = []
    for name in ids:
        counts[name] = counts.get(name, 0) + 1
        names.append(name if counts[name] == 1 else f"{name}.{counts[name]}")
    return tuple(names)
