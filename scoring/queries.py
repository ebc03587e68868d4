"""Reading sheets for pages and the API, in a fixed number of queries."""

from __future__ import annotations

import hashlib
from functools import cache
from uuid import UUID

from django.db import connection
from django.db.models import F

from scoring.domain.calls import Line
from scoring.domain.kinds import those
from scoring.domain.unsettled import Unsettled, unsettled
from scoring.domain.written import Written
from scoring.models import Entry, Fold, HeldEntry, Pen, QuickTable, Sheet, SheetSeat

#: What came too late, on one page of the desk, of the jury or of a quick table.
LATE_ON_A_PAGE = 20


class LogLine(Line):
    """A line of the log: what the queue of the jury asks of it, its id on the device, the version after it."""

    device_id: UUID
    version: int


def sheet_by_public_id(public_id: str) -> Sheet:
    """A sheet with its fold. Raises Sheet.DoesNotExist."""
    return Sheet.objects.select_related("fold", "quick").get(public_id=public_id)


def unsettled_of(sheet: Sheet) -> Unsettled:
    """What is open on a sheet before somebody signs or closes it: three queries."""
    return unsettled(sheet, list(sheet.seats.all()), lines_of(sheet), held_of(sheet))


def held_of(sheet: Sheet) -> int:
    """How many entries wait for the desk."""
    held: int = sheet.held_entries.filter(settled_at__isnull=True).count()
    return held


def absent_next(fold: Fold, written: Written, seats: list[SheetSeat]) -> list[int] | None:
    """Who takes no part in the next deal, where somebody came or left after the last one; None: as in that one."""
    last = written.deals[-1] if written.deals else {}
    before = set(last.get("absent", []))
    joined = {
        seat.position for seat in seats if seat.joined_from_deal and seat.joined_from_deal > len(fold.numbers)
    }
    wanted = sorted((before - joined) | set(fold.away))
    return None if wanted == sorted(before) else wanted


def lines_of(sheet: Sheet) -> list[LogLine]:
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


def in_force(sheet: Sheet, entry: Entry) -> int | None:
    """The entry in which the deal of this one stands now, after corrections and decisions; None when it is gone."""
    numbers = set(sheet.fold.numbers)
    while entry.number not in numbers:
        writers = list(those(lambda kind: kind.follows))
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
