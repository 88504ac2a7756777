"""The wheel, installed in an empty environment, has all that it needs: games, packs and the pages of rules."""

from __future__ import annotations

import os
import subprocess
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

Zashiki = Callable[..., str]


@pytest.fixture
def zashiki(tmp_path: Path) -> Zashiki:
    """Build the wheel, install it with what it requires and nothing else; runs its commands far from the checkout."""
    from hatchling.builders.wheel import WheelBuilder

    wheel = next(WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"]))
    home = tmp_path / "environment"
    venv.create(home, with_pip=True)
    binaries = home / ("Scripts" if os.name == "nt" else "bin")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    install = [str(binaries / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel]
    subprocess.run(install, check=True, env=environment, cwd=tmp_path)

    def run(*arguments: str, typed: str = "") -> str:
        line = [str(binaries / "zashiki"), *arguments]
        done = subprocess.run(
            line, input=typed, capture_output=True, encoding="utf-8", env=environment, cwd=tmp_path, check=False
        )
        assert done.returncode == 0, f"{arguments}: {done.stderr}"
        assert str(ROOT) not in done.stdout
        return done.stdout

    return run


@pytest.mark.slow
def test_the_wheel_stands_alone(zashiki: Zashiki) -> None:
    assert "Yokai Forest Duel" in zashiki("games")
    assert "YF-8.1" in zashiki("rules", "yokai", "KO", "--all")
    assert "cards.toml" in zashiki("pack", "new", "yokai", "box")

    shown = zashiki("play", "yokai", "--bots", "greedy", "--record", "duel.zashiki", typed="1\n" * 400)
    assert "The end" in shown
    assert "is verified" in zashiki("replay", "duel.zashiki", "--verify")
    zashiki("draw", "duel.zashiki", "-o", "duel.svg")

    # What needs more says what: the extras, and the benchmarks of a source checkout.
    with pytest.raises(AssertionError, match=r"pip install 'zashiki\[png\]'"):
        zashiki("draw", "duel.zashiki", "-o", "duel.png")
    with pytest.raises(AssertionError, match=r"pip install 'zashiki\[web\]'"):
        zashiki("serve")
    with pytest.raises(AssertionError, match="take a source checkout"):
        zashiki("bench")
