"""What follows from the dice on the table: as they lie, and how likely another roll would change it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from zashiki.games.yohei import odds
from zashiki.games.yohei.drawing.fight import Meeting
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.fight import Fight, met, stuns_only
from zashiki.games.yohei.rules.skills import AIMED_STRIKE, AUTOMATON, COUNTERATTACK, STUN
from zashiki.games.yohei.rules.values import attack_dice, shield, skill

Line = tuple[str, str, str]
"""An icon, the colour of its disc, and what happens."""
WOUND, SAFE, QUIET = "k-red", "c-fan", "k-black"


class Verdict(NamedTuple):
    """What is told beside the dice. chance: of what is still open as it stands; again: of success after a reroll."""

    heading: str
    lines: tuple[Line, ...]
    chance: Fraction | None = None
    of: str = ""
    again_heading: str = ""
    again: Fraction | None = None
    again_of: str = ""


def verdict(words: Words, found: Meeting) -> Verdict:
    """What follows."""
    fight = found.fight
    assert fight is not None
    told = Verdict(words.say("dice.now"), tuple(LINES[fight.kind](words, found, fight)))
    if fight.now:
        told = told._replace(chance=fight.now, of=words.say(AGAIN[fight.kind]))
    if words.step in ("Reroll", "PayReroll") and fight.again is not None:
        of = words.say(again_id(fight))
        told = told._replace(again=fight.again, again_heading=words.say("dice.again"), again_of=of)
    return told


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


def _suffers(words: Words, found: Meeting, unit: int) -> Line:
    hurt = found.state.wounded[unit]
    return "wound", WOUND, words.say("dice.kills" if hurt else "dice.wounds", piece=unit)


def _attack(words: Words, found: Meeting, fight: Fight) -> list[Line]:
    if fight.hits and fight.kind == "sea":
        return [("target", WOUND, words.say("dice.to-block", piece=fight.right, number=len(fight.hits)))]
    if fight.hits:
        return []
    lines: list[Line] = [("shield", SAFE, words.say("dice.safe", piece=fight.right))]
    if fight.kind == "attack" and skill(found.state, fight.right, COUNTERATTACK):
        lines.append(("engaged", QUIET, words.say("dice.may-counter", piece=fight.right)))
    return lines


def _block(words: Words, found: Meeting, fight: Fight) -> list[Line]:
    state = found.state
    if len(met(fight.hits, fight.guards)) == len(fight.hits):
        return [("shield", SAFE, words.say("dice.safe", piece=fight.right))]
    lines = [_suffers(words, found, fight.right)]
    if fight.left >= 0 and not state.wounded[fight.right] and not skill(state, fight.right, AUTOMATON):
        stuns = skill(state, fight.left, STUN)
        if stuns:
            lines.append(("ko", QUIET, words.say("dice.and-ko", number=stuns)))
    return lines


def _dodge(words: Words, found: Meeting, fight: Fight) -> list[Line]:
    if len(met(fight.hits, fight.guards)) == len(fight.hits):
        return [("shield", SAFE, words.say("dice.safe", piece=fight.right))]
    stuns = stuns_only(found.state, fight.left, fight.site)
    if stuns is None:
        return [("target", WOUND, words.say("dice.hit", piece=fight.right))]
    if stuns:
        return [("ko", QUIET, words.say("dice.ko", piece=fight.right, number=1))]
    return [_suffers(words, found, fight.right)]


def _disengage(words: Words, found: Meeting, fight: Fight) -> list[Line]:
    held = sum(not one.counts for one in fight.rolled)
    if held:
        return [("engaged", WOUND, words.say("dice.strikers", number=held))]
    return [("move", SAFE, words.say("dice.escapes", piece=fight.left))]


def _building(words: Words, found: Meeting, fight: Fight) -> list[Line]:
    return [("kill", WOUND, words.say("dice.falls"))] if fight.hits else [("fort", SAFE, words.say("dice.stands"))]


def _regenerate(words: Words, found: Meeting, fight: Fight) -> list[Line]:
    if fight.hits:
        return [("check", SAFE, words.say("dice.heals", piece=fight.left))]
    return [("wound", WOUND, words.say("dice.stays-wounded", piece=fight.left))]


def _explosion(words: Words, found: Meeting, fight: Fight) -> list[Line]:
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


def chance_words(words: Words, found: Meeting, *, rolling: bool = False) -> str:
    """The odds of saying yes, in a few words; "" where they cannot be told."""
    fight, state = found.fight, found.state
    if words.step == "Reroll":
        if fight is None or fight.again is None:
            return ""
        return _said(fight.again, words.say(again_id(fight)))
    if words.step == "StrikeBack" or words.step == "FreeAttack":
        striker, target = words.asked("striker"), words.asked("target")
        if words.step == "FreeAttack":
            striker, target = words.asked("enemy"), words.asked("piece")
        if striker < 0 or target < 0:
            return ""
        dice, guards = attack_dice(state, striker, state.at[target]), attack_dice(state, target, state.at[striker])
        return _said(odds.melee(dice, shield(state, target), guards), words.say("dice.chance-through"))
    if words.step == "AimOrRoll":
        guards = attack_dice(state, found.right, state.at[found.left])
        if rolling:
            dice = attack_dice(state, found.left, state.at[found.right])
            chance = odds.melee(dice, shield(state, found.right), guards)
        else:
            chance = odds.aimed(skill(state, found.left, AIMED_STRIKE), guards)
        return _said(chance, words.say("dice.chance-through"))
    return ""


def _said(chance: Fraction, of: str) -> str:
    return f"{round(100 * chance)} %, {of}"
