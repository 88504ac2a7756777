"""Rules of thumb, a method for each question: what a sensible player would answer, from their view alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from zashiki.games.yohei.actions import VORTEX
from zashiki.games.yohei.public import public_table
from zashiki.games.yohei.rules.build import Build, ChooseBuilding, LayFoundation
from zashiki.games.yohei.rules.demolish import AttackBuilding
from zashiki.games.yohei.rules.deployment_skills import AnnoyPick, Arcane, Bury, Medic, SmokeBomb
from zashiki.games.yohei.rules.duel import Hire, LeaveOut
from zashiki.games.yohei.rules.event_attacks import ArriveAt, ArriveFacing, SeaSection, SeaTarget
from zashiki.games.yohei.rules.events import EventTarget
from zashiki.games.yohei.rules.melee import AimOrRoll, Confound, StrikeBack
from zashiki.games.yohei.rules.move import FreeAttack, Moving
from zashiki.games.yohei.rules.numbers import Kind, Piece
from zashiki.games.yohei.rules.offer import OfferCards, OfferPoints, TakeOffer
from zashiki.games.yohei.rules.ranged import ChooseTarget
from zashiki.games.yohei.rules.rerolls import Reroll
from zashiki.games.yohei.rules.round_tokens import Abandon
from zashiki.games.yohei.rules.skills import EXPLOSIVE
from zashiki.games.yohei.rules.state import AREA
from zashiki.games.yohei.rules.torii import TokenTarget
from zashiki.games.yohei.rules.turn import Exchange, Turn
from zashiki.games.yohei.rules.unit_actions import MeleeTarget, TakeWound, UnitActs
from zashiki.games.yohei.rules.values import skill
from zashiki.games.yohei.rules.vortex import AimFromSite
from zashiki.games.yohei.sense.cards import CardJudge
from zashiki.games.yohei.sense.map import MapJudge
from zashiki.games.yohei.view import YoheiView
from zashiki.kernel.actions import Token
from zashiki.kernel.game import Advice
from zashiki.kernel.thumbs import RulesOfThumb

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame

thumbs = RulesOfThumb[Callable[["Adviser", Token], float]]()
"""What bots think of an answer, by the question."""

SMALL = 0.01
USUAL_CARD, TURNOVER = 1.0, 0.25
"""What a card of the deck is worth, and by how much a card in hand has to be worse to be exchanged for it."""
TOKENS = {"cp": 3.0, "draw": 3.0, "item": 2.5, "ko": 0.6}
"""What it is worth to use a torii token now, by its effect; Heal depends on wounds, others are better kept."""
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
        self.map = MapJudge(self.table, self.player)
        self.cards = CardJudge(self.map, view)

    def advice(self) -> list[Advice]:
        """The legal answers with their worth; the same worth for all where there is nothing to say."""
        judge = thumbs.get(self.ask.step) or Adviser.any_answer
        describe = self.game.vocabulary.describe
        return [Advice(action, judge(self, describe(action))) for action in self.ask.legal]

    def any_answer(self, token: Token) -> float:
        """For questions without a rule of thumb: doing something is a little better than passing."""
        return 0.0 if token.text == "pass" else SMALL

    # ------------------------------------------------------------ turn

    @thumbs.of(Turn)
    def turn(self, token: Token) -> float:
        match token.kind:
            case "pass":
                return 0.0
            case "deploy":
                return 5.0 + self.map.strength(token.value) + self.cards.deployment_worth(token.value)
            case "unit":
                return self._unit(token.value)
            case "do":
                return self._side_action(token.value)
            case "play":
                return self.cards.play_worth(token.value)
            case _:
                return self._torii(token.value)

    def _unit(self, piece: Piece) -> float:
        if self.table.at[piece] == AREA:
            return 4.5
        started = 1.0 if piece == self.table.turn.acting else 0.0
        return 0.3 + started + max(self.map.action_worths(piece).values(), default=0.0)

    def _side_action(self, number: int) -> float:
        """Shots are taken at once; the vortex is only worth a move onto the board."""
        if number != VORTEX:
            return 4.0
        return 0.05 if self.view.vortex < 0 else -1.0

    def _torii(self, kind: Kind) -> float:
        word, _ = self.game.table.torii_effect[kind]
        if word == "heal":
            return 0.5 + self.map.event_bonus("heal")
        return TOKENS.get(word, -0.1)

    @thumbs.of(UnitActs)
    def unit_action(self, token: Token) -> float:
        return self.map.action_worths(self._piece()).get(token.value, 0.0)

    def _piece(self) -> int:
        """The unit that the question is about."""
        return self.ask.message.number("piece")

    @thumbs.of(Moving)
    def movement(self, token: Token) -> float:
        piece, left = self._piece(), self.ask.message.number("left")
        best_hex, best_facing = self.map.best_goal(piece, left)
        match token.kind:
            case "hex":
                return self.map.step_worth(piece, left, token.value, best_hex)
            case "facing":
                here = self.table.at[piece]
                facing = best_facing if here == best_hex else self.map.best_facing(piece, here)
                return (1.0 if here == best_hex else 0.2) + (0.5 if facing == token.value else 0.0)
            case "disengage":
                return 0.9 if best_hex != self.table.at[piece] else 0.1
            case _:
                return 3.0

    # ------------------------------------------------------------ targets

    def _enemy_first(self, token: Token) -> float:
        """Worth of a unit as a target of harm: an enemy, the nearer to death the better."""
        if token.kind != "unit":
            return 0.0
        piece = token.value
        mine = self.game.side[self.table.owner[piece]] == self.side
        worth = 1.0 + 0.5 * self.table.wounded[piece] + 0.1 * self.map.strength(piece)
        return -worth if mine else worth

    def _friend_first(self, token: Token) -> float:
        return -self._enemy_first(token)

    @thumbs.of(Medic)
    def healing(self, token: Token) -> float:
        return self._friend_first(token)

    @thumbs.of(MeleeTarget)
    def melee_target(self, token: Token) -> float:
        me = self.map.soldier(self._piece())
        return self.map.melee_worth(me, token.value, me.place, me.facing)

    @thumbs.of(ChooseTarget, AimFromSite, SeaTarget, SmokeBomb)
    def target_of_harm(self, token: Token) -> float:
        return self._enemy_first(token)

    @thumbs.of(SeaSection)
    def sea_section(self, token: Token) -> float:
        return float(token.value)

    @thumbs.of(TokenTarget)
    def token_target(self, token: Token) -> float:
        kind = self.ask.message.number("token")
        harm = self.game.table.torii_effect[kind][0] == "ko"
        return self._enemy_first(token) if harm else self._friend_first(token)

    @thumbs.of(EventTarget)
    def event_target(self, token: Token) -> float:
        face = self.ask.message.number("face")
        word = self.game.table.effect[face][0]
        if token.kind == "unit":
            friendly = word in ("heal", "speed", "item", "arrive")
            return self._friend_first(token) if friendly else self._enemy_first(token)
        if token.kind == "site" and word == "raze":
            return self.map.site_worth(token.value)
        if token.kind == "hex" and word == "fear":
            return self.map.crowd((token.value, *self.game.board.neighbours[token.value]))
        if token.kind == "site":
            return self.map.crowd(self.game.board.corners[token.value])
        return SMALL

    @thumbs.of(TakeWound)
    def wound_to_take(self, token: Token) -> float:
        return self.map.strength(token.value)

    # ------------------------------------------------------------ interrupts

    @thumbs.of(Reroll)
    def reroll(self, token: Token) -> float:
        """A Reroll token is spent on rolls that went badly. Cards are points and are not spent."""
        scene = self.view.scene
        if token.text == "pass" or scene is None:
            return 0.5
        if token.text == "reroll:token":
            bad = scene.kind in ("block", "dodge") and not self.map.met(scene)
            missed = scene.kind in ("attack", "shot", "building") and max(scene.dice, default=0) < 5
            return 1.0 if bad or missed else 0.0
        return 0.0

    @thumbs.of(StrikeBack)
    def strike_back(self, token: Token) -> float:
        return 1.0 if token.text == "yes" else 0.0

    @thumbs.of(FreeAttack)
    def free_attack(self, token: Token) -> float:
        piece = self._piece()
        if token.text == "pass":
            return 0.1
        return -1.0 if skill(self.table, piece, EXPLOSIVE) and self.table.wounded[piece] else 1.0

    @thumbs.of(AimOrRoll)
    def aim_or_roll(self, token: Token) -> float:
        return 1.0 if token.text == "strike:aimed" else 0.6

    @thumbs.of(TakeOffer)
    def offer_to_take(self, token: Token) -> float:
        offered = self.ask.message.number("cp") + self.ask.message.number("cards")
        return offered - 1.5 if token.text == "yes" else 0.0

    @thumbs.of(OfferPoints, OfferCards)
    def offer(self, token: Token) -> float:
        return 1.0 if token.value == 1 else 0.0

    @thumbs.of(Exchange)
    def card_to_exchange(self, token: Token) -> float:
        """A card is exchanged if it is worth less than one from the deck."""
        return USUAL_CARD if token.kind != "card" else 2 * USUAL_CARD - self.cards.keep_worth(token.value) - TURNOVER

    @thumbs.of(Bury)
    def card_to_bury(self, token: Token) -> float:
        """A card that is dear to play, or of no use now, is buried for its symbol."""
        return BURIED if token.text == "pass" else self.cards.bury_worth(token.value)

    @thumbs.of(Arcane, AnnoyPick)
    def dearest_card(self, token: Token) -> float:
        return self.cards.keep_worth(token.value)

    @thumbs.of(Abandon)
    def card_to_discard(self, token: Token) -> float:
        return -self.cards.keep_worth(token.value)

    @thumbs.of(Confound)
    def turn_of_the_defender(self, token: Token) -> float:
        """The defender is turned so that its weakest section meets the attack."""
        message = self.ask.message
        attacker, defender = (self.map.soldier(message.number(name)) for name in ("attacker", "defender"))
        section = (self.game.board.direction(defender.place, attacker.place) - defender.facing) % 6
        step = 0 if token.text == "pass" else -1 if token.value else 1
        return -float(defender.dice[(section - step) % 6])

    @thumbs.of(LayFoundation, Build)
    def building_site(self, token: Token) -> float:
        """A building is safest where no enemy can come soon."""
        near = self.game.board.corner_near[token.value]
        return 1.0 - sum(1 / near[self.table.at[enemy]] for enemy in self.map.enemies)

    @thumbs.of(AttackBuilding)
    def building_to_attack(self, token: Token) -> float:
        return self.map.site_worth(token.value) if token.kind == "site" else 0.0

    @thumbs.of(ArriveAt)
    def hex_to_arrive_at(self, token: Token) -> float:
        me = self.map.soldier(self._piece())
        return self.map.goal_worth(me, token.value, self.map.best_facing(me.piece, token.value), True)

    @thumbs.of(ArriveFacing)
    def facing_on_arrival(self, token: Token) -> float:
        piece = self._piece()
        return 1.0 if token.value == self.map.best_facing(piece, self.table.at[piece]) else 0.0

    @thumbs.of(ChooseBuilding)
    def kind_of_building(self, token: Token) -> float:
        return 1.0 if token.text == "building:watchtower" else 0.5

    @thumbs.of(Hire)
    def hiring(self, token: Token) -> float:
        if token.kind == "deploy":
            return 2.0 + self.map.strength(token.value)
        return {"pass": 0.0, "hire": 0.6}.get(token.kind, 0.3)

    @thumbs.of(LeaveOut)
    def card_to_leave_out(self, token: Token) -> float:
        return 1.0 if token.text == "pass" else 0.0
