"""The state of a game: plain data, and the stack of steps. No rules, no history, no text.

A game's own state is a subclass with slots: ints, lists, tuples and small records with a `copy`. It gives `copy()`,
through its constructor, and `after()` if it watches for goals:

    def copy(self, chance: Chance | None = None) -> Watch:
        return Watch(*self.kernel_fields(chance), [hand[:] for hand in self.hands], self.deck.copy())

A state with many fields may give the constructor the kernel's fields alone and assign its own ones to the copy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from zashiki.kernel.actions import Token
from zashiki.kernel.chance import Chance
from zashiki.kernel.errors import IllegalAction, UnknownPlayer
from zashiki.kernel.messages import Field, Message
from zashiki.kernel.steps import Question, Step
from zashiki.kernel.story import EVERYBODY, Event
from zashiki.kernel.views import Outcome

if TYPE_CHECKING:
    from typing import Self

    from zashiki.kernel.game import AnyGame


KernelFields = tuple[
    Any,  # the game, of any class
    Chance,
    list[Step[Any]],
    list[int],
    int,
    Outcome | None,
    dict[tuple[int, ...], Chance] | None,
]


class StatePart(msgspec.Struct):
    """Fields of a state that live and die together, kept as one record in one of its slots.

    In files and hashes its fields stand beside those of the state, so no two may have the same name, and grouping
    fields changes no file. A part holds numbers, tuples and other values that do not change; one that holds
    lists gives a `copy` of its own.
    """

    @classmethod
    def read(cls, record: object, **others: Any) -> Self:
        """The part as the fields of the same names in a view or a position file give it; `others` are given here."""
        names = [name for name in cls.__struct_fields__ if name not in others]
        return cls(**{name: getattr(record, name) for name in names}, **others)

    def copy(self) -> Self:
        """An independent part with the same values."""
        return self.__copy__()  # type: ignore[attr-defined, no-any-return]


class State:
    """What every game's state has. Fields that a game may read: `game`, `chance`, `answers`, `lane`.

    | field | holds |
    | --- | --- |
    | game | the game object: options, pack and tables, shared by all copies, never changed |
    | chance | the source of randomness of the lane that runs now |
    | steps | the stack; the last one is on top |
    | answers | one place a player: the answer to a simultaneous question that waits for others, or -1 |
    | reveals | how often something hidden has been shown |
    | result | the outcome once the game has ended, else None |
    | streams | the sources of open lanes, by lane path |
    | lane | the path of the lane that runs now; () between actions and outside lanes |
    | story | events told since somebody began to listen, or None |
    | given | answers that the kernel gave automatically, as (player, action), or None when nobody listens |
    """

    __slots__ = ("answers", "chance", "game", "given", "lane", "result", "reveals", "steps", "story", "streams")

    watches = False
    """Whether `after` is to be called: True in games with goals that are met at any moment."""

    def __init__(
        self,
        game: AnyGame,
        chance: Chance,
        steps: list[Step[Any]],
        answers: list[int],
        reveals: int = 0,
        result: Outcome | None = None,
        streams: dict[tuple[int, ...], Chance] | None = None,
    ) -> None:
        """A subclass takes these seven first, then its own."""
        self.game = game
        self.chance = chance
        self.steps = steps
        self.answers = answers
        self.reveals = reveals
        self.result = result
        self.streams = streams
        self.lane: tuple[int, ...] = ()
        self.story: list[Event] | None = None
        self.given: list[tuple[int, int]] | None = None

    # ------------------------------------------------------------ for players

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return not self.steps

    def acting_players(self) -> list[int]:
        """Everybody who owes an answer now; several where choices are simultaneous; empty at the end."""
        return self.top().players(self) if self.steps else []

    def acting_for(self, viewer: int | None) -> list[int]:
        """`acting_players` as one viewer sees it: in another's hidden lane its owner acts until it is done."""
        return self.top().acting_for(self, viewer) if self.steps else []

    def legal_actions(self, player: int) -> list[int]:
        """The actions open to a player now, sorted; empty when they owe no answer."""
        if not self.steps:
            return []
        top: Question[Any] = self.steps[-1]  # type: ignore[assignment]  # as `top()`, without a call
        return top.legal(self, player) if player in top.players(self) else []

    def apply_action(self, player: int, action: int) -> None:
        """Play one action. Raises IllegalAction, with the state unchanged, unless it is in `legal_actions(player)`."""
        if action not in self.legal_actions(player):
            raise self._refusal(player, action)
        self.apply_unchecked(player, action)

    def apply_unchecked(self, player: int, action: int) -> None:
        """Play an action that is known to be in `legal_actions(player)`: for bots and simulations."""
        self.steps[-1].take(self, player, action)  # type: ignore[attr-defined]  # as `top()`, without a call
        self.settle()

    def top(self) -> Question[Any]:
        """The question on top of the stack. Between actions there is one, until the game has ended."""
        return self.steps[-1]  # type: ignore[return-value]

    def check_viewer(self, viewer: int | None) -> None:
        """Raise UnknownPlayer unless this is a player of the game, or None for a spectator."""
        if viewer is not None and not 0 <= viewer < len(self.answers):
            raise UnknownPlayer(self._no_player(viewer))

    def _no_player(self, player: int) -> str:
        return f"there is no player {player!r}; players are 0 to {len(self.answers) - 1}"

    def question(self, player: int | None) -> Question[Any] | None:
        """The question on the table as far as it concerns this player.

        It is the question that the player answers, or has answered while others still choose, or waits for. None at the
        end, and while lanes run in which the player has no part.
        """
        return self.top().find(self, player) if self.steps else None

    def may_withdraw(self, player: int) -> bool:
        """Whether this player has given an answer that still waits for others."""
        return self.answers[player] >= 0

    def withdraw(self, player: int) -> None:
        """Take back an answer that still waits for others. Raises IllegalAction if there is none."""
        if self.answers[player] < 0:
            raise IllegalAction(f"player {player} has no waiting answer to withdraw")
        self.answers[player] = -1

    def outcome(self) -> Outcome | None:
        """Places, scores in their parts and why it ended; None while the game runs."""
        return self.result

    def returns(self) -> list[float]:
        """Winners share +1, the others share -1; all 0 while the game runs or when all tied."""
        if self.result is None:
            return [0.0] * len(self.answers)
        places = self.result.places
        winners = places.count(1)
        losers = len(places) - winners
        if not winners or not losers:
            return [0.0] * len(places)
        return [1 / winners if place == 1 else -1 / losers for place in places]

    def copy(self, chance: Chance | None = None) -> Self:
        """An independent state, in the middle of any procedure; with `chance`, one that draws from that source.

        For use between actions. The copy tells no story: nobody listens to it yet.
        """
        raise NotImplementedError

    def kernel_fields(self, chance: Chance | None) -> KernelFields:
        """The fields of `State.__init__` for a copy, so that no copy shares a stack, an answer or a source of chance.

        With `chance` the open lanes draw from lanes of that source too: no copy made for a search sees the real dice.
        """
        old = self.chance
        new = old.copy() if chance is None else chance
        streams = self.streams
        if streams is not None:
            if chance is None:
                streams = {path: new if lane is old else lane.copy() for path, lane in streams.items()}
            else:
                streams = {path: new.lane(number) for number, path in enumerate(streams)}
                new.advance()
        return self.game, new, self.steps[:], self.answers[:], self.reveals, self.result, streams

    # ------------------------------------------------------------ for rules

    def then(self, *steps: Step[Any]) -> None:
        """Make these happen next, in this order, before all that waits already."""
        if len(steps) == 1:
            self.steps.append(steps[0])
        else:
            self.steps.extend(steps[::-1])

    def end_step(self) -> None:
        """Take the question on top off the stack: for a question with a `take` of its own, once it is answered."""
        self.steps.pop()

    def token(self, action: int) -> Token:
        """What a legal action says. Rules tell actions apart by it: `kind, value, _ = state.token(action)`."""
        return self.game.vocabulary.tokens[action]

    def next_step(self) -> Step[Any] | None:
        """The step on top of the stack: what happens next; None if nothing waits."""
        return self.steps[-1] if self.steps else None

    def replace_steps(self, change: Callable[[Step[Any]], Step[Any]]) -> None:
        """Put `change(step)` in the place of each step that waits in the running stack."""
        self.steps[:] = [change(step) for step in self.steps]

    def cancel(self, step: Step[Any]) -> None:
        """Remove exactly this waiting step from the running stack, and the windows that still guard it.

        Steps are data: of several equal ones the topmost is meant. Raises LookupError if none waits.
        """
        steps = self.steps
        for height in range(len(steps) - 1, -1, -1):
            if steps[height] == step:
                steps[height:] = [above for above in steps[height + 1 :] if getattr(above, "guarded", None) != step]
                return
        raise LookupError(f"{type(step).__name__} does not wait")

    def finish(self, outcome: Outcome) -> None:
        """End the game here. Stack and waiting answers are emptied; what a running step still adds is ignored."""
        self.result = outcome
        self.steps.clear()
        self.answers[:] = [-1] * len(self.answers)

    def after(self) -> None:
        """Called after each step of a game that `watches`: goals and wins at any moment."""

    def reveal(self) -> None:
        """Mark that something hidden has been shown to somebody: it cannot be taken back."""
        self.reveals += 1

    def tell(self, kind: str, audience: int = EVERYBODY, **fields: Field) -> None:
        """Add an event to the story. Ask `if state.story is not None` first, so that silence costs nothing."""
        if self.story is not None:
            self.story.append(Event(Message(kind, fields), audience, self.lane))

    # ------------------------------------------------------------ for the kernel

    def settle(self) -> None:
        """Run tasks until a question waits for a real choice, or the game has ended."""
        while True:
            if self.watches and self.result is None:
                self.after()
            if self.result is not None:
                self.steps.clear()
                if not self.lane:
                    self.streams = None
                return
            steps = self.steps
            if not steps:
                return
            step: Any = steps[-1]  # a task or a question
            if step.waits:
                if (step.obvious or step.window) and self._answer_obvious(step):
                    continue
                return
            steps.pop()
            step.run(self)

    def _answer_obvious(self, question: Question[Any]) -> bool:
        """Give a single answer that everybody could foresee. Returns whether one was given."""
        if not (self.game.auto if question.obvious else self.game.able):
            return False
        for player in question.players(self):
            legal = question.legal(self, player)
            if len(legal) == 1:
                if self.given is not None:
                    self.given.append((player, legal[0]))
                question.take(self, player, legal[0])
                return True
        return False

    def _refusal(self, player: int, action: int) -> IllegalAction:
        """Why an action was refused, in words."""
        if not self.steps:
            return IllegalAction("the game has ended")
        if player not in range(len(self.answers)):
            return IllegalAction(self._no_player(player))
        try:
            token = self.game.vocabulary.text(action)
        except (ValueError, TypeError):
            token = repr(action)
        question = self.question(player)
        if question is None or player not in question.players(self):
            acting = ", ".join(map(str, self.acting_for(player)))
            return IllegalAction(f"player {player} may not act now; waiting for player {acting}")
        legal = [self.game.vocabulary.text(a) for a in question.legal(self, player)]
        allowed = ", ".join(legal[:12]) + (f" and {len(legal) - 12} more" if len(legal) > 12 else "")
        name = type(question).__name__
        rules = f" ({', '.join(question.rules)})" if question.rules else ""
        return IllegalAction(f"{name}{rules} does not allow {token}; it allows {allowed}", name, question.rules)


def withdraw_others(state: State, player: int | None) -> None:
    """Take back everybody else's waiting answers: where a search starts, it chooses them itself."""
    for other in range(len(state.answers)):
        if other != player:
            state.answers[other] = -1
