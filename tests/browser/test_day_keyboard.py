"""An organiser's day without a pointer: from the sign-up over one round to the declared results."""

from __future__ import annotations

import uuid

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import PATIENCE
from tests.browser.keys import Keys
from tests.browser.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.long]

PLAYERS = [f"Hráč {number:02}" for number in range(1, 7)]
NEXT = "[data-test=next]"


def test_a_day_by_keyboard(browser: Browser, server: Server) -> None:
    laptop = browser.new_context(viewport={"width": 1280, "height": 800}, locale="sk-SK")
    laptop.set_default_timeout(PATIENCE)
    page = laptop.new_page()
    keys = Keys(page)
    page.goto(server.url)

    # sign-up, a tournament of one round
    keys.go("[data-test=organise]")
    keys.onto("[name=email]")
    page.keyboard.type(f"klavesnica-{uuid.uuid4().hex[:8]}@example.test")
    for field in ("password1", "password2"):
        keys.onto(f"[name={field}]")
        page.keyboard.type("zlta-satka-a-betl")
    keys.press("Enter")
    expect(page.get_by_test_id("open-tournament")).to_be_visible()
    keys.onto("[name=rounds_planned]")
    keys.press("Control+a")
    page.keyboard.type("1")
    keys.onto("[name=name]")
    page.keyboard.type("Deň bez myši")
    keys.go("[data-test=open-tournament]")

    # a list, looked at and entered; everybody is checked in, line by line
    keys.onto("#pasted")
    for player in PLAYERS:
        page.keyboard.insert_text(player)
        keys.press("Enter")
    keys.go("[data-test=read-pasted]")
    keys.go("form button.button--primary")
    keys.onto("#player-list .tick")
    for number in range(1, len(PLAYERS) + 1):
        keys.press("Space")
        expect(page.get_by_test_id("here-count")).to_have_text(str(number))
        keys.press("ArrowDown")

    # sealed, drawn, published, running
    expect(page.get_by_test_id("next")).to_contain_text("Rozlosujte 1. kolo")
    for _step in ("seal", "draw", "publish", "start"):
        keys.go(NEXT)
    keys.go("[data-test=type-tickets]")
    for table in (1, 2):
        for seat, gain in enumerate((table, -table, 0)):
            keys.onto(f"[name=seat-{seat}-deposit_1]", key="Tab" if seat else "Shift+Tab")
            page.keyboard.type("10")
            keys.onto(f"[name=seat-{seat}-money]")
            page.keyboard.type(str(10 + gain))
        keys.go("[data-test=save-ticket]" if table == 1 else "[data-test=save-and-close]")

    # provisional, then declared
    for _step in ("announce", "declare"):
        keys.go(NEXT)
    keys.go("[data-test=declare-now]")
    expect(page.locator(".strip__round")).to_contain_text("Vyhlásené")
    laptop.close()
