"""What a test leaves that commits: taken away without what only migrations make, and the same on every database.

Django's `flush` takes away the types of content and the permissions too, and makes all of them anew with everything
else that follows a migration: four tenths of a second for each such test.
"""

from __future__ import annotations

from typing import Any

from django.core.management.color import no_style
from django.db import connections

from core.models import Change

#: Filled by migrations; no test changes them.
KEPT = {"auth_permission", "django_content_type"}


def empty_tables(database: str) -> None:
    """Delete every row of every table but those of KEPT."""
    connection = connections[database]
    found = connection.introspection.django_table_names(only_existing=True, include_views=False)
    # the changes last: each row that goes from another table is told there by a trigger
    tables = sorted(set(found) - KEPT, key=lambda name: (name == Change._meta.db_table, name))
    connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), tables))


def tear_down(case: Any) -> None:
    """As `TransactionTestCase._fixture_teardown`."""
    for database in case._databases_names(include_mirrors=False):
        empty_tables(database)
