"""Tokens of programs: shown once, kept as a hash, bound to one tournament and one role of the one who made them."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.utils import timezone

from accounts.models import ApiToken, User

PREFIX = "flek_"
#: A token is for a season, not for ever.
VALID = timedelta(days=366)
#: How exactly the last use is kept: not every request needs a write.
NOTED = timedelta(minutes=5)


def make_token(user: User, name: str, *, tournament: int, role: str) -> tuple[ApiToken, str]:
    """A token for a program that acts in this role; returned with its text, which is shown this once."""
    text = PREFIX + secrets.token_urlsafe(32)
    made = ApiToken.objects.create(
        user=user,
        name=name,
        digest=_digest(text),
        scope={"tournament": tournament, "role": role},
        expires_at=timezone.now() + VALID,
    )
    return made, text


def find_token(text: str) -> ApiToken | None:
    """The token in force with this text; its last use is noted."""
    now = timezone.now()
    found = (
        ApiToken.objects.select_related("user")
        .filter(digest=_digest(text), revoked_at__isnull=True, expires_at__gt=now, user__is_active=True)
        .first()
    )
    if found and (found.last_used_at is None or now - found.last_used_at > NOTED):
        ApiToken.objects.filter(pk=found.pk).update(last_used_at=now)
    return found


def revoke_token(token: ApiToken) -> None:
    """End a token; programs with it are refused from now on."""
    ApiToken.objects.filter(pk=token.pk, revoked_at__isnull=True).update(revoked_at=timezone.now())


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
