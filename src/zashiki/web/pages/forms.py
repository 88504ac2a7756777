"""The form of a new table: its fields, which come from the options of a game, and how a sent form is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, get_args

import msgspec

from zashiki.kernel.errors import ZashikiError
from zashiki.kernel.game import AnyGame, GameOptions, load_game
from zashiki.kernel.registry import locate
from zashiki.rules_pages import rules_directory
from zashiki.web.pages.models import GameCard, NewTablePage, OptionField, PackChoice, SeatChoice, SeatField, Site
from zashiki.web.pages.options import combine
from zashiki.web.safety.names import clean, clean_name
from zashiki.web.safety.secret import Holder, new_invite
from zashiki.web.storage.rows import SeatRecord
from zashiki.web.tables.hosting import distinct
from zashiki.web.tables.house import House
from zashiki.web.workers.bots import BotChoice, bot_choices

KEPT_BY_US = frozenset({"auto", "windows"})
"""People do not choose these options: in a web table all are asked in reaction windows, and answers without a
choice are given automatically."""
BOT_NAMES = ("Aki", "Haru", "Natsu", "Fuyu", "Sora", "Umi", "Kawa", "Yama", "Hana", "Tsuki", "Kaze", "Ishi")
SEAT_CHOICES: dict[str, SeatChoice] = {choice: choice for choice in get_args(SeatChoice)}
VALUE_LENGTH = 100

Fields = Mapping[str, str]


class InvalidForm(ZashikiError):
    """No table can be made from this form. The message says which field is wrong, and what it may hold."""


# ---------------------------------------------------------------- options


def option_fields(kind: type[GameOptions], values: Fields) -> tuple[OptionField, ...]:
    """A field for each option that people choose, `players` first, with its value in `values` or its default."""
    fields = [field for field in msgspec.structs.fields(kind) if field.name not in KEPT_BY_US]
    fields.sort(key=lambda field: field.name != "players")
    options = [_option_field(field, values.get(field.name)) for field in fields]
    return tuple([_with_sizes(field, kind) if field.name == "players" else field for field in options])


def _with_sizes(field: OptionField, kind: type[GameOptions]) -> OptionField:
    """The field of the number of players. It offers only numbers that the game allows."""
    return msgspec.structs.replace(field, kind="choice", choices=tuple([str(size) for size in sizes_of(kind)]))


@cache
def sizes_of(kind: type[GameOptions]) -> tuple[int, ...]:
    """The numbers of players that a game allows when its other options have their defaults."""
    players = next(field for field in msgspec.structs.fields(kind) if field.name == "players")
    info: Any = msgspec.inspect.type_info(players.type)
    info = info.type if isinstance(info, msgspec.inspect.Metadata) else info
    sizes: Iterable[int] = (int(players.default),)
    if isinstance(info, msgspec.inspect.LiteralType):
        sizes = sorted(int(size or 0) for size in info.values)
    elif isinstance(info, msgspec.inspect.IntType) and info.ge is not None and info.le is not None:
        sizes = range(info.ge, info.le + 1)
    return tuple([size for size in sizes if _allows(kind, size)])


def _allows(kind: type[GameOptions], players: int) -> bool:
    try:
        kind(players=players)
    except ValueError:
        return False
    return True


def _option_field(field: msgspec.structs.FieldInfo, value: str | None) -> OptionField:
    info: Any = msgspec.inspect.type_info(field.type)
    help_text = ""
    if isinstance(info, msgspec.inspect.Metadata):
        help_text = str((info.extra_json_schema or {}).get("description", ""))
        help_text = help_text[:1].upper() + help_text[1:]
        info = info.type
    text = plain_value(field.default) if value is None else value
    label = field.name.replace("_", " ").capitalize()
    match info:
        case msgspec.inspect.BoolType():
            return OptionField(field.name, label, help_text, "flag", text)
        case msgspec.inspect.IntType():
            return OptionField(field.name, label, help_text, "number", text, low=info.ge, high=info.le)
        case msgspec.inspect.LiteralType():
            # in the order in which the game declares them; msgspec sorts them
            declared = get_args(field.type.__origin__ if hasattr(field.type, "__metadata__") else field.type)
            choices = tuple(plain_value(choice) for choice in declared)
            return OptionField(field.name, label, help_text, "choice", text, choices)
    return OptionField(field.name, label, help_text, "text", text)


def plain_value(value: Any) -> str:
    """An option's value as text in the form."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None or value is msgspec.NODEFAULT else str(value)


def option_values(kind: type[GameOptions], form: Fields, sent: bool) -> dict[str, str]:
    """The options of a form. sent: the form was sent, so a missing box was not ticked."""
    values: dict[str, str] = {}
    for field in option_fields(kind, {}):
        value = form.get(f"option.{field.name}")
        if field.kind == "flag" and sent:
            values[field.name] = "true" if value in {"true", "on"} else "false"
        elif value is not None and value != "":
            values[field.name] = value[:VALUE_LENGTH]
    return values


