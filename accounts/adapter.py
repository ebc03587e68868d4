"""What Flek does otherwise than allauth: whose address it is, and limits that stand in the database."""

from __future__ import annotations

from typing import Any

import structlog
from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from accounts.domain import signing_in
from core.addresses import address_of, network_of

log = structlog.get_logger(__name__)

#: Kept where a connection has no address (a socket file without a trusted proxy).
NO_ADDRESS = "::"


class AccountAdapter(DefaultAccountAdapter):
    """Sign-ins are limited by account and by network, letters by recipient, whether or not there is a cache."""

    def get_client_ip(self, request: HttpRequest) -> str:
        return address_of(request) or NO_ADDRESS

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        if signing_in.try_password(_login(credentials), network_of(request)):
            raise self.validation_error("too_many_login_attempts")
        super().pre_authenticate(request, **credentials)

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Any:
        user = super().authenticate(request, **credentials)
        if user:
            signing_in.right_password(_login(credentials), network_of(request))
        return user

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        signing_in.new_password(_login(credentials), network_of(request))
        super()._delete_login_attempts_cached_email(request, **credentials)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, object]) -> None:
        if signing_in.send_letter(email):
            super().send_mail(template_prefix, email, context)
        else:
            log.warning("letter_not_sent", template=template_prefix)


def _login(credentials: dict[str, object]) -> str:
    return str(credentials.get("email") or credentials.get("username") or "")
