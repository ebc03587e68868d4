"""The form of a bank's token (T-50)."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from core.forms.days import DayInput


class TokenForm(forms.Form):
    """A token that may only read; it is written once and never shown."""

    token = forms.CharField(
        label=gettext_lazy("Token of Fio"),
        max_length=300,
        widget=forms.PasswordInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy(
            "From your internet banking: Settings – API, a token that may only read the account."
        ),
    )
    ends_on = forms.DateField(label=gettext_lazy("Its last day"), widget=DayInput, required=False)
