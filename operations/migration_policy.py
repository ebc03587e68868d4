"""What a migration would do to a site in use: operations that lock a large table or break the version that runs.

While a new version is rolled out the old one still answers. A migration may therefore only add what the old code
need not know; what is renamed or removed takes two releases (docs/deploy.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import models
from django.db.migrations import Migration, operations
from django.db.migrations.state import ProjectState
from django.db.models import NOT_PROVIDED

from core.postgresql.trigrams import Trigrams
from core.unlocked_indexes import AddIndexUnlocked, RemoveIndexUnlocked

#: The last migration of each app in the first release, such as {"accounts": "0003"}: nothing ran before it, so they
#: may do what they like. None: nothing is released yet.
FIRST_RELEASE: dict[str, str] | None = None
#: Migrations after it that were looked at and may lock all the same: (app, name) and why.
LOOKED_AT: dict[tuple[str, str], str] = {}
#: The first words of `Migration.operations` that take something away, in the second release of the two steps: the
#: code of the release before does not use it any more. Such a migration names that release.
SECOND_STEP = "unused_since"


def faults(migration: Migration, state: ProjectState) -> Iterator[str]:
    """What is wrong with a migration; `state`: the models before it."""
    made: set[str] = set()  # what is made here is empty: nothing of it can be locked
    for operation in migration.operations:
        if isinstance(operation, operations.CreateModel):
            made.add(operation.name_lower)
        model = str(getattr(operation, "model_name", getattr(operation, "name", ""))).lower()
        if model not in made:
            yield from _faults(migration, operation, state)
        operation.state_forwards(migration.app_label, state)


def _faults(migration: Migration, operation: operations.base.Operation, state: ProjectState) -> Iterator[str]:
    said = operation.describe()
    unused = getattr(migration, SECOND_STEP, "")
    match operation:
        case AddIndexUnlocked() | RemoveIndexUnlocked():
            if migration.atomic:
                yield f"{said}: needs `atomic = False`"
        case operations.AddIndex():
            yield f"{said}: writes wait until the index is there; use core.unlocked_indexes.AddIndexUnlocked"
        case Trigrams():
            yield f"{said}: writes wait until the index is there"
        case operations.RemoveIndex():
            yield f"{said}: use core.unlocked_indexes.RemoveIndexUnlocked"
        case operations.AddField(field=field):
            if not _known_to_old_code(field):
                yield f"{said}: the old version writes rows without it; give it db_default or null=True"
            if field.unique or (_indexed(field) and not isinstance(field, models.ForeignKey)):
                yield f"{said}: its index locks the table; add it without one, then the index unlocked"
        case operations.AlterField(field=field):
            yield from _altered(said, migration, operation, state, field)
        case operations.RenameField() | operations.RenameModel() | operations.AlterModelTable():
            yield f"{said}: the old version asks for the old name; add the new one, copy, remove in two releases"
        case operations.RemoveField() | operations.DeleteModel():
            if not unused:
                yield f"{said}: the old version may use it; remove it a release later and say `{SECOND_STEP}`"
        case operations.AddConstraint():
            yield f"{said}: every row is looked at under a lock; add it as NOT VALID by SQL, validate it after"
        case operations.RunPython() | operations.RunSQL():
            if migration.atomic:
                yield f"{said}: rows stay locked until its end; use `atomic = False` and small steps"


def _altered(
    said: str,
    migration: Migration,
    operation: operations.AlterField,
    state: ProjectState,
    field: models.Field[Any, Any],
) -> Iterator[str]:
    before = state.models[migration.app_label, operation.model_name_lower].fields[operation.name]
    if before.null and not field.null:
        yield f"{said}: every row is looked at under a lock; add a CHECK as NOT VALID, validate it, then this"
    if before.get_internal_type() != field.get_internal_type():
        yield f"{said}: the table is written anew; add a new column instead"
    shorter = (before.max_length or 0) > (field.max_length or 0) > 0
    if shorter:
        yield f"{said}: longer values of the old version are refused"
    if (field.unique and not before.unique) or (_indexed(field) and not _indexed(before)):
        yield f"{said}: its index locks the table; add the index unlocked"


def _known_to_old_code(field: models.Field[Any, Any]) -> bool:
    """Whether a row can be written by code that does not know this column."""
    return field.null or field.db_default is not NOT_PROVIDED or bool(field.many_to_many)


def _indexed(field: models.Field[Any, Any]) -> bool:
    """Whether the column has an index of its own; every field says so, the types of Django do not know it."""
    indexed: bool = getattr(field, "db_index", False)
    return indexed
