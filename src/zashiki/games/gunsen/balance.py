"""What many games of Gunsen show: wins by clan and seat, achievements, length, cards and their winners' share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import mean
from typing import TYPE_CHECKING

from zashiki.games.gunsen.rules.achievements import PLACES
from zashiki.games.gunsen.rules.numbers import members
from zashiki.games.gunsen.rules.terms import COLUMNS
from zashiki.reports import Facts, MatchResult, Rate, Shares, Table, rate, rates, spread

if TYPE_CHECKING:
    from zashiki.games.gunsen import GunsenGame
    from zashiki.games.gunsen.rules.state import GunsenState

KINDS = ("order", "special", "tactic", "building", "hero", "goal")
"""What a player can get, each counted by its id."""


class Watch:
    """Watches one game. Cards stay where they are played, so nearly all is read from the last position."""

    def __init__(self, game: GunsenGame, state: GunsenState) -> None:
        self.table = game.table
        self.rounds = [[0] * len(PLACES) for _ in state.markers]
        """In which round each player first earned each achievement; 0 never."""

    def before(self, state: GunsenState, player: int, action: int) -> None:
        self._look(state)

    def end(self, state: GunsenState) -> Facts:
        """The facts: lists with a place for each player, or, where a name ends in a number, one of that player's."""
        self._look(state)
        seats = [(player - state.first) % len(state.clans) for player in range(len(state.clans))]
        facts: Facts = {
            "rounds": state.round - (state.round > state.game.options.max_rounds),
            "clans": [self.table.clans[clan] for clan in state.clans],
            "seats": list(seats),
            "deck": len(state.pool),
        }
        for player, rounds in enumerate(self.rounds):
            facts[f"earned {player}"] = list(rounds)
            facts[f"markers {player}"] = [int(state.has_marker(player, place)) for place in range(len(PLACES))]
            for kind, ids in zip(KINDS, self._cards_of(state, player), strict=True):
                facts[f"{kind} {player}"] = list(ids)
        return facts

    def _look(self, state: GunsenState) -> None:
        for markers, rounds in zip(state.markers, self.rounds, strict=True):
            for place in members(markers):
                rounds[place] = rounds[place] or state.round

    def _cards_of(self, state: GunsenState, player: int) -> tuple[list[str], ...]:
        """The ids of what a player got, in the order of KINDS."""
        table = self.table
        placed = [card for column in state.columns_of(player) for card in column]
        hidden = [card for card in state.nobles_of(player) if card >= 0]
        clan = state.clans[player]
        used = [card for card in table.clan_specials[clan] if card not in state.specials[player]]
        buildings = zip(table.clan_buildings[clan], state.buildings_of(player), strict=True)
        built = [building for building, node in buildings if node >= 0]
        return (
            [table.card_ids[card] for card in (*placed, *hidden) if card < table.first_special],
            [table.card_ids[card] for card in used],
            [table.tactic_ids[kind] for kind in state.tactics[player]],
            [table.building_ids[building] for building in built],
            [table.hero_ids[hero] for hero in state.heroes[player]],
            [table.pack.goals.goal[goal].id for goal in table.clan_goals[clan] if state.has_goal(player, goal)],
        )


# ---------------------------------------------------------------- the report


