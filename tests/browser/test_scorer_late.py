"""What a phone sends too late: kept at the desk; what the desk cannot keep stays on the phone and says so."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.desk import Desk
from tests.browser.scorer_phone import NAMES, Phone
from tests.browser.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

SEVEN = ["Boris", "sedma", "všetko vyhral"]
BETL = ["Cyril", "betl", "prehral"]


@pytest.fixture
def phone(page: Page, server: Server, desk: Desk) -> Phone:
    made = Phone(page, server.url, desk.ask("new", *NAMES)).open().take_pen()
    page.context.set_offline(True)
    return made


def sent(desk: Desk, phone: Phone) -> list[tuple[str, str]]:
    """Kind and contract of what the phone brought to the desk."""
    contents = desk.ask("waiting", phone.sheet["id"])["contents"]
    return [(content["kind"], content["body"].get("contract", "")) for content in contents]


def test_a_full_desk_leaves_the_entries_on_the_phone_until_they_are_sent_again(
    phone: Phone, desk: Desk
) -> None:
    phone.enter(SEVEN)
    phone.enter(BETL)
    desk.ask("end", phone.sheet["id"])
    desk.ask("fill_desk", phone.sheet["id"])
    asked: list[Request] = []
    phone.page.on("request", lambda request: asked.append(request) if "/entries/" in request.url else None)
    phone.page.context.set_offline(False)
    outbox = phone.at("outbox")
    expect(outbox).to_contain_text("Zápis nebol prijatý")
    expect(outbox).to_contain_text("50")
    expect(phone.at("outbox-count")).to_have_text("1 zápis čaká v telefóne na potvrdenie.")
    with phone.page.expect_response(
        lambda answer: answer.request.method == "GET" and "/sheets/" in answer.url
    ):
        pass  # it asks for the sheet again and again, and does not send by itself meanwhile
    assert len(asked) == 1
    phone.page.reload()
    expect(outbox).to_contain_text("Zápis nebol prijatý")
    desk.ask("lay_aside", phone.sheet["id"])
    phone.tap("Poslať znova")
    expect(outbox.get_by_text("Zápis je odložený u obsluhy")).to_have_count(2)
    assert sent(desk, phone) == [("deal", "seven"), ("deal", "betl")]


def test_what_is_about_an_entry_at_the_desk_does_not_hold_up_the_deals_after_it(
    phone: Phone, desk: Desk
) -> None:
    """Boris's seven was taken back at once, before the phone learned that its pen had ended."""
    phone.enter(SEVEN)
    phone.tap("Vrátiť")
    phone.enter(BETL)
    desk.ask("replace", phone.sheet["id"])
    phone.page.context.set_offline(False)
    outbox = phone.at("outbox")
    expect(outbox.get_by_text("Zápis je odložený u obsluhy")).to_have_count(2)
    expect(outbox).to_contain_text("Týka sa zápisu, ktorý je odložený u obsluhy.")
    expect(phone.at("outbox-count")).to_have_count(0)
    assert sent(desk, phone) == [("deal", "seven"), ("deal", "betl")]
    dismiss = outbox.get_by_role("button", name="Rozumiem")
    expect(dismiss).to_have_count(1)  # not for the seven: its taking back is on this phone alone
    dismiss.click()
    expect(outbox.get_by_text("Zápis je odložený u obsluhy")).to_have_count(1)
    expect(outbox).to_contain_text("Týka sa zápisu, ktorý je odložený u obsluhy.")
