"""When the last good backup was made: written where doctor and figures find it, in the database itself."""

from __future__ import annotations

from datetime import datetime, timedelta

import structlog
from django.db import DatabaseError
from django.utils import timezone

from core.models import Heartbeat

log = structlog.get_logger(__name__)

#: Of what it is written: of a backup, of one that left this machine.
BACKUP, OFFSITE = "backup", "offsite"
#: A backup a night, and a day to notice that one is missing.
TOO_OLD = timedelta(days=2)


def note_backup(which: str = BACKUP) -> None:
    """A backup has proved itself, or left this machine.

    A database that takes nothing any more makes it no worse: that is logged only.
    """
    now = timezone.now()
    try:
        Heartbeat.objects.update_or_create(
            name=which, defaults={"at": now}, create_defaults={"at": now, "since": now}
        )
    except DatabaseError as error:
        log.warning("backup_not_noted", error=str(error))


def last_backup(which: str = BACKUP) -> datetime | None:
    """When the last one was made that proved itself; None before the first."""
    return Heartbeat.objects.filter(name=which).values_list("at", flat=True).first()
