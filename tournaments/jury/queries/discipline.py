"""Cards shown and checks of sorting in a tournament (T-31)."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tournaments.events.models import Tournament
from tournaments.jury.models import PenaltyCard
from tournaments.registration.models import Registration


def shown_cards(tournament: Tournament) -> QuerySet[PenaltyCard]:
    """Every card of a tournament, taken back ones too, the last one first."""
    return (
        PenaltyCard.objects.filter(registration__tournament=tournament)
        .select_related("registration__player", "given_by", "decision__case")
        .order_by("-given_at", "-pk")
    )


@dataclass(frozen=True)
class Checks:
    """S:B/26: checks that a player asked for without success, and how often his cards were found unsorted."""

    registration: Registration
    failed: int
    successful: int
    found_unsorted: int


def checks_by_player(tournament: Tournament) -> list[Checks]:
    """Who asked for checks or bore one that found something: one query."""
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
    return [Checks(entry, entry.failed, entry.successful, entry.found) for entry in people]
