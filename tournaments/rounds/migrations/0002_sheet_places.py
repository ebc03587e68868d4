"""Sheets of tournaments get the numbers of their round and table; before, their title held both in one language."""

from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery


def take_over(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    tables = apps.get_model("rounds", "Table").objects.filter(sheet_id=OuterRef("pk"))
    apps.get_model("scoring", "Sheet").objects.filter(table__isnull=False).update(
        title="",
        round_number=Subquery(tables.values("round__number")[:1]),
        table_number=Subquery(tables.values("number")[:1]),
    )


class Migration(migrations.Migration):
    dependencies = [("rounds", "0001_initial"), ("scoring", "0002_sheet_place")]

    operations = [migrations.RunPython(take_over, migrations.RunPython.noop)]
