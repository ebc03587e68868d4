"""Who was asked to the desk by a scan at the door (T-42): noted, shown to the desk, settled, forgotten."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.registration.models import Registration, ScanCall

#: What nobody settled is forgotten.
KEPT = timedelta(hours=12)


def call_to_desk(tournament: Tournament, player: Player | None, why: str) -> None:
    """Somebody was asked to the desk; twice the same is one call."""
    if not open_calls(tournament).filter(player=player, why=why).exists():
        ScanCall.objects.create(tournament=tournament, player=player, why=why)


def open_calls(tournament: Tournament) -> QuerySet[ScanCall]:
    """Who waits for the desk; who was checked in since is settled by that."""
    here = Registration.objects.filter(
        tournament=tournament,
        player=OuterRef("player"),
        state=Registration.State.CHECKED_IN,
        checked_in_at__gt=OuterRef("at"),
    )
    since = timezone.now() - KEPT
    return tournament.scan_calls.filter(~Exists(here), at__gt=since).select_related("player")


def forget_calls() -> int:
    """What nobody settled. Returns how many."""
    return ScanCall.objects.filter(at__lt=timezone.now() - KEPT).delete()[0]
