"""From a fresh account to a season: the administrator makes an officer on a page, and each goes by what he sees."""

from __future__ import annotations

import re
import uuid

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import PATIENCE
from tests.browser.conftest import PHONE
from tests.browser.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

DESKTOP = {"width": 1280, "height": 900}


def test_the_administrator_makes_an_officer_who_makes_a_season(
    page: Page, browser: Browser, server: Server
) -> None:
    """The officer holds a phone, the administrator sits at the laptop."""
    mark = uuid.uuid4().hex[:8]
    email, club, season = f"funkcionar-{mark}@example.test", f"Klub {mark}", f"Liga {mark}"
    printed = server.manage("demo", "--base", server.url)
    link = re.search(r"^Administrator\b.*?(http\S+)", printed, re.MULTILINE)
    assert link
    page.goto(f"{server.url}/accounts/signup/")
    page.get_by_label("E-mail").fill(email)
    for field in page.locator("input[type=password]").all():
        field.fill("zlta-satka-a-betl")
    page.locator("form button[type=submit]").last.click()
    expect(page).not_to_have_url(re.compile("signup"))
    page.goto(f"{server.url}/organise/")
    expect(page.get_by_role("link", name="Sezóny")).to_be_visible()
    expect(page.get_by_role("link", name="Členovia")).to_have_count(0)

    context = browser.new_context(viewport=DESKTOP, locale="sk-SK")
    context.set_default_timeout(PATIENCE)
    office = context.new_page()
    office.goto(link[1])
    office.get_by_role("link", name="Organizácia").click()
    office.get_by_test_id("union").click()
    office.get_by_test_id("make-club").get_by_label("Názov klubu").fill(club)
    office.get_by_role("button", name="Založiť klub").click()
    expect(office.get_by_role("heading", level=1)).to_have_text(club)
    adding = office.get_by_test_id("add-officer")
    adding.get_by_label("E-mail").fill("nikto@example.test")
    adding.get_by_role("button").click()
    expect(adding.locator(".field__error")).to_be_visible()
    adding.get_by_label("E-mail").fill(email)
    adding.get_by_role("button").click()
    expect(office.get_by_test_id("officers")).to_contain_text(email)
    context.close()

    page.reload()
    page.get_by_role("link", name="Členovia").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(club)
    page.go_back()
    page.get_by_role("link", name="Sezóny").click()
    page.get_by_test_id("new-season").click()
    form = page.get_by_test_id("create-season")
    form.locator("[name=name]").fill(season)
    form.locator("select[name=club]").select_option(label=club)
    form.get_by_role("button", name="Vytvoriť sezónu").click()
    expect(page).to_have_url(re.compile(f"/seasons/liga-{mark}/office/$"))
    assert page.viewport_size == PHONE
