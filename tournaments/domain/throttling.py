"""Doors that are open to everyone: how often one may pass, counted in the database (a cache may be away)."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import ngettext

from tournaments.domain.refusals import TooOftenError
from tournaments.models import Attempt


@transaction.atomic
def pass_through(door: str, whom: str, *, most: int, seconds: int) -> None:
    """Count a passage of `whom` (an address, a pen), kept as a hash. Raises TooOftenError after `most` in a span.

    A hall shares one address, so `most` is what a whole hall may need.
    """
    digest = salted_hmac(f"throttle.{door}", whom, secret=settings.SECRET_KEY, algorithm="sha256").hexdigest()
    since = timezone.now() - timedelta(seconds=seconds)
    passed = Attempt.objects.filter(digest=digest)
    passed.filter(at__lt=since).delete()
    if passed.count() >= most:
        minutes = -(-seconds // 60)
        raise TooOftenError(
            ngettext(
                "Too many attempts from here. Try again in %(count)d minute, or come to the desk.",
                "Too many attempts from here. Try again in %(count)d minutes, or come to the desk.",
                minutes,
            )
            % {"count": minutes},
            seconds=seconds,
        )
    Attempt.objects.create(digest=digest)
