"""Sums, points and dates as they stand on paper, in the language of the paper."""

from __future__ import annotations

from datetime import date, datetime

from babel.dates import format_date, format_datetime

MINUS = "\u2212"
NBSP = "\u00a0"
SYMBOLS = {"EUR": "€", "CZK": "Kč"}
#: The small coin of a currency.
COINS = {"EUR": "c", "CZK": "h"}


def whole(number: int) -> str:
    """A whole number with a real minus."""
    return f"{MINUS if number < 0 else ''}{abs(number)}"


def amount(cents: int, language: str, *, decimals: bool = True) -> str:
    """A sum of cents without its currency: −1 234,50; whole units only where `decimals` is false."""
    units, rest = divmod(abs(cents), 100)
    english = language == "en"
    figures = f"{units:,}" if english else f"{units:,}".replace(",", NBSP)
    if decimals:
        figures += f"{'.' if english else ','}{rest:02}"
    return f"{MINUS if cents < 0 else ''}{figures}"


def money(cents: int, currency: str, language: str) -> str:
    """A sum of cents with its currency: −1,25 €; in English −€1.25."""
    return _with_currency(cents, amount(abs(cents), language), currency, language)


def _with_currency(cents: int, figures: str, currency: str, language: str) -> str:
    minus = MINUS if cents < 0 else ""
    if language == "en":
        return f"{minus}€{figures}" if currency == "EUR" else f"{minus}{currency}{NBSP}{figures}"
    return f"{minus}{figures}{NBSP}{SYMBOLS.get(currency, currency)}"


def rate(cents: int, currency: str, language: str) -> str:
    """A rate as players say it: 5 c, 2 €, 1,50 €."""
    if cents % 100 == 0:
        return _with_currency(cents, amount(cents, language, decimals=False), currency, language)
    if cents < 100 and currency in COINS:
        return f"{cents}{NBSP}{COINS[currency]}"
    return money(cents, currency, language)


def day(moment: date, language: str) -> str:
    """A date: 21. 11. 2026."""
    return format_date(moment, "d MMM y" if language == "en" else "d. M. y", locale=language)


def minute(moment: datetime, language: str) -> str:
    """A moment to the minute: 21. 11. 2026 10:32."""
    return format_datetime(moment, "d MMM y HH:mm" if language == "en" else "d. M. y HH:mm", locale=language)
