"""Missions: what they require, and how one is completed (chapter 12)."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.games.yedo.rules.effects import carry, carrying
from zashiki.games.yedo.rules.records import as_set, completed_mark, holds, mission_of
from zashiki.games.yedo.rules.state import (
    ANNEX_SPACES,
    FROM_MISSION_BONUSES,
    FROM_MISSIONS,
    MANNED,
    NOT_BUILT,
    YedoState,
)
from zashiki.games.yedo.rules.terms import KARESANSUI, YASHIKI, Annex, Card, District, Player
from zashiki.games.yedo.tables import Need
from zashiki.kernel.steps import PASS, Choice, Task


class Lack(NamedTuple):
    """How many Disciples, Weapons, Geisha and Blessings are missing."""

    disciples: int
    weapons: int
    geisha: int
    blessings: int


def lack(state: YedoState, player: Player, need: Need) -> Lack | None:
    """What is missing of requirements (YE-12.3, YE-12.4, YE-12.7 to YE-12.10).

    None if an Annex is missing, which nothing can stand for.
    """
    annexes, first = state.annexes, ANNEX_SPACES * player
    for annex in need.annexes:
        if annexes[first + annex] == NOT_BUILT:
            return None
    disciples = 0
    present = state.presence(player)
    for district, number in need.districts:
        if present[district] < number:
            disciples += number - present[district]
    weapons = 0
    if need.weapons:
        counts = state.weapon_counts(player)
        for kind, number in need.weapons:
            if counts[kind] < number:
                weapons += number - counts[kind]
    geisha = max(0, need.geisha - state.geisha[player])
    return Lack(disciples, weapons, geisha, max(0, need.blessings - state.blessing[player]))


def replaceable(
    state: YedoState, player: Player, lacking: Lack | None, used: int = 0, forged: int = 0, doubled: int = 0
) -> bool:
    """Whether cards of this turn and Disciples on Yashiki and Karesansui make up for what is missing.

    used: the set of Annexes whose Disciple stands in already, as bits (YE-14.4, YE-14.7, YE-R51). forged, doubled:
    wild Weapons and Shadow Doubles beyond those of this turn.
    """
    turn = state.this_turn
    if lacking is None or lacking.disciples > turn.doubled + doubled or lacking.weapons > turn.forged + forged:
        return False
    geisha, blessings = still_lacking(lacking, used)
    return (geisha <= 0 or geisha <= stand_ins(state, player, YASHIKI, used)) and (
        blessings <= 0 or blessings <= stand_ins(state, player, KARESANSUI, used)
    )


def still_lacking(lacking: Lack, used: int) -> tuple[int, int]:
    """How many Geisha and Blessings are missing when the Disciples on the Annexes of the set `used` count for them."""
    geisha, blessings = lacking.geisha, lacking.blessings
    if used:
        geisha -= 1 if holds(used, YASHIKI) else 0
        blessings -= 1 if holds(used, KARESANSUI) else 0
    return geisha, blessings


def stand_ins(state: YedoState, player: Player, annex: Annex, used: int) -> int:
    """How many Disciples on an Annex can still stand in for a Geisha or a Blessing: 1 or 0."""
    return 1 if state.annex(player, annex) == MANNED and not holds(used, annex) else 0


def completable(state: YedoState, player: Player, card: Card, district: District) -> bool:
    """Whether a Disciple in a District, activated now, completes a Mission (YE-12.2, YE-12.5)."""
    table = state.game.table
    need = table.standard[table.kind[card]]
    for where, _ in need.districts:
        if where == district:
            return replaceable(state, player, lack(state, player, need))
    return False


def completable_missions(state: YedoState, player: Player, district: District) -> list[int]:
    """The Missions in hand that a Disciple in a District completes."""
    return [card for card in state.missions[player] if completable(state, player, card, district)]


def helped_by(state: YedoState, player: Player, forged: int, doubled: int) -> bool:
    """Whether more wild Weapons or Shadow Doubles let a player complete more this turn than they can without."""
    return _completions(state, player, forged, doubled) != _completions(state, player, 0, 0)


def _completions(state: YedoState, player: Player, forged: int, doubled: int) -> list[tuple[bool, bool]]:
    """For each Mission in hand whether its Standard requirements, and whether all, can be met this turn."""
    table = state.game.table
    present = state.presence(player)
    completions = []
    for card in state.missions[player]:
        kind = table.kind[card]
        here = any(present[district] for district, _ in table.standard[kind].districts)
        parts = [
            here and replaceable(state, player, lack(state, player, need), 0, forged, doubled)
            for need in (table.standard[kind], table.both[kind])
        ]
        completions.append((parts[0], all(parts)))
    return completions


# ---------------------------------------------------------------- completing one


def complete(state: YedoState, player: Player, card: Card) -> None:
    """Show the Mission, meet the Standard requirements, collect the reward, then look at the Bonus (YE-12.11).

    Only the Disciple that was activated has acted; the others that were needed stay and can act later (YE-12.6).
    """
    kind = state.game.table.kind[card]
    state.show(card)
    state.missions[player] = tuple([other for other in state.missions[player] if other != card])
    state.completed[player] = (*state.completed[player], completed_mark(card))
    if state.story is not None:
        state.tell("mission", player=player, card=state.face(card))
    used = stand_in(state, player, state.game.table.standard[kind], 0)
    if kind == state.game.table.last_mission:
        state.ending = True  # YE-12.16, YE-15.2
    reward = carrying(player, state.game.table.reward[kind], FROM_MISSIONS)
    state.then(*reward, CheckBonus(player, card, used))  # YE-12.15: the reward comes at once


def stand_in(state: YedoState, player: Player, need: Need, used: int) -> int:
    """Disciples on the Yashiki and the Karesansui stand in for what is missing.

    used: the set of Annexes whose Disciple has stood in before, as bits. Returns this set with those that do so now.
    """
    lacking = lack(state, player, need)
    assert lacking is not None
    annexes = [annex for annex, missing in ((YASHIKI, lacking.geisha), (KARESANSUI, lacking.blessings)) if missing]
    for annex in annexes:
        if not holds(used, annex):
            _call_home(state, player, annex)
    return used | as_set(annexes)


def _call_home(state: YedoState, player: Player, annex: Annex) -> None:
    """The Disciple on an Annex returns at once and counts for the Mission; no counter is gained (YE-14.4).

    It costs no turn, and the Disciple stays at home for the rest of the round (YE-14.12).
    """
    state.lift_from_annex(player, annex)
    if state.story is not None:
        state.tell("stands-in", player=player, annex=annex)


class CheckBonus(Task[YedoState], frozen=True):
    """After the Standard reward: whether all Bonus requirements are met in addition (YE-12.13, YE-R50).

    The Mission is not looked at again, so its Bonus cannot be earned later (YE-12.12).

    used: the set of Annexes whose Disciple has stood in already, as bits.
    """

    player: Player
    card: Card
    used: int

    def run(self, state: YedoState) -> None:
        table = state.game.table
        need = table.both[table.kind[self.card]]
        lacking = lack(state, self.player, need)
        if not replaceable(state, self.player, lacking, self.used):
            close_mission(state)
            return
        assert lacking is not None
        if max(still_lacking(lacking, self.used)) > 0:
            state.then(SendForBonus(self.player, self.card, self.used))
        else:
            collect_bonus(state, self.player, self.card)


class SendForBonus(Choice[YedoState], frozen=True):
    """Whether Disciples on Yashiki or Karesansui return to earn the Bonus reward (YE-R51, YE-R52)."""

    rules = ("YE-14.4", "YE-14.7", "YE-R51", "YE-R52")
    card: Card
    used: int

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return [PASS, state.game.actions.yes]

    def answer(self, state: YedoState, action: int) -> None:
        if action == PASS:
            close_mission(state)
            return
        table = state.game.table
        stand_in(state, self.player, table.both[table.kind[self.card]], self.used)
        collect_bonus(state, self.player, self.card)


def collect_bonus(state: YedoState, player: Player, card: Card) -> None:
    """Collect the Bonus reward."""
    table = state.game.table
    state.completed[player] = tuple(
        [completed_mark(card, True) if mission_of(mark) == card else mark for mark in state.completed[player]]
    )
    if state.story is not None:
        state.tell("mission-bonus", player=player, card=state.face(card))
    close_mission(state)
    carry(state, player, table.bonus_reward[table.kind[card]], FROM_MISSION_BONUSES)


def close_mission(state: YedoState) -> None:
    """Cards that counted for a Mission have been used for this one."""
    state.this_turn.forged = state.this_turn.doubled = 0
