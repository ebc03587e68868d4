from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("registration", "0005_scan_call")]

    operations = [
        migrations.AddField(
            model_name="application",
            name="mailbox",
            field=models.CharField(blank=True, db_default="", default="", max_length=32),
        ),
        migrations.AddIndex(
            model_name="application",
            index=models.Index(fields=["tournament", "mailbox"], name="application_mailbox"),
        ),
    ]
