"""Forms of the organiser: they check form, the verbs check what may happen."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rules import registry
from tournaments.models import Tournament

#: Engines whose deals the scorer's page can enter.
PLAYABLE = ("marias",)


def ruleset_choices() -> list[tuple[str, str]]:
    """The rule sets that a tournament can be played by, by title."""
    rulesets = registry.rulesets().values()
    return [(ruleset.id, ruleset.title) for ruleset in rulesets if ruleset.engine in PLAYABLE]


class TournamentForm(forms.ModelForm):
    """T-1: what is needed to begin; the rest has defaults that can be changed later."""

    class Meta:
        model = Tournament
        fields = [
            "name",
            "date",
            "venue",
            "club",
            "ruleset",
            "rounds_planned",
            "table_size",
            "round_minutes",
            "capacity",
            "currency",
            "live",
        ]
        widgets = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    ruleset = forms.ChoiceField(label=_("Rules"), choices=ruleset_choices, initial="marias/szmk-2012")
    table_size = forms.TypedChoiceField(
        label=_("Players at a table"), choices=[(4, "4"), (3, "3"), (5, "5")], coerce=int, initial=4
    )
    currency = forms.ChoiceField(label=_("Currency"), choices=[("EUR", "EUR"), ("CZK", "CZK")], initial="EUR")
    rounds_planned = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=30, initial=3)
    round_minutes = forms.IntegerField(label=_("Minutes a round"), min_value=5, max_value=600, initial=60)
    capacity = forms.IntegerField(label=_("Capacity"), min_value=3, max_value=2000, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["date"].initial = timezone.localdate()


class PlayerForm(forms.Form):
    """One player, typed in."""

    name = forms.CharField(label=_("Name"), max_length=80)
    club = forms.CharField(label=_("Club"), max_length=80, required=False)
    licence = forms.CharField(label=_("Licence"), max_length=20, required=False)
    birth_year = forms.IntegerField(label=_("Year of birth"), min_value=1900, max_value=2100, required=False)


class ListForm(forms.Form):
    """A CSV file with players."""

    file = forms.FileField(label=_("CSV file with players"))


class DrawForm(forms.Form):
    """A number called in the hall, mixed into the lots."""

    called_number = forms.IntegerField(
        label=_("Number called in the hall"), min_value=0, max_value=10**9, required=False
    )


class ReasonForm(forms.Form):
    """Why something out of the ordinary is done."""

    reason = forms.CharField(label=_("Reason"), max_length=300, required=False)
