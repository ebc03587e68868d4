"""What is to be paid to whom: checked once, so that every code of it can be made."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.errors import N_, WordedError
from tournaments.cash.payment.iban import is_iban

RULE = "T-41"
#: The smallest of what the standards take: SPAYD writes a sum with ten signs.
MOST_CENTS = 999_999_999
LONGEST_MESSAGE = 60
LONGEST_NAME = 70

CURRENCY = re.compile(r"[A-Z]{3}", re.ASCII)
#: The first digit is none that a bank leaves out.
SYMBOL = re.compile(r"[1-9][0-9]{9}", re.ASCII)


class PaymentError(WordedError):
    """A payment order, or one of its codes, that cannot be made; `field` is the one of PaymentOrder at fault."""

    def __init__(self, template: str, *, field: str, **params: object) -> None:
        super().__init__(RULE, template, field=field, **params)


@dataclass(frozen=True)
class PaymentOrder:
    """T-41: a transfer that somebody is asked to make.

    cents        whole cents (hellers), from 1
    currency     three letters
    iban         capital letters and digits without blanks
    symbol       the variable symbol, ten digits, the first of them no 0
    message      for who is paid; may be empty
    beneficiary  who is paid

    Raises PaymentError, naming the field.
    """

    cents: int
    currency: str
    iban: str
    symbol: str
    message: str
    beneficiary: str

    def __post_init__(self) -> None:
        if not 1 <= self.cents <= MOST_CENTS:
            raise PaymentError(N_("This amount cannot be paid by a code."), field="cents")
        if not CURRENCY.fullmatch(self.currency):
            raise PaymentError(N_("A currency has three capital letters."), field="currency")
        if not is_iban(self.iban):
            raise PaymentError(
                N_("This is no IBAN: a digit is wrong or missing. Copy it from your bank."), field="iban"
            )
        if not SYMBOL.fullmatch(self.symbol):
            raise PaymentError(N_("A variable symbol has ten digits here."), field="symbol")
        check_text(self.message, "message", LONGEST_MESSAGE)
        if not self.beneficiary:
            raise PaymentError(N_("Say who is paid."), field="beneficiary")
        check_text(self.beneficiary, "beneficiary", LONGEST_NAME)

    @property
    def amount(self) -> str:
        """The sum as every standard writes it: 12.50."""
        return f"{self.cents // 100}.{self.cents % 100:02d}"


def check_text(text: str, field: str, longest: int) -> None:
    """Raises PaymentError for a text that a code cannot hold: the codes part their fields by tabs and new lines."""
    if len(text) > longest:
        raise PaymentError(
            N_("At most {longest} letters go into a payment code."), field=field, longest=longest
        )
    if not text.isprintable() or text != text.strip():
        raise PaymentError(N_("There is a sign in it that a payment code cannot hold."), field=field)
