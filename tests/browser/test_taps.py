"""What a deal costs from the sheet back to the sheet, at 390 × 664: taps are judged, times are told."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.scorer_phone import NAMES, Phone
from tests.browser.server import Server
from tests.browser.taps import WITH_BARS, Thumb, told

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]


@pytest.fixture
def thumb(page: Page, server: Server, desk: Desk) -> Thumb:
    return Thumb(Phone(page, server.url, desk.ask("new", *NAMES)).open().take_pen())


#: Of the first deal (Anna deals and pauses, Boris leads): the tiles by group, the deal as the server must have it, the
#: gains in cents that follow, and the most taps.
USUAL: dict[str, tuple[list[tuple[str, str]], dict[str, Any], list[int], int]] = {
    "seven made": (
        [("actor", "Boris"), ("contract", "sedma"), ("all", "všetko vyhral")],
        {"actor": 1, "contract": "seven", "lead": True, "won": {"game": True, "seven": True}},
        [-6, 18, -6, -6],
        5,
    ),
    "seven lost": (
        [("actor", "Cyril"), ("contract", "sedma"), ("all", "všetko prehral")],
        {"actor": 2, "contract": "seven", "lead": False, "won": {"game": False, "seven": False}},
        [6, 6, -18, 6],
        5,
    ),
    "seven accepted": (
        [("actor", "Dana"), ("contract", "sedma"), ("all", "schválená")],
        {"actor": 3, "contract": "seven", "lead": False, "accepted": True},
        [-6, -6, -6, 18],
        5,
    ),
    "betl won": (
        [("actor", "Boris"), ("contract", "betl"), ("won.betl", "vyhral")],
        {"actor": 1, "contract": "betl", "won": {"betl": True}},
        [-30, 90, -30, -30],
        5,
    ),
    "durch lost": (
        [("actor", "Boris"), ("contract", "durch"), ("won.durch", "prehral")],
        {"actor": 1, "contract": "durch", "won": {"durch": False}},
        [60, -180, 60, 60],
        5,
    ),
    "two sevens won": (
        [("actor", "Cyril"), ("contract", "dve sedmy"), ("won.two_sevens", "vyhral")],
        {"actor": 2, "contract": "two_sevens", "lead": False, "won": {"two_sevens": True}},
        [-80, -80, 240, -80],
        5,
    ),
    "red hundred with points": (
        [("actor", "Dana"), ("contract", "sto"), ("red", "červená"), ("points", "110")],
        {"actor": 3, "contract": "hundred", "red": True, "lead": False, "points": 110},
        [-32, -32, -32, 96],
        6,
    ),
}


@pytest.mark.parametrize("name", USUAL)
def test_a_usual_deal_costs_few_taps_without_scrolling(thumb: Thumb, name: str) -> None:
    tiles, deal, gains, most = USUAL[name]
    saved = thumb.enter(*(thumb.tile(group, tile) for group, tile in tiles))
    told(name, saved)
    assert 3 <= saved.taps <= most
    assert not saved.scrolled
    assert saved.deal == {"kind": "deal", "dealer": 0, "pausing": 0, **deal}
    assert [seat["zb"] for seat in saved.sheet["seats"]] == gains


def test_two_fleks_and_a_premium_row(thumb: Thumb) -> None:
    """The game stands at re, which is two fleks; its row of premium points may be scrolled to."""
    saved = thumb.enter(
        thumb.tile("actor", "Boris"),
        thumb.tile("contract", "sedma"),
        thumb.tile("all", "všetko vyhral"),
        thumb.tile("flek.game", "re"),
        thumb.tile("rows-seven", "sedma na 3 tromfy"),
        may_scroll=True,
    )
    told("two fleks and one premium row", saved)
    assert saved.taps <= 7
    assert saved.deal["flek"] == {"game": 2}
    assert saved.deal["premium"] == [{"row": "seven.3"}]
    # 4 × 2 c and 4 c from each; 7 points at 5 c from each
    assert [seat["zb"] for seat in saved.sheet["seats"]] == [-47, 141, -47, -47]


def test_a_renonce(thumb: Thumb) -> None:
    saved = thumb.enter(
        thumb.tile("actor", "Boris"),
        thumb.tile("contract", "betl"),
        thumb.phone.at("chip-more"),
        thumb.tile("offender-0", "Cyril"),
        (thumb.phone.page.get_by_label("Čo sa stalo"), "I.1"),
        may_scroll=True,
    )
    told("renonce", saved)
    assert saved.taps <= 8
    assert saved.deal["renonces"] == [{"offender": 2, "code": "I.1"}]
    assert sum(seat["zb"] for seat in saved.sheet["seats"]) == 0


def test_the_second_tap_of_a_double_tap_opens_nothing_and_writes_once(thumb: Thumb) -> None:
    """Where Write was, the button of the next deal comes to stand."""
    phone = thumb.phone
    phone.tap("Nové rozdanie", "Boris", "betl", "vyhral")
    box = phone.at("write").bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.page.touchscreen.tap(*middle)
    phone.page.touchscreen.tap(*middle)
    expect(phone.at("deal-1")).to_be_visible()
    expect(phone.page.locator("#scorer[data-still]")).to_have_count(0)
    assert phone.page.evaluate("location.hash") == ""
    thumb.tap(phone.page.locator('a[href="#deal"]'))  # it is meant now
    expect(phone.at("actor")).to_be_visible()
    assert len(phone.state()["deals"]) == 1


def test_a_game_of_many_points_asks_for_its_description_and_stops_nobody(thumb: Thumb) -> None:
    """M-28, with the row of a hundred by two choices."""
    phone = thumb.phone
    phone.tap("Nové rozdanie", "Cyril", "sto", "100")
    phone.tap("3", within="trumps")
    expect(phone.at("description-asked")).to_have_count(0)
    phone.tap("bez oboch", within="tens")
    expect(phone.at("description-asked")).to_contain_text("55 PB")
    expect(phone.at("chip-premium")).to_have_text("PB 55")
    phone.tap("Zapísať")
    expect(phone.page.get_by_label("Popis hry")).to_be_focused()
    assert phone.state()["deals"] == []
    phone.page.get_by_label("Popis hry").fill("žaluď 9 8 7")
    phone.page.get_by_label("Popis hry").fill("")
    phone.tap("Zapísať bez popisu")
    expect(phone.at("deal-1").get_by_text("potvrdené")).to_be_attached()
    (line,) = phone.state()["deals"]
    assert line["deal"]["premium"] == [{"row": "hundred.3.neither"}]
    assert line["result"]["needs_description"] is True


#: Fields of the form whose middle lies under head or dock once they have the focus.
COVERED = """() => {
    const box = document.activeElement.getBoundingClientRect();
    const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const label = document.activeElement.closest('label') ?? document.activeElement;
    return there && label.contains(there) ? null : document.activeElement.outerHTML.slice(0, 120);
}"""


@pytest.mark.parametrize("width", [320, WITH_BARS["width"]])
def test_what_has_the_focus_is_never_under_the_dock(thumb: Thumb, width: int) -> None:
    phone = thumb.phone
    phone.page.set_viewport_size({"width": width, "height": WITH_BARS["height"]})
    phone.tap("Nové rozdanie", "Cyril", "sto a sedma", "110", "vyhral", "Renonce a iné")
    phone.page.locator("[data-focus]").focus()
    covered = []
    for _ in range(40):
        phone.page.keyboard.press("Tab")
        covered.append(phone.page.evaluate(COVERED))
        if phone.page.evaluate("document.activeElement.dataset.test === 'write'"):
            break
    assert phone.page.evaluate("document.activeElement.dataset.test") == "write"
    assert [one for one in covered if one] == []
