"""The files that browsers get: style sheets put together from `static/css`, scripts of `static/js`, all symbols."""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from zashiki.drawing import style_sheet
from zashiki.web.pages.templates import FULL_SPRITE

# A style sheet of a page -> the files that it is made of, in order. "base.css" begins with the styles of drawings.
SHEETS: dict[str, tuple[str, ...]] = {
    "base.css": ("base", "steps", "forms", "mat"),
    "site.css": ("pages", "rules"),
    "table.css": ("table", "question", "log", "phone", "tiles", "landscape", "result", "replay"),
}
_TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}


class Asset(NamedTuple):
    """One file: its bytes, the compressed bytes, and its media type."""

    body: bytes
    gzipped: bytes
    media_type: str


def _asset(name: str, body: bytes) -> Asset:
    return Asset(body, gzip.compress(body, 9, mtime=0), _TYPES[name.rpartition(".")[2]])


_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$", re.DOTALL | re.MULTILINE)
_CAST = re.compile(r"/\*\* @type [^*\n]*\*/ ?")
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


def slim(script: str) -> str:
    """A script without comments and indentation. Lines keep their numbers, so that errors still say the right place."""
    bare = _COMMENT.sub(lambda match: "\n" * match[0].count("\n"), script)
    return _INDENT.sub("", _CAST.sub("", bare))


def _folder(name: str) -> Traversable:
    return files("zashiki.web").joinpath("static", name)


@cache
def assets() -> dict[str, Asset]:
    """All files by their names, which follow `/static/{hash}/` in an address."""
    by_name: dict[str, Asset] = {}
    for sheet, parts in SHEETS.items():
        texts = [_folder("css").joinpath(f"{part}.css").read_text(encoding="utf-8") for part in parts]
        if sheet == "base.css":
            texts.insert(0, style_sheet())
        by_name[sheet] = _asset(sheet, "\n".join(texts).encode())
    for module in sorted(_folder("js").iterdir(), key=lambda one: one.name):
        if module.name.endswith(".js"):
            by_name[module.name] = _asset(module.name, slim(module.read_text(encoding="utf-8")).encode())
    by_name["sprite.svg"] = _asset("sprite.svg", FULL_SPRITE.encode())
    by_name["icon.svg"] = _asset("icon.svg", _folder("icon.svg").read_bytes())
    return by_name


@cache
def assets_hash() -> str:
    """A hash of all files. It stands in their addresses, so that browsers may keep them for ever."""
    digest = hashlib.blake2b(digest_size=8)
    for name, asset in sorted(assets().items()):
        digest.update(name.encode() + b"\0" + asset.body + b"\0")
    return digest.hexdigest()
