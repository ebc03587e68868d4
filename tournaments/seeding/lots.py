"""The lots of a draw (T-7): those of `rules.lots`, from a seed and a number that are checked."""

from __future__ import annotations

import re
from random import Random

from rules.errors import N_
from rules.lots import SEED_DIGITS, WORD, LotStream
from tournaments.seeding.errors import BadRequestError

#: A number called in the hall is below this: a database and every reader of JSON hold it.
LARGEST_NUMBER = 10**18
_SEED = re.compile(f"[0-9a-f]{{{SEED_DIGITS}}}")


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


class Lots(LotStream):
    """The stream of lots of one seed and, if one was called in the hall, one number. Raises BadRequestError (T-7)."""

    def __init__(self, seed: str, number: int | None = None) -> None:
        check_seed(seed)
        if number is not None and number < 0:
            raise BadRequestError("T-7", N_("the number called is not negative"), field="number")
        if number is not None and number >= LARGEST_NUMBER:
            raise BadRequestError("T-7", N_("the number called has too many digits"), field="number")
        super().__init__(seed, number)

    def generator(self) -> Random:
        """A fast generator for the moves of a search, started from the next four words.

        A search tries millions of moves; which of them it tries decides no lot, so only the start comes from
        the stream. Callers use `random()` alone, the one method whose numbers never change with Python.
        """
        start = 0
        for _ in range(4):
            start = start * WORD + self.word()
        return Random(start)  # noqa: S311 - moves of a search, not lots
