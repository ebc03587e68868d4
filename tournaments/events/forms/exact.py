"""Fields for exact numbers and lists of them, and the plain ones that a form of options is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournaments.ranking.exact import written


class ExactField(forms.CharField):
    """An exact number: 3, "7/2" or "0,5"; kept as the text of a fraction."""

    def to_python(self, value: Any) -> str:
        text = super().to_python(value)
        if not text:
            return ""
        try:
            return str(written(text))
        except (ValueError, ZeroDivisionError):
            raise forms.ValidationError(_("Write a number such as 3, 7/2 or 0,5.")) from None


class NumbersField(forms.Field):
    """A list of exact numbers: "4, 3, 2, 1"; kept as a list of texts."""

    def to_python(self, value: Any) -> list[str]:
        parts = str(value or "").replace(";", ",").replace(",", " ").split()
        try:
            return [str(written(part)) for part in parts]
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
