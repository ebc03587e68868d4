"""Games that end in balances are ranked by them now, also where the system says money: their standings are computed anew.

What was declared stays as it was declared.
"""

from django.db import migrations, models


def compute_again(apps, schema_editor):
    """What was evaluated before is dropped: the first reader evaluates every round anew."""
    standings = apps.get_model("tournaments", "Standing").objects.filter(
        round__tournament__ruleset__startswith="preferans/"
    ).exclude(round__tournament__state="declared")
    apps.get_model("tournaments", "StandingPart").objects.filter(standing__in=standings).delete()
    standings.update(wanted=models.F("computed") + 1)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0027_people_of_the_registry")]

    operations = [migrations.RunPython(compute_again, migrations.RunPython.noop)]
