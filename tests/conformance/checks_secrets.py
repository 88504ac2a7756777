"""Checks of secrets: nothing that a player may not know reaches him, by whatever way (section 4 of the design)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from tests.conformance.configurations import Drawing, Subject
from tests.conformance.playing import (
    CountedChance,
    Fault,
    action_text,
    draw,
    drawing_of,
    fingerprint,
    luck,
    names_of,
    play,
    play_on,
    positions,
    require,
    sources,
    viewers,
    where,
)
from zashiki.kernel.errors import IllegalAction
from zashiki.kernel.files.plain import digest
from zashiki.kernel.paths import choice_tree
from zashiki.kernel.seat import Seat
from zashiki.kernel.state import State
from zashiki.kernel.steps import Question
from zashiki.kernel.story import heard
from zashiki.kernel.views import View

WORLDS = 2
"""How many worlds are sampled for each position and viewer."""
MANY_WORLDS = 12
FEW = 12
"""From so many positions on a check counts how often something holds."""
OFTEN = 3
"""In one of so many positions at least something hidden has to vary."""
WINDOW_GAMES = 20
DRAWN_APART = 3
"""In one of so many worlds the drawings are compared as well."""
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
    """Where two texts part; nothing where they are alike."""
    if first == second:
        return ""
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

    What a player sees for himself and a spectator does not is his secret. Worlds sampled for somebody else must show
    him something else there, unless that one shares the secret (a teammate, or all is seen); not in every position,
    since what is hidden may still follow from what is open.
    """
    rng = Random(seed)
    game = subject.game
    allies = subject.hooks.allies
    secret: Counter[tuple[int | None, int]] = Counter()
    varied: Counter[tuple[int | None, int]] = Counter()
    for state in positions(subject, seed):
        secrets = {owner: own_fields(subject, state, owner) for owner in range(len(state.answers))}
        for viewer in viewers(state, most=6):
            mine = [game.sample_world(state, viewer, rng) for _ in range(MANY_WORLDS)]
            for owner, fields in secrets.items():
                if not fields or owner == viewer:
                    continue
                if allies is not None and allies(state, viewer, owner):
                    continue
                secret[viewer, owner] += 1
                varied[viewer, owner] += any(differs(game.view(world, owner), fields) for world in mine)
    for (viewer, owner), count in secret.items():
        require(
            count < FEW or varied[viewer, owner] * OFTEN > count,
            f"{subject!r}, seed {seed}: in {count} positions player {owner} has a secret, but worlds sampled for "
            f"viewer {viewer} vary it in {varied[viewer, owner]} of them only",
        )


def own_fields(subject: Subject, state: State, owner: int) -> dict[str, Any]:
    """What the player's view shows otherwise than a spectator's, the kernel's own fields left out."""
    mine, public = (subject.game.view(state, viewer) for viewer in (owner, None))
    names = [name for name in mine.__struct_fields__ if name not in View.__struct_fields__]
    return {name: getattr(mine, name) for name in names if getattr(mine, name) != getattr(public, name)}


def differs(view: View, fields: dict[str, Any]) -> bool:
    """Whether a view has other values in some of these fields."""
    return any(getattr(view, name) != value for name, value in fields.items())


def has_windows(subject: Subject) -> bool:
    """Whether the game has reaction windows at all."""
    return any(issubclass(step, Question) and step.window for step in subject.game.steps)


def check_windows(subject: Subject, seed: int) -> None:
    """Being asked in a reaction window tells nothing: now and then the one who is asked can only pass.

    As often as in worlds sampled for somebody else, or nearly: where those say that he could often only pass, and in
    truth he never does, the window was opened because of what he holds.
    """
    rng = Random(seed)
    only_pass: Counter[str] = Counter()
    expected: Counter[str] = Counter()
    for game_seed in range(seed, seed + (WINDOW_GAMES if has_windows(subject) else 0)):
        for state, player, _ in play(subject, game_seed):
            question = state.question(player)
            if question is None or not question.window:
                continue
            name = type(question).__name__
            only_pass[name] += len(state.legal_actions(player)) == 1
            for _ in range(WORLDS):
                world = subject.game.sample_world(state, None, rng)
                expected[name] += len(world.legal_actions(player)) == 1
    for name, count in expected.items():
        require(
            count < MANY_WORLDS * WORLDS or only_pass[name] * WORLDS * 4 > count,
            f"{subject!r}, seed {seed}: who is asked in {name} could only pass {only_pass[name]} times; a spectator "
            f"would think {count // WORLDS} times: it is opened by what somebody holds",
        )


# ---------------------------------------------------------------- everything that is sent


