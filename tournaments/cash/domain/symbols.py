"""T-41: the variable symbol by which a payment is known, given to an entry when it is first needed."""

from __future__ import annotations

import secrets

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from tournaments.cash.domain import cash_book
from tournaments.cash.domain.bank_account import bank_account
from tournaments.cash.models import PaymentSymbol
from tournaments.events.models import Tournament
from tournaments.registration.models import Registration

#: Ten digits, the first of which is none that a bank leaves out.
LEAST, MOST = 10**9, 10**10 - 1
#: A symbol that is there already is met once in millions; so often in a row something else is wrong.
TRIES = 20


@transaction.atomic
def give_symbol(registration: Registration) -> str:
    """The symbol of an entry that pays by a code: always the same one, by chance, of nobody else in the installation.

    Raises WrongStateError where fees are not paid by codes, or nothing is owed.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=registration.tournament_id)
    if not bank_account(tournament).by_qr:
        raise WrongStateError(_("Fees are not paid by QR codes in this tournament."), rule="T-41")
    if cash_book.account(registration).open <= 0:
        raise WrongStateError(_("%(name)s does not owe anything.") % {"name": registration.name})
    given = PaymentSymbol.objects.filter(registration=registration).first()
    return given.symbol if given else _new_symbol(registration)


def _new_symbol(registration: Registration) -> str:
    for _try in range(TRIES):
        symbol = str(LEAST + secrets.randbelow(MOST - LEAST + 1))
        try:
            with transaction.atomic():
                PaymentSymbol.objects.create(registration=registration, symbol=symbol)
        except IntegrityError:
            continue
        return symbol
    raise WrongStateError(_("No variable symbol is free. Please try again."))
