"""The SVG toolkit: pictures of any game as pure functions from plain data to markup. It knows no rules and no page.

    from zashiki.drawing import Face, card, picture, png, standalone

    face = Face("Refresh", hue="green", icon="refresh", effect="Gain 1 Stone.")
    drawn = card(face, 10, 14, token="card:refresh", state="legal")
    whole = picture(drawn, width=168, height=210, title="Your hand", text="Refresh")
    standalone(whole, "dark")     # a file that needs nothing else
    png(whole, scale=2)           # bytes; needs the extra `png`

How it fits together

* `markup`: strings that are already markup, escaping, `element`, and `piece`: the `<g>` of every thing. Whatever can be
  clicked takes `token=` (its data-token), every thing `label=` (said aloud, shown on hover), every region an id.
* `themes`: one table of colours; drawings say `var(--shu)`. A page carries `style_sheet()` and `sprite(page)`, once
  each; a file gets both from `standalone`.
* `text`: widths, wrapping, writing. Nothing is written smaller than 12 pixels.
* `icons`, `patterns`: the drawn set. Players are seats (0, 1, ...) or names of mon.
* `counters`, `dice`, `cards`, `card_rows`, `tracks`, `hexes`, `terrain`: things on the table.
* `brackets`, `charts`: tournaments and results.

Units are pixels at nominal size. Round things are placed by their centre, rectangular ones by the upper left corner, y
grows downwards. States are "", "legal", "chosen", "disabled": classes that a page's script may set as well.
"""

from zashiki.drawing.card_rows import (
    amount,
    card_fan,
    card_row,
    count_plate,
    fan_width,
    pile,
    row_places,
    small_backs,
)
from zashiki.drawing.cards import (
    CARD_SIZES,
    Face,
    Size,
    card,
    card_back,
    card_size,
    card_slot,
)
from zashiki.drawing.counters import (
    army,
    badge,
    coin,
    counter,
    face_down,
    number_disc,
    pill,
    pill_width,
    plate,
    tab,
    tile,
)
from zashiki.drawing.dice import (
    Look,
    die,
    symbol_die,
)
from zashiki.drawing.documents import (
    SVG,
    picture,
    standalone,
)
from zashiki.drawing.export import (
    MissingExtra,
    MissingFonts,
    png,
)
from zashiki.drawing.icons import (
    MON_ORDER,
    Glyph,
    definitions,
    glyph,
    icon,
    icon_names,
    icon_tag,
    icon_title,
    mon,
    mon_figure,
    mon_name,
    mon_tag,
    mon_width,
    needs_name,
    player_colour,
    sprite,
    symbol,
)
from zashiki.drawing.markup import (
    Markup,
    circle,
    classes,
    element,
    escape,
    join,
    line,
    number,
    path,
    piece,
    polygon,
    rect,
    region,
)
from zashiki.drawing.patterns import (
    PATTERNS,
    pattern,
)
from zashiki.drawing.styles import (
    INTERACTION,
    SHAPES,
    style_sheet,
)
from zashiki.drawing.text import (
    SMALLEST,
    Anchor,
    fit,
    measure,
    paragraph,
    shorten,
    wrap,
    write,
)
from zashiki.drawing.themes import (
    COLOURS,
    HUES,
    MON,
    PAIRS,
    Theme,
    colour,
    contrast,
    css_variables,
    luminance,
    plain_variables,
    resolve,
)
from zashiki.drawing.tracks import (
    Post,
    Track,
    blockade,
    board_plate,
    board_size,
    cell_place,
    player_board,
    signs_won,
    track_row,
)

__all__ = [
    "CARD_SIZES",
    "COLOURS",
    "HUES",
    "INTERACTION",
    "MON",
    "MON_ORDER",
    "PAIRS",
    "PATTERNS",
    "SHAPES",
    "SMALLEST",
    "SVG",
    "Anchor",
    "Face",
    "Glyph",
    "Look",
    "Markup",
    "MissingExtra",
    "MissingFonts",
    "Post",
    "Size",
    "Theme",
    "Track",
    "amount",
    "army",
    "badge",
    "blockade",
    "board_plate",
    "board_size",
    "card",
    "card_back",
    "card_fan",
    "card_row",
    "card_size",
    "card_slot",
    "cell_place",
    "circle",
    "classes",
    "coin",
    "colour",
    "contrast",
    "count_plate",
    "counter",
    "css_variables",
    "definitions",
    "die",
    "element",
    "escape",
    "face_down",
    "fan_width",
    "fit",
    "glyph",
    "icon",
    "icon_names",
    "icon_tag",
    "icon_title",
    "join",
    "line",
    "luminance",
    "measure",
    "mon",
    "mon_figure",
    "mon_name",
    "mon_tag",
    "mon_width",
    "needs_name",
    "number",
    "number_disc",
    "paragraph",
    "path",
    "pattern",
    "picture",
    "piece",
    "pile",
    "pill",
    "pill_width",
    "plain_variables",
    "plate",
    "player_board",
    "player_colour",
    "png",
    "polygon",
    "rect",
    "region",
    "resolve",
    "row_places",
    "shorten",
    "signs_won",
    "small_backs",
    "sprite",
    "standalone",
    "style_sheet",
    "symbol",
    "symbol_die",
    "tab",
    "tile",
    "track_row",
    "wrap",
    "write",
]
