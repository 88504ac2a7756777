"""Replays and records: of tables, as far as the viewer may see them, and of uploaded records."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from zashiki.kernel.errors import InvalidRecord, ZashikiError
from zashiki.kernel.files.records import read_record, write_record
from zashiki.kernel.session import Session
from zashiki.kernel.session.replays import private_history
from zashiki.web.pages import html, models
from zashiki.web.pages.answers import html_page
from zashiki.web.pages.forms import game_card
from zashiki.web.pages.routes import PageRoutes
from zashiki.web.safety.http import RECORD_BYTES, Limits
from zashiki.web.safety.names import safe_name
from zashiki.web.safety.requests import Problem, address, request_holder, seat_of, table_name
from zashiki.web.safety.secret import new_table_id
from zashiki.web.tables.house import House
from zashiki.web.tables.queries import course_of, moment_of, result_of, turns_of, with_course
from zashiki.web.wire.message_parts import Result, StoryLine
from zashiki.web.wire.payload import lines_of
from zashiki.web.wire.protocol import encode
from zashiki.web.wire.replay_parts import chapters_of, whole_story, with_all_hands
from zashiki.web.wire.stories import Viewer

STORY_SHOWN = 40
ENTRIES_ALLOWED = 20_000
ENTRIES_AT_ONCE = 20
UPLOADS_KEPT = 16
_VERSION = re.compile(r"\d{1,9}")
_RECORD = re.compile(r"[a-z0-9]{1,40}")


class Tape(msgspec.Struct, frozen=True):
    """A game that can be replayed from its start: of a table, or of an uploaded record.

    viewers: from whose seats it may be seen. usual: the viewer if the address names none. last: the number of the last
    entry. base: the address of the replay.
    """

    session: Session
    names: tuple[str, ...]
    viewers: tuple[Viewer, ...]
    usual: Viewer
    last: int
    result: Result | None
    running: bool
    base: str

    def version(self, viewer: Viewer, number: int) -> int:
        """The version of the position after an entry. While the game runs, this is the viewer's own count."""
        return self.session.noticed(viewer, min(number, self.last)) if self.running else number

    def number(self, viewer: Viewer, version: int) -> int:
        """The number of the entry after which the position has this version."""
        return self.session.nth_noticed(viewer, version) if self.running else version


