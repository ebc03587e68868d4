"""Open hands at 390 px: cards tapped in, the line clicked through; a search ends when its page is left."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import PATIENCE
from tests.browser.fitting import assert_accessible
from tests.browser.server import Server
from tests.scoring.open_hands import FIRST, HAND, SECOND, TALON

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

STATE = "from core.models import Job; print(Job.objects.latest('created_at').state)"


def tap(page: Page, *cards: str) -> None:
    for card in cards:
        page.locator(f'[data-code="{card}"]').click()


def hundred(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/study/")
    page.locator("[name=asked]").select_option("hundred:hundred")
    page.locator("[name=trump]").select_option("H")
    page.locator("[name=lead]").select_option("1")


def assert_fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_cards_are_tapped_in_and_the_line_is_clicked_through(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    hundred(page, server)
    tap(page, *HAND, *FIRST, *SECOND, *TALON)  # a full hand hands on to the next
    expect(page.locator('[name=place][value="played"]')).to_be_checked()
    tap(page, "HU", "ZU", "HA")
    tap(page, "ZU")
    expect(page.locator("[data-board-status]")).to_have_text("Vrátiť sa dá len naposledy zahraná karta.")
    tap(page, "HA")
    expect(page.locator("[name=played]")).to_have_value("HU ZU")
    assert_accessible(page)
    assert_fits(page)
    page.locator("form[data-study] button.button--primary").click()
    expect(page.locator("#answer .notice__title")).to_have_text("S otvorenými kartami sa dá vyhrať")
    expect(page.locator("[data-line-place]")).to_have_text("0 / 28")
    onward = page.locator('[data-line-go="on"]')
    onward.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-line-place]")).to_have_text("1 / 28")
    expect(page.locator(".tricks .pcard--now")).to_have_count(1)
    expect(page.locator(".hands .pcard--gone")).to_have_count(1)
    assert_accessible(page)
    assert_fits(page)


def test_wrong_cards_come_back_with_every_fault(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    hundred(page, server)
    tap(page, *HAND, *FIRST, *SECOND[:9])
    page.locator("form[data-study] button.button--primary").click()
    expect(page.locator(".field__error").first).to_contain_text("PLAY-4")
    expect(page.locator("[name=hand_0]")).to_have_value(" ".join(HAND))
    assert_accessible(page)


def test_acceptance_5_a_search_never_holds_the_web_and_ends_when_its_page_is_left(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    hundred(page, server)
    tap(page, *HAND)
    page.locator('[name=place][value="talon"]').check(force=True)
    tap(page, *TALON)
    page.locator("[name=look]").select_option("count")
    page.locator("form[data-study] button.button--primary").click()
    expect(page.locator("#answer progress[max]")).to_be_visible()
    expect(page.locator("#answer")).to_contain_text(re.compile(r"\d+ z\s184756 rozložení"))
    for address in ("/", "/study/", "/rules/"):
        assert context.request.get(f"{server.url}{address}").status == 200
    assert server.desk.run(STATE).split()[-1] == "running"
    page.goto(f"{server.url}/rules/")
    for _look in range(PATIENCE // 100):
        if server.desk.run(STATE).split()[-1] != "running":
            break
        page.wait_for_timeout(100)  # waits for the worker, which no page shows any more
    assert server.desk.run(STATE).split()[-1] == "stopped"
