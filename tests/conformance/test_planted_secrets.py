"""The checks are able to fail: leaks and unsound worlds planted in the game are caught."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from tests.conformance import checks_copies, checks_secrets
from tests.conformance.planting import Check, Faults, Plant, game_of, must_be_caught
from tests.toy import NightWatch, view
from tests.toy import worlds as night_worlds
from tests.toy.rules import tricks
from tests.toy.rules.state import Watch
from tests.toy.view import NightView
from zashiki.kernel import worlds
from zashiki.kernel.chance import FastChance
from zashiki.kernel.messages import Message
from zashiki.kernel.seat import Seat
from zashiki.kernel.story import EVERYBODY, SPECTATOR, bits

faults = Faults()


# ---------------------------------------------------------------- secrets


def seeing(change: Callable[[NightWatch, Watch, int | None, NightView], NightView]) -> type[NightWatch]:
    """Night Watch with another view."""

    def changed(self: NightWatch, state: Watch, player: int | None) -> NightView:
        return change(self, state, player, view.view(state, player))

    return game_of(view=changed)


@faults.caught_by(checks_secrets.check_views)
@faults.caught_by(checks_secrets.check_planted_changes)
@faults.caught_by(checks_secrets.check_sent)
def card_in_view(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """The view shows the top card of the deck."""
    return seeing(
        lambda game, state, player, seen: msgspec.structs.replace(
            seen, deck_top=tuple(reversed(state.deck.top)) or seen.deck_top
        )
    )


@faults.caught_by(checks_secrets.check_views)
def order_of_hand(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """The view tells at which place of another's sorted hand the known cards stand."""

    def change(game: NightWatch, state: Watch, player: int | None, seen: NightView) -> NightView:
        mine = SPECTATOR if player is None else bits([player])
        places = [at for hand in state.hands for at, card in enumerate(hand) if state.known[card] & mine]
        return msgspec.structs.replace(seen, dark=seen.dark + 1000 * sum(places))

    return seeing(change)


