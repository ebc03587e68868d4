"""Suspensions as pages show them: all of them, a club's, those of the players of a tournament (T-31)."""

from __future__ import annotations

from datetime import date

from django.db.models import QuerySet

from tournaments.events.models import Tournament
from tournaments.people.domain.suspensions import in_force
from tournaments.people.models import Club, Suspension


def suspensions(clubs: QuerySet[Club] | None = None) -> QuerySet[Suspension]:
    """Every suspension, or those of the present members of these clubs; the latest first."""
    found = Suspension.objects.select_related(
        "player__club", "imposed_by", "lifted_by", "by_case__case__tournament"
    )
    return found if clubs is None else found.filter(player__club__in=clubs, player__registered=True)


def is_over(suspension: Suspension, today: date) -> bool:
    """Whether it keeps nobody out any more."""
    return suspension.lifted_at is not None or (suspension.ends is not None and suspension.ends < today)


def suspended_players(tournament: Tournament) -> dict[int, Suspension]:
    """Who of the players of a tournament is suspended on its day, by player: one query."""
    here = tournament.registrations.values("player")
    found = suspensions().filter(pk__in=in_force(tournament.date).values("pk"), player__in=here)
    return {one.player_id: one for one in found}
