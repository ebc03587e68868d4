"""From the log to the totals: the only place where stored money is computed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from rules import registry
from rules.records import FORMAT
from scoring.models import Entry, Fold, Sheet, SheetSeat


@dataclass
class Log:
    """The deals in force, in the order of play: `numbers[i]` is the entry that deal i + 1 stands in."""

    deals: list[dict[str, Any]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)

    def apply(self, kind: str, number: int, target: int | None, body: dict[str, Any]) -> None:
        """Take one entry into account. Raises LookupError when its target is not in force."""
        if kind == Entry.Kind.DEAL:
            self.deals.append(body)
            self.numbers.append(number)
        elif kind == Entry.Kind.CORRECTION:
            place = self._place(target)
            self.deals[place], self.numbers[place] = body, number
        elif kind == Entry.Kind.REMOVAL:
            place = self._place(target)
            del self.deals[place], self.numbers[place]

    def _place(self, target: int | None) -> int:
        try:
            return self.numbers.index(target)  # type: ignore[arg-type]
        except ValueError:
            raise LookupError(target) from None


def read_log(sheet: Sheet) -> Log:
    """The log of a sheet, folded from its entries."""
    log = Log()
    rows: Iterable[tuple[str, int, int | None, dict[str, Any]]] = sheet.entries.order_by(
        "number"
    ).values_list("kind", "number", "target__number", "body")
    for kind, number, target, body in rows:
        log.apply(kind, number, target, body)
    return log


def record_of(sheet: Sheet, deals: list[dict[str, Any]], names: list[str]) -> dict[str, Any]:
    """The `table-record/1` of a sheet with these deals and names by seat."""
    return {
        "format": FORMAT,
        "ruleset": sheet.ruleset,
        "options": sheet.options,
        "players": names,
        "deals": deals,
    }


def distinct_names(seats: Iterable[SheetSeat]) -> list[str]:
    """Names by seat as a record needs them: of two with one name, the later ones carry their start number or seat."""
    names: list[str] = []
    for seat in seats:
        name = seat.name
        if name in names:
            name = f"{name[:70]} ({seat.start_number or seat.position + 1})"
        names.append(name)
    return names


def fold(sheet: Sheet, log: Log, seat_count: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The record (seats numbered from 1 instead of names) and its result. Raises RuleError."""
    record = record_of(sheet, log.deals, [str(number + 1) for number in range(seat_count)])
    engine, decoded = registry.decode(record)
    return record, msgspec.to_builtins(engine.score(decoded))


def store(
    sheet: Sheet, log: Log, seats: list[SheetSeat], record: dict[str, Any], result: dict[str, Any]
) -> None:
    """Write the fold and the totals of the seats (called under the lock of the sheet)."""
    Fold.objects.update_or_create(
        sheet=sheet,
        defaults={"version": sheet.version, "record": record, "result": result, "numbers": log.numbers},
    )
    for seat in seats:
        if "money" in result:
            seat.money = result["money"][seat.position]
            seat.premium = result["premium"][seat.position]
            seat.zb = result["zb"][seat.position]
        if "balance" in result:
            seat.balance = str(result["balance"][seat.position])
    SheetSeat.objects.bulk_update(seats, ["money", "premium", "zb", "balance"])
