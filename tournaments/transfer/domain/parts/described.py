"""How a part of the file is described: its columns, and whom they refer to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from django.db.models import Model

from core.typed import FreeJson
from tournaments.people.fields import ClubName, Field
from tournaments.registration.fields import Categories


@dataclass(frozen=True)
class Document:
    """A column that holds JSON: its shape, and whose numbers name registrations in it."""

    shape: Any
    numbers: Literal["", "file", "draw"] = ""


@dataclass(frozen=True)
class Part:
    """A list of the file.

    where      how a row is found from the tournament; empty for what the others refer to
    columns    plain columns, `refs` those that refer to a part, `documents` those that hold JSON
    many       a column that refers to several rows of a part
    owner      the column that refers to the tournament itself
    derived    columns that follow from another: {"round": ("table", "round")} is the round of the table
    computed   keys of a row that are no columns (`writing.COMPUTED` makes them)
    later      a file from before this part was has none of it
    """

    name: str
    model: type[Model]
    where: str
    columns: str = ""
    refs: Mapping[str, str] = field(default_factory=dict)
    documents: Mapping[str, Document] = field(default_factory=dict)
    many: Mapping[str, str] = field(default_factory=dict)
    owner: str = ""
    derived: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    computed: Mapping[str, object] = field(default_factory=dict)
    order: tuple[str, ...] = ("pk",)
    single: bool = False
    later: bool = False


def plain_columns(fields: Iterable[Field]) -> str:
    """The columns of declared fields; a club and categories are references."""
    return " ".join(one.column for one in fields if not isinstance(one.kind, ClubName | Categories))


BY = {"by": "accounts"}
OPTIONS = Document(FreeJson)
