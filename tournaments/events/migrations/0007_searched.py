"""What is searched of a tournament, and an index for the public list."""

import core.searching
from django.conf import settings
from django.db import migrations, models

from core.names import plain_name


def make_plain(apps, schema_editor):
    """What is there already is found too."""
    model = apps.get_model("events", "Tournament")
    rows = list(model.objects.only("name", "venue"))
    for row in rows:
        row.plain_name, row.plain_venue = plain_name(row.name), plain_name(row.venue)
    model.objects.bulk_update(rows, ["plain_name", "plain_venue"], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0006_newest'),
        ('people', '0003_searched'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='plain_name',
            field=core.searching.PlainField('name'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='plain_venue',
            field=core.searching.PlainField('venue'),
        ),
        migrations.AddIndex(
            model_name='tournament',
            index=models.Index(fields=['-date', '-id', 'public', 'state'], name='tournament_listed'),
        ),
        migrations.AddIndex(
            model_name='tournament',
            index=models.Index(fields=['-date', '-id', 'public', 'state', 'club', 'plain_name', 'plain_venue'], name='tournament_searched'),
        ),
        migrations.RunPython(make_plain, migrations.RunPython.noop),
    ]
