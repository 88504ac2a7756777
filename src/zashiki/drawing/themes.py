"""The one table of colours, light and dark, as custom properties for pages and as plain colours for files.

A drawing never holds a colour that a theme could change: it says `var(--shu)`. A page defines the variables once
(`css_variables`), a file that stands alone has them replaced (`resolve`). `contrast` measures pairs as WCAG 2 does.
"""

from __future__ import annotations

import re
from typing import Literal

Theme = Literal["light", "dark"]

#: name -> (light, dark). Ink on paper, the accent, rewards, the ground of boards.
PAIRS: dict[str, tuple[str, str]] = {
    "washi": ("#f6f1e6", "#1e1d1b"),  # page
    "raised": ("#fdfaf3", "#282622"),  # panels, cards
    "sunk": ("#ece5d4", "#191816"),  # wells, empty slots
    "tatami": ("#dcd6ae", "#2c2b22"),  # mat
    "weave": ("#cbc492", "#38362a"),  # lines of the mat
    "heri": ("#4c5a45", "#3d4a3b"),  # cloth edge of the mat
    "sumi": ("#26231f", "#ece6d8"),  # text, lines
    "sumi-2": ("#5d564c", "#b0a899"),  # second text
    "line": ("#d8cdb8", "#413d36"),  # hairlines
    "line-2": ("#8a7d63", "#7f776a"),  # borders of things one can use
    "shu": ("#c8402c", "#e0654f"),  # the one accent: act here, now
    "on-shu": ("#ffffff", "#1e1511"),
    "shu-ink": ("#ad3322", "#f08a75"),  # the accent as text
    "shu-wash": ("#f9e6de", "#3c2721"),
    "kin": ("#b08d3c", "#cfae62"),  # rewards
    "on-kin": ("#2a1f05", "#2a1f05"),
    "kin-ink": ("#715515", "#dcc07c"),  # gold as text
    "kin-wash": ("#f4ead0", "#38311f"),
    "take": ("#4f7a4a", "#7fab78"),  # done, met
    "halo": ("#fffdf6", "#1e1d1b"),  # keeps lines clear of what lies under them
    "ring": ("#26231f", "#12110f"),  # outer edge of counters
    "shade": ("#26231f", "#000000"),  # shadows, always with an opacity
    "wood": ("#8a6240", "#a57c57"),
    "grass": ("#9db668", "#5d7039"),
    "grass-line": ("#7c9749", "#7b9150"),
    "forest": ("#4f7a4a", "#31512f"),
    "forest-line": ("#365a36", "#1f381f"),
    "forest-lit": ("#6f9a62", "#4a7344"),
    "lake": ("#6f9fb8", "#38607a"),
    "lake-line": ("#a9cbdb", "#5c8ba6"),
    "rock": ("#8b8680", "#5b5751"),
    "rock-line": ("#66615b", "#3b3834"),
    "rock-lit": ("#b3aea6", "#7d7870"),
    "snow": ("#f3efe6", "#d9d4c8"),
    "earth": ("#e4d9b8", "#4b452f"),
    "earth-line": ("#c9ba8d", "#665d40"),
    "tone-green": ("#82b366", "#79a85f"),
    "tone-yellow": ("#e6c154", "#dcb74c"),
    "tone-red": ("#d4604a", "#cf5f4a"),
}

