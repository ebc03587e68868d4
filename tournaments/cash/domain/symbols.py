"""T-41: the variable symbol by which a payment is known, given to an entry when it is first needed."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from itertools import count, islice

from django.db import IntegrityError, transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from tournaments.cash.domain import cash_book
from tournaments.cash.domain.bank_account import bank_account
from tournaments.cash.models import PaymentSymbol
from tournaments.events.models import Tournament
from tournaments.registration.models import Application, Registration

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


def symbol_to_come(application: Application) -> str:
    """The symbol that an entry of the public page has once it is entered, for who could not be: he is shown what
    everybody is (T-40), and what he pays is known when the office enters him. Raises as `give_symbol` does."""
    for symbol in islice(_own(application), TRIES):
        if not PaymentSymbol.objects.filter(symbol=symbol).exists():
            return symbol
    raise WrongStateError(_("No variable symbol is free. Please try again."))


def _own(application: Application) -> Iterator[str]:
    """As by chance for everybody who has not the server's key, and always the same ones."""
    for number in count():
        said = f"{application.group.hex} {application.pk} {number}"
        code = salted_hmac("tournaments.cash.symbol", said, algorithm="sha256").digest()
        yield str(LEAST + int.from_bytes(code, "big") % (MOST - LEAST + 1))


def _by_chance() -> Iterator[str]:
    while True:
        yield str(LEAST + secrets.randbelow(MOST - LEAST + 1))


def _new_symbol(registration: Registration) -> str:
    application = Application.objects.filter(registration=registration).first()
    for symbol in islice(_own(application) if application else _by_chance(), TRIES):
        try:
            with transaction.atomic():
                PaymentSymbol.objects.create(registration=registration, symbol=symbol)
        except IntegrityError:
            continue
        return symbol
    raise WrongStateError(_("No variable symbol is free. Please try again."))
