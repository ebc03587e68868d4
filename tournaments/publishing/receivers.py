"""What follows from a changed sheet on the public pages."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from scoring.signals import sheet_changed
from tournaments.events.models import Tournament
from tournaments.publishing.published_parts import look_again


@receiver(sheet_changed)
def public_pages_look_again(sheet_id: int, **_: Any) -> None:
    """The parts that follow the sheets are looked at anew (T-35); the standings are marked as stale before."""
    slug = Tournament.objects.filter(rounds__tables__sheet=sheet_id).values_list("slug", flat=True).first()
    if slug is not None:
        look_again(slug)
