"""A list as a plain table: its columns and its rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Value = str | int | Fraction | None


@dataclass(frozen=True)
class Column:
    """A column: its name for programs, its heading, and what stands in it.

    money  cents (hellers), also in parts of a cent; exact  a number that may be a fraction
    """

    key: str
    title: str
    kind: Kind = "text"


@dataclass(frozen=True)
class Listing:
    """A list: its name, what it is of, its columns and rows."""

    name: str
    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Value]]
    currency: str = ""
    round: int | None = None


Kind = Literal["text", "number", "exact", "money"]
