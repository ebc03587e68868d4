"""What is asked when a player joins a club (T-23)."""

from __future__ import annotations

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.forms.suspensions import DayInput


class JoinForm(forms.Form):
    """From which day a player belongs to the club, and with which licence."""

    since = forms.DateField(label=_("From"), widget=DayInput)
    licence = forms.CharField(label=_("Licence"), max_length=20, required=False)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["since"].initial = timezone.localdate()


class LeaveForm(forms.Form):
    """With which day a membership ends."""

    until = forms.DateField(label=_("Until"), widget=DayInput)
