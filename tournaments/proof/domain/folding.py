"""What a proof covers, read from the database as it is now (T-39).

Nothing that is hashed holds a name, or a text that people wrote freely and may name somebody in: erasing a person
breaks no proof. Who is meant is said by the place among the entries of the tournament, which every server knows.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import UTC, datetime

import msgspec
from django.db.models import QuerySet

from scoring.models import Entry, SheetSeat
from tournaments.cash.models import CashCount, CashPosting
from tournaments.draws.domain.renumbering import renumbered
from tournaments.draws.models import Seating
from tournaments.events.models import Tournament
from tournaments.jury.models import Decision
from tournaments.proof.models import ProvedDecision, ProvedList, ProvedSeat, ProvedTable, ProvedVersion
from tournaments.rounds.models import Bye, Round, Seat, Table
from tournaments.standings.models import PublishedStanding

#: The place of an entry among those of its tournament, by registration id.
Place = Callable[[int], int]
#: Hashes of entries, by round and table.
Logs = dict[tuple[int, int], list[str]]


def hash_of(content: object) -> str:
    """SHA-256 (hex) over the canonical JSON: UTF-8, keys sorted, no blanks."""
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()


def places(tournament: Tournament) -> dict[int, int]:
    """The place of every entry of the tournament, from 1 as in its file, by registration id."""
    found = tournament.registrations.order_by("pk").values_list("pk", flat=True)
    return {pk: place for place, pk in enumerate(found, 1)}


def logs(tournament: Tournament) -> Logs:
    """The hashes of all entries of the tournament's sheets, in order: one query."""
    found: Logs = defaultdict(list)
    entries = Entry.objects.filter(sheet__table__round__tournament=tournament).order_by("sheet", "number")
    columns = ("sheet__table__round__number", "sheet__table__number", "hash")
    for round_, table, hash_ in entries.values_list(*columns):
        found[round_, table].append(hash_)
    return found


def tables(rounds: Iterable[Round], entry: Place) -> dict[int, list[ProvedTable]]:
    """The tables of these rounds by the number of the round: two queries."""
    seats: dict[int, list[ProvedSeat]] = defaultdict(list)
    seated = Seat.objects.filter(round__in=rounds).select_related("sheet_seat")
    for seat in seated.order_by("table", "position"):
        seats[seat.table_id].append(_seat(seat, seat.sheet_seat, entry))
    found: dict[int, list[ProvedTable]] = defaultdict(list)
    rows = Table.objects.filter(round__in=rounds).order_by("number")
    columns = ("round__number", "pk", "number", "sheet__entry_count", "sheet__head_hash", "sheet__version")
    for round_, pk, number, entries, head, deals in rows.values_list(*columns):
        found[round_].append(
            {"table": number, "entries": entries, "head": head, "deals": deals, "seats": seats[pk]}
        )
    return found


def _seat(seat: Seat, totals: SheetSeat, entry: Place) -> ProvedSeat:
    return {
        "drawn": seat.position,
        "seat": totals.position,
        "entry": entry(seat.registration_id),
        "number": totals.start_number,
        "money": totals.money,
        "premium": totals.premium,
        "zb": totals.zb,
        "balance": totals.balance,
        "counted": [totals.counted_money, totals.deposit_1, totals.deposit_2],
    }


def byes(rounds: Iterable[Round], entry: Place) -> dict[int, list[int]]:
    """Who sat these rounds out: one query."""
    found: dict[int, list[int]] = defaultdict(list)
    rows = Bye.objects.filter(round__in=rounds).values_list("round__number", "registration")
    for round_, registration in rows:
        found[round_].append(entry(registration))
    return {round_: sorted(its) for round_, its in found.items()}


def seatings(rounds: Iterable[Round], entry: Place) -> dict[int, list[ProvedVersion]]:
    """The published seatings of these rounds: one query."""
    found: dict[int, list[ProvedVersion]] = defaultdict(list)
    rows = Seating.objects.filter(round__in=rounds).order_by("version")
    for round_, version, *said in rows.values_list("round__number", "version", "tables", "changes", "byes"):
        names = ("tables", "changes", "byes")
        content = {name: renumbered(each, entry, name) for name, each in zip(names, said, strict=True)}
        found[round_].append({"version": version, "hash": hash_of(content)})
    return found


def standings(rounds: Iterable[Round], entry: Place) -> dict[int, list[ProvedVersion]]:
    """The published standings after these rounds: one query."""
    found: dict[int, list[ProvedVersion]] = defaultdict(list)
    rows = PublishedStanding.objects.filter(round__in=rounds).order_by("version")
    for round_, version, lines in rows.values_list("round__number", "version", "rows"):
        found[round_].append({"version": version, "hash": hash_of(renumbered(lines, entry, "rows"))})
    return found


def decisions(tournament: Tournament, entry: Place) -> list[ProvedDecision]:
    """Everything that the jury decided, without its words: one query."""
    found = Decision.objects.filter(case__tournament=tournament).order_by("case__number", "number")
    return [
        {
            "case": decision.case.number,
            "number": decision.number,
            "round": decision.case.table.round.number if decision.case.table else None,
            "table": decision.case.table.number if decision.case.table else None,
            "hash": hash_of(_decided(decision, entry)),
        }
        for decision in found.select_related("case__table__round", "entry", "overrules")
    ]


def _decided(decision: Decision, entry: Place) -> dict[str, object]:
    return {
        "entry": decision.entry.number if decision.entry else None,
        "offender": entry(decision.offender_id) if decision.offender_id else None,
        "code": decision.code,
        "facts": decision.facts,
        "rule": decision.rule,
        "effects": renumbered(decision.effects, entry, "effects"),
        "on_appeal": decision.on_appeal,
        "overrules": decision.overrules.number if decision.overrules else None,
        "by_organiser": decision.by_organiser,
        "decided_at": moment(decision.decided_at),
    }


def postings(tournament: Tournament, entry: Place) -> list[str]:
    """What chains the postings of the cash desk: a hash for none, one, two … of them: one query."""
    found: QuerySet[CashPosting] = tournament.postings.order_by("pk")
    order = {posting.pk: place for place, posting in enumerate(found, 1)}
    return _chained(
        {
            "kind": posting.kind,
            "cents": posting.cents,
            "method": posting.method,
            "entry": entry(posting.registration_id) if posting.registration_id else None,
            "reverses": order.get(posting.reverses_id or 0),
            "at": moment(posting.at),
        }
        for posting in found
    )


def counts(tournament: Tournament) -> list[str]:
    """What chains the counts of the cash box, as `postings`: one query."""
    found: QuerySet[CashCount] = tournament.cash_counts.order_by("pk")
    return _chained({"counted": one.counted, "expected": one.expected, "at": moment(one.at)} for one in found)


def _chained(rows: Iterable[dict[str, object]]) -> list[str]:
    found = [""]
    for row in rows:
        found.append(hash_of({"previous": found[-1], **row}))
    return found


def so_far(chained: list[str]) -> ProvedList:
    """A list as far as it goes now."""
    return {"count": len(chained) - 1, "hash": chained[-1]}


def moment(at: datetime | None) -> str:
    """A moment as it is hashed, the same from every database; empty for none."""
    return at.astimezone(UTC).isoformat() if at else ""
