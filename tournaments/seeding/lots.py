"""Lots that anybody can draw again: SHA-256 of the seed and a counter (T-7).

The n-th word is the first 8 bytes, big end first, of the SHA-256 of the text

    flek-lots/1:SEED:NUMBER:n

with the seed as 32 hexadecimal digits, the number called in the hall in decimal (empty when none was
called) and n counting 0, 1, 2, ... A lot among k is a word modulo k; words of the incomplete last run of k
are passed over, so that every lot is equally likely. A row is shuffled after Fisher and Yates, from its end.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from hashlib import sha256
from random import Random
from typing import TypeVar

from rules.errors import N_
from tournaments.seeding.errors import BadRequestError

T = TypeVar("T")

WORD = 2**64
SEED_DIGITS = 32
#: A number called in the hall is below this: a database and every reader of JSON hold it.
LARGEST_NUMBER = 10**18
_SEED = re.compile(f"[0-9a-f]{{{SEED_DIGITS}}}")


def new_seed() -> str:
    """A fresh seed of 128 bits, as 32 hexadecimal digits."""
    return secrets.token_hex(16)


def check_seed(seed: str) -> None:
    """Raise BadRequestError unless `seed` is 32 lower-case hexadecimal digits."""
    if not _SEED.fullmatch(seed):
        raise BadRequestError("T-7", N_("a seed has 32 hexadecimal digits"), field="seed")


def seed_of(typed: str) -> str:
    """The seed that was typed: up to 32 hexadecimal digits, a short one with zeros in front; BadRequestError (T-7)."""
    digits = typed.strip().lower()
    seed = digits.zfill(SEED_DIGITS) if digits else ""
    check_seed(seed)
    return seed


class Lots:
    """The stream of lots of one seed and, if one was called in the hall, one number."""

    def __init__(self, seed: str, number: int | None = None) -> None:
        check_seed(seed)
        if number is not None and number < 0:
            raise BadRequestError("T-7", N_("the number called is not negative"), field="number")
        if number is not None and number >= LARGEST_NUMBER:
            raise BadRequestError("T-7", N_("the number called has too many digits"), field="number")
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

    def generator(self) -> Random:
        """A fast generator for the moves of a search, started from the next four words.

        A search tries millions of moves; which of them it tries decides no lot, so only the start comes from
        the stream. Callers use `random()` alone, the one method whose numbers never change with Python.
        """
        start = 0
        for _ in range(4):
            start = start * WORD + self.word()
        return Random(start)  # noqa: S311 - moves of a search, not lots
