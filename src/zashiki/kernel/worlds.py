"""Worlds: full states that a player cannot tell from the true one, for searching bots and for the leak tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from zashiki.kernel.chance import FastChance
from zashiki.kernel.decks import Known
from zashiki.kernel.lanes import Stack, lane_stack, run_lane
from zashiki.kernel.state import State
from zashiki.kernel.story import bit

S = TypeVar("S", bound=State)


def new_world(state: S, viewer: int | None, rng: Random) -> S:
    """A copy of a state with a chance source of its own, to deal anew what the viewer does not know.

    Raises UnknownPlayer.
    """
    state.check_viewer(viewer)
    return state.copy(FastChance.seeded(rng.getrandbits(64)))


def redeal(zones: Sequence[list[int]], known: Known, viewer: int | None, rng: Random) -> None:
    """Deal anew, in place, every card of these hidden zones that the viewer does not know; each zone keeps its size.

    Zones are lists of cards whose backs look alike (hands, deck parts, set-aside piles). What the others know stays
    with the place, so it moves on to the card that now lies there.
    """
    mine = bit(viewer)
    places = [(zone, index) for zone in zones for index in range(len(zone)) if not known[zone[index]] & mine]
    before = [zone[index] for zone, index in places]
    after = before[:]
    rng.shuffle(after)
    masks = [known[card] for card in before]
    for (zone, index), card, mask in zip(places, after, masks, strict=True):
        zone[index] = card
        known[card] = mask


def answer_anew(world: State, viewer: int | None, rng: Random) -> None:
    """Choose the others' waiting answers anew, among all that they could answer: the viewer does not know them."""
    answers = world.answers
    for player, answer in enumerate(answers):
        if answer >= 0 and player != viewer:
            question: Any = world.question(player)
            answers[player] = rng.choice(question.legal(world, player))


def replay_lane(world: S, path: tuple[int, ...], stack: Stack, rng: Random) -> S:
    """Play a hidden lane of a world anew, with random answers, and return the world to go on with.

    `stack` is what the lane was opened with; what it has put into zones must have been taken out again. A lane that is
    done is played to its end, another to a question on the way, since nobody but its owner sees how far it is.
    """
    done = not lane_stack(world, path)
    run_lane(world, path, tuple(reversed(stack)), world.settle)
    waiting: list[S] = []
    while now := lane_stack(world, path):
        waiting.append(world.copy())
        run_lane(world, path, now, _random_answer(world, now, rng))
    return world if done else rng.choice(waiting)


def _random_answer(world: State, stack: Stack, rng: Random) -> Callable[[], None]:
    question: Any = stack[-1]
    player = question.players(world)[0]
    action = rng.choice(question.legal(world, player))

    def answer() -> None:
        question.take(world, player, action)
        world.settle()

    return answer
