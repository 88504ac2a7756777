"""Yohei, battles on the Island of Jiin: the game object, and where everything else stands.

| in this room | stands |
| --- | --- |
| `rules/` | the rulebook, one file a chapter (below) |
| `options.py`, `actions.py` | what can be chosen for a game; the answers to all questions |
| `pack/`, `pack.py`, `tables.py` | printed values: the data, their types, and the tables made of them for the rules |
| `view.py`, `worlds.py` | what each player may know, and the tables that they cannot tell from the true one |
| `position.py`, `position_reader.py` | position files, written and read |
| `preview.py`, `odds.py`, `fight.py`, `public.py` | what a choice would do; odds; dice; a view as a state again |
| `drawing/`, `texts/` | pictures; sentences, the table in the terminal, what is read aloud |
| `sense/` | what bots think: the worth of a view, rules of thumb, the view as numbers |
| `balance.py` | what a report of many games shows beyond wins |

| file of `rules/` | chapter of the rulebook |
| --- | --- |
| `state.py`, `numbers.py`, `skills.py`, `maps.py`, `board.py` | components: the table, numbers, skills, tiles, maps |
| `setup.py`, `draft.py`, `offer.py`, `duel.py` | set up, clan mode, The Offer, Duel mode |
| `turn.py`, `round_tokens.py` | turn sequence, temples, round tokens |
| `values.py`, `wounds.py` | unit cards, skills, KO, death, Demon, Explosive |
| `deploy.py`, `deployment_skills.py` | deploying a unit, Yohei mode's market, deployment skills |
| `cards.py`, `events.py`, `event_effects.py`, `event_attacks.py` | event cards |
| `items.py`, `torii.py` | item cards, torii tokens |
| `unit_actions.py`, `routes.py`, `move.py` | actions: Plot, Move, Run, Disengage |
| `build.py`, `demolish.py` | actions: buildings |
| `melee.py`, `ranged.py`, `rerolls.py`, `vortex.py` | melee, ranged attack, rerolling dice, the Akuma vortex |
| `scoring.py` | elimination, victory by points |
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from zashiki.games.yohei.actions import Actions
from zashiki.games.yohei.options import YoheiOptions
from zashiki.games.yohei.pack import read_pack
from zashiki.games.yohei.position import YoheiPosition
from zashiki.games.yohei.rules.maps import find_map, read_map
from zashiki.games.yohei.rules.skills import MOUNTAIN, TEMPLES
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.tables import Table
from zashiki.games.yohei.texts import catalog
from zashiki.games.yohei.view import YoheiView
from zashiki.kernel.errors import InvalidOption, InvalidPack
from zashiki.kernel.game import Game, GameOptions


class YoheiGame(Game[YoheiState, YoheiView], room=__name__):
    """Skirmishes of clans and mercenaries for two, three, or two teams of two."""

    name = "yohei"
    title = "Yohei"
    summary = "Two to four warlords fight with facing, exact lines of sight and dice that may be paid to roll again."
    rules_version = 1
    options_type = YoheiOptions
    position_type = YoheiPosition

    def __init__(self, options: GameOptions, pack: Path | None = None) -> None:
        super().__init__(options, pack)
        assert isinstance(options, YoheiOptions)
        players = options.players
        self.mode = options.mode
        self._check(options)
        self.teams = players == 4
        self.skirmish = players == 3
        """Whether it is a free for all of three, where each player is a side and alliances bind nobody (YH-26.1)."""
        self.market = options.mode == "yohei"
        self.walls, self.extra_temples = options.walls, options.extra_temples
        self.market_sort = options.market_sort
        self.offer = options.offer or options.mode == "duel"  # YH-3.9: the Duel always has it
        self.temple = TEMPLES.index(options.temple) if options.temple != "random" else -1
        self.side = tuple([player % 2 if self.teams else player for player in range(players)])
        """The side of each player."""
        self.members = tuple(
            [tuple([p for p in range(players) if self.side[p] == side]) for side in sorted(set(self.side))]
        )
        """The players of each side."""
        tables = read_pack(pack)
        self.table = Table(tables, 2 if options.mode == "duel" else 1)
        self._check_pack(players)
        self.shuffled_map = options.map == "random"
        self.layout = read_map(find_map(tables, players, options.map), len(self.members))
        self.board = self.layout.board
        self.box_faces = [
            face for face in range(self.table.faces) if options.exclusives or not self.table.exclusive[face]
        ]
        """The faces of the cards that are in the game: of exclusive events one copy each, as an option (YH-R94)."""
        self.common_deck = list(self.box_faces)
        self.actions = Actions(self.table, self.board)
        self.vocabulary = self.actions.vocabulary
        self.catalog = catalog(self)
        self._mountains: dict[tuple[int, ...], int] = {}

    def _check(self, options: YoheiOptions) -> None:
        if options.mode == "duel" and options.players != 2:
            raise InvalidOption(f"yohei: mode=duel is for 2 players, not {options.players} (YH-25.1)")
        if options.offer and options.players == 3:
            raise InvalidOption("yohei: The Offer is for two sides; with 3 players leave offer out (YH-R12)")
        if options.market_sort and options.mode != "yohei":
            raise InvalidOption(f"yohei: market_sort needs mode=yohei; mode={options.mode} has no market")

    def _check_pack(self, players: int) -> None:
        table = self.table
        if table.clan.count(table.militia) < max(players, table.figures.most_minpei * (self.mode == "duel")):
            raise InvalidPack("units.toml: there are too few units of the clan militia: one a player is needed")
        if self.mode == "clan" and len(table.clan_ids) < 2 * players:
            raise InvalidPack(
                f"board.toml: {players} players draft {2 * players} clans; there are {len(table.clan_ids)}"
            )
        if self.mode == "duel" and not any(table.commander):
            raise InvalidPack("units.toml: the Duel needs a commander; no unit has commander = true")

    def mountains(self, terrain: tuple[int, ...]) -> int:
        """The set of mountain hexes of a board with this terrain."""
        mountains = self._mountains.get(terrain)
        if mountains is None:
            mountains = sum(1 << place for place, kind in enumerate(terrain) if kind == MOUNTAIN)
            if len(self._mountains) > 500:
                self._mountains.clear()
            self._mountains[terrain] = mountains
        return mountains

    def tables(self) -> dict[str, Any]:
        return msgspec.structs.asdict(self.table.pack)
