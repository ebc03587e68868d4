"""A whole dispute, from the call at the table to the public paragraphs; at each step the figures on the pages are those
that `python -m rules score` computes of the exported record (T-28 to T-30, T-34)."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import PATIENCE
from tests.browser.conftest import PHONE
from tests.browser.desk import Desk
from tests.browser.server import ROOT, Server

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

WIDTH = PHONE["width"]


@pytest.fixture
def table(desk: Desk) -> dict[str, Any]:
    return desk.ask("jury_table")


@pytest.fixture
def referee(browser: Browser, server: Server, table: dict[str, Any]) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, locale="sk-SK", has_touch=True)
    context.add_cookies([{"name": "sessionid", "value": table["session"], "url": server.url}])
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@dataclass
class Dispute:
    """The three who look on: the table's phone, the referee's, and anybody on the internet."""

    server: Server
    desk: Desk
    table: dict[str, Any]
    phone: Page
    referee: Page

    def computed(self) -> list[str]:
        """The gains by seat as the program of the rules computes them of the record."""
        record = self.desk.ask("record", self.table["id"])
        run = subprocess.run(
            [sys.executable, "-m", "rules", "score", "-"],
            cwd=ROOT,
            input=json.dumps(record),
            check=True,
            capture_output=True,
            text=True,
        )
        result = json.loads(run.stdout)
        return [euros(cents) for cents in result["zb"]]

    def table_shows(self) -> list[str]:
        """What the phone at the table shows, once it shows what is computed."""
        wanted = self.computed()
        for seat, figure in enumerate(wanted):
            expect(self.phone.get_by_test_id(f"seat-{seat}").get_by_test_id("zb")).to_contain_text(figure)
        return wanted

    def previewed(self) -> list[str]:
        """The gains that the referee's page says would follow."""
        self.referee.locator("#preview [data-test=decide]").wait_for()
        cells = self.referee.locator("#preview .follows__gains tbody tr:not(.follows__total) .amount")
        total = self.referee.locator("#preview .follows__total td").nth(1)
        assert total.inner_text() == "0,00"
        return [text.strip() for text in cells.all_inner_texts()]

    def confirm(self) -> None:
        """The one green button; nothing scrolls sideways, and what follows stays in sight."""
        expect(self.referee.locator(".button--primary:visible")).to_have_count(1)
        button = self.referee.get_by_test_id("decide")
        expect(button).to_be_in_viewport()
        assert self.referee.evaluate("document.documentElement.scrollWidth") <= WIDTH
        button.click()
        expect(self.referee.get_by_text("Rozhodnutie je zapísané")).to_be_visible()

    def appeal(self, grounds: str) -> None:
        """Somebody does not accept it."""
        self.referee.locator("summary", has_text="Odvolať sa proti rozhodnutiu").click()
        self.referee.get_by_label("Dôvody odvolania").fill(grounds)
        self.referee.get_by_role("button", name="Podať odvolanie").click()
        expect(self.referee.get_by_role("heading", name="Rozhodnite o odvolaní")).to_be_visible()

    def paragraphs(self) -> list[str]:
        """What anybody reads on the public page."""
        answer = self.phone.request.get(f"{self.server.url}/tournaments/{self.table['slug']}/")
        rulings = re.findall(r'<li class="ruling[^"]*" id="decision-1-\d+">(.*?)</li>', answer.text(), re.S)
        return [" ".join(re.sub(r"<[^>]+>", "", one).split()) for one in rulings]

    def at_the_deal(self) -> list[str]:
        """How the rulings of the second deal stand, as the phone of the table reads them."""
        state = self.phone.request.get(f"{self.server.url}/api/v1/sheets/{self.table['id']}/").json()
        assert state["deals"][0]["rulings"] == []
        return [one["standing"] for one in state["deals"][1]["rulings"]]


def euros(cents: int) -> str:
    """A gain as the pages write it."""
    sign = "+" if cents > 0 else "\N{MINUS SIGN}" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100},{abs(cents) % 100:02}"


def test_a_whole_dispute(
    page: Page, referee: Page, server: Server, desk: Desk, table: dict[str, Any]
) -> None:
    dispute = Dispute(server, desk, table, page, referee)
    page.goto(f"{server.url}/c/{table['read_id']}/")
    written = dispute.table_shows()

    # The table calls; the referee takes it and opens the case.
    page.get_by_role("button", name="Privolať rozhodcu").click()
    page.locator(".tile", has_text="renonc").click()
    expect(page.get_by_test_id("call")).to_contain_text("renonc")
    referee.goto(f"{server.url}/jury/{table['slug']}/")
    with referee.expect_navigation():
        referee.locator(".call").get_by_role("button", name="Prevziať a otvoriť prípad").click()
    address = referee.url

    # The ruling: what would follow appears in place, in sight, and is what then counts.
    referee.locator("#offender_1 .option").nth(3).click()
    referee.locator("#code_1 .option", has_text="I.1 ").first.click()
    shown = dispute.previewed()
    assert referee.url == address
    assert shown != written
    expect(referee.locator("#id_reasoning")).to_have_value(
        re.compile(r"nepriznanie farby \(I\.1\)\. Hra sa nedohrala")
    )
    referee.locator("#agreed .option").first.click()
    referee.locator("#facts .choice", has_text="Karty sa vrátili").click()
    expect(referee.locator("#id_reasoning")).to_have_value(re.compile("Hralo sa ďalej až do konca"))
    shown = dispute.previewed()
    assert dispute.computed() == written, "a preview keeps nothing"
    dispute.confirm()
    assert dispute.table_shows() == shown
    assert dispute.at_the_deal() == ["in_force"]
    (first,) = dispute.paragraphs()
    assert "1. kolo, stôl 1, 2. rozdanie" in first
    assert "nepriznanie farby" in first
    assert all(f"→ {figure}" in first for figure in shown if figure not in written)

    # An appeal that confirms it: nothing moves.
    dispute.appeal("Farbu som priznal.")
    referee.locator(".option", has_text="Potvrdiť prvé rozhodnutie").click()
    expect(referee.locator("#preview")).to_contain_text("zostanú presne tak, ako sú")
    dispute.confirm()
    assert dispute.table_shows() == shown
    assert dispute.at_the_deal() == ["confirm", "in_force"]

    # Another one that changes it: another player, another infraction.
    dispute.appeal("Bol to môj spoluhráč.")
    referee.locator(".option", has_text="Zmeniť").first.click()
    referee.locator("#offender_1 .option").nth(0).click()
    referee.locator("#code_1 .option", has_text="I.2 ").first.click()
    changed = dispute.previewed()
    assert changed != shown
    dispute.confirm()
    assert dispute.table_shows() == changed
    assert dispute.at_the_deal() == ["change", "change", "in_force"]

    told = dispute.paragraphs()
    assert [
        "potvrdené" in told[1],
        "zmenené na odvolanie" in told[0],
        "rozhodnutie 1 je zmenené" in told[2],
    ] == [True] * 3
    assert "nepriznanie vyššej karty" in told[2]
    assert "Hráč 0" not in "".join(told), "nobody agreed to be named on the internet"
