"""The form of a new table: fields made from a game's option types, and what is made of a form that was sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, get_args

import msgspec

from zashiki.kernel.errors import ZashikiError
from zashiki.kernel.game import Game, GameOptions, load_game
from zashiki.kernel.registry import locate
from zashiki.rules_pages import rules_directory
from zashiki.web.pages.models import GameCard, NewTablePage, OptionField, PackChoice, SeatField, Site
from zashiki.web.pages.options import fitted
from zashiki.web.safety.names import clean, clean_name
from zashiki.web.safety.secret import Holder, new_invite
from zashiki.web.storage.rows import SeatRecord
from zashiki.web.tables.hosting import distinct
from zashiki.web.tables.house import House
from zashiki.web.workers.bots import BotChoice, bot_choices

KEPT_BY_US = frozenset({"auto", "windows"})
"""People do not choose these: all are asked in reaction windows, and obvious answers are given."""
BOT_NAMES = ("Aki", "Haru", "Natsu", "Fuyu", "Sora", "Umi", "Kawa", "Yama", "Hana", "Tsuki", "Kaze", "Ishi")
SEAT_KINDS = ("me", "bot", "open", "hotseat")
VALUE_LENGTH = 100

Fields = Mapping[str, str]


class InvalidForm(ZashikiError):
    """A form from which no table can be made; the message says which field, and what it takes."""


# ---------------------------------------------------------------- options


def option_fields(kind: type[GameOptions], values: Fields) -> tuple[OptionField, ...]:
    """A field for each option that people choose, `players` first, filled with `values` or the defaults."""
    fields = [field for field in msgspec.structs.fields(kind) if field.name not in KEPT_BY_US]
    fields.sort(key=lambda field: field.name != "players")
    made = [_option_field(field, values.get(field.name)) for field in fields]
    return tuple([_with_sizes(field, kind) if field.name == "players" else field for field in made])


def _with_sizes(field: OptionField, kind: type[GameOptions]) -> OptionField:
    """The field of the number of players, offering only what the game takes."""
    return msgspec.structs.replace(field, kind="choice", choices=tuple([str(size) for size in sizes_of(kind)]))


@cache
def sizes_of(kind: type[GameOptions]) -> tuple[int, ...]:
    """The numbers of players that a game takes with its other options as they are by default."""
    players = next(field for field in msgspec.structs.fields(kind) if field.name == "players")
    info: Any = msgspec.inspect.type_info(players.type)
    info = info.type if isinstance(info, msgspec.inspect.Metadata) else info
    sizes: Iterable[int] = (int(players.default),)
    if isinstance(info, msgspec.inspect.LiteralType):
        sizes = sorted(int(size or 0) for size in info.values)
    elif isinstance(info, msgspec.inspect.IntType) and info.ge is not None and info.le is not None:
        sizes = range(info.ge, info.le + 1)
    return tuple([size for size in sizes if _takes(kind, size)])


def _takes(kind: type[GameOptions], players: int) -> bool:
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
    shown = plain_value(field.default) if value is None else value
    label = field.name.replace("_", " ").capitalize()
    match info:
        case msgspec.inspect.BoolType():
            return OptionField(field.name, label, help_text, "flag", shown)
        case msgspec.inspect.IntType():
            return OptionField(field.name, label, help_text, "number", shown, low=info.ge, high=info.le)
        case msgspec.inspect.LiteralType():
            # as the game declares them; the inspected values are sorted
            declared = get_args(field.type.__origin__ if hasattr(field.type, "__metadata__") else field.type)
            choices = tuple(plain_value(choice) for choice in declared)
            return OptionField(field.name, label, help_text, "choice", shown, choices)
    return OptionField(field.name, label, help_text, "text", shown)


def plain_value(value: Any) -> str:
    """An option's value as the form writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None or value is msgspec.NODEFAULT else str(value)


def option_values(kind: type[GameOptions], form: Fields, sent: bool) -> dict[str, str]:
    """The options of a form. `sent`: a box that is not there was not ticked."""
    values: dict[str, str] = {}
    for field in option_fields(kind, {}):
        value = form.get(f"option.{field.name}")
        if field.kind == "flag" and sent:
            values[field.name] = "true" if value in {"true", "on"} else "false"
        elif value is not None and value != "":
            values[field.name] = value[:VALUE_LENGTH]
    return values


