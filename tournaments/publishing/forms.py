"""The form above the list of tournaments: words, club, game, dates."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.forms.choices import LongSelect
from tournaments.publishing.queries.published import GAMES, clubs_to_choose

DATE = {"type": "date"}


class TournamentFilter(forms.Form):
    """Everything is optional; what is left out does not narrow the list."""

    words = forms.CharField(label=gettext_lazy("Name, place or club"), max_length=80, required=False)
    club = forms.TypedChoiceField(
        label=gettext_lazy("Club"), coerce=int, empty_value=None, required=False, widget=LongSelect
    )
    game = forms.ChoiceField(label=gettext_lazy("Game"), required=False)
    since = forms.DateField(label=gettext_lazy("From"), required=False, widget=forms.DateInput(attrs=DATE))
    until = forms.DateField(label=gettext_lazy("Until"), required=False, widget=forms.DateInput(attrs=DATE))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        asked = self.data.get("club", "")
        clubs = clubs_to_choose(asked)
        if clubs is None:
            del self.fields["club"]
        choices: dict[str, list[tuple[str, str | Promise]]] = {
            "club": [("", _("all clubs")), *((str(club.pk), club.name) for club in clubs or ())],
            "game": [("", _("all games")), *GAMES.items()],
        }
        for name, offered in choices.items():
            if name not in self.fields:
                continue  # clubs that are too many to choose from: words find them
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = offered

    def clean(self) -> dict[str, object]:
        """Dates in their order."""
        data = super().clean() or {}
        if data.get("since") and data.get("until") and data["since"] > data["until"]:
            self.add_error("until", _("This date is before the first one."))
        return data

    @property
    def narrows(self) -> bool:
        """Whether anything was asked for."""
        return self.is_bound and any(self.data.get(name) for name in self.fields)
