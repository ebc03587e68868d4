"""Rows that are read late: the same rows in the same order as the queryset has them, and what stands behind a row."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from core import bounded_pages
from core.bounded_pages import BoundedPages
from core.late_rows import LateRows, behind, rows_of
from tournaments.seasons.models import Season

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

NEWEST = datetime(2026, 1, 31, tzinfo=UTC)


@pytest.fixture
def seasons() -> QuerySet[Season]:
    """Twenty-three of them, of which several were made in the same moment."""
    for number in range(23):
        made = Season.objects.create(name=f"Sezóna {number}", slug=f"s{number}")
        Season.objects.filter(pk=made.pk).update(created_at=NEWEST - timedelta(days=number // 4))
    return Season.objects.order_by("-created_at", "-pk").select_related("club")


@pytest.mark.parametrize("part", [slice(0, 5), slice(20, 30), slice(40, 50), slice(0, 0)])
def test_a_part_is_the_part_of_the_queryset(seasons: QuerySet[Season], part: slice) -> None:
    assert LateRows(seasons)[part] == list(seasons[part])
    assert len(LateRows(seasons)) == 23


def test_what_is_gone_meanwhile_is_left_out(seasons: QuerySet[Season]) -> None:
    keys = list(seasons.values_list("pk", flat=True)[:4])
    Season.objects.filter(pk=keys[1]).delete()
    assert [one.pk for one in rows_of(seasons, keys)] == [keys[0], keys[2], keys[3]]


@pytest.mark.parametrize("order", [("-created_at", "-pk"), ("created_at", "pk"), ("name", "-pk")])
@pytest.mark.parametrize("length", [1, 3, 4, 22, 23])
def test_from_row_to_row_everything_comes_once_and_in_its_order(
    seasons: QuerySet[Season], order: tuple[str, ...], length: int
) -> None:
    ordered = seasons.order_by(*order)
    walked: list[Season] = []
    while found := list((behind(ordered, str(walked[-1].pk)) if walked else ordered)[:length]):
        walked += found
    assert walked == list(ordered)


@pytest.mark.parametrize("key", ["", "x", "-1", "0", "9" * 30, "²", "1 OR 1=1"])
def test_behind_no_row_is_everything(seasons: QuerySet[Season], key: str) -> None:
    assert list(behind(seasons, key)) == list(seasons)


def test_nothing_is_told_of_a_row_that_is_not_in_the_list(seasons: QuerySet[Season]) -> None:
    """Behind a private season stands what stands behind none: where it would be is nobody's business."""
    hidden = seasons[10]
    Season.objects.filter(pk=hidden.pk).update(public=False)
    listed = seasons.filter(public=True)
    assert list(behind(listed, str(hidden.pk))) == list(listed)


@pytest.mark.parametrize("page", [1, 2, 3])
def test_numbered_pages_are_those_of_the_queryset_in_two_queries(
    seasons: QuerySet[Season], page: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounded_pages, "MOST", 3)
    with CaptureQueriesContext(connection) as queries:
        pages = BoundedPages(seasons, 5)
        shown = pages.page(page)
        told = (list(shown), shown.has_previous(), shown.has_next(), pages.count, pages.num_pages, pages.more)
    assert told == (list(seasons[5 * page - 5 : 5 * page]), page > 1, page < 3, 15, 3, True)
    assert len(queries) == 2
