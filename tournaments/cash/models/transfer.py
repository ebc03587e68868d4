"""Fees by transfer (T-41): the account that is paid to, the symbol by which a payment is known, what the bank says."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from core.typed import FreeJson
from tournaments.cash.models.posting import CashPosting
from tournaments.events.models.logged import OfTournament
from tournaments.events.models.tournament import Tournament
from tournaments.registration.models.registration import Registration


class BankAccount(OfTournament, models.Model):
    """Where the fees of a tournament are paid to; without `by_qr` nobody is shown anything of it."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="bank_account")
    by_qr = models.BooleanField(default=False)
    iban = models.CharField(max_length=34, blank=True)
    beneficiary = models.CharField(max_length=70, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(by_qr=False) | (~models.Q(iban="") & ~models.Q(beneficiary="")),
                name="bank_account_known",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament}"


class PaymentSymbol(models.Model):
    """The variable symbol of an entry: ten digits by chance, so that none tells how many there are."""

    registration = models.OneToOneField(Registration, on_delete=models.CASCADE, related_name="payment_symbol")
    symbol = models.CharField(max_length=10, unique=True)

    def __str__(self) -> str:
        return self.symbol


class BankStatement(models.Model):
    """A file of the bank that was read and shown; nothing of it is booked before someone says so. Kept for days."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="bank_statements")
    file_name = models.CharField(max_length=120)
    #: What it was read as: gpc, camt.053, csv, api.
    kind = models.CharField(max_length=10)
    #: Of a CSV {"table", "heads", "holds", "above", "bank"}, so that its columns can be said by hand.
    source: models.JSONField[FreeJson, FreeJson] = models.JSONField(default=dict)
    #: The numbers of lines that could not be read, and of those in another currency.
    unread: models.JSONField[list[int], list[int]] = models.JSONField(default=list)
    other_currency: models.JSONField[list[int], list[int]] = models.JSONField(default=list)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.file_name


class BankLine(models.Model):
    """A payment that came in, as a statement has it, in cents (hellers); never the account that it came from.

    reference   whose it is, a colon, and the bank's number of it; or what is made of its traits (`flek:`)
    payer_mark  of one account always the same, keyed: it tells nobody the number
    line        the number of the line in the file
    """

    statement = models.ForeignKey(BankStatement, on_delete=models.CASCADE, related_name="lines")
    line = models.PositiveIntegerField(default=0)
    reference = models.CharField(max_length=80)
    cents = models.PositiveIntegerField()
    paid_on = models.DateField()
    symbol = models.CharField(max_length=10, blank=True)
    payer = models.CharField(max_length=140, blank=True)
    payer_mark = models.CharField(max_length=20, blank=True)
    message = models.CharField(max_length=140, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["statement", "reference"], name="bank_line_once")]

    def __str__(self) -> str:
        return self.reference


class BookedTransfer(models.Model):
    """A payment of an account is booked once, whatever statements it stands in: the bank's reference is kept, and by
    what else it is known where another file has no such reference.

    The constraint holds in one tournament, `statements.book` in all of its owner: an account number is whatever
    somebody typed, so that the same one with two owners is two accounts.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    iban = models.CharField(max_length=34)
    reference = models.CharField(max_length=80)
    posting = models.OneToOneField(CashPosting, on_delete=models.CASCADE, related_name="transfer")
    symbol = models.CharField(max_length=10, blank=True)
    payer_mark = models.CharField(max_length=20, blank=True)
    #: Out of which it was booked; None once that is deleted.
    statement = models.ForeignKey(
        BankStatement, on_delete=models.SET_NULL, null=True, blank=True, related_name="booked"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "iban", "reference"], name="transfer_booked_once")
        ]

    def __str__(self) -> str:
        return self.reference


class TaughtColumns(models.Model):
    """What the columns of a bank's CSV hold, as somebody said it once: heads of an account's files, never a line."""

    iban = models.CharField(max_length=34)
    heads: models.JSONField[list[str], list[str]] = models.JSONField()
    holds: models.JSONField[list[str], list[str]] = models.JSONField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return ", ".join(self.heads)


class BankToken(models.Model):
    """T-50: what Fio tells of the account to who has this token; it may only read. Kept encrypted, shown to nobody."""

    class State(models.TextChoices):
        """How the last question went; words are in `queries.fetching`."""

        NEW = "new"
        ANSWERED = "answered"
        UNREACHABLE = "unreachable"
        TOO_OFTEN = "too_often"
        TOKEN = "token"  # noqa: S105 - a word for a reason
        TOO_OLD = "too_old"
        STRANGE = "strange"
        OTHER_ACCOUNT = "other_account"
        SEALED = "sealed"

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="bank_token")
    sealed = models.TextField()
    #: The day on which the bank ends it, as its owner says; None: not said.
    ends_on = models.DateField(null=True, blank=True)
    state = models.CharField(max_length=20, choices=State.choices, default=State.NEW)
    asked_at = models.DateTimeField(null=True, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.tournament}"
