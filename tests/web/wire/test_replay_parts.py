"""What a replay shows that a table does not: the story around a moment, chapters, all hands laid open."""

from __future__ import annotations

from tests.web.clients import Served, play_out
from zashiki.kernel.game import load_game
from zashiki.kernel.messages import Catalog
from zashiki.kernel.registry import locate
from zashiki.web.wire.message_parts import StoryLine
from zashiki.web.wire.replay_parts import LATER_SHOWN, chapters_of, lines_around, with_own_ids


def lines(count: int) -> tuple[StoryLine, ...]:
    """Two lines a version, from version 1 on."""
    return tuple([StoryLine(index, 1 + index // 2, "go", str(index)) for index in range(count)])


def test_the_story_around_a_moment_has_what_came_before_and_some_of_what_comes() -> None:
    cut = lines_around(lines(200), 30, 40)
    assert [cut.lines[0].at, cut.lines[cut.since - 1].at, cut.lines[cut.since].at] == [11, 30, 31]
    assert len(cut.lines) == 40 + LATER_SHOWN
    assert lines_around(lines(200), 0, 40).since == 0
    last = lines_around(lines(200), 100, 40)
    assert last.since == len(last.lines) == 40


def test_a_chapter_begins_where_its_heading_changes() -> None:
    catalog = Catalog({"chapter.turn": "Round {round}"})
    told = [
        StoryLine(index, at, event, "", {"round": number})
        for index, (at, event, number) in enumerate([(0, "turn", 1), (3, "turn", 1), (4, "go", 9), (7, "turn", 2)])
    ]
    assert chapters_of(catalog, told, ["Mika"]) == ((0, "Round 1"), (7, "Round 2"))


def test_every_game_has_chapters() -> None:
    for name in ("yokai", "gunsen", "yedo", "yohei"):
        texts = load_game(name).catalog.texts
        assert [key for key in texts if key.startswith("chapter.")], f"{locate(name).title} names none"


def test_two_drawings_that_show_the_same_things_stand_apart() -> None:
    drawn = '<svg aria-labelledby="t"><title id="t">A</title><g id="a-1"/><g id="a"/><use href="#a"/><use href="#i-x"/>'
    moved = with_own_ids(drawn, "p-")
    assert 'aria-labelledby="p-t"><title id="p-t">' in moved
    assert 'id="p-a-1"' in moved
    assert 'href="#p-a"' in moved
    assert 'href="#i-x"' in moved, "what stands elsewhere in the page is still found"
    assert with_own_ids("<svg/>", "p-") == "<svg/>"


def test_all_hands_are_laid_open_after_the_end_only(served: Served) -> None:
    ann, ben = served.browser(), served.browser()
    table = ann.new_table("yokai", "me", "open")
    ben.join(ann.invites(table)[0], "Ben")
    lives = [ann.live(table), ben.live(table)]
    play_out(lives, moves=6)
    for route in ("replay", "replay/frame"):
        assert ann.http.get(f"{table}/{route}?at=2&as=open").status_code == 403
    play_out(lives, moves=2000)
    assert lives[0].position["ended"]
    own = [ann.http.get(f"{table}/replay/frame?at=4&as={seat}").json()["position"] for seat in (0, 1)]
    opened = served.browser().http.get(f"{table}/replay/frame?at=4&as=open").json()["position"]
    guest = served.browser().http.get(f"{table}/replay/frame?at=4&as=guest").json()["position"]
    assert opened["regions"]["board"] == guest["regions"]["board"]
    for seat in (0, 1):
        assert opened["regions"][f"hand-{seat}"] == with_own_ids(own[seat]["regions"]["hand"], f"open{seat}-")
    told = {line["text"] for line in opened["lines"]}
    assert {line["text"] for line in guest["lines"] if line["at"] <= 4} <= told
    assert any(" draws " in text and " card" not in text for text in told), "the cards are named"
    page = ann.http.get(f"{table}/replay?at=4&as=open").text
    assert page.count('data-region="hand-') == 2
    assert "Round 1" in page
