"""M-41: an own table, made on the page, chosen in the settings, played on a phone, in the standing and on paper."""

from __future__ import annotations

import re
import subprocess
import uuid
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.scorer_phone import Phone
from tests.browser.server import Server
from tests.browser.test_evening import create_tournament, draw_and_publish, sign_in

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

PLAYERS = ["Anna Kováčová", "Boris Hudák", "Cyril Malý", "Dana Krajčíová"]


def make_table(page: Page, url: str, name: str) -> None:
    """A seven on three trumps is worth 6 with the lead and 9 without, all betls nothing."""
    page.goto(f"{url}/organise/")
    page.get_by_test_id("premium-tables").click()
    page.locator("[name=of]").select_option("csm-2010")
    page.get_by_test_id("new-table").locator("button").click()
    page.locator("[name=name]").fill(name)
    row = page.get_by_test_id("row-seven.3")
    row.get_by_label("s výnosom").fill("6")
    row.get_by_label("bez výnosu").fill("9")
    for betl in ("betl.ace", "betl.six"):
        page.get_by_test_id(f"row-{betl}").locator("[type=checkbox]").uncheck()
    page.get_by_test_id("make-table").locator("button").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.get_by_test_id("premium-rows").locator("tr", has_text="sedma na 3 tromfy")).to_contain_text(
        "9"
    )
    expect(page.get_by_test_id("premium-rows")).not_to_contain_text("betl")


def choose_table(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}settings/?part=game")
    page.get_by_text("Dohodnuté inak, než hovoria pravidlá").or_(
        page.locator("#ruleset-options summary")
    ).first.click()
    chosen = page.locator("[name=option-premium_table]")
    chosen.select_option(label=str(chosen.locator("option", has_text=name).first.text_content()))
    page.get_by_test_id("save-settings").click()
    expect(page.get_by_text("Nastavenia sú uložené.")).to_be_visible()


def printed(page: Page, server: Server, button: str, file: Path) -> str:
    """What stands on the sheets of the round."""
    page.locator(button).click()
    link = page.locator("a[href$='/file/']")
    expect(link).to_be_visible(timeout=60_000)
    file.write_bytes(page.request.get(server.url + str(link.get_attribute("href"))).body())
    text = subprocess.run(
        ["pdftotext", "-layout", str(file), "-"], check=True, capture_output=True, text=True
    ).stdout
    return " ".join(text.replace("\u00a0", " ").split())


def test_a_club_s_own_table_from_its_page_to_the_printed_sheet(
    context: BrowserContext, page: Page, server: Server, tmp_path: Path
) -> None:
    sign_in(page, server)
    name = f"Tabuľka {uuid.uuid4().hex[:8]}"
    make_table(page, server.url, name)
    address = create_tournament(page, server.url, tmp_path, PLAYERS)
    choose_table(page, address, name)
    draw_and_publish(page, address, (4,))
    page.goto(f"{address}rounds/1/tables/1/")
    code = page.locator(".code").first.inner_text().strip()
    page.goto(f"{address}rounds/1/cards/")
    card = re.search(r"/c/[\w-]+/", page.content())
    assert card is not None
    sheet = page.request.get(f"{server.url}/api/v1{card[0].replace('/c/', '/cards/')}").json()["sheet"]

    assert context.browser is not None
    with context.browser.new_context(viewport=PHONE, locale="sk-SK") as pocket:
        phone = Phone(pocket.new_page(), server.url, {"id": sheet, "code": code})
        phone.page.goto(server.url + card[0])
        phone.take_pen()
        _, _, actor, _ = (seat["name"] for seat in phone.state()["seats"])  # seat 1 leads, not the actor
        phone.tap("Nové rozdanie", actor, "sedma", "všetko vyhral")
        expect(phone.page.locator("label", has_text="sedma na 3 tromfy")).to_contain_text("9 PB")
        phone.tap("sedma na 3 tromfy", "Zapísať")
        expect(phone.new_deal).to_be_visible()
        expect(phone.at("deal-1").get_by_text("potvrdené")).to_be_attached()
        assert phone.state()["deals"][0]["result"]["premium"] == [0, 0, 9, 0]

    public = address.replace("/organise/", "/tournaments/")
    page.goto(f"{public}results/")
    initials = "".join(f"{part[0]}. " for part in actor.split()).strip()
    expect(page.locator("table.standing tbody tr", has_text=initials)).to_contain_text("9")
    page.goto(public)
    page.get_by_test_id("premium-table").click()
    expect(page.locator("main")).to_contain_text(name)

    for button in ("button:not([name=blank])", "button[name=blank]"):
        page.goto(f"{address}rounds/1/")
        page.locator("#print > summary").click()
        text = printed(page, server, f"form[action$='/pdf/'] {button}", tmp_path / "sheet.pdf")
        assert name in text
        assert "hlásená na 3 tromfy, vyhratá alebo schválená 6 9" in text
        assert "chytajúce eso" not in text
