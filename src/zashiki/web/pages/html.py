"""One function per page, from its model to HTML. What a page needs besides its model is worked out here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from zashiki.drawing import MON_ORDER
from zashiki.kernel.messages import listed
from zashiki.web.pages import models
from zashiki.web.pages.assets import assets
from zashiki.web.pages.results import scene_of, turn_in_words
from zashiki.web.pages.rule_texts import chapters
from zashiki.web.pages.templates import later_drawings, render
from zashiki.web.wire.message_parts import Position, StoryLine

# Regions with a place of their own. Any other region gets a panel under the board.
PLACED = ("board", "board-narrow", "hand", "round", "aside")


def start(page: models.StartPage) -> str:
    """The start page: the games, and my tables."""
    waiting = sum(row.my_turn for row in page.tables)
    name = next((row.names[row.seats[0]] for row in page.tables if row.seats), "")
    return render("start.html", page=page, site=page.site, waiting=waiting, name=name)


def new(page: models.NewPage) -> str:
    """The page where people choose a game."""
    return render("new.html", page=page, site=page.site)


def new_table(page: models.NewTablePage) -> str:
    """The form of a new table."""
    return render("new_table.html", page=page, site=page.site)


def join(page: models.JoinPage) -> str:
    """An invitation."""
    return render("join.html", page=page, site=page.site)


def code(page: models.CodePage) -> str:
    """A code that moves a seat, or the form in which people type it."""
    return render("code.html", page=page, site=page.site)


def table(page: models.TablePage) -> str:
    """The whole page of a table, as it is before any script has run."""
    position = page.position
    names = [fact.name for fact in page.facts.seats]
    return render(
        "table.html",
        later=later_drawings(page.game.name),
        page=page,
        site=page.site,
        names=names,
        modules=sorted(name for name in assets() if name.endswith(".js") and name not in ALONE),
        scene=scene_of(page.result, names, page.seat) if page.result else None,
        groups=groups(position.lines, position.since),
        lately=lately(position.lines, position.since),
        island=_island(page),
        **places(position, len(names)),
    )


ALONE = ("start.js", "forms.js", "replay.js", "theme.js", "types.js", "menu.js", "tips.js")
"""Scripts that the page of a table does not load, or loads only when they are needed."""


def replay(page: models.ReplayPage) -> str:
    """One position of a replay."""
    position = page.frame.position
    who = "open" if page.opened else "guest" if page.viewer is None else str(page.viewer)
    stops = [version for version, _ in page.chapters] or [version for version, _ in page.marks]
    hands = [name for name in position.regions if name == "hand" or name.startswith("hand-")]
    return render(
        "replay.html",
        later=later_drawings(page.game.name),
        page=page,
        site=page.site,
        names=page.names,
        who=who,
        # First the guest, then the seats; the template adds `open`, which shows all hands.
        seen_as=sorted(page.viewers, key=lambda one: -1 if one is None else one),
        now=max([line.at for line in position.lines if line.at <= page.at], default=0),
        turns=_turns(page.marks, page.last),
        chapters=_chapters(page.chapters, page.last, page.at),
        points=_points(page),
        stops=stops,
        back=max([version for version in stops if version < page.at], default=0),
        on=min([version for version in stops if version > page.at], default=page.last),
        status=replay_status(position, page.names),
        groups=groups(position.lines, 0)[::-1],
        hands=hands,
        headings=dict(page.chapters),
        **places(position, len(page.names)) | {"bars": range(len(page.names))},
    )


def replay_status(position: Position, names: Sequence[str]) -> str:
    """Who has to choose in a position of a replay, or how the game ended."""
    if position.ended or not position.acting:
        return position.status
    return f"To choose: {listed([names[seat] for seat in position.acting])}."


def records(page: models.RecordsPage) -> str:
    """The form in which people upload a record."""
    return render("records.html", page=page, site=page.site)


def rules_index(page: models.RulesIndexPage) -> str:
    """The games with rules, and a search in all of them."""
    return render("rules_index.html", page=page, site=page.site)


def rules(page: models.RulesPage) -> str:
    """The rules of one game."""
    return render("rules.html", page=page, site=page.site, chapters=chapters(page.rules, page.query))


def about(page: models.AboutPage) -> str:
    """The page about zashiki."""
    return render("about.html", page=page, site=page.site)


def problem(page: models.ProblemPage) -> str:
    """The page that says what was refused or not found."""
    return render("problem.html", page=page, site=page.site)


# ---------------------------------------------------------------- parts


def places(position: Position, players: int) -> dict[str, object]:
    """The place of each region. bars: the seats with a bar above the board. views: the names of other views."""
    viewer = position.viewer
    bars = [seat for seat in range(players) if seat != viewer]
    known = {*PLACED, *(f"player-{seat}" for seat in range(players))}
    views = [name for name in position.regions if name.startswith("view-")]
    extras = [
        name for name in position.regions if name not in known and name not in views and not name.startswith("hand-")
    ]
    regions = {
        # Counts stand at the right end of a bar, however wide they are.
        name: f'<svg preserveAspectRatio="xMaxYMid"{text[4:]}' if _is_drawn_bar(name, text) else text
        for name, text in position.regions.items()
    }
    return {"regions": regions, "bars": bars, "views": views, "extras": extras, "viewer": viewer}


def _is_drawn_bar(name: str, text: str) -> bool:
    return name.startswith("player-") and text.startswith("<svg ")


class LineGroup(NamedTuple):
    """The lines of one move. at: its version. fresh: whether it is newer than the viewer's last move."""

    at: int
    fresh: bool
    lines: list[StoryLine]


