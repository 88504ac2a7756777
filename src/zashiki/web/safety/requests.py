"""What requests ask for, read without trust."""

from __future__ import annotations

import re

from starlette.requests import HTTPConnection, Request

from zashiki.web.safety.secret import COOKIE, NOBODY, Holder, holder_of, new_secret

FIELDS, FIELD_LENGTH = 300, 2000

_TABLE_NAME = re.compile(r"[a-z0-9]{1,40}")


class Problem(Exception):
    """Why a page cannot be sent: a status, a title, and a text for people."""

    def __init__(self, status: int, title: str, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.title = title


def is_table_name(text: str) -> bool:
    """Whether this can be the name of a table."""
    return _TABLE_NAME.fullmatch(text) is not None


def table_name(request: Request) -> str:
    """The table that an address names. Raises Problem for what cannot be the name of a table."""
    name: str = request.path_params["table"]
    if not is_table_name(name):
        raise Problem(404, "No such table", "There is no table at this address.")
    return name


def seat_of(request: Request) -> int | None:
    """The seat that an address names, or None. It says nothing about who holds the seat."""
    return seat_number(request.query_params.get("seat", ""))


def seat_number(text: str) -> int | None:
    """The number of a seat from its text, or None if the text is not one."""
    return whole_number(text, 2)


def whole_number(text: str, digits: int) -> int | None:
    """A number of at most so many digits from its text, or None if the text is not one."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


async def fields(request: Request) -> dict[str, str]:
    """The fields of a form that was sent. Raises Problem if it is not a form."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind not in {"application/x-www-form-urlencoded", "multipart/form-data"}:
        raise Problem(415, "Not a form", "This address takes a form.")
    form = await request.form(max_files=0, max_fields=FIELDS)
    return {name: value[:FIELD_LENGTH] for name, value in form.items() if isinstance(value, str)}


def address(request: HTTPConnection) -> str:
    """The network address of a browser, by which limits are counted."""
    return request.client.host if request.client is not None else ""


def request_holder(request: HTTPConnection) -> Holder:
    """The browser that asks, by its cookie; NOBODY if it has none."""
    return holder_of(request.cookies.get(COOKIE))


def known_or_new(request: Request) -> tuple[Holder, str | None]:
    """The browser that asks. A browser without a cookie gets a new secret, which is to be sent to it as a cookie."""
    holder = request_holder(request)
    if holder != NOBODY:
        return holder, None
    secret = new_secret()
    return holder_of(secret), secret
