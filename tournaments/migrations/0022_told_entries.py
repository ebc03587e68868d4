from django.db import migrations, models


def tell(apps, schema_editor):
    """What is there already was told to the standings."""
    sheets = apps.get_model("scoring", "Sheet").objects.filter(pk=models.OuterRef("sheet"))
    apps.get_model("tournaments", "Table").objects.update(
        told_entries=models.Subquery(sheets.values("entry_count")[:1])
    )


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0007_jobs_due"),
        ("tournaments", "0021_lots_of_seasons"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="told_entries",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.RunPython(tell, migrations.RunPython.noop),
    ]
