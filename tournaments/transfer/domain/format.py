"""The file `tournament/1` as strict types, made from the table of its parts."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from django.db.models import Field
from msgspec import Meta

from core.typed import FreeJson
from tournaments.transfer.domain.parts import PARTS, Part
from tournaments.transfer.domain.shapes import column_type

FORMAT = "tournament/1"
#: More rows than any tournament has of one part.
MOST_ROWS = 500_000

#: A reference: the place of the row in its part, from 1.
Reference = Annotated[int, Meta(ge=1, le=MOST_ROWS)]


#: What columns were called in files of before, by part.
EARLIER_NAMES = {"registrations": {"standing": "participation"}, "draws": {"whole": "reproducible"}}


def later_columns(part: Part) -> dict[str, object]:
    """Columns that a version after the first has added, and what their rows of before have: the database's default.

    A file from before has none of them.
    """
    columns = [(name, part.model._meta.get_field(name)) for name in part.columns.split()]
    return {
        name: column.db_default
        for name, column in columns
        if isinstance(column, Field) and column.has_db_default()
    }


def row_type(part: Part) -> type[msgspec.Struct]:
    """One row of a part."""
    fields: list[tuple[str, Any] | tuple[str, Any, Any]] = []
    later = later_columns(part)
    for name in part.columns.split():
        kind = column_type(part.model._meta.get_field(name))
        fields.append((name, kind, later[name]) if name in later else (name, kind))
    for name in part.refs:
        null = getattr(part.model._meta.get_field(name), "null", False)
        fields.append((name, Reference | None if null else Reference))
    for name, document in part.documents.items():
        null = getattr(part.model._meta.get_field(name), "null", False)
        fields.append((name, document.shape | None if null else document.shape))
    for name in part.many:
        fields.append((name, list[Reference]))
    fields += list(part.computed.items())
    return msgspec.defstruct(part.name, fields, forbid_unknown_fields=True, frozen=True, kw_only=True)


@cache
def file_type() -> type[msgspec.Struct]:
    """The whole file: the format, the tournament, and a list for every other part."""
    fields: list[tuple[str, Any] | tuple[str, Any, Any]] = [("format", Literal["tournament/1"])]
    for part in PARTS:
        row: Any = row_type(part)
        rows = Annotated[list[row], Meta(max_length=MOST_ROWS)]
        if part.later:
            fields.append((part.name, rows, msgspec.field(default_factory=list)))
        else:
            fields.append((part.name, row if part.single else rows))
    return msgspec.defstruct("tournament_file", fields, forbid_unknown_fields=True, frozen=True, kw_only=True)


def schema() -> FreeJson:
    """The JSON Schema of the file."""
    return msgspec.json.schema(file_type())
