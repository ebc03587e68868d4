"""Seasons of a club or a union (T-23): tournaments with coefficients, and final lists from elsewhere."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.files.columns import Fault
from tournaments.events.models.tournament import Tournament
from tournaments.people.models.people import Club, Player


class Season(models.Model):
    """A season. `system` is a preset; what it states of seasons, and `system_options`, are its rules."""

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(max_length=60, unique=True)
    #: T-37: of this account alone, private, and gone with it; None: of a club, or of the union.
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="own_seasons"
    )
    #: None: of the union, or of its owner.
    club = models.ForeignKey(
        Club, on_delete=models.PROTECT, null=True, blank=True, related_name="seasons", verbose_name=_("club")
    )
    system = models.CharField(_("competition system"), max_length=40, default="superliga-2009")
    system_options = models.JSONField(_("options of the system"), default=dict, blank=True)
    public = models.BooleanField(_("on the public list"), default=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(owner=None) | models.Q(club=None, public=False),
                name="season_own_is_private",
            )
        ]
        # a page of the list is found at once however many there are
        indexes = [models.Index(fields=["-created_at", "-id"], name="season_newest")]

    def __str__(self) -> str:
        return self.name

    @property
    def of_union(self) -> bool:
        """Neither of a club nor of an account alone."""
        return self.club_id is None and self.owner_id is None


class SeasonEvent(models.Model):
    """A tournament of a season: one of ours, or an imported final list (`finishes`)."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="events")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, null=True, blank=True, related_name="season_events"
    )
    name = models.CharField(_("name"), max_length=120)
    date = models.DateField(_("date"))
    #: Exact, such as "1" or "3/2".
    coefficient = models.CharField(_("coefficient"), max_length=20, default="1")
    #: Of an imported list: how many started, where the list names only a part of them.
    starters = models.PositiveIntegerField(_("starters"), null=True, blank=True)

    class Meta:
        ordering = ["date", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["season", "tournament"], name="season_tournament_once")
        ]

    def __str__(self) -> str:
        return self.name


class SeasonFinish(models.Model):
    """A line of an imported final list, with the club as the list names it."""

    event = models.ForeignKey(SeasonEvent, on_delete=models.CASCADE, related_name="finishes")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="season_finishes")
    place = models.PositiveIntegerField(null=True, blank=True)
    #: Exact, such as "7/2".
    points = models.CharField(max_length=40, default="0")
    zb = models.BigIntegerField(default=0)
    premium = models.IntegerField(default=0)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    team = models.CharField(max_length=60, blank=True)
    guest = models.BooleanField(default=False)
    disqualified = models.BooleanField(default=False)

    class Meta:
        ordering = ["place", "pk"]
        constraints = [models.UniqueConstraint(fields=["event", "player"], name="season_finish_once")]

    def __str__(self) -> str:
        return f"{self.event} {self.place or '–'} {self.player}"


class FinalListImport(models.Model):
    """A final list that was read and shown; nothing of it counts before someone confirms it."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="imports")
    file_name = models.CharField(max_length=120)
    name = models.CharField(max_length=120)
    date = models.DateField()
    coefficient = models.CharField(max_length=20, default="1")
    starters = models.PositiveIntegerField(null=True, blank=True)
    #: [{"line", "place", "name", "club", "licence", "birth_year", "points", "zb", "premium", "guest",
    #: "disqualified", "team", "player"}], player being a known one's id.
    rows = models.JSONField(default=list)
    faults: models.JSONField[list[Fault], list[Fault]] = models.JSONField(default=list)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    applied_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.file_name
