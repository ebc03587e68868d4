"""An organiser's day without a pointer."""

from __future__ import annotations

import uuid
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.keys import KeyboardHand, Keys
from tests.browser.organiser_day import Organiser
from tests.browser.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

PLAYERS = [f"Hráč {number:02}" for number in range(1, 7)]


def test_the_whole_day_by_keyboard(
    laptop: BrowserContext, browser: Browser, server: Server, tmp_path: Path
) -> None:
    """22 players, 4 rounds, from sign-up to the final page: the same day as with a mouse (test_clicks)."""
    page = laptop.new_page()
    organiser = Organiser(page, browser, server.url, KeyboardHand(page))
    organiser.play(tmp_path)


def test_a_pasted_list_is_checked_in_by_arrows(laptop: BrowserContext, server: Server) -> None:
    page = laptop.new_page()
    keys = Keys(page)
    page.goto(server.url)

    # sign-up, a tournament of one round
    keys.go("[data-test=organise]")
    keys.onto("[name=email]")
    page.keyboard.type(f"klavesnica-{uuid.uuid4().hex[:8]}@example.test")
    for field in ("password1", "password2"):
        keys.onto(f"[name={field}]")
        page.keyboard.type("zlta-satka-a-betl")
    keys.press("Enter")
    expect(page.get_by_test_id("open-tournament")).to_be_visible()
    keys.onto("[name=rounds_planned]")
    keys.press("Control+a")
    page.keyboard.type("1")
    keys.onto("[name=name]")
    page.keyboard.type("Deň bez myši")
    keys.go("[data-test=open-tournament]")

    # a list, looked at and entered; everybody is checked in, line by line
    keys.onto("#pasted")
    for player in PLAYERS:
        page.keyboard.insert_text(player)
        keys.press("Enter")
    keys.go("[data-test=read-pasted]")
    keys.go("form button.button--primary")
    keys.onto("#player-list .tick")
    for number in range(1, len(PLAYERS) + 1):
        keys.press("Space")
        expect(page.get_by_test_id("here-count")).to_have_text(str(number))
        keys.press("ArrowDown")
