"""What follows from a changed sheet on the public pages."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from tournaments.publishing.published_parts import look_again
from tournaments.rounds.models import Round
from tournaments.standings.signals import table_marked


@receiver(table_marked)
def public_pages_look_again(round_: Round, **_: Any) -> None:
    """The parts that follow the sheets are looked at anew (T-35); the standings are marked as stale before."""
    look_again(round_.tournament.slug)
