"""Pages as functions: every model becomes HTML, whatever people typed stays text, and nothing in it could run."""

from __future__ import annotations

import gzip
import re
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal, cast

import pytest

from zashiki import web
from zashiki.kernel.game import load_game
from zashiki.kernel.messages import Message
from zashiki.kernel.registry import locate
from zashiki.kernel.views import Outcome
from zashiki.rules_pages import rules_page
from zashiki.web.pages import html, models
from zashiki.web.pages.assets import SHEETS, assets, assets_hash, slim
from zashiki.web.pages.forms import game_card, option_fields, seat_records
from zashiki.web.pages.options import OptionSet, combine
from zashiki.web.pages.results import headline, scene_of, turn_in_words
from zashiki.web.pages.rule_texts import chapters, marked
from zashiki.web.pages.templates import ago, data, seats_in_words, words
from zashiki.web.safety.secret import NOBODY
from zashiki.web.settings import Settings
from zashiki.web.tables import queries
from zashiki.web.tables.house import House
from zashiki.web.wire.message_parts import (
    Choice,
    Course,
    Facts,
    Position,
    Prompt,
    Result,
    SeatFact,
    Standing,
    StoryLine,
    TurningPoint,
)
from zashiki.web.workers.bots import BotChoice

EVIL = "<script>alert(1)</script>&\"'"
OTHER = models.GameCard("x", "X", "", (2, 2), False)
SITE = models.Site("/static/abc", "http://localhost:8000", "/here")
GAME = models.GameCard("yokai", "Yokai Forest Duel", "Cards in secret.", (2, 3, 16), True)
VOID = {"meta", "link", "input", "br", "img", "hr", "path", "rect", "circle", "use", "polygon"}


