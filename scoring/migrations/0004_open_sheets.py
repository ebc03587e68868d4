"""Open sheets are found among all of them."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0003_results_put_away'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='sheet',
            index=models.Index(condition=models.Q(('state', 'open')), fields=['id'], name='sheet_open'),
        ),
    ]
