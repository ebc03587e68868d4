"""Shapes of the documents in a file, and of the columns by what the database allows."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from django.db import models
from msgspec import Meta

from core.typed import FreeJson
from tournaments.people.fields import PERSON, Text
from tournaments.registration.fields import DETAILS

#: A text of a TextField that names no length, and what a JSON of a row may be nested and long.
LONGEST_TEXT = 20_000

SizeText = Literal["3", "4", "5"]
Minutes = Annotated[int, Meta(ge=1, le=600)]
Place = Annotated[int, Meta(ge=1, le=10_000)]


class Strict(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The strict base of the documents."""


class SeatedTable(Strict, frozen=True):
    """A table of a published seating."""

    table: Place
    seats: list[int]


class SeatMove(Strict, frozen=True, rename={"before": "from", "after": "to"}):
    """Who sits elsewhere: table and seat before and after, None for nowhere."""

    registration: int
    before: tuple[Place, Place] | None
    after: tuple[Place, Place] | None


class TypedLot(Strict, frozen=True):
    """A lot of the hat as it was typed (T-13)."""

    player: int
    table: Place
    seat: Place


class DrawnAs(Strict, frozen=True, array_like=True):
    """A registration of the file, and its number in what the hash of a draw covers (T-7)."""

    registration: int
    number: int


class Head(Strict, frozen=True):
    """The published head hash of a table's log."""

    table: Place
    entries: Annotated[int, Meta(ge=0)]
    head: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]


class HeldContent(Strict, frozen=True):
    """What a device sent after its right to write had ended."""

    kind: Annotated[str, Meta(max_length=12)]
    body: FreeJson
    target: int | None
    reason: Annotated[str, Meta(max_length=300)]
    seen_version: Annotated[int, Meta(ge=0)]


#: Columns whose texts have a form of their own.
PATTERNS = {
    "public_id": "^[A-Za-z0-9_-]{16,32}$",
    "read_id": "^[A-Za-z0-9_-]{16,32}$",
    "slug": "^[-a-zA-Z0-9_]{1,60}$",
    "key": "^[-a-zA-Z0-9_]{1,40}$",
    "hash": "^[0-9a-f]{64}$",
    "previous_hash": "^([0-9a-f]{64})?$",
    "head_hash": "^([0-9a-f]{64})?$",
    "seed_hash": "^([0-9a-f]{64})?$",
    "seed": "^([0-9a-f]{32})?$",
    "balance": r"^(-?\d{1,25}(/[1-9]\d{0,25})?)?$",
    "coefficient": r"^\d{1,9}(/[1-9]\d{0,8})?$",
    "email": "^[^@\\s]+@[^@\\s]+$",
    "currency": "^(EUR|CZK)$",
    **{
        field.column: f"^(?:{field.kind.pattern})?$"
        for field in (*PERSON, *DETAILS)
        if isinstance(field.kind, Text) and field.kind.pattern
    },
}
INTEGERS = {
    models.PositiveSmallIntegerField: (0, 2**15 - 1),
    models.PositiveIntegerField: (0, 2**31 - 1),
    models.PositiveBigIntegerField: (0, 2**63 - 1),
    models.BigIntegerField: (-(2**63), 2**63 - 1),
    models.IntegerField: (-(2**31), 2**31 - 1),
}


def column_type(column: Any) -> Any:
    """The type of a column in a file: nothing gets in that the database would not hold. None where it may be null."""
    kind = _type(column)
    return kind | None if column.null else kind


def _type(column: Any) -> Any:
    if column.choices:
        values = [value for value, _ in column.flatchoices]
        return Literal[tuple(dict.fromkeys([*values, ""] if column.blank else values))]
    if isinstance(column, models.BooleanField):
        return bool
    if isinstance(column, models.DateTimeField):
        return Annotated[datetime, Meta(tz=True)]
    if isinstance(column, models.DateField):
        return date
    if isinstance(column, models.TimeField):
        return Annotated[time, Meta(tz=False)]
    if isinstance(column, models.UUIDField):
        return UUID
    if isinstance(column, models.CharField | models.TextField):
        least = 0 if column.blank or column.null else 1
        return Annotated[
            str,
            Meta(
                min_length=least,
                max_length=column.max_length or LONGEST_TEXT,
                pattern=PATTERNS.get(column.name),
            ),
        ]
    low, high = INTEGERS[type(column)]
    return Annotated[int, Meta(ge=low, le=high)]
