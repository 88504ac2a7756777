"""The style sheet of drawings: what their classes look like, and how they answer to a pointer on a page.

Every class begins with z-, so that a page's own sheet and a drawing's never meet. `SHAPES` uses only what SVG renderers
without a browser know; `INTERACTION` is for pages.
"""

from __future__ import annotations

from zashiki.drawing.themes import css_variables

SANS = (
    "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
)
SERIF = (
    "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Noto Serif', Georgia, 'Liberation Serif', 'DejaVu Serif', serif"
)

SHAPES = f"""
.z-icon {{ fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }}
.z-text {{ font-family: {SANS}; }}
.z-serif {{ font-family: {SERIF}; }}
.z-bold {{ font-weight: 700; }}
.z-halo {{ fill: none; stroke: none; }}
.z-legal > .z-halo {{ stroke: var(--shu); stroke-width: 3; stroke-opacity: .75; }}
.z-chosen > .z-halo {{ stroke: var(--shu); stroke-width: 5; }}
.z-disabled > .z-face {{ stroke-dasharray: 4 3; }}
.z-disabled > .z-body {{ opacity: .6; }}
"""

INTERACTION = """
.z-picture { overflow: visible; }
.z-i { fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.z-i { flex: none; vertical-align: -.3em; }
.z-mon { flex: none; vertical-align: middle; }
.z-act { cursor: pointer; }
.z-act.z-disabled { cursor: not-allowed; }
.z-act:not(.z-disabled):hover > .z-halo { stroke: var(--sumi); stroke-width: 3; stroke-opacity: 1; }
.z-act:focus-visible { outline: none; }
.z-act:focus-visible > .z-halo { stroke: var(--sumi); stroke-width: 4; stroke-opacity: 1; }
.z-hit { fill: transparent; }
.z-hit:hover, .z-act:hover > .z-hit { fill: var(--shu); fill-opacity: .12; }
.z-act:focus-visible > .z-hit { stroke: var(--sumi); stroke-width: 3; }
@media (prefers-reduced-motion: no-preference) {
  .z-act > .z-halo { transition: stroke .18s ease; }
  .z-chosen > .z-pulse { animation: z-pulse 1.6s ease-in-out infinite; }
  @keyframes z-pulse { 50% { opacity: .45; } }
}
"""


def style_sheet() -> str:
    """The whole sheet for a page: variables of both themes, shapes, interaction."""
    return css_variables() + SHAPES + INTERACTION
