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


@pytest.fixture
def context(browser: Browser, service_workers: Literal["allow", "block"]) -> Iterator[BrowserContext]:
    """A phone in Slovak; no request may leave the machine."""
    made = browser.new_context(
        viewport=PHONE, locale="sk-SK", has_touch=True, service_workers=service_workers
    )
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def laptop(browser: Browser) -> Iterator[BrowserContext]:
    """The organiser's laptop, of the smallest size that the pages are made for."""
    made = browser.new_context(viewport={"width": 1280, "height": 800}, locale="sk-SK")
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()
