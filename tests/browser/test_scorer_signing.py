"""Before the signature the phone lists what is open and asks once; with nothing open it is as quick as ever (T-26)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.desk import Desk
from tests.browser.scorer_phone import NAMES, Phone
from tests.browser.server import Server
from tests.evening import SEVEN

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

LATE = [{**SEVEN, "dealer": 1, "pausing": 1, "actor": 2}, {**SEVEN, "dealer": 2, "pausing": 2, "actor": 3}]


@pytest.fixture
def phone(page: Page, server: Server, desk: Desk) -> Phone:
    """A phone with the pen of a sheet of four on which one seven is written."""
    made = Phone(page, server.url, desk.ask("new", *NAMES))
    desk.ask("write", made.sheet["id"], SEVEN)
    return made


def count(phone: Phone, *has: str) -> None:
    """Ten euro each, and so much now."""
    phone.tap("Podpísať lístok", "Spočítať peniaze")
    for seat, money in enumerate(has):
        row = phone.at(f"count-{seat}")
        row.get_by_label("Dostal").fill("10")
        row.get_by_label("Má teraz").fill(money)
    phone.at("count-save").click()


@pytest.mark.acceptance(name="days")
def test_two_held_deals_a_cent_and_the_time_left_are_shown_and_asked_about(
    page: Page, server: Server, desk: Desk
) -> None:
    card = desk.ask("card", 4)
    desk.ask("write", card["id"], SEVEN)
    desk.ask("late", card["id"], *LATE)
    desk.ask("running", card["id"], 22)
    phone = Phone(page, server.url, card)
    page.goto(f"{server.url}/c/{card['read_id']}/")
    phone.take_pen()
    count(phone, "9,94", "10,17", "9,94", "9,94")
    who = str(phone.state()["seats"][1]["name"])
    shown = [
        "2 odložené zápisy čakajú na rozhodnutie. Na lístku nie sú.",
        f"Spočítané peniaze nesedia s vypočítanými: {who} −0,01 €. Spolu −0,01 €.",
    ]
    clock = re.compile(r"^\s*Hodiny kola bežia ešte\s3[5-7]\smin\.\s*$")
    expect(phone.at("open-matters").locator("li")).to_have_text([*shown, clock])

    phone.tap("Podpísať")
    expect(page.get_by_role("heading", name="Podpísať aj tak?")).to_be_focused()
    expect(phone.at("open-matters").locator("li")).to_have_text([*shown, clock])
    expect(page.get_by_text("zmeniť lístok môže len jury alebo obsluha")).to_be_visible()
    phone.tap("Nepodpísať")
    expect(phone.new_deal).to_be_visible()
    assert [line["kind"] for line in phone.state()["log"]] == ["deal", "count"]

    phone.tap("Podpísať lístok", "Podpísať", "Podpísať aj tak")
    expect(phone.at("sheet-state")).to_have_text("podpísaný")
    signed = phone.state()["log"][-1]
    assert (signed["kind"], phone.state()["reserve"]) == ("sign", "")
    kept = signed["reason"].replace("\u00a0", " ")
    assert re.fullmatch(r"2 odložené zápisy; peniaze nesedia, spolu −0,01 €; do konca kola 3[5-7] min", kept)


def test_with_nothing_open_one_tap_signs(phone: Phone) -> None:
    phone.open().take_pen()
    count(phone, "9,94", "10,18", "9,94", "9,94")
    expect(phone.at("open-matters")).to_have_count(0)
    phone.tap("Podpísať")
    expect(phone.at("sheet-state")).to_have_text("podpísaný")
    assert phone.state()["log"][-1]["reason"] == ""


@pytest.mark.acceptance(name="days")
def test_a_double_tap_does_not_answer_the_question(phone: Phone, desk: Desk) -> None:
    desk.ask("late", phone.sheet["id"], LATE[0])
    phone.open().take_pen()
    phone.tap("Podpísať lístok")
    phone.at("sign").dblclick()
    expect(phone.at("sheet-state")).to_have_text("hrá sa")
    assert phone.state()["state"] == "open"


@pytest.mark.acceptance(name="days")
def test_who_was_asked_is_asked_anew_when_more_is_open(phone: Phone, desk: Desk) -> None:
    """A phone of before sends one more while the question stands."""
    desk.ask("late", phone.sheet["id"], LATE[0])
    phone.open().take_pen()
    phone.tap("Podpísať lístok", "Podpísať")
    expect(phone.at("sign-sure")).to_contain_text("1 odložený zápis čaká")
    desk.ask("late", phone.sheet["id"], LATE[1])
    expect(phone.at("open-matters")).to_contain_text("2 odložené zápisy čakajú")
    expect(phone.at("sign-all-the-same")).to_have_count(0)
    phone.tap("Podpísať", "Podpísať aj tak")
    expect(phone.at("sheet-state")).to_have_text("podpísaný")


@pytest.mark.parametrize("service_workers", ["allow"])
def test_what_lies_on_this_phone_only_is_said_before_a_signature_without_network(phone: Phone) -> None:
    phone.open().take_pen()
    expect(phone.at("offline-ready")).to_contain_text("Pripravené aj bez siete")
    phone.page.context.set_offline(True)
    phone.enter(["Cyril", "betl", "vyhral"])
    expect(phone.at("network")).to_be_visible()
    phone.tap("Podpísať lístok")
    expect(phone.at("open-matters").locator("li")).to_have_text(
        ["1 zápis je len v tomto telefóne. Podpis sa odošle až po ňom."]
    )
    phone.tap("Podpísať", "Podpísať aj tak")
    phone.page.context.set_offline(False)
    expect(phone.at("sheet-state")).to_have_text("podpísaný")
    assert [line["kind"] for line in phone.state()["log"]] == ["deal", "deal", "sign"]


@pytest.mark.acceptance(name="days")
def test_who_leaves_while_it_waits_for_a_slow_network_has_not_signed(phone: Phone) -> None:
    """The deal before it does not arrive; the signature is given up, and the deal comes later."""
    phone.open().take_pen()
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    phone.page.route("**/entries/", hold)
    phone.enter(["Cyril", "betl", "vyhral"])
    phone.tap("Podpísať lístok", "Podpísať")
    expect(phone.at("sign")).to_be_disabled()
    phone.tap("Späť")
    (held,) = waiting
    held.continue_()
    phone.page.unroute("**/entries/", hold)
    expect(phone.at("deal-2").get_by_text("potvrdené")).to_be_attached()
    phone.tap("Podpísať lístok")
    expect(phone.at("sign")).to_be_enabled()
    assert [line["kind"] for line in phone.state()["log"]] == ["deal", "deal"]
