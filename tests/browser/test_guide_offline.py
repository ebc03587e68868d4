"""The scorer's guide on the phone: it opens without a network, and what was being entered waits in the sheet."""

from __future__ import annotations

import re
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


#: The page that two taps open from the sheet, and what a referee reads there (S: Rôzne 1).
MAY_POINT_OUT = "Aj pauzujúci smie počas hry upozorniť na renonc."


def procedure_of(phone: Phone) -> Page:
    """The page “Pri stole” as its link under the sheet opens it."""
    with phone.page.context.expect_page() as opened:
        phone.at("to-procedure").click()
    opened.value.set_default_timeout(PATIENCE)
    return opened.value


@pytest.mark.parametrize("service_workers", ["allow"])
def test_who_only_reads_has_the_procedure_without_a_network_and_fetches_no_guide(phone: Phone) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    phone.page.context.on("request", note)
    phone.open()
    expect(phone.at("offline-ready")).to_contain_text("Pripravené aj bez siete")
    phone.tap("Viac")
    expect(phone.at("procedure-kept")).to_have_text("Pripravené aj bez siete.")
    expect(phone.at("help-kept")).to_have_text("Otvorí sa len so sieťou.")
    assert [address for address in asked if "/help/score" in address or "drawn" in address] == []
    phone.page.go_back()
    phone.page.context.set_offline(True)
    page = procedure_of(phone)
    expect(page.get_by_role("heading", level=1)).to_have_text("Pri stole")
    page.get_by_role("searchbox").fill("pauzujuci upozornit")
    expect(page.locator('[data-test="procedure-line"]:visible')).to_have_text(
        re.compile(re.escape(MAY_POINT_OUT))
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    with page.expect_event("close"), suppress(Error):
        page.get_by_role("link", name="Späť na lístok").click()


def test_a_referee_reads_in_two_taps_whether_the_pausing_player_may_point_out_a_renonce(phone: Phone) -> None:
    phone.open()
    page = procedure_of(phone)  # the first tap
    page.get_by_role("link", name="Pauzujúci a ostatní").click()  # the second
    expect(page.get_by_text(MAY_POINT_OUT)).to_be_in_viewport()


@pytest.mark.parametrize(
    ("ruleset", "says"),
    [("preferans/slovak", "po ľavici rozdávajúceho"), ("preferans/croatian-hr", "po pravici rozdávajúceho")],
)
def test_a_preferans_sheet_opens_the_procedure_of_its_rules(
    page: Page, server: Server, desk: Desk, ruleset: str, says: str
) -> None:
    phone = Phone(page, server.url, desk.ask("game", ruleset, {"start": 100}, *NAMES[:3])).open()
    opened = procedure_of(phone)
    expect(opened.get_by_text(f"Prvý zdvih vynáša prvý hráč {says}")).to_be_visible()


@pytest.mark.acceptance(name="days")
def test_over_plain_http_it_says_that_it_needs_a_network(page: Page, server: Server, desk: Desk) -> None:
    hall = server.url.replace("localhost", "hall.test")
    phone = Phone(page, hall, desk.ask("new", *NAMES)).open().take_pen()
    guide = guide_of(phone)
    expect(phone.at("help-kept")).to_have_text("Otvorí sa len so sieťou.")
    expect(guide.get_by_role("heading", level=1)).to_have_text("Zapisovateľ: jedna strana na celý večer")
