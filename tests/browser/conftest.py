"""Chromium and a running server, once a session."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser import PATIENCE
from tests.browser.desk import Desk
from tests.browser.loop import playwright_loop
from tests.browser.server import Server, running_server

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # The plain address of a hall, which no browser takes for secure; `localhost` is secure to all of them.
    "--host-resolver-rules=MAP hall.test 127.0.0.1",
]
PHONE = {"width": 390, "height": 844}
#: What a page keeps on a phone, but for the files that it is made of.
KEPT = "cookies,local_storage,indexeddb,cache_storage,service_workers,shared_storage"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Iterator[None]:
    """Playwright's loop runs in what is prepared for a browser test …"""
    with playwright_loop.running():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    """… in the test itself …"""
    with playwright_loop.running():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """… and in what ends with it."""
    with playwright_loop.running():
        yield


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Ends when the process does, after whichever test is its last."""
    started = sync_playwright().start()
    playwright_loop.note()
    expect.set_options(timeout=PATIENCE)
    started.selectors.set_test_id_attribute("data-test")
    yield started
    with playwright_loop.running():
        started.stop()
    playwright_loop.end()


@pytest.fixture(scope="session")
def browser(chromium: str, playwright: Playwright) -> Iterator[Browser]:
    launched = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
    yield launched
    with playwright_loop.running():
        launched.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A Flek on SQLite with its worker on the embedded queue and its streams, as in a hall."""
    folder: Path = tmp_path_factory.mktemp("flek")
    # Push services of tests are on loopback. Plain Python: a search through all layouts is long enough to be left.
    with running_server(folder, streams=True, FLEK_SOLVER="plain", FLEK_PUSH_PRIVATE="1") as running:
        yield running


@pytest.fixture(scope="module")
def desk(server: Server) -> Desk:
    """What happens elsewhere than in the browser: beside the server of the module, where it has its own."""
    return server.desk


@pytest.fixture
def service_workers() -> Literal["allow", "block"]:
    """Keeping the page for later costs a third of loading it: only who tests that overrides this."""
    return "block"


def new_phone(browser: Browser, service_workers: Literal["allow", "block"]) -> BrowserContext:
    """A phone in Slovak; no request may leave the machine."""
    made = browser.new_context(
        viewport=PHONE, locale="sk-SK", has_touch=True, service_workers=service_workers
    )
    made.set_default_timeout(PATIENCE)
    return made


@pytest.fixture
def context(browser: Browser, service_workers: Literal["allow", "block"]) -> Iterator[BrowserContext]:
    """A phone that was never here."""
    made = new_phone(browser, service_workers)
    yield made
    made.close()


@pytest.fixture(scope="module")
def kept_phone(browser: Browser) -> Iterator[BrowserContext]:
    """The phone of a whole file, which has fetched what its pages are made of: see `emptied`."""
    made = new_phone(browser, "block")
    yield made
    made.close()


@pytest.fixture
def emptied(kept_phone: BrowserContext, server: Server) -> Iterator[BrowserContext]:
    """That phone, on which nothing lies but the files of pages: opening a sheet takes two thirds of the computing.

    Not for tests that change more of it than its network: its clock, its scripts, its service worker.
    """
    yield kept_phone
    kept_phone.set_offline(False)
    empty = kept_phone.new_page()
    for page in kept_phone.pages:
        if page != empty:
            page.close()
    kept_phone.clear_cookies()
    storage = kept_phone.new_cdp_session(empty)
    for origin in (server.url, server.url.replace("localhost", "hall.test")):
        storage.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": KEPT})
    empty.close()


@pytest.fixture
def page(request: pytest.FixtureRequest, service_workers: Literal["allow", "block"]) -> Page:
    """A page of the file's phone; of a phone of its own where the page is kept for later."""
    phone: BrowserContext = request.getfixturevalue("emptied" if service_workers == "block" else "context")
    return phone.new_page()


@pytest.fixture
def laptop(browser: Browser) -> Iterator[BrowserContext]:
    """The organiser's laptop, of the smallest size that the pages are made for."""
    made = browser.new_context(viewport={"width": 1280, "height": 800}, locale="sk-SK")
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()
