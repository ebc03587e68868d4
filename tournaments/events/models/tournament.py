"""A tournament: what is played, by which rules, how it is evaluated and how far it has come."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.searching import PlainField, with_plain
from scoring.models.sheet import new_public_id
from tournaments.events.models.logged import OfTournament
from tournaments.people.models.people import Club


class Tournament(OfTournament, models.Model):
    """T-1. `ruleset` is a rule set of the engine or TICKET_ONLY; `system` a competition system of `systems/`."""

    log_path = "pk"

    TICKET_ONLY = "ticket-only"

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        REGISTRATION = "registration", _("registration")
        RUNNING = "running", _("running")
        PROVISIONAL = "provisional", _("provisional")
        DECLARED = "declared", _("declared")

    class Live(models.TextChoices):
        """T-35: when a result shows outside its table."""

        DEAL = "deal", _("after each deal")
        SIGNED = "signed", _("after the sheet is signed")
        ROUND = "round", _("after the round")
        DECLARED = "declared", _("when the results are declared")

    class MoneyShown(models.TextChoices):
        """T-39a: what the internet sees of what was won."""

        MONEY = "money", _("money")
        FIGURES = "figures", _("figures without a currency")
        PLACES = "places", _("places only")

    class PrizesShown(models.TextChoices):
        """T-39a: what the internet sees of prizes."""

        HIDDEN = "hidden", _("nothing before the results are declared")
        GOODS = "goods", _("goods only")
        SUMS = "sums", _("goods and sums")

    class RoundEnd(models.TextChoices):
        """T-4: what ends a round."""

        CLOCK = "clock", _("with the clock")
        POOL = "pool", _("at each table when its pulka is closed (the game is over)")

    class Objections(models.TextChoices):
        """T-32: until when a result may be objected to."""

        REVIEW = "review", _("until the review of the round ends")
        NEXT_ROUND = "next_round", _("until the next round starts")

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(max_length=60, unique=True)
    #: The same on every server the tournament is moved to, whatever its address there.
    public_id = models.CharField(max_length=32, unique=True, default=new_public_id, editable=False)
    club = models.ForeignKey(
        Club,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="tournaments",
        verbose_name=_("club"),
    )
    venue = models.CharField(_("venue"), max_length=120, blank=True)
    #: What is searched of it: its name, and both in the public list, besides its club.
    plain_name = PlainField("name")
    searched = PlainField("name", "venue")
    date = models.DateField(_("date"))
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.REGISTRATION)
    #: T-37: an officer or the administrator put it on the public list; until then it is private (`Listing`).
    public = models.BooleanField(_("on the public list"), default=False)

    ruleset = models.CharField(_("rules"), max_length=60, default="marias/szmk-2012")
    ruleset_options = models.JSONField(_("options of the rules"), default=dict, blank=True)
    system = models.CharField(_("competition system"), max_length=40, default="club-evening")
    system_options = models.JSONField(_("options of the system"), default=dict, blank=True)
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"), default=3)
    table_size = models.PositiveSmallIntegerField(_("players at a table"), default=4)
    round_minutes = models.PositiveSmallIntegerField(_("minutes a round"), default=60)
    round_end = models.CharField(
        _("a round ends"), max_length=5, choices=RoundEnd.choices, default=RoundEnd.CLOCK
    )
    capacity = models.PositiveIntegerField(_("capacity"), null=True, blank=True)
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    #: T-1: what sums in hand are rounded to, in cents (hellers).
    smallest_coin = models.PositiveIntegerField(_("smallest coin"), default=1)
    live = models.CharField(_("live results"), max_length=8, choices=Live.choices, default=Live.DEAL)
    money_shown = models.CharField(
        _("the internet sees"),
        max_length=7,
        choices=MoneyShown.choices,
        default=MoneyShown.FIGURES,
        db_default=MoneyShown.FIGURES,
    )
    prizes_shown = models.CharField(
        _("of prizes the internet sees"),
        max_length=6,
        choices=PrizesShown.choices,
        default=PrizesShown.HIDDEN,
        db_default=PrizesShown.HIDDEN,
    )
    #: T-24: whether the counted money overrides the computed one.
    counted_money_counts = models.BooleanField(_("counted money counts"), default=False)

    #: Raised to make the address of the projector view invalid that was given out before.
    projector_generation = models.PositiveSmallIntegerField(default=1)
    #: T-32: how long a result may be objected to; after the last round until the results are declared.
    objections = models.CharField(
        _("objections"), max_length=10, choices=Objections.choices, default=Objections.NEXT_ROUND
    )
    #: Section 1: the desk changes a signed sheet only with the jury's confirmation (where there is a jury).
    desk_needs_jury = models.BooleanField(_("the jury confirms changes of signed sheets"), default=True)

    #: Whether who organises may be on the jury, too; each ruling then says who made it. Never in a union's season.
    organiser_may_rule = models.BooleanField(
        _("who organises may be on the jury, too"), default=False, db_default=False
    )

    #: Its players are made up, for somebody to try the product: it is never public, and may be deleted.
    invented = models.BooleanField(default=False, db_default=False, editable=False)

    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    declared_at = models.DateTimeField(_("declared at"), null=True, blank=True)
    declared_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("declared by"),
    )

    class Meta:
        ordering = ["-date", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(table_size__gte=3, table_size__lte=5), name="tournament_table_size"
            ),
            models.CheckConstraint(
                condition=models.Q(rounds_planned__gte=1, rounds_planned__lte=30), name="tournament_rounds"
            ),
            models.CheckConstraint(condition=models.Q(smallest_coin__gte=1), name="tournament_smallest_coin"),
        ]
        # a page of a list, and what is played now, are found at once however many there are
        indexes = [
            models.Index(fields=["-date", "-id"], name="tournament_newest"),
            models.Index(fields=["state", "-date", "-id"], name="tournament_state"),
            models.Index(fields=["public", "state", "plain_name"], name="tournament_counted"),
            # a search looks through an index alone, and reads what it found: by name and in the public list; on
            # PostgreSQL it finds both by their trigrams (`core.postgresql.trigrams`)
            models.Index(fields=["-date", "-id", "public", "state", "plain_name"], name="tournament_listed"),
            models.Index(
                fields=["-date", "-id", "public", "state", "club", "searched"], name="tournament_searched"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep what is searched in step with what is called so."""
        kwargs["update_fields"] = with_plain(Tournament, kwargs.get("update_fields"))
        super().save(*args, **kwargs)

    @property
    def published(self) -> bool:
        """It has a page of its own that everybody may open."""
        return self.state != self.State.DRAFT

    @property
    def removable(self) -> bool:
        """It may be deleted: nobody but its organisers has seen it, or nothing in it is true."""
        return self.state == self.State.DRAFT or self.invented

    @property
    def announced(self) -> bool:
        """The results are told: provisional, or declared."""
        return self.state in (self.State.PROVISIONAL, self.State.DECLARED)

    @property
    def begun(self) -> bool:
        """Rounds are played, or were."""
        return self.announced or self.state == self.State.RUNNING


class TournamentRole(OfTournament, models.Model):
    """What an account may do in one tournament. One person may hold several roles (section 1)."""

    class Role(models.TextChoices):
        ORGANISER = "organiser", _("organiser")
        DESK = "desk", _("desk")
        JURY = "jury", _("jury")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tournament_roles"
    )
    role = models.CharField(max_length=10, choices=Role.choices)
    granted_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user", "role"], name="tournament_role_once")
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.role}"
