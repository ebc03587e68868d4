"""The wall fills its screen with few and many players: nothing overflows it, and everybody shows within a full turn."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

SETUP = """
import json
from tests.evening import SEVEN, THREE_SEVEN, entry, pen_of, published_round, tournament_of, write
from tournaments.publishing.domain.projector import key_of
from tournaments.rounds.domain import states
made = tournament_of(%d, name="Stena %d")
round_ = published_round(made)
if %r:
    sheet = states.start_round(round_).tables.order_by("number")[0].sheet
    write(sheet, pen_of(sheet)[0], entry(SEVEN if sheet.seats.count() == 4 else THREE_SEVEN, seen=0))
print(json.dumps({"address": f"/projector/{made.slug}/{key_of(made)}/"}))
"""
#: The screens of halls: a projector, a small one, an old one.
SCREENS = [(1920, 1080), (1280, 720), (1024, 768)]
#: What sticks out of the screen or is cut by its list; a line may only shorten a long name.
OUTSIDE = """() => {
  const found = [...document.querySelectorAll(".hall__line, .hall__head, .hall__foot, .hall__phone, .hall__deals > li")]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const { bottom: end, right: side } = (one.closest(".hall__list") ?? document.body).getBoundingClientRect();
      return left < 0 || top < 0 || right > Math.min(innerWidth, side) + 1 || bottom > Math.min(innerHeight, end) + 1;
    })
    .map((one) => one.textContent.trim().slice(0, 40));
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push(`scrolls: ${scrollWidth} × ${scrollHeight}`);
  return found;
}"""
SHOWN = """() => [...document.querySelectorAll(".hall__line .hall__who")]
  .filter((one) => one.checkVisibility()).map((one) => one.textContent.trim())"""

#: The page has this size, fills it, and has not moved for some frames: a browser says its new width before it lays
#: everything out anew.
STANDS = """([width, height]) => {
  const parts = [...document.querySelectorAll(".hall__head, .hall__pages, .hall__list, .hall__foot")];
  const places = JSON.stringify(parts.map((one) => one.getBoundingClientRect()));
  window.still = places === window.places ? window.still + 1 : 0;
  window.places = places;
  const { bottom } = parts.at(-1).getBoundingClientRect();
  return innerWidth === width && innerHeight === height && Math.abs(bottom - height) <= 1 && window.still > 3;
}"""


def sized(page: Page, width: int, height: int) -> None:
    """The screen of another projector, once the page has set its lists for it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(STANDS, arg=[width, height])


def turned(page: Page) -> tuple[set[str], int]:
    """Who was shown in a full turn, and on how many screens."""
    said = page.locator("[data-where]").text_content() or ""
    screens = int(said.split()[-1])
    names: set[str] = set()
    for _ in range(screens):
        assert page.evaluate(OUTSIDE) == []
        names |= set(page.evaluate(SHOWN))
        page.keyboard.press("ArrowRight")
    return names, screens


@pytest.mark.parametrize("playing", [False, True], ids=["break", "play"])
@pytest.mark.parametrize("players", [8, 46, pytest.param(320, marks=pytest.mark.acceptance(name="days"))])
def test_the_wall_fits_its_screen(browser: Browser, server: Server, players: int, playing: bool) -> None:
    said = server.desk.run(SETUP % (players, players, playing)).splitlines()[-1]
    with browser.new_context(locale="sk-SK", reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(server.url + json.loads(said)["address"])
        page.get_by_test_id("hall-standing" if playing else "hall-names").wait_for()
        page.evaluate("() => document.fonts.ready.then(() => true)")  # the head is as high as it will be
        page.keyboard.press(" ")  # held: it turns by hand here
        for width, height in SCREENS:
            sized(page, width, height)
            names, screens = turned(page)
            assert len(names) == players, (width, height, screens)
        if players == 46 and not playing:
            sized(page, 1920, 1080)
            assert turned(page)[1] == 1, "an evening of a club sees every seat at once"
            page.get_by_test_id("hall-find").fill("hrac 007")
            assert page.evaluate(SHOWN) == ["007 Hráč"]
