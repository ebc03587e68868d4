"""Fees by transfer (T-41): the account that is paid to, and the symbol by which a payment is known."""

from __future__ import annotations

from django.db import models

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
