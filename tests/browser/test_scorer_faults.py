"""What breaks in a hall: the network goes, the browser is killed, the server is killed before it answers."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from tests.browser import PATIENCE, uplink
from tests.browser.conftest import FLAGS, PHONE
from tests.browser.cut_off import MortalServer
from tests.browser.desk import Desk
from tests.browser.scorer_phone import NAMES, Phone
from tests.browser.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

#: Eight deals of a table of four: the dealer goes round and pauses; what the thumb does, and the contract.
EIGHT: list[tuple[list[Any], str]] = [
    (["Boris", "sedma", "všetko vyhral", "sedma na 3 tromfy"], "seven"),
    (["Cyril", "sto", "červená", "130"], "hundred"),
    (["Dana", "betl", "flek", "prehral"], "betl"),
    (["Anna", "durch", "vyhral"], "durch"),
    (["Dana", "dve sedmy", "vyhral", "dve sedmy na 4 tromfy"], "two_sevens"),
    (["Anna", "sto a sedma", "90", "vyhral"], "hundred_seven"),
    (["Boris", "omyl"], "mistake"),
    (["Cyril", "sedma", "schválená"], "seven"),
]


class Pocket:
    """A phone's browser with a profile of its own, which survives being killed."""

    def __init__(self, playwright: Playwright, chromium: str, folder: Path) -> None:
        self.playwright, self.chromium, self.folder = playwright, chromium, folder
        self.context: BrowserContext | None = None

    def open(self, *, offline: bool = False) -> Page:
        """Start the browser with an empty tab."""
        self.context = self.playwright.chromium.launch_persistent_context(
            str(self.folder), executable_path=self.chromium, args=FLAGS, viewport=PHONE, locale="sk-SK", has_touch=True
        )  # fmt: skip
        self.context.set_default_timeout(PATIENCE)
        self.context.set_offline(offline)
        return self.context.pages[0]

    def kill(self) -> None:
        """SIGKILL to every process of this browser."""
        assert self.context
        mark = f"--user-data-dir={self.folder}".encode()
        mine = [int(file.parent.name) for file in Path("/proc").glob("[0-9]*/cmdline") if mark in _read(file)]
        assert mine
        with self.context.expect_event("close"):
            for pid in mine:
                os.kill(pid, signal.SIGKILL)
        self.context = None

    def close(self) -> None:
        """Close the browser in good order."""
        if self.context:
            self.context.close()


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""  # it ended meanwhile


@pytest.fixture
def pocket(playwright: Playwright, chromium: str, tmp_path: Path) -> Iterator[Pocket]:
    made = Pocket(playwright, chromium, tmp_path / "profile")
    yield made
    made.close()


def shown(phone: Phone) -> tuple[list[str], list[str]]:
    """The figures on the page: the money of every seat after each deal, and the gain of every seat."""
    sums = phone.page.locator('[data-test="sum"]').all_inner_texts()
    return sums, [" ".join(gain.split()) for gain in phone.gains()]


def figures(phone: Phone) -> tuple[list[str], list[str]]:
    """The same as the server gives them, written as the page writes amounts."""
    state = phone.state()
    sums, now = [], [0] * len(state["seats"])
    for line in state["deals"]:
        now = [cents + more for cents, more in zip(now, line["result"]["money"], strict=True)]
        sums += [euros(cents).removeprefix("+").removesuffix(" €") for cents in now]
    return sums, [euros(seat["zb"]) for seat in state["seats"]]


def euros(cents: int) -> str:
    """As the page shows a gain or a loss."""
    sign = "−" if cents < 0 else "+" if cents > 0 else ""
    return f"{sign}{abs(cents) // 100},{abs(cents) % 100:02} €"


def clean(texts: list[str]) -> list[str]:
    return [text.replace("\u00a0", " ") for text in texts]


