"""Who has the name of somebody before him is noted, and players are searched through an index of their own."""

from django.conf import settings
from django.db import migrations, models


def note(apps, schema_editor):
    """Of those who are there already."""
    players = apps.get_model("people", "Player").objects
    before = players.filter(plain_name=models.OuterRef("plain_name"), pk__lt=models.OuterRef("pk"))
    players.filter(models.Exists(before)).update(namesake=True)


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0003_searched'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='namesake',
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(fields=['sort_key', 'id', 'plain_name', 'licence', 'merged_into'], name='player_searched'),
        ),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(condition=models.Q(('namesake', True)), fields=['plain_name'], name='player_namesake'),
        ),
        migrations.RunPython(note, migrations.RunPython.noop),
    ]