def game_of_form(house: House, name: str, form: Fields, sent: bool) -> Game[Any, Any]:
    """The game that a form describes. Raises ZashikiError for what cannot be."""
    kind = locate(name)
    pack = form.get("pack", "")
    try:
        return load_game(name, house.pack_directory(pack), **option_values(kind.options_type, form, sent))
    except TypeError as error:  # an option called like a parameter of load_game
        raise InvalidForm(f"these options of {name} cannot be used") from error


# ---------------------------------------------------------------- seats


def seat_fields(players: int, form: Fields, bot: str) -> tuple[SeatField, ...]:
    """The seats of a form: me first, bots opposite, unless the form says otherwise."""
    fields = []
    for seat in range(players):
        kind = form.get(f"seat.{seat}.kind", "me" if seat == 0 else "bot")
        fields.append(
            SeatField(
                seat,
                kind if kind in SEAT_KINDS else "open",  # type: ignore[arg-type]
                clean(form.get(f"seat.{seat}.name", ""), 24),
                form.get(f"seat.{seat}.bot", "") or bot,
            )
        )
    return tuple(fields)


def seat_records(house: House, players: int, form: Fields, holder: Holder) -> list[SeatRecord]:
    """The seats of a new table. Raises InvalidForm or InvalidName."""
    bots = {choice.spec for choice in bot_choices(house.settings)}
    records: list[SeatRecord] = []
    taken: list[str] = []
    for seat in range(players):
        kind = form.get(f"seat.{seat}.kind", "me" if seat == 0 else "open")
        if kind not in SEAT_KINDS:
            raise InvalidForm(f"seat {seat + 1} cannot be {kind[:40]!r}; it is one of {', '.join(SEAT_KINDS)}")
        written = form.get(f"seat.{seat}.name", "").strip()
        record = SeatRecord(table_id="", seat=seat, kind="person", name="")
        if kind == "open":
            record = msgspec.structs.replace(record, kind="open", invite=new_invite())
        elif kind == "bot":
            spec = form.get(f"seat.{seat}.bot", "greedy")
            if spec not in bots:
                raise InvalidForm(f"seat {seat + 1}: there is no bot {spec[:40]!r} here")
            name = clean_name(written) if written else next(n for n in _bot_names() if n not in taken)
            record = msgspec.structs.replace(record, kind="bot", bot=spec, name=distinct(name, taken))
        else:
            name = clean_name(written) if written else f"Player {seat + 1}"
            record = msgspec.structs.replace(record, name=distinct(name, taken), holder=holder)
        taken.append(record.name)
        records.append(record)
    return records


def _bot_names() -> list[str]:
    return [*BOT_NAMES, *(f"Bot {number}" for number in range(1, 65))]


# ---------------------------------------------------------------- pages


def game_card(name: str) -> GameCard:
    """A game as the pages show it."""
    kind = locate(name)
    has_rules = (rules_directory() / f"{name}.md").is_file()
    return GameCard(name, kind.title, kind.summary, sizes_of(kind.options_type), has_rules)


def new_table_page(
    house: House, site: Site, name: str, form: Fields, games: tuple[GameCard, ...], problem: str = ""
) -> NewTablePage:
    """The form, filled in as far as it was, with the board at the start."""
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
    fit = fitted(name, pack, fields, values)
    game = load_game(name, pack, **fit.values)
    return NewTablePage(
        site=site,
        game=game_card(name),
        options=fit.fields,
        packs=packs,
        pack=form.get("pack", "") if form.get("pack", "") in house.packs() else "",
        seats=seat_fields(game.num_players(), form, _usual_bot(bots)),
        bots=bots,
        problem=problem,
        picture=_picture(game),
        games=games,
        dropped=() if problem else fit.dropped,
    )


def _usual_bot(bots: tuple[BotChoice, ...]) -> str:
    """A bot that plays well and answers quickly."""
    quick = [bot.spec for bot in bots if bot.spec.startswith("search")]
    return quick[0] if quick else bots[0].spec


def _picture(game: Game[Any, Any]) -> str:
    """The board at the start, as a spectator sees it, or another view of it; empty where the game draws none."""
    try:
        view = game.view(game.new_initial_state(seed=1), None)
        names = [f"Player {seat + 1}" for seat in range(game.num_players())]
        regions = game.regions(view, names)
    except NotImplementedError:
        return ""
    drawn = [regions.get("board", ""), *(text for name, text in regions.items() if name.startswith("view-"))]
    return next((str(text) for text in drawn if str(text).startswith("<svg")), "")
