"""What we promise about our speed, as ratios to peers measured in the same run (docs/architecture.md, "Speed")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Figures = Mapping[str, Mapping[str, float]]  # row -> figure -> value

CATAN = "catanatron"
LEDUC = "OpenSpiel leduc_poker"
SMALL_GAMES = {"yokai"}
# A decision and a copy in the large games, and where every step of a unit is looked at for where it may still end.
LARGE = (0.6, 0.25)
LOOKING_AHEAD = {"yohei": (0.8, 0.4)}


@dataclass(frozen=True)
class Budget:
    """A ratio, or where there is no peer a plain figure, and the most that it may be."""

    row: str
    what: str
    most: float
    peer: str | None = None
    unit: str = ""

    def value(self, figures: Figures) -> float | None:
        """What was measured; None where a row or a figure of it is missing."""
        ours = cost(figures, self.row, self.what)
        if self.peer is None or ours is None:
            return ours
        theirs = cost(figures, self.peer, self.what)
        return None if theirs is None else ours / theirs

    def verdict(self, figures: Figures) -> str:
        """``kept``, ``MISSED`` or ``not measured``."""
        value = self.value(figures)
        if value is None:
            return "not measured"
        return "kept" if value <= self.most else "MISSED"

    def __str__(self) -> str:
        against = f" of {self.peer}'s" if self.peer else f" {self.unit}"
        return f"{self.row}: {self.what} at most {self.most:g}{against}"


def cost(figures: Figures, row: str, what: str) -> float | None:
    """Microseconds of one decision, copy or call in a row."""
    found = figures.get(row, {})
    if what == "decision":
        return 1e6 / found["decisions/s"] if "decisions/s" in found else None
    return found.get(what)


def budgets(ours: Mapping[str, str]) -> list[Budget]:
    """The budgets of our rows, given as game -> name of its row."""
    found = []
    for game, row in ours.items():
        if game in SMALL_GAMES:
            found.append(Budget(row, "decision", 1.5, LEDUC))
            found.append(Budget(row, "copy", 0.1, CATAN))
            found.append(Budget(row, "view + legal", 200, unit="us"))
        else:
            decision, copy = LOOKING_AHEAD.get(game, LARGE)
            found.append(Budget(row, "decision", decision, CATAN))
            found.append(Budget(row, "copy", copy, CATAN))
    return found
