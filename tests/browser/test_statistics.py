"""A figure of a player opens down to the deal and its rule; who takes his consent back is gone with the next look."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

SETUP = """
import json
from tests.statistics.pages import agree, counted, entry_of
made = counted("Večer v číslach")
player = entry_of(made).player
agree(player)
print(json.dumps({"slug": made.slug, "player": player.pk, "name": player.name}))
"""
TAKE_BACK = """
from tests.statistics.pages import agree
from tournaments.people.models import Player
agree(Player.objects.get(pk=%d), given=False)
"""


def test_a_figure_opens_to_the_rule_and_consent_is_asked_at_every_look(
    context: BrowserContext, server: Server
) -> None:
    made = server.desk.make(SETUP)
    page = context.new_page()
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)

    page.goto(f"{server.url}/players/{made['player']}/")
    page.get_by_test_id("statistics").click()
    expect(page.get_by_role("heading", name="Podľa záväzku")).to_be_visible()
    page.locator('[data-what="actor"]').click()
    page.get_by_test_id("evening").first.click()
    deals = page.get_by_test_id("deal")
    expect(deals.first).to_be_visible()
    place = re.search(r"#deal-(\d+)$", deals.first.get_attribute("href") or "")
    assert place
    deals.first.click()
    deal = page.locator(f"#deal-{place[1]}")
    expect(deal).to_be_in_viewport()
    deal.locator('a[href^="/rules/rule/M-"]').first.click()
    expect(page.locator("h1")).to_contain_text("M-")

    evening = f"{server.url}/tournaments/{made['slug']}/statistics/"
    page.goto(evening)
    expect(page.get_by_test_id("players")).to_contain_text(made["name"])
    server.desk.run(TAKE_BACK % made["player"])
    page.goto(evening)
    expect(page.get_by_test_id("statistics")).not_to_contain_text(made["name"])
    for form in ("csv", "json"):
        assert made["name"] not in context.request.get(f"{evening[:-1]}.{form}").text()
    assert context.request.get(f"{server.url}/players/{made['player']}/statistics/").status == 404
    assert refused == []
