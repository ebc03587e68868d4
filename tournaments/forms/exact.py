"""Fields for exact numbers and lists of them, and the plain ones that a form of options is made of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _

#: A sign, then a decimal number, or a fraction that may stand after a whole number.
_EXACT = re.compile(
    r"([+-]?) ?(?:([0-9]{1,12}(?:[.,][0-9]{1,6})?)|(?:([0-9]{1,12}) )?([0-9]{1,12} ?/ ?[0-9]{1,6}))\Z"
)


def read_exact(text: str) -> Fraction:
    """A number as people write it: 3, −2, "7/2", "3 1/2" or "0,5". Raises ValueError, ZeroDivisionError."""
    written = _EXACT.match(" ".join(text.replace("\u2212", "-").split()))
    if not written:
        raise ValueError(text)
    sign, decimal, whole, part = written.groups()
    value = (
        Fraction(decimal.replace(",", ".")) if decimal else Fraction(part.replace(" ", "")) + int(whole or 0)
    )
    return -value if sign == "-" else value


class ExactField(forms.CharField):
    """An exact number: 3, "7/2" or "0,5"; kept as the text of a fraction."""

    def to_python(self, value: Any) -> str:
        text = super().to_python(value)
        if not text:
            return ""
        try:
            return str(read_exact(text))
        except (ValueError, ZeroDivisionError):
            raise forms.ValidationError(_("Write a number such as 3, 7/2 or 0,5.")) from None


class NumbersField(forms.CharField):
    """A list of exact numbers: "4, 3, 2, 1"; kept as a list of texts."""

    def to_python(self, value: Any) -> list[str]:
        parts = super().to_python(value).replace(";", ",").replace(",", " ").split()
        try:
            return [str(read_exact(part)) for part in parts]
        except (ValueError, ZeroDivisionError):
            raise forms.ValidationError(
                _("Write numbers with commas between them, such as 4, 3, 2, 1.")
            ) from None

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


def choice_field(
    label: str, words: Mapping[str, str | Promise], chosen: str, *, required: bool = True
) -> forms.ChoiceField:
    """One of these words; with nothing chosen as well where it is not required."""
    choices = list(words.items()) if required else [("", "–"), *words.items()]
    return forms.ChoiceField(label=label, choices=choices, initial=chosen, required=required)


def number_field(label: str, initial: int | None, *, least: int = 0, most: int = 999) -> forms.IntegerField:
    """A whole number, which may be left out."""
    return forms.IntegerField(label=label, min_value=least, max_value=most, required=False, initial=initial)


def yes_field(label: str, initial: bool) -> forms.BooleanField:
    """Yes or no."""
    return forms.BooleanField(label=label, required=False, initial=initial)
