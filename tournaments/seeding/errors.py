"""How a draw is refused."""

from __future__ import annotations

from rules.errors import WordedError


class SeedingError(WordedError):
    """A draw that cannot be made; `field` is where in the request the fault stands."""


class BadRequestError(SeedingError):
    """The request contradicts itself: two players with one number, a pair of strangers, no players."""


class NoSeatingError(SeedingError):
    """No legal seating exists, whatever the lots say."""
