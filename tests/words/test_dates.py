"""Dates and the clock as Slovaks, Czechs and the English write them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.utils import timezone, translation
from django.utils.formats import date_format

pytestmark = pytest.mark.unit

AT = datetime(2026, 11, 22, 17, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "form", "written"),
    [
        ("sk", "DATE_FORMAT", "22. novembra 2026"),
        ("cs", "DATE_FORMAT", "22. listopadu 2026"),
        ("sk", "SHORT_DATE_FORMAT", "22. 11. 2026"),
        ("cs", "SHORT_DATE_FORMAT", "22. 11. 2026"),
        ("sk", "SHORT_DATETIME_FORMAT", "22. 11. 2026 18:05"),
        ("cs", "DATETIME_FORMAT", "22. listopadu 2026 18:05"),
        ("sk", "TIME_FORMAT", "18:05"),
        ("sk", "WEEKDAY_FORMAT", "ne 22. 11."),
        ("en", "DATE_FORMAT", "22 November 2026"),
        ("en", "DATETIME_FORMAT", "22 November 2026, 18:05"),
        ("en", "SHORT_DATE_FORMAT", "22 Nov 2026"),
        ("en", "SHORT_DATETIME_FORMAT", "22 Nov 2026, 18:05"),
        ("en", "MONTH_DAY_FORMAT", "22 November"),
        ("en", "WEEKDAY_FORMAT", "Sun 22 Nov"),
        ("en", "TIME_FORMAT", "18:05"),
    ],
)
def test_a_date_is_written_as_people_do(language: str, form: str, written: str) -> None:
    with translation.override(language):
        assert date_format(timezone.localtime(AT), form).replace("\u00a0", " ") == written
