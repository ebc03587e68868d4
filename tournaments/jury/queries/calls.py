"""Who waits for a referee."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from scoring.domain.calls import ENDING, SUBJECTS, Call, folded, line_of
from scoring.domain.kinds import WAITING
from scoring.models import Entry, SheetSeat
from tournaments.events.models import Tournament
from tournaments.jury.models import Case
from tournaments.rounds.models import Round, Table

Kind = Entry.Kind


@dataclass(frozen=True)
class Waiting:
    """A call, an objection or a claim that nobody has settled yet."""

    entry: Entry
    table: Table
    call: Call
    case: Case | None
    name: str

    @property
    def subject(self) -> str:
        """What it is about, in words."""
        return str(SUBJECTS.get(self.call.subject, ""))

    @property
    def title(self) -> str:
        """What a referee reads first: an objection and a claim by their kind, a call by what it is about."""
        of_kind = {Kind.OBJECT: _("Objection to the result"), Kind.CLAIM: _("Claim about a deal")}
        return of_kind.get(Kind(self.entry.kind)) or self.subject or _("Call of the table")


def waiting_calls(tournament: Tournament) -> list[Waiting]:
    """The queue of the jury, the longest wait first: a fixed number of queries."""
    steps = Entry.objects.filter(kind=Kind.CALL).select_related("user", "target").order_by("number")
    calls = (
        _unsettled(tournament)
        .select_related("sheet__table__round", "target")
        .prefetch_related(
            Prefetch("followers", queryset=steps),
            Prefetch("sheet__seats", queryset=SheetSeat.objects.order_by("position")),
        )
        .order_by("recorded_at")
    )
    cases = {case.call_id: case for case in tournament.cases.filter(call__isnull=False)}
    found = []
    for entry in calls:
        call = folded([line_of(entry), *(line_of(step) for step in entry.followers.all())])[0]
        names = [seat.name for seat in entry.sheet.seats.all()]
        name = names[call.seat] if call.seat is not None and call.seat < len(names) else ""
        found.append(Waiting(entry, entry.sheet.table, call, cases.get(entry.pk), name))
    return found


def calling_tables(tournament: Tournament) -> set[int | None]:
    """Keys of the tables that wait for the jury: one query."""
    return set(_unsettled(tournament).order_by().values_list("sheet__table", flat=True))


def waiting_count(tournament: Tournament) -> int:
    """How many tables wait for the jury, with the cases that are not decided: two queries."""
    alone = tournament.cases.filter(call__isnull=True).exclude(state=Case.State.DECIDED)
    return _unsettled(tournament).count() + alone.count()


def attended_tables(round_: Round) -> list[int]:
    """The tables of a round that a referee has taken a call of, and has not settled it yet: one query."""
    steps = Entry.objects.filter(kind=Kind.CALL, target__in=_unsettled(round_.tournament).order_by())
    taken: dict[int, bool] = {}
    rows = steps.filter(sheet__table__round=round_).order_by("sheet__table__number", "number")
    for table, body in rows.values_list("sheet__table__number", "body"):
        if body.get("step") in ("taken", "back"):
            taken[table] = body["step"] == "taken"
    return [table for table, there in taken.items() if there]


def _unsettled(tournament: Tournament) -> QuerySet[Entry]:
    """Calls, objections and claims that nobody has settled yet."""
    ended = Q()
    for step in ENDING:
        ended |= Q(body__step=step)
    return (
        Entry.objects.filter(sheet__table__round__tournament=tournament, kind__in=WAITING)
        .exclude(kind=Kind.CALL, target__isnull=False)
        .exclude(Exists(Entry.objects.filter(ended, target=OuterRef("pk"), kind=Kind.CALL)))
    )
