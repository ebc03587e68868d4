"""The form of a webhook: the address, and what it is told."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.webhooks.domain.events import EVENTS


class WebhookForm(forms.Form):
    """Whom to tell of what."""

    url = forms.CharField(
        label=_("Address"),
        max_length=500,
        widget=forms.URLInput(attrs={"autocomplete": "off", "placeholder": "https://"}),
    )
    kinds = forms.MultipleChoiceField(
        label=_("It is told"),
        choices=lambda: [(event.kind, event.title) for event in EVENTS.values()],
        widget=forms.CheckboxSelectMultiple,
        initial=lambda: list(EVENTS),
    )
