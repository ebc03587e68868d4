from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0025_standings_uncompressed"),
    ]

    operations = [
        migrations.AddField(
            model_name="decision",
            name="on_appeal",
            field=models.CharField(
                blank=True,
                choices=[
                    ("confirm", "confirmed on appeal"),
                    ("change", "changed on appeal"),
                    ("annul", "annulled on appeal"),
                ],
                db_default="",
                default="",
                max_length=7,
                verbose_name="on appeal",
            ),
        ),
    ]
