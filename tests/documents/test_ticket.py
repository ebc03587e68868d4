"""The ticket of a game without deals on paper (T-27), and the ticket of a mariáš table."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.documents.layouts import layout_of
from scoring.documents.paper import Page
from scoring.documents.sheet import PaperForm, PaperSeat, PaperSheet
from tests.documents import evening
from tests.documents.test_layout import assert_within, said, values

pytestmark = pytest.mark.integration

NAMES = ("Ľudovít Šťastný", "Žofia Ďurišová", "Vladimír Kováčik", "Mária Kňažková", "Gejza Ňuchaj")
NOTE = "Sto na tri tromfy bez desiatok, sedma v poslednom štichu"


def ticket(seats: int, notes: int = 1) -> dict[str, Any]:
    rows = [
        {"deposit_1": 500, "deposit_2": 0, "money": 500 + 10 * seat, "premium": 20, "notes": [NOTE] * notes}
        for seat in range(seats)
    ]
    return {"entry": 1, "rows": rows, "premium_in_money": True, "point_cents": 10}


def paper(seats: int = 4, *, blank: bool = False, language: str = "sk", notes: int = 1) -> PaperSheet:
    return PaperSheet(
        form=PaperForm(
            ruleset="ticket-only", options=(), currency="CZK", language=language, seats=seats, blank=blank
        ),
        seats=tuple(
            PaperSeat(name=NAMES[seat], number=seat + 101, zb=10 * seat, premium=20) for seat in range(seats)
        ),
        record={},
        result={},
        event="Majstrovstvá",
        round=3,
        table=12,
        address="https://flek.example/c/abc/",
        ticket=None if blank else ticket(seats, notes),
    )


def pages(sheet: PaperSheet) -> tuple[Page, Page]:
    layout = layout_of(sheet.form.ruleset)
    assert layout is not None
    return layout.form(sheet.form), layout.values(sheet)


@pytest.mark.parametrize("language", ["sk", "cs", "en"])
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("notes", [0, 1, 30])
def test_a_ticket_stays_on_its_page(language: str, seats: int, notes: int) -> None:
    for blank in (False, True):
        for page in pages(paper(seats, language=language, blank=blank, notes=notes)):
            assert_within(page)


def test_a_filled_ticket_says_what_counts() -> None:
    words = said(pages(paper())[1])
    assert {"3", "12", "101", "Ľudovít Šťastný", "5,00\u00a0Kč", "5,10\u00a0Kč", "0,30\u00a0Kč", "20"} <= set(
        words
    )
    assert any(NOTE in line for line in words)


def test_a_blank_ticket_holds_names_only() -> None:
    words = said(pages(paper(blank=True))[1])
    assert "Ľudovít Šťastný" in words
    assert not any("Kč" in line for line in words)


def test_a_marias_ticket_brings_its_own_descriptions() -> None:
    words = said(values(evening.paper(evening.deals(3), ticket=ticket(4))))
    assert any(NOTE[:20] in line for line in words)
