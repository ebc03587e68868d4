"""Cards shown and checks of sorting in a tournament (T-31)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tournaments.events.models import Tournament
from tournaments.jury.models import PenaltyCard, SortingCheck
from tournaments.registration.models import Registration
from tournaments.rounds.models import Table


def shown_cards(tournament: Tournament) -> QuerySet[PenaltyCard]:
    """Every card of a tournament, taken back ones too, the last one first."""
    return (
        PenaltyCard.objects.filter(registration__tournament=tournament)
        .select_related("registration__player", "given_by", "decision__case")
        .order_by("-given_at", "-pk")
    )


@dataclass(frozen=True)
class Checks:
    """S:B/26: checks that a player asked for without success, and how often the player's cards were unsorted.

    failed_at  those without success by table, which are counted anew at each (M-38)
    """

    registration: Registration
    failed: int
    successful: int
    found_unsorted: int
    failed_at: tuple[tuple[Table, int], ...]


def checks_by_player(tournament: Tournament) -> list[Checks]:
    """Who asked for checks or bore one that found something: two queries."""
    mine = Q(checks_asked__isnull=False) | Q(checks_borne__unsorted=True)
    people = (
        tournament.registrations.filter(mine)
        .select_related("player")
        .annotate(
            failed=Count("checks_asked", filter=Q(checks_asked__unsorted=False), distinct=True),
            successful=Count("checks_asked", filter=Q(checks_asked__unsorted=True), distinct=True),
            found=Count("checks_borne", filter=Q(checks_borne__unsorted=True), distinct=True),
        )
        .order_by("start_number")
    )
    failed = Counter(
        (check.asked_by_id, check.table)
        for check in SortingCheck.objects.filter(table__round__tournament=tournament, unsorted=False)
        .select_related("table__round")
        .order_by("table__round__number", "table__number")
    )
    return [
        Checks(
            entry,
            entry.failed,
            entry.successful,
            entry.found,
            tuple((table, count) for (asked_by, table), count in failed.items() if asked_by == entry.pk),
        )
        for entry in people
    ]
