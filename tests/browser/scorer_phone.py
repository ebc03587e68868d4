"""A phone with the scorer's page: what a person does with it, tap by tap."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Locator, Page, expect

NAMES = ("Anna", "Boris", "Cyril", "Dana")


class Phone:
    """One page on one sheet; `taps` counts what the thumb did since the last reset."""

    def __init__(self, page: Page, url: str, sheet: dict[str, Any]) -> None:
        self.page = page
        self.address = f"{url}/s/{sheet['id']}/"
        self.url = url
        self.sheet = sheet
        self.taps = 0

    def at(self, name: str) -> Locator:
        """The place that the page marks for tests by this name."""
        return self.page.locator(f'[data-test="{name}"]')

    def open(self) -> Phone:
        self.page.goto(self.address)
        expect(self.at("sheet-state")).to_be_visible()
        return self

    def take_pen(self, code: str | None = None) -> Phone:
        """Type the code of the slip; the page comes back with the button for a new deal."""
        self.type_code(code or self.sheet["code"])
        expect(self.new_deal).to_be_visible()
        return self

    def type_code(self, code: str) -> None:
        self.page.get_by_role("link", name="Zapisovať s kódom").or_(
            self.page.get_by_role("heading", name="Prevziať zapisovanie")
        ).first.click()
        self.page.get_by_label("Kód zapisovateľa").fill(code)
        self.page.get_by_role("button", name="Prevziať zapisovanie").click()

    @property
    def new_deal(self) -> Locator:
        """The button that opens the form of the next deal; its words are the deal's number and who deals."""
        return self.at("new-deal")

    def tap(self, *names: str, within: str | None = None) -> Phone:
        """Tap tiles, buttons or links by their exact names, the first of several; `within` names a test id.

        A seat may be called by its whole name where the tile shows a shorter one.
        """
        for name in names:
            if name == "Nové rozdanie":
                self.new_deal.click()
                self.taps += 1
                continue
            place = self.at(within) if within else self.page.locator("#scorer")
            label = place.locator("label", has=self.page.locator(f'.tile__label:text-is("{name}")'))
            whole = place.locator("label", has=self.page.locator(f'[aria-label="{name}"]'))
            other = place.locator(f'button:text-is("{name}"), a:text-is("{name}"), summary:text-is("{name}")')
            chip = place.locator(f'.chip__what:text-is("{name}")')
            written = place.locator(
                "form.deal-form [type=submit]", has_text=name
            )  # its words go on: whom it pays
            sign = place.locator(f'.dock__label:text-is("{name}")')
            label.or_(whole).or_(other).or_(chip).or_(sign).or_(written).locator("visible=true").first.click()
            self.taps += 1
        return self

    def enter(self, taps: Iterable[str | tuple[str, str]]) -> int:
        """Enter a deal from the sheet back to the sheet; returns how many taps it took."""
        self.taps = 0
        self.tap("Nové rozdanie")
        for step in taps:
            if isinstance(step, tuple):
                self.tap(step[1], within=step[0])
            else:
                self.tap(step)
        self.tap("Zapísať")
        expect(self.new_deal).to_be_visible()
        return self.taps

    def gains(self) -> list[str]:
        """ZB of the seats as they are shown."""
        return [text.replace("\u00a0", " ") for text in self.at("zb").all_inner_texts()]

    def expect_gains(self, *gains: str) -> None:
        """Wait until the seats show these ZB."""
        for seat, gain in enumerate(gains):
            expect(self.at(f"seat-{seat}").locator('[data-test="zb"]')).to_have_text(
                gain.replace(" ", "\u00a0")
            )

    def state(self) -> dict[str, Any]:
        """The sheet as the server has it."""
        answer: dict[str, Any] = self.page.evaluate(
            "id => fetch(`/api/v1/sheets/${id}/`).then((response) => response.json())", self.sheet["id"]
        )
        return answer


def take_seat(page: Page, name: str) -> None:
    """A player's phone with the table's card takes this seat; it comes back to the sheet."""
    page.get_by_role("link", name="Viac").click()
    page.get_by_test_id("more").locator("label", has_text=name).click()
    page.get_by_test_id("take-seat-do").click()
    expect(page.get_by_test_id("my-seat")).to_contain_text(name)
    page.go_back()
