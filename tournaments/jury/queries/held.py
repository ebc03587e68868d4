"""Entries that came too late: those of a round, and those that wait for the jury."""

from __future__ import annotations

from django.db.models import F, QuerySet

from scoring.domain.late import with_logs
from scoring.models import HeldEntry, Sheet
from tournaments.events.models import Tournament
from tournaments.rounds.models import Round


def held_of_round(round_: Round) -> QuerySet[HeldEntry]:
    """What came too late for a round: what waits first, then what was settled, each with the last one first."""
    return (
        with_logs(HeldEntry.objects.filter(sheet__table__round=round_))
        .select_related("sheet__table", "taken_over")
        .order_by(F("settled_at").desc(nulls_first=True), "-received_at", "-pk")
    )


def held_for_the_jury(tournament: Tournament) -> QuerySet[HeldEntry]:
    """What came too late for a signed or closed sheet and waits for a confirmation."""
    return (
        with_logs(
            HeldEntry.objects.filter(sheet__table__round__tournament=tournament, settled_at__isnull=True)
        )
        .exclude(sheet__state=Sheet.State.OPEN)
        .select_related("sheet__table__round")
        .order_by("received_at", "pk")
    )
