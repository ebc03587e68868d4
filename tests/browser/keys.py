"""Somebody who has only a keyboard, and whether the focus can be seen where they are."""

from __future__ import annotations

from playwright.sync_api import Page, expect

#: What the element with the focus is called, and whether the focus can be seen.
FOCUSED = """() => {
    const one = document.activeElement;
    const mine = one.labels?.[0];
    const label = one.getAttribute('aria-label') ?? (mine?.querySelector('.tile__label') ?? mine ?? one).innerText;
    return [(label ?? '').replace(/\\s+/g, ' ').trim(), one.matches(':focus-visible')];
}"""
INSIDE = "place => Boolean(document.activeElement.closest(`[data-test='${place}']`))"
FURTHEST = 60
ON = (
    "selector => document.activeElement.matches(selector) && document.activeElement.matches(':focus-visible')"
)
#: What has the focus shows it.
SEEN = """() => {
    const one = document.activeElement;
    if (one === document.body || one.matches('[type=date], [type=time]')) return; // a part of a date shows it inside
    if (!one.matches(':focus-visible')) throw new Error('the focus is not visible: ' + one.outerHTML.slice(0, 200));
}"""


class Keys:
    """Somebody who has only a keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def to(self, name: str, *, key: str = "Tab") -> None:
        """Go on until something of this name has the focus, for everybody to see."""
        for _ in range(FURTHEST):
            self.press(key)
            found, visible = self.page.evaluate(FOCUSED)
            if found == name:
                assert visible, name
                return
        raise AssertionError(f"the keyboard does not reach {name}")

    def open(self, name: str) -> None:
        """Go to a link or a button and press it."""
        self.to(name)
        self.press("Enter")

    def into(self, place: str) -> None:
        """Go on until the focus is inside what the page marks for tests by this name."""
        for _ in range(FURTHEST):
            self.press("Tab")
            if self.page.evaluate(INSIDE, place):
                return
        raise AssertionError(f"the keyboard does not reach {place}")

    def choose(self, group: str, name: str) -> None:
        """Choose a tile of a group: Tab leads into it, the arrows along it."""
        self.into(group)
        if self.page.evaluate(FOCUSED)[0] == name:
            self.press("Space")
        else:
            self.to(name, key="ArrowDown")
        expect(
            self.page.locator(f'[data-test="{group}"]').get_by_role("radio", name=name, exact=True)
        ).to_be_checked()

    def onto(self, selector: str, *, key: str = "Tab") -> None:
        """Go on until what is meant has the focus, for everybody to see; not at all where it has it."""
        for _ in range(FURTHEST):
            if self.page.evaluate(ON, selector):
                return
            self.press(key)
            self.page.evaluate(SEEN)
        raise AssertionError(f"the keyboard does not reach {selector}")

    def go(self, selector: str, *, key: str = "Tab") -> None:
        """Go to a link or a button and press it; another page comes."""
        self.onto(selector, key=key)
        with self.page.expect_navigation():
            self.press("Enter")
        self.page.wait_for_load_state()
