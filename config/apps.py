"""The project as an application: it brings the commands of operation."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.db import transaction
from django.db.models.signals import post_save


class FlekConfig(AppConfig):
    """Settings, addresses and operation of the whole."""

    name = "config"
    verbose_name = "Flek"

    def ready(self) -> None:
        if settings.HALL:
            from tournaments.models import Round

            post_save.connect(copy_after_closing, sender=Round, dispatch_uid="copy-after-closing")


def copy_after_closing(instance: Any, **_: Any) -> None:
    """In a hall everything is copied after every closed round."""
    from config.operations.copies import request_copy

    if instance.state == instance.State.CLOSED:
        transaction.on_commit(request_copy)
