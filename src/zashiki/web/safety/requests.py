"""What requests ask, read with care."""

from __future__ import annotations

import re

from starlette.requests import HTTPConnection, Request

from zashiki.web.safety.secret import COOKIE, NOBODY, Holder, holder_of, new_secret

FIELDS, FIELD_LENGTH = 300, 2000

_TABLE_NAME = re.compile(r"[a-z0-9]{1,40}")


class Problem(Exception):
    """A page that cannot be given, in words."""

    def __init__(self, status: int, title: str, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.title = title


def is_table_name(text: str) -> bool:
    """Whether a table may be called so."""
    return _TABLE_NAME.fullmatch(text) is not None


def table_name(request: Request) -> str:
    """The table of an address; what cannot be one is not looked for."""
    name: str = request.path_params["table"]
    if not is_table_name(name):
        raise Problem(404, "No such table", "There is no table at this address.")
    return name


def seat_of(request: Request) -> int | None:
    """The seat that an address names, if it names one."""
    return seat_number(request.query_params.get("seat", ""))


def seat_number(text: str) -> int | None:
    """A seat's number as it is written, else None."""
    return whole_number(text, 2)


def whole_number(text: str, digits: int) -> int | None:
    """A number of at most so many digits as it is written, else None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


async def fields(request: Request) -> dict[str, str]:
    """The fields of a form that was sent. Raises Problem for what is none."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind not in {"application/x-www-form-urlencoded", "multipart/form-data"}:
        raise Problem(415, "Not a form", "This address takes a form.")
    form = await request.form(max_files=0, max_fields=FIELDS)
    return {name: value[:FIELD_LENGTH] for name, value in form.items() if isinstance(value, str)}


def address(request: HTTPConnection) -> str:
    """The network address that limits are counted by."""
    return request.client.host if request.client is not None else ""


def known_or_new(request: Request) -> tuple[Holder, str | None]:
    """Who asks; a browser that we do not know gets a new secret, to be sent as a cookie."""
    holder = holder_of(request.cookies.get(COOKIE))
    if holder != NOBODY:
        return holder, None
    secret = new_secret()
    return holder_of(secret), secret
