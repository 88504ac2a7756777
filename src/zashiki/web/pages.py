"""One function a page: from its model to HTML. What a page needs beside its model is worked out here, nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.drawing import MON_ORDER
from zashiki.web import models
from zashiki.web.assets import assets
from zashiki.web.kit import later_drawings, render
from zashiki.web.protocol import Line, Position
from zashiki.web.results import scene_of
from zashiki.web.rule_texts import chapters

# Regions with a place of their own; any other gets a panel under the board.
PLACED = ("board", "board-narrow", "hand", "round", "aside")


def start(page: models.StartPage) -> str:
    """The games, and my tables."""
    waiting = sum(row.my_turn for row in page.tables)
    name = next((row.names[row.seats[0]] for row in page.tables if row.seats), "")
    return render("start.html", page=page, site=page.site, waiting=waiting, name=name)


def new(page: models.NewPage) -> str:
    """Which game?"""
    return render("new.html", page=page, site=page.site)


def new_table(page: models.NewTablePage) -> str:
    """The form of a new table."""
    return render("new_table.html", page=page, site=page.site)


def join(page: models.JoinPage) -> str:
    """An invitation."""
    return render("join.html", page=page, site=page.site)


def code(page: models.CodePage) -> str:
    """A code that moves a seat, or where it is typed in."""
    return render("code.html", page=page, site=page.site)


def table(page: models.TablePage) -> str:
    """The table, whole, before any script has run."""
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
        island=_island(page),
        **places(position, len(names)),
    )


ALONE = ("start.js", "forms.js", "replay.js", "theme.js", "types.js")
"""Modules that the table does not load."""


def replay(page: models.ReplayPage) -> str:
    """One moment of a replay."""
    position = page.frame.position
    return render(
        "replay.html",
        later=later_drawings(page.game.name),
        page=page,
        site=page.site,
        names=page.names,
        turns=_turns(page.marks, page.last),
        groups=groups(position.lines, len(position.lines) + position.first),
        **places(position, len(page.names)),
    )


def records(page: models.RecordsPage) -> str:
    """Upload of a record."""
    return render("records.html", page=page, site=page.site)


def rules_index(page: models.RulesIndexPage) -> str:
    """The games with rules, and a search through all of them."""
    return render("rules_index.html", page=page, site=page.site)


def rules(page: models.RulesPage) -> str:
    """The rules of one game."""
    return render("rules.html", page=page, site=page.site, chapters=chapters(page.rules, page.query))


def about(page: models.AboutPage) -> str:
    """What this is."""
    return render("about.html", page=page, site=page.site)


def problem(page: models.ProblemPage) -> str:
    """What was refused or not found, in words."""
    return render("problem.html", page=page, site=page.site)


# ---------------------------------------------------------------- parts


def places(position: Position, players: int) -> dict[str, object]:
    """Which region stands where. bars: who has a bar above the board; views: names of other views of it."""
    viewer = position.viewer
    bars = [seat for seat in range(players) if seat != viewer]
    known = {*PLACED, *(f"player-{seat}" for seat in range(players))}
    views = [name for name in position.regions if name.startswith("view-")]
    extras = [name for name in position.regions if name not in known and name not in views]
    regions = {
        # Counts stand at the right end of a bar, whatever their width.
        name: f'<svg preserveAspectRatio="xMaxYMid"{text[4:]}' if _is_drawn_bar(name, text) else text
        for name, text in position.regions.items()
    }
    return {"regions": regions, "bars": bars, "views": views, "extras": extras, "viewer": viewer}


def _is_drawn_bar(name: str, text: str) -> bool:
    return name.startswith("player-") and text.startswith("<svg ")


def groups(lines: Sequence[Line], since: int) -> list[dict[str, object]]:
    """The story in groups of one move each, the newest first; `fresh`: since the viewer's last move."""
    found: list[dict[str, object]] = []
    at = -1
    for line in lines:
        if line.at != at:
            found.insert(0, {"lines": [], "fresh": line.index >= since, "at": line.at})
            at = line.at
        found[0]["lines"].append(line)  # type: ignore[attr-defined]
    return found


def _island(page: models.TablePage) -> dict[str, object]:
    """What the script starts from; the regions stand in the page already."""
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


def _turns(marks: Sequence[tuple[int, int]], last: int) -> list[tuple[float, float, int]]:
    """Whose turn it was, as pieces of a rail from 0 to 1000: where, how long, which seat."""
    ends = [*(at for at, _ in marks[1:]), max(last, 1)]
    scale = 1000 / max(last, 1)
    return [(at * scale, (end - at) * scale, seat) for (at, seat), end in zip(marks, ends, strict=False)]
