from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("mail", "0002_payment_codes")]

    operations = [
        migrations.AddField(
            model_name="letter",
            name="link",
            field=models.CharField(blank=True, db_default="", default="", max_length=300),
        ),
    ]
