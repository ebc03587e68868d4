"""What everyone sees follows the hall by itself: a new round without a reload, a standing in another site's frame."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.server import Server
from tests.loopback import answering

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

SETUP = """
import json
from tests.evening import tournament_of
made = tournament_of(8, name="Naživo")
print(json.dumps({"slug": made.slug}))
"""
PUBLISH = """
from tests.evening import SEVEN, entry, pen_of, published_round, write
from tournaments.events.models import Tournament
sheet = published_round(Tournament.objects.get(slug="%s")).tables.order_by("number")[0].sheet
write(sheet, pen_of(sheet)[0], entry(SEVEN, seen=0))
"""


@contextmanager
def club_page(frame: str) -> Iterator[str]:
    """The page of a club on a host of its own, with what the office copied."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(f"<!doctype html><title>Klub</title>{frame}".encode())

        def log_message(self, *arguments: object) -> None:
            """Nothing is said."""

    with answering(Page) as port:
        yield f"http://127.0.0.1:{port}/"


def test_a_new_round_shows_without_a_reload_and_in_the_clubs_page(
    context: BrowserContext, server: Server
) -> None:
    made = server.desk.make(SETUP)
    address = f"{server.url}/tournaments/{made['slug']}/"
    page, club = context.new_page(), context.new_page()
    refused: list[str] = []
    for each in (page, club):
        each.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
    page.goto(address)
    expect(page.locator("#seating")).to_contain_text("Prvé kolo ešte nie je rozlosované")
    with club_page(f'<iframe src="{address}embed/sk/" width="100%" height="640"></iframe>') as home:
        club.goto(home)
        frame = club.frame_locator("iframe")
        expect(frame.locator("h1")).to_have_text("Naživo")
        server.desk.run(PUBLISH % made["slug"])

        # The seating comes with its search, which stays what it is when the list comes anew.
        expect(page.locator("#tables > li")).to_have_count(2)
        page.locator("[data-test=find]").fill("hráč 001")
        page.locator("#tables > li").first.evaluate("item => item.remove()")
        page.evaluate(
            "htmx.ajax('GET', document.querySelector('#seating').getAttribute('hx-get'), '#seating')"
        )
        expect(page.locator("[data-test=find]")).to_have_value("hráč 001")
        expect(page.locator("[data-test=find]")).to_be_visible()
        expect(page.locator("#round-banner")).to_contain_text("1. kolo")

        # Whose phone it is stays on it: his line is pinned, also after the page is opened anew.
        page.locator("[data-test=find]").fill("1")
        page.get_by_role("link", name="Môj večer").click()
        page.get_by_role("button", name="To som ja").click()
        expect(page.locator("[data-mine-choose]")).to_have_attribute("aria-pressed", "true")
        page.goto(address)
        pinned = page.locator("[data-mine]")
        expect(pinned).to_contain_text("(1)")
        expect(pinned).to_contain_text("miesto")
        expect(page.locator("tr.ledger__mine")).to_have_count(1)
        pinned.get_by_role("button", name="zmeniť").click()
        expect(pinned).to_be_hidden()
        expect(page.locator("tr.ledger__mine")).to_have_count(0)

        # The frame follows by itself, and its links leave it.
        expect(frame.locator("[data-test=standing]")).to_contain_text("0,18")
        expect(frame.locator("base")).to_have_attribute("target", "_blank")
    assert refused == []
