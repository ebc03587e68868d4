"""An identity of a tournament that moves with it from server to server."""

from django.db import migrations, models

import scoring.models.sheet


def give_ids(apps, schema_editor):
    """Every tournament that is there gets an id of its own."""
    for tournament in apps.get_model("tournaments", "Tournament").objects.filter(public_id=None):
        tournament.public_id = scoring.models.sheet.new_public_id()
        tournament.save(update_fields=["public_id"])


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0015_passages_of_accounts"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="public_id",
            field=models.CharField(editable=False, max_length=32, null=True),
        ),
        migrations.RunPython(give_ids, migrations.RunPython.noop, elidable=True),
        migrations.AlterField(
            model_name="tournament",
            name="public_id",
            field=models.CharField(
                default=scoring.models.sheet.new_public_id, editable=False, max_length=32, unique=True
            ),
        ),
    ]
