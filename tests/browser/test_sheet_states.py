"""Each state of the sheet on a phone, at four widths and with type of twice the size, light and dark.

Nothing scrolls sideways, nothing that can be touched lies under anything else, targets are large enough, axe finds
nothing. The layout does not know the theme, so the dark one is only asked for its contrasts.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser import PATIENCE
from tests.browser.desk import Desk
from tests.browser.scorer_phone import Phone
from tests.browser.server import Server
from tests.browser.test_preferans_games import PASS, WHIST, contract
from tests.evening import LOST_SEVEN, SEVEN

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

PLAYERS = ("Mária Horváthová", "Zdeněk Procházka", "Boris Nagy", "Júlia Veselovská")
HUNDRED = {**SEVEN, "contract": "hundred", "points": 130, "flek": {"hundred": 1}, "won": {}}


class Size(NamedTuple):
    """A screen, whether it is touched, and how large the type of its reader is."""

    width: int
    height: int
    touch: bool
    type: str = "100%"


SIZES = {
    "320": Size(320, 640, touch=True),
    "390": Size(390, 844, touch=True),
    "768": Size(768, 1024, touch=True),
    "1280": Size(1280, 800, touch=False),
    "390 with twice the type": Size(390, 844, touch=True, type="200%"),
}

#: What is wrong on the page, a sentence each. A link within a text may be as low as its line; a row is 36 px.
FAULTS = """least => {
    const faults = [];
    const { scrollingElement: page, documentElement: root } = document;
    if (page.scrollWidth > root.clientWidth) faults.push(`scrolls sideways by ${page.scrollWidth - root.clientWidth}`);
    for (const control of document.querySelectorAll("a[href], button, input, select, textarea, summary")) {
        const place = control.closest("label") ?? control;
        if (control.disabled || control.type === "hidden") continue;
        if (!place.checkVisibility({ visibilityProperty: true })) continue;
        place.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
        const [box] = place.getClientRects();
        const name = `${control.dataset.test ?? control.name ?? ""} "${place.textContent.trim().slice(0, 40)}"`;
        if (!box) { faults.push(`${name} has no place`); continue; }
        const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (!there || !(place.contains(there))) faults.push(`${name} is covered by ${there?.className ?? "nothing"}`);
        const inText = getComputedStyle(control).display === "inline" && control.matches("a");
        const low = control.matches(".deal__button") ? Math.min(least, 36) : least;
        const [wide, high] = [box.width, box.height].map((length) => Math.round(length * 10) / 10);
        if (!inText && (wide < least || high < low)) faults.push(`${name} is ${wide} by ${high}`);
    }
    return faults;
}"""


#: The theme at once: what fades into it would be asked half way.
THEME = """theme => new Promise((drawn) => {
    document.documentElement.dataset.theme = theme;
    document.getAnimations().forEach((each) => each.finish());
    requestAnimationFrame(() => requestAnimationFrame(drawn));
})"""
#: Of axe: what WCAG 2.2 asks at A and AA.
ASKED = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], "resultTypes": ["violations"]}


class Look:
    """Looks at one state after another and keeps what is wrong, so that one run says it all."""

    def __init__(self, page: Page, size: Size) -> None:
        self.page = page
        self.size = size
        self.asked = size == SIZES["390"]
        self.faults: list[str] = []
        self.states: list[str] = []

    def at(self, state: str) -> None:
        """The page is in this state."""
        self.page.evaluate("type => { document.documentElement.style.fontSize = type }", self.size.type)
        self.states.append(state)
        self.page.wait_for_selector("#scorer:not([data-still])")  # else it takes no touch, on purpose
        found = self.page.evaluate(FAULTS, 44 if self.size.touch else 24)
        if self.asked:
            found += self._asked("light", ASKED)
            found += self._asked("dark", {"runOnly": ["color-contrast"], "resultTypes": ["violations"]})
        self.faults += [f"{state}: {fault}" for fault in found]

    def _asked(self, theme: str, options: dict[str, Any]) -> list[str]:
        """What axe says, in a theme: twice, for what was being drawn anew when it asked first has no colour yet."""
        violations = self._said(theme, options) and self._said(theme, options)
        return [
            f"{theme}: {one['id']} {[(node['html'][:90], node['failureSummary'][:200]) for node in one['nodes'][:2]]}"
            for one in violations
        ]

    def _said(self, theme: str, options: dict[str, Any]) -> list[dict[str, Any]]:
        self.page.evaluate(THEME, theme)
        violations: list[dict[str, Any]] = Axe().run(self.page, options=options).response["violations"]
        return violations


@pytest.fixture(scope="module")
def table(desk: Desk) -> dict[str, Any]:
    """A table of a tournament with a jury, with deals of all kinds; one is disputed."""
    made = desk.ask("jury_table")
    desk.ask("write", made["id"], {**LOST_SEVEN, "dealer": 2, "pausing": 2, "actor": 3})
    return made


def reach(phone: Phone, place: str) -> None:
    """Open what stands under a hash of the sheet, "" for the sheet itself."""
    phone.page.evaluate("place => { location.hash = place }", place)
    expect(phone.page.locator("[data-test='panel'], .panel" if place else ".dock").first).to_be_visible()
    expect(phone.page.locator(".panel .loading")).to_have_count(0)


def marias(look: Look, phone: Phone) -> None:
    """A sheet of mariáš from the first sight of it to the signature."""
    phone.open()
    look.at("empty, read only")
    reach(phone, "#pen")
    look.at("the code")
    phone.take_pen()
    look.at("empty")
    for place in ("seats", "more"):
        reach(phone, f"#{place}")
        look.at(place)
    reach(phone, "")
    phone.tap("Nové rozdanie")
    look.at("the form of a deal")
    phone.tap("Boris", "sto", "červená")
    look.at("the form of a hundred")
    phone.at("chip-premium").click()
    look.at("rows of premium points")
    reach(phone, "")
    phone.enter(["Boris", "sedma", "všetko vyhral"])
    expect(phone.at("saved")).to_be_visible()
    look.at("just written")
    phone.at("deal-1").locator("button").first.click()
    look.at("a deal open")
    for place in ("count", "sign"):
        reach(phone, f"#{place}")
        look.at(place)


def with_jury(look: Look, phone: Phone) -> None:
    """A sheet with deals in a tournament with a jury: a claim, a call, a question before the signature."""
    phone.open().take_pen()
    look.at("with deals")
    entry = phone.state()["deals"][0]["entry"]
    for place in (f"claim-{entry}", f"correct-{entry}", f"remove-{entry}"):
        reach(phone, f"#{place}")
        look.at(place.split("-", maxsplit=1)[0])
    reach(phone, "")
    if phone.at("call-jury").count():
        phone.at("call-jury").click()
    expect(phone.at("call").first).to_be_visible()
    look.at("the jury is called")
    reach(phone, "#sign")
    phone.at("sign").click()
    expect(phone.at("sign-sure")).to_be_visible()
    look.at("asked before the signature")
    reach(phone, "")


def conflict(look: Look, phone: Phone, desk: Desk) -> None:
    """Another device wrote meanwhile; then the sheet is signed."""
    phone.open().take_pen()
    phone.page.context.set_offline(True)
    phone.enter(["Boris", "betl", "vyhral"])
    desk.ask("write", phone.sheet["id"], SEVEN)
    phone.page.context.set_offline(False)
    phone.tap("Porovnať a rozhodnúť")
    expect(phone.page.get_by_role("region", name="Na lístku teraz")).to_be_visible()
    look.at("two versions")
    phone.tap("Môj zápis zahodiť")
    expect(phone.at("outbox")).to_have_count(0)
    desk.ask("sign", phone.sheet["id"])
    expect(phone.at("sheet-state")).to_have_text("podpísaný")
    look.at("signed")


def preferans(look: Look, phone: Phone) -> None:
    """A sheet of preferans with deals, a deal open, its form."""
    phone.open().take_pen()
    look.at("preferans")
    phone.at("deal-2").locator("button").first.click()
    look.at("preferans, a deal open")
    phone.tap("Nové rozdanie")
    look.at("the form of preferans")
    phone.page.locator("label", has=phone.page.locator("[name=contract][value='7']")).first.click()
    look.at("the form of preferans, a contract")


def quick(look: Look, page: Page, server: Server) -> None:
    """A quick table."""
    page.goto(f"{server.url}/quick/new/marias/szmk-2012/")
    for number, name in enumerate(PLAYERS[:3], 1):
        page.get_by_label(f"Hráč {number}", exact=False).fill(name)
    page.get_by_role("button", name="Hrať").click()
    expect(page.locator('[data-test="quick"]')).to_contain_text("Bude zmazaný")
    look.at("a quick table")


@pytest.mark.parametrize("name", SIZES)
def test_every_state_fits_and_can_be_touched(
    browser: Browser, server: Server, desk: Desk, table: dict[str, Any], name: str
) -> None:
    size = SIZES[name]
    context = browser.new_context(
        viewport={"width": size.width, "height": size.height},
        locale="sk-SK",
        has_touch=size.touch,
        service_workers="block",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    try:
        page = context.new_page()
        look = Look(page, size)
        marias(look, Phone(page, server.url, desk.ask("new", *PLAYERS)))
        with_jury(look, Phone(page, server.url, table))
        conflict(look, Phone(page, server.url, desk.ask("new", *PLAYERS)), desk)
        game = desk.ask("game", "preferans/sochi", {"pool": 10}, *PLAYERS)
        desk.ask(
            "write",
            game["id"],
            contract(0, 1, "7H", defence=[None, None, WHIST, PASS], tricks=[0, 7, 3, 0]),
            contract(1, 2, "6S", defence=[WHIST, None, None, WHIST], tricks=[3, 0, 5, 2]),
        )
        preferans(look, Phone(page, server.url, game))
        quick(look, page, server)
    finally:
        context.close()
    assert len(look.states) > 20
    assert look.faults == []