def game_of_form(house: House, name: str, form: Fields, sent: bool) -> AnyGame:
    """The game that a form describes. Raises ZashikiError if there can be no such game."""
    kind = locate(name)
    pack = form.get("pack", "")
    try:
        return load_game(name, house.pack_directory(pack), **option_values(kind.options_type, form, sent))
    except TypeError as error:  # an option has the name of a parameter of load_game
        raise InvalidForm(f"these options of {name} cannot be used") from error


# ---------------------------------------------------------------- seats


def seat_fields(players: int, form: Fields, bot: str) -> tuple[SeatField, ...]:
    """The seats of a form. By default the first seat is mine, and bots take the others."""
    fields = []
    for seat in range(players):
        kind = form.get(f"seat.{seat}.kind", "me" if seat == 0 else "bot")
        fields.append(
            SeatField(
                seat,
                SEAT_CHOICES.get(kind, "open"),
                clean(form.get(f"seat.{seat}.name", ""), 24),
                form.get(f"seat.{seat}.bot", "") or bot,
            )
        )
    return tuple(fields)


def seat_records(house: House, players: int, form: Fields, holder: Holder) -> list[SeatRecord]:
    """The seats of a new table. Raises InvalidForm or InvalidName."""
    bots = {choice.spec for choice in bot_choices(house.settings)}
    records: list[SeatRecord] = []
    used_names: list[str] = []
    for seat in range(players):
        kind = form.get(f"seat.{seat}.kind", "me" if seat == 0 else "open")
        if kind not in SEAT_CHOICES:
            raise InvalidForm(f"seat {seat + 1} cannot be {kind[:40]!r}; it is one of {', '.join(SEAT_CHOICES)}")
        written = form.get(f"seat.{seat}.name", "").strip()
        record = SeatRecord(table_id="", seat=seat, kind="person", name="")
        if kind == "open":
            record = msgspec.structs.replace(record, kind="open", invite=new_invite())
        elif kind == "bot":
            spec = form.get(f"seat.{seat}.bot", "greedy")
            if spec not in bots:
                raise InvalidForm(f"seat {seat + 1}: there is no bot {spec[:40]!r} here")
            name = clean_name(written) if written else next(n for n in _bot_names() if n not in used_names)
            record = msgspec.structs.replace(record, kind="bot", bot=spec, name=distinct(name, used_names))
        else:
            name = clean_name(written) if written else f"Player {seat + 1}"
            record = msgspec.structs.replace(record, name=distinct(name, used_names), holder=holder)
        used_names.append(record.name)
        records.append(record)
    return records


def _bot_names() -> list[str]:
    return [*BOT_NAMES, *(f"Bot {number}" for number in range(1, 65))]


# ---------------------------------------------------------------- pages


def game_card(name: str) -> GameCard:
    """A game as the pages present it."""
    kind = locate(name)
    has_rules = (rules_directory() / f"{name}.md").is_file()
    return GameCard(name, kind.title, kind.summary, sizes_of(kind.options_type), has_rules)


def new_table_page(
    house: House, site: Site, name: str, form: Fields, games: tuple[GameCard, ...], problem: str = ""
) -> NewTablePage:
    """The page of a form, filled in as it was sent, with a picture of the board at the start."""
    kind = locate(name)
    bots = bot_choices(house.settings)
    packs = (PackChoice("", "Standard"), *(PackChoice(pack, pack) for pack in house.packs()))
    values = option_values(kind.options_type, form, sent=False)
    fields = option_fields(kind.options_type, {})
    try:
        pack = house.pack_directory(form.get("pack", ""))
        load_game(name, pack)
    except ZashikiError as error:
        problem = problem or str(error)
        pack = None
    options = combine(name, pack, fields, values)
    game = load_game(name, pack, **options.values)
    return NewTablePage(
        site=site,
        game=game_card(name),
        options=options.fields,
        packs=packs,
        pack=form.get("pack", "") if form.get("pack", "") in house.packs() else "",
        seats=seat_fields(game.num_players(), form, _usual_bot(bots)),
        bots=bots,
        problem=problem,
        picture=_picture(game),
        games=games,
        dropped=() if problem else options.dropped,
    )


def _usual_bot(bots: tuple[BotChoice, ...]) -> str:
    """The default bot: it plays well and answers quickly."""
    quick = [bot.spec for bot in bots if bot.spec.startswith("search")]
    return quick[0] if quick else bots[0].spec


def _picture(game: AnyGame) -> str:
    """The board at the start of a game as a spectator sees it, or another view; empty if the game draws none."""
    try:
        view = game.view(game.new_initial_state(seed=1), None)
        names = [f"Player {seat + 1}" for seat in range(game.num_players())]
        regions = game.regions(view, names)
    except NotImplementedError:
        return ""
    boards = [regions.get("board", ""), *(text for name, text in regions.items() if name.startswith("view-"))]
    return next((str(text) for text in boards if str(text).startswith("<svg")), "")
