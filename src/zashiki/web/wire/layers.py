"""Layers of a drawn region, `<g id="..." class="z-region">`: only the changed layers of a large picture are sent."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

_LAYER = re.compile(r'<(g|div) id="([\w-]+)" class="z-region[^"]*"[^>]*>')
_GROUPS = {tag: re.compile(rf"<{tag}\b[^>]*>|</{tag}>") for tag in ("g", "div")}


class Layer(NamedTuple):
    """A layer, and where its contents start and end in the text of its region."""

    id: str
    start: int
    end: int


def layers_of(text: str) -> Iterator[Layer]:
    """The innermost layers of a drawn region, in the order of the text."""
    heads = [match for match in _LAYER.finditer(text) if not match[0].endswith("/>")]
    for index, head in enumerate(heads):
        start = head.end()
        limit = heads[index + 1].start() if index + 1 < len(heads) else len(text)
        end = _closing(text, start, limit, head[1])
        if end >= 0:
            yield Layer(head[2], start, end)


def _closing(text: str, start: int, limit: int, kind: str) -> int:
    """Where the group ends that was opened before `start`; -1 if another layer begins inside it."""
    depth = 1
    for tag in _GROUPS[kind].finditer(text, start, limit):
        if tag[0].startswith("</"):
            depth -= 1
            if not depth:
                return tag.start()
        elif not tag[0].endswith("/>"):
            depth += 1
    return -1


def split_region(name: str, text: str) -> Iterator[tuple[str, str]]:
    """A region in parts: first its text with empty layers, by its name; then each layer's contents, by `name/id`."""
    layers = list(layers_of(text))
    rest, end = [], 0
    for layer in layers:
        rest.append(text[end : layer.start])
        end = layer.end
    yield name, "".join([*rest, text[end:]])
    for layer in layers:
        yield f"{name}/{layer.id}", text[layer.start : layer.end]


def layer_contents(text: str, ids: Collection[str]) -> dict[str, str]:
    """The contents of some layers of a region, by id."""
    return {layer.id: text[layer.start : layer.end] for layer in layers_of(text) if layer.id in ids}
