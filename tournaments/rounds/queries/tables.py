"""Tables with who sits there, and who is looked for in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Prefetch, Q, QuerySet

from core.names import alphabetical, plain
from scoring.models import Entry, Sheet
from tournaments.registration.models import Registration
from tournaments.rounds.models import Round, Seat, Table


def tables(round_: Round) -> QuerySet[Table]:
    """Tables of a round with their sheets and seated players."""
    seats = Seat.objects.select_related("registration__player", "registration__club", "sheet_seat").order_by(
        "sheet_seat__position"
    )
    return (
        round_.tables.select_related("sheet", "round__tournament")
        .prefetch_related(Prefetch("seats", queryset=seats))
        .annotate(
            held_count=Count("sheet__held_entries", filter=Q(sheet__held_entries__settled_at__isnull=True))
        )
        .order_by("number")
    )


def unsigned_tables(round_: Round) -> list[int]:
    """The numbers of the tables that are neither signed nor closed: one query."""
    rows = round_.tables.filter(sheet__state=Sheet.State.OPEN).order_by("number")
    return list(rows.values_list("number", flat=True))


def reopened_with(round_: Round) -> dict[int, str]:
    """Why sheets of a round were opened again the last time, by the number of the table: one query."""
    entries = Entry.objects.filter(sheet__table__round=round_, kind=Entry.Kind.REOPEN).order_by("number")
    return dict(entries.values_list("sheet__table__number", "reason"))


@dataclass(frozen=True)
class Seated:
    """Where somebody sits: his registration, the number of the table and the seat from 1."""

    registration: Registration
    table: int
    seat: int


def seats_by_name(tables: Iterable[Table]) -> list[Seated]:
    """Everybody of these tables in the order of the alphabet (T-34): no query of its own."""
    seated = [
        Seated(seat.registration, table.number, position)
        for table in tables
        for position, seat in enumerate(table.seats.all(), start=1)
    ]
    return sorted(seated, key=lambda one: alphabetical(one.registration.name))


def find_seats(tables: Iterable[Table], wanted: str, *, hall: bool = False) -> list[Seated]:
    """Who is meant by a name or a start number, without case and diacritics (T-34).

    On the internet a player who did not agree to be named is found by his whole name or his number only, so that
    nobody reads names out of the list letter by letter.
    """
    words = plain(wanted).split()
    if not words:
        return []
    found = []
    for one in seats_by_name(tables):
        name = plain(one.registration.name)
        if words == [str(one.registration.start_number)]:
            found.append(one)
        elif hall or one.registration.named:
            found += [one] if all(word in name for word in words) else []
        elif sorted(words) == sorted(name.split()):
            found.append(one)
    return found
