"""Using an Annex: what a Disciple activated there does (chapter 14). The further abilities stand where they apply."""

from __future__ import annotations

from zashiki.games.yedo.rules import hands
from zashiki.games.yedo.rules.effects import LoseWeapon, carry
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import ACTION, CODE, DOJO, GREEN, KARESANSUI, YASHIKI, Annex, Player
from zashiki.kernel.steps import PASS, Choice, Task


class UseAnnex(Choice[YedoState], frozen=True):
    """Whether the Annex's ability is used, if it can be (YE-11.4, YE-R49, YE-R64)."""

    rules = ("YE-11.4", "YE-14.2", "YE-R49", "YE-R64")
    obvious = True
    continues = True
    annex: Annex

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return [PASS, state.game.actions.yes] if usable(state, player, self.annex) else [PASS]

    def answer(self, state: YedoState, action: int) -> None:
        if action != PASS:
            if state.story is not None:
                state.tell("use-annex", player=self.player, annex=self.annex)
            use(state, self.player, self.annex)


def usable(state: YedoState, player: Player, annex: Annex) -> bool:
    """Whether a player has something to give back, or there is something to look at; everybody sees that."""
    if annex == YASHIKI:
        return bool(state.missions[player])
    if annex == KARESANSUI:
        return any(hands.stocked(state, deck) for deck in range(len(state.decks)))
    return bool(state.weapons[player] if annex == DOJO else state.actions[player])


def use(state: YedoState, player: Player, annex: Annex) -> None:
    """Carry out the ability of an Annex."""
    if annex == YASHIKI:  # YE-14.3
        state.then(hands.DiscardCard(player, GREEN, 1), Replace(player, CODE["draw_mission"]))
    elif annex == KARESANSUI:  # YE-14.5, YE-14.6
        state.then(hands.ForesightDeck(player, True))
    elif annex == DOJO:  # YE-14.8
        state.then(LoseWeapon(player, 1), Replace(player, CODE["draw_weapon"]))
    else:  # YE-14.10
        state.then(hands.DiscardCard(player, ACTION, 1), Replace(player, CODE["draw_action"]))


class Replace(Task[YedoState], frozen=True):
    """Draw a card in place of the one that was given back; `word` says from which deck."""

    player: Player
    word: int

    def run(self, state: YedoState) -> None:
        carry(state, self.player, ((self.word, 1),))
