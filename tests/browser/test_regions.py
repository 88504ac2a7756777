"""New regions whose layers come empty: what has been sent lies in them, else what was there before."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

FILL = """async (files) => {
    const { fill } = await import(`${files}/regions.js`);
    const layer = (id, inside) => `<g id="${id}" class="z-region">${inside}</g>`;
    const board = (width, ...inside) => `<svg width="${width}">${inside.join("")}</svg>`;
    const regions = { board: board(2, layer("b-units", ""), layer("b-plate", ""), layer("b-hits", "")), round: "2" };
    const layers = { "b-units": "<circle r='2'></circle>", "other": "<rect></rect>" };
    const known = { board: board(1, layer("b-units", "<path></path>"), layer("b-plate", "<rect></rect>")) };
    fill(regions, layers, known, { "b-plate": "<rect width='3'></rect>" });
    return [regions.board, regions.round, layers];
}"""


def test_a_region_that_came_without_its_layers_is_filled(arrive: Callable[..., Page]) -> None:
    page = arrive()
    page.goto("/code")
    static = re.search(r"(/static/[\w-]+)/", page.content())
    assert static is not None
    board, other, left = page.evaluate(FILL, static[1])
    assert board == (
        '<svg width="2"><g id="b-units" class="z-region"><circle r="2"></circle></g>'
        '<g id="b-plate" class="z-region"><rect width="3"></rect></g><g id="b-hits" class="z-region"></g></svg>'
    )
    assert other == "2"
    assert left == {"other": "<rect></rect>"}
