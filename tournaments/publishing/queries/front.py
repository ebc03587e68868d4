"""What stands first on the site: tournaments that are played now, and those that anybody may still come to."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.events.models import Tournament
from tournaments.registration.queries.entries import public_tournaments

#: So many of each; whoever wants more looks through the list.
LIVE, COMING = 12, 6


@dataclass(frozen=True)
class Front:
    """`live` have `present`, their last round whose seating is public."""

    live: list[Tournament]
    coming: list[Tournament]

    def rest(self, tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
        """Those that do not stand here already."""
        return tournaments.exclude(pk__in=[one.pk for one in (*self.live, *self.coming)])


def front() -> Front:
    """Three queries, however many there are."""
    shown = public_tournaments()
    live = shown.filter(state=Tournament.State.RUNNING).prefetch_related("rounds")
    coming = shown.filter(state=Tournament.State.REGISTRATION, date__gte=timezone.localdate())
    return Front(list(live[:LIVE]), list(coming.order_by("date", "pk")[:COMING]))
