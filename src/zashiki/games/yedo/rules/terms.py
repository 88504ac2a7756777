"""What the numbers of Yedo stand for, and the vocabulary of cards (section 20 of the rules).

An effect is written as a word with arguments, `draw_keep action 3 1`, and compiled to a tuple of ints: the word's
number, then its arguments. Tasks of Bonus Cards are written and compiled alike.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from zashiki.kernel.errors import InvalidPack
from zashiki.kernel.files.packs import check_word

Player: TypeAlias = int
"""A player's seat, from 0."""
Card: TypeAlias = int
"""One card; `tables.Table` says how cards are numbered."""
Cards: TypeAlias = tuple[Card, ...]
Kind: TypeAlias = int
"""What is printed on a card: a kind of Action Card, a Bonus Card, an Event, a kind of Weapon or a Mission."""
DeckNumber: TypeAlias = int
"""One of DECKS."""
District: TypeAlias = int
"""One of DISTRICTS."""
Spot: TypeAlias = int
"""A place on the board: Assignment spaces of one District that are alike."""
Space: TypeAlias = int
"""One Assignment space on the board."""
Deed: TypeAlias = int
"""An action of a District."""
Annex: TypeAlias = int
"""One of ANNEXES."""
Stall: TypeAlias = int
"""A space of the Market, from the left, from 0."""
STALLS = 5
"""How many spaces the Market has (YE-1.13)."""
Trade: TypeAlias = int
"""The trade in the Market or the one in the Tavern: MARKET_TRADE or TAVERN_TRADE."""
Goods: TypeAlias = int
"""A kind of goods in a deal (`actions.GOODS`, then the kinds of Weapons)."""
Parcel: TypeAlias = tuple[int, ...]
"""How many of each kind of goods one side of a deal gives."""

NOBODY = -1
NOTHING = -1

PREP, BIDDING, EVENT_PHASE, ASSIGNING, WATCH_PATROL, TRADE, ACTION_PHASE = range(1, 8)
"""The phases of a round (YE-4.2); 0 is the setup."""

AnnexId = Literal["yashiki", "karesansui", "dojo", "kobudo-ryu"]

DISTRICTS = ("castle", "gates", "tavern", "harbor", "red-light", "market", "temple")
"""The seven Districts of the board (YE-1.2)."""
ANNEXES: tuple[AnnexId, ...] = ("yashiki", "karesansui", "dojo", "kobudo-ryu")  # YE-1.7: the four types
YASHIKI, KARESANSUI, DOJO, KOBUDO = range(4)
COLOURS = ("green", "yellow", "red", "black")
CATEGORIES = ("Warfare", "Espionage", "Theft", "Kidnapping", "Assassination")
DECKS = ("action", "bonus", "event", "weapon", *COLOURS)
ACTION, BONUS, EVENT, WEAPON, GREEN, YELLOW, RED, BLACK = range(8)
ANY_MISSION = 8
"""In an effect: one of the four Mission decks, at the player's choice."""
DECK_WORDS = (*DECKS[:4], "mission")
PRICED = ("weapon", "geisha", "annex", "disciple")
WEAPON_PRICE, GEISHA_PRICE, ANNEX_PRICE, DISCIPLE_PRICE = range(4)
ALL = 99
"""The number that `all` means."""

RED_PATROL, BLUE_PATROL = 0, 1
"""The two figures of the Watch Patrol (YE-1.11): red moves clockwise, blue counterclockwise (YE-9.3)."""

TIMINGS = ("P2", "P3", "P4", "5b", "5c", "P6", "P7", "R")
P2, P3, P4, P5B, P5C, P6, P7, REACTION = range(8)

Effect = tuple[int, ...]

ARGUMENTS = {
    "gain_mon": ("n",),
    "gain_pp": ("n",),
    "draw_action": ("n",),
    "draw_bonus": ("n",),
    "draw_weapon": ("n",),
    "draw_mission": ("n",),
    "draw_keep": ("deck", "n", "n"),
    "gain_geisha": ("n",),
    "gain_blessing": (),
    "gain_disciple": ("n",),
    "gain_annex": (),
    "lose_mon": ("many",),
    "lose_pp": ("many",),
    "lose_geisha": ("many",),
    "lose_disciple": ("many",),
    "lose_annex": ("many",),
    "lose_weapon": ("many",),
    "lose_action": ("many",),
    "lose_mission": ("many",),
    "one_of": (),
    "pay_mon": ("n",),
    "give_pp": ("n",),
    "give_weapon": ("n",),
    "buy_weapon": (),
    "take_church": (),
    "church_add": ("n",),
    "foresight": ("deck",),
    "peek_event": (),
    "set_order": ("n",),
    "flip_patrol": (),
    "move_patrol": ("steps",),
    "extra_patrol_step": ("n",),
    "save_disciple": ("many",),
    "relocate_disciple": (),
    "bounce_disciple": (),
    "assign_override": (),
    "open_district": (),
    "close_district": ("district",),
    "skip_phase": ("phase",),
    "price_mod": ("kind", "steps"),
    "join_trade": (),
    "auction_discount": ("n",),
    "wild_weapon": ("n",),
    "virtual_disciple": (),
    "steal_mon": ("n",),
    "opponent_loses_geisha": ("n",),
    "extra_activation": (),
    "cancel_card": (),
    "claim_card": (),
}
WORDS = tuple(ARGUMENTS)
CODE = {word: code for code, word in enumerate(WORDS)}

