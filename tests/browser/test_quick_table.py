"""A quick table from the names to the settle-up: without an account, on two devices."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import PATIENCE
from tests.browser.conftest import PHONE
from tests.browser.scorer_phone import Phone
from tests.browser.server import Server
from tests.browser.test_preferans_games import PASS, WHIST, PreferansPhone, contract

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]


@pytest.fixture
def other_device(browser: Browser) -> Iterator[Page]:
    """A browser that has never seen the table."""
    context = browser.new_context(viewport=PHONE, locale="sk-SK", has_touch=True)
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def opened(page: Page, server: Server, game: str, *names: str) -> Phone:
    """From the home page to the sheet, with the pen in this browser."""
    page.goto(server.url)
    page.get_by_role("link", name="Jeden stôl").click()
    page.get_by_role("link", name=game).first.click()
    expect(page.get_by_role("button", name="Hrať")).to_be_visible()
    for number, name in enumerate(names, 1):
        field = page.get_by_label(f"Hráč {number}", exact=False)
        if not field.is_visible():
            page.get_by_role("button", name="Pridať hráča").click()
        field.fill(name)
    page.get_by_role("button", name="Hrať").click()
    expect(page.locator('[data-test="quick"]')).to_contain_text("Bude zmazaný")
    expect(page).to_have_url(page.url.split("#")[0])  # the secret has left the address bar
    phone = Phone(page, server.url, {"id": page.url.rstrip("/").split("/")[-1]})
    expect(phone.new_deal).to_be_visible()
    return phone


def write_address(page: Page) -> str:
    """The secret address, from the page of the table's links."""
    page.get_by_role("link", name="Odkazy a uchovanie").click()
    return page.get_by_label("Odkaz na písanie").last.input_value()


class TestMarias:
    def test_names_deal_reload_another_device_settle_up(
        self, page: Page, other_device: Page, server: Server
    ) -> None:
        phone = opened(page, server, "Licitovaný mariáš", "Anna", "Boris", "Cyril", "Dana")
        phone.enter(["Boris", "sedma", "všetko vyhral"])
        phone.expect_gains("−0,06 €", "+0,18 €", "−0,06 €", "−0,06 €")
        page.reload()
        expect(phone.new_deal).to_be_visible()

        other = Phone(other_device, server.url, phone.sheet)
        other_device.goto(write_address(page))
        expect(other.new_deal).to_be_visible()
        page.goto(phone.address)
        expect(page.get_by_text("Tento telefón už nezapisuje")).to_be_visible()

        other_device.get_by_role("link", name="Vyúčtovať").click()
        expect(other_device.locator('[data-test="payment"]')).to_have_count(3)
        expect(other_device.locator('[data-test="payment"]').first).to_contain_text("0,06")

    def test_names_are_remembered_here_until_they_are_forgotten_and_house_rules_told_by_what_differs(
        self, page: Page, server: Server
    ) -> None:
        opened(page, server, "Preferans Soči", "Anna", "Boris", "Cyril", "Dana")
        page.goto(f"{server.url}/quick/new/preferans/sochi/")
        offered, forgetting = (
            page.locator("[data-known-list] button"),
            page.locator("[data-forget-list] button"),
        )
        expect(offered).to_have_text(["Anna", "Boris", "Cyril", "Dana"])
        offered.first.click()
        expect(page.get_by_label("Hráč 1")).to_have_value("Anna")
        expect(offered).to_have_text(["Boris", "Cyril", "Dana"])
        page.get_by_text("Zabudnúť mená").click()
        forgetting.get_by_text("Boris").click()
        expect(forgetting).to_have_count(3)
        page.get_by_role("button", name="Zabudnúť všetky").click()
        expect(forgetting).to_have_count(0)
        assert page.evaluate("localStorage.getItem('flek-names')") is None

        changed = page.get_by_test_id("changed-options")
        expect(changed).to_have_text("bez zmien")
        changed.click()
        page.locator("[name=option-whist_type]").select_option("gentleman")
        expect(changed).to_have_text("1 zmena · Vist: džentlmenský")

    def test_the_link_for_reading_gives_no_pen(self, page: Page, other_device: Page, server: Server) -> None:
        phone = opened(page, server, "Licitovaný mariáš", "Anna", "Boris", "Cyril")
        other_device.goto(phone.address)
        expect(other_device.get_by_role("link", name="Zapisovať s kódom")).to_be_visible()
        other_device.get_by_role("link", name="Odkaz na čítanie").click()
        expect(other_device.get_by_label("Odkaz na písanie")).to_have_count(0)

    def test_a_link_that_was_replaced_says_so(self, page: Page, other_device: Page, server: Server) -> None:
        opened(page, server, "Licitovaný mariáš", "Anna", "Boris", "Cyril")
        old = write_address(page)
        page.get_by_text("Vymeniť odkaz na písanie alebo zmazať stôl").click()
        page.get_by_role("button", name="Vytvoriť nový odkaz").click()
        expect(page.get_by_label("Odkaz na písanie").last).not_to_have_value(old)
        other_device.goto(old)
        expect(other_device.get_by_text("Odkaz na písanie už neplatí")).to_be_visible()


class TestPreferans:
    def test_names_sochi_deal_another_device_settle_up(
        self, page: Page, other_device: Page, server: Server
    ) -> None:
        """Anna writes 8 whists on Boris; pools lack 10, 8 and 10: 4/3, 16/3 and -20/3 whists."""
        sheet = opened(page, server, "Preferans Soči", "Anna", "Boris", "Cyril").sheet
        phone = PreferansPhone(page, server.url, sheet)
        phone.write_deal(contract(0, 1, "6S", defence=[WHIST, None, PASS], tricks=[4, 6, 0]))
        expect(phone.new_deal).to_be_visible()
        page.reload()
        expect(phone.at("deal-1")).to_contain_text("Boris")

        other_device.goto(write_address(page))
        other = PreferansPhone(other_device, server.url, sheet)
        expect(other.new_deal).to_be_visible()
        other_device.get_by_role("link", name="Vyúčtovať").click()
        other_device.get_by_label("Hodnota jedného vistu").fill("0,15")
        other_device.get_by_role("button", name="Vypočítať").click()
        payments = other_device.locator('[data-test="payment"]')
        expect(payments).to_have_count(2)
        texts = {" ".join(text.replace("\u00a0", " ").split()) for text in payments.all_inner_texts()}
        assert {text.split("€")[0].split()[-1] for text in texts} == {"0,80", "0,20"}
        assert all(text.startswith("Cyril") for text in texts)
