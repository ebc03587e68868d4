"""Lists come a page at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from types import GenericAlias
from typing import Any, TypeVar, cast

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework import pagination
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import Answer, declared
from core.late_rows import LateRows

Row = TypeVar("Row")

#: What is read a page at a time.
Rows = QuerySet[Any, Row] | Sequence[Row] | LateRows[Any]
#: The parameters of every list.
PAGING = [
    OpenApiParameter("page", int, description="from 1"),
    OpenApiParameter("page_size", int, description="1 to 200, by default 50"),
]


class Pages(pagination.PageNumberPagination):
    """`?page=2&page_size=50`, at most 200 a page; 404 past the last one."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200


def paged(
    request: Request,
    rows: Rows[Row],
    line: Callable[[Row], Answer],
    **more: object,
) -> Response:
    """A page of `rows` as the request asks for it, each told by `line`; `more` stands beside."""
    return paged_after(request, rows, lambda part: [line(row) for row in part], **more)


def paged_after(
    request: Request,
    rows: Rows[Row],
    lines: Callable[[list[Row]], Sequence[Answer]],
    **more: object,
) -> Response:
    """As `paged`, with the rows of a page told together, so that what they need is read at once."""
    pages = Pages()
    part = pages.paginate_queryset(cast("Sequence[Row]", rows), request)
    assert part is not None
    assert pages.page is not None
    return Response(
        {
            **more,
            "count": pages.page.paginator.count,
            "next": pages.get_next_link(),
            "previous": pages.get_previous_link(),
            "results": lines(list(part)),
        }
    )


@cache
def page_of(item: type[Answer], **more: object) -> type[Answer]:
    """The form of a page of these; `more` are the types of what stands beside."""
    own = {"count": int, "next": str | None, "previous": str | None, "results": GenericAlias(list, (item,))}
    name = item.__name__.removesuffix("Out")
    return declared(f"{name}Page", "", {**more, **own})
