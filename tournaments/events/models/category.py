"""Categories of a tournament: women, seniors, juniors and its own; each may get its own order and prizes (T-23)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models.logged import OfTournament
from tournaments.events.models.tournament import Tournament


class Category(OfTournament, models.Model):
    """A category of one tournament. The usual ones have a key with words in every language, own ones a name."""

    class Usual(models.TextChoices):
        WOMEN = "women", _("women")
        SENIORS = "seniors", _("seniors")
        JUNIORS = "juniors", _("juniors")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="categories")
    key = models.SlugField(max_length=40)
    name = models.CharField(max_length=40, blank=True)
    #: Who was born in these years belongs to it without being named; None leaves that end open.
    born_from = models.PositiveSmallIntegerField(null=True, blank=True)
    born_to = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "categories"
        constraints = [models.UniqueConstraint(fields=["tournament", "key"], name="category_key")]

    def __str__(self) -> str:
        return str(self.name or dict(self.Usual.choices).get(self.key, self.key))

    @property
    def by_year(self) -> bool:
        """Whether the year of birth alone says who belongs to it."""
        return self.born_from is not None or self.born_to is not None

    def fits(self, birth_year: int | None) -> bool:
        """Whether who was born in this year belongs to it by age."""
        if birth_year is None or not self.by_year:
            return False
        return (self.born_from or 0) <= birth_year <= (self.born_to or 9999)