class Replays:
    """Handlers of replays and records."""

    def __init__(self, house: House, pages: PageRoutes) -> None:
        self.house = house
        self.pages = pages
        self.uploads = Limits(1 / 30, 10)
        self.downloads = Limits(0.2, 10)
        self._uploaded: OrderedDict[str, Tape] = OrderedDict()

    # ------------------------------------------------------------ tables

    async def replay(self, request: Request) -> Response:
        """`/t/{table}/replay`."""
        return self._page(request, await self._of_table(request))

    async def frame(self, request: Request) -> Response:
        """`/t/{table}/replay/frame`."""
        return self._frame(request, await self._of_table(request))

    async def _of_table(self, request: Request) -> Tape:
        holder = request_holder(request)
        async with self.house.holding(table_name(request)) as table:
            ended = table.row.status == "ended"
            seats = tuple(range(len(table.seats))) if ended else table.seats_of(holder)
            return Tape(
                session=table.session,
                names=table.names,
                viewers=(*seats, None),
                usual=table.seat_for(holder),
                last=table.version,
                result=table.result,
                running=not ended,
                base=f"/t/{table.id}/replay",
            )

    async def record(self, request: Request) -> Response:
        """`/t/{table}/record`: after the end the record, before it the history of my own view."""
        holder = request_holder(request)
        if not self.downloads.take(address(request)):
            raise Problem(429, "Too fast", "You have downloaded too many records. Please wait a minute.")
        async with self.house.holding(table_name(request)) as table:
            seat = table.seat_for(holder, seat_of(request))
            ended = table.row.status == "ended"
            record = table.session.record()
            names, key, name = table.names, table.row.seed, f"{table.game.name}-{table.id}"
        if ended:
            header = msgspec.structs.replace(record.header, names=names)
            record.header = header
            return _download(write_record(record), f"{name}.zashiki")

        def own_history() -> str:
            return private_history(Session.resume(record, key, freeze=True), seat, names)

        return _download(await asyncio.to_thread(own_history), f"{name}-my-view.jsonl")

    # ------------------------------------------------------------ uploads

    async def records(self, request: Request) -> Response:
        """`/records`, GET."""
        return html_page(html.records(self._records_page(request)))

    async def upload(self, request: Request) -> Response:
        """`/records`, POST."""
        if not self.uploads.take(address(request)):
            raise Problem(429, "Too fast", "You have uploaded too many records. Please wait a minute.")
        try:
            text = await _sent_record(request)
            await self._play(text, "")
        except ZashikiError as error:
            return html_page(html.records(self._records_page(request, str(error))), 400)
        name = new_table_id()
        await self.house.store.keep_record(name, text)
        return RedirectResponse(f"/records/{name}", 303)

    async def uploaded(self, request: Request) -> Response:
        """`/records/{record}`."""
        return self._page(request, await self._of_upload(request))

    async def uploaded_frame(self, request: Request) -> Response:
        """`/records/{record}/frame`."""
        return self._frame(request, await self._of_upload(request))

    async def _of_upload(self, request: Request) -> Tape:
        name: str = request.path_params["record"]
        tape = self._uploaded.pop(name, None)
        if tape is None:
            text = await self.house.store.record(name) if _RECORD.fullmatch(name) else None
            if text is None:
                raise Problem(404, "No such record", "There is no record at this address.")
            try:
                tape = await self._play(text, f"/records/{name}")
            except ZashikiError as error:
                raise Problem(409, "The record does not replay", str(error)) from error
        self._uploaded[name] = tape
        if len(self._uploaded) > UPLOADS_KEPT:
            self._uploaded.popitem(last=False)
        return tape

    async def _play(self, text: str, base: str) -> Tape:
        """Play a record. The event loop serves others in between. Raises InvalidRecord that names the line."""
        record = read_record(text)
        if len(record.entries) > ENTRIES_ALLOWED:
            raise InvalidRecord(f"a record may have {ENTRIES_ALLOWED} entries; this has {len(record.entries)}")
        try:
            session = Session.opening(record)
            session.check_setup(record)
            for number, entry in enumerate(record.entries):
                session.repeat(entry)
                if number % ENTRIES_AT_ONCE == 0:
                    await asyncio.sleep(0)
        except ZashikiError:
            raise
        except Exception as error:  # a forged record may fail in the rules in any way
            raise InvalidRecord(f"line {session.version + 3}: it cannot be played ({type(error).__name__})") from error
        outcome = session.state.outcome()
        names = tuple([safe_name(name, number) for number, name in enumerate(record.header.names, 1)])
        result = None
        if outcome is not None:
            without_course = result_of(session.game, outcome, names, record.seed(), record.header.commitment)
            lines = tuple(lines_of(session.game.catalog, session.story(None), names))
            result = with_course(without_course, await course_of(session, lines))
        viewers: tuple[Viewer, ...] = (*range(len(names)), None)
        return Tape(session, names, viewers, 0, session.version, result, False, base)

    def _records_page(self, request: Request, problem: str = "") -> models.RecordsPage:
        return models.RecordsPage(self.pages.site(request), problem, RECORD_BYTES // 1024)

    # ------------------------------------------------------------ pages and frames

    def _page(self, request: Request, tape: Tape) -> Response:
        frame, viewer, lines = self._frame_of(request, tape)
        last, version = tape.version(viewer, tape.last), partial(tape.version, viewer)
        page = models.ReplayPage(
            site=self.pages.site(request),
            base=tape.base,
            game=game_card(tape.session.game.name),
            names=tape.names,
            at=frame.at,
            last=last,
            viewer=viewer,
            viewers=tape.viewers,
            marks=tuple([mark for mark in turns_of(tape.session, version) if mark[0] <= last]),
            frame=frame,
            result=tape.result,
            running=tape.running,
            opened=_is_open(request),
            chapters=chapters_of(tape.session.game.catalog, lines, tape.names),
        )
        return html_page(html.replay(page))

    def _frame(self, request: Request, tape: Tape) -> Response:
        frame, _, _ = self._frame_of(request, tape)
        return Response(encode(frame), media_type="application/json")

    def _frame_of(self, request: Request, tape: Tape) -> tuple[models.Frame, Viewer, tuple[StoryLine, ...]]:
        viewer = _viewer(request, tape)
        text = request.query_params.get("at", "")
        last = tape.version(viewer, tape.last)
        version = min(int(text), last) if _VERSION.fullmatch(text) and text.isascii() else last
        opened = _is_open(request)
        lines, number = _lines(tape, viewer, opened), tape.number(viewer, version)
        position = moment_of(tape.session, viewer, version, number, tape.names, lines, STORY_SHOWN)
        if opened:
            position = with_all_hands(tape.session, number, tape.names, position)
        return models.Frame(version, position), viewer, lines


def _viewer(request: Request, tape: Tape) -> Viewer:
    """From whose seat the replay is seen. Raises Problem for a viewer that this browser may not be."""
    wanted = request.query_params.get("as", "")
    viewer: Viewer = tape.usual
    if wanted in {"guest", "open"}:
        viewer = None
    elif wanted:
        viewer = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 3 else -1
    if viewer not in tape.viewers or (tape.running and _is_open(request)):
        raise Problem(403, "Not yet", "You can see the game from the seats of others when it has ended.")
    return viewer


def _is_open(request: Request) -> bool:
    """Whether the hands of all players are to be shown."""
    return request.query_params.get("as", "") == "open"


def _lines(tape: Tape, viewer: Viewer, opened: bool) -> tuple[StoryLine, ...]:
    parts = whole_story(tape.session) if opened else tape.session.story(viewer)
    return tuple(lines_of(tape.session.game.catalog, parts, tape.names, version=partial(tape.version, viewer)))


async def _sent_record(request: Request) -> str:
    """The text of an uploaded file. Raises InvalidRecord."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind != "multipart/form-data":
        raise InvalidRecord("choose a file that holds a record")
    form = await request.form(max_files=1, max_fields=5)
    file = form.get("record")
    if file is None or isinstance(file, str):
        raise InvalidRecord("choose a file that holds a record")
    data = await file.read()
    if len(data) > RECORD_BYTES:
        raise InvalidRecord(f"a record may have {RECORD_BYTES // 1024} kB; this has {len(data) // 1024}")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise InvalidRecord("line 1: it is not text in UTF-8") from None
    if "\0" in text or not text.lstrip().startswith("{"):
        raise InvalidRecord('line 1 is not JSON; a record begins with {"line":"zashiki-record", ...}')
    return text


def _download(text: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/x-ndjson", headers=headers)
