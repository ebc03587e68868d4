"""What the desk of a tournament goes by, and what it did with a registration."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models.logged import OfTournament
from tournaments.events.models.tournament import Tournament


class DeskRules(OfTournament, models.Model):
    """The desk's options of a tournament; amounts in cents (hellers) of its currency."""

    class Result(models.TextChoices):
        """T-2: whose result a seat is after another player took it."""

        FIRST = "first", _("the first player's")
        SECOND = "second", _("the replacement's")

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="desk_rules")
    public_registration = models.BooleanField(_("players enter themselves on the public page"), default=False)
    #: When the players should be there, by the clock of the place; null: nobody has said it.
    begins = models.TimeField(_("play begins at"), null=True, blank=True)
    #: T-40: nobody enters himself any more from then on; null: until the first round is drawn.
    registration_ends = models.DateTimeField(_("entries on the public page close"), null=True, blank=True)
    #: T-42: who has a card is checked in by it.
    scan_cards = models.BooleanField(
        _("players are checked in by scan card"), default=False, db_default=False
    )
    #: T-2: until this minute of the round a late arrival may fill a table of three; 0 for never.
    late_minutes = models.PositiveSmallIntegerField(
        _("a late player may join a table until this minute"), default=15
    )
    replacement_result = models.CharField(
        _("the result of a seat that was taken over is"),
        max_length=6,
        choices=Result.choices,
        default=Result.FIRST,
    )
    #: T-1a: what every player is handed to play with.
    playing_deposit = models.PositiveIntegerField(_("playing deposit"), default=0)
    #: T-41: what who comes without a scan card pays besides the fee.
    card_surcharge = models.PositiveIntegerField(_("without a scan card besides"), default=0, db_default=0)
    #: T-1a: what the union gets for every player who started.
    levy_rate = models.PositiveIntegerField(_("levy for a player"), default=0)

    #: T-24: the final money of a ticket contains the premium points, as the union's sheet does; else M-29 is added.
    premium_in_money = models.BooleanField(
        _("the final money of a ticket contains the premium points"), default=True
    )
    #: What a premium point is worth between two players where the rules do not say (tickets of other games).
    point_cents = models.PositiveSmallIntegerField(_("a premium point is worth"), default=5)
    premium_column = models.BooleanField(_("tickets have premium points"), default=True)
    #: Section 1: the desk changes a signed sheet only when the jury has opened it.
    signed_needs_jury = models.BooleanField(
        _("a signed sheet is opened again only by the jury"), default=False
    )

    class Meta:
        verbose_name_plural = "desk rules"

    def __str__(self) -> str:
        return f"{self.tournament}"
