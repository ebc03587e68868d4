"""What the administrator types about clubs and accounts."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.people.models import Club


class ClubForm(forms.Form):
    """A club: new, or with another name."""

    name = forms.CharField(label=_("Name of the club"), max_length=80)
    town = forms.CharField(label=_("Town"), max_length=80, required=False)

    @classmethod
    def of(cls, club: Club) -> ClubForm:
        """The form with what is known."""
        return cls(initial={"name": club.name, "town": club.town})


class FoundingForm(forms.Form):
    """A club that somebody asks for."""

    name = forms.CharField(label=_("Name of the club"), max_length=80)
    town = forms.CharField(label=_("Town"), max_length=80)
    words = forms.CharField(
        label=_("Who you are and how you can be reached"),
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class AccountForm(forms.Form):
    """An account, by its address."""

    email = forms.EmailField(label=_("E-mail of the account"), max_length=254)