#: Kinds of cards and columns: hue -> (band, under white text in both themes; ink on light paper; ink on dark paper).
HUES: dict[str, tuple[str, str, str]] = {
    "green": ("#4f7a4a", "#436a3f", "#94bb8f"),
    "blue": ("#3f5f7d", "#3f5f7d", "#93b2cf"),
    "rust": ("#8c4432", "#8c4432", "#d6947f"),
    "bronze": ("#80611c", "#75580f", "#cfa64d"),
    "violet": ("#6a5280", "#6a5280", "#b9a3cd"),
    "yellow": ("#86630f", "#7a5a0c", "#d6b052"),
    "red": ("#a33a2b", "#a33a2b", "#e08d7f"),
    "black": ("#35312c", "#35312c", "#c2b9aa"),
    "slate": ("#4a5262", "#4a5262", "#a9b3c6"),
    "umber": ("#6b5f4a", "#655a45", "#bfb197"),
    "night": ("#2e4763", "#2e4763", "#93b2cf"),  # backs of cards
    "wine": ("#84424f", "#84424f", "#d2909d"),
    "pine": ("#3f6b4a", "#3f6b4a", "#7fb08a"),
    "indigo": ("#2f5a8a", "#2f5a8a", "#86b0de"),
}

#: The eight mon in seat order -> (disc under the white figure, in both themes; line on light paper; on dark paper).
MON: dict[str, tuple[str, str, str]] = {
    "fan": ("#274b7a", "#274b7a", "#86b0de"),
    "leaf": ("#c8402c", "#c8402c", "#ec806c"),
    "waves": ("#2a8c82", "#227a71", "#52b3a8"),
    "mountain": ("#b98212", "#a6730c", "#d9a63a"),
    "crane": ("#7b4b86", "#7b4b86", "#c391ce"),
    "bell": ("#6b6b6b", "#6b6b6b", "#adadad"),
    "blossom": ("#a34a6e", "#a34a6e", "#dd88aa"),
    "wheel": ("#5d6b2f", "#5d6b2f", "#a8b86c"),
}

_VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")


def _table(theme: Theme) -> dict[str, str]:
    side = 0 if theme == "light" else 1
    table = {name: pair[side] for name, pair in PAIRS.items()}
    for hue, (band, *inks) in HUES.items():
        table[f"k-{hue}"] = band
        table[f"k-{hue}-ink"] = inks[side]
    for name, (disc, *inks) in MON.items():
        table[f"c-{name}"] = disc
        table[f"c-{name}-ink"] = inks[side]
    return table | {"white": "#ffffff", "paper": "#fbf8f0"}


COLOURS: dict[Theme, dict[str, str]] = {"light": _table("light"), "dark": _table("dark")}


def colour(name: str) -> str:
    """`var(--name)`, checked: raises KeyError when the table has no such colour."""
    if name not in COLOURS["light"]:
        raise KeyError(f"no colour {name!r}; there are {', '.join(sorted(COLOURS['light']))}")
    return f"var(--{name})"


def css_variables(selector: str = ":root") -> str:
    """The table as CSS custom properties: follows the system, `[data-theme="dark"]` (or light) forces one."""
    light, dark = COLOURS["light"], COLOURS["dark"]
    lines = [
        f"  --{name}: {light[name]};"
        if light[name] == dark[name]
        else f"  --{name}: light-dark({light[name]}, {dark[name]});"
        for name in light
    ]
    return (
        f"{selector} {{\n  color-scheme: light dark;\n" + "\n".join(lines) + "\n}\n"
        '[data-theme="light"] { color-scheme: light; }\n[data-theme="dark"] { color-scheme: dark; }\n'
    )


def plain_variables(theme: Theme) -> str:
    """One theme's table as declarations `--name:#rrggbb;`, for a style element of a file."""
    return "".join(f"--{name}:{value};" for name, value in COLOURS[theme].items())


def resolve(text: str, theme: Theme) -> str:
    """`text` with every `var(--name)` replaced by its colour; KeyError for a name that is not in the table."""
    table = COLOURS[theme]

    def plain(match: re.Match[str]) -> str:
        if match[1] not in table:
            raise KeyError(f"no colour {match[1]!r} in the theme")
        return table[match[1]]

    return _VARIABLE.sub(plain, text)


def luminance(value: str) -> float:
    """Relative luminance (0 black to 1 white) of a colour `#rrggbb`, as WCAG 2 defines it."""
    channels = [int(value[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio, 1 to 21, of two colours `#rrggbb`. Text needs 4.5, large text and signs 3."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
