"""Delete the quick tables that nobody keeps and nobody has written on for weeks."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand

from scoring.domain.quick import delete_due


class Command(BaseCommand):
    """The worker does it every hour, a week after they are due; this is for installations without one: at once."""

    help = "Delete the quick tables whose time is over."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{delete_due(grace=timedelta(0))} quick tables deleted")
