"""What cards do in words: for people who listen, hover over a card or play in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.gunsen.drawing.words import Words
from zashiki.games.gunsen.rules.numbers import OrderCard, members
from zashiki.games.gunsen.rules.terms import (
    ADD_TROOP,
    ANY,
    BUILD,
    BUY_MOVE,
    BUY_TACTICS,
    CHOICE,
    CLAN_HERO,
    FREE,
    GAIN,
    HERO,
    KILL,
    MOVE,
    MOVE_HERO,
    RECRUIT,
    RESOURCES,
    SPECIAL,
    STEAL,
    Card,
    Cost,
    Icons,
    Op,
)

BATTLE_SIGNS = ("strength", "armour", "blood", "dice", "reroll", "keep")


def spoken_op(op: Op, words: Words) -> str:
    """One effect in words."""
    kind, what, count = op
    if kind == CHOICE:
        of = ", ".join(RESOURCES[resource] for resource in members(what))
        return words.say("op.choice", number=count, of=of)
    if kind == STEAL and what == ANY:
        return words.say("op.steal-any", number=count)
    if kind == HERO:
        return words.say("op.hero" if what == CLAN_HERO else "op.mercenary")
    if kind in (GAIN, STEAL, BUY_MOVE, BUILD, BUY_TACTICS):
        return words.say(_SPOKEN[kind], number=count, resource=what)
    return words.say(_SPOKEN[kind], number=count)


_SPOKEN = {
    GAIN: "op.gain",
    STEAL: "op.steal",
    BUY_MOVE: "op.buy-move",
    BUILD: "op.build",
    BUY_TACTICS: "op.tactics",
    RECRUIT: "op.recruit",
    MOVE: "op.move",
    KILL: "op.kill",
    SPECIAL: "op.special",
    ADD_TROOP: "op.add-troop",
    MOVE_HERO: "op.move-hero",
}


def spoken_ops(ops: Sequence[Op], words: Words) -> str:
    """Several effects in words."""
    return ", ".join(spoken_op(op, words) for op in ops)


def spoken_icons(icons: Icons) -> str:
    """Battle icons in words."""
    return ", ".join(f"{count} {sign}" for sign, count in zip(BATTLE_SIGNS, icons, strict=True) if count)


def spoken_cost(cost: Cost) -> str:
    """A cost in words."""
    return ", ".join(f"{count} {name}" for count, name in zip(cost, RESOURCES, strict=True) if count)


def spoken_card(name: str, card: Card, words: Words, cost: Cost = FREE) -> str:
    """A hero, tactic or building in words: name, cost and all that it does."""
    parts = []
    for id, ops in (("activate", card.activate), ("now", card.now)):
        if ops:
            parts.append(
                spoken_ops(ops, words) if id == "activate" else words.say("card.now", what=spoken_ops(ops, words))
            )
    for id in ("icons", "attack", "defend", "here"):
        icons = spoken_icons(getattr(card, id))
        if icons:
            parts.append(words.say(f"card.{id}", what=icons))
    for column, ops in enumerate(card.on_column):
        if ops:
            parts.append(words.say("card.column", column=column, what=spoken_ops(ops, words)))
    parts += _in_battle(card, words)
    paid = spoken_cost(cost)
    head = words.say("card.costs", name=name, cost=paid) if paid else name
    return f"{head}: {'; '.join(parts) or words.say('card.none')}"


def _in_battle(card: Card, words: Words) -> list[str]:
    parts = []
    if card.battle_start:
        parts.append(words.say("card.battle-start", what=spoken_ops(card.battle_start, words)))
    if card.battle_win:
        parts.append(words.say("card.battle-win", what=spoken_ops(card.battle_win, words)))
    if card.battle_end:
        id = "card.battle-end-losses" if card.losses else "card.battle-end"
        parts.append(words.say(id, losses=card.losses, what=spoken_ops(card.battle_end, words)))
    if card.boost is not None:
        price, what = card.boost.price, spoken_icons(card.boost.icons)
        parts.append(words.say("card.boost", resource=price.resource, number=price.number, what=what))
    if card.silence is not None:
        parts.append(words.say("card.silence", resource=card.silence.resource, number=card.silence.number))
    for id, on in (("spares", card.may_cancel_kills), ("joins", card.may_join), ("late", card.late_troops)):
        if on:
            parts.append(words.say(f"card.{id}"))
    for id, figure in (
        ("limit", card.army_limit),
        ("order-discount", card.order_discount),
        ("noble-discount", card.noble_discount),
    ):
        if figure:
            parts.append(words.say(f"card.{id}", number=figure))
    return parts


def spoken_order(card: OrderCard, words: Words) -> str:
    """An order card or special order in words."""
    table = words.table
    cost = table.card_cost[card] if card < table.first_special else FREE
    effects = Card(activate=table.source_ops[card], icons=table.card_icons[card])
    return spoken_card(table.card_names[card], effects, words, cost)
