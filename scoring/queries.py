"""Reading sheets: what a page or the API shows, in a fixed number of queries."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import F
from django.urls import reverse

from scoring.domain import calls, signing
from scoring.domain.quick import due_at
from scoring.domain.unsettled import Unsettled, unsettled
from scoring.models import Entry, Fold, HeldEntry, Pen, QuickTable, Sheet, SheetSeat

#: What came too late, on one page of the desk, of the jury or of a quick table.
LATE_ON_A_PAGE = 20


def sheet_by_public_id(public_id: str) -> Sheet:
    """A sheet with its fold. Raises Sheet.DoesNotExist."""
    return Sheet.objects.select_related("fold", "quick").get(public_id=public_id)


def sheet_state(sheet: Sheet) -> dict[str, Any]:
    """Everything a device at the table needs: seats with totals, deals with their results, the log, the version."""
    fold: Fold = sheet.fold
    results = fold.result["deals"]
    disputed = {claim["deal"] for claim in fold.claims}
    entries, seats = _entries(sheet), list(sheet.seats.all())
    deals = [
        {"entry": number, "deal": deal, "result": result, "disputed": number in disputed}
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
        "confirming": sheet.writing_ended_at is None and sheet.state != Sheet.State.OPEN,
        "objections": sheet.objections_ended_at is None and sheet.state != Sheet.State.OPEN,
        "jury": sheet.jury,
        "claims": sheet.open_claims,
        "calls": [_call_view(call) for call in calls.folded(entries) if not call.ended],
        "unsettled": asdict(unsettled(sheet, seats, entries, _held(sheet))),
        "adjustments": fold.adjustments,
        "ticket": fold.ticket,
        "absent_next": _absent_next(fold, seats),
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
                "left_from_deal": seat.left_from_deal,
                "joined_from_deal": seat.joined_from_deal,
                "confirmed": seat.confirmed_at is not None,
                "consent": signing.consent(sheet, seat),
            }
            for seat in seats
        ],
        "deals": deals,
        "outcome": outcome(fold.result),
        "log": [_log_line(line) for line in entries],
        "quick": quick_state(sheet),
    }


def unsettled_of(sheet: Sheet) -> Unsettled:
    """What is open on a sheet before somebody signs or closes it: three queries."""
    return unsettled(sheet, list(sheet.seats.all()), _entries(sheet), _held(sheet))


def _held(sheet: Sheet) -> int:
    """How many entries wait for the desk."""
    held: int = sheet.held_entries.filter(settled_at__isnull=True).count()
    return held


def _absent_next(fold: Fold, seats: list[SheetSeat]) -> list[int] | None:
    """Who takes no part in the next deal, where somebody came or left after the last one; None: as in that one."""
    last = fold.record["deals"][-1] if fold.record["deals"] else {}
    before = set(last.get("absent", []))
    joined = {
        seat.position for seat in seats if seat.joined_from_deal and seat.joined_from_deal > len(fold.numbers)
    }
    wanted = sorted((before - joined) | set(fold.away))
    return None if wanted == sorted(before) else wanted


def quick_state(sheet: Sheet) -> dict[str, Any] | None:
    """Until when a quick table is kept ("due", None for ever) and its page; None for a sheet of a tournament."""
    if not hasattr(sheet, "quick"):
        return None
    due = due_at(sheet.quick)
    return {
        "due": due.isoformat() if due else None,
        "address": reverse("scoring:quick-table", args=[sheet.public_id]),
    }


#: What a result says of the whole table, where its game keeps running accounts.
OF_THE_TABLE = ("unit", "start", "accounts", "balance", "settlement", "finished")


def outcome(result: dict[str, Any]) -> dict[str, Any] | None:
    """The accounts, the balance as if play stopped now, and whether the game has ended; None for other games."""
    if "accounts" not in result:
        return None
    return {name: result[name] for name in OF_THE_TABLE if name in result}


#: Entries whose body is a deal: the log shows it also when it was corrected or removed later.
WITH_DEAL = frozenset({Entry.Kind.DEAL, Entry.Kind.CORRECTION})


def _entries(sheet: Sheet) -> list[dict[str, Any]]:
    """Every line that was ever written: one query."""
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
        by=F("user_id"),
    )
    return list(lines)


def _log_line(line: dict[str, Any]) -> dict[str, Any]:
    """A line for people: what happened, when, in which role, and why; by `id` a device knows its own entries."""
    body = line["body"] if line["kind"] in WITH_DEAL else None
    if line["kind"] == Entry.Kind.DECISION:
        body = line["body"].get("deal")
    return {
        **{key: line[key] for key in ("number", "kind", "reason", "role", "version")},
        "id": str(line["device_id"]),
        "body": body,
        "seat": line["body"].get("seat") if line["kind"] in (Entry.Kind.CONFIRM, Entry.Kind.OBJECT) else None,
        "step": line["body"].get("step") if line["kind"] == Entry.Kind.CALL else None,
        "on_appeal": line["body"].get("on_appeal") if line["kind"] == Entry.Kind.DECISION else None,
        "target": line["target_number"],
        "recorded_at": line["recorded_at"].isoformat(),
    }


def _call_view(call: calls.Call) -> dict[str, Any]:
    """A call that waits, for the table: that a referee took it, not which one."""
    return {
        "entry": call.entry,
        "kind": call.kind,
        "since": call.since.isoformat(),
        "subject": call.subject,
        "note": call.note,
        "seat": call.seat,
        "taken": call.taken_by is not None,
    }


def in_force(sheet: Sheet, entry: Entry) -> int | None:
    """The entry in which the deal of this one stands now, after corrections and decisions; None when it is gone."""
    numbers = set(sheet.fold.numbers)
    while entry.number not in numbers:
        writers = [Entry.Kind.CORRECTION, Entry.Kind.DECISION]
        follower = entry.followers.filter(kind__in=writers).order_by("-number").first()
        if follower is None:
            return None
        entry = follower
    return entry.number


#: What nobody is shown: the codes and their wrong tries change without a change of the sheet.
NOT_SHOWN = frozenset({"code_generation", "wrong_codes", "code_blocked_until"})


def state_tag(public_id: str, pen_digest: str | None = None) -> tuple[str, bool | None]:
    """The tag of a sheet's state and whether this pen is in force (None without a pen): one query for every poll.

    The tag is a hash of everything that is stored of the sheet and its seats; the entries are covered by the head
    of their chain, and what is held by its number. So a renamed seat changes it like a new deal. Raises
    Sheet.DoesNotExist.
    """
    with connection.cursor() as cursor:
        cursor.execute(_tag_query(), [pen_digest or "", public_id])
        rows = cursor.fetchall()
    if not rows:
        raise Sheet.DoesNotExist
    *_, in_force = rows[0]
    digest = hashlib.sha256(repr([row[:-1] for row in rows]).encode()).hexdigest()
    return digest[:32], bool(in_force) if pen_digest else None


@cache
def _tag_query() -> str:
    """Written out, because a queryset of so many columns takes longer to build than to run."""
    quote = connection.ops.quote_name
    seats = [f"seat.{quote(str(field.column))}" for field in SheetSeat._meta.concrete_fields]
    sheet = [
        f"sheet.{quote(str(field.column))}"
        for field in Sheet._meta.concrete_fields
        if field.name not in NOT_SHOWN
    ]
    table, seat_table, pen_table, quick_table, held_table = (
        quote(model._meta.db_table) for model in (Sheet, SheetSeat, Pen, QuickTable, HeldEntry)
    )
    held = [
        *("(SELECT COUNT(*) FROM", held_table, "held"),
        "WHERE held.sheet_id = sheet.id AND held.settled_at IS NULL)",
    ]
    quick = ["quick.kept_by_id", "quick.renewed_at"]
    pen = [
        *("EXISTS (SELECT 1 FROM", pen_table, "pen"),
        "WHERE pen.sheet_id = sheet.id AND pen.digest = %s AND pen.ended_at IS NULL)",
    ]
    words = [
        *("SELECT", ", ".join([*seats, *sheet, *quick, " ".join(held), " ".join(pen)])),
        *("FROM", table, "sheet JOIN", seat_table, "seat ON seat.sheet_id = sheet.id"),
        *("LEFT JOIN", quick_table, "quick ON quick.sheet_id = sheet.id"),
        "WHERE sheet.public_id = %s ORDER BY seat.position",
    ]
    return " ".join(words)


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
