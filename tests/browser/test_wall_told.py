"""The organiser tells the wall from a phone: it shows it without a reload, and takes it back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import PATIENCE
from tests.browser.server import Server, running_server
from tests.browser.test_wall import OUTSIDE

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

SETUP = """
import json
from tests.evening import SEVEN, account, entry, pen_of, published_round, tournament_of, write
from tournaments.publishing.domain.projector import key_of
from tournaments.rounds.domain import states
user = account("stena@example.test")
user.set_password("zlta-satka-a-betl")
user.save()
made = tournament_of(160, user, name="Stena na povel")
round_ = states.start_round(published_round(made, user))
for table in round_.tables.select_related("sheet"):
    if table.seats.count() == 4:
        write(table.sheet, pen_of(table.sheet)[0], entry(SEVEN, seen=0))
print(json.dumps({"slug": made.slug, "wall": f"/projector/{made.slug}/{key_of(made)}/", "email": user.email}))
"""


@pytest.fixture(
    scope="module",
    params=[{}, pytest.param({"BROWSER_DELAY_MS": "400"}, marks=pytest.mark.acceptance(name="days"))],
    ids=["at once", "late"],
)
def site(
    request: pytest.FixtureRequest, server: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """Also one whose answers may come when the page has asked once more.

    Of a name of its own: a `server` with parameters would end the one of all files, and start it anew.
    """
    if not request.param:
        yield server
        return
    with running_server(tmp_path_factory.mktemp("wall"), streams=True, **request.param) as running:
        yield running


@pytest.fixture
def wall(browser: Browser) -> Iterator[BrowserContext]:
    """The computer at the projector."""
    made = browser.new_context(
        viewport={"width": 1920, "height": 1080}, locale="sk-SK", reduced_motion="reduce"
    )
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


def sign_in(page: Page, server: Server, email: str) -> None:
    page.goto(f"{server.url}/accounts/login/")
    page.locator("[name=login]").fill(email)
    page.locator("[name=password]").fill("zlta-satka-a-betl")
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_url(lambda url: "login" not in url)


def test_a_tap_on_the_phone_changes_the_wall(page: Page, wall: BrowserContext, site: Server) -> None:
    made = site.desk.make(SETUP)
    hall = wall.new_page()
    faults: list[str] = []
    for each in (page, hall):
        each.on("pageerror", lambda error: faults.append(str(error)))
        each.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    hall.goto(site.url + made["wall"])
    expect(hall.get_by_test_id("hall-standing")).to_be_visible()
    hall.evaluate("() => { window.loadedOnce = true; }")
    sign_in(page, site, made["email"])

    # two taps from Today to the seats
    page.goto(f"{site.url}/organise/{made['slug']}/")
    page.get_by_test_id("today-wall").click()
    expect(page.get_by_test_id("wall-open")).to_be_visible()
    page.get_by_test_id("wall-seats").click()
    expect(page.get_by_test_id("wall-seats")).to_have_attribute("aria-pressed", "true")
    expect(hall.get_by_test_id("hall-names")).to_be_visible()
    expect(hall.get_by_test_id("hall-standing")).to_be_hidden()

    # the page stays and is turned by hand; the phone says which it is
    where = hall.locator("[data-where]")
    page.get_by_test_id("wall-hold").click()
    expect(hall.get_by_test_id("hall-hold")).to_have_attribute("aria-pressed", "true")
    at, count = [int(word) for word in (where.text_content() or "").split() if word.isdecimal()]
    assert count > 1
    page.get_by_test_id("wall-on").click()
    expect(where).to_have_text(f"strana {at % count + 1} z {count}")
    expect(page.get_by_test_id("wall-now")).to_contain_text(f"{at % count + 1} z {count}")
    page.get_by_test_id("wall-back").click()
    expect(where).to_have_text(f"strana {at} z {count}")

    # the message at the foot, large, and gone again from the toast
    page.get_by_test_id("wall-message-text").fill("Guláš sa vydáva do 16.00.")
    page.get_by_test_id("wall-show-message").click()
    expect(hall.get_by_test_id("hall-message")).to_have_text("Guláš sa vydáva do 16.00.")
    page.get_by_test_id("wall-message").click()
    expect(hall.get_by_test_id("hall-large-message")).to_be_visible()
    expect(hall.get_by_test_id("hall-names")).to_be_hidden()
    assert hall.evaluate(OUTSIDE) == []
    page.get_by_test_id("undo-toast").last.click()
    expect(hall.get_by_test_id("hall-names")).to_be_visible()
    expect(page.get_by_test_id("wall-seats")).to_have_attribute("aria-pressed", "true")

    page.get_by_test_id("wall-clock").click()
    expect(hall.get_by_test_id("hall-clock").locator("[data-clock]")).to_be_visible()
    assert hall.evaluate(OUTSIDE) == []
    page.get_by_test_id("wall-itself").click()
    expect(hall.get_by_test_id("hall-standing")).to_be_visible()
    assert hall.evaluate("() => window.loadedOnce")
    assert faults == []
