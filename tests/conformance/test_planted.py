"""The checks are able to fail: faults planted in play, copies, orders, words and files are caught."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from tests.conformance import checks_copies, checks_files, checks_play, checks_secrets, checks_words
from tests.conformance.configurations import Subject
from tests.conformance.planting import Check, Faults, Plant, game_of, must_be_caught
from tests.toy import NightWatch, position
from tests.toy.position import NightPosition
from tests.toy.rules import attack, brawl, night, tricks
from tests.toy.rules.state import Watch
from zashiki.kernel.actions import Vocabulary
from zashiki.kernel.chance import Chance, FastChance
from zashiki.kernel.decks import Deck
from zashiki.kernel.steps import PASS, Step
from zashiki.kernel.story import EVERYBODY

faults = Faults()


# ---------------------------------------------------------------- copies


@faults.caught_by(checks_copies.check_copies)
def shared_list(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """`copy` shares a list."""

    class Shared(Watch):
        __slots__ = ()

        def copy(self, chance: Chance | None = None) -> Any:
            twin = super().copy(chance)
            twin.coins = self.coins
            return twin

    return game_of(Shared)


@faults.caught_by(checks_copies.check_copies)
def shared_lanes(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """`copy` shares the sources of open lanes."""

    class Shared(Watch):
        __slots__ = ()

        def copy(self, chance: Chance | None = None) -> Any:
            twin = super().copy(chance)
            twin.streams = None if self.streams is None else dict(self.streams)
            return twin

    return game_of(Shared)


@faults.caught_by(checks_copies.check_copies_over_other_chance, mode="siege")
def true_lanes(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """A copy over another source keeps the true dice of the lanes."""

    class True_(Watch):  # noqa: N801
        __slots__ = ()

        def copy(self, chance: Chance | None = None) -> Any:
            twin = super().copy(chance)
            twin.streams = None if self.streams is None else {path: s.copy() for path, s in self.streams.items()}
            return twin

    return game_of(True_)


@faults.caught_by(checks_copies.check_copies)
def forgotten_field(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """`copy` forgets who knows which card."""

    class Forgetful(Watch):
        __slots__ = ()

        def copy(self, chance: Chance | None = None) -> Any:
            twin = super().copy(chance)
            twin.known = [0] * len(self.known)
            return twin

    return game_of(Forgetful)


@faults.caught_by(checks_copies.check_pickles)
def unpicklable(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """A rule keeps something of a class in the state that no other process knows."""

    class Pile(list[int]):
        pass

    class Piled(Watch):
        __slots__ = ()

        def after(self) -> None:
            self.discard = Pile(self.discard)
            super().after()

    return game_of(Piled)


# ---------------------------------------------------------------- orders


@faults.caught_by(checks_copies.check_orders)
def last_answer_wins(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """Whoever answers last pays a coin."""
    whole = night.ChooseWatch.take

    def take(self: night.ChooseWatch, state: Watch, player: int, action: int) -> None:
        if len(self.players(state)) == 1 and state.coins[player]:
            state.pay_bank(player)
        whole(self, state, player, action)

    monkeypatch.setattr(night.ChooseWatch, "take", take)
    return game_of()


@faults.caught_by(checks_copies.check_lane_orders, players=4)
def first_lane_wins(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """Whoever is first to fight his bout in a brawl takes the whole bank."""
    whole = brawl.Bout.resolve

    def resolve(self: brawl.Bout, state: Watch, answers: tuple[int, ...]) -> None:
        whole(self, state, answers)
        state.earn(self.first, state.bank)

    monkeypatch.setattr(brawl.Bout, "resolve", resolve)
    return game_of()


@faults.caught_by(checks_copies.check_lane_orders, players=4)
def common_dice(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """All lanes draw from one source."""
    monkeypatch.setattr(FastChance, "lane", lambda self, number: self)
    return game_of()


# ---------------------------------------------------------------- play


@faults.caught_by(checks_play.check_census)
@faults.caught_by(checks_secrets.check_worlds)
def lost_card(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A card of a deal is lost."""
    monkeypatch.setattr(tricks.BuryTop, "answer", lambda self, state, action: state.deck.top.pop())
    return game_of()


