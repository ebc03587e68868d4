"""Every page of who organises and of the union fits its window: a phone, a narrow one, one with type
twice as large, a tablet, a computer.

Nothing moves sideways but what scrolls in a box of its own, nothing that has the focus is covered, every target can be
met: 44 px with a finger, 24 with a mouse. axe looks at the same pages in test_accessibility.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.fitting import devices, misfits
from tests.browser.server import Server, running_server
from tests.browser.walk import Visitor, found_pages, visitors

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="pages")]

WHO = ("organiser", "administrator")


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