def report(game: GunsenGame, results: Sequence[MatchResult]) -> list[Table | Shares]:
    """The tables, from the facts that each game's `Watch` noted."""
    table, players = game.table, game.num_players()
    fair = 1 / players
    seats = _wins(results, lambda result, player: [str(_numbers(result, "seats")[player] + 1)])
    clans = _wins(results, lambda result, player: [_words(result, "clans")[player]])
    tables: list[Table | Shares] = [
        Shares("Wins per clan", "clan", _ordered(clans, table.clans), fair=fair),
        Shares(
            "Wins per place in the turn order", "place", _ordered(seats, map(str, range(1, players + 1))), fair=fair
        ),
        *_achievements(results, players),
        _lengths(results),
    ]
    names = {
        "order": dict(zip(table.card_ids[: table.first_special], table.card_names, strict=False)),
        "special": dict(zip(table.special_ids, table.card_names[table.first_special :], strict=True)),
        "tactic": dict(zip(table.tactic_ids, table.tactic_names, strict=True)),
        "building": dict(zip(table.building_ids, table.building_names, strict=True)),
        "hero": dict(zip(table.hero_ids, table.hero_names, strict=True)),
        "goal": {goal.id: goal.name for goal in table.pack.goals.goal},
    }
    columns = {name: table.card_column[card] for card, name in enumerate(table.card_ids[: table.first_special])}
    for column, colour in enumerate(COLUMNS):
        chosen = {card: name for card, name in names["order"].items() if columns[card] == column}
        tables.append(_cards(f"Order cards, {colour}: winners' share", "order", chosen, results, fair))
    for kind, title in (
        ("special", "Special orders"), ("tactic", "Tactics"), ("building", "Buildings"), ("hero", "Heroes"),
        ("goal", "Goals"),
    ):  # fmt: skip
        tables.append(_cards(f"{title}: winners' share", kind, names[kind], results, fair))
    return tables


def _wins(results: Sequence[MatchResult], names: Callable[[MatchResult, int], Iterable[str]]) -> dict[str, Rate]:
    """How often each name won that a player has in a game."""
    return rates(
        (name, share)
        for result in results
        for player, share in enumerate(result.shares())
        for name in names(result, player)
    )


def _ordered(shares: dict[str, Rate], order: Iterable[str]) -> tuple[tuple[str, Rate], ...]:
    return tuple((name, shares[name]) for name in order if name in shares)


def _cards(title: str, kind: str, names: dict[str, str], results: Sequence[MatchResult], fair: float) -> Shares:
    """How often each card was got, and the share of the winners among those who got it; most often first."""
    shares = _wins(results, lambda result, player: _words(result, f"{kind} {player}"))
    order = sorted([card for card in names if card in shares], key=lambda card: (-shares[card].games, card))
    rows = tuple((f"{names[card]} ({card})", shares[card]) for card in order)
    return Shares(title, "card", rows, of="taken", share="winners", fair=fair)


def _achievements(results: Sequence[MatchResult], players: int) -> list[Table | Shares]:
    """Which part of the players, and of the winners, had each achievement at the end, and when it was earned."""
    seats = [(result, player, share) for result in results for player, share in enumerate(result.shares())]
    had, rows = [], []
    for place, name in enumerate(PLACES):
        owners = [(share, _numbers(result, f"markers {player}")[place]) for result, player, share in seats]
        winners = sum(share * has for share, has in owners)
        had.append((name, rate(sum(has for _, has in owners), len(owners))))
        rounds = [_numbers(result, f"earned {player}")[place] for result, player, _ in seats]
        earned = [number for number in rounds if number]
        when = f"{mean(earned):.1f}" if earned else "-"
        rows.append((name, f"{100 * winners / len(results):.1f}%", when))
    return [
        Shares("Players who had each achievement at the end", "achievement", tuple(had), of="players", share="had it"),
        Table("Achievements of winners", ("achievement", "winners", "mean round"), tuple(rows)),
    ]


def _lengths(results: Sequence[MatchResult]) -> Table:
    """Lengths in rounds."""
    lengths = spread([int(str(result.facts["rounds"])) for result in results])
    numbers = (lengths.least, lengths.five, lengths.median, lengths.ninety_five, lengths.most)
    columns = ("a game", "mean", "least", "5%", "median", "95%", "most")
    return Table("Length", columns, (("rounds", f"{lengths.mean:.1f}", *map(str, numbers)),))


def _numbers(result: MatchResult, fact: str) -> list[int]:
    values = result.facts[fact]
    assert isinstance(values, list)
    return [number for number in values if isinstance(number, int)]


def _words(result: MatchResult, fact: str) -> list[str]:
    values = result.facts[fact]
    assert isinstance(values, list)
    return [str(word) for word in values]
