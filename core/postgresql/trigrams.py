"""An index that finds a part of a text at once, however many rows there are: PostgreSQL's trigrams (`pg_trgm`).

SQLite has nothing like it and looks through a plain index instead, as does PostgreSQL where the extension is not
installed or the owner of the database may not add it. Then a search finds the same and takes longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import Error, transaction
from django.db.migrations.operations.base import Operation


class Trigrams(Operation):
    """A migration adds the index to columns of a model; the model itself does not know of it."""

    reversible = True

    def __init__(self, model_name: str, columns: Sequence[str], name: str) -> None:
        self.model_name, self.columns, self.name = model_name, columns, name

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Nothing that both databases have."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Add it where it can be had."""
        connection = schema_editor.connection
        if connection.vendor != "postgresql" or not added(connection):
            return
        quote = connection.ops.quote_name
        table = quote(to_state.apps.get_model(app_label, self.model_name)._meta.db_table)
        columns = ", ".join(f"{quote(column)} gin_trgm_ops" for column in self.columns)
        index = f"CREATE INDEX {quote(self.name)} ON {table} USING gin ({columns})"
        # what is written seldom is indexed at once: rows that wait for it are looked through by every search
        schema_editor.execute(f"{index} WITH (fastupdate = off)")

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Take it away; the extension stays."""
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(
                f"DROP INDEX IF EXISTS {schema_editor.connection.ops.quote_name(self.name)}"
            )

    def describe(self) -> str:
        """What `migrate` says."""
        return f"Find parts of {', '.join(self.columns)} of {self.model_name} by trigrams"


def added(connection: Any) -> bool:
    """Whether the database has the extension, or got it now."""
    try:
        with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
            cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    except Error:  # not installed on the server, or not ours to add
        return False
    return True
