"""Rows of a long list read late: which of them a page shows is asked by their keys alone, and what is joined to a row
or counted for it only of those that are shown.

A database that skips rows, or looks for the first that are wanted, works out everything that is asked of each of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from django.db.models import Model, Q, QuerySet

Row = TypeVar("Row", bound=Model)


class LateRows(Generic[Row]):
    """A queryset for a paginator."""

    def __init__(self, found: QuerySet[Row]) -> None:
        self.found = found
        self._count: int | None = None

    def count(self) -> int:
        """How many there are: one query, however often it is asked."""
        if self._count is None:
            self._count = self.found.order_by().values("pk").count()
        return self._count

    def __len__(self) -> int:
        return self.count()

    def __getitem__(self, part: slice) -> list[Row]:
        """A part of them in its order: two queries. One of the second half is looked for from the end."""
        keys = self.found.values_list("pk", flat=True)
        start, stop = part.start or 0, part.stop
        if self._count is None or stop is None or 2 * start < self._count:
            return rows_of(self.found, keys[part])
        end = max(0, self._count - stop)
        return rows_of(self.found, reversed(keys.reverse()[end : max(end, self._count - start)]))


def rows_of(found: QuerySet[Row], keys: Iterable[Any]) -> list[Row]:
    """The rows with these keys in their order, without those that are gone meanwhile: one query, none without keys."""
    wanted = list(keys)
    rows = {row.pk: row for row in found.order_by().filter(pk__in=wanted)} if wanted else {}
    return [rows[key] for key in wanted if key in rows]


def behind(found: QuerySet[Row], key: str) -> QuerySet[Row]:
    """What stands behind the row with this key in the order of `found`, which an index has; all of it where no row has
    that key. The order is of columns, none of which is empty, and ends with the key."""
    names = [name.removeprefix("-") for name in found.query.order_by if isinstance(name, str)]
    last = (
        found.filter(pk=key).values_list(*names).first()
        if key.isascii() and key.isdigit() and len(key) < 19
        else None
    )
    if last is None:
        return found
    further, same = Q(), Q()
    for name, value in zip(found.query.order_by, last, strict=True):
        side = "lt" if str(name).startswith("-") else "gt"
        column = str(name).removeprefix("-")
        further |= same & Q(**{f"{column}__{side}": value})
        same &= Q(**{column: value})
    # the first condition alone bounds what an index is read for
    first, value = str(found.query.order_by[0]), last[0]
    bound = "lte" if first.startswith("-") else "gte"
    return found.filter(Q(**{f"{first.removeprefix('-')}__{bound}": value}) & further)
