"""What is done around migrations: the triggers that tell changes (`core.changes`)."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate, pre_migrate
from django.dispatch import receiver

from core import changes
from core.models import Change
from core.streams import EVERYTHING


@receiver(pre_migrate)
def take_away(sender: AppConfig, using: str, plan: list[Any], **_: Any) -> None:
    """Before migrations that have something to do: a table cannot be made anew, nor a column go, under a trigger."""
    if sender.name == "core" and plan:
        changes.remove(connections[using])


@receiver(post_migrate)
def put_back(sender: AppConfig, using: str, plan: list[Any] | None = None, **_: Any) -> None:
    """After all migrations; a database that stands at an earlier one has no place for changes."""
    connection = connections[using]
    if sender.name == "core" and Change._meta.db_table in connection.introspection.table_names():
        changes.install(connection)
        if plan:
            Change.objects.using(using).create(key=EVERYTHING)
