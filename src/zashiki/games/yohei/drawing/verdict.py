"""What follows from the dice on the table: as they lie, and how likely another roll would change it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from zashiki.games.yohei import odds
from zashiki.games.yohei.drawing.fight import Meeting
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.fight import Fight, met, stuns_only
from zashiki.games.yohei.rules.melee import AimOrRoll, StrikeBack
from zashiki.games.yohei.rules.move import FreeAttack
from zashiki.games.yohei.rules.numbers import Piece
from zashiki.games.yohei.rules.rerolls import PayReroll, Reroll
from zashiki.games.yohei.rules.skills import AIMED_STRIKE, AUTOMATON, COUNTERATTACK, STUN
from zashiki.games.yohei.rules.values import attack_dice, shield, skill

Line = tuple[str, str, str]
"""An icon, the colour of its disc, and what happens."""
WOUND, SAFE, QUIET = "k-red", "c-fan", "k-black"


class Verdict(NamedTuple):
    """What is written beside the dice.

    heading, lines: what follows from the dice as they lie. chance: of success as they lie, where another roll is still
    to come; again: of success after a reroll. of, again_of: what these are the chances of.
    """

    heading: str
    lines: tuple[Line, ...]
    chance: Fraction | None = None
    of: str = ""
    again_heading: str = ""
    again: Fraction | None = None
    again_of: str = ""


def verdict(words: Words, meeting: Meeting) -> Verdict:
    """What follows."""
    fight = meeting.fight
    assert fight is not None
    result = Verdict(words.say("dice.now"), tuple(LINES[fight.kind](words, meeting, fight)))
    if fight.now:
        result = result._replace(chance=fight.now, of=words.say(AGAIN[fight.kind]))
    if words.asks(Reroll, PayReroll) and fight.again is not None:
        of = words.say(again_id(fight))
        result = result._replace(again=fight.again, again_heading=words.say("dice.again"), again_of=of)
    return result


def again_id(fight: Fight) -> str:
    """The sentence that says what another roll may bring."""
    if fight.kind == "block":
        return "dice.chance-blocked" if len(fight.hits) > 1 else "dice.chance-blocked-1"
    return AGAIN[fight.kind]


AGAIN = {
    "attack": "dice.chance-through",
    "shot": "dice.chance-hit",
    "dodge": "dice.chance-dodged",
    "building": "dice.chance-falls",
    "regenerate": "dice.chance-heals",
    "disengage": "dice.chance-free",
}


def _suffers(words: Words, meeting: Meeting, unit: Piece) -> Line:
    wounded = meeting.state.wounded[unit]
    return "wound", WOUND, words.say("dice.kills" if wounded else "dice.wounds", piece=unit)


def _attack(words: Words, meeting: Meeting, fight: Fight) -> list[Line]:
    if fight.hits and fight.kind == "sea":
        return [("target", WOUND, words.say("dice.to-block", piece=fight.right, number=len(fight.hits)))]
    if fight.hits:
        return []
    lines: list[Line] = [("shield", SAFE, words.say("dice.safe", piece=fight.right))]
    if fight.kind == "attack" and skill(meeting.state, fight.right, COUNTERATTACK):
        lines.append(("engaged", QUIET, words.say("dice.may-counter", piece=fight.right)))
    return lines


def _block(words: Words, meeting: Meeting, fight: Fight) -> list[Line]:
    state = meeting.state
    if len(met(fight.hits, fight.guards)) == len(fight.hits):
        return [("shield", SAFE, words.say("dice.safe", piece=fight.right))]
    lines = [_suffers(words, meeting, fight.right)]
    if fight.left >= 0 and not state.wounded[fight.right] and not skill(state, fight.right, AUTOMATON):
        stuns = skill(state, fight.left, STUN)
        if stuns:
            lines.append(("ko", QUIET, words.say("dice.and-ko", number=stuns)))
    return lines


def _dodge(words: Words, meeting: Meeting, fight: Fight) -> list[Line]:
    if len(met(fight.hits, fight.guards)) == len(fight.hits):
        return [("shield", SAFE, words.say("dice.safe", piece=fight.right))]
    stuns = stuns_only(meeting.state, fight.left, fight.site)
    if stuns is None:
        return [("target", WOUND, words.say("dice.hit", piece=fight.right))]
    if stuns:
        return [("ko", QUIET, words.say("dice.ko", piece=fight.right, number=1))]
    return [_suffers(words, meeting, fight.right)]


def _disengage(words: Words, meeting: Meeting, fight: Fight) -> list[Line]:
    strikers = sum(not one.counts for one in fight.rolled)
    if strikers:
        return [("engaged", WOUND, words.say("dice.strikers", number=strikers))]
    return [("move", SAFE, words.say("dice.escapes", piece=fight.left))]


def _building(words: Words, meeting: Meeting, fight: Fight) -> list[Line]:
    return [("kill", WOUND, words.say("dice.falls"))] if fight.hits else [("fort", SAFE, words.say("dice.stands"))]


def _regenerate(words: Words, meeting: Meeting, fight: Fight) -> list[Line]:
    if fight.hits:
        return [("check", SAFE, words.say("dice.heals", piece=fight.left))]
    return [("wound", WOUND, words.say("dice.stays-wounded", piece=fight.left))]


def _explosion(words: Words, meeting: Meeting, fight: Fight) -> list[Line]:
    least = words.table.figures.explosive_wound
    wounds = sum(one.value >= least for one in fight.rolled)
    kos = sum(one.counts for one in fight.rolled) - wounds
    if not wounds + kos:
        return [("check", SAFE, words.say("dice.nothing"))]
    return [("wound", WOUND, words.say("dice.blast", wounds=wounds, kos=kos))]


LINES = {
    "attack": _attack,
    "sea": _attack,
    "shot": _attack,
    "block": _block,
    "dodge": _dodge,
    "disengage": _disengage,
    "building": _building,
    "regenerate": _regenerate,
    "explosion": _explosion,
}


def chance_words(words: Words, meeting: Meeting, *, rolling: bool = False) -> str:
    """The odds of saying yes, in a few words; "" where they cannot be told."""
    fight, state = meeting.fight, meeting.state
    if words.asks(Reroll):
        if fight is None or fight.again is None:
            return ""
        return _odds_words(fight.again, words.say(again_id(fight)))
    if words.asks(StrikeBack, FreeAttack):
        striker, target = words.number("striker"), words.number("target")
        if words.asks(FreeAttack):
            striker, target = words.number("enemy"), words.number("piece")
        if striker < 0 or target < 0:
            return ""
        dice, guards = attack_dice(state, striker, state.at[target]), attack_dice(state, target, state.at[striker])
        return _odds_words(odds.melee(dice, shield(state, target), guards), words.say("dice.chance-through"))
    if words.asks(AimOrRoll):
        guards = attack_dice(state, meeting.right, state.at[meeting.left])
        if rolling:
            dice = attack_dice(state, meeting.left, state.at[meeting.right])
            chance = odds.melee(dice, shield(state, meeting.right), guards)
        else:
            chance = odds.aimed(skill(state, meeting.left, AIMED_STRIKE), guards)
        return _odds_words(chance, words.say("dice.chance-through"))
    return ""


def _odds_words(chance: Fraction, of: str) -> str:
    return f"{odds.percent(chance)} %, {of}"
