"""Folding sheets anew from their entries, many at a time: what is stored must be what the log says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.db import transaction

from scoring.domain import folding
from scoring.domain.kinds import fold_entry
from scoring.domain.log import Log
from scoring.domain.records import TableResult
from scoring.models import Entry, Fold, Sheet, SheetSeat

#: Sheets that are folded and written together.
BATCH = 50


def refold(sheets: Iterable[int]) -> Iterator[int]:
    """Fold these sheets (ids) from their entries and store folds and totals; yields those whose totals were others.

    Sheets are locked batch by batch. Raises RuleError where a log cannot be folded by its rules, LookupError where
    an entry is about one that is not in force; the batch is left as it was then.
    """
    numbers = iter(sheets)
    while batch := list(islice(numbers, BATCH)):
        yield from _refold(batch)


@dataclass(frozen=True)
class Folded:
    """A sheet folded from its entries, with its seats."""

    sheet: Sheet
    seats: list[SheetSeat]
    log: Log
    result: TableResult


def folded(sheets: Iterable[Sheet]) -> Iterator[Folded]:
    """These sheets folded from their entries: two queries. Raises as `refold`."""
    known = list(sheets)
    seats: dict[int, list[SheetSeat]] = {}
    for seat in SheetSeat.objects.filter(sheet__in=known).order_by("position"):
        seats.setdefault(seat.sheet_id, []).append(seat)
    entries: dict[int, list[tuple[Any, ...]]] = {}
    rows = Entry.objects.filter(sheet__in=known).order_by("sheet", "number")
    for sheet_id, *row in rows.values_list("sheet", "kind", "number", "target__number", "body"):
        entries.setdefault(sheet_id, []).append(tuple(row))
    for sheet in known:
        log = Log(count_counts=sheet.count_counts)
        for entry in entries.get(sheet.pk, ()):
            fold_entry(log, *entry)
        mine = seats.get(sheet.pk, [])
        _, result = folding.fold(sheet, log, len(mine))
        yield Folded(sheet, mine, log, result)


@transaction.atomic
def _refold(batch: list[int]) -> list[int]:
    sheets = Sheet.objects.select_for_update().order_by("pk").filter(pk__in=batch)
    folds, changed, wrong = [], [], []
    for one in folded(sheets):
        sheet, log, mine, result = one.sheet, one.log, one.seats, one.result
        beside = folding.beside_result(sheet, log)
        folds.append(Fold(sheet=sheet, version=sheet.version, result=result, **beside))
        different = [seat for seat in mine if _take(seat, folding.totals_of(log, result, seat.position))]
        changed += different
        wrong += [sheet.pk] if different else []
    columns = [field.name for field in Fold._meta.concrete_fields if field.name not in ("id", "sheet")]
    for (
        fold
    ) in folds:  # rows together are sent as arrays, in which each quotation mark of their JSON is escaped
        Fold.objects.bulk_create(
            [fold], update_conflicts=True, unique_fields=["sheet"], update_fields=columns
        )
    folding.store_totals(changed)
    return wrong


def _take(seat: SheetSeat, totals: folding.Totals) -> bool:
    """Give a seat its totals; whether they are others than before."""
    different = False
    for name, total in totals.items():
        different = different or getattr(seat, name) != total
        setattr(seat, name, total)
    return different
