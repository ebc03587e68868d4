"""What who enters on the public page types (T-40): himself, how he is reached, and others in one go."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.typed import FreeJson
from tournaments.people.fields import PERSON
from tournaments.people.forms.person import PersonForm
from tournaments.registration.domain.applying import MOST_PEOPLE, Contact
from tournaments.registration.domain.participation import Person
from tournaments.registration.fields import DETAILS

AGREED = gettext_lazy(
    "I agree that my name is shown in the results on the internet. Otherwise they show initials and the start number."
)


class ApplicantForm(PersonForm):
    """Who enters, and how he is reached."""

    declared = (*PERSON, *DETAILS)
    email = forms.EmailField(label=gettext_lazy("E-mail"), required=False, max_length=254)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = gettext_lazy("Surname and first name")
        self.fields["consent"].label = AGREED
        self.order_fields([name for name in self.fields if name != "email"] + ["email"])

    def clean(self) -> FreeJson:
        """Somebody has to be reached. Raises ValidationError at the e-mail."""
        data = super().clean() or self.cleaned_data
        if not (data.get("email") or data.get("phone") or self.has_error("email") or self.has_error("phone")):
            self.add_error(
                "email", _("Give an e-mail address or a telephone number, so that you can be reached.")
            )
        return data

    def contact(self, site: str) -> Contact:
        """How he is reached, of a form that is valid."""
        return Contact(self.cleaned_data["email"], self.cleaned_data["phone"], site)


class PublicForm(ApplicantForm):
    """`address` is a field that people do not see and machines fill in."""

    address = forms.CharField(required=False, max_length=200)


class OtherPersonForm(PersonForm):
    """Somebody else of the same entry; a line without a name is none."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, only=("name", "club", "birth_year", "consent"), **kwargs)
        self.fields["name"].required = False
        self.fields["consent"].label = gettext_lazy("agrees to be named on the internet")

    @property
    def said(self) -> bool:
        """Whether anybody stands there."""
        return bool(self.cleaned_data.get("name"))


def others(data: Any = None) -> list[OtherPersonForm]:
    """The lines for the others of one entry."""
    return [OtherPersonForm(data, prefix=f"other-{number}") for number in range(1, MOST_PEOPLE)]


def people_in(form: ApplicantForm, lines: list[OtherPersonForm]) -> list[Person]:
    """Everybody who is entered, of forms that are valid."""
    return [form.person(), *(line.person() for line in lines if line.said)]
