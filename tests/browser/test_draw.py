"""The seats of a draw are moved by mouse, finger and keyboard; a published list is repaired with the changed names."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser import PATIENCE
from tests.browser.server import Server
from tests.browser.test_evening import sign_in

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

CLUBS = ("Modra", "Pezinok", "Senec")


@pytest.fixture
def desk(browser: Browser) -> Iterator[BrowserContext]:
    """The organiser's computer, with a screen that can be touched."""
    made = browser.new_context(viewport={"width": 1280, "height": 1800}, locale="sk-SK", has_touch=True)
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


def tournament(page: Page, server: Server, folder: Path, players: int) -> str:
    """A tournament of the place-sum system, in which clubs are apart in round 1; returns its address."""
    page.goto(f"{server.url}/organise/new/?system=place-sum")
    page.locator("[name=name]").fill(f"Turnaj {players}")
    page.locator("[name=table_size]").select_option("4")
    page.locator("form button.button--primary").click()
    page.wait_for_url("**/players/")
    rows = [f"Hráč {number:02};{CLUBS[number % 3]}" for number in range(1, players + 1)]
    file = folder / "hraci.csv"
    file.write_text("Meno;Klub\n" + "\n".join(rows) + "\n", encoding="utf-8")
    page.locator("input[type=file]").set_input_files(str(file))  # it is read at once
    page.wait_for_url("**/import/**")
    page.locator("[name=check_in]").check()
    page.locator("form button.button--primary").click()
    expect(page.locator("#player-list > tr")).to_have_count(players)
    return page.url.removesuffix("players/")


def seat(page: Page, table: int, position: int) -> Locator:
    return page.locator(f'[data-table="{table}"] [data-seat]').nth(position - 1)


def name(page: Page, table: int, position: int) -> str:
    return str(seat(page, table, position).get_attribute("data-name"))


def drag(page: Page, one: Locator, other: Locator) -> None:
    """With the mouse, by the middle of the seat."""
    other.scroll_into_view_if_needed()
    start, end = one.bounding_box(), other.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + 20, steps=8)
    page.mouse.up()


def hold(page: Page, one: Locator, other: Locator) -> None:
    """With the mouse, one seat over another; it is not let go."""
    start, end = one.bounding_box(), other.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + 20, steps=8)


def touch_drag(page: Page, one: Locator, other: Locator) -> None:
    """With a finger on the handle: the events a touch screen sends."""
    handle = one.locator(".seat__grip")
    start, end = handle.bounding_box(), other.bounding_box()
    assert start
    assert end
    client = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        client.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    x, y = start["x"] + 12, start["y"] + 20
    to_x, to_y = end["x"] + 60, end["y"] + 20
    send("touchStart", (x, y))
    for step in range(1, 9):
        send("touchMove", (x + (to_x - x) * step / 8, y + (to_y - y) * step / 8))
    send("touchEnd")


