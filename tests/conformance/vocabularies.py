"""Writes the frozen vocabularies anew: `python -m tests.conformance.vocabularies`, after a change that was meant."""

from __future__ import annotations

from tests.conformance.checks_words import AGAIN, GOLDEN, vocabulary_hash
from tests.conformance.configurations import configurations, label, subject
from tests.registering import NIGHT_WATCH
from zashiki.kernel.registry import register


def main() -> None:
    """One line a configuration: its name, the number of actions, a hash of all tokens in order."""
    register(*NIGHT_WATCH)
    lines = [f"{label(found)} = {vocabulary_hash(subject(*found))}" for found in configurations()]
    GOLDEN.write_text("\n".join([f"# The vocabularies as they are frozen; made by `{AGAIN}`.", *lines, ""]))
    print(f"{len(lines)} vocabularies in {GOLDEN}")


if __name__ == "__main__":
    main()
