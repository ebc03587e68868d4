"""An organiser whose clicks are counted, by the step of the day that they are for; typing is not counted."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

#: What stands apart in the count: one for each player who arrives, one a ticket.
ARRIVALS, TICKETS = "each arriving player", "a ticket"


class Clicks:
    """The hand of who sits at the laptop: it presses what is in sight, and counts it for the step that it is at.

    clicks = Clicks(page)
    with clicks.step("fees"):
        clicks.go(page.get_by_test_id("save-fees"))
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.steps: Counter[str] = Counter()
        self.apart: Counter[str] = Counter()
        self._at = ""

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """What is pressed inside is counted for this step."""
        before, self._at = self._at, name
        self.steps[name] += 0
        yield
        self._at = before

    def type(self, field: Locator, text: str) -> None:
        """Typing, and the hand's way into the field, is not counted."""
        field.fill(text)

    def press(self, control: Locator, *, apart: str = "") -> None:
        """One click; `apart` where the day allows one for each."""
        expect(control).to_be_visible()
        self._count(apart)
        self._hit(control)

    def go(self, control: Locator, *, apart: str = "") -> None:
        """One click that opens another page, or puts one in place of this."""
        with self.page.expect_navigation():
            self.press(control, apart=apart)

    def enter(self, field: Locator) -> None:
        """Enter in a field, which sends its form: as good as a click."""
        self._count("")
        with self.page.expect_navigation():
            field.press("Enter")

    def _hit(self, control: Locator) -> None:
        control.click()

    def choose(self, file: Locator, path: str) -> None:
        """A file: one click opens the system's own window."""
        self._count("")
        with self.page.expect_navigation():  # it is read at once
            file.set_input_files(path)

    @property
    def counted(self) -> int:
        """All clicks but those that stand apart."""
        return self.steps.total()

    def told(self, title: str) -> None:
        """Say the count by step."""
        lines = [f"  {title}: {self.counted} clicks"]
        lines += [f"    {count:3}  {name}" for name, count in self.steps.items()]
        lines += [f"    {count:3}  apart: {name}" for name, count in self.apart.items()]
        sys.stdout.write("\n" + "\n".join(lines) + "\n")

    def _count(self, apart: str) -> None:
        assert self._at, "every click belongs to a step"
        if apart:
            self.apart[apart] += 1
        else:
            self.steps[self._at] += 1
