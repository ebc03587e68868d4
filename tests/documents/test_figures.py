"""Sums on paper: real minus, decimal comma, spaces that do not break."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from scoring.documents import figures

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("cents", "currency", "language", "shown"),
    [
        (0, "EUR", "sk", "0,00\u00a0€"),
        (-6, "EUR", "sk", "\u22120,06\u00a0€"),
        (1025, "EUR", "cs", "10,25\u00a0€"),
        (-123456, "CZK", "cs", "\u22121\u00a0234,56\u00a0Kč"),
        (-6, "EUR", "en", "\u2212€0.06"),
        (123456, "CZK", "en", "CZK\u00a01,234.56"),
    ],
)
def test_money(cents: int, currency: str, language: str, shown: str) -> None:
    assert figures.money(cents, currency, language) == shown


@pytest.mark.parametrize(
    ("cents", "currency", "language", "shown"),
    [
        (2, "EUR", "sk", "2\u00a0c"),
        (50, "CZK", "cs", "50\u00a0h"),
        (100, "EUR", "sk", "1\u00a0€"),
        (250, "CZK", "cs", "2,50\u00a0Kč"),
        (100000, "EUR", "sk", "1\u00a0000\u00a0€"),
        (1000, "EUR", "en", "€10"),
    ],
)
def test_rates_as_players_say_them(cents: int, currency: str, language: str, shown: str) -> None:
    assert figures.rate(cents, currency, language) == shown


def test_whole_units_and_points() -> None:
    assert figures.amount(-120000, "sk", decimals=False) == "\u22121\u00a0200"
    assert figures.whole(-15) == "\u221215"


def test_dates() -> None:
    assert figures.day(date(2010, 1, 11), "sk") == "11. 1. 2010"
    morning = datetime.fromisoformat("2026-11-21T09:05")
    assert figures.minute(morning, "cs") == "21. 11. 2026 09:05"
    assert figures.minute(morning, "en") == "21 Nov 2026 09:05"
