"""The first visit to a sheet: in the phone's language, and what is asked for stands under the cursor."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import PATIENCE
from tests.browser.conftest import PHONE
from tests.browser.scorer_phone import NAMES, Desk
from tests.browser.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


def test_an_english_phone_reads_english_and_types_the_code_at_once(browser: Browser, server: Server) -> None:
    desk = Desk(server)
    context = browser.new_context(viewport=PHONE, locale="en-GB", service_workers="block")
    context.set_default_timeout(PATIENCE)
    try:
        sheet, page = desk.ask("new", *NAMES), context.new_page()
        page.goto(f"{server.url}/s/{sheet['id']}/")
        expect(page.locator('[data-test="sheet-state"]')).to_have_text("in play")
        assert page.evaluate("document.documentElement.lang") == "en"
        page.get_by_role("link", name="Write with the code").click()
        expect(page.get_by_label("Scorer's code")).to_be_focused()
        page.keyboard.type(sheet["code"].lower())
        page.keyboard.press("Enter")
        expect(page.locator('[data-test="new-deal"]')).to_be_visible()
    finally:
        context.close()
        desk.close()
