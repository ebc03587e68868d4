"""Name and place of a tournament are searched as one text, and the list by programs by an index of its own."""

from django.db import migrations, models

import core.searching
from core.names import plain_name
from core.postgresql.trigrams import Trigrams


def join(apps, schema_editor):
    """What is there already is found too."""
    model = apps.get_model("events", "Tournament")
    rows = list(model.objects.only("name", "venue"))
    for row in rows:
        row.searched = f"{plain_name(row.name)}\n{plain_name(row.venue)}"
    model.objects.bulk_update(rows, ["searched"], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0008_listing_waiting'),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name='tournament',
            name='tournament_searched',
        ),
        migrations.RemoveIndex(
            model_name='tournament',
            name='tournament_listed',
        ),
        migrations.RemoveField(
            model_name='tournament',
            name='plain_venue',
        ),
        migrations.AddField(
            model_name='tournament',
            name='searched',
            field=core.searching.PlainField('name', 'venue'),
        ),
        migrations.AddIndex(
            model_name='tournament',
            index=models.Index(fields=['-date', '-id', 'public', 'state', 'plain_name'], name='tournament_listed'),
        ),
        migrations.AddIndex(
            model_name='tournament',
            index=models.Index(fields=['-date', '-id', 'public', 'state', 'club', 'searched'], name='tournament_searched'),
        ),
        migrations.AddIndex(
            model_name='tournament',
            index=models.Index(fields=['public', 'state', 'plain_name'], name='tournament_counted'),
        ),
        migrations.RunPython(join, migrations.RunPython.noop),
        Trigrams('tournament', ['plain_name', 'searched'], 'tournament_trigrams'),
    ]
