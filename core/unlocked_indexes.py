"""Changes of large tables while the site is in use (docs/deploy.md, “Migrations without a pause”)."""

from __future__ import annotations

from typing import Any

from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db.migrations.operations import AddIndex, RemoveIndex


class AddIndexUnlocked(AddIndexConcurrently):
    """An index on PostgreSQL without locking the table, on SQLite as ever. The migration says `atomic = False`."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        parent = AddIndexConcurrently if schema_editor.connection.vendor == "postgresql" else AddIndex
        parent.database_forwards(self, app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        parent = AddIndexConcurrently if schema_editor.connection.vendor == "postgresql" else AddIndex
        parent.database_backwards(self, app_label, schema_editor, from_state, to_state)


class RemoveIndexUnlocked(RemoveIndexConcurrently):
    """The same for taking an index away."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        parent = RemoveIndexConcurrently if schema_editor.connection.vendor == "postgresql" else RemoveIndex
        parent.database_forwards(self, app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        parent = RemoveIndexConcurrently if schema_editor.connection.vendor == "postgresql" else RemoveIndex
        parent.database_backwards(self, app_label, schema_editor, from_state, to_state)
