"""The organiser's day in few clicks: 22 players, 4 rounds, from sign-up to the final page, counted by step."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.clicks import ARRIVALS, TICKETS
from tests.browser.organiser_day import LISTED, ROUNDS, Organiser
from tests.browser.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

MOST = 45


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
