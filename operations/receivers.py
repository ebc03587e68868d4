"""What operations hears of the rooms below, after their commit."""

from __future__ import annotations

from django.dispatch import receiver

from operations import erasures
from tournaments.people.signals import somebody_erased


@receiver(somebody_erased)
def keep_the_list(**_: object) -> None:
    """The list of erasures lies outside of the database too (T-38)."""
    erasures.keep_after_commit()
