"""What is typed of a person: the declared fields as a form."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby
from typing import Any, ClassVar

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _

from core.forms.names import PlayerNameField
from tournaments.people.domain.known_players import Person
from tournaments.people.fields import PERSON, Agreed, Field, PlayerName, Text, Year
from tournaments.people.models import Player


class LineField(forms.CharField):
    """A text that looks as it was declared."""

    def __init__(self, kind: Text, **options: Any) -> None:
        widget = forms.TextInput(attrs={"type": kind.input_type})
        super().__init__(max_length=kind.longest, widget=widget, **options)
        self.kind = kind

    def validate(self, value: Any) -> None:
        """Raises ValidationError."""
        super().validate(value)
        try:
            self.kind.check(value)
        except ValueError as error:
            raise forms.ValidationError(str(error)) from None


class YearField(forms.IntegerField):
    """A year of birth."""

    def clean(self, value: Any) -> int | None:
        """Nobody was born after today. Raises ValidationError."""
        year: int | None = super().clean(value)
        if year is not None and year > timezone.localdate().year:
            raise forms.ValidationError(_("This year has not come yet."))
        return year


def form_field(field: Field) -> forms.Field:
    """The field of a form for a declared one."""
    kind = field.kind
    if isinstance(kind, PlayerName):
        return PlayerNameField(label=field.label, required=field.required)
    if isinstance(kind, Text):
        return LineField(kind, label=field.label, required=field.required)
    if isinstance(kind, Year):
        return YearField(label=field.label, min_value=kind.earliest, required=field.required)
    assert isinstance(kind, Agreed), f"what is {field.name} in a form?"
    return forms.BooleanField(label=field.label, required=False)


def known_of(player: Player) -> dict[str, object]:
    """What is known of a player, for the fields of the form."""
    known = {field.name: field.of(player) for field in PERSON}
    return {**known, "consent": bool(known["consent"])}


class PersonForm(forms.Form):
    """Who somebody is (T-2). `only` are the declared fields that may be asked for."""

    declared: ClassVar[tuple[Field, ...]] = PERSON

    def __init__(self, *args: Any, only: Collection[str] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        asked = [field for field in self.declared if only is None or field.name in only]
        self.fields = {field.name: form_field(field) for field in asked} | self.fields

    def lines(self) -> list[list[forms.BoundField]]:
        """The declared fields as a page lays them out, short ones side by side; but a tick, which stands at its end."""
        shown = [
            field
            for field in self.declared
            if field.name in self.fields and not isinstance(field.kind, Agreed)
        ]
        lines: list[list[forms.BoundField]] = []
        for short, fields in groupby(shown, lambda field: field.short):
            bound = [self[field.name] for field in fields]
            lines += [bound] if short else [[one] for one in bound]
        return lines

    def person(self) -> Person:
        """What was typed, of a form that is valid."""
        return Person.said({"name": "", **self.cleaned_data})
