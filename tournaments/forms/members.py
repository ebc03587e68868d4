"""What is asked when a player joins a club (T-23)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.forms.desk import PersonForm
from tournaments.forms.suspensions import DayInput


class JoinForm(forms.Form):
    """From which day a player belongs to the club, and with which licence."""

    since = forms.DateField(label=_("From"), widget=DayInput)
    licence = forms.CharField(label=_("Licence"), max_length=20, required=False)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["since"].initial = timezone.localdate()


class MemberForm(PersonForm):
    """Somebody new: who he is, and from which day he belongs to the club."""

    since = forms.DateField(label=_("From"), widget=DayInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, only=("name", "birth_year", "licence", "since"), **kwargs)
        self.fields["since"].initial = timezone.localdate()


class LeaveForm(forms.Form):
    """With which day a membership ends."""

    until = forms.DateField(label=_("Until"), widget=DayInput)
