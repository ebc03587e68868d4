"""Forms of the desk: they check form, the verbs check what may happen."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.domain.people import Person, Terms
from tournaments.domain.registry import TYPED
from tournaments.forms.money import MoneyField
from tournaments.models import Category, DeskRules, Player, Registration, Tournament


class PersonForm(forms.Form):
    """Who somebody is (T-2). `only` are the fields that may be asked for."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    club = forms.CharField(label=gettext_lazy("Club"), max_length=80, required=False)
    licence = forms.CharField(label=gettext_lazy("Licence"), max_length=20, required=False)
    birth_year = forms.IntegerField(label=gettext_lazy("Year of birth"), min_value=1900, required=False)
    consent = forms.BooleanField(label=gettext_lazy("agrees to be named on the internet"), required=False)

    def __init__(self, *args: Any, only: Collection[str] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in () if only is None else self.fields.keys() - set(only):
            del self.fields[name]

    def clean_birth_year(self) -> int | None:
        """Nobody was born after today."""
        year: int | None = self.cleaned_data["birth_year"]
        if year is not None and year > timezone.localdate().year:
            raise forms.ValidationError(_("This year has not come yet."))
        return year

    def person(self) -> Person:
        """What was typed, of a form that is valid."""
        data = self.cleaned_data
        return Person(
            data.get("name", "").strip(),
            data.get("club", "").strip(),
            data.get("licence", "").strip(),
            data.get("birth_year"),
            data.get("consent", False),
        )


def known_of(player: Player) -> dict[str, Any]:
    """What is known of a player, for the fields of the form."""
    return {
        "name": player.name,
        "club": player.club.name if player.club else "",
        "licence": player.licence or "",
        "birth_year": player.birth_year,
        "consent": bool(player.publish_consent_at),
    }


def entry_form(entry: Registration, mine: frozenset[str], sent: Any = None) -> PersonForm:
    """Who is entered: of the player what may be changed (`mine`), else what was typed of him."""
    if mine:
        return PersonForm(sent, initial=known_of(entry.player), only=mine)
    club = entry.club.name if entry.club else ""
    typed = {"club": club, "licence": entry.licence, "birth_year": entry.birth_year}
    return PersonForm(sent, initial=typed, only=TYPED)


class TermsForm(forms.Form):
    """How somebody takes part: ranked, guest or substitute, his fee, his categories."""

    standing = forms.ChoiceField(
        label=gettext_lazy("Takes part as"),
        choices=Registration.Standing.choices,
        initial=Registration.Standing.RANKED,
        required=False,
    )
    fee_category = forms.ChoiceField(
        label=gettext_lazy("Fee"),
        choices=[("", gettext_lazy("as usual")), *Registration.FeeCategory.choices],
        required=False,
    )
    categories = forms.MultipleChoiceField(
        label=gettext_lazy("Categories"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["categories"].choices = [(one.key, str(one)) for one in tournament.categories.all()]

    def terms(self) -> Terms:
        """What was chosen, of a form that is valid."""
        data = self.cleaned_data
        standing = data["standing"] or Registration.Standing.RANKED
        return Terms(standing, data["fee_category"], tuple(data["categories"]))


class PublicForm(PersonForm):
    """A player enters himself. `address` is a field that people do not see and machines fill in."""

    address = forms.CharField(required=False, max_length=200)


class ListForm(forms.Form):
    """A file with players."""

    file = forms.FileField(label=gettext_lazy("File with players (CSV or XLSX)"))


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


class DeskRulesForm(forms.ModelForm):
    """What holds all day at the desk."""

    class Meta:
        model = DeskRules
        fields = [
            "public_registration",
            "late_minutes",
            "replacement_result",
            "premium_in_money",
            "premium_column",
            "point_cents",
            "signed_needs_jury",
        ]

    late_minutes = forms.IntegerField(
        label=gettext_lazy("A late player may join a table until minute"),
        help_text=gettext_lazy("0: not during a round"),
        min_value=0,
        max_value=600,
    )
    point_cents = MoneyField(label=gettext_lazy("A premium point is worth, in games without a tariff here"))
