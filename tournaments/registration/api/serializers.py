"""A registration as programs read and send it: the declared fields, who may see which."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from rest_framework import serializers

from core.api.answers import Answer, declared, one_of
from tournaments.people.fields import Agreed, Field, Text, Who, Year, seen
from tournaments.registration.fields import ENTRY, Categories, Choice
from tournaments.registration.models import Registration

AnyField = serializers.Field[Any, Any, Any, Any]


class Looks:
    """A text that looks as it was declared."""

    def __init__(self, kind: Text) -> None:
        self.kind = kind

    def __call__(self, text: str) -> None:
        """Raises ValidationError."""
        try:
            self.kind.check(text)
        except ValueError as error:
            raise serializers.ValidationError(str(error)) from None


def fields_in(fields: Iterable[Field]) -> dict[str, AnyField]:
    """Declared fields as a program sends them; what may be left out is unknown."""
    return {field.name: _field_in(field) for field in fields}


def _field_in(field: Field) -> AnyField:
    kind = field.kind
    blank = (
        serializers.empty if field.required else kind.blank
    )  # what must be sent has no value that stands for it
    if isinstance(kind, Text):
        return serializers.CharField(
            max_length=kind.longest,
            allow_blank=not field.required,
            validators=[Looks(kind)],
            required=field.required,
            default=blank,
        )
    if isinstance(kind, Year):
        return serializers.IntegerField(
            min_value=kind.earliest,
            max_value=kind.latest,
            allow_null=True,
            required=field.required,
            default=blank,
        )
    assert isinstance(kind, Agreed), f"how is {field.name} sent?"
    return serializers.BooleanField(required=field.required, default=blank)


def types_of(fields: Iterable[Field]) -> dict[str, object]:
    """Declared fields as a program reads them: their types by name."""
    return {field.name: _type_of(field) for field in fields}


def _type_of(field: Field) -> object:
    kind = field.kind
    if isinstance(kind, Categories):
        return list[str]
    if isinstance(kind, Choice):
        return Annotated[str, one_of(kind.choices)]
    if isinstance(kind, Year):
        return int | None
    assert isinstance(kind, Text), f"how is {field.name} read?"
    return str | None


#: What stands in front of the declared fields: who it is, and what happened to the entry.
WHO: dict[str, object] = {
    "id": int,
    "start_number": int | None,
    "name": str,
    "state": Annotated[str, one_of(Registration.State.choices)],
}
RegistrationOut = declared(
    "RegistrationOut",
    "A player in a tournament; `name` is initials for who did not agree, unless the caller has a role.",
    WHO | types_of(seen(ENTRY, Who.PUBLIC)),
)


#: What does not show of who is not named (T-38), and what stands there.
HIDDEN: dict[str, object] = {"club": None, "categories": []}


def registration_view(registration: Registration, name: str, *, inside: bool) -> Answer:
    """RegistrationOut of a registration, under the name that the caller may see."""
    hidden = {} if inside or registration.named else HIDDEN
    return RegistrationOut(**said_of(registration, name, Who.PUBLIC) | hidden)


def said_of(registration: Registration, name: str, who: Who) -> dict[str, object]:
    """Who it is, and the declared fields that somebody is shown."""
    return {
        "id": registration.pk,
        "start_number": registration.start_number,
        "name": name,
        "state": registration.state,
        **{field.name: field.of(registration) for field in seen(ENTRY, who)},
    }
