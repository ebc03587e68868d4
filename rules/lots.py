"""Lots that anybody can draw again: SHA-256 of the seed and a counter (T-7; at a single table S:B/1).

The n-th word is the first 8 bytes, big end first, of the SHA-256 of the text

    flek-lots/1:SEED:NUMBER:n

with the seed as 32 hexadecimal digits, the number called in the hall in decimal (empty when none was
called) and n counting 0, 1, 2, ... A lot among k is a word modulo k; words of the incomplete last run of k
are passed over, so that every lot is equally likely. A row is shuffled after Fisher and Yates, from its end.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

WORD = 2**64
SEED_DIGITS = 32


def new_seed() -> str:
    """A fresh seed of 128 bits, as 32 hexadecimal digits."""
    return secrets.token_hex(SEED_DIGITS // 2)


class LotStream:
    """The stream of lots of one seed and, if one was called in the hall, one number."""

    def __init__(self, seed: str, number: int | None = None) -> None:
        self._prefix = f"flek-lots/1:{seed}:{'' if number is None else number}:"
        self._counter = 0

    def word(self) -> int:
        """The next number from 0 to 2**64 - 1."""
        digest = sha256(f"{self._prefix}{self._counter}".encode()).digest()
        self._counter += 1
        return int.from_bytes(digest[:8])

    def below(self, count: int) -> int:
        """A lot among 0, 1, ..., count - 1, all equally likely."""
        limit = WORD - WORD % count
        while (word := self.word()) >= limit:
            pass
        return word % count

    def shuffled(self, row: Iterable[T]) -> list[T]:
        """The row in an order drawn by lot (Fisher and Yates)."""
        drawn = list(row)
        for last in range(len(drawn) - 1, 0, -1):
            other = self.below(last + 1)
            drawn[last], drawn[other] = drawn[other], drawn[last]
        return drawn
