import django.db.models.deletion
from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def take_over(apps, schema_editor):
    """A transfer is of the tournament whose posting it is."""
    posting = apps.get_model("cash", "CashPosting").objects.filter(pk=OuterRef("posting"))
    apps.get_model("cash", "BookedTransfer").objects.update(tournament=Subquery(posting.values("tournament")[:1]))


class Migration(migrations.Migration):

    dependencies = [
        ("cash", "0003_bank_statements"),
        ("events", "0009_searched_together"),
    ]

    operations = [
        migrations.AddField(
            model_name="bookedtransfer",
            name="tournament",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="events.tournament"
            ),
        ),
        migrations.RemoveConstraint(model_name="bookedtransfer", name="transfer_booked_once"),
        migrations.RunPython(take_over, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="bookedtransfer",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="events.tournament"
            ),
        ),
        migrations.AddConstraint(
            model_name="bookedtransfer",
            constraint=models.UniqueConstraint(
                fields=("tournament", "iban", "reference"), name="transfer_booked_once"
            ),
        ),
    ]
