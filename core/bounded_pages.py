"""Pages of a list that grows with the archive: numbered as far as people turn them, further from the last row on.

Counting a list, and skipping to one of its last pages, costs as much as the list is long. Here neither goes further
than `MOST` pages; who wants what is older asks for the rows until a day, or behind a row, which an index finds at once.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from core.late_rows import rows_of

#: So many pages have a number.
MOST = 10


class BoundedPages(Paginator):  # type: ignore[type-arg]
    """The first `MOST` pages of a queryset whose order an index has: two queries, however many pages are turned."""

    def __init__(self, found: QuerySet[Any, Any], per_page: int) -> None:
        super().__init__(found, per_page)
        self.found = found

    def page(self, number: int | str) -> Page:  # type: ignore[type-arg]
        """A page is read once, whoever asks it what."""
        number = self.validate_number(number)
        keys = self._seen[: self.count][(number - 1) * self.per_page : number * self.per_page]
        return Page(rows_of(self.found, keys), number, self)

    @cached_property
    def _seen(self) -> list[Any]:
        """The keys of the rows, and of not more than one beyond the last page."""
        return list(self.found.values_list("pk", flat=True)[: MOST * self.per_page + 1])

    @property
    def count(self) -> int:
        """How many stand on the numbered pages: one query."""
        return min(len(self._seen), MOST * self.per_page)

    @property
    def more(self) -> bool:
        """Whether there are older ones than the numbered pages hold."""
        return len(self._seen) > self.count