LOSSES = tuple([word for word in WORDS if word.startswith("lose_")])
GAINS = (
    "gain_mon", "gain_pp", "draw_action", "draw_bonus", "draw_weapon", "draw_mission", "draw_keep", "gain_geisha",
    "gain_blessing", "gain_disciple", "gain_annex", "take_church", "foresight", "flip_patrol",
)  # fmt: skip
REWARD_WORDS = (*GAINS, "set_order")
DEED_WORDS = (*REWARD_WORDS, "buy_weapon")
COST_WORDS = ("pay_mon", "give_pp", "give_weapon")
EVENT_WORDS = (
    *GAINS, *LOSSES, "church_add", "price_mod", "close_district", "skip_phase", "extra_patrol_step",
)  # fmt: skip
SHIELD_WORDS = (*LOSSES, "one_of")
TIMED_WORDS = {
    "P2": ("auction_discount",),
    "P3": ("peek_event",),
    "P4": ("open_district", "bounce_disciple", "assign_override"),
    "5b": ("move_patrol", "flip_patrol"),
    "5c": ("save_disciple", "relocate_disciple", "pay_mon"),
    "P6": ("join_trade",),
    "P7": ("wild_weapon", "virtual_disciple", "steal_mon", "opponent_loses_geisha", "extra_activation"),
    "R": ("cancel_card", "claim_card"),
}
"""What an Action Card of each timing can do."""

SKIPPED_PHASES = ("5", "6")


def compile_effect(text: str, allowed: tuple[str, ...]) -> Effect:
    """An effect as ints. Raises InvalidPack that says what would be right."""
    word, *arguments = text.split() or [""]
    check_word(word, allowed, "effect here called")
    names = ARGUMENTS[word]
    if len(arguments) != len(names):
        right = " ".join([word, *[f"<{name}>" for name in names]])
        raise InvalidPack(f"the effect {text!r} has {len(arguments)} arguments; it is written {right!r}")
    return (CODE[word], *[_argument(text, name, value) for name, value in zip(names, arguments, strict=True)])


def compile_effects(texts: tuple[str, ...], allowed: tuple[str, ...]) -> tuple[Effect, ...]:
    """Effects in their order."""
    return tuple([compile_effect(text, allowed) for text in texts])


def _argument(text: str, name: str, value: str) -> int:
    if name == "deck":
        deck = DECK_WORDS.index(check_word(value, DECK_WORDS, "deck"))
        return ANY_MISSION if DECK_WORDS[deck] == "mission" else deck
    if name == "district":
        return DISTRICTS.index(check_word(value, DISTRICTS, "district"))
    if name == "kind":
        return PRICED.index(check_word(value, PRICED, "kind of price"))
    if name == "phase":
        return int(check_word(value, SKIPPED_PHASES, "phase that can be skipped"))
    if name == "many" and value == "all":
        return ALL
    sign = -1 if name == "steps" and value.startswith("-") else 1
    digits = value.removeprefix("-") if sign < 0 else value
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 2):
        right = {"steps": "a whole number from -99 to 99", "many": "a whole number up to 99, or all"}
        raise InvalidPack(f"the effect {text!r}: {value!r} should be {right.get(name, 'a whole number up to 99')}")
    return sign * int(digits)


# ---------------------------------------------------------------- tasks of Bonus Cards

METRICS = (
    "missions", "bonus_rewards", "weapons", "weapon_types", "equal_weapons", "geisha", "annexes", "disciples",
    "blessings", "mon", "action_cards", "uncompleted_missions",
)  # fmt: skip
MISSIONS_OF = (*CATEGORIES, *COLOURS)
SETS = ("colours", "categories")
MOST, AT_LEAST, EXACTLY, EACH_OF = range(4)
TASK_WORDS = ("most", "at_least", "exactly", "each_of")

Task = tuple[int, int, int]
"""A comparison, the number of a metric (those of `missions_of` follow METRICS), and a number."""


def compile_task(text: str) -> Task:
    """A task as ints: `most missions_of Warfare`, `at_least mon 20`, `each_of colours 1`. Raises InvalidPack."""
    word, *arguments = text.split() or [""]
    check_word(word, TASK_WORDS, "task")
    kind = TASK_WORDS.index(word)
    metrics: tuple[str, ...] = SETS if kind == EACH_OF else (*METRICS, "missions_of")
    name = check_word(arguments[0] if arguments else "", metrics, "thing to count")
    metric, rest = metrics.index(name), arguments[1:]
    if name == "missions_of":
        metric += MISSIONS_OF.index(check_word(rest[0] if rest else "", MISSIONS_OF, "kind of Missions"))
        rest = rest[1:]
    if kind == MOST:
        if rest:
            raise InvalidPack(f"the task {text!r}: 'most' takes no number")
        return kind, metric, 0
    if len(rest) != 1 or not (rest[0].isascii() and rest[0].isdigit() and len(rest[0]) <= 2):
        raise InvalidPack(f"the task {text!r} ends with one whole number up to 99")
    return kind, metric, int(rest[0])