def sent(subject: Subject, state: State, viewer: int | None) -> dict[str, Any]:
    """Everything that a viewer is ever sent of one of the positions, by the way it takes."""
    view = subject.game.view(state, viewer)
    return {**shown(subject, view, drawing_of(subject, state, viewer)), **allowed(subject, state, viewer)}


def shown(subject: Subject, view: View, drawing: Drawing) -> dict[str, Any]:
    """What is made of a view alone."""
    game = subject.game
    names = names_of(view.players)
    parts: dict[str, Any] = {
        "view": encode_view(view),
        "text": game.text(view, names),
        "regions": encode(drawing.regions),
        "picture": drawing.picture,
        "features": encode(game.features(view)),
        "advice": encode([(advice.action, advice.worth) for advice in game.advice(view)]),
        "value": [game.value(view, player) for player in range(view.players)],
    }
    if view.ask is not None:
        parts["question"] = game.catalog.say(view.ask.message, names)
        parts["previews"] = encode([game.preview(view, [action]) for action in view.ask.legal])
    return parts


def allowed(subject: Subject, state: State, viewer: int | None) -> dict[str, Any]:
    """What else is sent: the view again, what is refused, and the tree of choices."""
    game = subject.game
    parts: dict[str, Any] = {"view": encode_view(game.view(state, viewer))}
    if viewer is not None:
        parts["refusal"] = refusal(state, viewer)
        acts = viewer in state.acting_players()
        parts["tree"] = encode(choice_tree(game, state, viewer, nodes=60, seconds=math.inf)) if acts else None
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
    """All that is sent to a viewer is the same from the true state and from their worlds, and names no hidden card.

    Drawing takes long, so one game serves both comparisons: the one with planted names, where there is one. Its names
    differ in length, as printed ones do: a drawing whose size tells a card from another is another drawing there too.
    What is made of the view alone can differ for equal views only if the game remembers more than it may: that is
    looked at in one world of DRAWN_APART.
    """
    subject = subject.planted or subject
    rng = Random(seed)
    for state, viewer, world, here in worlds(subject, seed, count=1):
        parts = sent(subject, state, viewer)
        same_parts(allowed(subject, world, viewer), parts, here)
        if rng.randrange(DRAWN_APART) == 0:
            view = subject.game.view(world, viewer)
            same_parts(shown(subject, view, draw(subject, view)), parts, here)
        names_nothing_hidden(subject, state, viewer, parts, here)


def same_parts(first: dict[str, Any], second: dict[str, Any], here: str) -> None:
    """Two states send byte for byte the same, as far as the first has been looked at."""
    for part, text in first.items():
        other = second.get(part)
        if text != other:
            parted = difference(str(text).encode(), str(other).encode())
            raise Fault(f"{here}: the {part} shows what is hidden:\n{parted}")


def names_nothing_hidden(subject: Subject, state: State, viewer: int | None, parts: dict[str, Any], here: str) -> None:
    """Names planted on hidden cards appear in nothing that is sent to somebody who must not see them."""
    if subject.hooks.hidden_names is None:
        return
    hidden = subject.hooks.hidden_names(state, state, viewer)
    for part, whole in parts.items():
        names = named(hidden, str(whole))
        require(not names, f"{here}: the {part} names {names}")


def check_planted_names(subject: Subject, seed: int) -> None:
    """The half of `check_sent` that looks for planted names, alone: planted faults show that it bites by itself."""
    planted = subject.planted
    assert planted is not None
    for state in positions(planted, seed):
        for viewer in viewers(state):
            here = f"{where(planted, state, seed)}, for viewer {viewer}"
            names_nothing_hidden(planted, state, viewer, sent(planted, state, viewer), here)


def named(names: set[str], text: str) -> list[str]:
    """Those of the names that stand in a text. Planted names begin alike, so that few places have to be looked at."""
    if not names:
        return []
    longest = max(map(len, names))
    starts = {name[:2] for name in names}
    near = "\n".join({start + rest[:longest] for start in starts for rest in text.split(start)[1:]})
    return sorted(name for name in names if name in near)


def check_planted_names_in_story(subject: Subject, seed: int) -> None:
    """Names planted on cards that stay hidden do not appear in the story either."""
    planted, hidden_names = subject.planted, subject.hooks.hidden_names
    if planted is None or hidden_names is None:
        return
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
            found = named(hidden_names(state, after, viewer), told)
            require(
                not found,
                f"{where(planted, state, seed)}, for viewer {viewer}: after {action_text(state, action)} of player "
                f"{player} the story names {found}",
            )


def tell(subject: Subject, state: State, viewer: int | None) -> str:
    """What a viewer hears of the story, in words."""
    names = names_of(len(state.answers))
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
