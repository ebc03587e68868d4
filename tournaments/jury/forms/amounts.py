"""Amounts of a ruling beside the deals, as a referee writes them (T-26a)."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournaments.events.forms.exact import ExactField

_AMOUNT = re.compile(r"([+-]?)(\d{1,7})(?:[.,](\d{1,2}))?")


def read_amount(text: str) -> int:
    """Cents of “1,20”, “-0.6” or “+3”; nothing is zero. Raises ValidationError."""
    plain = text.replace("\N{MINUS SIGN}", "-").replace("\N{NO-BREAK SPACE}", "").replace(" ", "")
    if not plain:
        return 0
    match = _AMOUNT.fullmatch(plain)
    if match is None:
        raise forms.ValidationError(
            _("Not an amount: %(text)s. Write it like 1,20 or −0,60.") % {"text": text[:20]}
        )
    cents = int(match[2]) * 100 + int((match[3] or "").ljust(2, "0"))
    return -cents if match[1] == "-" else cents


class AmountField(forms.CharField):
    """Money as people write it; the value is cents."""

    def clean(self, value: Any) -> int:
        return read_amount(super().clean(value) or "")


class BalanceAmountField(ExactField):
    """What is moved where the game ends in balances, in their unit: whole, or exact text such as "55/2"."""

    def clean(self, value: Any) -> int | str:
        text = super().clean(value) or "0"
        return text if "/" in text else int(text)
