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
.z-act:focus { outline: none; }
.z-act:focus-visible > .z-halo { stroke: var(--sumi); stroke-width: 4; stroke-opacity: 1; }
.z-hit { fill: transparent; }
.z-hit:hover, .z-act:hover > .z-hit { fill: var(--shu); fill-opacity: .12; }
.z-act:focus-visible > .z-hit { stroke: var(--sumi); stroke-width: 3; }
[data-token]:not(.z-act) > .z-hit, .z-over, .z-tag { pointer-events: none; }
.z-choices [data-token]:not(.z-act), .z-deed:not(.z-act) { display: none; }
.z-deeds { position: absolute; left: 0; bottom: 0; display: flex; flex-direction: column; align-items: flex-start; }
.z-deeds { gap: 6px; max-height: 100%; flex-wrap: wrap; justify-content: flex-end; }
.z-cover > summary { position: absolute; right: 0; bottom: 0; z-index: 2; list-style: none; cursor: pointer; }
.z-cover[open] > .z-low { right: 8px; bottom: auto; min-height: 26px; padding-block: 0; }
.z-cover:not([open]) > .z-low { top: auto !important; }
.z-cover[open] { position: absolute; inset: 0; overflow: auto; }
.z-cover[open] > div { position: absolute; inset: 0 0 42px; overflow: auto; }
.z-cover[open] > div.z-whole { inset: 0; }
.z-cover[open] > svg { position: absolute; inset: 0; display: block; width: 100%; height: 100%; }
.z-cover[open] > svg[data-scroll] { position: static; height: auto; min-height: 100%; margin-bottom: 42px; }
:has(> .z-region > .z-cover[open]) > :is(svg, .z-region:not(:has(> .z-cover))) { display: none; }
.z-cover[open] > summary > :last-child, .z-cover:not([open]) > summary > :first-child { display: none; }
.z-deeds.z-row { flex-direction: row; right: 0; justify-content: center; }
.z-deeds.z-high { top: 0; bottom: auto; justify-content: flex-start; }
.z-deed { display: inline-flex; align-items: center; gap: 7px; min-height: 34px; padding: 4px 12px 4px 9px; }
.z-deed { border: 1.5px solid var(--shu); border-radius: 9px; background: var(--raised); color: var(--sumi); }
.z-deed { font-weight: 600; font-size: 14px; box-shadow: 0 2px 5px #0002; }
.z-deed:hover, .z-deed.is-hot { background: var(--shu-wash); }
.z-deed:focus-visible { outline: 3px solid var(--sumi); outline-offset: 1px; }
.z-deed.z-chosen { background: var(--shu); color: var(--on-shu); }
@media (min-width: 721px) {
  .z-last { order: 1; }
}
@media (prefers-reduced-motion: no-preference) {
  .z-act > .z-halo { transition: stroke .18s ease; }
  .z-chosen > .z-pulse { animation: z-pulse 1.6s ease-in-out infinite; }
  @keyframes z-pulse { 50% { opacity: .45; } }
}
"""


def style_sheet() -> str:
    """The whole sheet for a page: variables of both themes, shapes, interaction."""
    return css_variables() + SHAPES + INTERACTION
