"""The balance report of Yedo: wins by starting place, where Prestige comes from, and how often things are used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import mean
from typing import TYPE_CHECKING

from zashiki.games.yedo.actions import GOODS, MON_GOODS
from zashiki.games.yedo.rules.activation import Activate, ChooseDeed
from zashiki.games.yedo.rules.annexes import UseAnnex
from zashiki.games.yedo.rules.assigning import Assign
from zashiki.games.yedo.rules.bidding import Announce, Bid, ChooseCategory, minimum
from zashiki.games.yedo.rules.cards import PlayOrPass
from zashiki.games.yedo.rules.effects import ChooseAnnex
from zashiki.games.yedo.rules.reactions import EarsWindow, FeintWindow
from zashiki.games.yedo.rules.records import earned_bonus, mission_of
from zashiki.games.yedo.rules.state import SOURCES, YedoState
from zashiki.games.yedo.rules.terms import (
    ANNEXES,
    CATEGORIES,
    CODE,
    COLOURS,
    DISTRICTS,
    Kind,
    Parcel,
    Player,
)
from zashiki.games.yedo.rules.trade import AnswerOffer
from zashiki.games.yedo.tables import AUCTIONS
from zashiki.games.yedo.tables import Table as Numbers
from zashiki.kernel.actions import Token
from zashiki.kernel.steps import Question
from zashiki.reports import Facts, MatchResult, Shares, Table, percent, rate

if TYPE_CHECKING:
    from zashiki.games.yedo import YedoGame

DISCOUNT = CODE["auction_discount"]


class Watch:
    """Notes what is bid, used and traded in one game."""

    def __init__(self, game: YedoGame, state: YedoState) -> None:
        self.game, self.table = game, game.table
        self.start = state.order
        self.seen: Counter[str] = Counter()
        self.bid, self.discount, self.cancelled = 0, 0, False
        self.markers = state.bidding.markers

    def before(self, state: YedoState, player: Player, action: int) -> None:
        """Note what this choice is about; an auction that was decided since the last one is noted first."""
        if not self.table.few:
            self._won(state)
        question, token = state.question(player), state.token(action)
        match question, token:
            case Announce(), Token("main" | "auction", category):
                self.bid = minimum(self.table, category)
                self.discount, self.cancelled = 0, False
            case Bid(), Token("amount", bid):
                self.bid = bid
            case ChooseCategory(), Token("auction", auction):
                self._note_price(AUCTIONS[auction])
            case ChooseAnnex(), Token("annex", annex):
                self.seen[f"built {ANNEXES[annex]}"] += 1
            case ChooseDeed(), _:
                self._deed(token)
            case AnswerOffer(), _:
                self._offer(question, token.kind == "yes")
            case _:
                self._use(question, token)

    def _use(self, question: Question[YedoState] | None, token: Token) -> None:
        """Note the use of Annexes, Disciples and cards."""
        match question, token:
            case UseAnnex(), Token("yes"):
                self.seen[f"used {ANNEXES[question.annex]}"] += 1
            case Assign(), Token("spot", spot):
                self.seen[f"district {DISTRICTS[self.table.spot_district[spot]]}"] += 1
            case Assign(), Token("annex", annex):
                self.seen[f"manned {ANNEXES[annex]}"] += 1
            case PlayOrPass() | Assign() | Activate() | FeintWindow() | EarsWindow(), Token("card", kind):
                self._card(kind, isinstance(question, FeintWindow))
            case _, Token("blackmail"):
                self.seen["card blackmail"] += 1

    def _card(self, kind: Kind, cancels: bool) -> None:
        """Note an Action Card that is played. cancels: whether it is played to cancel another one."""
        self.seen[f"card {self.table.action_ids[kind]}"] += 1
        effect = self.table.card_effects[kind][0]
        if effect[0] == DISCOUNT:
            self.discount, self.cancelled = effect[1], False
        elif cancels:
            self.cancelled = not self.cancelled

    def _won(self, state: YedoState) -> None:
        markers = state.bidding.markers
        if markers != self.markers:
            for old, new in zip(self.markers, markers, strict=True):
                if new >= 0 and old != new:
                    self._note_price(AUCTIONS[new])
            self.markers = markers

    def _note_price(self, auction: str) -> None:
        discount = 0 if self.cancelled else self.discount
        self.seen[f"won {auction}"] += 1
        self.seen[f"paid {auction}"] += max(0, self.bid - discount)

    def _deed(self, token: Token) -> None:
        match token:
            case Token("deed", deed):
                self.seen[f"deed {self.table.deed_ids[deed]}"] += 1
            case Token("mission"):
                self.seen["deed a mission"] += 1
            case _:
                self.seen["deed nothing"] += 1

    def _offer(self, question: AnswerOffer, accepted: bool) -> None:
        self.seen["offers"] += 1
        if accepted:
            self.seen["deals"] += 1
            for goods in traded(self.table, question.give, question.want):
                self.seen[f"traded {goods}"] += 1
            self.seen["traded Mon"] += question.give[MON_GOODS] + question.want[MON_GOODS]

    def end(self, state: YedoState) -> Facts:
        """Counts by name, and each player's score, place at the start and completed Missions."""
        outcome = state.outcome()
        assert outcome is not None
        table = self.table
        seen = self.seen
        for player, marks in enumerate(state.completed):
            for mark in marks:
                kind = state.kind(mission_of(mark))
                colour = COLOURS[table.colour[kind]]
                seen[f"mission {colour}"] += 1
                seen[f"bonus {colour}"] += 1 if earned_bonus(mark) else 0
                seen[f"category {CATEGORIES[table.category[kind]]}"] += 1
            for source, pp in outcome.scores[player].items():
                seen[f"pp {source}"] += int(pp)
            for card in state.bonuses[player]:
                seen[f"kept {table.bonus_ids[state.kind(card)]}"] += 1
        for card in state.events:
            seen[f"event {table.event_ids[state.kind(card)]}"] += 1
        return {
            "turns": state.round,
            "scores": list(state.pp),
            "missions": [len(marks) for marks in state.completed],
            "start": [self.start.index(player) for player in range(len(state.pp))],
            "seen": dict(seen),
        }


