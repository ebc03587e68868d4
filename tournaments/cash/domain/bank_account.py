"""T-41: the account to which the fees of a tournament are paid, and whether players are shown a code for it."""

from __future__ import annotations

from django.db import transaction

from core.refusals import rule_message
from tournaments.cash.models import BankAccount
from tournaments.cash.payment import PaymentError, PaymentOrder, codes_of, plain_iban
from tournaments.events.domain.names import check_names
from tournaments.events.domain.refusals import BadSettingError
from tournaments.events.models import Tournament


def bank_account(tournament: Tournament) -> BankAccount:
    """The account of a tournament; an empty one that nobody is shown, where none was typed."""
    return BankAccount.objects.filter(tournament=tournament).first() or BankAccount(tournament=tournament)


@transaction.atomic
def set_bank_account(tournament: Tournament, *, by_qr: bool, iban: str, beneficiary: str) -> BankAccount:
    """Say where fees are paid to, and whether by a code. Who changed it, and when, is logged.

    Raises BadSettingError at the field that no code can be made with; nothing is changed then.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    account = bank_account(tournament)
    check_names(beneficiary=beneficiary)
    account.by_qr = by_qr
    account.iban = plain_iban(iban)
    account.beneficiary = " ".join(beneficiary.split())
    if by_qr or account.iban:
        _check(account, tournament.currency)
    account.save()
    return account


def check_payable(tournament: Tournament, currency: str) -> None:
    """The account of a tournament can be paid in this currency, too. Raises BadSettingError."""
    account = bank_account(tournament)
    if not account.by_qr:
        return
    try:
        _check(account, currency)
    except BadSettingError as error:
        raise BadSettingError(error.message, rule="T-41", field="currency") from None


def _check(account: BankAccount, currency: str) -> None:
    """Make the codes of a payment as none is smaller, to see that they can be made."""
    try:
        codes_of(PaymentOrder(1, currency, account.iban, "1000000000", "", account.beneficiary))
    except PaymentError as error:
        raise BadSettingError(rule_message(error), rule=error.rule, field=error.field) from None
