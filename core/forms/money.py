"""A field for an amount as people write it: “5”, “5,50”, “1 200.00”; whole cents come out."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _

WRITTEN = re.compile(r"(?P<sign>[-−]?)(?P<units>\d{1,9})(?:[.,](?P<cents>\d{1,2}))?", re.ASCII)


def read_cents(text: str) -> int:
    """Cents (hellers) of an amount as written. Raises ValueError when it is none, or beyond any sum."""
    plain = re.sub(r"[\s\u00a0\u202f€]|Kč", "", text)
    found = WRITTEN.fullmatch(plain)
    if found is None:
        raise ValueError(text)
    cents = int(found["units"]) * 100 + int((found["cents"] or "0").ljust(2, "0"))
    if cents > settings.LARGEST_AMOUNT:
        raise ValueError(text)
    return -cents if found["sign"] else cents


def write_cents(cents: int | None) -> str:
    """Cents as such a field shows them: “5,50”."""
    if cents is None:
        return ""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100},{abs(cents) % 100:02d}"


class MoneyField(forms.CharField):
    """An amount; `least` is the smallest that is accepted, in cents, None for any."""

    def __init__(self, *, least: int | None = 0, **options: Any) -> None:
        super().__init__(max_length=20, **options)
        self.least = least
        self.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off"}

    def prepare_value(self, value: Any) -> Any:
        """Cents as written; what was typed stays as it is."""
        return write_cents(value) if isinstance(value, int) else value

    def clean(self, value: Any) -> Any:
        """Cents, None for nothing. Raises ValidationError."""
        text = super().clean(value)
        if not text:
            return None
        try:
            cents = read_cents(text)
        except ValueError:
            raise forms.ValidationError(_("Write an amount like 5 or 5,50.")) from None
        if self.least is not None and cents < self.least:
            raise forms.ValidationError(_("The amount is too small."))
        return cents
