"""The organiser's day in few clicks: 22 players, 4 rounds, from sign-up to the final page, counted by step."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser import PATIENCE
from tests.browser.clicks import ARRIVALS, TICKETS
from tests.browser.organiser_day import LISTED, ROUNDS, Organiser
from tests.browser.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.long]

MOST = 45


@pytest.fixture
def laptop(browser: Browser) -> Iterator[BrowserContext]:
    """The organiser's laptop, of the smallest size that the pages are made for."""
    made = browser.new_context(viewport={"width": 1280, "height": 800}, locale="sk-SK")
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


def test_the_day_of_22_players_takes_45_clicks(
    laptop: BrowserContext,
    browser: Browser,
    server: Server,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    organiser = Organiser(laptop.new_page(), browser, server.url)
    organiser.play(tmp_path)
    with capsys.disabled():
        organiser.clicks.told("The organiser's day")
    assert organiser.clicks.apart == {ARRIVALS: len(LISTED) - 2 + 3, TICKETS: 4 * ROUNDS}
    assert organiser.clicks.counted <= MOST
