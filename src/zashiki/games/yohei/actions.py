"""The vocabulary of Yohei: every answer to every question, as blocks of ints."""

from __future__ import annotations

from zashiki.games.yohei.rules.board import Board
from zashiki.games.yohei.rules.skills import DEPLOYMENT
from zashiki.games.yohei.tables import COLOURS, Table
from zashiki.geometry import DIRECTION_NAMES
from zashiki.kernel.actions import Block, Vocabulary

UNIT_ACTIONS = (
    "move", "move-run", "charge", "run", "plot-cp", "plot-card", "foundation", "build", "melee", "ranged", "raze",
    "regenerate", "martyr",
)  # fmt: skip
(
    MOVE, MOVE_RUN, CHARGE_MOVE, RUN, PLOT_CP, PLOT_CARD, FOUNDATION, BUILD, MELEE, RANGED, RAZE,
    REGENERATE, MARTYR,
) = range(len(UNIT_ACTIONS))  # fmt: skip

SIDE_ACTIONS = ("tower", "vortex", "vortex-shot")
TOWER, VORTEX, VORTEX_SHOT = range(len(SIDE_ACTIONS))

SECTIONS = 6
SEATS = 4


class Actions:
    """Where each block starts: `actions.hex + number` is the action that names a hex.

    | block | names |
    | --- | --- |
    | yes | agreeing: accepting an offer, striking a leaving unit, striking back |
    | clan, seat, amount | a clan to draft, a player, a number |
    | deploy, unit | a unit to deploy or hire; a unit that acts or is chosen |
    | act | what a unit does; it starts at `unit_action` |
    | do | what needs no unit: a watchtower's shot, the vortex's move and shot |
    | play, card | an event or item card to play; a card to choose (`card:hidden`: one that nobody has seen) |
    | torii | a kind of torii token to use |
    | hex, facing, disengage | one step of a Move, its end with a facing, leaving a melee |
    | site, wall | an intersection; a wall |
    | building | which building |
    | strike, turn, section | Aimed Strike or dice; a section clockwise or back; the colour of a section |
    | shot | the unit's own ranged attack, or the Bow's |
    | skill | a deployment skill, where the order matters |
    | reroll | how a new roll is paid |
    | hire | in the Duel, a command point or a random card for the starting hand |
    """

    def __init__(self, table: Table, board: Board) -> None:
        blocks = (
            Block("pass"),
            Block("yes"),
            Block("clan", len(table.clan_ids), table.clan_ids),
            Block("seat", SEATS),
            Block("amount", 11),
            Block("deploy", len(table.piece_ids), table.piece_ids),
            Block("unit", len(table.piece_ids), table.piece_ids),
            Block("act", len(UNIT_ACTIONS), UNIT_ACTIONS),
            Block("do", len(SIDE_ACTIONS), SIDE_ACTIONS),
            Block("play", table.faces, table.face_ids),
            Block("card", table.faces + 1, (*table.face_ids, "hidden")),
            Block("torii", len(table.torii_ids), table.torii_ids),
            Block("hex", len(board.names), board.names),
            Block("facing", 6, DIRECTION_NAMES),
            Block("disengage"),
            Block("site", len(board.corner_names), board.corner_names),
            Block("wall", len(board.wall_names), board.wall_names),
            Block("building", 2, ("barracks", "watchtower")),
            Block("strike", 2, ("aimed", "dice")),
            Block("turn", 2, ("clockwise", "back")),
            Block("section", 3, COLOURS),
            Block("shot", 2, ("own", "bow")),
            Block("skill", len(DEPLOYMENT), DEPLOYMENT),
            Block("reroll", 3, ("token", "chest", "trophy")),
            Block("hire", 2, ("cp", "random-card")),
        )
        self.vocabulary = vocabulary = Vocabulary(blocks)
        start = vocabulary.start
        self.yes = start("yes")
        self.clan = start("clan")
        self.seat = start("seat")
        self.amount = start("amount")
        self.deploy = start("deploy")
        self.unit = start("unit")
        self.unit_action = start("act")
        self.side_action = start("do")
        self.play = start("play")
        self.card = start("card")
        self.hidden = start("card") + table.faces
        self.torii = start("torii")
        self.hex = start("hex")
        self.facing = start("facing")
        self.disengage = start("disengage")
        self.site = start("site")
        self.wall = start("wall")
        self.building = start("building")
        self.strike = start("strike")
        self.turn = start("turn")
        self.section = start("section")
        self.shot = start("shot")
        self.skill = start("skill")
        self.reroll = start("reroll")
        self.hire = start("hire")
