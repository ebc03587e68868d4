"""Reading sheets: what a page or the API shows, in a fixed number of queries."""

from __future__ import annotations

from typing import Any

from django.db.models import F

from scoring.models import Entry, Fold, Sheet


def sheet_by_public_id(public_id: str) -> Sheet:
    """A sheet with its fold. Raises Sheet.DoesNotExist."""
    return Sheet.objects.select_related("fold").get(public_id=public_id)


def sheet_state(sheet: Sheet) -> dict[str, Any]:
    """Everything a device at the table needs: seats with totals, deals with their results, the log, the version."""
    fold: Fold = sheet.fold
    results = fold.result["deals"]
    deals = [
        {"entry": number, "deal": deal, "result": result}
        for number, deal, result in zip(fold.numbers, fold.record["deals"], results, strict=True)
    ]
    return {
        "id": sheet.public_id,
        "title": sheet.title,
        "ruleset": sheet.ruleset,
        "options": sheet.options,
        "currency": sheet.currency,
        "mode": sheet.mode,
        "state": sheet.state,
        "reserve": sheet.reserve,
        "version": sheet.version,
        "entries": sheet.entry_count,
        "head_hash": sheet.head_hash,
        "writing": sheet.writing_ended_at is None and sheet.state == Sheet.State.OPEN,
        "seats": [
            {
                "position": seat.position,
                "name": seat.name,
                "start_number": seat.start_number,
                "money": seat.money,
                "premium": seat.premium,
                "zb": seat.zb,
                "balance": seat.balance,
                "counted_money": seat.counted_money,
                "confirmed": seat.confirmed_at is not None,
            }
            for seat in sheet.seats.all()
        ],
        "deals": deals,
        "log": log_lines(sheet),
    }


#: Entries whose body is a deal: the log shows it also when it was corrected or removed later.
WITH_DEAL = frozenset({Entry.Kind.DEAL, Entry.Kind.CORRECTION})


def log_lines(sheet: Sheet) -> list[dict[str, Any]]:
    """The log for people: what happened, when, in which role, and why; by `id` a device knows its own entries."""
    lines = sheet.entries.order_by("number").values(
        "number",
        "device_id",
        "kind",
        "body",
        "reason",
        "role",
        "recorded_at",
        "version",
        target_number=F("target__number"),
    )
    return [
        {
            **{key: line[key] for key in ("number", "kind", "reason", "role", "version")},
            "id": str(line["device_id"]),
            "body": line["body"] if line["kind"] in WITH_DEAL else None,
            "target": line["target_number"],
            "recorded_at": line["recorded_at"].isoformat(),
        }
        for line in lines
    ]


def etag(sheet: Sheet) -> str:
    """Changes whenever anything that `sheet_state` shows does."""
    return f'"{sheet.version}-{sheet.entry_count}-{sheet.state}-{bool(sheet.writing_ended_at)}"'


def entry_view(entry: Entry) -> dict[str, Any]:
    """One entry as its device gets it back: the confirmation."""
    return {
        "id": str(entry.device_id),
        "number": entry.number,
        "kind": entry.kind,
        "version": entry.version,
        "hash": entry.hash,
        "recorded_at": entry.recorded_at.isoformat(),
    }
