from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0023_rounds_until_the_pulka_is_closed"),
    ]

    operations = [
        migrations.AddField(
            model_name="delivery",
            name="reason",
            field=models.CharField(
                blank=True,
                choices=[
                    ("address", "this address may not be told"),
                    ("not-public", "the host is not public"),
                    ("unsafe", "no safe connection"),
                    ("late", "no answer in time"),
                    ("unreached", "no connection"),
                    ("no-http", "the answer is no HTTP"),
                ],
                db_default="",
                default="",
                max_length=10,
            ),
        ),
    ]
