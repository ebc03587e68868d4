"""How often something may be done by one address, account or token: counted in the database (a cache may be away).

A count begins with the first hit and is forgotten when its time is over, so that a burst of twice the
limit is possible around that moment and never more. A hall shares one address: limits by address are what a whole
hall may need.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import ngettext

from core.limits import Limit
from core.models import RateLimit
from core.refusals import TooOftenError

#: The clocks of several machines agree to so much.
CLOCKS_DIFFER = timedelta(minutes=1)


def enforce(scope: str, subject: str, *limits: Limit) -> None:
    """Count a hit of `subject` (an address, a sheet, a token). Raises TooOftenError beyond one of the limits."""
    for limit in limits:
        name = scope if len(limits) == 1 else f"{scope}.{limit.seconds}"
        wait = hit(name, subject, limit)
        if wait:
            raise TooOftenError(_said(wait), retry_after=wait)


def hit(scope: str, subject: str, limit: Limit) -> int:
    """Count that `subject` (an address, a token, an account) did what `scope` names. 0 within the limit, else the
    seconds to wait."""
    digest, now = _digest(scope, subject), timezone.now()
    known = RateLimit.objects.filter(digest=digest)
    # the usual case is one statement, which needs no transaction of its own
    if known.filter(ends_at__gt=now, count__lt=limit.most).update(count=F("count") + 1):
        return 0
    with transaction.atomic():
        return _begin(digest, limit)


def _begin(digest: str, limit: Limit) -> int:
    """Begin a count anew where none goes on that has a hit left. 0, else the seconds to wait."""
    now = timezone.now()
    ends = now + timedelta(seconds=limit.seconds)
    known = RateLimit.objects.filter(digest=digest)
    # a count that ends later than one that begins now is from before the clock was put back
    over = Q(ends_at__lte=now) | Q(ends_at__gt=ends + CLOCKS_DIFFER)
    if known.filter(over).update(count=1, ends_at=ends):
        return 0
    made, new = RateLimit.objects.get_or_create(digest=digest, defaults={"ends_at": ends})
    if new or known.filter(ends_at__gt=now, count__lt=limit.most).update(count=F("count") + 1):
        return 0  # the latter: somebody else made the row at this moment
    return max(1, math.ceil((made.ends_at - now).total_seconds()))


def left(scope: str, subject: str, limit: Limit) -> tuple[int, int]:
    """How many hits are left now, and in how many seconds the count begins anew: one query."""
    now = timezone.now()
    known = RateLimit.objects.filter(digest=_digest(scope, subject), ends_at__gt=now).first()
    if known is None:
        return limit.most, limit.seconds
    return max(0, limit.most - known.count), max(1, math.ceil((known.ends_at - now).total_seconds()))


def spent(scope: str, subjects: Iterable[str], limit: Limit) -> set[str]:
    """Those of the subjects that have no hit left now: one query, none without a subject."""
    by_digest = {_digest(scope, subject): subject for subject in subjects}
    if not by_digest:
        return set()
    full = RateLimit.objects.filter(
        digest__in=by_digest, ends_at__gt=timezone.now(), count__gte=limit.most
    ).values_list("digest", flat=True)
    return {by_digest[digest] for digest in full}


def give_back(scope: str, subject: str) -> None:
    """A hit was none."""
    RateLimit.objects.filter(digest=_digest(scope, subject), count__gt=0).update(count=F("count") - 1)


def reset(scope: str, subject: str) -> None:
    """Forget what was counted."""
    RateLimit.objects.filter(digest=_digest(scope, subject)).delete()


def forget_rate_limits() -> int:
    """Delete the counts whose time is over; returns how many."""
    return RateLimit.objects.filter(ends_at__lte=timezone.now()).delete()[0]


def _said(wait: int) -> str:
    if wait <= 60:
        return ngettext(
            "Too many attempts. Try again in %(count)d second.",
            "Too many attempts. Try again in %(count)d seconds.",
            wait,
        ) % {"count": wait}
    minutes = -(-wait // 60)
    return ngettext(
        "Too many attempts. Try again in %(count)d minute.",
        "Too many attempts. Try again in %(count)d minutes.",
        minutes,
    ) % {"count": minutes}


def _digest(scope: str, subject: str) -> str:
    return salted_hmac(
        f"throttle.{scope}", subject, secret=settings.SECRET_KEY, algorithm="sha256"
    ).hexdigest()
