"""T-41: what people of an entry of the public page have to pay, for its own page and for its letters (T-40)."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from core.formats import money
from core.refusals import WrongStateError
from tournaments.cash.domain import cash_book
from tournaments.cash.domain.bank_account import bank_account
from tournaments.cash.domain.symbols import give_symbol, symbol_to_come
from tournaments.cash.queries.paying import PayByQr, asked
from tournaments.registration.domain.places import place_held
from tournaments.registration.hooks import Payment
from tournaments.registration.models import Application


def payments_of(applications: Sequence[Application]) -> list[Payment]:
    """What is open of these people of one tournament, as far as fees are paid by codes there; in their order.

    Each has a symbol from then on. Of somebody who could not be entered it is what everybody else would owe.
    """
    confirmed = [one for one in applications if one.confirmed_at and not one.ended_at]
    if not confirmed:
        return []
    bank = bank_account(confirmed[0].tournament)
    if not bank.by_qr:
        return []
    entries = [one.registration_id for one in confirmed if one.registration_id]
    accounts = cash_book.accounts(bank.tournament, bank.tournament.registrations.filter(pk__in=entries))
    found = []
    for one in confirmed:
        try:
            if one.registration_id is None:
                cents = 0 if place_held(one) else cash_book.due_of_newcomer(bank.tournament)
                symbol = symbol_to_come(one) if cents > 0 else ""
            else:
                account = accounts[one.registration_id]
                cents = account.open
                symbol = give_symbol(account.registration) if cents > 0 else ""
        except WrongStateError:  # it was paid, or switched off, at this moment
            continue
        if cents > 0:
            found.append(_payment(one, asked(bank, cents, symbol, one.name)))
    return found


def _payment(application: Application, shown: PayByQr) -> Payment:
    order = shown.order
    words = [] if order is None else [
        (_("Amount"), money(order.cents, order.currency)),
        (_("Account (IBAN)"), shown.iban),
        (_("Who is paid"), order.beneficiary),
        (_("Variable symbol"), order.symbol),
        (pgettext("payment", "Message"), order.message),
    ]  # fmt: skip
    return Payment(application, words, shown.codes, shown)
