"""T-41: what a player is shown to pay by: the codes, and the same in words."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from core.refusals import rule_message
from tournaments.cash.domain.bank_account import bank_account
from tournaments.cash.domain.cash_book import Account
from tournaments.cash.models import BankAccount, PaymentSymbol
from tournaments.cash.payment import PaymentCode, PaymentError, PaymentOrder, codes_of, grouped
from tournaments.cash.payment.order import LONGEST_MESSAGE

#: Letters that have no sign over them to leave out.
UNLIKE = str.maketrans(
    {"ß": "ss", "đ": "d", "Đ": "D", "ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "æ": "ae", "’": "'"}
)
#: What every bank of the euro area takes in a message beside letters and digits.
SEPA = frozenset(" /-?:().,'+")


@dataclass(frozen=True)
class DrawnCode:
    """A code on a page: what people know it by, what is read from it, and its drawing."""

    standard: str
    text: str
    svg: SafeString


@dataclass(frozen=True)
class PayByQr:
    """How a player may pay: `possible`, without a symbol or with everything; `refused` says why there is no code."""

    possible: bool = False
    order: PaymentOrder | None = None
    codes: tuple[DrawnCode, ...] = ()
    refused: str = ""

    @property
    def iban(self) -> str:
        """The account in groups of four."""
        return grouped(self.order.iban) if self.order else ""


def pay_by_qr(account: Account) -> PayByQr:
    """What is left to pay of an account as codes: two queries; nothing where nothing is owed or it is switched off."""
    entry = account.registration
    bank = bank_account(entry.tournament)
    if account.open <= 0 or not bank.by_qr:
        return PayByQr()
    given = PaymentSymbol.objects.filter(registration=entry).first()
    if given is None:
        return PayByQr(possible=True)
    return asked(bank, account.open, given.symbol, entry.name)


def asked(bank: BankAccount, cents: int, symbol: str, name: str) -> PayByQr:
    """So much is asked of who is called so, by his symbol: everything that is shown of it."""
    tournament = bank.tournament
    message = message_of(name, tournament.name)
    try:
        order = PaymentOrder(cents, tournament.currency, bank.iban, symbol, message, bank.beneficiary)
        return PayByQr(possible=True, order=order, codes=tuple(_drawn(code) for code in codes_of(order)))
    except PaymentError as error:
        return PayByQr(possible=True, refused=rule_message(error))


def message_of(name: str, tournament: str) -> str:
    """Who pays what, in the letters that every bank passes on; the name first, for what is too long is cut."""
    letters = unicodedata.normalize("NFKD", f"{name}, {tournament}".translate(UNLIKE))
    plain = (
        sign if sign in SEPA or (sign.isascii() and sign.isalnum()) else " "
        for sign in letters
        if unicodedata.category(sign) != "Mn"
    )
    return " ".join("".join(plain).split())[:LONGEST_MESSAGE].strip()


def _drawn(code: PaymentCode) -> DrawnCode:
    # segno writes paths only, what was typed is encoded in them
    return DrawnCode(code.standard, code.text, mark_safe(code.svg()))  # noqa: S308
