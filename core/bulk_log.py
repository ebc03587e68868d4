"""The log of changes for rows that are written many at once: django-auditlog hears of single saves only.

What is written is what auditlog writes for each of them, with who and from where out of the same request.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from auditlog.cid import get_cid
from auditlog.context import auditlog_disabled
from auditlog.diff import model_instance_diff
from auditlog.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model
from django.db.models.signals import pre_save

from core.typed import FreeJson

#: Rows in one statement.
BATCH = 500


def log_made(made: Iterable[Model]) -> None:
    """These objects were made."""
    _write((LogEntry.Action.CREATE, one, _difference(None, one)) for one in made)


def log_changed(changed: Iterable[tuple[Model, Model]]) -> None:
    """These objects, as they were and as they are, were changed."""
    _write((LogEntry.Action.UPDATE, new, _difference(old, new)) for old, new in changed)


def log_added(added: Iterable[tuple[Model, str, Iterable[Model]]]) -> None:
    """To these objects others were added: (object, its field to many, what was added)."""
    _write(
        (
            LogEntry.Action.UPDATE,
            one,
            {field: {"type": "m2m", "operation": "add", "objects": [str(other) for other in others]}},
        )
        for one, field, others in added
    )


def _difference(old: Model | None, new: Model) -> FreeJson | None:
    # of the object's own fields: for others auditlog would ask the database, object by object
    own = [field.name for field in new._meta.concrete_fields]
    changes: FreeJson | None = model_instance_diff(old, new, fields_to_check=own)
    return changes


def _write(lines: Iterable[tuple[int, Any, FreeJson | None]]) -> None:
    if auditlog_disabled.get():
        return
    entries = []
    for action, one, changes in lines:
        if not changes:
            continue
        more = getattr(one, "get_additional_data", None)
        entry = LogEntry(
            content_type=ContentType.objects.get_for_model(one),
            object_pk=str(one.pk),
            object_id=one.pk,
            object_repr=str(one),
            action=action,
            changes=changes,
            additional_data=more() if more else None,
            cid=get_cid(),
        )
        # auditlog's middleware fills in who and from where when an entry is about to be saved
        pre_save.send(sender=LogEntry, instance=entry, raw=False, using=None, update_fields=None)
        entries.append(entry)
    LogEntry.objects.bulk_create(entries, batch_size=BATCH)
