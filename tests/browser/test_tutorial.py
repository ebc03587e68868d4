"""The tutorial is followed as it is written: what it marks is clicked and typed, step by step, in each language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import PATIENCE
from tests.browser.server import ROOT, Server, running_server

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

TUTORIALS = ("sk", "cs", "en")
#: **what is clicked**, *what names a field or a line of a table*, `what is typed`.
MARK = re.compile(r"\*\*(?P<click>[^*]+)\*\*|\*(?P<name>[^*]+)\*|`(?P<type>[^`]+)`")
#: What htmx has asked for and not yet put into the page.
UNDER_WAY = ".htmx-request, .htmx-swapping, .htmx-settling"
#: What may be clicked, by its accessible name.
ROLES = ("button", "link", "radio", "checkbox", "menuitem")


@dataclass(frozen=True)
class Step:
    """A numbered step of a tutorial, with its marks in order: kind and text."""

    number: int
    marks: tuple[tuple[str, str], ...]


def steps(language: str) -> list[Step]:
    """The numbered steps of the tutorial in this language."""
    text = (ROOT / "docs" / f"tutorial.{language}.md").read_text(encoding="utf-8")
    found = re.findall(r"^(\d+)\. (.+(?:\n {3,}.+)*)", text, re.MULTILINE)
    return [
        Step(
            int(number),
            tuple(
                (str(mark.lastgroup), " ".join(mark[0].strip("*`").split())) for mark in MARK.finditer(said)
            ),
        )
        for number, said in found
    ]


def pictured(language: str) -> dict[int, str]:
    """The pictures of the tutorial by the number of the step that they follow."""
    text = (ROOT / "docs" / f"tutorial.{language}.md").read_text(encoding="utf-8")
    found: dict[int, str] = {}
    last = 0
    for line in re.finditer(
        r"^(?:(?P<step>\d+)\. |!\[[^]]+\]\(pictures/(?P<name>[\w.-]+)\)$)", text, re.MULTILINE
    ):
        last = int(line["step"]) if line["step"] else last
        if line["name"]:
            found[last] = line["name"]
    return found


class Reader:
    """Somebody who does what the tutorial says, and no more."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page, self.server = page, server
        self.names: list[str] = []
        self.printed = ""

    def follow(self, step: Step) -> None:
        for kind, text in step.marks:
            if kind == "name":
                self.names.append(text)
            elif kind == "type":
                self.type(text)
            elif self.printed:
                self.open(text)
            else:
                self.click(text)
        self.names = []

    def type(self, text: str) -> None:
        """A command is run; all else goes into the field that was named, by its column or by its line and column."""
        if text.startswith("bin/"):
            self.printed = self.server.manage(text.removeprefix("bin/"), "--base", self.server.url)
            return
        field = ": ".join(self.names)
        box = self.page.get_by_label(field, exact=True).or_(self.page.get_by_placeholder(field, exact=True))
        box.filter(visible=True).first.fill(text)
        self.names = []

    def open(self, word: str) -> None:
        """The address that stands behind this word in what the command printed."""
        address = re.search(rf"^.*\b{re.escape(word)}\b.*?(http\S+)", self.printed, re.MULTILINE)
        assert address, self.printed
        self.printed = ""
        self.page.goto(address[1])

    def click(self, name: str) -> None:
        """What is called so, in the page rather than in its head; its name may go on with a date or a number."""
        begins = re.compile(rf"^\s*{re.escape(name)}(?!\w)")
        found = self.page.locator("summary, label").filter(has_text=begins)
        for role in ROLES:
            found = found.or_(self.page.get_by_role(role, name=begins))  # type: ignore[arg-type]
        found.filter(visible=True).last.click()
        self.page.wait_for_load_state("networkidle")
        expect(self.page.locator(UNDER_WAY)).to_have_count(0)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Without streams: each step waits until the network is at rest, and with an open stream it never is."""
    with running_server(tmp_path_factory.mktemp("tutorial")) as running:
        yield running


@pytest.fixture
def reader(browser: Browser, server: Server, language: str) -> Iterator[Reader]:
    context = browser.new_context(viewport={"width": 1280, "height": 1000}, locale=language)
    context.set_default_timeout(PATIENCE)
    yield Reader(context.new_page(), server)
    context.close()


@pytest.mark.parametrize("language", TUTORIALS)
def test_the_tutorial_leads_to_declared_results(reader: Reader, language: str) -> None:
    told = steps(language)
    assert [step.number for step in told] == list(range(1, len(told) + 1))
    for step in told:
        reader.follow(step)
    typed = [text for step in told for kind, text in step.marks if kind == "type"]
    name, winner = typed[1], typed[3]
    # whoever has not agreed to the whole name
    first = r"\b1\.?\s*" + r"\s+".join(f"{part[0]}\\." for part in winner.split())
    expect(reader.page.get_by_role("heading", name=name)).to_be_visible()
    expect(reader.page.get_by_role("main")).to_contain_text(re.compile(first))
    expect(reader.page.get_by_test_id("pdf")).to_be_visible()  # only declared results are taken home
