"""What the accounts hear of allauth."""

from __future__ import annotations

from typing import Any

from allauth.mfa.signals import authenticator_added
from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.domain.second_factor import FACTORS, end_sessions_without_factor
from core.changes import say


@receiver(authenticator_added)
def first_factor(request: HttpRequest, user: Any, authenticator: Any, **_: object) -> None:
    """Somebody set up a second factor."""
    if authenticator.type in FACTORS:
        end_sessions_without_factor(user, request.session.session_key)


@receiver(user_logged_out)
def no_streams(user: Any, **_: object) -> None:
    """Somebody signed out: no page that he left open is told anything more. His others ask by themselves."""
    if user is not None:
        say(f"end:user-{user.pk}")
