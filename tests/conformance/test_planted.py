"""The checks are able to fail: each fault planted here in Night Watch is caught by the check for its kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from tests.conformance import checks_copies, checks_files, checks_play, checks_secrets, checks_words
from tests.conformance.configurations import HOOKS, Subject
from tests.conformance.playing import Fault
from tests.toy import NightOptions, NightWatch, attack, brawl, night, setup, tricks, view
from tests.toy.position import NightPosition
from tests.toy.state import Watch
from tests.toy.view import NightView
from zashiki.kernel import worlds
from zashiki.kernel.actions import Vocabulary
from zashiki.kernel.chance import Chance, FastChance
from zashiki.kernel.decks import Deck
from zashiki.kernel.messages import Message
from zashiki.kernel.registry import register
from zashiki.kernel.seat import Seat
from zashiki.kernel.steps import PASS, Step
from zashiki.kernel.story import EVERYBODY, SPECTATOR, bits

SEEDS = range(1, 9)

Plant = Callable[[pytest.MonkeyPatch], type[NightWatch]]
FAULTS: list[Any] = []


def fault(check: Callable[[Subject, int], None], **options: Any) -> Callable[[Plant], Plant]:
    """Register a planted fault with the check that has to catch it."""

    def keep(plant: Plant) -> Plant:
        FAULTS.append(pytest.param(plant, check, options, id=f"{plant.__name__}-{check.__name__}"))
        return plant

    return keep


@pytest.mark.parametrize(("plant", "check", "options"), FAULTS)
def test_a_planted_fault_is_caught(
    monkeypatch: pytest.MonkeyPatch, plant: Plant, check: Callable[[Subject, int], None], options: dict[str, Any]
) -> None:
    kind = plant(monkeypatch)
    monkeypatch.setitem(globals(), "Planted", kind)
    register("planted", f"{__name__}:Planted")
    subject = Subject(kind(NightOptions(**options)), HOOKS["night-watch"])
    with pytest.raises(Fault):
        over_seeds(check, subject)


def over_seeds(check: Callable[[Subject, int], None], subject: Subject) -> None:
    """A check, with a few seeds: one game need not come by the fault."""
    for seed in SEEDS:
        check(subject, seed)


def game_of(state: type[Watch] = Watch, **methods: Any) -> type[NightWatch]:
    """Night Watch with another class of states or other methods."""

    def set_up(self: NightWatch, chance: Chance) -> Watch:
        made = setup.set_up(self, chance)
        if state is not Watch:
            made.__class__ = state
        return made

    return type("NightWatch", (NightWatch,), {"name": "planted", "set_up": set_up, **methods})


# ---------------------------------------------------------------- copies


@fault(checks_copies.check_copies)
def shared_list(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """`copy` shares a list."""

    class Shared(Watch):
        __slots__ = ()

        def copy(self, chance: Chance | None = None) -> Any:
            twin = super().copy(chance)
            twin.coins = self.coins
            return twin

    return game_of(Shared)


@fault(checks_copies.check_copies)
def shared_lanes(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """`copy` shares the sources of open lanes."""

    class Shared(Watch):
        __slots__ = ()

        def copy(self, chance: Chance | None = None) -> Any:
            twin = super().copy(chance)
            twin.streams = None if self.streams is None else dict(self.streams)
            return twin

    return game_of(Shared)


@fault(checks_copies.check_copies_over_other_chance, mode="siege")
def true_lanes(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """A copy over another source keeps the true dice of the lanes."""

    class True_(Watch):  # noqa: N801
        __slots__ = ()

        def copy(self, chance: Chance | None = None) -> Any:
            twin = super().copy(chance)
            twin.streams = None if self.streams is None else {path: s.copy() for path, s in self.streams.items()}
            return twin

    return game_of(True_)


@fault(checks_copies.check_copies)
def forgotten_field(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """`copy` forgets who knows which card."""

    class Forgetful(Watch):
        __slots__ = ()

        def copy(self, chance: Chance | None = None) -> Any:
            twin = super().copy(chance)
            twin.known = [0] * len(self.known)
            return twin

    return game_of(Forgetful)


@fault(checks_copies.check_pickles)
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


# ---------------------------------------------------------------- secrets


def seeing(change: Callable[[NightWatch, Watch, int | None, NightView], NightView]) -> type[NightWatch]:
    """Night Watch with another view."""

    def changed(self: NightWatch, state: Watch, player: int | None) -> NightView:
        return change(self, state, player, view.view(state, player))

    return game_of(view=changed)


@fault(checks_secrets.check_views)
@fault(checks_secrets.check_planted_changes)
@fault(checks_secrets.check_sent)
def card_in_view(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """The view shows the top card of the deck."""
    return seeing(
        lambda game, state, player, seen: msgspec.structs.replace(
            seen, deck_top=tuple(reversed(state.deck.top)) or seen.deck_top
        )
    )


@fault(checks_secrets.check_views)
def order_of_hand(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """The view tells at which place of another's sorted hand the known cards stand."""

    def change(game: NightWatch, state: Watch, player: int | None, seen: NightView) -> NightView:
        mine = SPECTATOR if player is None else bits([player])
        places = [at for hand in state.hands for at, card in enumerate(hand) if state.known[card] & mine]
        return msgspec.structs.replace(seen, dark=seen.dark + 1000 * sum(places))

    return seeing(change)


