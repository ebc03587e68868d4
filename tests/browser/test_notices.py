"""Notices on a phone: asked for by a tap, delivered by the browser, said in the open page; Flek without a network."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Playwright, Worker, expect

from tests.browser import PATIENCE
from tests.browser.conftest import FLAGS, PHONE
from tests.browser.server import Server
from tests.conftest import missing
from tests.notices.device import Device, push_service
from tests.reading import plain

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

SETUP = """
import json
from tests.evening import tournament_of
made = tournament_of(8, name="Upozornenia")
print(json.dumps({"slug": made.slug, "player": made.registrations.order_by("pk").first().pk}))
"""
PUBLISH = """
from tests.evening import published_round
from tournaments.events.models import Tournament
published_round(Tournament.objects.get(slug="%s"))
"""
#: The company that runs the browser's own push service is not here: the page gets what it would give, with the
#: endpoint of the test's and a key that the test knows.
SUBSCRIBED = """
const kept = %s;
const made = () => ({
  endpoint: kept.endpoint,
  toJSON: () => ({ endpoint: kept.endpoint, keys: { p256dh: kept.p256dh, auth: kept.auth } }),
  unsubscribe: async () => { sessionStorage.removeItem("subscribed"); return true; },
});
PushManager.prototype.subscribe = async function (wanted) {
  sessionStorage.setItem("subscribed", String(wanted.applicationServerKey.length));
  return made();
};
PushManager.prototype.getSubscription = async () => (sessionStorage.getItem("subscribed") ? made() : null);
"""

#: Counts in the service worker what it has shown, once it is shown.
COUNTS = """() => {
    if (self.shown !== undefined) return;
    self.shown = 0;
    const show = registration.showNotification.bind(registration);
    registration.showNotification = async (...said) => {
        await show(...said);
        self.shown += 1;
    };
}"""
FOLLOWED = """
from tournaments.notices.models import Following
print(Following.objects.filter(registration=%s).count())
"""


@pytest.fixture
def service_workers() -> Literal["allow", "block"]:
    return "allow"


@pytest.fixture
def made(server: Server) -> dict[str, Any]:
    """A tournament that has not begun, and the page of a player of it."""
    found = server.desk.make(SETUP)
    return found | {"page": f"{server.url}/tournaments/{found['slug']}/me/{found['player']}/"}


def open_mine(page: Page, address: str) -> Page:
    page.goto(address)
    expect(page.get_by_test_id("tell-me")).to_be_visible()
    return page


def said(page: Page) -> Locator:
    """The one sentence below the button that shows."""
    return page.get_by_test_id("notices-said").locator("p:visible")


def look_again(page: Page) -> None:
    """The part that tells of the round comes anew, as it does every few seconds."""
    page.evaluate(
        "htmx.ajax('GET', document.querySelector('#round-banner').getAttribute('hx-get'), '#round-banner')"
    )


def wait(page: Page, there: Callable[[], object]) -> None:
    """Until something is there that happens outside of the page."""
    for _ in range(PATIENCE // 100):
        if there():
            return
        page.wait_for_timeout(100)
    pytest.fail("it did not come")


def deliver(page: Page, message: dict[str, str]) -> None:
    """The browser's own delivery of a message to the service worker."""
    # a registration is there before its worker works
    page.wait_for_function("navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')")
    worker_of(page).evaluate(COUNTS)
    session = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    session.send("ServiceWorker.enable")
    wait(page, lambda: found)
    origin = "/".join(page.url.split("/")[:3])
    (registration,) = {one["registrationId"] for one in found if one["scopeURL"] == f"{origin}/"}
    delivered = {"origin": origin, "registrationId": registration, "data": json.dumps(message)}
    session.send("ServiceWorker.deliverPushMessage", delivered)


def worker_of(page: Page) -> Worker:
    wait(page, lambda: page.context.service_workers)  # the page may know of it before the test does
    (worker,) = page.context.service_workers
    return worker


def shown(page: Page) -> dict[str, str]:
    """The one notice that the phone shows. It is asked for once it is shown: Chromium forgets a notice that it is asked
    for in the moment between noting it and showing it."""
    wait(page, lambda: worker_of(page).evaluate("self.shown"))
    notices = "navigator.serviceWorker.ready.then(ready => ready.getNotifications())"
    read = "shown => shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }))"
    (only,) = page.evaluate(f"{notices}.then({read})")
    found: dict[str, str] = only
    return found