def traded(table: Numbers, give: Parcel, want: Parcel) -> Iterable[str]:
    """The kinds of goods in a deal, other than Mon."""
    names = (*GOODS, *table.weapon_ids)
    return [name for goods, name in enumerate(names) if goods != MON_GOODS and (give[goods] or want[goods])]


# ---------------------------------------------------------------- the report


def report(game: YedoGame, results: Sequence[MatchResult]) -> list[Table | Shares]:
    """Tables over many games."""
    games, table = len(results), game.table
    seats = games * game.num_players()
    seen: Counter[str] = Counter()
    for result in results:
        counts = result.facts["seen"]
        assert isinstance(counts, dict)
        seen.update({name: int(count) for name, count in counts.items()})

    def counts_of(title: str, what: str, prefix: str, ids: Iterable[str], names: Iterable[str]) -> Table:
        rows = [(name, seen[f"{prefix} {key}"]) for key, name in zip(ids, names, strict=True)]
        return Table(title, (what, "in all", "a game"), tuple([(name, str(n), f"{n / games:.2f}") for name, n in rows]))

    deeds = table.pack.board.deed
    places = [place.replace("-", " ").title() for place in DISTRICTS]
    return [
        _places(game, results),
        _scores(results),
        _sources(seen, seats),
        _missions(seen, seats),
        counts_of("Missions by category", "category", "category", CATEGORIES, CATEGORIES),
        _auctions(game, seen, games),
        counts_of("Disciples sent", "district", "district", DISTRICTS, places),
        counts_of(
            "What disciples did",
            "action",
            "deed",
            ["a mission", *[deed.id for deed in deeds], "nothing"],
            ["A mission", *[deed.name for deed in deeds], "Nothing"],
        ),
        Table(
            "Annexes",
            ("annex", "built", "manned", "used"),
            tuple(
                (name.capitalize(), *[str(seen[f"{what} {name}"]) for what in ("built", "manned", "used")])
                for name in ANNEXES
            ),
        ),
        counts_of(
            "Action cards played",
            "card",
            "card",
            (*table.action_ids, "blackmail"),
            (*table.action_names, "Blackmail"),
        ),
        counts_of("Bonus cards held at the end", "card", "kept", table.bonus_ids, table.bonus_names),
        counts_of("Events", "event", "event", table.event_ids, map(_with_id, table.event_names, table.event_ids)),
        Table(
            "Trade",
            ("what", "in all", "a game"),
            tuple(
                (name, str(seen[key]), f"{seen[key] / games:.2f}")
                for name, key in (
                    ("Offers answered", "offers"), ("Deals", "deals"), ("Mon paid", "traded Mon"),
                    *[(f"Deals with {name}", f"traded {name}") for name in (*GOODS[1:], *table.weapon_ids)],
                )
            ),
        ),
    ]  # fmt: skip


