"""The page at the door (T-42): a camera that reads cards, a photo where it cannot, a scanner, and two sounds."""

from __future__ import annotations

import io
from typing import Any

import pytest
import segno
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.fitting import assert_accessible
from tests.browser.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

#: An organiser with a tournament that takes cards; two players with a card, of whom one has paid nothing.
MADE = """
import json, uuid
from accounts.models import User
from django.test import Client
from tests.evening import tournament_of
from tournaments.cash.domain import postings
from tournaments.events.domain import desk
from tournaments.people.domain import scan_cards
from tournaments.registration.domain import participation
organiser = User.objects.create_user(f"dvere-{uuid.uuid4().hex[:8]}@example.test")
web = Client()
web.force_login(organiser)
made = tournament_of(0, organiser, name="Dvere")
desk.set_desk_rules(made, scan_cards=True)
postings.set_fees(made, {"licensed": 0, "guest": 500})
paid = participation.register(made, participation.Person("Ján Kováč"), participation.Terms(fee_category="licensed"))
owes = participation.register(made, participation.Person("Eva Balážová"), participation.Terms(fee_category="guest"))
cards = [card.number for card in scan_cards.give_cards([paid.player, owes.player]).values()]
print(json.dumps({"session": web.cookies["sessionid"].value, "slug": made.slug, "cards": cards}))
"""
#: What sounds: the pitches, in their order.
HEARD = """
    window.heard = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...rest) {
        window.heard.push(this.frequency.value);
        return start.apply(this, rest);
    };
"""
#: A browser that reads codes, and a camera: whatever `window.shown` says is held before it.
READS = """
    window.shown = [];
    window.BarcodeDetector = class { async detect() { return window.shown.map((rawValue) => ({ rawValue })); } };
    navigator.mediaDevices.getUserMedia = async () => document.createElement('canvas').captureStream();
"""
#: A scanner's keys without a pause, which a test at the keyboard cannot keep to: so many where the focus is, the others
#: in the field, after what stands there.
IN_ONE_GO = """
    ([number, beside]) => {
        const field = document.querySelector("[data-scan-field]");
        const press = (key, code) => (document.activeElement ?? document.body).dispatchEvent(
            new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true })
        );
        [...number].forEach((figure, place) => {
            if (place === beside) field.focus();
            press(figure, `Digit${figure}`);
            if (document.activeElement === field) field.value += figure;
        });
        press("Enter", "Enter");
    }
"""
#: A number is that long; its keys go nowhere else.
NEVER = 99
REFUSES = READS + "navigator.mediaDevices.getUserMedia = async () => { throw new Error('no'); };"


def make(server: Server) -> dict[str, Any]:
    told: dict[str, Any] = server.desk.make(MADE)
    return told


@pytest.fixture(scope="module")
def made(server: Server) -> dict[str, Any]:
    return make(server)


@pytest.fixture
def nobody_here(server: Server) -> dict[str, Any]:
    """A tournament of the test's own: who came in it does not matter to another test."""
    return make(server)


def at_the_door(context: BrowserContext, url: str, made: dict[str, Any], *scripts: str) -> Page:
    context.add_cookies([{"name": "sessionid", "value": made["session"], "url": url}])
    page = context.new_page()
    for script in (HEARD, *scripts):
        page.add_init_script(script)
    page.goto(f"{url}/organise/{made['slug']}/door/")
    return page


def heard(page: Page) -> list[float]:
    found: list[float] = page.evaluate("window.heard")
    return found


def ask_again(page: Page) -> None:
    """The desk's list of who was asked to it, as it does every few seconds."""
    page.evaluate(
        """() => new Promise((done) => {
            const calls = document.querySelector("#scan-calls");
            calls.addEventListener("htmx:afterRequest", () => done(), { once: true });
            htmx.trigger(calls, "changed");
        })"""
    )