def test_seats_move_by_mouse_finger_and_keyboard_and_the_list_is_repaired(
    desk: BrowserContext, server: Server, tmp_path: Path
) -> None:
    page = desk.new_page()
    sign_in(page, server)
    address = tournament(page, server, tmp_path, 11)
    page.goto(f"{address}draw/")
    page.get_by_test_id("prepare").click()
    expect(page.get_by_test_id("fingerprint")).to_have_text(re.compile(r"^\s*[0-9a-f]{64}\s*$"))
    page.get_by_test_id("draw").click()

    # the mouse: two players change places, and the figures follow
    clubs = page.get_by_test_id("figure-clubs").locator("dd")
    before = clubs.inner_text()
    one, other = name(page, 1, 1), name(page, 2, 2)
    with page.expect_response("**/draw/assess/") as assessed:
        drag(page, seat(page, 1, 1), seat(page, 2, 2))
    assert assessed.value.ok
    assert (name(page, 1, 1), name(page, 2, 2)) == (other, one)
    preview_and_let_go(page)
    # all of one club at one table: nothing the draw would ever give
    modra = [found for found in page.locator("[data-player]").all() if "Modra" in found.inner_text()]
    names = [str(found.get_attribute("data-name")) for found in modra][:3]
    for position, wanted in enumerate(names, start=1):
        if name(page, 1, position) != wanted:
            with page.expect_response("**/draw/assess/"):
                drag(page, page.locator(f'[data-name="{wanted}"]'), seat(page, 1, position))
    expect(clubs).not_to_have_text(before)
    expect(page.get_by_test_id("broken")).to_contain_text(names[0])

    # the keyboard: Enter chooses, an arrow goes on, Enter exchanges
    one, other = name(page, 1, 1), name(page, 2, 1)
    seat(page, 1, 1).focus()
    page.keyboard.press("Enter")
    expect(seat(page, 1, 1)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowRight")
    with page.expect_response("**/draw/assess/"):
        page.keyboard.press("Enter")
    assert (name(page, 1, 1), name(page, 2, 1)) == (other, one)

    # the finger
    one, other = name(page, 1, 2), name(page, 2, 3)
    with page.expect_response("**/draw/assess/"):
        touch_drag(page, seat(page, 1, 2), seat(page, 2, 3))
    assert (name(page, 1, 2), name(page, 2, 3)) == (other, one)

    # what was moved is kept with who moved it, and published
    seated = [[name(page, table, position) for position in (1, 2, 3)] for table in (1, 2)]
    page.get_by_test_id("save").click()
    expect(page.get_by_test_id("edits")).to_be_visible()
    assert [[name(page, table, position) for position in (1, 2, 3)] for table in (1, 2)] == seated
    page.get_by_test_id("publish").click()
    page.wait_for_url("**/rounds/1/")
    expect(page.get_by_test_id("seating-version")).to_contain_text("1")

    repair_two_no_shows(page, desk, address)


def preview_and_let_go(page: Page) -> None:
    """While a player is held over another the figures say what would be; let go elsewhere, he stays."""
    quality = page.get_by_test_id("quality")
    expect(quality).not_to_have_attribute("aria-busy", "true")
    before = quality.inner_html()
    one, other = name(page, 1, 1), name(page, 2, 2)
    numbers = [seat(page, *where).get_attribute("data-player") for where in ((1, 1), (2, 2))]
    with page.expect_request("**/draw/assess/") as assessed:
        hold(page, seat(page, 1, 1), seat(page, 2, 2))
    asked = json.loads(str(assessed.value.post_data))["tables"]
    assert numbers == [str(asked[1][1]), str(asked[0][0])]
    expect(quality).to_have_class(re.compile("is-previewed"))
    page.mouse.move(5, 5, steps=4)
    expect(quality).not_to_have_class(re.compile("is-previewed"))
    assert quality.inner_html() == before
    page.mouse.up()
    assert (name(page, 1, 1), name(page, 2, 2)) == (one, other)


def repair_two_no_shows(page: Page, desk: BrowserContext, address: str) -> None:
    """Eleven players at tables of 4, 4 and 3; two of the table of three do not come."""
    page.get_by_test_id("to-repair").click()
    absent = page.locator("#absent-list > li").nth(2).locator("input")
    missing = [absent.nth(index).get_attribute("data-test") for index in (0, 1)]
    for index in (0, 1):
        absent.nth(index).check()
    page.get_by_test_id("propose").click()
    first = page.get_by_test_id("proposal").first
    expect(first).to_be_visible()
    announced = first.locator("ul").first.locator("li").count()
    first.get_by_test_id("publish-repair").click()
    page.wait_for_url("**/rounds/1/")
    expect(page.get_by_test_id("seating-version")).to_contain_text("2")
    changes = page.get_by_test_id("changes").locator("li")
    expect(changes).to_have_count(announced)
    assert 2 < announced < 11
    for mark in missing:
        number = str(mark).removeprefix("absent-")
        expect(page.get_by_test_id("changes")).to_contain_text(f"({number})")

    # the hall sees the changed names, and finds a table without diacritics
    page.get_by_test_id("to-projector").click()
    expect(page.get_by_test_id("hall-changes")).to_be_visible()
    page.get_by_test_id("hall-find").fill("hrac 0")
    expect(page.get_by_test_id("hall-names")).to_be_visible()
    found = page.get_by_test_id("hall-names").locator("li:visible")
    expect(found.first.locator(".hall__who")).to_have_text(re.compile(r"^0\d+ Hráč$"))  # the surname first
    page.get_by_test_id("hall-find").fill("nikto")
    expect(found).to_have_count(0)
