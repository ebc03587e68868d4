"""The cash desk (T-1a): fees, and postings that are appended and never changed. Amounts in cents (hellers)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models.logged import OfTournament
from tournaments.events.models.tournament import Tournament
from tournaments.registration.models.registration import Registration


class Fee(OfTournament, models.Model):
    """What a fee category pays; less, where it is paid on `early_until` or before (T-41)."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="fees")
    category = models.CharField(max_length=10, choices=Registration.FeeCategory.choices)
    cents = models.PositiveIntegerField()
    early_cents = models.PositiveIntegerField(null=True, blank=True, default=None, db_default=None)
    early_until = models.DateField(null=True, blank=True, default=None, db_default=None)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "category"], name="fee_once"),
            models.CheckConstraint(
                condition=models.Q(early_cents__isnull=True, early_until__isnull=True)
                | models.Q(early_cents__lt=models.F("cents"), early_until__isnull=False),
                name="fee_early_is_less",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.cents}"


class CashPosting(models.Model):
    """One movement. `cents` is positive; a reversal is a posting of the same kind with the negative amount."""

    class Kind(models.TextChoices):
        FEE_PAID = "fee_paid", _("fee paid")
        FEE_WAIVED = "fee_waived", _("fee waived")
        FEE_REFUNDED = "fee_refunded", _("fee refunded")
        DEPOSIT_OUT = "deposit_out", _("playing deposit handed out")
        DEPOSIT_BACK = "deposit_back", _("playing deposit returned")
        PRIZE = "prize", _("prize paid out")
        PUT_IN = "put_in", _("put into the cash box")
        TAKEN_OUT = "taken_out", _("taken out of the cash box")

    class Method(models.TextChoices):
        CASH = "cash", _("in cash")
        TRANSFER = "transfer", _("by transfer")
        CARD = "card", _("by card")
        NONE = "none", _("without money")

    #: What a posting does to the cash box, when it is in cash.
    INTO_THE_BOX = {
        Kind.FEE_PAID: 1,
        Kind.FEE_WAIVED: 0,
        Kind.FEE_REFUNDED: -1,
        Kind.DEPOSIT_OUT: -1,
        Kind.DEPOSIT_BACK: 1,
        Kind.PRIZE: -1,
        Kind.PUT_IN: 1,
        Kind.TAKEN_OUT: -1,
    }

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="postings")
    registration = models.ForeignKey(
        Registration, on_delete=models.PROTECT, null=True, blank=True, related_name="postings"
    )
    kind = models.CharField(max_length=12, choices=Kind.choices)
    cents = models.BigIntegerField()
    method = models.CharField(max_length=8, choices=Method.choices, default=Method.CASH)
    reason = models.CharField(max_length=300, blank=True)
    reverses = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="reversed_by"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)
    #: The day on which the bank had the money, where that is not the day of the posting.
    paid_on = models.DateField(null=True, blank=True, default=None, db_default=None)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(cents=0), name="posting_of_something"),
            models.CheckConstraint(
                condition=models.Q(cents__gt=0, reverses__isnull=True)
                | models.Q(cents__lt=0, reverses__isnull=False),
                name="posting_negative_when_reversed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.cents}"

    @property
    def may_be_reversed(self) -> bool:
        """It takes nothing back itself, and nothing has taken it back."""
        return self.reverses_id is None and not hasattr(self, "reversed_by")

    @property
    def box_cents(self) -> int:
        """What it adds to the cash box (negative: takes out)."""
        return self.INTO_THE_BOX[self.Kind(self.kind)] * self.cents if self.method == self.Method.CASH else 0


class CashCount(models.Model):
    """A cash-up: what was counted in the box beside what the postings say."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="cash_counts")
    counted = models.BigIntegerField()
    expected = models.BigIntegerField()
    note = models.CharField(max_length=300, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.tournament} {self.counted}"

    @property
    def difference(self) -> int:
        """What is too much in the box (negative: missing)."""
        return self.counted - self.expected
