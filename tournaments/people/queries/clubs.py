"""Clubs with their officers."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet

from core.names import plain
from tournaments.people.models import Club, ClubRole


def clubs_named(words: str = "") -> QuerySet[Club]:
    """Clubs whose name holds these words, whatever the case and diacritics; each with its officers: two queries."""
    officers = ClubRole.objects.select_related("user").order_by("user__email")
    found = (
        Club.objects.filter(plain_name__contains=wanted) if (wanted := plain(words)) else Club.objects.all()
    )
    return found.prefetch_related(Prefetch("roles", queryset=officers)).order_by("sort_key", "pk")