class Checked(HTMLParser):
    """Reads a page: its ids, its handlers, its scripts, and whether elements are closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.faults: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.faults += [f"<{tag}> is never closed" for tag in self.open]
        self.faults += [f"id {one} twice" for one in set(self.ids) if self.ids.count(one) > 1]

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self._look(tag, dict(attributes))

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self._look(tag, dict(attributes))

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing at {self.getpos()}")

    def handle_data(self, text: str) -> None:
        self.words.append(text)
        if self.open and self.open[-1] == "script" and text.strip() and not text.lstrip().startswith("{"):
            self.faults.append("a script stands in the page")

    def _look(self, tag: str, attributes: dict[str, str | None]) -> None:
        self.ids += [attributes["id"] or ""] if "id" in attributes else []
        self.faults += [f"{name} on <{tag}>" for name in attributes if name.startswith("on")]
        for name in ("src", "href", "action"):
            if (attributes.get(name) or "").startswith(("http", "//", "javascript:")):
                self.faults.append(f"<{tag} {name}> leads elsewhere")


def position(**changes: object) -> Position:
    prompt = Prompt("Choose", f"Choose {EVIL}", ("YF-3.1",), choices=(Choice("card:a", EVIL), Choice("card:b", "B")))
    values: dict[str, Any] = {
        "version": 7,
        "viewer": 0,
        "regions": {
            "board": "<svg><g/></svg>",
            "player-0": "<svg></svg>",
            "odd": "<p>more</p>",
            "view-tree": "<p>t</p>",
        },
        "reading": EVIL,
        "prompt": prompt,
        "status": "It is your turn.",
        "acting": (0,),
        "answered": (1,),
        "mine": None,
        "withdraw": False,
        "undo": True,
        "window": False,
        "lines": (StoryLine(0, 1, "begin", EVIL, players=(1,)), StoryLine(1, 2, "go", "Then.")),
        "first": 0,
        "since": 1,
        "ended": False,
    }
    return Position(**(values | changes))


def facts(**changes: object) -> Facts:
    seats = (
        SeatFact(0, EVIL, "person", mine=True, present=True),
        SeatFact(1, "Aki", "bot", bot="random"),
        SeatFact(2, "Noor", "open", invite="/j/x"),
    )
    values: dict[str, Any] = {
        "status": "running", "reason": "", "seats": seats, "host": True, "spectators": 0, "proposal": None,
        "auto_pass": False, "commitment": "c0ffee",
    }  # fmt: skip
    return Facts(**(values | changes))


RESULT = Result(
    reason=f"Because {EVIL}",
    winners=(1,),
    standings=(
        Standing(0, EVIL, 2, (("Missions", 3), ("Bonus", 1)), 4),
        Standing(1, "Aki", 1, (("Missions", 5), ("Bonus", 0)), 5),
        Standing(2, "Noor", 3, (("Missions", 0), ("Bonus", 0)), 0),
    ),
    seed="5eed",
    commitment="c0ffee",
    course=Course((0, 3, 7), ((0.0, 0.1, -1.0), (0.0, -0.1, 1.0), (0.0, 0.0, -1.0)), (TurningPoint(7, 1, 0.9, EVIL),)),
)
BOTS = (BotChoice("random", "Random"),)


def table(result: Result | None = None, **changes: object) -> models.TablePage:
    return models.TablePage(
        SITE, "abc", GAME, (), 0, (0,), "etag", position(**changes), facts(), (), result, BOTS, "YF"
    )  # fmt: skip


def everything() -> dict[str, str]:
    """Every page, with names that would do harm if they were not text."""
    row = models.TableRow("abc", "yokai", EVIL, (EVIL, "Aki"), (0,), True, (EVIL,), "running", "", 0.0)
    fields = (
        models.OptionField("players", "Players", "How many.", "number", "2", low=2, high=4),
        models.OptionField("cap", "Cap", EVIL, "number", "30", low=1, high=1000),
        models.OptionField("format", "Format", "", "choice", "duel", ("duel", "match")),
        models.OptionField("long", "Long", "", "choice", "a", tuple("abcdef")),
        models.OptionField("walls", "Walls", "On the map.", "flag", "true"),
        models.OptionField("note", EVIL, "", "text", EVIL),
    )
    kinds: tuple[Literal["me", "bot", "open", "hotseat"], ...] = ("me", "bot", "open", "hotseat")
    seats = tuple(models.SeatField(n, kind, EVIL, "random") for n, kind in enumerate(kinds))
    packs = (models.PackChoice("", "Standard"), models.PackChoice("mine", EVIL))
    form = models.NewTablePage(
        SITE, GAME, fields, packs, "mine", seats, BOTS, EVIL, "<svg></svg>", (GAME, OTHER)
    )  # fmt: skip
    frame = models.Frame(2, position(prompt=None))
    watched = models.ReplayPage(
        SITE, "/t/abc/replay", GAME, (EVIL, "Aki", "Noor"), 2, 7, 0, (0, None), ((0, 0), (3, 1)), frame, RESULT, False
    )  # fmt: skip
    hit = models.RuleHit("yokai", "Yokai", "YF-1.1", EVIL, EVIL)
    return {
        "start": html.start(models.StartPage(SITE, (GAME,), (row,))),
        "empty start": html.start(models.StartPage(SITE, (), ())),
        "new": html.new(models.NewPage(SITE, (GAME,))),
        "form": html.new_table(form),
        "table": html.table(table()),
        "guest": html.table(table(viewer=None, prompt=None)),
        "result": html.table(table(RESULT, ended=True, prompt=None)),
        "join": html.join(models.JoinPage(SITE, GAME, EVIL, (EVIL,), 1, EVIL)),
        "code": html.code(models.CodePage(SITE, "ABCDEFGH", "abc", 0)),
        "enter code": html.code(models.CodePage(SITE, problem=EVIL)),
        "replay": html.replay(watched),
        "records": html.records(models.RecordsPage(SITE, EVIL, 100)),
        "rules index": html.rules_index(models.RulesIndexPage(SITE, (GAME,), EVIL, (hit,))),
        "rules": html.rules(models.RulesPage(SITE, GAME, rules_page("yokai"), "coin", (hit,))),
        "about": html.about(models.AboutPage(SITE, "1.0")),
        "problem": html.problem(models.ProblemPage(SITE, 404, EVIL, EVIL)),
    }


EVERYTHING = everything()


@pytest.mark.parametrize("name", EVERYTHING)
def test_pages_are_whole_and_nothing_in_them_runs(name: str) -> None:
    text = EVERYTHING[name]
    page = Checked(text)
    assert page.faults == []
    assert "<script>alert" not in text
    assert text.count('class="z-sprite"') == 1
    assert len(re.findall(r"<h1\b", text)) == 1


@pytest.mark.parametrize("name", EVERYTHING)
def test_pages_bring_every_symbol_that_they_use(name: str) -> None:
    text = EVERYTHING[name]
    for kind in (r'href="#((?:i|m|mon|em)-[\w-]+|logo)"', r"url\(#([\w-]+)\)"):
        for reference in set(re.findall(kind, text)):
            assert f'id="{reference}"' in text, reference


def test_what_people_typed_is_seen_as_they_typed_it() -> None:
    for name in ("table", "result", "join", "replay", "start", "problem"):
        assert EVIL in "".join(Checked(EVERYTHING[name]).words), name


def test_a_table_stands_before_any_script() -> None:
    page = EVERYTHING["table"]
    assert "Choose &lt;script&gt;" in page
    assert page.count("disabled><span>") >= 2
    assert 'data-region="odd"' in page, "a region without a place of its own has one under the board"
    assert ">Tree</button>" in page, "another view of the board has its button"
    assert page.index("Since your last turn") < page.index(">Then.<") < page.index(">Before<")
    assert 'data-region="hand"' not in EVERYTHING["guest"], "who looks on has no hand"


def test_the_island_cannot_be_left() -> None:
    assert "<" not in data({"name": EVIL})
    assert r"\u003cscript" in data({"name": EVIL})


def test_the_scene_names_the_winner_and_adds_up() -> None:
    names = [EVIL, "Aki", "Noor"]
    assert headline(RESULT, names, 1) == "You win"
    assert headline(RESULT, names, 0) == "Aki wins"
    shared = Result("", (0, 1), RESULT.standings)
    assert headline(shared, ["Mika", "Aki", "Noor"], None) == "Mika and Aki share the win"
    assert headline(Result("", (0, 1, 2), RESULT.standings), names, None) == "A draw"
    scene = scene_of(RESULT, names, 0)
    assert scene.parts == ("Missions", "Bonus")
    assert [one.seat for one, _ in scene.rows] == [1, 0, 2]
    assert scene.adds_up
    widths = [[float(width) for width in re.findall(r'width="([\d.]+)" height="20"', drawn)] for _, drawn in scene.rows]
    assert sum(widths[0]) > sum(widths[1]) > sum(widths[2]) == 0
    assert ">1<" in scene.chart, "the turning point is marked"
    assert scene.turns[0][1] == EVIL


def test_a_turning_point_of_which_nothing_was_told_is_a_sentence_all_the_same() -> None:
    assert turn_in_words(TurningPoint(7, 1, 0.9, " "), ["Mika", "Aki"]) == "Things look better for Aki."


def test_a_turning_point_tells_what_happens_seldom() -> None:
    events = ["draws", "sling", "draws", "knockout", "draws", "sling", "draws"]
    lines = [StoryLine(index, index + 1, event, f"{event} {index}") for index, event in enumerate(events)]
    found = queries.turning_points([0, 1, 5, 6, 7], [[0.0, 0.1, 0.9, 0.9, 1.0], [0.0, -0.1, -0.9, -0.9, -1.0]], lines)
    assert [(point.at, point.seat, point.text) for point in found] == [(5, 0, "knockout 3")]


def test_only_the_numbers_of_players_that_a_game_takes_are_offered() -> None:
    card = game_card("yokai")
    assert card.players == (2, 3, 4, 5, 6, 7, 8, 16)
    players = option_fields(locate("yokai").options_type, {"players": "4"})[0]
    assert (players.name, players.kind, players.value) == ("players", "choice", "4")
    assert players.choices == ("2", "3", "4", "5", "6", "7", "8", "16")
    page = html.start(models.StartPage(SITE, (card,), ()))
    assert "2 to 8 or 16 players" in page


def test_what_does_not_go_with_the_options_before_it_is_closed_in_the_form() -> None:
    def form(name: str, **values: str) -> OptionSet:
        return combine(name, None, option_fields(locate(name).options_type, {}), values)

    def closed(found: OptionSet) -> dict[str, tuple[str, ...]]:
        return {field.name: field.closed for field in found.fields if field.closed}

    assert closed(form("yokai")) == {"format": ("elimination", "league", "epic")}
    four = form("yokai", players="4", format="league")
    assert (closed(four), four.values, four.dropped) == (
        {"format": ("duel", "match", "epic")},
        {"players": "4", "format": "league"},
        (),
    )
    two = form("yokai", format="league", players="2", turn_cap="20")
    assert two.values == {"players": "2", "turn_cap": "20"}
    assert next(field.value for field in two.fields if field.name == "format") == "auto"
    assert two.dropped == ("Format league takes 3 to 8 players, not 2; 2 players can play duel or match.",)
    assert form("yokai", players="9").values == {}, "9 cannot play"
    assert closed(form("yohei", players="3", mode="yohei")) == {
        "mode": ("duel",),
        "map": ("custom",),
        "offer": ("true",),
    }
    assert "market_sort" in closed(form("yohei")), "without a market there is nothing to sort"
    page = html.new_table(
        models.NewTablePage(SITE, GAME, four.fields, (), "", (), BOTS, dropped=("League takes more.",))
    )
    assert '<option value="duel" disabled>' in page
    assert '<option value="league" selected>' in page
    assert "League takes more." in page


def test_who_gives_no_name_is_called_by_the_seat() -> None:
    house = SimpleNamespace(settings=Settings(database=""))
    form = {"seat.0.kind": "me", "seat.1.kind": "hotseat", "seat.1.name": "Noor"}
    assert [seat.name for seat in seat_records(cast(House, house), 2, form, NOBODY)] == ["Player 1", "Noor"]


def test_scores_that_are_no_amounts_are_not_summed() -> None:
    result = Result(
        "",
        (0,),
        (Standing(0, "A", 1, (("Won", 2), ("Difference", 3)), 5), Standing(1, "B", 2, (("Difference", -3),), -3)),
        order=load_game("yokai").catalog.texts["score.order"],
    )
    assert not scene_of(result, ["A", "B"], None).adds_up


def test_what_was_given_up_is_taken_off_the_sum() -> None:
    game = load_game("yedo")
    outcome = Outcome((1, 2), ({"missions": 36, "spent": -3}, {"missions": 28, "spent": 0}), Message("ended.agreed"))
    result = queries.result_of(game, outcome, ("A", "B"), "", "")
    assert scene_of(result, ["A", "B"], None).adds_up
    page = html.table(table(result, ended=True, prompt=None))
    assert "Total" in page
    assert '<td class="total num">33</td>' in page


def test_a_duel_has_one_score_that_needs_no_order() -> None:
    game = load_game("yokai")
    outcome = Outcome((1, 2), ({"victory": 2}, {"victory": 1}), Message("ended.agreed"))
    assert queries.result_of(game, outcome, ("A", "B"), "", "").order == ""


def test_scores_that_are_compared_one_after_another_are_not_summed_and_say_so() -> None:
    game = load_game("gunsen")
    parts = {"achievements": 7, "castle": 1, "troops": 9, "resources": 20}
    outcome = Outcome((1, 2), (parts, parts | {"achievements": 5}), Message("ended.agreed"))
    result = queries.result_of(game, outcome, ("A", "B"), "", "")
    assert not scene_of(result, ["A", "B"], None).adds_up
    page = html.table(table(result, ended=True, prompt=None))
    assert "from left to right" in page
    assert "Total" not in page


def test_whoever_has_lost_ends_at_the_bottom_of_the_chart() -> None:
    assert queries.outlooks([1.0, -0.5, -0.5]) == [1.0, -1.0, -1.0]
    assert queries.outlooks([0.5, 0.5, -1.0]) == [0.5, 0.5, -1.0]
    assert queries.outlooks([0.0, 0.0]) == [0.0, 0.0]


def test_a_phone_has_a_chart_of_its_own() -> None:
    scene = scene_of(RESULT, [EVIL, "Aki", "Noor"], 0)
    assert scene.narrow != scene.chart
    assert int(re.findall(r'width="(\d+)"', scene.narrow)[0]) < 330


def test_times_and_counts_in_words() -> None:
    assert [ago(0, now) for now in (5, 61, 7300, 90_000, 200_000)] == [
        "just now",
        "1 min ago",
        "2 h ago",
        "yesterday",
        "2 days ago",
    ]
    assert seats_in_words((2,)) == "2 players"
    assert seats_in_words((2, 3, 4, 5, 6)) == "2 to 6 players"
    assert seats_in_words((2, 3, 4, 16)) == "2 to 4 or 16 players"
    assert seats_in_words((2, 4, 6)) == "2, 4 or 6 players"
    assert words("turn_cap") == "Turn cap"


def test_rules_keep_their_ids_links_and_search_words() -> None:
    found = chapters(rules_page("yokai"), "coin")
    ids = [item.rule.id for chapter in found for item in chapter.items]
    assert ids == list(rules_page("yokai").rules)
    html = "".join(item.html for chapter in found for item in chapter.items)
    assert "<mark>coin</mark>" in html
    targets = set(re.findall(r'href="#([\w.-]+)"', html))
    assert targets
    assert targets <= set(ids)
    assert "[Src" not in html
    assert marked("Two <b> coins", "coin") == "Two &lt;b&gt; <mark>coins</mark>"


def test_assets_are_hashed_compressed_and_short() -> None:
    found = assets()
    assert set(SHEETS) <= set(found)
    assert all(gzip.decompress(asset.gzipped) == asset.body for asset in found.values())
    assert re.fullmatch(r"[0-9a-f]{16}", assets_hash())
    for module in Path(web.__file__).parent.joinpath("static", "js").glob("*.js"):
        assert module.read_text(encoding="utf-8").count("\n") < 300, module.name
        served = found[module.name].body.decode()
        assert served.count("\n") == module.read_text(encoding="utf-8").count("\n"), "lines keep their numbers"


def test_slimming_leaves_code_and_lines_alone() -> None:
    script = (
        "/** A text. */\nconst a = 1;\n  /**\n   * More.\n   */\n"
        '  /** @type {X} */ (a).b = "/** no */";\n// Why.\nconst c = /** @type {Y} */ (a); // so\n'
    )
    assert slim(script) == '\nconst a = 1;\n\n\n\n(a).b = "/** no */";\n\nconst c = (a); // so\n'


def test_every_icon_that_scripts_and_templates_name_is_there() -> None:
    from zashiki.drawing import icon_names

    static = Path(web.__file__).parent
    text = "".join(
        one.read_text(encoding="utf-8") for one in [*static.glob("templates/*.html"), *static.glob("static/js/*.js")]
    )
    named = set(re.findall(r'\bicon\("([\w-]+)"', text)) | set(re.findall(r'"#i-([\w-]+)"', text))
    assert len(named) > 20
    assert named <= set(icon_names())
