"""Cases of the jury: what happened, what was decided, how it was appealed, and what is kept as proof (section 7)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.models import StoredFile
from scoring.models import Entry
from tournaments.events.models.logged import OfTournament
from tournaments.events.models.tournament import Tournament
from tournaments.jury.models.effects import Effects, Noted
from tournaments.registration.models.registration import Registration
from tournaments.rounds.models.table import Table


class Case(OfTournament, models.Model):
    """T-29: one matter before the jury. `deal` is the entry of the deal as it stood when the case was opened."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        DECIDED = "decided", _("decided")
        APPEALED = "appealed", _("appealed")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="cases")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, blank=True, related_name="cases")
    deal = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    #: The call, objection or claim that brought it here; a claim is settled by the decision.
    call = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    #: What the referee was told and saw.
    statement = models.TextField(_("what happened"), max_length=2000, blank=True)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    opened_at = models.DateTimeField(auto_now_add=True)
    #: Of a ruling that was given at the table before it reached the system (no network, on paper): the id that the
    #: referee's phone gave it, when it was given, and what was ruled. It changes nothing before it is confirmed as
    #: a decision.
    noted_id = models.UUIDField(null=True, blank=True)
    ruled_at = models.DateTimeField(null=True, blank=True)
    noted: models.JSONField[Noted, Noted] = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="case_number"),
            models.UniqueConstraint(fields=["tournament", "noted_id"], name="case_noted_once"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"

    @property
    def ruling_in_force(self) -> Decision | None:
        """What counts: the last decision that is more than the confirmation of an earlier one."""
        first, *later = self.decisions.all() or (None,)
        return next((one for one in reversed(later) if one.on_appeal != Decision.OnAppeal.CONFIRM), first)

    @property
    def to_confirm(self) -> bool:
        """A referee ruled at the table and noted it; it changes nothing before somebody has confirmed it."""
        return self.ruled_at is not None and self.state == self.State.OPEN


class Decision(OfTournament, models.Model):
    """T-30: what was decided; a later one overrules it, none is ever deleted.

    `entry` is the entry that applied it to the sheet, None where it changed nothing there. `effects` is what
    it changed as it was confirmed.
    """

    class OnAppeal(models.TextChoices):
        """What an appeal has made of the ruling before it."""

        CONFIRM = "confirm", _("confirmed on appeal")
        CHANGE = "change", _("changed on appeal")
        ANNUL = "annul", _("annulled on appeal")

    log_path = "case.tournament_id"

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="decisions")
    number = models.PositiveSmallIntegerField()
    entry = models.OneToOneField(
        Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="decision"
    )
    offender = models.ForeignKey(
        Registration, on_delete=models.PROTECT, null=True, blank=True, related_name="decisions"
    )
    #: Code of the infraction (S:C) and the facts; unknown where they did not matter.
    code = models.CharField(max_length=10, blank=True)
    replayed = models.BooleanField(null=True, blank=True)
    irreversible = models.BooleanField(null=True, blank=True)
    lost_before = models.BooleanField(null=True, blank=True)
    winnable = models.BooleanField(null=True, blank=True)
    #: Of a game that was played on: the seats of the other side that agreed, from 0 with blanks between (D/4), and
    #: whether the cards went back to before the renonce (D/3).
    agreed = models.CharField(max_length=20, blank=True, default="", db_default="")
    restored = models.BooleanField(default=False, db_default=False)
    verdict = models.CharField(_("decision"), max_length=500)
    reasoning = models.TextField(_("reasoning"), max_length=2000, blank=True)
    rule = models.CharField(_("rule"), max_length=40, blank=True)
    effects: models.JSONField[Effects, Effects] = models.JSONField(default=dict)
    #: Empty for the first decision of a case, and for one on an appeal from before this was asked: it overruled.
    on_appeal = models.CharField(
        _("on appeal"), max_length=7, choices=OnAppeal.choices, blank=True, default="", db_default=""
    )
    #: The ruling that it changes or annuls; a confirmation overrules nothing.
    overrules = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="overruled_by"
    )
    published = models.BooleanField(default=False)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    decided_at = models.DateTimeField(auto_now_add=True)
    #: Whoever decided organised the tournament, too: wherever the ruling is shown, this is said.
    by_organiser = models.BooleanField(default=False, db_default=False)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["case", "number"], name="decision_number")]

    def __str__(self) -> str:
        return f"{self.case} / {self.number}"

    @property
    def facts(self) -> dict[str, bool]:
        """The facts that were established, by name."""
        names = ("replayed", "irreversible", "lost_before", "winnable")
        return {name: getattr(self, name) for name in names if getattr(self, name) is not None}

    @property
    def agreed_seats(self) -> list[int]:
        """Who agreed that the game was played on, by seat (D/4)."""
        return [int(seat) for seat in self.agreed.split()]

    @property
    def agreed_names(self) -> list[str]:
        """Who agreed that the game was played on, by name (D/4)."""
        if self.case.table is None or not self.agreed:
            return []
        seats = self.case.table.seats.select_related("registration__player", "sheet_seat")
        names = {seat.sheet_seat.position: seat.registration.name for seat in seats}
        return [names[seat] for seat in self.agreed_seats if seat in names]

    @property
    def carded(self) -> bool:
        """Whether a card was shown in its case, also one that was taken back."""
        return any(one.penalty_cards.all() for one in self.case.decisions.all())

    @property
    def in_force(self) -> bool:
        """Whether it counts: nothing followed but confirmations."""
        ruling = self.case.ruling_in_force
        return ruling is not None and self.number >= ruling.number

    @property
    def confirms(self) -> Decision | None:
        """The ruling that it confirms, None for a decision that is one itself."""
        if self.on_appeal != Decision.OnAppeal.CONFIRM:
            return None
        first, *later = (one for one in self.case.decisions.all() if one.number <= self.number)
        ruling = next((one for one in reversed(later) if one.on_appeal != Decision.OnAppeal.CONFIRM), first)
        return None if ruling == self else ruling


class Appeal(OfTournament, models.Model):
    """Somebody does not accept a decision; the jury decides again."""

    log_path = "decision.case.tournament_id"

    decision = models.ForeignKey(Decision, on_delete=models.PROTECT, related_name="appeals")
    by = models.ForeignKey(Registration, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    grounds = models.TextField(max_length=2000)
    filed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    filed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["filed_at"]

    def __str__(self) -> str:
        return f"{self.decision}"


class CasePhoto(models.Model):
    """A photo of a ticket or of cards, seen by desk and jury only; a row, drawn anew from what was sent."""

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="photos")
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["added_at"]

    def __str__(self) -> str:
        return f"{self.case}"
