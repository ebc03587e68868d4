"""What was corrected after the next draw (T-4): the standing has changed since, the published seating has not."""

from __future__ import annotations

from django.db.models import F, Min, OuterRef, Subquery

from scoring.models import Entry
from tournaments.models import Round, Seating

#: Entries that change results; a decision does only where it writes or voids a deal or moves money.
CHANGING = (
    Entry.Kind.DEAL,
    Entry.Kind.CORRECTION,
    Entry.Kind.REMOVAL,
    Entry.Kind.COUNT,
    Entry.Kind.TICKET,
    Entry.Kind.DECISION,
)


def corrected_after_draw(round_: Round) -> list[int]:
    """The numbers of the earlier rounds of which a result was changed after the seating of the round after them was
    published, up to the one before this round: one query."""
    drawn = (
        Seating.objects.filter(
            round__tournament=round_.tournament_id, round__number=OuterRef("sheet__table__round__number") + 1
        )
        .order_by()
        .values("round")
        .annotate(first=Min("published_at"))
        .values("first")
    )
    late = (
        Entry.objects.filter(
            sheet__table__round__tournament=round_.tournament_id,
            sheet__table__round__number__lt=round_.number,
            kind__in=CHANGING,
        )
        .annotate(drawn=Subquery(drawn))
        .filter(recorded_at__gt=F("drawn"))
        .values_list("sheet__table__round__number", "kind", "body")
    )
    return sorted({number for number, kind, body in late if _changes(kind, body)})


def _changes(kind: str, body: dict[str, object]) -> bool:
    return kind != Entry.Kind.DECISION or any(
        body.get(part) for part in ("deal", "void", "amounts", "overrules")
    )
