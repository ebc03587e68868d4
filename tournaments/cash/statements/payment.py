"""A payment that came in, as the bank says it, and a statement of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date

from django.conf import settings
from django.utils.crypto import salted_hmac

from tournaments.cash.statements.accounts import without_accounts

#: So much is kept of what somebody wrote.
LONGEST = 140
#: So much is looked at: what is behind is no message.
LONGEST_READ = 2_000
#: What a reference begins with that is made of what the bank says.
MADE = "flek:"


@dataclass(frozen=True)
class Payment:
    """Money that came in.

    reference   the bank's own for it on this account; empty where the bank gives none
    cents       whole cents (hellers)
    currency    three letters; empty where the file does not say
    paid_on     the day on which the bank had it
    symbol      the variable symbol without zeros before it; may be empty
    payer_mark  of one account always the same, and nobody can tell which; empty where the file does not say
    line        the number of the line, or of the entry
    """

    reference: str
    cents: int
    currency: str
    paid_on: date
    symbol: str = ""
    payer: str = ""
    message: str = ""
    payer_mark: str = ""
    line: int = 0

    def __post_init__(self) -> None:
        """Raises ValueError for a sum that is beyond any fee, or none."""
        if not 0 < self.cents <= settings.LARGEST_AMOUNT:
            raise ValueError(self.cents)


@dataclass(frozen=True)
class Statement:
    """What was read of a file: its kind, whose accounts it is of as far as it says, the lines that could not be read.

    kind      gpc, camt.053 (052, 054), csv
    accounts  as `accounts.plain_account` writes them
    bank      whose columns a CSV has
    """

    kind: str
    payments: list[Payment]
    accounts: frozenset[str] = frozenset()
    unread: list[int] = field(default_factory=list)
    bank: str = ""


def words(text: str) -> str:
    """What somebody or his bank wrote, as it is kept."""
    return tidy(without_accounts(text[:LONGEST_READ]))


def tidy(text: str) -> str:
    """A text of a bank as it is kept: without signs that do not show, in one line, not too long."""
    short = text[:LONGEST_READ]
    return " ".join("".join(sign if sign.isprintable() else " " for sign in short).split())[:LONGEST]


def mark_of(account: str) -> str:
    """The mark of a payer's account (`accounts.plain_account`): keyed, so that it tells nobody the number."""
    if len(account) < 20:  # without its bank it may be another one
        return ""
    return salted_hmac("tournaments.cash.payer", account, algorithm="sha256").hexdigest()[:20]


def without_taken_back(
    payments: Iterable[Payment], taken: Iterable[Payment]
) -> tuple[list[Payment], list[int]]:
    """The payments that stay where the bank took some back in the same file; and the lines that took back one that is
    not in it, for a person to look at."""
    kept, alone = list(payments), []
    for back in taken:
        same = [
            one
            for one in kept
            if (one.cents, one.currency, one.symbol) == (back.cents, back.currency, back.symbol)
        ]
        near = [one for one in same if one.payer_mark == back.payer_mark] or same
        if near:
            kept.remove(near[-1])
        else:
            alone.append(back.line)
    return kept, alone


def distinct(payments: Iterable[Payment]) -> list[Payment]:
    """The payments with a reference each. Where the bank gives none, or one twice, it is made of the day, the sum, the
    symbol, the payer and the how-manieth that is on that day: it is not the bank's, and proves nothing.

    The same file, or another one that holds the same day, gives the same references again.
    """
    found = list(payments)
    given = Counter(payment.reference for payment in found)
    seen: Counter[tuple[object, ...]] = Counter()
    made = []
    for payment in found:
        if payment.reference and given[payment.reference] == 1:
            made.append(payment)
            continue
        traits = (
            *(payment.paid_on.isoformat(), payment.cents, payment.symbol),
            payment.payer_mark or payment.payer.casefold(),
        )
        seen[traits] += 1
        said = "\x1f".join(map(str, (*traits, seen[traits])))
        digest = salted_hmac("tournaments.cash.reference", said, algorithm="sha256").hexdigest()[:32]
        made.append(replace(payment, reference=f"{MADE}{digest}"))
    return made
