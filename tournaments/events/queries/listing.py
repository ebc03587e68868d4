"""Tournaments on the public list, or asked for it (T-37)."""

from __future__ import annotations

from django.db.models import F, Q, QuerySet

from accounts.models import User
from tournaments.events.models import Tournament
from tournaments.people.permissions import officer_clubs


def listed_or_asked(user: User) -> QuerySet[Tournament]:
    """Those about which the account answers, who waits first: one query."""
    found = Tournament.objects.filter(Q(public=True) | Q(listing__decided_at=None, listing__isnull=False))
    if not user.is_superuser:
        found = found.filter(club__in=officer_clubs(user))
    return found.select_related("club", "listing__asked_by").order_by(
        "public", F("listing__asked_at").asc(nulls_last=True), "-date", "-pk"
    )
