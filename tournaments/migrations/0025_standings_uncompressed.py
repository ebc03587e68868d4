"""Standings are read and written whole, again and again: PostgreSQL does not compress them."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

COLUMNS = (("tournaments_standing", "lines"), ("tournaments_standingpart", "results"))


def store(how: str, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "postgresql":
        for table, column in COLUMNS:
            editor.execute(f"ALTER TABLE {table} ALTER COLUMN {column} SET STORAGE {how}")


def plain(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    store("EXTERNAL", editor)


def compressed(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    store("EXTENDED", editor)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0024_reasons_of_deliveries")]

    operations = [migrations.RunPython(plain, compressed)]