def test_a_scanner_says_welcome_or_come_to_the_desk(
    laptop: BrowserContext, server: Server, nobody_here: dict[str, Any]
) -> None:
    made = nobody_here
    page = at_the_door(laptop, server.url, made)
    result = page.get_by_test_id("door-result")
    owes = made["cards"][1]
    expect(page.get_by_test_id("card")).to_be_focused()
    page.keyboard.type(owes)
    page.keyboard.press("Enter")
    expect(result).to_contain_text("prezenci")
    expect(result).not_to_contain_text("Balážová")
    expect(page.get_by_test_id("card")).to_have_value("")
    assert heard(page) == [300, 240]
    # it types on, wherever the page has its focus
    page.get_by_role("heading", name="Dvere").click()
    page.evaluate(IN_ONE_GO, [made["cards"][0], NEVER])
    expect(result).to_contain_text("Kováč")
    assert heard(page) == [300, 240, 1320]
    assert_accessible(page)

    page.goto(f"{server.url}/organise/{made['slug']}/players/")
    call = page.get_by_test_id("scan-call").filter(has_text="Balážová")
    expect(call).to_be_visible()
    # while nothing changes nothing moves: who stands on the button goes on standing there
    ask_again(page)
    call.get_by_role("button").focus()
    ask_again(page)
    expect(call.get_by_role("button")).to_be_focused()
    call.get_by_role("button").press("Enter")
    expect(call).to_have_count(0)


@pytest.mark.parametrize("before", ["", "Kov"], ids=["as the page takes its focus", "after what stood there"])
def test_a_number_typed_in_one_go_is_one_number(
    laptop: BrowserContext, server: Server, made: dict[str, Any], before: str
) -> None:
    page = at_the_door(laptop, server.url, made)
    expect(page.get_by_test_id("card")).to_be_focused()
    page.get_by_test_id("card").fill(before)
    page.get_by_test_id("card").blur()
    with page.expect_request("**/door/scan/") as asked:
        page.evaluate(IN_ONE_GO, [made["cards"][1], 0 if before else 1])
    assert f"number={made['cards'][1]}" in (asked.value.post_data or "")
    expect(page.get_by_test_id("card")).to_have_value("")


def test_a_camera_reads_a_card_once_while_it_is_held(
    context: BrowserContext, server: Server, made: dict[str, Any]
) -> None:
    page = at_the_door(context, server.url, made, READS)
    page.locator("[data-camera-start]").click()
    expect(page.locator(".door__video")).to_be_visible()
    with page.expect_response("**/door/scan/"):
        page.evaluate("number => { window.shown = [number]; }", made["cards"][1])
    expect(page.get_by_test_id("door-result")).to_contain_text("prezenci")
    page.wait_for_function("window.heard.length >= 2")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/door/scan/" in request.url else None)
    with page.expect_response(
        "**/door/scan/"
    ):  # another one is read at once, and the first was not sent again
        page.evaluate("number => { window.shown = [window.shown[0], number]; }", made["cards"][0])
    assert len(asked) == 1


def test_a_camera_that_is_not_allowed_is_said(
    context: BrowserContext, server: Server, made: dict[str, Any]
) -> None:
    page = at_the_door(context, server.url, made, REFUSES)
    page.locator("[data-camera-start]").click()
    expect(page.locator("[data-camera-refused]")).to_be_visible()


def test_where_the_browser_cannot_read_a_photo_is_sent(
    context: BrowserContext, server: Server, made: dict[str, Any]
) -> None:
    page = at_the_door(context, server.url, made, "delete window.BarcodeDetector;")
    expect(page.locator("[data-camera-cannot]")).to_be_visible()
    photo = io.BytesIO()
    segno.make(made["cards"][1], micro=False).save(photo, kind="png", scale=12)
    page.get_by_test_id("photo").set_input_files(
        {"name": "karta.png", "mimeType": "image/png", "buffer": photo.getvalue()}
    )
    expect(page.get_by_test_id("door-result")).to_contain_text("prezenci")


def test_on_the_plain_address_of_a_hall_it_says_why_there_is_no_camera(
    context: BrowserContext, server: Server, made: dict[str, Any]
) -> None:
    page = at_the_door(context, server.url.replace("localhost", "hall.test"), made)
    expect(page.locator("[data-camera-insecure]")).to_contain_text("https://")
    expect(page.locator("[data-camera]")).to_be_hidden()
