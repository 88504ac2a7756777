"""Checks of secrets: nothing that a player may not know reaches him, by whatever way (section 4 of the design)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from tests.conformance.configurations import Subject
from tests.conformance.playing import (
    CountedChance,
    action_text,
    fingerprint,
    luck,
    play_on,
    positions,
    require,
    sources,
    viewers,
    where,
)
from zashiki.kernel.errors import IllegalAction
from zashiki.kernel.paths import choice_tree
from zashiki.kernel.plain import digest
from zashiki.kernel.seat import Seat
from zashiki.kernel.state import State
from zashiki.kernel.story import heard

WORLDS = 2
"""How many worlds are sampled for each position and viewer."""
MANY_WORLDS = 12
MOST_TRIED = 60
"""How many answers are tried to explain what a viewer saw."""

encode = msgspec.json.Encoder(order="deterministic").encode
encode_view = msgspec.json.Encoder().encode


def worlds(subject: Subject, seed: int, count: int = WORLDS) -> Iterator[tuple[State, int | None, State, str]]:
    """Positions, viewers and worlds that these viewers cannot tell from the positions."""
    rng = Random(seed)
    for state in positions(subject, seed):
        for viewer in viewers(state):
            here = f"{where(subject, state, seed)}, for viewer {viewer}"
            for _ in range(count):
                yield state, viewer, subject.game.sample_world(state, viewer, rng), here


def check_views(subject: Subject, seed: int) -> None:
    """A viewer sees the same, and may do the same, in the true state and in any world sampled for him."""
    game = subject.game
    for state, viewer, world, here in worlds(subject, seed):
        same_view(subject, state, world, viewer, here)
        if viewer is not None:
            legal = state.legal_actions(viewer)
            require(world.legal_actions(viewer) == legal, f"{here}: in a world other actions are legal")
        require(state.reveals == world.reveals, f"{here}: a world counts other reveals")
        require(game.view(state, viewer) == game.view(state.copy(), viewer), f"{here}: a copy looks different")


def same_view(subject: Subject, state: State, world: State, viewer: int | None, here: str) -> None:
    """Two states look byte for byte the same to a viewer."""
    first, second = (encode_view(subject.game.view(s, viewer)) for s in (state, world))
    require(first == second, f"{here}: the view shows what is hidden:\n{difference(first, second)}")


def difference(first: bytes, second: bytes) -> str:
    """Where two texts part."""
    at = next(
        (at for at, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second))
    )
    return f"...{first[max(0, at - 80) : at + 80]!r}\n...{second[max(0, at - 80) : at + 80]!r}"


def check_planted_changes(subject: Subject, seed: int) -> None:
    """Change something hidden from a viewer, by hand: his view is byte for byte the same."""
    tamper = subject.hooks.tamper
    if tamper is None:
        return
    rng = Random(seed)
    for state in positions(subject, seed):
        for viewer in viewers(state):
            changed = state.copy()
            for _ in range(3):
                tamper(changed, viewer, rng)
                same_view(subject, state, changed, viewer, f"{where(subject, state, seed)}, for viewer {viewer}")


def check_worlds(subject: Subject, seed: int) -> None:
    """Worlds are sound states of their own: no true dice in them, nothing lost, playable to their end."""
    census = subject.hooks.census
    rng = Random(seed)
    for state, viewer, world, here in worlds(subject, seed, count=1):
        before = fingerprint(state)
        true = {luck(source) for source in sources(state)}
        require(
            not true & {luck(source) for source in sources(world)} or state.is_terminal(),
            f"{here}: a world holds the true dice",
        )
        again = subject.game.sample_world(world, viewer, rng)
        same_view(subject, state, again, viewer, f"{here}, in a world of a world")
        if census is not None:
            require(census(world) == census(state), f"{here}: a world counts {census(world)}, not {census(state)}")
        try:
            play_on(world, rng, 25)
        except Exception as error:
            require(False, f"{here}: a world cannot be played on: {error!r}")
        if census is not None:
            require(census(world) == census(state), f"{here}: a world played on counts {census(world)}")
        require(fingerprint(state) == before, f"{here}: playing in a world changed the true state")


def check_worlds_differ(subject: Subject, seed: int) -> None:
    """Worlds differ wherever something is hidden.

    What a player sees for himself and a spectator does not is his secret. Over all positions, worlds sampled for
    another must now and then show him something else, unless the other one always shares the secret (a teammate).
    """
    rng = Random(seed)
    game = subject.game
    secret: dict[tuple[int, int], int] = {}
    varied: dict[tuple[int, int], int] = {}
    shared: set[tuple[int, int]] = set()
    for state in positions(subject, seed):
        players = range(len(state.answers))
        true = [encode_view(game.view(state, player)) for player in players]
        strangers = [game.sample_world(state, None, rng) for _ in range(MANY_WORLDS)]
        for owner in players:
            if all(encode_view(game.view(world, owner)) == true[owner] for world in strangers):
                continue  # he has no secret here
            for viewer in players:
                if viewer == owner:
                    continue
                pair = viewer, owner
                mine = [game.sample_world(state, viewer, rng) for _ in range(MANY_WORLDS)]
                secret[pair] = secret.get(pair, 0) + 1
                if any(encode_view(game.view(world, owner)) != true[owner] for world in mine):
                    varied[pair] = varied.get(pair, 0) + 1
    allies = subject.hooks.allies
    for pair, count in secret.items():
        if allies is not None and allies(game, *pair):
            shared.add(pair)
            continue
        require(
            count < 4 or varied.get(pair, 0) * 2 > count,
            f"{subject!r}, seed {seed}: in {count} positions player {pair[1]} has a secret, but worlds sampled for "
            f"player {pair[0]} vary it in {varied.get(pair, 0)} of them only",
        )


# ---------------------------------------------------------------- everything that is sent


def sent(subject: Subject, state: State, viewer: int | None) -> dict[str, Any]:
    """Everything that a viewer is ever sent of a position, by the way it takes."""
    game = subject.game
    names = [f"name{player}" for player in range(len(state.answers))]
    view = game.view(state, viewer)
    parts: dict[str, Any] = {
        "view": encode_view(view),
        "text": game.text(view, names),
        "regions": encode(game.regions(view, names)),
        "picture": game.picture(view, names),
        "dark picture": game.picture(view, names, "dark"),
        "features": encode(game.features(view)),
        "advice": encode([(advice.action, advice.worth) for advice in game.advice(view)]),
        "value": [game.value(view, player) for player in range(view.players)],
    }
    if view.ask is not None:
        parts["question"] = game.catalog.say(view.ask.message, names)
        parts["previews"] = encode([game.preview(view, [action]) for action in view.ask.legal])
    if viewer is not None:
        parts["refusal"] = refusal(state, viewer)
        if viewer in state.acting_players():
            parts["tree"] = encode(choice_tree(game, state, viewer, nodes=60, seconds=math.inf))
    return parts


def refusal(state: State, player: int) -> str:
    """What a player is told when he tries what he may not."""
    legal = state.legal_actions(player)
    action = next(a for a in range(len(legal) + 1) if a not in legal)
    try:
        state.apply_action(player, action)
    except IllegalAction as error:
        return f"{error} {error.question} {error.rules}"
    raise AssertionError("an illegal action was accepted")


def check_sent(subject: Subject, seed: int) -> None:
    """Everything sent to a viewer is byte for byte the same from the true state and from any world sampled for him."""
    for state, viewer, world, here in worlds(subject, seed, count=1):
        first, second = sent(subject, state, viewer), sent(subject, world, viewer)
        for part, text in first.items():
            require(
                text == second.get(part),
                f"{here}: the {part} shows what is hidden:\n"
                f"{difference(str(text).encode(), str(second.get(part)).encode())}",
            )


def check_planted_names(subject: Subject, seed: int) -> None:
    """Names planted on hidden cards appear in nothing that is sent to somebody who must not see them."""
    hooks = subject.hooks
    if hooks.planted is None or hooks.hidden_names is None:
        return
    planted = Subject(hooks.planted(subject.game), hooks)
    for state in positions(planted, seed):
        for viewer in viewers(state):
            hidden = hooks.hidden_names(state, state, viewer)
            for part, text in sent(planted, state, viewer).items():
                found = sorted(name for name in hidden if name in str(text))
                require(not found, f"{where(planted, state, seed)}, for viewer {viewer}: the {part} names {found}")


def check_planted_names_in_story(subject: Subject, seed: int) -> None:
    """Names planted on cards that stay hidden do not appear in the story either."""
    hooks = subject.hooks
    if hooks.planted is None or hooks.hidden_names is None:
        return
    planted = Subject(hooks.planted(subject.game), hooks)
    rng = Random(seed)
    for state in positions(planted, seed):
        if state.is_terminal():
            continue
        after = state.copy()
        player = rng.choice(after.acting_players())
        action = rng.choice(after.legal_actions(player))
        after.story = []
        after.apply_action(player, action)
        for viewer in viewers(state):
            told = tell(planted, after, viewer)
            found = sorted(name for name in hooks.hidden_names(state, after, viewer) if name in told)
            require(
                not found,
                f"{where(planted, state, seed)}, for viewer {viewer}: after {action_text(state, action)} of player "
                f"{player} the story names {found}",
            )


def tell(subject: Subject, state: State, viewer: int | None) -> str:
    """What a viewer hears of the story, in words."""
    names = [f"name{player}" for player in range(len(state.answers))]
    return "\n".join(subject.game.catalog.say(event.message, names) for event in heard(state.story or [], viewer))


# ---------------------------------------------------------------- one action further


class After(msgspec.Struct, frozen=True):
    """What a viewer saw and heard of an action, and whether chance or a reveal may have told him."""

    seen: bytes
    heard: bytes
    moved: bool


def after(subject: Subject, before: State, player: int, action: int, viewer: int | None, luck_seed: int) -> After:
    """Play an action in a copy with given luck, and look at it as a viewer."""
    chance = CountedChance(luck_seed)
    state = before.copy(chance)
    state.story = []
    state.apply_unchecked(player, action)
    told = encode([(event.message.id, event.message.fields) for event in heard(state.story, viewer)])
    seen = encode_view(subject.game.view(state, viewer))
    return After(seen, told, chance.drawn[0] > 0 or state.reveals != before.reveals)


def check_reveals(subject: Subject, seed: int) -> None:
    """Whoever sees more after an action than follows from what he knew, sees it by chance or by a counted reveal.

    The actor: the same action with the same luck in a world of his. The others: some legal action of the actor in a
    world of theirs must explain what they saw.
    """
    rng = Random(seed)
    for state in positions(subject, seed):
        for player in state.acting_players():
            legal = state.legal_actions(player)
            for action in rng.sample(legal, min(3, len(legal))):
                for viewer in viewers(state):
                    explain(subject, state, player, action, viewer, rng, where(subject, state, seed))


def explain(
    subject: Subject, state: State, player: int, action: int, viewer: int | None, rng: Random, here: str
) -> None:
    """Raise Fault unless a viewer's new view follows from his old one, chance and reveals."""
    true = after(subject, state, player, action, viewer, 1)
    if true.moved:
        return
    world = subject.game.sample_world(state, viewer, rng)
    tried = [action] if action in world.legal_actions(player) else []
    if viewer != player:
        others = [other for other in world.legal_actions(player) if other != action]
        tried += rng.sample(others, min(MOST_TRIED, len(others)))
    closest = b""
    for other in tried:
        seen = after(subject, world, player, other, viewer, 1)
        if seen.moved or (seen.seen, seen.heard) == (true.seen, true.heard):
            return
        closest = closest or seen.seen + seen.heard
    require(
        False,
        f"{here}: after {action_text(state, action)} of player {player} viewer {viewer} knows more, but neither chance "
        f"nor the counter of reveals has moved:\n{difference(true.seen + true.heard, closest)}",
    )


