"""Players of the registry, apart from people whom an organiser typed; a registration keeps what was typed (T-36)."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import OuterRef, Q, Subquery, Value
from django.db.models.functions import Coalesce, Lower


def divide(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Who has a licence, a dated membership or an account is of the registry, and who was merged into him. Who is
    entered keeps what the desk was shown of him until now."""
    player = apps.get_model("tournaments", "Player")
    registration = apps.get_model("tournaments", "Registration")
    licensed = Q(licence__isnull=False) & ~Q(licence="")
    known = player.objects.filter(licensed | Q(memberships__isnull=False) | Q(user__isnull=False))
    his = player.objects.filter(pk=OuterRef("player"))
    registration.objects.update(
        licence=Coalesce(Subquery(his.values("licence")), Value("")), birth_year=Subquery(his.values("birth_year"))
    )
    registered = list(known.values_list("pk", flat=True))
    player.objects.filter(pk__in=_licences_in_another_case(player)).update(licence=None)
    player.objects.filter(pk__in=registered).update(registered=True)
    merged = player.objects.filter(registered=False, merged_into__registered=True)
    while merged.update(registered=True):  # what he had is with the other one, and comes back with him
        pass


def _licences_in_another_case(player: type[models.Model]) -> list[int]:
    """Who has the licence of an earlier player in another case: one of them keeps it, their entries both."""
    seen: set[str] = set()
    found = []
    licensed = player._default_manager.exclude(licence=None).order_by("pk")
    for pk, licence in licensed.values_list("pk", "licence"):
        if licence.lower() in seen:
            found.append(pk)
        seen.add(licence.lower())
    return found


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0026_what_an_appeal_does")]

    operations = [
        migrations.AddField("player", "registered", models.BooleanField(db_default=False, default=False)),
        migrations.AddField(
            "registration", "licence", models.CharField(blank=True, db_default="", default="", max_length=20)
        ),
        migrations.AddField(
            "registration", "birth_year", models.PositiveSmallIntegerField(blank=True, null=True)
        ),
        migrations.AlterField(
            "player",
            "licence",
            models.CharField(blank=True, max_length=20, null=True, verbose_name="licence"),
        ),
        migrations.AddConstraint(
            "player",
            models.UniqueConstraint(
                Lower("licence"), condition=Q(registered=True), name="registered_licence_once"
            ),
        ),
        migrations.RunPython(divide, migrations.RunPython.noop),
    ]
