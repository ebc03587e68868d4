"""What anybody may do how often: every limit of the installation, a line each. docs/security.md shows the same table.

A limit slows who caused it. One by network never binds a device with the right to write or a seat, a program with its
token, or who is signed in. Of what one object takes, `officials` stay for the jury, the desk and the organiser whatever
strangers do.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


class Level(StrEnum):
    """Whom a limit counts."""

    #: A phone with the right to write or a seat, a program with its token.
    DEVICE = "device"
    #: Who is signed in, or whose address was typed.
    ACCOUNT = "account"
    #: Who asks from one network and is neither.
    NETWORK = "network"
    #: What one sheet, table or tournament holds, whoever asks.
    OBJECT = "object"
    #: What belongs to one organiser or club.
    OWNER = "owner"
    INSTALLATION = "installation"


@dataclass(frozen=True)
class Limit:
    """At most so often within so many seconds."""

    most: int
    seconds: int


@dataclass(frozen=True)
class Bound:
    """A line of the table.

    name       by which it is counted (`core.rate_limits`)
    level      whom it counts
    rates      how often within which time; all of them hold
    most       how many there may be at once; 0 where only rates hold
    officials  how many of `most` only officials take
    """

    name: str
    level: Level
    rates: tuple[Limit, ...] = ()
    most: int = 0
    officials: int = 0

    @property
    def rate(self) -> Limit:
        """The only rate."""
        (only,) = self.rates
        return only


LIMITS: dict[str, Bound] = {}


def _rate(name: str, level: Level, *rates: tuple[int, int]) -> Bound:
    return _listed(Bound(name, level, tuple(Limit(most, seconds) for most, seconds in rates)))


def _most(name: str, level: Level, most: int, officials: int = 0) -> Bound:
    return _listed(Bound(name, level, most=most, officials=officials))


def _listed(bound: Bound) -> Bound:
    assert bound.name not in LIMITS, bound.name
    LIMITS[bound.name] = bound
    return bound


# --- rights at a table --------------------------------------------------------------------------------------------

#: Wrong codes that one network types at one sheet. The slip's QR code works all the same.
CODES = _rate("codes", Level.NETWORK, (3, MINUTE))
#: Wrong codes at one sheet, from everywhere: of 2^30 codes. Then only the slip's QR code and the desk give the pen,
#: until the desk makes a new code.
WRONG_CODES = _most("wrong-codes", Level.OBJECT, 2000)
#: Seats of one sheet that phones of one network take or ask for, with the card.
SEATS = _rate("seats", Level.NETWORK, (40, MINUTE))
#: What the phone with a seat says: confirms, objects, calls, claims. What is refused does not count.
VOICES = _rate("voices", Level.DEVICE, (12, MINUTE))
#: What stays of it on the sheet.
VOICES_OF_SEAT = _most("voices-of-seat", Level.DEVICE, 60)
#: Calls of a table's card alone, by phones without a seat; other calls are not counted with them.
CARD_CALLS = _rate("card-calls", Level.NETWORK, (6, MINUTE))
CARD_CALLS_OF_SHEET = _most("card-calls-of-sheet", Level.OBJECT, 40)
