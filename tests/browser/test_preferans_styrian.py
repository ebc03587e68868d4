"""A Styrian evening to its end on the page: the pot is emptied and filled, every kind of deal, the signature."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.test_preferans_games import (
    INVITED,
    PASS,
    PLAYERS,
    WHIST,
    contract,
    open_sheet,
    scored,
    shown,
)

__all__ = ["open_sheet"]  # a fixture of the games

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

ANTE = {"kind": "ante", "amount": 50}
#: Three put 10 into the pot; the first diamonds take all of it. In the end hearts are nobody's but the declarer's.
STYRIAN: dict[str, Any] = {
    "format": "table-record/1",
    "ruleset": "preferans/styrian",
    "options": {"ante": 10},
    "players": list(PLAYERS),
    "deals": [
        contract(0, 1, 3, defence=[PASS, None, PASS]),  # 30 is all there is: the pot is empty
        ANTE,
        contract(1, 2, 1, defence=[WHIST, WHIST, None], tricks=[2, 2, 6], aces="four"),
        {"kind": "all_pass", "dealer": 2},
        contract(0, 1, 4, hand=True, defence=[WHIST, None, INVITED], tricks=[3, 6, 1]),
        contract(1, 0, 2, defence=[None, WHIST, PASS], tricks=[5, 5, 0], aces="none"),  # failed
        contract(2, 2, 1, defence=[WHIST, WHIST, None], tricks=[1, 3, 6]),  # seat 0 has too few
        contract(0, 1, 4, defence=[PASS, None, PASS]),
        contract(1, 2, 4, defence=[PASS, PASS, None]),
        contract(2, 0, 4, defence=[None, PASS, PASS]),  # what is left
    ],
}


def test_a_styrian_evening_ends_with_the_figures_of_the_rules_and_a_signature(open_sheet: Any) -> None:
    result = scored(STYRIAN)
    empty = [number for number, outcome in enumerate(result["deals"]) if outcome["state"]["empty"]]
    assert empty == [0, len(STYRIAN["deals"]) - 1]
    phone = open_sheet(STYRIAN)
    for deal, outcome in zip(STYRIAN["deals"], result["deals"], strict=True):
        if deal is ANTE:
            phone.tap("Nové rozdanie")
            expect(phone.page.get_by_role("radio", name="Kontrakt")).to_be_disabled()
            phone.fill(deal)
            expect(phone.at("preview")).to_be_visible()
            phone.tap("Zapísať")
            expect(phone.at("preview")).to_have_count(0)
        else:
            phone.write_deal(deal)
        expect(phone.at("pot-now")).to_have_text(shown(outcome["state"]["pot"]))
        for seat, cash in enumerate(outcome["state"]["cash"]):
            expect(phone.at(f"cash-{seat}")).to_have_text(shown(cash))
        expect(phone.at("running-empty")).to_have_count(int(outcome["state"]["empty"]))
    assert [line["deal"] for line in phone.state()["deals"]] == STYRIAN["deals"]
    phone.tap("Keby sa skončilo teraz")
    phone.expect_figures(result["accounts"], result["balance"])
    phone.tap("Podpísať lístok", "Podpísať")
    expect(phone.at("sheet-state")).to_have_text("podpísaný")
    signed = phone.state()
    assert [seat["balance"] for seat in signed["seats"]] == [str(one) for one in result["balance"]]
    assert (signed["state"], sum(result["balance"])) == ("signed", 0)