def _with_id(name: str, key: str) -> str:
    """A name with the id of its row, since another row may have the same name."""
    return f"{name} ({key})"


def _places(game: YedoGame, results: Sequence[MatchResult]) -> Shares:
    """Wins by place in the first player order; those by seat are in every report."""
    rows = []
    for place in range(game.num_players()):
        wins = 0.0
        for result in results:
            start = result.facts["start"]
            assert isinstance(start, list)
            wins += result.shares()[start.index(place)]
        rows.append((str(place + 1), rate(wins, len(results))))
    title = f"Wins per place in the first player order, {game.options.setting} setting"
    return Shares(title, "place", tuple(rows), fair=1 / game.num_players())


def _scores(results: Sequence[MatchResult]) -> Table:
    """Scores, and by how much the winner is ahead of the second."""
    ranked, missions = [], []
    for result in results:
        scores, done = result.facts["scores"], result.facts["missions"]
        assert isinstance(scores, list)
        assert isinstance(done, list)
        ranked.append(sorted([float(score) for score in scores], reverse=True))
        missions += [float(count) for count in done]
    return Table(
        "Scores",
        ("what", "mean"),
        (
            ("of the winner", f"{mean([row[0] for row in ranked]):.1f}"),
            ("of the second", f"{mean([row[1] for row in ranked]):.1f}"),
            ("of all", f"{mean([score for row in ranked for score in row]):.1f}"),
            ("lead of the winner", percent(mean([(row[0] - row[1]) / row[0] if row[0] else 0.0 for row in ranked]))),
            ("missions of a player", f"{mean(missions):.2f}"),
        ),
    )


def _sources(seen: Counter[str], seats: int) -> Table:
    rows = [(name.replace("_", " ").capitalize(), f"{seen[f'pp {name}'] / seats:.2f}") for name in SOURCES]
    return Table("Prestige by source", ("source", "a player"), tuple(rows))


def _missions(seen: Counter[str], seats: int) -> Table:
    rows = [(colour, seen[f"mission {colour}"], seen[f"bonus {colour}"]) for colour in COLOURS]
    return Table(
        "Missions completed",
        ("colour", "in all", "a player", "with bonus"),
        tuple([(colour, str(count), f"{count / seats:.2f}", str(bonus)) for colour, count, bonus in rows]),
    )


def _auctions(game: YedoGame, seen: Counter[str], games: int) -> Table:
    rows = []
    for key, name in zip(AUCTIONS, game.table.auction_names, strict=True):
        won, paid = seen[f"won {key}"], seen[f"paid {key}"]
        rows.append((name, str(won), f"{won / games:.2f}", f"{paid / won:.2f}" if won else "-"))
    return Table("Auctions", ("category", "won", "a game", "mean price"), tuple(rows))
