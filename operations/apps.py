"""Running Flek as an application: its commands, and what it listens to."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.db import transaction
from django.db.models.signals import post_save


class OperationsConfig(AppConfig):
    """It listens to erasures; in a hall to the end of every round."""

    name = "operations"
    verbose_name = "Operations"

    def ready(self) -> None:
        from operations import receivers  # noqa: F401 - connects the receivers

        if settings.HALL:
            from tournaments.rounds.models import Round

            post_save.connect(copy_after_closing, sender=Round, dispatch_uid="copy-after-closing")


def copy_after_closing(instance: Any, **_: Any) -> None:
    """In a hall everything is copied after every closed round."""
    from operations.copies import request_copy

    if instance.state == instance.State.CLOSED:
        transaction.on_commit(request_copy)
