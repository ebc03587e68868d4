"""A ruling, an appeal that confirms it, an appeal that annuls it; the page stands at what follows (T-29, T-30)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import PATIENCE
from tests.browser.conftest import PHONE
from tests.browser.desk import Desk
from tests.browser.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

LAPTOP = {"width": 1280, "height": 800}
RULING, ON_APPEAL = "Potvrdiť rozhodnutie", "Zapísať rozhodnutie o odvolaní"
WINDOWS = [(PHONE, True), (LAPTOP, True), (PHONE, False)]


@pytest.fixture(scope="module")
def table(desk: Desk) -> dict[str, Any]:
    return desk.ask("jury_table")


@pytest.fixture(params=WINDOWS, ids=["phone", "laptop", "phone without JavaScript"])
def referee(
    browser: Browser, server: Server, table: dict[str, Any], request: pytest.FixtureRequest
) -> Iterator[Page]:
    """A referee's phone or computer, signed in."""
    window, scripts = request.param
    context = browser.new_context(viewport=window, locale="sk-SK", java_script_enabled=scripts)
    context.add_cookies([{"name": "sessionid", "value": table["session"], "url": server.url}])
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def stands_at(place: Locator, page: Page) -> None:
    """This begins within the window; without scripts a keyboard or a screen reader goes on from there."""
    box = None
    while box is None:  # a preview that comes by itself may take the place of the one that was in sight
        expect(place).to_be_in_viewport()
        box = place.bounding_box()
    window = page.viewport_size
    assert window
    assert 0 <= box["y"] <= window["height"] - min(box["height"], 60)
    if page.url.endswith("#follows"):
        expect(place).to_be_focused()


def preview(page: Page) -> None:
    page.get_by_role("button", name="Ukázať, čo sa zmení").click()
    stands_at(page.locator(".follows"), page)


def decide(page: Page, button: str) -> None:
    preview(page)
    page.get_by_role("button", name=button).click()
    expect(page.get_by_text("Rozhodnutie je zapísané")).to_be_in_viewport()


def appeal(page: Page) -> None:
    page.locator("summary", has_text="Odvolať sa proti rozhodnutiu").click()
    page.get_by_label("Dôvody odvolania").fill("Flekoval som včas.")
    page.get_by_role("button", name="Podať odvolanie").click()
    expect(page.get_by_role("heading", name="Rozhodnite o odvolaní")).to_be_visible()


def test_a_ruling_is_confirmed_and_annulled_on_appeal(
    referee: Page, page: Page, server: Server, table: dict[str, Any]
) -> None:
    page.goto(f"{server.url}/c/{table['read_id']}/")
    of_third = page.get_by_test_id("seat-2").get_by_test_id("zb")
    before = of_third.inner_text()

    referee.goto(f"{server.url}/jury/{table['slug']}/")
    referee.get_by_role("button", name="Otvoriť prípad").click()
    referee.get_by_role("button", name="Ukázať, čo sa zmení").click()
    referee.locator("#offender_1 .option").nth(2).click()
    referee.get_by_role("button", name="Ukázať, čo sa zmení").click()
    stands_at(referee.locator("#follows.notice"), referee)  # the infraction is missing
    referee.locator("#code_1 .option", has_text="I.1 ").first.click()
    decide(referee, RULING)
    expect(of_third).not_to_have_text(before)
    ruled = of_third.inner_text()

    appeal(referee)
    expect(referee.locator("#offender_1")).to_be_hidden()
    referee.get_by_role("button", name="Ukázať, čo sa zmení").click()
    stands_at(referee.locator("#follows.notice"), referee)  # nothing was chosen
    referee.locator(".option", has_text="Potvrdiť prvé rozhodnutie").click()
    decide(referee, ON_APPEAL)
    expect(referee.get_by_text("potvrdené na odvolanie")).to_be_visible()
    page.locator('a[href="#more"]').click()
    page.locator("[data-test=log] > summary").click()
    expect(page.locator(".log__line", has_text="rozhodnutie o odvolaní: potvrdené").last).to_be_visible()
    page.go_back()
    expect(of_third).to_have_text(ruled)

    appeal(referee)
    referee.locator(".option", has_text="Zmeniť").first.click()
    expect(referee.locator("#offender_1")).to_be_visible()
    referee.locator(".option", has_text="Zrušiť: platí zápis zapisovateľa").click()
    expect(referee.locator("#offender_1")).to_be_hidden()
    decide(referee, ON_APPEAL)
    expect(of_third).to_have_text(before)
    page.locator('a[href="#more"]').click()  # the log is still open
    expect(page.locator(".log__line", has_text="rozhodnutie o odvolaní: zrušené").last).to_be_visible()
    page.go_back()
