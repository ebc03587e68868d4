"""Every page of the public, of a player and of the jury fits its window: a phone, a narrow one, one with type
twice as large, a tablet, a computer.

Nothing moves sideways but what scrolls in a box of its own, nothing that has the focus is covered, every target can be
met: 44 px with a finger, 24 with a mouse. axe looks at the same pages in test_accessibility.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.fitting import MEASURED, devices, misfits
from tests.browser.server import Server, running_server
from tests.browser.walk import Visitor, found_pages, visitors

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="pages")]

WHO = ("nobody", "member", "referee")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with what `visitors` make alone."""
    with running_server(tmp_path_factory.mktemp("flek")) as running:
        yield running


@pytest.fixture(scope="module")
def everybody(browser: Browser, server: Server) -> Iterator[dict[str, Visitor]]:
    with visitors(browser, server) as made:
        yield made


@pytest.mark.parametrize("name", WHO)
def test_every_page_fits(name: str, everybody: dict[str, Visitor], browser: Browser, server: Server) -> None:
    visitor = everybody[name]
    before = [everybody[one] for one in WHO[: WHO.index(name)]]
    seen = {view for one in before for view in one.seen}
    pages = found_pages(visitor, server.url, seen)
    visitor.seen |= set(pages.values())
    faults = {}
    with devices(browser, visitor) as opened:
        for path, view in pages.items():
            found = misfits(opened, server.url + path)
            if found:
                faults[f"{view} {path}"] = found
    assert pages
    assert not faults, "\n".join(f"{page}\n  {fault}" for page, found in faults.items() for fault in found)


def test_a_misfit_is_noticed(everybody: dict[str, Visitor], browser: Browser, server: Server) -> None:
    """The test can fail: a page that is too wide, a bar over what has the focus and a target too small are seen."""
    with devices(browser, everybody["nobody"]) as opened:
        page = opened[True]
        page.goto(server.url)
        page.evaluate(
            """() => {
            const wide = document.body.appendChild(document.createElement("button"));
            wide.append("x");
            Object.assign(wide.style, { width: "2000px", height: "8px", position: "absolute", left: 0 });
            const bar = document.body.appendChild(document.createElement("div"));
            Object.assign(bar.style, { position: "fixed", inset: 0 });
            }"""
        )
        found = " ".join(page.evaluate(MEASURED, [44, 36]))
    for fault in ("sideways", "stands out", "covered", "small"):
        assert fault in found


def larger(page: Page) -> float:
    """How large the type of the page is (px)."""
    return float(page.evaluate("() => parseFloat(getComputedStyle(document.documentElement).fontSize)"))


def test_larger_type_is_remembered(page: Page, server: Server) -> None:
    page.goto(server.url)
    plain = larger(page)
    page.locator("[data-type-choice=largest]").click()
    assert larger(page) == plain * 1.5
    page.goto(f"{server.url}/rules/")
    assert larger(page) == plain * 1.5
    expect(page.locator("[data-type-choice=largest]")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-type-choice='']").click()
    page.reload()
    assert larger(page) == plain
