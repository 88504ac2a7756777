"""What can be read from markup and from the questions that it belongs to, in every game."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from zashiki.kernel.paths import Asked


def borne(drawn: str) -> set[str]:
    """The tokens of everything that may be lit."""
    return set(re.findall(r'data-token="([^"]+)"', drawn))


def clickable(drawn: str) -> set[str]:
    """The tokens of everything that is shown as a button."""
    root = ElementTree.fromstring(f"<div>{drawn}</div>")
    return {
        one.attrib["data-token"]
        for one in root.iter()
        if "data-token" in one.attrib and "z-act" in one.attrib.get("class", "").split()
    }


def of_the_question(asked: Asked | None) -> set[str]:
    """All tokens of a question and of those that go on with it."""
    found: set[str] = set()
    for answer in asked.answers if asked is not None else ():
        found |= {answer.token, *of_the_question(answer.then)}
    return found
