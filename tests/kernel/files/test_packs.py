"""Packs: tables from TOML, an owner's files in place of ours, and errors that name file, row and field."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

import zashiki
from tests.kernel.nights import night
from zashiki.kernel.errors import InvalidPack
from zashiki.kernel.files.packs import (
    LARGEST,
    Source,
    check_word,
    load_tables,
    pack_hash,
    pack_text,
    read_effect,
    restore_pack,
)

WORDS = {"draw": ("count",), "push": ("track", "count"), "rest": ()}
KINDS = {"track": ("energy", "victory")}


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    kind: Literal["guard", "feint"]
    cost: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    effects: tuple[str, ...] = ()
    source: Source

    def __post_init__(self) -> None:
        for effect in self.effects:
            read_effect(effect, WORDS, KINDS)


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[Card, ...]


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    places: tuple[int, ...]
    source: Source


class Pack(msgspec.Struct, frozen=True):
    cards: CardFile
    board: Board


class Bare(msgspec.Struct):
    name: str


class BareFile(msgspec.Struct):
    card: tuple[Bare, ...]


class BarePack(msgspec.Struct):
    cards: BareFile


CARDS = """\
[[card]]
name = "Akira"
kind = "guard"
cost = 2
source = "rulebook"

[[card]]
name = "Straw Man"
kind = "feint"
effects = ["draw 2", "push energy 1", "rest"]
source = "designed"
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    directory = tmp_path / "pack"
    directory.mkdir()
    (directory / "cards.toml").write_text(CARDS)
    (directory / "board.toml").write_text('places = [1, 2]\nsource = "public"\n')
    return directory


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """An owner's directory."""
    directory = tmp_path / "my-box"
    directory.mkdir()
    return directory


def test_tables_are_typed(package: Path) -> None:
    pack = load_tables(package, Pack)
    assert [card.name for card in pack.cards.card] == ["Akira", "Straw Man"]
    assert pack.cards.card[0].cost == 2
    assert pack.board == Board(places=(1, 2), source="public")


def test_an_owner_replaces_single_files(package: Path, box: Path) -> None:
    (box / "board.toml").write_text('places = [7]\nsource = "rulebook"\n')
    pack = load_tables(package, Pack, box)
    assert pack.board.places == (7,)
    assert len(pack.cards.card) == 2


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("cost = 2", 'cost = "two"', r"cards\.toml: card 'Akira', field cost: 'two' does not fit: it must be a wh.*"),
        ("cost = 2", "cost = 12", r"cards\.toml: card 'Akira', field cost: 12 does not fit: .*at most 9"),
        ("cost = 2", "coost = 2", r"cards\.toml: card 'Akira': there is no field 'coost' here; did you mean 'cost'\?"),
        ('kind = "guard"\n', "", r"cards\.toml: card 'Akira': the field 'kind' is missing"),
        ('"guard"', '"gard"', r"card 'Akira', field kind: 'gard' is not known here; did you mean 'guard'\?"),
        ('name = "Akira"\n', "", r"cards\.toml: card number 1: the field 'name' is missing"),
        (
            '"designed"',
            '"mine"',
            r"card 'Straw Man', field source: 'mine' is not known .*known: designed, public, rule",
        ),
        ('source = "designed"', "", r"cards\.toml: card 'Straw Man': the field 'source' is missing"),
        ('"draw 2"', "7", r"card 'Straw Man', field effects\[0\]: 7 does not fit: it must be a text"),
        ('"draw 2"', '"drow 2"', r"cards\.toml: card 'Straw Man': there is no effect 'drow'; did you mean 'draw'\?"),
        ("[[card]]", "[[cart]]", r"cards\.toml: there is no field 'cart' here; did you mean 'card'\?"),
        ("cost = 2", "cost = 1979-05-27", r"card 'Akira', field cost: 1979-05-27 does not fit: it must be a whole num"),
        ("cost = 2", "cost = " + "9" * 5000, r"cards\.toml: it is not TOML: "),
        ("cost = 2", "cost = " + "[" * 5000, r"cards\.toml: it is not TOML: "),
        ("cost = 2", "cost =", r"cards\.toml: it is not TOML: .*line 4"),
    ],
)
def test_errors_name_file_row_and_field(package: Path, box: Path, old: str, new: str, message: str) -> None:
    assert old in CARDS
    (box / "cards.toml").write_text(CARDS.replace(old, new))
    with pytest.raises(InvalidPack, match=message) as caught:
        load_tables(package, Pack, box)
    assert str(box / "cards.toml") in str(caught.value)