def groups(lines: Sequence[StoryLine], since: int) -> list[LineGroup]:
    """The story in groups of one move each, the newest first. since: the first line after the viewer's last move."""
    result: list[LineGroup] = []
    for line in lines:
        if not result or result[0].at != line.at:
            result.insert(0, LineGroup(line.at, line.index >= since, []))
        result[0].lines.append(line)
    return result


def lately(lines: Sequence[StoryLine], since: int) -> str:
    """What has happened since the viewer's last move, or with the last move of all; the newest move first."""
    moves = groups(lines, since)
    recent = [group for group in moves if group.fresh] or moves[:1]
    return " ".join(line.text for group in recent for line in group.lines)


def _island(page: models.TablePage) -> dict[str, object]:
    """The data with which the script starts. The regions are already in the page."""
    position = {name: getattr(page.position, name) for name in page.position.__struct_fields__ if name != "regions"}
    return {
        "table": page.table,
        "game": page.game.name,
        "title": page.game.title,
        "seat": page.seat,
        "seats": page.seats,
        "etag": page.etag,
        "bots": page.bots,
        "static": page.site.static,
        "public": page.site.public_url,
        "mon": MON_ORDER,
        "position": position,
        "facts": page.facts,
        "chat": page.chat,
        "ended": page.result is not None,
    }


class Chapter(NamedTuple):
    """A chapter below the slider: its left end and width in percent, its first step, its heading.

    now: whether it is the one on show.
    """

    left: float
    width: float
    at: int
    heading: str
    now: bool


def _chapters(chapters: Sequence[tuple[int, str]], last: int, version: int) -> list[Chapter]:
    """The chapters as parts of the slider. Where they are many, their headings are only their numbers."""
    ends = [*(begin for begin, _ in chapters[1:]), max(last, 1)]
    scale = 100 / max(last, 1)
    many = len(chapters) > MOST_HEADINGS
    parts = []
    for index, ((begin, heading), end) in enumerate(zip(chapters, ends, strict=False)):
        number = re.search(r"\d+", heading)
        label = number[0] if many and number else heading
        now = begin <= version and (version < end or index == len(chapters) - 1)
        parts.append(Chapter(begin * scale, (end - begin) * scale, begin, label, now))
    return parts


MOST_HEADINGS = 8


def _points(page: models.ReplayPage) -> list[tuple[float, int, str]]:
    """The turning points above the slider: the place in percent, the step, what happened."""
    course = page.result.course if page.result else None
    if course is None:
        return []
    scale = 100 / max(page.last, 1)
    return [(point.at * scale, point.at, turn_in_words(point, page.names)) for point in course.turning_points]


def _turns(marks: Sequence[tuple[int, int]], last: int) -> list[tuple[float, float, int]]:
    """Whose turn it was, as parts of a slider from 0 to 1000: where it begins, how long it is, which seat."""
    ends = [*(version for version, _ in marks[1:]), max(last, 1)]
    scale = 1000 / max(last, 1)
    return [(begin * scale, (end - begin) * scale, seat) for (begin, seat), end in zip(marks, ends, strict=False)]
