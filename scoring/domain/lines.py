"""The lines of a sheet's log, as its table reads them and as a fold takes them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import F, QuerySet

from scoring.domain.calls import Line
from scoring.models import Entry, Sheet


class LogLine(Line):
    """A line of the log: what the queue of the jury asks of it, its id on the device, the version after it."""

    device_id: UUID
    version: int


def lines_of(sheet: Sheet) -> list[LogLine]:
    """Every line that was ever written: one query."""
    return list(_lines(sheet.entries.order_by("number")))


def lines_before(sheet: Sheet, number: int, most: int) -> list[LogLine]:
    """The last lines that stand before an entry, in their order: one query."""
    return list(_lines(sheet.entries.filter(number__lt=number).order_by("-number")[:most]))[::-1]


def _lines(entries: QuerySet[Entry]) -> Any:
    return entries.values(
        "number",
        "device_id",
        "kind",
        "body",
        "reason",
        "role",
        "recorded_at",
        "version",
        target_number=F("target__number"),
        by=F("user_id"),
    )


def line_of(entry: Entry, target: int | None) -> LogLine:
    """The line of an entry that was written just now; `target` is the number of the entry that it is about."""
    return LogLine(
        number=entry.number,
        device_id=entry.device_id,
        kind=entry.kind,
        body=entry.body,
        reason=entry.reason,
        role=entry.role,
        recorded_at=entry.recorded_at,
        version=entry.version,
        target_number=target,
        by=entry.user_id,
    )
