"""Names with letters that do not fall into a letter and a mark (đ, ł, ø) are found as they are typed without them."""

from django.db import migrations

from core.names import plain_name

AT_ONCE = 500


def fold(apps, schema_editor):
    """What is there already is found so too; a namesake is who had the plain name before."""
    for name, sources in (("Club", {"plain_name": "name", "plain_town": "town"}), ("Player", {"plain_name": "name"})):
        model = apps.get_model("people", name)
        changed = []
        for row in model.objects.order_by("pk").iterator(chunk_size=AT_ONCE):
            plain = {column: plain_name(getattr(row, source)) for column, source in sources.items()}
            if any(getattr(row, column) != said for column, said in plain.items()):
                for column, said in plain.items():
                    setattr(row, column, said)
                changed.append(row)
        model.objects.bulk_update(changed, list(sources), batch_size=AT_ONCE)
        if name == "Player":
            for row in changed:
                alike = model.objects.filter(plain_name=row.plain_name, pk__lt=row.pk)
                if not row.namesake and alike.exists():
                    model.objects.filter(pk=row.pk).update(namesake=True)


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0004_namesakes'),
    ]

    operations = [
        migrations.RunPython(fold, migrations.RunPython.noop),
    ]
