"""The settle-up of a sheet (T-16a) and its page."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from scoring.domain.quick import open_table
from scoring.forms.quick import SettleForm
from scoring.models import QuickTable
from scoring.settling import settle_sheet
from tests.evening import SEVEN, entry, pen_of, write

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def sochi(balances: list[str]) -> QuickTable:
    """A table of Sochi preferans with these balances in whists."""
    table = open_table(
        ruleset="preferans/sochi",
        names=["Anna", "Boris", "Cyril", "Dana"][: len(balances)],
        options={"pool": 20},
        address="192.0.2.1",
    )
    for seat, balance in zip(table.sheet.seats.all(), balances, strict=True):
        seat.balance = balance
        seat.save()
    return table


def settle_page(table: QuickTable) -> str:
    return reverse("scoring:quick-settle", args=[table.sheet.public_id])


def test_whists_become_whole_coins_that_sum_to_zero() -> None:
    """27.5, -102.5, -12.5 and 87.5 whists at 10 c in coins of 10 c: the case of tests/rules/test_settle.py."""
    table = sochi(["55/2", "-205/2", "-25/2", "175/2"])
    settled = settle_sheet(table.sheet, rate=Fraction(10), coin=10)
    assert [(seat.name, seat.amount) for seat in settled.seats] == [
        ("Anna", 280),
        ("Boris", -1020),
        ("Cyril", -130),
        ("Dana", 870),
    ]
    assert len(settled.payments) == 3
    assert settled.rounded


def test_marias_is_settled_in_the_money_of_the_sheet(client: Client) -> None:
    table = open_table(
        ruleset="marias/szmk-2012", names=["Anna", "Boris", "Cyril", "Dana"], options={}, address="192.0.2.1"
    )
    pen, _ = pen_of(table.sheet)
    write(table.sheet, pen, entry(SEVEN, seen=0))
    settled = settle_sheet(table.sheet, rate=Fraction(1), coin=1)
    assert {(one.payer, one.payee, one.amount) for one in settled.payments} == {
        ("Anna", "Boris", 6),
        ("Cyril", "Boris", 6),
        ("Dana", "Boris", 6),
    }
    page = client.get(settle_page(table)).content.decode()
    assert 'name="rate"' not in page
    assert page.count('data-test="payment"') == 3


def test_before_anything_is_written_nobody_owes(client: Client) -> None:
    assert 'data-test="nobody-pays"' in client.get(settle_page(sochi(["0", "0", "0"]))).content.decode()


@pytest.mark.parametrize(
    ("written", "cents"),
    [("0,05", Fraction(5)), ("1", Fraction(100)), ("0.125", Fraction(25, 2)), (" 2,50 ", Fraction(250))],
)
def test_a_rate_is_read_exactly(written: str, cents: Fraction) -> None:
    form = SettleForm("whists", "EUR", {"rate": written, "coin": "5"})
    assert form.is_valid()
    assert form.cleaned_data["rate"] == cents


@pytest.mark.parametrize("written", ["", "0", "0,00", "-1", "1e3", "one", "1,2,3", "٣", "1,1234567"])
def test_what_is_no_rate_is_told_and_stays_in_the_form(client: Client, written: str) -> None:
    page = client.get(settle_page(sochi(["10", "-10"])), {"rate": written, "coin": "5"}).content.decode()
    assert 'role="alert"' in page
    assert 'data-test="payment"' not in page


def test_the_page_shows_the_payments_at_the_chosen_rate(client: Client) -> None:
    page = client.get(settle_page(sochi(["10", "-10"])), {"rate": "0,20", "coin": "50"}).content.decode()
    assert page.count('data-test="payment"') == 1
    assert "2,00\u00a0€" in page
