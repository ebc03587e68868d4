"""Pages follow a stream: they ask when something changes, not before, and by themselves where the stream is gone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from tests.browser import PATIENCE
from tests.browser.desk import Desk
from tests.browser.scorer_phone import NAMES, Phone
from tests.browser.server import Server
from tests.browser.test_wall_told import sign_in
from tests.evening import SEVEN

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

TOURNAMENT = """
import json
from tests.evening import SEVEN, account, entry, pen_of, published_round, tournament_of, write
from tournaments.publishing.domain.projector import key_of
from tournaments.rounds.domain import states
user = account("prudy@example.test")
user.set_password("zlta-satka-a-betl")
user.save()
made = tournament_of(8, user, name="Naživo")
round_ = states.start_round(published_round(made, user))
sheet = round_.tables.order_by("number")[0].sheet
write(sheet, pen_of(sheet)[0], entry(SEVEN, seen=0))
print(json.dumps({"slug": made.slug, "sheet": sheet.public_id, "wall": f"/projector/{made.slug}/{key_of(made)}/"}))
"""
#: So many seconds of the page's clock are tried until it asks, or rests.
MOST = 300
#: Pages of the office, below its tournament.
OFFICE = ("", "players/", "rounds/1/", "rounds/1/tables/1/", "standing/", "jury/", "settings/", "wall/")


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """Of a phone of its own: its clock is the test's."""
    return context.new_page()


@pytest.fixture(scope="module")
def tournament(server: Server) -> dict[str, str]:
    found: dict[str, str] = server.desk.make(TOURNAMENT)
    return found


class Quiet:
    """What a page asks its server for, on a clock that the test moves on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked: list[str] = []
        #: What may still be answered.
        self.waiting: set[Request] = set()
        page.clock.install()
        page.on("request", self._note)
        page.on("requestfinished", lambda request: self.waiting.discard(request))
        page.on("requestfailed", lambda request: self.waiting.discard(request))

    def _note(self, request: Request) -> None:
        self.asked.append(request.url)
        if (
            "/streams/worker" not in request.url
        ):  # the worker of all pages: none of them is told when it has come
            self.waiting.add(request)

    def within(self, seconds: int) -> list[str]:
        """What is asked for in so many seconds, once it is answered."""
        self.asked.clear()
        self.page.clock.run_for(seconds * 1000)
        for _ in range(PATIENCE // 10):
            if not self.waiting:
                return list(self.asked)
            self.page.wait_for_timeout(10)  # the server works by the clock of the wall
        pytest.fail(f"no answer: {[request.url for request in self.waiting]}")

    def until_told(self) -> None:
        """Go on until nothing was asked for in half a minute: only who is told what changes rests so long."""
        for _ in range(MOST // 30):
            if not self.within(30):
                return
        pytest.fail(f"it never rests: {self.asked}")

    def until_asked(self) -> None:
        """Go on until it asks all the same, as it does once a minute."""
        assert any(self.within(1) for _ in range(MOST)), "it never asks"


def test_an_open_sheet_asks_for_nothing_until_it_changes(page: Page, server: Server, desk: Desk) -> None:
    sheet = desk.ask("new", *NAMES)
    quiet = Quiet(page)
    phone = Phone(page, server.url, sheet).open()
    # the typeface is brought last, after the forms
    expect(page.locator("link[href*=type-phone]")).to_be_attached()
    quiet.until_told()
    assert quiet.within(60) == []
    desk.ask("write", sheet["id"], SEVEN)
    expect(phone.at("deal-1")).to_be_visible()
    quiet.until_told()


def test_who_wrote_does_not_ask_for_what_came_with_the_answer(page: Page, server: Server, desk: Desk) -> None:
    sheet = desk.ask("new", *NAMES)
    quiet = Quiet(page)
    phone = Phone(page, server.url, sheet).open()
    quiet.until_told()
    with page.expect_response(f"**/api/v1/sheets/{sheet['id']}/"):  # whether the pen is in force
        phone.take_pen()
    quiet.until_told()
    with page.expect_response(f"**/api/v1/sheets/{sheet['id']}/") as asked:
        phone.enter(["Boris", "sedma", "všetko vyhral"])
    assert asked.value.status == 304
    expect(phone.at("deal-1")).to_be_visible()


@pytest.mark.parametrize(
    "path",
    [
        lambda made: f"/tournaments/{made['slug']}/",
        lambda made: made["wall"],
        lambda made: f"/tournaments/{made['slug']}/embed/sk/",
    ],
    ids=["public page", "wall", "frame"],
)
def test_what_everybody_sees_rests_and_is_told(
    page: Page,
    server: Server,
    desk: Desk,
    tournament: dict[str, str],
    path: Callable[[dict[str, str]], str],
) -> None:
    quiet = Quiet(page)
    page.goto(server.url + path(tournament))
    quiet.until_told()
    quiet.until_asked()
    # for nearly a minute it has no reason to ask but that it is told
    with page.expect_response(lambda answer: "standing" in answer.url or "embed" in answer.url) as answered:
        desk.ask("write", tournament["sheet"], {**SEVEN, "dealer": 1, "pausing": 1, "actor": 2})
    assert answered.value.ok


def test_the_scripts_of_the_office_bear_what_streams_add_to_its_pages(
    laptop: BrowserContext, server: Server, tournament: dict[str, str]
) -> None:
    page = laptop.new_page()
    sign_in(page, server, "prudy@example.test")
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
    for place in OFFICE:
        answer = page.goto(f"{server.url}/organise/{tournament['slug']}/{place}")
        assert answer
        assert answer.ok, place
    assert faults == []


def test_pages_ask_by_themselves_when_the_stream_is_gone(page: Page, server: Server, desk: Desk) -> None:
    sheet = desk.ask("new", *NAMES)
    phone = Phone(page, server.url, sheet).open()
    with server.without_streams():
        desk.ask("write", sheet["id"], SEVEN)
        expect(phone.at("deal-1")).to_be_visible()
