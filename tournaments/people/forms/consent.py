"""A paper about consent that one person signed."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.people.domain.consents import Paper
from tournaments.people.models import Consent


class PaperForm(forms.Form):
    """What the paper says, and where it is (T-38)."""

    given = forms.ChoiceField(
        label=gettext_lazy("The paper says"),
        choices=[
            ("yes", gettext_lazy("the player agrees")),
            ("no", gettext_lazy("the player withdraws consent")),
        ],
    )
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("To what"),
        choices=Consent.Scope.choices,
        widget=forms.CheckboxSelectMultiple,
        initial=[Consent.Scope.NAME],
    )
    note = forms.CharField(
        label=gettext_lazy("Where the paper is"),
        max_length=200,
        help_text=gettext_lazy("It is the proof: its date, and who keeps it."),
    )
    until = forms.DateField(
        label=gettext_lazy("Until"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )

    def paper(self) -> Paper:
        """What was typed, of a form that is valid."""
        data = self.cleaned_data
        given, scopes = data["given"] == "yes", [Consent.Scope(one) for one in data["scopes"]]
        return Paper(given, scopes, data["note"], data["until"] if given else None)
