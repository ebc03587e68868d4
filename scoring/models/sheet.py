"""A sheet: the seats of one table, what was written there, and the totals that follow from it."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import models
from django.db.models.query_utils import DeferredAttribute
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from core.hooks import Hook
from core.typed import FreeJson


def new_public_id() -> str:
    """An opaque address of 128 bits: who knows it may read the sheet, nobody can guess it."""
    return secrets.token_urlsafe(16)


class Sheet(models.Model):
    """One table, one round (or a club evening without a tournament).

    `version` counts the entries that change deals; a device names the version it saw, so that two
    devices cannot overwrite each other unnoticed. `head_hash` is the hash of the last entry of the chain.
    """

    class Mode(models.TextChoices):
        DEALS = "deals", _("deal by deal")
        TICKET = "ticket", _("ticket only")

    class State(models.TextChoices):
        OPEN = "open", pgettext_lazy("sheet", "open")
        SIGNED = "signed", pgettext_lazy("sheet", "signed")
        CLOSED = "closed", pgettext_lazy("sheet", "closed")

    public_id = models.CharField(max_length=32, unique=True, default=new_public_id, editable=False)
    #: What a quick table is called; a sheet of a tournament has a place instead, for every reader in his language.
    title = models.CharField(max_length=120, blank=True)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    table_number = models.PositiveSmallIntegerField(null=True, blank=True)
    ruleset = models.CharField(max_length=60)
    options = models.JSONField(default=dict, blank=True)
    currency = models.CharField(max_length=3, default="EUR")
    mode = models.CharField(max_length=8, choices=Mode.choices, default=Mode.DEALS)
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    #: T-28: a jury decides here; without one (a club evening) the table settles everything itself.
    jury = models.BooleanField(default=False)
    #: T-24: the counted money overrides what was computed.
    count_counts = models.BooleanField(default=False)
    #: T-29: claims that nobody has decided yet; the deals they are about are disputed.
    open_claims = models.PositiveSmallIntegerField(default=0)
    #: T-26a: why the sheet was closed although something was missing; empty when nothing was.
    reserve = models.CharField(max_length=300, blank=True)

    version = models.PositiveIntegerField(default=0)
    entry_count = models.PositiveIntegerField(default=0)
    head_hash = models.CharField(max_length=64, blank=True)

    #: Raised to make the round's code and every pen given out by it invalid.
    code_generation = models.PositiveIntegerField(default=1)
    #: Wrong codes since the present one was made, from everywhere (`core.limits.WRONG_CODES`).
    wrong_codes = models.PositiveIntegerField(default=0)
    #: When the right to write ended (the review of the round is over); None while it lasts.
    writing_ended_at = models.DateTimeField(null=True, blank=True)
    #: T-32: since when nobody may object to the result any more; None while he may.
    objections_ended_at = models.DateTimeField(null=True, blank=True)

    created_at = models.DateTimeField(auto_now_add=True)
    signed_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(version__lte=models.F("entry_count")), name="sheet_version"
            ),
        ]
        # few of all sheets are open: without it PostgreSQL would rather look through all than ask of some rounds
        indexes = [models.Index(fields=["id"], condition=models.Q(state="open"), name="sheet_open")]

    def __str__(self) -> str:
        return self.called or self.public_id

    @property
    def called(self) -> str:
        """Round and table in the language that is spoken now, or the title of a quick table."""
        if self.round_number is None:
            return self.title
        return gettext("Round %(round)d, table %(table)d") % {
            "round": self.round_number,
            "table": self.table_number,
        }


class SheetSeat(models.Model):
    """A seat with the name that is printed on the sheet, and its totals as the fold gave them.

    `position` is the order of play (GEN-3a): who deals first is 0, the next one is 1. Amounts are cents.
    """

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="seats")

    class How(models.TextChoices):
        PHONE = "phone", _("on their own phone")
        SCORER = "scorer", _("on the scorer's phone")
        PAPER = "paper", _("on paper")

    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    start_number = models.PositiveIntegerField(null=True, blank=True)

    money = models.BigIntegerField(default=0)
    premium = models.IntegerField(default=0)
    zb = models.BigIntegerField(default=0)
    #: Preferans: the exact balance, such as "55/2".
    balance = models.CharField(max_length=60, blank=True)

    #: T-24: what was counted in the player's hands at the end, beside what the engine computed.
    counted_money = models.BigIntegerField(null=True, blank=True)
    deposit_1 = models.BigIntegerField(null=True, blank=True)
    deposit_2 = models.BigIntegerField(null=True, blank=True)

    #: T-26: the player said yes to the sheet, or objected.
    confirmed_at = models.DateTimeField(null=True, blank=True)
    #: On their own phone, on the scorer's, or on paper.
    confirmed_how = models.CharField(max_length=8, choices=How.choices, blank=True, default="", db_default="")
    objected_at = models.DateTimeField(null=True, blank=True)
    #: T-2: a late player came; the deal from which he takes part.
    joined_from_deal = models.PositiveIntegerField(null=True, blank=True)
    #: T-2: the player left (card, withdrawal); the deal from which he takes no part.
    left_from_deal = models.PositiveIntegerField(null=True, blank=True)

    #: Whether a phone has the seat, and whether another one asks for it: filled by who reads seats to show them.
    has_phone = is_asked = False

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "position"], name="sheet_seat_position"),
            # 0 to 4 at the table; 5 to 9 only while seats change places, past the constraint above
            models.CheckConstraint(condition=models.Q(position__lt=10), name="sheet_seat_at_table"),
        ]

    def __str__(self) -> str:
        return self.name


#: The result of a sheet (id), reckoned again from its log.
result_again: Hook[[int], FreeJson] = Hook()


class _Result(DeferredAttribute):
    """The result of a fold for whoever reads it: where it was put away, it is reckoned again, and kept by the row that
    was read alone."""

    def __get__(self, instance: Any, cls: Any = None) -> Any:
        found = super().__get__(instance, cls)
        if found is None and instance is not None and instance.sheet_id is not None:
            (found,) = result_again(instance.sheet_id)
            instance.__dict__[self.field.attname] = found
        return found

    def __set__(self, instance: Any, value: Any) -> None:
        instance.__dict__[self.field.attname] = value


class ResultField(models.JSONField):
    """A table-result/1. NULL: it was put away (`domain.putting_away`)."""

    descriptor_class = _Result


class Fold(models.Model):
    """The result of the whole log at one version: the only place where computed money is stored.

    `record` is the table-record/1 that was folded (with seats as names), `result` its table-result/1,
    `numbers` the entry behind each deal. `adjustments` are what decisions moved beside the deals (T-26a), by the
    decision's entry; `claims` the undecided claims, each with the entry of the deal that it is about or None.
    """

    sheet = models.OneToOneField(Sheet, on_delete=models.CASCADE, related_name="fold")
    version = models.PositiveIntegerField()
    result = ResultField(null=True)
    #: The entries that the deals in force stand in, in the order of play.
    numbers = models.JSONField(default=list)
    #: Who takes no part in a deal beside those that its entry names (T-2): [{"entry": number, "seats": [position]}]
    absent = models.JSONField(default=list)
    #: The decisions that moved amounts beside the deals.
    adjustments = models.JSONField(default=list)
    #: [{"claim": number, "deal": number or None}]
    claims = models.JSONField(default=list)
    #: T-24: the entry of the ticket that counts; None while the deals do.
    ticket = models.PositiveIntegerField(null=True, blank=True)
    #: SET-5: the entry of the adjustment of hills that counts.
    adjusted = models.PositiveIntegerField(null=True, blank=True)
    #: Seats that take no part from here on (T-2).
    away = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.sheet_id} v{self.version}"
