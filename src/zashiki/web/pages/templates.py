"""What all templates share: the environment, icons and crests, counts and times in words, the sprite of a page."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from zashiki.drawing import MON_ORDER, icon_names, icon_tag, icon_title, mon_name, mon_tag, sprite
from zashiki.drawing import pattern as pattern_paint
from zashiki.drawing.patterns import PATTERNS
from zashiki.drawing.themes import HUES
from zashiki.web.pages.rule_texts import marked

_SPRITE_PLACE = "<!-- sprite -->"
_INKS = ("line", "line-2", "white", "weave", "lake-line")


def _every_reference() -> str:
    """A text with references to all icons, crests and patterns, for pages whose drawings change after they are sent."""
    plain = [name for name in icon_names() if not name.startswith(("mon-", "emblem-")) and name != "logo"]
    names = [f"i-{name}" for name in plain] + [f"{kind}-{one}" for one in MON_ORDER for kind in ("m", "mon")]
    paints = [pattern_paint(name, ink) for name in PATTERNS for ink in _INKS]
    return "".join(f'href="#{name}"' for name in [*names, "logo"]) + "".join(paints)


EVERY_REFERENCE = _every_reference()
FULL_SPRITE = sprite(
    EVERY_REFERENCE
    + "".join(pattern_paint(name, f"k-{hue}{end}") for name in PATTERNS for hue in HUES for end in ("", "-ink"))
)
"""All symbols of drawings. A page fetches them once, when a region needs a symbol that the page does not have."""


def icon(name: str, size: int = 20, label: str = "") -> Markup:
    """An icon. Screen readers ignore it unless it has a label."""
    return Markup(icon_tag(name, size, label=label))


def mon(seat: int, size: int = 28, label: str = "") -> Markup:
    """A player's crest."""
    return Markup(mon_tag(seat, size, label=label))


def emblem(game: str, kind: str = "emblem", box: str = "0 0 320 150") -> Markup:
    """The picture of a game. A game without one gets our logo on a pattern."""
    has_emblem = f"emblem-{game}" in icon_names()
    use = f'<use href="#em-{game}" width="320" height="150"/>' if has_emblem else _PLAIN_EMBLEM
    return Markup(
        f'<svg class="{kind}" viewBox="{box}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">{use}</svg>'
    )


_PLAIN_EMBLEM = (
    '<rect width="320" height="150" fill="var(--tatami)"/>'
    f'<rect width="320" height="150" fill="{pattern_paint("asanoha", "line-2")}"/>'
    '<path d="M0 0h320v9H0zm0 141h320v9H0z" fill="var(--heri)"/>'
    '<circle cx="160" cy="75" r="45" fill="var(--raised)" stroke="var(--line-2)" stroke-width="1.5"/>'
    '<use href="#logo" x="133" y="48" width="54" height="54"/>'
)


def later_drawings(game: str) -> str:
    """The references that a table may need in the course of its game, also for the scene at its end."""
    return EVERY_REFERENCE + (f'href="#em-{game}"' if f"emblem-{game}" in icon_names() else "")


def counted(count: int, one: str, many: str = "") -> str:
    """`1 table`, `3 tables`."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def seats_in_words(players: Sequence[int]) -> str:
    """`2 players`, `2 to 6 players`, `2 to 8 or 16 players`."""
    runs: list[list[int]] = []
    for size in players:
        if runs and size == runs[-1][-1] + 1:
            runs[-1].append(size)
        else:
            runs.append([size])
    parts = [str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs]
    return f"{', '.join(parts[:-1])} or {parts[-1]} players" if len(parts) > 1 else f"{parts[0]} players"


def short_title(title: str) -> str:
    """A title without its subtitle, for cards and tiles."""
    return title.partition(": ")[0]


_UNITS = ((3600, "min", 60), (86_400, "h", 3600))
"""Up to so many seconds a time is given in this unit, which has so many seconds."""


def ago(touched: float, now: float | None = None) -> str:
    """How long ago, in words: `just now`, `20 min ago`, `3 h ago`, `2 days ago`."""
    passed = max(0.0, (time.time() if now is None else now) - touched)
    if passed < 60:
        return "just now"
    for limit, unit, size in _UNITS:
        if passed < limit:
            return f"{int(passed // size)} {unit} ago"
    days = int(passed // 86_400)
    return "yesterday" if days == 1 else f"{days} days ago"


_NUMBER_AT_END = re.compile(r"([a-z]{2,})(\d+)$")


def words(name: str) -> str:
    """An option's value or name as people read it: `turn_cap` is `Turn cap`, `listed10` is `Listed 10`."""
    text = _NUMBER_AT_END.sub(r"\1 \2", name.replace("_", " ").replace("-", " "))
    return text[:1].upper() + text[1:]


def data(value: Any) -> Markup:
    """JSON for a data block of a page. Nothing in it can end the block."""
    text = json.dumps(msgspec.to_builtins(value), ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


def trusted(fragment: str) -> Markup:
    """A drawing as HTML. Its game has escaped all texts in it."""
    return Markup(fragment)


def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("zashiki.web"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {
        "icon": icon,
        "mon": mon,
        "emblem": emblem,
        "counted": counted,
        "mon_name": mon_name,
        "icon_title": icon_title,
    }
    environment.filters |= {
        "ago": ago,
        "words": words,
        "data": data,
        "trusted": trusted,
        "seats_in_words": seats_in_words,
        "short_title": short_title,
        "marked": marked,
    }
    return environment


ENVIRONMENT = _environment()


def render(template: str, later: str = "", **values: Any) -> str:
    """A template as HTML, with the sprite that it needs. later: references of drawings that the page gets later."""
    text = ENVIRONMENT.get_template(template).render(**values)
    return text.replace(_SPRITE_PLACE, sprite(text + later), 1)
