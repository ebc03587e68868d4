"""Who takes part in a tournament, and the lists that were imported."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.files.columns import Fault
from core.sorting import SortKeyField
from tournaments.events.models.category import Category
from tournaments.events.models.logged import OfTournament
from tournaments.events.models.tournament import Tournament
from tournaments.people.models.people import Club, Player, under_age
from tournaments.registration.models.team import Team


class Registration(OfTournament, models.Model):
    """A player in a tournament (T-2): name, club, licence and year of birth as they were typed here, which is all
    that its organisers are told of somebody of the registry, and which the registry does not rewrite (T-36)."""

    class State(models.TextChoices):
        REGISTERED = "registered", _("registered")
        WAITING = "waiting", _("on the waiting list")
        CHECKED_IN = "checked_in", _("checked in")
        WITHDRAWN = "withdrawn", _("withdrawn")
        DISQUALIFIED = "disqualified", _("disqualified")

    class Participation(models.TextChoices):
        """How the result counts."""

        RANKED = "ranked", _("ranked")
        GUEST = "guest", _("guest")
        SUBSTITUTE = "substitute", _("substitute")

    class FeeCategory(models.TextChoices):
        """T-1a: which fee he pays."""

        LICENSED = "licensed", _("licensed player")
        GUEST = "guest", _("guest")
        JUNIOR = "junior", _("junior")
        SUBSTITUTE = "substitute", _("substitute")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="registrations")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="registrations")
    name = models.CharField(max_length=80)
    sort_key = SortKeyField()
    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    licence = models.CharField(max_length=20, blank=True, default="", db_default="")
    birth_year = models.PositiveSmallIntegerField(null=True, blank=True)
    phone = models.CharField(max_length=20, blank=True, default="", db_default="")
    categories = models.ManyToManyField(Category, blank=True, related_name="registrations")
    fee_category = models.CharField(max_length=10, choices=FeeCategory.choices, default=FeeCategory.LICENSED)
    team = models.ForeignKey(
        Team, on_delete=models.SET_NULL, null=True, blank=True, related_name="registrations"
    )
    participation = models.CharField(
        max_length=10, choices=Participation.choices, default=Participation.RANKED
    )
    state = models.CharField(max_length=12, choices=State.choices, default=State.REGISTERED)
    #: Given at check-in; stands on every list, ticket and search.
    start_number = models.PositiveIntegerField(null=True, blank=True)
    #: Place in the ranking that pots and the first seeding use; None sorts last.
    seed_rank = models.PositiveIntegerField(null=True, blank=True)
    registered_at = models.DateTimeField(auto_now_add=True)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    #: T-41: he showed his scan card.
    with_card = models.BooleanField(default=False, db_default=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["start_number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="registered_once"),
            models.UniqueConstraint(fields=["tournament", "start_number"], name="start_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.start_number or '–'} {self.name}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Who is entered without a typed name is called as he is known."""
        self.name = self.name or self.player.name
        super().save(*args, **kwargs)

    @property
    def named(self) -> bool:
        """Whether the name shows in public (T-38): the player agreed, and is of age by what is known or typed here."""
        return self.player.named and not under_age(self.birth_year)

    @property
    def public_club(self) -> Club | None:
        """The club as it shows in public: where a name does not, neither does this (T-38)."""
        return self.club if self.named else None

    @property
    def may_come(self) -> bool:
        """He can still be checked in, a second time too after he left."""
        return self.state in (self.State.REGISTERED, self.State.WAITING, self.State.WITHDRAWN)

    @property
    def may_leave(self) -> bool:
        """He is entered, and nobody has sent him off."""
        return self.state not in (self.State.WITHDRAWN, self.State.DISQUALIFIED)


class PlayerImport(models.Model):
    """A list that was read and shown; nothing of it is entered before someone confirms it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="imports")
    file_name = models.CharField(max_length=120)
    #: What was read, and what was said of it since: {"content", "table", "head", "heads", "holds", "encoding",
    #: "separator", "sheet", "sheets", "hidden", "mended", "chosen"}; the content so that it can be read otherwise.
    source = models.JSONField(default=dict)
    #: [{"line", "name", "club", "licence", "birth_year", "categories", "player"}], player being a known one's id.
    rows = models.JSONField(default=list)
    faults: models.JSONField[list[Fault], list[Fault]] = models.JSONField(default=list)
    #: Lines about those who are entered, and what they add (`completing.Completion`).
    completions = models.JSONField(default=list)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    applied_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.file_name
