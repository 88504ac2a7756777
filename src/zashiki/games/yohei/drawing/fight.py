"""Who meets whom in a dice scene: the two as they stand, and what each brings in words."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from zashiki.games.yohei.drawing.sayings import skill_id, skill_name
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.fight import Fight, charge_die, distance, how_it_shoots, read_fight
from zashiki.games.yohei.rules.melee import AimOrRoll, Confound, StrikeBack
from zashiki.games.yohei.rules.move import FreeAttack
from zashiki.games.yohei.rules.numbers import Piece
from zashiki.games.yohei.rules.rerolls import PayReroll, Reroll
from zashiki.games.yohei.rules.skills import (
    AIMED_STRIKE,
    AUTOMATON,
    CONFOUND,
    COUNTERATTACK,
    DEMON,
    MIGHTY,
    STEALTH,
    STUN,
)
from zashiki.games.yohei.rules.state import NEUTRAL, site_side
from zashiki.games.yohei.rules.values import (
    attack_dice,
    dodge_dice,
    facing_section,
    melee_dice,
    movement,
    opponents_of,
    shield,
    skill,
)

SECTIONS = ("front", "flank", "flank", "rear", "flank", "flank")
Row = tuple[str, str]
"""An icon and a few words."""
MOST_ROWS = 4


class Camp(NamedTuple):
    """One of the two sides: who it is, in a headline, and what it brings."""

    title: str
    rows: tuple[Row, ...]


class Meeting:
    """A dice scene: both units, the dice as far as they lie, and the question that is asked."""

    def __init__(self, words: Words, left: int, right: int, fight: Fight | None) -> None:
        self.words = words
        self.left, self.right = left, right
        self.fight = fight
        self.state = words.state
        scene = words.view.scene
        self.kind = fight.kind if fight is not None else "melee"
        self.site = fight.site if fight is not None else -1
        self.roller = scene.player if scene is not None and fight is not None else -1

    def owner(self, unit: Piece) -> int:
        """Whose unit it is, -1 for nobody's."""
        return self.state.owner[unit] if unit >= 0 else -1

    @property
    def owners(self) -> tuple[int, int]:
        """The players of both, -1 for nobody."""
        left = self.owner(self.left)
        if left < 0 and self.site >= 0 and self.kind in ("shot", "dodge"):
            left = self.site_owner()
        if left < 0 and self.kind in ("explosion", "sea"):
            left = self.roller
        return left, self.owner(self.right)

    def site_owner(self) -> int:
        """The player of the building or the vortex, -1 for nobody."""
        view, members = self.words.view, self.words.game.members
        code = view.site[self.site]
        side = site_side(code) if code else NEUTRAL
        if self.site == view.vortex:
            side = view.vortex_side
        return members[side][0] if 0 <= side < len(members) else -1

    @cached_property
    def camps(self) -> tuple[Camp, Camp]:
        """What both bring."""
        left, right = WORDS_OF.get(self.kind, _melee)(self)
        return left._replace(rows=left.rows[:MOST_ROWS]), right._replace(rows=right.rows[:MOST_ROWS])


def find_meeting(words: Words) -> Meeting | None:
    """The scene that the question is about; None if it is about none, or the viewer cannot know."""
    scene = words.view.scene
    if words.asks(Reroll, PayReroll) and scene is not None:
        fight = read_fight(words.state, scene)
        return Meeting(words, fight.left, fight.right, fight)
    if words.asks(Confound, AimOrRoll) and words.number("attacker") >= 0:
        return Meeting(words, words.number("attacker"), words.number("defender"), None)
    if words.asks(StrikeBack) and scene is not None and scene.kind == "attack":
        return Meeting(words, scene.actor, scene.target, read_fight(words.state, scene))
    if words.asks(FreeAttack) and scene is not None:
        if scene.kind == "disengage":
            return Meeting(words, scene.actor, -1, read_fight(words.state, scene))
        if words.number("enemy") >= 0:
            return Meeting(words, words.number("enemy"), words.number("piece"), None)
    return None


# ---------------------------------------------------------------- in words


def _section(meeting: Meeting, unit: Piece, other: Piece) -> Row:
    """The section of a unit that is in contact, and its dice."""
    words, state = meeting.words, meeting.state
    there = state.at[other]
    number = facing_section(state, unit, there)
    tone, dice = words.table.colours[unit][number], melee_dice(state, unit, there)
    section = words.say(f"fight.{SECTIONS[number]}")
    return "facing", words.say("fight.section", section=section, colour=tone, dice=dice)


def _more(meeting: Meeting, number: int, count: int) -> list[Row]:
    text = meeting.words.say("fight.more", skill=skill_name(number), number=count)
    return [("plus", text)] if count else []


def _has(meeting: Meeting, unit: Piece, numbers: tuple[tuple[int, str], ...]) -> list[Row]:
    """What skills of a unit would do here."""
    rows = []
    for number, sign in numbers:
        if skill(meeting.state, unit, number):
            effect = meeting.words.say(skill_id(number))
            rows.append((sign, meeting.words.say("fight.has", skill=skill_name(number), what=effect)))
    return rows


def _wounded(meeting: Meeting, unit: Piece) -> list[Row]:
    return [("wound", meeting.words.say("fight.wounded"))] if meeting.state.wounded[unit] else []


