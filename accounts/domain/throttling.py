"""Doors that are open to everyone: how often one may pass, counted in the database (a cache may be away).

A count begins with the first passage and is forgotten when its time is over, so that a burst of twice the
limit is possible around that moment and never more. A hall shares one address: limits by address are what a whole
hall may need.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import Passage

#: The clocks of several machines agree to so much.
CLOCKS_DIFFER = timedelta(minutes=1)


@dataclass(frozen=True)
class Limit:
    """At most so often within so many seconds."""

    most: int
    seconds: int


@transaction.atomic
def spend(door: str, whom: str, limit: Limit) -> int:
    """Count a passage of `whom` (an address, a token, an account). 0 if it may pass, else the seconds to wait."""
    digest, now = _digest(door, whom), timezone.now()
    ends = now + timedelta(seconds=limit.seconds)
    known = Passage.objects.filter(digest=digest)
    if known.filter(ends_at__gt=now, count__lt=limit.most).update(count=F("count") + 1):
        return 0
    # a count that ends later than one that begins now is from before the clock was put back
    over = Q(ends_at__lte=now) | Q(ends_at__gt=ends + CLOCKS_DIFFER)
    if known.filter(over).update(count=1, ends_at=ends):
        return 0
    made, new = Passage.objects.get_or_create(digest=digest, defaults={"ends_at": ends})
    if new or known.filter(ends_at__gt=now, count__lt=limit.most).update(count=F("count") + 1):
        return 0  # the latter: somebody else made the row at this moment
    return max(1, math.ceil((made.ends_at - now).total_seconds()))


def left(door: str, whom: str, limit: Limit) -> tuple[int, int]:
    """How many passages are left now, and in how many seconds the count begins anew: one query."""
    now = timezone.now()
    known = Passage.objects.filter(digest=_digest(door, whom), ends_at__gt=now).first()
    if known is None:
        return limit.most, limit.seconds
    return max(0, limit.most - known.count), max(1, math.ceil((known.ends_at - now).total_seconds()))


def give_back(door: str, whom: str) -> None:
    """A passage was none."""
    Passage.objects.filter(digest=_digest(door, whom), count__gt=0).update(count=F("count") - 1)


def forgive(door: str, whom: str) -> None:
    """Forget what was counted."""
    Passage.objects.filter(digest=_digest(door, whom)).delete()


def forget_passages() -> int:
    """Delete the counts whose time is over; returns how many."""
    return Passage.objects.filter(ends_at__lte=timezone.now()).delete()[0]


def _digest(door: str, whom: str) -> str:
    return salted_hmac(f"throttle.{door}", whom, secret=settings.SECRET_KEY, algorithm="sha256").hexdigest()
