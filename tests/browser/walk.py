"""Who walks through the product in a browser and where: whatever links lead to, once a view.

A new page is found by itself as soon as a link leads to it; one that no link leads to is named in `starts`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext

from tests import walking
from tests.browser import PATIENCE
from tests.browser.conftest import PHONE
from tests.browser.server import Server
from tests.walking import Answer

#: Who comes in where; also pages to which no link leads.
STARTS = {
    "nobody": [
        *("/", "/nothing-here/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"),
        *("/accounts/password/reset/done/", "/accounts/inactive/", "/accounts/confirm-email/"),
    ],
    "member": [
        *("/accounts/email/", "/accounts/password/change/", "/accounts/2fa/", "/accounts/2fa/totp/activate/"),
        *("/accounts/2fa/webauthn/", "/accounts/2fa/webauthn/add/", "/accounts/sessions/"),
        *("/accounts/logout/", "/accounts/reauthenticate/", "/me/"),
    ],
    "organiser": ["/organise/", "/organise/new/", "/jury/"],
    "referee": ["/jury/"],
    "administrator": ["/organise/"],
}
#: A tournament that is over, with a ruling that everybody reads, beside the running one of the demo; scan cards
#: everywhere, and somebody who was asked to the desk.
FINISHED = """
import json
from tests.finished_evening import finished_evening
from tournaments.events.domain.desk import set_desk_rules
from tournaments.events.models import Tournament
from tournaments.registration.models import ScanCall
for one in Tournament.objects.all():
    set_desk_rules(one, scan_cards=True)
    ScanCall.objects.create(tournament=one, player=one.registrations.first().player, why="unpaid")
print(json.dumps(finished_evening()))
"""


@dataclass
class Visitor:
    """Somebody with a device of his own, the pages to which no link leads him, and those that he found."""

    context: BrowserContext
    starts: list[str]
    seen: set[str] = field(default_factory=set)


@contextmanager
def visitors(browser: Browser, server: Server) -> Iterator[dict[str, Visitor]]:
    """Everybody: three of the demo, a member who has just signed up, and nobody; what they see is made here."""
    printed = server.manage("demo", "--base", server.url)
    over = server.desk.make(FINISHED)
    made = {}
    for name, starts in STARTS.items():
        context = browser.new_context(viewport=PHONE, locale="sk-SK", reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        made[name] = Visitor(context, list(starts))
    made["organiser"].context.new_page().goto(_address(printed, "Organiser"))
    made["administrator"].context.new_page().goto(_address(printed, "Administrator"))
    shown = [urlsplit(_address(printed, whose)).path for whose in ("Public", "Scorer")]
    made["nobody"].starts += [*shown, *over["pages"]]
    page = made["referee"].context.new_page()
    page.goto(_address(printed, "Jury"))
    page.goto(f"{page.url}cases/")
    page.locator("form[action$='/cases/new/'] button").click()
    page.wait_for_url("**/cases/*/")
    made["referee"].starts.append(urlsplit(page.url).path)
    page = made["member"].context.new_page()
    page.goto(f"{server.url}/accounts/signup/")
    page.locator("[name=email]").fill("clen@example.test")
    for password in ("password1", "password2"):
        page.locator(f"[name={password}]").fill("dlhe-heslo-pre-skusku")
    page.locator("main form button[type=submit]").click()
    page.wait_for_url(lambda url: "signup" not in url)
    yield made
    for one in made.values():
        one.context.close()


def _address(printed: str, whose: str) -> str:
    found = re.search(rf"^{whose}\b.*?(http\S+)", printed, re.MULTILINE)
    assert found is not None, printed
    return found[1]


def found_pages(visitor: Visitor, url: str, seen: set[str]) -> dict[str, str]:
    """The name of its view by address (`tests.walking`), as this visitor finds them on that server."""

    def ask(path: str) -> Answer | None:
        answer = visitor.context.request.get(url + path)
        page = "text/html" in answer.headers.get("content-type", "")
        return Answer(urlsplit(answer.url).path, answer.text()) if page else None

    return walking.found_pages(ask, visitor.starts, seen, host=url)
