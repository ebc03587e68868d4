"""GEN-3a, T-6: at tables of mariáš and preferans the seats run in the direction of play, wherever they are shown."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import Desk
from tests.browser.scorer_phone import Phone
from tests.browser.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

TABLES = [
    ("marias/szmk-2012", {}, "anticlockwise", "proti smeru hod"),
    ("preferans/sochi", {"pool": 10}, "clockwise", "v smere hod"),
    ("preferans/croatian-hr", {"start": 30}, "anticlockwise", "proti smeru hod"),
]


def second_seat(plan: Locator) -> str:
    """Where seat 2 stands as seen from seat 1 at the bottom."""
    places = [plan.locator(f'[data-seat="{seat}"]').first.bounding_box() for seat in (1, 2)]
    first, second = (box for box in places if box)
    return "right" if second["x"] > first["x"] else "left"


@pytest.mark.parametrize(
    ("ruleset", "options", "direction", "words"), TABLES, ids=lambda value: str(value)[:22]
)
def test_seats_run_as_the_rules_play(
    server: Server, desk: Desk, page: Page,
    ruleset: str, options: dict[str, Any], direction: str, words: str,
) -> None:  # fmt: skip
    made = desk.ask("seated", ruleset, options)
    page.context.add_cookies([{"name": "sessionid", "value": made["session"], "url": server.url}])
    side = "right" if direction == "anticlockwise" else "left"
    # the table card
    page.goto(server.url + made["cards"])
    plan = page.get_by_test_id("seat-plan").first
    assert second_seat(plan) == side
    expect(plan).to_contain_text(words)
    # the projector
    page.goto(server.url + made["wall"])
    told = page.get_by_test_id("hall-direction")
    expect(told).to_have_attribute("data-direction", direction)
    expect(told).to_contain_text(words)
    # the phone, before the first deal
    phone = Phone(page, server.url, made).open().take_pen()
    page.goto(f"{phone.address}#seats")
    drawn = page.get_by_test_id("seat-plan")
    expect(drawn).to_have_attribute("data-direction", direction)
    assert second_seat(drawn) == side
    expect(page.get_by_test_id("seating-way")).to_contain_text(words)
