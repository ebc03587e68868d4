"""Tables of a round, who sits where, and the cards that stand on them all day."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models import Sheet, SheetSeat
from tournaments.events.models.logged import OfTournament
from tournaments.events.models.tournament import Tournament
from tournaments.registration.models.registration import Registration
from tournaments.rounds.models.round import Round


def new_read_id() -> str:
    """An opaque address of 128 bits for the card of a table."""
    return secrets.token_urlsafe(16)


class TableCard(models.Model):
    """The printed card of a table: its address lasts the day and opens the current sheet for reading."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="table_cards")
    number = models.PositiveSmallIntegerField()
    read_id = models.CharField(max_length=32, unique=True, default=new_read_id, editable=False)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="table_card_number")]

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"


class Table(models.Model):
    """A table of a round, with its sheet."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()
    sheet = models.OneToOneField(Sheet, on_delete=models.PROTECT, related_name="table")
    #: `Round.changes` when its sheet changed last.
    changes = models.PositiveIntegerField(default=0)
    #: For how many entries of its sheet the standings were marked. That is done after the commit of an entry; a process
    #: that is killed in between leaves the two apart, and the next reader of a standing notices.
    processed_entries = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="table_number")]

    def __str__(self) -> str:
        return f"{self.round} / {self.number}"


class Seat(OfTournament, models.Model):
    """A registration at a table. `position` is the drawn seat from 0, in the direction of play (T-6); how people sat
    down and what they scored is in `sheet_seat`."""

    log_path = "round.tournament_id"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="seats")
    position = models.PositiveSmallIntegerField()
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="seats")
    sheet_seat = models.OneToOneField(SheetSeat, on_delete=models.PROTECT, related_name="seat")

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["table", "position"], name="seat_position"),
            models.UniqueConstraint(fields=["round", "registration"], name="seated_once_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.table} / {self.position + 1}"

    @property
    def sent_off(self) -> bool:
        """The player was disqualified, and nobody has noted yet from which deal on he is away."""
        return (
            self.registration.state == Registration.State.DISQUALIFIED and not self.sheet_seat.left_from_deal
        )


class SeatChange(models.Model):
    """Who came to a table, left it or took a seat over while its round was open (T-2). Appended, never changed."""

    class Kind(models.TextChoices):
        JOINED = "joined", _("joined late")
        LEFT = "left", _("left the table")
        CAME_BACK = "came_back", _("came back to the table")
        REPLACED = "replaced", _("was replaced")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seat_changes")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="changes")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="+")
    #: Who took the seat over, and whether the result of the seat became his.
    replacement = models.ForeignKey(
        Registration, on_delete=models.PROTECT, null=True, blank=True, related_name="replaced"
    )
    takes_result = models.BooleanField(default=False)
    from_deal = models.PositiveIntegerField()
    reason = models.CharField(max_length=300)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.table} {self.kind}"
