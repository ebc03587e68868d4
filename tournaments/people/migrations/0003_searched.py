"""The town of a club as it is searched, and an index for the list of clubs."""

import core.searching
from django.db import migrations, models

from core.names import plain_name


def make_plain(apps, schema_editor):
    """What is there already is found too."""
    model = apps.get_model("people", "Club")
    rows = list(model.objects.only("town"))
    for row in rows:
        row.plain_town = plain_name(row.town)
    model.objects.bulk_update(rows, ["plain_town"], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0002_scan_card'),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='plain_town',
            field=core.searching.PlainField('town'),
        ),
        migrations.AddIndex(
            model_name='club',
            index=models.Index(fields=['sort_key', 'id'], name='club_alphabetical'),
        ),
        migrations.RunPython(make_plain, migrations.RunPython.noop),
    ]
