"""A database for one measurement: made beside the one that DATABASE_URL names, or SQLite in a folder of its own."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any


@contextmanager
def own_database() -> Iterator[None]:
    """Django set up as in a test, on an empty, migrated database; nothing of it is kept."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["FLEK_DATA"] = folder
        for name, value in (
            ("DJANGO_SETTINGS_MODULE", "config.settings"),
            ("FLEK_MODE", "test"),
            ("SECRET_KEY", "none"),
            ("CELERY_BROKER_URL", "memory://"),
        ):
            os.environ.setdefault(name, value)
        import django

        django.setup()
        from django.db import connection

        connection.creation.create_test_db(verbosity=0, autoclobber=True)
        try:
            yield
        finally:
            connection.creation.destroy_test_db(connection.settings_dict["NAME"], verbosity=0)


@contextmanager
def kept_as_it_is() -> Iterator[Any]:
    """A copy of the database as it is now; gives the connection to it, for `looking_at`."""
    from django.db import connections

    first = connections["default"]
    settings = deepcopy(first.settings_dict)
    settings["NAME"] = copied = f"{settings['NAME']}_kept"
    if first.vendor == "sqlite":
        first.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy(first.settings_dict["NAME"], copied)
        yield type(first)(settings, "default")
        return
    first.close()
    quote, template = first.ops.quote_name, first.settings_dict["NAME"]
    creation: Any = first.creation
    with creation._nodb_cursor() as cursor:
        cursor.execute(f"DROP DATABASE IF EXISTS {quote(copied)}")
        cursor.execute(f"CREATE DATABASE {quote(copied)} TEMPLATE {quote(template)}")
    kept = type(first)(settings, "default")
    try:
        yield kept
    finally:
        kept.close()
        with creation._nodb_cursor() as cursor:
            cursor.execute(f"DROP DATABASE {quote(copied)}")


@contextmanager
def looking_at(wrapper: Any) -> Iterator[None]:
    """Everything that is read meanwhile is read from the database of this connection."""
    from django.db import connections

    before = connections["default"]
    connections["default"] = wrapper
    try:
        yield
    finally:
        connections["default"] = before
