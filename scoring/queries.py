"""Reading sheets for pages and the API, in a fixed number of queries."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Exists, Field, OuterRef

from core.models import Change
from scoring.domain.kinds import those
from scoring.domain.lines import lines_of
from scoring.domain.unsettled import Unsettled, unsettled
from scoring.domain.written import Written
from scoring.models import Entry, Fold, HeldEntry, Pen, QuickTable, SeatToken, Sheet, SheetSeat

#: What came too late, on one page of the desk, of the jury or of a quick table.
LATE_ON_A_PAGE = 20
#: The last columns of a row are not shown: the asker's pen or seat, the last change and how many are kept.
OF_NO_SHEET = 4
#: What the database says of a seat and its sheet, not yet converted.
Row = tuple[Any, ...]


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


@dataclass(frozen=True)
class Device:
    """What a device says that it is: the kind of its right, "pen" or "seat", and the hash of its token."""

    kind: str
    digest: str


@dataclass(frozen=True)
class Standing:
    """How a device stands at a sheet: whether its pen is in force (None without one); the position of its seat (None
    without one, or where it was released), and whether it only asks for it."""

    pen: bool | None = None
    seat: int | None = None
    asks: bool = False


#: What nobody is shown: the codes and their wrong tries change without a change of the sheet.
NOT_SHOWN = frozenset({"code_generation", "wrong_codes"})


def state_tag(public_id: str, device: Device | None = None) -> tuple[str, Standing, str]:
    """The tag of a sheet's state, how this device stands there, and its change: one query for every poll. The change
    is "number.count" of what was told of the sheet (`core.changes`), by which `live` knows whether anything changed.

    The tag is a hash of everything that is stored of the sheet and its seats; the entries are covered by the head
    of their chain, and what is held by its number. So a renamed seat changes it like a new deal. Raises
    Sheet.DoesNotExist.
    """
    rows = _rows(public_id, device)
    return _tag(rows), *_standing_and_change(rows, device)


@dataclass(frozen=True)
class Present:
    """A sheet as it is at this moment: all that is shown but its fold and its log; and what `state_tag` says of the
    same moment."""

    tag: str
    standing: Standing
    change: str
    sheet: Sheet
    seats: list[SheetSeat]
    held: int


def present(public_id: str, device: Device | None = None) -> Present:
    """The sheet, its seats and its tag, out of the one query of `state_tag`. Raises Sheet.DoesNotExist."""
    rows = _rows(public_id, device)
    seats = [SheetSeat.from_db("default", *_converted(_seat_fields(), row)) for row in rows]
    for seat, row in zip(seats, rows, strict=True):
        seat.has_phone, seat.is_asked = map(bool, row[:-OF_NO_SHEET][-2:])
    sheet = Sheet.from_db("default", *_converted(_sheet_fields(), rows[0][len(_seat_fields()) :]))
    *_, renewed_at, held, _phone, _asked = rows[0][:-OF_NO_SHEET]
    if renewed_at is None:
        sheet._state.fields_cache["quick"] = None  # it is no quick table: nobody need ask
    return Present(_tag(rows), *_standing_and_change(rows, device), sheet, seats, held)


def seats_of(sheet: Sheet) -> list[SheetSeat]:
    """The seats of a sheet, each with whether a phone has it and another one asks for it: one query."""
    now = SeatToken.objects.filter(seat=OuterRef("pk"), ended_at__isnull=True)
    seats = sheet.seats.annotate(
        phone_now=Exists(now.filter(taken_at__isnull=False)),
        asked_now=Exists(now.filter(taken_at__isnull=True)),
    )
    found: list[SheetSeat] = []
    for seat in seats:
        seat.has_phone, seat.is_asked = seat.phone_now, seat.asked_now
        found.append(seat)
    return found


def _rows(public_id: str, device: Device | None) -> list[Row]:
    with connection.cursor() as cursor:
        key = f"sheet:{public_id}"
        digests = [device.digest if device and device.kind == kind else "" for kind in ("pen", "seat")]
        cursor.execute(_tag_query(), [*digests, key, key, public_id])
        rows: list[Row] = cursor.fetchall()
    if not rows:
        raise Sheet.DoesNotExist
    return rows


def _standing_and_change(rows: list[Row], device: Device | None) -> tuple[Standing, str]:
    in_force, seat, number, count = rows[0][-OF_NO_SHEET:]
    said = f"{number or 0}.{count}"
    if device is None or (device.kind == "seat" and seat is None):
        return Standing(), said
    if device.kind == "pen":
        return Standing(pen=bool(in_force)), said
    # what asks for a seat is told with its negative number, counted from −1
    return Standing(seat=seat if seat >= 0 else -seat - 1, asks=seat < 0), said


def _tag(rows: list[Row]) -> str:
    return hashlib.sha256(repr([row[:-OF_NO_SHEET] for row in rows]).encode()).hexdigest()[:32]


def _seat_fields() -> list[Field[Any, Any]]:
    return list(SheetSeat._meta.concrete_fields)


def _sheet_fields() -> list[Field[Any, Any]]:
    return [field for field in Sheet._meta.concrete_fields if field.name not in NOT_SHOWN]


def _converted(fields: list[Field[Any, Any]], row: Row) -> tuple[list[str], list[object]]:
    """Names and values of these fields out of the first columns of a row, as a queryset would give them."""
    values = []
    for field, read in zip(fields, row, strict=False):
        value, column = read, field.cached_col
        for convert in (*connection.ops.get_db_converters(column), *column.get_db_converters(connection)):
            value = convert(value, column, connection)
        values.append(value)
    return [field.attname for field in fields], values


@cache
def _tag_query() -> str:
    """Written out, because a queryset of so many columns takes longer to build than to run."""
    quote = connection.ops.quote_name
    seats = [f"seat.{quote(str(field.column))}" for field in _seat_fields()]
    sheet = [f"sheet.{quote(str(field.column))}" for field in _sheet_fields()]
    table, seat_table, pen_table, token_table, quick_table, held_table = (
        quote(model._meta.db_table) for model in (Sheet, SheetSeat, Pen, SeatToken, QuickTable, HeldEntry)
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
    phones = [
        " ".join(
            [
                *("EXISTS (SELECT 1 FROM", token_table, "phone WHERE phone.seat_id = seat.id"),
                *("AND phone.ended_at IS NULL AND phone.taken_at IS", which, ")"),
            ]
        )
        for which in ("NOT NULL", "NULL")
    ]
    own = [
        *(
            "(SELECT CASE WHEN own.taken_at IS NULL THEN -own_seat.position - 1 ELSE own_seat.position END FROM",
        ),
        *(token_table, "own JOIN", seat_table, "own_seat ON own_seat.id = own.seat_id"),
        "WHERE own.sheet_id = sheet.id AND own.digest = %s AND own.ended_at IS NULL)",
    ]
    change = quote(Change._meta.db_table)
    of_sheet = f"FROM {change} WHERE {quote('key')} = %s)"
    told = [f"(SELECT MAX(number) {of_sheet}", f"(SELECT COUNT(*) {of_sheet}"]
    words = [
        *(
            "SELECT",
            ", ".join([*seats, *sheet, *quick, " ".join(held), *phones, " ".join(pen), " ".join(own), *told]),
        ),
        *("FROM", table, "sheet JOIN", seat_table, "seat ON seat.sheet_id = sheet.id"),
        *("LEFT JOIN", quick_table, "quick ON quick.sheet_id = sheet.id"),
        "WHERE sheet.public_id = %s ORDER BY seat.position",
    ]
    return " ".join(words)
