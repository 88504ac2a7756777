"""The application: its routes, its middleware, and what it answers when something goes wrong."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from zashiki.web.pages import html
from zashiki.web.pages.assets import assets, assets_hash
from zashiki.web.pages.models import ProblemPage
from zashiki.web.pages.replays import Replays
from zashiki.web.pages.routes import PageRoutes
from zashiki.web.safety.http import HEADERS, BodyLimit, SafetyHeaders, same_origin
from zashiki.web.safety.requests import Problem
from zashiki.web.settings import Settings
from zashiki.web.storage.database import StorageError
from zashiki.web.tables.autoplay import Autoplay
from zashiki.web.tables.connections import Connections
from zashiki.web.tables.endpoints import Endpoints
from zashiki.web.tables.house import House, NoSuchTable
from zashiki.web.tables.moves import Refusal
from zashiki.web.tables.revival import Unplayable
from zashiki.web.wire.protocol import encode

log = logging.getLogger("zashiki.web.app")

JSON_ROUTES = ("/events", "/act", "/frame")
REFUSED_STATUS = {"not_yours": 403, "not_host": 403, "too_fast": 429, "frozen": 409, "ended": 409}
Handler = Callable[[Request], Awaitable[Response]]


class Application:
    """A house and all that browsers reach of it. A server runs `asgi`."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.house = House(settings)
        self.connections = Connections(self.house)
        self.autoplay = Autoplay(self.house)
        self.endpoints = Endpoints(self.house, self.connections)
        self.pages = PageRoutes(self.house, self.connections)
        self.replays = Replays(self.house, self.pages)
        self.asgi = Starlette(
            routes=self._routes(),
            middleware=[
                Middleware(SafetyHeaders, https=settings.https),
                Middleware(BodyLimit),
                Middleware(SameOrigin, public_url=settings.public_url),
                Middleware(GZipMiddleware, minimum_size=800, compresslevel=6),
            ],
            exception_handlers={
                Problem: self._problem,
                Refusal: self._refusal,
                NoSuchTable: self._no_such_table,
                Unplayable: self._unplayable,
                StorageError: self._storage,
                HTTPException: self._http,
                Exception: self._unforeseen,
            },
            lifespan=self._lifespan,
        )

    def _routes(self) -> list[Route | WebSocketRoute]:
        pages, replays, endpoints = self.pages, self.replays, self.endpoints

        def get(path: str, handler: Handler) -> Route:
            return Route(path, handler, methods=["GET"])

        def post(path: str, handler: Handler) -> Route:
            return Route(path, handler, methods=["POST"])

        return [
            get("/", pages.start),
            get("/new", pages.new),
            get("/new/{game}", pages.new_table),
            post("/new/{game}", pages.make_table),
            get("/t/{table}", pages.table),
            get("/t/{table}/replay", replays.replay),
            get("/t/{table}/replay/frame", replays.frame),
            get("/t/{table}/record", replays.record),
            get("/t/{table}/picture.svg", pages.picture),
            post("/t/{table}/code", pages.show_code),
            get("/t/{table}/events", endpoints.events),
            post("/t/{table}/act", endpoints.act),
            WebSocketRoute("/t/{table}/live", endpoints.socket),
            get("/j/{invite}", pages.join),
            post("/j/{invite}", pages.claim),
            get("/code", pages.code),
            post("/code", pages.enter_code),
            get("/records", replays.records),
            post("/records", replays.upload),
            get("/records/{record}", replays.uploaded),
            get("/records/{record}/frame", replays.uploaded_frame),
            get("/rules", pages.rules_index),
            get("/rules/{game}", pages.rules),
            get("/about", pages.about),
            get("/static/{hash}/{file}", self._static),
            get("/favicon.ico", self._icon),
            get("/robots.txt", self._robots),
            get("/healthz", self._health),
            get("/metrics", self._metrics),
        ]

    def end_connections(self) -> None:
        """Tell all connections that the server stops, and accept no new ones."""
        self.house.closing = True
        self.connections.close()

    @asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        await self.house.open()
        log.info("the house is open", extra={"address": self.settings.address})
        yield
        self.end_connections()
        await self.house.close()
        log.info("the house is closed")

    # ------------------------------------------------------------ small responses

    async def _static(self, request: Request) -> Response:
        asset = assets().get(request.path_params["file"])
        if asset is None:
            raise Problem(404, "No such file", "There is no file at this address.")
        right = request.path_params["hash"] == assets_hash()
        headers = {"cache-control": "public, max-age=31536000, immutable" if right else "no-cache"}
        headers["vary"] = "accept-encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(asset.gzipped, media_type=asset.media_type, headers=headers)
        return Response(asset.body, media_type=asset.media_type, headers=headers)

    async def _icon(self, _request: Request) -> Response:
        return Response(status_code=307, headers={"location": f"/static/{assets_hash()}/icon.svg"})

    async def _robots(self, _request: Request) -> Response:
        return PlainTextResponse("User-agent: *\nDisallow: /t/\nDisallow: /j/\nDisallow: /code\n")

    async def _health(self, _request: Request) -> Response:
        if self.house.closing or not await self.house.store.answers():
            return PlainTextResponse("closing\n", 503)
        return PlainTextResponse("ok\n")

    async def _metrics(self, _request: Request) -> Response:
        self.house.metrics.queue.set(self.house.store.database.waiting())
        self.house.metrics.tables.set(len(self.house.tables))
        return Response(self.house.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    # ------------------------------------------------------------ what goes wrong

    def _wrong(self, request: Request, status: int, code: str, title: str, text: str) -> Response:
        wants_json = request.url.path.endswith(JSON_ROUTES) or "application/json" in request.headers.get("accept", "")
        if wants_json:
            return Response(encode({"code": code, "message": text}), status, media_type="application/json")
        page = html.problem(ProblemPage(self.pages.site(request), status, title, text))
        return Response(page, status, media_type="text/html")

    async def _problem(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, Problem)
        return self._wrong(request, error.status, error.title.lower().replace(" ", "_"), error.title, str(error))

    async def _refusal(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, Refusal)
        status = REFUSED_STATUS.get(error.code, 400)
        return self._wrong(request, status, error.code, "Not possible", str(error))

    async def _no_such_table(self, request: Request, _error: Exception) -> Response:
        return self._wrong(request, 404, "no_such_table", "No such table", "There is no table at this address.")

    async def _unplayable(self, request: Request, error: Exception) -> Response:
        reason = str(error).rstrip(".")
        kept = "The game is kept. The version of zashiki that wrote it can still read it."
        text = f"{reason[:1].upper()}{reason[1:]}. {kept}"
        return self._wrong(request, 409, "frozen", "The table is frozen", text)

    async def _storage(self, request: Request, error: Exception) -> Response:
        log.error("storage failed", extra={"route": request.url.path.split("/")[1], "error": str(error)})
        text = "The database does not answer at the moment. Nothing is lost. Please try again soon."
        return self._wrong(request, 503, "storage", "Try again soon", text)

    async def _http(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == 404:
            return self._wrong(request, 404, "not_found", "Nothing here", "There is no page at this address.")
        return self._wrong(request, error.status_code, "http", "Not possible", str(error.detail))

    async def _unforeseen(self, request: Request, error: Exception) -> Response:
        self.house.metrics.errors.labels("page").inc()
        where = "/" + request.url.path.split("/")[1]
        log.error("a page failed", exc_info=(type(error), error, error.__traceback__), extra={"route": where})
        text = "Something went wrong here. It was logged. Nothing at the tables has changed."
        answer = self._wrong(request, 500, "error", "Our mistake", text)
        # This response does not go through our middleware.
        answer.headers.update({**HEADERS, "cache-control": "no-store"})
        return answer


class SameOrigin:
    """Middleware that refuses requests of other sites that would change something."""

    def __init__(self, app: ASGIApp, public_url: str) -> None:
        self.app = app
        self.public_url = public_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on the requests of our own pages."""
        if scope["type"] == "http" and scope["method"] not in {"GET", "HEAD", "OPTIONS"}:
            request = Request(scope)
            if not same_origin(request.headers, self.public_url):
                body = {"code": "foreign", "message": "This request came from a page of another site."}
                await Response(encode(body), 403, media_type="application/json")(scope, receive, send)
                return
        await self.app(scope, receive, send)


def make_app(settings: Settings) -> Application:
    """The application with these settings. Its database is brought up to date."""
    started = time.perf_counter()
    application = Application(settings)
    log.info("ready", extra={"milliseconds": round((time.perf_counter() - started) * 1000)})
    return application
