"""What holds in every position and after every answer, whatever is played: the tests of rules check it as they go."""

from __future__ import annotations

from collections import Counter

from zashiki.games.gunsen.rules.goals import is_met
from zashiki.games.gunsen.rules.heroes import DisplaceHero
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.kernel.state import State

KERNEL_FIELDS = ("answers", "lane", "result", "reveals", "steps", "streams")


def check_table(state: GunsenState) -> None:
    """Every piece is in one place, and where it may be; all that has changed has been looked at."""
    assert not state.changed or state.result is not None
    _check_copy(state)
    _check_troops(state)
    _check_heroes(state)
    _check_goods(state)
    _check_buildings(state)


def check_answer(before: GunsenState, after: GunsenState) -> None:
    """An answer loses no piece, shows nothing unnoticed, and forgets no goal."""
    _check_cards(before, after)
    assert _village_tokens(before) == _village_tokens(after)
    assert _neutral_tactics(before) == _neutral_tactics(after) or -1 in before.clans  # not dealt yet
    shows = bool(set(after.row) - set(before.row)) or _face_down(after) < _face_down(before)
    assert after.reveals >= before.reveals + shows  # what was shown cannot be taken back
    if after.result is None:
        for player, goal in _goals_met(after) - _goals_met(before):
            assert after.has_goal(player, goal), f"player {player} has met goal {goal}, and nobody has noticed"


def _check_copy(state: GunsenState) -> None:
    """A copy has the same values, and shares nothing that changes."""
    copy = state.copy()
    for name in (*GunsenState.__slots__, *KERNEL_FIELDS):
        value, copied = getattr(state, name), getattr(copy, name)
        assert value == copied, name
        assert value is not copied or not isinstance(value, list), name
    assert state.turn is not copy.turn
    assert state.chance is not copy.chance
    assert set(State.__slots__) == {*KERNEL_FIELDS, "chance", "game", "given", "story"}


def _check_troops(state: GunsenState) -> None:
    """Each clan has its troops (GU-1.10), an army stands where its owner is noted (GU-6.3), and it fits (GU-14.4)."""
    table = state.game.table
    for player, supply in enumerate(state.supply):
        on_board = sum(count for count, owner in zip(state.count, state.owner, strict=True) if owner == player)
        on_board += state.attackers if player == state.active else 0
        assert supply >= 0
        assert supply + on_board == table.figures.troops
    for node in table.territories:
        if node != state.contested:
            assert (state.count[node] > 0) == (state.owner[node] >= 0)
            assert state.owner[node] < 0 or state.count[node] <= state.limit(state.owner[node], node)
    assert state.contested >= 0 or not state.attackers
    assert -1 in state.clans or all(state.owner[fort] == player for player, fort in enumerate(state.forts))


def _check_heroes(state: GunsenState) -> None:
    """Heroes are with an army or in the fort, one in a territory (GU-20.3, GU-20.5), and each belongs to one player."""
    recruited = [hero for heroes in state.heroes for hero in heroes]
    assert len(set(recruited)) == len(recruited)
    assert {hero for hero, node in enumerate(state.hero_node) if node >= 0} == set(recruited)
    leaving = {step.hero for step in state.steps if isinstance(step, DisplaceHero)}
    for player, heroes in enumerate(state.heroes):
        outside = [state.hero_node[hero] for hero in heroes if state.hero_node[hero] != state.forts[player]]
        assert len(set(outside)) == len(outside)
        for hero in heroes:
            node = state.hero_node[hero]
            if node != state.forts[player] and hero not in leaving and state.result is None:
                assert state.troops_at(player, node) or (state.battle is not None and node == state.contested)


def _check_goods(state: GunsenState) -> None:
    """No clan board has less than nothing, and all together have no more than there are tokens (GU-1.8)."""
    assert min(state.goods) >= 0
    assert all(state.on_boards(resource) <= state.game.table.figures.tokens for resource in range(3))


def _check_buildings(state: GunsenState) -> None:
    """A building stands where its territory says that it stands."""
    for number, node in enumerate(state.built):
        assert node < 0 or state.site[node] == number
    for node, number in enumerate(state.site):
        assert number < 0 or state.built[number] == node


def _check_cards(before: GunsenState, after: GunsenState) -> None:
    """No card is lost or made, but one-time special orders leave the game (GU-R28)."""
    old, new = _cards(before), _cards(after)
    assert max(new.values()) == 1
    once = before.game.table.card_once
    assert not [card for card in old.keys() - new.keys() if not once[card]]
    assert not new.keys() - old.keys() or -1 in before.clans  # with a clan come its special orders


def _cards(state: GunsenState) -> Counter[int]:
    lying = [card for cards in (*state.columns, *state.specials) for card in cards]
    single = [card for card in (*state.nobles, state.held) if card >= 0]
    return Counter([*lying, *single, *state.pool, *state.row, *state.discards])


def _village_tokens(state: GunsenState) -> list[int]:
    on_boards = [token for tokens in state.tokens for token in tokens]
    face_down = [token for token in state.villages if token >= 0]
    return sorted([*on_boards, *face_down, *state.gone, *state.aside_villages])


def _neutral_tactics(state: GunsenState) -> list[int]:
    neutral = state.game.table.neutral_cards
    bought = [kind for kinds in state.tactics for kind in kinds if kind in neutral]
    return sorted([*bought, *(kind for hand in state.hands for kind in hand), *state.aside_tactics])


def _face_down(state: GunsenState) -> int:
    """How many village tokens on the map and tactics of the players nobody, or not everybody, has seen."""
    return sum(token >= 0 for token in state.villages) + sum(len(hand) for hand in state.hands)


def _goals_met(state: GunsenState) -> set[tuple[int, int]]:
    """The players with those of their goals whose condition holds now."""
    goals = state.game.table.state_goals
    return {
        (player, goal)
        for player, clan in enumerate(state.clans)
        if clan >= 0
        for goal, need in goals[clan]
        if is_met(state, player, need)
    }
