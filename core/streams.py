"""What pages and the process that holds their streams (`live`) have agreed on; it needs no settings and no database.

A page says which keys it follows, and has a ticket for them that the site signed when it showed the page, for whoever
may see it: so streams exist only for what exists. The ticket names who that was: when his
rights end (`end:` and his name is told, `core.changes`), his streams are closed and older tickets open none.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from dataclasses import dataclass

from django.core import signing

#: A ticket is good for so long (seconds); the page that holds it was loaded before.
LASTS = 12 * 60 * 60
#: What one stream may follow: the pages of one browser together.
KEYS_AT_ONCE = 24
SHEET = re.compile(r"sheet:[A-Za-z0-9_-]{16,32}")
KEY = re.compile(r"(round|figures|people|desk|jury|wall):[0-9]{1,12}")
#: Whose right to see ended: the key under which it is told.
END = "end:"
#: A change of every key: what was written while migrations ran was told to nobody.
EVERYTHING = "all"
#: What NOTIFY and LISTEN are called with.
CHANNEL = "flek_changes"
SALT = "flek.streams"


class RefusedError(ValueError):
    """Who asks for a stream may not have it: the message says why."""


@dataclass(frozen=True)
class Ticket:
    """Keys that may be followed; `who` is empty where everybody may, `since` is when it was written (Unix time)."""

    keys: frozenset[str]
    who: str
    since: float


def write_ticket(secret: str, keys: Iterable[str], who: str = "") -> str:
    """A signed ticket for these keys."""
    # to the millisecond: a page is often opened in the second in which somebody got his right to it
    said = " ".join([str(time.time_ns() // 1_000_000), who, *sorted(set(keys))])
    return _signer(secret).sign(said)


def read_ticket(secret: str, written: str) -> Ticket:
    """What a ticket says. Raises RefusedError where it is too old, or we did not write it."""
    signer = _signer(secret)
    try:
        since, who, *keys = signer.unsign(written, max_age=LASTS).split(" ")
    except signing.BadSignature:
        raise RefusedError("this ticket is not good") from None
    return Ticket(frozenset(keys), who, int(since) / 1000)


def _signer(secret: str) -> signing.TimestampSigner:
    return signing.TimestampSigner(key=secret, salt=SALT, fallback_keys=[])
