"""Who calls: a program with a token of one tournament and role, or an account that is signed in."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.domain.second_factor import refuse_without_factor
from accounts.domain.tokens import find_token
from accounts.models import ApiToken, User
from tournaments.events.models import Tournament
from tournaments.events.permissions import roles_of


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer flek_…`."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        words = get_authorization_header(request).split()
        if not words or words[0].lower() != b"bearer":
            return None
        token = find_token(words[1].decode("latin-1")) if len(words) == 2 else None
        if token is None:
            raise AuthenticationFailed(_("This token is unknown, was taken back or is too old."))
        refuse_without_factor(token.user)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class TokenScheme(OpenApiAuthenticationExtension):
    """A token is made on the page of roles of a tournament."""

    target_class = "tournaments.events.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}


def roles_in(request: Request, tournament: Tournament) -> set[str]:
    """What the caller may be here: a token its one role, as long as its maker has that role too."""
    roles = roles_of(request.user, tournament)
    if isinstance(request.auth, ApiToken):
        scope = request.auth.scope
        return roles & {scope["role"]} if scope["tournament"] == tournament.pk else set()
    return roles
