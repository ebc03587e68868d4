"""How many taps a deal of preferans takes from the sheet, at 390 × 664 without scrolling, and how long it lasts."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.server import Server
from tests.browser.taps import Thumb, told
from tests.browser.test_preferans_games import PASS, PLAYERS, WHIST, PreferansPhone, contract

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

#: What is dealt, the taps between the sheet and the button (group, label), how many in all, what is stored.
DEALS: dict[str, tuple[list[tuple[str, str]], int, dict[str, Any]]] = {
    "one whists": (
        [("declarer", "Boris"), ("contract", "7"), ("trump", "♥"), ("whists", "Anna"), ("tricks.1", "7")],
        7,
        contract(0, 1, "7H", defence=[WHIST, None, PASS], tricks=[3, 7, 0]),
    ),
    "nobody whists": (
        [("declarer", "Cyril"), ("contract", "8"), ("trump", "♣"), ("whists", "bez vistu")],
        6,
        contract(1, 2, "8C", defence=[PASS, PASS, None]),
    ),
    "both whist, one down": (
        [
            ("declarer", "Anna"),
            ("contract", "6"),
            ("trump", "♠"),
            ("whists", "obaja"),
            ("tricks.0", "5"),
            ("tricks.1", "3"),
        ],
        8,
        contract(2, 0, "6S", defence=[None, WHIST, WHIST], tricks=[5, 3, 2]),
    ),
    "a misere": (
        [("kind", "Mizér"), ("declarer", "Boris"), ("tricks.1", "0")],
        5,
        {"kind": "misere", "dealer": 0, "declarer": 1, "tricks": [None, 0, None]},
    ),
    "an all-pass": (
        [("kind", "Ráspas"), ("tricks.0", "2"), ("tricks.1", "3")],
        5,
        {"kind": "all_pass", "dealer": 1, "tricks": [2, 3, 5]},
    ),
}


def test_the_usual_deals_take_as_many_taps_as_they_may_without_scrolling(
    page: Page, server: Server, desk: Desk
) -> None:
    sheet = desk.ask("game", "preferans/sochi", {"pool": 20}, *PLAYERS)
    phone = PreferansPhone(page, server.url, sheet).open().take_pen()
    for name, (steps, most, deal) in DEALS.items():
        thumb = Thumb(phone)
        saved = thumb.enter(*(thumb.tile(group, label) for group, label in steps))
        told(name, saved)
        assert saved.taps <= most, name
        assert saved.deal == deal, name
        expect(phone.new_deal).to_be_visible()