@fault(checks_copies.check_withdrawal)
@fault(checks_secrets.check_views)
def waiting_answer(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """The view shows the answers that wait for others."""
    return seeing(lambda game, state, player, seen: msgspec.structs.replace(seen, dark=sum(state.answers)))


@fault(checks_secrets.check_views, mode="siege")
def progress_in_lane(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """The view tells how far another is in his hidden lane."""
    return seeing(lambda game, state, player, seen: msgspec.structs.replace(seen, dark=sum(map(len, state.squads))))


def drawing_from_state(method: str, leak: Callable[[NightWatch, Watch], str]) -> type[NightWatch]:
    """A drawing that looks at the last state that a view was made of."""
    last: list[Watch] = []

    def look(self: NightWatch, state: Watch, player: int | None) -> NightView:
        last[:] = [state]
        return view.view(state, player)

    def draw(self: NightWatch, seen: NightView, names: Sequence[str], *more: str) -> Any:
        drawn = getattr(NightWatch, method)(self, seen, names, *more)
        if isinstance(drawn, dict):
            return {**drawn, "board": drawn["board"] + f"<i>{leak(self, last[0])}</i>"}
        return drawn.replace("</svg>", f"<desc>{leak(self, last[0])}</desc></svg>") + (
            "" if drawn.endswith("</svg>") else leak(self, last[0])
        )

    methods: dict[str, Any] = {"view": look, method: draw}
    return game_of(Watch, **methods)


def first_of_pool(game: NightWatch, state: Watch) -> str:
    """The name of a card in the middle of the deck."""
    return game.cards[state.deck.pool[0]].name if state.deck.pool else ""


@fault(checks_secrets.check_sent)
@fault(checks_secrets.check_planted_names)
def card_in_picture(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """The picture names a hidden card."""
    return drawing_from_state("picture", first_of_pool)


@fault(checks_secrets.check_sent)
@fault(checks_secrets.check_planted_names)
def card_in_region(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """A region of the page names a hidden card."""
    return drawing_from_state("regions", first_of_pool)


@fault(checks_secrets.check_sent)
@fault(checks_secrets.check_planted_names)
def card_in_text(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """The table in text names a hidden card."""
    return drawing_from_state("text", first_of_pool)


class TellingOffer(tricks.AnswerOffer, frozen=True):
    """A step that carries the face-down card."""

    card: int = -1

    def message(self, state: Watch, player: int) -> Message:
        return Message("ask.AnswerOffer", {"proposer": self.proposer, "card": self.card})


class LayOut(tricks.OfferCard, frozen=True):
    """Lays out a card, and writes into the next step which."""

    def answer(self, state: Watch, action: int) -> None:
        super().answer(state, action)
        waits = state.steps[-1]
        if isinstance(waits, tricks.AnswerOffer):
            card = state.offered[self.player][0]
            state.steps[-1] = TellingOffer(waits.player, waits.proposer, card)


@fault(checks_secrets.check_reveals)
def card_in_step(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A step that waits says which card was laid out face down."""
    monkeypatch.setattr(tricks, "OfferCard", LayOut)
    return game_of()


@fault(checks_secrets.check_reveals)
def forgotten_reveal(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A spy sees a hand, and nobody counts it."""

    def run(self: tricks.LookAtHand, state: Watch) -> None:
        for card in state.hands[self.side]:
            state.known[card] |= state.eyes(state.side(self.player))
        state.then(tricks.DiscardTheirs(self.player, self.side))

    monkeypatch.setattr(tricks.LookAtHand, "run", run)
    return game_of()


@fault(checks_secrets.check_reveals)
def open_offer(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A card laid out face down is seen by everybody, and nobody counts it."""

    def answer(self: tricks.OfferCard, state: Watch, action: int) -> None:
        card = action - state.game.card
        state.hand(self.player).remove(card)
        state.offered[self.player].append(card)
        state.known[card] = bits(range(len(state.lives)))

    monkeypatch.setattr(tricks.OfferCard, "answer", answer)
    return game_of()


@fault(checks_secrets.check_reveals)
@fault(checks_secrets.check_planted_names_in_story)
def open_story(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """The story tells everybody which card was laid out face down."""
    whole = tricks.OfferCard.answer

    def answer(self: tricks.OfferCard, state: Watch, action: int) -> None:
        whole(self, state, action)
        state.tell("discarded", EVERYBODY, player=self.player, card=action - state.game.card)

    monkeypatch.setattr(tricks.OfferCard, "answer", answer)
    return game_of()


@fault(checks_secrets.check_obvious)
def hidden_but_obvious(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A question whose answers follow from a hidden hand is called obvious."""
    monkeypatch.setattr(tricks.FeintWindow, "obvious", True)
    return game_of()


@fault(checks_secrets.check_windows, players=3)
def asks_by_hand(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A window asks only those who hold a feint: being asked tells it."""

    def holders(self: Watch, player: int) -> tuple[int, ...]:
        feints = [card for card, printed in enumerate(self.game.cards) if printed.kind == "feint"]
        return tuple(other for other in self.enemies(player) if set(feints) & set(self.hand(other)))

    monkeypatch.setattr(Watch, "holders", holders)
    return game_of()


# ---------------------------------------------------------------- worlds and bots


@fault(checks_secrets.check_worlds)
@fault(checks_secrets.check_seats)
def true_dice(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """Worlds hold the true dice."""

    def sample(self: NightWatch, state: Watch, player: int | None, rng: Random) -> Watch:
        world = view.sample_world(state, player, rng)
        world.chance = state.chance.copy()
        return world

    return game_of(sample_world=sample)


@fault(checks_secrets.check_worlds_differ)
@fault(checks_secrets.check_digest_sees_secrets)
def true_hands(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """Worlds are the true state over other dice."""
    return game_of(sample_world=lambda self, state, player, rng: state.copy(FastChance(rng.getrandbits(64))))


@fault(checks_secrets.check_worlds_differ)
def true_hands_of_one(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """Worlds keep the true hand of side 1."""
    whole = worlds.redeal

    def redeal(zones: list[list[int]], *more: Any) -> None:
        whole([zones[0], *zones[2:]], *more)

    monkeypatch.setattr(view, "redeal", redeal)
    return game_of()


@fault(checks_secrets.check_views)
def forgets_what_is_known(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """Worlds deal anew what the viewer has seen."""

    def sample(self: NightWatch, state: Watch, player: int | None, rng: Random) -> Watch:
        world = view.sample_world(state, player, rng)
        rng.shuffle(world.deck.top)
        return world

    return game_of(sample_world=sample)


@fault(checks_secrets.check_worlds)
def shared_world(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """Worlds share a list with the true state."""

    def sample(self: NightWatch, state: Watch, player: int | None, rng: Random) -> Watch:
        world = view.sample_world(state, player, rng)
        world.lanterns = state.lanterns
        return world

    return game_of(sample_world=sample)


@fault(checks_secrets.check_seats)
def state_in_seat(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A bot's seat holds the state."""
    monkeypatch.setattr(checks_secrets, "Seat", SeatWithState)
    return game_of()


class SeatWithState(Seat[Any, Any]):
    """A seat that keeps what it must not."""

    __slots__ = ("state",)

    def __init__(self, game: Any, state: Any, player: int) -> None:
        super().__init__(game, state, player)
        self.state = state


# ---------------------------------------------------------------- orders


@fault(checks_copies.check_orders)
def last_answer_wins(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """Whoever answers last pays a coin."""
    whole = night.ChooseWatch.take

    def take(self: night.ChooseWatch, state: Watch, player: int, action: int) -> None:
        if len(self.players(state)) == 1 and state.coins[player]:
            state.pay_bank(player)
        whole(self, state, player, action)

    monkeypatch.setattr(night.ChooseWatch, "take", take)
    return game_of()


@fault(checks_copies.check_lane_orders, players=4)
def first_lane_wins(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """Whoever is first to fight his bout in a brawl takes the whole bank."""
    whole = brawl.Bout.resolve

    def resolve(self: brawl.Bout, state: Watch, answers: tuple[int, ...]) -> None:
        whole(self, state, answers)
        state.earn(self.first, state.bank)

    monkeypatch.setattr(brawl.Bout, "resolve", resolve)
    return game_of()


@fault(checks_copies.check_lane_orders, players=4)
def common_dice(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """All lanes draw from one source."""
    monkeypatch.setattr(FastChance, "lane", lambda self, number: self)
    return game_of()


# ---------------------------------------------------------------- play


@fault(checks_play.check_census)
@fault(checks_secrets.check_worlds)
def lost_card(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A card of a deal is lost."""
    monkeypatch.setattr(tricks.BuryTop, "answer", lambda self, state, action: state.deck.top.pop())
    return game_of()


@fault(checks_play.check_games_end)
def dead_end(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A question without an answer."""
    monkeypatch.setattr(tricks.BuryTop, "legal", lambda self, state, player: [])
    return game_of()


@fault(checks_play.check_games_end)
def unsorted_list(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A legal list in another order."""
    monkeypatch.setattr(tricks.BuryTop, "legal", lambda self, state, player: [state.game.yes, PASS])
    return game_of()


@fault(checks_play.check_games_end)
def no_outcome(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """The last night ends in nothing."""
    monkeypatch.setattr(night, "finish_by_count", lambda state: None)
    return game_of()


@fault(checks_play.check_games_end)
def endless(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """The nights are not counted."""
    monkeypatch.setattr(night, "LAST_NIGHT", -1)
    monkeypatch.setattr(attack.ResolveAttack, "run", lambda self, state: None)
    return game_of()


@fault(checks_play.check_refusals)
def takes_anything(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """Actions are not checked."""

    class Gullible(Watch):
        __slots__ = ()

        def apply_action(self, player: int, action: int) -> None:
            self.bank += 0

    return game_of(Gullible)


@fault(checks_play.check_refusals)
def half_refused(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """A refused action has been half done."""

    class Hasty(Watch):
        __slots__ = ()

        def apply_action(self, player: int, action: int) -> None:
            self.bank += 1
            super().apply_action(player, action)

    return game_of(Hasty)


@fault(checks_play.check_looking)
def looking_draws(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """Asking for the legal actions draws from chance."""
    whole = night.CaptainOrder.legal

    def legal(self: night.CaptainOrder, state: Watch, player: int) -> list[int]:
        state.chance.below(6)
        return whole(self, state, player)

    monkeypatch.setattr(night.CaptainOrder, "legal", legal)
    return game_of()


@fault(checks_play.check_looking)
def illegal_default(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A default that is not legal."""
    monkeypatch.setattr(tricks.BuryTop, "default", lambda self, state, player: state.game.attack)
    return game_of()


@fault(checks_play.check_same_seed)
def outside_chance(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A rule asks another source than the state's."""
    dice = Random(0)
    monkeypatch.setattr(
        attack.ResolveAttack, "run", lambda self, state: state.earn(self.attacker) if dice.random() < 0.5 else None
    )
    return game_of()


@fault(checks_play.check_ends_alike)
def no_chance(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """All games are the same game."""
    return game_of(new_initial_state=lambda self, seed=None, chance=None: NightWatch.new_initial_state(self, 5))


@fault(checks_play.check_steps)
def unlisted_step(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """A step is missing in the game's list."""
    return game_of(steps=tuple(step for step in NightWatch.steps if step is not attack.RollBlock))


@fault(checks_play.check_automatic)
def asks_the_obvious(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """The kernel's automatic answers are switched off."""

    class Slow(Watch):
        __slots__ = ()

        def _answer_obvious(self, question: Step[Any]) -> bool:
            return False

    return game_of(Slow)


# ---------------------------------------------------------------- words and files


@fault(checks_words.check_texts)
def missing_sentence(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """A question has no text."""

    def forget(self: NightWatch, *arguments: Any) -> None:
        NightWatch.__init__(self, *arguments)
        del self.catalog.texts["ask.BuryTop"]

    return game_of(__init__=forget)


@fault(checks_words.check_story)
def missing_event(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """An event has no text."""

    def forget(self: NightWatch, *arguments: Any) -> None:
        NightWatch.__init__(self, *arguments)
        del self.catalog.texts["hits"]

    return game_of(__init__=forget)


@fault(checks_words.check_pictures)
def broken_picture(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """A name is written into the picture as it is."""
    return game_of(picture=lambda self, seen, names, theme="light": f"<svg>{names[0]}</svg>")


@fault(checks_words.check_pictures)
def unknown_token(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """Something on the page answers what the game does not know."""
    return game_of(regions=lambda self, seen, names: {"board": '<b data-token="castle:3">x</b>'})


@fault(checks_words.check_texts)
def wide_text(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """A line is wider than the terminal."""
    return game_of(text=lambda self, seen, names: "=" * 101)


@fault(checks_secrets.check_sense)
def wrong_features(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """Features change their length with the hand."""
    return game_of(features=lambda self, seen: [1.0] * len(seen.hands[0]))


def frozen(subject: Subject, seed: int) -> None:
    """The check of the vocabulary, with the name of the configuration that was frozen."""
    checks_words.check_vocabulary_frozen(subject, "night-watch-2")


@fault(frozen)
def moved_action(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """Two actions have changed places."""

    def swap(self: NightWatch, *arguments: Any) -> None:
        NightWatch.__init__(self, *arguments)
        blocks = self.vocabulary.blocks
        self.vocabulary = Vocabulary((blocks[0], blocks[2], blocks[1], *blocks[3:]))

    return game_of(__init__=swap)


@fault(checks_words.check_tokens)
def no_pass(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """The vocabulary does not open with pass."""

    def turn(self: NightWatch, *arguments: Any) -> None:
        NightWatch.__init__(self, *arguments)
        self.vocabulary = Vocabulary(self.vocabulary.blocks[::-1])

    return game_of(__init__=turn)


@fault(checks_files.check_positions)
def lost_field(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A position does not say who knows which card."""

    def to_position(self: NightWatch, state: Watch) -> NightPosition:
        return msgspec.structs.replace(NightWatch.to_position(self, state), known={})

    return game_of(to_position=to_position)


@fault(checks_files.check_positions)
def lost_order(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A position turns the known top of the deck round."""
    monkeypatch.setattr(Deck, "copy", lambda self: Deck(self.top[::-1], self.pool[:], self.bottom[:]))

    def to_position(self: NightWatch, state: Watch) -> NightPosition:
        return NightWatch.to_position(self, state.copy())

    return game_of(to_position=to_position)


@fault(checks_files.check_records)
def unrecorded_chance(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A rule asks another source than the state's."""
    dice = Random(0)
    monkeypatch.setattr(attack.ResolveAttack, "run", lambda self, state: state.earn(self.attacker, dice.randrange(3)))
    return game_of()


@fault(checks_files.check_histories)
def open_history(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """The story tells everybody what a player drew."""
    whole = night.DrawUp.run

    def run(self: night.DrawUp, state: Watch) -> None:
        whole(self, state)
        state.tell("foreseen", EVERYBODY, cards=tuple(state.hands[0]))

    monkeypatch.setattr(night.DrawUp, "run", run)
    return game_of()


@fault(checks_files.check_undo)
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