@faults.caught_by(checks_copies.check_withdrawal)
@faults.caught_by(checks_secrets.check_views)
def waiting_answer(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """The view shows the answers that wait for others."""
    return seeing(lambda game, state, player, seen: msgspec.structs.replace(seen, dark=sum(state.answers)))


@faults.caught_by(checks_secrets.check_views, mode="siege")
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


@faults.caught_by(checks_secrets.check_sent)
@faults.caught_by(checks_secrets.check_planted_names)
def card_in_picture(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """The picture names a hidden card."""
    return drawing_from_state("picture", first_of_pool)


@faults.caught_by(checks_secrets.check_sent)
def width_in_picture(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """The picture leaves as much room as the name of a hidden card needs."""
    return drawing_from_state("picture", lambda game, state: "-" * len(first_of_pool(game, state)))


@faults.caught_by(checks_secrets.check_sent)
@faults.caught_by(checks_secrets.check_planted_names)
def card_in_region(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """A region of the page names a hidden card."""
    return drawing_from_state("regions", first_of_pool)


@faults.caught_by(checks_secrets.check_sent)
@faults.caught_by(checks_secrets.check_planted_names)
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


@faults.caught_by(checks_secrets.check_reveals)
def card_in_step(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A step that waits says which card was laid out face down."""
    monkeypatch.setattr(tricks, "OfferCard", LayOut)
    return game_of()


@faults.caught_by(checks_secrets.check_reveals)
def forgotten_reveal(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A spy sees a hand, and nobody counts it."""

    def run(self: tricks.LookAtHand, state: Watch) -> None:
        for card in state.hands[self.side]:
            state.known[card] |= state.eyes(state.side(self.player))
        state.then(tricks.DiscardTheirs(self.player, self.side))

    monkeypatch.setattr(tricks.LookAtHand, "run", run)
    return game_of()


@faults.caught_by(checks_secrets.check_reveals)
def open_offer(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A card laid out face down is seen by everybody, and nobody counts it."""

    def answer(self: tricks.OfferCard, state: Watch, action: int) -> None:
        card = action - state.game.card
        state.hand(self.player).remove(card)
        state.offered[self.player].append(card)
        state.known[card] = bits(range(len(state.lives)))

    monkeypatch.setattr(tricks.OfferCard, "answer", answer)
    return game_of()


@faults.caught_by(checks_secrets.check_reveals)
@faults.caught_by(checks_secrets.check_planted_names_in_story)
def open_story(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """The story tells everybody which card was laid out face down."""
    whole = tricks.OfferCard.answer

    def answer(self: tricks.OfferCard, state: Watch, action: int) -> None:
        whole(self, state, action)
        state.tell("discarded", EVERYBODY, player=self.player, card=action - state.game.card)

    monkeypatch.setattr(tricks.OfferCard, "answer", answer)
    return game_of()


@faults.caught_by(checks_secrets.check_obvious)
def hidden_but_obvious(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A question whose answers follow from a hidden hand is called obvious."""
    monkeypatch.setattr(tricks.FeintWindow, "obvious", True)
    return game_of()


@faults.caught_by(checks_secrets.check_windows, players=3)
def asks_by_hand(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """A window asks only those who hold a feint: being asked tells it."""

    def holders(self: Watch, player: int) -> tuple[int, ...]:
        feints = [card for card, printed in enumerate(self.game.cards) if printed.kind == "feint"]
        return tuple(other for other in self.enemies(player) if set(feints) & set(self.hand(other)))

    monkeypatch.setattr(Watch, "holders", holders)
    return game_of()


# ---------------------------------------------------------------- worlds and bots


@faults.caught_by(checks_secrets.check_worlds)
@faults.caught_by(checks_secrets.check_seats)
def true_dice(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """Worlds hold the true dice."""

    def sample(self: NightWatch, state: Watch, player: int | None, rng: Random) -> Watch:
        world = night_worlds.sample_world(state, player, rng)
        world.chance = state.chance.copy()
        return world

    return game_of(sample_world=sample)


@faults.caught_by(checks_secrets.check_worlds_differ)
@faults.caught_by(checks_secrets.check_digest_sees_secrets)
def true_hands(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """Worlds are the true state over other dice."""
    return game_of(sample_world=lambda self, state, player, rng: state.copy(FastChance(rng.getrandbits(64))))


@faults.caught_by(checks_secrets.check_worlds_differ)
def true_hands_of_one(monkeypatch: pytest.MonkeyPatch) -> type[NightWatch]:
    """Worlds keep the true hand of side 1."""
    whole = worlds.redeal

    def redeal(zones: list[list[int]], *more: Any) -> None:
        whole([zones[0], *zones[2:]], *more)

    monkeypatch.setattr(night_worlds, "redeal", redeal)
    return game_of()


@faults.caught_by(checks_secrets.check_views)
def forgets_what_is_known(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """Worlds deal anew what the viewer has seen."""

    def sample(self: NightWatch, state: Watch, player: int | None, rng: Random) -> Watch:
        world = night_worlds.sample_world(state, player, rng)
        rng.shuffle(world.deck.top)
        return world

    return game_of(sample_world=sample)


@faults.caught_by(checks_secrets.check_worlds)
def shared_world(_: pytest.MonkeyPatch) -> type[NightWatch]:
    """Worlds share a list with the true state."""

    def sample(self: NightWatch, state: Watch, player: int | None, rng: Random) -> Watch:
        world = night_worlds.sample_world(state, player, rng)
        world.lanterns = state.lanterns
        return world

    return game_of(sample_world=sample)


@faults.caught_by(checks_secrets.check_seats)
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


@pytest.mark.parametrize(("plant", "check", "options"), faults.cases)
def test_a_planted_fault_is_caught(
    monkeypatch: pytest.MonkeyPatch, plant: Plant, check: Check, options: dict[str, Any]
) -> None:
    must_be_caught(monkeypatch, plant, check, options)
