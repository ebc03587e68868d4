"""A database for one measurement: made beside the one that DATABASE_URL names, or SQLite in a folder of its own."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager


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
