"""Every page: fit for screen readers, light, still when something arrives, good on small screens, without scripts."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Request, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE, People
from tests.browser.playing import READY, choose_any, claim, connected, invitations, make_table, play_to_end, some_turns

pytestmark = pytest.mark.browser

Arrive = Callable[..., Page]
TABLE_BYTES = 100_000
SCRIPT_BYTES = 25_000
UPDATE_BYTES = 10_000
LONG = 900  # seconds; a few are enough on a machine that does nothing else
SERIOUS = {"serious", "critical"}

# Sums up all shifts of the layout, also those that a click has caused.
WATCH_SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) {
            const named = ({ node, previousRect, currentRect }) => [node?.className, previousRect, currentRect];
            window.shifts.push([one.value, JSON.stringify(one.sources.map(named))]);
        }
    }).observe({ type: "layout-shift", buffered: false });
}"""


SMALL_TEXTS = """() => [...document.querySelectorAll("#table *")].filter((one) => {
    const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || !one.getClientRects().length) return false;
    const scale = one instanceof SVGGraphicsElement ? one.getScreenCTM().a : 1;
    return parseFloat(getComputedStyle(one).fontSize) * scale < 11.95;
}).map((one) => one.textContent)"""


def faults(page: Page, where: str) -> list[str]:
    """What axe finds serious on a page as it stands."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{where}: {one['id']} ({one['impact']}), {one['nodes'][0]['html'][:160]} {one['help']}"
        for one in found
        if one["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_serious_for_axe_on_any_page(arrive: Arrive, scheme: str) -> None:
    calm = {"color_scheme": scheme, "reduced_motion": "reduce"}
    mika, tomas = arrive(**calm), arrive(PHONE, **calm)
    wrong: list[str] = []
    for path in ("/", "/new", "/new/yokai", "/rules", "/rules/yokai?q=upgrade", "/about", "/code", "/records"):
        mika.goto(path)
        wrong += faults(mika, path)
    path = make_table(mika, "yokai", ["me:Mika", "open"])
    link = invitations(mika)[0]
    tomas.goto(link)
    wrong += faults(tomas, "invitation")
    claim(tomas, link, "Tomas")
    wrong += faults(mika, "table") + faults(tomas, "table on a phone")
    mika.locator("#menu-open").click()
    mika.locator("#menu-body > *").first.wait_for()
    wrong += faults(mika, "menu")
    mika.keyboard.press("Escape")
    for tab in ("chat", "rules"):
        mika.locator(f"#tab-{tab}").click()
        mika.wait_for_timeout(300)
        wrong += faults(mika, f"tab {tab}")
    for drawer in ("me", "log"):
        button = tomas.locator(f"[data-drawer-to={drawer}]").first
        button.click()
        wrong += faults(tomas, f"drawer {drawer}")
        button.click()
    play_to_end([mika, tomas], Random(5), LONG)
    expect(mika.locator(".chart svg:visible")).to_be_visible()
    wrong += faults(mika, "result") + faults(tomas, "result on a phone")
    mika.goto(f"{path}/replay?at=6")
    wrong += faults(mika, "replay")
    mika.goto("/")
    wrong += faults(mika, "start with tables")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("viewport", [{"width": 1440, "height": 900}, PHONE], ids=["desk", "phone"])
def test_nothing_jumps_when_an_update_arrives(arrive: Arrive, viewport: ViewportSize) -> None:
    mika, tomas = arrive(viewport), arrive()
    make_table(mika, "yokai", ["me:Mika", "open"])
    claim(tomas, invitations(mika)[0], "Tomas")
    mika.wait_for_timeout(500)
    mika.evaluate(WATCH_SHIFTS)
    rng = Random(3)
    some_turns([mika, tomas], rng, 4)
    mika.wait_for_timeout(500)
    shifts = mika.evaluate("window.shifts")
    assert shifts == []


def weights(page: Page) -> Callable[[], dict[str, int]]:
    """Watch what a page loads; the result gives bytes as they came over the line, by address."""
    requests: list[Request] = []
    page.on("requestfinished", lambda request: requests.append(request))

    def result() -> dict[str, int]:
        return {one.url: one.sizes()["responseBodySize"] for one in requests}

    return result


def test_a_table_is_light(arrive: Arrive) -> None:
    mika, guest = arrive(), arrive()
    path = make_table(mika, "yokai", ["me:Mika", "bot:random"])
    some_turns([mika], Random(1), 4)
    loaded = weights(guest)
    guest.goto(path)
    connected(guest)
    guest.wait_for_timeout(500)
    sizes = loaded()
    scripts = {url.rpartition("/")[2]: size for url, size in sizes.items() if url.endswith(".js")}
    assert len(scripts) > 10
    assert sum(sizes.values()) < TABLE_BYTES, sizes
    assert sum(scripts.values()) < SCRIPT_BYTES, scripts


def test_an_update_is_light(arrive: Arrive) -> None:
    import zlib

    mika = arrive()
    sizes: list[int] = []

    def opened(socket: Any) -> None:
        def received(payload: str | bytes) -> None:
            data = payload.encode() if isinstance(payload, str) else payload
            if b'"type":"update"' in data[:40] or data.startswith(b'{"type":"update"'):
                sizes.append(len(zlib.compress(data, 6)))

        socket.on("framereceived", received)

    mika.on("websocket", opened)
    make_table(mika, "yokai", ["me:Mika", "bot:random"])
    some_turns([mika], Random(2), 8)
    assert len(sizes) >= 4
    assert max(sizes) < UPDATE_BYTES, sizes


def test_on_a_phone_all_answers_are_in_reach_and_nothing_scrolls_sideways(arrive: Arrive) -> None:
    mika = arrive(PHONE, has_touch=True, is_mobile=True)
    make_table(mika, "yokai", ["me:Mika", "bot:random"])
    rng = Random(5)
    for _ in range(4):
        mika.locator(READY).wait_for()
        boxes = mika.evaluate(
            """() => [...document.querySelectorAll("#ask .choices .btn, #undo")].map((one) => {
                const { x, y, width, height } = one.getBoundingClientRect();
                return { x, y, width, height };
            })"""
        )
        assert len(boxes) > 1
        for box in boxes:
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= PHONE["width"]
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= PHONE["height"]
            assert box["height"] >= 40
        assert mika.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        choose_any(mika, rng)
    for path in ("/", "/new/yokai", "/rules/yokai", "/about"):
        mika.goto(path)
        assert mika.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path


def test_on_a_phone_long_answers_and_a_long_way_leave_the_way_back_in_reach(arrive: Arrive) -> None:
    mika = arrive(PHONE, has_touch=True, is_mobile=True)
    make_table(mika, "gunsen", ["me:Mika", "bot:random"])
    rng = Random(3)
    ways = 0
    for _ in range(60):
        mika.locator(READY).wait_for()
        ways = max(ways, mika.locator("#ask .crumb").count())
        high, bottom, cut = mika.evaluate(
            """() => {
                const ask = document.querySelector("#ask"), body = document.querySelector("#ask-body");
                const { height, bottom } = document.querySelector("#undo").getBoundingClientRect();
                const few = ask.querySelector(".choices--tiles") && !ask.querySelector(".crumb");
                return [height, bottom, few ? body.scrollHeight - body.clientHeight : 0];
            }"""
        )
        asked = mika.locator("#ask").inner_text()
        assert high >= 40, asked
        assert bottom <= PHONE["height"], asked
        assert cut <= 1, asked
        choose_any(mika, rng)
        mika.wait_for_timeout(50)
    assert ways > 2


def test_on_a_phone_a_view_has_the_whole_room_and_gives_way_to_a_drawer(arrive: Arrive) -> None:
    mika = arrive(PHONE, has_touch=True, is_mobile=True)
    make_table(mika, "gunsen", ["me:Mika", "bot:random"])
    clans = mika.locator(".drawers [data-view]").first
    rules = mika.locator('.drawers [data-tab="rules"]')
    clans.click()
    box = mika.locator(".mat > .is-shown").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] > PHONE["height"] - 80
    rules.click()
    expect(clans).to_have_attribute("aria-pressed", "false")
    search, sign = mika.locator("#rule-search").bounding_box(), mika.locator(".search .z-i").bounding_box()
    assert search is not None
    assert sign is not None
    assert search["y"] < sign["y"] < search["y"] + search["height"], "the sign stands in its field"
    clans.click()
    expect(rules).to_have_attribute("aria-expanded", "false")
    expect(mika.locator("#rule-search")).to_be_hidden()
    clans.click()
    expect(mika.locator("#ask")).to_be_visible()


@pytest.mark.parametrize("width", [800, 1024, 1240])
def test_your_part_beside_a_tall_board_can_be_read_on_a_small_desk(arrive: Arrive, width: int) -> None:
    mika = arrive({"width": width, "height": 768})
    make_table(mika, "gunsen", ["me:Mika", "bot:random", "bot:random", "bot:random"], players="4")
    scale = mika.locator(".me .hand svg").first.evaluate("one => one.getScreenCTM().a")
    assert scale > 0.9
    assert mika.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("game", ["yokai", "gunsen", "yedo", "yohei"])
def test_the_form_of_a_new_table_shows_the_board(arrive: Arrive, game: str) -> None:
    mika = arrive()
    mika.goto(f"/new/{game}")
    box = mika.locator("#picture > svg").first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > 150


@pytest.mark.parametrize("width", [320, 360])
def test_the_menu_is_in_reach_on_a_phone_however_long_titles_and_names_are(arrive: Arrive, width: int) -> None:
    mika = arrive({"width": width, "height": 640}, has_touch=True, is_mobile=True)
    fits = "document.documentElement.scrollWidth <= innerWidth"
    crowd = ["me:" + "W" * 24, "open", *["bot:random"] * 6]
    for game, players in (("yokai", 8), ("gunsen", 3)):
        make_table(mika, game, crowd[:players], players=str(players))
        box = mika.locator("#menu-open").bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= width, game
        assert mika.evaluate(fits), game
        mika.locator("#menu-open").click()
        body = mika.locator("#menu-body")
        body.locator("> *").first.wait_for()
        assert body.evaluate("one => one.scrollWidth <= one.clientWidth"), game
    for path in ("/", "/new/gunsen", "/rules", "/code", "/records"):
        mika.goto(path)
        assert mika.evaluate(fits), path


@pytest.mark.parametrize(("game", "size"), [("yokai", DESK), ("gunsen", PHONE)])
def test_text_is_never_smaller_than_twelve_pixels(arrive: Arrive, game: str, size: ViewportSize) -> None:
    mika = arrive(size)
    make_table(mika, game, ["me:Mika", "bot:random"])
    assert mika.evaluate(SMALL_TEXTS) == []


def test_a_replay_is_read_in_order_played_at_a_speed_and_laid_open(arrive: Arrive) -> None:
    mika, noor = arrive(), arrive()
    path = make_table(mika, "yokai", ["me:Mika", "open"], turn_cap="4")
    claim(noor, invitations(mika)[0], "Noor")
    play_to_end([mika, noor], Random(5), LONG)
    mika.goto(f"{path}/replay?at=4&as=0")
    steps = [int(one) for one in mika.locator("#story .step").all_inner_texts() if one]
    assert steps == sorted(steps)
    assert len(steps) > 2
    expect(mika.locator("#story .is-now").first).to_be_in_viewport()
    expect(mika.locator("#story .later").first).to_be_attached()
    expect(mika.locator(".chapter[aria-current]")).to_have_text("Round 1")
    assert mika.evaluate(SMALL_TEXTS) == []
    mika.locator("#go-next").click()
    expect(mika.locator("#step")).to_have_text("Step 5")
    mika.locator("[data-speed='4']").click()
    mika.locator("#go-play").click()
    mika.wait_for_function("() => Number(document.querySelector('#scrub').value) >= 8")
    mika.locator(".seats").get_by_text("Open").click()
    expect(mika.locator(".held")).to_have_count(2)
    assert mika.evaluate(SMALL_TEXTS) == []
    assert not faults(mika, "open replay")


def test_a_phone_says_what_was_played_since_my_last_turn(arrive: Arrive) -> None:
    mika = arrive(PHONE, has_touch=True, is_mobile=True)
    make_table(mika, "yokai", ["me:Mika", "bot:random"])
    some_turns([mika], Random(1), 2)
    mika.locator(READY).wait_for()
    strip = mika.locator(".lately")
    expect(strip).to_be_visible()
    newest = mika.locator("#story [data-at]").first.text_content() or ""
    assert newest
    expect(mika.locator("#lately")).to_contain_text(newest)
    strip.click()
    expect(mika.locator("#story")).to_be_visible()


@pytest.mark.parametrize("size", [(720, 450), (640, 360), (844, 390)], ids=["enlarged", "small", "wide"])
def test_a_board_is_of_use_where_the_page_is_low(arrive: Arrive, size: tuple[int, int]) -> None:
    width, height = size
    mika = arrive({"width": width, "height": height})
    crowd = ["me:Mika", *["bot:random"] * 7]
    make_table(mika, "yokai", crowd, players="8", format="elimination", turn_cap="12")
    mika.locator(READY).wait_for()
    board, ask = mika.locator("#mat").bounding_box(), mika.locator("#ask").bounding_box()
    assert board is not None
    assert ask is not None
    assert board["height"] >= 200
    assert board["width"] >= 340
    assert board["x"] + board["width"] <= ask["x"] + 1, "they stand side by side"
    assert ask["y"] + ask["height"] <= height
    assert mika.evaluate("document.documentElement.scrollWidth") <= width
    mika.locator(".drawers [data-view]").click()
    tree = mika.locator('[data-region^="view-"] svg').bounding_box()
    assert tree is not None
    assert tree["width"] >= 1000, "its names can be read"


def test_names_and_counts_have_room_at_a_table_of_six(arrive: Arrive) -> None:
    mika = arrive()
    make_table(mika, "gunsen", ["me:Rosalinde", *["bot:random"] * 5], players="6")
    mika.locator(READY).wait_for()
    name = mika.locator("#me .pbar__name")
    assert name.evaluate("one => one.scrollWidth <= one.clientWidth"), "the name is whole"
    for bar in mika.locator(".bars .pbar").all():
        assert bar.locator(".stats").is_visible()
        assert bar.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_names_and_chat_are_text_whatever_they_hold(arrive: Arrive) -> None:
    evil = '<img src=x onerror="1">'
    mika, tomas = arrive(), arrive()
    make_table(mika, "yokai", [f"me:{evil}", "open"])
    claim(tomas, invitations(mika)[0], "</script><b>T")
    mika.reload()
    connected(mika)
    assert mika.locator("#me .pbar__name").inner_text() == evil
    assert mika.locator("img").count() == 0
    expect(mika.locator('[data-bar="1"] .pbar__name')).to_have_text("</script><b>T")
    for page in (mika, tomas):
        page.locator(READY).wait_for()
        choose_any(page, Random(0))
    expect(mika.locator("#story")).to_contain_text(evil)


def test_the_other_pages_work_without_scripts(people: People) -> None:
    page = people.arrive(java_script_enabled=False)
    page.goto("/")
    page.get_by_role("link", name="New table").first.click()
    page.get_by_role("link", name="Yokai").first.click()
    page.locator('[name="seat.0.name"]').fill("Mika")
    page.locator('[name="option.format"]').select_option("match")
    page.get_by_role("button", name="Show these options").click()
    page.wait_for_url("**option.format=match**")
    expect(page.locator('[name="option.format"]')).to_have_value("match")
    expect(page.locator('[name="seat.0.name"]')).to_have_value("Mika")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator('[data-region="board"] svg')).to_be_visible()
    expect(page.locator("#ask h2")).not_to_be_empty()
    page.goto("/rules?q=coin")
    assert page.locator(".hits a").count() > 2
    page.locator(".hits a").first.click()
    expect(page.locator(":target")).to_have_count(1)


def test_the_rule_of_a_question_is_one_click_away(arrive: Arrive) -> None:
    mika = arrive()
    make_table(mika, "yokai", ["me:Mika", "bot:random"])
    mika.locator(READY).wait_for()
    rule = mika.locator("#rule").inner_text().removeprefix("Rule ")
    mika.keyboard.press("r")
    expect(mika.locator("#ruletext .is-asked")).to_have_attribute("id", rule)
    mika.locator("#rule-search").fill("coin")
    assert 0 < mika.locator("#ruletext li[id]:visible").count() < 60


def test_hints_say_what_a_thing_is(arrive: Arrive) -> None:
    mika = arrive()
    make_table(mika, "yokai", ["me:Mika", "bot:random"])
    mika.locator(READY).wait_for()
    card = mika.locator("#me [data-token]").first
    label = card.get_attribute("aria-label")
    assert label
    card.hover()
    expect(mika.locator(".tip")).to_have_text(label)
    expect(mika.locator("#ask .is-hot")).to_have_count(1)
    expect(mika.locator("#notes")).to_be_visible()