def test_eight_deals_in_airplane_mode_survive_a_killed_browser(
    pocket: Pocket, server: Server, desk: Desk
) -> None:
    phone = Phone(pocket.open(), server.url, desk.ask("new", *NAMES))
    phone.open().take_pen()
    expect(phone.at("offline-ready")).to_contain_text("Pripravené aj bez siete")
    phone.page.context.set_offline(True)
    for taps, _ in EIGHT:
        phone.enter(taps)
    before = shown(phone)
    assert len(before[0]) == 8 * 4
    pocket.kill()

    phone.page = pocket.open(offline=True)
    phone.open()
    expect(phone.at("outbox-count")).to_have_text("8 zápisov čaká v telefóne na potvrdenie.")
    expect(phone.at("unconfirmed")).to_be_visible()
    assert shown(phone) == before
    phone.page.context.set_offline(False)
    expect(phone.at("outbox-count")).to_have_count(0)
    expect(phone.at("unconfirmed")).to_have_count(0)
    state = phone.state()
    assert [line["deal"]["contract"] for line in state["deals"]] == [contract for _, contract in EIGHT]
    assert [line["kind"] for line in state["log"]] == ["deal"] * 8
    assert (clean(before[0]), before[1]) == figures(phone)
    assert shown(phone) == before


def test_a_laptop_without_any_network_sends_to_itself(request: pytest.FixtureRequest) -> None:
    """Its browser says that there is no network, and yet the server on the same laptop answers."""
    if uplink.is_cut():
        writes_although_the_browser_is_offline(request, forced=False)
    elif uplink.can_be_cut():
        uplink.run_without(request.node.nodeid, uplink.ALONE)
    else:
        writes_although_the_browser_is_offline(request, forced=True)


def writes_although_the_browser_is_offline(request: pytest.FixtureRequest, *, forced: bool) -> None:
    page, server = request.getfixturevalue("page"), request.getfixturevalue("server")
    if forced:
        page.add_init_script("Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })")
    sheet = request.getfixturevalue("desk").ask("new", *NAMES)
    phone = Phone(page, server.url, sheet).open().take_pen()
    assert page.evaluate("navigator.onLine") is False
    phone.enter(EIGHT[0][0])
    expect(phone.at("unconfirmed")).to_have_count(0)
    assert [line["deal"]["contract"] for line in phone.state()["deals"]] == [EIGHT[0][1]]


@pytest.fixture(scope="module")
def mortal(server: Server) -> Iterator[MortalServer]:
    made = MortalServer(server)
    made.start()
    yield made
    made.close()


@pytest.mark.parametrize("moment", ["received", "answered"])
def test_a_server_killed_before_it_answers_gets_the_deal_once(
    page: Page, mortal: MortalServer, desk: Desk, moment: str
) -> None:
    phone = Phone(page, mortal.url, desk.ask("new", *NAMES)).open().take_pen()
    phone.enter(EIGHT[0][0])
    expect(phone.at("deal-1").get_by_text("potvrdené")).to_be_attached()
    mortal.kill_when(moment)
    phone.enter(EIGHT[1][0])
    assert mortal.killed.wait(30)
    for taps, _ in EIGHT[2:]:
        phone.enter(taps)
    expect(phone.at("network")).to_be_visible()
    expect(phone.at("outbox-count")).to_have_text("7 zápisov čaká v telefóne na potvrdenie.")
    expect(phone.at("deal-2").get_by_text("odoslané")).to_be_visible()
    before = shown(phone)
    mortal.start()
    phone.page.evaluate("dispatchEvent(new Event('online'))")  # it would ask by itself, after at most 15 s
    expect(phone.at("outbox-count")).to_have_count(0)
    expect(phone.at("unconfirmed")).to_have_count(0)
    state = phone.state()
    assert [line["deal"]["contract"] for line in state["deals"]] == [contract for _, contract in EIGHT]
    assert [line["kind"] for line in state["log"]] == ["deal"] * 8
    assert (clean(before[0]), before[1]) == figures(phone)
