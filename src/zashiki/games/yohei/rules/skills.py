"""The vocabulary of skills, which may stand on units, items, temples and tokens (chapters 29 to 31)."""

from __future__ import annotations

SKILLS = (
    "demolish", "stun", "charge", "cross-forest", "cross-water", "cross-mountain", "cross-any", "elusive",
    "aimed-strike", "lightning", "mighty", "accuracy", "explosive", "intuition", "confound", "counterattack", "demon",
    "martyr", "stealth", "aura", "disrupt", "automaton", "regenerate",
)  # fmt: skip
"""Skills that hold as long as the unit has them, in the order of their numbers."""

(
    DEMOLISH, STUN, CHARGE, CROSS_FOREST, CROSS_WATER, CROSS_MOUNTAIN, CROSS_ANY, ELUSIVE,
    AIMED_STRIKE, LIGHTNING, MIGHTY, ACCURACY, EXPLOSIVE, INTUITION, CONFOUND, COUNTERATTACK, DEMON,
    MARTYR, STEALTH, AURA, DISRUPT, AUTOMATON, REGENERATE,
) = range(len(SKILLS))  # fmt: skip

CROSSING = {1: CROSS_FOREST, 2: CROSS_WATER, 3: CROSS_MOUNTAIN}
"""The skill that makes a terrain cost 1, by the terrain's number."""

DEPLOYMENT = (
    "arcane", "plunder", "relocate-vortex", "strategist", "smoke-bomb", "favor", "medic", "pillage", "bury",
    "equipped", "annoy", "impetuous",
)  # fmt: skip
"""Skills that happen once, when the unit is deployed."""

(
    ARCANE, PLUNDER, RELOCATE_VORTEX, STRATEGIST, SMOKE_BOMB, FAVOR, MEDIC, PILLAGE, BURY, EQUIPPED, ANNOY, IMPETUOUS,
) = range(len(DEPLOYMENT))  # fmt: skip

SYMBOLS = ("rice-bowl", "umbrella", "origami", "bamboo", "hand-fan", "lantern")
"""The symbols of the score, on event cards and on some torii tokens (YH-20.6)."""

GRASS, FOREST, WATER, MOUNTAIN = range(4)
TERRAINS = ("grass", "forest", "water", "mountain")
LETTERS = "GFWM"
"""The terrains' letters on maps."""
TEMPLES = ("normal", "ominous", "island", "sinister")

SPEED = len(SKILLS)
"""A boost that is no skill: movement points of Explosive Speed."""
