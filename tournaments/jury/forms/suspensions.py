"""What is asked when a player is suspended (T-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.forms.days import DayInput
from tournaments.jury.domain.suspending import cases_of
from tournaments.jury.models import Case
from tournaments.people.models import Player

if TYPE_CHECKING:  # Django's own class takes no parameter
    CaseChoice = forms.ModelChoiceField[Case]
else:
    CaseChoice = forms.ModelChoiceField


class CaseField(CaseChoice):
    """A case of the jury by its tournament and number."""

    def label_from_instance(self, case: Case) -> str:
        """“Memoriál 2026, 3”."""
        return f"{case.tournament}, {case.number}"


class SuspensionForm(forms.Form):
    """From when until when a player takes no part, why, and by which case."""

    starts = forms.DateField(label=_("From"), widget=DayInput)
    ends = forms.DateField(
        label=_("Until"),
        widget=DayInput,
        required=False,
        help_text=_("Empty: until the suspension is lifted."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=300)
    case = CaseField(label=_("Case of the jury"), queryset=Case.objects.none(), required=False)

    def __init__(self, player: Player, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["starts"].initial = timezone.localdate()
        self.fields["case"].queryset = cases_of(player)  # type: ignore[attr-defined]

    def clean(self) -> dict[str, object]:
        """The end comes after the beginning."""
        cleaned = super().clean() or {}
        starts, ends = cleaned.get("starts"), cleaned.get("ends")
        if starts and ends and ends < starts:
            self.add_error("ends", _("The suspension would end before it starts."))
        return cleaned
