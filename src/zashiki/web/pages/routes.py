"""The pages of the site: start, new table, the table itself, invitations, codes, rules, about."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from zashiki import game_names
from zashiki.kernel.errors import ZashikiError
from zashiki.rules_pages import UnknownRule, rules_page
from zashiki.web.pages import html, models
from zashiki.web.pages.answers import PICTURE_POLICY, game_cards, html_page, product_version, rule_hits, table_row
from zashiki.web.pages.assets import assets_hash
from zashiki.web.pages.forms import (
    game_card,
    game_of_form,
    new_table_page,
    option_fields,
    plain_value,
    seat_records,
)
from zashiki.web.safety.http import Limits
from zashiki.web.safety.names import InvalidName
from zashiki.web.safety.requests import (
    Problem,
    address,
    fields,
    known_or_new,
    request_holder,
    seat_number,
    seat_of,
    table_name,
)
from zashiki.web.safety.secret import CODE_MINUTES, COOKIE, COOKIE_SECONDS, NOBODY, Holder
from zashiki.web.tables import hosting
from zashiki.web.tables.connections import Connections
from zashiki.web.tables.house import House
from zashiki.web.tables.moves import Caller
from zashiki.web.tables.table import Table
from zashiki.web.workers.bots import bot_choices

QUERY_LENGTH = 100
HITS = 40
HERE = {"localhost", "127.0.0.1", "::1"}


class PageRoutes:
    """Handlers of pages and forms."""

    def __init__(self, house: House, connections: Connections) -> None:
        self.house = house
        self.connections = connections
        self.trying = Limits(0.2, 10)
        """Limits how many codes and invitations an address may try."""

    # ------------------------------------------------------------ start and new tables

    async def start(self, request: Request) -> Response:
        """`/`."""
        holder = request_holder(request)
        rows = [] if holder == NOBODY else await self.house.store.tables_of(holder)
        tables = [table_row(table, seats, holder) for table, seats in rows]
        order = {"running": 1, "frozen": 2, "ended": 3}
        tables.sort(key=lambda row: (0 if row.my_turn else order[row.status], -row.touched))
        return html_page(html.start(models.StartPage(self.site(request), game_cards(), tuple(tables))))

    async def new(self, request: Request) -> Response:
        """`/new`."""
        return html_page(html.new(models.NewPage(self.site(request), game_cards())))

    async def new_table(self, request: Request) -> Response:
        """`/new/{game}`, GET."""
        name = self._game(request)
        # The game is set up once for each option of the form. This takes time, so it is done in a thread.
        form = dict(request.query_params)
        page = await asyncio.to_thread(new_table_page, self.house, self.site(request), name, form, game_cards())
        return html_page(html.new_table(page))

    async def make_table(self, request: Request) -> Response:
        """`/new/{game}`, POST."""
        name = self._game(request)
        form = await fields(request)
        if not self.house.making.take(address(request)):
            raise Problem(429, "Too many tables", "You have made many tables in the last hour. Please wait a little.")
        holder, secret = known_or_new(request)
        try:
            game = game_of_form(self.house, name, form, sent=True)
            seats = seat_records(self.house, game.num_players(), form, holder)
        except ZashikiError as error:
            page = new_table_page(self.house, self.site(request), name, form, game_cards(), str(error))
            return html_page(html.new_table(page), 400)
        table = await self.house.create(game, form.get("pack", ""), holder, seats)
        await self.house.table(table)
        return self.go(f"/t/{table}", secret)

    # ------------------------------------------------------------ the table

    async def table(self, request: Request) -> Response:
        """`/t/{table}`."""
        holder = request_holder(request)
        async with self.house.holding(table_name(request)) as table:
            page = self._table_page(request, table, holder)
        return html_page(html.table(page))

    def _table_page(self, request: Request, table: Table, holder: Holder) -> models.TablePage:
        # With several seats on one screen the page never changes to the acting one by itself: its player first has to
        # confirm that nobody else is looking.
        seat = table.seat_for(holder, seat_of(request))
        rendering, position = table.render_page(seat)
        options = table.game.options
        return models.TablePage(
            site=self.site(request),
            table=table.id,
            game=game_card(table.game.name),
            options=tuple(
                [(field.label, plain_value(getattr(options, field.name))) for field in option_fields(type(options), {})]
            ),
            seat=seat,
            seats=table.seats_of(holder),
            etag=rendering.etag,
            position=position,
            facts=self.connections.facts(table, holder, seat),
            chat=table.chat_lines(),
            result=table.result,
            bots=bot_choices(self.house.settings),
            rule_prefix=f"/rules/{table.game.name}#",
        )

    async def picture(self, request: Request) -> Response:
        """`/t/{table}/picture.svg`."""
        holder = request_holder(request)
        theme = "dark" if request.query_params.get("theme") == "dark" else "light"
        async with self.house.holding(table_name(request)) as table:
            view = table.session.view(table.seat_for(holder, seat_of(request)))
            text = table.game.picture(view, table.names, theme)
        return Response(text, media_type="image/svg+xml", headers={"content-security-policy": PICTURE_POLICY})

    # ------------------------------------------------------------ invitations and codes

    async def join(self, request: Request) -> Response:
        """`/j/{invite}`, GET: who sits at the table, and a field for a name."""
        return html_page(html.join(await self._join_page(request, "")))

    async def claim(self, request: Request) -> Response:
        """`/j/{invite}`, POST: claim the seat."""
        form = await fields(request)
        holder, secret = known_or_new(request)
        try:
            table = await hosting.claim(self.house, request.path_params["invite"], holder, form.get("name", ""))
        except InvalidName as error:
            return html_page(html.join(await self._join_page(request, str(error))), 400)
        except hosting.Gone as error:
            raise self._not_invited() from error
        return self.go(f"/t/{table}", secret)

    async def _join_page(self, request: Request, problem: str) -> models.JoinPage:
        if not self.trying.take(address(request), 0.25):
            raise Problem(429, "Too fast", "You have tried too many invitations. Please wait a minute.")
        place = await self.house.store.place_of_invite(request.path_params["invite"])
        if place is None:
            raise self._not_invited()
        name, seat = place
        async with self.house.holding(name) as table:
            host = next((record.name for record in table.seats if record.holder == table.row.host), "")
            return models.JoinPage(self.site(request), game_card(table.game.name), host, table.names, seat, problem)

    def _not_invited(self) -> Problem:
        return Problem(404, "No such invitation", "It was used already, or the host has taken it back.")

    async def show_code(self, request: Request) -> Response:
        """`/t/{table}/code`, POST: a code that moves a seat to another device."""
        form = await fields(request)
        seat = seat_number(form.get("seat", ""))
        name = table_name(request)
        caller = Caller(request_holder(request), seat)
        code = await hosting.make_code(self.house, name, caller)
        return html_page(html.code(models.CodePage(self.site(request), code, name, seat, CODE_MINUTES)))

    async def code(self, request: Request) -> Response:
        """`/code`, GET."""
        return html_page(html.code(models.CodePage(self.site(request))))

    async def enter_code(self, request: Request) -> Response:
        """`/code`, POST."""
        form = await fields(request)
        if not self.trying.take(address(request)):
            raise Problem(429, "Too fast", "You have tried too many codes. Please wait a minute.")
        holder, secret = known_or_new(request)
        try:
            table = await hosting.use_code(self.house, form.get("code", "")[:40], holder)
        except hosting.Gone as error:
            return html_page(html.code(models.CodePage(self.site(request), problem=str(error))), 400)
        return self.go(f"/t/{table}", secret)

    # ------------------------------------------------------------ rules, about

    async def rules_index(self, request: Request) -> Response:
        """`/rules`."""
        query = request.query_params.get("q", "")[:QUERY_LENGTH]
        hits: list[models.RuleHit] = []
        for card in game_cards():
            if query and card.has_rules:
                hits += rule_hits(card, query)
        page = models.RulesIndexPage(self.site(request), game_cards(), query, tuple(hits[:HITS]))
        return html_page(html.rules_index(page))

    async def rules(self, request: Request) -> Response:
        """`/rules/{game}`."""
        name = self._game(request)
        query = request.query_params.get("q", "")[:QUERY_LENGTH]
        card = game_card(name)
        try:
            rules = rules_page(name)
        except UnknownRule as error:
            raise Problem(404, "No rules", f"{card.title} has no page of rules yet.") from error
        hits = tuple(rule_hits(card, query)[:HITS]) if query else ()
        return html_page(html.rules(models.RulesPage(self.site(request), card, rules, query, hits)))

    async def about(self, request: Request) -> Response:
        """`/about`."""
        return html_page(html.about(models.AboutPage(self.site(request), product_version())))

    # ------------------------------------------------------------ shared

    def site(self, request: Request) -> models.Site:
        """The data that every page needs."""
        settings = self.house.settings
        base = settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")
        if not settings.public_url and settings.nearby and request.url.hostname in HERE:
            base = settings.nearby  # links to `localhost` would not work on other machines
        return models.Site(f"/static/{assets_hash()}", base, request.url.path)

    def go(self, path: str, secret: str | None) -> Response:
        """Redirect to a page. A new secret is set as the cookie of the browser."""
        response = RedirectResponse(path, 303)
        if secret is not None:
            response.set_cookie(
                COOKIE,
                secret,
                max_age=COOKIE_SECONDS,
                httponly=True,
                samesite="lax",
                secure=self.house.settings.https,
                path="/",
            )
        return response

    def _game(self, request: Request) -> str:
        name: str = request.path_params["game"]
        if name not in game_names():
            raise Problem(404, "No such game", "There is no game of that name here.")
        return name
