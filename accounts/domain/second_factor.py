"""An administrator's second factor: on a server nothing of his right is used before there is one."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import Refusal

#: An app with codes, a passkey. Recovery codes come with the first of them and are none by themselves.
FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


class SecondFactorError(Refusal, code="second-factor-missing", status=403):
    """An administrator without a second factor; `extra` holds the path of the page on which it is set up."""

    def __init__(self) -> None:
        super().__init__(
            _("An administrator needs a second factor. Set it up first, by an app with codes on your phone."),
            link=set_up_page(),
        )


def set_up_page() -> str:
    """Where an account sets up an app with codes; recovery codes are shown after it."""
    return reverse("mfa_activate_totp")


def refuse_without_factor(user: User) -> None:
    """Raises SecondFactorError for an administrator who has none, where this installation asks for it."""
    if not settings.ADMIN_SECOND_FACTOR or not (user.is_superuser or user.is_staff):
        return
    if not has_factor(user):
        raise SecondFactorError


def has_factor(user: User) -> bool:
    """Whether more than a password is asked for when this account signs in."""
    return Authenticator.objects.filter(user=user, type__in=FACTORS).exists()


def end_sessions_without_factor(user: User, present: str | None) -> None:
    """The account has its first factor: who signed in by the password alone, elsewhere, has to come again."""
    if Authenticator.objects.filter(user=user, type__in=FACTORS).count() == 1:
        for session in UserSession.objects.filter(user=user).exclude(session_key=present or ""):
            session.end()
