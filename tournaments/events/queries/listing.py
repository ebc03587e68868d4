"""Tournaments on the public list, and those that are asked for (T-37)."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.models import User
from tournaments.events.models import Tournament
from tournaments.people.permissions import officer_clubs


def asked_for(user: User) -> QuerySet[Tournament]:
    """Those about which the account is asked, who waits longest first."""
    found = Tournament.objects.filter(public=False, listing__isnull=False, listing__decided_at=None)
    return _of(user, found).order_by("listing__asked_at", "-date", "-pk")


def listed(user: User) -> QuerySet[Tournament]:
    """Those that the account may take off the list, the newest first."""
    return _of(user, Tournament.objects.filter(public=True)).order_by("-date", "-pk")


def _of(user: User, found: QuerySet[Tournament]) -> QuerySet[Tournament]:
    if not user.is_superuser:
        found = found.filter(club__in=officer_clubs(user))
    return found.select_related("club", "listing__asked_by")