@pytest.fixture
def pocket(playwright: Playwright, tmp_path: Path) -> Iterator[BrowserContext]:
    """A phone that may show notices: the browser without its windows shows none, whoever allows them."""
    whole = shutil.which("chromium")
    if not whole:
        missing("Chromium with its windows (Debian package chromium)")
    made = playwright.chromium.launch_persistent_context(
        tmp_path,
        executable_path=whole,
        args=FLAGS,
        permissions=["notifications"],
        viewport=PHONE,
        locale="sk-SK",
    )
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


def received(page: Page, device: Device) -> dict[str, str]:
    """The first message that the push service took."""
    wait(page, lambda: device.service.got)
    (message,) = device.read_all
    return message


def test_a_tap_follows_and_what_the_server_sends_is_shown(
    pocket: BrowserContext, server: Server, made: dict[str, Any]
) -> None:
    with push_service() as service:
        device = Device(service)
        pocket.add_init_script(SUBSCRIBED % json.dumps(device.keys))
        page = open_mine(pocket.new_page(), made["page"])
        expect(said(page)).to_contain_text("Kde sedíte")
        page.get_by_test_id("tell-me").click()
        expect(said(page)).to_contain_text("aj keď je stránka zatvorená")
        expect(page.get_by_test_id("tell-me")).to_have_attribute("aria-pressed", "true")
        server.desk.run(PUBLISH % made["slug"])
        bar = page.get_by_test_id("notice-bar")
        look_again(page)
        expect(bar).to_contain_text("Rozsadenie 1. kola je zverejnené.")
        deliver(page, received(page, device))
        notice = shown(page)
        assert plain(notice["title"]) == "Miesto v 1. kole"
        assert "stôl" in notice["body"]
        assert made["page"].endswith(notice["data"])
        # the open page says it, too
        expect(bar).to_contain_text(re.compile(r"^\s*Miesto v\s1\. kole\."))
        # opened anew it knows, and all of it can be ended there
        open_mine(page, made["page"])
        expect(said(page)).to_contain_text("aj keď je stránka zatvorená")
        page.get_by_test_id("stop-all").click()
        expect(page.get_by_test_id("tell-me")).to_have_attribute("aria-pressed", "false")
        expect(page.get_by_test_id("stop-all")).to_be_hidden()
        assert server.desk.run(FOLLOWED % made["player"]).split() == ["0"]


def test_on_a_halls_plain_address_the_page_says_why_and_goes_on(
    context: BrowserContext, server: Server, made: dict[str, Any]
) -> None:
    """No notice comes through there: the bar says what is new, and the title of the tab."""
    page = open_mine(context.new_page(), made["page"].replace("localhost", "hall.test"))
    page.get_by_test_id("tell-me").click()
    expect(said(page)).to_contain_text("nie je šifrovaná (https)")
    bar = page.get_by_test_id("notice-bar")
    expect(bar).to_be_hidden()
    server.desk.run(PUBLISH % made["slug"])
    look_again(page)
    expect(bar).to_contain_text("Rozsadenie 1. kola je zverejnené.")
    expect(page).to_have_title(re.compile("^● "))
    bar.get_by_role("link", name="Ukázať").click()
    expect(page.get_by_test_id("next-seat")).to_be_visible()
    expect(page.get_by_test_id("tell-me")).to_have_attribute("aria-pressed", "true")


def test_an_installed_page_opens_without_a_network(
    context: BrowserContext, server: Server, made: dict[str, Any]
) -> None:
    server.desk.run(PUBLISH % made["slug"])
    page = open_mine(context.new_page(), made["page"])
    expect(page.get_by_test_id("offline-kept")).to_be_visible()
    seat = page.get_by_test_id("next-seat").inner_text()
    session = context.new_cdp_session(page)
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = json.loads(session.send("Page.getAppManifest")["data"])
    context.set_offline(True)
    page.goto(server.url + manifest["start_url"])
    page.wait_for_url("**/me/**")
    expect(page.get_by_test_id("offline")).to_contain_text("Bez siete")
    assert page.get_by_test_id("next-seat").inner_text() == seat
    style = "section => getComputedStyle(section).display"
    assert page.get_by_test_id("next-seat").evaluate(style) == "grid", "drawn, not bare"
    context.set_offline(False)
    page.goto(server.url + manifest["start_url"])
    page.wait_for_url("**/me/**")
    expect(page.get_by_test_id("offline")).to_be_hidden()