@faults.caught_by(checks_play.check_games_end)
def dead_end(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A question without an answer."""
    monkeypatch.setattr(tricks.BuryTop, "legal", lambda self, state, player: [])
    return game_of()


@faults.caught_by(checks_play.check_games_end)
def unsorted_list(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A legal list in another order."""
    monkeypatch.setattr(tricks.BuryTop, "legal", lambda self, state, player: [state.game.yes, PASS])
    return game_of()


@faults.caught_by(checks_play.check_games_end)
def no_outcome(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """The last night ends in nothing."""
    monkeypatch.setattr(night, "finish_by_count", lambda state: None)
    return game_of()


@faults.caught_by(checks_play.check_games_end)
def endless(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """The nights are not counted."""
    monkeypatch.setattr(night, "LAST_NIGHT", -1)
    monkeypatch.setattr(attack.ResolveAttack, "run", lambda self, state: None)
    return game_of()


@faults.caught_by(checks_play.check_refusals)
def takes_anything(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """Actions are not checked."""

    class Gullible(Watch):
        __slots__ = ()

        def apply_action(self, player: int, action: int) -> None:
            self.bank += 0

    return game_of(Gullible)


@faults.caught_by(checks_play.check_refusals)
def half_refused(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """A refused action has been half done."""

    class Hasty(Watch):
        __slots__ = ()

        def apply_action(self, player: int, action: int) -> None:
            self.bank += 1
            super().apply_action(player, action)

    return game_of(Hasty)


@faults.caught_by(checks_play.check_looking)
def looking_draws(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """Asking for the legal actions draws from chance."""
    whole = night.CaptainOrder.legal

    def legal(self: night.CaptainOrder, state: Watch, player: int) -> list[int]:
        state.chance.below(6)
        return whole(self, state, player)

    monkeypatch.setattr(night.CaptainOrder, "legal", legal)
    return game_of()


@faults.caught_by(checks_play.check_looking)
def illegal_default(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A default that is not legal."""
    monkeypatch.setattr(tricks.BuryTop, "default", lambda self, state, player: state.game.attack)
    return game_of()


@faults.caught_by(checks_play.check_same_seed)
def outside_chance(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A rule asks another source than the state's."""
    dice = Random(0)
    monkeypatch.setattr(
        attack.ResolveAttack, "run", lambda self, state: state.earn(self.attacker) if dice.random() < 0.5 else None
    )
    return game_of()


@faults.caught_by(checks_play.check_ends_alike)
def no_chance(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """All games are the same game."""
    return game_of(new_initial_state=lambda self, seed=None, chance=None: NightWatch.new_initial_state(self, 5))


@faults.caught_by(checks_play.check_steps)
def unlisted_step(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """A step is missing in the game's list."""
    return game_of(steps=tuple(step for step in NightWatch.steps if step is not attack.RollBlock))


@faults.caught_by(checks_play.check_automatic)
def asks_the_obvious(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """The kernel's automatic answers are switched off."""

    class Slow(Watch):
        __slots__ = ()

        def _answer_obvious(self, question: Step[Any]) -> bool:
            return False

    return game_of(Slow)


# ---------------------------------------------------------------- words and files


@faults.caught_by(checks_words.check_texts)
def missing_sentence(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """A question has no text."""

    def forget(self: NightWatch, *arguments: Any) -> None:
        NightWatch.__init__(self, *arguments)
        del self.catalog.texts["ask.BuryTop"]

    return game_of(__init__=forget)


@faults.caught_by(checks_words.check_story)
def missing_event(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """An event has no text."""

    def forget(self: NightWatch, *arguments: Any) -> None:
        NightWatch.__init__(self, *arguments)
        del self.catalog.texts["hits"]

    return game_of(__init__=forget)


@faults.caught_by(checks_words.check_pictures)
def broken_picture(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """A name is written into the picture as it is."""
    return game_of(picture=lambda self, seen, names, theme="light": f"<svg>{names[0]}</svg>")


@faults.caught_by(checks_words.check_pictures)
def unknown_token(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """Something on the page answers what the game does not know."""
    return game_of(regions=lambda self, seen, names: {"board": '<b data-token="castle:3">x</b>'})


@faults.caught_by(checks_words.check_texts)
def wide_text(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """A line is wider than the terminal."""
    return game_of(text=lambda self, seen, names: "=" * 101)


@faults.caught_by(checks_secrets.check_sense)
def wrong_features(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """Features change their length with the hand."""
    return game_of(features=lambda self, seen: [1.0] * len(seen.hands[0]))


def frozen(subject: Subject, seed: int) -> None:
    """The check of the vocabulary, with the name of the configuration that was frozen."""
    checks_words.check_vocabulary_frozen(subject, "night-watch-2")


@faults.caught_by(frozen)
def moved_action(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """Two actions have changed places."""

    def swap(self: NightWatch, *arguments: Any) -> None:
        NightWatch.__init__(self, *arguments)
        blocks = self.vocabulary.blocks
        self.vocabulary = Vocabulary((blocks[0], blocks[2], blocks[1], *blocks[3:]))

    return game_of(__init__=swap)


@faults.caught_by(checks_words.check_tokens)
def no_pass(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """The vocabulary does not open with pass."""

    def turn(self: NightWatch, *arguments: Any) -> None:
        NightWatch.__init__(self, *arguments)
        self.vocabulary = Vocabulary(self.vocabulary.blocks[::-1])

    return game_of(__init__=turn)


@faults.caught_by(checks_files.check_positions)
def lost_field(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A position does not say who knows which card."""

    def to_position(self: NightWatch, state: Watch) -> NightPosition:
        return msgspec.structs.replace(position.to_position(state), known={})

    return game_of(to_position=to_position)


@faults.caught_by(checks_files.check_positions)
def lost_order(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A position turns the known top of the deck round."""
    monkeypatch.setattr(Deck, "copy", lambda self: Deck(self.top[::-1], self.pool[:], self.bottom[:]))

    def to_position(self: NightWatch, state: Watch) -> NightPosition:
        return position.to_position(state.copy())

    return game_of(to_position=to_position)


@faults.caught_by(checks_files.check_records)
def unrecorded_chance(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A rule asks another source than the state's."""
    dice = Random(0)
    monkeypatch.setattr(attack.ResolveAttack, "run", lambda self, state: state.earn(self.attacker, dice.randrange(3)))
    return game_of()


@faults.caught_by(checks_files.check_histories)
def open_history(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """The story tells everybody what a player drew."""
    whole = night.DrawUp.run

    def run(self: night.DrawUp, state: Watch) -> None:
        whole(self, state)
        state.tell("foreseen", EVERYBODY, cards=tuple(state.hands[0]))

    monkeypatch.setattr(night.DrawUp, "run", run)
    return game_of()


@faults.caught_by(checks_files.check_undo)
def memory_outside(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A rule remembers something outside the state, so that undo does not lead back."""
    memory: list[int] = []
    whole = night.ChooseWatch.resolve

    def resolve(self: night.ChooseWatch, state: Watch, answers: tuple[int, ...]) -> None:
        memory.append(0)
        state.dark += len(memory)
        whole(self, state, answers)

    monkeypatch.setattr(night.ChooseWatch, "resolve", resolve)
    return game_of()


@pytest.mark.parametrize(("plant", "check", "options"), faults.cases)
def test_a_planted_fault_is_caught(
    monkeypatch: pytest.MonkeyPatch, plant: Plant, check: Check, options: dict[str, Any]
) -> None:
    must_be_caught(monkeypatch, plant, check, options)
