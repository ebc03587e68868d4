"""The whole of the scorer's page without a pointer, and with type of double size."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.keys import Keys
from tests.browser.scorer_phone import NAMES, Phone
from tests.browser.server import Server
from tests.evening import SEVEN

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]


@pytest.fixture
def phone(page: Page, server: Server, desk: Desk) -> Phone:
    return Phone(page, server.url, desk.ask("new", *NAMES)).open()


#: Opens a page of the sheet; somebody who presses faster than it is drawn goes to one of its buttons.
PRESSED_ON = """
    ([hash, selector]) => new Promise((done) => {
        addEventListener("hashchange", () => {
            document.querySelector(selector).focus();
            requestAnimationFrame(() => requestAnimationFrame(() => done(document.activeElement.matches(selector))));
        }, { once: true });
        location.hash = hash;
    })
"""


def test_who_presses_on_before_a_page_is_drawn_stays_where_he_is(phone: Phone) -> None:
    phone.take_pen()
    keys = Keys(phone.page)
    keys.open("Zmeniť poradie miest")
    expect(phone.page.locator("[data-focus]")).to_be_focused()
    keys.open("Späť")
    expect(phone.page.locator("a[href='#seats']")).to_be_focused()
    assert phone.page.evaluate(PRESSED_ON, ["#seats", "[data-test='order-2'] .seating__move"])
    assert phone.page.evaluate(PRESSED_ON, ["", "a[href='#more']"])


def test_an_evening_by_keyboard(phone: Phone, desk: Desk) -> None:
    keys = Keys(phone.page)
    keys.open("Zapisovať s kódom")
    keys.to("Kód zapisovateľa")
    phone.page.keyboard.type(phone.sheet["code"])
    keys.press("Enter")
    expect(phone.new_deal).to_be_visible()

    keys.open("Zmeniť poradie miest")
    keys.open("Posunúť vyššie: Cyril")
    keys.open("Takto sedíme")
    expect(phone.at("seat-1")).to_contain_text("Cyril")

    def enter_deal() -> None:
        keys.into("new-deal")
        keys.press("Enter")
        keys.choose("actor", "Boris")
        keys.choose("contract", "sedma")
        keys.choose("all", "všetko vyhral")
        keys.press("Enter")
        expect(phone.at("deal-1")).to_be_visible()

    enter_deal()
    keys.open("Vrátiť")
    expect(phone.page.get_by_text("Zatiaľ žiadne rozdanie")).to_be_visible()
    enter_deal()
    expect(phone.at("deal-1").get_by_text("potvrdené")).to_be_attached()

    keys.into("deal-1")
    keys.press("Enter")
    keys.open("Opraviť 1. rozdanie")
    keys.choose("all", "všetko prehral")
    keys.choose("reason", "preklep")
    keys.press("Enter")
    phone.expect_gains(
        "+0,06 €", "+0,06 €", "−0,18 €", "+0,06 €"
    )  # before: the deal that it corrects is confirmed
    expect(phone.at("deal-1").get_by_text("potvrdené")).to_be_attached()

    phone.page.context.set_offline(True)
    keys.into("new-deal")
    keys.press("Enter")
    keys.choose("actor", "Dana")
    keys.choose("contract", "durch")
    keys.choose("won.durch", "vyhral")
    keys.open("Karty aktéra (PB sa nájdu samy)")
    keys.to("žaluď eso")
    keys.press("Space")
    expect(phone.at("card-ZA")).to_have_attribute("aria-pressed", "true")
    keys.press("Space")
    keys.into("write")
    keys.press("Enter")
    desk.ask("write", phone.sheet["id"], SEVEN)
    phone.page.context.set_offline(False)
    expect(phone.page.get_by_role("link", name="Porovnať a rozhodnúť")).to_be_visible()
    keys.open("Porovnať a rozhodnúť")
    keys.open("Zapísať môj zápis navyše")
    expect(phone.at("outbox")).to_have_count(0)

    keys.into("deal-3")
    keys.press("Enter")
    keys.open("Odstrániť 3. rozdanie")
    keys.choose("reason", "nehralo sa")
    keys.open("Odstrániť")
    expect(phone.at("deal-3")).to_have_count(0)

    keys.open("Podpísať lístok")
    keys.open("Podpísať")
    expect(phone.at("sheet-state")).to_have_text("podpísaný")
    assert [line["kind"] for line in phone.state()["log"]] == [
        *("seating", "deal", "removal", "deal", "correction", "deal", "deal", "removal", "sign"),
    ]


#: What does not fit: wider than the page, or cut off inside.
LOST = """() => {
    document.documentElement.style.fontSize = '200%';
    const wide = document.documentElement.scrollWidth > innerWidth ? ['page'] : [];
    const cut = [...document.querySelectorAll('#scorer *')].filter((one) => {
        const style = getComputedStyle(one);
        return one.clientWidth > 1 && style.overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1
            && !one.closest('.visually-hidden');
    });
    const read = '#scorer button, #scorer a, #scorer .tile, #scorer p';
    const outside = [...document.querySelectorAll(read)].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 1 && (box.left < -1 || box.right > innerWidth + 1);
    });
    return [...wide, ...[...cut, ...outside].map((one) => one.outerHTML.slice(0, 120))];
}"""


def test_nothing_is_lost_at_double_type(phone: Phone, desk: Desk) -> None:
    found: dict[str, list[str]] = {}

    def look(where: str) -> None:
        if lost := phone.page.evaluate(LOST):
            found[where] = lost

    look("reading")
    phone.take_pen()
    look("no deal yet")
    phone.tap("Zmeniť poradie miest")
    look("seats")
    phone.tap("Späť", "Nové rozdanie", "zmeniť")
    phone.tap("Cyril", within="actor")
    phone.tap("dve sedmy a sto", "110", "Karty aktéra (PB sa nájdu samy)")
    phone.at("card-ZA").click()
    phone.tap("Renonce a iné")
    phone.tap("Boris", within="offender-0")
    look("deal")
    phone.tap("Zapísať")
    look("what is missing")
    phone.at("card-ZA").click()
    phone.page.context.set_offline(True)
    phone.tap("Odobrať tento renonc", "durch", "vyhral", "Zapísať")
    expect(phone.at("deal-1")).to_be_visible()
    look("undo")
    phone.at("deal-1").get_by_role("button").click()
    look("a deal on this phone")
    desk.ask("write", phone.sheet["id"], SEVEN)
    phone.page.context.set_offline(False)
    phone.tap("Porovnať a rozhodnúť")
    look("conflict")
    phone.tap("Môj zápis zahodiť")
    expect(phone.page.get_by_role("link", name="Odstrániť")).to_be_visible()  # the line is still open
    look("a deal and why")
    phone.tap("Odstrániť")
    look("removal")
    phone.tap("Späť", "Podpísať lístok")
    look("signature")
    assert not found, "\n".join(f"{where}: {lost}" for where, lost in found.items())