def _armour(meeting: Meeting, unit: Piece) -> Row:
    needed = shield(meeting.state, unit)
    id = f"fight.shield-{needed}" if needed in (5, 6) else "fight.shield"
    return "shield", meeting.words.say(id, number=needed)


def _melee(meeting: Meeting) -> tuple[Camp, Camp]:
    words, state, left, right = meeting.words, meeting.state, meeting.left, meeting.right
    scene = words.view.scene
    rows = [_section(meeting, left, right), *_more(meeting, MIGHTY, skill(state, left, MIGHTY))]
    if scene is not None and meeting.kind == "attack" and charge_die(state, scene):
        rows += [("plus", words.say("fight.more", skill="Charge", number=1))]
    if meeting.kind == "melee":
        rows += _has(meeting, left, ((AIMED_STRIKE, "target"), (CONFOUND, "turnback")))
    stuns = () if skill(state, right, AUTOMATON) else ((STUN, "ko"),)
    rows += _has(meeting, left, (*stuns, (DEMON, "command")))
    guard = [_armour(meeting, right), _section(meeting, right, left)]
    guard += _more(meeting, MIGHTY, skill(state, right, MIGHTY)) + _wounded(meeting, right)
    if meeting.kind != "block":
        guard += _has(meeting, right, ((COUNTERATTACK, "engaged"),))
    return (
        Camp(words.say("fight.attacks", piece=left), tuple(rows)),
        Camp(words.say("fight.defends", piece=right), tuple(guard)),
    )


def _ranged(meeting: Meeting) -> tuple[Camp, Camp]:
    words, state, left, right = meeting.words, meeting.state, meeting.left, meeting.right
    scene = words.view.scene
    if left >= 0:
        title = words.say("fight.shoots", piece=left)
    else:
        title = words.say("fight.vortex" if meeting.site == state.vortex else "fight.tower")
    rows: list[Row] = []
    apart = distance(state, left, meeting.site, right)
    if meeting.kind == "shot" and scene is not None:
        how = how_it_shoots(state, scene)
        stealth = skill(state, right, STEALTH)
        least = max(2, apart - how.accuracy + stealth)
        rows.append(
            ("range", words.say("fight.apart" if least <= 6 else "fight.apart-never", number=apart, least=least))
        )
        rows.append(("dice", words.say("fight.shots", dice=len(scene.dice))))
        if how.accuracy:
            rows.append(("target", words.say("fight.change-up", skill="Accuracy", number=how.accuracy)))
        if stealth:
            rows.append(("minus", words.say("fight.change-down", skill="Stealth", number=stealth)))
    else:
        rows.append(("range", words.say("fight.apart-never", number=apart)))
    guard: list[Row] = [("movement", words.say("fight.dodge", number=movement(state, right)))]
    if dodge_dice(state, right) > movement(state, right):
        guard.append(("plus", words.say("fight.forest")))
    guard += _wounded(meeting, right)
    return Camp(title, tuple(rows)), Camp(words.say("fight.dodges", piece=right), tuple(guard))


def _leaving(meeting: Meeting) -> tuple[Camp, Camp]:
    words, state, left = meeting.words, meeting.state, meeting.left
    enemies = opponents_of(state, left)
    rows: list[Row] = [("move", words.say("fight.each-enemy"))]
    holding = [
        ("movement", f"{words.table.piece_names[enemy]}: {words.say('card.movement', number=movement(state, enemy))}")
        for enemy in enemies
    ]
    return Camp(words.say("fight.leaves", piece=left), tuple(rows)), Camp("", tuple(holding))


def _alone(meeting: Meeting) -> tuple[Camp, Camp]:
    words, left, figures = meeting.words, meeting.left, meeting.words.table.figures
    nobody = Camp("", ())
    if meeting.kind == "building":
        rows = [("shield", words.say("fight.building", number=figures.building_shield))]
        return Camp(words.say("fight.razes", piece=left), tuple(rows)), nobody
    if meeting.kind == "regenerate":
        rows = [("dice", words.say("fight.regenerate", number=figures.regenerate))]
        return Camp(words.say("fight.heals", piece=left), tuple(rows)), nobody
    rows = [("dice", words.say("fight.each-near"))]
    return Camp(words.say("fight.explodes", piece=left), tuple(rows)), nobody


def _from_sea(meeting: Meeting) -> tuple[Camp, Camp]:
    words, right = meeting.words, meeting.right
    guard = [_armour(meeting, right), *_wounded(meeting, right)]
    return Camp(words.say("fight.sea"), ()), Camp(words.say("fight.defends", piece=right), tuple(guard))


def _block(meeting: Meeting) -> tuple[Camp, Camp]:
    if meeting.left >= 0:
        return _melee(meeting)
    return _from_sea(meeting)


WORDS_OF = {
    "attack": _melee,
    "melee": _melee,
    "block": _block,
    "shot": _ranged,
    "dodge": _ranged,
    "disengage": _leaving,
    "building": _alone,
    "regenerate": _alone,
    "explosion": _alone,
    "sea": _from_sea,
}


def dice_to_come(meeting: Meeting) -> int:
    """How many dice the attacker would roll, where it has still to choose."""
    return attack_dice(meeting.state, meeting.left, meeting.state.at[meeting.right])