def test_an_error_in_a_single_row_names_its_field(package: Path, box: Path) -> None:
    (box / "board.toml").write_text('places = [1, "two"]\nsource = "public"\n')
    with pytest.raises(InvalidPack, match=r"board\.toml: field places\[1\]: 'two' does not fit"):
        load_tables(package, Pack, box)


def test_a_directory_that_is_not_there(package: Path, tmp_path: Path) -> None:
    with pytest.raises(InvalidPack, match=r"there is no pack directory .*nowhere"):
        load_tables(package, Pack, tmp_path / "nowhere")


def test_a_directory_without_tables(package: Path, box: Path) -> None:
    with pytest.raises(InvalidPack, match=r"holds no table; it may hold cards\.toml, board\.toml"):
        load_tables(package, Pack, box)


def test_a_file_that_is_no_table(package: Path, box: Path) -> None:
    (box / "card.toml").write_text(CARDS)
    with pytest.raises(InvalidPack, match=r"card\.toml: the game has no such table; did you mean 'cards\.toml'\?"):
        load_tables(package, Pack, box)


def test_a_file_that_is_no_text(package: Path, box: Path) -> None:
    (box / "cards.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(InvalidPack, match=r"cards\.toml: it is not a text in UTF-8"):
        load_tables(package, Pack, box)


def test_a_file_that_cannot_be_read(package: Path) -> None:
    (package / "cards.toml").unlink()
    with pytest.raises(InvalidPack, match=r"cards\.toml: it cannot be read: No such file"):
        load_tables(package, Pack)


def test_rows_without_source_are_the_game_authors_mistake(package: Path) -> None:
    with pytest.raises(TypeError, match="BareFile: every row of a pack needs a field `source"):
        load_tables(package, BarePack)


# ---------------------------------------------------------------- effects


def test_an_effect_is_a_word_and_its_arguments() -> None:
    assert read_effect("push victory 2", WORDS, KINDS) == ("push", ("victory", 2))
    assert read_effect("rest", WORDS, KINDS) == ("rest", ())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"there is no effect ''"),
        ("psh energy 1", r"there is no effect 'psh'; did you mean 'push'\?"),
        ("draw", r"'draw' has 0 arguments; it is written 'draw <count>'"),
        ("rest 1", r"'rest 1' has 1 arguments; it is written 'rest'"),
        ("draw -1", r"count is '-1'; it is a whole number"),
        ("push energie 1", r"there is no track 'energie'; did you mean 'energy'\?"),
    ],
)
def test_a_wrong_effect_says_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(InvalidPack, match=message):
        read_effect(text, WORDS, KINDS)


def test_check_word_returns_the_word() -> None:
    assert check_word("energy", KINDS["track"]) == "energy"


# ---------------------------------------------------------------- packs as text


@pytest.fixture
def own_cards(tmp_path: Path) -> Path:
    """An owner's pack of Night Watch, with one card that is stronger."""
    text = (Path(__file__).parents[2] / "toy" / "pack" / "cards.toml").read_text()
    box = tmp_path / "my-box"
    box.mkdir()
    (box / "cards.toml").write_text(text.replace("strength = 4", "strength = 1", 1))
    return box


def test_the_hash_follows_the_values_alone(own_cards: Path) -> None:
    mine = zashiki.load_game("night-watch", pack=own_cards)
    assert pack_hash(mine) != pack_hash(night())
    before = pack_hash(mine)
    cards = own_cards / "cards.toml"
    cards.write_text("# a note to myself\n\n" + cards.read_text())
    assert pack_hash(zashiki.load_game("night-watch", pack=own_cards)) == before
    assert len(before) == 16


def test_a_pack_comes_back_from_its_text(own_cards: Path) -> None:
    restored = restore_pack(pack_text(own_cards))
    assert restored != own_cards
    assert pack_hash(zashiki.load_game("night-watch", pack=restored)) == pack_hash(
        zashiki.load_game("night-watch", pack=own_cards)
    )
    assert restore_pack(pack_text(own_cards)) == restored


@pytest.mark.parametrize("name", ["../cards.toml", "/etc/cards.toml", "cards.py", ".toml", "a/b.toml"])
def test_a_restored_pack_writes_only_its_own_files(name: str) -> None:
    with pytest.raises(InvalidPack, match=r"the names of its files are like 'cards\.toml'"):
        restore_pack({name: ""})


def test_a_restored_file_has_a_limit() -> None:
    with pytest.raises(InvalidPack, match=rf"cards\.toml has {LARGEST + 1} characters; at most {LARGEST}"):
        restore_pack({"cards.toml": "#" * (LARGEST + 1)})
