"""Prizes of a tournament (T-21a): by place and category, money or goods. Amounts in cents (hellers)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models.category import Category
from tournaments.events.models.logged import OfTournament
from tournaments.events.models.tournament import Tournament


class PrizeRules(OfTournament, models.Model):
    """How prizes are given out."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="prize_rules")
    several = models.BooleanField(_("one player may take several prizes"), default=False)
    guests = models.BooleanField(_("guests take prizes"), default=False)
    #: What a shared prize is rounded to; None for the smallest coin of the tournament.
    step = models.PositiveIntegerField(_("shared prizes are rounded to"), null=True, blank=True)

    class Meta:
        verbose_name_plural = "prize rules"
        constraints = [models.CheckConstraint(condition=~models.Q(step=0), name="prize_step")]

    def __str__(self) -> str:
        return f"{self.tournament}"


class Prize(OfTournament, models.Model):
    """What a place gets: in the order of everyone, or of a category."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prizes")
    category = models.ForeignKey(
        Category, on_delete=models.CASCADE, null=True, blank=True, related_name="prizes"
    )
    place = models.PositiveSmallIntegerField()
    cents = models.PositiveIntegerField(default=0)
    goods = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "category", "place"], name="prize_of_a_category"),
            models.UniqueConstraint(
                fields=["tournament", "place"],
                condition=models.Q(category__isnull=True),
                name="prize_of_everyone",
            ),
            models.CheckConstraint(
                condition=models.Q(cents__gt=0) | ~models.Q(goods=""), name="prize_of_something"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.place}"
