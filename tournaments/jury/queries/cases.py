"""Cases of the jury with their decisions: the list, one case, those that wait to be confirmed (T-29, T-30)."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet, prefetch_related_objects

from tournaments.events.models import Tournament
from tournaments.jury.models import Case, Decision


def cases(tournament: Tournament) -> QuerySet[Case]:
    """The cases of a tournament, the last one first, with their decisions."""
    decided = (
        Decision.objects.select_related("offender__player", "decided_by", "overruled_by", "overrules")
        .prefetch_related("appeals")
        .order_by("number")
    )
    return (
        tournament.cases.select_related("table__round", "opened_by", "deal")
        .prefetch_related(Prefetch("decisions", queryset=decided))
        .order_by("-number")
    )


def decisions(case: Case) -> list[Decision]:
    """What was decided in a case, with appeals and cards; they know of each other without asking again."""
    made = Decision.objects.select_related(
        "offender__player", "decided_by", "overrules", "entry"
    ).prefetch_related("appeals__by__player", "penalty_cards")
    prefetch_related_objects([case], Prefetch("decisions", queryset=made))
    return list(case.decisions.all())


def case(tournament: Tournament, number: int) -> Case:
    """One case with its table and sheet. Raises Case.DoesNotExist."""
    found: Case = Case.objects.select_related(
        "tournament", "table__round", "table__sheet__fold", "deal", "call"
    ).get(tournament=tournament, number=number)
    return found


def noted_cases(tournament: Tournament) -> QuerySet[Case]:
    """Rulings that were noted without network or on paper and wait to be confirmed, the oldest first."""
    return tournament.cases.filter(noted_id__isnull=False, state=Case.State.OPEN).select_related(
        "table__round"
    )
