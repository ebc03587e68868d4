"""When the last good backup was made: written where doctor and figures find it, in the database itself."""

from __future__ import annotations

from datetime import datetime, timedelta

import structlog
from django.db import DatabaseError
from django.utils import timezone

from core.models import Heartbeat

log = structlog.get_logger(__name__)

NAME = "backup"
#: A backup a night, and a day to notice that one is missing.
TOO_OLD = timedelta(days=2)


def note_backup() -> None:
    """A backup has proved itself. A database that takes nothing any more makes it no worse: that is logged only."""
    now = timezone.now()
    try:
        Heartbeat.objects.update_or_create(
            name=NAME, defaults={"at": now}, create_defaults={"at": now, "since": now}
        )
    except DatabaseError as error:
        log.warning("backup_not_noted", error=str(error))


def last_backup() -> datetime | None:
    """When the last one was made that proved itself; None before the first."""
    return Heartbeat.objects.filter(name=NAME).values_list("at", flat=True).first()
