"""Every page of the rail of a tournament of 22 players fits a laptop of 1280×800: only a list is longer than it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser import PATIENCE
from tests.browser.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="pages")]

#: A round that runs after one that is closed.
MADE = """
import json
from tests.evening import SEVEN, account, entry, pen_of, published_round, tournament_of, write
from tournaments.rounds.domain import states
made = tournament_of(22)
for number in (1, 2):
    round_ = published_round(made)
    states.start_round(round_)
    for table in round_.tables.select_related("sheet"):
        if table.seats.count() == 4:
            write(table.sheet, pen_of(table.sheet)[0], entry(SEVEN, seen=0))
    if number == 1:
        states.close_round(round_, None, "koniec")
user = account()
user.set_password("zlta-satka-a-betl")
user.save()
print(json.dumps({"slug": made.slug, "email": user.email}))
"""
#: How far the page goes below the window once its lists are taken out (px): tables, rows, tiles of tables.
BELOW = """() => {
    document.querySelectorAll("main tbody, main ul, main ol").forEach((one) => { one.style.display = "none"; });
    return document.documentElement.scrollHeight - window.innerHeight;
}"""


@pytest.fixture
def laptop(browser: Browser, server: Server) -> Iterator[tuple[BrowserContext, str]]:
    """The organiser's laptop, signed in, and the address of the tournament."""
    made = server.desk.make(MADE)
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="sk-SK")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"{server.url}/accounts/login/")
    page.locator("[name=login]").fill(made["email"])
    page.locator("[name=password]").fill("zlta-satka-a-betl")
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_url(lambda url: "login" not in url)
    yield context, f"{server.url}/organise/{made['slug']}/"
    context.close()


def test_every_page_of_the_rail_fits(laptop: tuple[BrowserContext, str]) -> None:
    context, address = laptop
    page = context.new_page()
    page.goto(address)
    links = page.locator("#rail .rail__list a").evaluate_all("links => links.map((one) => one.href)")
    assert len(links) >= 8
    below = {}
    for link in links:
        page.goto(link)
        over = page.evaluate(BELOW)
        if over > 0:
            below[link.removeprefix(address)] = over
    assert below == {}


def test_every_part_of_the_settings_fits(laptop: tuple[BrowserContext, str]) -> None:
    context, address = laptop
    page = context.new_page()
    page.goto(f"{address}settings/")
    parts = page.locator(".parts__list label")
    assert parts.count() >= 6
    below = {}
    for part in parts.all():
        part.click()
        shown = page.locator(".part:visible")
        expect(shown).to_have_count(1)  # the one that was chosen, and no other
        over = page.evaluate(BELOW)
        if over > 0:
            below[str(shown.get_attribute("data-part"))] = over
    assert below == {}
