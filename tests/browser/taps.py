"""A thumb that is counted: every tap is a touch at what is in sight; it scrolls only where it may."""

from __future__ import annotations

import sys
import time
from typing import Any, NamedTuple

from playwright.sync_api import Locator, expect

from tests.browser.scorer_phone import Phone

#: A phone of 390 × 844 with the bars of its browser.
WITH_BARS = {"width": 390, "height": 664}

#: The middle of what is touched, or null where it is not wholly in sight, or something lies over it.
IN_SIGHT = """element => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const inside = box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
    const edges = [[x, y], [x, box.top + 2], [x, box.bottom - 2]];
    const free = edges.every(([left, top]) => {
        const there = document.elementFromPoint(left, top);
        return there && (element.contains(there) || there.contains(element));
    });
    return inside && free ? [x, y] : null;
}"""


def told(name: str, saved: Saved) -> None:
    """Say what it took, past what pytest keeps to itself."""
    line = f"\n  {name}: {saved.taps} taps, {saved.seconds:.2f} s{', scrolled' if saved.scrolled else ''}"
    if sys.__stdout__:
        sys.__stdout__.write(line)


class Saved(NamedTuple):
    """A deal that was entered: how many taps it took, how long, whether it was scrolled, what the server wrote."""

    taps: int
    seconds: float
    scrolled: bool
    deal: dict[str, Any]
    sheet: dict[str, Any]


class Thumb:
    """From the sheet into the form and back, counted from the tap on the new deal to the one on Write.

    thumb = Thumb(phone.open().take_pen())
    saved = thumb.enter(thumb.tile("actor", "Boris"), thumb.tile("contract", "betl"), thumb.tile("won.betl", "vyhral"))
    """

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.page = phone.page
        self.page.set_viewport_size({"width": WITH_BARS["width"], "height": WITH_BARS["height"]})
        self.taps = 0
        self.scrolled = False

    def tile(self, group: str, name: str) -> Locator:
        """The tile of this name in the group that the page marks for tests by its field."""
        label = self.phone.at(group).locator(
            "label", has=self.page.locator(f'.tile__label:text-is("{name}")')
        )
        return label.locator("visible=true").first

    def tap(self, place: Locator, *, may_scroll: bool = False) -> None:
        """Touch it where it is; it must be in sight unless it may be scrolled to."""
        expect(place).to_be_visible()
        point = place.evaluate(IN_SIGHT)
        if point is None:
            assert may_scroll, f"out of sight: {place}"
            place.evaluate("element => element.scrollIntoView({ block: 'center' })")
            self.scrolled = True
            point = place.evaluate(IN_SIGHT)
            assert point is not None, f"covered: {place}"
        self.page.touchscreen.tap(*point)
        self.taps += 1

    def choose(self, place: Locator, value: str, *, may_scroll: bool = False) -> None:
        """Choose from a list of the phone: one tap opens it, one takes the line."""
        self.tap(place, may_scroll=may_scroll)
        place.select_option(value)
        self.taps += 1

    def enter(self, *steps: Locator | tuple[Locator, str], may_scroll: bool = False) -> Saved:
        """Enter a deal: a step is what is tapped, or a list with the value to choose in it."""
        expect(self.page.locator("#scorer[data-still]")).to_have_count(0)
        before = len(self.phone.state()["deals"])
        self.taps, self.scrolled = 0, False
        start = time.perf_counter()
        self.tap(self.page.locator('a[href="#deal"]'))
        for step in steps:
            if isinstance(step, tuple):
                self.choose(*step, may_scroll=may_scroll)
            else:
                self.tap(step, may_scroll=may_scroll)
        with self.page.expect_response(
            lambda answer: answer.url.endswith("/entries/") and answer.request.method == "POST"
        ) as answer:
            self.tap(self.page.locator("form.deal-form [type=submit]"))
        assert answer.value.status == 201, answer.value.text()
        seconds = time.perf_counter() - start
        sheet = self.phone.state()
        assert len(sheet["deals"]) == before + 1
        return Saved(self.taps, seconds, self.scrolled, sheet["deals"][-1]["deal"], sheet)
