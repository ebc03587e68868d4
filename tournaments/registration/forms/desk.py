"""Forms of the desk: they check form, the verbs check what may happen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy

from core.files.limits import LARGEST_LIST
from core.forms.money import MoneyField
from core.typed import FreeJson
from tournaments.events.models import Category, DeskRules, Tournament
from tournaments.people.fields import PERSON, names
from tournaments.people.forms.person import PersonForm, known_of
from tournaments.registration.domain.participation import Terms
from tournaments.registration.fields import DETAILS, TYPED, details_in, entry_field
from tournaments.registration.models import Registration

if TYPE_CHECKING:  # Django's own class takes no parameter
    RulesForm = forms.ModelForm[DeskRules]
else:
    RulesForm = forms.ModelForm


class EntryForm(PersonForm):
    """Who is entered, and the details of the entry."""

    declared = (*PERSON, *DETAILS)

    def details(self) -> dict[str, object]:
        """What was typed of the entry alone, of a form that is valid."""
        return details_in(self.cleaned_data)


def entry_form(entry: Registration, mine: frozenset[str], sent: Any = None) -> EntryForm:
    """Who is entered: of the player what may be changed (`mine`), else what was typed of him; and the details."""
    typed = {"name": entry.name} | {field.name: field.of(entry) for field in (*TYPED, *DETAILS)}
    known = typed | known_of(entry.player) if mine else typed
    return EntryForm(sent, initial=known, only=(mine or {"name"} | names(TYPED)) | names(DETAILS))


class TermsForm(forms.Form):
    """How somebody takes part: ranked, guest or substitute, his fee, his categories."""

    participation = forms.ChoiceField(
        label=entry_field("participation").label,
        choices=Registration.Participation.choices,
        initial=Registration.Participation.RANKED,
        required=False,
    )
    fee_category = forms.ChoiceField(
        label=entry_field("fee_category").label,
        choices=[("", gettext_lazy("as usual")), *Registration.FeeCategory.choices],
        required=False,
    )
    categories = forms.MultipleChoiceField(
        label=entry_field("categories").label, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        categories = self.fields["categories"]
        assert isinstance(categories, forms.MultipleChoiceField)
        categories.choices = [(one.key, str(one)) for one in tournament.categories.all()]

    def terms(self) -> Terms:
        """What was chosen, of a form that is valid."""
        data = self.cleaned_data
        participation = data["participation"] or Registration.Participation.RANKED
        return Terms(participation, data["fee_category"], tuple(data["categories"]))


class ListForm(forms.Form):
    """A file with players, or a list that was pasted."""

    file = forms.FileField(required=False)
    text = forms.CharField(required=False, strip=False, max_length=LARGEST_LIST)

    def clean(self) -> FreeJson:
        """One of the two. Raises ValidationError."""
        if not self.cleaned_data.get("file") and not self.cleaned_data.get("text", "").strip():
            raise forms.ValidationError(gettext_lazy("Choose a file with players first."))
        return self.cleaned_data


class CategoryForm(forms.Form):
    """A category: a usual one or one by its own name; by years of birth, or named player by player."""

    usual = forms.ChoiceField(
        label=gettext_lazy("Category"),
        choices=[*Category.Usual.choices, ("", gettext_lazy("another one, by name"))],
        required=False,
    )
    name = forms.CharField(label=gettext_lazy("Its name"), max_length=40, required=False)
    born_from = forms.IntegerField(
        label=gettext_lazy("Born from"), min_value=1900, max_value=2100, required=False
    )
    born_to = forms.IntegerField(
        label=gettext_lazy("Born until"), min_value=1900, max_value=2100, required=False
    )


class DeskRulesForm(RulesForm):
    """What holds all day at the desk."""

    class Meta:
        model = DeskRules
        fields = [
            "begins",
            "public_registration",
            "registration_ends",
            "scan_cards",
            "late_minutes",
            "replacement_result",
            "premium_in_money",
            "premium_column",
            "point_cents",
            "signed_needs_jury",
        ]

    begins = forms.TimeField(
        label=gettext_lazy("Play begins at"),
        help_text=gettext_lazy(
            "It is shown on the form for players, in the calendar and in the text to paste."
        ),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        input_formats=["%H:%M", "%H:%M:%S"],
    )
    registration_ends = forms.DateTimeField(
        label=gettext_lazy("Entries on the public page close"),
        help_text=gettext_lazy("Empty: when the first round is drawn"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M"],
    )
    late_minutes = forms.IntegerField(
        label=gettext_lazy("A late player may join a table until minute"),
        help_text=gettext_lazy("0: not during a round"),
        min_value=0,
        max_value=600,
    )
    point_cents = MoneyField(label=gettext_lazy("A premium point is worth, in games without a tariff here"))
