"""Layers of a drawn region (`<g id="..." class="z-region">`): of a large picture only what has changed is sent."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

_LAYER = re.compile(r'<(g|div) id="([\w-]+)" class="z-region[^"]*"[^>]*>')
_GROUPS = {tag: re.compile(rf"<{tag}\b[^>]*>|</{tag}>") for tag in ("g", "div")}


class Layer(NamedTuple):
    """Where a layer's inside stands in the text of its region."""

    id: str
    start: int
    end: int


def layers_of(text: str) -> Iterator[Layer]:
    """The innermost layers of a drawn region, in their order."""
    heads = [found for found in _LAYER.finditer(text) if not found[0].endswith("/>")]
    for at, head in enumerate(heads):
        start = head.end()
        limit = heads[at + 1].start() if at + 1 < len(heads) else len(text)
        end = _closing(text, start, limit, head[1])
        if end >= 0:
            yield Layer(head[2], start, end)


def _closing(text: str, start: int, limit: int, kind: str) -> int:
    """Where the group ends that has been opened before `start`; -1 where another layer begins inside of it."""
    depth = 1
    for tag in _GROUPS[kind].finditer(text, start, limit):
        if tag[0].startswith("</"):
            depth -= 1
            if not depth:
                return tag.start()
        elif not tag[0].endswith("/>"):
            depth += 1
    return -1


def parted(name: str, text: str) -> Iterator[tuple[str, str]]:
    """A region in parts: what is left of it without its layers, by its name; then each layer, by `name/id`."""
    layers = list(layers_of(text))
    rest, at = [], 0
    for layer in layers:
        rest.append(text[at : layer.start])
        at = layer.end
    yield name, "".join([*rest, text[at:]])
    for layer in layers:
        yield f"{name}/{layer.id}", text[layer.start : layer.end]


def insides(text: str, ids: Collection[str]) -> dict[str, str]:
    """The insides of some layers of a region."""
    return {layer.id: text[layer.start : layer.end] for layer in layers_of(text) if layer.id in ids}
