"""A table of premium points of a club, or of one account, and its versions (M-41)."""

from __future__ import annotations

from datetime import date

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.people.models.people import Club

#: In the id that a record carries, name, day and version have 60 characters (M-41).
LONGEST_NAME = 40


class PremiumTable(models.Model):
    """A table whose values are in its versions. Of a club: everybody may read and use it; of an account: private."""

    club = models.ForeignKey(
        Club,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="premium_tables",
        verbose_name=_("club"),
    )
    #: T-37: of this account alone, private, and gone with it; tournaments keep what they were played with.
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="premium_tables",
    )
    #: Since when it is not offered any more.
    retired_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(club=None, owner__isnull=False) | models.Q(club__isnull=False, owner=None),
                name="premium_table_of_one",
            )
        ]

    def __str__(self) -> str:
        return f"premium table {self.pk}"

    @property
    def newest(self) -> PremiumTableVersion:
        """The last version; a table has at least one."""
        return max(self.versions.all(), key=lambda version: version.number)

    def in_force(self, day: date) -> PremiumTableVersion | None:
        """The last version that is valid on this day; None before the first one is."""
        valid = [version for version in self.versions.all() if version.valid_from <= day]
        return max(valid, key=lambda version: version.number, default=None)


class PremiumTableVersion(models.Model):
    """A table as it was agreed once: appended, never changed.

    `rows` are the rows that are on, by the id of the rules: [points with the lead, points without] (M-22).
    """

    table = models.ForeignKey(PremiumTable, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    valid_from = models.DateField(_("valid from"))
    #: The shipped table that it was made of.
    based_on = models.CharField(max_length=40)
    rows = models.JSONField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="premium_version_number"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="premium_version_from_1"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def inline(self) -> dict[str, object]:
        """The table as a record carries it (M-41): it needs no database."""
        return {
            "id": f"{self.name} {self.valid_from.isoformat()} v{self.number}",
            "rows": self.rows,
            "based_on": self.based_on,
        }
