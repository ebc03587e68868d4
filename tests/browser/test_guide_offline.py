"""The scorer's guide on the phone: it opens without a network, and what was being entered waits in the sheet."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, Request, expect

from tests.browser import PATIENCE
from tests.browser.desk import Desk
from tests.browser.scorer_phone import NAMES, Phone
from tests.browser.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


@pytest.fixture
def phone(page: Page, server: Server, desk: Desk) -> Phone:
    return Phone(page, server.url, desk.ask("new", *NAMES))


def guide_of(phone: Phone) -> Page:
    """The guide as its link in the menu opens it, in a page of its own."""
    phone.tap("Viac")
    with phone.page.context.expect_page() as opened:
        phone.at("help").click()
    opened.value.set_default_timeout(PATIENCE)
    return opened.value


@pytest.mark.parametrize("service_workers", ["allow"])
def test_who_writes_reads_the_guide_without_a_network_and_loses_nothing(phone: Phone) -> None:
    phone.open().take_pen()
    expect(phone.at("offline-ready")).to_contain_text("Pripravené aj bez siete")
    phone.tap("Viac")
    expect(phone.at("help-kept")).to_have_text("Pripravené aj bez siete.")
    phone.page.go_back()
    phone.page.context.set_offline(True)
    phone.enter(["Boris", "sedma", "všetko vyhral"])
    guide = guide_of(phone)
    expect(guide.get_by_role("heading", level=1)).to_have_text("Zapisovateľ: jedna strana na celý večer")
    form = guide.locator('[data-test="drawing-deal"]')
    expect(form).to_contain_text("Zapísať: Boris")
    # it is drawn, not bare: its style sheets lie on the phone as well
    assert form.evaluate("drawing => getComputedStyle(drawing).display") == "grid"
    assert guide.evaluate("document.documentElement.scrollWidth <= innerWidth")
    with guide.expect_event("close"), suppress(Error):  # the page may be gone before the click has ended
        guide.get_by_role("link", name="Späť na lístok").click()
    with phone.page.context.expect_page() as opened:
        phone.at("when").click()
    when = opened.value
    when.set_default_timeout(PATIENCE)
    expect(when.get_by_role("heading", level=1)).to_have_text("Keď sa niečo stane")
    when.get_by_role("searchbox").fill("zabudol flek")
    expect(when.locator('[data-test="answer"]:visible')).to_have_count(1)
    when.close()
    phone.page.go_back()
    expect(phone.at("outbox-count")).to_have_text("1 zápis čaká v telefóne na potvrdenie.")
    phone.page.context.set_offline(False)
    expect(phone.at("outbox-count")).to_have_count(0)
    assert [line["deal"]["contract"] for line in phone.state()["deals"]] == ["seven"]


@pytest.mark.acceptance(name="days")
@pytest.mark.parametrize("service_workers", ["allow"])
def test_the_guide_is_kept_in_the_language_that_is_read(phone: Phone) -> None:
    phone.open().take_pen()
    phone.tap("Viac")
    expect(phone.at("help-kept")).to_have_text("Pripravené aj bez siete.")
    phone.tap("English")
    expect(phone.at("help-kept")).to_have_text("Ready without a network.")
    phone.page.context.set_offline(True)
    with phone.page.context.expect_page() as opened:
        phone.at("help").click()
    expect(opened.value.get_by_role("heading", level=1)).to_have_text(
        "Scorer: one page for the whole evening"
    )


@pytest.mark.acceptance(name="days")
@pytest.mark.parametrize("service_workers", ["allow"])
def test_who_only_reads_fetches_no_guide(phone: Phone) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    phone.page.context.on("request", note)
    phone.open()
    expect(phone.at("offline-ready")).to_contain_text("Pripravené aj bez siete")
    phone.tap("Viac")
    expect(phone.at("help-kept")).to_have_text("Otvorí sa len so sieťou.")
    assert [address for address in asked if "/help/" in address or "drawn" in address] == []


@pytest.mark.acceptance(name="days")
def test_over_plain_http_it_says_that_it_needs_a_network(page: Page, server: Server, desk: Desk) -> None:
    hall = server.url.replace("localhost", "hall.test")
    phone = Phone(page, hall, desk.ask("new", *NAMES)).open().take_pen()
    guide = guide_of(phone)
    expect(phone.at("help-kept")).to_have_text("Otvorí sa len so sieťou.")
    expect(guide.get_by_role("heading", level=1)).to_have_text("Zapisovateľ: jedna strana na celý večer")
