"""What every page does with a request: who asks, and a refusal of a verb as a message."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest

from accounts.models import User
from tournaments.domain.refusals import Refusal


def account(request: HttpRequest) -> User | None:
    """The account that is signed in."""
    return request.user if isinstance(request.user, User) else None


def done(request: HttpRequest, verb: Callable[[], object], said: str = "") -> bool:
    """Run a verb; `said`, or its refusal, becomes a message on the next page."""
    try:
        verb()
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return False
    if said:
        messages.success(request, said)
    return True