def check_obvious(subject: Subject, seed: int) -> None:
    """What an obvious question allows follows from public information: it is the same in everybody's worlds."""
    for state, _, world, here in worlds(subject, seed, count=1):
        for player in state.acting_players():
            question = state.question(player)
            assert question is not None
            if not question.obvious:
                continue
            require(
                world.legal_actions(player) == state.legal_actions(player),
                f"{here}: {type(question).__name__} is called obvious, but what it allows follows from hidden things",
            )


# ---------------------------------------------------------------- bots


def check_seats(subject: Subject, seed: int) -> None:
    """A bot's seat gives view, legal actions and worlds, and never the state, its dice or others' waiting answers."""
    rng = Random(seed)
    for state in positions(subject, seed):
        here = where(subject, state, seed)
        true = {luck(source) for source in sources(state)}
        before = fingerprint(state)
        for player in state.acting_players():
            seat: Seat[Any, Any] = Seat(subject.game, state, player)
            for name in dir(seat):
                require(not isinstance(getattr(seat, name), State), f"{here}: the seat's {name} is the state")
            require(seat.legal_actions() == state.legal_actions(player), f"{here}: the seat allows other actions")
            require(seat.view() == subject.game.view(state, player), f"{here}: the seat shows another view")
            world = seat.world(rng)
            waiting = [other for other, answer in enumerate(world.answers) if answer >= 0 and other != player]
            require(not waiting, f"{here}: answers of {waiting} wait in a world to search in")
            require(not true & {luck(source) for source in sources(world)}, f"{here}: a bot gets the true dice")
            play_on(world, rng, 10)
        require(fingerprint(state) == before, f"{here}: a bot's world is tied to the true state")


def check_sense(subject: Subject, seed: int) -> None:
    """Values lie between -1 and 1, features have their length, advice is legal."""
    game = subject.game
    for state in positions(subject, seed):
        here = where(subject, state, seed)
        for viewer in viewers(state):
            view = game.view(state, viewer)
            features = game.features(view)
            require(len(features) == game.num_features(), f"{here}: {len(features)} features")
            require(all(math.isfinite(number) for number in features), f"{here}: features {features}")
            require(all(abs(number) <= 10 for number in features), f"{here}: a feature is far outside -1 to 1")
            for player in range(view.players):
                require(-1 <= game.value(view, player) <= 1, f"{here}: a value outside -1 to 1")
            advised = [advice.action for advice in game.advice(view)]
            legal = [] if view.ask is None else list(view.ask.legal)
            require(set(advised) <= set(legal), f"{here}: advice that is not legal: {advised}")


def check_digest_sees_secrets(subject: Subject, seed: int) -> None:
    """The hash of a position tells worlds apart: it would not notice a change otherwise."""
    found = 0
    for state, _, world, _ in worlds(subject, seed, count=1):
        found += digest(state) != digest(world)
    require(found > 0, f"{subject!r}, seed {seed}: all worlds have the hash of the true state")
