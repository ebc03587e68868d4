"""Pages of a list that grows with the archive: numbered as far as people turn them, further by date.

Counting a list, and skipping to one of its last pages, costs as much as the list is long. Here neither goes further
than `MOST` pages; who wants what is older asks for the rows until a day, which an index finds at once.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

#: So many pages have a number.
MOST = 10


class BoundedPages(Paginator):  # type: ignore[type-arg]
    """The first `MOST` pages of a queryset that is ordered by date."""

    def __init__(self, found: QuerySet[Any, Any], per_page: int) -> None:
        super().__init__(found, per_page)
        self.found = found

    def page(self, number: int | str) -> Page:  # type: ignore[type-arg]
        """A page is read once, whoever asks it what."""
        found = super().page(number)
        found.object_list = list(found.object_list)
        return found

    @cached_property
    def _seen(self) -> int:
        """How many there are, and not more than one beyond the last page."""
        return self.found.order_by().values("pk")[: MOST * self.per_page + 1].count()

    @property
    def count(self) -> int:
        """How many stand on the numbered pages: one query."""
        return min(self._seen, MOST * self.per_page)

    @property
    def more(self) -> bool:
        """Whether there are older ones than the numbered pages hold."""
        return self._seen > self.count
