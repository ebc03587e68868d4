"""axe on every page, and what the browser complains of: whatever links lead to, once a view, light and dark.

A page that breaks the Content-Security-Policy, writes an error to the console or throws one is at fault too, and so is
one that shows the number of a rule without a link. Every rule that is linked is opened, in each language.

A new page is found by itself as soon as a link leads to it; one that no link leads to is named in `walk`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from rules import rulebook
from rules.words import LANGUAGES
from tests.browser.fitting import serious
from tests.browser.server import Server, running_server
from tests.browser.walk import Visitor, found_pages, visitors
from tests.pages.rule_numbers import PLACE, Numbers

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="pages")]

#: Pages that must be among them, for each audience: a crawl that loses its way is no proof.
MUST_BE_SEEN = {
    "public:home", "public:tournament", "public:own", "public:player", "public:club", "public:embed",
    "organiser:home", "organiser:create", "organiser:tournament", "organiser:players",
    "organiser:registration", "organiser:round", "organiser:draw", "organiser:settings", "organiser:roles",
    "organiser:cash", "organiser:settle", "organiser:desk", "organiser:table-cards",
    "jury:home", "jury:tournament", "jury:cases", "jury:case", "table-card", "scoring:rulebooks",
    "scoring:rulebook", "scoring:quick", "scoring:quick-new", "scoring:study", "account_login",
    "account_signup", "mfa_index", "union:home", "union:club",
}  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the demo alone: the walk goes the first way to each view, and other tests would lead it astray."""
    with running_server(tmp_path_factory.mktemp("flek")) as running:
        yield running


@pytest.fixture(scope="module")
def everybody(browser: Browser, server: Server) -> Iterator[dict[str, Visitor]]:
    with visitors(browser, server) as made:
        yield made


def faults_of(page: Page, address: str, complaints: list[str], met: set[str]) -> list[str]:
    """What axe finds on a page, in light and, for the colours, in dark; what the browser complained of; numbers of
    rules that lead nowhere. Those that lead somewhere are added to `met`."""
    complaints.clear()
    shown_in(page, "light", address)
    numbers = Numbers(page.content())
    met |= numbers.linked
    # the page of a rule says its own number
    bare = [number for number in dict.fromkeys(numbers.bare) if f"{PLACE}{number}/" not in address]
    found = serious(page) + [f"without a link: {number}" for number in bare]
    shown_in(page, "dark", address)
    dark = [f"dark {fault}" for fault in serious(page, "color-contrast")]
    # A page that is missing on purpose is itself “a resource that could not be loaded”.
    return found + dark + [each for each in dict.fromkeys(complaints) if not each.endswith(address)]


def complaints_of(page: Page) -> list[str]:
    """Collects from now on what the browser complains of: broken policy, errors in the console, errors thrown."""
    complaints: list[str] = []
    page.add_init_script(
        """addEventListener("securitypolicyviolation", (event) => console.error(
            `policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`), true)"""
    )

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(f"console: {message.text} {message.location.get('url', '')}")

    page.on("console", heard)
    page.on("pageerror", lambda error: complaints.append(f"thrown: {error}"))
    return complaints


def dead(browser: Browser, server: Server, numbers: set[str]) -> list[str]:
    """The rules whose address does not open their page, in one language or another."""
    found = []
    for language in LANGUAGES:
        context = browser.new_context(extra_http_headers={"Accept-Language": language})
        for number in sorted(numbers):
            answer = context.request.get(f"{server.url}{PLACE}{number}/")
            text = answer.text()
            rule = rulebook.places().get(number, ("", number))[1]
            if not answer.ok or f'<html lang="{language}"' not in text or f"<h1>{rule}</h1>" not in text:
                found.append(f"{language} {number}: {answer.status}")
        context.close()
    return found


def shown_in(page: Page, scheme: Literal["light", "dark"], address: str) -> None:
    """Load the page in these colours: changed in place, some of them would still be on their way."""
    page.emulate_media(color_scheme=scheme)
    page.goto(address)
    if page.locator("#scorer").count():
        expect(page.locator(".dock, .site-foot").first).to_be_visible()


def test_a_broken_policy_is_noticed(browser: Browser, server: Server) -> None:
    """The test can fail: a script and a style put into a page are refused, and heard."""
    page = browser.new_page()
    complaints = complaints_of(page)
    page.goto(server.url)
    assert complaints == []
    page.evaluate(
        """() => { const script = document.createElement("script"); script.textContent = "window.ran = 1";
        document.body.append(script); document.body.setAttribute("style", "color: red") }"""
    )
    assert page.evaluate("window.ran") is None
    said = " ".join(complaints)
    assert "script-src" in said
    assert "style-src" in said
    page.close()


def test_no_page_has_a_serious_violation(
    everybody: dict[str, Visitor], browser: Browser, server: Server
) -> None:
    seen: set[str] = set()
    met: set[str] = set()
    faults: dict[str, list[str]] = {}
    for name, visitor in everybody.items():
        page = visitor.context.new_page()
        complaints = complaints_of(page)
        pages = found_pages(visitor, server.url, seen)
        seen |= set(pages.values())
        for path, view in pages.items():
            found = faults_of(page, server.url + path, complaints, met)
            if found:
                faults[f"{name}: {view} {path}"] = found
    assert not faults, "\n".join(f"{page}\n  {fault}" for page, found in faults.items() for fault in found)
    assert MUST_BE_SEEN - seen == set()
    assert {"M-6", "T-17"} <= met
    assert dead(browser, server, met) == []
