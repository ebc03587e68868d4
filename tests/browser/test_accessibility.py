"""axe on every page, and what the browser complains of: whatever links lead to, once a view, light and dark.

A page that breaks the Content-Security-Policy, writes an error to the console or throws one is at fault too, and so is
one that shows the number of a rule without a link. Every rule that is linked is opened, in each language.

A new page is found by itself as soon as a link leads to it; one that no link leads to is named in STARTS.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from typing import Any, Literal
from urllib.parse import urljoin, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import Resolver404, resolve
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from rules import rulebook
from rules.words import LANGUAGES
from tests.browser import PATIENCE
from tests.browser.conftest import PHONE
from tests.browser.server import Server, running_server
from tests.pages.rule_numbers import PLACE, Numbers

pytestmark = [pytest.mark.browser, pytest.mark.long]

#: Who comes in where; also pages to which no link leads.
STARTS = {
    "nobody": [
        *("/", "/nothing-here/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"),
        *("/accounts/password/reset/done/", "/accounts/inactive/", "/accounts/confirm-email/"),
    ],
    "member": [
        *("/accounts/email/", "/accounts/password/change/", "/accounts/2fa/", "/accounts/2fa/totp/activate/"),
        *(
            "/accounts/2fa/webauthn/",
            "/accounts/2fa/webauthn/add/",
            "/accounts/sessions/",
            "/accounts/logout/",
        ),
        *("/accounts/reauthenticate/", "/me/"),
    ],
    "organiser": ["/organise/", "/organise/new/", "/jury/"],
    "referee": ["/jury/"],
    "administrator": ["/organise/"],
}
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
NO_PAGES = ("/static/", "/admin/", "/demo/", "/api/")
LINK = re.compile(r'href="([^"#]+)"')


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the demo alone: the walk goes the first way to each view, and other tests would lead it astray."""
    with running_server(tmp_path_factory.mktemp("flek")) as running:
        yield running


@pytest.fixture(scope="module")
def visitors(browser: Browser, server: Server) -> Iterator[dict[str, BrowserContext]]:
    """Everybody with a phone of his own: two of the demo, a member who has just signed up, and nobody."""
    printed = server.manage("demo", "--base", server.url)
    made = {}
    for name in STARTS:
        made[name] = browser.new_context(viewport=PHONE, locale="sk-SK", reduced_motion="reduce")
        made[name].set_default_timeout(PATIENCE)
    made["organiser"].new_page().goto(_address(printed, "Organiser"))
    made["administrator"].new_page().goto(_address(printed, "Administrator"))
    STARTS["nobody"].append(urlsplit(_address(printed, "Scorer")).path)
    page = made["referee"].new_page()
    page.goto(_address(printed, "Jury"))
    page.goto(f"{page.url}cases/")
    page.locator("form[action$='/cases/new/'] button").click()
    page.wait_for_url("**/cases/*/")
    STARTS["referee"].append(urlsplit(page.url).path)
    page = made["member"].new_page()
    page.goto(f"{server.url}/accounts/signup/")
    page.locator("[name=email]").fill("clen@example.test")
    for field in ("password1", "password2"):
        page.locator(f"[name={field}]").fill("dlhe-heslo-pre-skusku")
    page.locator("main form button[type=submit]").click()
    page.wait_for_url(lambda url: "signup" not in url)
    yield made
    for context in made.values():
        context.close()


def _address(printed: str, whose: str) -> str:
    found = re.search(rf"^{whose}\s+(\S+)", printed, re.MULTILINE)
    assert found is not None, printed
    return found[1]


def found_pages(context: BrowserContext, url: str, starts: list[str], seen: set[str]) -> dict[str, str]:
    """One address for each view that a link leads to from these pages, by its name; those that were seen left out."""
    waiting, known = deque(starts), set(starts)
    pages: dict[str, str] = {}
    asked: set[str] = set()
    while waiting:
        path = waiting.popleft()
        if path not in starts and view_name(path) in asked:
            continue
        asked.add(view_name(path))
        answer = context.request.get(url + path)
        if "text/html" not in answer.headers.get("content-type", ""):
            continue
        landed = urlsplit(answer.url).path  # some pages lead on
        if view_name(landed) not in seen:
            pages.setdefault(view_name(landed), landed)
        for link in LINK.findall(answer.text()):
            target = urlsplit(urljoin(url + landed, link))
            if (
                target.netloc == urlsplit(url).netloc
                and target.path not in known
                and not target.path.startswith(NO_PAGES)
            ):
                known.add(target.path)
                waiting.append(target.path)
    return pages


def view_name(path: str) -> str:
    """The name of the view that answers there."""
    try:
        return resolve(path).view_name
    except Resolver404:
        return "nothing there"


def serious(page: Page, *rules: str) -> list[str]:
    """What axe finds, as far as it keeps somebody out; with `rules` these alone."""
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": rules}
    found = Axe().run(page, options=options).response
    return [
        f"{one['id']}: {node['html'][:160]} ({node.get('failureSummary', '')[:160]})"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]


def faults_of(page: Page, address: str, complaints: list[str], met: set[str]) -> list[str]:
    """What axe finds on a page, in light and, for the colours, in dark; what the browser complained of; numbers of
    rules that lead nowhere. Those that lead somewhere are added to `met`."""
    complaints.clear()
    shown_in(page, "light", address)
    numbers = Numbers(page.content())
    met |= numbers.linked
    found = serious(page) + [f"without a link: {number}" for number in dict.fromkeys(numbers.bare)]
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
    """The rules whose address does not open their line, in one language or another."""
    found = []
    for language in LANGUAGES:
        context = browser.new_context(extra_http_headers={"Accept-Language": language})
        for number in sorted(numbers):
            answer = context.request.get(f"{server.url}{PLACE}{number}/")
            text = answer.text()
            line = rulebook.places().get(number, ("", number))[1]
            if not answer.ok or f'<html lang="{language}"' not in text or f'id="{line}"' not in text:
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
    visitors: dict[str, BrowserContext], browser: Browser, server: Server
) -> None:
    seen: set[str] = set()
    met: set[str] = set()
    faults: dict[str, list[str]] = {}
    for visitor, context in visitors.items():
        page = context.new_page()
        complaints = complaints_of(page)
        pages = found_pages(context, server.url, STARTS[visitor], seen)
        seen |= set(pages)
        for name, path in pages.items():
            found = faults_of(page, server.url + path, complaints, met)
            if found:
                faults[f"{visitor}: {name} {path}"] = found
    assert not faults, "\n".join(f"{page}\n  {fault}" for page, found in faults.items() for fault in found)
    assert MUST_BE_SEEN - seen == set()
    assert {"M-6", "T-17"} <= met
    assert dead(browser, server, met) == []
