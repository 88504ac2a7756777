"""Rules of thumb, a method for each question: what a sensible player would answer, from his view alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from zashiki.games.yohei.public import public_table
from zashiki.games.yohei.rules.skills import EXPLOSIVE
from zashiki.games.yohei.rules.state import AREA
from zashiki.games.yohei.rules.values import skill
from zashiki.games.yohei.sense.cards import CardEye
from zashiki.games.yohei.sense.map import Eye
from zashiki.games.yohei.view import YoheiView
from zashiki.kernel.actions import Token
from zashiki.kernel.game import Advice

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame

SMALL = 0.01
USUAL_CARD, TURNOVER = 1.0, 0.25
"""What a card of the deck is worth, and by how much a card in hand has to be worse to be exchanged for it."""
BURIED = 0.35
"""What a card has to be worth under the chest to be buried."""


class Adviser:
    """Worth of each legal answer of one view."""

    def __init__(self, game: YoheiGame, view: YoheiView) -> None:
        assert view.ask is not None
        assert view.viewer is not None
        self.game, self.view, self.ask, self.player = game, view, view.ask, view.viewer
        self.side = game.side[self.player]
        self.table = public_table(game, view)
        self.eye = Eye(self.table, self.player)
        self.cards = CardEye(self.eye, view)

    def advice(self) -> list[Advice]:
        """The legal answers with their worth; the same worth for all where there is nothing to say."""
        judge: Callable[[Token], float] = getattr(self, f"_{self.ask.step}", self._anything)
        describe = self.game.vocabulary.describe
        return [Advice(action, judge(describe(action))) for action in self.ask.legal]

    def _anything(self, token: Token) -> float:
        return 0.0 if token.text == "pass" else SMALL

    # ------------------------------------------------------------ turn

    def _Turn(self, token: Token) -> float:  # noqa: N802
        match token.kind:
            case "pass":
                return 0.0
            case "deploy":
                return 5.0 + self.eye.strength(token.value) + self.cards.deployment_worth(token.value)
            case "unit":
                return self._unit(token.value)
            case "do":
                return (4.0, 0.05 if self.view.vortex < 0 else -1.0, 4.0)[token.value]
            case "play":
                return self._event(token.value)
            case _:
                return self._torii(token.value)

    def _unit(self, piece: int) -> float:
        if self.table.at[piece] == AREA:
            return 4.5
        started = 1.0 if piece == self.table.acting else 0.0
        return 0.3 + started + max(self.eye.act_worths(piece).values(), default=0.0)

    def _event(self, face: int) -> float:
        """Cards under the chest are points; a card that does harm where it has to be played stays in hand."""
        return self.cards.play_worth(face)

    def _torii(self, kind: int) -> float:
        word = self.game.table.torii_effect[kind][0]
        return {"cp": 3.0, "draw": 3.0, "item": 2.5, "heal": 0.5 + self.eye.event_bonus("heal"), "ko": 0.6}.get(
            word, -0.1
        )

    def _UnitActs(self, token: Token) -> float:  # noqa: N802
        piece = self._acting_piece()
        return self.eye.act_worths(piece).get(token.value, 0.0) if piece >= 0 else SMALL

    def _acting_piece(self) -> int:
        found = self.ask.message.fields.get("piece", -1)
        return int(found) if isinstance(found, int) else -1

    def _Moving(self, token: Token) -> float:  # noqa: N802
        fields = self.ask.message.fields
        piece, left = self._acting_piece(), int(str(fields["left"]))
        best_hex, best_facing = self.eye.best_goal(piece, left)
        match token.kind:
            case "hex":
                return self.eye.step_worth(piece, left, token.value, best_hex)
            case "facing":
                here = self.table.at[piece]
                facing = best_facing if here == best_hex else self.eye.best_facing(piece, here)
                return (1.0 if here == best_hex else 0.2) + (0.5 if facing == token.value else 0.0)
            case "disengage":
                return 0.9 if best_hex != self.table.at[piece] else 0.1
            case _:
                return 3.0

    # ------------------------------------------------------------ targets

    def _enemy_first(self, token: Token, good: float) -> float:
        """Worth of a unit as a target of harm: an enemy, the nearer to death the better."""
        if token.kind != "unit":
            return 0.0
        piece = token.value
        mine = self.game.side[self.table.owner[piece]] == self.side
        worth = good + 0.5 * self.table.wounded[piece] + 0.1 * self.eye.strength(piece)
        return -worth if mine else worth

    def _friend_first(self, token: Token) -> float:
        return -self._enemy_first(token, 1.0)

    def _SmokeBomb(self, token: Token) -> float:  # noqa: N802
        return self._enemy_first(token, 1.0)

    def _Medic(self, token: Token) -> float:  # noqa: N802
        return self._friend_first(token)

    def _MeleeTarget(self, token: Token) -> float:  # noqa: N802
        piece = self._acting_piece()
        if piece < 0:
            return SMALL
        me = self.eye.soldier(piece)
        return self.eye.melee_worth(me, token.value, me.at, me.facing)

    def _ChooseTarget(self, token: Token) -> float:  # noqa: N802
        return self._enemy_first(token, 1.0)

    def _AimFromSite(self, token: Token) -> float:  # noqa: N802
        return self._enemy_first(token, 1.0)

    def _SeaTarget(self, token: Token) -> float:  # noqa: N802
        return self._enemy_first(token, 1.0)

    def _SeaSection(self, token: Token) -> float:  # noqa: N802
        return float(token.value)

    def _TokenTarget(self, token: Token) -> float:  # noqa: N802
        kind = int(str(self.ask.message.fields["token"]))
        harm = self.game.table.torii_effect[kind][0] == "ko"
        return self._enemy_first(token, 1.0) if harm else self._friend_first(token)

    def _EventTarget(self, token: Token) -> float:  # noqa: N802
        face = int(str(self.ask.message.fields["face"]))
        word = self.game.table.effect[face][0]
        if token.kind == "unit":
            friendly = word in ("heal", "speed", "item", "arrive")
            return self._friend_first(token) if friendly else self._enemy_first(token, 1.0)
        if token.kind == "site" and word == "raze":
            return self.eye.site_worth(token.value)
        if token.kind == "hex" and word == "fear":
            return self.eye.crowd((token.value, *self.game.board.neighbours[token.value]))
        if token.kind == "site":
            return self.eye.crowd(self.game.board.corners[token.value])
        return SMALL

    def _TakeWound(self, token: Token) -> float:  # noqa: N802
        return self.eye.strength(token.value)

    # ------------------------------------------------------------ interrupts

    def _Reroll(self, token: Token) -> float:  # noqa: N802
        """A Reroll token is for rolls that went badly; cards are points and stay."""
        scene = self.view.scene
        if token.text == "pass" or scene is None:
            return 0.5
        if token.text == "reroll:token":
            bad = scene.kind in ("block", "dodge") and not self.eye.met(scene)
            missed = scene.kind in ("attack", "shot", "building") and max(scene.dice, default=0) < 5
            return 1.0 if bad or missed else 0.0
        return 0.0

    def _StrikeBack(self, token: Token) -> float:  # noqa: N802
        return 1.0 if token.text == "yes" else 0.0

    def _FreeAttack(self, token: Token) -> float:  # noqa: N802
        piece = int(str(self.ask.message.fields["piece"]))
        if token.text == "pass":
            return 0.1
        return -1.0 if skill(self.table, piece, EXPLOSIVE) and self.table.wounded[piece] else 1.0

    def _AimOrRoll(self, token: Token) -> float:  # noqa: N802
        return 1.0 if token.text == "strike:aimed" else 0.6

    def _TakeOffer(self, token: Token) -> float:  # noqa: N802
        fields = self.ask.message.fields
        return (int(str(fields["cp"])) + int(str(fields["cards"]))) - 1.5 if token.text == "yes" else 0.0

    def _OfferPoints(self, token: Token) -> float:  # noqa: N802
        return 1.0 if token.value == 1 else 0.0

    def _OfferCards(self, token: Token) -> float:  # noqa: N802
        return 1.0 if token.value == 1 else 0.0

    def _Exchange(self, token: Token) -> float:  # noqa: N802
        """A card that is worth less than one from the deck goes."""
        return USUAL_CARD if token.kind != "card" else 2 * USUAL_CARD - self.cards.keep_worth(token.value) - TURNOVER

    def _Bury(self, token: Token) -> float:  # noqa: N802
        """What is dear to play or of no use now is buried for its symbol."""
        return BURIED if token.text == "pass" else self.cards.bury_worth(token.value)

    def _Arcane(self, token: Token) -> float:  # noqa: N802
        return self.cards.keep_worth(token.value)

    def _AnnoyPick(self, token: Token) -> float:  # noqa: N802
        return self.cards.keep_worth(token.value)

    def _Abandon(self, token: Token) -> float:  # noqa: N802
        return -self.cards.keep_worth(token.value)

    def _Confound(self, token: Token) -> float:  # noqa: N802
        """The defender is turned so that its weakest section meets the attack."""
        fields = self.ask.message.fields
        attacker, defender = (self.eye.soldier(int(str(fields[name]))) for name in ("attacker", "defender"))
        section = (self.game.board.direction(defender.at, attacker.at) - defender.facing) % 6
        step = 0 if token.text == "pass" else -1 if token.value else 1
        return -float(defender.dice[(section - step) % 6])

    def _LayFoundation(self, token: Token) -> float:  # noqa: N802
        """Where one's own stand and no enemy comes soon."""
        return 1.0 - self._besieged(token.value)

    def _Build(self, token: Token) -> float:  # noqa: N802
        return 1.0 - self._besieged(token.value)

    def _besieged(self, corner: int) -> float:
        near = self.game.board.corner_near[corner]
        return sum(1 / near[self.table.at[enemy]] for enemy in self.eye.enemies)

    def _AttackBuilding(self, token: Token) -> float:  # noqa: N802
        return self.eye.site_worth(token.value) if token.kind == "site" else 0.0

    def _ArriveAt(self, token: Token) -> float:  # noqa: N802
        me = self.eye.soldier(self._acting_piece())
        return self.eye.goal_worth(me, token.value, self.eye.best_facing(me.piece, token.value), True)

    def _ArriveFacing(self, token: Token) -> float:  # noqa: N802
        piece = self._acting_piece()
        return 1.0 if token.value == self.eye.best_facing(piece, self.table.at[piece]) else 0.0

    def _ChooseBuilding(self, token: Token) -> float:  # noqa: N802
        return 1.0 if token.text == "building:watchtower" else 0.5

    def _Hire(self, token: Token) -> float:  # noqa: N802
        if token.kind == "deploy":
            return 2.0 + self.eye.strength(token.value)
        return {"pass": 0.0, "hire": 0.6}.get(token.kind, 0.3)

    def _LeaveOut(self, token: Token) -> float:  # noqa: N802
        return 1.0 if token.text == "pass" else 0.0
