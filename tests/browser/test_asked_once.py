"""The end of play is taken back, declaring asks once on a page of its own: at 390 px, and without any script."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import PATIENCE
from tests.browser.conftest import PHONE
from tests.browser.desk import Desk
from tests.browser.server import Server
from tests.evening import SEVEN

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]


@pytest.fixture(params=[True, False], ids=["with scripts", "without scripts"])
def office(request: pytest.FixtureRequest, browser: Browser, server: Server, desk: Desk) -> Iterator[Page]:
    """The page of a round 22 minutes into its hour: one table, two entries held."""
    card = desk.ask("card", 4)
    desk.ask("late", card["id"], SEVEN, {**SEVEN, "actor": 2})
    desk.ask("running", card["id"], 22)
    signed_in = desk.ask("office", card["id"])
    context = browser.new_context(viewport=PHONE, locale="sk-SK", java_script_enabled=request.param)
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": "sessionid", "value": signed_in["session"], "url": server.url}])
    page = context.new_page()
    page.goto(f"{server.url}/organise/{signed_in['slug']}/rounds/1/")
    yield page
    context.close()


def test_the_end_of_play_is_taken_back_and_declaring_asks_once(office: Page, desk: Desk) -> None:
    page = office
    page.get_by_test_id("end-play").click()
    page.get_by_test_id("undo-toast").click()
    page.get_by_test_id("end-play").click()

    page.locator("#close-reason-1").fill("na papieri")
    with page.expect_navigation():
        page.get_by_test_id("close-round").click()
    desk.ask("announce", page.url.split("/organise/")[1].split("/")[0])
    page.get_by_role("link", name="Dnes").click()
    page.get_by_test_id("next").click()
    matters = page.get_by_test_id("open-matters")
    for words in ("1 lístok je s výhradou", "2 zápisy prišli neskoro"):
        expect(matters).to_contain_text(words)
    page.get_by_role("link", name="Ešte nie").click()
    page.get_by_test_id("next").click()
    page.get_by_test_id("declare-now").click()
    expect(page.locator(".strip")).to_contain_text("Vyhlásené")
