"""What the numbers of the rules stand for: a name for each kind of int, for signatures and tables.

Pieces, cards, faces and tokens are numbered as in `tables.Table`; hexes, intersections and walls as in `board.Board`;
skills and terrains as in `skills.py`.
"""

from __future__ import annotations

from typing import TypeAlias

Player: TypeAlias = int
Side: TypeAlias = int
"""A player, or with four players a team (0 and 2 against 1 and 3)."""

Piece: TypeAlias = int
"""One physical unit."""
Pieces: TypeAlias = int
"""A set of pieces, a bit for each."""
Skill: TypeAlias = int
Clan: TypeAlias = int

Card: TypeAlias = int
"""One physical card."""
Face: TypeAlias = int
"""What an event or item card shows; in the Duel there are two cards with each face."""
ToriiToken: TypeAlias = int
"""One physical torii token."""
Kind: TypeAlias = int
"""What a torii or round token, a temple or a building is."""

Place: TypeAlias = int
"""A hex of the board."""
Direction: TypeAlias = int
"""One of the six directions of a hex, 0 to 5, clockwise from the east."""
Terrain: TypeAlias = int
Corner: TypeAlias = int
"""An intersection of the board."""
Walls: TypeAlias = int
"""A set of walls, a bit for each."""

Action: TypeAlias = int
"""An answer to a question, as a number of the vocabulary."""
Viewers: TypeAlias = int
"""A set of viewers, as `zashiki.kernel.story` makes them."""
Dice: TypeAlias = tuple[int, ...]
"""What dice show, or the hits that they have made."""
