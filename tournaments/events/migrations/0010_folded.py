"""Tournaments with letters that do not fall into a letter and a mark (đ, ł, ø) are found without them."""

from django.db import migrations

from core.names import plain_name

AT_ONCE = 500


def fold(apps, schema_editor):
    """What is there already is found so too."""
    model = apps.get_model("events", "Tournament")
    changed = []
    for row in model.objects.only("name", "venue", "plain_name", "searched").iterator(chunk_size=AT_ONCE):
        plain, searched = plain_name(row.name), f"{plain_name(row.name)}\n{plain_name(row.venue)}"
        if (row.plain_name, row.searched) != (plain, searched):
            row.plain_name, row.searched = plain, searched
            changed.append(row)
    model.objects.bulk_update(changed, ["plain_name", "searched"], batch_size=AT_ONCE)


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0009_searched_together'),
    ]

    operations = [
        migrations.RunPython(fold, migrations.RunPython.noop),
    ]
