"""Of a large picture only the layers are sent that have changed."""

from __future__ import annotations

import pytest

from tests.web.clients import with_layers
from zashiki.drawing import board, circle, picture, rect
from zashiki.web.wire.layers import layer_contents, layers_of, split_region


def drawn(units: int = 0, hits: str = "", title: str = "A board") -> str:
    """A board with layers: what lies in them varies."""
    layers = {
        "plate": rect(0, 0, 10, 10),
        "units": circle(1, 1, units) if units else rect(0, 0, 0, 0),
        "hits": rect(1, 1, 2, 2, data_token=hits or None),
    }
    return picture(board(layers, id="map", label=title), width=10, height=10, title=title)


def test_the_innermost_layers_are_found_with_what_lies_in_them() -> None:
    text = drawn(units=3)
    found = {layer.id: text[layer.start : layer.end] for layer in layers_of(text)}
    assert list(found) == ["map-plate", "map-units", "map-hits"]
    assert found["map-units"] == '<circle cx="1" cy="1" r="3"/>'


def update(old: str, new: str) -> tuple[bool, dict[str, str]]:
    """Whether the whole region has to be sent, and else the insides of layers."""
    before, after = dict(split_region("board", old)), dict(split_region("board", new))
    changed = [name for name, text in after.items() if before.get(name) != text]
    return "board" in changed, layer_contents(new, [name.partition("/")[2] for name in changed])


@pytest.mark.parametrize("old", [drawn(), drawn(units=2, hits="a")])
@pytest.mark.parametrize("new", [drawn(units=2), drawn(hits="b"), drawn(units=5, hits="c"), drawn()])
def test_changed_layers_make_the_old_picture_the_new_one(old: str, new: str) -> None:
    whole, parts = update(old, new)
    assert not whole
    assert with_layers(old, parts) == new
    assert "map-plate" not in parts


def test_what_differs_outside_of_layers_is_sent_as_a_whole() -> None:
    assert update(drawn(), drawn(title="Another"))[0]
    assert update("<p>One</p>", "<p>Two</p>")[0]
    assert update(drawn(), drawn().replace("map-units", "map-armies"))[0]
