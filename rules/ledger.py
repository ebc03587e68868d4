"""Money movements between the seats of a table, each with its reason, and the sums they make."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Posting(msgspec.Struct, frozen=True, gc=False):
    """`payer` owes `payee` this many cents (above zero) for `reason`, by rule `rule`, paragraph `cite`."""

    payer: int
    payee: int
    cents: int
    reason: str
    rule: str
    cite: str


class Ledger:
    """The postings of one deal in the order in which they were written (M-20).

    >>> ledger = Ledger(3)
    >>> ledger.post(1, 0, -4, "seven", "M-7", "A")
    >>> ledger.postings[0].payer, ledger.money
    (0, [-4, 4, 0])
    """

    __slots__ = ("money", "postings")

    def __init__(self, seats: int) -> None:
        self.postings: list[Posting] = []
        self.money = [0] * seats

    def post(self, payer: int, payee: int, cents: int, reason: str, rule: str, cite: str) -> None:
        """Write a posting; a negative amount flows the other way, zero is not written."""
        self.post_each((payer,), payee, cents, reason, rule, cite)

    def post_each(
        self, payers: Sequence[int], payee: int, cents: int, reason: str, rule: str, cite: str
    ) -> None:
        """Write the same posting from each of the payers."""
        postings, money = self.postings, self.money
        if cents > 0:
            for payer in payers:
                postings.append(Posting(payer, payee, cents, reason, rule, cite))
                money[payer] -= cents
        elif cents < 0:
            for payer in payers:
                postings.append(Posting(payee, payer, -cents, reason, rule, cite))
                money[payer] -= cents
        money[payee] += cents * len(payers)
