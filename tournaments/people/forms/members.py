"""What is asked when a player joins a club (T-23)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.forms.days import DayInput
from tournaments.people.forms.person import PersonForm


class JoinForm(forms.Form):
    """From which day a player belongs to the club; with which licence, where the union asks (`licensing`)."""

    since = forms.DateField(label=_("From"), widget=DayInput)
    licence = forms.CharField(label=_("Licence"), max_length=20, required=False)

    def __init__(self, *args: Any, licensing: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not licensing:
            del self.fields["licence"]
        self.fields["since"].initial = timezone.localdate()


class MemberForm(PersonForm):
    """Somebody new: who he is, and from which day he belongs to the club; his licence where the union asks."""

    since = forms.DateField(label=_("From"), widget=DayInput)

    def __init__(self, *args: Any, licensing: bool, **kwargs: Any) -> None:
        fields = ("name", "birth_year", *(("licence",) if licensing else ()))
        super().__init__(*args, only=fields, **kwargs)
        self.fields["since"].initial = timezone.localdate()


class LeaveForm(forms.Form):
    """With which day a membership ends."""

    until = forms.DateField(label=_("Until"), widget=DayInput)
