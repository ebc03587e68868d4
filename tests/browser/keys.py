"""Somebody who has only a keyboard, and whether the focus can be seen where they are."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.clicks import Clicks

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
#: Which key leads from what has the focus to the one that is meant: "" where it has it.
WAY = """one => {
    const focused = document.activeElement;
    if (focused === one) return '';
    const behind = focused !== document.body && focused.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING;
    return behind ? 'Shift+Tab' : 'Tab';
}"""
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
            self._along(group, name)
        expect(
            self.page.locator(f'[data-test="{group}"]').get_by_role("radio", name=name, exact=True)
        ).to_be_checked()

    def _along(self, group: str, name: str) -> None:
        """The arrows, until the tile has the focus. A view that has just opened takes the focus to its heading, which
        somebody who presses faster than it is drawn has left already: he goes into the group again."""
        for _ in range(FURTHEST):
            if not self.page.evaluate(INSIDE, group):
                self.into(group)
            self.press("ArrowDown")
            found, visible = self.page.evaluate(FOCUSED)
            if found == name:
                assert visible, name
                return
        raise AssertionError(f"the keyboard does not reach {name}")

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


class KeyboardHand(Clicks):
    """The hand of who has no pointer: Tab leads to what is meant, and the focus is seen on the whole way."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        # From the first page on: a window for files that opens while the browser is still being told to hand it over
        # would be nobody's, and none after it would open.
        page.on("filechooser", lambda _window: None)

    def type(self, field: Locator, text: str) -> None:
        self._onto(field)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def choose(self, file: Locator, path: str) -> None:
        self._onto(file)
        with self.page.expect_file_chooser() as window:
            self.page.keyboard.press("Enter")
        with self.page.expect_navigation():
            window.value.set_files(path)

    def enter(self, field: Locator) -> None:
        self._onto(field)
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def _hit(self, control: Locator) -> None:
        self._onto(control)
        self.page.keyboard.press("Enter")

    def _onto(self, control: Locator) -> None:
        for _ in range(2 * FURTHEST):
            key = control.evaluate(WAY)
            if not key:
                return
            self.page.keyboard.press(key)
            self.page.evaluate(SEEN)
        raise AssertionError(f"the keyboard does not reach {control}")
