"""GEN-3b, B/7: under the fields of a mariáš deal stands who leads first, as the data of the rule set say."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.scorer_phone import NAMES, Phone
from tests.browser.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

#: What is tapped in turn in the form of the first deal, which Anna deals and pauses, and what stands there then.
LEADS = [
    (["Cyril"], None),
    (["sedma"], "Prvý výnos: Boris (forhont)."),
    (["betl"], "Prvý výnos: Cyril vynáša kartu vyloženú bokom."),
    (["Boris"], "Prvý výnos: Boris vynáša kartu vyloženú bokom."),
    (["durch"], "Kto vynáša prvý, pravidlá nehovoria."),
    (["dve sedmy"], "Prvý výnos: Boris (forhont)."),
    (["omyl"], None),
]


def test_a_deal_says_who_leads_first(page: Page, server: Server, desk: Desk) -> None:
    phone = Phone(page, server.url, desk.ask("new", *NAMES)).open().take_pen().tap("Nové rozdanie")
    for taps, said in LEADS:
        phone.tap(*taps)
        line = phone.at("first-lead")
        if said:
            expect(line).to_contain_text(said)
            expect(line.get_by_role("link")).to_have_text("GEN-3b")
        else:
            expect(line).to_have_count(0)
