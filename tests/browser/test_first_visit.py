"""The first visit to a sheet: in the phone's language, and what is asked for stands under the cursor."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import PATIENCE
from tests.browser.conftest import PHONE
from tests.browser.desk import Desk
from tests.browser.scorer_phone import NAMES
from tests.browser.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


@pytest.fixture
def english(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, locale="en-GB", service_workers="block")
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def test_an_english_phone_reads_english_and_types_the_code_at_once(
    english: Page, server: Server, desk: Desk
) -> None:
    sheet, page = desk.ask("new", *NAMES), english
    page.goto(f"{server.url}/s/{sheet['id']}/")
    expect(page.locator('[data-test="sheet-state"]')).to_have_text("in play")
    assert page.evaluate("document.documentElement.lang") == "en"
    page.get_by_role("link", name="Write with the code").click()
    expect(page.get_by_label("Scorer's code")).to_be_focused()
    page.keyboard.type(sheet["code"].lower())
    page.keyboard.press("Enter")
    expect(page.locator('[data-test="new-deal"]')).to_be_visible()
