"""A renonce before the jury: called from a player's phone, decided by a referee in few taps, seen at the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import PATIENCE
from tests.browser.conftest import PHONE
from tests.browser.desk import Desk
from tests.browser.scorer_phone import take_seat
from tests.browser.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]


@pytest.fixture(scope="module")
def table(desk: Desk) -> dict[str, Any]:
    return desk.ask("jury_table")


@pytest.fixture
def referee(browser: Browser, server: Server, table: dict[str, Any]) -> Iterator[Page]:
    """A referee's phone, signed in."""
    context = browser.new_context(viewport=PHONE, locale="sk-SK", has_touch=True)
    context.add_cookies([{"name": "sessionid", "value": table["session"], "url": server.url}])
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def test_a_renonce_is_called_claimed_decided_in_six_taps_and_seen_at_the_table(
    page: Page, referee: Page, server: Server, table: dict[str, Any]
) -> None:
    page.goto(f"{server.url}/c/{table['read_id']}/")
    page.get_by_role("button", name="Privolať rozhodcu").click()
    page.locator(".tile", has_text="renonc").click()
    expect(page.get_by_test_id("call")).to_contain_text("renonc")

    take_seat(page, "Hráč 003")
    page.get_by_test_id("deal-2").get_by_role("button").first.click()
    page.get_by_role("link", name="Reklamácia 2. rozdania").click()
    page.get_by_test_id("claim-do").click()
    expect(page.get_by_test_id("deal-2").get_by_test_id("disputed")).to_be_visible()

    referee.goto(f"{server.url}/jury/{table['slug']}/")
    claim = referee.locator(".call", has_text="Reklamácia rozdania")
    taps = [
        claim.get_by_role("button", name="Prevziať a otvoriť prípad"),
        referee.locator("#offender_1 .option").nth(3),
        referee.locator("#code_1 .option", has_text="I.1 ").first,
        referee.locator("#agreed .option").first,  # D/4: whose game it is
        referee.locator("#facts .choice", has_text="Karty sa vrátili"),  # D/3: so it was played on
        referee.get_by_role("button", name="Potvrdiť rozhodnutie"),
    ]
    assert len(taps) <= 6
    shown = referee.locator("#preview [name=previewed]")
    for place, tap in enumerate(taps):
        if place == 3:
            before = shown.input_value()
        if place == 5:  # the button stands under what was shown last
            expect(shown).not_to_have_value(before)
            expect(referee.locator("#preview")).to_contain_text("+0,32")
        tap.click()
    expect(referee.get_by_text("Rozhodnutie je zapísané")).to_be_visible()

    expect(page.get_by_test_id("deal-2").get_by_test_id("disputed")).to_have_count(0)
    expect(page.get_by_test_id("seat-3").get_by_test_id("zb")).to_contain_text("0,72")
    expect(page.get_by_test_id("deal-2")).to_contain_text("+0,38")

    referee.goto(f"{server.url}/jury/{table['slug']}/")
    expect(referee.locator(".call", has_text="Reklamácia rozdania")).to_have_count(0)
    referee.locator(".call", has_text="Renonc").get_by_role("button", name="Prevziať", exact=True).click()
    expect(page.get_by_test_id("call")).to_contain_text("Rozhodca je na ceste")
    referee.get_by_role("button", name="Vybavené").click()
    expect(page.get_by_test_id("call-jury")).to_be_visible()


def test_a_ruling_without_network_waits_on_the_phone_and_is_confirmed_later(
    referee: Page, server: Server, table: dict[str, Any]
) -> None:
    referee.goto(f"{server.url}/jury/{table['slug']}/")
    referee.context.set_offline(True)
    referee.get_by_text("Zaznamenať rozhodnutie, aj bez siete").click()
    place = referee.locator("#note-place")
    place.select_option(value=place.locator("option").nth(4).get_attribute("value"))
    referee.locator("#note-code").select_option("I.2")
    referee.get_by_test_id("note-ruling").click()
    expect(referee.get_by_test_id("noted")).to_contain_text("čaká na sieť")
    kept = referee.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('flek-rulings-')).length"
    )
    assert kept == 1, "killing the browser loses nothing"
    referee.context.set_offline(False)
    referee.get_by_test_id("noted").get_by_role("link").click()
    expect(referee.locator("#id_code_1_1[value='I.2']")).to_be_checked()
    referee.get_by_role("button", name="Ukázať, čo sa zmení").click()
    expect(referee.get_by_role("heading", name="Čo sa zmení")).to_be_in_viewport(ratio=1)
    referee.get_by_role("button", name="Potvrdiť rozhodnutie").click()
    expect(referee.get_by_text("Rozhodnutie je zapísané")).to_be_visible()
