"""The README's examples run as they stand there, and texts name only what exists."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import click
import pytest

from zashiki.cli import main

ROOT = Path(__file__).parents[1]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def test_the_python_example_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=FLAGS, encoding="utf-8")
    assert result.attempted >= 5
    assert not result.failed


def test_it_opens_with_a_picture_and_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    picture = re.match(r"# zashiki\n\n!\[[^\]]+\]\(([^)]+)\)\n", text)
    assert picture is not None
    assert (ROOT / picture[1]).is_file()
    assert re.search(r"^    make play .*\n    make test ", text, re.MULTILINE)


@pytest.mark.parametrize("name", ["README.md", "docs/cli.md"])
def test_commands_and_options_exist(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    lines = re.findall(r"^    (?:\$ )?(zashiki .+)$", text, re.MULTILINE)
    assert len(lines) > 3
    for line in lines:
        words = line.split("  ")[0].split(">")[0].split()[1:]
        command: click.Command = main
        context = click.Context(main)
        while isinstance(command, click.Group):
            found = command.get_command(context, words.pop(0))
            assert found is not None, line
            command = found
        known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
        assert {word for word in words if word.startswith("-")} <= known, line
