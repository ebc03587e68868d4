"""A payment that came in, as the bank says it, and a statement of them."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date

from django.conf import settings

#: So much is kept of what somebody wrote.
LONGEST = 140
#: A variable symbol in a reference or a message: /VS123, VS:123, VS 123.
SYMBOL = re.compile(r"(?:^|[^A-Z])VS[:\s]?\s?0*([0-9]{1,10})(?![0-9])", re.ASCII)


@dataclass(frozen=True)
class Payment:
    """Money that came in.

    reference  the bank's own for it on this account; empty where the bank gives none
    cents      whole cents (hellers)
    currency   three letters; empty where the file does not say
    paid_on    the day on which the bank had it
    symbol     the variable symbol without zeros before it; may be empty
    """

    reference: str
    cents: int
    currency: str
    paid_on: date
    symbol: str = ""
    payer: str = ""
    message: str = ""

    def __post_init__(self) -> None:
        """Raises ValueError for a sum that is beyond any fee, or none."""
        if not 0 < self.cents <= settings.LARGEST_AMOUNT:
            raise ValueError(self.cents)


@dataclass(frozen=True)
class Statement:
    """What was read of a file: its kind, whose account it is as far as it says, the lines that could not be read."""

    kind: str
    payments: list[Payment]
    account: str = ""
    unread: list[int] = field(default_factory=list)


#: Numbers of accounts, as banks write them: international, with the bank behind or before.
ACCOUNT = re.compile(
    r"(?<!\w)[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?(?!\w)"
    r"|(?<![0-9/])(?:[0-9]{1,6}-)?[0-9]{6,10}/[0-9]{4}(?![0-9])"
    r"|(?<![0-9/])[0-9]{4}/[0-9]{6}-[0-9]{6,10}(?![0-9])"
)


def without_accounts(text: str) -> str:
    """A text in which no number of an account stands any more."""
    return ACCOUNT.sub("…", text)


def words(text: str) -> str:
    """What somebody or his bank wrote, as it is kept."""
    return tidy(without_accounts(text))


def tidy(text: str) -> str:
    """A text of a bank as it is kept: without signs that do not show, in one line, not too long."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())[:LONGEST]


def symbol_in(*texts: str) -> str:
    """The variable symbol that stands first in these; empty where none does."""
    for text in texts:
        found = SYMBOL.search(text.upper())
        if found and found[1].strip("0"):
            return found[1]
    return ""


def plain_symbol(text: str) -> str:
    """A symbol out of a column of its own; empty for what is none."""
    digits = text.strip().removesuffix(".0").lstrip("0")
    return digits if re.fullmatch(r"[0-9]{1,10}", digits, re.ASCII) else ""


def distinct(payments: Iterable[Payment]) -> list[Payment]:
    """The payments with a reference each: where the bank gives none, or one twice, it is made of what it says.

    The same file, or another one that holds the same day, gives the same references again.
    """
    found = list(payments)
    given = Counter(payment.reference for payment in found)
    seen: Counter[str] = Counter()
    made = []
    for payment in found:
        if payment.reference and given[payment.reference] == 1:
            made.append(payment)
            continue
        said = "\x1f".join(
            (
                payment.reference,
                str(payment.cents),
                payment.paid_on.isoformat(),
                payment.symbol,
                payment.payer,
                payment.message,
            )
        )
        seen[said] += 1
        digest = hashlib.sha256(f"{said}\x1f{seen[said]}".encode()).hexdigest()[:32]
        made.append(replace(payment, reference=f"flek:{digest}"))
    return made
