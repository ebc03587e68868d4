"""What the log of changes is searched by."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.queries.logged_kinds import KINDS


class ChangesForm(forms.Form):
    """Who, what, from when until when."""

    who = forms.CharField(
        label=_("Who"),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"placeholder": _("name or e-mail")}),
    )
    kind = forms.ChoiceField(label=_("What"), required=False)
    since = forms.DateField(
        label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    until = forms.DateField(
        label=_("Until"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        kinds = sorted(((key, str(title)) for key, title in KINDS.items()), key=lambda kind: kind[1])
        self.fields["kind"].choices = [("", _("everything")), *kinds]  # type: ignore[attr-defined]


class AllChangesForm(ChangesForm):
    """For the administrator: the tournament too."""

    words = forms.CharField(label=_("Tournament"), max_length=80, required=False)
    field_order = ["words", "who", "kind", "since", "until"]
